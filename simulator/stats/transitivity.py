"""Whether one number for each deck tells who beats whom, or whether decks go round in circles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple

import numpy as np
from scipy.special import chdtrc, expit, logit, xlogy

from simulator.stats import LEVEL, NAN
from simulator.stats.multiple import holm
from simulator.stats.pairs import moments, p_value
from simulator.stats.ratings import fit

Meetings = Mapping[tuple[str, str], Sequence[int]]
"""For each meeting (a, b) the pairs that gave `a` each number of points, as in `ratings.fit`."""
IMAGINED = 0.5
"""Pairs that each meeting is thought to have had besides, so that a deck that won all has finite ratings."""


class Goodness(NamedTuple):
    """How badly ratings fit: the corrected deviance, its degrees of freedom, and how rare so much of it is."""

    statistic: float
    freedom: float
    p_value: float


class Cycle(NamedTuple):
    """`decks[0]` beats `decks[1]`, which beats `decks[2]`, which beats `decks[0]`, with these scores; the
    adjusted p-value is that of the weakest of the three."""

    decks: tuple[str, str, str]
    scores: tuple[float, float, float]
    p_value: float


def goodness(meetings: Meetings) -> Goodness:
    """Test of Bradley-Terry ratings against any other scores, by their deviance over the variance of pairs.

    Were matches independent, the deviance would be chi-squared with (n - 1) (n - 2) / 2 degrees of freedom for
    n decks that all met. Pairs have design effects, from meeting to meeting others; so it is scaled to the mean
    and the variance that they give it. Nothing to test (two decks, a tree of meetings): p = 1.
    Sources: Bradley and Terry, Biometrika 39 (1952) 324; Rao and Scott, Ann. Stat. 15 (1987) 385; Satterthwaite,
    Biometrics Bull. 2 (1946) 110.
    """
    names = [meeting for meeting, counts in meetings.items() if sum(counts)]
    found = fit({name: meetings[name] for name in names}, prior=IMAGINED)
    if not names or np.isnan(found.logits).any():
        return Goodness(NAN, NAN, 1.0)
    pairs, score, variance = _moments([meetings[name] for name in names])
    signs = np.array([[float(deck == a) - float(deck == b) for deck in found.players[1:]] for a, b in names])
    chance = expit(signs @ found.logits[1:])
    deviance = 2 * pairs * (_information(score, chance) + _information(1 - score, 1 - chance))
    single = chance * (1 - chance)
    left, weights = _left_over(signs, pairs * single), _varied(variance, chance) / single
    mean, square = float(np.diag(left) @ weights), float(weights @ left**2 @ weights)
    if len(names) == signs.shape[1] or mean < 1e-12:
        return Goodness(0.0, 0.0, 1.0)
    statistic, freedom = float(deviance.sum()) * mean / square, mean**2 / square
    return Goodness(statistic, freedom, float(chdtrc(freedom, statistic)))


def cycles(meetings: Meetings, matches: int = 2, level: float = LEVEL) -> list[Cycle]:
    """Cycles of three decks whose every edge differs from 1 / 2, at `level` for all meetings at once; surest first.

    Source: Holm, Scand. J. Stat. 6 (1979) 65, over all meetings.
    """
    names = [meeting for meeting, counts in meetings.items() if sum(counts)]
    edges = {}
    for (a, b), p in zip(names, holm([p_value(meetings[name], 0.5, matches) for name in names]), strict=True):
        score = moments(meetings[a, b]).mean
        if p <= 1 - level:
            edges[(a, b) if score > 0.5 else (b, a)] = max(score, 1 - score), float(p)
    decks = dict.fromkeys(chain.from_iterable(meetings))
    found = []
    for a, b, c in combinations(decks, 3):
        for circle in (a, b, c), (a, c, b):
            steps = [*zip(circle, (*circle[1:], circle[0]), strict=True)]
            if all(step in edges for step in steps):
                scores, p_values = zip(*(edges[step] for step in steps), strict=True)
                found.append(Cycle(circle, scores, max(p_values)))
    return sorted(found, key=lambda cycle: cycle.p_value)


def cyclic_share(meetings: Meetings) -> float:
    """Part of the scores' variance, in logits, that no ratings explain: 0 where strength is one number, 1 where
    all is circles.

    What chance adds on average is taken off both parts. Logits are those of half a pair more, half of it lost and
    half won.
    Sources: Balduzzi, Tuyls, Perolat and Graepel, "Re-evaluating evaluation", NeurIPS (2018), section 3; Jiang, Lim,
    Yao and Ye, Math. Program. 127 (2011) 203.
    """
    names = [meeting for meeting, counts in meetings.items() if sum(counts)]
    if not names:
        return 0.0
    decks = tuple(dict.fromkeys(chain.from_iterable(meetings)))
    pairs, score, variance = _moments([meetings[name] for name in names])
    near = (pairs * score + IMAGINED / 2) / (pairs + IMAGINED)
    logits, noise = logit(near), _varied(variance, near) / pairs / (near * (1 - near)) ** 2
    signs = np.array([[float(deck == a) - float(deck == b) for deck in decks[1:]] for a, b in names])
    left = _left_over(signs, np.ones(len(names)))
    cyclic = logits @ left @ logits - np.diag(left) @ noise
    whole = logits @ logits - noise.sum()
    return float(np.clip(cyclic / whole, 0, 1)) if whole > 0 and cyclic > 0 else 0.0


def _moments(tables) -> np.ndarray:
    """[3, meetings] pairs, mean and variance of the score."""
    return np.array([moments(counts) for counts in tables], float).T


def _varied(variance, chance):
    """The variance of pairs; where none of them differs, that of pairs that are won or lost as a whole."""
    return np.where(variance > 0, variance, chance * (1 - chance))


def _information(score, chance):
    return xlogy(score, score / chance)


def _left_over(signs, weights) -> np.ndarray:
    """[meetings] * 2: the projection onto what ratings leave over, in units of each meeting's standard error."""
    scaled = np.sqrt(weights)[:, None] * signs
    return np.eye(len(signs)) - scaled @ np.linalg.pinv(scaled)
