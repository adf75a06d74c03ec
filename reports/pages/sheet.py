"""What a page shows: the words of an answer, and sections of a chart with its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reports.charts import Bar
from reports.layout import Table, number, signed
from reports.page import Page
from simulator.stats import Estimate

PILOTS, SENSITIVITY = "pilots", "sensitivity"
CHECKS = (PILOTS, SENSITIVITY)
"""Commands that ask whether an answer hangs on the players, or on rules that the book leaves open."""


@dataclass(frozen=True)
class Section:
    """A heading, what to know, a chart and its table; or a table alone.

    legend  (colour, fullness, words) of each series of the chart
    shades  by row and column of the table, the labels left out: from 0 (weak) to 1 (strong), or NaN
    marked  whether the heads of its columns are numbers of names
    """

    title: str
    table: Table
    chart: str = ""
    note: str = ""
    legend: Sequence[tuple[str, float, str]] = ()
    shades: Sequence[Sequence[float]] = ()
    marked: bool = False


@dataclass(frozen=True)
class Sheet:
    """What a page shows of an answer.

    labels   names that wear a mark with their number, from 1, in its colour
    players  who plays each of them, if that tells them apart
    checks   which of CHECKS ask further
    """

    page: Page
    sections: Sequence[Section]
    labels: Sequence[str] = ()
    players: Sequence[str] = ()
    checks: Sequence[str] = CHECKS


def bar(label: str, estimate: Estimate, fair: float, colour: str = "accent", scale: float = 100, **more) -> Bar:
    """An interval, in per cent unless the scale is another one, measured against what is fair."""
    value, lo, hi = (scale * bound for bound in estimate[:3])
    return Bar(label, value, lo, hi, number(value, lo, hi).strip(), scale * fair, colour, **more)


def change_bar(label: str, change: Estimate, outer: Estimate, colour: str = "accent") -> Bar:
    """A difference of scores in points, with the interval that holds together with others."""
    ends = 100 * outer.lo, 100 * outer.hi
    return replace(bar(label, change, 0, colour, outer=ends), text=signed(*change[:3], 100).strip())
