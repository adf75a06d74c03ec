"""The printed tables of a run of games whose seats share one list."""

from collections.abc import Iterator

from reports import seats
from reports.layout import Table, clean, number
from simulator.runner.tally import RunResult


def tables(run: RunResult, words) -> Iterator[Table]:
    """Scores by seat, endings, and players where they differ; `words` makes a name readable."""
    rows = seats.tables(run)
    labels = [f"{at} {clean(row['deck'])}, {row['seats']} seats" for at, row in enumerate(rows.to_dict("records"), 1)]
    yield _by_seat(run, labels)
    yield _endings(run, rows, labels, words)
    if any(len(set(entrants)) > 1 for entrants in run.tallies):
        yield _players(run, labels)
    yield _metrics(run, labels, words)


def _by_seat(run, labels):
    most = max(map(len, run.tallies))
    found = seats.seats(run)
    rows = []
    for at, label in enumerate(labels):
        own = found[found["matchup"] == at]
        cells = [_cell(row, "score", 100) for row in own.to_dict("records")]
        rows.append([label, *cells, *[""] * (most - len(cells))])
    heads = ["", *(f"seat {seat}" for seat in range(most))]
    return Table("Score of each seat, %; seat 0 plays first", heads, rows)


def _endings(run, found, labels, words):
    came = [ending for ending in run.endings if (found[f"ended_{ending}"] > 0).any()]
    columns = [("nobody", 100), *((f"ended_{ending}", 100) for ending in came), ("turns", 1)]
    heads = ["", "nobody\nwins", *(f"ended by\n{words(ending)}" for ending in came), "turns"]
    cells = [[_cell(row, name, scale) for name, scale in columns] for row in found.to_dict("records")]
    return Table("How matches end: % of matches, and mean turns", heads, _labelled(labels, cells))


def _players(run, labels):
    rows = []
    for row in seats.players(run).to_dict("records"):
        label = f"{labels[row['matchup']]}: {clean(row['strategy'])}"
        shares = [_cell(row, name, 100) for name in ("score", "decided")]
        rows.append([label, f"{row['holds']}", f"{100 * row['fair']:.1f}", *shares])
    heads = ["", "seats", "fair", "score", "of decided"]
    return Table("Each player: % of matches, and of those that somebody won", heads, rows)


def _metrics(run, labels, words):
    """Of each player, where there is more than one, else of the table."""
    rows = []
    for row in seats.players(run).to_dict("records"):
        several = row["holds"] < row["seats"]
        label = labels[row["matchup"]] + (f": {clean(row['strategy'])}" if several else "")
        rows.append([label, *(_cell(row, f"m_{metric}", 1) for metric in run.match_metrics)])
    return Table("Means per seat and match", ["", *map(words, run.match_metrics)], rows)


def _labelled(labels, cells):
    return [[label, *row] for label, row in zip(labels, cells, strict=True)]


def _cell(row, name, scale):
    return number(row[name], row[f"{name}_lo"], row[f"{name}_hi"], scale)
