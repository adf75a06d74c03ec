"""Intervals of means: against SciPy and statsmodels, by hand, at the edges, and by coverage."""

import math

import numpy as np
import pytest
import statsmodels.api as sm
from scipy.stats import binom, t, ttest_1samp

from simulator.stats.ratios import mean, ratio


def test_mean_agrees_with_scipy():
    totals = np.array([3, 8, 4, 9, 12])
    interval = ttest_1samp(totals / 2, 0).confidence_interval(0.95)
    estimate = mean(totals.sum(), (totals**2).sum(), len(totals))
    assert estimate[:3] == pytest.approx((totals.mean() / 2, interval.low, interval.high))


def test_mean_of_nothing_of_one_and_of_equal_pairs():
    assert all(map(math.isnan, mean(0, 0, 0)))
    assert mean(7, 49, 1).value == 3.5
    assert math.isnan(mean(7, 49, 1).lo)
    assert mean(30, 90, 10)[:3] == (1.5, 1.5, 1.5)


def test_mean_is_exact_for_huge_counts():
    """Squares beyond float64's whole numbers: half of the pairs total 10**9, half 10**9 + 2."""
    pairs, low = 10**10, 10**9
    total = pairs * (low + 1)
    squares = pairs // 2 * (low**2 + (low + 2) ** 2)
    estimate = mean(total, squares, pairs)
    assert estimate.hi - estimate.value == pytest.approx(1.959964 / 2 / math.sqrt(pairs), rel=0.01)


def ratio_of(y, n):
    sums = y.sum(-1), n.sum(-1), (y * y).sum(-1), (y * n).sum(-1), (n * n).sum(-1)
    return ratio(*sums, pairs=(n > 0).sum(-1))


def test_ratio_by_hand():
    """Pairs with 1, 2, 2 matches and totals 4, 6, 5: R = 15/5 = 3; what is left over is 1, 0, -1;
    the variance is 3/2 * 2 / 25 = .12."""
    value, lo, hi = ratio_of(np.array([4, 6, 5]), np.array([1, 2, 2]))
    half = t.ppf(0.975, 2) * math.sqrt(0.12)
    assert (value, lo, hi) == pytest.approx((3, 3 - half, 3 + half))


def test_ratio_agrees_with_the_cluster_robust_error_of_a_regression():
    """A constant fitted to the matches, with errors clustered by pair."""
    rng = np.random.default_rng(4)
    n = rng.integers(1, 3, 60)
    pair = np.repeat(np.arange(60), n)
    matches = rng.normal(5, 1, len(pair)) + rng.normal(0, 2, 60)[pair]
    y = np.bincount(pair, matches)
    fit = sm.OLS(matches, np.ones(len(pair))).fit(cov_type="cluster", cov_kwds={"groups": pair}, use_t=True)
    assert ratio_of(y, n) == pytest.approx((fit.params[0], *fit.conf_int()[0]))


def test_ratio_with_equal_numbers_is_the_mean():
    y = np.array([3, 8, 4, 9, 12])
    assert ratio_of(y, np.full(5, 2)) == pytest.approx(mean(y.sum(), (y * y).sum(), 5)[:3])


def test_ratio_of_nothing_and_of_one_pair():
    value, lo, hi = ratio_of(np.array([[0, 0], [3, 0]]), np.array([[0, 0], [2, 0]]))
    assert math.isnan(value[0])
    assert value[1] == 1.5
    assert np.isnan([lo, hi]).all()


def test_ratio_ignores_pairs_without_a_match():
    with_empty = ratio_of(np.array([4, 0, 6, 0, 5]), np.array([1, 0, 2, 0, 2]))
    assert with_empty == pytest.approx(ratio_of(np.array([4, 6, 5]), np.array([1, 2, 2])))


@pytest.mark.parametrize("pairs", [30, 300])
def test_ratio_intervals_cover_at_least_93_percent(pairs):
    """Matches of a pair share luck, and only some reach the turn; at 93 % the bound fails once in 10,000."""
    rng, runs = np.random.default_rng(5), 4000
    reached = rng.random((runs, pairs, 2)) < 0.4
    values = rng.poisson(3, (runs, pairs, 2)) + rng.poisson(2, (runs, pairs, 1))
    y, n = (values * reached).sum(axis=2), reached.sum(axis=2)
    _, lo, hi = ratio_of(y, n)
    assert ((lo <= 5) & (hi >= 5)).sum() >= binom.ppf(1e-4, runs, 0.93)
