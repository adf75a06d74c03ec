"""A search for a value, drawn: the score of each that was played."""

from __future__ import annotations

from reports import charts
from reports.charts import Line
from reports.layout import clean
from reports.page import Page
from reports.pages.sheet import Section, Sheet
from simulator.stats.bisect import Found


def sheet(page: Page, found: Found, path: str, target: float) -> Sheet:
    """Where the search has looked."""
    columns = [[100 * score[bound] for score in found.scores.values()] for bound in range(3)]
    line = Line(1, list(found.scores), *columns)
    chart = charts.curve("search", line, 100 * target, f"{clean(path)}; height: score, %")
    note = "The dashed line is the target. The band is a 95 % interval: narrow where the search has played most."
    return Sheet(page, [Section("Where the search has looked", page.tables[0], chart, note)])
