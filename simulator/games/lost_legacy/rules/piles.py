"""Deck, Ruins, hands and discards (2.6) as piles of cards, the latest last."""

from simulator.games.lost_legacy.state import KEY, NONE, Zone
from simulator.jit import kernel, rule

DECK, RUINS, HAND, DISCARDS = int(Zone.DECK), int(Zone.RUINS), int(Zone.HAND), int(Zone.DISCARDS)


@rule(KEY, "2.6", arrays=True)
def pile(s, zone):
    """2.6 The cards of a zone; only the first so many count."""
    if zone == DECK:
        return s.deck[:]
    if zone == RUINS:
        return s.ruins[:]
    if zone < DISCARDS:
        return s.sides[zone - HAND].hand[:]
    return s.sides[zone - DISCARDS].discards[:]


@rule(KEY, "2.6")
def size(s, zone):
    """2.6 How many cards lie in a zone."""
    if zone == DECK:
        return s.n_deck
    if zone == RUINS:
        return s.n_ruins
    if zone < DISCARDS:
        return s.sides[zone - HAND].n_hand
    return s.sides[zone - DISCARDS].n_discards


@kernel
def _grow(s, zone, by):
    if zone == DECK:
        s.n_deck += by
    elif zone == RUINS:
        s.n_ruins += by
    elif zone < DISCARDS:
        s.sides[zone - HAND].n_hand += by
    else:
        s.sides[zone - DISCARDS].n_discards += by


@rule(KEY, "3.6", "8.1")
def put(s, zone, card):
    """3.6 On top of the discards, 8.1 to the right of the Ruins."""
    pile(s, zone)[size(s, zone)] = card
    _grow(s, zone, 1)


@kernel
def insert(s, zone, place, card):
    """Put a card at this place; those above move up."""
    put(s, zone, card)
    cards = pile(s, zone)
    for i in range(size(s, zone) - 1, place, -1):
        cards[i] = cards[i - 1]
    cards[place] = card


@kernel
def take(s, zone, place):
    """Take a card out; the order of the others stays."""
    cards = pile(s, zone)
    card = cards[place]
    _grow(s, zone, -1)
    for i in range(place, size(s, zone)):
        cards[i] = cards[i + 1]
    return card


@kernel
def place_of(s, zone, card):
    """Where in a zone a card lies, or NONE."""
    cards = pile(s, zone)
    for i in range(size(s, zone)):
        if cards[i] == card:
            return i
    return NONE


@kernel
def zone_at(base, seat):
    """The zone that an option or a frame names by its base and a seat."""
    return base + seat if base >= HAND else base
