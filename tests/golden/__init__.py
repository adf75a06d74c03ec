"""Golden play-throughs: whole matches in the words of `decklab replay`.

A player who knows only the rulebook can check them line by line. They change with the rules, the cards, the lists
and the words, and then the diff is to be read; not with a strategy, since frozen ones play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from simulator import ROOT, trace
from simulator.runner import game as games
from simulator.runner.loop import ACTION_CAP, TURN_CAP
from simulator.runner.plan import Entrant, Plan
from simulator.runner.run import Table

FOLDER = Path(__file__).parent
COMMAND = "python -m tests.golden"
FROZEN = {"grandis": str(ROOT / "tests" / "grandis" / "balanced_v1.py"), "lost_legacy": "uniform"}
"""The strategy that plays each game here."""


@dataclass(frozen=True)
class Match:
    """A match of these lists, one for each seat: that of `pair` in a run with seed 1, as `decklab replay` tells it."""

    key: str
    lists: tuple[str, ...]
    pair: int = 0
    switches: Mapping[str, str] = field(default_factory=dict)
    turn_cap: int = TURN_CAP
    action_cap: int = ACTION_CAP


def _grandis(a: str, b: str, **caps: int) -> Match:
    return Match("grandis", (a, b), **caps)


def _legacy(cards: str, seats: int, **more) -> Match:
    """All seats play from one set of cards."""
    return Match("lost_legacy", (cards,) * seats, **more)


STARTERS = [f"starter_{number}" for number in range(1, 6)]
MATCHES = {f"grandis/{a}-{b}": _grandis(a, b) for a, b in combinations(STARTERS, 2)} | {
    "grandis/heroes_defeated": _grandis("first_blood", "wildfire_front"),
    "grandis/deck_out": _grandis("slow_venom", "last_light"),
    "grandis/turn_cap": _grandis("high_road", "empty_purse", turn_cap=20),
    "grandis/action_cap": _grandis("storm_clock", "long_siege", action_cap=6),
    "lost_legacy/elimination": _legacy("shadow_court", 3, pair=107),
    "lost_legacy/investigation": _legacy("sacred_grail", 4, pair=39),
    "lost_legacy/staff": _legacy("staff_of_dragons", 2, pair=118),
    "lost_legacy/not_found": _legacy("megamix_without_grail", 6),
    "lost_legacy/campaign": _legacy("open_hunt", 3, pair=367, switches={"campaign": "yes"}),
    "lost_legacy/turn_cap": _legacy("megamix_without_staff", 5, turn_cap=10),
    "lost_legacy/action_cap": _legacy("sacred_grail", 2, action_cap=1),
}
"""By the name of their files: the pairings of the starters, and a match for each way to end."""


def told(match: Match) -> str:
    """The match in words."""
    game = games.find(match.key)
    cards = game.load(match.switches)
    names = list(dict.fromkeys(match.lists))
    decks = [game.read_deck(ROOT / "decklists" / match.key / f"{name}.yaml", cards) for name in names]
    entrants = [Entrant.of(game, deck, FROZEN[match.key]) for deck in decks]
    numbers = {"pairs": match.pair + 1, "seed": 1, "turn_cap": match.turn_cap, "action_cap": match.action_cap}
    table = Table(Plan.of(game, cards, entrants, [tuple(map(names.index, match.lists))], **numbers))
    place = (0, match.pair, 0)
    return "\n".join(trace.story(table, cards, place, trace.replayed(table, place))) + "\n"


def path(name: str) -> Path:
    """Where this match is written down."""
    return FOLDER / f"{name}.txt"


def differing() -> Iterator[tuple[Path, str]]:
    """The files that are not as the matches are played now, with what they should hold."""
    for name, match in MATCHES.items():
        text = told(match)
        if not path(name).is_file() or path(name).read_text(encoding="utf-8") != text:
            yield path(name), text
