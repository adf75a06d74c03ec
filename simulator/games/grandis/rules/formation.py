"""Formation: Area of Attack, Reposition, swaps, Auto Center (3.1 to 3.16, 4.1)."""

from simulator.core.events import emit
from simulator.games.grandis.events import Ev
from simulator.games.grandis.rules.casting import cancel_casting
from simulator.games.grandis.rules.heroes import exhaust, is_stunned
from simulator.games.grandis.state import GAME, POSITIONS, Position, Status
from simulator.jit import kernel, rule


@rule(GAME, "3.1", "4.1", "12.4", "T7")
def in_reach(source, target):
    """3.1 Left reaches Left and Center, Center reaches all, Right reaches Center and Right."""
    return abs(source - target) <= 1


@rule(GAME, "3.5")
def adjacent(a, b):
    """3.5 Left-Center and Right-Center are adjacent."""
    return abs(a - b) == 1


@rule(GAME, "11.4", "A24")
def may_be_moved(hero):
    """11.4 A Frozen Hero is moved neither by Reposition nor by a Skill; a Legacy always may."""
    return not hero.alive or hero.status[Status.FREEZE] == 0


@rule(GAME, "3.6", "3.14", "A23")
def may_reposition(s, t, seat, a, b):
    """3.14 Once in a turn; 3.6 never Legacy with Legacy; A23 both Heroes Ready, not Frozen, not Stunned."""
    side = s.sides[seat]
    if side.repositioned or not adjacent(a, b):
        return False
    one, two = side.heroes[a], side.heroes[b]
    return (one.alive or two.alive) and _may_step(t, one) and _may_step(t, two)


@kernel
def _may_step(t, hero):
    if not hero.alive:
        return True
    ready = not hero.exhausted or not t.rules.reposition_needs_ready
    return ready and not is_stunned(hero) and may_be_moved(hero)


@kernel
def who(place):
    """Who stands there, for the log: the Hero card, or -1 - the Legacy."""
    return place.hero if place.alive else -1 - place.legacy


@rule(GAME, "3.7", "3.8", "3.15", "7.3", "10.15", "11.1", "12.7")
def swap(s, seat, a, b, log):
    """3.7 Everything that lies on a Hero travels with it (10.15, 11.1); 7.3 a Legacy can take part;
    3.8 an effect's move does not Exhaust and 3.15 is outside the limit; 10.22 a Casting is cancelled."""
    heroes = s.sides[seat].heroes
    cancel_casting(s, seat, a, log)
    cancel_casting(s, seat, b, log)
    s.scratch = heroes[a]
    heroes[a] = heroes[b]
    heroes[b] = s.scratch
    emit(log, Ev.SWAP, seat, a, b, who(heroes[a]), who(heroes[b]))


@rule(GAME, "3.6", "3.14")
def reposition(s, seat, a, b, log):
    """3.6 A manual Reposition Exhausts the Heroes that took part; 3.14 Deploy and Reform share one."""
    side = s.sides[seat]
    side.repositioned = 1
    emit(log, Ev.REPOSITION, seat, a, b, 0, 0)
    swap(s, seat, a, b, log)
    for position in (a, b):
        if side.heroes[position].alive:
            exhaust(s, seat, position, log)


@kernel
def only_hero(side):
    """Position of the first active Hero."""
    for position in range(POSITIONS):
        if side.heroes[position].alive:
            return position
    return -1


@rule(GAME, "3.16", "A25")
def auto_center(s, t, log):
    """3.16 With one active Hero each, both go to Center without Exhaust; A25 Freeze does not stop it,
    and it cancels a Casting unless the switch says otherwise."""
    if s.sides[0].n_alive != 1 or s.sides[1].n_alive != 1:
        return
    for seat in range(2):
        position = only_hero(s.sides[seat])
        if position != Position.CENTER:
            _center(s, t, seat, position, log)


@kernel
def _center(s, t, seat, position, log):
    hero = s.sides[seat].heroes[position]
    casting = hero.casting
    if not t.rules.auto_center_cancels_casting:
        hero.casting = 0
    emit(log, Ev.AUTO_CENTER, seat, position, 0, 0, hero.hero)
    swap(s, seat, position, Position.CENTER, log)
    if not t.rules.auto_center_cancels_casting:
        s.sides[seat].heroes[Position.CENTER].casting = casting
