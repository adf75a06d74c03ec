"""What each column of each file means: the tables of README.md, as a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pandas as pd

README = Path(__file__).with_name("README.md")
_ROW = re.compile(r"\| (?P<names>`.*?) \| (?P<unit>[^|]*) \| (?P<meaning>.*) \|")


def dictionary() -> pd.DataFrame:
    """A row per column: file, column, unit, meaning. Names in <> stand for those that a game gives."""
    return pd.DataFrame(_rows(README.read_text(encoding="utf-8")), columns=["file", "column", "unit", "meaning"])


def _rows(text: str) -> Iterator[tuple[str, str, str, str]]:
    section = ""
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif row := _ROW.fullmatch(line):
            names, units = re.findall(r"`([^`]+)`", row["names"]), row["unit"].split("; ")
            for at, name in enumerate(names):
                yield section, name, units[min(at, len(units) - 1)], row["meaning"]
