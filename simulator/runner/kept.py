"""A run's counts as a file: from it all reports can be made again without playing, and runs be added up."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import reduce
from itertools import chain
from operator import add
from pathlib import Path
from typing import Any

import numpy as np

from simulator.runner.tally import Curve, DeckInfo, RunResult, Tally

TALLIES = "tallies.json"
COUNTED = {"tallies": Tally, "curves": Curve}
SCHEMA = 2


def listed(folder: Path, names: Sequence[str]) -> dict[str, Any]:
    """What the manifest says of the files that a report has written."""
    return {"files": list(names), "tallies_sha256": digest(folder / TALLIES)}


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def text(run: RunResult) -> str:
    """All that the reports know of a run, as JSON: whole numbers and names, the same text for equal runs."""
    decks = [vars(deck) for deck in run.decks]
    counted = {name: [[key, _counts(counts)] for key, counts in vars(run)[name].items()] for name in COUNTED}
    return _json({"schema": SCHEMA, **vars(run), "decks": decks, **counted}) + "\n"


def read(text: str) -> RunResult:
    """The run that `text` was made of. Raises ValueError for any other text."""
    try:
        return _run(json.loads(text))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"these are no counts of a run: {error!r}") from None


def merged(runs: Sequence[RunResult], matchups: Iterable[Sequence[int]]) -> RunResult:
    """Runs of the same matchups with different seeds as one."""
    return replace(
        runs[0],
        seeds=tuple(seed for run in runs for seed in run.seeds),
        pairs=sum(run.pairs for run in runs),
        tallies=_added([run.tallies for run in runs], map(tuple, matchups)),
        curves=_added([run.curves for run in runs], chain(*(run.curves for run in runs))),
        watched=_watched(runs),
    )


def _added(counted: Sequence[Mapping], keys: Iterable[tuple]) -> dict:
    found = {key: [counts[key] for counts in counted if key in counts] for key in keys}
    return {key: reduce(add, counts) for key, counts in found.items() if counts}


def _watched(runs: Sequence[RunResult]) -> dict[str, Any]:
    """Of runs that are added up: what decided one of them decides nothing of them all."""
    ways = [run.watched for run in runs if run.watched]
    return {"merged": len(ways)} if ways else {}


def _counts(counted: Tally | Curve) -> dict[str, Any]:
    """Shape and numbers of each array, since nested lists have no shape where they are empty."""
    arrays = {field.name: np.asarray(getattr(counted, field.name)) for field in fields(counted)}
    return {name: [array.shape, array.ravel()] for name, array in arrays.items()}


def _json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), default=lambda numbers: numbers.tolist())


def _run(content: dict[str, Any]) -> RunResult:
    if content.pop("schema") != SCHEMA:
        raise ValueError("these counts were written by another version of decklab")
    counted = {name: {tuple(key): _counted(name, counts) for key, counts in content.pop(name)} for name in COUNTED}
    decks = tuple(_deck(**deck) for deck in content.pop("decks"))
    facts = {name: tuple(value) if isinstance(value, list) else value for name, value in content.items()}
    return RunResult(**facts, decks=decks, **counted)


def _deck(name: str, list_curve: dict[str, list[int]], note: str) -> DeckInfo:
    return DeckInfo(name, {curve: tuple(counts) for curve, counts in list_curve.items()}, note)


def _counted(name: str, counts: dict[str, list]) -> Tally | Curve:
    arrays = {field: np.array(numbers, np.int64).reshape(shape) for field, (shape, numbers) in counts.items()}
    return COUNTED[name](**{field: array if array.ndim else int(array) for field, array in arrays.items()})
