"""Whether a score rises or falls with the value of a knob."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from scipy.special import stdtr, stdtrit

from simulator.stats import LEVEL, NAN, Estimate


class Trend(NamedTuple):
    """Change of the score for each unit of the knob, and how rare so much of it is where there is none."""

    slope: Estimate
    p_value: float


def paired_trend(values: Sequence[float], scores, level: float = LEVEL) -> Trend:
    """Slope of the score over the values of a knob, each of which played the same pairs, with the same luck.

    scores: [values, pairs] each pair's score, from 0 to 1; pairs with NaN at any value are left out. Each pair has
    a slope of its own; their mean +- Student's t standard errors. Where all have the same one, or there is one
    pair, the bound is exact for pairs: few others, of any slope, may have stayed hidden.
    Sources: Student, Biometrika 6 (1908) 1; Clopper and Pearson, Biometrika 26 (1934) 404.
    """
    x, scores = np.asarray(values, float), np.asarray(scores, float)
    scores = scores[:, ~np.isnan(scores).any(axis=0)]
    off, pairs = x - x.mean(), scores.shape[1]
    if pairs == 0 or not off.any():
        return Trend(Estimate(NAN, NAN, NAN), 1.0)
    steepest = float(off[off > 0].sum() / (off @ off))
    slopes = off @ scores / (off @ off)
    slope, error = float(slopes.mean()), float(slopes.std(ddof=1)) / sqrt(pairs) if pairs > 1 else 0.0
    if error <= 1e-12 * steepest:
        return _alike(slope, steepest, pairs, level)
    half = float(stdtrit(pairs - 1, (1 + level) / 2)) * error
    return Trend(Estimate(slope, slope - half, slope + half), 2 * float(stdtr(pairs - 1, -abs(slope) / error)))


def _alike(slope, steepest, pairs, level) -> Trend:
    rare = 1 - (1 - level) ** (1 / pairs)
    bounds = slope - rare * (slope + steepest), slope + rare * (steepest - slope)
    return Trend(Estimate(slope, *bounds), (steepest / (steepest + abs(slope))) ** pairs)
