"""The field, drawn: ratings, the mix that no deck beats, circles, the matrix."""

from __future__ import annotations

from collections.abc import Iterator
from math import nan

from reports import charts, deck_tables
from reports.field import Field
from reports.layout import Table, clean, number, signed
from reports.page import Page
from reports.pages import run
from reports.pages.sheet import Section, Sheet, bar
from simulator.stats.metagame import BAND


def sheet(page: Page, found: Field) -> Sheet:
    """Who is strong in the field, and what it is best met with."""
    return Sheet(page, list(_sections(found)), deck_tables.labels(found.run), run.players(found.run))


def _sections(found) -> Iterator[Section]:
    yield _ratings(found)
    yield _mix(found)
    if found.responses:
        yield _given(found)
    if found.cycles:
        yield _circles(found)
    yield run.matrix(found.run)


def _decks(found):
    """Place, label and colour of each deck."""
    return [(at, label, charts.series(at + 1)) for at, label in enumerate(deck_tables.labels(found.run))]


def _ratings(found):
    scores = [found.score(at) for at in range(len(found.names))]
    rows = [[label, signed(*found.rated[at][:3]), number(*scores[at][:3], 100)] for at, label, _ in _decks(found)]
    table = Table("Rating in points above the mean, score in %", ["deck", "rating", "score"], rows)
    bars = [bar(label, found.rated[at], 0, colour, 1) for at, label, colour in _decks(found)]
    chart = charts.intervals("ratings", bars, "rating, points above the mean of all decks")
    return Section("How strong each deck is", table, chart, "400 points stand for ten wins to one loss.")


def _mix(found):
    mix = found.mix
    rows = [
        [label, f"{100 * share.value:.0f}", f"{100 * share.lo:.0f} to {100 * share.hi:.0f}", f"{100 * drawn:.0f}"]
        for (_, label, _), share, drawn in zip(_decks(found), mix.shares, mix.presence, strict=True)
    ]
    heads = ["deck", "share", f"middle {100 * BAND:.0f} %", "any share"]
    table = Table("Share of the best mix in %; in % of the draws with any share", heads, rows)
    bars = [
        charts.Bar(label, *(100 * bound for bound in mix.shares[at][:3]), f"{rows[at][1]} ({rows[at][2]})", nan, colour)
        for at, label, colour in _decks(found)
    ]
    chart = charts.intervals("mix", bars, "share of the mix, %")
    note = "No deck scores more than 50 % against this mix. The bars hold its shares where pairs are drawn again."
    return Section("The mix that no deck beats", table, chart, note)


def _given(found):
    total = sum(found.given.values())
    rows, bars = [], []
    for (_, label, colour), name in zip(_decks(found), found.names, strict=True):
        score = found.responses[name]
        rows.append([label, f"{100 * found.given.get(name, 0) / total:.0f}", number(*score[:3], 100)])
        bars.append(bar(label, score, 0.5, colour))
    table = Table("Share of the given mix, and score against it, in %", ["deck", "share", "score"], rows)
    return Section("Against the given mix", table, charts.intervals("given", bars, "score against the mix, %"))


def _circles(found):
    rows = [
        [" beats ".join(map(clean, (*cycle.decks, cycle.decks[0]))), *(f"{100 * score:.1f}" for score in cycle.scores)]
        for cycle in found.cycles
    ]
    heads = ["circle", "first step", "second", "third"]
    note = "Each step is beyond chance, all meetings looked at together."
    return Section("Decks that go in circles", Table("Score of each deck against the next, %", heads, rows), note=note)
