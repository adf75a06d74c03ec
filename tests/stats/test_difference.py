"""Paired differences: by hand, against SciPy, at the edges, by coverage, and that equal luck never biases."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest, ttest_1samp

from simulator.stats import Estimate
from simulator.stats.difference import Difference, difference, joint, overall, p_value, watched
from simulator.stats.pairs import moments

FIRST = np.array([0, 0.5, 0.5, 1, 0.25, 0.75, 1, 0, 0.5, 0.5] * 60)
SECOND = np.array([0, 0.5, 1, 1, 0.25, 0.5, 1, 0.25, 0.5, 0.75] * 60)


def test_it_is_the_t_interval_of_the_pairs_where_many_differ():
    rng = np.random.default_rng(1)
    first, second = rng.integers(0, 5, (2, 20_000)) / 4
    interval = ttest_1samp(second - first, 0).confidence_interval(0.95)
    found = difference(joint(first, second)).change
    assert found[:3] == pytest.approx(((second - first).mean(), interval.low, interval.high), abs=2e-5)


def test_value_and_errors_by_numpy():
    found = difference(joint(FIRST, SECOND))
    variances = [x.var(ddof=1) / 600 for x in (FIRST, SECOND, SECOND - FIRST)]
    assert found.change.value == pytest.approx((SECOND - FIRST).mean())
    assert found.errors == pytest.approx(variances)
    assert found.correlation == pytest.approx(np.corrcoef(FIRST, SECOND)[0, 1])
    assert found.saved == pytest.approx((variances[0] + variances[1]) / variances[2])


def test_independent_runs_save_nothing():
    rng = np.random.default_rng(2)
    found = difference(joint(*rng.integers(0, 5, (2, 100_000)) / 4))
    assert found.saved == pytest.approx(1, abs=0.02)
    assert found.correlation == pytest.approx(0, abs=0.02)


def test_failed_pairs_count_for_neither():
    table = joint([0, 1, math.nan, 0.5], [1, math.nan, 0, 0.5])
    assert table.sum() == 2
    assert table[0, 4] == table[2, 2] == 1


def test_counts_of_chunks_add_up():
    parts = sum(joint(first, second) for first, second in zip(FIRST.reshape(6, -1), SECOND.reshape(6, -1), strict=True))
    assert (parts == joint(FIRST, SECOND)).all()


def test_the_same_list_twice_differs_in_no_pair():
    """At most 1 - .05 ** (1 / 600) of all pairs differ, and these may differ by anything."""
    found = difference(joint(FIRST, FIRST))
    rare = binomtest(0, 600, alternative="less").proportion_ci(0.95).high
    assert found.change[:3] == pytest.approx((0, -rare, rare))
    assert found.correlation == pytest.approx(1)
    assert found.saved == math.inf


@pytest.mark.parametrize(("gain", "down", "up"), [(1, 2, 0), (0.5, 1.5, 0.5), (-0.5, 0.5, 1.5), (-1, 0, 2)])
@pytest.mark.parametrize("pairs", [1, 20])
def test_pairs_that_differ_alike_have_the_exact_bound(gain, down, up, pairs):
    """Rare exceptions may lie anywhere between -1 and 1."""
    found = difference(joint([max(0, -gain)] * pairs, [max(0, gain)] * pairs)).change
    rare = binomtest(0, pairs, alternative="less").proportion_ci(0.95).high
    assert found[:3] == pytest.approx((gain, gain - down * rare, gain + up * rare))


def test_no_pair_says_nothing_and_always_drawn_says_little():
    nothing = difference(joint([], []))
    assert math.isnan(nothing.change.value)
    assert nothing.change[1:3] == (-1, 1)
    drawn = difference(joint([0.5] * 9, [0.5] * 9))
    assert drawn.change.value == 0
    assert drawn.saved == 1
    assert math.isnan(drawn.correlation)


@given(st.lists(st.integers(0, 50), min_size=9, max_size=9).filter(any))
def test_bounds_enclose_the_value_and_turn_with_the_versions(cells):
    table = np.reshape(cells, (3, 3))
    value, lo, hi, _ = difference(table).change
    assert -1 <= lo <= value <= hi <= 1
    assert difference(table.T).change[:3] == pytest.approx((-value, -hi, -lo))


def test_the_mean_over_opponents_by_hand():
    parts = [
        Difference(100, Estimate(0.1, 0.06, 0.14), (0.02, 0.02, 0.01)),
        Difference(300, Estimate(0.3, 0.27, 0.35), (0.04, 0.04, 0.01)),
    ]
    found = overall(parts)
    assert found.pairs == 400
    assert found.errors == pytest.approx((0.06 / 4, 0.06 / 4, 0.02 / 4))
    assert found.change[:3] == pytest.approx((0.2, 0.2 - 0.05 / 2, 0.2 + math.hypot(0.04, 0.05) / 2))
    assert found.saved == pytest.approx((0.04 + 0.08) / 0.02)
    assert found.correlation == pytest.approx(0.05 / 0.06)
    assert math.isnan(overall([]).change.value)


def test_watching_is_wider_than_looking_once_but_needs_no_other_value():
    table = joint(FIRST, SECOND)
    once, often = difference(table).change, watched(table)
    assert often.value == pytest.approx(once.value)
    assert -1 < often.lo < once.lo
    assert once.hi < often.hi < 1
    assert watched(joint([], []))[1:3] == (-1, 1)


RUNS = 1000


@pytest.mark.parametrize(
    "chances",
    [
        [0, 0, 0.99, 0.01, 0],
        [0, 0, 0.997, 0.003, 0],
        [0.001, 0.002, 0.99, 0.005, 0.002],
        [0.05, 0.1, 0.6, 0.15, 0.1],
    ],
)
def test_95_percent_intervals_cover_at_least_94_percent_where_few_or_many_pairs_differ(chances):
    """Student's interval covers 84 % of the second. A true coverage of 94 % fails once in 10,000."""
    truth = np.dot(chances, [-1, -0.5, 0, 0.5, 1])
    hits = 0
    for worse, worst, same, better, best in np.random.default_rng(3).multinomial(1000, chances, RUNS):
        _, lo, hi, _ = difference(np.array([[same, better, best], [0, 0, 0], [worse, worst, 0]])).change
        hits += lo <= truth <= hi
    assert hits >= binom.ppf(1e-4, RUNS, 0.94)


@pytest.mark.parametrize("shared", [0.0, 0.9])
def test_common_luck_never_biases(shared):
    """Runs at known scores of .5 and .6: the mean of 400 differences lies within 4 errors of .1, however much
    luck is shared, and each difference is that of the two runs' own scores."""
    rng, found = np.random.default_rng(4), []
    for _ in range(400):
        luck = rng.random((2, 500, 2))
        luck[1] = np.where(rng.random((500, 2)) < shared, luck[0], luck[1])
        first, second = (luck[0] < 0.5).mean(1), (luck[1] < 0.6).mean(1)
        table = joint(first, second)
        found.append(difference(table).change.value)
        assert found[-1] == pytest.approx(moments(table.sum(0)).mean - moments(table.sum(1)).mean)
    assert np.mean(found) == pytest.approx(0.1, abs=4 * np.std(found) / 20)


def test_its_p_value_is_that_of_the_t_test_where_many_differ():
    rng = np.random.default_rng(5)
    first = rng.integers(0, 5, 20_000) / 4
    second = np.clip(first + rng.integers(-1, 2, 20_000) / 4 + (rng.random(20_000) < 0.01) / 4, 0, 1)
    assert 0.0001 < ttest_1samp(second - first, 0).pvalue < 0.2
    assert p_value([joint(first, second)]) == pytest.approx(ttest_1samp(second - first, 0).pvalue, rel=0.05)


def test_its_p_value_is_the_level_at_which_the_interval_reaches_0():
    parts = [joint(FIRST[:60], SECOND[:60]), joint(FIRST[:20], SECOND[:20])]
    found = p_value(parts)
    bound = overall([difference(one, 1 - found) for one in parts]).change.lo
    assert bound == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
def test_the_p_value_of_twenty_pairs_that_all_change_alike_is_exact(first, second):
    assert p_value([joint([first] * 20, [second] * 20)]) == pytest.approx(0.5**20, rel=1e-6)


def test_no_difference_and_no_pair_have_the_p_value_1():
    assert p_value([joint(FIRST, FIRST)]) == p_value([np.zeros((5, 5), int)]) == p_value([]) == 1
    assert p_value([joint([0] * 5000, [1] * 5000)]) == 1e-12
