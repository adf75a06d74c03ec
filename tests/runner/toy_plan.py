"""Plans of the made-up game, small enough to play in a test."""

from pathlib import Path

from simulator.runner import game as games
from simulator.runner.plan import Entrant, Plan, pairings

DECKS = Path(__file__).parent.parent / "toy" / "decks"


def plan(*, strategies=("spender", "uniform"), matchups=None, pairs=20, seed=7, **numbers) -> Plan:
    """Bold against Patient, and both against themselves, each with a strategy."""
    game = games.find("tests.toy")
    library = game.load({})
    decks = [game.read_deck(path, library) for path in sorted(DECKS.glob("*.yaml"))]
    entrants = [Entrant.of(game, deck, source) for deck, source in zip(decks, strategies, strict=True)]
    return Plan.of(game, library, entrants, matchups or pairings(2), pairs=pairs, seed=seed, **numbers)
