"""Many tests at once: against statsmodels, by hand, at the edges."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom
from statsmodels.stats.multitest import multipletests

from simulator.stats.multiple import any_false_alarm, benjamini_hochberg, false_alarms, holm, simultaneous

ADJUSTED = {
    "holm": holm,
    "fdr_bh": benjamini_hochberg,
    "fdr_by": lambda p: benjamini_hochberg(p, dependent=True),
}


@pytest.mark.parametrize("method", ADJUSTED)
@settings(max_examples=50, deadline=None)
@given(p=st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_adjusted_p_values_agree_with_statsmodels(method, p):
    assert ADJUSTED[method](p) == pytest.approx(multipletests(p, method=method)[1])


def test_benjamini_and_hochberg_s_own_example():
    """Their table of 15 p-values (1995): at 5 % Bonferroni's rule rejects 3, theirs 4."""
    p = [
        *(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344),
        *(0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000),
    ]
    assert (holm(p) <= 0.05).sum() == 3
    assert (benjamini_hochberg(p) <= 0.05).sum() == 4


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


@pytest.mark.parametrize("method", ADJUSTED)
def test_no_test_and_one(method):
    assert len(ADJUSTED[method]([])) == 0
    assert ADJUSTED[method]([0.03]) == pytest.approx([0.03])


def test_twenty_cells_give_one_false_alarm_and_two_chances_in_three_of_any():
    assert false_alarms(20) == pytest.approx(1)
    assert any_false_alarm(20) == pytest.approx(0.64, abs=0.005)
    assert false_alarms(0) == any_false_alarm(0) == 0


def test_simultaneous_intervals_share_what_may_go_wrong():
    assert simultaneous(10) == pytest.approx(0.995)
    assert simultaneous(1) == simultaneous(0) == pytest.approx(0.95)


def test_holm_errs_anywhere_with_the_chance_of_1_in_20():
    """Ten tests of which eight are idle, depending on each other."""
    rng = np.random.default_rng(8)
    idle = rng.random((4000, 8)) ** rng.choice([0.9, 1.1], (4000, 1))
    wrong = sum((holm([0, 1e-6, *p])[2:] <= 0.05).any() for p in idle)
    assert wrong <= binom.ppf(1 - 1e-4, 4000, 0.05)
