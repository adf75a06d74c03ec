"""Strategies of Lost Legacy."""
