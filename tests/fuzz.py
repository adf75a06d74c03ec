"""Very many matches between random decks, to find what breaks.

    python -m tests.fuzz GAME [--matches N] [--seed N] [--seats N] [--jobs N] [--checked]
    python -m tests.fuzz GAME --seed N [--seats N] --replay m12p3r1

At each table the game's random decks of new seeds play PAIRS pairs of matches, every choice by `uniform`. The first
match is played once more with the log on: it must come out the same, and its log tells which cards were played. A
match that breaks an internal check is told with its decks and the command that replays it; exit code 1 if there was
one. `--checked` also checks all indices of arrays, ten times slower.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from simulator import logs, strategy
from simulator.cli.progress import Progress
from simulator.runner import game as games
from simulator.runner import pool
from simulator.runner.cores import cores
from simulator.runner.loop import ENDING, compiled, play, replay
from simulator.runner.plan import match_id, parse_match_id
from tests.field import invariants

PAIRS = 50
MATCHES, CHECKED_MATCHES = 1_000_000, 10_000
DECK_SEEDS = 1_000_000  # between the deck seeds of two fuzz seeds
PILOT = "uniform"
BOUNDS_CHECK = "NUMBA_BOUNDSCHECK"


@dataclass
class Found:
    """What the matches of one table gave: how many ended in each way, failures by match, cards that were played."""

    endings: np.ndarray
    failures: dict[str, str]
    played: set[int]


class Hall:
    """Where tables are played: game, cards and strategy, compiled. Called with a table's number, it plays it."""

    def __init__(self, key: str, seed: int, pairs: int = PAIRS, seats: int = 0):
        self.game, self.seed, self.pairs = games.find(key), seed, pairs
        if self.game.random_deck is None:
            raise SystemExit(f"{self.game.title} makes no random decks")
        self.seats, self.library = seats or self.game.seats.start, self.game.load({})
        self.hooks, pilot = invariants(key), strategy.find(key, PILOT)
        compiled(self.game)
        strategy.prepare(pilot, self.game, self.library.tables, self.decks(0))
        self.pilots = [pilot] * self.seats

    def deck_seeds(self, number: int) -> list[int]:
        """Of the decks at a table: one for each seat, or one that all share."""
        own = 1 if self.game.shared_deck else self.seats
        return [DECK_SEEDS * self.seed + own * number + seat for seat in range(own)]

    def decks(self, number: int) -> list[np.ndarray]:
        found = [self._deck(seed) for seed in self.deck_seeds(number)]
        return found * (self.seats // len(found))

    def _deck(self, seed: int) -> np.ndarray:
        assert self.game.random_deck is not None
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"random_{seed}.yaml"
            path.write_text(self.game.random_deck(self.library, seed), encoding="utf-8")
            return self.game.read_deck(path, self.library).slots

    def _table(self, number: int):
        return self.game, self.library.tables, self.decks(number), self.pilots, (self.seed, number)

    def __call__(self, number: int) -> Found:
        table = self._table(number)
        chunk, again = play(*table, 0, self.pairs), replay(*table, 0, 0)
        failures = {match_id(number, failure.pair, failure.game): failure.message for failure in chunk.failures}
        if not failures and (again.row != chunk.rows[0]).any():
            failures[match_id(number, 0, 0)] = "with the log on it comes out differently"
        endings = np.bincount(chunk.rows[:, ENDING] + 1, minlength=1 + len(self.game.all_endings))[1:]
        return Found(endings, failures, self.hooks.played(again.events) if self.hooks else set())

    def tale(self, name: str) -> Iterator[str]:
        """A match in words, and why it failed."""
        match = parse_match_id(name)
        if match is None:
            raise SystemExit(f"'{name}' is not a match id, such as m12p3r1")
        number, pair, rotation = match
        again = replay(*self._table(number), pair, rotation)
        for row in again.events:
            yield self.game.tell(self.library, row, again.state)[0]
        end, failed = again.row[ENDING], again.failure
        yield f"failed: {failed.message}\n{failed.traceback}" if failed else f"ended: {self.game.all_endings[end]}"

    def complaint(self, name: str, message: str) -> str:
        """A failure in words."""
        number = int(name[1 : name.index("p")])
        lines = [
            f"FAILED {name}: {message}",
            f"python -m tests.fuzz {self.game.key} --seed {self.seed} --seats {self.seats} --replay {name}",
        ]
        lines += [f"decklab random-deck {self.game.key} --seed {seed}" for seed in self.deck_seeds(number)]
        return "\n  ".join(lines)


def run(hall: Hall, matches: int, jobs: int) -> Found:
    """Plays tables until there are so many matches, and tells each failure when it is found."""
    each = hall.pairs * hall.seats
    tables = range(-(-matches // each))
    sums = Found(np.zeros(len(hall.game.all_endings), np.int64), {}, set())
    rebuild = partial(Hall, hall.game.key, hall.seed, hall.pairs, hall.seats)
    with pool.Stop() as stop, Progress(len(tables) * each, False) as progress:
        for number, found in pool.in_order(tables, hall, rebuild, jobs=jobs, stop=stop):
            for name, message in found.failures.items():
                print(hall.complaint(name, message), flush=True)
            sums = Found(sums.endings + found.endings, sums.failures | found.failures, sums.played | found.played)
            progress((number + 1) * each)
    return sums


def summary(hall: Hall, sums: Found) -> Iterator[str]:
    yield f"{sums.endings.sum() + len(sums.failures):,} matches, seed {hall.seed}: {len(sums.failures)} failed"
    yield ", ".join(f"{name} {n:,}" for name, n in zip(hall.game.all_endings, sums.endings, strict=True))
    if hall.hooks:
        names = hall.hooks.card_names(hall.library)
        never = sorted(set(names) - {names[number] for number in sums.played})
        yield f"{len(names) - len(never)} of {len(names)} cards were played" + "".join(f"\n  not: {n}" for n in never)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, metavar="N", help=f"{MATCHES:,}, or {CHECKED_MATCHES:,} if checked")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N")
    parser.add_argument("--seats", type=int, default=0, metavar="N", help="the fewest, unless told")
    parser.add_argument("--checked", action="store_true")
    parser.add_argument("--replay", metavar="MATCH")
    options = parser.parse_args()
    if options.checked and os.environ.get(BOUNDS_CHECK) != "1":
        # The compiler has been imported, and has read its settings, before any argument could be.
        os.environ[BOUNDS_CHECK] = "1"
        os.execv(sys.executable, [sys.executable, "-m", "tests.fuzz", *sys.argv[1:]])
    logs.start(logging.INFO)
    hall = Hall(options.game, options.seed, seats=options.seats)
    if options.replay:
        print(*hall.tale(options.replay), sep="\n")
        return 0
    sums = run(hall, options.matches or (CHECKED_MATCHES if options.checked else MATCHES), options.jobs)
    print(*summary(hall, sums), sep="\n")
    return 1 if sums.failures else 0


if __name__ == "__main__":
    sys.exit(main())
