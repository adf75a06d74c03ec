"""The deducer with intrigue: claims the Lost Legacy whenever it may lie, and hides the true one face-down."""

from simulator.games.lost_legacy.advice import (
    believe,
    chore,
    does,
    eliminates,
    goes_face_down,
    other_card,
    outlook,
    risk,
)
from simulator.games.lost_legacy.state import Ask, Op, Question

# Ten-thousandths of a win, where nothing else is said.
PARAMS = {
    "trust": 60,  # %: how far others are taken to keep the best card they get
    "intrigue": 600,  # kept: it lets its holder lie
    "weapon": 1000,  # kept: a dragon, or a guess
    "king": 2500,  # kept: a card that eliminates holders of intrigue cards
    "hide": 1500,  # the Lost Legacy laid face-down where nobody has seen it
}


def value(view, cards, option, params):
    believe(view, cards, params.trust)
    hand = view.sides[view.me].hand[0]
    if view.ask == Ask.PLAY:
        return play(view, cards, option.card, params)
    if view.ask == Ask.SWAP:
        gain = holding(view, cards, view.looked, hand, params) - holding(view, cards, hand, view.looked, params)
        return gain if option.value == 1 else 0
    if view.ask == Ask.PUT_BACK:
        return holding(view, cards, other_card(view, option.card), option.card, params)
    if view.ask == Ask.ANSWER:
        return answer(view, option)
    return chore(view, cards, option)


def answer(view, option):
    """Who may lie claims the Lost Legacy: others then look for it in this hand, which is not it."""
    return option.value if view.question == Question.THE_LEGACY else option.value == view.truth


def play(view, cards, card, params):
    """What stays in hand, less the risk to be eliminated, and whom the effect eliminates."""
    kept = other_card(view, card)
    worth = holding(view, cards, kept, card, params) - risk(view, cards, kept, card) // 2
    return worth if goes_face_down(view, cards, card) else worth + eliminates(view, cards, card, kept) // 2


def holding(view, cards, kept, gone, params):
    """The prospects of a hand card, what it may do later, and a Lost Legacy that only this player can find."""
    worth = outlook(view, cards, kept, gone) * max(10, 65 - 6 * view.n_deck) // 100
    worth += params.intrigue * cards.kinds[kept].intrigue + params.king * does(cards, kept, Op.ELIMINATE_INTRIGUE)
    worth += params.weapon * (does(cards, kept, Op.DRAGON) or does(cards, kept, Op.GUESS))
    return worth + params.hide * (view.ask != Ask.PLAY and cards.kinds[gone].legacy)
