"""Trends: by hand, against SciPy, at the edges, and their errors by simulation."""

import math

import numpy as np
import pytest
from scipy.stats import binom, binomtest, ttest_1samp

from simulator.stats.monotone import paired_trend

VALUES = [20, 30, 40, 60]


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


@pytest.mark.parametrize("slope", [0, 0.002])
def test_95_percent_intervals_cover(slope):
    """Pairs of two matches that are won where luck, the same at each value, lies below the chance to win; beyond these
    bounds a true coverage of 94 to 96 % falls once in 10,000."""
    rng, hits = np.random.default_rng(2), 0
    chances = np.array([0.45 + slope * (value - 20) for value in VALUES])
    for _ in range(RUNS):
        # a tenth of the matches have luck of their own at each value, so that pairs differ where the slope is 0
        luck = np.where(rng.random((1, 250, 2)) < 0.1, rng.random((4, 250, 2)), rng.random((1, 250, 2)))
        found = paired_trend(VALUES, (luck < chances[:, None, None]).mean(axis=2)).slope
        hits += found.lo <= slope <= found.hi
    assert binom.ppf(1e-4, RUNS, 0.94) <= hits <= binom.ppf(1 - 1e-4, RUNS, 0.96)
