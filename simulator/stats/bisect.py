"""Which whole number makes a score come nearest to a target, where each look at a score is a game of chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, log2

import numpy as np

from simulator.stats import Estimate
from simulator.stats.pairs import proportion
from simulator.stats.sequential import betting

Play = Callable[[int, int], Sequence[int]]
"""`play(value, pairs)`: the counts, as in `proportion`, of so many new pairs with the knob at this value."""
BATCH, MOST, SURE = 100, 20_000, 0.95
LEAST = 4
"""Pairs without which a search is none."""
_DRAWS = 4000


@dataclass(frozen=True)
class Found:
    """The value whose score is nearest to the target, and the chance, at least, that no other is nearer.

    scores: what was played, by value; pairs: how many in all.
    """

    value: int
    score: Estimate
    sure: float
    scores: Mapping[int, Estimate]
    pairs: int


def nearest(
    play: Play, low: int, high: int, target: float, sure: float = SURE, most: int = MOST, batch: int = BATCH
) -> Found:
    """Searches `low` to `high`, of which the score only rises or only falls, for the value nearest to `target`.

    First bisection: at each middle pairs are played until the interval that may always be watched leaves out the
    target, and so names the side; where that takes a quarter of all pairs, the target is here. Then the values
    left play on, the two likeliest in turn, until one is nearest with chance `sure`, or `most` pairs are played: at
    least LEAST, of which each end of the range takes a quarter at most, before the first step.
    The chance of a wrong turn, at most (1 - sure) / 2 in all, is taken off.
    Sources: Waeber, Frazier and Henderson, SIAM J. Control Optim. 51 (2013) 2261 (testing at each point); Russo,
    Oper. Res. 68 (2020) 1625 (top two); Rubin, Ann. Stat. 9 (1981) 130 (Bayesian bootstrap).
    """
    if low > high or most < LEAST:
        raise ValueError(f"no value from {low} to {high}" if low > high else f"fewer than {LEAST} pairs")
    search, spare = _Search(play, target, most, min(batch, most // LEAST)), (1 - sure) / 2
    left = search.bracket(low, high, 1 - spare / (2 + ceil(log2(high - low + 1))))
    value, chance = search.settle(left, sure + spare)
    scores = {value: proportion(counts) for value, counts in sorted(search.tables.items())}
    return Found(value, scores[value], max(0.0, chance - spare if low < high else 1.0), scores, search.pairs)


@dataclass
class _Search:
    play: Play
    target: float
    most: int
    batch: int
    tables: dict[int, np.ndarray] = field(default_factory=dict)

    @property
    def pairs(self) -> int:
        return int(sum(counts.sum() for counts in self.tables.values()))

    @property
    def room(self) -> int:
        """Pairs that may still be played."""
        return self.most - self.pairs

    def more(self, value: int) -> None:
        """Another batch, or as much of it as there is room for."""
        if pairs := min(self.batch, self.room):
            counts = np.asarray(self.play(value, pairs), np.int64)
            self.tables[value] = self.tables.get(value, 0) + counts

    def side(self, value: int, level: float) -> int:
        """1 where the score is above the target, -1 below; 0 where a quarter of all pairs does not tell."""
        while True:
            self.more(value)
            seen = betting(self.tables[value], level)
            if seen.lo > self.target or seen.hi < self.target:
                return 1 if seen.lo > self.target else -1
            if self.tables[value].sum() >= self.most / 4 or not self.room:
                return 0

    def bracket(self, low: int, high: int, level: float) -> Sequence[int]:
        """The values of which one is the nearest: where the target lies outside, the two ends."""
        first, last = self.side(low, level), self.side(high, level) if high > low else 0
        if first * last > 0:
            return low, high
        while first and last and high - low > 1 and self.room:
            middle = (low + high) // 2
            turn = self.side(middle, level)
            if not turn:
                break
            low, high = (middle, high) if turn == first else (low, middle)
        return range(low, high + 1)

    def settle(self, left: Sequence[int], sure: float) -> tuple[int, float]:
        """The nearest of the values left and its chance; of those not yet played the leader's neighbours are asked.

        Where no room is left for a neighbour, nothing is known of the chance, and it is 0.
        """
        while True:
            chances = self._chances(left)
            ranked = sorted(chances, key=lambda value: -chances[value])
            leader = ranked[0]
            near = [value for value in (leader - 1, leader + 1) if value in left and value not in self.tables]
            if not self.room or (not near and chances[leader] >= sure):
                return leader, 0.0 if near else chances[leader]
            for value in near or ranked[:2]:
                self.more(value)

    def _chances(self, left) -> dict[int, float]:
        """How likely each value played is the nearest, by what its pairs may have come from."""
        values = [value for value in sorted(self.tables) if value in left]
        rng, off = np.random.default_rng(0), []
        for value in values:
            counts = self.tables[value]
            drawn = rng.dirichlet(counts + 1 / len(counts), _DRAWS) @ np.linspace(0, 1, len(counts))
            off.append(np.abs(drawn - self.target))
        won = np.bincount(np.argmin(off, axis=0), minlength=len(values)) / _DRAWS
        return dict(zip(values, map(float, won), strict=True))
