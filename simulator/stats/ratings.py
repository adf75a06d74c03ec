"""Bradley-Terry ratings: one number for each player, from the scores of pairs of matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import log, sqrt

import numpy as np
from scipy.optimize import root
from scipy.sparse.csgraph import connected_components
from scipy.special import expit, stdtrit

from simulator.stats import LEVEL, NAN, Estimate

POINTS = 400 / log(10)
"""Points of a logit: 400 points stand for ten wins to one loss."""


@dataclass(frozen=True)
class Ratings:
    """Fitted ratings: logits above the first player, their covariance, and the quantile of their intervals."""

    players: tuple[str, ...]
    logits: np.ndarray
    covariance: np.ndarray
    quantile: float

    def lead(self, a: str, b: str) -> Estimate:
        """Points by which `a` stands above `b`."""
        return Estimate(*(POINTS * logit for logit in self._difference(a, b)))

    def score(self, a: str, b: str) -> Estimate:
        """The score of `a` against `b` that their ratings promise."""
        return Estimate(*(float(expit(logit)) for logit in self._difference(a, b)))

    def _difference(self, a: str, b: str) -> tuple[float, float, float]:
        sign = _sign(self.players, a, b)
        value, half = float(sign @ self.logits), self.quantile * sqrt(sign @ self.covariance @ sign)
        return value, value - half, value + half


def fit(meetings: Mapping[tuple[str, str], Sequence[int]]) -> Ratings:
    """The most likely ratings from, for each meeting (a, b), the pairs that gave `a` each number of points.

    `counts[i]` pairs have the score i / (len(counts) - 1), as in `proportion`. Two matches of a pair are not
    independent, nor need the ratings fit every meeting, so the covariance is the robust one of pairs, with
    n / (n - k) for small numbers. Where some players have won all or nothing against all others, and where
    they never met, no ratings are the most likely: all are NaN.
    Sources: Bradley and Terry, Biometrika 39 (1952) 324; Ford, Am. Math. Monthly 64 (1957) no. 8 II, 28;
    White, Econometrica 50 (1982) 1.
    """
    players = tuple(dict.fromkeys(chain.from_iterable(meetings)))
    signs = np.array([_sign(players, a, b) for a, b in meetings])
    counts = np.array(list(meetings.values()), float)
    points = np.linspace(0, 1, counts.shape[1])
    free = int(counts.sum()) - len(players) + 1
    if not _comparable(signs, counts):
        unknown = np.full(len(players), NAN)
        return Ratings(players, unknown, np.diag(unknown), NAN)
    own = signs[:, 1:]
    logits = _most_likely(own, counts.sum(1), counts @ points)
    covariance = _robust(own, counts, points, expit(own @ logits)) * (counts.sum() / free if free > 0 else NAN)
    return Ratings(players, np.pad(logits, (1, 0)), np.pad(covariance, (1, 0)), float(stdtrit(free, (1 + LEVEL) / 2)))


def _sign(players: Sequence[str], a: str, b: str) -> np.ndarray:
    return np.array([float(player == a) - float(player == b) for player in players])


def _comparable(signs: np.ndarray, counts: np.ndarray) -> bool:
    """Whether a chain of points leads from each player to each other."""
    won, lost = counts[:, 1:].any(1), counts[:, :-1].any(1)
    mine, theirs = signs > 0, signs < 0
    beaten = mine[won].T.astype(int) @ theirs[won] + theirs[lost].T.astype(int) @ mine[lost]
    return connected_components(beaten, connection="strong")[0] == 1


def _most_likely(signs: np.ndarray, pairs: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """The logits at which every player's expected points are those that it made."""
    pairs, scores = pairs / pairs.sum(), scores / pairs.sum()

    def excess(logits):
        return signs.T @ (pairs * expit(signs @ logits) - scores)

    def slopes(logits):
        chances = expit(signs @ logits)
        return _weighted(signs, pairs * chances * (1 - chances))

    found = root(excess, np.zeros(signs.shape[1]), jac=slopes, tol=1e-12)
    assert np.abs(found.fun).max() < 1e-9, found.message
    return found.x


def _robust(signs: np.ndarray, counts: np.ndarray, points: np.ndarray, chances: np.ndarray) -> np.ndarray:
    bread = np.linalg.inv(_weighted(signs, counts.sum(1) * chances * (1 - chances)))
    squares = (counts * (points - chances[:, None]) ** 2).sum(1)
    return bread @ _weighted(signs, squares) @ bread


def _weighted(signs: np.ndarray, weights: np.ndarray) -> np.ndarray:
    return signs.T @ (weights[:, None] * signs)
