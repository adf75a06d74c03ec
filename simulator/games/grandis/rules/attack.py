"""Attacks: from the commit to the last Hero hit (3.3, 3.4, 3.11, 10.7, P5)."""

from simulator.core.events import emit
from simulator.games.grandis.events import Ev
from simulator.games.grandis.rules.attachment import detach, has_mod
from simulator.games.grandis.rules.damage import (
    attack_power,
    burn_extra,
    conditional_bonus,
    damage_after_defence,
    is_immune,
    lose_hp,
    note_power,
    printed_damage,
    reduction,
)
from simulator.games.grandis.rules.frames import ask, decline, offer, pop, push
from simulator.games.grandis.rules.legacy import start_defeats
from simulator.games.grandis.rules.shards import lose_shards
from simulator.games.grandis.rules.status import cure, inflict
from simulator.games.grandis.rules.targets import (
    area_hits,
    attack_label,
    gains_range,
    is_ranged,
    may_attack,
    may_execute,
)
from simulator.games.grandis.state import (
    GAME,
    NONE,
    POSITIONS,
    SLOTS,
    Act,
    Ask,
    Damage,
    Flag,
    FrameKind,
    Label,
    Mod,
    Status,
    Target,
    Times,
)
from simulator.jit import kernel, rule

AIM, NEXT, IMPACT, RIDERS, HIT_DONE, AFTER, AGAIN, CHOSEN = range(8)


@rule(GAME, "3.4", "10.7", "A14", "P4", "P5")
def advance_attack(s, t, log):
    """10.7 For each Hero hit, Left to Right (A14): its own Response window, damage, riders, defeat; then the next."""
    f = s.stack[s.n_stack - 1]
    if f.phase == AIM:
        _aim(s, t, f, log)
    elif f.phase == NEXT:
        _next_hit(s, t, f, log)
    elif f.phase == IMPACT:
        _impact(s, t, f, log)
    elif f.phase == RIDERS:
        _attachment_riders(s, t, f, log)
    elif f.phase == HIT_DONE:
        f.phase = NEXT
        f.i += 1
        start_defeats(s, log)
    elif f.phase == AFTER:
        _after(s, t, f)
    elif f.phase == AGAIN:
        _offer_second(s, t, f, log)
    else:
        _second(s, f, log)


@rule(GAME, "3.3", "3.10", "3.11", "9.1", "9.2", "9.3", "9.4", "9.9", "A55")
def _aim(s, t, f, log):
    """3.10 The Heroes hit, as the card says; A55 label and bonuses as they are now, for a Casting at its release."""
    play = s.stack[s.n_stack - 2]
    a = s.attack
    a.seat = play.seat
    describe_attack(
        t, s.turn, s.sides[play.seat], s.sides[1 - play.seat], a, play.card, play.row, play.source, play.paid
    )
    a.released = play.kind == FrameKind.RELEASE
    a.surcharge = play.cost
    a.negated = a.blocked_all = a.reduced_all = a.covered = 0
    _collect_hits(s, t, play, log)
    f.phase = NEXT
    f.i = 0


@rule(GAME, "A35", "S2", "S3", "S14")
def describe_attack(t, turn, side, foe, a, card, row, source, paid):
    """A35 What the Attack is when this Hero makes it now: label, damage type, Range and what multiplies its base."""
    a.card, a.row, a.source = card, row, source
    a.label = attack_label(t, turn, side, source, card)
    a.type = t.cards[card].type
    if t.cards[card].label == Label.PHYSICAL and a.label == Label.MAGICAL:
        a.type = Damage.MAGICAL
    a.ranged = is_ranged(t, turn, side, source, card)
    a.printed_physical = gains_range(t, turn, side, source, card) and a.label != Label.MAGICAL
    a.times = _times(t, side, foe, row, paid)
    note_power(t, turn, side, a)


@rule(GAME, "S2", "S30", "S31")
def _times(t, side, foe, row, paid):
    """S2 Mana spent, S30 cards drawn this turn, S31 the enemy Mana Regen when the card is paid."""
    times = t.rows[row].times
    if times == Times.MANA_SPENT:
        return paid
    if times == Times.CARDS_DRAWN:
        return side.drawn
    if times == Times.ENEMY_REGEN:
        return foe.regen
    return 1


@rule(GAME, "3.3", "3.11", "10.18", "10.19", "S7", "S28")
def _collect_hits(s, t, play, log):
    """3.3 All Heroes in the area, or the chosen ones; 10.18 the Hero that stands at the locked position now,
    10.19 nobody when a Legacy does."""
    a, foe = s.attack, s.sides[1 - play.seat]
    target = t.cards[a.card].target
    a.n_hits = 0
    for position in range(POSITIONS):
        if a.label == Label.AREA:
            hit = area_hits(foe, a.source, position, target == Target.POISONED)
        elif target == Target.TWO_POSITIONS:
            hit = position == play.target or position == play.value
        else:
            hit = position == play.target
        if hit and foe.heroes[position].alive:
            _add_hit(a, foe, position)
    if target == Target.POISONED:
        _remove_poison(s, a, log)


@kernel
def _add_hit(a, foe, position):
    hit = a.hits[a.n_hits]
    hit.position = position
    hit.blocked = hit.dodged = hit.damage = hit.redirected = 0
    hit.poison = foe.heroes[position].status[Status.POISON]
    a.n_hits += 1


@rule(GAME, "S7")
def _remove_poison(s, a, log):
    """S7 Venom Detonation removes Poison first, even where the damage will be 0."""
    for i in range(a.n_hits):
        cure(s, 1 - a.seat, a.hits[i].position, Status.POISON, log)


@rule(GAME, "10.7", "3.11")
def _next_hit(s, t, f, log):
    """10.7 The next Hero hit gets its Response window; a Hero that fell meanwhile gets none."""
    a = s.attack
    if a.n_hits == 0:
        emit(log, Ev.NOBODY, a.seat, a.card, 0, 0, 0)
    if f.i >= a.n_hits or a.negated:
        f.phase = AFTER
        return
    if not s.sides[1 - a.seat].heroes[a.hits[f.i].position].alive:
        f.i += 1
        return
    f.phase = IMPACT
    s.stack[push(s, FrameKind.WINDOW, 1 - a.seat)].i = f.i


@rule(GAME, "10.3", "10.4", "10.6", "A15", "A57", "P5", "S8")
def _impact(s, t, f, log):
    """P5 Damage after Block and reductions, then Burn, then the riders of a Hero that was hit (A57)."""
    a = s.attack
    hit = a.hits[f.i]
    f.phase = RIDERS
    if a.negated:
        f.phase = AFTER
        return
    if hit.dodged:
        emit(log, Ev.MISSED, 1 - a.seat, hit.position, 0, 0, s.sides[1 - a.seat].heroes[hit.position].hero)
    elif not t.rows[a.row].keywords & Flag.NOT_DAMAGE:
        _deal(s, t, hit, log)
    if t.rows[a.row].on_hit:
        p = s.stack[push(s, FrameKind.PROGRAM, a.seat)]
        p.pc, p.card, p.row = t.rows[a.row].on_hit, a.card, a.row
        p.source, p.target, p.i, p.n = a.source, hit.position, f.i, 1


@rule(GAME, "A16", "A17", "P5")
def _deal(s, t, hit, log):
    """P5 The damage of the Attack to one Hero; A17 the Burn extra only where some was dealt."""
    a, seat = s.attack, 1 - s.attack.seat
    power = attack_power(t, a, s.sides[seat].heroes[hit.position], hit.poison)
    less = hit.blocked + a.blocked_all + a.reduced_all
    hit.damage = damage_after_defence(t, s.turn, s.sides[seat], hit.position, a.type, power, less)
    _tell_sums(s, t, hit, power, log)
    lose_hp(s, seat, hit.position, hit.damage, Ev.DAMAGE, log)
    if hit.damage > 0:
        burn_extra(s, seat, hit.position, log)


@kernel
def _tell_sums(s, t, hit, power, log):
    """How the damage comes about, where it is not just what is printed."""
    a, seat = s.attack, 1 - s.attack.seat
    if power != t.rows[a.row].damage:
        bonus = a.bonus + a.surcharge + conditional_bonus(t, s.sides[seat].heroes[hit.position], a.row)
        doublings = a.doubled_base + 2 * a.doublings
        emit(log, Ev.POWER, seat, printed_damage(t, a, hit.poison), bonus, doublings, power)
    if hit.damage == power:
        return
    hero = s.sides[seat].heroes[hit.position]
    if is_immune(t, s.turn, s.sides[seat], hit.position):
        emit(log, Ev.IMMUNE, seat, hit.position, 0, 0, hero.hero)
    else:
        reduced = a.reduced_all + reduction(t, s.turn, hero, a.type)
        emit(log, Ev.DEFENCE, seat, hit.blocked + a.blocked_all, reduced, hit.damage, power)


@rule(GAME, "S14", "S23", "A15")
def _attachment_riders(s, t, f, log):
    """S23 Poison Vial, S14 Aether Infusion: what the user's Attachments add to a Hero that was hit."""
    f.phase = HIT_DONE
    a = s.attack
    hit, hero = a.hits[f.i], s.sides[a.seat].heroes[a.source]
    if hit.dodged or a.negated or not hero.alive:
        return
    for k in range(SLOTS):
        slot = hero.slots[k]
        if slot.card != NONE and slot.since <= s.turn:
            row = t.rows[slot.row]
            for m in range(row.first_mod, row.first_mod + row.n_mods):
                if _attachment_rider(s, t, a, hit, m, log):
                    detach(s, a.seat, a.source, k, log)


@rule(GAME, "S14", "S23")
def _attachment_rider(s, t, a, hit, m, log):
    """What one lasting change adds; True when that uses its card up."""
    mod, seat = t.mods[m, 0], 1 - a.seat
    if mod == Mod.ATTACK_INFLICTS or (mod == Mod.NEXT_DAMAGE_INFLICTS and hit.damage > 0):
        if t.mods[m, 3] >> a.label & 1:
            inflict(s, t, seat, hit.position, t.mods[m, 1], t.mods[m, 2], log)
            return mod == Mod.NEXT_DAMAGE_INFLICTS
    elif mod == Mod.CONVERT and hit.damage > 0 and t.cards[a.card].label == Label.PHYSICAL and a.label == Label.MAGICAL:
        lose_shards(s, seat, 1, log)
    return False


@rule(GAME, "A57")
def _after(s, t, f):
    """A57 What the card does for its own side, once, after the last Hero hit, unless it was negated."""
    f.phase = AGAIN
    a = s.attack
    if t.rows[a.row].after and not a.negated and s.sides[a.seat].heroes[a.source].alive:
        p = s.stack[push(s, FrameKind.PROGRAM, a.seat)]
        p.pc, p.card, p.row, p.source = t.rows[a.row].after, a.card, a.row, a.source


@rule(GAME, "S13")
def _offer_second(s, t, f, log):
    """S13 Double Casting: one Magical Attack card attacks a second time, at the same or another legal target."""
    a = s.attack
    if f.n == 0 and not a.negated and not a.released and a.label == Label.MAGICAL and _attacks_twice(s, t, a):
        if count_second_targets(s, t) > 0:
            f.phase = CHOSEN
            f.n = 1
            ask(s, Ask.SECOND_ATTACK, a.seat)
            return
    pop(s)


@kernel
def _attacks_twice(s, t, a):
    hero = s.sides[a.seat].heroes[a.source]
    return hero.alive and has_mod(t, s.turn, hero, Mod.TWICE) > 0


@kernel
def count_second_targets(s, t):
    """Number of legal targets of a second Attack with the same card."""
    a, n = s.attack, 0
    for position in range(POSITIONS):
        if may_attack(t, s.turn, s.sides[a.seat], s.sides[1 - a.seat], a.source, a.card, a.row, position):
            n += 1
    return n


@kernel
def list_second_targets(s, t, out):
    """Write: no second Attack, or each of its legal targets."""
    a, n = s.attack, decline(out, 0)
    for position in range(POSITIONS):
        if may_attack(t, s.turn, s.sides[a.seat], s.sides[1 - a.seat], a.source, a.card, a.row, position):
            n = offer(out, n, Act.PICK, a.card, a.source, position, 0)
    return n


@kernel
def _second(s, f, log):
    if s.answer.act == Act.PASS:
        pop(s)
        return
    play = s.stack[s.n_stack - 2]
    play.target, play.source = s.answer.target, s.attack.source
    hero = s.sides[play.seat].heroes[play.source].hero
    emit(log, Ev.AGAIN, play.seat, play.card, play.source, play.target, hero)
    f.phase = AIM


@kernel
def follow_swap(s, seat, a, b):
    """The Attack keeps its user when two own positions swap."""
    if s.attack.seat == seat:
        if s.attack.source == a:
            s.attack.source = b
        elif s.attack.source == b:
            s.attack.source = a
    else:
        for i in range(s.attack.n_hits):
            if s.attack.hits[i].position == a:
                s.attack.hits[i].position = b
            elif s.attack.hits[i].position == b:
                s.attack.hits[i].position = a


@rule(GAME, "S8")
def execute(s, t, seat, position, log):
    """S8 Execute defeats without damage; its condition is tested again on resolution."""
    hero = s.sides[seat].heroes[position]
    if hero.alive and may_execute(t, hero):
        emit(log, Ev.EXECUTED, seat, position, 0, 0, hero.hero)
        hero.hp = 0
