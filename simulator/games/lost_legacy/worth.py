"""How good a position is, for looking ahead: what share of the chances to win lies with a seat.

The weights are guesses by hand; they are not fitted.
"""

from simulator.games.lost_legacy.rules.investigation import own_speed
from simulator.games.lost_legacy.rules.knowledge import known
from simulator.games.lost_legacy.state import NO_SPEED, SIGNATURES, Ask
from simulator.jit import entry, kernel
from simulator.runner.lookahead import SURE

ALIVE, KNOWS, HOLDS, QUICK, TOKEN = 40, 60, 20, 6, 30
NOBODY_WINS = 25
SLOWEST = 9


@entry(SIGNATURES["worth"])
def worth(s, t, seat):
    """The seat's chance to win in ten-thousandths."""
    if s.ask == Ask.OVER:
        return SURE if s.winner == seat else 0
    total = NOBODY_WINS
    for other in range(s.n_seats):
        total += weight(s, t, other)
    return SURE * weight(s, t, seat) // total


@kernel
def weight(s, t, seat):
    """What speaks for a seat: being in the game, knowing or holding the Lost Legacy, a low speed, tokens."""
    side = s.sides[seat]
    tokens = TOKEN * side.tokens
    if side.out:
        return tokens
    speed = own_speed(s, t, seat)
    quick = QUICK * (SLOWEST - speed) if speed != NO_SPEED else 0
    held = t.kinds[s.kind[side.hand[0]]].legacy
    return tokens + ALIVE + quick + KNOWS * knows_legacy(s, t, seat) + HOLDS * held


@kernel
def knows_legacy(s, t, seat):
    """1 if this seat knows where the Lost Legacy is."""
    for card in range(s.n_cards):
        if t.kinds[s.kind[card]].legacy:
            return known(s, card, seat)
    return 0
