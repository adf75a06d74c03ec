"""What a change does: the difference of two versions that played the same pairs, with the same luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np

from simulator.stats import LEVEL, NAN, Estimate
from simulator.stats.pairs import combine, moments, proportion
from simulator.stats.sequential import betting

_SURE = -12  # the least p-value's exponent


@dataclass(frozen=True)
class Difference:
    """Score of the second version less that of the first, from -1 to 1, with its interval.

    `errors` are squared standard errors: of the first score, of the second, and of the difference.
    """

    pairs: int
    change: Estimate
    errors: tuple[float, float, float]

    @property
    def correlation(self) -> float:
        """Of the two scores of a pair; NaN where one of them never varies."""
        first, second, change = self.errors
        return (first + second - change) / (2 * sqrt(first * second)) if first * second > 0 else NAN

    @property
    def saved(self) -> float:
        """How many times as many matches two independent runs need to be as precise; 1 where nothing varies.

        Source: Glasserman and Yao, Management Sci. 38 (1992) 884.
        """
        first, second, change = self.errors
        if change > 0:
            return (first + second) / change
        return inf if first + second > 0 else 1.0


def joint(first, second, matches: int = 2) -> np.ndarray:
    """Counts of pairs by both versions' points, which add up over chunks: [2 * matches + 1] * 2, int64.

    first, second: [pairs] each version's score in the same pairs, a multiple of 1 / (2 * matches) from 0 to 1.
    Pairs in which one of the two is NaN are left out.
    """
    first, second = np.asarray(first, float), np.asarray(second, float)
    whole = ~np.isnan(first + second)
    top = 2 * matches
    points = np.rint(np.stack([first[whole], second[whole]]) * top).astype(np.int64)
    flat = np.bincount(points[0] * (top + 1) + points[1], minlength=(top + 1) ** 2)
    return flat.reshape(top + 1, top + 1)


def difference(joint: np.ndarray, level: float = LEVEL) -> Difference:
    """The paired difference. `joint[i, j]` pairs gave the first version i points and the second j points.

    The interval joins those of the mean gain (pairs in which the second did better) and of the mean loss, which
    exclude each other in a pair: far from the edges that is the mean +- Student's t standard errors; where few
    pairs differ it stays as wide as few events allow; where all differ alike, or none does, the bound is exact
    for pairs. No pair: anything from -1 to 1.
    Sources: Newcombe, Stat. Med. 17 (1998) 2635, method 10; Zou and Donner, Stat. Med. 27 (2008) 1693.
    """
    joint = np.asarray(joint, np.int64)
    top, diagonals, pairs = len(joint) - 1, _changes(joint), int(joint.sum())
    if pairs == 0:
        return Difference(0, Estimate(NAN, -1.0, 1.0), (NAN, NAN, NAN))
    gain = np.append(diagonals[: top + 1].sum(), diagonals[top + 1 :])
    loss = np.append(diagonals[top:].sum(), diagonals[:top][::-1])
    # the variance of a difference d from that of (d + 1) / 2, a score
    errors = [moments(counts).variance / pairs for counts in (joint.sum(1), joint.sum(0), diagonals)]
    return Difference(pairs, _between(gain, loss, level), (errors[0], errors[1], 4 * errors[2]))


def watched(joint: np.ndarray, level: float = LEVEL) -> Estimate:
    """The paired difference with an interval that may be looked at after every pair: that of `betting`."""
    value, lo, hi, _ = betting(_changes(joint), level)
    return Estimate(2 * value - 1, 2 * lo - 1, 2 * hi - 1)


def overall(parts: Sequence[Difference]) -> Difference:
    """The mean difference against several opponents, all alike; their pairs must not share luck."""
    squares = np.array([part.errors for part in parts]).reshape(-1, 3).sum(0) / max(1, len(parts)) ** 2
    return Difference(
        sum(part.pairs for part in parts), combine([part.change for part in parts]), tuple(map(float, squares))
    )


def p_value(joints: Sequence[np.ndarray]) -> float:
    """How rarely equal versions differ so much over all opponents: 1 less the level at which the interval of
    `overall` first holds 0, and at least 1e-12. Nothing played, or no difference: 1."""
    from scipy.optimize import brentq  # noqa: PLC0415  (see sequential.py)

    def nearest(exponent: float) -> float:
        change = overall([difference(joint, 1 - 10**exponent) for joint in joints]).change
        return change.lo if change.value > 0 else -change.hi

    value = overall([difference(joint) for joint in joints]).change.value
    if not abs(value) > 0:
        return 1.0
    return 10 ** (_SURE if nearest(_SURE) > 0 else float(brentq(nearest, _SURE, 0)))


def _changes(joint) -> np.ndarray:
    """[2 * top + 1] pairs by the second version's points less the first's, from all lost to all won."""
    top = len(joint) - 1
    return np.array([np.trace(joint, offset) for offset in range(-top, top + 1)])


def _between(gain, loss, level) -> Estimate:
    """Mean gain less mean loss, each with the interval of a score of pairs."""
    up, down = proportion(gain, 1, level), proportion(loss, 1, level)
    together = _correlation(gain, loss)
    lo, hi = (
        sqrt(max(0.0, a * a + b * b - 2 * together * a * b))
        for a, b in ((up.value - up.lo, down.hi - down.value), (up.hi - up.value, down.value - down.lo))
    )
    value = up.value - down.value
    return Estimate(value, max(value - lo, -1.0), min(value + hi, 1.0))


def _correlation(gain, loss) -> float:
    """Of gain and loss in a pair, of which one is always 0; -1 where all pairs gain, or all lose, alike."""
    pairs, up, rise = moments(gain)
    _, down, fall = moments(loss)
    if max(gain[0], loss[0]) == pairs and not rise + fall > 0:
        return -1.0 if up + down > 0 else 0.0
    spread = sqrt(rise * fall) * (pairs - 1) / pairs
    return max(-1.0, -up * down / spread) if spread > 0 else 0.0
