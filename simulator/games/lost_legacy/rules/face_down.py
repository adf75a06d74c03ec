"""Cards in discards, and those that lie there face-down (6.1 to 6.8, 8.3, 8.4)."""

from simulator.games.lost_legacy.rules.knowledge import fits, mingled, moved, public, seen_by, swapped
from simulator.games.lost_legacy.rules.piles import DISCARDS, HAND, insert, pile, place_of, put, take
from simulator.games.lost_legacy.state import KEY, NONE
from simulator.jit import rule


@rule(KEY, "6.2", "6.3", "6.4", "6.5", "6.6", "A3")
def forced_by(s, t, seat, card):
    """6.2 The speed of the top card of the own discards, if it forces this card face-down; else 0. 6.5 A face-down top
    card has no number; A3 nor have empty discards, unless the switch says so (NONE)."""
    side, after = s.sides[seat], 0
    if side.n_discards > 0:
        top = side.discards[side.n_discards - 1]
        if not s.face_down[top]:
            after = t.kinds[s.kind[top]].speed
    elif t.rules.empty_discards_face_down:
        after = NONE
    return after if fits(t, s.kind[card], after) else 0


@rule(KEY, "3.3", "3.6", "6.8")
def lay_face_up(s, seat, card):
    """6.8 A card that has been taken up goes face-up on top of the discards (3.6), where all see it."""
    put(s, DISCARDS + seat, card)
    s.face_down[card] = s.after[card] = 0
    public(s, card, DISCARDS + seat)


@rule(KEY, "6.7", "8.4")
def lay_face_down(s, t, seat, card, owner, place, after):
    """6.7 One of two hand cards goes face-down to a place in somebody's discards; only their owner may look (8.4)."""
    mingled(s, t, seat, card, after)
    take(s, HAND + seat, place_of(s, HAND + seat, card))
    insert(s, DISCARDS + owner, place, card)
    s.face_down[card], s.after[card] = 1, after
    moved(s, t, card, HAND + seat, DISCARDS + owner, after)
    seen_by(s, card, DISCARDS + owner, owner)


@rule(KEY, "8.3")
def pick_up(s, t, seat, owner, place):
    """8.3 A face-down card is taken out of somebody's discards into the hand."""
    card = take(s, DISCARDS + owner, place)
    put(s, HAND + seat, card)
    moved(s, t, card, DISCARDS + owner, HAND + seat, s.after[card])
    seen_by(s, card, HAND + seat, seat)
    s.face_down[card] = s.after[card] = 0
    return card


@rule(KEY, "9.13", "8.4")
def move_discard(s, t, owner, place, to):
    """9.13 A card keeps its orientation; only whose discards it comes to may look at it."""
    card = take(s, DISCARDS + owner, place)
    put(s, DISCARDS + to, card)
    moved(s, t, card, DISCARDS + owner, DISCARDS + to, s.after[card])
    seen_by(s, card, DISCARDS + to, to)
    return card


@rule(KEY, "A5", "8.3")
def swap(s, t, seat, zone, place):
    """A5 The hand card and one that this seat has looked at change places, and all see that they do."""
    given = take(s, HAND + seat, 0)
    taken = pile(s, zone)[place]
    swapped(s, t, given, HAND + seat, taken, zone)
    pile(s, zone)[place] = given
    put(s, HAND + seat, taken)
    s.face_down[given], s.face_down[taken] = s.face_down[taken], 0
    s.after[taken] = 0
    if zone >= HAND:
        seen_by(s, given, zone, zone - (DISCARDS if zone >= DISCARDS else HAND))
