"""What each card of a list is worth: by replacing it, and by what is seen of it in matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import nan

import pandas as pd

from reports.answer import Answer
from reports.changes import Changes
from reports.files import records
from reports.frames import columns
from reports.layout import Table, clean, points, signed
from reports.page import Headline, Page
from simulator.stats import LEVEL, Estimate
from simulator.stats.difference import p_value
from simulator.stats.multiple import false_alarms, holm, simultaneous
from simulator.stats.presence import Presence

METHOD = "Bonferroni"
SHOWN = "*"


@dataclass(frozen=True)
class Removal:
    """A card of the list, in how many copies, and the filler that stands for all of them in its version.
    `drawable`: it lies in a part of the deck that is drawn from."""

    part: str
    card: str
    copies: int
    filler: str
    drawable: bool = True


@dataclass(frozen=True)
class Impacts:
    """Versions of a deck: as it is, then one for each removal; and what became of the cards as it is."""

    deck: str
    changes: Changes
    removals: Sequence[Removal]
    presence: Presence

    @cached_property
    def impacts(self) -> list[Estimate]:
        """What is lost with each card, from -1 to 1; all intervals hold together at 95 %."""
        level = simultaneous(len(self.removals))
        lost = [self.changes.overall(version, level).change for version in self._versions]
        return [Estimate(0 - change.value, 0 - change.hi, 0 - change.lo) for change in lost]

    @cached_property
    def p_values(self) -> list[float]:
        """Adjusted by Holm: how rarely any card without worth would be called one that has some."""
        return holm([p_value(list(self.changes.joints[version].values())) for version in self._versions]).tolist()

    @property
    def _versions(self) -> range:
        return range(1, 1 + len(self.removals))

    @cached_property
    def opened(self) -> list[Estimate]:
        """Score with the card in the opening hand, less that without it."""
        return self.presence.opened.differences()

    @cached_property
    def drawn(self) -> list[Estimate]:
        """Score with a copy drawn less that without, less the deck's mean of this."""
        return self.presence.drawn.differences([one.copies for one in self.removals])

    def shown(self, at: int) -> bool:
        """Whether the card is shown to differ from the filler."""
        return self.p_values[at] <= 1 - LEVEL

    @property
    def order(self) -> list[int]:
        """The removals, the one that costs most first; equal ones as in the list."""
        return sorted(range(len(self.removals)), key=lambda at: -self.impacts[at].value)


def answer(found: Impacts) -> Answer:
    """What `decklab impact` tells."""
    table = frame(found)
    facts = {
        "intervals": METHOD,
        "false_alarms": false_alarms(len(found.removals)),
        "matches_seen": found.presence.matches,
        "cards": records(table),
    }
    return Answer("impact", _page(found), table, facts, found)


def frame(found: Impacts) -> pd.DataFrame:
    """A row per card, the one with the greatest impact first."""
    return pd.DataFrame([_row(found, at) for at in found.order])


def _row(found: Impacts, at: int) -> dict:
    removal, impact, raw = found.removals[at], found.impacts[at], found.presence.drawn.differences()[at]
    matches = found.presence.matches
    drawn, played, plays = (count / matches if matches else nan for count in found.presence.counts[at].tolist())
    return {
        "part": removal.part,
        "card": removal.card,
        "copies": removal.copies,
        "filler": removal.filler,
        "version": at + 1,
        "pairs": found.changes.overall(at + 1).pairs,
        **columns("impact", impact),
        "impact_each": impact.value / removal.copies,
        "p_holm": found.p_values[at],
        **columns("opening", found.opened[at]),
        **columns("drawn", found.drawn[at]),
        "drawn_raw": raw.value,
        "drawn_share": drawn if removal.drawable else nan,
        "played_share": played,
        "plays": plays,
    }


def _page(found: Impacts) -> Page:
    changes, met = found.changes, len(found.changes.joints[0])
    matches = 2 * sum(int(joint.sum()) for joints in changes.joints for joint in joints.values())
    return Page(
        head=f"{clean(changes.game_title)}: what each card of {clean(found.deck)} is worth",
        settings=[
            f"{matches:,} matches against {met} opponent{'s' * (met != 1)}, seed {changes.seed}. "
            f"In each version all copies of one card are {_fillers(found)}."
        ],
        tables=[_table(found)],
        notes=[*_notes(found)],
        headline=_headline(found),
    )


def _headline(found: Impacts) -> Headline:
    """The cards that are shown to be worth something, or to do harm."""
    told = [(clean(found.removals[at].card), found.impacts[at]) for at in found.order if found.shown(at)]
    raising = [(card, points(*impact[:3])) for card, impact in told if impact.value > 0]
    lowering = [(card, points(*impact[:3])) for card, impact in reversed(told) if impact.value < 0]
    lead = f"No card of {clean(found.deck)} is shown to be worth more than {_fillers(found)}"
    if raising:
        shown = f"{len(raising)} of {len(found.removals)} cards of {clean(found.deck)} raise its score"
        lead = f"{shown}; the greatest impact found is that of {raising[0][0]}: {raising[0][1]}"
    groups = [("raises the score", raising), ("lowers the score", lowering)]
    return Headline(lead, [group for group in groups if group[1]])


def _fillers(found: Impacts) -> str:
    parts = {removal.part: removal.filler for removal in found.removals}
    return " or ".join(f"'{clean(filler)}'" for filler in dict.fromkeys(parts.values()))


def _table(found: Impacts) -> Table:
    heads = ["card", "n", "impact", "each", "opening\nhand", "drawn", "played\n%", "plays"]
    rows = [_cells(row) for row in frame(found).to_dict("records")]
    return Table("In points of the score", heads, rows)


def _cells(row: dict) -> list[str]:
    mark = SHOWN if row["p_holm"] <= 1 - LEVEL else " "
    return [
        clean(row["card"]),
        str(row["copies"]),
        f"{_points(row, 'impact')}{mark}",
        _number(row["impact_each"], 100, "+.1f"),
        _points(row, "opening"),
        _points(row, "drawn"),
        _number(row["played_share"], 100, ".0f"),
        _number(row["plays"], 1, ".2f"),
    ]


def _points(row: dict, name: str) -> str:
    return signed(row[name], row[f"{name}_lo"], row[f"{name}_hi"], 100)


def _number(value: float, scale: float, form: str) -> str:
    return "-" if value != value else format(value * scale, form)


def _notes(found: Impacts) -> Iterator[str]:
    cards = len(found.removals)
    shown = sum(map(found.shown, range(cards)))
    yield (
        "Impact: the score with the card less that with the filler in the same places, all else with the same luck; "
        "each: per copy. It holds for this list, these players and opponents."
    )
    yield (
        f"The ± of impacts is half (the wider one) of 95 % intervals that hold together ({METHOD}); {shown} of {cards} "
        f"cards differ from 0 ({SHOWN}, by Holm). Single intervals would let {false_alarms(cards):.2f} miss 0 by "
        "chance alone."
    )
    yield (
        "Opening hand: score with the card in it less that without, nearly as chance would deal it. Drawn: score with "
        "a copy drawn less that without, less the deck's mean of this. Both only describe, each with its own 95 % "
        "interval, counted on pairs; so do plays, per match."
    )
    yield "All of it tells of chance alone, not of weak play or rules read wrongly."
