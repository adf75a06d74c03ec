"""The one match loop, compiled once per game and number of seats.

The engine and the strategies come in as function pointers: a new strategy costs its own compilation and nothing
else, and all of it stays in the disk cache.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from simulator.core import rng
from simulator.core.events import LOG, MARK
from simulator.core.rng import RNG
from simulator.jit import Ints, Table, Words, WordRows, entry, i4, i8, kernel, pointer, rows, types, void
from simulator.runner.game import Game
from simulator.strategy import Pilot

OWN_TURNS = 110
WON, LOST, NOBODY = range(3)
WINNER, ENDING, TURNS, DECISIONS, METRICS = range(5)
FAILED = -1


@dataclass(frozen=True)
class Failure:
    """A match that broke an internal check: `pair` counts from the run's first pair, `game` within the pair."""

    pair: int
    game: int
    message: str
    traceback: str


@dataclass
class Chunk:
    """What a run of consecutive pairs of one matchup gave. All integers; sums of chunks are exact.

    `rows` [seats * pairs, 4 + seats * match metrics], i4: winner's seat (-1: nobody), ending, turns, decisions, then
    the match metrics of seat 0, of seat 1, ... Row `seats * p + g` is match g of pair p, in which deck d sits in
    seat (d + g) % seats. A failed match has the ending -1.

    `turn_sums` [decks, 3, 110, turn metrics, 3], i8: with y the sum of a metric over those matches of one pair in
    which the deck had this outcome (WON, LOST, NOBODY) and finished its own turn t + 1, and n the number of these
    matches, the sums over pairs of y, y**2 and y * n. `turn_counts` [decks, 3, 110, 2], i8: the sums of n and n**2.
    A pair with a failed match is left out of both.
    """

    first_pair: int
    rows: np.ndarray
    failures: list[Failure]
    turn_sums: np.ndarray
    turn_counts: np.ndarray
