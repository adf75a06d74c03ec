"""A command's answer beside the usual tables of its run: a page, a file with a table, a part of summary.json."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from reports import files
from reports.layout import encodable
from reports.page import Page, text
from simulator.runner.tally import RunResult


@dataclass(frozen=True)
class Answer:
    """`name` is that of the file, without suffix, and of the part of summary.json that holds `facts`.

    `found` is what its page is drawn from (reports.pages), `asked` all that it needs beside the counts of the run to be
    made again (reports.again).
    """

    name: str
    page: Page
    table: pd.DataFrame
    facts: Mapping[str, Any]
    found: Any = None
    asked: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    def write(self, folder: Path, run: RunResult) -> list[Path]:
        """Writes the table beside those of the run, and its summary anew; returns their paths."""
        texts = {f"{self.name}.csv": files.csv_text(self.table), "summary.json": files.json_text(self._summary(run))}
        return [files.put(folder / name, text) for name, text in texts.items()]

    def render(self, run: RunResult, form: str, width: int = 80, encoding: str = "utf-8") -> str:
        """The answer as text that `encoding` can hold: the page, the table as CSV, or all of summary.json."""
        if form == "json":
            return files.json_text(self._summary(run), encoding)
        return encodable(files.csv_text(self.table) if form == "csv" else text(self.page, form, width), encoding)

    def _summary(self, run: RunResult) -> dict[str, Any]:
        return {**files.summary(run), self.name: self.facts}
