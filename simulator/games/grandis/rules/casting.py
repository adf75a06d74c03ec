"""Casting: lock, count down, release, cancel (10.18 to 10.25)."""

from simulator.core.events import emit
from simulator.games.grandis.events import Ev
from simulator.games.grandis.rules.attachment import attach, detach
from simulator.games.grandis.state import GAME, NONE, POSITIONS
from simulator.jit import kernel, rule


@rule(GAME, "10.18", "10.21", "9.5", "S29")
def begin_casting(s, t, seat, position, card, row, target, log):
    """10.18 The chosen enemy position is locked; 10.21 the card takes a slot of its user."""
    k = attach(s, t, seat, position, card, row, log)
    hero = s.sides[seat].heroes[position]
    hero.casting = k + 1
    hero.slots[k].target = target
    hero.slots[k].counter = t.rows[row].cast_turns + t.rows[row].cast_draws
    emit(log, Ev.CAST, seat, position, card, target, hero.hero)


@rule(GAME, "10.23", "A9", "T10")
def tick_castings(s, t, seat, log):
    """10.23 Counters fall when the next Battle Phase of the owner (A9) starts; those for draws do not (S29)."""
    for position in range(POSITIONS):
        hero = s.sides[seat].heroes[position]
        if hero.alive and hero.casting:
            slot = hero.slots[hero.casting - 1]
            if t.rows[slot.row].cast_turns and slot.counter > 0:
                slot.counter -= 1
                emit(log, Ev.COUNTDOWN, seat, position, slot.card, slot.counter, hero.hero)


@rule(GAME, "10.20", "10.24", "A55", "T10")
def next_release(s, seat):
    """10.24 A Casting whose counter is 0 is released, only in a Battle Phase (10.20); A55 Left, Center, Right.

    Returns the position of its user, or -1.
    """
    for position in range(POSITIONS):
        hero = s.sides[seat].heroes[position]
        if hero.alive and hero.casting and hero.slots[hero.casting - 1].counter == 0:
            return position
    return NONE


@rule(GAME, "10.22")
def cancel_casting(s, seat, position, log):
    """10.22 A user that changes position or is Stunned loses the Casting; the card is discarded."""
    hero = s.sides[seat].heroes[position]
    if hero.alive and hero.casting:
        k = hero.casting - 1
        emit(log, Ev.CAST_CANCELLED, seat, position, hero.slots[k].card, 0, hero.hero)
        detach(s, seat, position, k, log)


@kernel
def take_casting(s, seat, position):
    """Free the slot of a Casting that is released; its card is on its way."""
    hero = s.sides[seat].heroes[position]
    hero.slots[hero.casting - 1].card = NONE
    hero.attached -= 1
    hero.casting = 0
