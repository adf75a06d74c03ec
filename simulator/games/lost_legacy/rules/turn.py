"""A turn (3.1 to 3.6): draw, play, effect, end."""

from simulator.core.events import emit, mark
from simulator.games.lost_legacy.events import Ev
from simulator.games.lost_legacy.rules.deck import take_top
from simulator.games.lost_legacy.rules.face_down import forced_by, lay_face_down, lay_face_up
from simulator.games.lost_legacy.rules.frames import ask, offer, push
from simulator.games.lost_legacy.rules.investigation import begin_investigation
from simulator.games.lost_legacy.rules.knowledge import deduce, mistaken, seen_by
from simulator.games.lost_legacy.rules.memory import remember
from simulator.games.lost_legacy.rules.piles import DISCARDS, HAND, place_of, take
from simulator.games.lost_legacy.state import KEY, NONE, Ask
from simulator.jit import kernel, rule


@rule(KEY, "3.2", "P1")
def begin_turn(s, t, seat, log):
    """3.2 The player draws, and then has to play one of the two cards."""
    s.turn += 1
    s.active, s.emptied = seat, 0
    s.sides[seat].own_turn += 1
    emit(log, Ev.TURN, seat, s.turn, 0, 0, 0)
    deduce(s)
    card = take_top(s, t, HAND + seat)
    seen_by(s, card, HAND + seat, seat)
    emit(log, Ev.DRAW, seat, s.kind[card], 0, 0, 0)
    ask(s, Ask.PLAY, seat)


@rule(KEY, "3.3")
def list_hand(s, out):
    """3.3 Either of the two cards in hand; equal ones are one option."""
    hand = s.sides[s.decider].hand
    n = offer(out, 0, s.kind[hand[0]], NONE, NONE, NONE, NONE)
    if s.kind[hand[1]] == s.kind[hand[0]]:
        return n
    return offer(out, n, s.kind[hand[1]], NONE, NONE, NONE, NONE)


@kernel
def chosen_card(s, seat, kind):
    """The card of this kind in the hand."""
    hand = s.sides[seat].hand
    return hand[0] if s.kind[hand[0]] == kind else hand[1]


@rule(KEY, "1.1", "3.3", "6.1", "6.2", "6.7", "P1", "T4")
def play_from_hand(s, t, seat, card, log):
    """3.3 The card goes to the own discards, 6.2 perhaps face-down."""
    after = forced_by(s, t, seat, card)
    s.sides[seat].played += 1
    emit(log, Ev.PLAY, seat, s.kind[card], after != 0, after, 0)
    remember(s, Ev.PLAY, seat, s.kind[card] if after == 0 else NONE, after != 0, after)
    if after != 0:
        lay_face_down(s, t, seat, card, seat, s.sides[seat].n_discards, after)
        return
    take(s, HAND + seat, place_of(s, HAND + seat, card))
    mistaken(s, card, s.sides[seat].hand[0])
    lay_face_up(s, seat, card)
    push(s, seat, card)


@rule(KEY, "9.7", "A11", "A12")
def play_at_once(s, t, seat, owner, place, log):
    """9.7 A face-up card out of another's discards is played as an own one (A11), "If after" included (A12)."""
    card = take(s, DISCARDS + owner, place)
    after = forced_by(s, t, seat, card)
    s.sides[seat].played += 1
    emit(log, Ev.TAKE, seat, s.kind[card], owner, place, 0)
    remember(s, Ev.TAKE, seat, s.kind[card], owner, place)
    emit(log, Ev.PLAY, seat, s.kind[card], after != 0, after, 0)
    lay_face_up(s, seat, card)
    s.face_down[card], s.after[card] = after != 0, after
    if after == 0:
        push(s, seat, card)


@rule(KEY, "3.1", "3.5", "5.1", "A2", "P1")
def end_turn(s, t, log):
    """3.5 With a card left in the deck the next player's turn begins, 5.1 else the Investigation; A2 a Lost Legacy that
    was shuffled into the empty deck is such a card, unless the switch says no."""
    side = s.sides[s.active]
    mark(log, s.active, side.own_turn, side.answers[:0])
    if s.n_deck == 0 or (s.emptied and t.rules.legacy_in_empty_deck_investigates):
        begin_investigation(s, t, log)
    else:
        begin_turn(s, t, next_player(s, log), log)


@rule(KEY, "3.1", "4.1", "9.11")
def following(s, seat):
    """3.1 Who sits next, clockwise or the other way (9.11), among those still in the game."""
    seat = (seat + s.direction + s.n_seats) % s.n_seats
    while s.sides[seat].out:
        seat = (seat + s.direction + s.n_seats) % s.n_seats
    return seat


@rule(KEY, "3.5", "9.12", "A15")
def next_player(s, log):
    """3.5 The next player, 9.12 passing over those who miss a turn."""
    seat = following(s, s.active)
    while s.sides[seat].misses > 0:
        s.sides[seat].misses -= 1
        emit(log, Ev.MISSED, seat, 0, 0, 0, 0)
        seat = following(s, seat)
    return seat
