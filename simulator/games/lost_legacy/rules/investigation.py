"""The Investigation (5.1 to 5.9, 9.4 to 9.6)."""

from simulator.core.events import emit
from simulator.games.lost_legacy.events import Ev
from simulator.games.lost_legacy.rules.frames import ask, nobody_wins, offer_place, win
from simulator.games.lost_legacy.rules.knowledge import bar_from_hand, public
from simulator.games.lost_legacy.rules.memory import remember
from simulator.games.lost_legacy.rules.piles import DISCARDS, HAND, RUINS, pile, zone_at
from simulator.games.lost_legacy.state import KEY, NO_SPEED, NONE, Ask, Ending, X
from simulator.jit import kernel, rule


@rule(KEY, "5.1", "9.4")
def begin_investigation(s, t, log):
    """5.1 The deck is empty and the turn is over; 9.4 all determine their speeds."""
    s.investigating, s.called = 1, -NO_SPEED
    emit(log, Ev.INVESTIGATION, s.active, 0, 0, 0, 0)
    set_speeds(s, t)
    for seat in range(s.n_seats):
        if not s.sides[seat].out:
            kind = s.kind[s.sides[seat].hand[0]]
            emit(log, Ev.SPEED, seat, t.kinds[kind].speed, modifiers(s, t, seat), s.sides[seat].speed, 0)


@rule(KEY, "5.3", "5.4", "9.5", "P3", "T1")
def set_speeds(s, t):
    """5.4 X is no number, and 5.3 players with the same speed drop out."""
    for seat in range(s.n_seats):
        s.sides[seat].speed = own_speed(s, t, seat)
    for seat in range(s.n_seats):
        if s.sides[seat].speed != NO_SPEED and _is_tied(s, t, seat):
            s.sides[seat].speed = NO_SPEED


@kernel
def _is_tied(s, t, seat):
    for other in range(s.n_seats):
        if other != seat and own_speed(s, t, other) == own_speed(s, t, seat):
            return True
    return False


@rule(KEY, "4.1", "5.8", "9.4", "9.6")
def own_speed(s, t, seat):
    """9.4 The speed of the hand card with the modifiers in the discards; NO_SPEED for an eliminated player (5.8)."""
    side = s.sides[seat]
    if side.out:
        return NO_SPEED
    return modified(t, s.kind[side.hand[0]], modifiers(s, t, seat))


@rule(KEY, "5.4", "9.5", "A8", "A9")
def modified(t, kind, modifier):
    """A8 Not below zero, unless the switch says so; A9 an X stays one."""
    speed = t.kinds[kind].speed
    if speed == X:
        return NO_SPEED
    speed += modifier
    return max(0, speed) if t.rules.speed_floor else speed


@rule(KEY, "9.4", "8.3")
def modifiers(s, t, seat):
    """9.4 All that lie face-up in the own discards add up."""
    side, total = s.sides[seat], 0
    for i in range(side.n_discards):
        if not s.face_down[side.discards[i]]:
            total += t.kinds[s.kind[side.discards[i]]].modifier
    return total


@rule(KEY, "1.3", "5.2", "5.6", "5.8", "5.9", "P3")
def call_next(s, t, log):
    """5.2 The numbers are called, lowest first; who has the one that is called investigates, once (5.8)."""
    lowest = NO_SPEED
    for seat in range(s.n_seats):
        if s.called < own_speed(s, t, seat) < lowest:
            lowest = own_speed(s, t, seat)
    if lowest == NO_SPEED:
        nobody_wins(s, log)
        return
    s.called = lowest
    overhear(s, t)
    for seat in range(s.n_seats):
        if s.sides[seat].speed == lowest:
            s.sides[seat].revealed += 1
            ask(s, Ask.INVESTIGATE, seat)
            return
    emit(log, Ev.TIED, NONE, lowest, 0, 0, 0)


@rule(KEY, "5.2")
def overhear(s, t):
    """5.2 All learn whose number has been called, and who holds a higher one or none."""
    for seat in range(s.n_seats):
        if not s.sides[seat].out:
            speed, modifier = own_speed(s, t, seat), modifiers(s, t, seat)
            for card in range(s.n_cards):
                could = modified(t, s.kind[card], modifier)
                if could != speed and min(could, speed) <= s.called:
                    bar_from_hand(s, card, seat)


@rule(KEY, "4.4", "5.5", "A14")
def list_places(s, out):
    """5.5 Any player's hand, the own one too, any card of the Ruins, any card in anyone's discards (A14)."""
    n = 0
    for seat in range(s.n_seats):
        if not s.sides[seat].out:
            n = offer_place(out, n, HAND, seat, 0)
    for place in range(s.n_ruins):
        n = offer_place(out, n, RUINS, NONE, place)
    for seat in range(s.n_seats):
        for place in range(s.sides[seat].n_discards):
            n = offer_place(out, n, DISCARDS, seat, place)
    return n


@rule(KEY, "1.2", "5.5", "5.6", "5.7", "A14")
def investigate(s, t, seat, o, log):
    """5.6 The chosen card is shown to all; 1.2 who finds the Lost Legacy wins, 5.7 also in the own hand."""
    zone = zone_at(o.zone, o.seat)
    card = pile(s, zone)[o.place]
    public(s, card, zone)
    emit(log, Ev.REVEAL, seat, s.kind[card], zone, o.place, 0)
    remember(s, Ev.REVEAL, seat, s.kind[card], zone, o.place)
    if t.kinds[s.kind[card]].legacy:
        win(s, seat, Ending.INVESTIGATION, log)
