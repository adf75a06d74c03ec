"""Any answer as one HTML file: it needs no network and no script, and follows the reader's light or dark."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from reports import charts
from reports.layout import clean
from reports.pages.sheet import PILOTS, SENSITIVITY, Sheet

TEMPLATE = Path(__file__).with_name("template")
UNTOLD = ("files", "asked", "tallies_sha256", "seconds", "decks")
"""What the page leaves out of the manifest: what is no part of the answer, or stands in a table."""

TONES = {
    "up": ("too strong", "stronger against", "raises the score", "in the best mix"),
    "down": ("too weak", "weaker against", "lowers the score", "dominated", "fails"),
    "good": ("balanced", "passes"),
}
"""What is said of names, by the colour that it has."""


def render(sheet: Sheet, manifest: Mapping[str, Any], versions: Sequence[Mapping[str, Any]] = ()) -> str:
    """The page, the same text for the same answer.

    `manifest` is what manifest.json holds; where several runs were played for it, `versions` are theirs.
    """
    parts = manifest.get("parts") or versions or [manifest]
    run = {**manifest, **versions[0]} if versions else manifest
    return _template().render(
        sheet=sheet,
        page=sheet.page,
        headline=sheet.page.headline,
        marks={label: number for number, label in enumerate(sheet.labels, 1)},
        tones={word: tone for tone, words in TONES.items() for word in words},
        series=charts.series,
        checks=list(_checks(sheet, run)),
        provenance=_provenance(manifest, run, parts),
        entrants=list(dict.fromkeys(entrant for one in (versions or [manifest]) for entrant in _entrants(one))),
        command=shlex.join(manifest["command"]),
        manifest=json.dumps(_told(run), indent=2, ensure_ascii=False),
    )


def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATE),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["kept"] = _kept
    environment.filters["svg"] = Markup  # charts escape what they are given
    return environment.get_template("report.html")


def _kept(sentence: str) -> str:
    """With no line broken between a number and its unit or interval."""
    for sign in (" %", " (±", " points"):
        sentence = sentence.replace(sign, "\u00a0" + sign[1:])
    return sentence


def _checks(sheet: Sheet, run: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """What the answer hangs on beside chance, and the command that tells whether it holds without."""
    if PILOTS in sheet.checks:
        names = ", ".join(dict.fromkeys(clean(deck["strategy"]) for deck in run["decks"]))
        yield f"who plays: {names}.", f"decklab {PILOTS}", "whether other players change the order of decks"
    if SENSITIVITY in sheet.checks and (rules := len(run["switches"])):
        told = f"rules that the book leaves open ({rules}, set as told below)."
        yield told, f"decklab {SENSITIVITY}", "whether they change the score"


def _provenance(manifest, run, parts) -> list[tuple[str, str]]:
    """Facts that tell this answer from any other: `run` is the first one of its `parts`, or the only one."""
    matches = sum(part["matches"] for part in parts)
    facts = [
        ("runs" if len(parts) > 1 else "run", ", ".join(part["run"] for part in parts)),
        ("seed", ", ".join(dict.fromkeys(str(part["seed"]) for part in parts))),
        ("matches played", f"{matches:,}" + " (stopped early)" * (not manifest["finished"])),
        ("caps", f"{run['turn_cap']} turns a match, {run['action_cap']} actions a turn"),
        ("rules and cards", run["rules_sha256"]),
        ("switches", ", ".join(f"{name}={value}" for name, value in run["switches"].items())),
        ("changed numbers", ", ".join(run["changed"])),
        ("matches.csv", manifest.get("sha256", "")),
        *(run["versions"].items()),
    ]
    return [(name, clean(value)) for name, value in facts if value]


def _entrants(manifest) -> list[tuple[str, str, str, str]]:
    """Each deck's name and strategy, with the beginning of the hash of each."""
    return [
        (clean(deck["name"]), deck["sha256"][:12], clean(deck["strategy"]), deck["strategy_sha256"][:12])
        for deck in manifest["decks"]
    ]


def _told(manifest) -> dict[str, Any]:
    return {name: value for name, value in manifest.items() if name not in UNTOLD}
