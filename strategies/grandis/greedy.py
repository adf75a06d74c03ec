"""Most damage now: everything is worth the HP that it moves at this moment, and Mana is worth nothing."""

from simulator.games.grandis.advice import chore, foresee, prevented, tribute_worth
from simulator.games.grandis.state import Act, Ask


def value(view, cards, option):
    if view.ask == Ask.RESPOND:
        return prevented(view, cards, option, view.target) if option.act != Act.PASS else 0
    if view.ask > Ask.REFORM:
        return chore(view, cards, option)
    if option.act == Act.PASS:
        return 0
    if option.act == Act.TRIBUTE:
        return tribute_worth(view, cards, option)
    effect = foresee(view, cards, option)
    moved = effect.damage + 50 * effect.kills + effect.power + effect.healed // 2 + effect.revived
    for turns in effect.status:
        moved += 5 * turns
    return moved + 2 * (effect.drawn + effect.shards + effect.fetched)
