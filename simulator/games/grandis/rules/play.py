"""Playing a card: who, when, at what cost, and in which order (P2, 3.4, 8.6, 9.10 to 9.15)."""

from simulator.core.events import emit
from simulator.games.grandis.events import Ev, From
from simulator.games.grandis.rules.attachment import attach, free_slot
from simulator.games.grandis.rules.casting import begin_casting
from simulator.games.grandis.rules.frames import ask, decline, offer, pick, pop, push
from simulator.games.grandis.rules.heroes import exhaust, is_stunned, may_act, row_for
from simulator.games.grandis.rules.needs import is_possible
from simulator.games.grandis.rules.shards import (
    pay,
    pay_everything,
    paying_family,
    pool_size,
    pool_value,
    start_payment,
)
from simulator.games.grandis.rules.targets import attack_label, list_targets
from simulator.games.grandis.rules.zones import discard, first_copy, from_hand, to_hand
from simulator.games.grandis.state import (
    GAME,
    MAX_HEROES,
    NONE,
    POSITIONS,
    Act,
    Ask,
    Flag,
    FrameKind,
    Host,
    Kind,
    Label,
    Timing,
)
from simulator.jit import inlined, kernel, rule

START, COST_CARD, PAYMENT, SURCHARGE, SURCHARGED, COMMIT, ANSWERED, RESOLVE, HOST, FINISH = range(10)
IMPOSSIBLE = -2


@rule(GAME, "S45", inline=True)
def mana_cost(t, foe, row):
    """Mana Cost of a row now."""
    r = t.rows[row]
    return r.cost * foe.regen if r.keywords & Flag.PER_ENEMY_REGEN else r.cost


@rule(GAME, "8.6", "10.8", "2.24", "P3", inline=True)
def can_afford(s, t, seat, card, row):
    """8.6 The Mana Cost must be payable, 10.8 and so must every additional cost."""
    side, c = s.sides[seat], t.cards[card]
    if c.keywords & Flag.SPENDS_ALL:
        if pool_size(side) == 0:
            return False
    elif mana_cost(t, s.sides[1 - seat], row) > pool_value(side, paying_family(t, card)):
        return False
    return has_cost_cards(s, t, seat, card)


@inlined
def has_cost_cards(s, t, seat, card):
    """True when the other hand cards that the card asks for are there."""
    c, side = t.cards[card], s.sides[seat]
    if side.n_hand - 1 < c.discards:
        return False
    for k in range(len(c.named)):
        if c.named[k] != NONE and not in_hand(s, seat, c.named[k]):
            return False
    return True


@kernel
def in_hand(s, seat, card):
    """True when the seat holds the card."""
    for i in range(s.sides[seat].n_hand):
        if s.hidden[seat].hand[i] == card:
            return True
    return False


@rule(GAME, "2.19", "9.10", "9.12", "9.13", "A54", "9.8", "9.11")
def fits_timing(t, card, timing):
    """2.19 Only in the phase or opportunity printed on it; A54 Items and Events in Reform as printed, by switch."""
    c = t.cards[card]
    if timing == Timing.REFORM and c.kind != Kind.SKILL and not t.rules.items_events_in_reform:
        return False
    return c.timing & timing


@rule(GAME, "2.20", "A4")
def attacks_are_banned(s, t):
    """2.20 The first player plays no Attack Skill, Casting included (A4), in the first turn."""
    return s.turn == 1 and t.rules.first_turn_attack_ban


@rule(GAME, "5.2", "5.4", "5.6", "8.6", "A19", "11.6", "S21")
def may_use(t, turn, hero, card, row):
    """5.6 A Skill needs a Ready Hero of fitting Class and Rank (5.2); S21 an Item one that is not Stunned (11.6)."""
    if row == NONE or not hero.alive:
        return False
    if t.cards[card].kind == Kind.ITEM or t.rows[row].keywords & Flag.WHILE_EXHAUSTED:
        return not is_stunned(hero)
    return may_act(turn, hero)


@rule(GAME, "9.15", "A20", "S9")
def needs_no_user(t, card):
    """9.15 An Event needs no Hero as its user (A20: by switch it does), and some other cards neither."""
    c = t.cards[card]
    if c.kind == Kind.EVENT and t.rules.event_exhausts_source:
        return False
    return c.keywords & Flag.NO_USER != 0


@kernel
def list_plays(s, t, timing, out, n):
    """Write every play from hand that fits this timing: card, user, target."""
    seat = s.active
    hand = s.hidden[seat].hand
    for i in range(s.sides[seat].n_hand):
        if fits_timing(t, hand[i], timing) and first_copy(hand, i):
            n = _list_uses(s, t, seat, hand[i], out, n)
    return n


@inlined
def _list_uses(s, t, seat, card, out, n):
    first = t.cards[card].first_row
    r = t.rows[first]
    if r.need and not is_possible(s, t, seat, r.need, r.need_filter, r.need_count):
        return n
    low, high = (NONE, 0) if needs_no_user(t, card) else (0, POSITIONS)
    for position in range(low, high):
        row = row_used(s, t, seat, card, position)
        if position != NONE and not may_use(t, s.turn, s.sides[seat].heroes[position], card, row):
            continue
        if can_afford(s, t, seat, card, row):
            n = list_targets(s, t, seat, Act.PLAY, card, row, position, out, n)
    return n


@inlined
def row_used(s, t, seat, card, position):
    """The row of a card that the Hero at this position (-1: nobody) uses, or -1."""
    if position == NONE or t.cards[card].kind == Kind.EVENT:
        return t.cards[card].first_row
    return row_for(t, s.sides[seat].heroes[position], card)


@kernel
def start_play(s, t, seat, card, source, target, value, hit, log):
    """Put a play of this seat on the stack; the card leaves the hand. `hit` is the Hit that a Response belongs to."""
    f = s.stack[push(s, FrameKind.PLAY, seat)]
    f.card, f.source, f.target, f.value, f.i = card, source, target, value, hit
    f.row = row_used(s, t, seat, card, source)
    from_hand(s, seat, card)
    s.sides[seat].played += 1
    s.sides[seat].total_played += 1
    user = s.sides[seat].heroes[source].hero if source != NONE else 0
    emit(log, Ev.PLAY, seat, card, source, target, value * MAX_HEROES + user)


@rule(GAME, "3.4", "8.2", "10.1", "12.13", "P2")
def advance_play(s, t, log):
    """3.4 Card, user and target are chosen: additional costs, Mana, Exhaust; then the enemy may answer (10.1),
    then the effect; 8.2 at last the card goes to Discard unless it stays."""
    f = s.stack[s.n_stack - 1]
    if f.phase == START:
        _pay_named(s, t, f, log)
    elif f.phase == COST_CARD:
        _pay_card(s, f, log)
    elif f.phase == PAYMENT:
        _pay_mana(s, t, f, log)
    elif f.phase == SURCHARGE:
        _offer_surcharge(s, t, f)
    elif f.phase == SURCHARGED:
        _pay_surcharge(s, t, f, log)
    elif f.phase == COMMIT:
        _commit(s, t, f, log)
    elif f.phase == ANSWERED:
        _answer(s, t, f, log)
    elif f.phase == RESOLVE:
        _resolve(s, t, f, log)
    elif f.phase == HOST:
        _choose_host(s, t, f)
    else:
        _finish(s, t, f, log)


@kernel
def _pay_named(s, t, f, log):
    c = t.cards[f.card]
    for k in range(len(c.named)):
        if c.named[k] != NONE:
            from_hand(s, f.seat, c.named[k])
            _to_discard(s, f.seat, c.named[k], From.COST, log)
    f.phase = PAYMENT
    if c.discards > 0:
        f.phase = COST_CARD
        ask(s, Ask.DISCARD_COST, f.seat)


@rule(GAME, "10.9", "A59")
def _pay_card(s, f, log):
    """10.9 The additional cost is completed before anything else; A59 its card may not be chosen by the effect."""
    from_hand(s, f.seat, s.answer.card)
    f.cost_cards[0] = s.answer.card
    _to_discard(s, f.seat, s.answer.card, From.COST, log)
    f.phase = PAYMENT


@kernel
def _to_discard(s, seat, card, origin, log):
    discard(s, seat, card, log)
    emit(log, Ev.TO_DISCARD, seat, card, origin, 0, 0)


@rule(GAME, "S2")
def _pay_mana(s, t, f, log):
    """S2 A card that spends every Shard leaves no choice."""
    f.phase = SURCHARGE
    if t.cards[f.card].keywords & Flag.SPENDS_ALL:
        shards = pool_size(s.sides[f.seat])
        f.paid = pay_everything(s, t, f.seat, paying_family(t, f.card), log)
        if t.rules.arrow_barrage_shards:
            f.paid = shards
    else:
        start_payment(s, f.seat, f.card, mana_cost(t, s.sides[1 - f.seat], f.row))


@rule(GAME, "A16", "A35")
def may_surcharge(s, t, seat, source, card):
    """A16 Mana or Arcane Surge: one more Shard for more damage of a Magical Attack (A35 by label)."""
    if source == NONE or not is_attack(t, card):
        return False
    side = s.sides[seat]
    amount = t.heroes[side.heroes[source].hero].surcharge
    return amount > 0 and pool_size(side) > 0 and attack_label(t, s.turn, side, source, card) == Label.MAGICAL


@kernel
def _offer_surcharge(s, t, f):
    f.phase = COMMIT
    if may_surcharge(s, t, f.seat, f.source, f.card):
        f.phase = SURCHARGED
        ask(s, Ask.SURCHARGE, f.seat)


@kernel
def _pay_surcharge(s, t, f, log):
    f.phase = COMMIT
    if s.answer.act == Act.PICK:
        f.cost = t.heroes[s.sides[f.seat].heroes[f.source].hero].surcharge
        pay_one(s, t, f.seat, s.answer.value, log)
        emit(log, Ev.SURGE, f.seat, f.cost, 0, 0, 0)


@kernel
def pay_one(s, t, seat, kind, log):
    """Spend one Shard of this kind."""
    pay(s, t, seat, 0, 1 if kind == 0 else 0, 0 if kind == 0 else 1 << kind, 1, log)


@kernel
def list_shards(side, out, n):
    """Write one option for every kind of Shard in the Pool."""
    for kind in range(len(side.pool)):
        if side.pool[kind] > 0:
            n = pick(out, n, NONE, NONE, kind)
    return n


@kernel
def is_attack(t, card):
    """True for Attack Skills, Casting included."""
    label = t.cards[card].label
    return label >= Label.PHYSICAL and label <= Label.CASTING


@rule(GAME, "5.3", "5.4", "A5", "A20", "S47", "S51")
def exhausts_user(t, card, row):
    """5.3 A normal Skill Exhausts its user unless it says otherwise, 5.4 an Item never, A20 an Event by switch;
    A5 a Defense only by switch, and S51 what answers one is treated alike."""
    c = t.cards[card]
    if c.timing & (Timing.RESPONSE | Timing.COUNTER):
        return c.kind == Kind.SKILL and t.rules.defense_exhausts
    return c.kind != Kind.ITEM and t.rows[row].exhausts


@rule(GAME, "A11", "10.9", "10.10")
def _commit(s, t, f, log):
    """A11 With the cost paid the user is Exhausted, whatever follows (10.10)."""
    if f.source != NONE and exhausts_user(t, f.card, f.row):
        exhaust(s, f.seat, f.source, log)
        s.sides[f.seat].heroes[f.source].acted = s.turn
    f.phase = ANSWERED
    if may_be_answered(s, t, f.seat, f.card):
        ask(s, Ask.COUNTER, 1 - f.seat)
    else:
        s.answer.act = Act.PASS


@rule(GAME, "10.1", "10.2", "A13", "A37", "A47")
def may_be_answered(s, t, seat, card):
    """A13 One window, for cards that explicitly answer this kind of card; A37 skipped when there is none to play.
    The switch takes the windows of Responses away."""
    if t.cards[card].timing & (Timing.RESPONSE | Timing.COUNTER) and not t.rules.counter_responses:
        return False
    foe = 1 - seat
    for i in range(s.sides[foe].n_hand):
        held = s.hidden[foe].hand[i]
        if t.cards[held].answers and counter_user(s, t, foe, held, card) != IMPOSSIBLE:
            return True
    return False


@rule(GAME, "A13", "S51", "10.8")
def counter_user(s, t, seat, counter, card):
    """A13 Who plays this hand card as an answer: a position (S51 treated like a Defend Skill), -1 nobody needed,
    IMPOSSIBLE it cannot be played."""
    c = t.cards[counter]
    if not c.timing & Timing.COUNTER or not c.answers & answer_bit(t, card):
        return IMPOSSIBLE
    if c.keywords & Flag.NO_USER:
        return NONE if can_afford(s, t, seat, counter, c.first_row) else IMPOSSIBLE
    for position in range(POSITIONS):
        if may_defend(s, t, seat, position, counter):
            return position
    return IMPOSSIBLE


@kernel
def answer_bit(t, card):
    """The kind of card as an answering card names it: a Defend Skill, an Item or an Event."""
    c = t.cards[card]
    if c.kind == Kind.SKILL:
        return 1 if c.label == Label.DEFENSE else 0
    return 1 << c.kind


@rule(GAME, "A5", "5.6", "11.6", "10.8")
def may_defend(s, t, seat, position, card):
    """A5 A Defend Skill is no normal Skill: an Exhausted Hero may use it unless the switch says otherwise."""
    hero = s.sides[seat].heroes[position]
    row = row_for(t, hero, card)
    if row == NONE or not hero.alive or is_stunned(hero):
        return False
    if hero.exhausted and not t.rules.exhausted_may_defend:
        return False
    return can_afford(s, t, seat, card, row) and (t.rows[row].attaches != Host.USER or free_slot(hero) != NONE)


@kernel
def list_counters(s, t, out):
    """Write: decline, or answer the card on top of the stack."""
    f = s.stack[s.n_stack - 1]
    seat = 1 - f.seat
    hand, n = s.hidden[seat].hand, decline(out, 0)
    for i in range(s.sides[seat].n_hand):
        user = counter_user(s, t, seat, hand[i], f.card)
        if user != IMPOSSIBLE and first_copy(hand, i):
            n = offer(out, n, Act.PLAY, hand[i], user, NONE, 0)
    return n


@rule(GAME, "10.2", "10.9")
def _answer(s, t, f, log):
    """10.2 An answer is played on top and so resolves first; 10.9 it closes the window."""
    f.phase = RESOLVE
    if s.answer.act == Act.PLAY:
        start_play(s, t, 1 - f.seat, s.answer.card, s.answer.source, NONE, 0, f.i, log)


@rule(GAME, "10.6", "9.5", "3.4")
def _resolve(s, t, f, log):
    """3.4 The effect; 10.6 nothing of it when the card was cancelled; 9.5 a Casting is locked for later."""
    f.phase = HOST
    if f.cancelled:
        f.phase = FINISH
    elif t.cards[f.card].label == Label.CASTING:
        begin_casting(s, t, f.seat, f.source, f.card, f.row, f.target, log)
        pop(s)
    elif is_attack(t, f.card):
        s.stack[push(s, FrameKind.ATTACK, f.seat)].row = f.row
    elif t.rows[f.row].program:
        start_program(s, f, t.rows[f.row].program)


@kernel
def start_program(s, f, program):
    """Push the steps of a card with the choices of frame `f`."""
    p = s.stack[push(s, FrameKind.PROGRAM, f.seat)]
    p.pc, p.card, p.row, p.source, p.target, p.value, p.i = program, f.card, f.row, f.source, f.target, f.value, f.i
    for k in range(len(p.cost_cards)):
        p.cost_cards[k] = f.cost_cards[k]


@kernel
def _choose_host(s, t, f):
    f.phase = FINISH
    s.answer.target = f.source if t.rows[f.row].attaches == Host.USER else f.target
    if t.rows[f.row].attaches == Host.ANY_OWN:
        ask(s, Ask.HOST, f.seat)
    elif is_attack(t, f.card):
        s.answer.target = s.attack.source


@kernel
def list_hosts(s, out):
    """Write every own active Hero with a free slot."""
    f = s.stack[s.n_stack - 1]
    n = 0
    for position in range(POSITIONS):
        hero = s.sides[f.seat].heroes[position]
        if hero.alive and free_slot(hero) != NONE:
            n = pick(out, n, f.card, position, 0)
    return n


@rule(GAME, "8.2", "10.12", "S17", "9.14", "10.13")
def _finish(s, t, f, log):
    """8.2 The card goes to Discard, 10.12 to a slot while its effect stays (S17 an Attack's unless it was negated),
    or back to the Hand when it was negated so."""
    seat, card, row, position = f.seat, f.card, f.row, s.answer.target
    negated = s.attack.negated if is_attack(t, card) else 0
    stays = t.rows[row].attaches != Host.NONE and not f.cancelled and not negated
    named = f.to
    pop(s)
    if stays and _has_host(s, seat, position):
        k = attach(s, t, seat, position, card, row, log)
        s.sides[seat].heroes[position].slots[k].target = named
    elif negated == 2:
        to_hand(s, seat, card, 1)
        emit(log, Ev.TO_HAND, seat, card, From.PLAY, 0, 0)
    else:
        _to_discard(s, seat, card, From.PLAY, log)


@kernel
def _has_host(s, seat, position):
    hero = s.sides[seat].heroes[position]
    return hero.alive and free_slot(hero) != NONE
