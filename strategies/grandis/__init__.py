"""Strategies of Grandis Legacy."""
