"""The files of a run: matches.csv as the matches come, failures.jsonl, manifest.json."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path

from simulator.runner.game import Game
from simulator.runner.loop import DECISIONS, ENDING, FAILED, TURNS, WINNER, Chunk
from simulator.runner.plan import Entrant, Plan, Task, match_id

MATCHES, FAILURES, MANIFEST = "matches.csv", "failures.jsonl", "manifest.json"
SCHEMA = 1


def columns(game: Game, seats: int) -> list[str]:
    """The columns of matches.csv for so many seats at most; the README of reports/ tells what each holds."""
    per_seat = [f"{what}_{seat}" for seat in range(seats) for what in ("deck", "strategy")]
    metrics = [f"m_{name}_{seat}" for seat in range(seats) for name in game.match_metrics]
    fixed = ["run", "game", "matchup", "match_id", "pair", "rotation"]
    return [*fixed, *per_seat, "winner", "turns", "ending", "decisions", *metrics]


def csv_line(fields) -> str:
    """One line of CSV, quoted where it has to be."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(fields)
    return out.getvalue()


def match_lines(plan: Plan, game: Game, task: Task, chunk: Chunk) -> bytes:
    """The rows of matches.csv for a chunk; matches that failed have none."""
    rotations = plan.rotations(task.matchup)
    templates = [_template(plan, game, task.matchup, rotation) for rotation in range(rotations)]
    lines = []
    for number, row in enumerate(chunk.rows.tolist()):
        if row[ENDING] != FAILED:
            pair, rotation = divmod(number, rotations)
            lines.append(_fill(templates[rotation], game, chunk.first_pair + pair, row))
    return "".join(lines).encode()


def match_line(plan: Plan, game: Game, match: tuple[int, int, int], row: list[int]) -> str:
    """The row of matches.csv for one match (matchup, pair, rotation); `row` is its row of a Chunk."""
    matchup, pair, rotation = match
    return _fill(_template(plan, game, matchup, rotation), game, pair, row)


def _template(plan: Plan, game: Game, matchup: int, rotation: int) -> str:
    """A row's text with gaps for pair, pair, winner, turns, ending, decisions and the metrics.

    Cells of seats that only larger matchups have stay empty.
    """
    per_seat = [text for entrant in seated(plan, matchup, rotation) for text in (entrant.deck, entrant.strategy)]
    empty = plan.seats - len(plan.matchups[matchup])
    per_seat += [""] * (2 * empty)
    fixed = csv_line([plan.run, plan.game, matchup, "<id>", "<pair>", rotation, *per_seat])
    fixed = fixed.rstrip("\n").replace("%", "%%")
    fixed = fixed.replace("<id>,<pair>", f"m{matchup}p%dr{rotation},%d", 1)
    metrics = len(game.match_metrics) * len(plan.matchups[matchup])
    return fixed + ",%d,%d,%s,%d" + ",%d" * metrics + "," * (empty * len(game.match_metrics)) + "\n"


def _fill(template: str, game: Game, pair: int, row: list[int]) -> str:
    ending = game.all_endings[row[ENDING]]
    return template % (pair, pair, row[WINNER], row[TURNS], ending, *row[DECISIONS:])


def seated(plan: Plan, matchup: int, rotation: int) -> list[Entrant]:
    """The entrants by seat: deck d of the matchup sits in seat d + rotation."""
    decks = plan.matchups[matchup]
    return [plan.entrants[decks[seat - rotation]] for seat in range(len(decks))]


class Writer:
    """Writes a run's folder. What stands there under its final name is complete; parts end in .part."""

    def __init__(self, folder: Path, header: list[str]):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.failures = 0
        self._digest = hashlib.sha256()
        self._matches = open(folder / f"{MATCHES}.part", "wb")  # noqa: SIM115
        self._failed = open(folder / f"{FAILURES}.part", "wb")  # noqa: SIM115
        self.matches(csv_line(header).encode())

    def matches(self, lines: bytes) -> None:
        self._matches.write(lines)
        self._digest.update(lines)

    def fail(self, plan: Plan, task: Task, chunk: Chunk) -> None:
        """Put aside the matches of a chunk that broke an internal check, each with how to replay it."""
        for line in failure_lines(plan, task, chunk, self.folder):
            self._failed.write(line.encode())
        self.failures += len(chunk.failures)

    def finish(self) -> str:
        """Give the files their final names. Returns the SHA-256 of matches.csv."""
        for name, file in ((MATCHES, self._matches), (FAILURES, self._failed)):
            file.close()
            os.replace(file.name, self.folder / name)
        if not self.failures:
            (self.folder / FAILURES).unlink()
        return self._digest.hexdigest()


def failure_lines(plan: Plan, task: Task, chunk: Chunk, folder: Path) -> Iterator[str]:
    """Lines of failures.jsonl for a task: what failed, its seed, and the command that replays it."""
    decks = plan.matchups[task.matchup]
    for failure in chunk.failures:
        name = match_id(task.matchup, failure.pair, failure.game)
        record = {
            "match_id": name,
            "message": failure.message,
            "decks": [plan.entrants[i].deck for i in decks],
            "strategies": [plan.entrants[i].strategy for i in decks],
            "seed": plan.seed,
            "replay": f"decklab replay {folder} {name}",
            "traceback": failure.traceback,
        }
        yield json.dumps(record, ensure_ascii=False) + "\n"


def write_json(path: Path, content) -> None:
    """Write a JSON file whole or not at all."""
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
    os.replace(part, path)
