"""Strategies of the made-up game."""
