"""Work out where every card may be, and weigh each play by the chance to win with what stays in hand."""

from simulator.games.lost_legacy.advice import (
    SURE,
    believe,
    best_guess,
    best_place,
    card_at,
    does,
    dragon,
    dragon_victims,
    goes_face_down,
    higher,
    holds_intrigue,
    holds_speed,
    legacy_at,
    legacy_seen,
    lower,
    modifiers,
    other_card,
    prospect,
    protected,
    risk,
    rivals,
    room,
    staff_wins,
)
from simulator.games.lost_legacy.state import NONE, Ask, Op, Question, Zone

# Ten-thousandths of a win, where nothing else is said.
PARAMS = {
    "trust": 60,  # %: how far others are taken to keep the best card they get
    "care": 60,  # % of the risk to be eliminated that counts
    "look": 300,  # a look at a hand or the Ruins while the Lost Legacy is hidden
    "choice": 500,  # a look with a swap
    "ask": 200,  # a Royal Court
    "uncertain": 300,  # hand cards of others that are not known
    "fresh": 50,  # % of a card's prospects that are left to the turns to come, for each ten cards in the deck
}


def value(view, cards, option, params):
    believe(view, cards, params.trust)
    hand = view.sides[view.me].hand[0]
    if view.ask == Ask.PLAY:
        return play(view, cards, option.card, params)
    if view.ask == Ask.PLAYER:
        return aim(view, cards, option.seat, hand)
    if view.ask == Ask.LOOK:
        return curiosity(view, cards, option, params)
    if view.ask == Ask.FACE_DOWN:
        return legacy_at(view, cards, Zone.DISCARDS, option.seat, option.place) + (option.seat != view.me)
    if view.ask == Ask.SWAP:
        return swap(view, cards, hand) if option.value == 1 else 0
    if view.ask == Ask.PUT_BACK:
        return holding(view, cards, other_card(view, option.card), option.card)
    return rest(view, cards, option, params)


def rest(view, cards, option, params):
    """The rarer questions."""
    if view.ask == Ask.MOVE:
        return legacy_at(view, cards, Zone.DISCARDS, option.seat, option.place) + news(view, option)
    if view.ask == Ask.MOVE_TO:
        return 1 if option.seat == view.me else 0
    if view.ask == Ask.QUESTION:
        return 1 if (option.value == Question.THE_LEGACY) != legacy_seen(view, cards) else 0
    if view.ask == Ask.ANSWER:
        return 1 if option.value == view.truth else 0
    if view.ask == Ask.GUESS:
        return holds_speed(view, cards, view.target, option.value)
    if view.ask == Ask.TAKE:
        return effect(view, cards, view.sides[option.seat].discards[option.place], view.sides[view.me].hand[0], params)
    if view.ask == Ask.INVESTIGATE:
        return legacy_at(view, cards, option.zone, option.seat, option.place)
    return 0


def play(view, cards, card, params):
    """The prospects of what stays in hand, what the effect brings, and the risk to be eliminated."""
    kept = other_card(view, card)
    worth = holding(view, cards, kept, card)
    worth -= worth * risk(view, cards, kept, card) // SURE * params.care // 100
    if goes_face_down(view, cards, card):
        return worth
    gain = effect(view, cards, card, kept, params)
    return worth + gain * (SURE - worth if gain > 0 else worth) // SURE


def holding(view, cards, kept, gone):
    """The chance to win with this hand card when the other one has gone to a place that the player knows."""
    change, find = modifiers(view, cards, view.me), best_place(view, cards)
    if view.ask == Ask.PLAY and not goes_face_down(view, cards, gone):
        change += cards.kinds[gone].modifier
    if cards.kinds[gone].legacy:
        find = SURE
        if view.ask == Ask.PLAY and does(cards, gone, Op.INTO_RUINS):
            find = SURE // (1 + room(view, Zone.RUINS))
    return prospect(view, cards, kept, change, find)


def swap(view, cards, hand):
    return holding(view, cards, view.looked, hand) - holding(view, cards, hand, view.looked)


def effect(view, cards, card, kept, params):
    """What an effect brings: the share of the rivals that it eliminates, less the own risk in it, and news."""
    if does(cards, card, Op.STAFF):
        return SURE if staff_wins(view, cards) else 0
    if dragon(cards, card) > 0:
        return dragon_victims(view, cards, card) * SURE // rivals(view)
    if does(cards, card, Op.PLAY_FROM_DISCARDS):
        return borrowed(view, cards, kept, params)
    best = -SURE
    for seat in range(view.n_seats):
        if seat != view.me and not view.sides[seat].out:
            best = max(best, against(view, cards, card, kept, seat))
    return best + news_of(view, cards, card, params)


def borrowed(view, cards, kept, params):
    """The best 3 or 4 in the discards of others (9.7)."""
    best = 0
    for seat in range(view.n_seats):
        side = view.sides[seat]
        for i in range(side.n_discards):
            if seat != view.me and not side.face_down[i] and dragon(cards, side.discards[i]) > 0:
                best = max(best, dragon_victims(view, cards, side.discards[i]) * SURE // rivals(view))
    return best


def against(view, cards, card, kept, seat):
    """What an effect aimed at this seat brings: its elimination, less the own."""
    count, speed = rivals(view), cards.kinds[card].speed
    if does(cards, card, Op.ELIMINATE_INTRIGUE):
        return holds_intrigue(view, cards, seat) // count
    if does(cards, card, Op.COMPARE):
        won = 0 if protected(view, cards, seat, speed) else higher(view, cards, seat, kept) // count
        return won if protected(view, cards, view.me, speed) else won - lower(view, cards, seat, kept)
    if does(cards, card, Op.GUESS):
        return best_guess(view, cards, seat) // count
    return 0


def news_of(view, cards, card, params):
    """Looks and questions are worth something while the Lost Legacy is hidden."""
    if legacy_seen(view, cards):
        return 0
    if does(cards, card, Op.MAY_SWAP) or does(cards, card, Op.TAKE_FACE_DOWN):
        return params.choice
    if does(cards, card, Op.QUESTION):
        return params.ask
    looks = does(cards, card, Op.LOOK_HAND) or does(cards, card, Op.LOOK_HAND_OR_RUINS)
    return params.look if looks else 0


def aim(view, cards, seat, hand):
    """Whom an effect hurts most."""
    gain = against(view, cards, view.card, hand, seat)
    return gain + (view.sides[seat].hand[0] == NONE)


def curiosity(view, cards, option, params):
    """Where the Lost Legacy may be; then hands that are not known."""
    if option.seat != NONE and option.zone != Zone.RUINS:
        unknown = view.sides[option.seat].hand[0] == NONE
        return legacy_at(view, cards, Zone.HAND, option.seat, 0) * unknown + params.uncertain * unknown
    unknown = view.ruins[option.place] == NONE
    return legacy_at(view, cards, Zone.RUINS, NONE, option.place) * unknown


def news(view, option):
    """A face-down card of another shows itself in the own discards."""
    return 2 if card_at(view, Zone.DISCARDS, option.seat, option.place) == NONE else 0
