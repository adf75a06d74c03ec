"""Do the tests notice it when a rule or a card does nothing?

    python -m tests.mutation GAME [rules|cards] [--tenth K] [--jobs N]

What must be noticed: that all functions of a section are blank (they do nothing and answer 0), by a test that
cites the section; that one function is blank, by a test that cites any of its sections; that a card has no
effect, by a test that cites the card. A tenth takes each tenth of these, from the K-th.

All runs interpreted. The tests are collected once; each mutant is a fork of that process, in which the tests
that cite it run, the quickest first, until one fails.
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

from simulator import ROOT, jit
from simulator.runner import game as games
from simulator.runner.game import Game
from tests.field import tests_of

SURVIVED, NOTICED = 0, 1
PARTS = ("rules", "cards")
FIRST, TIMES = 1.0, 10.0
"""A test fails when it takes so many seconds and so many times as long as without a mutant: it hangs."""


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
    for code, name in mutants.cards(library):
        tests = dict.fromkeys([*cited.get(name, []), *cited.get(code, [])])
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


class Hangs(BaseException):
    """A test takes too long."""


class Trial:
    """A pytest plugin that tries mutants instead of running the tests."""

    def __init__(self, game: Game, parts: Sequence[str], tenth: int | None, jobs: int):
        self.game, self.parts, self.tenth, self.jobs = game, parts, tenth, jobs
        self.failed = self.skipped = False
        self.code = NOTICED

    def pytest_runtest_logreport(self, report) -> None:
        self.failed |= report.failed
        self.skipped |= report.skipped

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        mutants = [mutant for part in self.parts for mutant in self._mutants(part, session.items)]
        if self.tenth is not None:
            mutants = mutants[self.tenth % 10 :: 10]
        seconds = self._seconds(list(dict.fromkeys(test for mutant in mutants for test in mutant.tests)))
        tries = [lambda mutant=mutant: self._try(mutant, seconds) for mutant in mutants]
        codes = in_children(self.jobs, tries)
        self.code = tell(mutants, codes)
        return True

    def _mutants(self, part: str, items: list[pytest.Item]) -> Iterator[Mutant]:
        if part == "rules":
            return of_rules(self.game, self._cited("rule", items))
        return of_cards(self.game, self._cited("card", items))

    def _cited(self, kind: str, items: list[pytest.Item]) -> dict[str, list[pytest.Item]]:
        cited: dict[str, list[pytest.Item]] = {}
        for item in items:
            for mark in item.iter_markers(kind):
                for name in mark.args[1:] if mark.args[0] == self.game.key else ():
                    cited.setdefault(name, []).append(item)
        return cited

    def _seconds(self, tests: list[pytest.Item]) -> dict[pytest.Item, float]:
        """What each test takes; those that do not pass without a mutant prove nothing and are left out."""
        shared = np.frombuffer(mmap.mmap(-1, 8 * max(1, len(tests))))
        parts = [range(start, len(tests), 4 * self.jobs) for start in range(4 * self.jobs)]

        def measure(part: range) -> int:
            for number in part:
                begun = os.times().user
                passed = self._passes(tests[number], limit=600)
                shared[number] = os.times().user - begun + 1e-9 if passed and not self.skipped else 0
            return 0

        in_children(self.jobs, [lambda part=part: measure(part) for part in parts])
        for test, taken in zip(tests, shared, strict=False):
            if not taken:
                print(f"counts nothing, for it does not pass: {test.nodeid}")
        return {test: taken for test, taken in zip(tests, shared, strict=False) if taken}

    def _try(self, mutant: Mutant, seconds: dict[pytest.Item, float]) -> int:
        mutant.blank()
        tests = sorted((test for test in mutant.tests if test in seconds), key=seconds.__getitem__)
        for test in tests:
            if not self._passes(test, FIRST + TIMES * seconds[test]):
                return NOTICED
        return SURVIVED

    def _passes(self, test: pytest.Item, limit: float) -> bool:
        self.failed = self.skipped = False
        signal.setitimer(signal.ITIMER_VIRTUAL, limit)
        test.config.hook.pytest_runtest_protocol(item=test, nextitem=None)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return not self.failed


def in_children(jobs: int, functions: Sequence[Callable[[], int]]) -> list[int]:
    """Runs each function in a fork of this process, so many at a time. Returns their exit codes in order."""
    codes, running = [NOTICED] * len(functions), {}

    def reap() -> None:
        pid, status = os.wait()
        codes[running.pop(pid)] = os.waitstatus_to_exitcode(status)

    for number, function in enumerate(functions):
        if len(running) == jobs:
            reap()
        pid = os.fork()
        if not pid:
            _be_child(function)
        running[pid] = number
    while running:
        reap()
    return codes


def _be_child(function: Callable[[], int]) -> None:
    code = NOTICED
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        signal.signal(signal.SIGVTALRM, _hang)
        code = function()
    finally:
        os._exit(code)


def _hang(_signal, _frame):
    raise Hangs


def tell(mutants: list[Mutant], codes: list[int]) -> int:
    """Prints what no test has noticed and how much was; returns the exit code."""
    counts: dict[str, list[int]] = {}
    for mutant, code in zip(mutants, codes, strict=True):
        count = counts.setdefault(mutant.name.partition(" ")[0], [0, 0])
        count[0] += code != SURVIVED
        count[1] += 1
        if code == SURVIVED:
            print(f"{mutant.name}: " + ("no test misses it" if mutant.tests else "no test cites it"))
    for kind, (noticed, tried) in counts.items():
        print(f"{noticed} of {tried} blank {kind}s are noticed by a test")
    return int(any(noticed < tried for noticed, tried in counts.values()))


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
    ended = pytest.main([*options, "--capture=no", str(ROOT / "tests")], plugins=[trial])
    return trial.code if ended in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) else 2


if __name__ == "__main__":
    sys.exit(main())
