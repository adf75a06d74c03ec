"""How fast matches are: `python -m tests.benchmarks.throughput [--json] [--game KEY] [--strategy NAME]`.

All pairings of the starter decks, one strategy in all seats, on one core, without workers and files.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, dataclass

import numpy as np

from simulator.cli.decklists import starters
from simulator.core.rng import RNG, Rng, seed, shuffle
from simulator.jit import Ints, entry, i8, void
from simulator.runner import game as games
from simulator.runner.loop import DECISIONS
from simulator.runner.plan import Entrant, Plan, Task, pairings
from simulator.runner.run import Table

SHUFFLES = 200_000
PAIRS = 50  # of a matchup at a time, about as in a run


@dataclass(frozen=True)
class Throughput:
    """Speed of one core. A decision is a choice of a strategy between two options or more.

    `floor_ratio` is the time of a match over the time of shuffling both decks with the same generator.
    """

    matches_per_second: float
    decisions_per_match: float
    ns_per_decision: float
    floor_ratio: float
    matches: int


def measure(table: Table, cards: int, seconds: float) -> Throughput:
    """Times all matchups in turn for about so many seconds; `cards` is the number of cards in a deck."""
    _play(table, 0, 2)
    matches = decisions = pair = 0
    begun = time.perf_counter()
    while (took := time.perf_counter() - begun) < seconds:
        played = _play(table, pair, PAIRS)
        pair += PAIRS
        matches += len(played)
        decisions += int(played.sum())
    return Throughput(
        matches_per_second=matches / took,
        decisions_per_match=decisions / matches,
        ns_per_decision=1e9 * took / decisions,
        floor_ratio=took / matches / floor(cards),
        matches=matches,
    )


def _play(table: Table, first: int, pairs: int) -> np.ndarray:
    """The number of decisions of each match."""
    matchups = range(len(table.plan.matchups))
    chunks = [table.play(Task(matchup, first, pairs)) for matchup in matchups]
    return np.concatenate([chunk.rows[:, DECISIONS] for chunk in chunks])


@entry(void(Rng, Ints, i8))
def shuffle_both(rng, pile, times):
    """Shuffle two decks of the pile's size, so many times."""
    for _ in range(2 * times):
        shuffle(rng, pile, len(pile))


def floor(cards: int) -> float:
    """Seconds that it takes to shuffle two decks of so many cards."""
    rng, pile = np.zeros(1, RNG)[0], np.arange(cards, dtype=np.int32)
    seed(rng, 1, 2, 3, 4)
    shuffle_both(rng, pile, 1000)
    begun = time.perf_counter()
    shuffle_both(rng, pile, SHUFFLES)
    return (time.perf_counter() - begun) / SHUFFLES


def starter_table(key: str, strategy: str) -> tuple[Table, int]:
    """All pairings of a game's starter decks, and the number of cards in a deck."""
    game = games.find(key)
    library = game.load({})
    files = [path for path in starters() if path.parent.name == key]
    decks = [game.read_deck(path, library) for path in files]
    entrants = [Entrant.of(game, deck, strategy) for deck in decks]
    table = Table(Plan.of(game, library, entrants, pairings(len(entrants)), pairs=1, seed=1))
    return table, sum(next(iter(game.list_curve(library, decks[0]).values())))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--game", default=starters()[0].parent.name)
    parser.add_argument("--strategy", default="balanced")
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    found = asdict(measure(*starter_table(options.game, options.strategy), options.seconds))
    if options.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:20} {value:12,.1f}")


if __name__ == "__main__":
    main()
