"""The rules of Lanterns, section by section; they run in both modes."""

import numpy as np
import pytest

from simulator.core import rng
from simulator.core.events import LOG
from tests.toy import GAME
from tests.toy.state import KEY, LIFE, Act, Ask, Ending, Event

LIBRARY = GAME.load()


class Table:
    """A position that seat 0 is to act in: hands by card name, no decks but those given."""

    def __init__(self, hands=((), ()), decks=((), ()), oil=4, library=LIBRARY):
        self.tables, self.names = library.tables, library.names
        self.states, self.log = np.zeros(1, GAME.state), np.zeros(1, LOG)[0]
        self.log.cap = 100
        s = self.state = self.states[0]
        s.turn, s.ask, s.winner, s.n_seats = 1, Ask.ACT, -1, len(hands)
        for side, hand, deck in zip(s.sides, hands, decks, strict=False):
            side.life, side.oil, side.own_turn = LIFE, oil, 1
            side.n_hand, side.n_deck = len(hand), len(deck)
            side.hand[: len(hand)] = [self.names.index(name) for name in hand]
            side.deck[: len(deck)] = [self.names.index(name) for name in reversed(deck)]

    def options(self):
        room = np.zeros(GAME.max_options, GAME.option)
        return room[: GAME.legal(self.state, self.tables[0], room)]

    def words(self):
        return [
            f"{Act(int(o.act)).name} {self.names[o.card] if o.card >= 0 else int(o.target)}" for o in self.options()
        ]

    def take(self, words):
        GAME.step(self.state, self.tables[0], self.options()[self.words().index(words)], self.log)
        self.log.n_marks = 0
        return self

    @property
    def events(self):
        return [Event(int(kind)).name for kind in self.log.rows[: self.log.n, 0]]


def started(seats=2, deck=None):
    table = Table([()] * seats, [()] * seats)
    table.states[:] = 0
    cards = np.full(GAME.deck_size, LIBRARY.names.index(deck or "Spark"), np.int32)
    for stream in table.state.rng:
        rng.seed(stream, 1, 2, 3, 4)
    GAME.setup(table.state, LIBRARY.tables[0], np.tile(cards, (seats, 1)), table.log)
    return table


@pytest.mark.rule(KEY, "1.1", "2.1")
def test_each_player_starts_with_three_cards_and_the_first_draws_one_more():
    table = started(3)
    assert [int(side.n_hand) for side in table.state.sides[:3]] == [4, 3, 3]
    assert [int(side.n_deck) for side in table.state.sides[:3]] == [8, 9, 9]
    assert table.state.sides[0].oil == 1


@pytest.mark.rule(KEY, "1.2", "4.2")
def test_who_has_no_card_to_draw_is_out_and_the_last_player_left_wins():
    table = Table(decks=((), ()))
    table.take("END -1")
    assert (table.state.ask, table.state.winner, table.state.ending) == (Ask.OVER, 0, Ending.DECKED_OUT)


@pytest.mark.rule(KEY, "4.2")
def test_with_three_players_the_match_goes_on_without_the_one_who_is_out():
    table = Table(((), (), ()), ((), (), ("Spark",)))
    table.take("END -1")
    assert (table.state.winner, table.state.decider, table.state.turn) == (-1, 2, 3)


@pytest.mark.rule(KEY, "2.1")
def test_oil_grows_to_four():
    table = Table(((), ["Spark"] * 3), (["Spark"] * 9, ["Spark"] * 9), oil=0)
    oil = []
    for _ in range(4):
        oil.append(int(table.take("END -1").state.sides[1].oil))
        table.take("PLAY Spark").take("AIM 0").take("END -1")
    assert oil == [2, 3, 4, 4]


@pytest.mark.rule(KEY, "2.2")
@pytest.mark.card(KEY, "Torch", "Spark")
def test_a_card_that_costs_too_much_is_not_offered_and_a_played_one_is_paid():
    table = Table((("Torch", "Spark"), ()), oil=1)
    assert table.words() == ["END -1", "PLAY Spark"]
    table.take("PLAY Spark")
    assert (table.state.sides[0].oil, table.state.sides[0].n_hand) == (0, 1)


@pytest.mark.rule(KEY, "2.3")
def test_a_fifth_card_is_dropped_at_the_end_of_the_turn():
    table = Table((["Torch"] * 5, ()), ((), ["Spark"]))
    table.take("END -1")
    assert table.words() == ["DROP Torch"]
    table.take("DROP Torch")
    assert (table.state.sides[0].n_hand, table.state.decider) == (4, 1)


@pytest.mark.rule(KEY, "3.1", "3.2")
@pytest.mark.card(KEY, "Spark", "Torch", "Bonfire")
@pytest.mark.parametrize(("card", "life"), [("Spark", 7), ("Torch", 6), ("Bonfire", 4)])
def test_an_effect_waits_for_its_target_and_then_burns_it(card, life):
    table = Table(((card,), (), ()), ((), (), ()))
    table.take(f"PLAY {card}")
    assert table.words() == ["AIM 1", "AIM 2"]
    table.take("AIM 2")
    assert [int(side.life) for side in table.state.sides[:3]] == [8, 8, life]


@pytest.mark.rule(KEY, "3.2")
def test_a_player_without_life_is_out():
    table = Table((("Bonfire",), ()))
    table.state.sides[1].life = 4
    table.take("PLAY Bonfire").take("AIM 1")
    assert (table.state.winner, table.state.ending) == (0, Ending.BURNT_OUT)
    assert table.events == ["PLAY", "BURN", "OUT", "WIN"]


@pytest.mark.rule(KEY, "3.3")
@pytest.mark.card(KEY, "Dice")
@pytest.mark.parametrize(("luck", "life"), [(0, (5, 8)), (1, (8, 5)), (2, (8, 5))])
def test_one_gamble_in_three_burns_the_gambler(luck, life):
    table = Table((("Dice",), ()))
    rng.script(table.state.rng[2], luck)
    table.take("PLAY Dice").take("AIM 1")
    assert tuple(int(side.life) for side in table.state.sides[:2]) == life
    assert table.state.rng[2].scripted == 0


@pytest.mark.rule(KEY, "3.3")
def test_a_switch_spares_the_gambler():
    table = Table((("Dice",), ()), library=GAME.load({"gambler_pays": "no"}))
    rng.script(table.state.rng[2], 0)
    table.take("PLAY Dice").take("AIM 1")
    assert table.state.sides[0].life == 8


@pytest.mark.rule(KEY, "4.1")
def test_a_player_sees_the_own_hand_and_only_the_sizes_of_the_others():
    table = Table((("Torch",), ("Spark", "Dice")))
    view = np.zeros(1, GAME.view)[0]
    GAME.look(table.state, table.tables[0], view)
    assert (view.n_hand, view.hand[0], view.sides[1].n_hand) == (1, table.names.index("Torch"), 2)


@pytest.mark.rule(KEY, "1.2")
@pytest.mark.card(KEY, "Scroll", "Wick")
def test_cards_that_draw():
    table = Table((("Scroll", "Wick"), ()), (["Spark", "Torch", "Dice"], ()))
    table.take("PLAY Wick").take("PLAY Scroll")
    assert table.words() == ["END -1", "PLAY Spark", "PLAY Torch", "PLAY Dice"]
