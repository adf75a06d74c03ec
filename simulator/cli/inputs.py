"""From what the user names to what is played: game, decks, rule switches, strategies."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from simulator.cli.decklists import game_keys, read_decks, read_games
from simulator.cli.errors import USAGE, Refusal, unknown
from simulator.reading import Faults
from simulator.runner import game as games
from simulator.runner.game import Game

log = logging.getLogger("decklab")


def find_game(key: str) -> Game:
    """The game of this key; refuses unknown ones."""
    if key not in (known := game_keys()):
        raise unknown("game", key, known)
    return games.find(key)


def one_game(paths: list[Path]) -> Game:
    """The game that all these decklists are for."""
    found, faults = read_games(paths)
    if faults:
        raise Faults(faults)
    if len(keys := sorted(set(found.values()))) > 1:
        raise Refusal(f"these decklists are for different games: {', '.join(keys)}", "name those of one game")
    return games.find(keys[0])


def read_all(paths: Iterable[Path], game: Game, library: Any) -> list[Any]:
    """All decks; raises Faults with what is wrong in any."""
    decks, faults = read_decks(paths, game, library)
    if faults:
        raise Faults(faults)
    return decks


def all_decks(paths: Iterable[Path], game: Game, library: Any) -> list[Any]:
    """All decks, of which no two may have the same name."""
    decks = read_all(paths, game, library)
    named: dict[str, Any] = {}
    for deck in decks:
        other = named.setdefault(deck.name, deck)
        if other is not deck:
            raise Refusal(f"{other.path} and {deck.path} are both named '{deck.name}'", "give one of them another name")
    return decks


def check_changed(game: Game, library: Any, decks: Iterable[Any], changed: Iterable[str]) -> None:
    """Warns of changed numbers of cards that none of these decks brings along."""
    for word, holders in _holders(game, library, decks, changed):
        if not holders:
            log.warning("--set %s changes nothing: none of these decklists holds that card", word)


def check_opponents(game: Game, library: Any, decks: Iterable[Any], changed: Iterable[str]) -> None:
    """The same, and a warning where other decks than the first, which is asked about, bring such a card along."""
    own, *rivals = decks
    check_changed(game, library, [own, *rivals], changed)
    mine = dict(_holders(game, library, [own], changed))
    for word, holders in _holders(game, library, rivals, changed):
        if holders:
            which = "opponents too" if mine[word] else "opponents only"
            log.warning("--set %s changes %s, which hold that card: %s", word, which, ", ".join(holders))


def _holders(game, library, decks, changed) -> Iterator[tuple[str, list[str]]]:
    """Of each changed number, the decks that bring its card along; nothing where the game does not tell."""
    if game.held is None:
        return
    held = {deck.name: game.held(library, deck) for deck in decks}
    for word in changed:
        yield word, [deck for deck, names in held.items() if any(word.strip().startswith(f"{name}.") for name in names)]


def switches(game: Game, preset: str, settings: Iterable[str]) -> dict[str, str]:
    """Values of all switches: the defaults, then the preset, then each NAME=VALUE."""
    if preset and preset not in game.presets:
        raise unknown("preset", preset, game.presets)
    chosen = {switch.name: switch.values[0] for switch in game.switches}
    chosen |= dict(game.presets.get(preset, {}))
    return chosen | dict(setting(game, word) for word in settings)


def setting(game: Game, setting: str) -> tuple[str, str]:
    """The switch and the value that NAME=VALUE sets."""
    name, equals, value = setting.partition("=")
    values = {switch.name: switch.values for switch in game.switches}
    if not equals:
        raise Refusal(f"'{setting}' sets nothing", "write NAME=VALUE", USAGE)
    if name not in values:
        raise unknown("rule switch", name, values)
    if value not in values[name]:
        raise unknown(f"value of {name}", value, values[name])
    return name, value


def seed(word: str) -> int:
    """The seed that a word stands for."""
    if word == "random":
        return secrets.randbits(32)
    if not (word.isascii() and word.isdigit() and int(word) < 2**63):
        raise Refusal(f"'{word}' is not a seed", "use a whole number below 2**63, or 'random'", USAGE)
    return int(word)
