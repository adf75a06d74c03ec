"""How strong players are where all share one list: `python -m tests.benchmarks.alone [--game KEY] [-n ROUNDS] ...`.

One seat is played by a strategy, all others by another one. In a round of as many matches as seats the strategy has
sat in each seat, with the same luck. Counted is its share of the matches that anybody wins, which is one in as many
as there are seats for an equal, and how many matches nobody wins.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np

from simulator import game_keys, strategy
from simulator.runner import game as games
from simulator.runner import loop
from simulator.stats.ratios import ratio
from tests.field import decks, library, pilot, shipped

SLOW = 20
"""One in how many of the rounds are played with a strategy that looks ahead."""


@dataclass(frozen=True)
class Found:
    """The share of decided matches with its 95 % interval on rounds, and the share of all that nobody wins."""

    cards: str
    seats: int
    name: str
    others: str
    share: float
    lo: float
    hi: float
    nobody: float


def play(key: str, cards: str, seats: int, name: str, others: str, rounds: int, seed: int) -> np.ndarray:
    """The winners in each round, [rounds, seats]: 1 the strategy alone, 0 one of the others, -1 nobody."""
    game, pilots = games.find(key), [pilot(key, name)] + [pilot(key, others)] * (seats - 1)
    table = [decks(key)[cards]] * seats
    for one in pilots[:2]:
        strategy.prepare(one, game, library(key).tables, table)
    rounds = max(2, rounds // SLOW) if any(one.ahead.samples for one in pilots) else rounds
    chunk = loop.play(game, library(key).tables, table, pilots, (seed, seats), 0, rounds, game.turn_cap)
    if chunk.failures:
        raise RuntimeError(chunk.failures[0].message)
    winners = chunk.rows[:, loop.WINNER].reshape(rounds, seats)
    return np.where(winners < 0, -1, winners == np.arange(seats))


def share(winners: np.ndarray) -> tuple[float, float, float]:
    """Of the matches that anybody wins, those of the strategy alone, with an interval on rounds."""
    won, decided = (winners == 1).sum(1), (winners >= 0).sum(1)
    sums = [(won * won).sum(), (won * decided).sum(), (decided * decided).sum()]
    value, lo, hi = ratio(won.sum(), decided.sum(), *sums, pairs=(decided > 0).sum())
    return float(value), float(lo), float(hi)


def measure(key: str, couples: Sequence[tuple[str, str]], rounds: int, seats: Sequence[int], seed: int) -> list[Found]:
    """All couples on all lists that so many can play."""
    found = []
    for cards, deck in shipped(key).items():
        for number in (n for n in seats if n in getattr(deck, "seats", games.find(key).seats)):
            for name, others in couples:
                winners = play(key, cards, number, name, others, rounds, seed)
                found.append(Found(cards, number, name, others, *share(winners), float((winners < 0).mean())))
    return found


def main() -> None:
    shared = [key for key in game_keys() if games.find(key).shared_deck]
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--game", default=shared[0], choices=shared)
    parser.add_argument("-n", "--rounds", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", default="2,3,4", help="numbers of seats")
    parser.add_argument("--couples", default="", help="NAME/OTHERS,... instead of every two strategies")
    options = parser.parse_args()
    couples = [tuple(couple.split("/")) for couple in options.couples.split(",") if couple]
    known = strategy.listed(options.game)
    couples = couples or [(a, b) for a in known for b in known if a != b]
    seats = [int(number) for number in options.seats.split(",")]
    found = measure(options.game, couples, options.rounds, seats, options.seed)
    if options.json:
        print(json.dumps([asdict(row) for row in found]))
        return
    print(f"{'cards':24} {'seats':>5}  {'alone':20} {'others':12} {'share':>6}  95 % interval  nobody")
    for row in found:
        bounds = f"{100 * row.lo:5.1f} to {100 * row.hi:5.1f}"
        print(f"{row.cards:24} {row.seats:5}  {row.name:20} {row.others:12} {100 * row.share:5.1f}  {bounds}", end="")
        print(f"  {100 * row.nobody:5.1f}")


if __name__ == "__main__":
    main()
