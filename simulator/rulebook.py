"""A game's rulebook.yaml, joined with the functions that carry out its sections and the tests of them."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from simulator import ROOT, game_package, jit
from simulator.reading import Node, read
from simulator.runner.game import Game

DONE = "done"


@dataclass(frozen=True)
class Section:
    """A numbered rule. Unless it is done, `reason` tells why it needs no function and no test."""

    number: str
    says: str
    status: str
    reason: str
    functions: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()

    @property
    def missing(self) -> str:
        """What the section lacks: "" where it has function and test, or a reason for having none."""
        if self.status != DONE:
            return "" if self.reason else "reason"
        return " and ".join(["function"] * (not self.functions) + ["test"] * (not self.tests))


def sections(game: Game, citations: Mapping[str, tuple[str, ...]]) -> list[Section]:
    """All sections in the order of the book; `citations` names the tests of each. Raises Faults."""
    page = read(Path(str(game_package(game.key).__file__)).parent / "rulebook.yaml", limit=2**20)
    book = page.root.fields(("edition", "sections"))
    found = [_section(number, node, game, citations) for number, (_, node) in book["sections"].table().items()]
    page.finish()
    return found


def _section(number: str, node: Node, game: Game, citations: Mapping[str, tuple[str, ...]]) -> Section:
    fields = node.fields(("says", "status"), ("reason",))
    text = {name: field.text() for name, field in fields.items()}
    return Section(
        number=number,
        says=text.get("says", ""),
        status=text.get("status", ""),
        reason=text.get("reason", ""),
        functions=tuple(map(_place, jit.RULES.get((game.key, number), ()))),
        tests=citations.get(number, ()),
    )


def _place(function) -> str:
    """Module and name of a rule's function, without the part that all rules of a game share."""
    function = jit.plain(function)
    return f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}"


def mutants(game: Game, part: str, tenth: str) -> tuple[list[str], bool]:
    """What tests.mutation says of the `rules` or `cards`, and whether tests would miss all of them; `tenth`
    is a digit or "all". Without a folder of tests: FileNotFoundError."""
    if not (ROOT / "tests").is_dir():
        raise FileNotFoundError(ROOT / "tests")
    command = [sys.executable, "-m", "tests.mutation", game.key, part]
    command += [] if tenth == "all" else ["--tenth", tenth]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode > 1:
        done.check_returncode()
    return done.stdout.splitlines(), done.returncode == 0


def citations(game: Game) -> dict[str, tuple[str, ...]]:
    """The tests that cite each section. Without a folder of tests: FileNotFoundError."""
    if not (ROOT / "tests").is_dir():
        raise FileNotFoundError(ROOT / "tests")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "citations.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
        command += ["--citations", str(file), "tests"]
        subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
        found = json.loads(file.read_text(encoding="utf-8"))
    return {number: tuple(tests) for number, tests in found["rule"].get(game.key, {}).items()}
