"""DataFrames of a run of decks against each other. README.md beside this file explains every column."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

import numpy as np
import pandas as pd

from simulator.runner.tally import RunResult, Tally, plus
from simulator.stats import LEVEL, Estimate
from simulator.stats.pairs import combine, proportion
from simulator.stats.ratios import mean, ratio
from simulator.stats.sequential import share

NOBODY, ANYONE = 2, 3
WINNERS = ("a", "b", "nobody")
EVEN = Estimate(0.5, 0.5, 0.5, 0.0)


@dataclass(frozen=True)
class Side:
    """A matchup as one of its decks sees it: `own` is 0 for deck A, 1 for deck B. In a `watched` run intervals of
    scores and shares hold at every look."""

    tally: Tally
    own: int
    mirror: bool
    watched: bool = False

    def share(self, winner: int, ending: int = -1, level: float = LEVEL) -> Estimate:
        """Matches won by A (0), B (1), nobody (2) or anyone (3) through an ending; -1 is any ending."""
        return self._share(self.tally.ending_pairs[winner, ending], level)

    def score(self, level: float = LEVEL) -> Estimate:
        """Own score. A deck against itself scores one half by design: a pair is one match, played twice."""
        counts = self.tally.score[self.own]
        if self.mirror and counts[2] == self.tally.pairs:
            return EVEN
        return self._share(counts, level)

    def first_seat(self, level: float = LEVEL) -> Estimate:
        return self._share(self.tally.seat_score[0], level)

    def turns(self) -> Estimate:
        return mean(*self.tally.turn_totals, self.tally.pairs)

    def metric(self, index: int) -> Estimate:
        return mean(*self.tally.metrics[self.own, index], self.tally.pairs)

    def _share(self, counts, level: float) -> Estimate:
        """Where nothing else tells how many independent matches a pair has: the mirror's two are one and the same."""
        return share(counts, 1 if self.mirror else 2, level, self.watched)


def side(run: RunResult, pair: tuple[int, ...], own: int = 0) -> Side:
    """A matchup of the run, by its entrants."""
    return Side(run.tallies[pair], own, pair[0] == pair[1], bool(run.watched))


def meeting(run: RunResult, deck: int, rival: int) -> Side | None:
    """The matchup of two decks as the first sees it; None where no pair was played."""
    for own, pair in enumerate([(deck, rival), (rival, deck)]):
        if pair in run.tallies and run.tallies[pair].pairs:
            return side(run, pair, own)
    return None


def sides(run: RunResult, deck: int) -> list[Side]:
    """A deck's matchups with the other decks; where there is none, its mirror."""
    rivals = [rival for rival in range(len(run.decks)) if rival != deck]
    field = [side for rival in rivals if (side := meeting(run, deck, rival))]
    return field or [side for side in [meeting(run, deck, deck)] if side]


def matchups(run: RunResult) -> pd.DataFrame:
    """A row per matchup, told from deck A's side."""
    return pd.DataFrame([_matchup(run, number) for number in range(len(run.tallies))])


def _matchup(run, number):
    (a, b), tally = list(run.tallies.items())[number]
    seen = side(run, (a, b))
    score = seen.score()
    row = {"matchup": number, **_names(run, a, b)}
    row |= {"strategy_a": run.strategies[a], "strategy_b": run.strategies[b]}
    row |= {"pairs": tally.pairs, "failed": tally.failed, **columns("score", score), "deff": score.deff}
    for name, winner in ("won", 0), ("lost", 1), ("drawn", NOBODY):
        row |= columns(name, seen.share(winner))
    for index, ending in enumerate(run.endings):
        row |= columns(f"ended_{ending}", seen.share(ANYONE, index))
    return row | columns("first_seat", seen.first_seat()) | columns("turns", seen.turns())


def decks(run: RunResult) -> pd.DataFrame:
    """A row per deck, against all the other decks alike."""
    return pd.DataFrame([_deck(run, deck) for deck in range(len(run.decks))])


def _deck(run, deck):
    met = sides(run, deck)
    rivals = [side for side in met if not side.mirror]
    row = {"number": deck + 1, "deck": run.decks[deck].name, "strategy": run.strategies[deck]}
    row |= {"opponents": len(rivals), "pairs": sum(side.tally.pairs for side in met)}
    row |= columns("score", combine([side.score() for side in rivals]))
    for name, winner in _outcomes():
        row |= columns(name, combine([side.share(winner(side)) for side in met]))
    for name, winner in _outcomes():
        for index, ending in enumerate(run.endings):
            row |= columns(f"{name}_by_{ending}", combine([side.share(winner(side), index) for side in met]))
    row |= columns("turns", combine([side.turns() for side in met]))
    for index, metric in enumerate(run.match_metrics):
        row |= columns(f"m_{metric}", combine([side.metric(index) for side in met]))
    return row


def _outcomes():
    """Each outcome's name and who wins then, as a side sees it."""
    return ("won", lambda side: side.own), ("lost", lambda side: 1 - side.own), ("drawn", lambda side: NOBODY)


def endings(run: RunResult) -> pd.DataFrame:
    """A row per matchup, ending and result."""
    rows = []
    for number, ((a, b), tally) in enumerate(run.tallies.items()):
        seen = side(run, (a, b))
        for (index, ending), (winner, who) in _product(enumerate(run.endings), enumerate(WINNERS)):
            row = {"matchup": number, **_names(run, a, b), "ending": ending, "result": who}
            row |= {"matches": tally.endings[winner, index]}
            rows.append(row | columns("share", seen.share(winner, index)))
    return pd.DataFrame(rows)


def turns(run: RunResult) -> pd.DataFrame:
    """The histogram of turns: a row per matchup, result and number of turns that occurred."""
    rows = []
    for number, ((a, b), tally) in enumerate(run.tallies.items()):
        for winner, length in np.argwhere(tally.turns):
            row = {"matchup": number, **_names(run, a, b), "result": WINNERS[winner], "turns": length}
            rows.append(row | {"matches": tally.turns[winner, length]})
    return pd.DataFrame(rows, columns=["matchup", "a", "b", "result", "turns", "matches"])


CURVE = ["number", "deck", "part", "split", "at", "measure", "matches", "value", "lo", "hi"]
SPLITS = {"all": 2, "won": 0, "lost": 1}  # outcomes of a tally's turns


def curve(run: RunResult) -> pd.DataFrame:
    """The printed curves of each list, then a row per own turn and measure of the matches."""
    rows = [row for deck in range(len(run.decks)) for row in (*printed(run, deck), *_played(run, deck))]
    return pd.DataFrame(rows, columns=CURVE).astype({"matches": "Int64"})


def printed(run: RunResult, deck: int) -> Iterator[tuple]:
    """Rows of the curve: what is counted in the deck's list."""
    for name, counts in run.decks[deck].list_curve.items():
        for at, count in enumerate(counts):
            yield deck + 1, run.decks[deck].name, "list", "", at, name, None, count, None, None


def _played(run, deck) -> Iterator[tuple]:
    """All the deck's pairs are thrown together, so the intervals also hold the opponents' differences."""
    met = sides(run, deck)
    if not met:
        return
    pairs = sum(side.tally.pairs for side in met)
    sums = reduce(plus, (side.tally.turn_sums[side.own] for side in met))
    counts = reduce(plus, (side.tally.turn_counts[side.own] for side in met))
    for (split, outcome), at in _product(SPLITS.items(), range(counts.shape[1])):
        if matches := counts[outcome, at, 0]:
            for measure, *estimate in _turn(run, pairs, sums[outcome, at], counts[outcome, at]):
                yield deck + 1, run.decks[deck].name, "turn", split, at + 1, measure, matches, *estimate


def _turn(run, pairs, sums, counts) -> Iterator[tuple]:
    """Name, value and bounds of each measure of an own turn, from sums and counts over pairs."""
    n, nn = counts
    twice = (nn - n) // 2  # pairs of which both matches reached the turn
    once = n - 2 * twice
    yield "still_running", *proportion([pairs - once - twice, once, twice])[:3]
    estimates = ratio(sums[..., 0], n, sums[..., 1], sums[..., 2], nn, pairs=once + twice)
    yield from zip(run.turn_metrics, *estimates, strict=True)


def _names(run, a, b):
    return {"a": run.decks[a].name, "b": run.decks[b].name}


def columns(name: str, estimate: Estimate) -> dict[str, float]:
    """An estimate as three columns."""
    return {name: estimate.value, f"{name}_lo": estimate.lo, f"{name}_hi": estimate.hi}


def _product(first, second):
    second = list(second)
    return ((one, two) for one in first for two in second)
