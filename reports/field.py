"""The field as a whole: how strong each deck is, which mix of decks no deck beats, whether decks go in circles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import nan

import numpy as np
import pandas as pd

from reports import deck_tables, frames, text
from reports.answer import Answer
from reports.files import records
from reports.frames import columns
from reports.layout import Table, clean, number, points, signed
from reports.page import Headline
from simulator.runner.tally import RunResult, Tally
from simulator.stats import LEVEL, Estimate
from simulator.stats.metagame import BAND, Mix, against, nash
from simulator.stats.pairs import combine
from simulator.stats.ratings import Ratings, fit
from simulator.stats.transitivity import IMAGINED, Cycle, Goodness, cycles, cyclic_share, goodness

DRAWS = 500
UNKNOWN = Estimate(nan, nan, nan)


@dataclass(frozen=True)
class Field:
    """Decks of which every two have met; `given` are the weights of a mix that the user names, perhaps none."""

    run: RunResult
    given: Mapping[str, float]

    @cached_property
    def meetings(self) -> dict[tuple[str, str], np.ndarray]:
        """For each two decks, the pairs by the points of the first."""
        return {names: tally.score[0] for names, tally in self._met()}

    @cached_property
    def ratings(self) -> Ratings:
        return fit(self.meetings, {names: tally.seat_score[0] for names, tally in self._met()}, prior=IMAGINED)

    @cached_property
    def mix(self) -> Mix:
        """The decks in the order of the meetings, which is that of the run."""
        return nash(self.meetings, DRAWS)

    @cached_property
    def goodness(self) -> Goodness:
        return goodness(self.meetings)

    @cached_property
    def cycles(self) -> list[Cycle]:
        return cycles(self.meetings)

    @cached_property
    def responses(self) -> dict[str, Estimate]:
        """Each deck's score against the given mix, best first; nothing where none is given."""
        return against(self.meetings, self.given) if self.given else {}

    @cached_property
    def rated(self) -> list[Estimate]:
        """Points of each deck above the mean of all decks."""
        return self.ratings.above_mean()

    @property
    def names(self) -> list[str]:
        return [deck.name for deck in self.run.decks]

    def score(self, deck: int) -> Estimate:
        """A deck's mean score against each of the others."""
        return combine(frames.sides(self.run, frames.field(self.run, deck)).score())

    def _met(self) -> Iterator[tuple[tuple[str, str], Tally]]:
        for (a, b), tally in self.run.tallies.items():
            if a != b:
                yield (self.names[a], self.names[b]), tally


def complete(run: RunResult) -> bool:
    """Whether every two decks have met, as a run that was stopped early may lack."""
    return all(frames.meeting(run, a, b) for a, b in combinations(range(len(run.decks)), 2))


def answer(run: RunResult, given: Mapping[str, float]) -> Answer:
    """What `decklab field` tells of a complete run, and of a mix if one is given."""
    found = Field(run, given)
    table = frame(found)
    page = text.page(run)
    page = replace(
        page,
        tables=[*page.tables[: not deck_tables.too_many(run)], _table(found)],
        notes=[*_notes(found), *page.notes],
        headline=_headline(found),
    )
    return Answer("field", page, table, {**_facts(found), "decks": records(table)}, found, {"given": dict(given)})


def frame(found: Field) -> pd.DataFrame:
    """A row per deck."""
    return pd.DataFrame([_row(found, deck) for deck in range(len(found.names))])


def _row(found, deck):
    name, total = found.names[deck], sum(found.given.values())
    row = {"number": deck + 1, "deck": name, "strategy": found.run.strategies[deck]}
    row |= columns("score", found.score(deck)) | columns("rating", found.rated[deck])
    row |= columns("share", found.mix.shares[deck]) | {"drawn": found.mix.presence[deck]}
    row |= {"given": found.given.get(name, 0) / total if total else nan}
    return row | columns("against_given", found.responses.get(name, UNKNOWN))


def _facts(found) -> dict:
    row = columns("first_seat_points", found.ratings.first_seat())
    row |= {"fit_p_value": found.goodness.p_value, "cyclic_share": cyclic_share(found.meetings)}
    return {
        **records(pd.DataFrame([row]))[0],
        "cycles": [cycle._asdict() for cycle in found.cycles],
        "dominated": list(found.mix.dominated),
        "best_against_given": next(iter(found.responses), None),
    }


def _headline(found) -> Headline:
    """The mix that no deck beats, who is never in it, and whether decks go in circles."""
    shares = sorted(zip(deck_tables.labels(found.run), found.mix.shares, strict=True), key=lambda each: -each[1].value)
    mix = [(label, _share_words(*share[:3])) for label, share in shares if share.value > 0]
    ranked = sorted(zip(deck_tables.labels(found.run), found.rated, strict=True), key=lambda each: -each[1].value)
    never = [
        (label, f"rating {points(*rating[:3], 1).replace(' points', '')}")
        for label, rating in ranked
        if label.partition(" ")[2] in map(clean, found.mix.dominated)
    ]
    names = [label.partition(" ")[2] for label, _ in mix]
    lead = f"No deck beats {names[0]}" if len(mix) == 1 else f"No deck beats a mix of {len(mix)}: {', '.join(names)}"
    groups = [(word, told) for word, told in (("in the best mix", mix), ("dominated", never)) if told]
    return Headline(lead, groups, list(_said(found)))


def _said(found) -> Iterator[str]:
    best, worst = (pick(zip(found.rated, found.names, strict=True))[1] for pick in (max, min))
    apart = points(*found.ratings.lead(best, worst)[:3], 1).lstrip("+")
    yield f"{clean(best)} is rated {apart} above {clean(worst)}."
    yield from _response(found)
    if len(found.names) > 2:
        yield from _circles(found)


def _table(found) -> Table:
    heads = ["deck", "score", "rating", "share of\nthe best mix", *["against the\ngiven mix"] * bool(found.given)]
    rows = [
        [
            f"{row['number']} {clean(row['deck'])}",
            number(*_estimate(row, "score"), 100),
            signed(*_estimate(row, "rating")),
            _share(*_estimate(row, "share")),
            *[number(*_estimate(row, "against_given"), 100)] * bool(found.given),
        ]
        for row in frame(found).to_dict("records")
    ]
    return Table("Strength in the field: scores and shares in %, ratings in points above the mean", heads, rows)


def _estimate(row, name):
    return row[name], row[f"{name}_lo"], row[f"{name}_hi"]


def _share(value, lo, hi):
    return f"{100 * value:.0f} ({100 * lo:.0f} to {100 * hi:.0f})"


def _share_words(value, lo, hi):
    return f"{100 * value:.0f} % ({100 * lo:.0f} to {100 * hi:.0f})"


def _notes(found) -> Iterator[str]:
    yield "400 points of rating stand for ten wins to one loss."
    first = found.ratings.first_seat()
    yield f"Where two decks meet, sitting first is worth {signed(*first[:3]).strip()} points."
    yield (
        f"No deck scores more than 50 % against the best mix. Brackets hold {10 * BAND:.0f} of 10 of its shares "
        f"where as many pairs are drawn again from those played, {DRAWS} times."
    )
    if found.mix.dominated:
        yield f"Dominated, for neither in the best mix nor in that of any draw: {_listed(found.mix.dominated)}."
    yield from _response(found)
    unbeaten = [name for deck, name in enumerate(found.names) if found.score(deck).value == 1]
    if unbeaten:
        yield f"Won all matches, so that its rating is but a guess from below: {_listed(unbeaten)}."
    if len(found.names) > 2:
        yield from _circles(found)


def _response(found) -> Iterator[str]:
    if found.responses:
        best, score = next(iter(found.responses.items()))
        yield f"Best response to the given mix: {clean(best)}, {number(*score[:3], 100).strip()} %."


def _circles(found) -> Iterator[str]:
    """Whether one number for each deck is enough, and who goes round in circles."""
    p = found.goodness.p_value
    shown = f"p = {p:.3f}" if p >= 0.001 else "p < 0.001"
    if p > 1 - LEVEL:
        yield f"Ratings explain the scores as well as chance lets them ({shown})."
    else:
        cyclic = f"{100 * cyclic_share(found.meetings):.0f} % of the variance is circles"
        yield f"Ratings alone do not explain the scores ({shown}): it matters who meets whom; {cyclic}."
    for cycle in found.cycles:
        scores = ", ".join(f"{100 * score:.1f}" for score in cycle.scores)
        yield f"Beyond chance, {' beats '.join(map(clean, (*cycle.decks, cycle.decks[0])))} ({scores} %)."
    if not found.cycles:
        yield "No three decks beat each other in a circle beyond chance, all meetings looked at together."


def _listed(names) -> str:
    return ", ".join(map(clean, names))
