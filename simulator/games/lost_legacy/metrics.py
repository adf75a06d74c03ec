"""What the reports show of a match: names and numbers. The words of this game live here and nowhere in the reports."""

from simulator.games.lost_legacy.state import SIGNATURES
from simulator.jit import entry

ENDINGS = ("elimination", "investigation", "staff", "not_found", "campaign")
MATCH_METRICS = ("cards_played", "eliminated", "revealed", "lies", "tokens", "games")
TURN_METRICS = ()
CURVE, CURVE_AXIS = "speeds", "speed"


@entry(SIGNATURES["measure"])
def measure(s, t, seat, out):
    """The match metrics of one seat, in the order of MATCH_METRICS."""
    side = s.sides[seat]
    out[0] = side.played
    out[1] = side.fell
    out[2] = side.revealed
    out[3] = side.lies
    out[4] = side.tokens
    out[5] = s.games
