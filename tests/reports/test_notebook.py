"""The examples of README.md run as they stand there, on fewer pairs."""

import re
import sys

import pytest

from reports.dictionary import README
from tests.cli.conftest import Shell

TEXT = README.read_text(encoding="utf-8")
EXAMPLE, READING = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
[SQL] = re.findall(r"^```sql\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def example(tmp_path_factory):
    """A folder in which the example was carried out, and what it printed."""
    shell = Shell(tmp_path_factory.mktemp("notebook"))
    del shell.env["DECKLAB_GAMES"]
    few, times = re.subn(r"pairs=\d+", "pairs=4", EXAMPLE)
    assert times == 2
    shell.command = [sys.executable, "-W", "error", "-c"]
    process = shell.start(few + READING + "assert len(matches) == len(met) + 24\nassert len(meaning) > 20\n")
    out, err = process.communicate()  # however long the game takes to compile
    assert process.returncode == 0, err.decode()
    return shell.folder, out.decode()


def test_the_example_tells_what_it_says(example):
    _, told = example
    assert "3 decks, 6 matchups, 48 matches, seed 7" in told
    assert re.search(r"^Starter 2.*: 0\.\d{3} \(0\.\d{3} to [01]\.\d{3}\)$", told, re.MULTILINE)
    assert re.search(r"^ending +$", told, re.MULTILINE)
    assert "overall" in told
    assert "there is no decklist 'starter_9'" in told


def test_the_line_of_sql_reads_the_exported_matches(example):
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    folder, _ = example
    command = re.search(r"decklab (export \S+ -o \S+?)`", TEXT)
    assert command
    Shell(folder)(*command[1].split())
    rows = duckdb.sql(SQL.replace("three.parquet", str(folder / "three.parquet"))).fetchall()
    assert len(rows) == 9
    mirrors = [share for first, second, share in rows if first == second]
    assert all(share in (0, 0.25, 0.5, 0.75, 1) for share in mirrors)  # four pairs, each match twice
