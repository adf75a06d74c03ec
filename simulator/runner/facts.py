"""What became of single cards in each match: dealt, drawn, played. Read from the log, so only where it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from simulator.runner.game import Game, Part
from simulator.runner.loop import ENDING, WINNER, Chunk, Desk, compiled
from simulator.runner.plan import Plan, Task
from simulator.runner.run import Table, Versions

KIND, SEAT, CARD = range(3)  # columns of the log
OPENED, DRAWN, PLAYED = range(3)
UNKNOWN = -1


@dataclass(frozen=True)
class Wanted:
    """Cards of one part of a deck, by number, and the kinds of events that tell of them (runner.game.Part)."""

    cards: tuple[int, ...]
    drawn: tuple[int, ...]
    played: tuple[int, ...]

    @classmethod
    def of(cls, part: Part, cards: Sequence[int]) -> Wanted:
        return cls(tuple(cards), tuple(map(int, part.drawn)), tuple(map(int, part.played)))


@dataclass
class ToldChunk(Chunk):
    """A chunk with `facts` [matches, cards, 3], i2: how many of each wanted card the first deck drew before the first
    turn began, drew at all, and played; UNKNOWN in matches that failed or filled their log."""

    facts: np.ndarray


class Teller(Table):
    """A table that also tells what became of the first deck's cards."""

    def __init__(self, plan: Plan, wanted: Sequence[Wanted]):
        super().__init__(plan)
        self.wanted = wanted

    def told(self, task: Task, chunk: Chunk) -> tuple[Chunk, bytes]:
        """What came of a task. A journal keeps no facts, so what it holds is played again, unless all of it has failed:
        that may have ended its process."""
        if not isinstance(chunk, ToldChunk):
            chunk = self.play(task) if (chunk.rows[:, ENDING] >= 0).any() else self._untold(chunk)
        return super().told(task, chunk)

    def _untold(self, chunk: Chunk) -> ToldChunk:
        return ToldChunk(**vars(chunk), facts=self._unknown(len(chunk.rows)))

    def _unknown(self, matches: int) -> np.ndarray:
        return np.full((matches, sum(len(part.cards) for part in self.wanted), 3), UNKNOWN, np.int16)

    def play(self, task: Task) -> ToldChunk:
        """Plays a task's pairs, with the log on."""
        arguments = *self.matchup(task.matchup), task.first_pair, task.pairs, *self.caps
        desk = Desk(self.game, *arguments)
        log, run, loop = desk.log[0], desk.run[0], compiled(self.game)
        log.cap = len(log.rows)
        facts, failures = self._unknown(len(desk.rows)), []
        for match in range(len(desk.rows)):
            run.last = match + 1
            failures += desk.play(loop)
            if desk.rows[match, ENDING] >= 0 and log.n < log.cap:
                facts[match] = told(self.game, log.rows[: log.n], match % int(run.rotations), self.wanted)
        return ToldChunk(task.first_pair, desk.rows, failures, desk.turn_sums, desk.turn_counts, facts)


def told(game: Game, events: np.ndarray, seat: int, wanted: Sequence[Wanted]) -> np.ndarray:
    """[cards, 3] what the events of a match tell of a seat's cards."""
    begun = np.cumsum(events[:, KIND] == game.turn_event) > 0
    own = (events[:, SEAT] == seat) & (events[:, CARD] >= 0)
    counts = []
    for part in wanted:
        drawn, played = (own & np.isin(events[:, KIND], kinds) for kinds in (part.drawn, part.played))
        counts.append([_count(events[rows, CARD], part.cards) for rows in (drawn & ~begun, drawn, played)])
    return np.concatenate(counts, axis=1).T


def _count(found, cards):
    return np.bincount(found, minlength=max(cards, default=0) + 1)[list(cards)]


class Telling(Versions):
    """Versions with the same players, of which the first also tells what became of its cards."""

    @classmethod
    def of(cls, plans: Sequence[Plan], wanted: Sequence[Wanted] = ()) -> Telling:
        others = Table(plans[0])
        return cls([Teller(plans[0], wanted), *(others.at(plan) for plan in plans[1:])])

    @property
    def rebuild(self) -> Callable[[], Versions]:
        return partial(Telling.of, [table.plan for table in self.tables], self.tables[0].wanted)


def points(game: Game, chunk: Chunk, rotations: int) -> np.ndarray:
    """[pairs, rotations] the first deck's score in each match; NaN where it failed."""
    rows = chunk.rows.reshape(-1, rotations, chunk.rows.shape[1])
    winner = rows[:, :, WINNER]
    score = (winner == np.arange(rotations)) + (winner < 0) * game.nobody_scores / rotations
    return np.where(rows[:, :, ENDING] < 0, np.nan, score)
