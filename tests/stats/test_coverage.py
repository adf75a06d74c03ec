"""The demanded coverage, counted exactly; and that the command tells it."""

import numpy as np
import pytest

from tests.coverage import COVERED, PAIRS, SCORES, all_tables, exact, main, split, with_draws


@pytest.mark.parametrize(("p", "correlation"), [(p, c) for p, correlations in SCORES.items() for c in correlations])
def test_95_percent_intervals_cover_what_is_demanded(p, correlation):
    assert COVERED[0] <= exact(p, correlation)[0] <= COVERED[1]


@pytest.mark.parametrize(
    ("chances", "p", "correlation"), [(split, 0.9, 0.6), (split, 0.5, -0.3), (with_draws, 0.5, -0.3)]
)
def test_pairs_have_the_score_and_the_correlation_that_they_are_named_by(chances, p, correlation):
    """The variance of a pair's sum is that of two single matches, times 1 + correlation."""
    made = np.asarray(chances(p, correlation))
    points = np.linspace(0, 2, len(made))
    single = p * (1 - p) - (0.3 / 4 if len(made) == 5 else 0)
    assert made.sum() == pytest.approx(1)
    assert made @ points == pytest.approx(2 * p)
    assert made @ points**2 - (2 * p) ** 2 == pytest.approx(2 * single * (1 + correlation))


def test_the_tables_counted_leave_out_next_to_nothing():
    tables, weights = all_tables(PAIRS, split(0.9, 0.3))
    assert (tables.sum(axis=1) == PAIRS).all()
    assert 1 - 1e-7 < weights.sum() <= 1 + 1e-9


def test_the_command_prints_its_tables_and_finds_nothing_outside(capsys):
    assert main(["--runs", "100"]) == 0
    printed = capsys.readouterr().out
    assert printed.count("\n|---:|") == 4
    assert "OUTSIDE" not in printed


def test_what_lies_outside_is_marked(capsys, monkeypatch):
    monkeypatch.setattr("tests.coverage.COVERED", (0.96, 0.97))
    assert main(["--runs", "20"]) == 1
    assert "OUTSIDE" in capsys.readouterr().out
