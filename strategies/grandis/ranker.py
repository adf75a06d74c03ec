"""Tribute first, win late: cards become EXP until the Ranks are high; the strong Attacks come after."""

from simulator.games.grandis.advice import (
    chore,
    exp_missing,
    foresee,
    incoming,
    mana,
    prevented,
    response_cost,
    tribute_worth,
)
from simulator.games.grandis.state import POSITIONS, Act, Ask, Status


def value(view, cards, option):
    if view.ask == Ask.RESPOND:
        return response(view, cards, option)
    if view.ask > Ask.REFORM:
        return chore(view, cards, option)
    if option.act == Act.PASS:
        return 0
    if option.act == Act.TRIBUTE:
        return 100 + tribute_worth(view, cards, option)
    return growth(view, foresee(view, cards, option), ranks_to_gain(view, cards))


def ranks_to_gain(view, cards):
    """How many own Heroes can still rank up."""
    total = 0
    for position in range(POSITIONS):
        hero = view.me.heroes[position]
        total += hero.alive and exp_missing(cards, hero) > 0
    return total


def response(view, cards, option):
    """EXP is lost with the Hero that carries it: the more EXP, the more a Response is worth."""
    if option.act == Act.PASS:
        return 0
    saved, hero = prevented(view, cards, option, view.target), view.me.heroes[view.target]
    danger = incoming(view, cards, view.target, 0)
    if danger >= hero.hp > danger - saved:
        saved += 60 + hero.exp // 5
    return saved - 5 * response_cost(view, cards, option)


def growth(view, effect, ranks):
    """While Ranks are to be gained, whatever brings cards and EXP; Attacks wait until Mana would go to
    waste."""
    worth = 12 * (effect.drawn + effect.fetched) + 60 * effect.tributes + 15 * effect.foe_exp
    worth += 8 * (effect.shards + effect.robbed) + effect.healed + 2 * effect.revived + effect.guard
    attack = effect.damage + 100 * effect.kills + effect.power + 20 * effect.status[Status.STUN]
    attack += 6 * (effect.status[Status.POISON] + effect.status[Status.BURN])
    if ranks > 1 and mana(view.me) < 9 and effect.kills == 0:
        attack //= 4
    return worth + attack - 4 * effect.cost - 8 * effect.cards
