"""Intervals of shares: against other libraries, by hand, at the edges, and by coverage."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest, t, ttest_1samp
from statsmodels.stats.proportion import proportion_confint

from simulator.stats import Estimate
from simulator.stats.pairs import combine, moments, p_value, proportion, wilson


@pytest.mark.parametrize(("wins", "n"), [(0, 1), (1, 1), (1, 2), (3, 10), (50, 100), (999, 1000), (0, 20), (20, 20)])
def test_wilson_agrees_with_scipy_and_statsmodels(wins, n):
    ours = wilson(wins / n, n)
    theirs = binomtest(wins, n).proportion_ci(0.95, method="wilson")
    assert (ours.lo, ours.hi) == pytest.approx((theirs.low, theirs.high), abs=1e-12)
    assert (ours.lo, ours.hi) == pytest.approx(proportion_confint(wins, n, method="wilson"), abs=1e-12)


def test_proportion_by_hand():
    """Ten pairs: 2 lost twice, 4 split, 4 won twice. p = 12/20; the pair means deviate by .6, .1 and .4,
    so their variance is (2 * .36 + 4 * .01 + 4 * .16) / 9 = 1.4 / 9, and deff = 2 * (1.4 / 9) / .24."""
    estimate = proportion([2, 4, 4])
    assert estimate.value == pytest.approx(0.6)
    assert estimate.deff == pytest.approx(2 * (1.4 / 9) / 0.24)
    by_hand = wilson(0.6, 20 / estimate.deff, t.ppf(0.975, 9))
    assert (estimate.lo, estimate.hi) == pytest.approx((by_hand.lo, by_hand.hi))


def test_one_win_one_loss_and_98_draws_are_half():
    assert proportion([0, 1, 48, 1, 0]).value == 0.5


def test_half_points_and_matches_agree_where_there_are_no_draws():
    assert proportion([7, 0, 20, 0, 13]) == proportion([7, 20, 13])


def test_far_from_the_edges_it_is_the_mean_with_students_t():
    counts = [2000, 5000, 3000]
    means = np.repeat([0, 0.5, 1], counts)
    half = t.ppf(0.975, len(means) - 1) * means.std(ddof=1) / math.sqrt(len(means))
    estimate = proportion(counts)
    assert (estimate.lo, estimate.hi) == pytest.approx((means.mean() - half, means.mean() + half), abs=2e-5)


def test_independent_matches_have_a_design_effect_of_one():
    assert proportion([250_000, 500_000, 250_000]).deff == pytest.approx(1, abs=1e-5)
    assert proportion([300_000, 400_000, 300_000]).deff == pytest.approx(1.2, abs=1e-5)  # correlation +0.2
    assert proportion([200_000, 600_000, 200_000]).deff == pytest.approx(0.8, abs=1e-5)


@pytest.mark.parametrize("pairs", [1, 2, 10, 5000])
@pytest.mark.parametrize("width", [3, 5])
def test_all_lost_or_all_won_has_the_exact_one_sided_bound(pairs, width):
    n = 2 * pairs
    lost, won = proportion([pairs] + [0] * (width - 1)), proportion([0] * (width - 1) + [pairs])
    assert lost[:2] == (0, 0)
    assert won[0] == won[2] == 1
    assert lost.deff == won.deff == 1
    assert lost.hi == pytest.approx(binomtest(0, n, alternative="less").proportion_ci(0.95).high)
    assert won.lo == pytest.approx(binomtest(n, n, alternative="greater").proportion_ci(0.95).low)


def test_pairs_that_all_agree_get_the_exact_bound_of_pairs():
    """At most 1 - .05 ** (1 / 20) of all pairs differ, and these may be anything from 0 to 1."""
    estimate = proportion([0, 20, 0])
    rare = binomtest(0, 20, alternative="less").proportion_ci(0.95).high
    assert (estimate.lo, estimate.hi) == pytest.approx((0.5 - rare / 2, 0.5 + rare / 2))


def test_moments_agree_with_numpy():
    scores = np.repeat([0, 0.25, 0.5, 0.75, 1], [3, 5, 11, 8, 13])
    assert moments([3, 5, 11, 8, 13]) == pytest.approx((40, scores.mean(), scores.var(ddof=1)))


def test_moments_of_none_and_of_one_pair():
    assert moments([0, 0, 0]).pairs == 0
    assert moments([0, 1, 0])[:2] == (1, 0.5)
    assert math.isnan(moments([0, 1, 0]).variance)


@given(st.lists(st.integers(0, 1000), min_size=3, max_size=5).filter(any), st.floats(0.5, 0.999))
def test_the_p_value_of_a_bound_is_one_less_its_level(counts, level):
    for bound in proportion(counts, level=level)[1:3]:
        if 0 < bound < 1:
            assert p_value(counts, bound) == pytest.approx(1 - level, rel=1e-6)


def test_p_value_is_that_of_a_t_test_far_from_the_edges():
    scores = np.repeat([0, 0.5, 1], [2000, 5300, 2700])
    assert p_value([2000, 5300, 2700], 0.53) == pytest.approx(ttest_1samp(scores, 0.53).pvalue, rel=0.01)


def test_p_value_of_nothing_of_the_same_and_of_the_impossible():
    assert p_value([0, 0, 0]) == p_value([3, 0, 3]) == p_value([0, 9, 0]) == 1
    assert p_value([3, 4, 5], 0) == p_value([3, 4, 5], 1) == p_value([0, 0, 5], 0) == 0
    assert p_value([0, 0, 5]) == pytest.approx(binomtest(10, 10, alternative="greater").pvalue)


def test_nothing_played_says_nothing():
    estimate = proportion([0, 0, 0])
    assert math.isnan(estimate.value)
    assert (estimate.lo, estimate.hi) == (0, 1)


@given(st.lists(st.integers(0, 10**12), min_size=3, max_size=5), st.integers(0, 40))
def test_bounds_always_enclose_the_value(counts, shift):
    value, lo, hi, deff = proportion([c >> shift for c in counts])
    assert math.isnan(value) or 0 <= lo <= value <= hi <= 1
    assert math.isnan(deff) or 0 <= deff <= 2.0 * sum(counts)


@given(st.lists(st.tuples(*[st.integers(0, 1000)] * 3).filter(any), min_size=1, max_size=6))
def test_a_combination_stays_within_its_parts(tables):
    parts = [proportion(c) for c in tables]
    value, lo, hi, _ = combine(parts)
    assert min(e.lo for e in parts) <= lo <= value <= hi <= max(e.hi for e in parts)


def test_combining_by_hand():
    value, lo, hi, _ = combine([Estimate(0.5, 0.4, 0.6), Estimate(0.7, 0.5, 0.8)])
    assert (value, lo, hi) == pytest.approx((0.6, 0.6 - math.sqrt(0.01 + 0.04) / 2, 0.6 + math.sqrt(0.02) / 2))


def test_combining_by_weight():
    """A deck met three times as often counts three times as much; one never met counts nothing."""
    parts = [Estimate(0.5, 0.4, 0.6), Estimate(0.7, 0.5, 0.8), Estimate(0.9, 0.0, 1.0)]
    value, lo, hi, _ = combine(parts, [3, 1, 0])
    by_hand = 0.55, 0.55 - math.hypot(0.3, 0.2) / 4, 0.55 + math.hypot(0.3, 0.1) / 4
    assert (value, lo, hi) == pytest.approx(by_hand)


def test_combining_nothing_or_one():
    one = proportion([2, 4, 4])
    assert combine([one])[:3] == pytest.approx(one[:3])
    assert math.isnan(combine([]).value)


def split(p, correlation):
    """Chances of 0, 1 and 2 wins in a pair whose matches are each won with chance p."""
    both = p * p + correlation * p * (1 - p)
    return [1 - 2 * p + both, 2 * (p - both), both]


RUNS = 4000


def covered(truth, estimates):
    return sum(e.lo <= truth <= e.hi for e in estimates)


@pytest.mark.parametrize("correlation", [-0.3, 0, 0.5])
@pytest.mark.parametrize(("p", "pairs"), [(0.5, 20), (0.5, 200), (0.8, 50), (0.93, 200)])
def test_95_percent_intervals_cover_at_least_94_percent(p, pairs, correlation):
    """The chance that 4000 intervals with a true coverage of 94 % fall below the bound is 1 in 10,000."""
    tables = np.random.default_rng(1).multinomial(pairs, split(p, max(correlation, (p - 1) / p)), RUNS)
    hits = covered(p, (proportion(c) for c in tables))
    assert hits >= binom.ppf(1e-4, RUNS, 0.94)


def test_the_naive_interval_misses_too_often():
    """What the pairs are for: at correlation .5, matches taken as independent cover only about 89 %."""
    tables = np.random.default_rng(2).multinomial(200, split(0.5, 0.5), RUNS)
    hits = covered(0.5, (wilson((c[1] + 2 * c[2]) / 400, 400) for c in tables))
    assert hits <= binom.ppf(1 - 1e-4, RUNS, 0.91)


def test_a_field_of_opponents_is_covered():
    chances, rng = [0.3, 0.5, 0.98], np.random.default_rng(3)
    tables = [rng.multinomial(100, split(p, 0.01), RUNS) for p in chances]
    hits = covered(np.mean(chances), (combine([proportion(c) for c in row]) for row in zip(*tables, strict=True)))
    assert hits >= binom.ppf(1e-4, RUNS, 0.94)
