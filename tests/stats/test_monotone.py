"""Trends: by hand, against statsmodels and SciPy, at the edges, and their errors by simulation."""

import math

import numpy as np
import pytest
import statsmodels.api as sm
from scipy.stats import binom, binomtest, norm, ttest_1samp

from simulator.stats.monotone import paired_trend, trend

VALUES = [20, 30, 40, 60]


def whole(won, pairs=1000):
    """Pairs that are won or lost as a whole."""
    return [pairs - won, 0, won]


def test_the_slope_by_hand():
    """Two values ten apart, scores .4 and .5: .01 a unit; variances .24 and .25 over 999 pairs' freedom."""
    found = trend([20, 30], [whole(400), whole(500)])
    error = math.sqrt((0.24 + 0.25) / 999) / 10
    assert found.slope[:3] == pytest.approx((0.01, 0.01 - 1.959964 * error, 0.01 + 1.959964 * error))
    assert found.p_value == pytest.approx(2 * norm.sf(0.01 / error))


def test_it_is_cochran_and_armitage_s_test_where_nothing_rises_but_chance():
    """Independent trials; their test takes one variance for all values, which near one half changes little."""
    won = [480, 500, 490, 530]
    table = sm.stats.Table(np.array([[1000 - w, w] for w in won]))
    theirs = table.test_ordinal_association(row_scores=np.array(VALUES), col_scores=np.array([0, 1]))
    assert trend(VALUES, [whole(w) for w in won]).p_value == pytest.approx(theirs.pvalue, rel=0.02)


def test_unequal_numbers_weigh_as_in_a_regression_on_pairs():
    """Scores on a line, so that what the robust errors (HC0) take from it is each value's own variance."""
    tables = [[40, 20, 40], [180, 140, 280], [15, 20, 65]]
    x = np.repeat([0.0, 1.0, 3.0], [sum(t) for t in tables])
    y = np.concatenate([np.repeat([0, 0.5, 1], t) for t in tables])
    theirs = sm.OLS(y, sm.add_constant(x)).fit(cov_type="HC0")
    found = trend([0, 1, 3], tables).slope
    assert found.value == pytest.approx(theirs.params[1])
    assert (found.hi - found.lo) / 2 / 1.959964 == pytest.approx(theirs.bse[1], rel=0.01)


def test_values_without_pairs_are_left_out_and_the_order_does_not_matter():
    found = trend([30, 99, 20], [whole(500), [0, 0, 0], whole(400)])
    assert found.slope == pytest.approx(trend([20, 30], [whole(400), whole(500)]).slope, nan_ok=True)


@pytest.mark.parametrize(("values", "tables"), [([], []), ([3], [[1, 2, 3]]), ([3, 4], [[1, 2, 3], [0, 0, 0]])])
def test_of_one_value_or_none_nothing_is_known(values, tables):
    assert math.isnan(trend(values, tables).slope.value)
    assert trend(values, tables).p_value == 1


def test_where_all_pairs_agree_the_slope_still_has_an_interval():
    step = trend([1, 2], [[50, 0, 0], [0, 0, 50]])
    assert step.slope.value == 1
    assert 0.9 < step.slope.lo < 1
    assert step.p_value < 1e-6
    flat = trend([1, 2, 3], [[0, 50, 0]] * 3)
    assert flat.slope.value == pytest.approx(0)
    assert flat.slope.hi > 0.05
    assert flat.p_value == pytest.approx(1)


def test_the_paired_slope_is_the_mean_of_the_pairs_own():
    scores = np.random.default_rng(1).integers(0, 5, (4, 200)) / 4
    slopes = [np.polyfit(VALUES, pair, 1)[0] for pair in scores.T]
    theirs = ttest_1samp(slopes, 0)
    found = paired_trend(VALUES, scores)
    interval = theirs.confidence_interval(0.95)
    assert found.slope[:3] == pytest.approx((np.mean(slopes), interval.low, interval.high))
    assert found.p_value == pytest.approx(theirs.pvalue)


def test_pairs_that_failed_anywhere_are_left_out():
    scores = np.array([[0, 0.5, 1, 0.5], [0.5, math.nan, 1, 1]])
    assert paired_trend([1, 2], scores).slope.value == pytest.approx(1 / 3)


def test_a_knob_that_does_nothing_has_the_exact_bound():
    """At most 1 - .05 ** (1 / 100) of all pairs have a slope, of at most 1 between values 1 and 2."""
    found = paired_trend([1, 2], np.tile([0, 0.5, 1, 0.25], (2, 25)))
    rare = binomtest(0, 100, alternative="less").proportion_ci(0.95).high
    assert found.slope[:3] == pytest.approx((0, -rare, rare))
    assert found.p_value == 1


def test_pairs_with_one_slope_and_no_pair_at_all():
    alike = paired_trend([1, 2], [[0, 0, 0], [0.5, 0.5, 0.5]])
    rare = 1 - 0.05 ** (1 / 3)
    assert alike.slope[:3] == pytest.approx((0.5, 0.5 - 1.5 * rare, 0.5 + 0.5 * rare))
    assert alike.p_value == pytest.approx((1 / 1.5) ** 3)
    assert math.isnan(paired_trend([1, 2], np.empty((2, 0))).slope.value)
    assert paired_trend([1, 1], [[0, 1], [1, 1]]).p_value == 1


RUNS = 2000


@pytest.mark.parametrize("correlation", [-0.2, 0.6])
@pytest.mark.parametrize("slope", [0, 0.002])
def test_95_percent_intervals_cover(correlation, slope):
    """Four values with unequal pairs; beyond these bounds a true coverage of 94 to 96 % falls once in 10,000."""
    rng, hits = np.random.default_rng(2), 0
    chances = [0.45 + slope * (value - 20) for value in VALUES]
    both = [p * p + correlation * p * (1 - p) for p in chances]
    splits = [[1 - 2 * p + b, 2 * (p - b), b] for p, b in zip(chances, both, strict=True)]
    for _ in range(RUNS):
        found = trend(VALUES, [rng.multinomial(n, s) for n, s in zip([200, 400, 100, 300], splits, strict=True)]).slope
        hits += found.lo <= slope <= found.hi
    assert binom.ppf(1e-4, RUNS, 0.94) <= hits <= binom.ppf(1 - 1e-4, RUNS, 0.96)
