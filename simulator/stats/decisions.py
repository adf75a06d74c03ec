"""What an interval says about a demand: pass, fail, or not yet known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from math import inf, isnan
from typing import NamedTuple

from simulator.stats import LEVEL, Estimate
from simulator.stats.multiple import simultaneous


class Decision(StrEnum):
    PASS = "pass"
    FAIL = "fail"
    INCONCLUSIVE = "inconclusive"


class Band(NamedTuple):
    """Where a value has to lie, ends included."""

    lo: float
    hi: float


def at_least(value: float) -> Band:
    return Band(value, inf)


def at_most(value: float) -> Band:
    return Band(-inf, value)


def within(lo: float, hi: float) -> Band:
    if lo > hi:
        raise ValueError(f"a band from {lo:g} to {hi:g} holds nothing")
    return Band(lo, hi)


def equals(value: float, tolerance: float = 1e-12) -> Band:
    """Only what is known exactly can pass, such as the score of a deck against itself."""
    return Band(value - tolerance, value + tolerance)


def judge(estimate: Estimate, band: Band) -> Decision:
    """PASS where the whole interval lies in the band, FAIL where none of it does.

    An interval at level 1 - a errs with chance a; for a band with two ends whose interval has a / 2 on each side,
    PASS is the pair of one-sided tests of equivalence at a / 2. An unknown bound decides nothing.
    Source: Schuirmann, J. Pharmacokinet. Biopharm. 15 (1987) 657; Berger and Hsu, Stat. Sci. 11 (1996) 283.
    """
    if isnan(estimate.lo) or isnan(estimate.hi):
        return Decision.INCONCLUSIVE
    if band.lo <= estimate.lo and estimate.hi <= band.hi:
        return Decision.PASS
    if estimate.hi < band.lo or band.hi < estimate.lo:
        return Decision.FAIL
    return Decision.INCONCLUSIVE


def judge_all(
    estimate: Callable[[int, float], Estimate], bands: Sequence[Band], level: float = LEVEL
) -> list[Decision]:
    """Decisions on several demands, of which any is wrong with at most chance 1 - level.

    `estimate(number, level)` gives the interval of a demand's value at a level. Those that are decided with all
    demands' share of 1 - level leave theirs to the others, until nothing more is decided.
    Source: Holm, Scand. J. Stat. 6 (1979) 65.
    """
    decisions = [Decision.INCONCLUSIVE] * len(bands)
    while True:
        open_ones = [i for i, decision in enumerate(decisions) if decision == Decision.INCONCLUSIVE]
        each = simultaneous(len(open_ones), level)
        for i in open_ones:
            decisions[i] = judge(estimate(i, each), bands[i])
        if all(decisions[i] == Decision.INCONCLUSIVE for i in open_ones) or not open_ones:
            return decisions
