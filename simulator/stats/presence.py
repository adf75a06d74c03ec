"""Scores of matches with a card and without it. They describe: what a card is worth, they do not tell.

Which cards are in the opening hand is chance alone. Which are drawn also hangs on how long the match was: so all
cards of a deck share one bias, which is taken off with their mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import sqrt

import numpy as np
from scipy.special import stdtrit

from simulator.stats import LEVEL, NAN, Estimate

_NOTHING = 1e-12  # of the variance's terms: what rounding leaves of them


@dataclass(frozen=True)
class Splits:
    """Sums over pairs, for C cards at once, exact while they stay below 2**51.

    A pair has four numbers of each card: points with it and how often, points without it and how often.

    total     [4 C] their sums
    products  [4 C, 4 C] the sums of all their products
    pairs     number of pairs
    """

    total: np.ndarray
    products: np.ndarray
    pairs: int

    @classmethod
    def of(cls, points, present, absent) -> Splits:
        """From [pairs, R] scores of matches, and [pairs, R, C] how often the card is present and absent in each."""
        points = np.asarray(points, float)[:, :, None]
        four = [points * present, present, points * absent, absent]
        sums = np.stack([np.asarray(one, float).sum(axis=1) for one in four], axis=-1)
        rows = sums.reshape(len(points), 4 * sums.shape[1])
        return cls(rows.sum(axis=0), rows.T @ rows, len(rows))

    def __add__(self, other: Splits) -> Splits:
        return Splits(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def differences(self, weights: Sequence[float] | None = None, level: float = LEVEL) -> list[Estimate]:
        """The score with each card less that without it; with `weights`, less the weighted mean of all cards.

        A difference of two ratios of sums over pairs, its variance by linearisation, Student's quantile with the
        smaller of both numbers. NaN where there is no match of one kind; bounds are NaN where nothing varies.
        Source: Cochran, Sampling Techniques (3rd ed., 1977), chapter 6.
        """
        values, slopes, least = self._linear()
        if weights is not None:
            known = ~np.isnan(values)
            share = np.where(known, weights, 0.0)
            share /= max(share.sum(), 1.0)
            values = values - share @ np.where(known, values, 0.0)
            slopes = slopes - share @ slopes
        return [self._estimate(*one, level) for one in zip(values, slopes, least, strict=True)]

    def _linear(self):
        """[C] differences, [C, 4 C] how each changes with the sums, [C] the smaller number of both kinds."""
        first, cards = self.total.reshape(-1, 4), len(self.total) // 4
        slopes = np.zeros((cards, cards, 4))
        with np.errstate(divide="ignore", invalid="ignore"):
            present, absent = first[:, 0] / first[:, 1], first[:, 2] / first[:, 3]
            own = np.stack([1 / first[:, 1], -present / first[:, 1], -1 / first[:, 3], absent / first[:, 3]], axis=-1)
        values, least = present - absent, np.minimum(first[:, 1], first[:, 3])
        known = least > 0
        slopes[known, known] = own[known]
        return values, slopes.reshape(cards, -1), least

    def _estimate(self, value, slopes, least, level) -> Estimate:
        if np.isnan(value):
            return Estimate(NAN, NAN, NAN)
        variance, terms = slopes @ self.products @ slopes, abs(slopes) @ self.products @ abs(slopes)
        free = min(least, self.pairs) - 1
        if free < 1 or variance <= _NOTHING * terms:
            return Estimate(float(value), NAN, NAN)
        half = float(stdtrit(free, (1 + level) / 2)) * sqrt(variance * self.pairs / (self.pairs - 1))
        return Estimate(float(value), float(value) - half, float(value) + half)


@dataclass(frozen=True)
class Presence:
    """What became of C cards in a deck's matches; it adds up over chunks.

    opened   matches with the card in the opening hand, and others
    drawn    the same of each copy of the card: drawn or not
    counts   [C, 3] matches in which the card was drawn, in which it was played; times that it was played
    matches  number of matches
    """

    opened: Splits
    drawn: Splits
    counts: np.ndarray
    matches: int

    @classmethod
    def of(cls, points, opened, drawn, played, copies: Sequence[int]) -> Presence:
        """From [pairs, R] scores of matches and [pairs, R, C] how often in each the card was in the opening hand,
        drawn, played; `copies` of each card are in the deck. Pairs with a score that is NaN are left out."""
        points = np.asarray(points, float)
        whole = ~np.isnan(points).any(axis=1)
        points, opened, drawn, played = (np.asarray(one)[whole] for one in (points, opened, drawn, played))
        met = np.minimum(drawn, copies)  # a copy that goes back may be drawn twice
        counts = [(drawn > 0).sum(axis=(0, 1)), (played > 0).sum(axis=(0, 1)), played.sum(axis=(0, 1), dtype=np.int64)]
        return cls(
            opened=Splits.of(points, opened > 0, opened == 0),
            drawn=Splits.of(points, met, copies - met),
            counts=np.stack(counts, axis=-1),
            matches=points.size,
        )

    def __add__(self, other: Presence) -> Presence:
        return Presence(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))
