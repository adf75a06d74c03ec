"""Shard Deck, Shard Pool and payments (2.21 to 2.29)."""

from simulator.core.events import emit
from simulator.core.rng import below, shuffle
from simulator.games.grandis.events import Ev
from simulator.games.grandis.rules.frames import ask, moment, offer, pop, push
from simulator.games.grandis.state import (
    DECK,
    GAME,
    MAX_REGEN,
    NONE,
    SHARDS,
    Act,
    Ask,
    Family,
    FrameKind,
    Kind,
)
from simulator.jit import kernel, rule

SHARD_STREAM = 2
KINDS = 6


@rule(GAME, "2.5", "2.21", "A32", "1.7")
def build_shard_deck(s, t, seat, deck):
    """2.21 Twelve Shards: one Class Shard for each Class of the Ultimates in the Main Deck (A32), the rest Mana."""
    shards = s.hidden[seat].shards
    for k in range(SHARDS):
        shards[k] = Family.MANA
    n = 0
    for family in range(Family.ARCHER, KINDS):
        for i in range(DECK):
            c = t.cards[deck[i]]
            if c.ultimate and c.family == family:
                shards[n] = family
                n += 1
                break
    assert n <= 3
    shuffle(s.rng[SHARD_STREAM + seat], shards, SHARDS)
    s.sides[seat].n_shards = SHARDS
    s.hidden[seat].unseen_shards = SHARDS


@rule(GAME, "2.6", "2.14", "A10", "S33")
def gain_shards(s, seat, count, log):
    """A10 Move Shards, whatever their kind (S33), from the top of the Shard Deck to the Pool, as many as there are."""
    side, hidden = s.sides[seat], s.hidden[seat]
    for _ in range(min(count, side.n_shards)):
        kind = hidden.shards[0]
        side.n_shards -= 1
        for k in range(side.n_shards):
            hidden.shards[k] = hidden.shards[k + 1]
        hidden.unseen_shards = max(0, hidden.unseen_shards - 1)
        side.pool[kind] += 1
        emit(log, Ev.GAIN_SHARD, seat, kind, pool_size(side), moment(s), 0)


@rule(GAME, "2.25")
def raise_regen(side, amount):
    """2.25 Mana Regen never rises above 6."""
    side.regen = min(MAX_REGEN, side.regen + amount)


@kernel
def pool_size(side):
    """Number of Shards in the Pool."""
    total = 0
    for kind in range(KINDS):
        total += side.pool[kind]
    return total


@rule(GAME, "2.22", "2.23", "2.24", "T2")
def pool_value(side, family):
    """2.24 Mana that the Pool can pay: each Shard 1, a Class Shard of the Skill's Class 2. 0: no Skill."""
    bonus = side.pool[family] if family != Family.MANA else 0
    return pool_size(side) + bonus


@rule(GAME, "2.26", "2.27", "2.28", "A12b", "T1")
def put_under(s, seat, mana, bits, family):
    """2.26 One payment is one batch under the Shard Deck (2.28), from top to bottom: Mana Shards,
    other Class Shards (A12b in a fixed order), the matching one deepest (2.27)."""
    side, shards = s.sides[seat], s.hidden[seat].shards
    for _ in range(mana):
        shards[side.n_shards] = Family.MANA
        side.n_shards += 1
    for kind in range(Family.ARCHER, KINDS):
        if bits >> kind & 1 and kind != family:
            shards[side.n_shards] = kind
            side.n_shards += 1
    if family != Family.MANA and bits >> family & 1:
        shards[side.n_shards] = family
        side.n_shards += 1


@kernel
def class_value(bits, family):
    """Mana that a set of Class Shards pays."""
    value = 0
    for kind in range(Family.ARCHER, KINDS):
        if bits >> kind & 1:
            value += 2 if kind == family else 1
    return value


@rule(GAME, "A12", "A56")
def is_payment(t, side, family, cost, mana, bits):
    """A56 A payment covers the cost, and none of its Shards could be left out. The switch drops the second half.

    The Class Shards are some that the Pool holds.
    """
    value = mana + class_value(bits, family)
    if mana > side.pool[Family.MANA] or value < cost:
        return False
    if t.rules.payment_free:
        return True
    least = 2 if bits == 1 << family and mana == 0 else 1
    return (mana == 0 and bits == 0) or value - least < cost


@kernel
def least_mana(side, family, cost, bits):
    """Mana Shards that a payment with these Class Shards needs at least."""
    return max(0, cost - class_value(bits, family))


@kernel
def list_payments(t, side, family, cost, out):
    """Write every legal payment; returns how many."""
    n, bits, held = 0, 0, shard_bits(side)
    while True:
        low = least_mana(side, family, cost, bits)
        high = side.pool[Family.MANA] if t.rules.payment_free else low
        for mana in range(low, high + 1):
            if is_payment(t, side, family, cost, mana, bits):
                n = offer(out, n, Act.PICK, NONE, NONE, mana, bits)
        if bits == held:
            return n
        bits = bits - held & held  # the next set of Class Shards in the Pool


@kernel
def pay(s, t, seat, family, mana, bits, cost, log):
    """Spend exactly these Shards; returns the Mana paid."""
    side = s.sides[seat]
    count = mana
    side.pool[Family.MANA] -= mana
    for kind in range(Family.ARCHER, KINDS):
        if bits >> kind & 1:
            side.pool[kind] -= 1
            count += 1
    put_under(s, seat, mana, bits, family)
    side.spent += count
    emit(log, Ev.PAY, seat, mana, bits, cost, pool_size(side))
    return mana + class_value(bits, family)


@kernel
def shard_bits(side):
    """Bits of the Class Shards in the Pool."""
    bits = 0
    for kind in range(Family.ARCHER, KINDS):
        if side.pool[kind]:
            bits |= 1 << kind
    return bits


@kernel
def paying_family(t, card):
    """The Class whose Shards are worth 2 for this card; 0 for anything but a Skill (2.24)."""
    if card == NONE or t.cards[card].kind != Kind.SKILL:
        return 0
    return t.cards[card].family


@kernel
def start_payment(s, seat, card, cost):
    """Let the seat pay a cost; the Mana paid goes to `paid` of the frame below."""
    f = s.stack[push(s, FrameKind.PAYMENT, seat)]
    f.card = card
    f.cost = cost


@rule(GAME, "P3", "A12", "A49")
def advance_payment(s, t, log):
    """P3 The payer chooses which Class Shards take part (A12), from the own Pool in any turn (A49)."""
    f = s.stack[s.n_stack - 1]
    side, family = s.sides[f.seat], paying_family(t, f.card)
    if f.phase == 0:
        bits = shard_bits(side)
        f.phase = 1
        if f.cost > 0 and (bits or t.rules.payment_free):
            ask(s, Ask.PAY, f.seat)
            return
        s.answer.target, s.answer.value = f.cost, 0
    s.stack[s.n_stack - 2].paid = pay(s, t, f.seat, family, s.answer.target, s.answer.value, f.cost, log)
    pop(s)


@kernel
def pay_everything(s, t, seat, family, log):
    """Spend the whole Pool; returns the Mana paid."""
    side = s.sides[seat]
    return pay(s, t, seat, family, side.pool[Family.MANA], shard_bits(side), pool_value(side, family), log)


@rule(GAME, "2.29", "A12b", "A34", "S15")
def lose_shards(s, seat, count, log):
    """2.29 Shards of the Pool, picked blind, go to the bottom of their owner's Shard Deck (A34), those of one effect as
    one batch (A12b). False: there is none."""
    side, mana, bits = s.sides[seat], 0, 0
    lost = min(count, pool_size(side))
    for _ in range(lost):
        kind = _pick_blind(s, seat)
        side.pool[kind] -= 1
        if kind == Family.MANA:
            mana += 1
        else:
            bits |= 1 << kind
        emit(log, Ev.LOSE_SHARD, seat, kind, pool_size(side), 0, 0)
    put_under(s, seat, mana, bits, Family.MANA)
    return lost > 0


@kernel
def _pick_blind(s, seat):
    """The kind of a Shard in the Pool, each Shard as likely as the others."""
    side = s.sides[seat]
    pick, kind = below(s.rng[4 + seat], pool_size(side)), 0
    while pick >= side.pool[kind]:
        pick -= side.pool[kind]
        kind += 1
    return kind


@rule(GAME, "A34")
def take_shard(s, seat, log):
    """A34 The enemy loses a Shard and the taker draws one from the own Shard Deck."""
    if lose_shards(s, 1 - seat, 1, log):
        gain_shards(s, seat, 1, log)
