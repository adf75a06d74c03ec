"""How many pairs: published and other libraries' figures, laws, and the power that the numbers bring."""

import numpy as np
import pytest
from scipy.stats import binom
from statsmodels.stats.power import NormalIndPower, TTestPower
from statsmodels.stats.proportion import power_ztost_prop, samplesize_confint_proportion

from simulator.stats.pairs import proportion
from simulator.stats.power import for_difference, for_effect, for_equivalence, for_width


@pytest.mark.parametrize(
    ("half", "level", "matches"), [(0.01, 0.95, 9_604), (0.01, 0.99, 16_588), (0.005, 0.95, 38_415)]
)
def test_matches_for_a_width_are_the_textbook_s(half, level, matches):
    assert for_width(half, level=level, matches=1) == matches
    assert for_width(half, level=level) == -(-matches // 2)


def test_a_width_agrees_with_statsmodels():
    theirs = samplesize_confint_proportion(0.9, 0.015, alpha=0.05)
    assert for_width(0.015, 0.9, matches=1) == np.ceil(theirs)


def test_matches_for_one_point_against_one_half():
    """(1.95996 * .5 + .84162 * sqrt(.51 * .49)) ** 2 / .01 ** 2 = 19,619.8."""
    assert for_effect(0.01, matches=1) == 19_620


def test_matches_of_each_deck_for_a_difference_of_one_point():
    """2 * .25 * (1.95996 + .84162) ** 2 / .01 ** 2 = 39,244.4; with 90 % power 52,537.1."""
    assert for_difference(0.01, matches=1) == 39_245
    assert for_difference(0.01, power=0.9, matches=1) == 52_538
    theirs = NormalIndPower().solve_power(0.01 / 0.5, alpha=0.05, power=0.8)
    assert for_difference(0.01, matches=1) == np.ceil(theirs)


def test_an_effect_agrees_with_the_power_of_a_t_test_on_many_pairs():
    """Pairs of deff 1.5: standard deviation sqrt(1.5 / 2 * .25)."""
    theirs = TTestPower().solve_power(0.02 / np.sqrt(1.5 / 2 * 0.25), alpha=0.05, power=0.9)
    assert for_effect(0.02, power=0.9, deff=1.5) == pytest.approx(theirs, rel=0.002)


@pytest.mark.parametrize(("band", "matches"), [(0.05, 857), (0.03, 2_379), (0.02, 5_353)])
def test_matches_for_equivalence_at_a_true_half(band, matches):
    """(1.64485 + 1.28155) ** 2 * .25 / band ** 2: 80 % power, as both ends of the band must be excluded."""
    assert for_equivalence(band, level=0.9, matches=1) == matches


@pytest.mark.parametrize("score", [0.5, 0.51, 0.47])
@pytest.mark.parametrize("power", [0.2, 0.8, 0.99])
def test_equivalence_has_the_power_that_statsmodels_finds(score, power):
    n = for_equivalence(0.05, score, power=power, level=0.9, matches=1)
    theirs = [
        power_ztost_prop(0.45, 0.55, m, score, alpha=0.05, dist="norm", variance_prop=score, discrete=False)[0]
        for m in (n - 1, n)
    ]
    assert theirs[0] < power <= theirs[1]


def test_equivalence_outside_the_band_is_refused():
    with pytest.raises(ValueError, match="does not lie within"):
        for_equivalence(0.05, 0.55)


def test_pairs_grow_with_the_design_effect_and_shrink_with_what_luck_saves():
    assert for_width(0.01, deff=1.5) == 7203
    assert for_difference(0.01, saved=10) == pytest.approx(39_245 / 2 / 10, abs=1)
    assert for_difference(0.01, saved=float("inf")) == 1
    assert for_effect(-0.01, matches=1) == for_effect(0.01, matches=1)


def test_pairs_of_four_matches_are_half_as_many():
    assert for_width(0.01, matches=4) == 2401


def test_the_power_is_what_was_asked_for():
    """Pairs with correlation .5, so deff 1.5: of 4000 runs 80 % find three points against one half."""
    pairs, both = for_effect(0.03, deff=1.5), 0.53**2 + 0.5 * 0.53 * 0.47
    tables = np.random.default_rng(7).multinomial(pairs, [1 - 1.06 + both, 1.06 - 2 * both, both], 4000)
    found = sum(proportion(table).lo > 0.5 for table in tables)
    assert binom.ppf(1e-4, 4000, 0.79) <= found <= binom.ppf(1 - 1e-4, 4000, 0.81)
