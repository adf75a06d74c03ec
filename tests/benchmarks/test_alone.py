import numpy as np
import pytest

from tests.benchmarks.alone import measure, share


def test_the_share_is_that_of_the_matches_that_anybody_wins():
    """Three rounds of two matches: 1 of 2, 1 of 1 and 0 of 1 decided ones are won."""
    value, lo, hi = share(np.array([[1, 0], [-1, 1], [0, -1]]))
    assert value == pytest.approx(2 / 4)
    assert lo < value < hi


def test_players_who_are_alike_have_an_equal_share():
    for found in measure("lost_legacy", [("uniform", "uniform")], 100, [2, 3], seed=1):
        assert found.share == pytest.approx(1 / found.seats)
