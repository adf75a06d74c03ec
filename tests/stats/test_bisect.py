"""Searches for the value of a knob: that they find it, how sure they are, what they cost, and the edges."""

import numpy as np
import pytest
from scipy.special import expit

from simulator.stats.bisect import nearest

RISING, FALLING = (lambda value: expit((value - 12.2) / 5)), (lambda value: expit((18.7 - value) / 4))


def played(curve, seed=0, correlation=0.3, asked=None):
    """A game whose matches are won with the chance that the curve gives to a value."""
    rng = np.random.default_rng(seed)

    def play(value, pairs):
        if asked is not None:
            asked.append(value)
        p = curve(value)
        both = p * p + correlation * p * (1 - p)
        return rng.multinomial(pairs, [1 - 2 * p + both, 2 * (p - both), both])

    return play


@pytest.mark.parametrize(("curve", "target", "best"), [(RISING, 0.5, 12), (RISING, 0.8, 19), (FALLING, 0.4, 20)])
def test_the_value_is_found_whether_the_score_rises_or_falls(curve, target, best):
    found = nearest(played(curve), 0, 30, target)
    assert found.value == best
    assert found.sure > 0.9
    assert found.score.lo < curve(best) < found.score.hi


def test_it_is_right_at_least_as_often_as_it_says():
    """Of 40 searches with few pairs; a mean chance that was true would fail by three errors once in 700."""
    searches = [nearest(played(RISING, seed), 0, 30, 0.5, most=3000) for seed in range(40)]
    right = np.mean([found.value == 12 for found in searches])
    said = np.mean([found.sure for found in searches])
    assert 0.3 < said < 0.97
    assert right >= said - 3 * np.sqrt(said * (1 - said) / 40)


def test_bisection_asks_few_values():
    asked = []
    nearest(played(RISING, asked=asked), 0, 1000, 0.5)
    assert len(set(asked)) <= 2 + 10 + 3


@pytest.mark.parametrize("curve", [RISING, FALLING, lambda value: 0.5, lambda value: float(value > 7)])
@pytest.mark.parametrize("most", [4, 5, 37, 300, 2000])
def test_no_more_pairs_are_played_than_allowed(curve, most):
    for high in (0, 1, 30):
        found = nearest(played(curve, correlation=0), 0, high, 0.5, most=most)
        assert 0 < found.pairs <= most
        assert 0 <= found.sure <= 1


def test_where_pairs_do_not_suffice_to_ask_the_neighbours_nothing_is_sure():
    asked = []
    for most in (4, 5, 6, 7):
        found = nearest(played(RISING), 0, 30, 0.5, most=most)
        neighbours = {found.value - 1, found.value + 1} & set(range(31))
        asked.append(neighbours <= set(found.scores))
        assert asked[-1] or found.sure == 0
    assert not all(asked)


def test_a_search_needs_pairs():
    with pytest.raises(ValueError, match="fewer than 4 pairs"):
        nearest(played(RISING), 0, 30, 0.5, most=3)


def test_a_target_outside_is_nearest_at_an_end():
    found = nearest(played(RISING), 20, 30, 0.5)
    assert found.value == 20
    assert [*found.scores] == [20, 30]
    assert nearest(played(FALLING), 20, 30, 0.9).value == 20
    assert nearest(played(RISING), 0, 10, 0.9).value == 10


def test_a_knob_that_does_nothing_leaves_it_unsure():
    found = nearest(played(lambda value: 0.5), 0, 30, 0.5, most=3000)
    assert found.sure < 0.9


def test_a_score_that_jumps_from_0_to_1():
    found = nearest(played(lambda value: float(value >= 7), correlation=0), 0, 15, 0.9)
    assert found.value == 7
    assert found.sure == 1 - 0.05 / 2  # what a wrong turn may have cost


def test_one_value_is_the_nearest_and_none_is_refused():
    found = nearest(played(RISING), 3, 3, 0.5)
    assert (found.value, found.sure) == (3, 1)
    with pytest.raises(ValueError, match="no value from 4 to 3"):
        nearest(played(RISING), 4, 3, 0.5)


def test_the_same_pairs_give_the_same_answer():
    assert nearest(played(RISING, 5), 0, 30, 0.6) == nearest(played(RISING, 5), 0, 30, 0.6)
