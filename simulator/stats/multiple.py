"""Many answers at once: p-values and levels that allow for how many were asked for."""

import numpy as np

from simulator.stats import LEVEL


def holm(p_values) -> np.ndarray:
    """Adjusted p-values [n], in the given order: rejecting those up to a errs anywhere with at most chance a.

    Holds however the tests depend on each other. Source: Holm, Scand. J. Stat. 6 (1979) 65.
    """
    p, order = _sorted(p_values)
    adjusted = np.maximum.accumulate(p * np.arange(len(p), 0, -1))
    return _back(np.minimum(adjusted, 1), order)


def benjamini_hochberg(p_values, dependent: bool = False) -> np.ndarray:
    """Adjusted p-values [n], in the given order: of those up to a at most a share a is false, on average.

    For independent tests and such that rise together; `dependent` for any others, such as cells that share
    decks and matches. Sources: Benjamini and Hochberg, J. R. Stat. Soc. B 57 (1995) 289; Benjamini and Yekutieli,
    Ann. Stat. 29 (2001) 1165.
    """
    p, order = _sorted(p_values)
    ranks = np.arange(1, len(p) + 1)
    weight = (1 / ranks).sum() if dependent else 1.0
    adjusted = np.minimum.accumulate((p * len(p) / ranks * weight)[::-1])[::-1]
    return _back(np.minimum(adjusted, 1), order)


def simultaneous(cells: int, level: float = LEVEL) -> float:
    """The level of each of so many intervals, for all of them to hold together at `level`.

    Source: Dunn, J. Am. Stat. Assoc. 56 (1961) 52 (Bonferroni's inequality).
    """
    return 1 - (1 - level) / max(1, cells)


def false_alarms(cells: int, level: float = LEVEL) -> float:
    """How many of so many true values lie outside their intervals, on average."""
    return cells * (1 - level)


def any_false_alarm(cells: int, level: float = LEVEL) -> float:
    """The chance that at least one does, where the cells are independent."""
    return 1 - level**cells


def _sorted(p_values):
    p = np.asarray(p_values, float)
    order = np.argsort(p, kind="stable")
    return p[order], order


def _back(adjusted, order):
    result = np.empty_like(adjusted)
    result[order] = adjusted
    return result
