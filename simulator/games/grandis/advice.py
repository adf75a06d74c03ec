"""What a player may work out from the View: rule questions about options, and judgments that strategies
share.

All numbers are whole. HP is the common measure: a judgment says how many HP something is worth. Arguments
come in one order: view, cards, then what the question is about. `foresee` answers most of it at once.
"""

from simulator.games.grandis.once import once
from simulator.games.grandis.rules.attachment import has_mod, sum_mod
from simulator.games.grandis.rules.attack import describe_attack
from simulator.games.grandis.rules.damage import (
    BURN_DAMAGE,
    POISON_DAMAGE,
    attack_power,
    damage_after_defence,
    extra_damage,
)
from simulator.games.grandis.rules.formation import in_reach
from simulator.games.grandis.rules.healing import can_be_healed
from simulator.games.grandis.rules.heroes import is_stunned, max_hp, may_act, three_base_classes
from simulator.games.grandis.rules.play import is_attack, mana_cost
from simulator.games.grandis.rules.shards import paying_family, pool_size, pool_value
from simulator.games.grandis.rules.status import inflicted_turns
from simulator.games.grandis.rules.targets import area_hits, may_execute
from simulator.games.grandis.rules.tribute import exp_needed, exp_value
from simulator.games.grandis.state import (
    HAND_LIMIT,
    NONE,
    POSITIONS,
    SHARDS,
    Act,
    Ask,
    Flag,
    Host,
    Kind,
    Label,
    Lasts,
    Mod,
    Op,
    Opening,
    Status,
    Target,
    Times,
    Timing,
    When,
    Who,
)
from simulator.jit import inlined, kernel

STATUSES = 5
NEVER, LATER, NEXT_RANK, NOW = range(4)
ALL_LABELS = -1
NO_CARD = 60


# Mana and cards


@kernel
def mana(side):
    """Shards in the Pool of a side."""
    return pool_size(side)


@kernel
def coming_mana(side):
    """Shards that this side will gain in its next Draw Phase."""
    return min(side.regen, side.n_shards)


@kernel
def row_of(view, cards, option):
    """The row of the card that an option plays: by its user's Class, or the only one."""
    if option.source == NONE or cards.cards[option.card].kind == Kind.EVENT:
        return cards.cards[option.card].first_row
    return cards.row_of[view.me.heroes[option.source].hero, option.card]


@kernel
def cost_of(view, cards, card, row):
    """Mana that playing this row of a card takes."""
    if cards.cards[card].keywords & Flag.SPENDS_ALL:
        return pool_value(view.me, paying_family(cards, card))
    return mana_cost(cards, view.foe, row)


@kernel
def when_usable(cards, hero, card):
    """Whether a Hero can use the card NOW, after its NEXT_RANK, LATER or NEVER."""
    if cards.row_of[hero, card] != NONE:
        return NOW
    following = cards.heroes[hero].next
    if following == NONE:
        return NEVER
    if cards.row_of[following, card] != NONE:
        return NEXT_RANK
    last = cards.heroes[following].next
    return LATER if last != NONE and cards.row_of[last, card] != NONE else NEVER


@kernel
def soonest_use(view, cards, card):
    """When the first own Hero can use the card: NOW, after its NEXT_RANK, LATER or NEVER."""
    when = NEVER
    for position in range(POSITIONS):
        if view.me.heroes[position].alive:
            when = max(when, when_usable(cards, view.me.heroes[position].hero, card))
    return when


@kernel
def copies_in_hand(view, card):
    """How many of this card the own Hand holds."""
    total = 0
    for i in range(view.me.n_hand):
        total += view.hand[i] == card
    return total


@kernel
def room_in_hand(view):
    """Cards that this player may still draw in the own turn without discarding others at its end."""
    return HAND_LIMIT - view.me.n_hand + (view.me.tributed == 0)


@once
def defence_budget(view, cards):
    """Mana of all Responses in hand that an own Hero could play."""
    total = 0
    for i in range(view.me.n_hand):
        card = view.hand[i]
        if cards.cards[card].timing & Timing.RESPONSE:
            row = _row_of_any(view, cards, card)
            if row != NONE:
                total += cards.rows[row].cost
    return total


@kernel
def _row_of_any(view, cards, card):
    if cards.cards[card].kind != Kind.SKILL:
        return cards.cards[card].first_row
    for position in range(POSITIONS):
        hero = view.me.heroes[position]
        if hero.alive and cards.row_of[hero.hero, card] != NONE:
            return cards.row_of[hero.hero, card]
    return NONE


@kernel
def keep_worth(view, cards, card):
    """How much a hand card is worth keeping, in HP: what it does beyond its Mana Cost, less if it must
    wait."""
    c = cards.cards[card]
    if c.kind == Kind.EVENT or c.keywords & Flag.NO_USER:
        return max(4, row_worth(view, cards, card, c.first_row))
    when, row = NEVER, c.first_row
    for position in range(POSITIONS):
        hero = view.me.heroes[position]
        if hero.alive:
            possible = when_usable(cards, hero.hero, card)
            if possible > when or (possible == when and _is_stronger(cards, hero.hero, card, row)):
                when, row = possible, _row_then(cards, hero.hero, card, possible, row)
    if when <= LATER:
        return 2 * when
    kept = max(4, row_worth(view, cards, card, row))
    return kept if when == NOW else kept // 2


@kernel
def _row_then(cards, hero, card, when, row):
    """The row that a Hero uses of a card now or after its next Rank Up; else `row`."""
    if when == NOW:
        return cards.row_of[hero, card]
    return cards.row_of[cards.heroes[hero].next, card] if when == NEXT_RANK else row


@kernel
def _is_stronger(cards, hero, card, row):
    own = cards.row_of[hero, card]
    return own != NONE and cards.rows[own].damage > cards.rows[row].damage


@kernel
def row_worth(view, cards, card, row):
    """What a row of a card does by its print, in HP, beyond the price of its Mana, which falls as Mana Regen
    rises."""
    r, c = cards.rows[row], cards.cards[card]
    price = max(1, 6 - view.me.regen) * r.cost + 8 * c.discards
    if is_attack(cards, card):
        return attack_worth(cards, card, row) - price
    if c.timing & Timing.RESPONSE:
        return response_worth(cards, row) - price
    if c.timing & Timing.COUNTER:
        return 20 - price
    return 30 + 5 * (r.exhausts == 0) - price + program_bonus(cards, r.program)


@kernel
def attack_worth(cards, card, row):
    """Printed damage of an Attack, with something for what multiplies it and for its riders."""
    r = cards.rows[row]
    damage = r.damage if r.times == Times.ONE else 5 * r.damage
    if cards.cards[card].target == Target.AREA or cards.cards[card].target == Target.TWO_POSITIONS:
        damage *= 2
    if r.keywords & Flag.NOT_DAMAGE:
        damage = 70
    return damage + 10 * (r.on_hit > 0) + 10


@kernel
def response_worth(cards, row):
    """HP that a Response saves on an ordinary occasion."""
    r = cards.rows[row]
    if r.keywords & (Flag.DODGES | Flag.NEGATES):
        return 60
    pc = r.program
    return min(55, cards.ops[pc, 1]) if cards.ops[pc, 0] == Op.BLOCK else 35


@kernel
def program_bonus(cards, pc):
    """Extra worth of programs that bring a Hero back, heal or draw."""
    total = 0
    while cards.ops[pc, 0] != Op.END:
        op, amount = cards.ops[pc, 0], cards.ops[pc, 1]
        if op == Op.REVIVE:
            total += 40
        elif op == Op.HEAL:
            total += amount // 2
        elif op == Op.DRAW:
            total += 8 * amount
        elif op == Op.GAIN_SHARDS or op == Op.TAKE_SHARD:
            total += 6 * amount
        pc += 1
    return total


# Heroes


@kernel
def worth(cards, hero):
    """What a Hero is worth: being there at all, its Rank and the EXP on the way to the next."""
    h = cards.heroes[hero.hero]
    return 60 + 30 * (h.rank - 1) + (hero.exp - h.exp_needed) // 10


@kernel
def guards_with_tokens(view, cards):
    """True when an own active Hero's Racial Trait answers Attacks or prevents a defeat: Tokens are kept for
    it."""
    for position in range(POSITIONS):
        hero = view.me.heroes[position]
        if hero.alive and cards.traits[cards.heroes[hero.hero].race].opening >= Opening.RESPONSE:
            return True
    return False


@kernel
def enemies_in_reach(side, other, position):
    """How many active Heroes of `other` stand in the Area of Attack of this position."""
    total = 0
    for place in range(POSITIONS):
        total += other.heroes[place].alive and in_reach(position, place)
    return total


@kernel
def threat(view, cards, position):
    """HP that the own Hero at this position may lose in the enemy's next turn: one Attack of every enemy Hero
    that reaches it and is not Stunned, as far as the enemy's Mana goes."""
    total = 0
    for place in range(POSITIONS):
        hero = view.foe.heroes[place]
        if hero.alive and in_reach(place, position) and not is_stunned(hero):
            total += 30 + 10 * cards.heroes[hero.hero].rank
    total = min(total, 9 * (mana(view.foe) + coming_mana(view.foe)))
    return total + POISON_DAMAGE * (view.me.heroes[position].status[Status.POISON] > 0)


# Attacks


@kernel
def aim(view, cards, option):
    """Describe the Attack that an option makes in view.attack, where the questions below find it."""
    aimed = 1 + 4 * option.card + option.source
    if view.memo.aimed != aimed:
        a, row = view.attack, row_of(view, cards, option)
        paid = cost_of(view, cards, option.card, row)
        describe_attack(cards, view.turn, view.me, view.foe, a, option.card, row, option.source, paid)
        a.surcharge = 0
        view.memo.aimed = aimed


@kernel
def strikes(view, cards, option, position):
    """True when the Attack described by `aim` hits the enemy Hero at this position."""
    if not view.foe.heroes[position].alive:
        return False
    if view.attack.label == Label.AREA:
        poisoned = cards.cards[option.card].target == Target.POISONED
        return area_hits(view.foe, option.source, position, poisoned)
    if cards.cards[option.card].target == Target.TWO_POSITIONS:
        return position == option.target or position == option.value
    return position == option.target


@kernel
def blow(view, cards, position):
    """HP that the Attack described by `aim` takes from the enemy Hero at this position if nobody answers:
    after reductions, with Burn and extra damage; all that is left when it defeats outright."""
    a, hero = view.attack, view.foe.heroes[position]
    if cards.rows[a.row].keywords & Flag.NOT_DAMAGE:
        return hero.hp if may_execute(cards, hero) else 0
    power = attack_power(cards, a, hero, hero.status[Status.POISON])
    damage = damage_after_defence(cards, view.turn, view.foe, position, a.type, power, 0)
    if damage > 0 and hero.status[Status.BURN] > 0:
        damage += BURN_DAMAGE
    extra = extra_damage(cards, hero, a.row)
    if extra > 0 and cards.rules.extra_damage_separate:
        damage += damage_after_defence(cards, view.turn, view.foe, position, a.type, extra, 0)
    return damage


@kernel
def may_be_answered(view, option):
    """True when the enemy has the cards and the Mana for a Response and its Hero is not Stunned."""
    if mana(view.foe) < 2 or view.foe.n_hand == 0:
        return False
    return option.target == NONE or not is_stunned(view.foe.heroes[option.target])


@kernel
def attack_at_hand(view, cards, position, budget, labels):
    """Printed damage of the best Attack in hand that the own Hero at this position could make this turn for
    at most this Mana and that an enemy is in reach of; `labels` are bits, -1 for all. 0: none."""
    hero, best = view.me.heroes[position], 0
    if not may_act(view.turn, hero) or enemies_in_reach(view.me, view.foe, position) == 0:
        return 0
    for i in range(view.me.n_hand):
        card = view.hand[i]
        if is_attack(cards, card) and labels >> cards.cards[card].label & 1:
            row = cards.row_of[hero.hero, card]
            if row != NONE and cards.rows[row].cost <= budget:
                best = max(best, cards.rows[row].damage)
    return best


@kernel
def best_attack(view, cards, position, budget):
    """Like attack_at_hand for an Attack of any label, worked out for every Mana at once."""
    if not view.memo.armed >> position & 1:
        view.memo.armed |= 1 << position
        _list_attacks_at_hand(view, cards, position)
    return view.memo.at_hand[position, min(budget, SHARDS)] if budget >= 0 else 0


@kernel
def _list_attacks_at_hand(view, cards, position):
    hero, best = view.me.heroes[position], view.memo.at_hand[position]
    if not may_act(view.turn, hero) or enemies_in_reach(view.me, view.foe, position) == 0:
        return
    for i in range(view.me.n_hand):
        row = cards.row_of[hero.hero, view.hand[i]] if is_attack(cards, view.hand[i]) else NONE
        if row != NONE and cards.rows[row].cost <= SHARDS:
            best[cards.rows[row].cost] = max(best[cards.rows[row].cost], cards.rows[row].damage)
    for budget in range(1, SHARDS + 1):
        best[budget] = max(best[budget], best[budget - 1])


@kernel
def can_attack(view, cards, position):
    """True when the own Hero at this position could make some Attack from hand this turn."""
    return best_attack(view, cards, position, mana(view.me)) > 0


@kernel
def follow_up(view, cards, source, target, budget):
    """Printed damage that the other own Heroes could still deal to the enemy Hero at `target` this turn."""
    total = 0
    for position in range(POSITIONS):
        if position != source and in_reach(position, target):
            total += best_attack(view, cards, position, budget)
    return total


# What an option would do


@inlined
def foresee(view, cards, option):
    """Fill view.outlook with what an option of the own turn would do if nobody answered it; returns it."""
    e = view.outlook
    _clear(e)
    if option.act == Act.PLAY:
        _foresee_card(view, cards, option, e)
    elif option.act == Act.TRAIT:
        _foresee_steps(view, cards, e, cards.traits[option.card].program, option.source, option.target)
    elif option.act == Act.LEGACY:
        e.cards = cards.legacies[option.card].cost
        _foresee_steps(view, cards, e, cards.legacies[option.card].program, NONE, option.source)
    elif option.act == Act.ABILITY:
        h = cards.heroes[view.me.heroes[option.source].hero]
        e.cost = h.heal_cost
        e.healed = heals(view, cards, NONE, option.target, h.heals)
    return e


@inlined
def _clear(e):
    e.cost = e.cards = e.delay = e.damage = e.share = e.kills = e.killed = 0
    e.healed = e.revived = e.cured = e.drawn = e.fetched = e.deck = 0
    e.shards = e.robbed = e.foe_cards = e.foe_exp = e.tokens = e.tributes = e.power = e.guard = 0
    for status in range(STATUSES):
        e.status[status] = 0


@inlined
def _foresee_card(view, cards, option, e):
    c, row = cards.cards[option.card], row_of(view, cards, option)
    r = cards.rows[row]
    e.cost = cost_of(view, cards, option.card, row)
    e.cards = 1 + c.discards + (c.named[0] != NONE) + (c.named[1] != NONE)
    if is_attack(cards, option.card):
        e.delay = r.cast_turns + r.cast_draws
        _foresee_attack(view, cards, option, e)
        if r.after:
            _foresee_steps(view, cards, e, r.after, option.source, option.source)
    elif r.program:
        _foresee_steps(view, cards, e, r.program, option.source, option.target)
    if r.n_mods:
        _foresee_attachment(view, cards, option, row, e)


@inlined
def _foresee_attack(view, cards, option, e):
    aim(view, cards, option)
    if view.attack.label != Label.AREA and cards.cards[option.card].target != Target.TWO_POSITIONS:
        if view.foe.heroes[option.target].alive:
            _foresee_hit(view, cards, option, option.target, e)
        return
    for position in range(POSITIONS):
        if strikes(view, cards, option, position):
            _foresee_hit(view, cards, option, position, e)


@kernel
def _foresee_hit(view, cards, option, position, e):
    _foresee_damage(cards, view.foe.heroes[position], blow(view, cards, position), e)
    on_hit = cards.rows[view.attack.row].on_hit
    if on_hit:
        _foresee_steps(view, cards, e, on_hit, option.source, position)


@inlined
def _foresee_damage(cards, hero, damage, e):
    taken = min(damage, hero.hp)
    e.damage += taken
    e.share += 100 * taken // max(1, hero.hp)
    if damage >= hero.hp:
        e.kills += 1
        e.killed += worth(cards, hero)


@kernel
def _foresee_steps(view, cards, e, pc, source, target):
    """The steps of a program, for the Hero hit or chosen at `target`."""
    while cards.ops[pc, 0] != Op.END:
        if cards.ops[pc, 4] != When.DODGED:
            _foresee_step(view, cards, e, cards.ops[pc], source, target)
        pc += 1


@kernel
def _foresee_step(view, cards, e, step, source, target):
    op, a, b = step[0], step[1], step[2]
    if op == Op.INFLICT:
        _foresee_status(view, cards, e, a, b, step[3], source, target)
    elif op == Op.HEAL:
        _foresee_heal(view, cards, e, a, b, source, target)
    elif op == Op.DRAW:
        e.drawn += min(a, view.me.n_deck)
        e.deck -= min(a, view.me.n_deck)
    elif op == Op.GAIN_SHARDS:
        e.shards += min(a, view.me.n_shards)
    elif op == Op.TAKE_SHARD or op == Op.REMOVE_SHARD:
        e.robbed += min(a, mana(view.foe))
        if op == Op.TAKE_SHARD:
            e.shards += min(a, view.me.n_shards)
    else:
        _foresee_rare(view, cards, e, step, target)


@kernel
def _foresee_rare(view, cards, e, step, target):
    op, a, b = step[0], step[1], step[2]
    if op == Op.SEARCH:
        e.fetched += 1
        e.deck -= 1
    elif op == Op.RECOVER:
        if step[3]:
            e.deck += b
        else:
            e.fetched += b
    elif op == Op.SHUFFLE_HAND:
        e.cards = view.me.n_hand
        e.deck += view.me.n_hand - 1
    elif op == Op.ENEMY_HAND_TO_DECK or op == Op.ENEMY_DISCARD:
        e.foe_cards += min(a, view.foe.n_hand)
    elif op == Op.REVIVE:
        e.revived += a + worth(cards, view.me.heroes[target])
    elif op == Op.CURE:
        e.cured += 1
    elif op == Op.STRIKE:
        hero = view.foe.heroes[target]
        _foresee_damage(cards, hero, damage_after_defence(cards, view.turn, view.foe, target, b, a, 0), e)
    elif op == Op.TOKEN:
        e.tokens += a
    elif op == Op.TRIBUTE:
        e.tributes += 1
    elif op == Op.DISCARD_EXP:
        e.foe_exp += 1
    elif op == Op.READY and view.me.heroes[target].acted != view.turn:
        e.power += best_attack(view, cards, target, mana(view.me))


@kernel
def _foresee_status(view, cards, e, status, turns, who, source, target):
    if who == Who.USER or who == Who.ATTACKER:
        return
    if source != NONE:
        turns = inflicted_turns(cards, view.me.heroes[source], status, turns)
    for position in range(POSITIONS):
        hero = view.foe.heroes[position]
        if hero.alive and (who != Who.TARGET or position == target):
            if has_mod(cards, view.turn, hero, Mod.IMMUNE_STATUS) == 0:
                left = hero.status[status]
                e.status[status] += max(0, turns - left) if status == Status.BLEED else turns


@kernel
def heals(view, cards, source, position, amount):
    """HP that a heal of this amount really gives the own Hero at this position."""
    hero = view.me.heroes[position]
    if not can_be_healed(cards, hero):
        return 0
    if source != NONE:
        amount += cards.heroes[view.me.heroes[source].hero].healing_done
    amount += sum_mod(cards, view.turn, hero, Mod.HEALING_RECEIVED, ALL_LABELS)
    return min(amount, max_hp(cards, hero) - hero.hp)


@kernel
def _foresee_heal(view, cards, e, amount, who, source, target):
    for position in range(POSITIONS):
        if who == Who.ALL_OWN or position == (source if who == Who.USER else target):
            e.healed += heals(view, cards, source, position, amount)


@kernel
def _foresee_attachment(view, cards, option, row, e):
    r = cards.rows[row]
    host = option.target if r.attaches == Host.TARGET else option.source
    budget = mana(view.me) - e.cost
    for m in range(r.first_mod, r.first_mod + r.n_mods):
        mod = cards.mods[m]
        if mod[0] <= Mod.DOUBLE_DAMAGE or mod[0] == Mod.TWICE:
            e.power += _added_power(view, cards, host, budget, r.lasts, mod)
        elif mod[0] == Mod.ATTACK_INFLICTS or mod[0] == Mod.NEXT_DAMAGE_INFLICTS:
            if attack_at_hand(view, cards, host, budget, mod[3]) > 0:
                e.status[mod[1]] += mod[2]
        elif mod[0] == Mod.CONVERT:
            e.robbed += attack_at_hand(view, cards, host, budget, 1 << Label.PHYSICAL) > 0
        elif mod[0] == Mod.HEALING_RECEIVED:
            e.power += 0
        else:
            e.guard += _guarded(view, cards, host, mod)


@kernel
def _added_power(view, cards, host, budget, lasts, mod):
    """Damage that a bonus adds to the Attacks at hand; one that waits for the next own turn counts on some
    Attack."""
    kind = mod[0]
    if kind == Mod.ATTACK_BONUS_ALL:
        bonus = mod[3] if three_base_classes(cards, view.me) else mod[1]
        ready = 0
        for position in range(POSITIONS):
            ready += attack_at_hand(view, cards, position, budget, mod[2]) > 0
        return bonus * min(ready, 1 + budget // 5)
    labels = mod[2] if kind == Mod.ATTACK_BONUS else mod[1] if kind == Mod.TWICE else ALL_LABELS
    damage = 30 if lasts == Lasts.OWN_NEXT_TURN else attack_at_hand(view, cards, host, budget, labels)
    if kind == Mod.ATTACK_BONUS:
        return mod[1] if damage > 0 else 0
    return damage


@kernel
def _guarded(view, cards, host, mod):
    """HP that a protection keeps from the enemy until the next own turn."""
    danger = threat(view, cards, host) if host != NONE else 0
    if mod[0] == Mod.REDUCE:
        return min(danger, mod[1])
    if mod[0] == Mod.UNTARGETABLE:
        return danger // 2
    return danger // 4


# Responses


@kernel
def hit_number(view):
    """The number of the Hit that the question RESPOND is about."""
    number = 0
    for i in range(view.attack.n_hits):
        if view.attack.hits[i].position == view.target:
            number = i
    return number


@kernel
def incoming(view, cards, position, block):
    """HP that the enemy Attack takes from the own Hero at this position when `block` more is blocked."""
    a, hero = view.attack, view.me.heroes[position]
    if cards.rows[a.row].keywords & Flag.NOT_DAMAGE:
        return hero.hp if may_execute(cards, hero) else 0
    power = attack_power(cards, a, hero, hero.status[Status.POISON])
    blocked = a.reduced_all + block
    if not cards.rows[a.row].keywords & Flag.NO_BLOCK:
        blocked += a.blocked_all
    damage = damage_after_defence(cards, view.turn, view.me, position, a.type, power, blocked)
    if damage > 0 and hero.status[Status.BURN] > 0:
        damage += BURN_DAMAGE
    extra = extra_damage(cards, hero, a.row)
    if extra > 0 and cards.rules.extra_damage_separate:
        damage += damage_after_defence(cards, view.turn, view.me, position, a.type, extra, 0)
    return damage


@kernel
def incoming_status(view, cards, status):
    """Turns of a status that the enemy Attack brings to the Hero it hits."""
    pc, turns = cards.rows[view.attack.row].on_hit, 0
    while cards.ops[pc, 0] != Op.END:
        if cards.ops[pc, 0] == Op.INFLICT and cards.ops[pc, 1] == status and cards.ops[pc, 3] == Who.TARGET:
            turns += cards.ops[pc, 2]
        pc += 1
    return turns


@kernel
def avoids(view, cards, option):
    """True when a Response lets the Hero hit escape damage and statuses: a Dodge, a Negate, a Redirect."""
    if option.act == Act.TRAIT:
        return cards.traits[option.card].keywords & Flag.DODGES != 0
    escapes = Flag.DODGES | Flag.NEGATES | Flag.REDIRECTS
    return cards.rows[row_of(view, cards, option)].keywords & escapes != 0


@kernel
def prevented(view, cards, option, position):
    """HP that a Response saves the own Hero at this position, which the enemy Attack hits."""
    danger = incoming(view, cards, position, 0)
    if avoids(view, cards, option):
        return danger
    if option.act == Act.TRAIT:
        return danger - incoming(view, cards, position, cards.ops[cards.traits[option.card].program, 1])
    row = row_of(view, cards, option)
    r = cards.rows[row]
    pc = r.program
    if cards.ops[pc, 0] == Op.BLOCK and cards.ops[pc, 2] & view.attack.type:
        return danger - incoming(view, cards, position, cards.ops[pc, 1])
    if cards.ops[pc, 0] == Op.REDUCE_AREA:
        amount = cards.ops[pc, 2] if three_base_classes(cards, view.me) else cards.ops[pc, 1]
        return danger - incoming(view, cards, position, amount)
    return danger if _stops_damage(cards, r) else 0


@kernel
def _stops_damage(cards, r):
    for m in range(r.first_mod, r.first_mod + r.n_mods):
        if cards.mods[m, 0] == Mod.IMMUNE_DAMAGE or cards.mods[m, 0] == Mod.IMMUNE_DAMAGE_ALL:
            return True
    return False


@kernel
def covers_everyone(view, cards, option):
    """True when one Response protects every own Hero that the Attack still hits."""
    if option.act == Act.TRAIT:
        return False
    row = row_of(view, cards, option)
    if cards.rows[row].keywords & (Flag.COVERS_ALL | Flag.NEGATES):
        return True
    pc = cards.rows[row].program
    return cards.ops[pc, 0] == Op.REDUCE_AREA or (cards.ops[pc, 0] == Op.BLOCK and cards.ops[pc, 3] == 1)


@kernel
def response_cost(view, cards, option):
    """Mana that a Response takes."""
    if option.act == Act.TRAIT:
        return 0
    return cost_of(view, cards, option.card, row_of(view, cards, option))


@kernel
def response_cards(cards, option):
    """Hand cards that a Response takes."""
    return 0 if option.act == Act.TRAIT else 1 + cards.cards[option.card].discards


@kernel
def redirects(view, cards, option):
    """True when another own Hero takes the Attack over."""
    if option.act == Act.TRAIT:
        return False
    return cards.rows[row_of(view, cards, option)].keywords & Flag.REDIRECTS != 0


# Tribute


@kernel
def exp_missing(cards, hero):
    """EXP that the Hero still needs for its next Rank; 0 at the highest."""
    needed = exp_needed(cards, hero)
    return max(0, needed - hero.exp) if needed > 0 else 0


@kernel
def exp_gained(view, cards, option):
    """EXP that a Tribute really gives: nothing beyond the next Rank."""
    return min(exp_value(cards, option.card), exp_missing(cards, view.me.heroes[option.target]))


@once
def unlocks(view, cards, position):
    """How many hand cards the own Hero at this position can play only after its next Rank Up."""
    hero, total = view.me.heroes[position].hero, 0
    following = cards.heroes[hero].next
    if following != NONE:
        for i in range(view.me.n_hand):
            card = view.hand[i]
            total += cards.row_of[hero, card] == NONE and cards.row_of[following, card] != NONE
    return total


@once
def usable_cards(view, cards, position):
    """How many hand cards the own Hero at this position can use."""
    hero, total = view.me.heroes[position].hero, 0
    for i in range(view.me.n_hand):
        total += cards.row_of[hero, view.hand[i]] != NONE
    return total


# The end of the decks


@kernel
def deck_lead(view):
    """Cards by which the own Main Deck outlasts the enemy's: at 0 and above the enemy decks out first."""
    lead = view.me.n_deck - view.foe.n_deck
    return lead if view.active == view.seat else lead - 1


@kernel
def life(side):
    """HP of all active Heroes of a side."""
    total = 0
    for position in range(POSITIONS):
        if side.heroes[position].alive:
            total += side.heroes[position].hp
    return total


@kernel
def wounds(cards, side):
    """HP that the Heroes of a side lack; a defeated Hero lacks all."""
    total = -life(side)
    for position in range(POSITIONS):
        total += max_hp(cards, side.heroes[position])
    return total


@kernel
def turns_to_win(view, cards):
    """Own turns until the last enemy Hero falls if wounds go on at the pace of this match; to begin with, at
    what the number of Attacks in the own list promises."""
    promise = 4 * max(1, view.me.attacks - 12)
    return life(view.foe) * (view.me.own_turn + 4) // (promise + wounds(cards, view.foe))


@once
def deck_race(view, cards):
    """How likely the match is to end by deck-out, in %: the own pace of winning against the shorter deck."""
    clock = max(1, min(view.me.n_deck, view.foe.n_deck))
    return max(0, min(100, 100 * turns_to_win(view, cards) // clock - 80))


# Formation


@kernel
def place_worth(view, hero, position):
    """How well a Hero stands at an own position: with enemies in reach, and few that reach it while it is
    weak."""
    if not hero.alive:
        return 0
    reach = enemies_in_reach(view.me, view.foe, position)
    weakness = max(0, 120 - hero.hp) // 20
    return (20 if reach > 0 else 0) + 3 * reach - reach * weakness


@kernel
def swap_gain(view, a, b):
    """What it is worth that the own positions a and b swap."""
    one, two = view.me.heroes[a], view.me.heroes[b]
    after = place_worth(view, one, b) + place_worth(view, two, a)
    return after - place_worth(view, one, a) - place_worth(view, two, b)


@kernel
def falling(view, cards, position):
    """Printed damage of the enemy Castings that wait to fall on this own position, whoever stands there."""
    total = 0
    for place in range(POSITIONS):
        hero = view.foe.heroes[place]
        if hero.alive and hero.casting > 0 and hero.slots[hero.casting - 1].target == position:
            total += cards.rows[hero.slots[hero.casting - 1].row].damage
    return total


@kernel
def shelter(view, cards, a, b):
    """HP that a swap of the own positions a and b keeps from enemy Castings."""
    at_a, at_b = falling(view, cards, a), falling(view, cards, b)
    one, two = view.me.heroes[a], view.me.heroes[b]
    gain = 0
    if one.alive:
        gain += min(one.hp, at_a) - min(one.hp, at_b)
    if two.alive:
        gain += min(two.hp, at_b) - min(two.hp, at_a)
    return gain


# Questions inside a play


@kernel
def chore(view, cards, option):
    """A sensible answer to what is asked inside a play: payments, discards, searches and the like; the
    highest wins."""
    if view.ask == Ask.PAY:
        return payment_thrift(view, cards, option)
    if view.ask == Ask.DISCARD_COST or view.ask == Ask.DISCARD_HAND or view.ask == Ask.LEGACY_COST:
        return -spare_worth(view, cards, option.card)
    if view.ask == Ask.SEARCH or view.ask == Ask.RECOVER or view.ask == Ask.ORDER:
        return fetch_worth(view, cards, option.card)
    if view.ask == Ask.SURCHARGE or view.ask == Ask.SHARD:
        return -option.value if option.act == Act.PICK else -1
    if view.ask == Ask.SECOND_ATTACK:
        return second_attack(view, cards, option)
    if view.ask == Ask.SWAP:
        return swap_wish(view, option)
    return _rare_chore(view, cards, option)


@kernel
def _rare_chore(view, cards, option):
    if view.ask == Ask.TRIBUTE:
        return tribute_worth(view, cards, option)
    if view.ask == Ask.STATUS:
        return status_harm(view.me.heroes[view.target], option.value)
    if view.ask == Ask.PREVENT_DEFEAT:
        return option.value
    if view.ask == Ask.REDRAW:
        return 12 - keep_worth(view, cards, view.hand[view.me.n_hand - 1]) if option.act == Act.PICK else 0
    if view.ask == Ask.NAME_CARD:
        return copies_in_hand(view, option.card)
    if view.ask == Ask.HOST:
        return view.me.heroes[option.target].hp
    return 0


@kernel
def payment_thrift(view, cards, option):
    """Fewest Shards first; a Class Shard counts for more than a Mana Shard, so it pays where it is worth
    2."""
    thrift = -10 * option.target
    for family in range(1, len(view.me.pool)):
        if option.value >> family & 1:
            thrift -= 14
    return thrift


@once
def spare_worth(view, cards, card):
    """What losing this hand card costs: its worth, less for a further copy."""
    kept = keep_worth(view, cards, card)
    return kept if copies_in_hand(view, card) == 1 else kept * 2 // 3


@kernel
def cheapest_cost(view, cards, family, count, played):
    """What losing this many hand cards costs at least: Skills of this Class, or any cards if it is 0; not the
    one played."""
    total = last = 0
    for _ in range(count):
        least = NO_CARD
        for i in range(view.me.n_hand):
            card = view.hand[i]
            fits = family == 0 or (cards.cards[card].kind == Kind.SKILL and cards.cards[card].family == family)
            if fits and card != played:
                lost = spare_worth(view, cards, card)
                if lost >= last and lost < least:
                    least = lost
        total += least
        last = least
    return total


@kernel
def fetch_worth(view, cards, card):
    """What this card is worth in hand, less when one like it is there already."""
    gained = keep_worth(view, cards, card)
    return gained if copies_in_hand(view, card) == 0 else gained // 2


@kernel
def second_attack(view, cards, option):
    """Damage of a second Attack with the same card; declining is worth nothing."""
    if option.act == Act.PASS:
        return 0
    aim(view, cards, option)
    hero, damage = view.foe.heroes[option.target], blow(view, cards, option.target)
    return 1 + min(damage, hero.hp) + (100 if damage >= hero.hp else 0)


@kernel
def swap_wish(view, option):
    """What an optional swap of the own Hero at `view.source` is worth; enemy Heroes stay where they are."""
    if option.target == NONE:
        return 0
    if view.source == NONE or view.source == option.target:
        return -1
    return swap_gain(view, view.source, option.target)


@kernel
def status_harm(hero, status):
    """How much a status hurts the Hero that has it."""
    turns = hero.status[status]
    if turns == 0:
        return 0
    if status == Status.STUN:
        return 40
    if status == Status.POISON or status == Status.BURN:
        return 10 * turns
    return 8


@kernel
def tribute_worth(view, cards, option):
    """What a Tribute is worth: its share of the way to the next Rank, more for the last step and for Skills
    in hand that wait for it, less what the card would do in hand."""
    if option.card == NONE:
        return 0
    hero = view.me.heroes[option.target]
    missing, gained = exp_missing(cards, hero), exp_gained(view, cards, option)
    gain = 20 + gained // 10 - missing // 20 + 4 * unlocks(view, cards, option.target)
    if gained >= missing:
        gain += 40
    return gain + min(hero.hp, 60) // 6 - spare_worth(view, cards, option.card)


@kernel
def surcharge_gain(view, cards):
    """HP that one more Shard adds to the Attack that is being paid for; 100 more where it defeats the
    Hero."""
    amount = cards.heroes[view.me.heroes[view.source].hero].surcharge
    if view.target == NONE:
        return 2 * amount
    hero = view.foe.heroes[view.target]
    row = cards.row_of[view.me.heroes[view.source].hero, view.card]
    damage = cards.rows[row].damage
    return min(amount, max(0, hero.hp - damage)) + (100 if damage < hero.hp <= damage + amount else 0)
