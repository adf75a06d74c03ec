"""A run's counts as a file: from it all reports can be made again without playing, and runs be added up."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

import numpy as np

from simulator.runner.tally import DeckInfo, RunResult, Tally

TALLIES = "tallies.json"
SCHEMA = 1


def listed(folder: Path, names: Sequence[str]) -> dict[str, Any]:
    """What the manifest says of the files that a report has written."""
    return {"files": list(names), "tallies_sha256": digest(folder / TALLIES)}


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def text(run: RunResult) -> str:
    """All that the reports know of a run, as JSON: whole numbers and names, the same text for equal runs."""
    tallies = [[list(entrants), _counts(tally)] for entrants, tally in run.tallies.items()]
    decks = [vars(deck) for deck in run.decks]
    return _json({"schema": SCHEMA, **vars(run), "decks": decks, "tallies": tallies}) + "\n"


def read(text: str) -> RunResult:
    """The run that `text` was made of. Raises ValueError for any other text."""
    try:
        return _run(json.loads(text))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"these are no counts of a run: {error!r}") from None


def merged(runs: Sequence[RunResult], matchups: Iterable[Sequence[int]]) -> RunResult:
    """Runs of the same matchups with different seeds as one."""
    found = {
        matchup: [run.tallies[matchup] for run in runs if matchup in run.tallies] for matchup in map(tuple, matchups)
    }
    return replace(
        runs[0],
        seeds=tuple(seed for run in runs for seed in run.seeds),
        pairs=sum(run.pairs for run in runs),
        tallies={matchup: reduce(add, tallies) for matchup, tallies in found.items() if tallies},
        watched=_watched(runs),
    )


def _watched(runs: Sequence[RunResult]) -> dict[str, Any]:
    """Of runs that are added up: what decided one of them decides nothing of them all."""
    ways = [run.watched for run in runs if run.watched]
    return {"merged": len(ways)} if ways else {}


def _counts(tally: Tally) -> dict[str, Any]:
    """Shape and numbers of each array, since nested lists have no shape where they are empty."""
    arrays = {field.name: np.asarray(getattr(tally, field.name)) for field in fields(tally)}
    return {name: [array.shape, array.ravel()] for name, array in arrays.items()}


def _json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), default=lambda numbers: numbers.tolist())


def _run(content: dict[str, Any]) -> RunResult:
    if content.pop("schema") != SCHEMA:
        raise ValueError("these counts were written by another version of decklab")
    tallies = {tuple(entrants): _tally(counts) for entrants, counts in content.pop("tallies")}
    decks = tuple(_deck(**deck) for deck in content.pop("decks"))
    facts = {name: tuple(value) if isinstance(value, list) else value for name, value in content.items()}
    return RunResult(**facts, decks=decks, tallies=tallies)


def _deck(name: str, list_curve: dict[str, list[int]], note: str) -> DeckInfo:
    return DeckInfo(name, {curve: tuple(counts) for curve, counts in list_curve.items()}, note)


def _tally(counts: dict[str, list]) -> Tally:
    arrays = {name: np.array(numbers, np.int64).reshape(shape) for name, (shape, numbers) in counts.items()}
    return Tally(**{name: array if array.ndim else int(array) for name, array in arrays.items()})
