"""merge: runs of the same matchups with different seeds become one, and so do the parts of one run."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulator import logs, trace
from simulator.cli import parts as parting
from simulator.cli.alike import SHARED, Manifest, differences
from simulator.cli.errors import DONE, USAGE, Refusal
from simulator.cli.kept import check_format, check_matches, load
from simulator.runner import kept, writer
from simulator.runner.tally import RunResult

if TYPE_CHECKING:
    from reports.answer import Answer

log = logging.getLogger("decklab")

MADE = ("finished", "matches", "failures", "sha256")
PART = ("run", "seed", "pairs", *MADE, "versions", "command")


def merge(folders: Sequence[Path], new: Path, form: str) -> int:
    """Adds up runs into a new folder and prints the report of them all."""
    logs.start(logging.INFO)
    check_format(form)
    if len(folders) < 2:
        raise Refusal("one run is nothing to merge", "name two or more", USAGE)
    _check_new(new)
    manifests = [trace.manifest(folder) for folder in folders]
    if any("part" in manifest for manifest in manifests):
        return _told(*parting.whole(folders, manifests, new), new, form)
    loaded = sorted(((folder, *load(folder)) for folder in folders), key=lambda each: each[2].seeds)
    manifests = [manifest for _, manifest, _ in loaded]
    _check_alike(loaded[0][0], manifests[0], [each[:2] for each in loaded[1:]])
    parts = _parts(manifests)
    _check_overlap(parts)
    matches = [check_matches(folder, manifest) for folder, manifest, _ in loaded]
    from reports.again import again

    run = kept.merged([run for *_, run in loaded], manifests[0]["matchups"])
    new.mkdir(parents=True, exist_ok=True)
    _join(matches, new / writer.MATCHES, headed=True)
    if failed := [path for folder, *_ in loaded if (path := folder / writer.FAILURES).exists()]:
        _join(failed, new / writer.FAILURES, headed=False)
    more = again(run, _asked(manifests))
    return _told(run, _manifest(manifests, parts, new), new, form, more)


def _told(run: RunResult, manifest: dict[str, Any], new: Path, form: str, more: Answer | None = None) -> int:
    """Writes the tables and prints the report of a run whose matches are in its folder."""
    from simulator.cli import answer

    answer.keep(run, manifest, new, form, more)
    answer.tell(answer.given(run, new, more), form)
    log.info("files: %s", new)
    return DONE


def _check_new(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refusal(f"{folder} holds other files already", "choose another folder", USAGE)


def _check_alike(first: Path, expected: Manifest, others: Sequence[tuple[Path, Manifest]]) -> None:
    """Refuses runs of which anything but luck and length differs."""
    for folder, manifest in others:
        if found := list(differences(expected, manifest)):
            raise Refusal(f"{first} and {folder} differ in {'; '.join(found)}", "merge runs of one plan", USAGE)


def _parts(manifests: Sequence[Manifest]) -> list[dict[str, Any]]:
    """The runs as they were played, those of merged ones too."""
    parts = []
    for manifest in manifests:
        parts += manifest.get("parts") or [{name: manifest[name] for name in PART}]
    return parts


def _check_overlap(parts: Sequence[Manifest]) -> None:
    """Refuses runs with the same luck: their matches would count twice."""
    seeds = [part["seed"] for part in parts]
    if twice := sorted({seed for seed in seeds if seeds.count(seed) > 1}):
        told = ", ".join(map(str, twice))
        raise Refusal(f"several of these runs have seed {told}: they share matches", "play other seeds", USAGE)


def _join(paths: Sequence[Path], target: Path, headed: bool) -> None:
    """Writes files one after the other, the first line of the later ones left out where they are headed."""
    part = target.with_name(f"{target.name}.part")
    with open(part, "wb") as out:
        for number, path in enumerate(paths):
            with open(path, "rb") as file:
                if number and headed:
                    file.readline()
                while block := file.read(1 << 20):
                    out.write(block)
    os.replace(part, target)


def _asked(manifests: Sequence[Manifest]) -> Manifest | None:
    """What was asked of all runs alike, and can be answered from their counts together."""
    asked = [manifest.get("asked") for manifest in manifests]
    same = all(each == asked[0] for each in asked)
    return asked[0] if same and asked[0] and asked[0]["name"] != "gates" else None


def _manifest(manifests: Sequence[Manifest], parts: Sequence[Manifest], folder: Path) -> dict[str, Any]:
    shared = {name: manifests[0][name] for name in (*SHARED, "decks", "versions")}
    return {
        **shared,
        "kind": "merge",
        "parts": list(parts),
        "finished": all(part["finished"] for part in parts),
        "matches": sum(part["matches"] for part in parts),
        "failures": sum(part["failures"] for part in parts),
        "sha256": kept.digest(folder / writer.MATCHES),
        "command": ["decklab", *sys.argv[1:]],
    }
