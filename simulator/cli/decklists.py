"""Decklists: which files the user means, for which game, and all that is wrong with them. Needs no engine."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from simulator import ROOT, game_package
from simulator import game_keys as keys_of_folders
from simulator.cli.errors import BAD_INPUT, DONE, Refusal, say, unknown
from simulator.reading import Fault, Faults, read

DECKLISTS = ROOT / "decklists"
DEFAULT = DECKLISTS / "default.txt"
SUFFIXES = (".yaml", ".yml")


def validate(paths: list[str], cards: Path | None) -> int:
    """Prints everything that is wrong with the decklists, and what looks odd."""
    files = decklists(paths)
    found, faults = read_games(files)
    warnings: list[Fault] = []
    for key in sorted(set(found.values())):
        reader = _reader(key)
        mine = [file for file in files if found.get(file) == key]
        decks, wrong = read_decks(mine, reader, reader.load({}, cards))
        faults += wrong
        warnings += [warning for deck in decks for warning in getattr(deck, "warnings", ())]
    for fault in sorted([*faults, *warnings]):
        say(str(fault))
    say(f"{count(files, 'decklist')}: {count(faults, 'error')}, {count(warnings, 'warning')}")
    return BAD_INPUT if faults else DONE


def _reader(key: str) -> Any:
    """What loads cards and reads decks: the game's package where that can, without the engine."""
    package = game_package(key)
    return package if hasattr(package, "read_deck") else package.GAME


def decklists(words: Iterable[str]) -> list[Path]:
    """The files that the user means: files, folders of them, or names of decklists that come along."""
    return list(dict.fromkeys(path for word in words for path in _decklists(word)))


def starters() -> list[Path]:
    """The decklists that are played when none is named: the patterns in decklists/default.txt."""
    patterns = DEFAULT.read_text(encoding="utf-8").split()
    return [path for pattern in patterns for path in sorted(DECKLISTS.glob(pattern))]


def _decklists(word: str) -> list[Path]:
    path = Path(word)
    if path.is_dir():
        return _in_folder(path)
    if path.exists() or path.suffix in SUFFIXES:
        return [path]
    known = {p.stem: p for p in sorted(DECKLISTS.glob("*/*.yaml"))}
    if word not in known:
        raise unknown("decklist", word, known)
    return [known[word]]


def _in_folder(folder: Path) -> list[Path]:
    found = sorted(p for p in folder.rglob("*") if p.suffix in SUFFIXES)
    if not found:
        raise Refusal(f"there are no decklists in {folder}", "decklists end in .yaml")
    return found


def game_keys() -> list[str]:
    """All games, and the modules that DECKLAB_GAMES names."""
    return [*keys_of_folders(), *os.environ.get("DECKLAB_GAMES", "").split()]


def game_of(path: Path) -> str:
    """The game that a decklist is for. Raises Faults."""
    page = read(path)
    nodes = page.root.pairs() if page.root.kind == "a mapping" else []
    keys = [node.choice(game_keys()) for word, node in nodes if word.value == "game"]
    if not keys:
        page.root.fault("the decklist does not say its game", "begin it with a line such as 'game: NAME'")
    page.finish()
    return str(keys[0])


def read_games(paths: Iterable[Path]) -> tuple[dict[Path, str], list[Fault]]:
    """The game of each decklist that tells it, and what is wrong with the others."""
    found, faults = {}, []
    for path in paths:
        try:
            found[path] = game_of(path)
        except Faults as fault:
            faults += fault.faults
    return found, faults


def read_decks(paths: Iterable[Path], reader: Any, library: Any) -> tuple[list[Any], list[Fault]]:
    """All decks that can be read, and everything that is wrong with the others."""
    decks, faults = [], []
    for path in paths:
        try:
            decks.append(reader.read_deck(path, library))
        except Faults as fault:
            faults += fault.faults
    return decks, faults


def count(things: Iterable, word: str) -> str:
    """How many things, with their word in the right number."""
    number = len(list(things))
    return f"{number} {word}{'' if number == 1 else 's'}"
