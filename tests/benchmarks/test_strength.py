from itertools import combinations

import numpy as np
import pytest

from tests.benchmarks import strength
from tests.benchmarks.strength import SHARES, couples_of_decks, half_points, luck, program, rated


def test_a_pair_of_matches_gives_half_points():
    won_both, lost_both, split, drawn = [0, 1], [1, 0], [0, 0], [-1, 0]
    winners = np.array([*won_both, *lost_both, *split, *drawn])
    assert list(half_points(winners, 0)) == [4, 0, 2, 1]
    assert list(half_points(winners, 1)) == [0, 4, 2, 3]


def test_every_two_strategies_meet_on_both_sets_of_lists_and_guests_meet_the_first():
    names = ["balanced", "stall", "uniform"]
    meetings = program(names, ["lookahead:stall"], 200)
    couples = {*combinations(names, 2), ("balanced", "lookahead:stall")}
    assert {(m.lists, m.mine, m.other) for m in meetings} == {(lists, *c) for lists in SHARES for c in couples}
    assert [m.pairs for m in meetings] == [200, 200, 200, 20, 50, 50, 50, 5]


def test_five_starters_make_15_couples_and_eight_own_lists_36():
    assert [len(couples_of_decks(lists)) for lists in SHARES] == [15, 36]


def test_no_two_parts_of_meetings_share_their_luck():
    meetings = program(["balanced", "stall", "uniform"], [], 1)
    tasks = [strength.Task(m, i, 1) for m in meetings for i in range(len(couples_of_decks(m.lists)))]
    assert len({luck(task, deck) for task in tasks for deck in range(2)}) == 2 * len(tasks) == 2 * 3 * (15 + 36)


def test_ratings_stand_above_the_last_and_promise_scores_against_the_first():
    """b makes .25 against a and 10/11 against c, which a beats too: by .25 : .75 on top of 10 : 1, 30 : 1."""
    counts = {("a", "b"): [1, 0, 2, 0, 5], ("b", "c"): [1, 0, 0, 0, 10], ("a", "c"): [1, 0, 0, 0, 30]}
    found = rated({meeting: np.array(c) for meeting, c in counts.items()}, "a", "c")
    assert list(found["players"]) == ["a", "b", "c"]
    assert found["players"]["b"]["rating"]["value"] == pytest.approx(400)
    assert found["players"]["b"]["promised"]["value"] == pytest.approx(0.25)
    assert found["players"]["c"]["made"] == pytest.approx(1 / 31)
    assert found["players"]["c"]["rating"] == pytest.approx({"value": 0, "lo": 0, "hi": 0})
    assert found["misfit"] == pytest.approx(0, abs=1e-9)
