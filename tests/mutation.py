"""Do the tests notice it when a rule or a card does nothing?

    python -m tests.mutation GAME [rules|cards] [--tenth K] [--jobs N]

What must be noticed: that all functions of a section are blank (they do nothing and answer 0), by a test that
cites the section; that one function is blank, by a test that cites any of its sections; that a card has no
effect, by a test that cites the card. A tenth takes each tenth of these, from the K-th.

All runs interpreted. The tests are collected once; each mutant is a fork of that process, in which the tests
that cite it run until one fails, which must pass without the mutant.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import mmap
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from simulator import jit
from simulator.runner import game as games
from simulator.runner.game import Game
from tests.field import tests_of

Note = Callable[[int], None]
PARTS = ("rules", "cards")
NONE = -1
LIMIT = 1.5
"""Seconds of computing after which a test fails: with a mutant it may hang, without one it is no proof."""


@dataclass(frozen=True)
class Mutant:
    """Something made blank, and the tests that ought to notice."""

    name: str
    blank: Callable[[], None]
    tests: list[pytest.Item]


def nothing(*_arguments, **_more):
    return 0


def blank(functions: Iterable[Callable]) -> None:
    """Makes functions do nothing, wherever they have been imported."""
    for function in functions:
        jit.plain(function).__code__ = nothing.__code__


def of_rules(game: Game, cited: dict[str, list[pytest.Item]]) -> Iterator[Mutant]:
    """Each section with its functions, then each function alone."""
    sections = {section: found for (key, section), found in jit.RULES.items() if key == game.key}
    for section, functions in sections.items():
        yield Mutant(f"rule {section}", lambda found=functions: blank(found), cited.get(section, []))
    for function in dict.fromkeys(function for found in sections.values() for function in found):
        plain = jit.plain(function)
        tests = [test for s, found in sections.items() if function in found for test in cited.get(s, [])]
        name = f"function {plain.__module__.rpartition('.')[2]}.{plain.__qualname__}"
        yield Mutant(name, lambda found=function: blank([found]), list(dict.fromkeys(tests)))


def of_cards(game: Game, cited: dict[str, list[pytest.Item]]) -> Iterator[Mutant]:
    """Each card without its effects; tests/<game>/mutants.py knows how that is done."""
    module = f"{game.key}.mutants" if "." in game.key else f"tests.{game.key}.mutants"
    mutants = importlib.import_module(module)
    library = game.load()
    for name, *others in mutants.cards(library):
        tests = dict.fromkeys(test for word in (name, *others) for test in cited.get(word, []))
        wipe = lambda name=name: wipe_everywhere(type(library), name, mutants.wipe)  # noqa: E731
        yield Mutant(f"card {name}", wipe, list(tests))


def wipe_everywhere(kind: type, name: str, wipe: Callable) -> None:
    """Wipes a card from the libraries that there are, and from those to come."""
    for library in [thing for thing in gc.get_objects() if type(thing) is kind]:
        wipe(library, name)
    fill = kind.__init__

    def __init__(self, *arguments, **more):
        fill(self, *arguments, **more)
        wipe(self, name)

    kind.__init__ = __init__


class Trial:
    """A pytest plugin that tries mutants instead of running the tests."""

    def __init__(self, game: Game, parts: Sequence[str], tenth: int | None, jobs: int):
        self.game, self.parts, self.tenth, self.jobs = game, parts, tenth, jobs
        self.outcomes: list[str] = []
        self.code = 2

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.outcomes.append(report.outcome)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        mutants = [mutant for part in self.parts for mutant in self._mutants(part, session.items)]
        if self.tenth is not None:
            mutants = mutants[self.tenth % 10 :: 10]
        self.code = tell(mutants, self._noticed(mutants))
        return True

    def _mutants(self, part: str, items: list[pytest.Item]) -> Iterator[Mutant]:
        if part == "rules":
            return of_rules(self.game, self._cited("rule", items))
        return of_cards(self.game, self._cited("card", items))

    def _cited(self, kind: str, items: list[pytest.Item]) -> dict[str, list[pytest.Item]]:
        """The tests of each section or card, those first that cite the least."""
        names = {
            item: [name for mark in item.iter_markers(kind) if mark.args[0] == self.game.key for name in mark.args[1:]]
            for item in items
        }
        cited: dict[str, list[pytest.Item]] = {}
        for item in sorted(items, key=lambda item: len(names[item])):
            for name in names[item]:
                cited.setdefault(name, []).append(item)
        return cited

    def _noticed(self, mutants: list[Mutant]) -> list[bool]:
        """Whether a test fails with the mutant that passes without it."""
        sound: dict[pytest.Item, bool] = {}
        found: list[pytest.Item | None] = [None] * len(mutants)
        waiting = list(range(len(mutants)))
        while waiting:
            tries = [lambda note, n=n: self._failing(mutants[n], sound, note) for n in waiting]
            for n, number in zip(waiting, in_children(self.jobs, tries), strict=True):
                found[n] = None if number == NONE else mutants[n].tests[number]
            new = list({test for test in found if test and test not in sound})
            passes = in_children(self.jobs, [lambda _note, test=test: int(self._passes(test)) for test in new])
            sound.update(zip(new, map(bool, passes), strict=True))
            waiting = [n for n in waiting if found[n] and not sound[found[n]]]
        for test in [test for test, passes in sound.items() if not passes]:
            print(f"counts for nothing, as it fails or takes too long without a mutant too: {test.nodeid}")
        return [test is not None for test in found]

    def _failing(self, mutant: Mutant, sound: dict[pytest.Item, bool], note: Note) -> int:
        """The number of the first test that fails with the mutant, or NONE."""
        mutant.blank()
        for number, test in enumerate(mutant.tests):
            note(number)
            if sound.get(test, True) and not self._passes(test):
                return number
        return NONE

    def _passes(self, test: pytest.Item) -> bool:
        """Runs a test; if it takes too long, the signal ends this process."""
        self.outcomes.clear()
        signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
        test.config.hook.pytest_runtest_protocol(item=test, nextitem=None)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return "failed" not in self.outcomes


def in_children(jobs: int, functions: Sequence[Callable[[Note], int]]) -> list[int]:
    """What each function returns in a fork of this process, so many at a time. Of one that dies it is what
    the function has noted last, or 0."""
    answers, running = np.frombuffer(mmap.mmap(-1, 8 * max(1, len(functions))), np.int64), set()
    for number, function in enumerate(functions):
        if len(running) == jobs:
            running.remove(os.wait()[0])
        pid = os.fork()
        if not pid:
            _be_child(function, answers, number)
        running.add(pid)
    while running:
        running.remove(os.wait()[0])
    return answers[: len(functions)].tolist()


def _be_child(function: Callable[[Note], int], answers: np.ndarray, number: int) -> None:
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        answers[number] = function(lambda answer: answers.__setitem__(number, answer))
    finally:
        os._exit(0)


def tell(mutants: list[Mutant], noticed: list[bool]) -> int:
    """Prints what no test has noticed and how much was; returns the exit code."""
    for mutant, seen in zip(mutants, noticed, strict=True):
        if not seen:
            print(f"{mutant.name}: " + ("no test misses it" if mutant.tests else "no test cites it"))
    kinds = [mutant.name.partition(" ")[0] for mutant in mutants]
    for kind in dict.fromkeys(kinds):
        of_kind = [seen for other, seen in zip(kinds, noticed, strict=True) if other == kind]
        print(f"{sum(of_kind)} of {len(of_kind)} blank {kind}s are noticed by a test")
    return int(not all(noticed))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", help="the key of a game")
    parser.add_argument("part", nargs="?", choices=PARTS, help="only these")
    parser.add_argument("--tenth", type=int, metavar="K", help="only each tenth, from the K-th")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes at a time")
    asked = parser.parse_args()
    if not jit.INTERPRETED:
        os.environ["NUMBA_DISABLE_JIT"] = "1"
        os.execv(sys.executable, [sys.executable, "-m", "tests.mutation", *sys.argv[1:]])
    game = games.find(asked.game)
    trial = Trial(game, [asked.part] if asked.part else PARTS, asked.tenth, asked.jobs)
    quiet = ["terminal", "cacheprovider", "xdist", "faulthandler"]
    options = [word for plugin in quiet for word in ("-p", f"no:{plugin}")]
    ended = pytest.main([*options, "--capture=no", str(tests_of(asked.game))], plugins=[trial])
    return trial.code if ended in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) else 2


if __name__ == "__main__":
    sys.exit(main())
