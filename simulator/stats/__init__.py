"""Estimates with intervals. The unit is the pair of matches, never the single match.

An interval covers chance alone: not weak play, and not rules that were read wrongly.
"""

from typing import Any, NamedTuple

import numpy as np

NAN = float("nan")
LEVEL = 0.95


class Estimate(NamedTuple):
    """A number with its interval. What is not known is NaN; a share of nothing lies between 0 and 1.

    `deff` is the design effect where one is defined: the variance by pairs over that of as many
    independent matches. Of many estimates at once all four are arrays.
    """

    value: Any
    lo: Any
    hi: Any
    deff: Any = NAN


def told(value, lo, hi, deff=NAN) -> Estimate:
    """An estimate of floats, or of arrays where there are many."""
    found = (value, lo, hi, deff)
    return Estimate(*found) if np.ndim(value) else Estimate(*map(float, found))
