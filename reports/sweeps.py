"""What a sweep tells of its numbers: how the score goes with each, and pictures of letters for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from reports.changes import Changes
from reports.frames import columns
from reports.layout import Table, clean, number, signed
from reports.page import Page
from simulator.stats.monotone import Trend, paired_trend

WIDE = 20
"""Places of a bar; each has EIGHTHS."""
EIGHTHS = " ▏▎▍▌▋▊▉"
SHADES = " ░▒▓█"
SHOWN = 0.05


@dataclass(frozen=True)
class Knob:
    """A number of a card, the values that were tried, and how the score goes with them."""

    path: str
    values: Sequence[int]
    trend: Trend

    @property
    def stride(self) -> int:
        """What the trend is told for: the power of ten that the values span, for 1 more is next to nothing of many."""
        return 10 ** (len(str(max(self.values) - min(self.values))) - 1)

    def change(self) -> str:
        """Of the score, in points, for each stride more."""
        return signed(*self.trend.slope[:3], 100 * self.stride)


def knobs(ranges: Sequence[tuple[str, Sequence[int]]], scores: np.ndarray) -> list[Knob]:
    """One or two numbers with their trends, the mean over all values of the other one.

    scores: [versions, pairs] mean over all opponents, with the values of the last number changing first.
    """
    grid = scores.reshape(*(len(values) for _, values in ranges), -1)
    others = [tuple(axis for axis in range(len(ranges)) if axis != at) for at in range(len(ranges))]
    return [
        Knob(path, values, paired_trend(values, grid.mean(axis=other)))
        for (path, values), other in zip(ranges, others, strict=True)
    ]


def frame(found: Sequence[Knob]) -> pd.DataFrame:
    """A row per number."""
    rows = [{"path": knob.path, **columns("slope", knob.trend.slope), "p_value": knob.trend.p_value} for knob in found]
    return pd.DataFrame(rows)


def told(page: Page, found: Changes, turned: Sequence[Knob]) -> Page:
    """The page of the versions, with their values as labels, what is seen of them together, and the trends."""
    picture = _bars(found, turned[0]) if len(turned) == 1 else _grid(found, turned)
    places = [f"In the grid {clean(turned[0].path)} goes down, {clean(turned[-1].path)} to the right."]
    notes = [*places * (len(turned) - 1), *map(sentence, turned), *page.notes]
    return replace(page, tables=[_versions(found, turned), picture, _trends(turned)], notes=notes)


def sentence(knob: Knob) -> str:
    """Whether the score rises or falls with the number."""
    slope, rare = knob.trend
    if slope.value != slope.value:
        return f"{clean(knob.path)}: one value alone has no trend."
    points = f"{knob.change().strip()} points for each {knob.stride} more"
    if rare > SHOWN:
        return f"{clean(knob.path)}: no trend shown, {points} (p = {rare:.2f})."
    way = "rises" if slope.value > 0 else "falls"
    return f"The score {way} with {clean(knob.path)}: {points} (p {_p(rare)})."


def _p(rare: float) -> str:
    return "< 0.001" if rare < 0.001 else f"= {rare:.3f}"


def _values(turned) -> Iterator[list[str]]:
    """The labels of all versions but the first."""
    grid = np.meshgrid(*(knob.values for knob in turned), indexing="ij")
    yield from ([str(value) for value in version] for version in np.stack([axis.ravel() for axis in grid], axis=-1))


def _versions(found, turned) -> Table:
    labels = [["as it is", *[""] * (len(turned) - 1)], *_values(turned)]
    rows = []
    for version, label in enumerate(labels):
        change = signed(*found.overall(version).change[:3], 100) if version else ""
        rows.append([*label, number(*found.overall_score(version)[:3], 100), change])
    one = f" with each {clean(turned[0].path)}" if len(turned) == 1 else ""
    heads = ["value"] if one else ["\n".join(clean(knob.path).split(".")) for knob in turned]
    return Table(f"Score in %, and change in points{one}", [*heads, "score", "change"], rows, len(turned))


def _bars(found, knob) -> Table:
    scores = [found.overall_score(version).value for version in range(1, len(found.names))]
    rows = [[str(value), _bar(score)] for value, score in zip(knob.values, scores, strict=True)]
    return Table(f"Score with each {clean(knob.path)}", ["", "0 %" + " " * (WIDE - 8) + "100 %"], rows)


def _bar(share: float) -> str:
    """A bar of WIDE places for a share of 1; nothing for what is not known."""
    eighths = 0 if share != share else round(8 * WIDE * share)
    bar = "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
    return bar.ljust(WIDE)


def _grid(found, turned) -> Table:
    down, across = turned
    scores = np.array([found.overall_score(version).value for version in range(1, len(found.names))])
    low, high = np.nanmin(scores), np.nanmax(scores)
    cells = [f"{_shade(score, low, high)} {100 * score:.1f}" for score in scores]
    wide = len(across.values)
    rows = [[str(value), *cells[at * wide : (at + 1) * wide]] for at, value in enumerate(down.values)]
    return Table("Score in %, the fuller the higher", ["", *map(str, across.values)], rows)


def _shade(score: float, low: float, high: float) -> str:
    part = (score - low) / (high - low) if high > low else 0.0
    return SHADES[min(int(part * len(SHADES)), len(SHADES) - 1)] if part == part else " "


def _trends(turned) -> Table:
    rows = [
        [clean(knob.path), f"{knob.stride} more", knob.change(), _p(knob.trend.p_value).removeprefix("= ")]
        for knob in turned
    ]
    return Table("Trend: change of the score in points", ["number", "for each", "change", "p"], rows)
