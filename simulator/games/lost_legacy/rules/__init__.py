"""The rules of Lost Legacy, one module per subject of the rulebook.

Questions (may_, is_, how much) change nothing; deeds change the state and log what happened.
Arguments come in one order: state, tables, card or seat, the rest, log.
"""
