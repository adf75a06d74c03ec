"""Whom a card may choose (3.1 to 3.4, 3.9 to 3.13, 11.13)."""

from simulator.games.grandis.rules.attachment import free_slot, has_mod, side_has_mod
from simulator.games.grandis.rules.formation import in_reach
from simulator.games.grandis.rules.frames import offer
from simulator.games.grandis.rules.healing import can_be_healed
from simulator.games.grandis.rules.heroes import max_hp
from simulator.games.grandis.rules.status import is_afflicted
from simulator.games.grandis.rules.tribute import has_normal_exp
from simulator.games.grandis.state import (
    GAME,
    NONE,
    POSITIONS,
    SLOTS,
    Flag,
    Host,
    Label,
    Mod,
    Status,
    Target,
)
from simulator.jit import inlined, kernel, rule

BY_ATTACK, BY_ANYTHING = 1, 2


@rule(GAME, "3.12", "7.2", "7.3", "S10", "S11")
def may_be_chosen(t, turn, side, position, by):
    """3.12 Only a Hero, never a Legacy (7.3); S10 nor one that enemies may not choose (1: by Attacks, 2: by anything).

    S11 An Area Attack chooses nobody and so still hits it.
    """
    hero = side.heroes[position]
    return hero.alive and has_mod(t, turn, hero, Mod.UNTARGETABLE) < by


@kernel
def is_attackable(t, turn, side, position):
    """True when an enemy Attack may choose the Hero at this position."""
    return may_be_chosen(t, turn, side, position, BY_ATTACK)


@rule(GAME, "S32", "S14", "S3", "A35")
def attack_label(t, turn, side, source, card):
    """A35 The label of an Attack as played: S32 a named card is an Area Attack, S14 a Physical one becomes Magical,
    S3 one that gains Range keeps its label unless the switch says otherwise."""
    label = t.cards[card].label
    if label == Label.PHYSICAL and _is_relabelled(t, turn, side, card):
        return Label.AREA.value
    if label == Label.PHYSICAL and has_mod(t, turn, side.heroes[source], Mod.CONVERT):
        return Label.MAGICAL.value
    if label == Label.PHYSICAL and not t.rules.range_gain_keeps_label and gains_range(t, turn, side, source, card):
        return Label.RANGE.value
    return label


@kernel
def _is_relabelled(t, turn, side, card):
    for position in range(POSITIONS):
        hero = side.heroes[position]
        for k in range(SLOTS if hero.attached else 0):
            slot = hero.slots[k]
            if slot.card != NONE and slot.target == card and t.rows[slot.row].n_mods:
                if t.mods[t.rows[slot.row].first_mod, 0] == Mod.RELABEL and slot.since <= turn:
                    return True
    return False


@rule(GAME, "3.2", "S3")
def gains_range(t, turn, side, source, card):
    """S3 A Physical Attack card of this Hero is made with Range, unless it can never be."""
    c = t.cards[card]
    hero = t.heroes[side.heroes[source].hero]
    if c.label != Label.PHYSICAL or not hero.gains_range or c.keywords & Flag.NEVER_RANGE:
        return False
    return not _is_relabelled(t, turn, side, card)


@rule(GAME, "3.2", "9.4", "12.5")
def is_ranged(t, turn, side, source, card):
    """3.2 A Range Attack is not limited by the Area of Attack."""
    return t.cards[card].label == Label.RANGE or gains_range(t, turn, side, source, card)


@kernel
def _taunts(t, turn, foe, position):
    return is_attackable(t, turn, foe, position) and has_mod(t, turn, foe.heroes[position], Mod.TAUNT) > 0


@kernel
def may_attack(t, turn, side, foe, source, card, row, position):
    """True when this Hero may attack the one at the enemy position with this card."""
    ranged = is_ranged(t, turn, side, source, card)
    return may_aim(t, turn, foe, source, row, position, ranged, side_has_mod(t, turn, foe, Mod.TAUNT))


@rule(GAME, "3.4", "3.9", "11.13", "9.1", "9.2", "A18", "A36")
def may_aim(t, turn, foe, source, row, position, ranged, taunted):
    """3.9 A single-target Attack chooses a Hero inside the Area of Attack (A18: without one it is not playable).

    11.13 Taunt restricts the choice: A36 only while a taunting Hero could be chosen; else it is free, or by the switch
    there is none.
    """
    if not _is_target(t, turn, foe, source, row, position, ranged):
        return False
    if not taunted or _taunts(t, turn, foe, position):
        return True
    for other in range(POSITIONS):
        if _taunts(t, turn, foe, other) and _is_target(t, turn, foe, source, row, other, ranged):
            return False
    return not t.rules.taunt_cannot_attack


@rule(GAME, "3.1", "3.2", "3.9", "S8")
def _is_target(t, turn, foe, source, row, position, ranged):
    """3.1 In reach, or anywhere with Range (3.2), and what the card asks of its target; Taunt left aside."""
    if not is_attackable(t, turn, foe, position) or not (ranged or in_reach(source, position)):
        return False
    hero, keywords = foe.heroes[position], t.rows[row].keywords
    if keywords & Flag.NEEDS_FREEZE and hero.status[Status.FREEZE] == 0:
        return False
    return not keywords & Flag.NOT_DAMAGE or may_execute(t, hero)


@rule(GAME, "S8")
def may_execute(t, hero):
    """S8 HP at most half of Max HP, when chosen and on resolution."""
    return 2 * hero.hp <= max_hp(t, hero)


@rule(GAME, "3.3", "9.3", "A18", "S48", "S7")
def may_attack_area(t, turn, foe, source, poisoned):
    """3.3 An Area Attack needs an enemy Hero in the Area of Attack (A18), S7 Venom Detonation a Poisoned one anywhere;
    S48 forbidden while an enemy Taunt is active."""
    if side_has_mod(t, turn, foe, Mod.TAUNT):
        return False
    for position in range(POSITIONS):
        if area_hits(foe, source, position, poisoned):
            return True
    return False


@rule(GAME, "3.3", "S7", "S11")
def area_hits(foe, source, position, poisoned):
    """3.3 Every enemy Hero inside the Area of Attack of the user; S7 or every Poisoned one."""
    hero = foe.heroes[position]
    if not hero.alive:
        return False
    if poisoned:
        return hero.status[Status.POISON] > 0
    return in_reach(source, position)


@rule(GAME, "3.11", "S28")
def may_attack_two(t, turn, foe, first, second):
    """3.11 Two different positions as the card says: S28 the first a Hero, the second a Hero or a Legacy."""
    if side_has_mod(t, turn, foe, Mod.TAUNT) or not is_attackable(t, turn, foe, first):
        return False
    if foe.heroes[second].alive:
        return first < second and is_attackable(t, turn, foe, second)
    return True


@rule(GAME, "10.14")
def has_room(t, side, row, source, target):
    """10.14 A card that needs an Attachment Slot needs a free one before it is played."""
    r = t.rows[row]
    if r.attaches == Host.USER:
        return free_slot(side.heroes[source]) != NONE
    if r.attaches == Host.TARGET:
        return free_slot(side.heroes[target]) != NONE
    if r.attaches == Host.ANY_OWN:
        return has_any_room(side)
    return True


@kernel
def has_any_room(side):
    """True when some own active Hero has a free slot."""
    for position in range(POSITIONS):
        if side.heroes[position].alive and free_slot(side.heroes[position]) != NONE:
            return True
    return False


@rule(GAME, "3.13", "11.10", "12.6", "S20", "S22", "S46")
def may_choose_own(t, side, target, row, position):
    """3.13 Outside the Battle Phase position does not matter; 11.10 healing needs a damaged Hero without Bleed,
    S22 the Greater Potion a Ready one too, S20 Last Resort the only Hero left."""
    hero = side.heroes[position]
    if target == Target.OWN_DEFEATED:
        return not hero.alive and may_revive(t, row, hero)
    if not hero.alive:
        return False
    if target == Target.OWN_HURT:
        return can_be_healed(t, hero)
    if target == Target.OWN_READY_HURT:
        return can_be_healed(t, hero) and not hero.exhausted
    if target == Target.OWN_AFFLICTED:
        return is_afflicted(hero)
    if target == Target.OWN_EXHAUSTED:
        return hero.exhausted and hero.casting == 0
    if target == Target.LAST_HERO:
        return side.n_alive == 1
    return True


@kernel
def may_revive(t, row, hero):
    """True when a card revives Heroes of this line."""
    lines = t.rows[row].revives
    return lines == 0 or lines >> t.heroes[hero.hero].line & 1


@rule(GAME, "3.13", "S10", "S37")
def may_choose_enemy(t, turn, foe, target, position):
    """3.13 An enemy Hero at any position: S37 damaged for Primal Strike, with an EXP card for Scouting."""
    hero = foe.heroes[position]
    if not may_be_chosen(t, turn, foe, position, BY_ANYTHING):
        return False
    if target == Target.ENEMY_DAMAGED:
        return hero.hp < max_hp(t, hero)
    if target == Target.ENEMY_WITH_EXP:
        return has_normal_exp(t, hero)
    return True


@inlined
def list_targets(s, t, seat, act, card, row, source, out, n):
    """Write one option for every legal choice of targets; returns the new count."""
    target = t.cards[card].target
    side, foe = s.sides[seat], s.sides[1 - seat]
    if target == Target.ENEMY_IN_AOA or target == Target.ENEMY_ANYWHERE or target == Target.POSITION_IN_AOA:
        return _list_attacks(s, t, side, foe, act, card, row, source, out, n)
    if target == Target.AREA or target == Target.POISONED:
        if has_room(t, side, row, source, NONE) and may_attack_area(t, s.turn, foe, source, target == Target.POISONED):
            return offer(out, n, act, card, source, NONE, 0)
        return n
    if target == Target.TWO_POSITIONS:
        return _list_two_positions(s, t, foe, act, card, source, out, n)
    return list_choices(s, t, seat, act, card, row, target, source, out, n)


@inlined
def _list_attacks(s, t, side, foe, act, card, row, source, out, n):
    if not has_room(t, side, row, source, NONE):
        return n
    if attack_label(t, s.turn, side, source, card) == Label.AREA:
        if may_attack_area(t, s.turn, foe, source, False):
            return offer(out, n, act, card, source, NONE, 0)
        return n
    ranged, taunted = is_ranged(t, s.turn, side, source, card), side_has_mod(t, s.turn, foe, Mod.TAUNT)
    for position in range(POSITIONS):
        if may_aim(t, s.turn, foe, source, row, position, ranged, taunted):
            n = offer(out, n, act, card, source, position, 0)
    return n


@kernel
def _list_two_positions(s, t, foe, act, card, source, out, n):
    for first in range(POSITIONS):
        for second in range(POSITIONS):
            if first != second and may_attack_two(t, s.turn, foe, first, second):
                n = offer(out, n, act, card, source, first, second)
    return n


@kernel
def list_choices(s, t, seat, act, card, row, target, source, out, n):
    """Write one option for every legal choice outside an Attack; `row` may be -1 for Traits and Abilities."""
    side, foe = s.sides[seat], s.sides[1 - seat]
    if target == Target.NONE:
        if row == NONE or has_room(t, side, row, source, NONE):
            return offer(out, n, act, card, source, NONE, 0)
        return n
    if target == Target.OWN_TWO:
        return _list_own_pairs(side, act, card, source, out, n)
    for position in range(POSITIONS):
        if target == Target.ENEMY_HERO or target == Target.ENEMY_DAMAGED or target == Target.ENEMY_WITH_EXP:
            fits = may_choose_enemy(t, s.turn, foe, target, position)
        else:
            fits = may_choose_own(t, side, target, row, position)
        if fits and (row == NONE or has_room(t, side, row, source, position)):
            n = offer(out, n, act, card, source, position, 0)
    return n


@rule(GAME, "S26")
def _list_own_pairs(side, act, card, source, out, n):
    """S26 Two own active Heroes; they need not be adjacent and neither is a Legacy."""
    for a in range(POSITIONS):
        for b in range(a + 1, POSITIONS):
            if side.heroes[a].alive and side.heroes[b].alive:
                n = offer(out, n, act, card, source, a, b)
    return n
