"""matches.csv as a table: which of its columns hold names, and which numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pandas as pd

ID = "match_id"
NAMES = re.compile(r"run|game|ending|(deck|strategy)_\d+")
"""Few different texts in many rows."""

LATER_SEAT = re.compile(r"\w+_([2-9]|\d\d+)")
"""Empty where a matchup has fewer seats."""


def header(path: Path) -> list[str]:
    """The columns of a file of matches."""
    return list(pd.read_csv(path, nrows=0, encoding="utf-8").columns)


def read_matches(path: Path) -> pd.DataFrame:
    """Reads matches.csv: names as categories, numbers as whole numbers, what is not there as missing."""
    columns = header(path)
    empty = {name: [""] for name in columns if LATER_SEAT.fullmatch(name)}
    kinds = {name: _kind(name) for name in columns}
    return pd.read_csv(
        path, dtype=kinds, keep_default_na=False, na_values=empty, encoding="utf-8", lineterminator="\n"
    )  # fmt: skip


def names(columns: Iterable[str]) -> list[str]:
    """Those columns that hold names."""
    return [name for name in columns if NAMES.fullmatch(name)]


def _kind(name: str) -> str:
    if name == ID:
        return "str"
    if NAMES.fullmatch(name):
        return "category"
    return "Int64" if LATER_SEAT.fullmatch(name) else "int64"
