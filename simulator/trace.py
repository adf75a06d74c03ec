"""One match of a run told in words, checked against its row in matches.csv."""

from __future__ import annotations

import csv
import json
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simulator import strategy
from simulator.reading import Fault, Faults
from simulator.runner import game as games
from simulator.runner import journal, writer
from simulator.runner.loop import DECISIONS, ENDING, METRICS, TURNS, WINNER, Replay, replay
from simulator.runner.plan import Entrant, Plan, match_id
from simulator.runner.run import Table, versions


@dataclass(frozen=True)
class Tale:
    """A match in words.

    `reproduced` means that it ended as the run's files say. If it did not, `warning` tells both rows, and
    `changed` what the match depends on and is not as it was when the run was made.
    """

    lines: list[str]
    reproduced: bool = True
    warning: str = ""
    changed: tuple[str, ...] = ()


def manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a run's folder; raises Faults where there is none."""
    path = folder / writer.MANIFEST
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        content = None
    if isinstance(content, dict) and content.get("schema") == writer.SCHEMA:
        return content
    told = ("this folder holds no run", "name a folder that a run was written to")
    if journal.facts(folder / journal.JOURNAL):
        told = ("the run in this folder was interrupted", f"go on with it: decklab resume {shlex.quote(str(folder))}")
    raise Faults([Fault(str(path), 1, 1, *told)])


def single(folder: Path, manifest: Mapping, run: str) -> Mapping:
    """What a manifest tells of one run: its own, or the one of this name of those that were merged."""
    parts = {part["run"]: part for part in manifest.get("parts", [])}
    if run in parts:
        return {**manifest, **parts[run]}
    if parts or "runs" in manifest or run not in ("", manifest["run"]):
        known = [*parts, *manifest.get("runs", [])] or [manifest["run"]]
        remedy = "write RUN:MATCH_ID with one of these runs" if parts else "name the folder of one of them"
        raise Faults([Fault(str(folder), 0, 0, f"this folder holds the runs {', '.join(known)}", remedy)])
    return manifest


def plan_of(manifest: Mapping) -> tuple[Plan, Any]:
    """The plan that a manifest describes, on today's rules and cards, and their library."""
    game = games.find(manifest["game"])
    cards = Path(manifest["cards"]) if manifest["cards"] else None
    library = game.load(manifest["switches"], cards, manifest["changed"])
    entrants = tuple(
        Entrant(
            deck=deck["name"],
            path=deck["path"],
            slots=np.array(deck["slots"].split(), np.int32),
            deck_hash=deck["sha256"],
            strategy=deck["strategy"],
            source=deck["strategy_source"],
            strategy_hash=deck["strategy_sha256"],
            params=deck["strategy_params"],
            luck=deck["luck"],
        )
        for deck in manifest["decks"]
    )
    numbers = {name: manifest[name] for name in ("pairs", "seed", "turn_cap", "action_cap")}
    return Plan.of(game, library, entrants, manifest["matchups"], **numbers), library


def tell(folder: Path, manifest: Mapping, match: tuple[int, int, int]) -> Tale:
    """Plays one match again and tells it, turn by turn, each event with the number of its rule."""
    plan, library = plan_of(manifest)
    _check_range(folder, plan, match)
    table = Table(plan)
    played = replayed(table, match)
    lines = story(table, library, match, played)
    expected, found = _row(folder, manifest["run"], match), _line(table, match, played)
    # The run's name changes with everything that it depends on; what the match gave stands after it.
    if expected.partition(",")[2] == found.partition(",")[2]:
        return Tale(lines)
    if not expected and not (manifest["finished"] and manifest["failures"]):
        return Tale(lines, warning="the run ended before this match: there is no row to compare it with")
    return _other_tale(lines, _changed(plan, manifest), expected, found)


def _check_range(folder: Path, plan: Plan, match: tuple[int, int, int]) -> None:
    matchup, pair, rotation = match
    if matchup < len(plan.matchups) and pair < plan.pairs and rotation < plan.rotations(matchup):
        return
    last = match_id(len(plan.matchups) - 1, plan.pairs - 1, plan.rotations(len(plan.matchups) - 1) - 1)
    message, remedy = f"there is no match {match_id(*match)}", f"the last one is {last}"
    raise Faults([Fault(str(folder / writer.MATCHES), 1, 1, message, remedy)])


def replayed(table: Table, match: tuple[int, int, int]) -> Replay:
    """A match of the table's plan, played again with its log."""
    matchup, pair, rotation = match
    return replay(table.game, *table.matchup(matchup), pair, rotation, *table.caps)


def story(table: Table, library, match: tuple[int, int, int], played: Replay) -> list[str]:
    """Who sits where, all events with the numbers of their rules, and what came of it."""
    return [*_head(table.plan, match), *_events(table, library, played), "", *_result(table, match, played)]


def _row(folder: Path, run: str, match: tuple[int, int, int]) -> str:
    """The match's row as it stands in matches.csv; "" where it failed or was never played."""
    name = match_id(*match)
    with open(folder / writer.MATCHES, encoding="utf-8", newline="") as file:
        return next((writer.csv_line(row) for row in csv.reader(file) if row[0] == run and row[3] == name), "")


def _line(table: Table, match: tuple[int, int, int], played: Replay) -> str:
    return "" if played.failure else writer.match_line(table.plan, table.game, match, played.row.tolist())


def _other_tale(lines: list[str], changed: list[str], expected: str, found: str) -> Tale:
    why = f"since the run there changed: {', '.join(changed)}" if changed else "although nothing has changed"
    message = f"the match does not end as in {writer.MATCHES}, {why}"
    rows = f"\n  then: {expected.rstrip() or 'failed'}\n  now: {found.rstrip() or 'failed'}"
    return Tale(lines, False, message + rows, tuple(changed))


def _changed(plan: Plan, manifest: Mapping) -> list[str]:
    """What a match depends on and is not as it was when the run was made."""
    changed = [] if plan.rules_hash == manifest["rules_sha256"] else ["the cards or rules"]
    for entrant in plan.entrants:
        now = strategy.find(plan.game, entrant.source, entrant.params).content
        if now != entrant.strategy_hash:
            changed.append(f"strategy {entrant.strategy}")
    now, then = versions(), manifest["versions"]
    changed += [f"{name} ({then[name]}, now {now[name]})" for name in now if now[name] != then[name]]
    return list(dict.fromkeys(changed))


def _head(plan: Plan, match: tuple[int, int, int]) -> Iterator[str]:
    matchup, _pair, rotation = match
    yield f"Match {match_id(*match)}, seed {plan.seed}"
    for seat, entrant in enumerate(writer.seated(plan, matchup, rotation)):
        yield f"Seat {seat}: {entrant.deck}, played by {entrant.strategy}"


def _events(table: Table, library, played: Replay) -> Iterator[str]:
    """A line per event; an empty line where a turn begins."""
    for row in played.events:
        sentence, section = table.game.tell(library, row, played.state)
        if row[0] == table.game.turn_event:
            yield ""
        yield f"{sentence}  [{section}]" if section else sentence


def _result(table: Table, match: tuple[int, int, int], played: Replay) -> Iterator[str]:
    if played.failure:
        yield f"Failed: {played.failure.message}"
        yield played.failure.traceback.rstrip()
        return
    game, seats = table.game, writer.seated(table.plan, match[0], match[2])
    row = played.row.tolist()
    who = "Nobody" if row[WINNER] < 0 else f"Seat {row[WINNER]} ({seats[row[WINNER]].deck})"
    yield f"{who} wins: {game.all_endings[row[ENDING]]}, turn {row[TURNS]}, {row[DECISIONS]} decisions"
    for i, name in enumerate(game.match_metrics):
        values = row[METRICS + i :: len(game.match_metrics)]
        yield f"{name}: " + ", ".join(f"{value} (seat {seat})" for seat, value in enumerate(values))
