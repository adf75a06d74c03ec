"""Elimination (4.1 to 4.4, 9.8)."""

from simulator.core.events import emit
from simulator.games.lost_legacy.events import Ev
from simulator.games.lost_legacy.rules.deck import into_deck
from simulator.games.lost_legacy.rules.face_down import lay_face_up
from simulator.games.lost_legacy.rules.frames import nobody_wins, win
from simulator.games.lost_legacy.rules.memory import remember
from simulator.games.lost_legacy.rules.piles import HAND, take
from simulator.games.lost_legacy.state import KEY, NONE, Ending
from simulator.jit import rule


@rule(KEY, "4.1", "4.2", "9.8", "P2")
def eliminate(s, t, seat, by, log):
    """4.1 The hand card goes face-up to the discards without its effect, 4.2 the Lost Legacy into the deck instead;
    9.8 unless somebody protects the player from the card `by`."""
    saver = protector(s, t, seat, by)
    if saver != NONE:
        emit(log, Ev.SAVED, seat, s.kind[saver], s.kind[by], 0, 0)
        s.face_down[saver] = t.rules.maiden_saves_once
        return
    card = take(s, HAND + seat, 0)
    legacy = t.kinds[s.kind[card]].legacy
    s.sides[seat].out = 1
    s.sides[seat].fell += 1
    if legacy:
        into_deck(s, card)
    else:
        lay_face_up(s, seat, card)
    emit(log, Ev.ELIMINATED, seat, s.kind[card], legacy, 0, 0)
    remember(s, Ev.ELIMINATED, seat, s.kind[card], legacy, NONE)


@rule(KEY, "8.3", "9.8")
def protector(s, t, seat, by):
    """9.8 A face-up card in the own discards that saves from elimination by a card of this speed, or NONE."""
    side, speed = s.sides[seat], t.kinds[s.kind[by]].speed
    for i in range(side.n_discards):
        card = side.discards[i]
        if not s.face_down[card] and t.kinds[s.kind[card]].protects >> speed & 1:
            return card
    return NONE


@rule(KEY, "4.3", "A10")
def last_one(s, log):
    """4.3 The only player left wins, A10 also when all others fall at once; with nobody left everybody loses."""
    left, winner = 0, NONE
    for seat in range(s.n_seats):
        if not s.sides[seat].out:
            left, winner = left + 1, seat
    if left == 1:
        win(s, winner, Ending.ELIMINATION, log)
    elif left == 0:
        nobody_wins(s, log)
