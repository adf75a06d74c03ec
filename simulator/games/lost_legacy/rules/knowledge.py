"""Who knows what (2.5): `knows` and `may` of each card, kept up as cards move, and dealing anew what a seat does not
know.

A card that a seat knows may lie in its own zone only. `may` is never too small; it can be too large, because of what
players say only a No is used, of the hand, and nothing that takes more than counting the cards of one zone.
"""

from simulator.core.rng import below
from simulator.games.lost_legacy.rules.piles import DISCARDS, HAND, pile, size
from simulator.games.lost_legacy.state import KEY, NONE
from simulator.jit import kernel, rule

SWAPS = 10
"""Random swaps for each hidden card in a redeal."""


@kernel
def known(s, card, seat):
    """Does this seat know which card lies there?"""
    return s.knows[card] >> seat & 1


@rule(KEY, "2.5")
def blank(s):
    """2.5 All information is hidden: each card may lie wherever cards lie."""
    everywhere = (1 << DISCARDS) - 1 & ~(-1 << HAND + s.n_seats)
    for card in range(s.n_cards):
        s.knows[card] = 0
        for seat in range(s.n_seats):
            s.may[seat, card] = everywhere


@kernel
def seen_by(s, card, zone, seat):
    """This seat sees a card that lies in this zone."""
    s.knows[card] |= 1 << seat
    s.may[seat, card] = 1 << zone


@kernel
def public(s, card, zone):
    """All see a card that lies in this zone."""
    for seat in range(s.n_seats):
        seen_by(s, card, zone, seat)


@kernel
def moved(s, t, card, origin, to, after):
    """A card has been taken from one zone to another. All see that one went, but not which, unless they know it; if
    `after` is given, it can only be one whose "If after" holds that speed."""
    left = 0 if size(s, origin) == 0 else 1 << origin
    for seat in range(s.n_seats):
        if known(s, card, seat):
            s.may[seat, card] = 1 << to
        else:
            _may_have_moved(s, t, seat, origin, left, to, after)


@kernel
def _may_have_moved(s, t, seat, origin, left, to, after):
    for card in range(s.n_cards):
        may = s.may[seat, card]
        if may >> origin & 1 and not known(s, card, seat):
            gone = 1 << to if fits(t, s.kind[card], after) else 0
            s.may[seat, card] = may & ~(1 << origin) | left | gone


@rule(KEY, "6.2", "6.4")
def fits(t, kind, after):
    """6.2 Can a card of this kind have been forced face-down after this speed? 0: it was not forced; NONE: by
    empty discards."""
    row = t.kinds[kind]
    if after == NONE:
        return row.after_to > 0
    return after == 0 or row.after_from <= after <= row.after_to


@rule(KEY, "6.7", "9.10")
def mingled(s, t, seat, card, after):
    """6.7 A hand card goes face-down, and nobody sees which of the two: others lose track of both, unless only this
    one can have been forced."""
    cards = s.sides[seat].hand
    other = cards[0] if cards[1] == card else cards[1]
    for observer in range(s.n_seats):
        sure = known(s, other, observer) and not fits(t, s.kind[other], after)
        if observer != seat and not sure:
            s.knows[card] &= ~(1 << observer)
            s.knows[other] &= ~(1 << observer)


@kernel
def swapped(s, t, given, hand, taken, zone):
    """A hand card and one of another zone are about to change places. All see that they do, but not which they are,
    unless they know them."""
    for seat in range(s.n_seats):
        others = hidden_cards(s, zone, seat) + known(s, taken, seat) > 1
        for card in range(s.n_cards):
            if not known(s, card, seat):
                back = fits(t, s.kind[card], s.after[taken])
                s.may[seat, card] = _after_swap(s.may[seat, card], hand, zone, others, back)
        if known(s, given, seat):
            s.may[seat, given] = 1 << zone
        if known(s, taken, seat):
            s.may[seat, taken] = 1 << hand


@kernel
def _after_swap(may, hand, zone, others, back):
    """What lay in the hand lies in the zone; what lay in the zone is the card taken, or one of the others there."""
    held, lay = may >> hand & 1, may >> zone & 1
    may &= ~(1 << hand | 1 << zone)
    if held or (lay and others):
        may |= 1 << zone
    if lay and back:
        may |= 1 << hand
    return may


@rule(KEY, "2.5", "3.3")
def mistaken(s, card, other):
    """3.3 Of two equal hand cards one is played. Who knows just the other cannot tell them apart: as far as this seat
    knows, that one was played."""
    for seat in range(s.n_seats):
        if s.kind[card] == s.kind[other] and known(s, other, seat) and not known(s, card, seat):
            s.knows[other] &= ~(1 << seat)
            s.may[seat, other] = s.may[seat, card]


@rule(KEY, "2.1", "8.2")
def shuffled(s, zone):
    """8.2 Nobody knows the order any more, only which of the known cards are among them."""
    cards = pile(s, zone)
    for i in range(size(s, zone)):
        s.knows[cards[i]] = 0


@kernel
def bar_from_hand(s, card, seat):
    """All who do not know where a card is learn that it is not in this hand."""
    for observer in range(s.n_seats):
        if not known(s, card, observer):
            s.may[observer, card] &= ~(1 << HAND + seat)


@kernel
def deduce(s):
    """What all seats conclude from counting the hidden cards of each zone."""
    for seat in range(s.n_seats):
        while _narrow(s, seat):
            pass


@kernel
def _narrow(s, seat):
    """One round; False when nothing new was found."""
    news = False
    for zone in range(DISCARDS + s.n_seats):
        hidden, bound, fitting, last = hidden_cards(s, zone, seat), 0, 0, NONE
        for card in range(s.n_cards):
            if s.may[seat, card] >> zone & 1 and not known(s, card, seat):
                fitting += 1
                if s.may[seat, card] == 1 << zone:
                    bound, last = bound + 1, card
        if bound == hidden == 1:
            s.knows[last] |= 1 << seat
        if hidden == bound < fitting or bound < hidden == fitting:
            _settle(s, zone, seat, bound == hidden)
            news = True
    return news


@kernel
def _settle(s, zone, seat, full):
    """The cards bound to this zone are all that are hidden here, or all that may lie here must."""
    for card in range(s.n_cards):
        may = s.may[seat, card]
        if may >> zone & 1 and may != 1 << zone:
            s.may[seat, card] = may & ~(1 << zone) if full else 1 << zone


@kernel
def hidden_cards(s, zone, seat):
    """How many cards of a zone this seat does not know."""
    cards, n = pile(s, zone), 0
    for i in range(size(s, zone)):
        n += 1 - known(s, cards[i], seat)
    return n


# Dealing anew


@rule(KEY, "2.5", arrays=True)
def redeal_cards(s, t, seat, luck):
    """2.5 Random swaps among the cards that this seat does not know, none against what it knows: nearly even over all
    that can be. What other seats know stays with the places."""
    cards, zones = s.kind.copy(), s.kind.copy()
    n = _lift(s, seat, cards, zones)
    for _ in range(SWAPS * n if n > 1 else 0):
        i, j = below(luck, n), below(luck, n)
        if i != j and _may_lie(s, t, seat, cards[i], cards[j], zones[j]):
            if _may_lie(s, t, seat, cards[j], cards[i], zones[i]):
                _exchange(s, cards[i], zones[i], cards[j], zones[j])
                cards[i], cards[j] = cards[j], cards[i]
    _lay(s, seat, cards)


@kernel
def _lift(s, seat, cards, zones):
    """Lists the cards that this seat does not know, and their zones; returns how many."""
    n = 0
    for zone in range(DISCARDS + s.n_seats):
        lying = pile(s, zone)
        for i in range(size(s, zone)):
            if not known(s, lying[i], seat):
                cards[n], zones[n] = lying[i], zone
                n += 1
    return n


@kernel
def _lay(s, seat, cards):
    """Puts the cards back in the order of `_lift`."""
    n = 0
    for zone in range(DISCARDS + s.n_seats):
        lying = pile(s, zone)
        for i in range(size(s, zone)):
            if not known(s, lying[i], seat):
                lying[i] = cards[n]
                n += 1


@kernel
def _may_lie(s, t, seat, card, there, zone):
    """Can this card, as far as the seat knows, lie in place of that one?"""
    return s.may[seat, card] >> zone & 1 > 0 and fits(t, s.kind[card], s.after[there])


@kernel
def _exchange(s, one, zone, other, other_zone):
    """What belongs to the places changes with them: how a card lies, and who has looked there."""
    s.face_down[one], s.face_down[other] = s.face_down[other], s.face_down[one]
    s.after[one], s.after[other] = s.after[other], s.after[one]
    for seat in range(s.n_seats):
        looked = known(s, one, seat) or known(s, other, seat)
        if looked or not (s.may[seat, one] >> other_zone & s.may[seat, other] >> zone & 1):
            s.may[seat, one], s.may[seat, other] = s.may[seat, other], s.may[seat, one]
    s.knows[one], s.knows[other] = s.knows[other], s.knows[one]
