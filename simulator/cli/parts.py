"""--shard K/N: one of N parts of a run, and what becomes of all of them together: the run itself."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from simulator import trace
from simulator.cli.alike import differences
from simulator.cli.errors import USAGE, Refusal
from simulator.cli.resuming import ALL, again
from simulator.runner import kept, run, writer
from simulator.runner.journal import JOURNAL, Parts
from simulator.runner.plan import Plan
from simulator.runner.run import Outcome, Table, Versions
from simulator.runner.tally import RunResult

PART = "part.bin"
"""What a part keeps of its matches, from which the whole is made: its journal."""

OWN = ("part", "part_sha256", "seconds", "files", "tallies_sha256")
"""What the manifest of a part tells and that of the whole does not, or not so."""

Part = tuple[int, int]


def asked(options) -> Part | None:
    """Which part the user wants; None: the whole."""
    word = getattr(options, "part", "")
    if not word:
        return None
    found = re.fullmatch(r"(\d+)/(\d+)", word)
    number, parts = map(int, found.groups()) if found else (0, 0)
    if not 1 <= number <= parts:
        raise Refusal(f"'{word}' is no part of a run", "write K/N, such as 3/8 for the third of eight", USAGE)
    if options.until_width is not None or options.sprt:
        raise Refusal("no part of a run knows when the whole has enough", "leave out --shard", USAGE)
    return number, parts


def part(plan: Plan, chosen: Part | None) -> range:
    """The pairs of a part of a plan, counted in the order of the plan."""
    number, parts = chosen or (1, 1)
    pairs = len(plan.whole)
    return plan.whole[pairs * (number - 1) // parts : pairs * number // parts]


def keep(folder: Path) -> None:
    """Keeps the matches of a part that is played and told, for the whole."""
    os.replace(folder / JOURNAL, folder / PART)
    manifest = trace.manifest(folder)
    told = {"part_sha256": kept.digest(folder / PART), "files": [*manifest.get("files", []), PART]}
    writer.write_json(folder / writer.MANIFEST, {**manifest, **told})


def whole(folders: Sequence[Path], manifests: Sequence[Mapping[str, Any]], new: Path) -> tuple[RunResult, dict]:
    """Writes the matches of all parts of a run into a new folder. Returns what the reports need, and the manifest."""
    placed = _placed(folders, manifests)
    _check_alike(placed)
    first = placed[0][1]
    plan, _library = trace.plan_of(first)
    if plan.run != first["run"]:
        raise Refusal("the cards or rules are not as when the parts were played", "put them back")
    settings = {name: value for name, value in first.items() if name not in OWN}
    settings["command"] = ["decklab", *sys.argv[1:]]
    journals = Parts([folder / PART for folder, _ in placed])
    [outcome] = run.run_all(Versions([Table.idle(plan)]), [new], method="inline", journal=journals, settings=[settings])
    seconds = round(sum(manifest.get("seconds", 0) for _, manifest in placed), 3)
    return _result(placed, outcome), {**outcome.manifest, "seconds": seconds}


def _placed(folders: Sequence[Path], manifests: Sequence[Mapping]) -> list[tuple[Path, Mapping]]:
    """The parts in their order; refuses where one is missing, doubled, not finished or not as it was written."""
    found: dict[int, tuple[Path, Mapping]] = {}
    for folder, manifest in zip(folders, manifests, strict=True):
        if "part" not in manifest:
            raise Refusal(f"{folder} is no part of a run, as others here are", "merge the parts first", USAGE)
        number, parts = manifest["part"]
        if parts != (of := manifests[0]["part"][1]):
            raise Refusal(f"{folder} is one of {parts} parts, {folders[0]} one of {of}", "name those of one run", USAGE)
        if number in found:
            raise Refusal(f"{found[number][0]} and {folder} are both part {number}", "leave one out", USAGE)
        if not (folder / PART).exists():
            raise Refusal(f"{folder} is not finished", again(folder))
        if kept.digest(folder / PART) != manifest.get("part_sha256"):
            raise Refusal(f"{folder / PART} is not as the run has written it", "play this part again")
        found[number] = folder, manifest
    parts = manifests[0]["part"][1]
    if missing := [str(number) for number in range(1, parts + 1) if number not in found]:
        raise Refusal(f"of {parts} parts there is none with number {', '.join(missing)}", "name all of them", USAGE)
    return [found[number] for number in sorted(found)]


def _check_alike(placed: Sequence[tuple[Path, Mapping]]) -> None:
    first, expected = placed[0]
    for folder, manifest in placed[1:]:
        if found := list(differences(expected, manifest, ALL)):
            raise Refusal(f"{first} and {folder} differ in {'; '.join(found)}", "merge parts of one run", USAGE)


def _result(placed: Sequence[tuple[Path, Mapping]], outcome: Outcome) -> RunResult:
    """What the parts know of decks and game, with the counts of all."""
    texts = (folder / kept.TALLIES for folder, _ in placed)
    told = kept.read(next(path for path in texts if path.exists()).read_text(encoding="utf-8"))
    return replace(told, tallies=outcome.tallies, curves=outcome.curves)
