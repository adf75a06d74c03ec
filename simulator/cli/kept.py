"""report: what a run has told, told again from its files."""

from __future__ import annotations

import logging
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simulator import logs, trace
from simulator.cli import play
from simulator.cli.errors import DONE, Refusal, unknown
from simulator.cli.given import Given
from simulator.runner import kept, writer
from simulator.runner.tally import RunResult


def report(folder: Path, form: str) -> int:
    """The report of a run, without playing."""
    logs.start(logging.INFO)
    check_format(form)
    from simulator.cli import answer

    answer.tell(given(folder, form), form)
    return DONE


def given(folder: Path, form: str = "table") -> Given:
    """What a run has found."""
    manifest, run = load(folder)
    from reports.again import again
    from simulator.cli import answer

    more = again(run, manifest.get("asked"))
    if form == "html":
        answer.add_page(run, manifest, folder, more)
    return answer.given(run, folder, more)


def check_format(form: str) -> None:
    """Refuses what is no form of a report."""
    if form not in play.FORMATS:
        raise unknown("format", form, play.FORMATS)


def load(folder: Path) -> tuple[Mapping[str, Any], RunResult]:
    """A run's manifest and its counts; refuses folders that hold no single whole run."""
    manifest = manifest_of(folder)
    if kept.TALLIES not in manifest.get("files", []):
        raise _without_counts(folder, manifest)
    path = folder / kept.TALLIES
    if kept.digest(path) != manifest.get("tallies_sha256"):
        raise _other(path, manifest)
    try:
        return manifest, kept.read(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Refusal(f"{path}: {error}", _again(manifest)) from None


def manifest_of(folder: Path) -> Mapping[str, Any]:
    """A run's manifest; refuses folders that hold no single run."""
    manifest = trace.manifest(folder)
    if runs := manifest.get("runs"):
        again = f"for what they tell together, {_again(manifest)} --overwrite"
        fix = f"name one of them, such as {folder / runs[0]}; {again}"
        raise Refusal(f"{folder} holds several runs: {', '.join(runs)}", fix)
    return manifest


def check_matches(folder: Path, manifest: Mapping[str, Any]) -> Path:
    """The run's matches.csv; refuses one that is not as it was written."""
    path = folder / writer.MATCHES
    if kept.digest(path) != manifest["sha256"]:
        raise _other(path, manifest)
    return path


def _without_counts(folder: Path, manifest: Mapping[str, Any]) -> Refusal:
    if not manifest.get("matches"):
        return Refusal(f"in {folder} no match was played: there is nothing to report", _again(manifest))
    return Refusal(f"{folder} was written by an older decklab, which did not keep counts", _again(manifest))


def _other(path: Path, manifest: Mapping[str, Any]) -> Refusal:
    return Refusal(f"{path} is not as the run has written it", _again(manifest))


def _again(manifest: Mapping[str, Any]) -> str:
    return f"play it again: {shlex.join(manifest.get('command', ['decklab']))}"
