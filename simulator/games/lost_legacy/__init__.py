"""Lost Legacy, Third Chronicle: Sacred Grail and Staff of Dragons.

Reading cards and decks is light; the engine, and with it the compiler, comes in when GAME is asked for.
"""

from simulator.games.lost_legacy.cards import load
from simulator.games.lost_legacy.decks import read_deck

__all__ = ["GAME", "load", "read_deck"]  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str):
    if name == "GAME":
        from simulator.games.lost_legacy.game import GAME

        return GAME
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
