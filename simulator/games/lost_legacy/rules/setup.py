"""Setup of a match and of each game of a campaign (2.1 to 2.5)."""

from simulator.core.events import emit
from simulator.core.rng import shuffle
from simulator.games.lost_legacy.events import Ev
from simulator.games.lost_legacy.rules.deck import DEAL
from simulator.games.lost_legacy.rules.knowledge import blank, deduce, seen_by
from simulator.games.lost_legacy.rules.piles import DECK, HAND, RUINS, put, take
from simulator.games.lost_legacy.state import KEY, NO_SPEED, NOBODY
from simulator.jit import rule


@rule(KEY, "1.5", "2.4", "7.5", "A1", "A16")
def set_up(s, t, decks, log):
    """1.5 All play from one set of cards; 2.4 seat 0 takes the first turn, and who sits there changes from match to
    match (A1)."""
    s.n_seats, s.n_cards = len(decks), 0
    for slot in range(decks.shape[1]):
        if decks[0, slot] >= 0:
            s.kind[s.n_cards] = decks[0, slot]
            s.n_cards += 1
    deal(s, t, 0, log)


@rule(KEY, "2.1", "2.2", "2.3", "2.5", "7.2")
def deal(s, t, first, log):
    """2.1 All cards are shuffled; 2.2 one goes unseen to the Ruins; 2.3 each player draws one."""
    s.games += 1
    s.winner, s.first, s.active, s.direction = NOBODY, first, first, 1
    s.investigating = s.called = s.n_stack = s.n_deck = s.n_ruins = s.n_past = 0
    for seat in range(s.n_seats):
        _clear(s.sides[seat])
    for card in range(s.n_cards):
        s.face_down[card] = s.after[card] = 0
        put(s, DECK, card)
    emit(log, Ev.GAME, first, s.games, 0, 0, 0)
    shuffle(s.rng[DEAL], s.deck, s.n_deck)
    put(s, RUINS, take(s, DECK, s.n_deck - 1))
    for seat in range(s.n_seats):
        put(s, HAND + seat, take(s, DECK, s.n_deck - 1))
    blank(s)
    for seat in range(s.n_seats):
        card = s.sides[seat].hand[0]
        seen_by(s, card, HAND + seat, seat)
        emit(log, Ev.DRAW, seat, s.kind[card], 1, 0, 0)
    deduce(s)


@rule(KEY, "9.12")
def _clear(side):
    """9.12 A missed turn does not carry over to the next game."""
    side.out = side.misses = side.n_hand = side.n_discards = 0
    side.speed = NO_SPEED
    for question in range(len(side.answers)):
        side.answers[question] = side.answered[question] = 0
