"""resume: a run that was interrupted goes on; and what the commands that play leave for that."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from simulator import trace
from simulator.cli.alike import SHARED, differences
from simulator.cli.errors import USAGE, Refusal, hint
from simulator.runner import journal
from simulator.runner.journal import JOURNAL, Journal

ALL = (*SHARED, "pairs", "seed")


def resume(folder: Path, jobs: int | None, cluster: str | None) -> int:
    """Carries out the command of a run again, over its folder: what was played is not played again."""
    told = left(folder)
    if told is None:
        raise _nothing(folder)
    folder = folder.resolve()
    if os.path.isdir(told["place"]):
        os.chdir(told["place"])
    named = Path(told["folder"])
    fixed = {"out": named if named.resolve() == folder else folder, "seed": str(told["seed"]), "resume": True}
    if jobs is not None:
        fixed["jobs"] = jobs
    if cluster is not None:
        fixed["cluster"] = cluster
    sys.argv[:] = told["command"]  # as the manifest is to tell it
    from simulator.cli import app

    return app(told["command"][1:], obj=fixed, standalone_mode=False)


def left(folder: Path) -> dict[str, Any] | None:
    """What an interrupted run in this folder has told of itself; None where there is none."""
    return journal.facts(folder / JOURNAL)


def opened(home: Path, folders: Sequence[Path], runs: Sequence[Mapping], resume: bool) -> Journal:
    """The journal of what is played in a folder, and in folders in it; refuses to go on where anything has changed
    since. `runs` is what the manifests will tell of each."""
    told = {
        "command": runs[0]["command"],
        "place": os.getcwd(),
        "folder": str(home),
        "folders": [folder.name for folder in folders if folder != home],
        "seed": runs[0]["seed"],
        "runs": json.loads(json.dumps(runs)),
    }
    if resume and (found := list(_changes(left(home), told))):
        fix = f"put it back, or play it anew: {shlex.join(told['command'])}"
        raise Refusal(f"since the run in {home} was interrupted there changed: {'; '.join(found)}", fix)
    try:
        kept = Journal(home / JOURNAL, told)
    except journal.Busy:
        raise Refusal(f"the run in {home} is still being played", "wait for it, or end it first", USAGE) from None
    hint(f"go on with: {again(home)}")
    return kept


def again(folder: Path) -> str:
    """The command that goes on with a run."""
    return f"decklab resume {shlex.quote(str(folder))}"


def finish(folder: Path) -> None:
    """There is nothing left to go on with."""
    (folder / JOURNAL).unlink(missing_ok=True)
    hint("")


def _changes(before: Mapping | None, now: Mapping) -> Iterator[str]:
    """What the matches depend on and is not as it was."""
    before = before or now
    if len(before["runs"]) != len(now["runs"]):
        yield f"the number of versions ({len(before['runs'])}, {len(now['runs'])})"
        return
    found = [change for runs in zip(before["runs"], now["runs"], strict=True) for change in differences(*runs, ALL)]
    then, today = before["runs"][0]["versions"], now["runs"][0]["versions"]
    found += [f"{name} ({then[name]}, {today[name]})" for name in today if then[name] != today[name]]
    yield from dict.fromkeys(found)


def _nothing(folder: Path) -> Refusal:
    manifest = trace.manifest(folder)
    if manifest.get("finished"):
        fix = f"decklab report {shlex.quote(str(folder))} tells it again"
        return Refusal(f"the run in {folder} is finished: there is nothing to go on with", fix, USAGE)
    fix = f"play it again: {shlex.join(manifest.get('command', ['decklab']))}"
    return Refusal(f"the run in {folder} has not left what it takes to go on", fix, USAGE)
