"""The match loop: pairs, streams, caps, sums over pairs, and going on after a match that failed."""

from dataclasses import replace

import numpy as np
import pytest

from simulator import strategy
from simulator.jit import entry, plain
from simulator.runner import loop
from simulator.runner.loop import ALL, DECISIONS, ENDING, LOST, METRICS, OWN_TURNS, TURNS, WINNER, WON
from tests.field import TOY, decks, library, pilot
from tests.toy import GAME
from tests.toy.state import SIGNATURES, Event

KEY = (0x1234_5678_9ABC_DEF0, -77)
BOLD, PATIENT = decks(TOY)["bold"], decks(TOY)["patient"]
TABLES = library(TOY).tables
SPENDER, UNIFORM = pilot(TOY, "spender"), pilot(TOY, "uniform")


def play(pairs=30, lists=(BOLD, PATIENT), pilots=(SPENDER, UNIFORM), game=GAME, key=KEY, first=0, **caps):
    return loop.play(game, TABLES, lists, pilots, key, first, pairs, **caps)


def again(match, lists=(BOLD, PATIENT), pilots=(SPENDER, UNIFORM), game=GAME, **caps):
    pair, number = divmod(match, len(lists))
    return loop.replay(game, TABLES, lists, pilots, KEY, pair, number, **caps)


def written(tmp_path, name, body):
    path = tmp_path / f"{name}.py"
    path.write_text(f"def decide(view, cards, options, luck):\n    {body}\n")
    return strategy.find(TOY, path)


def test_a_chunk_has_a_row_for_each_match():
    chunk = play(30)
    assert chunk.rows.shape == (60, METRICS + 2 * 2)
    assert chunk.rows.dtype == np.int32
    assert set(chunk.rows[:, WINNER]) == {0, 1}
    assert set(chunk.rows[:, ENDING]) <= {0, 1}
    assert (chunk.rows[:, TURNS] > 0).all()
    assert (chunk.rows[:, DECISIONS] > 0).all()
    assert chunk.failures == []


def test_the_same_key_gives_the_same_rows_and_another_key_or_pair_others():
    rows = play(30).rows
    assert (play(30).rows == rows).all()
    assert (play(30, key=(KEY[0], KEY[1] + 1)).rows != rows).any()
    assert (play(30, key=(KEY[0] + 2**40, KEY[1])).rows != rows).any()
    assert (play(30, first=30).rows != rows).any()


def test_chunks_together_are_the_whole_whatever_their_size():
    whole, parts = play(30), [play(7), play(20, first=7), play(3, first=27)]
    assert (np.concatenate([part.rows for part in parts]) == whole.rows).all()
    assert (sum(part.turn_sums for part in parts) == whole.turn_sums).all()
    assert (sum(part.turn_counts for part in parts) == whole.turn_counts).all()


def test_the_second_match_of_a_pair_swaps_decks_and_strategies():
    here, there = play(20), play(20, (PATIENT, BOLD), (UNIFORM, SPENDER))
    assert (here.rows[0::2] == there.rows[1::2]).all()
    assert (here.rows[1::2] == there.rows[0::2]).all()
    assert (here.turn_sums == there.turn_sums[::-1]).all()


@pytest.mark.parametrize("name", ["spender", "uniform"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deck_against_itself_plays_the_same_match_in_every_seat(name, seats):
    rows = play(20, [BOLD] * seats, [pilot(TOY, name)] * seats).rows.reshape(20, seats, -1)
    assert (rows == rows[:, :1]).all()


def test_with_three_decks_each_sits_once_in_each_seat():
    lists = [np.full(12, card, np.int32) for card in (0, 1, 3)]
    pilots = [SPENDER] * 3
    chunk = play(4, lists, pilots)
    assert chunk.rows.shape == (12, METRICS + 3 * 2)
    for match in range(12):
        replay = again(match, lists, pilots)
        assert (replay.row == chunk.rows[match]).all()
        for deck in range(3):
            seat = (deck + match) % 3
            drawn = [row[2] for row in replay.events if row[0] == Event.DRAW and row[1] == seat]
            assert set(drawn) == set(lists[deck])


def test_with_three_decks_each_keeps_its_strategy_and_its_luck_stays_with_the_seat(tmp_path):
    passive = written(tmp_path, "passive", "return 0")
    rows = play(6, [BOLD, PATIENT, BOLD], [passive, SPENDER, UNIFORM]).rows
    for match, row in enumerate(rows):
        plays = row[METRICS + 1 :: 2]
        passive_seat = match % 3
        assert plays[passive_seat] == 0
        assert np.delete(plays, passive_seat).all()


def test_a_replay_gives_the_row_of_the_run_with_all_events():
    chunk = play(10)
    for match in range(20):
        replay = again(match)
        assert (replay.row == chunk.rows[match]).all()
        assert replay.events[-1, 0] == Event.WIN
        assert replay.events[-1, 1] == replay.row[WINNER] == replay.state.winner
        assert replay.failure is None


def test_metrics_of_a_match_stand_in_the_columns_of_their_seat():
    replay = again(3)
    for seat in range(2):
        plays = sum(1 for row in replay.events if row[0] == Event.PLAY and row[1] == seat)
        assert replay.row[METRICS + 2 * seat :][:2].tolist() == [replay.state.sides[seat].life, plays]


def sums_from_logs(pairs):
    """The sums over pairs, once more, from the events of each match."""
    costs = TABLES[0].cards["cost"]
    sums = np.zeros((2, 3, OWN_TURNS, 2, 3), np.int64)
    counts = np.zeros((2, 3, OWN_TURNS, 2), np.int64)
    for pair in range(pairs):
        y, n = np.zeros((2, 3, OWN_TURNS, 2), np.int64), np.zeros((2, 3, OWN_TURNS), np.int64)
        for number in range(2):
            replay, own, place, spent = again(2 * pair + number), [0, 0], None, np.zeros(2, np.int64)
            for kind, seat, a, *_ in replay.events.tolist():
                deck = (seat - number) % 2
                outcome = WON if replay.row[WINNER] == seat else LOST
                if kind == Event.TURN:
                    if place:
                        deck_before, won, turn = place
                        for split in (won, ALL):
                            y[deck_before, split, turn] += spent
                            n[deck_before, split, turn] += 1
                    place, spent = (deck, outcome, own[seat]), np.zeros(2, np.int64)
                    own[seat] += 1
                elif kind == Event.PLAY:
                    spent += (costs[a], 1)
        sums += np.stack([y, y * y, y * n[..., None]], axis=-1)
        counts += np.stack([n, n * n], axis=-1)
    return sums, counts


def test_sums_over_pairs_agree_with_the_logs_of_the_matches():
    chunk, (sums, counts) = play(12), sums_from_logs(12)
    assert (chunk.turn_sums == sums).all()
    assert (chunk.turn_counts == counts).all()
    assert counts[:, WON].any()
    assert counts[:, LOST].any()
    assert (counts[:, WON, :, 0] + counts[:, LOST, :, 0] == counts[:, ALL, :, 0]).all()


def test_a_match_that_outruns_the_turn_cap_ends_so_and_nobody_wins():
    chunk = play(10, turn_cap=3)
    assert (chunk.rows[:, ENDING] == 2).all()
    assert GAME.all_endings[2] == "turn_cap"
    assert (chunk.rows[:, WINNER] == -1).all()
    assert (chunk.rows[:, TURNS] == 4).all()
    assert not chunk.turn_counts[:, [WON, LOST]].any()
    assert chunk.turn_counts[:, ALL, 0, 0].tolist() == [20, 20]
    assert chunk.turn_counts[:, ALL, 2].sum() == 0


def test_a_turn_cap_that_is_just_long_enough_changes_nothing():
    rows = play(10).rows
    assert (play(10, turn_cap=int(rows[:, TURNS].max())).rows == rows).all()


def test_more_choices_in_one_turn_than_the_action_cap_end_the_match():
    chunk = play(30, pilots=(SPENDER, SPENDER), action_cap=1)
    capped = chunk.rows[:, ENDING] == 3
    assert GAME.all_endings[3] == "action_cap"
    assert capped.any()
    assert (chunk.rows[capped, WINNER] == -1).all()


def test_the_action_cap_counts_anew_in_each_turn():
    rows = play(30, pilots=(SPENDER, SPENDER), action_cap=5).rows
    assert (rows[:, ENDING] < 2).all()
    assert rows[:, DECISIONS].min() > 5


def test_forced_steps_are_no_decisions(tmp_path):
    passive = written(tmp_path, "passive", "return 0")
    lists = (np.full(12, 2, np.int32),) * 2  # Bonfires cost 4: no choice in the first three own turns
    row = loop.play(GAME, TABLES, lists, (passive,) * 2, KEY, 0, 1, turn_cap=6).rows[0]
    assert row[DECISIONS] == 0
    assert row[TURNS] == 7


@pytest.mark.parametrize("body", ["return len(options)", "return -1", "return 10**9", "return 1 // (view.oil - 3)"])
def test_a_match_whose_strategy_fails_is_left_out_and_the_rest_goes_on(tmp_path, body):
    once = "view.sides[0].n_deck == 7 and view.sides[1].n_deck == 8 and view.me == 0"
    body = f"if {once}:\n        {body}\n    return 0"
    faulty = written(tmp_path, "faulty", body)
    chunk = play(40, pilots=(SPENDER, faulty))
    failed = {2 * f.pair + f.game for f in chunk.failures}
    assert 0 < len(failed) < 80
    assert (chunk.rows[sorted(failed)] == -1).all()
    assert (np.delete(chunk.rows, sorted(failed), axis=0)[:, ENDING] >= 0).all()
    for failure in chunk.failures:
        assert "strategy 'faulty'" in failure.message
        assert failure.traceback.startswith("Traceback")
        assert failure.game == 1  # the faulty one sits in seat 0
        assert again(2 * failure.pair + failure.game, pilots=(SPENDER, faulty)).failure == failure


@pytest.mark.parametrize("number", [0, 1])
def test_a_pair_with_a_failed_match_is_left_out_of_the_sums_over_pairs(tmp_path, number):
    body = f"return len(options) * (view.me == {1 - number} and view.sides[{number}].life < 8)"
    pilots = (SPENDER, written(tmp_path, "faulty", body))
    chunk = play(20, pilots=pilots, first=100)
    broken = {failure.pair for failure in chunk.failures if failure.game == number}
    assert len(broken) == len(chunk.failures)
    assert 0 < len(broken) < 20
    whole = [play(1, pilots=pilots, first=pair) for pair in range(100, 120) if pair not in broken]
    assert (sum(chunk.turn_sums for chunk in whole) == chunk.turn_sums).all()
    assert (sum(chunk.turn_counts for chunk in whole) == chunk.turn_counts).all()


def engine_with(name, function):
    return replace(GAME, **{name: entry(SIGNATURES[name])(function)})


def no_options(s, t, options):
    return 0 if s.turn == 3 else 1


def end_of_turn_only(s, t, options):
    options[0].act = 0
    return 1


def stand_still(s, t, option, log):
    s.ask = 1


def test_an_engine_that_offers_nothing_is_a_failure():
    chunk = play(2, game=engine_with("legal", no_options))
    assert [failure.message for failure in chunk.failures] == [
        "AssertionError: the number of legal options is out of bounds"
    ] * 4


def test_an_engine_that_runs_in_a_circle_does_not_hang():
    game = replace(engine_with("legal", end_of_turn_only), step=entry(SIGNATURES["step"])(stand_still))
    chunk = play(1, game=game)
    assert [failure.message.split(":")[1] for failure in chunk.failures] == [" the engine runs in a circle"] * 2


def test_a_wrong_number_of_seats_is_refused():
    with pytest.raises(ValueError, match="not 5 decks with 5 strategies"):
        play(1, [BOLD] * 5, [SPENDER] * 5)
    with pytest.raises(ValueError, match="not 2 decks with 1 strategies"):
        play(1, pilots=[SPENDER])


def test_all_streams_of_a_match_are_distinct():
    desk = loop.Desk(GAME, TABLES, (BOLD, PATIENT), (SPENDER, UNIFORM), KEY, 0, 1, 200, 200)
    loop._seat(desk.run[0], desk.states, desk.lucks, desk.decks, desk.seated, desk.log[0], desk.memory, 0)
    streams = [*desk.states[0].rng, *desk.lucks[:2]]
    assert len({stream.tobytes() for stream in streams}) == len(streams) == 7


def test_a_view_holds_nothing_of_an_earlier_decision(tmp_path):
    """The toy's look leaves the places behind the last card of the hand as they are."""
    stale = "view.n_hand < 5 and view.hand[view.n_hand] != 0"
    pilot = written(tmp_path, "stale", f"return len(options) if {stale} else len(options) - 1")
    assert play(20, pilots=(pilot, pilot)).failures == []


def test_the_loop_is_the_same_in_python():
    compiled, desk = (
        play(5),
        loop.Desk(GAME, TABLES, (BOLD, PATIENT), (SPENDER, UNIFORM), KEY, 0, 5, 200, 200),
    )
    assert desk.play(plain(loop.play_matches)) == []
    assert (desk.rows == compiled.rows).all()
    assert (desk.turn_sums == compiled.turn_sums).all()


def test_fewer_rotations_are_the_first_matches_of_each_pair():
    lists, pilots = (BOLD, PATIENT, BOLD), (SPENDER, UNIFORM, UNIFORM)
    whole = play(20, lists, pilots).rows.reshape(20, 3, -1)
    for rotations in (1, 2):
        part = play(20, lists, pilots, rotations=rotations)
        assert (part.rows.reshape(20, rotations, -1) == whole[:, :rotations]).all()
        assert part.turn_counts[:, ALL, 0, 0].max() <= 20 * rotations


def test_a_failure_in_a_round_of_one_match_leaves_the_others_whole(tmp_path):
    wild = written(tmp_path, "wild", "return 99 if luck.a % 16 == 0 and luck.b != 0 else 0")
    chunk = play(60, (BOLD,) * 3, (wild,) * 3, rotations=1)
    failed = [failure.pair for failure in chunk.failures]
    assert 0 < len(failed) < 60
    assert {failure.game for failure in chunk.failures} == {0}
    assert np.flatnonzero(chunk.rows[:, ENDING] < 0).tolist() == failed
    assert chunk.turn_counts[0, ALL, 0, 0] == 60 - len(failed)
