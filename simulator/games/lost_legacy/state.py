"""Every fact of a Lost Legacy match in one fixed-size record, what a seat may see of it, and the tables it reads.

A card is the number of a copy within its set; its kind is a row of the tables. Zones hold cards, so that what a
seat knows of a card can follow it: `knows` where it knows the very place, `may` the zones where it can be.
"""

from enum import IntEnum

from simulator.core.events import LOG
from simulator.core.rng import RNG
from simulator.jit import record, rows, typed
from simulator.runner.game import signatures

KEY = "lost_legacy"
SEATS = 6
CARDS = 31  # of a Megamix Set (7.4)
NOBODY = NONE = -1

MAX_KINDS = 64
MAX_STEPS = 4
MAX_OPTIONS = 64
STACK = 4
PAST = 96  # open facts that are remembered; a game of six with 31 cards has about eighty

X = 10  # the speed X, which is no number (5.4)
NO_SPEED = 99  # of who does not investigate, or has not been called yet
ZONES = 2 + 2 * SEATS
LEGACY_SPEED = 5
ALL_SPEEDS = (1, 2, 3, 4, 5, 6, 7, 8, X)


class Zone(IntEnum):
    """Where a card is. HAND and DISCARDS stand for those of seat 0; add the seat. `may` holds 1 << zone."""

    DECK = 0
    RUINS = 1
    HAND = 2
    DISCARDS = HAND + SEATS


class Origin(IntEnum):
    """How far a card is what its publisher printed."""

    RULEBOOK, INFERRED, DESIGNER = range(3)


class Op(IntEnum):
    """Steps of a card's effect. A row is (op, a, b)."""

    END = 0
    LOOK_HAND = 1  # at the hand of another player
    LOOK_RUINS = 2  # at one card of the Ruins
    LOOK_HAND_OR_RUINS = 3
    LOOK_FACE_DOWN = 4  # at one face-down card in anyone's discards (9.17)
    LOOK_DECK = 5  # at the top card of the deck
    MAY_SWAP = 6  # the card just looked at with the own hand card
    TAKE_FACE_DOWN = 7  # into the hand; then a hand card goes face-down to where it lay (9.10)
    MOVE_DISCARD = 8  # from one player's discards to another's (9.13)
    QUESTION = 9  # "Do you have the 1?" or "Do you have the Lost Legacy?" (9.14)
    REVERSE = 10  # the direction of play (9.11)
    SKIP_NEXT = 11  # the next player misses a turn
    ELIMINATE_INTRIGUE = 12  # another player, if an intrigue card is in that hand
    COMPARE = 13  # hands with another player; the higher speed is eliminated
    GUESS = 14  # another player's speed; right: eliminated
    DRAGON = 15  # divisor (9.1, 9.3)
    PLAY_FROM_DISCARDS = 16  # a face-up 3 or 4 of another player (9.7)
    STAFF = 17  # wins with a face-up 3 and 4 (9.9)
    INTO_RUINS = 18  # this card is shuffled into the Ruins
    EXPLORE = 19  # the top card of the deck goes unseen to the Ruins (8.1)
    SHUFFLE_RUINS = 20  # (8.2)
    MARCH = 21  # the top card of the deck goes face-up to the own discards, without effect


class Ask(IntEnum):
    """What the deciding seat is asked."""

    OVER = 0
    PLAY = 1  # card: one of the two in hand
    PLAYER = 2  # seat: whom the effect is aimed at
    LOOK = 3  # seat (hand) or place (Ruins): which card to look at
    FACE_DOWN = 4  # seat, place: a face-down discard
    SWAP = 5  # value: 1 yes, 0 no
    PUT_BACK = 6  # card: which of the two in hand goes down
    MOVE = 7  # seat, place: a discard to move
    MOVE_TO = 8  # seat: whose discards it goes to
    QUESTION = 9  # value: a Question
    ANSWER = 10  # value: 1 yes, 0 no; asked only of those who may lie
    GUESS = 11  # value: a speed
    TAKE = 12  # seat, place: a face-up 3 or 4 to play
    INVESTIGATE = 13  # zone, seat, place: which card to reveal
    RUN = 14  # nothing: the engine goes on


class Question(IntEnum):
    """What the Royal Court asks."""

    THE_ONE, THE_LEGACY = range(2)


class Ending(IntEnum):
    """How a match ends. NOT_FOUND: everybody loses."""

    ELIMINATION, INVESTIGATION, STAFF, NOT_FOUND, CAMPAIGN = range(5)


# A card of which nothing is known is -1 in a View; so is a seat or place where an option has none.
SIDE = record(
    ("out", "i4"), ("misses", "i4"), ("tokens", "i4"), ("own_turn", "i4"),
    ("n_hand", "i4"), ("hand", "i4", (2,)),
    ("n_discards", "i4"), ("discards", "i4", (CARDS,)),  # the latest last
    ("speed", "i4"),  # of the Investigation, or NO_SPEED where this seat does not investigate
    ("answers", "i4", (2,)), ("answered", "i4", (2,)),  # the latest answer to each Question, and its turn (0: none)
    ("played", "i4"), ("lies", "i4"), ("revealed", "i4"), ("fell", "i4"),  # for the metrics
)  # fmt: skip
FRAME = record(
    ("card", "i4"), ("step", "i4"), ("seat", "i4"),  # who plays it
    ("phase", "i4"), ("target", "i4"), ("zone", "i4"), ("place", "i4"), ("other", "i4"),
)  # fmt: skip
FACT = record(
    ("turn", "i4"), ("event", "i4"), ("seat", "i4"), ("a", "i4"), ("b", "i4"), ("c", "i4"),  # rules/memory.py
)  # fmt: skip
STATE = record(
    ("turn", "i4"), ("ask", "i4"), ("decider", "i4"), ("winner", "i4"), ("ending", "i4"),
    ("n_seats", "i4"), ("n_cards", "i4"), ("active", "i4"), ("direction", "i4"),  # 1 clockwise, -1 reversed
    ("first", "i4"), ("games", "i4"),  # of a campaign
    ("investigating", "i4"), ("called", "i4"),  # 1: the Investigation has begun; the number called last
    ("emptied", "i4"),  # 1: the deck has been empty in this turn (A2)
    ("kind", "i4", (CARDS,)), ("face_down", "i4", (CARDS,)),
    ("after", "i4", (CARDS,)),  # of a card forced face-down: the speed that made it so (6.2), NONE without one; else 0
    ("n_deck", "i4"), ("deck", "i4", (CARDS,)),  # the top last
    ("n_ruins", "i4"), ("ruins", "i4", (CARDS,)),  # from left to right
    ("sides", SIDE, (SEATS,)),
    ("n_stack", "i4"), ("stack", FRAME, (STACK,)),
    ("knows", "i4", (CARDS,)),  # bits of the seats that know where this very card lies
    ("may", "i4", (SEATS, CARDS)),  # for each seat: bits of the zones where the card can be
    ("n_past", "i4"), ("past", FACT, (PAST,)),  # the latest last
    ("rng", RNG, (2,)),  # the deck; all other chance
)  # fmt: skip

SEEN = record(
    ("out", "i4"), ("misses", "i4"), ("tokens", "i4"),
    ("n_hand", "i4"), ("hand", "i4", (2,)),  # kinds of hand cards that I know
    ("n_discards", "i4"), ("discards", "i4", (CARDS,)),  # kinds, the latest last
    ("face_down", "i4", (CARDS,)), ("after", "i4", (CARDS,)),
    ("speed", "i4"),  # NO_SPEED until it is called
    ("answers", "i4", (2,)), ("answered", "i4", (2,)),
)  # fmt: skip
VIEW = record(
    ("turn", "i4"), ("ask", "i4"), ("me", "i4"), ("n_seats", "i4"), ("active", "i4"), ("direction", "i4"),
    ("n_deck", "i4"), ("top", "i4"),  # kind of the top card of the deck, if I know it
    ("n_ruins", "i4"), ("ruins", "i4", (CARDS,)),  # kinds that I know
    ("sides", SEEN, (SEATS,)),
    ("n_unknown", "i4"), ("unknown", "i4", (CARDS,)),  # kinds of the cards whose place I do not know
    ("may", "i4", (CARDS,)),  # of each of them: bits of the zones where it can be
    ("card", "i4"),  # kind of the card whose effect asks, or -1
    ("target", "i4"), ("looked", "i4"),  # the seat aimed at; the kind just looked at
    ("question", "i4"), ("truth", "i4"),  # ANSWER: the Question, and 1 if yes is true
    ("n_past", "i4"), ("past", FACT, (PAST,)),  # what all have seen and heard in this game, the latest last
    ("believed", "i4"), ("chance", "i4", (CARDS, ZONES)),  # room for advice.py: where the unknown cards are
)  # fmt: skip
# zone: HAND and DISCARDS are written without the seat, which stands beside them.
OPTION = record(("card", "i4"), ("zone", "i4"), ("seat", "i4"), ("place", "i4"), ("value", "i4"))

KIND = record(
    ("speed", "i4"), ("legacy", "i4"), ("intrigue", "i4"), ("modifier", "i4"), ("origin", "i4"),
    ("protects", "i4"),  # bits of the speeds whose elimination it saves from, while face-up in the discards (9.8)
    ("after_from", "i4"), ("after_to", "i4"),  # "If after", or 0 0 (6.2)
    ("steps", "i4", (MAX_STEPS, 3)),
)  # fmt: skip
SWITCHES = record(
    ("campaign", "i4"), ("staff_without_dragons_to_ruins", "i4"), ("empty_discards_face_down", "i4"),
    ("legacy_in_empty_deck_investigates", "i4"), ("maiden_saves_once", "i4"), ("speed_floor", "i4"),
)  # fmt: skip
TABLES = record(("n_kinds", "i4"), ("kinds", KIND, (MAX_KINDS,)), ("rules", SWITCHES))

SIGNATURES = signatures(STATE, VIEW, OPTION, TABLES)
State, Tables, Option, View, Side, Log, Luck = map(typed, (STATE, TABLES, OPTION, VIEW, SIDE, LOG, RNG))
Options = rows(OPTION)
