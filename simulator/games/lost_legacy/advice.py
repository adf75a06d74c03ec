"""Answers to what a strategy may ask of a View. Chances are whole numbers in ten-thousandths.

Where unknown cards are is worked out once for each decision, by `believe`: call it first with the trust that you
have in others' play, else it is called with none. It starts from
weights, evenly spread over the zones where a card can be, and fits them in turn to the number of unknown places in
each zone and to one place for each card (iterative proportional fitting). That is exact where all unknown cards can
be in the same zones, and else close: within 5 % in the tests.
"""

from simulator.games.lost_legacy.state import (
    NONE,
    ZONES,
    Ask,
    Op,
    Question,
    X,
    Zone,
)
from simulator.jit import kernel
from simulator.runner.lookahead import SURE

_WHOLE = 1_000_000
_ROUNDS = 8
# Share of a set's cards that are less worth keeping to the end, in per cent, by speed: the Lost Legacy is best, then
# the lowest speed; X cannot investigate.
_QUALITY = (0, 91, 84, 78, 72, 97, 62, 47, 28, 0, 9)


# Where the unknown cards are.


@kernel
def believe(view, cards, trust):
    """Fills `view.chance`: for each unknown card, the chance that it is in each zone. At most once for a decision.

    `trust`, in per cent, is how far other players are taken to keep the best card they get: after m plays, one that is
    better than the share q of all is (m + 1) q^m as likely in hand as by the deal. With trust 0 only what is known
    counts, and the latest answers to a Royal Court.
    """
    if view.believed:
        return
    view.believed = 1
    for i in range(view.n_unknown):
        for zone in range(ZONES):
            if view.may[i] >> zone & 1 and room(view, zone) > 0:
                view.chance[i, zone] = _weight(view, cards, view.unknown[i], zone, trust) * (_WHOLE // 10_000)
    for _ in range(_ROUNDS):
        _fit_zones(view)
        _fit_cards(view, _WHOLE)
    _fit_cards(view, SURE)


@kernel
def chance_in(view, cards, i, zone):
    """The chance that unknown card i is in this zone."""
    believe(view, cards, 0)
    return int(view.chance[i, zone])


@kernel
def room(view, zone):
    """How many cards of this zone the player does not know."""
    if zone == Zone.DECK:
        return int(view.n_deck) - (view.top != NONE)
    if zone == Zone.RUINS:
        return _blanks(view.ruins, view.n_ruins)
    if zone < Zone.DISCARDS:
        side = view.sides[zone - Zone.HAND]
        return _blanks(side.hand, side.n_hand)
    side = view.sides[zone - Zone.DISCARDS]
    return _blanks(side.discards, side.n_discards)


@kernel
def _blanks(kinds, n):
    count = 0
    for i in range(n):
        count += kinds[i] == NONE
    return count


@kernel
def _fit_zones(view):
    for zone in range(ZONES):
        total = 0
        for i in range(view.n_unknown):
            total += int(view.chance[i, zone])
        if total > 0:
            wanted = room(view, zone) * _WHOLE
            for i in range(view.n_unknown):
                view.chance[i, zone] = int(view.chance[i, zone]) * wanted // total


@kernel
def _fit_cards(view, whole):
    for i in range(view.n_unknown):
        total = 0
        for zone in range(ZONES):
            total += int(view.chance[i, zone])
        if total > 0:
            for zone in range(ZONES):
                view.chance[i, zone] = int(view.chance[i, zone]) * whole // total


@kernel
def _weight(view, cards, kind, zone, trust):
    """How likely a card of this kind is in this zone beside others, 100 by the deal."""
    if zone < Zone.HAND or zone >= Zone.DISCARDS:
        return 100
    seat = zone - Zone.HAND
    return max(1, _kept(view, cards, kind, seat, trust) * _told(view, cards, kind, seat) // 100)


@kernel
def _kept(view, cards, kind, seat, trust):
    plays = min(8, view.sides[seat].n_discards)
    likely, quality = 100 * (plays + 1), _QUALITY[cards.kinds[kind].speed]
    for _ in range(plays):
        likely = likely * quality // 100
    return 100 - trust + trust * likely // 100


@kernel
def _told(view, cards, kind, seat):
    """What the seat's latest answers say of its hand card, in per cent: less with each turn it has played since.

    A seat that says no does not have the card in hand: only an intrigue card lets it lie, and that is all it holds.
    """
    side, factor = view.sides[seat], 100
    for question in range(2):
        if side.answered[question] == 0:
            continue
        since, asked = turns_since(view, side.answered[question]), is_asked(cards, kind, question)
        if side.answers[question] == 1:
            if not asked and not cards.kinds[kind].intrigue and not _shows(view, cards, seat, question):
                factor = factor * min(100, 5 + 40 * since) // 100
        elif asked:
            factor = factor * min(100, 40 * since) // 100
    return factor


@kernel
def turns_since(view, turn):
    """How many turns each player still in the game has had since then, about."""
    return (view.turn - turn) // max(1, 1 + rivals(view))


@kernel
def is_asked(cards, kind, question):
    """True for the card that a Royal Court asks for."""
    if question == Question.THE_LEGACY:
        return cards.kinds[kind].legacy == 1
    return cards.kinds[kind].speed == 1


@kernel
def _shows(view, cards, seat, question):
    """True when that card lies open in the discards of the seat."""
    side = view.sides[seat]
    for i in range(side.n_discards):
        if side.discards[i] != NONE and is_asked(cards, side.discards[i], question):
            return True
    return False


# The Lost Legacy.


@kernel
def legacy_in(view, cards, zone):
    """The chance that the Lost Legacy is in this zone and unknown to the player."""
    for i in range(view.n_unknown):
        if cards.kinds[view.unknown[i]].legacy:
            return chance_in(view, cards, i, zone)
    return 0


@kernel
def card_at(view, zone, seat, place):
    """The kind of a card as far as it is known, else NONE; `zone` is that of seat 0."""
    if zone == Zone.RUINS:
        return view.ruins[place]
    if zone == Zone.HAND:
        return view.sides[seat].hand[max(0, place)]
    return view.sides[seat].discards[place]


@kernel
def legacy_at(view, cards, zone, seat, place):
    """The chance that the Lost Legacy is this very card.

    It has no "If after", so that a card played face-down by force is another one.
    """
    kind = card_at(view, zone, seat, place)
    if kind != NONE:
        return SURE * cards.kinds[kind].legacy
    if zone != Zone.DISCARDS:
        whole = zone if zone == Zone.RUINS else zone + seat
        return legacy_in(view, cards, whole) // max(1, room(view, whole))
    side, free = view.sides[seat], 0
    for i in range(side.n_discards):
        free += side.discards[i] == NONE and side.after[i] == 0
    if side.after[place] != 0:
        return 0
    return legacy_in(view, cards, zone + seat) // max(1, free)


@kernel
def legacy_seen(view, cards):
    """True when the player knows where the Lost Legacy is."""
    for i in range(view.n_unknown):
        if cards.kinds[view.unknown[i]].legacy:
            return False
    return True


@kernel
def best_place(view, cards):
    """The chance of the likeliest single place outside the deck, when all the cards left will have been drawn.

    What is in the deck now comes evenly to the hands, and who draws the Lost Legacy keeps it.
    """
    if legacy_seen(view, cards):
        return SURE
    drawn = legacy_in(view, cards, Zone.DECK) // (1 + rivals(view))
    best = legacy_in(view, cards, Zone.RUINS) // max(1, room(view, Zone.RUINS))
    for seat in range(view.n_seats):
        if not view.sides[seat].out and seat != view.me:
            best = max(best, drawn + legacy_in(view, cards, Zone.HAND + seat))
        best = max(best, legacy_in(view, cards, Zone.DISCARDS + seat))
    return min(SURE, best + drawn)


# Other players and their hands.


@kernel
def rivals(view):
    """How many others are still in the game."""
    count = 0
    for seat in range(view.n_seats):
        count += seat != view.me and not view.sides[seat].out
    return count


@kernel
def holds_speed(view, cards, seat, speed):
    """The chance that the hand card of another has this speed."""
    return _share(view, cards, seat, speed, speed, 0)


@kernel
def holds_intrigue(view, cards, seat):
    """The chance that another holds an intrigue card."""
    return _share(view, cards, seat, 0, X, 1)


@kernel
def _share(view, cards, seat, low, high, intrigue):
    """The chance that the hand card has a speed in this range and, if asked for, intrigue."""
    known, chance = view.sides[seat].hand[0], 0
    if view.sides[seat].n_hand > 0 and known != NONE:
        return SURE * _fits(cards.kinds[known], low, high, intrigue)
    for i in range(view.n_unknown):
        if _fits(cards.kinds[view.unknown[i]], low, high, intrigue):
            chance += chance_in(view, cards, i, Zone.HAND + seat)
    return min(SURE, chance)


@kernel
def _fits(kind, low, high, intrigue):
    return low <= kind.speed <= high and (kind.intrigue == 1 or intrigue == 0)


@kernel
def best_guess(view, cards, seat):
    """The chance of the likeliest speed in the hand of another."""
    best = 0
    for speed in range(1, X + 1):
        best = max(best, holds_speed(view, cards, seat, speed))
    return best


@kernel
def higher(view, cards, seat, kind):
    """The chance that another holds a higher number than this card: it loses when hands are compared."""
    speed = cards.kinds[kind].speed
    return 0 if speed == X else _share(view, cards, seat, speed + 1, X - 1, 0)


@kernel
def lower(view, cards, seat, kind):
    """The chance that another holds a lower number than this card."""
    speed = cards.kinds[kind].speed
    return 0 if speed == X else _share(view, cards, seat, 1, speed - 1, 0)


@kernel
def keep_worth(cards, kind):
    """How good a card is to hold at the end, up to 100: the Lost Legacy, then the lowest speed; X is of no use."""
    return _QUALITY[cards.kinds[kind].speed]


@kernel
def other_card(view, kind):
    """The hand card that is left when this one is played."""
    hand = view.sides[view.me].hand
    return hand[1] if hand[0] == kind else hand[0]


# Discards.


@kernel
def total(view, cards, seat):
    """The sum of a seat's face-up discards (9.1)."""
    side, count = view.sides[seat], 0
    for i in range(side.n_discards):
        if not side.face_down[i]:
            count += number(cards, side.discards[i])
    return count


@kernel
def total_after(view, cards, kind):
    """The sum of the own face-up discards when this card has been played."""
    up = 0 if goes_face_down(view, cards, kind) else number(cards, kind)
    return total(view, cards, view.me) + up


@kernel
def number(cards, kind):
    """The speed of a card as a number, 0 for X."""
    speed = cards.kinds[kind].speed
    return 0 if speed == X else speed


@kernel
def protected(view, cards, seat, speed):
    """True when a face-up card saves the seat from elimination by a card of this speed (9.8)."""
    side = view.sides[seat]
    for i in range(side.n_discards):
        if not side.face_down[i] and cards.kinds[side.discards[i]].protects >> speed & 1:
            return True
    return False


@kernel
def dragon_victims(view, cards, kind):
    """How many others a dragon would eliminate now."""
    divisor, count = dragon(cards, kind), 0
    for seat in range(view.n_seats):
        if seat != view.me and not view.sides[seat].out and not protected(view, cards, seat, cards.kinds[kind].speed):
            value = total(view, cards, seat)
            count += value > 0 and value % divisor == 0
    return count


@kernel
def dragon(cards, kind):
    """The divisor of a dragon, 0 for other cards."""
    return cards.kinds[kind].steps[0, 1] if cards.kinds[kind].steps[0, 0] == Op.DRAGON else 0


@kernel
def does(cards, kind, op):
    """True when a step of the card's effect is this one."""
    for i in range(len(cards.kinds[kind].steps)):
        if cards.kinds[kind].steps[i, 0] == op:
            return True
    return False


@kernel
def staff_wins(view, cards):
    """True when the own discards show a 3 and a 4 (9.9)."""
    side, seen = view.sides[view.me], 0
    for i in range(side.n_discards):
        if not side.face_down[i]:
            seen |= 1 << cards.kinds[side.discards[i]].speed
    return seen >> 3 & 3 == 3


@kernel
def goes_face_down(view, cards, kind):
    """True when "If after" makes the player play this card face-down (6.2)."""
    side, after_from, after_to = view.sides[view.me], cards.kinds[kind].after_from, cards.kinds[kind].after_to
    if after_to == 0:
        return False
    if side.n_discards == 0:
        return cards.rules.empty_discards_face_down == 1
    top = side.n_discards - 1
    return not side.face_down[top] and after_from <= cards.kinds[side.discards[top]].speed <= after_to


# The Investigation to come.


@kernel
def modifiers(view, cards, seat):
    """What a seat's face-up discards change of its speed (9.4)."""
    side, change = view.sides[seat], 0
    for i in range(side.n_discards):
        if not side.face_down[i]:
            change += cards.kinds[side.discards[i]].modifier
    return change


@kernel
def investigates_at(cards, kind, change):
    """The speed at which a hand card investigates with these modifiers; X does not."""
    speed = cards.kinds[kind].speed
    if speed == X:
        return X
    return max(0, speed + change) if cards.rules.speed_floor else speed + change


@kernel
def prospect(view, cards, kept, change, find):
    """The chance to win the Investigation with this hand card, when the deck runs out with hands much as they are.

    `change` are the modifiers, `find` is the chance to reveal the Lost Legacy if nobody else has. Who is faster is
    taken to find it first half the time, and mostly if the player holds it.
    """
    mine, chance = investigates_at(cards, kept, change), find
    if cards.kinds[kept].legacy:
        chance = SURE
    if mine == X:
        return 0
    for seat in range(view.n_seats):
        if seat != view.me and not view.sides[seat].out:
            chance = chance * (SURE - _before(view, cards, seat, mine, cards.kinds[kept].legacy)) // SURE
    return chance


@kernel
def _before(view, cards, seat, mine, held):
    """The chance that another ties with this speed, or is faster and finds the Lost Legacy first."""
    change, chance, known = modifiers(view, cards, seat), 0, view.sides[seat].hand[0]
    if known != NONE:
        return _harm(cards, known, change, mine, held) * 100
    for i in range(view.n_unknown):
        share = chance_in(view, cards, i, Zone.HAND + seat)
        if view.n_deck > 0:
            share = (share + chance_in(view, cards, i, Zone.DECK) // view.n_deck) // 2
        chance += share * _harm(cards, view.unknown[i], change, mine, held) // 100
    return min(SURE, chance)


@kernel
def _harm(cards, kind, change, mine, held):
    """In per cent: a tie is sure to harm, and the Lost Legacy in a faster hand; other faster cards in part."""
    theirs = investigates_at(cards, kind, change)
    if theirs == X or theirs > mine:
        return 0
    if theirs == mine or cards.kinds[kind].legacy:
        return 100
    return 85 if held else 50


@kernel
def risk(view, cards, kept, played):
    """The chance to be eliminated before the next own turn, if this card is played and that one kept.

    Counts the dragons, Kings and Barons that others may hold or draw, played in half of the cases.
    """
    chance, sum_up = 0, total_after(view, cards, played)
    for i in range(view.n_unknown):
        threat = _threat(view, cards, view.unknown[i], kept, sum_up)
        if threat > 0:
            near = chance_in(view, cards, i, Zone.DECK) * rivals(view) // max(1, view.n_deck)
            for seat in range(view.n_seats):
                if seat != view.me:
                    near += chance_in(view, cards, i, Zone.HAND + seat)
            chance += min(SURE, near) * threat // 200
    for seat in range(view.n_seats):
        known = view.sides[seat].hand[0]
        if seat != view.me and not view.sides[seat].out and known != NONE:
            chance += _threat(view, cards, known, kept, sum_up) * SURE // 200
    return min(SURE, chance)


@kernel
def _threat(view, cards, kind, kept, sum_up):
    """How likely a card played by another eliminates the player, in per cent."""
    if protected(view, cards, view.me, cards.kinds[kind].speed):
        return 0
    if dragon(cards, kind) > 0:
        return 100 if sum_up > 0 and sum_up % dragon(cards, kind) == 0 else 0
    if does(cards, kind, Op.ELIMINATE_INTRIGUE):
        return 100 * cards.kinds[kept].intrigue // rivals(view)
    if does(cards, kind, Op.COMPARE):
        return 10 * number(cards, kept) // rivals(view)
    return 12 // rivals(view) if does(cards, kind, Op.GUESS) else 0


# What a card brings.


@kernel
def outlook(view, cards, kept, gone):
    """The chance to win the Investigation with this hand card when the other one has gone where the player knows."""
    change, find = modifiers(view, cards, view.me), best_place(view, cards)
    played = view.ask == Ask.PLAY
    if played and not goes_face_down(view, cards, gone):
        change += cards.kinds[gone].modifier
    if cards.kinds[gone].legacy:
        hidden = played and does(cards, gone, Op.INTO_RUINS)
        find = SURE // (1 + room(view, Zone.RUINS)) if hidden else SURE
    return prospect(view, cards, kept, change, find)


@kernel
def eliminates(view, cards, card, kept):
    """The share of the rivals that this card eliminates if well aimed, less the chance of the own elimination.

    Twice SURE where it wins the game at once.
    """
    if does(cards, card, Op.STAFF):
        return 2 * SURE if staff_wins(view, cards) else 0
    share = _eliminates(view, cards, card, kept)
    return 2 * SURE if share >= SURE else share


@kernel
def _eliminates(view, cards, card, kept):
    if dragon(cards, card) > 0:
        return dragon_victims(view, cards, card) * SURE // rivals(view)
    if does(cards, card, Op.PLAY_FROM_DISCARDS):
        return _best_dragon(view, cards)
    best = -SURE
    for seat in range(view.n_seats):
        if seat != view.me and not view.sides[seat].out:
            best = max(best, against(view, cards, card, kept, seat))
    return best


@kernel
def _best_dragon(view, cards):
    """What the best dragon in the discards of others would do (9.7)."""
    best = 0
    for seat in range(view.n_seats):
        side = view.sides[seat]
        for i in range(side.n_discards):
            if seat != view.me and not side.face_down[i] and dragon(cards, side.discards[i]) > 0:
                best = max(best, dragon_victims(view, cards, side.discards[i]) * SURE // rivals(view))
    return best


@kernel
def against(view, cards, card, kept, seat):
    """The same for an effect that is aimed at this seat."""
    count, speed = rivals(view), cards.kinds[card].speed
    if does(cards, card, Op.ELIMINATE_INTRIGUE):
        return holds_intrigue(view, cards, seat) // count
    if does(cards, card, Op.COMPARE):
        won = 0 if protected(view, cards, seat, speed) else higher(view, cards, seat, kept) // count
        return won if protected(view, cards, view.me, speed) else won - lower(view, cards, seat, kept)
    if does(cards, card, Op.GUESS):
        return best_guess(view, cards, seat) // count
    return 0


# A sensible answer to every question after PLAY.


@kernel
def chore(view, cards, option):
    """How good an option is where a card's effect or the Investigation asks. A dispatch ladder."""
    hand = view.sides[view.me].hand[0]
    if view.ask == Ask.PLAYER:
        return against(view, cards, view.card, hand, option.seat) + (view.sides[option.seat].hand[0] == NONE)
    if view.ask == Ask.LOOK:
        return _curiosity(view, cards, option)
    if view.ask == Ask.FACE_DOWN:
        return legacy_at(view, cards, Zone.DISCARDS, option.seat, option.place) + (option.seat != view.me)
    if view.ask == Ask.SWAP:
        gain = outlook(view, cards, view.looked, hand) - outlook(view, cards, hand, view.looked)
        return gain if option.value == 1 else 0
    if view.ask == Ask.PUT_BACK:
        return outlook(view, cards, other_card(view, option.card), option.card)
    if view.ask == Ask.GUESS:
        return holds_speed(view, cards, view.target, option.value)
    if view.ask == Ask.INVESTIGATE:
        return legacy_at(view, cards, option.zone, option.seat, option.place)
    return _rare_chore(view, cards, option, hand)


@kernel
def _rare_chore(view, cards, option, hand):
    if view.ask == Ask.MOVE:
        hidden = card_at(view, Zone.DISCARDS, option.seat, option.place) == NONE
        return legacy_at(view, cards, Zone.DISCARDS, option.seat, option.place) + 2 * hidden
    if view.ask == Ask.MOVE_TO:
        return option.seat == view.me
    if view.ask == Ask.QUESTION:
        return (option.value == Question.THE_LEGACY) != legacy_seen(view, cards)
    if view.ask == Ask.ANSWER:
        return option.value == view.truth
    if view.ask == Ask.TAKE:
        return eliminates(view, cards, view.sides[option.seat].discards[option.place], hand)
    return 0


@kernel
def _curiosity(view, cards, option):
    """Where the Lost Legacy may be; of hands and Ruins alike, a hand."""
    if card_at(view, option.zone, option.seat, option.place) != NONE:
        return 0
    return legacy_at(view, cards, option.zone, option.seat, option.place) + 300 * (option.zone == Zone.HAND)
