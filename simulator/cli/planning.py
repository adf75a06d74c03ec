"""power: how many pairs, matches and minutes a question takes. Plays nothing and needs no engine."""

from __future__ import annotations

import csv
import json
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil, isnan, nan
from pathlib import Path
from typing import Any, NamedTuple

from simulator.cli.errors import BAD_INPUT, DONE, USAGE, Refusal, say
from simulator.stats.multiple import simultaneous
from simulator.stats.power import for_difference, for_effect, for_equivalence, for_width

MANIFEST, MATCHUPS, CHANGES = "manifest.json", "matchups.csv", "changes.csv"
WIDTH = 80
FEW = 100
"""Pairs of a matchup from which on its design effect is worth something."""


@dataclass(frozen=True)
class Pilot:
    """What an earlier run tells: its design effect, matches a second, and by how much equal luck saves matches.

    `pairs` are those of its smallest matchup. What it does not tell is NaN.
    """

    deff: float = 1.0
    pairs: int = 0
    speed: float = nan
    saved: float = nan
    correlation: float = nan


class Need(NamedTuple):
    """A question, the pairs that each matchup takes, and how many matches that makes in all; none: not known."""

    question: str
    pairs: int | None
    matches: int | None


def power(options) -> int:
    """Prints how much each question takes."""
    _check(options)
    pilot = read_pilot(options.pilot) if options.pilot else Pilot()
    for line in (*_table(list(_needs(options, pilot)), pilot.speed), ""):
        say(line)
    for note in _notes(options, pilot):
        say(textwrap.fill(note, WIDTH, subsequent_indent="  "))
    return DONE


def _check(options) -> None:
    if not 0 < options.power < 1:
        raise Refusal(f"a power of {options.power:g} is none", "write one such as 0.8", USAGE)
    for name in ("effect", "band", "width"):
        value = getattr(options, name)
        if value is not None and not 0 < value < 0.5:
            raise Refusal(f"--{name} lies between 0 and 0.5", "0.01 is one percentage point", USAGE)


def read_pilot(folder: Path) -> Pilot:
    """What the folder of a run, or of a comparison, tells; raises Refusal where it is none of decks that meet."""
    manifest = _manifest(folder)
    parts = [folder / Path(name).name for name in manifest.get("runs", [])] or [folder]
    told = [_manifest(part) for part in parts]
    rows = [row for part in parts for row in _rows(part / MATCHUPS) if row["a"] != row["b"]]
    effects = [(float(row["deff"]), int(row["pairs"])) for row in rows if row["deff"]]
    if not effects:
        raise Refusal(f"{folder} tells no design effect", "name a run of two or more decks that meet", BAD_INPUT)
    deff = sum(deff * pairs for deff, pairs in effects) / sum(pairs for _, pairs in effects)
    return Pilot(deff, min(pairs for _, pairs in effects), _speed(told), *_common_luck(folder))


def _manifest(folder: Path) -> Mapping[str, Any]:
    try:
        return json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise Refusal(f"{folder} holds no run", "name a folder that a run was written to", BAD_INPUT) from None


def _rows(path: Path) -> list[dict[str, str]]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _speed(told: list[Mapping[str, Any]]) -> float:
    """Matches a second of versions that were played side by side."""
    seconds = max(manifest.get("seconds", 0) for manifest in told)
    return sum(manifest["matches"] for manifest in told) / seconds if seconds else nan


def _common_luck(folder: Path) -> tuple[float, float]:
    """By how much equal luck saved matches, and the correlation; of several versions of that which saved least."""
    rows = [row for row in _rows(folder / CHANGES) if row["opponent"] == "overall" and row["saved"]]
    found = [(float(row["saved"]), float(row["correlation"] or nan)) for row in rows]
    return min(found, default=(nan, nan))


def _needs(options, pilot: Pilot) -> Iterator[Need]:
    """Each question that was asked."""
    chance = {"power": options.power, "deff": pilot.deff}
    points = f"{100 * options.effect:g} point{'s' * (options.effect != 0.01)}"
    pairs = for_effect(options.effect, **chance)
    yield Need(f"one matchup: a score {points} off 50 %", pairs, 2 * pairs)
    if options.width:
        pairs = for_width(options.width, deff=pilot.deff)
        yield Need(f"one matchup: its score to ±{100 * options.width:g}", pairs, 2 * pairs)
    if options.band:
        pairs = for_equivalence(options.band, **chance)
        yield Need(f"one matchup: within 50 ±{100 * options.band:g}, if it is even", pairs, 2 * pairs)
    pairs = for_difference(options.effect, **chance)
    yield Need(f"two decks {points} apart, each on its own", pairs, 4 * pairs)
    pairs = None if isnan(pilot.saved) else for_difference(options.effect, saved=pilot.saved, **chance)
    yield Need(f"two versions {points} apart, with equal luck", pairs, pairs and 4 * pairs)
    yield from _matrix(options, chance, points)


def _matrix(options, chance, points) -> Iterator[Need]:
    """A matrix plays each deck against itself too. Its answers are to hold together."""
    decks = options.decks
    meetings, matchups = decks * (decks - 1) // 2, decks * (decks + 1) // 2
    pairs = for_effect(options.effect, level=simultaneous(meetings), **chance)
    yield Need(f"matrix of {decks} decks: a matchup {points} off 50 %", pairs, 2 * pairs * matchups)
    all_met = for_effect(options.effect, level=simultaneous(decks), **chance)
    pairs = ceil(all_met / (decks - 1))
    yield Need(f"matrix of {decks} decks: a deck {points} off 50 %", pairs, 2 * pairs * matchups)


def _table(needs: list[Need], speed: float) -> Iterator[str]:
    rows = [("to find", "pairs each", "matches", "minutes"), *(_cells(need, speed) for need in needs)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for question, *numbers in rows:
        cells = [number.rjust(width) for number, width in zip(numbers, widths[1:], strict=True)]
        yield "  ".join([question.ljust(widths[0]), *cells])


def _cells(need: Need, speed: float) -> tuple[str, str, str, str]:
    if need.pairs is None or need.matches is None:
        return need.question, "?", "?", "?"
    return need.question, f"{need.pairs:,}", f"{need.matches:,}", _minutes(need.matches / speed / 60)


def _minutes(value: float) -> str:
    if isnan(value):
        return "?"
    return "<0.1" if value < 0.1 else f"{value:,.{int(value < 10)}f}"


def _notes(options, pilot: Pilot) -> Iterator[str]:
    yield f"Found with {100 * options.power:g} % chance if it is so; intervals of 95 %, in the matrix of all together."
    if options.pilot:
        yield f"Design effect {pilot.deff:.2f}, measured in {options.pilot}."
        if pilot.pairs < FEW:
            yield f"It comes from few pairs, {pilot.pairs} in a matchup: take a pilot of {FEW} or more."
    else:
        yield "Design effect 1, as if matches were independent; --pilot RUN takes that of a run."
    if isnan(pilot.speed):
        yield "Minutes need the speed of this machine: --pilot RUN, a run of the same game and strategies."
    else:
        yield f"At the pilot's {pilot.speed:,.0f} matches a second, which short runs understate."
    if isnan(pilot.saved):
        yield "Equal luck saves matches, how many tells a short 'decklab compare': --pilot with its folder."
    else:
        yield f"Equal luck saved {pilot.saved:.1f} times as many matches there (correlation {pilot.correlation:.2f})."
