"""Bradley-Terry ratings: one number for each player, from the scores of pairs of matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import log, sqrt

import numpy as np
from scipy.optimize import linprog, root
from scipy.special import expit, stdtrit

from simulator.stats import LEVEL, NAN, Estimate

POINTS = 400 / log(10)
"""Points of a logit: 400 points stand for ten wins to one loss."""

_NONE = 1e-9
"""What rounding may make of nothing."""


@dataclass(frozen=True)
class Ratings:
    """Fitted ratings: logits above the first player, their covariance, and the quantile of their intervals.

    seat, seat_variance: by how many logits sitting first helps in a match, 0 and NaN where that was not fitted.
    """

    players: tuple[str, ...]
    logits: np.ndarray
    covariance: np.ndarray
    quantile: float
    seat: float = 0.0
    seat_variance: float = NAN

    def lead(self, a: str, b: str) -> Estimate:
        """Points by which `a` stands above `b`."""
        return Estimate(*(POINTS * logit for logit in self._difference(a, b)))

    def above_mean(self) -> list[Estimate]:
        """Points of each player above the mean of all."""
        contrasts = np.eye(len(self.players)) - 1 / len(self.players)
        logits = contrasts @ self.logits
        halves = self.quantile * np.sqrt(np.einsum("ij,jk,ik->i", contrasts, self.covariance, contrasts))
        bounds = POINTS * np.transpose([logits, logits - halves, logits + halves])
        return [Estimate(*row) for row in bounds.tolist()]

    def score(self, a: str, b: str) -> Estimate:
        """The score of `a` against `b` that their ratings promise, half of the matches in either seat."""
        return Estimate(*(self._promised(logit) for logit in self._difference(a, b)))

    def first_seat(self) -> Estimate:
        """Points that sitting first is worth; NaN where that was not fitted."""
        half = self.quantile * sqrt(self.seat_variance)
        return Estimate(*(POINTS * logit for logit in (self.seat, self.seat - half, self.seat + half)))

    def _promised(self, logit: float) -> float:
        return float(expit(logit + self.seat) + expit(logit - self.seat)) / 2

    def _difference(self, a: str, b: str) -> tuple[float, float, float]:
        sign = _sign(self.players, a, b)
        value, half = float(sign @ self.logits), self.quantile * sqrt(sign @ self.covariance @ sign)
        return value, value - half, value + half


Meetings = Mapping[tuple[str, str], Sequence[int]]


def fit(meetings: Meetings, firsts: Meetings | None = None, prior: float = 0.0) -> Ratings:
    """The most likely ratings from, for each meeting (a, b), the pairs that gave `a` each number of points.

    `counts[i]` pairs have the score i / (len(counts) - 1), as in `proportion`. Two matches of a pair are not
    independent, nor need the ratings fit every meeting, so the covariance is the robust one of pairs, with
    n / (n - k) for small numbers. Where some players have won all or nothing against all others, and where
    they never met, no ratings are the most likely: all are NaN.

    `firsts` are, for the same meetings, the pairs that gave each number of points to whoever sat first: then the
    first seat has a term of its own. (Its covariance takes draws as equally frequent in both seats.)
    `prior` is a number of pairs, such as .5 or 1, that each meeting is imagined to have had besides, half of them
    lost and half won: with it all players that met have ratings, those unbeaten with the wide interval that one
    lost match would give them.
    Sources: Bradley and Terry, Biometrika 39 (1952) 324; Ford, Am. Math. Monthly 64 (1957) no. 8 II, 28; Davidson
    and Beaver, Biometrics 33 (1977) 693 (order of play); White, Econometrica 50 (1982) 1; Albert and Anderson,
    Biometrika 71 (1984) 1 (where ratings exist); Haldane, Ann. Hum. Genet. 20 (1956) 309 (halves added).
    """
    players = tuple(dict.fromkeys(chain.from_iterable(meetings)))
    met = [meeting for meeting, counts in meetings.items() if sum(counts)]
    signs = np.array([_sign(players, a, b) for a, b in met]).reshape(len(met), len(players))[:, 1:]
    counts = _table(meetings, met)
    pairs, size = counts.sum(), len(players) - 1
    counts[:, [0, -1]] += prior / 2
    seats = None if firsts is None else _table(firsts, met)
    if seats is not None:
        seats[:, seats.shape[1] // 2] += prior  # where one player has both wins, each seat has one
    rows, weights, scores = _matches(signs, counts, seats)
    if not _exist(rows, scores):
        unknown = np.full(len(players), NAN)
        return Ratings(players, unknown, np.diag(unknown), NAN, 0.0 if seats is None else NAN)
    logits, free = _most_likely(rows, weights, weights * scores), int(pairs) - rows.shape[1]
    covariance = _robust(rows, weights, expit(rows @ logits), signs, counts, seats)
    covariance *= pairs / free if free > 0 else NAN
    own, errors = np.pad(logits[:size], (1, 0)), np.pad(covariance[:size, :size], (1, 0))
    seat = () if seats is None else (float(logits[-1]), float(covariance[-1, -1]))
    return Ratings(players, own, errors, float(stdtrit(free, (1 + LEVEL) / 2)), *seat)


def _sign(players: Sequence[str], a: str, b: str) -> np.ndarray:
    return np.array([float(player == a) - float(player == b) for player in players])


def _table(meetings: Meetings, met) -> np.ndarray:
    width = max(map(len, meetings.values()), default=3)
    return np.array([meetings[meeting] for meeting in met], float).reshape(len(met), width)


def _matches(signs, counts, seats) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What is fitted: who met whom, in how many pairs, with which mean score; by the seat that `a` sat in, if asked.

    In a pair `a` makes x sitting first and y sitting second. Its score is (x + y) / 2 and that of the first seat
    (x + 1 - y) / 2; so their means tell those of x and y.
    """
    pairs, mean = counts.sum(1), _mean(counts)
    if seats is None:
        return signs, pairs, mean
    lead, first = _mean(seats) - 0.5, np.ones((len(signs), 1))
    rows = np.vstack([np.hstack([signs, first]), np.hstack([signs, -first])])
    return rows, np.tile(pairs / 2, 2), np.append(mean + lead, mean - lead)


def _exist(rows: np.ndarray, scores: np.ndarray) -> bool:
    """Whether the most likely logits are finite and unique: no change of them could only ever help."""
    if not len(rows) or np.linalg.matrix_rank(rows) < rows.shape[1]:
        return False
    won, lost = scores > _NONE, scores < 1 - _NONE
    if (won & lost).all():
        return True
    helped = np.vstack([rows[won], -rows[lost]])
    found = linprog(-helped.sum(0), -helped, np.zeros(len(helped)), bounds=(-1, 1))
    return found.fun > -_NONE


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


def _robust(rows, weights, chances, signs, counts, seats) -> np.ndarray:
    bread = np.linalg.inv(_weighted(rows, weights * chances * (1 - chances)))
    middle = _spread(signs, counts, chances) if seats is None else _seat_spread(signs, counts, seats, chances)
    return bread @ middle @ bread


def _spread(signs, counts, chances) -> np.ndarray:
    return _weighted(signs, _squares(counts, chances))


def _seat_spread(signs, counts, seats, chances) -> np.ndarray:
    """The same with the first seat's term last. The products of both scores' deviations are those of x * x - y * y,
    where x * x has the mean of x, but for a quarter of the draws."""
    mean, lead = _mean(counts), _mean(seats) - 0.5
    x, y, (p, q) = mean + lead, mean - lead, np.split(chances, 2)
    own, seat = _squares(counts, (p + q) / 2), _squares(seats, (1 + p - q) / 2)
    both = counts.sum(1) / 4 * (x * (1 - 2 * p) + p * p - y * (1 - 2 * q) - q * q)
    side = (signs.T @ both)[:, None]
    return np.block([[_weighted(signs, own), side], [side.T, np.array([[seat.sum()]])]])


def _squares(counts, means) -> np.ndarray:
    """[meetings] sum over pairs of the squared deviation of the score."""
    return (counts * (np.linspace(0, 1, counts.shape[1]) - means[:, None]) ** 2).sum(1)


def _mean(counts) -> np.ndarray:
    return counts @ np.linspace(0, 1, counts.shape[1]) / counts.sum(1)


def _weighted(signs: np.ndarray, weights: np.ndarray) -> np.ndarray:
    return signs.T @ (weights[:, None] * signs)
