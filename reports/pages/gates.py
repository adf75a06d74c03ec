"""Gates, drawn: what was found of each, in the band where it has to lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import nan

from reports import charts
from reports.gates import Judged
from reports.layout import Table, clean, signed
from reports.page import Page
from reports.pages.sheet import Section, Sheet, bar
from simulator.stats.decisions import Decision

COLOURS = {Decision.PASS: "s3", Decision.FAIL: "weak", Decision.INCONCLUSIVE: "faint"}


def sheet(page: Page, gates: Sequence[Judged]) -> Sheet:
    """May it land?"""
    return Sheet(page, list(_sections(page.tables[0], gates)))


def _sections(table: Table, gates) -> Iterator[Section]:
    rows = list(zip(table.rows, gates, strict=True))
    for change, title, unit in ((False, "Scores and shares", "%"), (True, "Changes", "points")):
        if found := [(row, gate) for row, gate in rows if gate.change == change]:
            bars = [_bar(gate) for _, gate in found]
            chart = charts.intervals(f"gates-{unit.strip('%') or 'shares'}", bars, f"{unit}; shaded: what is demanded")
            yield Section(title, Table(f"Found, in {unit}", table.heads, [row for row, _ in found], table.fixed), chart)


def _bar(gate: Judged):
    band = 100 * gate.band.lo, 100 * gate.band.hi
    name, colour = f"{clean(gate.id)}: {gate.decision}", COLOURS[gate.decision]
    drawn = bar(name, gate.estimate, nan, colour, band=band)
    return replace(drawn, text=signed(drawn.value, drawn.lo, drawn.hi).strip()) if gate.change else drawn
