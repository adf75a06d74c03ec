import numpy as np

from tests.benchmarks.strength import half_points


def test_a_pair_of_matches_gives_half_points():
    won_both, lost_both, split, drawn = [0, 1], [1, 0], [0, 0], [-1, 0]
    winners = np.array([*won_both, *lost_both, *split, *drawn])
    assert list(half_points(winners, 0)) == [4, 0, 2, 1]
    assert list(half_points(winners, 1)) == [0, 4, 2, 3]
