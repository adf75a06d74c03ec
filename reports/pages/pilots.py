"""Decks under many pilots, drawn: their ranks, and those that change places."""

from __future__ import annotations

from collections.abc import Iterator
from math import nan

from reports import charts
from reports.charts import Line
from reports.page import Page
from reports.pages.sheet import SENSITIVITY, Section, Sheet
from reports.pilots import Pilots


def sheet(page: Page, found: Pilots) -> Sheet:
    """Whether the order of decks is theirs."""
    return Sheet(page, list(_sections(page, found)), page.legend, checks=(SENSITIVITY,))


def _sections(page: Page, found) -> Iterator[Section]:
    alike, every, *flips = page.tables
    yield Section("Rank with one strategy in all seats", alike, _ranks(found))
    for table in flips:
        note = "Each of the two leads beyond chance under some pilots: of these decks no number tells who is better."
        yield Section("Decks that change places", table, note=note)
    note = "Blue is the first place, orange the last."
    yield Section("Every pairing of strategies", every, note=note, shades=_shades(found), marked=True)


def _ranks(found) -> str:
    names = [name for name in found.strategies if (name, name) in found.ranks]
    if not names:
        return ""
    lines = [
        Line(at + 1, range(len(names)), [found.ranks[name, name][at] for name in names])
        for at in range(len(found.decks))
    ]
    return charts.ranks("ranks", names, lines)


def _shades(found) -> list[list[float]]:
    last = max(1, len(found.decks) - 1)
    return [[nan, *(1 - (place - 1) / last for place in places)] for places in found.ranks.values()]
