"""Plays trading card games many times over, to see whether decks are balanced."""

import importlib
import pkgutil
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
"""The folder that holds simulator, strategies, reports and decklists, in a checkout and when installed."""


def game_keys() -> list[str]:
    """The keys of all games: the names of their folders."""
    return sorted(m.name for m in pkgutil.iter_modules([str(ROOT / "simulator" / "games")]) if m.ispkg)


def game_package(key: str) -> ModuleType:
    """A game's package, which holds GAME; a key with a dot is the path of a module elsewhere."""
    return importlib.import_module(key if "." in key else f"simulator.games.{key}")
