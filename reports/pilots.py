"""Decks under many pilots: whether their order is theirs, or that of the strategies that play them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import comb

import pandas as pd

from reports import frames
from reports.answer import Answer
from reports.files import records
from reports.frames import columns
from reports.layout import Table, clean, number, points
from reports.page import LIMITS, Headline, Page
from simulator.runner.tally import RunResult
from simulator.stats import Estimate
from simulator.stats.orders import Flip, Scores, flips, ranks, score

EVERY = "Rank of each deck under every pairing of strategies"
NAMED = 5
"""Changes of places that are told one by one at most."""
HANGS = "The order of decks depends on who plays them: it tells of the pilots and not of the decks."


@dataclass(frozen=True)
class Pilots:
    """Decks that have met these opponents with every pairing of strategies."""

    run: RunResult
    decks: Sequence[str]
    opponents: Sequence[str]

    @property
    def strategies(self) -> list[str]:
        return list(dict.fromkeys(self.run.strategies))

    @cached_property
    def fields(self) -> dict[tuple[str, str], Scores]:
        """By the strategy of the deck and that of its opponents; without those that were not wholly played."""
        pairings = {(own, other): self._field(own, other) for own, other in product(self.strategies, self.strategies)}
        return {pairing: field for pairing, field in pairings.items() if field}

    def _field(self, own: str, other: str) -> Scores | None:
        places = {(deck.name, by): at for at, (deck, by) in enumerate(self._entrants())}
        field = {}
        for deck in self.decks:
            rivals = [rival for rival in self.opponents if rival != deck]
            met = [frames.meeting(self.run, places[deck, own], places[rival, other]) for rival in rivals]
            field[deck] = {
                rival: self.run.tallies[seen.entrants].score[seen.own]
                for rival, seen in zip(rivals, met, strict=True)
                if seen
            }
            if len(field[deck]) < len(rivals):
                return None
        return field

    def _entrants(self):
        return zip(self.run.decks, self.run.strategies, strict=True)

    @cached_property
    def scores(self) -> dict[tuple[str, str], list[Estimate]]:
        """By the pairing of strategies, the score of each deck."""
        return {pairing: [score(field[deck]) for deck in self.decks] for pairing, field in self.fields.items()}

    @cached_property
    def ranks(self) -> dict[tuple[str, str], list[int]]:
        return {pairing: ranks([one.value for one in scores]) for pairing, scores in self.scores.items()}

    @cached_property
    def flips(self) -> list[Flip]:
        return flips(list(self.fields.values()))

    def pairings(self, flip: Flip) -> list[tuple[str, str]]:
        """Those under which the first of the two decks leads, and the second."""
        return [list(self.fields)[at] for at in flip.conditions]


def answer(run: RunResult, decks: Sequence[str], opponents: Sequence[str]) -> Answer | None:
    """What `decklab pilots` tells; nothing where no pairing of strategies was wholly played."""
    found = Pilots(run, decks, opponents)
    if not found.fields:
        return None
    table = frame(found)
    facts = {"flips": [_flip(found, flip) for flip in found.flips], "ranks": records(table)}
    asked = {"decks": list(decks), "opponents": list(opponents)}
    return Answer("pilots", _page(found), table, facts, found, asked)


def frame(found: Pilots) -> pd.DataFrame:
    """A row per pairing of strategies and deck."""
    return pd.DataFrame([_row(found, pairing, at) for pairing in found.fields for at in range(len(found.decks))])


def _row(found, pairing, at):
    meetings = found.fields[pairing][found.decks[at]]
    row = {"strategy": pairing[0], "strategy_against": pairing[1], "number": at + 1, "deck": found.decks[at]}
    row |= {"opponents": len(meetings), "pairs": sum(int(counts.sum()) for counts in meetings.values())}
    return row | columns("score", found.scores[pairing][at]) | {"rank": found.ranks[pairing][at]}


def _flip(found, flip) -> dict:
    sides = zip(("first", "second"), found.pairings(flip), flip.leads, strict=True)
    told = [
        {f"{side}_leads_with": own, f"{side}_leads_against": other, **columns(f"lead_where_{side}", lead)}
        for side, (own, other), lead in sides
    ]
    return {"first": flip.decks[0], "second": flip.decks[1], **told[0], **told[1]}


def _page(found) -> Page:
    run = found.run
    matches = sum(tally.rotations * tally.pairs for tally in run.tallies.values())
    counts = f"{len(found.decks)} decks, {len(found.strategies)} strategies, {matches:,} matches"
    same = list(found.decks) == list(found.opponents)
    against = "each other" if same else ", ".join(map(clean, found.opponents))
    return Page(
        head=f"{clean(run.game_title)}: {counts}, seed {', '.join(map(str, run.seeds))}",
        settings=[f"Up to {run.pairs:,} pairs a matchup, against {against}."],
        tables=list(_tables(found)),
        notes=[*_verdict(found), *LIMITS],
        legend=_labels(found),
        headline=_headline(found),
    )


def _headline(found) -> Headline:
    """Whether the order holds, and where two decks change places."""
    known = len(found.fields)
    if not found.flips:
        lead = f"No two of {len(found.decks)} decks are shown to change places with who plays them"
        return Headline(lead, (), [f"{known} pairings of strategies have played them."])
    couples = comb(len(found.decks), 2)
    lead = f"Who is the better deck hangs on who plays: {len(found.flips)} of {couples} pairs of decks change places"
    said = [_flipped(found, flip) for flip in found.flips[:NAMED]]
    rest = len(found.flips) - len(said)
    more = [f"So it is with {rest} more pairs of decks, in the table below."] if rest else []
    note = "All leads under all pairings are judged together: the chance of any wrong word is at most 5 %."
    return Headline(lead, (), [*said, *more], (), note, HANGS)


def _flipped(found, flip) -> str:
    """'A leads B by 9.0 points (±1.2) where all are played by X; B leads by ... where ...'."""
    first, second = map(clean, flip.decks)
    lead, other = flip.leads
    other = Estimate(-other.value, -other.hi, -other.lo)
    where = [_where(*pairing) for pairing in found.pairings(flip)]
    leads = [points(*each[:3]).lstrip("+") for each in (lead, other)]
    return f"{first} leads {second} by {leads[0]} {where[0]}, and is behind by {leads[1]} {where[1]}."


def _where(own: str, other: str) -> str:
    own, other = clean(own), clean(other)
    return f"where all are played by {own}" if own == other else f"played by {own} against {other}"


def _labels(found) -> list[str]:
    return [f"{at} {clean(name)}" for at, name in enumerate(found.decks, 1)]


def _tables(found) -> Iterator[Table]:
    """One strategy in all seats, with scores; then the ranks under every pairing."""
    alike = [(name, name) for name in found.strategies if (name, name) in found.fields]
    rows = []
    for at, label in enumerate(_labels(found)):
        seen = sorted(places[at] for places in found.ranks.values())
        cells = [f"{found.ranks[one][at]}: {number(*found.scores[one][at][:3], 100)}" for one in alike]
        rows.append([label, f"{seen[0]} to {seen[-1]}", *cells])
    heads = ["deck", "any pairing", *(clean(name) for name, _ in alike)]
    yield Table("Rank, and score in %, with one strategy in all seats; ranks under any pairing", heads, rows)
    rows = [[clean(own), clean(other), *map(str, places)] for (own, other), places in found.ranks.items()]
    numbers = [str(at) for at in range(1, len(found.decks) + 1)]
    yield Table(EVERY, ["played by", "against", *numbers], rows, 2)
    if found.flips:
        yield _changes(found)


def _changes(found) -> Table:
    """Who leads whom where, and where it is the other way round."""
    rows = []
    for flip in found.flips:
        pairings = [" v ".join(map(clean, dict.fromkeys(pairing))) for pairing in found.pairings(flip)]
        leads = flip.leads[0], Estimate(-flip.leads[1].value, -flip.leads[1].hi, -flip.leads[1].lo)
        cells = [(number(*lead[:3], 100), where) for lead, where in zip(leads, pairings, strict=True)]
        first, second = (found.decks.index(name) + 1 for name in flip.decks)
        rows.append([f"{first} and {second}", *cells[0], *cells[1]])
    heads = ["decks", "the first\nleads by", "where", "the second\nleads by", "where"]
    return Table("Decks that change places: leads in points, in intervals that all hold together", heads, rows)


def _verdict(found) -> Iterator[str]:
    """Whether the order of the decks is the same under all pilots."""
    if found.flips:
        yield "'A v B': the deck is played by A, its opponents by B; 'A': all are played by A."
    else:
        yield "No two decks change places beyond chance under these pilots."
