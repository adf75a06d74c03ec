"""The printed tables of a run of decks against each other."""

from collections.abc import Iterator
from itertools import zip_longest
from math import isnan

import numpy as np
import pandas as pd

from reports import frames
from reports.layout import Table, clean, half, number, words
from simulator.runner.tally import RunResult

OWN_TURNS = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50)
MATRIX_MOST = 40
FEW = 0.05  # a turn that a smaller share of a deck's matches reach is left blank


def labels(run: RunResult) -> list[str]:
    """Each deck's name after its number, by which it is known where the name is shortened."""
    return [f"{number} {clean(deck.name)}" for number, deck in enumerate(run.decks, 1)]


def tables(run: RunResult) -> Iterator[Table]:
    """The matrix unless it is too large to read, the decks, and their curves."""
    if has_matrix(run) and not too_many(run):
        yield matrix(run)
    yield decks(run)
    curve = frames.curve(run)
    for measure in measures(run):
        yield by_turn(run, curve, measure)
    for name in run.decks[0].list_curve:
        yield printed(run, name)


def has_matrix(run: RunResult) -> bool:
    """Whether there is more to show than one meeting of two decks."""
    return len(run.tallies) > 1 or any(a == b for a, b in run.tallies)


def too_many(run: RunResult) -> bool:
    """Whether nobody would read the matrix as text."""
    return len(run.decks) > MATRIX_MOST


def measures(run: RunResult) -> tuple[str, ...]:
    """What is shown of own turns."""
    return (*(run.shown_turn_metrics or run.turn_metrics), "still_running")


def matrix(run: RunResult) -> Table:
    """The score of each deck against each other."""
    cells = np.moveaxis(np.array(frames.grid(run)[:3]), 0, -1).tolist()
    rows = [[label, *map(_cell, row)] for label, row in zip(labels(run), cells, strict=True)]
    heads = [str(deck) for deck in range(1, len(rows) + 1)]
    return Table("Score of the row against the column, %", ["deck", *heads], rows)


def _cell(score):
    return "-" if isnan(score[0]) else number(*score, scale=100)


def decks(run: RunResult) -> Table:
    """Score, turns, and the endings that came about: as winner, as loser, with no winner."""
    table = frames.decks(run)
    shares = [(how, ending) for how in ("won", "lost", "drawn") for ending in run.endings]
    shares = [(how, ending) for how, ending in shares if (table[f"{how}_by_{ending}"].to_numpy() > 0).any()]
    columns = [("score", 100), ("turns", 1), *((f"{how}_by_{ending}", 100) for how, ending in shares)]
    heads = ["deck", "score", "turns", *(f"{how} by\n{words(ending)}" for how, ending in shares)]
    cells = [[number(*_estimate(row, name), scale) for name, scale in columns] for _, row in table.iterrows()]
    rows = [[label, *row] for label, row in zip(labels(run), cells, strict=True)]
    return Table("Each deck against the other decks: % of its matches, and mean turns", heads, rows)


def _estimate(row, name):
    return row[name], row[f"{name}_lo"], row[f"{name}_hi"]


def by_turn(run: RunResult, curve: pd.DataFrame, measure: str) -> Table:
    """Means by own turn, and under each turn the widest of its half widths."""
    scale, unit = scaled(measure)
    shown = reached(curve, measure)
    shown = shown[shown["at"].isin(OWN_TURNS)].copy()
    cells: dict = {(n, at): f"{value * scale:.1f}" for n, at, value in shown[["number", "at", "value"]].to_numpy()}
    shown["half"] = scale * (shown["hi"] - shown["value"]).combine(shown["value"] - shown["lo"], max)
    widest = shown.groupby("at")["half"].agg(lambda halves: halves.max(skipna=False))
    rows = [[label, *(cells.get((n, at), "") for at in widest.index)] for n, label in enumerate(labels(run), 1)]
    rows.append(["± at most", *(half(width).strip()[1:] for width in widest)])
    return Table(f"{title(run)}: {words(measure)}, {unit} by own turn", ["own turn", *map(str, widest.index)], rows)


def reached(curve, measure: str) -> pd.DataFrame:
    """A measure of all matches by own turn, of those turns that are not left blank."""
    every = curve[(curve["part"] == "turn") & (curve["split"] == "all")]
    running = every[(every["measure"] == "still_running") & (every["value"] >= FEW)]
    return every[every["measure"] == measure].merge(running[["number", "at"]])


def scaled(measure: str) -> tuple[int, str]:
    """By what a measure of own turns is multiplied where it is shown, and what it then is."""
    return (100, "% of matches") if measure == "still_running" else (1, "mean")


def printed(run: RunResult, name: str) -> Table:
    """A curve of each list."""
    curves = [deck.list_curve[name] for deck in run.decks]
    cells = zip_longest(*curves, fillvalue="")
    rows = [[label, *map(str, row)] for label, row in zip(labels(run), zip(*cells, strict=True), strict=True)]
    heads = [words(run.curve_axis), *map(str, range(len(rows[0]) - 1))]
    return Table(f"{title(run)} of the list: {words(name)} by {words(run.curve_axis)}", heads, rows)


def title(run: RunResult) -> str:
    """Of the game's curves."""
    return words(run.curve_name).capitalize()
