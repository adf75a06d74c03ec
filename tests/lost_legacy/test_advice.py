"""What advice says of a View, against counting all deals that fit it."""

from itertools import permutations

import numpy as np
import pytest

from simulator.games.lost_legacy import advice, load
from simulator.games.lost_legacy.state import NO_SPEED, NONE, VIEW, Ask, Question, X, Zone

LIBRARY = load()
CARDS = LIBRARY.tables[0]
DECK, RUINS, MINE, FOE, THIRD = 1, 2, 4, 8, 16
"""Bits of zones: the hands are those of seats 0, 1 and 2."""
SURE = advice.SURE


def kind(name: str) -> int:
    return LIBRARY.names.index(name)


def seen(hand=("King",), deck=0, ruins=1, seats=2, unknown=(), may=None, turn=9, ask=Ask.PLAY, **discards):
    """What seat 0 sees; `unknown` cards may be anywhere else unless `may` tells. Discards by seat, s0 to s5: a name,
    or a pair of NONE and the speed that made a card face-down."""
    view = np.zeros(1, VIEW)[0]
    view.turn, view.ask, view.n_seats, view.n_deck, view.top, view.n_ruins = turn, ask, seats, deck, NONE, ruins
    view.ruins[:], view.card = NONE, NONE
    for seat in range(seats):
        side = view.sides[seat]
        side.n_hand, side.hand[:], side.speed = 1, NONE, NO_SPEED
        for i, card in enumerate(discards.get(f"s{seat}", ())):
            side.n_discards = i + 1
            if isinstance(card, str):
                side.discards[i] = kind(card)
            else:
                side.discards[i], side.after[i] = card
                side.face_down[i] = 1
    me = view.sides[0]
    me.n_hand = len(hand)
    me.hand[: len(hand)] = [kind(name) for name in hand]
    view.n_unknown = len(unknown)
    view.unknown[: len(unknown)] = [kind(name) for name in unknown]
    anywhere = (DECK if deck else 0) | RUINS | (FOE if seats == 2 else FOE | THIRD)
    view.may[: len(unknown)] = may or [anywhere] * len(unknown)
    return view


def counted(view) -> np.ndarray:
    """The chance of each zone for each unknown card, from all deals that `may` allows."""
    places = [zone for zone in range(advice.ZONES) for _ in range(advice.room(view, zone))]
    n, found = int(view.n_unknown), np.zeros((int(view.n_unknown), advice.ZONES))
    assert n == len(places)
    for deal in permutations(range(n)):
        zones = [places[i] for i in deal]
        if all(view.may[card] >> zone & 1 for card, zone in enumerate(zones)):
            found[range(n), zones] += 1
    return SURE * found / found.sum(axis=1, keepdims=True)


def believed(view, trust: int = 0) -> np.ndarray:
    advice.believe(view, CARDS, trust)
    return view.chance[: view.n_unknown].astype(float)


HIDDEN = ("Grail", "Spy", "Royal Court", "Negotiation", "Queen", "Grail Quest")


def test_where_cards_can_be_anywhere_belief_is_exact():
    view = seen(deck=4, unknown=HIDDEN)
    assert np.abs(believed(view) - counted(view)).max() <= 2
    assert believed(view)[0, [Zone.DECK, Zone.RUINS, Zone.HAND + 1]] == pytest.approx([6667, 1667, 1667], abs=2)


NARROW = [
    ({"deck": 4}, [DECK, DECK | RUINS | FOE, DECK | FOE, 11, 11, 11]),
    ({"deck": 3, "ruins": 2}, [DECK | RUINS, RUINS | FOE, 11, 11, 11, DECK]),
    ({"deck": 1, "ruins": 3, "seats": 3}, [RUINS | FOE, RUINS | THIRD, 27, 27, FOE | THIRD, 27]),
    ({"deck": 0, "ruins": 4, "seats": 3}, [FOE | THIRD, RUINS | THIRD, RUINS, 26, 26, 26]),
]


@pytest.mark.parametrize(("zones", "may"), NARROW)
def test_elsewhere_belief_is_within_a_twentieth_of_all_deals_counted(zones, may):
    view = seen(unknown=HIDDEN, may=may, **zones)
    assert np.abs(believed(view) - counted(view)).max() <= 0.05 * SURE


@pytest.mark.parametrize(("zones", "may"), NARROW)
def test_each_card_is_somewhere_it_can_be_and_each_zone_full(zones, may):
    view = seen(unknown=HIDDEN, may=may, **zones)
    found = believed(view, trust=60)
    assert found.sum(axis=1) == pytest.approx(SURE, abs=advice.ZONES)
    assert all(found[card, zone] == 0 for card in range(6) for zone in range(advice.ZONES) if not may[card] >> zone & 1)
    for zone in range(advice.ZONES):
        assert found[:, zone].sum() == pytest.approx(SURE * advice.room(view, zone), abs=0.03 * SURE)


def test_who_is_trusted_holds_the_legacy_rather_than_x_the_more_so_the_more_it_has_played():
    few, many = (believed(seen(deck=4, unknown=HIDDEN, s1=("Spy",) * n), 60)[:, Zone.HAND + 1] for n in (1, 5))
    assert many[0] > few[0] > 1667 > few[5] > many[5]


def test_an_only_unknown_card_is_sure():
    view = seen(unknown=("Grail",), may=[FOE], ruins=0)
    assert advice.legacy_at(view, CARDS, Zone.HAND, 1, 0) == SURE


def test_who_says_no_does_not_hold_the_legacy_now():
    view = seen(deck=4, unknown=HIDDEN)
    view.sides[1].answered[Question.THE_LEGACY] = view.turn
    assert believed(view)[0, Zone.HAND + 1] < 0.05 * SURE


def test_who_says_yes_holds_the_legacy_or_may_lie():
    view = seen(deck=4, unknown=HIDDEN)
    view.sides[1].answered[Question.THE_LEGACY], view.sides[1].answers[Question.THE_LEGACY] = view.turn, 1
    hand = believed(view)[:, Zone.HAND + 1]
    assert hand[[0, 4]].sum() > 0.8 * SURE
    assert hand[0] == pytest.approx(hand[4], rel=0.02)


def test_a_card_played_face_down_by_force_is_not_the_legacy():
    view = seen(unknown=("Grail", "Spy"), may=[FOE | 1 << Zone.DISCARDS + 1] * 2, ruins=0, s1=((NONE, 7),))
    assert advice.legacy_at(view, CARDS, Zone.DISCARDS, 1, 0) == 0
    view.sides[1].after[0] = 0
    assert advice.legacy_at(view, CARDS, Zone.DISCARDS, 1, 0) == pytest.approx(SURE / 2, abs=1)


def test_speeds_and_intrigue_in_the_hand_of_another():
    view = seen(ruins=2, unknown=("Queen", "Spy", "Grail Quest"))
    assert advice.holds_speed(view, CARDS, 1, 6) == pytest.approx(SURE / 3, abs=1)
    assert advice.holds_speed(view, CARDS, 1, X) == pytest.approx(SURE / 3, abs=1)
    assert advice.holds_intrigue(view, CARDS, 1) == pytest.approx(SURE / 3, abs=1)
    assert advice.higher(view, CARDS, 1, kind("Baron")) == pytest.approx(SURE / 3, abs=1)
    assert advice.lower(view, CARDS, 1, kind("Baron")) == pytest.approx(SURE / 3, abs=1)
    view.sides[1].hand[0] = kind("Queen")
    assert advice.holds_speed(view, CARDS, 1, 2) == advice.holds_intrigue(view, CARDS, 1) == SURE


def test_dragons_count_face_up_numbers_and_spare_the_maiden():
    """4 + X + 4 = 8 falls to the Ancient Dragon alone; X alone to none; 3 + 3 = 6 to the Tyrant."""
    ancient, tyrant = kind("Ancient Dragon"), kind("Tyrant Dragon")
    view = seen(seats=3, s1=("Baron", "Hidden Lair", "Baron"), s2=("Hidden Lair",))
    assert (advice.dragon_victims(view, CARDS, ancient), advice.dragon_victims(view, CARDS, tyrant)) == (1, 0)
    view = seen(s1=("Cardinal", "Cardinal", (NONE, 1)))
    assert (advice.dragon_victims(view, CARDS, ancient), advice.dragon_victims(view, CARDS, tyrant)) == (0, 1)
    view = seen(s1=("Maiden of Dragons", "Cardinal", "Baron"))  # 8
    assert advice.dragon_victims(view, CARDS, ancient) == 0


def test_if_after_asks_the_top_of_the_own_discards():
    cardinal = kind("Cardinal")
    assert advice.goes_face_down(seen(s0=("Baron", "Queen")), CARDS, cardinal)
    assert not advice.goes_face_down(seen(s0=("Queen", "Baron")), CARDS, cardinal)
    assert not advice.goes_face_down(seen(s0=("Queen", (NONE, 2))), CARDS, cardinal)
    assert not advice.goes_face_down(seen(s0=("Grail Quest",)), CARDS, cardinal)
    assert not advice.goes_face_down(seen(), CARDS, cardinal)


def test_the_staff_wins_with_a_three_and_a_four_face_up():
    assert advice.staff_wins(seen(s0=("Tyrant Dragon", "Hidden Lair", "Baron")), CARDS)
    assert not advice.staff_wins(seen(s0=("Tyrant Dragon", "Berserk")), CARDS)


def test_prospects_fall_with_the_speed_and_vanish_with_x():
    view = seen(unknown=("Grail", "Spy", "Royal Court"), ruins=2)
    worth = [advice.prospect(view, CARDS, kind(name), 0, 5000) for name in ("King", "Berserk", "Hidden Lair")]
    assert worth[0] == 5000 > worth[1] > worth[2] == 0


def test_a_tie_that_is_known_leaves_no_prospect():
    view = seen(ruins=2, unknown=("Grail", "Spy"))
    view.sides[1].hand[0] = kind("Royal Court")
    assert advice.prospect(view, CARDS, kind("Royal Court"), 0, SURE) == 0
    assert advice.prospect(view, CARDS, kind("Royal Court"), -1, SURE) == SURE


def test_the_risk_of_a_total_that_a_waiting_dragon_divides():
    view = seen(hand=("Dragon Rider", "King"), unknown=("Tyrant Dragon",), may=[FOE], ruins=0)
    assert advice.risk(view, CARDS, kind("King"), kind("Dragon Rider")) == SURE / 2
    assert advice.risk(view, CARDS, kind("Dragon Rider"), kind("King")) == 0


def test_what_cards_eliminate_is_a_share_of_the_rivals_and_counts_double_where_it_wins():
    view = seen(hand=("King", "Baron"), ruins=2, seats=3, unknown=("Queen", "Spy", "Grail", "Grail Quest"))
    assert advice.eliminates(view, CARDS, kind("King"), kind("Baron")) == pytest.approx(SURE / 4 / 2, abs=2)
    assert advice.eliminates(view, CARDS, kind("Royal Court"), kind("Baron")) == 0
    view.sides[2].out = 1
    view.sides[1].hand[0] = kind("Queen")
    assert advice.eliminates(view, CARDS, kind("King"), kind("Baron")) == 2 * SURE
    assert advice.eliminates(view, CARDS, kind("Baron"), kind("Spy")) == -SURE


def test_outlook_knows_where_a_card_has_gone():
    """The Grail is shuffled into the Ruins when played, so one of three; swapped, its place is known for sure."""
    view = seen(hand=("King", "Grail"), ruins=2, unknown=("Spy", "Queen", "Grail Quest"))
    assert advice.outlook(view, CARDS, kind("King"), kind("Grail")) == pytest.approx(SURE / 3, abs=1)
    view.ask = Ask.SWAP
    assert advice.outlook(view, CARDS, kind("King"), kind("Grail")) == SURE
