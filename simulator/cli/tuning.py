"""The command that fits a strategy's PARAMS: search on some decks, check on the others, write the file."""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, inf
from pathlib import Path
from typing import Any

import numpy as np

from reports.layout import Table, number, plain
from simulator import logs, strategy
from simulator.cli import inputs
from simulator.cli import play as runs
from simulator.cli.decklists import DECKLISTS, count, decklists
from simulator.cli.errors import DONE, FAILURES, USAGE, Refusal, say
from simulator.cli.progress import Progress
from simulator.runner import pool, tune
from simulator.runner.cores import cores
from simulator.runner.game import Game, Pilot
from simulator.stats import Estimate
from simulator.stats.pairs import proportion
from simulator.stats.ratios import mean

log = logging.getLogger("decklab")

GENERATIONS = 40

CHECKED = 0.2
"""Matches of the check, as a share of those of the search."""


@dataclass(frozen=True)
class _Subject:
    """The strategy that is tuned: as it is, the names of its parameters, and where the tuned one goes."""

    pilot: Pilot
    names: Sequence[str]
    file: Path

    @property
    def start(self) -> tune.Numbers:
        return tuple(self.pilot.params.tolist())

    def write(self, tuned: tune.Numbers) -> None:
        self.file.write_bytes(tune.rewritten(self.pilot.path.read_bytes(), tuned))


def fit(key: str, name: str, paths: list[str], options) -> int:
    """Tunes a strategy of a game on the decks that `paths` name, or on all of the game."""
    method = runs.begun(options)
    game = inputs.find_game(key)
    library = game.load(inputs.switches(game, options.rules, options.rule), options.cards, options.changed)
    seed = inputs.seed(options.seed)
    training, held_out = _decks(game, library, paths, options)
    subject = _subject(key, name, options)
    others = _others(key, subject.pilot, options.against)
    setting = tune.Setting(
        game=key,
        tables=library.tables,
        decks=tuple(deck.slots for deck in (*training, *held_out)),
        contents=tuple(deck.content for deck in (*training, *held_out)),
        opponents=(name, *others),
        seed=seed,
        turn_cap=options.turn_cap or game.turn_cap,
        action_cap=options.action_cap,
    )
    runs.announce(game)
    log.info("seed %d; held out: %s", seed, ", ".join(deck.name for deck in held_out))
    return _Session(tune.Arena(setting), subject, len(training), options).run(method)


def _decks(game: Game, library: Any, paths: list[str], options) -> tuple[list, list]:
    """The decks to search on, and those that are held out."""
    share, apart = _share(options.hold_out), decklists(options.held_out)
    files = decklists(paths) if paths else sorted((DECKLISTS / game.key).glob("*.yaml"))
    files = list(dict.fromkeys([*files, *apart]))
    if files and inputs.one_game(files) is not game:
        raise Refusal(f"these decklists are not for {game.title}")
    decks = inputs.all_decks(files, game, library)
    held_out = [deck.name for deck in decks if Path(deck.path) in apart] if apart else _lowest(decks, share)
    training = [deck for deck in decks if deck.name not in held_out]
    if not training or not held_out:
        fix = "name more: the search needs some, and the check others"
        raise Refusal(f"{count(decks, 'decklist')}: too few to tune on", fix)
    return training, [deck for deck in decks if deck.name in held_out]


def _share(word: str) -> Fraction:
    try:
        share = Fraction(word)
    except (ValueError, ZeroDivisionError):
        share = Fraction(0)
    if not 0 < share < 1:
        raise Refusal(f"'{word}' is not a share", "use a number between 0 and 1, such as 1/3", USAGE)
    return share


def _lowest(decks: list, share: Fraction) -> list[str]:
    """This share of the decks, by the hash of their content: as good as random, and always the same."""
    ordered = sorted(decks, key=lambda deck: hashlib.sha256(deck.content).digest())
    number = min(max(1, round(len(decks) * share)), len(decks) - 1)
    return [deck.name for deck in ordered[:number]]


def _subject(key: str, name: str, options) -> _Subject:
    pilot = strategy.find(key, name)
    names = tune.parameters(key, pilot.path)
    file = options.out or Path(f"{pilot.path.stem}_tuned.py")
    if file.exists() and (file.resolve() == pilot.path.resolve() or not options.overwrite):
        raise Refusal(f"{file} exists already", "name another with --out, or replace it with --overwrite", USAGE)
    if not file.parent.is_dir():
        raise Refusal(f"there is no folder {file.parent}")
    return _Subject(pilot, names, file)


def _others(key: str, pilot: Pilot, against: list[str]) -> list[str]:
    """The opponents beside the untuned strategy: those that are named, or all others of the game."""
    if against:
        return list(dict.fromkeys(against))
    return [name for name in strategy.listed(key) if strategy.find(key, name).content != pilot.content]


class _Session:
    """One tuning, and how far it is. Decks and opponents by index; opponent 0 is the untuned strategy."""

    def __init__(self, arena: tune.Arena, subject: _Subject, training: int, options):
        self.arena, self.subject, self.options = arena, subject, options
        self.training, self.held_out = range(training), range(training, len(arena.setting.decks))
        self.others, self.shared = range(1, len(arena.opponents)), arena.game.shared_deck
        self.couples = len(tune.places(self.training, self.shared))
        self.pool = list(self.others)  # whom the search plays against
        self.cloud = tune.Cloud(subject.start, arena.setting.seed)
        self.generations, self.tuned = 0, subject.start
        self.checked: list[int] = []
        self.points: np.ndarray | None = None
        self.failures = 0

    def run(self, method: str) -> int:
        """Searches, writes the file, checks and answers. Returns the exit code."""
        options = self.options
        with (
            pool.Stop() as stop,
            logs.forwarding(method) as attach,
            Progress(self._matches(), options.quiet) as progress,
        ):
            players = tune.Players(
                self.arena,
                jobs=options.jobs or cores(),
                method=method,
                stop=stop,
                attach=attach,
                progress=progress,
            )
            try:
                self._play(players)
            except pool.Stopped:
                log.warning("stopped early")
            finally:
                players.close()
        return self._answer() or (128 + stop.signum if self.points is None else DONE)

    def _limit(self) -> int | None:
        return self.options.generations or (None if self.options.minutes is not None else GENERATIONS)

    def _matches(self) -> int | None:
        """About how many matches will be played."""
        limit = self._limit()
        if limit is None:
            return None
        trial = 0 if self.options.against else len(self.others) * self.couples * 2 * self.options.pairs
        return trial + round((1 + CHECKED) * 2 * self._searched(limit))

    def _searched(self, generations: int) -> int:
        """Pairs that the search plays."""
        return generations * self.cloud.people * self.couples * self.options.pairs

    def _play(self, players: tune.Players) -> None:
        if not self.options.against:
            told = tune.telling(
                players, self.subject.start, self.others, self.training, self.options.pairs, self.shared
            )
            self.pool = [0, *told]
        log.info("against: %s", ", ".join(self._name(one) for one in self.pool))
        try:
            self._search(players)
        finally:
            if self.generations:
                self.subject.write(self.tuned)
        self._check(players)

    def _search(self, players: tune.Players) -> None:
        minutes = inf if self.options.minutes is None else self.options.minutes
        end = time.monotonic() + 60 * minutes
        found = tune.search(players, self.cloud, self.pool, self.training, self.options.pairs, self.shared)
        for self.generations, self.tuned in enumerate(found, 1):
            if self.generations == self._limit() or time.monotonic() > end:
                break

    def _check(self, players: tune.Players) -> None:
        """Tuned and untuned against the untuned and the pool, on the decks that were held out."""
        self.checked = sorted({0, *self.pool})
        meetings = 2 * len(self.checked) * len(self.held_out) ** 2
        pairs = ceil(CHECKED * self._searched(self.generations) / meetings)
        versions = [self.tuned, self.subject.start]
        self.points, self.failures = tune.check(players, versions, self.checked, self.held_out, pairs, self.shared)

    def _name(self, opponent: int) -> str:
        return self.arena.opponents[opponent].name

    def _answer(self) -> int:
        """Prints what was found. Returns an exit code if matches failed."""
        if not self.generations:
            say("Nothing was tuned: not one generation is finished.")
            return DONE
        self._tell_search()
        if self.points is not None:
            self._tell_check(self.points)
        self._tell_changes()
        say(self._verdict())
        if self.failures:
            log.warning(
                "%d of %d matches of the check failed and count as lost", self.failures, self._checked_matches()
            )
        return FAILURES if self.failures > runs.TOLERANCE * self._checked_matches() else DONE

    def _checked_matches(self) -> int:
        return 2 * (0 if self.points is None else self.points.size)

    def _tell_search(self) -> None:
        generations, pairs = count(range(self.generations), "generation"), count(range(self.options.pairs), "pair")
        say(f"{self.subject.pilot.name}: {generations} of {self.cloud.people} candidates,")
        say(f"on {count(self.training, 'deck')}, seed {self.arena.setting.seed}, {pairs} a pairing.\n")

    def _tell_check(self, points: np.ndarray) -> None:
        rows = [self._row(self._name(one), points[:, [i]]) for i, one in enumerate(self.checked)]
        rows.append(self._row("the pool together", self._of_pool(points)))
        title = f"Score on {count(self.held_out, 'deck')} held out, %"
        say(plain(Table(title, ["against", "tuned", "untuned", "gain"], rows), 80))

    def _row(self, name: str, points: np.ndarray) -> list[str]:
        scores = [proportion(np.bincount(version.ravel(), minlength=5)) for version in points]
        return [name, *(number(*e[:3], 100) for e in scores), number(*gain(*points)[:3], 100)]

    def _of_pool(self, points: np.ndarray) -> np.ndarray:
        return points[:, [self.checked.index(one) for one in self.pool]]

    def _tell_changes(self) -> None:
        changed = zip(self.subject.names, self.subject.start, self.tuned, strict=True)
        rows = [[name, str(before), str(after)] for name, before, after in changed if before != after]
        if rows:
            say(plain(Table("What changed in PARAMS", ["parameter", "untuned", "tuned"], rows), 80))

    def _verdict(self) -> str:
        file = self.subject.file
        if self.points is None:
            return f"{file}: the best so far, not checked"
        found = gain(*self._of_pool(self.points))
        if found.lo > 0:
            return f"{file}: better by {number(*found[:3], 100)} points"
        if found.hi < 0:
            return f"{file}: worse, {number(*found[:3], 100)} points: keep the untuned one"
        return f"{file}: not shown to be better: the interval of the gain holds 0"


def gain(tuned: np.ndarray, untuned: np.ndarray) -> Estimate:
    """Mean difference of two scores from the half points of the same pairs of matches."""
    more = (tuned - untuned).ravel()
    return mean(more.sum(), (more * more).sum(), len(more), matches=4)
