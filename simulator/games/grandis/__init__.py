"""Grandis Legacy, Season 1.

Reading cards and decks is light; the engine, and with it the compiler, comes in when GAME is asked for.
"""

from simulator.games.grandis.cards import load
from simulator.games.grandis.decks import read_deck

__all__ = ["GAME", "load", "read_deck"]  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str):
    if name == "GAME":
        from simulator.games.grandis.game import GAME

        return GAME
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
