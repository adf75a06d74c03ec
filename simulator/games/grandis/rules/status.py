"""The five statuses (11.1 to 11.8)."""

from simulator.core.events import emit
from simulator.games.grandis.events import Ev
from simulator.games.grandis.rules.attachment import has_mod
from simulator.games.grandis.rules.casting import cancel_casting
from simulator.games.grandis.state import GAME, MAX_HEROES, POSITIONS, Mod, Status
from simulator.jit import kernel, rule

STATUSES = 5


@rule(GAME, "11.1", "11.8", "T4", "T5")
def inflict(s, t, seat, position, status, turns, log):
    """11.8 A new duration is added to what is left; of two Bleeds the longer stays. 11.1 A Legacy has no status."""
    hero = s.sides[seat].heroes[position]
    if not hero.alive or has_flag(t, s.turn, hero, Mod.IMMUNE_STATUS):
        return
    old = hero.status[status]
    hero.status[status] = max(old, turns) if status == Status.BLEED else old + turns
    emit(log, Ev.STATUS, seat, position, status, turns, hero.status[status] * MAX_HEROES + hero.hero)
    if status == Status.STUN:
        cancel_casting(s, seat, position, log)


@rule(GAME, "S35")
def inflicted_turns(t, hero, status, turns):
    """S35 Class Abilities lengthen what the Hero inflicts on enemy Heroes by any of its cards."""
    return turns + t.heroes[hero.hero].longer[status]


@kernel
def has_flag(t, turn, hero, mod):
    """True while the Hero carries this change."""
    return has_mod(t, turn, hero, mod) > 0


@rule(GAME, "11.7", "A51", "T4")
def run_down(s, seat, log):
    """11.7 In the End Phase of their owner all durations fall by one, A51 new ones too; at 0 the status ends."""
    for position in range(POSITIONS):
        hero = s.sides[seat].heroes[position]
        for status in range(STATUSES):
            if hero.status[status] > 0:
                hero.status[status] -= 1
                if hero.status[status] == 0:
                    emit(log, Ev.STATUS_ENDS, seat, position, status, 0, hero.hero)


@kernel
def is_afflicted(hero):
    """True when the Hero has any status."""
    for status in range(STATUSES):
        if hero.status[status] > 0:
            return True
    return False


@kernel
def cure(s, seat, position, status, log):
    """Remove one status."""
    hero = s.sides[seat].heroes[position]
    hero.status[status] = 0
    emit(log, Ev.CURE, seat, position, status, 0, hero.hero)


@kernel
def clear_statuses(hero):
    """Remove all statuses (7.7)."""
    for status in range(STATUSES):
        hero.status[status] = 0
