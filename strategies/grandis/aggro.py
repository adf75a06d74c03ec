"""Kill one Hero after the other: all Mana into Attacks on the one closest to defeat, defence only for
life."""

from simulator.games.grandis.advice import chore, foresee, incoming, prevented, response_cost, tribute_worth
from simulator.games.grandis.state import Act, Ask, Status


def value(view, cards, option):
    if view.ask == Ask.RESPOND:
        return response(view, cards, option)
    if view.ask > Ask.REFORM:
        return chore(view, cards, option)
    if option.act == Act.PASS:
        return 0
    if option.act == Act.TRIBUTE:
        return tribute_worth(view, cards, option)
    return assault(foresee(view, cards, option))


def response(view, cards, option):
    """Only a Hero that would fall is worth Mana that could attack; a free Response is always fine."""
    if option.act == Act.PASS:
        return 0
    saved, hero = prevented(view, cards, option, view.target), view.me.heroes[view.target]
    danger = incoming(view, cards, view.target, 0)
    if danger >= hero.hp > danger - saved:
        return 100 - response_cost(view, cards, option)
    return saved - 15 * response_cost(view, cards, option) - 20


def assault(effect):
    """Damage counts double where it takes much of what the Hero has left; healing counts little."""
    worth = effect.damage + effect.share + 150 * effect.kills + 2 * effect.power
    worth += 25 * effect.status[Status.STUN]
    worth += 8 * effect.status[Status.POISON] + 6 * effect.status[Status.BURN]
    worth += 8 * (effect.drawn + effect.shards + effect.robbed + effect.fetched - effect.cards)
    worth += effect.healed // 4 + effect.revived - 4 * effect.cost
    return worth
