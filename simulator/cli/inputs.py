"""From what the user names to what is played: decklists, game, cards and switches, strategies."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from simulator import ROOT
from simulator.cli.errors import USAGE, Refusal, unknown
from simulator.reading import Fault, Faults, read
from simulator.runner import game as games
from simulator.runner.game import Game

DECKLISTS = ROOT / "decklists"
DEFAULT = DECKLISTS / "default.txt"
SUFFIXES = (".yaml", ".yml")


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
    found = sorted(p for p in folder.iterdir() if p.suffix in SUFFIXES)
    if not found:
        raise Refusal(f"there are no decklists in {folder}", "decklists end in .yaml")
    return found


def find_game(key: str) -> Game:
    """The game of this key; refuses unknown ones."""
    if key not in (known := game_keys()):
        raise unknown("game", key, known)
    return games.find(key)


def game_keys() -> list[str]:
    """All games, and the modules that DECKLAB_GAMES names."""
    return [*games.keys(), *os.environ.get("DECKLAB_GAMES", "").split()]


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


def read_decks(paths: Iterable[Path], game: Game, library: Any) -> tuple[list[Any], list[Fault]]:
    """All decks that can be read, and everything that is wrong with the others."""
    decks, faults = [], []
    for path in paths:
        try:
            decks.append(game.read_deck(path, library))
        except Faults as fault:
            faults += fault.faults
    return decks, faults


def one_game(paths: list[Path]) -> Game:
    """The game that all these decklists are for."""
    found, faults = read_games(paths)
    if faults:
        raise Faults(faults)
    if len(keys := sorted(set(found.values()))) > 1:
        raise Refusal(f"these decklists are for different games: {', '.join(keys)}")
    return games.find(keys[0])


def all_decks(paths: list[Path], game: Game, library: Any) -> list[Any]:
    """All decks; raises Faults with what is wrong in any. Refuses two of the same name."""
    decks, faults = read_decks(paths, game, library)
    if faults:
        raise Faults(faults)
    named: dict[str, Any] = {}
    for deck in decks:
        other = named.setdefault(deck.name, deck)
        if other is not deck:
            raise Refusal(
                f"{other.path} and {deck.path} are both named '{deck.name}'", "give one of them another name"
            )
    return decks


def switches(game: Game, preset: str, settings: Iterable[str]) -> dict[str, str]:
    """Values of all switches: the defaults, then the preset, then each NAME=VALUE."""
    if preset and preset not in game.presets:
        raise unknown("preset", preset, game.presets)
    chosen = {switch.name: switch.values[0] for switch in game.switches}
    chosen |= dict(game.presets.get(preset, {}))
    for setting in settings:
        name, value = _setting(game, setting)
        chosen[name] = value
    return chosen


def _setting(game: Game, setting: str) -> tuple[str, str]:
    name, equals, value = setting.partition("=")
    values = {switch.name: switch.values for switch in game.switches}
    if not equals:
        raise Refusal(f"'{setting}' sets nothing", "write NAME=VALUE", USAGE)
    if name not in values:
        raise unknown("rule switch", name, values)
    if value not in values[name]:
        raise unknown(f"value of {name}", value, values[name])
    return name, value


def strategy_sources(words: Iterable[str], decks: list[Any], default: str) -> list[str]:
    """For each deck the strategy that it is given: the last NAME@DECK that means it, or the last NAME."""
    chosen: dict[str, str] = {}
    for word in words:
        source, at, deck = ("", "", "") if Path(word).is_file() else word.rpartition("@")
        if at:
            chosen[_named(deck, decks)] = source
        else:
            default = word
    return [chosen.get(deck.name, default) for deck in decks]


def _named(word: str, decks: list[Any]) -> str:
    """The name of the deck that is called so, or whose file is."""
    names: Mapping[str, str] = {Path(d.path).stem: d.name for d in decks} | {d.name: d.name for d in decks}
    if word not in names:
        raise unknown("deck", word, [deck.name for deck in decks])
    return names[word]
