"""Attachments: slots, durations and what they change while they stay (10.11 to 10.17)."""

from simulator.core.events import emit
from simulator.games.grandis.events import Ev
from simulator.games.grandis.rules.zones import discard
from simulator.games.grandis.state import GAME, MOMENTS, NONE, POSITIONS, SLOTS, Lasts, Mod, Moment
from simulator.jit import kernel, rule


@rule(GAME, "10.11", "10.14", "12.10")
def free_slot(hero):
    """10.11 Each Hero has two Attachment Slots; 10.14 one must be free. Returns its index, or -1."""
    for k in range(SLOTS):
        if hero.slots[k].card == NONE:
            return k
    return NONE


@rule(GAME, "10.16", "A22", "A60", "S44")
def set_duration(s, seat, slot, lasts):
    """10.16 Note when the effect ends. Turns alternate, so each printed duration is a turn and a moment in it.

    A22 "until your next turn starts" ends before Ready; A60 "this turn" lasts for the whole turn.
    """
    own_next = s.turn + (2 if s.active == seat else 1)
    slot.since = s.turn
    slot.until = s.turn
    slot.moment = Moment.END
    if lasts == Lasts.THIS_BATTLE:
        slot.moment = Moment.BATTLE_END
    elif lasts == Lasts.OWN_NEXT_START:
        slot.until, slot.moment = own_next, Moment.START
    elif lasts == Lasts.OWN_SECOND_START:
        slot.until, slot.moment = own_next + 2, Moment.START
    elif lasts == Lasts.OWN_NEXT_TURN:
        slot.since = slot.until = own_next
    elif lasts == Lasts.OWN_NEXT_END:
        slot.until = own_next
    elif lasts == Lasts.UNTIL_USED:
        slot.moment = Moment.NEVER


@rule(GAME, "10.12", "10.13")
def attach(s, t, seat, position, card, row, log):
    """10.12 A card whose effect stays takes a slot of its Hero; 10.13 a finished one never does."""
    hero = s.sides[seat].heroes[position]
    k = free_slot(hero)
    assert k != NONE
    hero.attached += 1
    slot = hero.slots[k]
    slot.card, slot.row, slot.counter, slot.target = card, row, 0, NONE
    set_duration(s, seat, slot, t.rows[row].lasts)
    emit(log, Ev.ATTACH, seat, position, card, slot.until * MOMENTS + slot.moment, hero.hero)
    return k


@rule(GAME, "10.17", "8.2")
def detach(s, seat, position, k, log):
    """10.17 A used-up Attachment goes to the Discard Pile."""
    hero = s.sides[seat].heroes[position]
    slot = hero.slots[k]
    emit(log, Ev.DETACH, seat, position, slot.card, 0, hero.hero)
    discard(s, seat, slot.card, log)
    slot.card = NONE
    hero.attached -= 1
    if hero.casting == k + 1:
        hero.casting = 0


@rule(GAME, "10.17", "A22")
def expire(s, seat, moment, log):
    """10.17 Attachments of this side whose last moment has come leave."""
    for position in range(POSITIONS):
        hero = s.sides[seat].heroes[position]
        for k in range(SLOTS if hero.attached else 0):
            slot = hero.slots[k]
            if slot.card != NONE and slot.moment == moment and slot.until == s.turn:
                detach(s, seat, position, k, log)


@kernel
def has_mod(t, turn, hero, mod):
    """Strength of an active change of this kind on the Hero: its largest first argument, at least 1; 0: none."""
    if hero.attached == 0:
        return 0
    best = 0
    for k in range(SLOTS):
        slot = hero.slots[k]
        if slot.card != NONE and slot.since <= turn:
            row = t.rows[slot.row]
            for m in range(row.first_mod, row.first_mod + row.n_mods):
                if t.mods[m, 0] == mod:
                    best = max(best, 1, t.mods[m, 1])
    return best


@kernel
def sum_mod(t, turn, hero, mod, bit):
    """Sum of the amounts of this kind on the Hero whose bits (second argument) include `bit`; -1: all."""
    if hero.attached == 0:
        return 0
    total = 0
    for k in range(SLOTS):
        slot = hero.slots[k]
        if slot.card != NONE and slot.since <= turn and not repeated(t, hero, k):
            row = t.rows[slot.row]
            for m in range(row.first_mod, row.first_mod + row.n_mods):
                if t.mods[m, 0] == mod and (bit < 0 or t.mods[m, 2] & bit):
                    total += t.mods[m, 1]
    return total


@rule(GAME, "S43")
def repeated(t, hero, k):
    """S43 The same Blessing twice on one Hero counts once (third argument of its change: 0)."""
    slot = hero.slots[k]
    mod = t.rows[slot.row].first_mod
    unique = t.rows[slot.row].n_mods > 0 and t.mods[mod, 0] == Mod.ATTACK_BONUS and t.mods[mod, 3] == 0
    return unique and k > 0 and hero.slots[0].card == slot.card


@kernel
def side_has_mod(t, turn, side, mod):
    """True while any own Hero carries this change."""
    for position in range(POSITIONS):
        if has_mod(t, turn, side.heroes[position], mod):
            return True
    return False
