"""Golden play-throughs: whole matches in the words of `decklab replay`.

A player who knows only the rulebook can check them line by line. They change with the rules, the cards, the lists
and the words, and then the diff is to be read; not with a strategy, since a frozen one plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from simulator import ROOT, trace
from simulator.runner import game as games
from simulator.runner.loop import ACTION_CAP, TURN_CAP
from simulator.runner.plan import Entrant, Plan
from simulator.runner.run import Table
from tests.field import library

KEY = "grandis"
FOLDER = Path(__file__).parent / KEY
LISTS = ROOT / "decklists" / KEY
FROZEN = str(ROOT / "tests" / KEY / "balanced_v1.py")
COMMAND = "python -m tests.golden"


@dataclass(frozen=True)
class Match:
    """The first match of two lists: `decklab run A B --seed 1` with the frozen strategy, then `replay m0p0r0`."""

    a: str
    b: str
    turn_cap: int = TURN_CAP
    action_cap: int = ACTION_CAP


STARTERS = [f"starter_{number}" for number in range(1, 6)]
MATCHES = {f"{a}-{b}": Match(a, b) for a, b in combinations(STARTERS, 2)} | {
    "heroes_defeated": Match("first_blood", "wildfire_front"),
    "deck_out": Match("slow_venom", "last_light"),
    "turn_cap": Match("high_road", "empty_purse", turn_cap=20),
    "action_cap": Match("storm_clock", "long_siege", action_cap=6),
}
"""By the name of their files: the pairings of the starters, and a match for each way to end."""


def told(match: Match) -> str:
    """The match in words."""
    game, cards = games.find(KEY), library(KEY)
    lists = [game.read_deck(LISTS / f"{name}.yaml", cards) for name in (match.a, match.b)]
    entrants = [Entrant.of(game, deck, FROZEN) for deck in lists]
    caps = {"turn_cap": match.turn_cap, "action_cap": match.action_cap}
    table = Table(Plan.of(game, cards, entrants, [(0, 1)], pairs=1, seed=1, **caps))
    played = trace.replayed(table, (0, 0, 0))
    return "\n".join(trace.story(table, cards, (0, 0, 0), played)) + "\n"


def path(name: str) -> Path:
    """Where this match is written down."""
    return FOLDER / f"{name}.txt"


def differing() -> Iterator[tuple[Path, str]]:
    """The files that are not as the matches are played now, with what they should hold."""
    for name, match in MATCHES.items():
        text = told(match)
        if not path(name).is_file() or path(name).read_text(encoding="utf-8") != text:
            yield path(name), text
