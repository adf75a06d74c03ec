"""Drives a run: the plan's tasks to workers, their answers to the files and into the tallies."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from copy import copy
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from itertools import chain, islice
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from simulator import strategy
from simulator.runner import game as games
from simulator.runner import pool, writer
from simulator.runner.game import Pilot
from simulator.runner.journal import Journal, Parts
from simulator.runner.loop import FAILED, METRICS, OWN_TURNS, Chunk, Failure, compiled, play
from simulator.runner.plan import Entrant, Plan, Task
from simulator.runner.tally import Curve, Tally, curves, scores

MOST_FAILURES = 1000
"""Failed matches after which a run is given up: something is wrong with all of it."""

LOST = "{} on this pair of matches"


@dataclass(frozen=True)
class Outcome:
    """What came of a run. `tallies` has an entry for each matchup of which anything was played, `curves` for each deck.

    `stopped` is the signal that ended it early, or 0; `manifest` is what manifest.json holds.
    """

    tallies: Mapping[tuple[int, ...], Tally]
    curves: Mapping[tuple[int, bool], Curve]
    matches: int
    failures: int
    stopped: int
    manifest: Mapping[str, Any]


class Table:
    """Where matches of a plan are played: its engine and strategies, compiled or from the disk cache."""

    def __init__(self, plan: Plan):
        self.plan, self.pilots = plan, []
        self.game = games.find(plan.game)
        compiled(self.game)
        ready: dict[tuple, Pilot] = {}
        for entrant in plan.entrants:
            wanted = entrant.source, *sorted(entrant.params.items())
            if wanted not in ready:
                ready[wanted] = self._prepared(entrant)
            self.pilots.append(ready[wanted])

    @classmethod
    def idle(cls, plan: Plan) -> Table:
        """A table at which nothing can be played: it counts and tells."""
        table = cls.__new__(cls)
        table.plan, table.pilots, table.game = plan, [], games.find(plan.game)
        return table

    def _prepared(self, entrant: Entrant) -> Pilot:
        pilot = strategy.find(self.plan.game, entrant.source, entrant.params)
        decks = [self.plan.entrants[i].slots for i in self.plan.matchups[0]]
        strategy.prepare(pilot, self.game, self.plan.tables, decks)
        return pilot

    def at(self, plan: Plan) -> Table:
        """The same players at another version of the plan."""
        other = copy(self)
        other.plan = plan
        return other

    def __call__(self, task: Task) -> tuple[Chunk, bytes]:
        """Plays a task's pairs. Returns what is counted, and the rows of matches.csv."""
        return self.told(task, self.play(task))

    def lost(self, task: Task, why: str) -> Chunk:
        """A chunk of matches that have all failed."""
        seats, matches = len(self.plan.matchups[task.matchup]), self.plan.rotations(task.matchup)
        pairs = range(task.first_pair, task.first_pair + task.pairs)
        failures = [Failure(pair, number, why, "") for pair in pairs for number in range(matches)]
        turns, metrics = (seats, 3, OWN_TURNS), len(self.game.turn_metrics)
        return Chunk(
            task.first_pair,
            np.full((len(failures), METRICS + seats * len(self.game.match_metrics)), FAILED, np.int32),
            failures,
            np.zeros((*turns, metrics, 3), np.int64),
            np.zeros((*turns, 2), np.int64),
        )

    def told(self, task: Task, chunk: Chunk) -> tuple[Chunk, bytes]:
        """What came of a task, with its rows of matches.csv."""
        return chunk, writer.match_lines(self.plan, self.game, task, chunk)

    def play(self, task: Task) -> Chunk:
        """Plays a task's pairs."""
        rotations = self.plan.rotations(task.matchup)
        return play(self.game, *self.matchup(task.matchup), task.first_pair, task.pairs, *self.caps, rotations)

    def tally(self, task: Task, chunk: Chunk) -> Tally:
        """What is counted of a chunk: for each deck, or for each player where all play from one list."""
        return Tally.of(chunk, len(self.game.all_endings), *self._rounds(task))

    def scores(self, task: Task, chunk: Chunk) -> np.ndarray:
        """[players, pairs] score of each in each pair of a chunk; NaN where a match failed."""
        return scores(chunk, *self._rounds(task))

    def _rounds(self, task: Task) -> tuple[tuple[int, ...], int, bool]:
        plan = self.plan
        return plan.players(task.matchup), plan.rotations(task.matchup), self.game.nobody_scores

    @property
    def caps(self) -> tuple[int, int]:
        return self.plan.turn_cap, self.plan.action_cap

    def matchup(self, matchup: int):
        """The loop's arguments that a matchup fixes: tables, decks, strategies, key."""
        entrants = self.plan.matchups[matchup]
        decks = [self.plan.entrants[i].slots for i in entrants]
        return self.plan.tables, decks, [self.pilots[i] for i in entrants], self.plan.key(matchup)


class Versions:
    """Versions of one plan, played side by side: the same tasks, and where nothing else differs the same luck."""

    def __init__(self, tables: Sequence[Table]):
        self.tables = tables

    @classmethod
    def of(cls, plans: Sequence[Plan]) -> Versions:
        return cls([Table(plan) for plan in plans])

    @property
    def rebuild(self) -> Callable[[], Versions]:
        """Makes the same again in another process."""
        return partial(Versions.of, [table.plan for table in self.tables])

    def __call__(self, task: Task) -> list[tuple[Chunk, bytes]]:
        """Plays a task in each version."""
        return [table(task) for table in self.tables]

    def lost(self, task: Task, why: str) -> list[tuple[Chunk, bytes]]:
        """The same where nobody knows in which version a match has ended its process, or takes too long."""
        return self.told(task, [table.lost(task, LOST.format(why)) for table in self.tables])

    def told(self, task: Task, chunks: Sequence[Chunk]) -> list[tuple[Chunk, bytes]]:
        """What came of a task in each version."""
        return [table.told(task, chunk) for table, chunk in zip(self.tables, chunks, strict=True)]


class _Kept:
    """Files and counts of one version, as they grow."""

    def __init__(self, table: Table, folder: Path, settings: Mapping):
        self.table, self.plan, self.settings = table, table.plan, settings
        self.files = writer.Writer(folder, writer.columns(table.game, table.plan.seats))
        self.tallies: dict[tuple[int, ...], Tally] = {}
        self.curves: dict[tuple[int, bool], Curve] = {}
        self.matches = 0

    def add(self, task: Task, chunk: Chunk, lines: bytes) -> None:
        self.files.matches(lines)
        self.files.fail(self.plan, task, chunk)
        matchup, tally = self.plan.matchups[task.matchup], self.table.tally(task, chunk)
        self.tallies[matchup] = self.tallies[matchup] + tally if matchup in self.tallies else tally
        for deck, curve in ({} if self.plan.shared else curves(matchup, chunk)).items():
            self.curves[deck] = self.curves[deck] + curve if deck in self.curves else curve
        self.matches += len(chunk.rows)

    def finish(self, part: range, stopped: int, sated: bool) -> Outcome:
        """Closes the files and writes the manifest."""
        made = {
            "finished": sated or self.matches == self.plan.matches_of(part),
            "matches": self.matches,
            "failures": self.files.failures,
            "sha256": self.files.finish(),
        }
        written = {**describe(self.plan), **self.settings, **made}
        writer.write_json(self.files.folder / writer.MANIFEST, written)
        return Outcome(self.tallies, self.curves, self.matches, self.files.failures, stopped, written)


def run(table: Table, folder: Path, **more) -> Outcome:
    """Plays one plan into a folder, as `run_all` does; `manifest` is added to what the plan tells."""
    settings = [more.pop("manifest", {})]
    return run_all(Versions([table]), [folder], settings=settings, **more)[0]


def run_all(
    versions: Versions,
    folders: Sequence[Path],
    *,
    jobs: int = 1,
    stop: pool.Stop | None = None,
    progress: Callable[[int], None] = lambda matches: None,
    settings: Sequence[Mapping] = (),
    journal: Journal | Parts | None = None,
    part: range | None = None,
    in_order: Callable[..., Iterator[tuple[Task, Any]]] = pool.in_order,
    most_failures: int = MOST_FAILURES,
    match_limit: float = inf,
    watch: Callable[[Task, list[Chunk]], None] = lambda task, chunks: None,
    enough: Callable[[Mapping[tuple[int, ...], Tally]], bool] = lambda tallies: False,
    **how: Any,
) -> list[Outcome]:
    """Plays each version's plan into its folder: matches.csv, manifest.json, failures.jsonl where matches failed.

    The data files are the same bytes for any number of jobs and any start method. Memory does not grow with
    the number of matches. `progress` is told how many matches are done; `settings` are added to what each plan
    tells in its manifest; `watch` sees each task with what it gave in all versions; `enough` is asked after
    each round of all matchups, with the counts of the first version, whether these will do: so the number of jobs
    does not matter here either. Whatever ends the run early, the files hold all that was finished before. What the
    `journal` holds already is not played again; all else is as if it were. `part` are the pairs to be played, as
    numbered in the plan's `whole`; `in_order` brings the tasks to workers, and is told `how` these start (`method`,
    `attach`).

    Matches that end their worker process, or that take longer than `match_limit` seconds, count as failed as those do
    that break a check; after more than `most_failures` the run is given up.
    """
    tables, stop = versions.tables, stop or pool.Stop()
    kept = [_Kept(*three) for three in zip(tables, folders, settings or [{}] * len(tables), strict=True)]
    part = tables[0].plan.whole if part is None else part
    limit = match_limit * tables[0].plan.seats * len(tables)
    results = _results(versions, journal, jobs, part, in_order=in_order, stop=stop, limit=limit, **how)
    sated = False
    try:
        for task, answers in results:
            for one, answer in zip(kept, answers, strict=True):
                one.add(task, *answer)
            watch(task, [chunk for chunk, _ in answers])
            progress(sum(one.matches for one in kept))
            sated = tables[0].plan.ends_round(task) and enough(kept[0].tallies)
            if sated or any(one.files.failures > most_failures for one in kept):
                break
    finally:
        results.close()
        outcomes = [one.finish(part, stop.signum, sated) for one in kept]
    return outcomes


def _results(
    versions: Versions, journal: Journal | Parts | None, jobs: int, part: range, *, stop: pool.Stop, in_order, **how
) -> Iterator[tuple[Task, list[tuple[Chunk, bytes]]]]:
    """Each task and what came of it in each version: first those in the journal, then those that are left."""
    plan, done = versions.tables[0].plan, part.start
    for task, chunks in journal.played() if journal else ():
        done += task.pairs
        yield task, versions.told(task, chunks)
        if stop.signum:
            return
    tasks = plan.tasks(jobs, range(done, part.stop))
    first = list(islice(tasks, jobs))  # no more workers than tasks
    workers, rebuild = max(1, len(first)), versions.rebuild
    results = in_order(chain(first, tasks), versions, rebuild, jobs=workers, stop=stop, split=Task.split, **how)
    with closing(results):
        for task, found in results:
            answers = versions.lost(task, found.why) if isinstance(found, pool.Lost) else found
            if journal:
                journal.add(task, [chunk for chunk, _ in answers])
            yield task, answers


def describe(plan: Plan) -> dict:
    """The plan as the manifest holds it: enough to play any of its matches again."""
    return {
        "schema": writer.SCHEMA,
        "run": plan.run,
        "game": plan.game,
        "seed": plan.seed,
        "pairs": plan.pairs,
        "turn_cap": plan.turn_cap,
        "action_cap": plan.action_cap,
        "rules_sha256": plan.rules_hash,
        "decks": [
            {
                "name": entrant.deck,
                "path": entrant.path,
                "sha256": entrant.deck_hash,
                "slots": " ".join(map(str, entrant.slots)),
                "luck": entrant.luck,
                "strategy": entrant.strategy,
                "strategy_source": entrant.source,
                "strategy_sha256": entrant.strategy_hash,
                "strategy_params": dict(entrant.params),
            }
            for entrant in plan.entrants
        ],
        "matchups": [list(matchup) for matchup in plan.matchups],
        "versions": versions(),
    }


def versions() -> dict[str, str]:
    """Versions of whatever the numbers of a run may depend on."""
    return {"decklab": _version("decklab"), "python": platform.python_version()} | {
        name: _version(name) for name in ("numpy", "numba")
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"
