"""Play the costliest card and aim at the weakest player."""

from tests.toy.state import Act


def value(view, cards, option):
    if option.act == Act.PLAY:
        return 1 + cards.cards[option.card].cost
    if option.act == Act.AIM:
        return 10 - view.sides[option.target].life
    return 0
