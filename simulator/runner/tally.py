"""What is counted of a matchup: integers that add up exactly, in any order, to the same totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from simulator.runner.loop import Chunk

_BY_WINNER = ("endings", "ending_pairs", "turns")
_WINNER, _ENDING, _TURNS, _METRICS = 0, 1, 2, 4  # columns of Chunk.rows; 3 holds the decisions


@dataclass(frozen=True)
class Tally:
    """Counts of one matchup over complete pairs of matches: rounds of R matches at S seats.

    They are told by player: deck A and deck B; or, where all seats play from one list, each of the P different
    players, who may hold several seats. A pair with a failed match counts nowhere but in `failed`. All arrays
    hold int64.

    pairs         number of complete pairs
    failed        number of matches that failed
    score         [P, S * R + 1] pairs by the points of a player in all their matches: a win is S points; one
                  that nobody wins a point for each seat, or nothing
    seat_score    [S, S * R + 1] the same by seat
    endings       [P + 1, E] matches by winner (each player, nobody) and ending
    ending_pairs  [P + 2, E + 1, R + 1] pairs by how many of their matches were won by (each player, nobody,
                  anyone) through each ending; the last ending stands for all of them together
    seat_endings  [S, E + 1, R + 1] the same by the winner's seat
    decided       [P, 5] with y a player's wins in a pair and n the pair's matches that somebody won, sums over
                  pairs of y, n, y * y, y * n and n * n
    turns         [P + 1, longest + 1] matches by winner and number of turns
    turn_totals   [2] sum over pairs of the pair's turns, and of their square
    metrics       [P, M, 2] the same for each match metric, by player
    """

    pairs: int
    failed: int
    score: np.ndarray
    seat_score: np.ndarray
    endings: np.ndarray
    ending_pairs: np.ndarray
    seat_endings: np.ndarray
    decided: np.ndarray
    turns: np.ndarray
    turn_totals: np.ndarray
    metrics: np.ndarray

    @classmethod
    def of(
        cls,
        chunk: Chunk,
        endings: int,
        players: Sequence[int] = (0, 1),
        rotations: int = 2,
        nobody_scores: bool = True,
    ) -> Tally:
        """Count a chunk; `endings` is the number of endings, the loop's caps included.

        `players` numbers who holds seat 0, 1 ... in the first match of a pair; they move on by a seat from
        match to match.
        """
        who = np.asarray(players)
        seats, nobody = len(who), who.max() + 1
        matches = np.asarray(chunk.rows, np.int64).reshape(len(chunk.rows) // rotations, rotations, -1)
        failed = matches[:, :, _ENDING] < 0
        matches = matches[~failed.any(axis=1)]
        seated = _seated(who, rotations)
        seat, ending, length = matches[:, :, _WINNER], matches[:, :, _ENDING], matches[:, :, _TURNS]
        winner = np.where(seat < 0, nobody, seated[np.arange(rotations), seat])
        seat = np.where(seat < 0, seats, seat)
        drawn = nobody_scores * np.bincount(who)
        won = _won(winner, ending, nobody + 1, endings)
        return cls(
            pairs=len(matches),
            failed=int(failed.sum()),
            score=_scores(winner, drawn, seats),
            seat_score=_scores(seat, nobody_scores * np.ones(seats, np.int64), seats),
            endings=_histogram(winner, ending, nobody + 1, endings),
            ending_pairs=_by_times(won, rotations),
            seat_endings=_by_times(_won(seat, ending, seats, endings)[:, :seats], rotations),
            decided=_decided(won[:, :nobody, -1]),
            turns=_histogram(winner, length, nobody + 1, int(length.max(initial=0)) + 1),
            turn_totals=_sum_and_squares(length.sum(axis=1)),
            metrics=_metric_totals(matches[:, :, _METRICS:], seated),
        )

    def __add__(self, other: Tally) -> Tally:
        """Both tallies of one matchup as one."""
        return _added(self, other)

    def seen_by(self, own: int) -> Tally:
        """The same with deck B (1) in the place of deck A (0), and the other way round."""
        if own == 0:
            return self
        turned = {name: getattr(self, name)[[1, 0]] for name in ("score", "decided", "metrics")}
        won = {name: getattr(self, name)[[1, 0, *range(2, len(getattr(self, name)))]] for name in _BY_WINNER}
        return replace(self, **turned, **won)

    @property
    def seats(self) -> int:
        return len(self.seat_score)

    @property
    def rotations(self) -> int:
        """Matches in a pair."""
        return self.ending_pairs.shape[-1] - 1


@dataclass(frozen=True)
class Curve:
    """What a deck's matches were like by its own turns, over complete pairs. The arrays hold int64.

    sums    [3, T, K, 3] by outcome (won, lost, all), own turn (of the T that were reached) and turn metric: sums over
            pairs of y, y * y and y * n, where y adds up the metric over the pair's n matches of that outcome that
            reached that turn
    counts  [3, T, 2] sums over pairs of n and n * n
    """

    sums: np.ndarray
    counts: np.ndarray

    @classmethod
    def of(cls, chunk: Chunk, deck: int) -> Curve:
        """Of a chunk's deck A (0) or B (1)."""
        counts = np.asarray(chunk.turn_counts[deck])
        reached = int(counts.any(axis=(0, 2)).nonzero()[0].max(initial=-1)) + 1
        return cls(np.array(chunk.turn_sums[deck][:, :reached], np.int64), np.array(counts[:, :reached], np.int64))

    def __add__(self, other: Curve) -> Curve:
        return _added(self, other)


def curves(matchup: tuple[int, ...], chunk: Chunk) -> dict[tuple[int, bool], Curve]:
    """Those of the decks of a chunk, by entrant and whether it met itself."""
    itself = len(set(matchup)) == 1
    return {(entrant, itself): Curve.of(chunk, matchup.index(entrant)) for entrant in matchup}


@dataclass(frozen=True)
class DeckInfo:
    """A deck as the reports know it: its name, the printed curves of its list (counts at 0, 1, 2 ...), and
    what its results rest on, if it says so."""

    name: str
    list_curve: Mapping[str, tuple[int, ...]]
    note: str = ""


@dataclass(frozen=True)
class RunResult:
    """All that the reports know of a run.

    endings             the game's own, then the loop's caps
    curve_name          of the file with the curves, without suffix
    curve_axis          what the printed curves of the lists count by
    decks, strategies   of each entrant
    tallies             by the entrants' indices, in the order of the plan
    curves              by entrant and whether it met itself, of all such matchups together; none where all seats of
                        a matchup play from one list
    seeds               one, or those of the runs that were merged
    pairs               of each matchup that were asked for
    caps                turns per match, actions per turn
    shown_turn_metrics  those that printed tables show; none named: all
    shared              all seats of a matchup play from one list: entrants differ by their strategies
    watched             where results were looked at after each round and might have ended the run, by what:
                        {"width": X}, {"sprt": [LOW, HIGH], "verdicts": [[entrants, verdict, pairs], ...]},
                        {"gates": N}, or of several runs {"merged": how many of them}; else empty
    """

    game_title: str
    endings: tuple[str, ...]
    match_metrics: tuple[str, ...]
    turn_metrics: tuple[str, ...]
    curve_name: str
    curve_axis: str
    decks: tuple[DeckInfo, ...]
    strategies: tuple[str, ...]
    tallies: Mapping[tuple[int, ...], Tally]
    seeds: tuple[int, ...]
    pairs: int
    caps: tuple[int, int]
    shown_turn_metrics: tuple[str, ...] = ()
    shared: bool = False
    watched: Mapping[str, Any] = field(default_factory=dict)
    curves: Mapping[tuple[int, bool], Curve] = field(default_factory=dict)


def score_counts(entrants: tuple[int, ...], tally: Tally, shared: bool) -> list[np.ndarray]:
    """Counts of each score that a matchup tells: that of deck A, unless it meets itself and scores one half by design;
    of a table those of all seats and players."""
    if shared:
        return [*tally.seat_score, *tally.score]
    return [] if entrants[0] == entrants[1] else [tally.score[0]]


def scores(chunk: Chunk, players: Sequence[int] = (0, 1), rotations: int = 2, nobody_scores: bool = True) -> np.ndarray:
    """[P, pairs] score of each player in each pair; NaN where a match failed. The arguments are those of Tally.of."""
    who = np.asarray(players)
    matches = np.asarray(chunk.rows, np.int64).reshape(len(chunk.rows) // rotations, rotations, -1)
    seat, seated = matches[:, :, _WINNER], _seated(who, rotations)
    winner = np.where(seat < 0, -1, seated[np.arange(rotations), seat])
    points = [
        (winner == one) + (winner < 0) * nobody_scores * held / len(who) for one, held in enumerate(np.bincount(who))
    ]
    failed = (matches[:, :, _ENDING] < 0).any(axis=1)
    return np.where(failed, np.nan, np.stack(points).mean(axis=-1))


def _seated(who, rotations):
    """[R, S] the player in each seat."""
    seats = len(who)
    return who[(np.arange(seats) - np.arange(rotations)[:, None]) % seats]


def _added(one, other):
    return type(one)(*(plus(getattr(one, f.name), getattr(other, f.name)) for f in fields(one)))


def plus(a, b):
    """The sum of two counts; where one of two arrays is shorter it is taken as zero beyond its end."""
    if isinstance(a, int) or a.shape == b.shape:
        return a + b
    total = np.zeros(np.maximum(a.shape, b.shape), np.int64)
    for part in (a, b):
        total[tuple(map(slice, part.shape))] += part
    return total


def _histogram(winner, value, winners, width):
    """[winners, width] matches by winner and value."""
    return np.bincount((winner * width + value).ravel(), minlength=winners * width).reshape(winners, width)


def _scores(winner, drawn, points):
    """[P, points * R + 1] pairs by points of each of P, from the winner of [pairs, R] matches; P: nobody."""
    most = points * winner.shape[1]
    totals = [((winner == one) * points + (winner == len(drawn)) * drawn[one]).sum(axis=1) for one in range(len(drawn))]
    return np.stack([np.bincount(total, minlength=most + 1) for total in totals])


def _won(winner, ending, winners, endings):
    """[pairs, winners + 1, endings + 1] matches of each pair by winner or anyone, and by ending or any."""
    won = np.zeros((len(winner), winners + 1, endings + 1), np.int64)
    pair = np.arange(len(winner))
    for match in range(winner.shape[1]):
        for who in (winner[:, match], winners):
            for how in (ending[:, match], endings):
                won[pair, who, how] += 1
    return won


def _by_times(won, matches):
    """[..., matches + 1] pairs by how many of their matches are counted in `won` [pairs, ...]."""
    return np.stack([(won == times).sum(axis=0) for times in range(matches + 1)], axis=-1)


def _decided(wins):
    """[P, 5] from the wins of each player in each pair."""
    decided = wins.sum(axis=1, keepdims=True) * np.ones_like(wins)
    terms = (wins, decided, wins * wins, wins * decided, decided * decided)
    return np.stack([term.sum(axis=0) for term in terms], axis=-1)


def _metric_totals(values, seated):
    """[P, M, 2] by player, from [pairs, R, S * M] by seat."""
    values = values.reshape(*values.shape[:2], seated.shape[1], values.shape[2] // seated.shape[1])
    players = [(values * (seated == one)[..., None]).sum(axis=(1, 2)) for one in range(seated.max() + 1)]
    return _sum_and_squares(np.stack(players, axis=1))


def _sum_and_squares(pairs):
    """Sum over the first axis of the values and of their squares, along a new last axis."""
    return np.stack([pairs.sum(axis=0), (pairs * pairs).sum(axis=0)], axis=-1)
