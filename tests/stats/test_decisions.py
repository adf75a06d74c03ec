"""Decisions: each kind of demand by hand, equivalence against statsmodels, several at once."""

import numpy as np
import pytest
from scipy.stats import binom
from statsmodels.stats.proportion import proportions_ztost

from simulator.stats import NAN, Estimate
from simulator.stats.decisions import Decision, at_least, at_most, equals, judge, judge_all, within
from simulator.stats.pairs import proportion

EVEN = Estimate(0.5, 0.5, 0.5)


@pytest.mark.parametrize(
    ("band", "passes", "fails", "open_ones"),
    [
        (at_least(0.5), [(0.5, 0.6)], [(0.3, 0.49)], [(0.49, 0.6), (0.3, 0.5)]),
        (at_most(0.2), [(0, 0.2)], [(0.21, 0.3)], [(0.1, 0.21), (0.2, 0.3)]),
        (within(0.45, 0.55), [(0.45, 0.55), (0.5, 0.5)], [(0.3, 0.44), (0.56, 1)], [(0.4, 0.5), (0, 1), (0.55, 0.6)]),
        (equals(0.5), [(0.5, 0.5)], [(0.4, 0.49)], [(0.49, 0.51), (0.5, 0.51)]),
        (within(-0.02, 0.02), [(-0.01, 0.02)], [(-0.2, -0.03)], [(-0.03, 0.03)]),
    ],
)
def test_an_interval_passes_inside_and_fails_outside(band, passes, fails, open_ones):
    for decision, intervals in zip(Decision, (passes, fails, open_ones), strict=True):
        assert all(judge(Estimate((lo + hi) / 2, lo, hi), band) == decision for lo, hi in intervals)


def test_what_is_unknown_decides_nothing():
    assert judge(Estimate(NAN, NAN, NAN), at_least(0)) == Decision.INCONCLUSIVE
    assert judge(proportion([0, 0, 0]), at_least(0.1)) == Decision.INCONCLUSIVE


def test_an_empty_band_is_refused():
    with pytest.raises(ValueError, match="holds nothing"):
        within(0.6, 0.4)


@pytest.mark.parametrize("won", [450, 460, 470, 476, 477, 480, 500, 520, 530])
def test_the_90_percent_interval_within_a_band_is_equivalence_at_5_percent(won):
    """Won and lost pairs alone, so a thousand independent trials; statsmodels' test is of two normal tails."""
    theirs = proportions_ztost(won, 1000, 0.45, 0.55, prop_var=0.45)[0]
    ours = judge(proportion([1000 - won, 0, won], level=0.9), within(0.45, 0.55))
    assert (ours == Decision.PASS) == (theirs <= 0.05)


def at(level_needed):
    """A demand's interval: it lies within the band up to this level, and beyond it says nothing."""
    return lambda level: EVEN if level <= level_needed else Estimate(0.5, 0, 1)


def test_demands_that_are_decided_leave_their_share_to_the_others():
    """Of three, .985 decides one at 1 - .05 / 3, then .976 one at 1 - .05 / 2, then .94 none at .95."""
    demands = [at(0.976), at(0.985), at(0.94)]
    found = judge_all(lambda i, level: demands[i](level), [within(0.4, 0.6)] * 3)
    assert found == [Decision.PASS, Decision.PASS, Decision.INCONCLUSIVE]
    assert judge_all(lambda i, level: demands[0](level), [within(0.4, 0.6)] * 3) == [Decision.INCONCLUSIVE] * 3


def test_no_demand_and_one():
    assert judge_all(lambda i, level: EVEN, []) == []
    assert judge_all(lambda i, level: at(0.95)(level), [at_least(0.4)]) == [Decision.PASS]


def test_any_wrong_decision_has_the_chance_of_1_in_20():
    """Five demands of the exact truth, 2000 times: each that passes or fails at its limit is wrong."""
    tables = np.random.default_rng(9).multinomial(300, [0.25, 0.5, 0.25], (2000, 5))
    wrong = 0
    for row in tables:
        found = judge_all(lambda i, level, row=row: proportion(row[i], level=level), [at_least(0.5)] * 5)
        wrong += Decision.PASS in found or Decision.FAIL in found
    assert wrong <= binom.ppf(1 - 1e-4, 2000, 0.05)
