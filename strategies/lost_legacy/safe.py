"""Keep the Lost Legacy or the lowest speed, and play nothing that may bring elimination."""

from simulator.games.lost_legacy.advice import (
    does,
    dragon,
    dragon_victims,
    goes_face_down,
    holds_speed,
    keep_worth,
    legacy_at,
    number,
    other_card,
    staff_wins,
    total_after,
)
from simulator.games.lost_legacy.state import Ask, Op


def value(view, cards, option):
    if view.ask == Ask.PLAY:
        return play(view, cards, option.card)
    if view.ask == Ask.SWAP:
        gain = keep_worth(cards, view.looked) - keep_worth(cards, view.sides[view.me].hand[0])
        return gain if option.value == 1 else 0
    if view.ask == Ask.PUT_BACK:
        return -keep_worth(cards, option.card)
    if view.ask == Ask.GUESS:
        return holds_speed(view, cards, view.target, option.value)
    if view.ask == Ask.INVESTIGATE:
        return legacy_at(view, cards, option.zone, option.seat, option.place)
    if view.ask == Ask.ANSWER:
        return 1 if option.value == view.truth else 0
    return 0


def play(view, cards, card):
    """What stays in hand is worth most; a Baron needs a low number, the own discards no total that a dragon wants."""
    kept = other_card(view, card)
    worth = keep_worth(cards, kept)
    if goes_face_down(view, cards, card):
        return worth
    if does(cards, card, Op.COMPARE):
        worth -= 20 * number(cards, kept)
    if does(cards, card, Op.STAFF) and staff_wins(view, cards):
        worth += 1000
    if dragon(cards, card) > 0:
        worth += 100 * dragon_victims(view, cards, card)
    return worth - exposed(view, cards, total_after(view, cards, card))


def exposed(view, cards, total):
    """Dragons that may still come and would eliminate whoever has this total."""
    harm = 0
    for i in range(view.n_unknown):
        divisor = dragon(cards, view.unknown[i])
        if divisor > 0 and total > 0 and total % divisor == 0:
            harm += 30
    return harm
