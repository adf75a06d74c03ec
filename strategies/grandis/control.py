"""Defend, heal, keep cards: Mana is held back for Responses, Attacks are made with what is left over."""

from simulator.games.grandis.advice import (
    avoids,
    chore,
    foresee,
    incoming,
    mana,
    prevented,
    response_cards,
    response_cost,
    tribute_worth,
)
from simulator.games.grandis.state import Act, Ask, Status

PARAMS = {"reserve": 5}


def value(view, cards, option, params):
    if view.ask == Ask.RESPOND:
        return response(view, cards, option)
    if view.ask > Ask.REFORM:
        return chore(view, cards, option)
    if option.act == Act.PASS:
        return 0
    if option.act == Act.TRIBUTE:
        return tribute_worth(view, cards, option) + 4 * (view.me.n_hand - 5)
    return care(view, foresee(view, cards, option), params.reserve)


def response(view, cards, option):
    """Whatever saves more than a scratch."""
    if option.act == Act.PASS:
        return 0
    saved, hero = prevented(view, cards, option, view.target), view.me.heroes[view.target]
    danger = incoming(view, cards, view.target, 0)
    if danger >= hero.hp > danger - saved:
        saved += 100
    saved += 5 * avoids(view, cards, option)
    return saved - 4 * response_cost(view, cards, option) - 8 * response_cards(cards, option)


def care(view, effect, reserve):
    """Own HP counts more than the enemy's, and Mana below the reserve more than any other."""
    worth = 2 * effect.healed + 2 * effect.revived + 2 * effect.guard + 15 * effect.cured
    worth += effect.damage + 100 * effect.kills + effect.power // 2 + 30 * effect.status[Status.STUN]
    worth += 6 * (effect.status[Status.POISON] + effect.status[Status.FREEZE] + effect.status[Status.BLEED])
    worth += 10 * (effect.drawn + effect.fetched + effect.shards + effect.robbed + effect.foe_cards)
    worth -= 6 * effect.cost + 8 * effect.cards
    short = reserve - (mana(view.me) - effect.cost)
    return worth - 10 * short if short > 0 and effect.cost > 0 else worth
