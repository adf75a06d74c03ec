"""Damage to one Hero (P5, A16, A17, 11.3)."""

from simulator.core.events import emit
from simulator.games.grandis.events import Ev
from simulator.games.grandis.rules.attachment import has_mod, side_has_mod, sum_mod
from simulator.games.grandis.rules.heroes import three_base_classes
from simulator.games.grandis.state import (
    GAME,
    NONE,
    POSITIONS,
    SLOTS,
    Damage,
    Flag,
    Label,
    Mod,
    Op,
    Status,
    Times,
)
from simulator.jit import kernel, rule

BURN_DAMAGE, POISON_DAMAGE = 10, 10


@rule(GAME, "A16", "S31", "S30", "S2", "S1")
def base_damage(t, row, times):
    """A16 The printed base; multiplied first where the card says so (S31), up to its maximum (S30)."""
    r = t.rows[row]
    if r.times == Times.ONE:
        return r.damage
    total = r.damage * times
    return min(total, r.cap) if r.cap > 0 else total


@kernel
def printed_damage(t, a, poison):
    """The base of an Attack on a Hero that had so many turns of Poison."""
    return base_damage(t, a.row, poison if t.rows[a.row].times == Times.POISON_LEFT else a.times)


@rule(GAME, "A35", "S3", "S5", "S49")
def attack_bonus(t, turn, side, position, label, ability_label):
    """A35 Bonuses look at the label of the card: Class Ability, own Attachments, then those for all own Heroes (S19).

    S3 The Class Ability of a Hero that gains Range reads the label before that change.
    """
    hero = side.heroes[position]
    h = t.heroes[hero.hero]
    total = 0
    if ability_label == Label.PHYSICAL:
        total += h.physical_bonus
    elif ability_label == Label.MAGICAL:
        total += h.magical_bonus
    total += sum_mod(t, turn, hero, Mod.ATTACK_BONUS, 1 << label)
    return total + _bonus_for_all(t, turn, side, 1 << label)


@rule(GAME, "S19")
def _bonus_for_all(t, turn, side, bit):
    """S19 More with three different base Classes."""
    total = 0
    for position in range(POSITIONS):
        hero = side.heroes[position]
        for k in range(SLOTS if hero.attached else 0):
            slot = hero.slots[k]
            if slot.card != NONE and slot.since <= turn:
                row = t.rows[slot.row]
                for m in range(row.first_mod, row.first_mod + row.n_mods):
                    if t.mods[m, 0] == Mod.ATTACK_BONUS_ALL and t.mods[m, 2] & bit:
                        total += t.mods[m, 3] if three_base_classes(t, side) else t.mods[m, 1]
    return total


@rule(GAME, "A16", "A61", "S4", "S12", "S20")
def note_power(t, turn, side, a):
    """A16 What multiplies and adds to the base, read once when the Attack is made: doubled base (S12), bonuses,
    and the doublings after them (A61, S4, S20)."""
    hero, row = side.heroes[a.source], t.rows[a.row]
    single = a.label != Label.AREA and not row.keywords & Flag.MULTI_TARGET
    doubled = has_mod(t, turn, hero, Mod.DOUBLE_BASE)
    a.doubled_base = doubled == 1 or (doubled == 2 and single)
    ability_label = Label.PHYSICAL.value if a.printed_physical else a.label
    a.bonus = attack_bonus(t, turn, side, a.source, a.label, ability_label)
    a.doublings = has_mod(t, turn, hero, Mod.DOUBLE_DAMAGE) > 0
    if a.ranged and row.keywords & Flag.DOUBLE_IF_RANGE:
        a.doublings += 1


@rule(GAME, "A16", "A61")
def attack_power(t, a, target, poison):
    """A16 Damage to this Hero before any defence: base, doubled base, bonuses, surcharge, then the doublings (A61)."""
    power = printed_damage(t, a, poison) << a.doubled_base
    return (power + a.bonus + a.surcharge + conditional_bonus(t, target, a.row)) << a.doublings


@rule(GAME, "S6", "A16")
def conditional_bonus(t, target, row):
    """S6 By switch the extra damage against a status is a bonus of the Attack itself."""
    return 0 if t.rules.extra_damage_separate else extra_damage(t, target, row)


@rule(GAME, "S6")
def extra_damage(t, target, row):
    """S6 Extra damage that the riders of a row name against this Hero's statuses."""
    pc = t.rows[row].on_hit
    if pc == 0 or t.ops[pc, 0] != Op.EXTRA:
        return 0
    return t.ops[pc, 1] if target.status[t.ops[pc, 2]] > 0 else 0


@rule(GAME, "S37", "S17", "A35")
def reduction(t, turn, hero, kind):
    """A35 Reductions look at the damage type: Class Ability (S37) and Attachments (S17)."""
    total = sum_mod(t, turn, hero, Mod.REDUCE, kind)
    if kind == Damage.PHYSICAL:
        total += t.heroes[hero.hero].reduces_physical
    return total


@rule(GAME, "S16")
def is_immune(t, turn, side, position):
    """S16 No damage of any kind; statuses and Execute still work."""
    return has_mod(t, turn, side.heroes[position], Mod.IMMUNE_DAMAGE) > 0 or side_has_mod(
        t, turn, side, Mod.IMMUNE_DAMAGE_ALL
    )


@rule(GAME, "10.3", "A16", "P5")
def damage_after_defence(t, turn, side, position, kind, power, blocked):
    """10.3 Blocks and reductions are taken off, never below 0."""
    if is_immune(t, turn, side, position):
        return 0
    return max(0, power - blocked - reduction(t, turn, side.heroes[position], kind))


@kernel
def lose_hp(s, seat, position, amount, event, log):
    """Take HP from a Hero."""
    hero = s.sides[seat].heroes[position]
    hero.hp -= amount
    emit(log, event, seat, position, amount, hero.hp, hero.hero)


@rule(GAME, "11.3", "A17", "P5", "T6")
def burn_extra(s, seat, position, log):
    """11.3 A Burning Hero that takes damage from an Attack takes 10 more; A17 once, whatever the duration."""
    if s.sides[seat].heroes[position].status[Status.BURN] > 0:
        lose_hp(s, seat, position, BURN_DAMAGE, Ev.BURN, log)


@rule(GAME, "S6", "S37", "S39")
def direct_damage(s, t, seat, position, amount, kind, event, log):
    """S6 Damage apart from an Attack: no bonuses, no Block, no Burn extra; reductions by type and immunity apply."""
    dealt = damage_after_defence(t, s.turn, s.sides[seat], position, kind, amount, 0)
    if dealt > 0:
        lose_hp(s, seat, position, dealt, event, log)


@rule(GAME, "11.5", "A50", "A40", "T4")
def poison_damage(s, t, seat, position, log):
    """11.5 Poison deals 10 in the End Phase of the Hero's owner, A50 whatever its duration. False: no damage."""
    hero = s.sides[seat].heroes[position]
    if not hero.alive or hero.status[Status.POISON] == 0 or is_immune(t, s.turn, s.sides[seat], position):
        return False
    lose_hp(s, seat, position, POISON_DAMAGE, Ev.POISON, log)
    return True
