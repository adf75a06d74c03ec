"""Ratings' goodness of fit, cycles and cyclic share: by hand, against statsmodels, at the edges, by simulation."""

import math
from itertools import combinations

import numpy as np
import pytest
import statsmodels.api as sm
from scipy.special import expit
from scipy.stats import binom, chi2

from simulator.stats.transitivity import Cycle, cycles, cyclic_share, goodness


def beats(score, pairs=10_000):
    """Counts of pairs of independent matches that are won with this chance."""
    return [round(pairs * (1 - score) ** 2), round(2 * pairs * score * (1 - score)), round(pairs * score**2)]


CIRCLE = {("a", "b"): beats(0.6), ("b", "c"): beats(0.6), ("a", "c"): beats(0.4)}
LADDER = {(a, b): beats(expit(0.3 * (ord(b) - ord(a)))) for a, b in combinations("abcd", 2)}


def test_goodness_of_independent_matches_agrees_with_statsmodels_deviance():
    """Six meetings of four decks off any ladder; three degrees of freedom."""
    scores = [0.52, 0.55, 0.6, 0.5, 0.53, 0.56]
    meetings = {names: beats(s, 1000) for names, s in zip(combinations("abcd", 2), scores, strict=True)}
    signs = np.array([[(p == a) - (p == b) for p in "bcd"] for a, b in meetings], float)
    won = np.array([[c[1] + 2 * c[2], 2 * c[0] + c[1]] for c in meetings.values()])
    theirs = sm.GLM(won, signs, family=sm.families.Binomial()).fit()
    ours = goodness(meetings)
    assert ours.freedom == pytest.approx(theirs.df_resid, rel=0.01)
    assert ours.statistic == pytest.approx(theirs.deviance, rel=0.01)
    assert ours.p_value == pytest.approx(chi2.sf(theirs.deviance, theirs.df_resid), abs=0.01)


def test_a_ladder_fits_and_a_circle_does_not():
    assert goodness(LADDER).p_value > 0.99
    assert goodness(CIRCLE).p_value < 1e-100


def test_pairs_won_or_lost_as_a_whole_count_once():
    """Correlation 1: each pair is one trial, so the statistic is half that of twice as many matches."""
    whole = {names: [c[0] + c[1] // 2, 0, c[2] + c[1] // 2] for names, c in CIRCLE.items()}
    assert goodness(whole).statistic == pytest.approx(goodness(CIRCLE).statistic / 2, rel=0.01)


def test_design_effects_that_differ_cost_freedom():
    """Four even decks have three degrees; fewer where some meetings hold nearly all of the variance."""
    even, split = [250, 500, 250], [10, 980, 10]
    alike = dict.fromkeys(combinations("abcd", 2), even)
    assert goodness(alike).freedom == pytest.approx(3)
    assert 1.5 < goodness(alike | {("a", "b"): split, ("c", "d"): split}).freedom < 2.9


@pytest.mark.parametrize(
    "meetings",
    [
        {},
        {("a", "b"): [1, 2, 3]},
        {("a", "b"): [1, 2, 3], ("b", "c"): [3, 2, 1]},
        {("a", "b"): [0, 0, 0], ("b", "c"): [3, 2, 1]},
        {("a", "b"): [0, 9, 0], ("b", "c"): [0, 9, 0], ("a", "c"): [0, 9, 0]},
    ],
)
def test_where_nothing_can_be_tested_all_fits(meetings):
    assert goodness(meetings).p_value == 1
    assert cycles(meetings) == []
    assert cyclic_share(meetings) == 0


def test_a_deck_that_wins_all_breaks_no_ladder():
    meetings = {("a", "b"): [0, 0, 50], ("a", "c"): [0, 0, 50], ("b", "c"): [10, 25, 15]}
    assert goodness(meetings).p_value > 0.05
    assert 0 <= cyclic_share(meetings) < 0.05


def test_pairs_that_do_not_differ_count_as_one_trial_each():
    """A circle of single pairs: the ratings promise one half, so the deviance is 2 log 2 a pair."""
    found = goodness({("a", "b"): [0, 0, 1], ("b", "c"): [0, 0, 1], ("a", "c"): [1, 0, 0]})
    assert found[:2] == pytest.approx((6 * math.log(2), 1))


def test_a_circle_is_named_in_the_order_in_which_its_decks_beat_each_other():
    (found,) = cycles(CIRCLE)
    assert found.decks == ("a", "b", "c")
    assert found.scores == pytest.approx((0.6, 0.6, 0.6))
    turned = {("b", "a"): beats(0.6), ("c", "b"): beats(0.6), ("a", "c"): beats(0.6)}
    assert cycles(turned)[0].decks == ("b", "a", "c")
    assert cycles(LADDER) == []


def test_each_edge_must_survive_all_meetings():
    """An edge at p = .03 alone is lost among six meetings, and with it the circle."""
    weak = [465, 0, 535]  # (535 - 500) / sqrt(250) = 2.21
    circle = CIRCLE | {("a", "c"): weak[::-1]}
    assert isinstance(cycles(circle)[0], Cycle)
    others = {(deck, "d"): [500, 0, 500] for deck in "abc"}
    edges = {("a", "b"): weak, ("b", "c"): weak, ("a", "c"): weak[::-1]}
    assert len(cycles(edges)) == 0
    assert len(cycles(circle | others)) == 0
    assert cycles(circle, level=0.9)[0].p_value == pytest.approx(2 * 0.0136, rel=0.05)


def test_the_cyclic_share_of_three_decks_by_hand():
    """Logits x, y, z around the circle: (x + y + z) / 3 of each is cyclic."""
    x, y, z = 0.8, 0.3, -0.2
    leads = {("a", "b"): x, ("b", "c"): y, ("c", "a"): z}
    meetings = {names: beats(expit(lead), 10**8) for names, lead in leads.items()}
    share = 3 * ((x + y + z) / 3) ** 2 / (x * x + y * y + z * z)
    assert cyclic_share(meetings) == pytest.approx(share, rel=1e-3)


def test_a_circle_is_all_cyclic_and_a_ladder_not_at_all():
    assert cyclic_share(CIRCLE) == pytest.approx(1, abs=0.01)
    assert cyclic_share(LADDER) == pytest.approx(0, abs=0.01)


RUNS = 500


def fields(seed, correlation, logits, pairs):
    rng = np.random.default_rng(seed)
    for _ in range(RUNS):
        yield {names: rng.multinomial(pairs, split(expit(lead), correlation)) for names, lead in logits.items()}


def split(p, correlation):
    """Chances of 0, 1 and 2 wins in a pair whose matches are each won with chance p."""
    both = p * p + correlation * p * (1 - p)
    return [1 - 2 * p + both, 2 * (p - both), both]


@pytest.mark.parametrize("correlation", [-0.2, 0.5])
def test_a_true_ladder_is_doubted_in_1_of_20_fields(correlation):
    """500 fields of five decks; a true error of 6 % passes the bound once in 10,000."""
    ladder = {(a, b): 0.3 * (ord(b) - ord(a)) for a, b in combinations("abcde", 2)}
    doubted = sum(goodness(field).p_value < 0.05 for field in fields(11, correlation, ladder, 200))
    assert binom.ppf(1e-4, RUNS, 0.04) <= doubted <= binom.ppf(1 - 1e-4, RUNS, 0.06)


def test_chance_alone_makes_no_cyclic_share_on_average():
    ladder = {(a, b): 0.4 * (ord(b) - ord(a)) for a, b in combinations("abcd", 2)}
    shares = [cyclic_share(field) for field in fields(12, 0.3, ladder, 30)]
    assert np.mean(shares) < 0.05  # .084 with what chance adds
    assert not any(map(math.isnan, shares))


def test_chance_alone_hides_little_of_a_circle():
    circle = {("a", "b"): 0.5, ("b", "c"): 0.5, ("c", "a"): 0.5}
    shares = [cyclic_share(field) for field in fields(12, 0.3, circle, 60)]
    assert np.mean(shares) > 0.91  # .82 or .88 where chance is not taken off both parts
