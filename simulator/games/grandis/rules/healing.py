"""Healing (11.9 to 11.12)."""

from simulator.core.events import emit
from simulator.games.grandis.events import Ev
from simulator.games.grandis.rules.attachment import sum_mod
from simulator.games.grandis.rules.heroes import max_hp
from simulator.games.grandis.state import GAME, NONE, Mod, Status
from simulator.jit import rule


@rule(GAME, "11.2", "11.10", "11.11")
def can_be_healed(t, hero):
    """11.10 Healing needs a damaged Hero without Bleed (11.2); 11.11 others are skipped."""
    return hero.alive and hero.status[Status.BLEED] == 0 and hero.hp < max_hp(t, hero)


@rule(GAME, "11.9", "11.12", "S36")
def heal(s, t, seat, position, source, amount, log):
    """11.9 Never above Max HP; 11.12 plus Healing Done of the user (S36 for each Hero) and Healing Received."""
    side = s.sides[seat]
    hero = side.heroes[position]
    if not can_be_healed(t, hero):
        return False
    if source != NONE and side.heroes[source].alive:
        amount += t.heroes[side.heroes[source].hero].healing_done
    amount += sum_mod(t, s.turn, hero, Mod.HEALING_RECEIVED, -1)
    amount = min(amount, max_hp(t, hero) - hero.hp)
    hero.hp += amount
    side.healed += amount
    emit(log, Ev.HEAL, seat, position, amount, hero.hp, hero.hero)
    return True
