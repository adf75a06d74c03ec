"""The benchmark runs and its figures fit together."""

import pytest

from simulator.runner.run import Table
from tests.benchmarks.throughput import PAIRS, floor, measure
from tests.runner.toy_plan import plan


def test_figures_fit_together():
    found = measure(Table(plan()), [12, 12], 0.1)
    assert found.matches % (6 * PAIRS) == 0
    assert found.decisions_per_match > 1
    assert found.ns_per_decision == pytest.approx(1e9 / found.matches_per_second / found.decisions_per_match)
    assert found.floor_ratio > 0
    assert 0 < floor([12]) < floor([600])
