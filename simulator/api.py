"""The commands for notebooks and scripts: they say nothing, give DataFrames and raise exceptions.

Functions have the names of the commands. Decks are paths or names, as on the command line; so are the options, each by
its long name with _ for -, such as pairs=200, strategy="control", set={"CARD.PATH": 40}.

Lists may be given as one text or as several, NAME=VALUE also as a mapping. Files go where the command would write them.
All raise InputError for what the command would refuse, and KeyboardInterrupt where they are interrupted.
"""

from __future__ import annotations

import json
import os
import signal
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

import reports
from reports.dictionary import dictionary
from simulator.cli import comparing, fielding, gating, impacting, kept, piloting, play, sweeping
from simulator.cli import options as cli
from simulator.cli.errors import Refusal
from simulator.cli.given import Given
from simulator.reading import Faults
from simulator.runner.pool import WorkerDied
from simulator.strategy import StrategyError

__all__ = [
    "InputError", "Result", "columns", "compare", "field", "gate", "impact", "matrix", "pilots", "report", "run",
    "sensitivity", "sweep",
]  # fmt: skip

Decks = str | os.PathLike | Iterable[str | os.PathLike]


class InputError(ValueError):
    """What is wrong with what was asked for. `messages` are all of them, files with their lines."""

    def __init__(self, messages: Iterable[str]):
        self.messages = list(messages)
        super().__init__("\n".join(self.messages))


class Result:
    """What a command found. Each table is an attribute, named as its file: `.decks`, `.matchups`, `.changes` ...;
    README.md of reports/ explains their columns. str() gives the report in words.

    folder    with the files, None where there are none
    versions  results of each version alone, where versions of a deck were played
    """

    def __init__(self, given: Given):
        self._given = given
        self.folder = given.folder
        self.versions = {name: Result(part) for name, part in given.parts.items()}

    @cached_property
    def tables(self) -> dict[str, pd.DataFrame]:
        """All tables but the matches, by name."""
        return dict(self._given.tables())

    @cached_property
    def matches(self) -> pd.DataFrame:
        """A row per match; of versions with a first column `version`."""
        if not self.versions:
            assert self.folder, "no file of matches was written"
            return reports.read_matches(self.folder / "matches.csv")
        parts = {name: part.matches for name, part in self.versions.items()}
        return pd.concat(parts, names=["version"]).reset_index("version").reset_index(drop=True)

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What --format json prints."""
        return json.loads(self.text("json"))

    def text(self, form: str = "table", width: int = 80) -> str:
        """The report as table, md, csv or json, as the command prints it."""
        assert self._given.render
        return self._given.render(form, width, "utf-8")

    def __getattr__(self, name: str) -> pd.DataFrame:
        if name.startswith("_") or name not in self.tables:
            raise AttributeError(f"this result has no '{name}'; its tables are {', '.join(self.tables)} and matches")
        return self.tables[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.tables]

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<decklab: {', '.join(self.tables)}; files in {self.folder}>"

    def _repr_markdown_(self) -> str:
        return self.text("md")


def matrix(decks: Decks = (), **options) -> Result:
    """Every deck against every other and itself; without decks, the starter decks."""
    return _found(play.matrix, "matrix", [_texts(decks)], cli.SeatOptions, options)


def run(a: str | os.PathLike, b: str | os.PathLike = "", **options) -> Result:
    """One deck against another, or one list for all seats."""
    return _found(play.matchup, "run", [[*_texts(a), *_texts(b)]], cli.SeatOptions, options)


def field(decks: Decks = (), **options) -> Result:
    """The decks as a field: ratings, the mix that no deck beats, circles; without decks, the starter decks."""
    return _found(fielding.field, "field", [_texts(decks)], cli.FieldOptions, options)


def compare(a: str | os.PathLike, b: str | os.PathLike, **options) -> Result:
    """What a change does: two versions of a deck against the same opponents with the same luck."""
    return _found(comparing.compare, "compare", [str(a), str(b)], cli.CompareOptions, options)


def sweep(deck: str | os.PathLike, **options) -> Result:
    """The score of a deck with each value of a number of a card: set="CARD.PATH=A..B:STEP"."""
    return _found(sweeping.sweep, "sweep", [str(deck)], cli.SweepOptions, options)


def sensitivity(deck: str | os.PathLike, opponents: Decks = (), **options) -> Result:
    """Which of the rules that the book leaves open change the score of a deck."""
    return _found(sweeping.sensitivity, "sensitivity", [str(deck), _texts(opponents)], cli.SensitivityOptions, options)


def impact(deck: str | os.PathLike, **options) -> Result:
    """What each card of a deck is worth: `.impact`; vs= names the opponents."""
    return _found(impacting.impact, "impact", [str(deck)], cli.ImpactOptions, options)


def pilots(decks: Decks = (), **options) -> Result:
    """Whether the order of decks hangs on who plays them; without decks, of the starter decks."""
    return _found(piloting.pilots, "pilots", [_texts(decks)], cli.PilotsOptions, options)


def gate(file: str | os.PathLike, **options) -> Result:
    """Judges a file of demands."""
    return _found(gating.gate, "gate", [Path(file)], cli.GateOptions, options)


def report(folder: str | os.PathLike) -> Result:
    """What a run has found that was played before."""
    with _refusals():
        return Result(kept.given(Path(folder)))


def columns() -> pd.DataFrame:
    """What each column of each table means: file, column, unit, meaning."""
    return dictionary()


def _found(ask: Callable[..., Given], name: str, words: list, kind: type, given: Mapping[str, Any]) -> Result:
    """What a command gives: its function, its name, its arguments, the kind of its options and those given."""
    with _refusals():
        options = cli.chosen(kind, {"quiet": True, **given})
        command = "decklab", name, *_flat(words), *cli.words(options)
        found = play.asked(ask, *words, options=replace(options, command=command))
    if found.stopped:
        signal.raise_signal(found.stopped)
    _warn(found)
    return Result(found)


def _warn(found: Given) -> None:
    failures = sum(outcome.failures for outcome in found.outcomes)
    if failures:
        matches = sum(outcome.matches for outcome in found.outcomes)
        told = f"{failures} of {matches} matches failed and count nowhere: see failures.jsonl in {found.folder}"
        warnings.warn(told, RuntimeWarning, stacklevel=4)


@contextmanager
def _refusals() -> Iterator[None]:
    """Raises as InputError what a command would refuse."""
    try:
        yield
    except Faults as faults:
        raise InputError(map(str, faults.faults)) from None
    except (Refusal, StrategyError) as refusal:
        raise InputError([str(refusal)]) from None
    except WorkerDied as died:
        died.add_note("Where workers are spawned, a script calls this below: if __name__ == '__main__':")
        raise


def _texts(words: Decks) -> list[str]:
    words = [words] if isinstance(words, str | os.PathLike) else words
    return [os.fspath(word) for word in words if os.fspath(word)]


def _flat(words: list) -> list[str]:
    return [str(one) for word in words for one in (word if isinstance(word, list) else [word])]
