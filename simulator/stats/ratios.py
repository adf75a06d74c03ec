"""Means per match from sums over pairs."""

import numpy as np
from scipy.special import stdtrit

from simulator.stats import LEVEL, NAN, Estimate, told


def mean(total, squares, pairs, matches=2, level: float = LEVEL) -> Estimate:
    """Mean per match from the sum, over pairs of `matches` matches, of each pair's total and of its square.

    Mean of the pairs +- Student's t times their standard error; one pair alone has no interval. Arrays give arrays.
    Source: Student, Biometrika 6 (1908) 1.
    """
    total, squares, n = (np.asarray(x).astype(object) for x in (total, squares, pairs))
    spread = np.asarray(n * squares - total * total).astype(float)  # exact: Python's numbers know no largest one
    n = n.astype(float)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = total.astype(float) / (matches * n)
        half = stdtrit(n - 1, (1 + level) / 2) * np.sqrt(spread / (n - 1)) / (matches * n)
    half = np.where(n > 1, half, NAN)
    return told(value, value - half, value + half)


def ratio(y, n, yy, yn, nn, *, pairs, level: float = LEVEL):
    """Mean per match where pairs hold unequal numbers of matches: the ratio R of two sums over pairs.

    y, n, yy, yn, nn: sums over pairs of a pair's total y, of its number of matches n, and of their products;
    pairs: how many pairs have n > 0. Returns value, lo, hi as float64 arrays: NaN where there is no match,
    bounds NaN where there is one pair.

    Variance: pairs / (pairs - 1) * sum((y - R n) ** 2) / sum(n) ** 2, with Student's quantile.
    Source: Cochran, Sampling Techniques (3rd ed., 1977), chapter 6.
    """
    y, n, yy, yn, nn, pairs = (np.asarray(x, np.float64) for x in (y, n, yy, yn, nn, pairs))
    with np.errstate(divide="ignore", invalid="ignore"):
        value = y / n
        left = np.maximum(yy - 2 * value * yn + value * value * nn, 0)
        error = np.sqrt(pairs / (pairs - 1) * left) / n
        half = np.where(pairs > 1, stdtrit(pairs - 1, (1 + level) / 2) * error, NAN)
    return value, value - half, value + half
