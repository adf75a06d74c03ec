"""Shares and scores from counts of pairs."""

from collections.abc import Sequence
from math import expm1, log1p, sqrt
from typing import NamedTuple

from scipy.special import ndtri, stdtr, stdtrit

from simulator.stats import LEVEL, NAN, Estimate


class Moments(NamedTuple):
    """Of the scores of pairs: how many, their mean, and their variance (n - 1); NaN where there is none."""

    pairs: int
    mean: float
    variance: float


def wilson(p: float, n: float, z: float | None = None) -> Estimate:
    """Score interval of a share `p` of `n` independent trials; `z` is the quantile (default: of 95 %).

    Source: Wilson, J. Am. Stat. Assoc. 22 (1927) 209.
    """
    z = float(ndtri((1 + LEVEL) / 2)) if z is None else z
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return _bounded(p, middle - half, middle + half)


def proportion(counts: Sequence[int], matches: int = 2, level: float = LEVEL) -> Estimate:
    """Share or score per match, from the pairs that reached each total.

    `counts[i]` pairs have the mean i / (len(counts) - 1): three counts for "neither, one, both of the
    matches", five for a score in half points. `matches` is the number of matches in a pair.

    The interval is Wilson's with n / deff trials and Student's quantile, where
    deff = matches * Var(pair mean) / (p (1 - p)); far from 0 and 1 that is mean +- t standard errors.
    At 0 and 1 the variance between pairs vanishes: deff is taken as 1 and the bound is exact and one-sided.
    Where all pairs agree on something between, or there is only one, the bound is exact for pairs.
    Sources: Kish, Survey Sampling (1965); Clopper and Pearson, Biometrika 26 (1934) 404; Dean and Pagano,
    J. Surv. Stat. Methodol. 3 (2015) 484.
    """
    pairs, p, variance = moments(counts)
    if pairs == 0:
        return Estimate(NAN, 0.0, 1.0)
    if p in (0, 1):
        return _all_alike(p, matches * pairs, level, deff=1.0)
    if not variance > 0:
        return _all_alike(p, pairs, level, deff=0.0 if pairs > 1 else NAN)
    deff = matches * variance / (p * (1 - p))
    t = float(stdtrit(pairs - 1, (1 + level) / 2))
    return wilson(p, matches * pairs / deff, t)._replace(deff=deff)


def moments(counts: Sequence[int]) -> Moments:
    """Number, mean and variance of the scores of pairs, from counts as in `proportion`; exact for whole numbers."""
    counts = [int(c) for c in counts]
    pairs, top = sum(counts), len(counts) - 1
    if pairs == 0:
        return Moments(0, NAN, NAN)
    total = sum(i * c for i, c in enumerate(counts))
    spread = pairs * sum(i * i * c for i, c in enumerate(counts)) - total * total
    return Moments(pairs, total / (pairs * top), spread / (pairs * (pairs - 1) * top * top) if pairs > 1 else NAN)


def p_value(counts: Sequence[int], against: float = 0.5, matches: int = 2) -> float:
    """How rarely pairs with the score `against` stray so far from it: 1 less the level at which the interval of
    `proportion` first holds it. Nothing played: 1."""
    pairs, p, variance = moments(counts)
    if pairs == 0 or p == against:
        return 1.0
    if variance > 0 and 0 < against < 1:
        # the design effect of the score found, with the variance that single matches of score `against` have
        error = sqrt(variance / pairs * (against * (1 - against)) / (p * (1 - p)))
        return 2 * float(stdtr(pairs - 1, -abs(p - against) / error))
    if variance > 0:
        return 0.0
    alike = against / p if against < p else (1 - against) / (1 - p)
    return alike ** (matches * pairs if p in (0, 1) else pairs)


def combine(parts: Sequence[Estimate], weights: Sequence[float] | None = None) -> Estimate:
    """The mean of independent estimates, such as a deck's scores against each of its opponents.

    Plain, or with weights, none below 0. Each side's distance from the mean is the root of the sum of the
    parts' squared distances, weighted; so the interval may be lopsided and never leaves the range of the
    parts' bounds.
    Source: Zou and Donner, Stat. Med. 27 (2008) 1693.
    """
    if not parts:
        return Estimate(NAN, NAN, NAN)
    weights = [1] * len(parts) if weights is None else weights
    total, weighted = sum(weights), list(zip(weights, parts, strict=True))
    value = sum(w * e.value for w, e in weighted) / total
    below = sqrt(sum((w * (e.value - e.lo)) ** 2 for w, e in weighted)) / total
    above = sqrt(sum((w * (e.hi - e.value)) ** 2 for w, e in weighted)) / total
    return _bounded(value, value - below, value + above, min(e.lo for e in parts), max(e.hi for e in parts))


def _all_alike(p, trials, level, deff):
    """Bounds from trials without an exception: exceptions are at most 1 - (1 - level) ** (1 / trials)."""
    rare = -expm1(log1p(-level) / trials)
    return _bounded(p, p - p * rare, p + (1 - p) * rare)._replace(deff=deff)


def _bounded(value, lo, hi, least=0.0, most=1.0):
    """Keep least <= lo <= value <= hi <= most, which rounding may break; NaN stays."""
    return Estimate(value, min(max(lo, least), value), max(min(hi, most), value))
