"""Tribute and Rank Up (chapter 6)."""

from simulator.core.events import emit
from simulator.games.grandis.events import Ev
from simulator.games.grandis.rules.frames import offer
from simulator.games.grandis.rules.heroes import max_hp
from simulator.games.grandis.rules.shards import pay, raise_regen
from simulator.games.grandis.rules.zones import discard, discard_exp, draw, first_copy, from_hand
from simulator.games.grandis.state import GAME, NONE, POSITIONS, Kind
from simulator.jit import kernel, rule

NORMAL_EXP, ULTIMATE_EXP = 100, 200


@rule(GAME, "6.8", "6.9", "6.14", "A7")
def exp_needed(t, hero):
    """6.8 300 EXP for Rank II, 6.9 700 for Rank III: in total, or by the switch 700 more (A7). 0: no further Rank."""
    following = t.heroes[hero.hero].next
    if following == NONE:
        return 0
    needed = t.heroes[following].exp_needed
    if t.rules.rank3_exp_more and t.heroes[following].rank == 3:
        needed += t.heroes[hero.hero].exp_needed
    return needed


@rule(GAME, "6.5")
def exp_value(t, card):
    """6.5 A normal Skill gives 100 EXP, an Ultimate 200."""
    return ULTIMATE_EXP if t.cards[card].ultimate else NORMAL_EXP


@rule(GAME, "6.1", "6.6", "6.14", "A7", "A33", "A45", "S40")
def may_tribute(t, side, position, card):
    """6.1 Any Skill to any active Hero below Rank III, Exhausted or Stunned too (A45); 6.6 an Ultimate to its owner;
    A7 a normal one may not exceed the need. A33 The switch asks a matching Class Shard for an Ultimate."""
    hero, c = side.heroes[position], t.cards[card]
    if c.kind != Kind.SKILL or not hero.alive:
        return False
    if not c.ultimate:
        return _takes_normal(t, hero)
    paid = not t.rules.ultimate_tribute_needs_class_shard or side.pool[c.family] > 0
    return exp_needed(t, hero) > 0 and paid and c.owner == t.heroes[hero.hero].name


@kernel
def _takes_normal(t, hero):
    return hero.alive and hero.exp + NORMAL_EXP <= exp_needed(t, hero)


@rule(GAME, "6.1", "A7", "A45")
def normal_takers(t, side):
    """A45 Bits of the positions whose Heroes may be given a normal Skill, any of them."""
    bits = 0
    for position in range(POSITIONS):
        if _takes_normal(t, side.heroes[position]):
            bits |= 1 << position
    return bits


@kernel
def list_tributes(s, t, seat, out, n, act, ultimates):
    """Write each Skill in hand with each Hero that it may be given to."""
    side, hand = s.sides[seat], s.hidden[seat].hand
    takers = normal_takers(t, side)
    for i in range(side.n_hand):
        c = t.cards[hand[i]]
        if c.kind == Kind.SKILL and (ultimates if c.ultimate else takers) and first_copy(hand, i):
            for position in range(POSITIONS):
                if may_tribute(t, side, position, hand[i]) if c.ultimate else takers >> position & 1:
                    n = offer(out, n, act, hand[i], NONE, position, 0)
    return n


@rule(GAME, "6.1", "6.4", "6.7", "12.8", "12.14")
def tribute(s, t, seat, position, card, log):
    """6.1 The Skill becomes EXP of the Hero, 6.4 without its Mana Cost; 6.7 with enough EXP the Hero ranks up."""
    side = s.sides[seat]
    hero = side.heroes[position]
    if t.cards[card].ultimate and t.rules.ultimate_tribute_needs_class_shard:
        pay(s, t, seat, t.cards[card].family, 0, 1 << t.cards[card].family, 1, log)
    from_hand(s, seat, card)
    hero.exp_cards[hero.n_exp] = card
    hero.n_exp += 1
    side.tributes += 1
    needed = exp_needed(t, hero)
    hero.exp = min(needed, hero.exp + exp_value(t, card))
    emit(log, Ev.TRIBUTE, seat, position, card, hero.exp, hero.hero)
    if hero.exp >= needed:
        rank_up(s, t, seat, position, log)


@rule(GAME, "6.7", "6.10", "6.11", "6.12", "6.13", "12.9", "P8", "A41", "T3")
def rank_up(s, t, seat, position, log):
    """6.10 EXP cards to Discard, then the next card; 6.11 damage taken stays; 6.12 so does all that lies on the Hero;
    6.13 Mana Regen rises, the Pool does not; then the draw (P8)."""
    hero = s.sides[seat].heroes[position]
    discard_exp(s, seat, position, log)
    taken = max_hp(t, hero) - hero.hp
    hero.hero = t.heroes[hero.hero].next
    hero.hp = max(1, max_hp(t, hero) - taken)
    raise_regen(s.sides[seat], t.heroes[hero.hero].bonus_regen)
    emit(log, Ev.RANK_UP, seat, position, hero.hp, s.sides[seat].regen, hero.hero)
    draw(s, t, seat, t.heroes[hero.hero].bonus_draw, log)


@rule(GAME, "6.14", "S34")
def lose_exp(s, t, seat, position, card, log):
    """6.14 An EXP card goes to Discard; the Rank stays."""
    hero = s.sides[seat].heroes[position]
    k = 0
    while hero.exp_cards[k] != card:
        k += 1
    hero.n_exp -= 1
    for j in range(k, hero.n_exp):
        hero.exp_cards[j] = hero.exp_cards[j + 1]
    hero.exp = max(t.heroes[hero.hero].exp_needed, hero.exp - exp_value(t, card))
    discard(s, seat, card, log)
    emit(log, Ev.EXP_LOST, seat, position, card, hero.exp, hero.hero)


@kernel
def has_normal_exp(t, hero):
    """True when an EXP card that is no Ultimate lies under the Hero."""
    for k in range(hero.n_exp):
        if not t.cards[hero.exp_cards[k]].ultimate:
            return True
    return False
