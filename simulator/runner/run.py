"""Drives a run: the plan's tasks to workers, their answers to the files and into the tallies."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from itertools import chain, islice
from pathlib import Path
from typing import Any

from simulator import strategy
from simulator.runner import game as games
from simulator.runner import pool, writer
from simulator.runner.game import Pilot
from simulator.runner.loop import Chunk, compiled, play
from simulator.runner.plan import Entrant, Plan, Task
from simulator.runner.tally import Tally

MOST_FAILURES = 1000
"""Failed matches after which a run is given up: something is wrong with all of it."""


@dataclass(frozen=True)
class Outcome:
    """What came of a run. `tallies` has an entry for each matchup of which anything was played.

    `stopped` is the signal that ended it early, or 0; `manifest` is what manifest.json holds.
    """

    tallies: Mapping[tuple[int, ...], Tally]
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

    def _prepared(self, entrant: Entrant) -> Pilot:
        pilot = strategy.find(self.plan.game, entrant.source, entrant.params)
        decks = [self.plan.entrants[i].slots for i in self.plan.matchups[0]]
        strategy.prepare(pilot, self.game, self.plan.tables, decks)
        return pilot

    def __call__(self, task: Task) -> tuple[Chunk, bytes]:
        """Plays a task's pairs. Returns what is counted, and the rows of matches.csv."""
        chunk = self.play(task)
        return chunk, writer.match_lines(self.plan, self.game, task, chunk)

    def play(self, task: Task) -> Chunk:
        """Plays a task's pairs."""
        rotations = self.plan.rotations(task.matchup)
        return play(self.game, *self.matchup(task.matchup), task.first_pair, task.pairs, *self.caps, rotations)

    def tally(self, task: Task, chunk: Chunk) -> Tally:
        """What is counted of a chunk: for each deck, or for each player where all play from one list."""
        plan, endings = self.plan, len(self.game.all_endings)
        players, rotations = plan.players(task.matchup), plan.rotations(task.matchup)
        return Tally.of(chunk, endings, players, rotations, self.game.nobody_scores)

    @property
    def caps(self) -> tuple[int, int]:
        return self.plan.turn_cap, self.plan.action_cap

    def matchup(self, matchup: int):
        """The loop's arguments that a matchup fixes: tables, decks, strategies, key."""
        entrants = self.plan.matchups[matchup]
        decks = [self.plan.entrants[i].slots for i in entrants]
        return self.plan.tables, decks, [self.pilots[i] for i in entrants], self.plan.key(matchup)


def run(
    table: Table,
    folder: Path,
    *,
    jobs: int = 1,
    method: str = "",
    stop: pool.Stop | None = None,
    attach: Callable[[], None] | None = None,
    progress: Callable[[int], None] = lambda matches: None,
    manifest: Mapping | None = None,
) -> Outcome:
    """Plays the table's plan into a folder: matches.csv, manifest.json, failures.jsonl where matches failed.

    The data files are the same bytes for any number of jobs and any start method. Memory does not grow with
    the number of matches. `progress` is told how many matches are done; `manifest` is added to what the plan
    tells. Whatever ends the run early, the files hold all that was finished before.
    """
    plan, game, stop = table.plan, table.game, stop or pool.Stop()
    files = writer.Writer(folder, writer.columns(game, plan.seats))
    tallies: dict[tuple[int, ...], Tally] = {}
    tasks = plan.tasks(jobs)
    first = list(islice(tasks, jobs))  # no more workers than tasks
    matches = 0
    rebuild = partial(Table, plan)
    results = pool.in_order(
        chain(first, tasks), table, rebuild, jobs=len(first), method=method, stop=stop, attach=attach
    )
    finished = False
    try:
        for task, (chunk, lines) in results:
            files.matches(lines)
            files.fail(plan, task, chunk)
            _count(tallies, plan.matchups[task.matchup], table.tally(task, chunk))
            matches += len(chunk.rows)
            progress(matches)
            if files.failures > MOST_FAILURES:
                break
        finished = matches == plan.matches
    finally:
        results.close()
        made = {
            "finished": finished,
            "matches": matches,
            "failures": files.failures,
            "sha256": files.finish(),
        }
        written = {**describe(plan), **(manifest or {}), **made}
        writer.write_json(folder / writer.MANIFEST, written)
    return Outcome(tallies, matches, files.failures, stop.signum, written)


def _count(tallies, matchup, tally: Tally) -> None:
    tallies[matchup] = tallies[matchup] + tally if matchup in tallies else tally


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
