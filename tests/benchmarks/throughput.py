"""How fast matches are: `python -m tests.benchmarks.throughput [--json] [--game KEY]... [--strategy NAME]`.

The matchups of `decklab matrix` on the starter decks, or on all lists of a game without starters; one strategy in all
seats, on one core, without workers and files.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, dataclass
from types import SimpleNamespace

import numpy as np

from simulator.cli import seating
from simulator.cli.decklists import DECKLISTS, starters
from simulator.core.rng import RNG, Rng, seed, shuffle
from simulator.jit import Ints, entry, i8, void
from simulator.runner import game as games
from simulator.runner.loop import DECISIONS
from simulator.runner.plan import Plan, Task
from simulator.runner.run import Table

SHUFFLES = 200_000
PAIRS = 50  # of a matchup at a time, about as in a run


@dataclass(frozen=True)
class Throughput:
    """Speed of one core. A decision is a choice of a strategy between two options or more.

    `floor_ratio` is the time of a match over the time of shuffling its decks with the same generator.
    """

    matches_per_second: float
    decisions_per_match: float
    ns_per_decision: float
    floor_ratio: float
    matches: int


def measure(table: Table, piles: list[int], seconds: float) -> Throughput:
    """Times all matchups in turn for about so many seconds; `piles` are the sizes of what a match shuffles."""
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
        floor_ratio=took / matches / floor(piles),
        matches=matches,
    )


def _play(table: Table, first: int, pairs: int) -> np.ndarray:
    """The number of decisions of each match."""
    matchups = range(len(table.plan.matchups))
    chunks = [table.play(Task(matchup, first, pairs)) for matchup in matchups]
    return np.concatenate([chunk.rows[:, DECISIONS] for chunk in chunks])


@entry(void(Rng, Ints, i8))
def shuffle_often(rng, pile, times):
    """Shuffle a deck so many times."""
    for _ in range(times):
        shuffle(rng, pile, len(pile))


def floor(piles: list[int]) -> float:
    """Seconds that it takes to shuffle decks of so many cards."""
    return sum(map(_seconds_to_shuffle, piles))


def _seconds_to_shuffle(cards: int) -> float:
    rng, pile = np.zeros(1, RNG)[0], np.arange(cards, dtype=np.int32)
    seed(rng, 1, 2, 3, 4)
    shuffle_often(rng, pile, 1000)
    begun = time.perf_counter()
    shuffle_often(rng, pile, SHUFFLES)
    return (time.perf_counter() - begun) / SHUFFLES


def starter_table(key: str, strategy: str = "") -> tuple[Table, list[int]]:
    """The matchups of `decklab matrix` on a game's starters, or on all its lists if it has none, and how many cards
    a match shuffles."""
    game, library = games.find(key), games.find(key).load({})
    files = [path for path in starters() if path.parent.name == key] or sorted((DECKLISTS / key).glob("*.yaml"))
    decks = [game.read_deck(path, library) for path in files]
    options = SimpleNamespace(seats="", strategy=[strategy or game.strategy])
    table = Table(Plan.of(game, library, *seating.matrix(game, decks, len(files), options), pairs=1, seed=1))
    piles = 1 if game.shared_deck else 2
    return table, [sum(next(iter(game.list_curve(library, decks[0]).values())))] * piles


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--game", action="append", metavar="KEY", help="all, unless told; repeatable")
    parser.add_argument("--strategy", default="", help="the game's own, unless told")
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    keys = options.game or games.keys()
    found = {key: asdict(measure(*starter_table(key, options.strategy), options.seconds)) for key in keys}
    if options.json:
        print(json.dumps(found))
    else:
        print(f"{'':20}" + "".join(f"{key:>14}" for key in found))
        for name in found[keys[0]]:
            print(f"{name:20}" + "".join(f"{figures[name]:14,.1f}" for figures in found.values()))


if __name__ == "__main__":
    main()
