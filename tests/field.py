"""What the tests that run over every game need of one: its folders, decks and strategies."""

import importlib
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from simulator import ROOT, strategy
from simulator.runner import game as games

TOY = "tests.toy"
KEYS = [*games.keys(), TOY]


def folder(key: str) -> Path:
    """Where the game's own code and rulebook lie."""
    return Path(importlib.import_module(key if "." in key else f"simulator.games.{key}").__file__).parent


def tests_of(key: str) -> Path:
    return folder(key) if "." in key else ROOT / "tests" / key


@cache
def library(key: str):
    return games.find(key).load()


@cache
def shipped(key: str) -> dict[str, Any]:
    """All decks that ship with the game, by file name."""
    lists = folder(key) / "decks" if "." in key else ROOT / "decklists" / key
    return {p.stem: games.find(key).read_deck(p, library(key)) for p in sorted(lists.glob("*.yaml"))}


def decks(key: str) -> dict[str, np.ndarray]:
    """The slots of all decklists that ship with the game, by file name."""
    return {name: deck.slots for name, deck in shipped(key).items()}


def table(key: str, number: int = 0, seats: int = 2) -> list[str]:
    """Names of lists for so many seats, others for another number: each its own, or one that all share."""
    game, names = games.find(key), list(shipped(key))
    if game.shared_deck:
        names = [name for name, deck in shipped(key).items() if seats in getattr(deck, "seats", game.seats)]
        return [names[number % len(names)]] * seats
    return [names[(number + seat * (1 + number // len(names))) % len(names)] for seat in range(seats)]


def lists(key: str, number: int = 0, seats: int = 2) -> list[np.ndarray]:
    """The slots of such a table's lists."""
    return [decks(key)[name] for name in table(key, number, seats)]


def random_deck(key: str, seed: int):
    """The deck that the game makes of this seed, read as any decklist is."""
    game = games.find(key)
    assert game.random_deck is not None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "random.yaml"
        path.write_text(game.random_deck(library(key), seed), encoding="utf-8")
        return game.read_deck(path, library(key))


@cache
def pilot(key: str, name: str):
    return strategy.find(key, name)


def pilots(key: str) -> list[str]:
    return list(strategy.listed(key))


def invariants(key: str):
    """The module tests/<game>/invariants.py, or None."""
    if not (tests_of(key) / "invariants.py").is_file():
        return None
    return importlib.import_module(f"{key}.invariants" if "." in key else f"tests.{key}.invariants")
