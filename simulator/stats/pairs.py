"""Shares and scores from counts of pairs."""

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from scipy.special import ndtri, stdtr, stdtrit

from simulator.stats import LEVEL, NAN, Estimate, told


class Moments(NamedTuple):
    """Of the scores of pairs: how many, their mean, and their variance (n - 1); NaN where there is none."""

    pairs: Any
    mean: Any
    variance: Any


def wilson(p, n, z=None) -> Estimate:
    """Score interval of a share `p` of `n` independent trials; `z` is the quantile (default: of 95 %).

    Source: Wilson, J. Am. Stat. Assoc. 22 (1927) 209.
    """
    z = ndtri((1 + LEVEL) / 2) if z is None else z
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * np.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return _bounded(p, middle - half, middle + half)


def proportion(counts, matches=2, level: float = LEVEL) -> Estimate:
    """Share or score per match, from the pairs that reached each total.

    `counts[..., i]` pairs have the mean i / (number of counts - 1): three counts for "neither, one, both of the
    matches", five for a score in half points. `matches` is the number of matches in a pair. Of one such row the
    estimate is of floats, of many of arrays.

    The interval is Wilson's with n / deff trials and Student's quantile, where
    deff = matches * Var(pair mean) / (p (1 - p)); far from 0 and 1 that is mean +- t standard errors.
    At 0 and 1 the variance between pairs vanishes: deff is taken as 1 and the bound is exact and one-sided.
    Where all pairs agree on something between, or there is only one, the bound is exact for pairs.
    Sources: Kish, Survey Sampling (1965); Clopper and Pearson, Biometrika 26 (1934) 404; Dean and Pagano,
    J. Surv. Stat. Methodol. 3 (2015) 484.
    """
    pairs, p, variance = map(np.asarray, moments(counts))
    certain = (p == 0) | (p == 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        deff = matches * variance / (p * (1 - p))
        spread = wilson(p, matches * pairs / deff, stdtrit(pairs - 1, (1 + level) / 2))
        alike = _all_alike(p, np.where(certain, matches * pairs, pairs), level)
    unlike = ~certain & (variance > 0)
    lo, hi = (np.where(unlike, one, other) for one, other in zip(spread[1:3], alike[1:3], strict=True))
    deff = np.select([unlike, certain, pairs > 1], [deff, 1.0, 0.0], NAN)
    return told(p, np.where(pairs > 0, lo, 0.0), np.where(pairs > 0, hi, 1.0), deff)


def moments(counts) -> Moments:
    """Number, mean and variance of the scores of pairs, from counts as in `proportion`; exact for whole numbers."""
    counts = np.asarray(counts).astype(object)  # Python's numbers know no largest one
    points, top = np.arange(counts.shape[-1]), counts.shape[-1] - 1
    pairs, total = counts.sum(-1), (counts * points).sum(-1)
    n, summed, spread = np.array([pairs, total, pairs * (counts * points**2).sum(-1) - total * total], float)
    with np.errstate(divide="ignore", invalid="ignore"):
        found = n, summed / (n * top), np.where(n > 1, spread / (n * (n - 1) * top * top), NAN)
    return Moments(*(found if n.ndim else (number.item() for number in found)))


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


def combine(parts: Sequence[Estimate] | Estimate, weights=None) -> Estimate:
    """The mean of independent estimates, such as a deck's scores against each of its opponents; also of one of arrays.

    Plain, or with weights, none below 0. Each side's distance from the mean is the root of the sum of the
    parts' squared distances, weighted; so the interval may be lopsided and never leaves the range of the
    parts' bounds.
    Source: Zou and Donner, Stat. Med. 27 (2008) 1693.
    """
    value, lo, hi = (
        parts[:3] if isinstance(parts, Estimate) else np.array([part[:3] for part in parts]).reshape(-1, 3).T
    )
    weights = np.ones(len(value)) if weights is None else np.asarray(weights, float)
    if not weights.sum() > 0:
        return Estimate(NAN, NAN, NAN)
    share = weights / weights.sum()
    mean = float(share @ value)
    below, above = (sqrt(((share * distance) ** 2).sum()) for distance in (value - lo, hi - value))
    return told(*_bounded(mean, mean - below, mean + above, lo.min(), hi.max()))


def _all_alike(p, trials, level):
    """Bounds from trials without an exception: exceptions are at most 1 - (1 - level) ** (1 / trials)."""
    rare = -np.expm1(np.log1p(-level) / trials)
    return _bounded(p, p - p * rare, p + (1 - p) * rare)


def _bounded(value, lo, hi, least=0.0, most=1.0):
    """Keep least <= lo <= value <= hi <= most, which rounding may break; NaN stays."""
    return Estimate(value, np.minimum(np.maximum(lo, least), value), np.maximum(np.minimum(hi, most), value))
