"""Weighs everything in HP: kills, threatened Heroes, Ranks, cards and the price of Mana. The default player.

An option is worth what it brings minus what it costs. Mana has a price that falls as the Pool fills up,
because Shards beyond the twelfth are lost; so Attacks come when they are worth more than the Responses that
the Mana could pay for.
"""

from simulator.games.grandis.advice import (
    NEXT_RANK,
    avoids,
    can_attack,
    cheapest_cost,
    chore,
    copies_in_hand,
    covers_everyone,
    deck_lead,
    deck_race,
    defence_budget,
    enemies_in_reach,
    exp_missing,
    exp_value,
    fetch_worth,
    follow_up,
    foresee,
    guards_with_tokens,
    hit_number,
    incoming,
    incoming_status,
    is_attack,
    keep_worth,
    life,
    mana,
    may_be_answered,
    prevented,
    redirects,
    response_cards,
    response_cost,
    room_in_hand,
    row_of,
    shelter,
    soonest_use,
    spare_worth,
    surcharge_gain,
    threat,
    unlocks,
    usable_cards,
    worth,
)
from simulator.games.grandis.once import once
from simulator.games.grandis.state import (
    HAND_LIMIT,
    NONE,
    POSITIONS,
    RANKS,
    SHARDS,
    Act,
    Ask,
    Flag,
    Kind,
    Label,
    Status,
    Timing,
)

LAST = 80

# Tenths of an HP, where nothing else is said.
PARAMS = {
    "mana_empty": 150,  # price of a Mana from an empty Pool
    "mana_full": 19,  # and from a full one
    "plenty": 10,  # % by which each Mana Regen beyond the first lowers the price
    "reserve": 25,  # more for each Mana that the Responses in hand would need
    "card": 70,
    "token": 330,  # kept for a Trait that guards
    "idle_token": 100,  # no Hero has such a Trait
    "damage": 6,
    "focus": 1,  # for each % of the HP that the enemy Hero has left
    "kill": 1150,
    "killed": 2,  # tenths of the worth of the defeated Hero
    "combo": 160,  # another Hero could finish it off in this turn
    "risk": 20,  # % of an Attack's worth that Responses take away
    "stun": 320,
    "poison": 150,
    "burn": 60,
    "freeze": 75,
    "bleed": 45,
    "power": 5,
    "heal": 5,
    "relief": 3,  # more for each HP healed of a Hero that may fall
    "revive": 12,
    "cure": 75,
    "guard": 3,
    "draw": 110,
    "fetch": 200,
    "shard": 60,  # % of the price of Mana
    "rob": 35,
    "foe_card": 35,
    "foe_exp": 370,
    "extra_tribute": 270,
    "delay": 90,  # % of a Casting's worth that is left
    "rank_up": 300,  # HP, better rows and Abilities
    "regen": 140,  # for a Mana Regen, times what is missing to 6
    "unlock": 40,
    "health": 2,  # for each HP of the Hero that gets the EXP
    "keep": 7,  # tenths of the worth of a hand card
    "lack": 30,  # % by which a hand card is worth more for each that the hand is short of 6
    "save": 7,
    "rescue": 850,
    "shaken_off": 10,  # tenths of a status's worth when it is avoided
    "counter": 490,
    "deck": 350,  # for a card in the own deck, when the match is going to end by deck-out
    "far_ahead": 6,  # cards of lead from which one more matters little
    "aim": 3,  # for each HP of an Attack in hand that a Reposition brings into reach
    "shelter": 10,  # for each HP that a Reposition keeps from a waiting Casting
    "idle": 130,  # a Hero Exhausted before it could attack
    # Battle
    "flush": 105,  # thousandths by which harm counts for more with each Mana in the Pool
    "sturdy": 200,  # and for less with each 100 HP that the enemy has left
    "dear": 18,  # tenths, for the square of the Mana Cost: much at once leaves none for others
    "refill": 160,  # for a Shard gained, which soon pays for an Attack
    "ultimate": 190,  # kept for a better moment
    "calm": 247,  # a Racial Token spent in an own Battle Phase
    "tired": 40,  # for each own Hero that is Exhausted already
    "near": 12,  # tenths, for each of a Hero's last 80 HP and each own Hero in its reach
    "green": 75,  # ten-thousandths, for each % of its HP and each EXP that it lacks for its next Rank
    "caster": 30,  # tenths, for each % of the HP of a Hero whose Casting waits
    "interrupt": 352,  # its Casting ends
    # Responses
    "answer": 250,  # the card that is used
    "last": 31,  # tenths more for each of a Hero's last 80 HP
    "heavy": 43,  # thousandths, for the square of the HP saved: a small hit can be borne
    "escape": 110,  # nothing of the Attack comes through
    "undone": 160,  # less where that is a Negate: the enemy often gets its card back
    "second_wind": 164,  # a Racial Token
    "loaded": 16,  # for each Mana that the enemy has left for further Attacks
    "distance": 80,  # less for each 100 HP that the enemy has left
    # Deploy
    "sound": 35,  # less for each 100 HP of the own Heroes: what is kept helps later
    "late": 41,  # more where the match is sure to end by deck-out
    "thin": 16,  # for a card drawn, times what the hand has fewer than 5
    "top_up": 9,  # for a Shard gained, times what the Pool has fewer than 9
    "memorial": 85,  # a Legacy used
    # Tribute
    "spare": 1,  # tenths of the worth of the card given
    "want": 52,  # % by which it is worth more for each card that the hand is short of 6
    "armed": 357,  # an Attack
    "early": 134,  # less for each 100 HP that the enemy has left
    "striking": 1,  # more for each HP that it takes by its print
    "slow": 109,  # less for a Casting
    "parry": 540,  # a Response
    "safe": 194,  # less for each 100 HP of the own Heroes
    "dear_parry": 34,  # more for each Mana that it costs
    "dear_card": 10,  # for each Mana that it costs
    "skilled": 11,  # for each other hand card that the Hero can use
    "ripe": 84,  # less for the step to Rank III
    "covered": 9,  # for each Response in hand
    "calm_end": 83,  # where the match is sure to end by deck-out
    "growth": 44,  # tenths less for each own turn: Ranks pay over time
    "growing": 6,  # for each HP that the next Rank has more
    "unhurt": 145,  # less for each 100 HP of the own Heroes
    "tribute": 60,  # less for any
    # Cards that come back from the Discard Pile
    "again": 400,  # an Attack
    "again_early": 260,  # less for each 100 HP that the enemy has left
    "again_race": 350,  # less where the match is sure to end by deck-out
    "again_slow": 680,  # less for a Casting
    "again_parry": 550,  # a Response
    "again_safe": 280,  # less for each 100 HP of the own Heroes
    "again_rich": 18,  # less for each Mana in the Pool
    # Cards in hand
    "event": 760,  # less than what it does
    "twin": 220,  # less for each copy in hand
    "prized": 450,  # an Ultimate, which also gives most EXP
    "promise": 450,  # an Attack for the next Rank of a Hero
    "strike": 210,  # an Attack
    "strike_early": 156,  # less for each 100 HP that the enemy has left
    "rich": 19,  # less for a Response with each Mana in the Pool: a full one wants Attacks
    "redraw": 50,  # what the card in its place is worth
    # All
    "wait": 13,  # for each card by which the own deck outlasts the enemy's
}


def value(view, cards, option, params):
    if option.act == Act.PASS:
        return 0
    if view.ask == Ask.RESPOND:
        return response(view, cards, option, params)
    if view.ask == Ask.COUNTER:
        return params.counter - price(view, response_cost(view, cards, option), params)
    if view.ask == Ask.SURCHARGE:
        return surcharge_gain(view, cards) * params.damage - price(view, 1, params) - option.value
    if view.ask > Ask.REFORM:
        return inside_a_play(view, cards, option, params)
    if option.act == Act.TRIBUTE:
        return tribute(view, cards, option, params)
    if option.act == Act.REPOSITION:
        return reposition(view, cards, option, params)
    return own_turn(view, cards, option, params)


def inside_a_play(view, cards, option, params):
    """What is asked inside a play: first of all which card to take, to give or to draw anew."""
    if view.ask == Ask.SEARCH:
        return in_hand(view, cards, option.card, params)
    if view.ask == Ask.RECOVER:
        return recovered(view, cards, option.card, params)
    if view.ask == Ask.DISCARD_COST or view.ask == Ask.DISCARD_HAND:
        return -in_hand(view, cards, option.card, params)
    if view.ask == Ask.REDRAW:
        return params.redraw - in_hand(view, cards, view.hand[view.me.n_hand - 1], params)
    return chore(view, cards, option)


@once
def mana_price(view, cards, cost, params):
    """What spending Mana in the own turn costs."""
    return price(view, cost, params) + unguarded(view, cards, cost, params)


def price(view, cost, params):
    """What Mana is worth kept in the Pool: less the fuller it is, nothing where the next Shards would be lost."""
    pool = mana(view.me)
    return price_at(view, pool, max(0, cost - max(0, pool + view.me.regen - SHARDS)), params)


def price_at(view, pool, cost, params):
    """The price of so much Mana out of a Pool of this size."""
    if cost == 0:
        return 0
    each = params.mana_empty - (params.mana_empty - params.mana_full) * (2 * pool - cost) // (2 * SHARDS)
    return cost * each * max(20, 100 - params.plenty * (view.me.regen - 1)) // 100


def unguarded(view, cards, cost, params):
    """Mana spent now may be missing for the Responses in hand."""
    if cost == 0:
        return 0
    need = defence_budget(view, cards)
    return params.reserve * min(cost, max(0, need - mana(view.me) + cost))


def own_turn(view, cards, option, params):
    """Cards, Abilities, Traits and Legacies of the own turn."""
    effect = foresee(view, cards, option)
    gain = fight(view, cards, option, effect, params)
    if view.ask == Ask.BATTLE:
        gain += occasion(view, cards, option, effect, gain, params)
    if view.ask == Ask.DEPLOY:
        gain += need(view, cards, option, effect, params)
    gain += support(view, cards, option, effect, params)
    gain += supply(view, cards, effect, params) - card_cost(view, cards, option, effect, params)
    gain -= mana_price(view, cards, effect.cost, params)
    return gain - token_price(view, cards, params) if option.act == Act.TRAIT else gain


def card_cost(view, cards, option, effect, params):
    """Hand cards that are used up: what must be discarded is the least useful."""
    if option.act == Act.LEGACY:
        return params.keep * cheapest_cost(view, cards, cards.legacies[option.card].family, effect.cards, NONE)
    if option.act == Act.PLAY and cards.cards[option.card].discards > 0:
        extra = cheapest_cost(view, cards, 0, cards.cards[option.card].discards, option.card)
        return params.card + params.keep * extra
    return params.card * effect.cards


def fight(view, cards, option, effect, params):
    """Harm to the enemy, less what its Responses may take away."""
    if effect.kills >= view.foe.n_alive:
        return 100000
    gain = params.damage * effect.damage + params.focus * effect.share
    gain += params.kill * effect.kills + params.killed * effect.killed
    gain += params.power * effect.power + harm(effect, params)
    if can_be_finished(view, cards, option, effect):
        gain += params.combo
    if option.act == Act.PLAY and effect.damage > 0 and may_be_answered(view, option):
        gain -= gain * params.risk // 100
    return gain * params.delay // 100 if effect.delay > 0 else gain


def occasion(view, cards, option, effect, harm, params):
    """Whether it is time to strike: with a full Pool, at an enemy that is worn down or outlasts this side's deck."""
    gain = min(harm, 3000) * eagerness(view, params) // 1000 - restraint(view, params)
    gain += params.refill * effect.shards - params.dear * effect.cost * effect.cost // 10
    if option.act == Act.TRAIT:
        return gain - params.calm
    if option.act != Act.PLAY:
        return gain
    if effect.share > 0 and option.target != NONE:
        gain += prey(view, cards, option.target, effect, params)
    return gain - params.ultimate * cards.cards[option.card].ultimate


@once
def eagerness(view, params):
    """By how many thousandths harm counts for more."""
    return params.flush * mana(view.me) - params.sturdy * life(view.foe) // 100


@once
def restraint(view, params):
    """What speaks against any act in Battle: time on this side, own Heroes that are Exhausted already."""
    tired = 0
    for position in range(POSITIONS):
        hero = view.me.heroes[position]
        tired += hero.alive and hero.exhausted
    return params.tired * tired + patience(view, params)


def patience(view, params):
    """What time is worth to the side whose deck lasts longer."""
    return params.wait * max(-8, min(8, deck_lead(view)))


def prey(view, cards, position, effect, params):
    """Which enemy Hero to attack: one close to its end or its next Rank, that reaches many, or whose Casting waits."""
    hero = view.foe.heroes[position]
    gain = params.near * final(hero.hp, effect.damage) * enemies_in_reach(view.foe, view.me, position) // 10
    gain -= params.green * effect.share * exp_missing(cards, hero) // 10000
    if hero.casting > 0:
        gain += params.caster * effect.share // 10 + params.interrupt * effect.status[Status.STUN]
    return gain


def final(hp, damage):
    """How much of the damage falls into a Hero's last 80 HP."""
    return min(LAST, hp) - min(LAST, max(0, hp - damage))


def can_be_finished(view, cards, option, effect):
    """True when the other Heroes could defeat in this turn whom this Attack leaves alive."""
    if effect.damage == 0 or effect.kills > 0 or option.target == NONE or effect.delay > 0:
        return False
    left, budget = view.foe.heroes[option.target].hp - effect.damage, mana(view.me) - effect.cost
    if left > 12 * budget:
        return False
    return left <= follow_up(view, cards, option.source, option.target, budget)


def harm(effect, params):
    """Statuses on enemy Heroes."""
    turns = effect.status
    gain = params.stun * turns[Status.STUN] + params.freeze * turns[Status.FREEZE]
    gain += params.poison * turns[Status.POISON] + params.burn * turns[Status.BURN]
    return gain + params.bleed * turns[Status.BLEED]


def need(view, cards, option, effect, params):
    """Whether it is time for it in Deploy: with wounded Heroes, few cards, an empty Pool, or a deck that runs out."""
    gain = concern(view, cards, params)
    gain += params.thin * effect.drawn * (5 - view.me.n_hand) + params.top_up * effect.shards * (9 - mana(view.me))
    return gain - params.memorial if option.act == Act.LEGACY else gain


@once
def concern(view, cards, params):
    """What speaks for any act in Deploy: wounded Heroes, a match that the decks will end."""
    return params.late * deck_race(view, cards) // 100 - params.sound * life(view.me) // 100


def support(view, cards, option, effect, params):
    """Own Heroes healed, brought back and protected."""
    gain = params.heal * effect.healed + params.revive * effect.revived
    gain += params.cure * effect.cured + params.guard * effect.guard
    if effect.healed > 0 and option.target >= 0:
        if threat(view, cards, option.target) >= view.me.heroes[option.target].hp:
            gain += params.relief * effect.healed
    return gain


def supply(view, cards, effect, params):
    """Cards and Shards for this side, and what the enemy loses of them."""
    gain = params.fetch * effect.fetched + gained_mana(view, effect.shards, params) + params.rob * effect.robbed
    gain += params.foe_card * effect.foe_cards + params.foe_exp * effect.foe_exp
    gain += params.token * effect.tokens + params.extra_tribute * effect.tributes
    if effect.deck != 0:
        gain += effect.deck * deck_price(view, cards, params)
    return gain + drawing(view, effect.drawn, params)


def gained_mana(view, count, params):
    """Shards that come to the Pool are worth what they would cost."""
    return params.shard * price_at(view, mana(view.me) + count, count, params) // 100


def token_price(view, cards, params):
    """What a Racial Token is worth kept."""
    return params.token if guards_with_tokens(view, cards) else params.idle_token


def drawing(view, count, params):
    """Cards in hand; those beyond the hand limit are lost."""
    if count == 0:
        return 0
    kept = max(0, min(count, room_in_hand(view)))
    each = params.draw * (100 + params.lack * lacking(view)) // 100
    return each * kept + each * (count - kept) // 5


def deck_price(view, cards, params):
    """What a card left in the own deck is worth: nothing while Heroes fall fast, most in a close race of the
    decks."""
    price = params.deck * deck_race(view, cards) // 100
    return price if deck_lead(view) < params.far_ahead else price // 3


def tribute(view, cards, option, params):
    """The card that is least use in hand to the Hero that gains most: close to its next Rank, healthy, with
    Skills waiting for it."""
    gain = growth(view, cards, option.target, exp_value(cards, option.card), params) + season(view, cards, params)
    if cards.row_of[view.me.heroes[option.target].hero, option.card] != NONE:
        gain -= params.skilled * copies_in_hand(view, option.card)
    return gain - given_up(view, cards, option.card, params)


@once
def growth(view, cards, position, exp, params):
    """What so much EXP is worth to an own Hero, with all cards in hand that it can use now or after its Rank Up."""
    hero = view.me.heroes[position]
    missing = exp_missing(cards, hero)
    gained = min(exp, missing)
    gain = rank_worth(view, cards, hero, params) * gained // max(1, missing)
    gain += params.health * hero.hp + params.unlock * unlocks(view, cards, position)
    gain += params.growing * (cards.heroes[cards.heroes[hero.hero].next].hp - cards.heroes[hero.hero].hp)
    gain += params.skilled * usable_cards(view, cards, position)
    if gained >= missing and cards.heroes[hero.hero].rank == RANKS - 1:
        gain -= params.ripe
    return gain


@once
def season(view, cards, params):
    """Whether it is time for Tributes: early, with wounded Heroes, with Responses to live long by."""
    gain = params.covered * responses(view, cards) + params.calm_end * deck_race(view, cards) // 100
    return gain - params.tribute - params.growth * view.me.own_turn // 10 - params.unhurt * life(view.me) // 100


@once
def given_up(view, cards, card, params):
    """What a hand card could still do: a Response more while own Heroes are hurt, an Attack while the enemy is;
    half where the hand is too large anyway."""
    kept = params.spare * spare_worth(view, cards, card) * (100 + params.want * lacking(view)) // 100
    if view.me.n_hand > HAND_LIMIT:
        kept //= 2
    cost = print_cost(view, cards, card)
    if is_response(cards, card):
        kept += params.parry + params.dear_parry * cost - params.safe * life(view.me) // 100
    if is_attack(cards, card):
        kept += params.armed + params.striking * print_damage(view, cards, card) - params.early * life(view.foe) // 100
        kept -= params.slow * (cards.cards[card].label == Label.CASTING)
    return kept + params.dear_card * cost


def recovered(view, cards, card, params):
    """What a card that comes back is worth: a Response while own Heroes are hurt, an Attack while the enemy is."""
    gain = 10 * fetch_worth(view, cards, card)
    if is_response(cards, card):
        gain += params.again_parry - params.again_safe * life(view.me) // 100 - params.again_rich * mana(view.me)
    if is_attack(cards, card):
        gain += params.again - params.again_early * life(view.foe) // 100
        gain -= params.again_slow * (cards.cards[card].label == Label.CASTING)
        gain -= params.again_race * deck_race(view, cards) // 100
    return gain


def in_hand(view, cards, card, params):
    """What a card is worth in hand: Ultimates most, and an Attack that a Hero will soon be able to use."""
    c = cards.cards[card]
    gain = 10 * keep_worth(view, cards, card) - params.twin * copies_in_hand(view, card)
    gain += params.prized * c.ultimate - params.event * (c.kind == Kind.EVENT)
    if is_response(cards, card):
        gain -= params.rich * mana(view.me)
    if is_attack(cards, card):
        gain += params.strike - params.strike_early * life(view.foe) // 100
        gain += params.promise * (soonest_use(view, cards, card) == NEXT_RANK)
    return gain


def is_response(cards, card):
    """True when a card can answer an Attack."""
    return cards.cards[card].timing & Timing.RESPONSE > 0


def responses(view, cards):
    """Responses in hand."""
    total = 0
    for i in range(view.me.n_hand):
        total += is_response(cards, view.hand[i])
    return total


def print_cost(view, cards, card):
    """The printed Mana Cost of a hand card for an own Hero that can use it."""
    row = cards.cards[card].first_row
    for position in range(POSITIONS):
        hero = view.me.heroes[position]
        if hero.alive and cards.row_of[hero.hero, card] != NONE:
            row = cards.row_of[hero.hero, card]
    return cards.rows[row].cost


def print_damage(view, cards, card):
    """The printed damage of a hand card for the own Hero that makes most of it."""
    damage = 0
    for position in range(POSITIONS):
        hero = view.me.heroes[position]
        if hero.alive and cards.row_of[hero.hero, card] != NONE:
            damage = max(damage, cards.rows[cards.row_of[hero.hero, card]].damage)
    return damage


def lacking(view):
    """Cards that a hand of six has more."""
    return max(0, 6 - view.me.n_hand)


def rank_worth(view, cards, hero, params):
    """What the next Rank is worth: Mana Regen while it is low, and cards drawn, which also shorten the
    deck."""
    count = cards.heroes[cards.heroes[hero.hero].next].bonus_draw
    gain = params.rank_up + params.regen * max(0, 6 - view.me.regen)
    return gain + drawing(view, count, params) - count * deck_price(view, cards, params)


def reposition(view, cards, option, params):
    """A better formation, for which no Hero gives up its Attack unless a Casting is about to fall on it."""
    gain = params.aim * aimed(view, cards, option.source, option.target)
    gain += params.shelter * shelter(view, cards, option.source, option.target)
    if gain > 0 and view.ask == Ask.DEPLOY:
        given_up = can_attack(view, cards, option.source) + can_attack(view, cards, option.target)
        gain -= params.idle * given_up
    return gain - 10


def aimed(view, cards, a, b):
    """Printed damage that a swap of these own positions brings into reach of an enemy, less what it takes out."""
    change = min(1, enemies_in_reach(view.me, view.foe, b)) - min(1, enemies_in_reach(view.me, view.foe, a))
    return change * (arms(view, cards, a) - arms(view, cards, b)) if change != 0 else 0


@once
def arms(view, cards, position):
    """Printed damage of the best Attack in hand that the own Hero at this position can pay in the next turn."""
    hero, best, budget = view.me.heroes[position], 0, mana(view.me) + view.me.regen
    for i in range(view.me.n_hand):
        row = cards.row_of[hero.hero, view.hand[i]]
        if hero.alive and row != NONE and is_attack(cards, view.hand[i]) and cards.rows[row].cost <= budget:
            best = max(best, cards.rows[row].damage)
    return best


def response(view, cards, option, params):
    """HP, statuses and Heroes saved, against the Mana, the cards and the Token that it takes."""
    gain = relief(view, cards, option, view.target, params)
    if covers_everyone(view, cards, option):
        for i in range(hit_number(view) + 1, view.attack.n_hits):
            gain += relief(view, cards, option, view.attack.hits[i].position, params)
    if redirects(view, cards, option):
        gain -= burden(view, cards, option.source, params)
    if option.act == Act.TRAIT:
        gain -= token_price(view, cards, params) + params.second_wind
    gain += urgency(view, params) - price(view, response_cost(view, cards, option), params)
    cards_lost = response_cards(cards, option)
    if cards_lost > 1:
        return gain - params.answer - params.keep * cheapest_cost(view, cards, 0, cards_lost - 1, option.card)
    return gain - params.answer * cards_lost


def urgency(view, params):
    """What speaks for any Response: an enemy that can go on attacking, or is worn down; time on this side."""
    gain = params.loaded * mana(view.foe) - params.distance * life(view.foe) // 100
    return gain + patience(view, params)


def relief(view, cards, option, position, params):
    """What a Response keeps from the Hero at this position."""
    hero, saved = view.me.heroes[position], prevented(view, cards, option, position)
    danger = incoming(view, cards, position, 0)
    kept = min(saved, hero.hp)
    gain = params.save * kept + params.heavy * kept * kept // 1000
    gain += params.last * (final(hero.hp, danger) - final(hero.hp, danger - saved)) // 10
    if danger >= hero.hp > danger - saved:
        gain += params.rescue + 5 * worth(cards, hero)
        if view.me.n_alive == 1:
            gain += 50000
    if avoids(view, cards, option):
        gain += params.escape + params.shaken_off * incoming_harm(view, cards, params) // 10
        if negates(view, cards, option):
            gain -= params.undone
    return gain


def burden(view, cards, position, params):
    """What the Attack does to a Hero that takes it over."""
    hero, danger = view.me.heroes[position], incoming(view, cards, position, 0)
    harm = params.save * min(danger, hero.hp) + incoming_harm(view, cards, params)
    return harm + params.rescue + 5 * worth(cards, hero) if danger >= hero.hp else harm


def incoming_harm(view, cards, params):
    """Statuses that the enemy Attack brings."""
    harm = params.stun * incoming_status(view, cards, Status.STUN)
    harm += params.freeze * incoming_status(view, cards, Status.FREEZE)
    harm += params.poison * incoming_status(view, cards, Status.POISON)
    return harm + params.burn * incoming_status(view, cards, Status.BURN)


def negates(view, cards, option):
    """True when a Response undoes the whole Attack."""
    return option.act == Act.PLAY and cards.rows[row_of(view, cards, option)].keywords & Flag.NEGATES != 0
