"""The printed tables of a run of games whose seats share one list."""

from collections.abc import Iterator

import pandas as pd

from reports import seats
from reports.layout import Table, clean, number, shorten, words
from simulator.runner.tally import RunResult

STRATEGY_MOST = 20


def labels(run: RunResult) -> dict[str, str]:
    """Each list's name with a number before it, by which it is known where it is shortened."""
    names = dict.fromkeys(deck.name for deck in run.decks)
    return {name: f"{at} {clean(name)}" for at, name in enumerate(names, 1)}


def tables(run: RunResult) -> Iterator[Table]:
    """Scores by seat, endings, and players where they differ."""
    yield by_seat(run)
    yield endings(run)
    if several(run):
        yield players(run)
    yield metrics(run)


def several(run: RunResult) -> bool:
    """Whether different players sit at any table."""
    return any(len(set(entrants)) > 1 for entrants in run.tallies)


def by_seat(run: RunResult) -> Table:
    """The score of each seat at each table."""
    most = max(map(len, run.tallies))
    rows = []
    for _, found in seats.seats(run).groupby("matchup"):
        cells = [_cell(row, "score", 100) for row in found.to_dict("records")]
        rows.append([*_table(run, found.iloc[0]), *cells, *[""] * (most - len(cells))])
    heads = ["list", "seats", *(f"seat {seat}" for seat in range(most))]
    return Table("Score of each seat, %; seat 0 plays first", heads, rows, fixed=2)


def endings(run: RunResult) -> Table:
    """How matches end, and how long they take."""
    found = seats.tables(run).to_dict("records")
    came = [ending for ending in run.endings if any(row[f"ended_{ending}"] > 0 for row in found)]
    columns = [("nobody", 100), *((f"ended_{ending}", 100) for ending in came), ("turns", 1)]
    heads = ["list", "seats", "nobody\nwins", *(f"ended by\n{words(ending)}" for ending in came), "turns"]
    rows = [[*_table(run, row), *(_cell(row, name, scale) for name, scale in columns)] for row in found]
    return Table("How matches end: % of matches, and mean turns", heads, rows, fixed=2)


def players(run: RunResult) -> Table:
    """The share of matches that each player wins."""
    rows = []
    for row in seats.players(run).to_dict("records"):
        shares = [_cell(row, name, 100) for name in ("score", "decided")]
        held = f"{row['holds']} of {row['seats']}"
        rows.append([_table(run, row)[0], _strategy(row), held, f"{100 * row['fair']:.1f}", *shares])
    heads = ["list", "player", "seats", "fair", "score", "of decided"]
    return Table("Each player: % of matches, and of those that somebody won", heads, rows, fixed=3)


def metrics(run: RunResult) -> Table:
    """The match metrics of each player, without the metrics that are the same in all matches."""
    found, differ = seats.players(run), several(run)
    shown = [metric for metric in run.match_metrics if _varies(found, f"m_{metric}")]
    rows = []
    for row in found.to_dict("records"):
        player = [_strategy(row)] if differ else []
        rows.append([*_table(run, row), *player, *(_cell(row, f"m_{metric}", 1) for metric in shown)])
    heads = ["list", "seats", *["player"] * differ, *map(words, shown)]
    return Table("Means per seat and match", heads, rows, fixed=2 + differ)


def _varies(found: pd.DataFrame, name: str) -> bool:
    return len(set(found[[name, f"{name}_lo", f"{name}_hi"]].to_numpy().ravel().tolist())) > 1


def _table(run, row):
    return [labels(run)[row["deck"]], str(row["seats"])]


def _strategy(row):
    return shorten(clean(row["strategy"]), STRATEGY_MOST)


def _cell(row, name, scale):
    return number(row[name], row[f"{name}_lo"], row[f"{name}_hi"], scale)
