"""The field as a game: which mix of decks no deck beats, and what is best against a given mix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

import numpy as np
from scipy.optimize import linprog, minimize
from scipy.special import logsumexp, softmax

from simulator.stats import Estimate
from simulator.stats.pairs import combine, moments, proportion

Meetings = Mapping[tuple[str, str], Sequence[int]]
"""For each meeting (a, b) the pairs that gave `a` each number of points, as in `ratings.fit`; every two meet."""
BAND = 0.90
"""Of the bootstrap: from 5 to 95 % of the draws."""
_SLACK = 1e-9
"""By how much rounding may make the linear programs' optima differ."""
_LEAST = 1e-5
"""Smaller shares come of rounding."""


@dataclass(frozen=True)
class Mix:
    """Shares of decks [n] such that no deck scores more than 1 / 2 against them, and each deck's part in it.

    presence: [n] in which part of the bootstrap's draws the deck has any share at all.
    """

    decks: tuple[str, ...]
    shares: tuple[Estimate, ...]
    presence: np.ndarray

    @property
    def dominated(self) -> tuple[str, ...]:
        """Decks in no best mix, neither of the scores found nor of any draw."""
        parts = zip(self.decks, self.shares, self.presence, strict=True)
        return tuple(deck for deck, share, presence in parts if share.value == 0 and presence == 0)


def scores(meetings: Meetings) -> tuple[tuple[str, ...], np.ndarray]:
    """The decks in order of appearance, and [n, n] the score of each row's deck against each column's.

    A deck against itself scores 1 / 2. Two decks that never met are a ValueError.
    """
    decks = tuple(dict.fromkeys(chain.from_iterable(meetings)))
    matrix = np.full((len(decks), len(decks)), 0.5)
    for a, b in combinations(range(len(decks)), 2):
        counts = _meeting(meetings, decks[a], decks[b])
        matrix[a, b] = moments(counts).mean
        matrix[b, a] = 1 - matrix[a, b]
    return decks, matrix


def maximin(matrix) -> np.ndarray:
    """A mix of the rows [n] whose least score against any column is highest; one of several, by the solver's whim.

    matrix: [n, m] scores of rows against columns. Source: von Neumann, Math. Ann. 100 (1928) 295, and Dantzig's
    linear program (Linear Programming and Extensions, 1963, chapter 13).
    """
    return _cleaned(_best(np.asarray(matrix, float)).x[:-1])


def even_maximin(matrix) -> np.ndarray:
    """Of all mixes whose least score is highest, the one of highest entropy: it is unique, and treats decks alike
    that score alike.

    Source: Balduzzi, Tuyls, Perolat and Graepel, "Re-evaluating evaluation", NeurIPS (2018), on maximum entropy
    Nash; the dual of entropy under linear constraints, Boyd and Vandenberghe, Convex Optimization (2004), 5.2.4.
    """
    matrix = np.asarray(matrix, float)
    best = _best(matrix).x
    most = np.array([_best(matrix, row, best[-1] - _SLACK).x[i] for i, row in enumerate(np.eye(len(matrix)))])
    if most.sum() < 1 + 10 * _LEAST:  # no deck can have more than it has: this mix is the only one
        return _cleaned(best[:-1])
    return _cleaned(_most_even(matrix, most > _LEAST, best[-1]))


def nash(meetings: Meetings, draws: int = 500, seed: int = 0) -> Mix:
    """The mix that no deck beats, with the band of its shares: resampled pairs, `draws` times, from `seed`.

    Each draw takes as many pairs of each meeting, by the multinomial law of those found.
    Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapters 6 and 13.
    """
    decks, matrix = scores(meetings)
    shares, rng = even_maximin(matrix), np.random.default_rng(seed)
    drawn = np.array([maximin(_resampled(meetings, decks, rng)) for _ in range(draws)]).reshape(draws, len(decks))
    lo, hi = np.quantile(drawn, [(1 - BAND) / 2, (1 + BAND) / 2], axis=0) if draws else (shares, shares)
    bands = zip(shares, np.minimum(lo, shares), np.maximum(hi, shares), strict=True)
    presence = (drawn > 0).mean(axis=0) if draws else (shares > 0).astype(float)
    return Mix(decks, tuple(Estimate(*map(float, band)) for band in bands), presence)


def against(meetings: Meetings, mix: Mapping[str, float], matches: int = 2) -> dict[str, Estimate]:
    """Each deck's score against a mix of decks, best first: the first is the best response.

    `mix` gives weights, in any unit; decks without one are not met. A deck meets itself at exactly 1 / 2.
    """
    decks = tuple(dict.fromkeys(chain.from_iterable(meetings)))
    if unknown := sorted(set(mix) - set(decks)):
        raise ValueError(f"no deck of the field: {', '.join(unknown)}")
    met = {deck: weight for deck, weight in mix.items() if weight > 0}
    if not met:
        raise ValueError("no deck in the mix has a weight")
    weights = list(met.values())
    found = {deck: combine([_score(meetings, deck, rival, matches) for rival in met], weights) for deck in decks}
    return dict(sorted(found.items(), key=lambda item: -item[1].value))


def _score(meetings, deck, rival, matches) -> Estimate:
    return Estimate(0.5, 0.5, 0.5) if deck == rival else proportion(_meeting(meetings, deck, rival), matches)


def _meeting(meetings, a, b) -> Sequence[int]:
    """The counts of a meeting as `a` sees it."""
    if (a, b) in meetings and sum(meetings[a, b]):
        return meetings[a, b]
    if (b, a) in meetings and sum(meetings[b, a]):
        return meetings[b, a][::-1]
    raise ValueError(f"{a} and {b} have not met")


def _resampled(meetings, decks, rng) -> np.ndarray:
    matrix = np.full((len(decks), len(decks)), 0.5)
    for a, b in combinations(range(len(decks)), 2):
        counts = np.asarray(_meeting(meetings, decks[a], decks[b]))
        matrix[a, b] = moments(rng.multinomial(counts.sum(), counts / counts.sum())).mean
        matrix[b, a] = 1 - matrix[a, b]
    return matrix


def _best(matrix, weights=None, value=None):
    """Shares and their least score, the last number: the highest one, or the `weights` best of at least `value`."""
    rows, columns = matrix.shape
    cost = np.append(np.zeros(rows), -1) if weights is None else np.append(-weights, 0)
    bounds = [(0, None)] * rows + [(value, None)]
    worse = np.hstack([-matrix.T, np.ones((columns, 1))])
    one = np.append(np.ones(rows), 0)[None]
    exact = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
    found = linprog(cost, worse, np.zeros(columns), one, [1], bounds, options=exact)
    assert found.status == 0, found.message
    return found


def _most_even(matrix, present, value) -> np.ndarray:
    """The mix of the present decks with the highest entropy that scores `value` against each column.

    Shares go as exp(prices @ surplus): each column has a price, none below 0, and the dual finds them.
    """
    surplus = matrix[present].T - value + _SLACK
    surplus /= max(np.abs(surplus).max(), _SLACK)

    def dual(prices):
        exponents = prices @ surplus
        return logsumexp(exponents), surplus @ softmax(exponents)

    start, bounds = np.zeros(len(surplus)), [(0, None)] * len(surplus)
    found = minimize(dual, start, jac=True, bounds=bounds, options={"ftol": 1e-15, "gtol": 1e-10})
    shares = np.zeros(len(matrix))
    shares[present] = softmax(found.x @ surplus)
    return shares


def _cleaned(shares) -> np.ndarray:
    shares = np.where(shares > _LEAST, shares, 0)
    return shares / shares.sum()
