"""What a table tells of cards: as the log has it, without changing a match."""

import pickle
from dataclasses import replace

import numpy as np
import pytest

from simulator.runner import facts
from simulator.runner import game as games
from simulator.runner.facts import DRAWN, OPENED, PLAYED, UNKNOWN, Teller, Telling, Wanted, told
from simulator.runner.loop import ENDING, WINNER, Chunk, Desk
from simulator.runner.plan import Task
from simulator.runner.run import Table
from simulator.trace import replayed
from tests.runner.toy_plan import plan
from tests.toy.state import Event

GAME = games.find("tests.toy")
CARDS = (0, 1, 2, 4)  # those of the deck that plays first
WANTED = [Wanted(CARDS, (Event.DRAW,), (Event.PLAY,))]
PLAN = plan(matchups=[(0, 1)])
TASK = Task(0, 3, 8)


@pytest.fixture(scope="module")
def chunk():
    return Teller(PLAN, WANTED).play(TASK)


def events(*rows):
    return np.array([[*row, 0, 0, 0] for row in rows], np.int32)


def test_only_own_cards_count_and_the_opening_hand_ends_with_the_first_turn():
    rows = events(
        (Event.DRAW, 0, 4), (Event.DRAW, 1, 4), (Event.DRAW, 0, 4), (Event.DRAW, 0, -1), (Event.TURN, 1, 1),
        (Event.DRAW, 0, 4), (Event.PLAY, 0, 4), (Event.PLAY, 1, 4), (Event.BURN, 0, 4), (Event.DROP, 0, 2),
    )  # fmt: skip
    assert told(GAME, rows, 0, WANTED).tolist() == [[0, 0, 0], [0, 0, 0], [0, 0, 0], [2, 3, 1]]
    assert told(GAME, rows, 1, WANTED)[-1].tolist() == [1, 1, 1]


def test_parts_follow_each_other_and_one_without_draws_has_none():
    rows = events((Event.DRAW, 0, 1), (Event.TURN, 0, 1), (Event.BURN, 0, 1), (Event.PLAY, 0, 1))
    parts = [Wanted((1,), (), (Event.BURN,)), Wanted((0, 1), (Event.DRAW,), (Event.PLAY,))]
    assert told(GAME, rows, 0, parts).tolist() == [[0, 0, 1], [0, 0, 0], [1, 1, 1]]


def test_matches_are_those_of_a_table_that_tells_nothing(chunk):
    plain = Table(PLAN).play(TASK)
    assert (chunk.rows == plain.rows).all()
    assert (chunk.turn_sums == plain.turn_sums).all()
    assert (chunk.turn_counts == plain.turn_counts).all()


def test_it_tells_what_a_replay_shows(chunk):
    table = Table(PLAN)
    for match in range(16):
        pair, seat = divmod(match, 2)
        log = replayed(table, (0, 3 + pair, seat)).events.tolist()
        begun = next(at for at, row in enumerate(log) if row[0] == Event.TURN)
        for card, found in zip(CARDS, chunk.facts[match].tolist(), strict=True):
            drawn = [at for at, row in enumerate(log) if row[:3] == [Event.DRAW, seat, card]]
            played = [at for at, row in enumerate(log) if row[:3] == [Event.PLAY, seat, card]]
            assert found == [sum(at < begun for at in drawn), len(drawn), len(played)]
    assert chunk.facts[:, :, OPENED].sum() == 3 * 16
    assert (chunk.facts[:, :, PLAYED] <= chunk.facts[:, :, DRAWN]).all()


def test_a_match_whose_log_is_full_is_not_known(monkeypatch):
    teller = Teller(PLAN, WANTED)
    monkeypatch.setattr(facts, "Desk", lambda *arguments: _Short(Desk(*arguments)))
    chunk = teller.play(TASK)
    assert (chunk.facts == UNKNOWN).all()
    assert (chunk.rows[:, ENDING] >= 0).all()


class _Short:
    """A desk whose log takes five rows."""

    def __init__(self, desk):
        self.desk = desk

    def __getattr__(self, name):
        return getattr(self.desk, name)

    def play(self, loop):
        self.desk.log[0].cap = 5
        return self.desk.play(loop)


def test_points_are_those_of_the_first_deck_in_each_seat():
    rows = np.full((6, WINNER + 6), 0, np.int32)
    rows[:, WINNER] = [0, 0, 1, 1, -1, 0]
    rows[5, ENDING] = -1
    empty = np.zeros(0, np.int64)
    found = facts.points(GAME, Chunk(0, rows, [], empty, empty), 2)
    assert np.array_equal(found, [[1, 0], [0, 1], [0.5, np.nan]], equal_nan=True)


def test_a_card_that_is_not_drawn_is_worth_nothing():
    """Where no copy of it was drawn, the match with another card in its places is the same."""
    slots = PLAN.entrants[0].slots.copy()
    slots[slots == 4] = GAME.load().tables[0].n_cards
    luck = replace(PLAN.entrants[0], luck="same"), PLAN.entrants[1]
    base = replace(PLAN, entrants=luck)
    other = replace(PLAN, entrants=(replace(luck[0], slots=slots), luck[1]))
    tables = Telling.of([base, other], WANTED)
    [(first, _), (second, _)] = tables(Task(0, 0, 100))
    undrawn = first.facts[:, CARDS.index(4), DRAWN] == 0
    assert 0 < undrawn.sum() < 200
    assert (first.rows[undrawn] == second.rows[undrawn]).all()
    assert (first.rows != second.rows).any()


def test_another_process_makes_the_same_tables():
    tables = Telling.of([PLAN, PLAN], WANTED)
    copy = pickle.loads(pickle.dumps(tables.rebuild))()
    [(told_here, lines), (plain, _)], [(told_there, same), _] = tables(TASK), copy(TASK)
    assert lines == same
    assert (told_here.facts == told_there.facts).all()
    assert not isinstance(plain, facts.ToldChunk)


def test_what_a_journal_holds_is_told_again_but_never_what_was_lost(monkeypatch):
    """A lost match may end the process that plays it."""
    tables = Telling.of([PLAN, PLAN], WANTED)
    [(chunk, lines), _] = tables(TASK)
    [(again, same), _] = tables.told(TASK, [Table(PLAN).play(TASK)] * 2)
    assert lines == same
    assert (again.facts == chunk.facts).all()
    monkeypatch.setattr(Teller, "play", lambda *_: pytest.fail("it was played again"))
    [(lost, _), _] = tables.lost(Task(0, 3, 1), "died")
    assert (lost.facts == UNKNOWN).all()
    assert lost.facts.shape == (2, len(CARDS), 3)
    assert len(lost.failures) == 2
