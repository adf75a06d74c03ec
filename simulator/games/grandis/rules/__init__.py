"""The rules of Grandis Legacy, one module per subject of the rulebook.

Questions (may_, can_, is_, how much) change nothing; deeds change the state and log what happened.
Arguments come in one order: state, tables, seat, position, the rest, log.
"""
