"""Main Deck, Hand and Discard Pile (1.9, 8.2, 12.16 to 12.18)."""

from simulator.core.events import emit
from simulator.core.rng import below, shuffle
from simulator.games.grandis.events import Ev
from simulator.games.grandis.rules.frames import moment
from simulator.games.grandis.state import DECK, GAME, NONE, POSITIONS, SLOTS, Kind
from simulator.jit import kernel, rule

EFFECTS = 4  # first of the two streams for chance inside effects


@rule(GAME, "12.16", "A65")
def to_hand(s, seat, card, shown):
    """12.16 The Hand is private; A65 a card that the enemy saw going there stays known."""
    side, hidden = s.sides[seat], s.hidden[seat]
    hidden.hand[side.n_hand] = card
    hidden.shown[side.n_hand] = shown
    side.n_hand += 1


@kernel
def remove_at(s, seat, i):
    """Take hand card i away; the last card takes its place."""
    side, hidden = s.sides[seat], s.hidden[seat]
    side.n_hand -= 1
    hidden.hand[i] = hidden.hand[side.n_hand]
    hidden.shown[i] = hidden.shown[side.n_hand]


@kernel
def from_hand(s, seat, card):
    """Take one copy of the card from the Hand, a known one first."""
    side, hidden = s.sides[seat], s.hidden[seat]
    found = NONE
    for i in range(side.n_hand):
        if hidden.hand[i] == card and (found == NONE or hidden.shown[i]):
            found = i
    assert found != NONE
    remove_at(s, seat, found)


@kernel
def discard(s, seat, card, log):
    """Put a card on its owner's Discard Pile."""
    side = s.sides[seat]
    side.discard[side.n_discard] = card
    side.n_discard += 1


@rule(GAME, "A8")
def discard_exp(s, seat, position, log):
    """A8 EXP cards go to their owner's Discard Pile."""
    hero = s.sides[seat].heroes[position]
    for k in range(hero.n_exp):
        discard(s, seat, hero.exp_cards[k], log)
    hero.n_exp = 0


@kernel
def from_discard(s, seat, card):
    """Take one copy of the card from the Discard Pile; the order of the others stays."""
    side = s.sides[seat]
    i = side.n_discard - 1
    while side.discard[i] != card:
        i -= 1
    side.n_discard -= 1
    for k in range(i, side.n_discard):
        side.discard[k] = side.discard[k + 1]


@rule(GAME, "12.17")
def shuffle_deck(s, seat, log):
    """12.17 After a search, or when cards return to it, the Main Deck is shuffled."""
    shuffle(s.rng[EFFECTS + seat], s.hidden[seat].deck, s.sides[seat].n_deck)
    s.hidden[seat].known_top = 0
    emit(log, Ev.SHUFFLE, seat, 0, 0, 0, 0)


@kernel
def to_deck(s, seat, card):
    """Put a card into the Main Deck; the caller shuffles."""
    side = s.sides[seat]
    s.hidden[seat].deck[side.n_deck] = card
    side.n_deck += 1


@kernel
def from_deck(s, seat, card):
    """Take one copy of the card out of the Main Deck; the caller shuffles."""
    side, hidden = s.sides[seat], s.hidden[seat]
    i = side.n_deck - 1
    while hidden.deck[i] != card:
        i -= 1
    side.n_deck -= 1
    hidden.deck[i] = hidden.deck[side.n_deck]


@rule(GAME, "S29")
def count_draw(s, t, seat, log):
    """S29 A Casting that waits for draws counts each card its owner draws."""
    for position in range(POSITIONS):
        hero = s.sides[seat].heroes[position]
        for k in range(SLOTS if hero.attached else 0):
            slot = hero.slots[k]
            if slot.card != NONE and t.rows[slot.row].cast_draws > 0 and slot.counter > 0:
                slot.counter -= 1
                emit(log, Ev.COUNTDOWN, seat, position, slot.card, slot.counter, hero.hero)


@kernel
def draw_card(s, t, seat, log):
    """Take the top card of the Main Deck into the Hand; False when there is none."""
    side, hidden = s.sides[seat], s.hidden[seat]
    if side.n_deck == 0:
        return False
    side.n_deck -= 1
    card = hidden.deck[side.n_deck]
    hidden.known_top = max(0, hidden.known_top - 1)
    to_hand(s, seat, card, 0)
    side.drawn += 1
    emit(log, Ev.DRAW, seat, card, side.n_deck, moment(s), 0)
    count_draw(s, t, seat, log)
    return True


@rule(GAME, "12.18", "1.6", "A38", "T8")
def draw(s, t, seat, count, log):
    """12.18 A draw by an effect takes what is there; 1.6 an empty Main Deck alone is no loss."""
    for _ in range(count):
        draw_card(s, t, seat, log)


@kernel
def random_hand_card(s, seat):
    """Index of a random hand card of this seat."""
    return below(s.rng[EFFECTS + seat], s.sides[seat].n_hand)


@kernel
def first_copy(pile, i):
    """False when the same card stands earlier in the pile: equal copies are one option."""
    for k in range(i):
        if pile[k] == pile[i]:
            return False
    return True


@kernel
def matches(t, card, f):
    """True when a card fits filter f of the tables."""
    wanted, c = t.filters[f], t.cards[card]
    if not wanted.kinds >> c.kind & 1 or (c.ultimate and not wanted.ultimates):
        return False
    if c.kind != Kind.SKILL:
        return True
    return (wanted.labels == 0 or wanted.labels >> c.label & 1) and (wanted.family == 0 or wanted.family == c.family)


@kernel
def has_matches(t, pile, n, f, count):
    """True when so many of the first n cards of a pile fit filter f."""
    for i in range(n):
        if count <= 0:
            return True
        count -= matches(t, pile[i], f)
    return count <= 0


@rule(GAME, "1.9", "2.9", "8.1", "1.7", "2.3")
def fill_deck(s, seat, deck):
    """1.9 The Main Deck of 60 Skills, Items and Events, shuffled; any mix of types is allowed."""
    for i in range(DECK):
        s.hidden[seat].deck[i] = deck[i]
    s.sides[seat].n_deck = DECK
    shuffle(s.rng[seat], s.hidden[seat].deck, DECK)
