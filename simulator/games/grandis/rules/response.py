"""Response Windows of the Hero that an Attack hits (10.1 to 10.10)."""

from simulator.games.grandis.rules.formation import adjacent, may_be_moved
from simulator.games.grandis.rules.frames import ask, decline, offer, pop
from simulator.games.grandis.rules.heroes import is_stunned
from simulator.games.grandis.rules.play import can_afford, may_defend, needs_no_user, start_play
from simulator.games.grandis.rules.traits import may_use_trait, offer_race, start_trait
from simulator.games.grandis.rules.zones import first_copy
from simulator.games.grandis.state import (
    GAME,
    NONE,
    POSITIONS,
    Act,
    Ask,
    Damage,
    Flag,
    Kind,
    Label,
    Op,
    Opening,
    Status,
    Timing,
)
from simulator.jit import kernel, rule


@rule(GAME, "10.1", "10.7", "10.9", "A43", "A53", "A37", "P4")
def advance_window(s, t, log):
    """10.1 The enemy of whoever attacked may respond, A53 with one Response for each Hero hit (by switch any number);
    A43 after a Redirect the new target may respond once. A37 Without a legal Response nobody is asked."""
    f = s.stack[s.n_stack - 1]
    hit = s.attack.hits[f.i]
    if f.phase == 1:
        f.phase = 2
        if s.answer.act == Act.PASS:
            pop(s)
        else:
            _respond(s, t, f, log)
        return
    if f.phase == 2 and not _may_respond_again(t, s.attack, hit):
        pop(s)
        return
    if has_response(s, t):
        f.phase = 1
        ask(s, Ask.RESPOND, f.seat)
    else:
        pop(s)


@rule(GAME, "A43", "A53")
def _may_respond_again(t, a, hit):
    """A53 One Response for each Hero hit; A43 a Hero that took the Attack over is hit too, once."""
    if a.negated or hit.dodged:
        return False
    if hit.redirected == 1 and t.rules.redirect_target_may_respond:
        hit.redirected = 2
        return True
    return t.rules.responses_any


@kernel
def _respond(s, t, f, log):
    o = s.answer
    s.sides[f.seat].responses += 1
    if o.act == Act.TRAIT:
        start_trait(s, t, f.seat, o.source, s.attack.hits[f.i].position, f.i, log)
    else:
        start_play(s, t, f.seat, o.card, o.source, s.attack.hits[f.i].position, 0, f.i, log)


@kernel
def has_response(s, t):
    """True when the window on top of the stack has any legal Response."""
    f = s.stack[s.n_stack - 1]
    hand = s.hidden[f.seat].hand
    for i in range(s.sides[f.seat].n_hand):
        if t.cards[hand[i]].timing & Timing.RESPONSE:
            for position in range(-1, POSITIONS):
                if may_respond(s, t, f.seat, f.i, hand[i], position):
                    return True
    return may_trait_respond(s, t, f.seat, f.i)


@kernel
def list_responses(s, t, out):
    """Write: no Response, or each legal Response to the Attack on the Hero of the window on top of the stack."""
    f = s.stack[s.n_stack - 1]
    hand, n = s.hidden[f.seat].hand, decline(out, 0)
    for i in range(s.sides[f.seat].n_hand):
        if t.cards[hand[i]].timing & Timing.RESPONSE and first_copy(hand, i):
            for position in range(-1, POSITIONS):
                if may_respond(s, t, f.seat, f.i, hand[i], position):
                    n = offer(out, n, Act.PLAY, hand[i], position, s.attack.hits[f.i].position, 0)
    if may_trait_respond(s, t, f.seat, f.i):
        position = s.attack.hits[f.i].position
        n = offer_race(out, n, t.heroes[s.sides[f.seat].heroes[position].hero].race, position)
    return n


@rule(GAME, "9.6", "9.11", "10.8", "A21", "A43", "S21")
def may_respond(s, t, seat, i, card, user):
    """9.6 May this hand card protect Hit i? A21 by the Hero hit, or by another that the card allows (user: position,
    -1 for a card that no Hero plays); 10.8 every cost must be payable; A43 after a Redirect only the new target itself,
    and it does not pass the Attack on."""
    c, position, again = t.cards[card], s.attack.hits[i].position, s.attack.hits[i].redirected == 2
    if again and (user != position or t.cards[card].kind != Kind.SKILL):
        return False
    if (user == NONE) != (needs_no_user(t, card) or c.kind != Kind.SKILL):
        return False
    row = c.first_row
    if c.kind == Kind.SKILL:
        row = t.row_of[s.sides[seat].heroes[user].hero, card]
        if not may_defend(s, t, seat, user, card) or not _may_protect(s, t, seat, user, position, row):
            return False
    elif not can_afford(s, t, seat, card, row) or not may_be_protected(t, s.sides[seat].heroes[position], card):
        return False
    return works_against(s, t, seat, s.attack, position, card, row)


@rule(GAME, "S21")
def may_be_protected(t, hero, card):
    """S21 An Item with Class words protects a Hero of these lines that is not Stunned."""
    users = t.cards[card].users
    return users == 0 or (users & t.heroes[hero.hero].lines and not is_stunned(hero))


@rule(GAME, "A21", "S27", "11.4")
def _may_protect(s, t, seat, user, position, row):
    """A21 The Hero hit itself, or an ally that the card lets help; S27 a covering Hero is adjacent, and both move."""
    flags, heroes = t.rows[row].keywords, s.sides[seat].heroes
    if flags & Flag.REDIRECTS:
        free = may_be_moved(heroes[user]) and may_be_moved(heroes[position])
        return user != position and adjacent(user, position) and free
    return user == position or flags & Flag.PROTECTS_ALLY


@rule(GAME, "10.3", "10.4", "10.5", "10.6", "11.4", "S7", "S8", "S18", "S24", "S39", "A64")
def works_against(s, t, seat, a, position, card, row):
    """Could this Response do anything to the Attack? 10.4 a Dodge unless there is none or the Hero is Frozen (11.4),
    10.3 a Block of its damage type unless it cannot be blocked, S24 a Negate only of what it names."""
    flags, attack = t.rows[row].keywords, t.rows[a.row].keywords
    area = a.label == Label.AREA
    if (flags & Flag.AREA_ONLY and (not area or a.covered)) or (flags & Flag.NOT_AREA and area):
        return False
    if flags & Flag.NEGATES or flags & Flag.REDIRECTS:
        return _may_negate(t, flags, a)
    if flags & Flag.DODGES:
        frozen = s.sides[seat].heroes[position].status[Status.FREEZE] > 0
        return not attack & Flag.NO_DODGE and not frozen
    if attack & Flag.NOT_DAMAGE:
        return t.rows[row].n_mods > 0
    return _stops(flags, a.type) and not (attack & Flag.NO_BLOCK and only_blocks(t, row))


@rule(GAME, "S34", "A64")
def only_blocks(t, row):
    """S34 True when the card can do nothing but take damage off: no status, no lasting effect."""
    if t.rows[row].n_mods > 0:
        return False
    pc = t.rows[row].program
    while t.ops[pc, 0] == Op.BLOCK or t.ops[pc, 0] == Op.REFLECT:
        pc += 1
    return t.ops[pc, 0] == Op.END


@kernel
def _stops(flags, kind):
    if kind == Damage.PHYSICAL:
        return flags & Flag.STOPS_PHYSICAL != 0
    return flags & Flag.STOPS_MAGICAL != 0


@rule(GAME, "S24", "S27")
def _may_negate(t, flags, a):
    """S24 Not a Casting or an Ultimate where the card says so; a card that names damage types needs one of them.
    S27 Cover Up takes over single-target Attacks only."""
    if flags & Flag.NOT_CASTING and a.released:
        return False
    if flags & Flag.NOT_ULTIMATE and t.cards[a.card].ultimate:
        return False
    if flags & Flag.REDIRECTS and t.rows[a.row].keywords & Flag.MULTI_TARGET:
        return False
    return not (flags & Flag.DAMAGE_ONLY and t.rows[a.row].keywords & Flag.NOT_DAMAGE)


@rule(GAME, "5.8", "10.3", "10.4", "A6")
def may_trait_respond(s, t, seat, i):
    """5.8 The Racial Trait of the Hero hit as a Response: Dragon Scale blocks, Second Chance dodges."""
    position = s.attack.hits[i].position
    if not may_use_trait(s, t, seat, position, Opening.RESPONSE):
        return False
    hero, attack = s.sides[seat].heroes[position], t.rows[s.attack.row].keywords
    if t.traits[t.heroes[hero.hero].race].keywords & Flag.DODGES:
        return not attack & Flag.NO_DODGE and hero.status[Status.FREEZE] == 0
    return not attack & Flag.NOT_DAMAGE and not attack & Flag.NO_BLOCK
