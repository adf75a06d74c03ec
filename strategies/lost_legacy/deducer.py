"""Work out where every card may be, and weigh each play by the chance to win with what stays in hand."""

from simulator.games.lost_legacy.advice import (
    believe,
    chore,
    does,
    eliminates,
    goes_face_down,
    legacy_seen,
    other_card,
    outlook,
    risk,
)
from simulator.games.lost_legacy.state import Ask, Op

# Ten-thousandths of a win, where nothing else is said.
PARAMS = {
    "trust": 60,  # %: how far others are taken to keep the best card they get
    "last": 65,  # % of the prospects of a hand card that count when the deck runs out
    "fade": 6,  # less for each card in the deck, down to
    "least": 10,
    "gain": 50,  # % of an elimination
    "loss": 40,  # % of the own one by the card played
    "risk": 50,  # % of the own one by others
    "weapon": 1000,  # kept: a dragon, or a guess
    "king": 2500,  # kept: a card that eliminates holders of intrigue cards
    "marked": 2500,  # a guess, when it is known what another draws next
    "intrigue": 300,  # kept
    "look": 50,  # a look at a hand or the Ruins while the Lost Legacy is hidden
    "choice": 300,  # a look with a swap
    "ask": 50,  # a Royal Court
}


def value(view, cards, option, params):
    believe(view, cards, params.trust)
    if view.ask == Ask.PLAY:
        return play(view, cards, option.card, params)
    if view.ask == Ask.SWAP:
        return swap(view, cards, params) if option.value == 1 else 0
    if view.ask == Ask.PUT_BACK:
        return holding(view, cards, other_card(view, option.card), option.card, params)
    return chore(view, cards, option)


def play(view, cards, card, params):
    """What stays in hand, less the risk to be eliminated, and what the effect brings."""
    kept = other_card(view, card)
    worth = holding(view, cards, kept, card, params) - risk(view, cards, kept, card) * params.risk // 100
    return worth if goes_face_down(view, cards, card) else worth + effect(view, cards, card, kept, params)


def holding(view, cards, kept, gone, params):
    """The prospects of a hand card, which count the less the more cards are to come, and what it may do later."""
    weight = max(params.least, params.last - params.fade * view.n_deck)
    worth = outlook(view, cards, kept, gone) * weight // 100 + params.intrigue * cards.kinds[kept].intrigue
    worth += params.king * does(cards, kept, Op.ELIMINATE_INTRIGUE)
    return worth + params.weapon * (does(cards, kept, Op.DRAGON) or does(cards, kept, Op.GUESS))


def swap(view, cards, params):
    """The gain of a swap. On top of the deck lies a card then that another is known to draw."""
    hand = view.sides[view.me].hand[0]
    gain = holding(view, cards, view.looked, hand, params) - holding(view, cards, hand, view.looked, params)
    if does(cards, view.card, Op.LOOK_DECK):
        gain += params.marked * (does(cards, view.looked, Op.GUESS) - does(cards, hand, Op.GUESS))
    return gain


def effect(view, cards, card, kept, params):
    """Eliminations, and news while the Lost Legacy is hidden."""
    gain = eliminates(view, cards, card, kept)
    worth = gain * (params.gain if gain > 0 else params.loss) // 100
    if does(cards, card, Op.MAY_SWAP) or does(cards, card, Op.TAKE_FACE_DOWN):
        return worth + params.choice
    if legacy_seen(view, cards):
        return worth
    if does(cards, card, Op.QUESTION):
        return worth + params.ask
    looks = does(cards, card, Op.LOOK_HAND) or does(cards, card, Op.LOOK_HAND_OR_RUINS)
    return worth + params.look * looks
