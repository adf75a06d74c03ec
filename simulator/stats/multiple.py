"""Many answers at once: p-values and levels that allow for how many were asked for."""

import numpy as np

from simulator.stats import LEVEL


def holm(p_values) -> np.ndarray:
    """Adjusted p-values [n], in the given order: rejecting those up to a errs anywhere with at most chance a.

    Holds however the tests depend on each other. Source: Holm, Scand. J. Stat. 6 (1979) 65.
    """
    p = np.asarray(p_values, float)
    order, adjusted = np.argsort(p, kind="stable"), np.empty_like(p)
    adjusted[order] = np.minimum(np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)), 1)
    return adjusted


def simultaneous(cells: int, level: float = LEVEL) -> float:
    """The level of each of so many intervals, for all of them to hold together at `level`.

    Source: Dunn, J. Am. Stat. Assoc. 56 (1961) 52 (Bonferroni's inequality).
    """
    return 1 - (1 - level) / max(1, cells)


def false_alarms(cells: int, level: float = LEVEL) -> float:
    """How many of so many true values lie outside their intervals, on average."""
    return cells * (1 - level)
