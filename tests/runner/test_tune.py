"""Tuning: it finds what was planted, plays the same matches for all, and touches numbers only."""

import textwrap
from itertools import islice

import numpy as np
import pytest

from simulator.runner import loop, pool, tune
from simulator.strategy import StrategyError
from tests.field import TOY, decks, library

PLANTED = '''
"""Wastes turns, the more the farther its number is from 70."""
from simulator.core.rng import below
from tests.toy.state import Act

PARAMS = {"care": 20}


def decide(view, cards, options, luck, params):
    if below(luck, 100) < abs(params.care - 70):
        return 0
    best = 0
    for i in range(1, len(options)):
        if options[i].act != Act.PLAY or cards.cards[options[i].card].cost > 0:
            best = i
    return best
'''


@pytest.fixture
def write(tmp_path):
    def written(text, name="mine.py"):
        path = tmp_path / name
        path.write_text(textwrap.dedent(text), encoding="utf-8")
        return path

    return written


@pytest.fixture
def planted(write):
    return write(PLANTED, "planted.py")


def setting(*opponents, seed=5) -> tune.Setting:
    slots = tuple(decks(TOY).values())
    contents = tuple(deck.tobytes() for deck in slots)
    return tune.Setting(TOY, library(TOY).tables, slots, contents, tuple(map(str, opponents)), seed)


def players(*opponents, seed=5, method="inline", **more) -> tune.Players:
    return tune.Players(tune.Arena(setting(*opponents, seed=seed)), method=method, **more)


def found(workers, generations, pairs=20):
    cloud = tune.Cloud((20,), workers.arena.setting.seed)
    every = list(islice(tune.search(workers, cloud, [0, 1], [0, 1], pairs), generations))
    workers.close()
    return every


def test_the_search_finds_the_planted_best_number(planted):
    assert abs(found(players(planted, "spender"), 12)[-1][0] - 70) <= 10


@pytest.mark.parametrize(("jobs", "method"), [(1, "fork"), (3, "fork"), (2, "spawn")])
def test_the_workers_change_nothing(planted, jobs, method):
    assert found(players(planted, "spender", jobs=jobs, method=method), 3) == found(players(planted, "spender"), 3)


def test_nothing_but_the_seed_decides(planted):
    np.random.seed(1)
    before = found(players(planted, "spender"), 3)
    np.random.seed(2)
    assert found(players(planted, "spender"), 3) == before
    assert found(players(planted, "spender", seed=6), 3) != before


def score(arena, params, name="one", opponent=1):
    return arena(tune.Task(params, name, (tune.Meeting(opponent, 0, 1),), 50)).points


def test_equal_candidates_of_one_round_score_the_same_in_every_pair(planted):
    arena = tune.Arena(setting(planted, "spender"))
    assert np.array_equal(score(arena, (40,)), score(arena, (40,)))
    assert np.array_equal(score(arena, (100,)), score(arena, (40,)))  # as far from 70
    assert not np.array_equal(score(arena, (40,)), score(arena, (40,), "another"))


def test_the_untuned_strategy_against_itself_with_one_deck_scores_half_of_every_pair(write):
    arena = tune.Arena(setting(write(PLANTED.replace("below(luck, 100)", "50"))))
    points = arena(tune.Task((20,), "one", (tune.Meeting(0, 1, 1),), 50)).points
    assert (points == 2).all()


def test_half_points_of_pairs():
    # Won in seat 0, won in seat 1; lost both; nobody won twice; won and failed.
    rows = np.zeros((8, 5), int)
    rows[:, loop.WINNER] = [0, 1, 1, 0, -1, -1, 0, loop.FAILED]
    rows[7, loop.ENDING] = loop.FAILED
    assert tune.half_points(rows).tolist() == [4, 0, 2, 2]


def test_a_match_that_fails_is_counted_and_lost(write):
    broken = write('"""Fails."""\nPARAMS = {"by": 1}\ndef decide(view, cards, options, luck, params):\n'
                   "    return 0 if params.by else 99\n")  # fmt: skip
    arena = tune.Arena(setting(broken))
    failed = arena(tune.Task((0,), "one", (tune.Meeting(0, 0, 1),), 10))
    assert failed.failures == 20
    assert failed.points.tolist() == [[0] * 10]
    assert arena(tune.Task((1,), "one", (tune.Meeting(0, 0, 1),), 10)).failures == 0


def test_opponents_take_turns_so_that_each_meets_every_pairing_equally_often():
    rounds = [tune.in_turn([3, 5, 7], range(6), generation) for generation in range(3)]
    for meetings in rounds:
        assert len(meetings) == 36
        assert [sum(m.opponent == one for m in meetings) for one in (3, 5, 7)] == [12, 12, 12]
    assert sorted(repr(m) for meetings in rounds for m in meetings) == sorted(
        map(repr, tune.all_meetings([3, 5, 7], range(6)))
    )


def test_opponents_that_nearly_always_lose_or_win_tell_nothing():
    half_points = {1: 4, 2: 2, 3: 0}  # in each pair against this opponent

    def told(tasks):
        return [tune.Score(np.array([[half_points[m.opponent]] * 20 for m in task.meetings]), 0) for task in tasks]

    assert tune.telling(told, (70,), [1, 2, 3], [0, 1], 20) == [2]


def test_the_check_gives_all_versions_the_same_matches(planted):
    workers = players(planted, "spender")
    points, failures = tune.check(workers, [(70,), (20,), (70,)], [0, 1], [0, 1], 30)
    workers.close()
    assert points.shape == (3, 2, 4 * 30)
    assert np.array_equal(points[0], points[2])
    assert points[0].mean() > points[1].mean()
    assert failures == 0


@pytest.mark.parametrize("method", ["inline", "fork"])
def test_a_signal_ends_the_search_and_what_was_found_stays(planted, method):
    stop, told = pool.Stop(), []

    def progress(matches):
        told.append(matches)
        stop.signum = 2 * (matches > 4000)

    workers = players(planted, "spender", method=method, jobs=2, stop=stop, progress=progress)
    generations = tune.search(workers, tune.Cloud((20,), 5), [0, 1], [0, 1], 20)
    kept = [next(generations)]
    with pytest.raises(pool.Stopped):
        kept += generations
    workers.close()
    assert kept == found(players(planted, "spender"), len(kept))
    assert told == sorted(told)


def test_a_parameter_is_measured_by_its_size_and_a_zero_by_the_others():
    assert tune.sizes(np.array([-30.0, 0, 4, 10])).tolist() == [30, 10, 4, 10]
    assert tune.sizes(np.zeros(2)).tolist() == [1, 1]


def test_the_first_candidates_differ_by_a_fifth_of_the_size():
    cloud = tune.Cloud((1000, 50), 1)
    drawn = np.array([numbers for _ in range(300) for numbers in cloud.candidates()])
    assert drawn.std(0) == pytest.approx([200, 10], rel=0.1)
    assert drawn.mean(0) == pytest.approx([1000, 50], rel=0.05)


def test_candidates_do_not_fly_apart_where_more_is_always_better():
    cloud = tune.Cloud((100, -10), 1)
    for _ in range(30):
        drawn = np.array(cloud.candidates())
        cloud.learn(list(drawn[:, 0] / 1e6))
    assert (drawn.std(0) < [200, 20]).all()
    assert cloud.middle()[0] > 200


SOURCE = """\
# Größen: in Zehnteln.
PARAMS: dict[str, int] = {"care": 3, "fear": -4,  # both of one line
    "hope": 1_000,

    # a comment
    "ire": 7}
LATER = {"care": 3}
"""


def test_numbers_are_replaced_and_nothing_else():
    text = tune.rewritten(SOURCE.encode(), (-12, 4, 1000, 77)).decode()
    assert text == SOURCE.replace('"care": 3, "fear": -4,', '"care": -12, "fear": 4,').replace("7}", "77}")


def test_line_ends_are_kept():
    source = SOURCE.replace("\n", "\r\n").encode()
    assert tune.rewritten(source, (3, -4, 1000, 7)) == source
    assert tune.rewritten(source, (3, -4, 1000, 8)) == source.replace(b"7}", b"8}")


def test_the_names_of_the_parameters(planted):
    assert tune.parameters(TOY, planted) == ["care"]


@pytest.mark.parametrize(
    "params",
    [
        "",
        "PARAMS = dict(care=3)",
        'PARAMS = {"care": 2 + 1}',
        'PARAMS = {"care": 3}\nPARAMS["care"] = 4',
        'BASE = {"care": 3}\nPARAMS = {**BASE}',
        'PARAMS = {"care": -\n3}',
        "PARAMS = {}",
    ],
)
def test_what_is_not_written_out_cannot_be_tuned(write, params):
    arguments = "view, cards, option" + ", params" * bool(params)
    path = write(f'"""Mine."""\n{params}\ndef value({arguments}):\n    return 0\n')
    with pytest.raises(StrategyError, match="there is nothing to tune"):
        tune.parameters(TOY, path)
