"""export: the matches of a run as one file for other programs."""

from __future__ import annotations

import logging
import os
import shutil
from pathlib import Path

from simulator import logs
from simulator.cli.errors import DONE, USAGE, Refusal
from simulator.cli.kept import check_matches, manifest_of

log = logging.getLogger("decklab")

PARQUET, CSV = ".parquet", ".csv"


def export(folder: Path, file: Path, overwrite: bool) -> int:
    """Writes the matches of a run into a file; its suffix says in which form."""
    logs.start(logging.INFO)
    if file.suffix not in (PARQUET, CSV):
        raise Refusal(f"the form of '{file}' is not known", f"end its name with {PARQUET} or {CSV}", USAGE)
    if file.exists() and not overwrite:
        raise Refusal(f"{file} exists already", "choose another name, or replace it with --overwrite", USAGE)
    source = check_matches(folder, manifest_of(folder))
    if file.suffix == CSV:
        _copy(source, file)
    else:
        _parquet(source, file)
    log.info("matches: %s", file)
    return DONE


def _parquet(source: Path, file: Path) -> None:
    try:
        from reports import parquet
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "pyarrow":
            raise
        fix = f"pip install 'decklab[parquet]', or export to a file that ends with {CSV}"
        raise Refusal("Parquet needs pyarrow, which is not installed", fix, USAGE) from None
    parquet.write(source, file)


def _copy(source: Path, file: Path) -> None:
    """The file whole or not at all."""
    part = file.with_name(file.name + ".part")
    shutil.copyfile(source, part)
    os.replace(part, file)
