"""Shares and scores from counts of pairs."""

from collections.abc import Sequence
from math import expm1, log1p, sqrt

from scipy.special import ndtri, stdtrit

from simulator.stats import LEVEL, NAN, Estimate


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
    counts = [int(c) for c in counts]
    pairs, top = sum(counts), len(counts) - 1
    if pairs == 0:
        return Estimate(NAN, 0.0, 1.0)
    total = sum(i * c for i, c in enumerate(counts))
    p = total / (pairs * top)
    if total in (0, pairs * top):
        return _all_alike(p, matches * pairs, level, deff=1.0)
    spread = pairs * sum(i * i * c for i, c in enumerate(counts)) - total * total
    if spread == 0:
        return _all_alike(p, pairs, level, deff=0.0 if pairs > 1 else NAN)
    variance = spread / (pairs * (pairs - 1) * top * top)
    deff = matches * variance / (p * (1 - p))
    t = float(stdtrit(pairs - 1, (1 + level) / 2))
    return wilson(p, matches * pairs / deff, t)._replace(deff=deff)


def combine(parts: Sequence[Estimate]) -> Estimate:
    """The plain mean of independent estimates, such as a deck's scores against each of its opponents.

    Each side's distance from the mean is the root of the sum of the parts' squared distances, over their
    number; so the interval may be lopsided and never leaves the range of the parts' bounds.
    Source: Zou and Donner, Stat. Med. 27 (2008) 1693.
    """
    if not parts:
        return Estimate(NAN, NAN, NAN)
    value = sum(e.value for e in parts) / len(parts)
    below = sqrt(sum((e.value - e.lo) ** 2 for e in parts)) / len(parts)
    above = sqrt(sum((e.hi - e.value) ** 2 for e in parts)) / len(parts)
    return _bounded(value, value - below, value + above, min(e.lo for e in parts), max(e.hi for e in parts))


def _all_alike(p, trials, level, deff):
    """Bounds from trials without an exception: exceptions are at most 1 - (1 - level) ** (1 / trials)."""
    rare = -expm1(log1p(-level) / trials)
    return _bounded(p, p - p * rare, p + (1 - p) * rare)._replace(deff=deff)


def _bounded(value, lo, hi, least=0.0, most=1.0):
    """Keep least <= lo <= value <= hi <= most, which rounding may break; NaN stays."""
    return Estimate(value, min(max(lo, least), value), max(min(hi, most), value))
