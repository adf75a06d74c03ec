"""sweep --target: the value of a number of a card at which a deck's score comes nearest to a wish."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from simulator import logs
from simulator.cli import inputs, play, tolerance, versions
from simulator.cli.errors import DONE, FAILURES, USAGE, Refusal, complain
from simulator.cli.given import Given
from simulator.cli.progress import Progress
from simulator.cli.versions import Variant
from simulator.runner import pool
from simulator.runner.cores import cores
from simulator.runner.game import Game
from simulator.runner.plan import Task
from simulator.runner.probe import Probe, Prober
from simulator.runner.run import MOST_FAILURES

log = logging.getLogger("decklab")
KEEP = "play one of the values with 'decklab run' and --set: it keeps what fails"
QUARTERS = 4
"""A score in a pair is a multiple of one over this."""


def find(game: Game, base: Variant, path: str, numbers: Sequence[int], options, method: str) -> Given:
    """Searches the values of CARD.PATH for the one whose score is nearest to the target; `base` holds all else."""
    from simulator.stats import bisect

    target = _share(options.target)
    if options.pairs < bisect.LEAST:
        raise Refusal(f"{options.pairs} pairs are no search", f"give it {bisect.LEAST} at least with -n", USAGE)
    if options.cluster:
        raise Refusal("--target searches on this machine", "leave out --cluster, or sweep without --target", USAGE)
    opponents = versions.rivals(game, options.vs, [base.deck])

    def version(number: int) -> versions.Version:
        return versions.version(game, replace(base, changed=(*base.changed, f"{path}={number}")), opponents, options)

    start = version(numbers[0])
    version(numbers[-1])  # what is wrong with the range is told before anything is played
    inputs.check_opponents(game, start.library, start.decks, options.changed)
    play.announce(game)
    prober = Prober(start.plan)
    # It takes a second to import, which is better spent before the run than after an interrupt.
    from simulator.cli import answer

    with (
        pool.Stop() as stop,
        logs.forwarding(method) as attach,
        Progress(None, options.quiet) as progress,
    ):
        jobs = options.jobs or cores()
        crew = pool.Standing(prober, partial(Prober, start.plan), jobs=jobs, method=method, stop=stop, attach=attach)
        most = tolerance.hopeless(options, options.pairs)
        portion = _Portions(crew, version, len(opponents), jobs, progress, most)
        try:
            found = bisect.nearest(
                lambda place, pairs: portion(numbers[place], pairs), 0, len(numbers) - 1, target, most=options.pairs
            )
        except pool.Stopped:
            complain("stopped early: a search keeps nothing; the same command begins it again")
            return Given(None, code=128 + stop.signum)
        finally:
            crew.close()
    scores = {numbers[place]: score for place, score in found.scores.items()}
    found = replace(found, value=numbers[found.value], scores=scores)
    given = answer.give_target(game, start, path, target, found, options)
    return replace(given, code=_told(portion.failed, found.pairs + portion.failed, options))


def _told(failed: int, pairs: int, options) -> int:
    """Says how many pairs count nowhere. Returns the exit code."""
    if failed:
        log.warning("in %d of %d pairs a match failed, and they count nowhere; to see why, %s", failed, pairs, KEEP)
    return FAILURES if failed > tolerance.allowed(options, pairs) else DONE


def _share(word: str) -> float:
    try:
        target = float(word)
    except ValueError:
        target = -1.0
    if not 0 < target < 1:
        raise Refusal(f"'{word}' is no score to aim at", "use a number between 0 and 1, such as 0.50", USAGE)
    return target


class _Portions:
    """Plays so many new pairs with a value: counts of pair numbers by the mean score over all opponents."""

    def __init__(
        self,
        crew: pool.Standing,
        version: Callable[[int], versions.Version],
        opponents: int,
        jobs: int,
        progress: Callable[[int], None],
        hopeless: int = MOST_FAILURES,
    ):
        self.crew, self.version, self.opponents, self.jobs, self.progress = crew, version, opponents, jobs, progress
        self.tables: dict[int, np.ndarray] = {}
        self.played: dict[int, int] = {}
        self.failed, self.hopeless = 0, hopeless

    def __call__(self, value: int, pairs: int) -> np.ndarray:
        if value not in self.tables:
            self.tables[value], self.played[value] = self.version(value).plan.tables, 0
        first = self.played[value]
        probes = [Probe(self.tables[value], task) for task in self._tasks(first, pairs)]
        scores = np.concatenate(self.crew(probes)).reshape(self.opponents, pairs)
        self.played[value] += pairs
        self.progress(2 * self.opponents * sum(self.played.values()))
        mean = scores.mean(axis=0)
        self.failed += int(np.isnan(mean).sum())
        if self.failed > self.hopeless:
            raise Refusal(f"in {self.failed} pairs a match failed: the search ends", KEEP, FAILURES)
        top = QUARTERS * self.opponents
        return np.bincount(np.rint(mean[~np.isnan(mean)] * top).astype(int), minlength=top + 1)

    def _tasks(self, first: int, pairs: int) -> Iterator[Task]:
        size = -(-pairs // self.jobs)
        for matchup in range(self.opponents):
            for start in range(0, pairs, size):
                yield Task(matchup, first + start, min(size, pairs - start))
