"""Answers as drawn pages: of each a sheet, its words and sections, which `reports.html` sets."""

from __future__ import annotations

from reports.answer import Answer
from reports.pages import changes, field, gates, impact, pilots, run, targets
from reports.pages.sheet import Sheet
from simulator.runner.tally import RunResult

SHEETS = {"field": field.sheet, "pilots": pilots.sheet, "gates": gates.sheet, "impact": impact.sheet}
"""By the names of answers."""

__all__ = ["changes", "drawn", "targets"]


def drawn(result: RunResult, more: Answer | None = None) -> Sheet:
    """Of a run, or of the answer to what else was asked of it."""
    return SHEETS[more.name](more.page, more.found) if more else run.sheet(result)
