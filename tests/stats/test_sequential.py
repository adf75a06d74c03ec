"""Tests and intervals under continuous looking: by hand, at the edges, and their errors by simulation."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom

from simulator.stats.pairs import proportion
from simulator.stats.sequential import Verdict, betting, half_width, llr, share, sprt, wealth

LEAST = 100


def test_near_one_half_it_is_the_ratio_of_two_normal_likelihoods():
    counts = [2450, 5000, 2550]
    scores = np.repeat([0, 0.5, 1], counts)
    ratio = len(scores) * 0.02 * (2 * scores.mean() - 0.98 - 0.02) / (2 * scores.var())
    assert llr(counts, 0.49, 0.51) == pytest.approx(ratio, rel=0.01)


def test_independent_matches_have_the_binomial_ratio():
    """A million pairs of matches that are each won with chance .9: 1,800,000 are won, 200,000 lost."""
    binomial = 1_800_000 * math.log(0.92 / 0.89) + 200_000 * math.log(0.08 / 0.11)
    assert llr([10_000, 180_000, 810_000], 0.89, 0.92) == pytest.approx(binomial, rel=1e-4)


def test_each_of_many_tables_has_its_ratio():
    tables = np.arange(30).reshape(2, 5, 3) + 1
    assert llr(tables, 0.5, 0.6).shape == (2, 5)
    assert llr(tables, 0.5, 0.6)[1, 2] == pytest.approx(llr(tables[1, 2], 0.5, 0.6))


def test_no_pairs_speak_for_neither_score():
    assert llr([[0, 0, 0], [0, 0, 9]], 0.5, 0.52)[0] == 0


@pytest.mark.parametrize("counts", [[500, 0, 0], [0, 500, 0], [0, 0, 500], [0, 0, 1], [0, 1, 0]])
def test_pairs_that_agree_have_a_finite_ratio_on_the_right_side(counts):
    ratio, score = llr(counts, 0.5, 0.52), np.dot(counts, [0, 0.5, 1]) / sum(counts)
    assert math.isfinite(ratio)
    assert (ratio > 0) == (score > 0.51)


def test_a_verdict_needs_the_least_pairs():
    assert sprt([0, 0, 99], 0.5, 0.52) == sprt([99, 0, 0], 0.5, 0.52) == Verdict.OPEN
    assert sprt([0, 0, 100], 0.5, 0.52) == Verdict.HIGH
    assert sprt([100, 0, 0], 0.5, 0.52) == Verdict.LOW
    assert sprt([250, 510, 250], 0.48, 0.52) == Verdict.OPEN
    assert sprt([0, 0, 0], 0.5, 0.52) == Verdict.OPEN


def test_wald_s_bounds_are_those_of_the_ratio():
    """At alpha .05 and beta .2 the ratio must reach log(.8 / .05) or fall to log(.2 / .95)."""
    upper, lower = math.log(0.8 / 0.05), math.log(0.2 / 0.95)
    for won in range(400, 601):
        counts = [1000 - won, 0, won]
        ratio, verdict = llr(counts, 0.48, 0.52), sprt(counts, 0.48, 0.52, beta=0.2)
        assert (verdict == Verdict.HIGH, verdict == Verdict.LOW) == (ratio >= upper, ratio <= lower)


def test_asymptotic_half_width_by_hand():
    """500 pairs of variance .125 and 3 imagined of variance .25: r = 1 / 500, so n r + 1 = 2."""
    variance = (500 * 0.125 + 3 * 0.25) / 503
    half = math.sqrt(2 * variance * 2 / 500 * math.log(math.sqrt(2) / 0.05))
    assert half_width([125, 250, 125]) == pytest.approx(half)


def test_all_won_leaves_the_exceptions_that_so_many_pairs_may_hide():
    """With n pairs won, a share of 1 - .05 ** (1 / n) lost ones stays hidden in one case of twenty."""
    for pairs in (100, 1000, 10_000):
        hidden = 1 - 0.05 ** (1 / pairs)
        assert 1 - half_width([0, 0, pairs]) < 1 - hidden
        assert betting([0, 0, pairs]).lo < 1 - hidden
        assert betting([0, 0, pairs]).lo > 1 - 4 * hidden
        assert betting([0, 0, pairs]).hi == 1


def test_betting_on_nothing_and_on_one_pair():
    assert math.isnan(betting([0, 0, 0]).value)
    assert betting([0, 0, 0])[1:3] == (0, 1)
    assert betting([0, 1, 0])[1:3] == pytest.approx((0, 1), abs=0.05)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, 2000), min_size=3, max_size=5).filter(any))
def test_bounds_are_where_the_wealth_reaches_forty_stakes(counts):
    value, lo, hi, _ = betting(counts)
    assert 0 <= lo <= value <= hi <= 1
    if lo > 0:
        assert wealth(counts, lo) == pytest.approx(math.log(40), abs=1e-4)
    if hi < 1:
        assert wealth(counts[::-1], 1 - hi) == pytest.approx(math.log(40), abs=1e-4)


def test_wealth_is_fair():
    """The mean of what a stake becomes in a pair is 1 where the mean score is the one betted against."""
    chances = np.array([0.1, 0.3, 0.6])
    stakes = np.exp([wealth(np.eye(3)[i], 0.75) for i in range(3)])
    assert chances @ stakes == pytest.approx(1)


@pytest.mark.parametrize("counts", [[250, 500, 250], [45, 110, 845], [2000, 1000, 7000]])
def test_the_guarantee_costs_less_than_a_seventh_of_width(counts):
    sure = betting(counts)
    assert sure.hi - sure.lo < 8 / 7 * 2 * half_width(counts)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, 3000), min_size=3, max_size=9).filter(lambda counts: sum(counts) >= 256))
def test_what_was_watched_has_the_wider_interval(counts):
    """From the first look on, which is after 256 pairs."""
    fixed, sequence = (share(counts, watched=watched) for watched in (False, True))
    assert fixed == proportion(counts)
    assert (sequence.value, sequence.deff) == (fixed.value, fixed.deff)
    assert sequence.lo <= fixed.lo
    assert fixed.hi <= sequence.hi


def looks(p, correlation, runs, pairs, step=20):
    """Cumulated counts [runs, looks, 3] of pairs whose matches are won with chance p."""
    both = p * p + correlation * p * (1 - p)
    chances = [1 - 2 * p + both, 2 * (p - both), both]
    draws = np.random.default_rng(5).multinomial(step, chances, (runs, pairs // step))
    return draws.cumsum(axis=1)[:, LEAST // step - 1 :]


RUNS = 400


@pytest.mark.parametrize("correlation", [-0.3, 0, 0.6])
@pytest.mark.parametrize("truth", [0.5, 0.52])
def test_a_wrong_verdict_has_the_chance_of_1_in_20(truth, correlation):
    """Looking every 20 pairs. A true error of 5 % passes the bound once in 10,000."""
    assert mistakes(truth, correlation, 0.5, 0.52, 6000) <= binom.ppf(1 - 1e-4, RUNS, 0.05)


@pytest.mark.parametrize(("low", "high"), [(0.9, 0.92), (0.98, 0.99), (0.02, 0.04)])
@pytest.mark.parametrize("correlation", [0, 0.6])
def test_near_the_edges_too(low, high, correlation):
    """There the ratio of two normal likelihoods errs in up to 18 %."""
    for truth in (low, high):
        assert mistakes(truth, correlation, low, high, 4000) <= binom.ppf(1 - 1e-4, RUNS, 0.05)


def mistakes(truth, correlation, low, high, pairs):
    ratio, limit = llr(looks(truth, correlation, RUNS, pairs), low, high), math.log(0.95 / 0.05)
    decided = np.abs(ratio) >= limit
    first = np.take_along_axis(ratio, decided.argmax(1)[:, None], 1)[:, 0] * decided.any(1)
    return (first >= limit).sum() if truth == low else (first <= -limit).sum()


@pytest.mark.parametrize(
    ("p", "correlation"), [(0.5, -0.3), (0.5, 0.6), (0.9, 0), (0.9, 0.6), (0.99, 0), (0.99, 0.6), (0.999, 0)]
)
def test_intervals_ever_miss_with_the_chance_of_1_in_20(p, correlation):
    tables = looks(p, correlation, RUNS, 4000)
    off = np.abs(tables @ [0, 0.5, 1] / tables.sum(-1) - p) > half_width(tables)
    bets = np.maximum(wealth(tables, p), wealth(tables[..., ::-1], 1 - p)) > math.log(40)
    assert off.any(1).sum() <= binom.ppf(1 - 1e-4, RUNS, 0.05)
    assert bets.any(1).sum() <= binom.ppf(1 - 1e-4, RUNS, 0.05)
