"""The steps of card programs, and the one place that carries them out (9.14, 9.15, 10.2 to 10.6).

A PROGRAM frame holds the place in the program (`pc`), the choices of its card and, while it runs for a Hero that an
Attack hits (`n` = 1), the number of the Hit (`i`). A step that needs a choice asks, and goes on when it is answered.
"""

from simulator.core.events import emit
from simulator.games.grandis.events import Ev, From
from simulator.games.grandis.rules.attack import execute, follow_swap
from simulator.games.grandis.rules.damage import direct_damage
from simulator.games.grandis.rules.formation import adjacent, may_be_moved, swap
from simulator.games.grandis.rules.frames import ask, decline, is_listed, pick, pop, push, sort_by_card
from simulator.games.grandis.rules.healing import heal
from simulator.games.grandis.rules.heroes import exhaust, gain_token, three_base_classes
from simulator.games.grandis.rules.legacy import revive, start_defeats
from simulator.games.grandis.rules.shards import gain_shards, lose_shards, take_shard
from simulator.games.grandis.rules.status import STATUSES, cure, inflict, inflicted_turns, is_afflicted
from simulator.games.grandis.rules.targets import BY_ANYTHING, may_be_chosen
from simulator.games.grandis.rules.tribute import list_tributes, lose_exp, tribute
from simulator.games.grandis.rules.zones import (
    discard,
    draw,
    first_copy,
    from_deck,
    from_discard,
    matches,
    random_hand_card,
    remove_at,
    shuffle_deck,
    to_deck,
    to_hand,
)
from simulator.games.grandis.state import (
    CURE_ONE,
    GAME,
    NONE,
    POSITIONS,
    Act,
    Ask,
    Damage,
    Flag,
    FrameKind,
    Op,
    Partner,
    When,
    Who,
)
from simulator.jit import kernel, rule

DIRECT = 0


@kernel
def advance_program(s, t, log):
    """Carry out the next step of the program on top of the stack."""
    f = s.stack[s.n_stack - 1]
    step = t.ops[f.pc]
    if step[0] == Op.END:
        pop(s)
    elif f.phase == 0 and not applies(s, f, step[4]):
        f.pc += 1
    elif step[0] <= Op.CANCEL:
        f.pc += 1
        _simple(s, t, f, step, log)
    elif step[0] <= Op.READY:
        _cards(s, t, f, step, log)
    else:
        _heroes(s, t, f, step, log)


@rule(GAME, "A15", "S24", "S25")
def applies(s, f, when):
    """A15 A rider without a condition needs a hit: neither dodged nor negated; others need HP damage, or a Dodge."""
    if f.n == 0:
        return True
    hit = s.attack.hits[f.i]
    if s.attack.negated:
        return False
    if when == When.DODGED:
        return hit.dodged
    return not hit.dodged and (when == When.HIT or hit.damage > 0)


@kernel
def _simple(s, t, f, step, log):
    """Steps that never ask."""
    op, a, b, c = step[0], step[1], step[2], step[3]
    if op == Op.INFLICT:
        _inflict(s, t, f, a, b, c, log)
    elif op == Op.HEAL:
        _heal(s, t, f, a, b, log)
    elif op == Op.DRAW:
        draw(s, t, f.seat, a, log)
    elif op == Op.GAIN_SHARDS:
        gain_shards(s, f.seat, a, log)
    elif op == Op.TAKE_SHARD:
        for _ in range(a):
            take_shard(s, f.seat, log)
    elif op == Op.REMOVE_SHARD:
        lose_shards(s, 1 - f.seat, a, log)
    elif op == Op.BLOCK:
        _block(s, t, f, a, b, c, log)
    elif op == Op.DODGE:
        s.attack.hits[f.i].dodged = 1
        position = s.attack.hits[f.i].position
        emit(log, Ev.DODGE, f.seat, position, 0, 0, s.sides[f.seat].heroes[position].hero)
    elif op == Op.NEGATE:
        s.attack.negated = 1 + a
        emit(log, Ev.NEGATE, f.seat, s.attack.card, a, 0, 0)
    else:
        _cancel(s, log)


@rule(GAME, "10.2", "10.6", "A13")
def _cancel(s, log):
    """10.2 The answer resolves before the card that it answers and takes its effect away (10.6)."""
    answered = s.stack[s.n_stack - 3]
    assert answered.kind == FrameKind.PLAY
    answered.cancelled = 1
    emit(log, Ev.CANCEL, answered.seat, answered.card, 0, 0, 0)


@kernel
def _target(s, f):
    """Position that a step means: the Hero hit where it is now, or the one chosen."""
    return s.attack.hits[f.i].position if f.n else f.target


@rule(GAME, "11.1", "S35", "S7")
def _inflict(s, t, f, status, turns, who, log):
    """11.1 A status on the target, the user, the attacker or all enemy Heroes; S35 longer by the user's Ability."""
    if who == Who.USER:
        inflict(s, t, f.seat, f.source, status, turns, log)
        return
    if f.source != NONE:
        turns = inflicted_turns(t, s.sides[f.seat].heroes[f.source], status, turns)
    if who == Who.ATTACKER:
        inflict(s, t, s.attack.seat, s.attack.source, status, turns, log)
    elif who == Who.TARGET:
        inflict(s, t, 1 - f.seat, _target(s, f), status, turns, log)
    else:
        for position in range(POSITIONS):
            inflict(s, t, 1 - f.seat, position, status, turns, log)


@rule(GAME, "11.11", "S36")
def _heal(s, t, f, amount, who, log):
    """11.11 One own Hero, the user or all; S36 the Saint's ability removes a status of each Hero healed."""
    for position in range(POSITIONS):
        if who == Who.ALL_OWN or position == (f.source if who == Who.USER else f.target):
            if heal(s, t, f.seat, position, f.source, amount, log):
                _cleanse(s, t, f, position)


@rule(GAME, "S36")
def _cleanse(s, t, f, position):
    """S36 Holy Rejuvenation: one status of each Hero actually healed, of the player's choice."""
    if f.source != NONE and t.heroes[s.sides[f.seat].heroes[f.source].hero].cleanses:
        p = s.stack[push(s, FrameKind.PROGRAM, f.seat)]
        p.pc, p.source, p.target = CURE_ONE, f.source, position


@rule(GAME, "10.3", "S18")
def _block(s, t, f, amount, kinds, everyone, log):
    """10.3 Less damage of these types to the Hero hit, unless the Attack cannot be blocked; S18 one play of some cards
    covers every own Hero hit."""
    a, hit = s.attack, s.attack.hits[f.i]
    if not kinds & a.type or t.rows[a.row].keywords & Flag.NO_BLOCK:
        return
    if everyone:
        a.blocked_all += amount
    else:
        hit.blocked += amount
    emit(log, Ev.BLOCK, f.seat, hit.position, amount, everyone, s.sides[f.seat].heroes[hit.position].hero)


@kernel
def _cards(s, t, f, step, log):
    """Steps about cards, decks and hands; some ask."""
    op, a, b, c = step[0], step[1], step[2], step[3]
    if op == Op.SEARCH:
        _search(s, t, f, a, log)
    elif op == Op.RECOVER:
        _recover(s, t, f, a, b, c, log)
    elif op == Op.LOOK_TOP:
        _order_top(s, f, a, log)
    elif op == Op.CURE:
        _cure(s, f, log)
    else:
        f.pc += 1
        _cards_at_once(s, t, f, op, a, b, log)


@kernel
def _cards_at_once(s, t, f, op, a, b, log):
    if op == Op.REDIRECT:
        _redirect(s, f, log)
    elif op == Op.REDUCE_AREA:
        _reduce_area(s, t, f, a, b, log)
    elif op == Op.SHUFFLE_HAND:
        _shuffle_hand(s, f.seat, log)
    elif op == Op.ENEMY_HAND_TO_DECK:
        _lose_hand_cards(s, 1 - f.seat, a, True, log)
    elif op == Op.ENEMY_DISCARD:
        _lose_hand_cards(s, 1 - f.seat, a, False, log)
    elif op == Op.LOOK_HAND:
        _look(s, 1 - f.seat, log)
    elif op == Op.REVIVE:
        revive(s, t, f.seat, f.target, a, b, log)
    elif op == Op.READY:
        s.sides[f.seat].heroes[f.target].exhausted = 0
        emit(log, Ev.READIED, f.seat, f.target, 0, 0, s.sides[f.seat].heroes[f.target].hero)


@rule(GAME, "10.5", "S27")
def _redirect(s, f, log):
    """10.5 The covering Hero moves to the attacked position and takes the Attack, without what was blocked for
    the other; S27 the two swap."""
    position = s.attack.hits[f.i].position
    swap(s, f.seat, f.source, position, log)
    s.attack.hits[f.i].redirected = 1
    s.attack.hits[f.i].blocked = 0
    emit(log, Ev.REDIRECT, f.seat, f.source, position, 0, s.sides[f.seat].heroes[position].hero)


@rule(GAME, "S18", "S19")
def _reduce_area(s, t, f, amount, with_three, log):
    """S18 Once for an Area Attack, for every own Hero hit; S19 more with three base Classes."""
    amount = with_three if three_base_classes(t, s.sides[f.seat]) else amount
    s.attack.reduced_all += amount
    s.attack.covered = 1
    emit(log, Ev.REDUCE, f.seat, amount, 0, 0, 0)


@rule(GAME, "12.17")
def _shuffle_hand(s, seat, log):
    """The whole Hand goes into the Main Deck, which is shuffled (12.17)."""
    side, hidden = s.sides[seat], s.hidden[seat]
    for i in range(side.n_hand):
        to_deck(s, seat, hidden.hand[i])
        emit(log, Ev.TO_DECK, seat, hidden.hand[i], From.HAND, 0, 0)
    side.n_hand = 0
    shuffle_deck(s, seat, log)


@rule(GAME, "12.16", "S34")
def _lose_hand_cards(s, seat, count, into_deck, log):
    """12.16 The Hand is private, so the cards are random ones."""
    side = s.sides[seat]
    for _ in range(min(count, side.n_hand)):
        i = random_hand_card(s, seat)
        card = s.hidden[seat].hand[i]
        remove_at(s, seat, i)
        if into_deck:
            to_deck(s, seat, card)
            emit(log, Ev.TO_DECK, seat, card, From.HAND, 0, 0)
            shuffle_deck(s, seat, log)
        else:
            discard(s, seat, card, log)
            emit(log, Ev.TO_DISCARD, seat, card, From.HAND, 0, 0)


@rule(GAME, "12.16", "A65")
def _look(s, seat, log):
    """A65 The cards of this Hand are known to the enemy from now on."""
    for i in range(s.sides[seat].n_hand):
        s.hidden[seat].shown[i] = 1
    emit(log, Ev.LOOK, seat, s.sides[seat].n_hand, From.HAND, 0, 0)


@rule(GAME, "12.17", "A44", "A65")
def _search(s, t, f, wanted, log):
    """A44 A fitting card of the Main Deck, shown (A65), goes to the Hand if there is one; then the deck is shuffled."""
    if f.phase == 0 and _has_match(s, t, f.seat, wanted):
        f.phase = 1
        ask(s, Ask.SEARCH, f.seat)
        return
    card = s.answer.card if f.phase == 1 else NONE
    if card != NONE:
        from_deck(s, f.seat, card)
        to_hand(s, f.seat, card, 1)
    emit(log, Ev.SEARCH, f.seat, card, 0, 0, 0)
    shuffle_deck(s, f.seat, log)
    f.phase = 0
    f.pc += 1


@kernel
def _has_match(s, t, seat, wanted):
    for i in range(s.sides[seat].n_deck):
        if matches(t, s.hidden[seat].deck[i], wanted):
            return True
    return False


@kernel
def list_search(s, t, out):
    """Write every different card of the own Main Deck that fits, by number: the order of the deck is hidden."""
    f = s.stack[s.n_stack - 1]
    deck, n, wanted = s.hidden[f.seat].deck, 0, t.ops[f.pc, 1]
    for i in range(s.sides[f.seat].n_deck):
        if matches(t, deck[i], wanted) and not is_listed(out, n, deck[i]):
            n = pick(out, n, deck[i], NONE, 0)
    sort_by_card(out, n)
    return n


@rule(GAME, "A59", "S34", "12.17")
def _recover(s, t, f, wanted, count, into_deck, log):
    """A59 Fitting cards of the Discard Pile, but not those that paid for it, return to the Hand or into the deck."""
    if f.phase == 1:
        _return(s, f.seat, s.answer.card, into_deck, log)
        f.value += 1
        f.phase = 0
    if f.value < count and can_recover(s, t, f, wanted):
        f.phase = 1
        ask(s, Ask.RECOVER, f.seat)
        return
    if into_deck:
        shuffle_deck(s, f.seat, log)
    f.value = 0
    f.pc += 1


@kernel
def _return(s, seat, card, into_deck, log):
    from_discard(s, seat, card)
    if into_deck:
        to_deck(s, seat, card)
        emit(log, Ev.TO_DECK, seat, card, From.DISCARD, 0, 0)
    else:
        to_hand(s, seat, card, 1)
        emit(log, Ev.TO_HAND, seat, card, From.DISCARD, 0, 0)


@rule(GAME, "A59")
def is_free(s, f, card):
    """A59 A card of the Discard Pile beyond those just paid as a cost."""
    side, paid = s.sides[f.seat], 0
    for k in range(len(f.cost_cards)):
        paid += f.cost_cards[k] == card
    if paid == 0:
        return True
    for k in range(side.n_discard):
        paid -= side.discard[k] == card
    return paid < 0


@kernel
def can_recover(s, t, f, wanted):
    """True when some card of the Discard Pile may return."""
    side = s.sides[f.seat]
    for i in range(side.n_discard):
        if matches(t, side.discard[i], wanted) and is_free(s, f, side.discard[i]):
            return True
    return False


@kernel
def list_recover(s, t, out):
    """Write every different card of the Discard Pile that may return."""
    f = s.stack[s.n_stack - 1]
    pile, n, wanted = s.sides[f.seat].discard, 0, t.ops[f.pc, 1]
    for i in range(s.sides[f.seat].n_discard):
        if matches(t, pile[i], wanted) and not is_listed(out, n, pile[i]) and is_free(s, f, pile[i]):
            n = pick(out, n, pile[i], NONE, 0)
    return n


@rule(GAME, "12.17", "A65")
def _order_top(s, f, count, log):
    """12.17 The card says otherwise: the top cards are put back in any order, unshuffled; A65 the owner knows them.

    The owner names the card for the top first, then the next one.
    """
    side, hidden = s.sides[f.seat], s.hidden[f.seat]
    count = min(count, side.n_deck)
    if f.phase == 0:
        emit(log, Ev.LOOK, f.seat, count, From.DECK, 0, 0)
        hidden.known_top = max(hidden.known_top, count)
    else:
        _place(hidden.deck, side.n_deck - 1 - f.value, side.n_deck - count, s.answer.card)
        f.value += 1
    if f.value < count - 1:
        f.phase = 1
        ask(s, Ask.ORDER, f.seat)
        return
    f.phase = f.value = 0
    f.pc += 1


@kernel
def _place(deck, place, low, card):
    """Bring the card, found between `low` and `place`, to `place`; the others keep their order."""
    i = place
    while deck[i] != card:
        i -= 1
    assert i >= low
    for k in range(i, place):
        deck[k] = deck[k + 1]
    deck[place] = card


@kernel
def list_order(s, t, out):
    """Write the cards that may come next from the top."""
    f = s.stack[s.n_stack - 1]
    side, deck, n = s.sides[f.seat], s.hidden[f.seat].deck, 0
    low = side.n_deck - min(t.ops[f.pc, 1], side.n_deck)
    for i in range(low, side.n_deck - f.value):
        seen = False
        for k in range(low, i):
            seen = seen or deck[k] == deck[i]
        if not seen:
            n = pick(out, n, deck[i], NONE, 0)
    return n


@rule(GAME, "9.7")
def _cure(s, f, log):
    """The player chooses which status leaves the Hero."""
    hero = s.sides[f.seat].heroes[f.target]
    if f.phase == 0 and is_afflicted(hero):
        f.phase = 1
        ask(s, Ask.STATUS, f.seat)
        return
    if f.phase == 1:
        cure(s, f.seat, f.target, s.answer.value, log)
    f.phase = 0
    f.pc += 1


@kernel
def list_statuses(s, out):
    """Write the statuses of the chosen Hero."""
    f = s.stack[s.n_stack - 1]
    n = 0
    for status in range(STATUSES):
        if s.sides[f.seat].heroes[f.target].status[status] > 0:
            n = pick(out, n, NONE, f.target, status)
    return n


@kernel
def _heroes(s, t, f, step, log):
    """Steps about Heroes: positions, EXP, damage apart from the Attack; some ask."""
    op, a, b = step[0], step[1], step[2]
    if op == Op.SWAP_SELF:
        _swap_self(s, f, a, b, log)
    elif op == Op.SWAP_TARGET:
        _swap_target(s, f, log)
    elif op == Op.TRIBUTE:
        _extra_tribute(s, t, f, log)
    elif op == Op.DISCARD_EXP:
        _discard_exp(s, t, f, log)
    elif op == Op.NAME_CARD:
        _name_card(s, f, log)
    elif op == Op.EXTRA:
        _extra(s, t, f, a, b, log)
    else:
        f.pc += 1
        _heroes_at_once(s, t, f, op, a, b, log)


@kernel
def _heroes_at_once(s, t, f, op, a, b, log):
    if op == Op.EXHAUST:
        exhaust(s, f.seat, f.target, log)
    elif op == Op.TOKEN:
        gain_token(s, f.seat, a, log)
    elif op == Op.SWAP_TWO:
        swap(s, f.seat, f.target, f.value, log)
    elif op == Op.DEFEAT:
        execute(s, t, 1 - f.seat, _target(s, f), log)
    elif op == Op.FIXED:
        direct_damage(s, t, 1 - f.seat, _target(s, f), a, s.attack.type, Ev.EXTRA, log)
    elif op == Op.STRIKE:
        direct_damage(s, t, 1 - f.seat, f.target, a, b, Ev.DIRECT, log)
        start_defeats(s, log)
    elif op == Op.REFLECT:
        _reflect(s, t, f, a, log)


@rule(GAME, "S39")
def _reflect(s, t, f, amount, log):
    """S39 Deflect's Gladiator row: direct damage to the attacker when it blocks Physical damage."""
    if s.attack.type == Damage.PHYSICAL:
        direct_damage(s, t, s.attack.seat, s.attack.source, amount, DIRECT, Ev.REFLECTED, log)
        start_defeats(s, log)


@rule(GAME, "S6")
def _extra(s, t, f, amount, status, log):
    """S6 A component of its own after the Attack: the status is tested now, and a Hero without HP is defeated first."""
    if f.phase == 0 and start_defeats(s, log):
        f.phase = 1
        return
    f.phase = 0
    f.pc += 1
    hero = s.sides[1 - f.seat].heroes[_target(s, f)]
    if t.rules.extra_damage_separate and hero.alive and hero.status[status] > 0:
        direct_damage(s, t, 1 - f.seat, _target(s, f), amount, s.attack.type, Ev.EXTRA, log)


@rule(GAME, "S25", "S26", "11.4")
def may_swap(s, seat, source, partner):
    """S25 Not with itself; 11.4 neither may be Frozen; the partner may be a Legacy."""
    heroes = s.sides[seat].heroes
    if partner == source or not heroes[source].alive:
        return False
    return may_be_moved(heroes[source]) and may_be_moved(heroes[partner])


@rule(GAME, "S25", "S26")
def _swap_self(s, f, partner, optional, log):
    """S25 With the own position that faces the attacked Hero (Step In: the attacker), S26 or any; by choice or not."""
    source = _own_source(s, f)
    if f.phase == 0 and _can_swap_self(s, f, partner):
        if optional:
            f.phase = 1
            ask(s, Ask.SWAP, f.seat)
            return
        s.answer.target = _facing(s, partner, f)
        f.phase = 1
    if f.phase == 1 and s.answer.target != NONE:
        swap(s, f.seat, source, s.answer.target, log)
        follow_swap(s, f.seat, source, s.answer.target)
    f.phase = 0
    f.pc += 1


@kernel
def _own_source(s, f):
    """Where the user stands now."""
    return s.attack.source if f.n else f.source


@kernel
def _facing(s, partner, f):
    return s.attack.source if partner == Partner.FACING_ATTACKER else s.attack.hits[f.i].position


@kernel
def _can_swap_self(s, f, partner):
    for position in range(POSITIONS):
        if _is_partner(s, f, partner, position):
            return True
    return False


@rule(GAME, "S25", "S26")
def _is_partner(s, f, partner, position):
    """S25 The facing position, S26 or any; Step In swaps with a Hero only."""
    if partner != Partner.ANY and position != _facing(s, partner, f):
        return False
    if partner == Partner.FACING_ATTACKER and not s.sides[f.seat].heroes[position].alive:
        return False
    return may_swap(s, f.seat, _own_source(s, f), position)


@rule(GAME, "S26", "11.4")
def _swap_target(s, f, log):
    """S26 The user may swap the Hero hit with a position adjacent to it."""
    seat, position = 1 - f.seat, _target(s, f)
    if f.phase == 0 and s.sides[seat].heroes[position].alive and may_be_moved(s.sides[seat].heroes[position]):
        f.phase = 1
        ask(s, Ask.SWAP, f.seat)
        return
    if f.phase == 1 and s.answer.target != NONE:
        swap(s, seat, position, s.answer.target, log)
        follow_swap(s, seat, position, s.answer.target)
    f.phase = 0
    f.pc += 1


@kernel
def list_swaps(s, t, out):
    """Write: no swap, or each position to swap with."""
    f = s.stack[s.n_stack - 1]
    n = decline(out, 0)
    for position in range(POSITIONS):
        if t.ops[f.pc, 0] == Op.SWAP_SELF:
            fits = _is_partner(s, f, t.ops[f.pc, 1], position)
        else:
            target = _target(s, f)
            fits = adjacent(target, position) and may_swap(s, 1 - f.seat, target, position)
            fits = fits and not is_hidden(s, t, 1 - f.seat, position)
        if fits:
            n = pick(out, n, NONE, position, 0)
    return n


@rule(GAME, "S10")
def is_hidden(s, t, seat, position):
    """S10 A Hero that nothing of the enemy may choose."""
    side = s.sides[seat]
    return side.heroes[position].alive and not may_be_chosen(t, s.turn, side, position, BY_ANYTHING)


@rule(GAME, "6.3", "A45")
def _extra_tribute(s, t, f, log):
    """6.3 A Tribute granted by a card is not the normal one; A45 any normal Skill to any own Hero below Rank III."""
    if f.phase == 0:
        f.phase = 1
        ask(s, Ask.TRIBUTE, f.seat)
        return
    f.phase = 0
    f.pc += 1
    if s.answer.card != NONE:
        tribute(s, t, f.seat, s.answer.target, s.answer.card, log)


@kernel
def list_extra_tributes(s, t, out):
    """Write each normal Skill in hand with each Hero that it may be given to."""
    f = s.stack[s.n_stack - 1]
    n = list_tributes(s, t, f.seat, out, 0, Act.PICK, False)
    return n if n else decline(out, 0)


@rule(GAME, "S34", "6.14")
def _discard_exp(s, t, f, log):
    """S34 An EXP card of the chosen enemy Hero that is no Ultimate goes to Discard."""
    if f.phase == 0:
        f.phase = 1
        ask(s, Ask.EXP_CARD, f.seat)
        return
    lose_exp(s, t, 1 - f.seat, f.target, s.answer.card, log)
    f.phase = 0
    f.pc += 1


@kernel
def list_exp_cards(s, t, out):
    """Write every different normal EXP card of the chosen enemy Hero."""
    f = s.stack[s.n_stack - 1]
    hero, n = s.sides[1 - f.seat].heroes[f.target], 0
    for k in range(hero.n_exp):
        if not t.cards[hero.exp_cards[k]].ultimate and first_copy(hero.exp_cards, k):
            n = pick(out, n, hero.exp_cards[k], f.target, 0)
    return n


@rule(GAME, "S32")
def _name_card(s, f, log):
    """S32 The named card is an Area Attack for this player this turn."""
    if f.phase == 0:
        f.phase = 1
        ask(s, Ask.NAME_CARD, f.seat)
        return
    s.stack[s.n_stack - 2].to = s.answer.card
    emit(log, Ev.NAMED, f.seat, s.answer.card, 0, 0, 0)
    f.phase = 0
    f.pc += 1


@kernel
def list_names(s, t, out):
    """Write the cards that may be named."""
    f = s.stack[s.n_stack - 1]
    n = pick(out, 0, t.ops[f.pc, 1], NONE, 0)
    return pick(out, n, t.ops[f.pc, 2], NONE, 0)
