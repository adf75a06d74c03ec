"""Plays matches of any game, on one core or many."""
