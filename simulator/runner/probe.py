"""Scores of a deck in versions of a plan, portion by portion: for searches that decide what to play next."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from simulator.runner.plan import Plan, Task
from simulator.runner.run import Table


@dataclass(frozen=True)
class Probe:
    """Pairs of a matchup that are to be played with these cards and rules."""

    tables: np.ndarray
    task: Task


class Prober:
    """Where probes of a plan are played; the strategies are those of the plan."""

    def __init__(self, plan: Plan):
        self.table = Table(plan)

    def __call__(self, probe: Probe) -> np.ndarray:
        """[pairs] the score of the first deck; NaN where a match failed."""
        table = self.table.at(replace(self.table.plan, tables=probe.tables))
        return table.scores(probe.task, table.play(probe.task))[0]
