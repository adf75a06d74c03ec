"""What the deciding player may see (2.5): public facts, and of the cards those whose place that seat knows."""

from simulator.games.lost_legacy.effects import has
from simulator.games.lost_legacy.rules.knowledge import known
from simulator.games.lost_legacy.rules.piles import pile, zone_at
from simulator.games.lost_legacy.state import KEY, NO_SPEED, NONE, SIGNATURES, Ask
from simulator.jit import entry, kernel, rule


@entry(SIGNATURES["look"])
def look(s, t, v):
    """Fill the View of the deciding player."""
    v.turn, v.ask, v.me, v.n_seats, v.active, v.direction = s.turn, s.ask, s.decider, s.n_seats, s.active, s.direction
    v.n_deck, v.n_ruins = s.n_deck, s.n_ruins
    v.top = shown(s, s.deck[s.n_deck - 1]) if s.n_deck > 0 else NONE
    for i in range(s.n_ruins):
        v.ruins[i] = shown(s, s.ruins[i])
    for seat in range(s.n_seats):
        _see_side(s, s.sides[seat], v.sides[seat])
    _see_unknown(s, v)
    _see_past(s, v)
    _see_question(s, t, v)


@rule(KEY, "2.5")
def shown(s, card):
    """2.5 The kind of a card that the deciding player knows, else NONE."""
    return s.kind[card] if known(s, card, s.decider) else NONE


@rule(KEY, "2.5", "3.6", "5.2", "8.4")
def _see_side(s, side, seen):
    """3.6 Discards lie open in their order, 8.4 face-down ones for those who may look; 5.2 speeds when called."""
    seen.out, seen.misses, seen.tokens = side.out, side.misses, side.tokens
    seen.n_hand, seen.n_discards = side.n_hand, side.n_discards
    for i in range(side.n_hand):
        seen.hand[i] = shown(s, side.hand[i])
    for i in range(side.n_discards):
        card = side.discards[i]
        seen.discards[i], seen.face_down[i], seen.after[i] = shown(s, card), s.face_down[card], s.after[card]
    seen.speed = side.speed if s.investigating and side.speed <= s.called else NO_SPEED
    for question in range(len(side.answers)):
        seen.answers[question], seen.answered[question] = side.answers[question], side.answered[question]


@rule(KEY, "2.5")
def _see_unknown(s, v):
    """2.5 The cards whose place the deciding player does not know, and the zones where each can be."""
    v.n_unknown = 0
    for card in range(s.n_cards):
        if not known(s, card, s.decider):
            v.unknown[v.n_unknown], v.may[v.n_unknown] = s.kind[card], s.may[s.decider, card]
            v.n_unknown += 1


@rule(KEY, "2.5")
def _see_past(s, v):
    """2.5 What all have seen and heard."""
    v.n_past = s.n_past
    for i in range(s.n_past):
        v.past[i] = s.past[i]


@kernel
def _see_question(s, t, v):
    """What the question is about."""
    v.card = v.target = v.looked = v.question = NONE
    v.truth = 0
    if s.n_stack == 0:
        return
    f = s.stack[s.n_stack - 1]
    v.card, v.target = s.kind[f.card], f.target
    if s.ask == Ask.SWAP:
        v.looked = s.kind[pile(s, zone_at(f.zone, f.target))[f.place]]
    elif s.ask == Ask.ANSWER:
        v.question, v.truth = f.other, has(s, t, s.decider, f.other)
