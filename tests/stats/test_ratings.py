"""Bradley-Terry ratings: by hand, against statsmodels, at the edges, and by coverage."""

import math
from itertools import combinations

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import expit
from scipy.stats import binom, t

from simulator.stats.ratings import POINTS, fit

FIELD = {
    ("a", "b"): [3, 5, 11, 8, 13],
    ("a", "c"): [2, 1, 9, 0, 28],
    ("b", "c"): [10, 2, 20, 4, 14],
    ("d", "b"): [30, 1, 5, 0, 4],
    ("c", "d"): [4, 0, 12, 3, 21],
}


def test_two_players_by_hand():
    """Ten pairs: 2 lost twice, 4 split, 4 won twice. The score is .6 and the variance of the pairs 1.4 / 9, so
    the logit has the variance 1.4 / 9 / 10 / (.6 * .4) ** 2 by the delta method."""
    found = fit({("a", "b"): [2, 4, 4]})
    half = t.ppf(0.975, 9) * math.sqrt(1.4 / 90) / 0.24
    by_hand = np.log(1.5) + np.array([0, -half, half])
    assert found.score("a", "b")[:3] == pytest.approx(expit(by_hand))
    assert found.lead("a", "b")[:3] == pytest.approx(400 / math.log(10) * by_hand)


def test_ten_wins_to_one_are_400_points():
    assert fit({("a", "b"): [1, 0, 10]}).lead("a", "b").value == pytest.approx(400)


def test_players_that_beat_each_other_in_a_circle_are_equal():
    won = [10, 20, 70]
    found = fit({("a", "b"): won, ("b", "c"): won, ("c", "a"): won})
    assert found.logits == pytest.approx([0, 0, 0], abs=1e-9)


def test_ratings_and_errors_agree_with_statsmodels():
    """A binomial regression on the pairs without a constant, with heteroskedasticity-consistent errors (HC0),
    times n / (n - k) for 210 pairs and 3 ratings."""
    players = ["a", "b", "c", "d"]
    signs = [[(p == a) - (p == b) for p in players[1:]] for (a, b), counts in FIELD.items() for _ in range(sum(counts))]
    scores = np.concatenate([np.repeat(np.arange(5) / 4, counts) for counts in FIELD.values()])
    theirs = sm.GLM(scores, np.array(signs), family=sm.families.Binomial()).fit(cov_type="HC0", tol=1e-12)
    ours = fit(FIELD)
    assert ours.players == tuple(players)
    assert ours.logits[1:] == pytest.approx(theirs.params)
    assert ours.covariance[1:, 1:] == pytest.approx(theirs.cov_params() * 210 / 207)


@given(st.lists(st.lists(st.integers(1, 10**6), min_size=3, max_size=3), min_size=6, max_size=6))
def test_each_player_makes_the_points_that_its_rating_promises(tables):
    meetings = dict(zip(combinations("abcd", 2), tables, strict=True))
    found, pairs = fit(meetings), sum(map(sum, tables))
    for player in "abcd":
        excess = 0.0
        for (a, b), (_, drawn, won) in meetings.items():
            sign = (a == player) - (b == player)
            excess += sign * (won + drawn / 2 - sum(meetings[a, b]) * found.score(a, b).value)
        assert excess == pytest.approx(0, abs=1e-8 * pairs)


def test_the_order_of_names_and_meetings_does_not_matter():
    turned = {(b, a): counts[::-1] for (a, b), counts in reversed(FIELD.items())}
    for a, b in combinations("abcd", 2):
        assert fit(turned).lead(a, b)[:3] == pytest.approx(fit(FIELD).lead(a, b)[:3])
        assert fit(turned).lead(b, a).hi == pytest.approx(-fit(FIELD).lead(a, b).lo)


def test_a_guest_that_meets_one_player_alone_stands_where_its_score_says_and_moves_nobody():
    found = fit({**FIELD, ("guest", "c"): [1, 2, 3, 4, 10]})
    assert found.score("guest", "c").value == pytest.approx((2 / 4 + 6 / 4 + 12 / 4 + 10) / 20)
    assert found.lead("a", "d").value == pytest.approx(fit(FIELD).lead("a", "d").value)


@pytest.mark.parametrize(
    "meetings",
    [
        {("a", "b"): [0, 0, 9]},
        {("a", "b"): [1, 2, 3], ("c", "b"): [5, 0, 0]},
        {("a", "b"): [1, 2, 3], ("c", "d"): [1, 2, 3]},
        {("a", "b"): [0, 0, 0]},
    ],
)
def test_nobody_has_a_rating_where_somebody_won_all_or_nothing_or_never_met(meetings):
    found = fit(meetings)
    assert np.isnan([*found.lead("a", "b")[:3], *found.score("a", "b")[:3]]).all()


def test_a_single_pair_has_no_interval():
    found = fit({("a", "b"): [0, 1, 0]}).lead("a", "b")
    assert found.value == pytest.approx(0, abs=1e-9)
    assert math.isnan(found.lo)


RUNS, STRENGTHS = 1000, {"a": 0.0, "b": 0.4, "c": 1.0, "d": 2.5}


def covered(correlation: float, pairs: int) -> np.ndarray:
    """In how many made up fields the lead of `d` over each other player lies within its interval."""
    rng, hits = np.random.default_rng(6), np.zeros(3, int)
    chances = {(x, y): _split(expit(STRENGTHS[x] - STRENGTHS[y]), correlation) for x, y in combinations(STRENGTHS, 2)}
    for _ in range(RUNS):
        found = fit({meeting: rng.multinomial(pairs, split) for meeting, split in chances.items()})
        leads = [found.lead("d", other) for other in "abc"]
        hits += [e.lo <= POINTS * (2.5 - STRENGTHS[other]) <= e.hi for e, other in zip(leads, "abc", strict=True)]
    return hits


def _split(p, correlation):
    """Chances of 0, 1 and 2 wins in a pair whose matches are each won with chance p."""
    both = p * p + correlation * p * (1 - p)
    return [1 - 2 * p + both, 2 * (p - both), both]


@pytest.mark.parametrize("correlation", [-0.08, 0, 0.5])
def test_95_percent_intervals_cover_at_least_93_percent(correlation):
    """The chance that 1000 intervals with a true coverage of 93 % fall below the bound is 1 in 10,000."""
    assert (covered(correlation, 150) >= binom.ppf(1e-4, RUNS, 0.93)).all()
