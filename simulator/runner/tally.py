"""What is counted of a matchup: integers that add up exactly, in any order, to the same totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from simulator.runner.loop import Chunk

WINNERS = ("a", "b", "nobody")
OUTCOMES = ("won", "lost", "all")
_HALF_POINTS = np.array([2, 0, 1])  # of deck A (or of seat 0), by winner
_WINNER, _ENDING, _TURNS, _METRICS = 0, 1, 2, 4  # columns of Chunk.rows; 3 holds the decisions


@dataclass(frozen=True)
class Tally:
    """Counts of one matchup of deck A against deck B, over complete pairs of matches.

    A pair with a failed match counts nowhere but in `failed`. All arrays hold int64.

    pairs         number of complete pairs
    failed        number of matches that failed
    score         [5] pairs by the half points of A in both matches (win 2, nobody wins 1)
    first         [5] pairs by the half points of the seat that plays first
    endings       [3, E] matches by winner (A, B, nobody) and ending
    ending_pairs  [4, E + 1, 3] pairs in which 0, 1 or 2 matches were won by (A, B, nobody, anyone)
                  through each ending; the last ending stands for all of them together
    turns         [3, longest + 1] matches by winner and number of turns
    turn_totals   [2] sum over pairs of the pair's turns, and of their square
    metrics       [2, M, 2] the same for each match metric, by deck
    turn_sums     [2, 3, T, K, 3] by deck, outcome (won, lost, all), own turn and turn metric: sums over
                  pairs of y, y * y and y * n, where y adds up the metric over the pair's n matches of
                  that deck and outcome that reached that turn
    turn_counts   [2, 3, T, 2] sums over pairs of n and n * n
    """

    pairs: int
    failed: int
    score: np.ndarray
    first: np.ndarray
    endings: np.ndarray
    ending_pairs: np.ndarray
    turns: np.ndarray
    turn_totals: np.ndarray
    metrics: np.ndarray
    turn_sums: np.ndarray
    turn_counts: np.ndarray

    @classmethod
    def of(cls, chunk: Chunk, endings: int) -> Tally:
        """Count a chunk of two decks; `endings` is the number of endings, the loop's caps included."""
        matches = np.asarray(chunk.rows, np.int64).reshape(len(chunk.rows) // 2, 2, -1)
        failed = matches[:, :, _ENDING] < 0
        matches = matches[~failed.any(axis=1)]
        winner = np.where(matches[:, :, _WINNER] < 0, 2, matches[:, :, _WINNER])
        deck = np.where(winner == 2, 2, winner ^ [0, 1])  # deck B sits in seat 0 in a pair's second match
        return cls(
            pairs=len(matches),
            failed=int(failed.sum()),
            score=np.bincount(_HALF_POINTS[deck].sum(axis=1), minlength=5),
            first=np.bincount(_HALF_POINTS[winner].sum(axis=1), minlength=5),
            endings=_histogram(deck, matches[:, :, _ENDING], endings),
            ending_pairs=_ending_pairs(deck, matches[:, :, _ENDING], endings),
            turns=_histogram(deck, matches[:, :, _TURNS], int(matches[:, :, _TURNS].max(initial=0)) + 1),
            turn_totals=_sum_and_squares(matches[:, :, _TURNS].sum(axis=1)),
            metrics=_metric_totals(matches[:, :, _METRICS:]),
            turn_sums=np.asarray(chunk.turn_sums, np.int64),
            turn_counts=np.asarray(chunk.turn_counts, np.int64),
        )

    def __add__(self, other: Tally) -> Tally:
        """Both tallies of one matchup as one."""
        return Tally(*(_plus(getattr(self, f.name), getattr(other, f.name)) for f in fields(self)))


@dataclass(frozen=True)
class DeckInfo:
    """A deck as the reports know it: its name and the printed curves of its list (counts at 0, 1, 2 ...)."""

    name: str
    list_curve: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class RunResult:
    """All that the reports know of a run.

    endings             the game's own, then the loop's caps
    curve_name          of the file with the curves, without suffix
    curve_axis          what the printed curves of the lists count by
    strategies          in the order of the decks
    tallies             by the indices of deck A and deck B, in the order of the plan
    caps                turns per match, actions per turn
    shown_turn_metrics  those that printed tables show; none named: all
    """

    game_title: str
    endings: tuple[str, ...]
    match_metrics: tuple[str, ...]
    turn_metrics: tuple[str, ...]
    curve_name: str
    curve_axis: str
    decks: tuple[DeckInfo, ...]
    strategies: tuple[str, ...]
    tallies: Mapping[tuple[int, int], Tally]
    seed: int
    pairs: int
    caps: tuple[int, int]
    shown_turn_metrics: tuple[str, ...] = ()


def _plus(a, b):
    """The sum of two counts; of two histograms the shorter one is taken as zero where it ends."""
    if isinstance(a, int) or a.shape == b.shape:
        return a + b
    total = np.zeros(np.maximum(a.shape, b.shape), np.int64)
    for part in (a, b):
        total[tuple(map(slice, part.shape))] += part
    return total


def _histogram(deck, value, width):
    """[3, width] matches by winner and value."""
    return np.bincount((deck * width + value).ravel(), minlength=3 * width).reshape(3, width)


def _ending_pairs(deck, ending, endings):
    """[4, endings + 1, 3] pairs by how many of their matches each winner won through each ending."""
    won = np.zeros((len(deck), 4, endings + 1), np.int64)
    pair = np.arange(len(deck))
    for game in range(2):
        for winner in (deck[:, game], 3):
            for how in (ending[:, game], endings):
                won[pair, winner, how] += 1
    return np.stack([(won == times).sum(axis=0) for times in range(3)], axis=-1)


def _metric_totals(seats):
    """[2, M, 2] by deck, from [pairs, 2 matches, 2 * M] by seat."""
    seats = seats.reshape(len(seats), 2, 2, seats.shape[-1] // 2)
    return _sum_and_squares(seats[:, 0] + seats[:, 1, ::-1])


def _sum_and_squares(pairs):
    """Sum over the first axis of the values and of their squares, along a new last axis."""
    return np.stack([pairs.sum(axis=0), (pairs * pairs).sum(axis=0)], axis=-1)
