"""What a plan fixes: keys, order, names."""

import dataclasses

import numpy as np
import pytest

from simulator.runner.plan import ROUND, aligned, match_id, pairings, parse_match_id
from tests.runner.toy_plan import plan


def test_pairings_hold_each_unordered_pair_and_the_mirrors():
    assert pairings(3) == ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))


@pytest.mark.parametrize("pairs", [1, 7, ROUND, 3 * ROUND + 1])
@pytest.mark.parametrize("jobs", [1, 2, 64])
def test_tasks_hold_each_pair_once_in_an_order_that_jobs_do_not_change(pairs, jobs):
    def played(jobs):
        tasks = plan(pairs=pairs).tasks(jobs)
        return [(t.matchup, pair) for t in tasks for pair in range(t.first_pair, t.first_pair + t.pairs)]

    assert sorted(played(jobs)) == [(m, p) for m in range(3) for p in range(pairs)]
    assert played(jobs) == played(1)


def test_an_interrupted_run_has_covered_all_matchups():
    first = [task.matchup for task in plan(pairs=10 * ROUND).tasks(1)][:3]
    assert first == [0, 1, 2]


def test_every_worker_gets_several_tasks_where_there_are_enough_pairs():
    assert len(list(plan(pairs=1000).tasks(16))) >= 64


def test_luck_is_keyed_by_seed_and_decks_in_no_order_and_not_by_strategies():
    one = plan(matchups=[(0, 1), (1, 0), (0, 0)])
    assert one.key(0) == one.key(1) != one.key(2)
    assert one.key(0) == plan(strategies=("uniform", "uniform"), matchups=[(0, 1)]).key(0)
    assert one.key(0) != plan(seed=8, matchups=[(0, 1)]).key(0)


def test_another_deck_in_the_run_changes_no_key_of_the_others():
    alone = plan(matchups=[(0, 1)])
    more = dataclasses.replace(alone, entrants=(*alone.entrants, alone.entrants[0]), matchups=((2, 0), (0, 1)))
    assert more.key(1) == alone.key(0)


def test_the_name_of_a_run_changes_with_all_that_its_matches_depend_on():
    plans = [
        plan(),
        plan(seed=8),
        plan(pairs=21),
        plan(turn_cap=9),
        plan(action_cap=9),
        plan(strategies=("uniform", "uniform")),
        plan(matchups=[(0, 1)]),
        dataclasses.replace(plan(), rules_hash="other"),
    ]
    assert len({p.run for p in plans}) == len(plans)
    assert plan().run == plan().run


def test_match_ids_are_read_back():
    assert parse_match_id(match_id(3, 120, 1)) == (3, 120, 1)
    assert parse_match_id("m3p4") is None
    assert parse_match_id("m3p4r1x") is None


@pytest.mark.parametrize(
    ("entrants", "rotations"), [((0, 0), 1), ((0, 1), 2), ((0, 0, 0), 1), ((0, 1, 1), 3), ((0, 1, 0, 1), 2)]
)
def test_with_one_list_for_all_each_seating_is_played_once(entrants, rotations):
    shared = dataclasses.replace(plan(matchups=[entrants]), shared=True)
    turned = {entrants[turn:] + entrants[:turn] for turn in range(len(entrants))}
    assert shared.rotations(0) == len(turned) == rotations
    assert dataclasses.replace(shared, shared=False).rotations(0) == len(entrants)
    assert shared.matches == 20 * rotations


def test_players_are_decks_or_with_one_list_for_all_entrants():
    decks = plan(matchups=[(0, 0), (1, 0)])
    assert [decks.players(0), decks.players(1)] == [(0, 1), (0, 1)]
    shared = dataclasses.replace(plan(matchups=[(0, 0), (1, 0, 1, 1)]), shared=True)
    assert [shared.players(0), shared.players(1)] == [(0, 0), (0, 1, 0, 0)]


def test_versions_of_a_deck_share_the_luck_that_the_opponent_keys():
    usual = plan(matchups=[(0, 1)])
    bold, patient = usual.entrants
    one, other = (
        dataclasses.replace(usual, entrants=(dataclasses.replace(deck, luck="compared"), patient))
        for deck in (bold, dataclasses.replace(bold, deck_hash="another list"))
    )
    assert one.key(0) == other.key(0) != usual.key(0)
    against_itself = dataclasses.replace(one, entrants=(one.entrants[0], bold))
    assert against_itself.key(0) != one.key(0)


@pytest.mark.parametrize(
    ("other", "found"),
    [
        ([5, 5, 2, 3, 4], [5, 5, 2, 3, 4]),
        ([2, 3, 4, 5, 5], [5, 5, 2, 3, 4]),
        ([5, 2, 3, 7, 7], [5, 7, 2, 3, 7]),  # one 5 and the 4 have made room
        ([9, 9, 9, 9, 9], [9, 9, 9, 9, 9]),
    ],
)
def test_the_cards_that_two_lists_share_lie_in_the_same_places(other, found):
    model = np.array([5, 5, 2, 3, 4, 1, 0], np.int32)
    places = aligned(model, np.array([*other, 8, 6], np.int32), slice(5))
    assert places.tolist() == [*found, 8, 6]
    assert places.dtype == np.int32


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_round_ends_where_all_matchups_have_played_equally_many_pairs(jobs):
    whole, played, ends = plan(pairs=2 * ROUND + 5), dict.fromkeys(range(3), 0), []
    for task in whole.tasks(jobs):
        played[task.matchup] += task.pairs
        if whole.ends_round(task):
            assert len(set(played.values())) == 1
            ends.append(played[0])
    assert ends == [ROUND, 2 * ROUND, 2 * ROUND + 5]
