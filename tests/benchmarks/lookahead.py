"""What looking ahead brings and costs: `python -m tests.benchmarks.lookahead [-n PAIRS] [--against NAME,NAME...]
[NAME...]`.

Each NAME, by default one that looks briefly and one that looks long, meets each other strategy on all pairs of
starters, on one core; matches a second are of processor time.
"""

import argparse
import time

import numpy as np

from simulator.stats.pairs import proportion
from tests.benchmarks.strength import DEFAULT, GAME, GUESTS, Meeting, Task, built, couples_of_decks, play
from tests.field import pilot

SETTINGS = f"lookahead:{DEFAULT}:samples=3", f"lookahead:{DEFAULT}:samples=32"


def measure(mine: str, other: str, pairs: int, seed: int) -> str:
    """One line: the score of `mine` with its interval, and its speed."""
    built([mine, other])
    meeting, before = Meeting("starters", mine, other, pairs), time.process_time()
    tasks = [Task(meeting, number, seed) for number in range(len(couples_of_decks("starters")))]
    counts = np.sum([play(task) for task in tasks], axis=0)
    speed = 2 * counts.sum() / (time.process_time() - before)
    e = proportion(counts)
    names = f"{pilot(GAME, mine).name:32} {pilot(GAME, other).name:12}"
    return f"{names} {100 * e.value:5.1f} ({100 * e.lo:.1f} to {100 * e.hi:.1f})  {speed:7.1f} matches/s/core"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("-n", "--pairs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default=f"{DEFAULT},{GUESTS[1]}")
    parser.add_argument("names", nargs="*", default=SETTINGS)
    options = parser.parse_args()
    for name in options.names:
        for other in options.against.split(","):
            print(measure(name, other, options.pairs, options.seed), flush=True)


if __name__ == "__main__":
    main()
