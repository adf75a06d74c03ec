"""Outlast the enemy's deck: no card is drawn without need, some go back, and every wound is healed."""

from simulator.games.grandis.advice import (
    avoids,
    chore,
    deck_lead,
    exp_gained,
    exp_missing,
    foresee,
    incoming,
    mana,
    prevented,
    response_cost,
    tribute_worth,
)
from simulator.games.grandis.state import Act, Ask, Status


def value(view, cards, option):
    if view.ask == Ask.RESPOND:
        return response(view, cards, option)
    if view.ask > Ask.REFORM:
        return chore(view, cards, option)
    if option.act == Act.PASS:
        return 0
    if option.act == Act.TRIBUTE:
        return tribute(view, cards, option)
    return patience(view, foresee(view, cards, option))


def tribute(view, cards, option):
    """A Rank Up draws cards: good for Mana while the deck is long, bad once it is the shorter one."""
    ranks_up = exp_gained(view, cards, option) >= exp_missing(cards, view.me.heroes[option.target])
    if ranks_up and view.me.n_deck < 25 and deck_lead(view) < 6:
        return -1
    return tribute_worth(view, cards, option)


def response(view, cards, option):
    """Everything that saves HP: time is on this side."""
    if option.act == Act.PASS:
        return 0
    saved, hero = prevented(view, cards, option, view.target), view.me.heroes[view.target]
    danger = incoming(view, cards, view.target, 0)
    if danger >= hero.hp > danger - saved:
        saved += 100
    return saved + 5 * avoids(view, cards, option) - 3 * response_cost(view, cards, option)


def patience(view, effect):
    """Cards in the deck are the clock; Attacks are for kills and for Mana that would go to waste."""
    worth = 3 * effect.healed + 3 * effect.revived + 2 * effect.guard + 20 * effect.cured
    worth += 15 * effect.deck + 40 * effect.status[Status.STUN]
    worth += 8 * (effect.shards + effect.robbed) + 4 * effect.fetched
    worth += 150 * effect.kills - 6 * effect.cost - 4 * effect.cards
    worth += effect.damage if mana(view.me) >= 8 else effect.damage // 3
    return worth
