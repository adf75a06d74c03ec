"""What each card is worth, drawn: its impact with the interval that holds together with all others."""

from __future__ import annotations

from reports import charts
from reports.impact import Impacts
from reports.layout import clean
from reports.page import Page
from reports.pages.sheet import Section, Sheet, change_bar


def sheet(page: Page, found: Impacts) -> Sheet:
    """Which cards carry the deck."""
    bars = [
        change_bar(clean(found.removals[at].card), found.impacts[at], found.impacts[at], _colour(found, at))
        for at in found.order
    ]
    chart = charts.intervals("impacts", bars, "impact, points of the score")
    note = "Intervals hold together at 95 %; faint: no difference shown."
    return Sheet(page, [Section("What each card is worth", page.tables[0], chart, note)])


def _colour(found: Impacts, at: int) -> str:
    return "accent" if found.shown(at) else "faint"
