"""A run's tables as files: UTF-8, line feeds, six decimals, nothing for what is not known."""

import json
import math
import os
import re
from pathlib import Path
from typing import Any

import pandas as pd

from reports import frames, seats
from simulator.runner import kept
from simulator.runner.tally import RunResult

SCHEMA_VERSION = 2
DECIMALS = 6
SUMMED, SUMMED_SEATS = ("decks", "matchups"), ("tables", "seats", "players")
TEXT = re.compile(
    r"a|b|deck|name|opponent|strateg(y|ies)|(deck|strategy)_\w+|run|game|match_id|ending|result|part|split|measure|note"
    r"|gate|about|demand|decision|path|card|filler"
)


def write(folder: Path, run: RunResult) -> list[Path]:
    """Writes all tables of a run into an existing folder, each whole or not at all; returns their paths."""
    made = tables(run)
    texts = {f"{name}.csv": csv_text(table) for name, table in made.items()}
    texts["summary.json"] = json_text(_summary(run, made))
    texts[kept.TALLIES] = kept.text(run)
    return [put(Path(folder) / name, text) for name, text in texts.items()]


def tables(run: RunResult) -> dict[str, pd.DataFrame]:
    """All tables of a run by the names of their files, without suffix."""
    return _of_seats(run) if run.shared else _of_decks(run)


def _of_decks(run):
    return {
        "matchups": frames.matchups(run),
        "decks": frames.decks(run),
        run.curve_name: frames.curve(run),
        "endings": frames.endings(run),
        "turns": frames.turns(run),
    }


def _of_seats(run):
    return {
        "tables": seats.tables(run),
        "seats": seats.seats(run),
        "players": seats.players(run),
        run.curve_name: seats.curve(run),
        "lengths": seats.lengths(run),
    }


def main_table(run: RunResult) -> pd.DataFrame:
    """The table that answers what was asked: one row per matchup."""
    return seats.tables(run) if run.shared else frames.matchups(run)


def read_table(path: Path) -> pd.DataFrame:
    """Reads a CSV file of a run: names stay text ('NA', '007'), all else is numbers."""
    table = pd.read_csv(path, dtype=str, keep_default_na=False, encoding="utf-8", lineterminator="\n")
    numbers = [column for column in table if not TEXT.fullmatch(column)]
    return table.assign(**{column: pd.to_numeric(table[column].replace("", None)) for column in numbers})


def summary(run: RunResult) -> dict[str, Any]:
    """What the run was, and its decks and matchups as lists of records with the columns of the CSV files."""
    return _summary(run, tables(run))


def _summary(run, made):
    tallies = run.tallies.values()
    turn_cap, action_cap = run.caps
    return {
        "schema_version": SCHEMA_VERSION,
        "game": run.game_title,
        "seeds": list(run.seeds),
        "pairs_per_matchup": run.pairs,
        "turn_cap": turn_cap,
        "action_cap": action_cap,
        "matches": sum(tally.rotations * tally.pairs for tally in tallies),
        "failed": sum(tally.failed for tally in tallies),
        **{name: records(made[name]) for name in (SUMMED_SEATS if run.shared else SUMMED)},
    }


def csv_text(table: pd.DataFrame) -> str:
    return table.to_csv(index=False, lineterminator="\n", float_format=f"%.{DECIMALS}f")


def json_text(value: Any, encoding: str = "utf-8") -> str:
    """JSON with letters as they are where the encoding can hold them all; else escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return json.dumps(value, indent=2, allow_nan=False) + "\n"
    return text


def records(table: pd.DataFrame) -> list[dict[str, Any]]:
    """A table as JSON holds it."""
    return [{key: _plain(value) for key, value in row.items()} for row in table.to_dict("records")]


def _plain(value):
    if isinstance(value, float):
        return None if math.isnan(value) else round(value, DECIMALS)
    return value


def put(path: Path, text: str) -> Path:
    """Writes a file whole or not at all."""
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_text(text, encoding="utf-8", newline="")
    os.replace(unfinished, path)
    return path
