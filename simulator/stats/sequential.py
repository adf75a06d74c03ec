"""Looking while pairs are still being played: a test and two intervals that stay true at every look."""

from __future__ import annotations

from enum import StrEnum
from math import log

import numpy as np
from scipy.special import logsumexp

from simulator.stats import LEVEL, NAN, Estimate, told
from simulator.stats.pairs import moments, proportion

ERROR = 0.05
"""The chance of either wrong answer of a test."""
LEAST = 100
"""Pairs before which nothing is decided where a formula holds for many pairs alone."""
IMAGINED = 3
"""Pairs, half of them lost and half won, that are thought to be played as well where a variance is estimated: else
it would vanish while all pairs agree. Exceptions that one case in twenty hides are as many: log(1 / .05)."""
HORIZON = 500
"""Pairs for which the asymptotic interval is tuned (1 / r, in the source's terms 1 / rho ** 2)."""
_BETS = np.geomspace(0.0005, 0.999, 36)[:, None]
"""The parts of its wealth that the betting interval risks, in equal measure."""


class Verdict(StrEnum):
    """Of a test of two scores: the low or the high one, or not yet known."""

    LOW = "low"
    HIGH = "high"
    OPEN = "open"


def llr(counts, low: float, high: float):
    """How much likelier the pairs are at the score `high` than at `low`: the logarithm, per table of counts.

    counts: [..., points + 1] as in `proportion`. It is the binomial log-likelihood ratio over the dispersion
    of the pairs: near one half n (high - low) (2 mean - low - high) / (2 variance), and exact for single
    independent matches without draws anywhere between 0 and 1.
    Sources: Wald, Ann. Math. Stat. 16 (1945) 117; Wedderburn, Biometrika 61 (1974) 439; for pairs in chess,
    Van den Bergh, "A practical introduction to the GSPRT" (2020).
    """
    pairs, mean, dispersion = _dispersed(counts)
    return pairs * (mean * log(high / low) + (1 - mean) * log((1 - high) / (1 - low))) / dispersion


def sprt(
    counts,
    low: float,
    high: float,
    alpha: float = ERROR,
    beta: float = ERROR,
    least: int = LEAST,
) -> Verdict:
    """The sequential test of the scores 0 < low < high < 1, at one look at the pairs so far.

    At a true score of `low` it says HIGH at most with chance alpha, at `high` LOW at most with chance beta,
    near enough. Not before `least` pairs.
    Source: Wald, Ann. Math. Stat. 16 (1945) 117.
    """
    pairs = int(np.sum(counts))
    ratio = float(llr(counts, low, high))
    if pairs >= least and ratio >= log((1 - beta) / alpha):
        return Verdict.HIGH
    if pairs >= least and ratio <= log(beta / (1 - alpha)):
        return Verdict.LOW
    return Verdict.OPEN


def half_width(counts, level: float = LEVEL):
    """Half the width of an interval that may be looked at after every pair, once there are many: per table of counts
    [..., points + 1]. What `betting` is measured against.

    The chance that mean +- half_width ever leaves out the truth tends to at most 1 - level.
    Source: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Ann. Stat. 52 (2024) 2613, theorem 2.2.
    """
    pairs, variance = _moments(counts)[0], _moments(_imagine(counts))[2]
    grown = pairs / HORIZON + 1
    return np.sqrt(2 * variance * grown / (pairs**2 / HORIZON) * np.log(np.sqrt(grown) / (1 - level)))


def betting(counts, level: float = LEVEL) -> Estimate:
    """Mean score of the pairs with an interval that may be looked at after every pair, from the first on.

    The chance that it ever leaves out the truth is at most 1 - level, for any scores from 0 to 1 of pairs that
    are alike and independent. Out lies each mean against which a gambler would have multiplied a stake by
    2 / (1 - level) by betting fixed parts of it on higher scores, or on lower ones.
    Sources: Ville, Etude critique de la notion de collectif (1939); Waudby-Smith and Ramdas, J. R. Stat. Soc. B
    86 (2024) 1; Orabona and Jun, IEEE Trans. Inf. Theory 70 (2024) 436.
    """
    counts = np.asarray(counts, float)
    if counts.sum() == 0:
        return Estimate(NAN, 0.0, 1.0)
    return Estimate(moments(counts).mean, _least_mean(counts, level), 1 - _least_mean(counts[::-1], level))


def share(counts, matches: int = 2, level: float = LEVEL, watched: bool = False) -> Estimate:
    """What `proportion` knows of a share or score; where it was `watched` while pairs were played, with the interval
    of `betting`."""
    found = proportion(counts, matches, level)
    if not watched:
        return found
    bets = [betting(row, level)[:3] for row in np.reshape(counts, (-1, np.shape(counts)[-1]))]
    return told(*np.array(bets).T.reshape(3, *np.shape(found.value)), found.deff)


def wealth(counts, mean: float):
    """Logarithm of what bets on scores above `mean` have made of a stake of 1, per table [..., points + 1]."""
    counts = np.asarray(counts, float)
    points = np.linspace(0, 1, counts.shape[-1])
    grown = counts @ np.log1p(_BETS * (points / mean - 1)).T
    return np.asarray(logsumexp(grown, axis=-1)) - log(len(_BETS))


def _least_mean(counts, level) -> float:
    # As slow to import as all else that a short run needs of SciPy.
    from scipy.optimize import brentq  # noqa: PLC0415

    mean, limit = moments(counts).mean, log(2 / (1 - level))
    nearly_none = mean * 1e-9
    if mean == 0 or wealth(counts, nearly_none) <= limit:
        return 0.0
    return float(brentq(lambda guess: wealth(counts, guess) - limit, nearly_none, mean, xtol=1e-12))


def _moments(counts):
    """Number of pairs, mean and variance (by n), per table; of nothing all are 0."""
    counts = np.asarray(counts, float)
    points, pairs = np.linspace(0, 1, counts.shape[-1]), counts.sum(-1)
    some = np.maximum(pairs, 1)
    mean = counts @ points / some
    return pairs, mean, np.maximum(counts @ points**2 / some - mean**2, 0)


def _imagine(counts):
    more = np.zeros(np.shape(counts)[-1])
    more[[0, -1]] = IMAGINED / 2
    return np.asarray(counts, float) + more


def _dispersed(counts):
    """Number of pairs, mean, and variance over mean * (1 - mean), per table."""
    pairs, mean, _ = _moments(counts)
    _, near, variance = _moments(_imagine(counts))
    return pairs, mean, variance / (near * (1 - near))
