"""matches.csv as Parquet, in memory that does not grow with the matches. Needs pyarrow, the extra 'parquet'."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

import pyarrow as pa
from pyarrow import csv, parquet

from reports.matches import ID, header, names

BLOCK, GROUP = 1 << 20, 16
"""Bytes that are read at once, of which pyarrow holds 32 times as many; and how often, for a group of rows."""


def write(source: Path, target: Path) -> None:
    """Writes a file of matches as Parquet, whole or not at all: the same bytes for the same file and pyarrow."""
    part = target.with_name(target.name + ".part")
    with _rows(source) as rows, parquet.ParquetWriter(part, rows.schema, compression="zstd") as file:
        while batches := list(islice(rows, GROUP)):
            file.write_table(pa.Table.from_batches(batches).unify_dictionaries())
    os.replace(part, target)


def _rows(source: Path) -> csv.CSVStreamingReader:
    """The matches in portions: names as dictionaries, numbers as whole numbers, what is not there as null."""
    columns = header(source)
    texts = {name: pa.dictionary(pa.int32(), pa.string()) for name in names(columns)} | {ID: pa.string()}
    types = {name: texts.get(name, pa.int64()) for name in columns}
    return csv.open_csv(
        source,
        csv.ReadOptions(block_size=BLOCK, use_threads=False),
        csv.ParseOptions(newlines_in_values=True),
        csv.ConvertOptions(column_types=types, null_values=[""], strings_can_be_null=True),
    )
