"""Weighs everything in HP: kills, threatened Heroes, Ranks, cards and the price of Mana. The default player.

An option is worth what it brings minus what it costs. Mana has a price that falls as the Pool fills up,
because Shards beyond the twelfth are lost; so Attacks come when they are worth more than the Responses that
the Mana could pay for.
"""

from simulator.games.grandis.advice import (
    avoids,
    can_attack,
    cheapest_cost,
    chore,
    cover,
    covers_everyone,
    deck_lead,
    deck_race,
    defence_budget,
    exp_gained,
    exp_missing,
    follow_up,
    foresee,
    guards_with_tokens,
    hit_number,
    incoming,
    incoming_status,
    mana,
    may_be_answered,
    prevented,
    redirects,
    response_cards,
    response_cost,
    room_in_hand,
    shelter,
    spare_worth,
    surcharge_gain,
    swap_gain,
    threat,
    unlocks,
    worth,
)
from simulator.games.grandis.state import NONE, SHARDS, Act, Ask, Status

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
    "health": 1,  # for each HP of the Hero that gets the EXP
    "keep": 7,  # tenths of the worth of a hand card
    "lack": 30,  # % by which a hand card is worth more for each that the hand is short of 6
    "save": 7,
    "rescue": 850,
    "shaken_off": 7,  # tenths of a status's worth when it is avoided
    "counter": 490,
    "deck": 350,  # for a card in the own deck, when the match is going to end by deck-out
    "far_ahead": 6,  # cards of lead from which one more matters little
    "formation": 7,
    "shelter": 10,  # for each HP that a Reposition keeps from a waiting Casting
    "cover": 60,  # for each enemy Hero fewer that reaches an own one
    "idle": 130,  # a Hero Exhausted before it could attack
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
        return chore(view, cards, option)
    if option.act == Act.TRIBUTE:
        return tribute(view, cards, option, params)
    if option.act == Act.REPOSITION:
        return reposition(view, cards, option, params)
    return own_turn(view, cards, option, params)


def price(view, cost, params):
    """What Mana is worth kept in the Pool: less the fuller it is, nothing where the next Shards would be lost."""
    pool = mana(view.me)
    return price_at(view, pool, max(0, cost - max(0, pool + view.me.regen - SHARDS)), params)


def price_at(view, pool, cost, params):
    """The price of so much Mana out of a Pool of this size."""
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
    gain += support(view, cards, option, effect, params)
    gain += supply(view, cards, effect, params) - card_cost(view, cards, option, effect, params)
    gain -= price(view, effect.cost, params) + unguarded(view, cards, effect.cost, params)
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
    return gain + drawing(view, effect.drawn, params) + effect.deck * deck_price(view, cards, params)


def gained_mana(view, count, params):
    """Shards that come to the Pool are worth what they would cost."""
    return params.shard * price_at(view, mana(view.me) + count, count, params) // 100


def token_price(view, cards, params):
    """What a Racial Token is worth kept."""
    return params.token if guards_with_tokens(view, cards) else params.idle_token


def drawing(view, count, params):
    """Cards in hand; those beyond the hand limit are lost."""
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
    hero = view.me.heroes[option.target]
    missing, gained = exp_missing(cards, hero), exp_gained(view, cards, option)
    gain = rank_worth(view, cards, hero, params) * gained // max(1, missing)
    gain += params.health * hero.hp + params.unlock * unlocks(view, cards, option.target)
    kept = params.keep * spare_worth(view, cards, option.card)
    return gain - kept * (100 + params.lack * lacking(view)) // 100


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
    gain = params.formation * swap_gain(view, option.source, option.target)
    gain += params.shelter * shelter(view, cards, option.source, option.target)
    gain += params.cover * cover(view, option.source, option.target)
    if gain > 0 and view.ask == Ask.DEPLOY:
        given_up = can_attack(view, cards, option.source) + can_attack(view, cards, option.target)
        gain -= params.idle * given_up
    return gain - 10


def response(view, cards, option, params):
    """HP, statuses and Heroes saved, against the Mana, the cards and the Token that it takes."""
    gain = relief(view, cards, option, view.target, params)
    if covers_everyone(view, cards, option):
        for i in range(hit_number(view) + 1, view.attack.n_hits):
            gain += relief(view, cards, option, view.attack.hits[i].position, params)
    if redirects(view, cards, option):
        gain -= burden(view, cards, option.source, params)
    if option.act == Act.TRAIT:
        gain -= token_price(view, cards, params)
    gain -= price(view, response_cost(view, cards, option), params)
    cards_lost = response_cards(cards, option)
    if cards_lost > 1:
        return gain - params.card - params.keep * cheapest_cost(view, cards, 0, cards_lost - 1, option.card)
    return gain - params.card * cards_lost


def relief(view, cards, option, position, params):
    """What a Response keeps from the Hero at this position."""
    hero, saved = view.me.heroes[position], prevented(view, cards, option, position)
    danger = incoming(view, cards, position, 0)
    gain = params.save * min(saved, hero.hp)
    if danger >= hero.hp > danger - saved:
        gain += params.rescue + 5 * worth(cards, hero)
        if view.me.n_alive == 1:
            gain += 50000
    if avoids(view, cards, option):
        gain += params.shaken_off * incoming_harm(view, cards, params) // 10
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
