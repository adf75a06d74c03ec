"""What all players have seen and heard in this game (2.5): the open facts of a View.

Columns of a fact: turn, event (an Ev), seat, then a, b, c. Cards are kinds, NONE where they lie face-down.
PLAY card, face-down, the speed that made it so; TARGET card, seat; LOOK and SWAP zone, place;
TAKE card, whose, place; PUT_BACK -, whose, place; MOVE from, to, place; ASK question; ANSWER question, yes;
REVERSE direction; GUESS seat, speed, right; ELIMINATED card, shuffled into the deck;
EXPLORE cards in the Ruins; MARCH and INTO_RUINS card; REVEAL card, zone, place.
"""

from simulator.games.lost_legacy.state import KEY, PAST
from simulator.jit import kernel, rule


@rule(KEY, "2.5", "3.6", "9.15")
def remember(s, event, seat, a, b, c):
    """2.5 A fact that nobody hides: who looked where, 3.6 what was played when, 9.15 what was answered."""
    if s.n_past == PAST:
        _forget_the_oldest(s)
    fact = s.past[s.n_past]
    fact.turn, fact.event, fact.seat, fact.a, fact.b, fact.c = s.turn, event, seat, a, b, c
    s.n_past += 1


@kernel
def _forget_the_oldest(s):
    for i in range(1, PAST):
        s.past[i - 1] = s.past[i]
    s.n_past -= 1
