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


def test_of_two_players_each_stands_half_of_their_difference_off_the_mean():
    found = fit({("a", "b"): [2, 4, 4]})
    first, second = found.above_mean()
    value, lo, hi = (bound / 2 for bound in found.lead("a", "b")[:3])
    assert first[:3] == pytest.approx([value, lo, hi])
    assert second[:3] == pytest.approx([-value, -hi, -lo])


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


def test_with_an_imagined_pair_an_unbeaten_player_has_a_rating_as_if_it_had_lost_half_of_it():
    """Nine pairs won and one imagined, half lost: 9.5 to .5."""
    found = fit({("a", "b"): [0, 0, 9]}, prior=1)
    assert found.score("a", "b").value == pytest.approx(0.95)
    assert found.score("a", "b").lo < 0.8
    assert found.score("a", "b").hi > 0.99


def test_an_imagined_pair_does_not_make_players_meet():
    assert math.isnan(fit({("a", "b"): [1, 2, 3], ("c", "d"): [1, 2, 3]}, prior=1).lead("a", "c").value)
    assert math.isnan(fit({("a", "b"): [1, 2, 3], ("a", "c"): [0, 0, 0]}, prior=1).lead("a", "c").value)


def test_imagined_pairs_move_many_pairs_little():
    many = {meeting: [1000 * c for c in counts] for meeting, counts in FIELD.items()}
    assert fit(many, prior=0.5).logits == pytest.approx(fit(many).logits, abs=1e-3)


def by_seat(rng, leads, seat, pairs):
    """Per pair: points of the first player in the match where it sits first, and in the other; with draws none."""
    meetings, firsts, matches = {}, {}, {}
    for (a, b), lead in leads.items():
        x = rng.random(pairs) < expit(lead + seat)
        y = rng.random(pairs) < expit(lead - seat)
        meetings[a, b] = np.bincount(x * 2 + y * 2, minlength=5)
        firsts[a, b] = np.bincount(x * 2 + (1 - y) * 2, minlength=5)
        matches[a, b] = x, y
    return meetings, firsts, matches


LEADS = {("a", "b"): 0.4, ("b", "c"): 0.5, ("a", "c"): 0.9, ("c", "d"): 1.0}


def test_the_first_seat_s_term_and_its_errors_agree_with_statsmodels():
    """A logistic regression on the matches, errors clustered by pair, times n / (n - k) for 800 pairs, 4 terms."""
    meetings, firsts, matches = by_seat(np.random.default_rng(7), LEADS, 0.3, 200)
    rows, won, group = [], [], []
    for number, ((a, b), (x, y)) in enumerate(matches.items()):
        sign = [(p == a) - (p == b) for p in "bcd"]
        for pair, (first, second) in enumerate(zip(x, y, strict=True)):
            rows += [[*sign, 1], [*sign, -1]]
            won += [first, second]
            group += [number * 200 + pair] * 2
    model = sm.GLM(np.array(won, float), np.array(rows), family=sm.families.Binomial())
    theirs = model.fit(cov_type="cluster", cov_kwds={"groups": group, "use_correction": False}, tol=1e-12)
    ours = fit(meetings, firsts)
    assert [*ours.logits[1:], ours.seat] == pytest.approx(theirs.params)
    assert ours.covariance[1:, 1:] == pytest.approx(theirs.cov_params()[:3, :3] * 800 / 796)
    assert ours.seat_variance == pytest.approx(theirs.cov_params()[3, 3] * 800 / 796)


def test_the_first_seat_s_points_lie_in_their_interval():
    meetings, firsts, _ = by_seat(np.random.default_rng(8), LEADS, 0.3, 2000)
    points = fit(meetings, firsts).first_seat()
    assert points.lo < POINTS * 0.3 < points.hi
    assert points.hi - points.lo < 20


def test_a_promised_score_is_the_mean_of_both_seats():
    """The only meeting is fitted exactly: .6 in all, the first seat .7."""
    found = fit({("a", "b"): [10, 60, 30]}, {("a", "b"): [0, 60, 40]})
    assert found.score("a", "b").value == pytest.approx(0.6)
    assert expit(found.logits[0] - found.logits[1] + found.seat) == pytest.approx(0.6 + 0.7 - 0.5)


def test_seats_that_won_all_have_no_term_without_imagined_pairs():
    all_first = {("a", "b"): [0, 9, 0]}, {("a", "b"): [0, 0, 9]}
    assert math.isnan(fit(*all_first).first_seat().value)
    assert fit(*all_first, prior=1).first_seat().value > 200
    assert fit(*all_first, prior=1).lead("a", "b").value == pytest.approx(0, abs=1e-6)


def test_without_seats_their_term_is_unknown():
    assert math.isnan(fit(FIELD).first_seat().lo)


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
