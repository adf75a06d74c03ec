"""gate: may this change land? Plays until every demand of a file is met, broken, or out of matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from simulator.cli import gates, inputs, play, versions
from simulator.cli.errors import CHECK_FAILED, DONE, INCONCLUSIVE, USAGE, Refusal, unknown
from simulator.cli.gates import CHANGE, Gate
from simulator.cli.given import Given
from simulator.cli.seating import strategies
from simulator.runner.game import Game
from simulator.runner.loop import ENDING, FAILED, WINNER, Chunk
from simulator.runner.plan import Entrant, Task, aligned
from simulator.runner.run import Versions
from simulator.stats import LEVEL, Estimate
from simulator.stats.decisions import Decision, judge_all
from simulator.stats.sequential import betting

CI = ("auto", "github", "none")
QUARTERS = 4
"""A deck's score in a pair is a multiple of one over this."""


@dataclass(frozen=True)
class Meeting:
    """A matchup by its number in the plan, and the side of it that a gate looks at: 0 or 1."""

    matchup: int
    own: int


UNKNOWN = Estimate(float("nan"), -1.0, 1.0)


@dataclass
class Case:
    """A gate on its way: its meetings (of a change: before, then after), what it has counted, what is known."""

    gate: Gate
    meetings: Sequence[Sequence[Meeting]]
    exact: bool
    counts: np.ndarray
    decision: Decision = Decision.INCONCLUSIVE
    estimate: Estimate = UNKNOWN

    @property
    def pairs(self) -> int:
        """Pairs that were counted, against each opponent."""
        return int(self.counts.sum())

    def known(self, level: float) -> Estimate:
        """The value, with an interval that may be looked at after every round."""
        middle = len(self.counts) // 2
        if self.exact and self.counts[middle] == self.pairs > 0:
            return Estimate(0.5, 0.5, 0.5)  # a deck against itself: no chance enters
        found = betting(self.counts, level)
        if self.gate.measure != CHANGE:
            return found
        return Estimate(*(2 * bound - 1 for bound in found[:3]))


def gate(file: Path, options) -> Given:
    """Judges all gates of a file; the exit code is 1 where one fails, 4 where one stays open."""
    method = play.start_method(options)
    if options.ci not in CI:
        raise unknown("CI", options.ci, CI)
    if options.junit and not options.junit.parent.is_dir():
        raise Refusal(f"there is no folder {options.junit.parent} for --junit", "make it, or name another", USAGE)
    if options.source:
        from simulator.cli import judging

        return judging.judge(file, options)
    found = gates.load(file)
    paths = list(dict.fromkeys(path for one in found for path in (*one.decks, *one.opponents)))
    game = inputs.one_game(paths)
    versions.check_game(game, "gate")
    gates.check(found, game.all_endings)
    switches = inputs.switches(game, options.rules, options.rule)
    library = game.load(switches, options.cards, options.changed)
    lineup = _Lineup(game, dict(zip(paths, inputs.read_all(paths, game, library), strict=True)), options)
    cases = [lineup.case(one) for one in found]
    plan = play.plan_of(game, library, lineup.entrants, lineup.matchups, options)
    folder = play.make_room(options.out or play.RUNS / f"gate-{plan.run}", options)
    play.announce(game)
    referee, tables = Referee(cases, game.all_endings), Versions.of([plan])
    # It takes a second to import, which is better spent before the run than after an interrupt.
    from simulator.cli import answer

    settings = [play.settings(switches, options.cards, options.changed, options)]
    [outcome] = play.played(tables, [folder], method, options, settings, watch=referee.watch, enough=referee.enough)
    result = answer.result(game, plan, library, lineup.decks, outcome, {"gates": len(cases)})
    given = answer.give_gates(result, outcome, folder, cases, file, options)
    return replace(given, code=verdict(cases))


class Judged(Protocol):
    """A gate and what is known of it: its value at a level, the decision."""

    gate: Gate
    meetings: Sequence[Sequence[Meeting]]
    decision: Decision
    estimate: Estimate

    @property
    def pairs(self) -> int: ...

    def known(self, level: float) -> Estimate: ...


def decide(cases: Sequence[Judged], level: float) -> None:
    """Decides on all of them together, by what is known."""

    def known(number: int, level: float) -> Estimate:
        cases[number].estimate = cases[number].known(level)
        return cases[number].estimate

    decisions = judge_all(known, [case.gate.band for case in cases], level)
    for case, decision in zip(cases, decisions, strict=True):
        case.decision = decision


def verdict(cases: Sequence[Judged]) -> int:
    """The exit code."""
    decisions = {case.decision for case in cases}
    if Decision.FAIL in decisions:
        return CHECK_FAILED
    return INCONCLUSIVE if Decision.INCONCLUSIVE in decisions else DONE


class _Lineup:
    """Entrants and matchups of all gates, each once."""

    def __init__(self, game: Game, read: Mapping[Path, Any], options):
        self.game, self.read = game, read
        self.default, self.special = strategies(options.strategy, list(read.values()), game.strategy)
        self.entrants: list[Entrant] = []
        self.decks: list[Any] = []
        self.matchups: list[tuple[int, int]] = []
        self.places: dict[tuple, int] = {}

    def case(self, gate: Gate) -> Case:
        """A gate with its meetings."""
        rivals = [self._entrant(path) for path in gate.opponents]
        if gate.measure != CHANGE:
            own = self._entrant(gate.decks[0])
            met = [self._meeting(own, rival) for rival in rivals]
            exact = rivals == [own] and gate.measure == "score"
            return Case(gate, [met], exact, np.zeros(QUARTERS * len(rivals) + 1, np.int64))
        versions = self._versions(*gate.decks)
        met = [[self._meeting(own, rival) for rival in rivals] for own in versions]
        return Case(gate, met, False, np.zeros(2 * QUARTERS * len(rivals) + 1, np.int64))

    def _versions(self, before: Path, after: Path) -> tuple[int, int]:
        """Two decks with the same luck, as far as they share cards."""
        first = self._entrant(before, luck=versions.LUCK)
        return first, self._entrant(after, luck=versions.LUCK, model=self.entrants[first])

    def _entrant(self, path: Path, luck: str = "", model: Entrant | None = None) -> int:
        place = path, luck, model and model.deck_hash
        if place not in self.places:
            deck = self.read[path]
            entrant = replace(Entrant.of(self.game, deck, self.special.get(deck.name, self.default)), luck=luck)
            if model:
                entrant = replace(entrant, slots=aligned(model.slots, entrant.slots, self.game.loose))
            self.places[place] = len(self.entrants)
            self.entrants.append(entrant)
            self.decks.append(deck)
        return self.places[place]

    def _meeting(self, own: int, rival: int) -> Meeting:
        for side, pair in enumerate([(own, rival), (rival, own)]):
            if pair in self.matchups:
                return Meeting(self.matchups.index(pair), side)
        self.matchups.append((own, rival))
        return Meeting(len(self.matchups) - 1, 0)


class Referee:
    """Counts each round for all cases, and knows when all are decided."""

    def __init__(self, cases: Sequence[Case], endings: Sequence[str], level: float = LEVEL):
        self.cases, self.endings, self.level = cases, list(endings), level
        self.round: dict[int, list[np.ndarray]] = {}

    def watch(self, task: Task, chunks: list[Chunk]) -> None:
        """Keeps the matches of a task for the end of its round."""
        rows = chunks[0].rows
        self.round.setdefault(task.matchup, []).append(rows.reshape(len(rows) // 2, 2, -1))

    def enough(self, _tallies: Mapping | None = None) -> bool:
        """At the end of a round: counts it, and judges the cases that are open."""
        matches = {matchup: np.concatenate(parts) for matchup, parts in self.round.items()}
        self.round.clear()
        open_ones = [case for case in self.cases if case.decision == Decision.INCONCLUSIVE]
        for case in open_ones:
            self._count(case, matches)

        decide(open_ones, self.level)
        return all(case.decision != Decision.INCONCLUSIVE for case in self.cases)

    def _count(self, case: Case, matches: Mapping[int, np.ndarray]) -> None:
        """Adds a round: for each pair number one value, the mean over all opponents."""
        means = [np.mean([self._values(case, matches, one) for one in met], axis=0) for met in case.meetings]
        value = means[0] if len(means) == 1 else (means[1] - means[0] + 1) / 2
        points = np.rint(value[~np.isnan(value)] * (len(case.counts) - 1)).astype(int)
        case.counts += np.bincount(points, minlength=len(case.counts))

    def _values(self, case: Case, matches: Mapping[int, np.ndarray], met: Meeting) -> np.ndarray:
        """[pairs] the measure in each pair of a meeting; NaN where a match failed."""
        rows, measure = matches[met.matchup], case.gate.measure
        winner, ending = rows[:, :, WINNER], rows[:, :, ENDING]
        seat = 0 if measure == "first_seat" else np.array([met.own, 1 - met.own])
        found = {
            "won": winner == seat,
            "lost": (winner >= 0) & (winner != seat),
            "drawn": winner < 0,
        }
        if measure in self.endings:
            value = ending == self.endings.index(measure)
        else:
            value = found.get(measure, (winner == seat) + 0.5 * (winner < 0))
        return np.where((ending == FAILED).any(axis=1), np.nan, value.mean(axis=1))
