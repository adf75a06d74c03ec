"""Many tests at once: against statsmodels, by hand, at the edges."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom
from statsmodels.stats.multitest import multipletests

from simulator.stats.multiple import false_alarms, holm, simultaneous


@settings(max_examples=50, deadline=None)
@given(p=st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_adjusted_p_values_agree_with_statsmodels(p):
    assert holm(p) == pytest.approx(multipletests(p, method="holm")[1])


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def test_no_test_and_one():
    assert len(holm([])) == 0
    assert holm([0.03]) == pytest.approx([0.03])


def test_twenty_cells_give_one_false_alarm():
    assert false_alarms(20) == pytest.approx(1)
    assert false_alarms(0) == 0


def test_simultaneous_intervals_share_what_may_go_wrong():
    assert simultaneous(10) == pytest.approx(0.995)
    assert simultaneous(1) == simultaneous(0) == pytest.approx(0.95)


def test_holm_errs_anywhere_with_the_chance_of_1_in_20():
    """Ten tests of which eight are idle, depending on each other."""
    rng = np.random.default_rng(8)
    idle = rng.random((4000, 8)) ** rng.choice([0.9, 1.1], (4000, 1))
    wrong = sum((holm([0, 1e-6, *p])[2:] <= 0.05).any() for p in idle)
    assert wrong <= binom.ppf(1 - 1e-4, 4000, 0.05)
