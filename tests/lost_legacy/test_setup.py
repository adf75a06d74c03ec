"""Overview and setup (1.1, 1.5, 2.1 to 2.6, A1, A16)."""

from itertools import product

import numpy as np
import pytest

from simulator import ROOT
from simulator.core import rng
from simulator.core.events import LOG
from simulator.games.lost_legacy import engine, read_deck
from simulator.games.lost_legacy.rules.deck import DEAL
from simulator.games.lost_legacy.state import STATE
from tests.lost_legacy.scenario import Scenario, library, rule

FIVE = ["King", "Queen", "Spy", "Grail", "Royal Court"]


def dealt(name, seats):
    """A fresh match with a set that comes along."""
    states = np.zeros(1, STATE)
    deck = read_deck(ROOT / "decklists" / "lost_legacy" / f"{name}.yaml", library())
    engine.setup(states[0], library().tables[0], np.stack([deck.slots] * seats), np.zeros(1, LOG)[0])
    return states[0]


@rule("2.1", "2.2", "2.3", "2.4", "2.6", "3.2", "A1")
def test_one_card_goes_to_the_ruins_one_to_each_hand_and_seat_0_draws_another():
    g = Scenario.opening(FIVE, order=["Grail", "Spy", "King", "Queen", "Royal Court"])
    assert (g.ruins, g.hand(0), g.hand(1), g.deck) == (["Grail"], ["Spy", "Queen"], ["King"], ["Royal Court"])
    assert (g.asks, g.decider, g.state.turn, g.state.direction) == ("play", 0, 1, 1)
    assert g.discards(0) == g.discards(1) == []


@rule("2.1")
def test_each_order_of_the_deck_comes_from_one_way_of_shuffling():
    found = set()
    for outcomes in product(range(5), range(4), range(3), range(2)):
        states = np.zeros(1, STATE)
        rng.script(states[0].rng[DEAL], *outcomes)
        slots = np.full(31, -1, np.int32)
        slots[:5] = [library().names.index(name) for name in FIVE]
        engine.setup(states[0], library().tables[0], np.stack([slots, slots]), np.zeros(1, LOG)[0])
        s = states[0]
        found.add((int(s.ruins[0]), int(s.sides[0].hand[0]), int(s.sides[1].hand[0]), int(s.sides[0].hand[1])))
    assert len(found) == 120


@rule("1.5", "2.3", "7.5", "A16")
@pytest.mark.parametrize(
    ("name", "cards", "seats"),
    [*(("sacred_grail", 16, n) for n in (2, 3, 4)), *(("megamix_without_grail", 31, n) for n in (2, 3, 4, 5, 6))],
)
def test_a_set_serves_two_to_four_players_and_a_megamix_up_to_six(name, cards, seats):
    state = dealt(name, seats)
    assert (state.n_cards, state.n_seats, state.n_ruins) == (cards, seats, 1)
    assert state.n_deck == cards - 1 - seats - 1
    assert [int(side.n_hand) for side in state.sides[:seats]] == [2] + [1] * (seats - 1)


@rule("2.5")
def test_players_know_their_own_hand_and_nothing_else():
    g = Scenario.opening(FIVE, seats=3, order=["Grail", "Spy", "King", "Queen", "Royal Court"])
    for seat in range(3):
        assert [g.knows(seat, ("hand", other)) for other in range(3)] == [other == seat for other in range(3)]
        assert not g.knows(seat, ("ruins", 0))
    assert g.may(1, "Grail") == {"ruins", "hand 0", "hand 2"}  # the deck is empty by now
    assert g.may(1, "King") == {"hand 1"}


@rule("2.5")
def test_a_view_shows_the_own_hand_and_of_all_else_the_kinds_alone():
    g = Scenario.opening(FIVE, order=["Grail", "Spy", "King", "Queen", "Royal Court"])
    seen = g.look()
    assert seen.sides[0].hand.tolist() == [g.number("Spy"), g.number("Queen")]
    assert (seen.sides[1].hand[0], seen.ruins[0], seen.top) == (-1, -1, -1)
    unknown = seen.unknown[: seen.n_unknown].tolist()
    assert sorted(unknown) == sorted(map(g.number, ["Grail", "King", "Royal Court"]))


@rule("1.1", "3.1")
def test_players_play_a_card_a_turn_until_the_deck_is_empty():
    g = Scenario.opening(["False Grail"] * 9)  # each takes a card of the deck with it
    g.play("False Grail").play("False Grail").play("False Grail")
    assert (len(g.discards(0)), len(g.discards(1)), g.deck) == (2, 1, [])
    assert g.over == (-1, "not_found")
