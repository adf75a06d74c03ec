"""Defeat, Legacy cards and Revive (chapter 7)."""

from simulator.core.events import emit
from simulator.games.grandis.events import Ev, From
from simulator.games.grandis.rules.attachment import detach
from simulator.games.grandis.rules.frames import ask, decline, game_over, pick, pop, push
from simulator.games.grandis.rules.heroes import is_stunned, max_hp, may_use_token, use_token
from simulator.games.grandis.rules.needs import is_possible
from simulator.games.grandis.rules.status import clear_statuses
from simulator.games.grandis.rules.zones import discard, discard_exp, first_copy, from_hand
from simulator.games.grandis.state import (
    GAME,
    NONE,
    POSITIONS,
    SLOTS,
    Ask,
    Ending,
    FrameKind,
    Kind,
    Opening,
)
from simulator.jit import kernel, rule


@kernel
def needs_defeat(hero):
    """True when an active Hero has no HP left."""
    return hero.alive and hero.hp <= 0


@kernel
def start_defeats(s, log):
    """Push the defeat of a Hero without HP, the turn player's last so that it is handled first (A29); False: none."""
    for turn_seat in range(2):
        seat = s.active if turn_seat == 1 else 1 - s.active
        for k in range(POSITIONS):
            position = POSITIONS - 1 - k
            if needs_defeat(s.sides[seat].heroes[position]):
                start_defeat(s, seat, position)
    return s.stack[s.n_stack - 1].kind == FrameKind.DEFEAT


@kernel
def start_defeat(s, seat, position):
    """Push the defeat of one Hero."""
    s.stack[push(s, FrameKind.DEFEAT, seat)].target = position


@rule(GAME, "12.15", "P7", "S38", "A58")
def may_prevent(s, t, seat, position):
    """12.15 Before the defeat: Stoneblood (S38: whatever the cause) with an unused Token; A58 not while Stunned."""
    hero = s.sides[seat].heroes[position]
    trait = t.traits[t.heroes[hero.hero].race]
    stunned = is_stunned(hero) and t.rules.stun_stops_token_traits
    return trait.opening == Opening.DEFEAT and not stunned and may_use_token(s, t, seat)


@rule(GAME, "12.15", "P7")
def advance_defeat(s, t, log):
    """12.15 HP 0, effects that prevent the defeat, defeat, Legacy."""
    f = s.stack[s.n_stack - 1]
    hero = s.sides[f.seat].heroes[f.target]
    if f.phase == 0 and may_prevent(s, t, f.seat, f.target):
        f.phase = 1
        ask(s, Ask.PREVENT_DEFEAT, f.seat)
        return
    saved = f.phase == 1 and s.answer.value == 1
    seat, position = f.seat, f.target
    pop(s)
    if saved:
        prevent_defeat(s, t, seat, position, log)
    elif hero.alive:
        defeat(s, seat, position, log)


@kernel
def prevent_defeat(s, t, seat, position, log):
    """Spend the Token; the Hero stays with the HP that its Trait names."""
    hero = s.sides[seat].heroes[position]
    use_token(s, seat, log)
    hero.hp = t.ops[t.traits[t.heroes[hero.hero].race].program, 1]
    emit(log, Ev.PREVENTED, seat, position, hero.hp, 0, hero.hero)


@rule(GAME, "1.4", "7.1", "7.2", "7.6", "7.7", "7.8", "7.9", "A8", "A26", "A29", "12.1")
def defeat(s, seat, position, log):
    """7.6 Attachments to Discard, 7.7 statuses cleared, A8 EXP cards to Discard; 7.1 the Legacy of the package (A26)
    takes the place; 7.9 the player whose third Hero falls loses at once (A29)."""
    side = s.sides[seat]
    hero = side.heroes[position]
    for k in range(SLOTS):
        if hero.slots[k].card != NONE:
            detach(s, seat, position, k, log)
    clear_statuses(hero)
    discard_exp(s, seat, position, log)
    hero.alive = hero.hp = hero.exhausted = hero.casting = 0
    side.n_alive -= 1
    emit(log, Ev.DEFEATED, seat, position, hero.legacy, 0, hero.hero)
    if side.n_alive == 0:
        emit(log, Ev.WIN, 1 - seat, Ending.HEROES_DEFEATED, 0, 0, 0)
        game_over(s, 1 - seat, Ending.HEROES_DEFEATED)


@rule(GAME, "7.10", "7.11", "7.12", "A28", "S50")
def revive(s, t, seat, position, hp, exhausted, log):
    """7.10 The Legacy leaves and 7.11 its Hero returns there; 7.12 HP and Exhaust as the card says.
    A28 Same Rank, no EXP cards (the EXP of its Rank), no status, no Attachments."""
    side = s.sides[seat]
    hero = side.heroes[position]
    hero.alive = 1
    hero.hp = min(hp, max_hp(t, hero))
    hero.exp = t.heroes[hero.hero].exp_needed
    hero.exhausted = exhausted
    hero.acted = 0
    side.n_alive += 1
    emit(log, Ev.REVIVED, seat, position, hero.hp, exhausted, hero.hero)


@rule(GAME, "7.5", "A27")
def may_use_legacy(s, t, seat, position):
    """7.5 Once per turn for each Legacy, in Deploy or Reform; A27 with enough Skills of its Class in hand."""
    side = s.sides[seat]
    place = side.heroes[position]
    if place.alive or place.legacy_used == s.turn:
        return False
    legacy = t.legacies[place.legacy]
    if not _can_pay(s, t, seat, legacy.family, legacy.cost):
        return False
    return is_possible(s, t, seat, legacy.need, legacy.need_filter, legacy.need_count)


@kernel
def is_cost_card(t, card, family):
    """A Skill of this Class, an Ultimate too (A27)."""
    return t.cards[card].kind == Kind.SKILL and t.cards[card].family == family


@kernel
def _can_pay(s, t, seat, family, cost):
    """True when so many Skills of this Class are in hand."""
    for i in range(s.sides[seat].n_hand):
        if cost <= 0:
            return True
        cost -= is_cost_card(t, s.hidden[seat].hand[i], family)
    return cost <= 0


@kernel
def list_legacy_costs(s, t, out):
    """Write the hand cards that can pay for the Legacy Ability on top of the stack."""
    f = s.stack[s.n_stack - 1]
    hand, family, n = s.hidden[f.seat].hand, t.legacies[f.card].family, 0
    for i in range(s.sides[f.seat].n_hand):
        if is_cost_card(t, hand[i], family) and first_copy(hand, i):
            n = pick(out, n, hand[i], NONE, 0)
    return n


@kernel
def start_legacy(s, seat, position, log):
    """Use the Legacy at this position."""
    place = s.sides[seat].heroes[position]
    place.legacy_used = s.turn
    f = s.stack[push(s, FrameKind.LEGACY_ABILITY, seat)]
    f.card, f.source = place.legacy, position
    emit(log, Ev.LEGACY, seat, place.legacy, position, 0, 0)


@rule(GAME, "7.4", "7.5", "12.11", "A59")
def advance_legacy(s, t, log):
    """7.4 Discard the Skills it asks for, without Mana, then its effect; A59 those cards may not be chosen by it."""
    f = s.stack[s.n_stack - 1]
    if f.phase == 1:
        f.cost_cards[f.n] = s.answer.card
        f.n += 1
        from_hand(s, f.seat, s.answer.card)
        discard(s, f.seat, s.answer.card, log)
        emit(log, Ev.TO_DISCARD, f.seat, s.answer.card, From.LEGACY_COST, 0, 0)
    if f.n < t.legacies[f.card].cost:
        f.phase = 1
        ask(s, Ask.LEGACY_COST, f.seat)
        return
    program, source, seat = t.legacies[f.card].program, f.source, f.seat
    f.kind = FrameKind.PROGRAM
    f.phase, f.n, f.pc, f.card, f.source, f.target = 0, 0, program, NONE, NONE, source
    f.seat = seat


@kernel
def list_prevent(out):
    """Write: accept the defeat, or spend a Token."""
    return pick(out, decline(out, 0), NONE, NONE, 1)
