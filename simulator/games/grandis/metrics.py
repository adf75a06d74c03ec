"""What the reports show of a match: names and numbers. The words of this game live here and nowhere in the reports."""

from simulator.games.grandis.state import POSITIONS, State, Tables
from simulator.jit import Ints, entry, i8, void

ENDINGS = ("heroes_defeated", "deck_out")
MATCH_METRICS = (
    "mana_spent",
    "cards_played",
    "responses",
    "tributes",
    "healed",
    "heroes_left",
    "ranks",
    "cards_left",
)
TURN_METRICS = ("mana_available", "mana_spent", "mana_left", "cards_played")
SHOWN = ("mana_available", "mana_spent")
CURVE, CURVE_AXIS = "mana_curve", "mana_cost"


@entry(void(State, Tables, i8, Ints))
def measure(s, t, seat, out):
    """The match metrics of one seat, in the order of MATCH_METRICS. Mana is counted in Shards."""
    side = s.sides[seat]
    ranks = 0
    for position in range(POSITIONS):
        ranks += t.heroes[side.heroes[position].hero].rank
    out[0] = side.total_spent + side.spent
    out[1] = side.total_played
    out[2] = side.responses
    out[3] = side.tributes
    out[4] = side.healed
    out[5] = side.n_alive
    out[6] = ranks
    out[7] = side.n_deck
