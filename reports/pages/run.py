"""The report of a run, drawn: decks against each other, or seats that share a list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import nan

import numpy as np

from reports import charts, deck_tables, frames, seat_tables, seats, text, watched
from reports.charts import Line, Part
from reports.headline import first_seat, headline, mean_score
from reports.layout import Table, clean, number, words
from reports.pages.sheet import CHECKS, Section, Sheet, bar
from simulator.runner.tally import RunResult
from simulator.stats import Estimate
from simulator.stats.multiple import false_alarms

BINS = 18
FULLNESS = (1.0, 0.6, 0.35, 0.2)
"""How full the colour of a game's first, second ... ending is."""


def sheet(run: RunResult) -> Sheet:
    """All that is told of a run."""
    page = replace(text.page(run), headline=headline(run))
    found = list(_of_seats(run) if run.shared else _of_decks(run))
    return Sheet(page, found, _labels(run), players(run), () if run.shared else CHECKS)


def players(run: RunResult) -> list[str]:
    """Who plays each deck, if that tells them apart."""
    return [] if run.shared or len(set(run.strategies)) == 1 else [clean(strategy) for strategy in run.strategies]


def _labels(run) -> list[str]:
    return list(seat_tables.labels(run).values()) if run.shared else deck_tables.labels(run)


def _of_decks(run) -> Iterator[Section]:
    for table in watched.tables(run):
        yield Section("Which of two scores", table)
    if deck_tables.has_matrix(run):
        yield matrix(run)
    table = deck_tables.decks(run)
    yield _scores(run, _columns(table, "Each deck against the other decks: score in %, and mean turns", slice(1, 3)))
    yield _endings(run, _columns(table, "How each deck's matches end, % of them", slice(3, None)))
    yield _first_seat(run)
    yield _turns(run)
    curve = frames.curve(run)
    for measure in deck_tables.measures(run):
        yield _by_turn(run, curve, measure)
    for name in run.decks[0].list_curve:
        yield _printed(run, name)


def _columns(table: Table, title: str, kept: slice) -> Table:
    """The labels and some columns of a table."""
    rows = [[row[0], *row[kept]] for row in table.rows]
    return Table(title, [table.heads[0], *table.heads[kept]], rows)


def matrix(run: RunResult) -> Section:
    """Each deck's score against each other, shaded."""
    shades = frames.grid(run).value
    np.fill_diagonal(shades, nan)
    cells = sum(a != b for a, b in run.tallies)
    note = (
        f"50 is balance. Of {cells} single intervals chance alone lets {false_alarms(cells):.1f} miss the true score."
    )
    note = note if cells > 1 else "50 is balance."
    return Section("Who beats whom", deck_tables.matrix(run), note=note, shades=shades.tolist(), marked=True)


def _scores(run, table):
    scores = [Estimate(*_estimate(row, "score")) for row in frames.decks(run).to_dict("records")]
    bars = [
        bar(label, score, 0.5, charts.series(number))
        for number, (label, score) in enumerate(zip(deck_tables.labels(run), scores, strict=True), 1)
    ]
    chart = charts.intervals("scores", bars, "score against the other decks, %")
    return Section("Against the field", table, chart, "Every opponent counts alike; the mark is 50 %.")


def _estimate(row, name):
    return row[name], row[f"{name}_lo"], row[f"{name}_hi"]


def _endings(run, table):
    found = frames.decks(run)
    hows = [("won", "strong"), ("drawn", "faint"), ("lost", "weak")]
    parts = [
        Part(f"{how} by {words(ending)}", values, colour, FULLNESS[index % len(FULLNESS)])
        for how, colour in hows
        for index, ending in enumerate(run.endings)
        if (values := np.nan_to_num(100 * found[f"{how}_by_{ending}"].to_numpy()).tolist()) and any(values)
    ]
    chart = charts.stacked("endings", deck_tables.labels(run), parts)
    legend = [(part.colour, part.fullness, part.name) for part in parts]
    return Section("How matches end", table, chart, legend=legend)


def _first_seat(run):
    rows = [(label, first_seat(run, frames.field(run, deck))) for deck, label in enumerate(deck_tables.labels(run))]
    rows = [("all matchups", first_seat(run, frames.played(run))), *rows]
    table = Table(
        "Score of the seat that plays first, %",
        ["matchups of", "score"],
        [[label, number(*score[:3], scale=100)] for label, score in rows],
    )
    colours = ["ink", *(charts.series(number) for number in range(1, len(rows)))]
    bars = [bar(label, score, 0.5, colour) for (label, score), colour in zip(rows, colours, strict=True)]
    chart = charts.intervals("first-seat", bars, "score of the first seat, %")
    return Section("Who plays first", table, chart, "In the matchups of each deck, whichever deck sits there.")


def _turns(run):
    """All matches of the run; of a single meeting of two decks, by winner."""
    counts = [tally.turns for tally in run.tallies.values()]
    if deck_tables.has_matrix(run):
        return _histogram([("matches", "accent", _summed([count.sum(axis=0) for count in counts]))])
    (a, b), [won] = next(iter(run.tallies)), counts
    labels = deck_tables.labels(run)
    series = [(f"won by {labels[a]}", "s1"), (f"won by {labels[b]}", "s2"), ("won by nobody", "faint")]
    return _histogram([(*each, count) for each, count in zip(series, won, strict=True)])


def _summed(counts):
    total = np.zeros(max(map(len, counts)), np.int64)
    for count in counts:
        total[: len(count)] += count
    return total


def _histogram(series) -> Section:
    """Of matches by number of turns: bins so wide that not too many are filled; `series` are name, colour, counts."""
    turns = np.flatnonzero(sum(count for *_, count in series))
    first, last = (int(turns[0]), int(turns[-1])) if len(turns) else (0, 0)
    width = next(width for width in (1, 2, 5, 10, 20, 50, 100, last + 1) if (last - first) / width < BINS)
    starts = list(range(first - first % width, last + 1, width))
    binned = [(name, colour, [int(count[at : at + width].sum()) for at in starts]) for name, colour, count in series]
    matches = max(1, sum(sum(count) for *_, count in binned))
    parts = [Part(name, [100 * n / matches for n in count], colour) for name, colour, count in binned]
    shares = [sum(part.values[at] for part in parts) for at in range(len(starts))]
    rows = [
        [f"{at} to {at + width - 1}" if width > 1 else str(at), *(f"{n:,}" for n in column), f"{share:.1f}"]
        for at, share, *column in zip(starts, shares, *(count for *_, count in binned), strict=True)
        if any(column)
    ]
    table = Table("Matches by number of turns", ["turns", *(name for name, *_ in series), "% of all"], rows)
    chart = charts.histogram("turns", starts, width, parts, "turns of all players together; height: % of matches")
    legend = [(part.colour, 1.0, part.name) for part in parts] if len(parts) > 1 else []
    return Section("How long matches take", table, chart, legend=legend)


def _by_turn(run, curve, measure):
    scale, unit = deck_tables.scaled(measure)
    drawn = [
        Line(deck, list(found["at"]), *(list(scale * found[name].astype(float)) for name in ("value", "lo", "hi")))
        for deck, found in deck_tables.reached(curve, measure).groupby("number")
    ]
    chart = charts.lines(f"curve-{measure.replace('_', '-')}", drawn, f"own turn; height: {unit}")
    table = deck_tables.by_turn(run, curve, measure)
    return Section(f"{deck_tables.title(run)}: {words(measure)}", table, chart, _bands(), _deck_colours(run))


def _bands():
    return "The bands are 95 % intervals; turns that few matches of a deck reach are left out."


def _deck_colours(run):
    return [(charts.series(number), 1.0, label) for number, label in enumerate(deck_tables.labels(run), 1)]


def _printed(run, name):
    table = deck_tables.printed(run, name)
    drawn = [
        Line(number, range(len(counts)), counts)
        for number, counts in enumerate((deck.list_curve[name] for deck in run.decks), 1)
    ]
    unit = f"{words(run.curve_axis)}; height: {words(name)} in the list"
    chart = charts.lines(f"list-{name.replace('_', '-')}", drawn, unit, dots=True)
    return Section(table.title, replace(table, title=words(name)), chart, legend=_deck_colours(run))


def _of_seats(run) -> Iterator[Section]:
    yield _seat_scores(run)
    yield _seat_endings(run)
    if seat_tables.several(run):
        yield _players(run)
    yield Section("What is counted", seat_tables.metrics(run))
    yield _histogram([("matches", "accent", _summed([tally.turns.sum(axis=0) for tally in run.tallies.values()]))])


def _seat_scores(run):
    labels, fair = seat_tables.labels(run), [mean_score(tally) for tally in run.tallies.values()]
    bars = [
        bar(f"{labels[row['deck']]}: {_of(row)}", _estimate(row, "score"), fair[row["matchup"]], _colour(run, row))
        for row in seats.seats(run).to_dict("records")
    ]
    chart = charts.intervals("seats", bars, "score of the seat, %")
    return Section(
        "Seats", seat_tables.by_seat(run), chart, "Seat 0 plays first; the mark is the mean of a table's seats."
    )


def _of(row):
    return f"seat {row['seat']} of {row['seats']}"


def _colour(run, row):
    return charts.series(list(seat_tables.labels(run)).index(row["deck"]) + 1)


def _seat_endings(run):
    found = seats.tables(run)
    parts = [
        Part(words(ending), values, charts.series(index + 1))
        for index, ending in enumerate(run.endings)
        if (values := np.nan_to_num(100 * found[f"ended_{ending}"].to_numpy()).tolist()) and any(values)
    ]
    labels = seat_tables.labels(run)
    names = [f"{labels[row['deck']]}: {row['seats']} seats" for row in found.to_dict("records")]
    chart = charts.stacked("endings", names, parts)
    legend = [(part.colour, 1.0, part.name) for part in parts]
    return Section("How matches end", seat_tables.endings(run), chart, legend=legend)


def _players(run):
    labels = seat_tables.labels(run)
    bars = [
        bar(
            f"{labels[row['deck']]}: {clean(row['strategy'])}, {row['holds']} of {row['seats']} seats",
            _estimate(row, "decided"), row["fair"], _colour(run, row),
        )
        for row in seats.players(run).to_dict("records")
    ]  # fmt: skip
    chart = charts.intervals("players", bars, "won of the matches that somebody won, %")
    return Section("Players", seat_tables.players(run), chart, "The mark is a player's share if all played alike.")
