"""Every fact of a match of Lanterns in one record, and what a player sees of it."""

from enum import IntEnum

from simulator.core.rng import RNG
from simulator.jit import record
from simulator.runner.game import signatures

KEY = "tests.toy"
SEATS, DECK, HAND, STACK = 4, 12, 4, 8
LIFE, OPENING, MAX_OIL = 8, 3, 4
NOBODY = -1

Ask = IntEnum("Ask", ["OVER", "ACT", "AIM", "DROP"], start=0)
Act = IntEnum("Act", ["END", "PLAY", "AIM", "DROP"], start=0)
Ending = IntEnum("Ending", ["BURNT_OUT", "DECKED_OUT"], start=0)
Event = IntEnum("Event", ["DRAW", "DECKED_OUT", "PLAY", "DROP", "BURN", "GAMBLE", "OUT", "WIN", "TURN"], start=0)
Op = IntEnum("Op", ["STOP", "DRAW", "AIM", "BURN", "GAMBLE"], start=0)
Metric = IntEnum("Metric", ["SPENT", "PLAYED"], start=0)

SIDE = record(
    ("life", "i4"), ("oil", "i4"), ("out", "i4"), ("own_turn", "i4"), ("plays", "i4"),
    ("turn", "i4", (len(Metric),)),
    ("n_hand", "i4"), ("hand", "i4", (HAND + 1,)), ("n_deck", "i4"), ("deck", "i4", (DECK,)),
    ("n_used", "i4"), ("used", "i4", (DECK,)),
)  # fmt: skip
FRAME = record(("owner", "i4"), ("card", "i4"), ("step", "i4"), ("target", "i4"))
STATE = record(
    ("turn", "i4"), ("ask", "i4"), ("decider", "i4"), ("winner", "i4"), ("ending", "i4"),
    ("n_seats", "i4"), ("active", "i4"), ("n_stack", "i4"), ("stack", FRAME, (STACK,)),
    ("sides", SIDE, (SEATS,)), ("rng", RNG, (SEATS + 1,)),
)  # fmt: skip
SEEN = record(("life", "i4"), ("out", "i4"), ("n_hand", "i4"), ("n_deck", "i4"), ("n_used", "i4"))
VIEW = record(
    ("ask", "i4"),
    ("me", "i4"),
    ("oil", "i4"),
    ("n_hand", "i4"),
    ("hand", "i4", (HAND + 1,)),
    ("sides", SEEN, (SEATS,)),
)
OPTION = record(("act", "i4"), ("card", "i4"), ("target", "i4"))
CARD = record(("cost", "i4"), ("steps", "i4", (4, 2)))
TABLES = record(("n_cards", "i4"), ("gambler_pays", "i4"), ("cards", CARD, (16,)))

SIGNATURES = signatures(STATE, VIEW, OPTION, TABLES)
