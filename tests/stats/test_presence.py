"""Scores with a card and without: by hand, against statsmodels, the bias that all cards share, the edges."""

import math

import numpy as np
import pytest
import statsmodels.api as sm

from simulator.stats.presence import Presence, Splits


def test_the_difference_by_hand():
    """With the card: 1 and 0.5 in two matches, 0 in one; without it 0, 1, 0."""
    points = [[1, 0], [0.5, 1], [0, 0]]
    present = np.array([[[1], [0]], [[1], [0]], [[1], [0]]])
    [found] = Splits.of(points, present, 1 - present).differences()
    assert found.value == pytest.approx(1.5 / 3 - 1 / 3)


def test_the_interval_is_that_of_a_regression_with_clustered_errors():
    rng = np.random.default_rng(1)
    luck = rng.normal(size=(3000, 1))
    present = rng.random((3000, 2)) < 0.3
    points = (luck + rng.normal(size=(3000, 2)) + 0.3 * present > 0).astype(float)
    [found] = Splits.of(points, present[:, :, None], ~present[:, :, None]).differences()
    model = sm.OLS(points.ravel(), sm.add_constant(present.ravel().astype(float)))
    groups = {"groups": np.repeat(np.arange(3000), 2), "use_correction": False}
    fit = model.fit(cov_type="cluster", cov_kwds=groups)
    assert found.value == pytest.approx(fit.params[1])
    assert (found.hi - found.lo) / 2 == pytest.approx(1.9605 * fit.bse[1], rel=1e-3)


def matches(pairs, cards, seed=2, copies=2):
    """A deck of equal cards, whose long matches are lost more often, and in which more of it is drawn."""
    rng = np.random.default_rng(seed)
    long = rng.random((pairs, 2)) < 0.5
    points = (rng.random((pairs, 2)) < np.where(long, 0.3, 0.7)).astype(float)
    chance = np.where(long, 0.9, 0.4)[:, :, None]
    return points, rng.binomial(copies, np.broadcast_to(chance, (pairs, 2, cards)))


def test_equal_cards_look_weak_in_long_matches_until_the_mean_is_taken_off():
    points, drawn = matches(4000, 10)
    found = Presence.of(points, 0 * drawn, drawn, 0 * drawn, [2] * 10).drawn
    raw, fair = found.differences(), found.differences([2] * 10)
    assert all(one.hi < -0.05 for one in raw)
    assert sum(one.lo <= 0 <= one.hi for one in fair) >= 8
    assert max(abs(one.value) for one in fair) < 0.02


def test_the_mean_that_is_taken_off_counts_copies():
    points, drawn = matches(50, 3)
    copies = [3, 2, 4]
    fair = Presence.of(points, 0 * drawn, drawn, 0 * drawn, copies).drawn.differences(copies)
    assert sum(n * one.value for n, one in zip(copies, fair, strict=True)) == pytest.approx(0, abs=1e-12)


def test_a_fair_figure_has_its_own_interval():
    """Over many repetitions the interval of a figure whose truth is 0 covers it about as often as it says."""
    misses = 0
    for seed in range(300):
        points, drawn = matches(200, 5, seed)
        found = Presence.of(points, 0 * drawn, drawn, 0 * drawn, [2] * 5).drawn.differences([2] * 5)[0]
        misses += not found.lo <= 0 <= found.hi
    assert misses / 300 == pytest.approx(0.05, abs=0.035)


def test_a_card_that_helps_stands_out():
    rng = np.random.default_rng(3)
    drawn = rng.binomial(1, 0.5, (5000, 2, 4))
    points = (rng.random((5000, 2)) < 0.4 + 0.2 * drawn[:, :, 1]).astype(float)
    fair = Presence.of(points, drawn, drawn, drawn, [1] * 4).drawn.differences([1] * 4)
    assert fair[1].value == pytest.approx(0.2 * 3 / 4, abs=0.03)
    assert fair[1].lo > 0 > fair[0].hi


def test_chunks_add_up():
    points, drawn = matches(60, 4)
    played, copies = drawn // 2, [2] * 4
    whole = Presence.of(points, drawn > 1, drawn, played, copies)
    parts = [Presence.of(points[s], drawn[s] > 1, drawn[s], played[s], copies) for s in (slice(25), slice(25, 60))]
    total = parts[0] + parts[1]
    assert (total.counts == whole.counts).all()
    assert total.matches == whole.matches == 120
    assert total.drawn.differences() == whole.drawn.differences()


def test_counts_are_of_matches_and_of_plays():
    drawn, played = np.array([[[0], [3]], [[1], [0]]]), np.array([[[0], [2]], [[0], [0]]])
    found = Presence.of([[1, 0], [np.nan, 1]], 0 * drawn, drawn, played, [2])
    assert found.counts.tolist() == [[1, 1, 2]], "the pair with a failed match is left out"
    assert found.matches == 2
    assert found.drawn.total.tolist() == [0, 2, 2, 2], "of two copies no more than two are drawn"


@pytest.mark.parametrize("always", [0, 1])
def test_a_card_that_is_never_or_always_there_has_no_difference(always):
    found = Splits.of([[1, 0], [0, 1]], np.full((2, 2, 1), always), np.full((2, 2, 1), 1 - always))
    for weights in (None, [1]):
        assert math.isnan(found.differences(weights)[0].value)


def test_where_nothing_varies_the_bounds_are_not_known():
    present = np.array([[[1], [0]], [[0], [1]]])
    [found] = Splits.of(np.ones((2, 2)), present, 1 - present).differences()
    assert found.value == 0
    assert math.isnan(found.lo)
    assert math.isnan(found.hi)


def test_nothing_played_is_nothing_known():
    found = Presence.of(np.zeros((0, 2)), *[np.zeros((0, 2, 3), int)] * 3, [1, 2, 3])
    assert (found.matches, found.counts.sum()) == (0, 0)
    assert all(math.isnan(one.value) for one in found.drawn.differences([1, 2, 3]))
