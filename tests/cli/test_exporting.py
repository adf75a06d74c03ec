"""export: the matches of a run for other programs."""

import hashlib
import sys

import numpy as np
import pandas as pd
import pytest

import reports
from reports import read_matches
from tests.cli.conftest import DECKS, ROOT

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
SHARED = ROOT / "tests" / "toy" / "shared" / "decks"


@pytest.fixture
def run(inside):
    inside("run", BOLD, PATIENT, "-n", 40, "--strategy", "uniform", "-q", "-o", "here")
    return inside.folder / "here"


@pytest.fixture
def parquet():
    return pytest.importorskip("pyarrow.parquet")


def test_csv_is_the_file_itself(inside, run):
    inside("export", run, "-o", "all.csv")
    assert (inside.folder / "all.csv").read_bytes() == (run / "matches.csv").read_bytes()


def test_parquet_holds_the_same_matches(inside, run, parquet):
    inside("export", run, "-o", "all.parquet")
    pd.testing.assert_frame_equal(
        pd.read_parquet(inside.folder / "all.parquet"), read_matches(run / "matches.csv"), check_categorical=False
    )


def test_names_are_dictionaries_and_numbers_whole(inside, run, parquet):
    inside("export", run, "-o", "all.parquet")
    types = {field.name: str(field.type) for field in parquet.read_schema(inside.folder / "all.parquet")}
    assert types["match_id"] == "string"
    names = {name for name, kind in types.items() if kind.startswith("dictionary")}
    assert names == {"run", "game", "ending", "deck_0", "deck_1", "strategy_0", "strategy_1"}
    assert {kind for name, kind in types.items() if name not in {*names, "match_id"}} == {"int64"}


def test_seats_that_a_table_lacks_are_null(inside, parquet):
    inside("matrix", SHARED, "-n", 3, "-q", "-o", "here")
    inside("export", "here", "-o", "all.parquet")
    there = parquet.read_table(inside.folder / "all.parquet").to_pandas()
    assert there.deck_2.isna().to_list() == read_matches(inside.folder / "here" / "matches.csv").deck_2.isna().to_list()
    assert 0 < there.deck_2.isna().sum() < len(there)


STRANGE = ["NA", "null", "007", "1e5", 'say "hi", you', "two\nlines", "été 龍", "True", "-", "=cmd()"]


def test_strange_names_survive(tmp_path, parquet):
    from reports import parquet as ours

    rows = pd.DataFrame({"match_id": STRANGE, "deck_0": STRANGE, "winner": np.arange(len(STRANGE)) - 1})
    rows.to_csv(tmp_path / "matches.csv", index=False, lineterminator="\n")
    ours.write(tmp_path / "matches.csv", tmp_path / "all.parquet")
    read = pd.read_parquet(tmp_path / "all.parquet")
    for column in rows:
        assert read[column].to_list() == rows[column].to_list()


def test_many_blocks_are_the_rows_of_one(tmp_path, parquet, monkeypatch):
    """Blocks become groups of rows, of which memory holds one; the bytes do not depend on when it was written."""
    from reports import parquet as ours

    many = pd.DataFrame({"match_id": [f"m0p{i}r0" for i in range(9000)], "deck_0": ["Bold", "Patient", "x"] * 3000})
    many.assign(turns=range(9000)).to_csv(tmp_path / "matches.csv", index=False, lineterminator="\n")
    monkeypatch.setattr(ours, "BLOCK", 1 << 10)
    digests = set()
    for name in ("one", "two"):
        ours.write(tmp_path / "matches.csv", tmp_path / name)
        digests.add(hashlib.sha256((tmp_path / name).read_bytes()).hexdigest())
    assert len(digests) == 1
    assert parquet.ParquetFile(tmp_path / "one").num_row_groups > 5
    read = pd.read_parquet(tmp_path / "one")
    assert read.turns.to_list() == list(range(9000))
    assert read.deck_0.to_list() == many.deck_0.to_list()


def test_a_run_without_a_counted_match_has_a_table_without_rows(tmp_path, parquet):
    from reports import parquet as ours

    (tmp_path / "matches.csv").write_text("match_id,deck_0,winner\n")
    ours.write(tmp_path / "matches.csv", tmp_path / "all.parquet")
    read = parquet.read_table(tmp_path / "all.parquet")
    assert (read.num_rows, read.column_names) == (0, ["match_id", "deck_0", "winner"])


def test_without_pyarrow_the_extra_is_named(inside, run, monkeypatch):
    monkeypatch.delitem(sys.modules, "reports.parquet", raising=False)
    monkeypatch.delattr(reports, "parquet", raising=False)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = inside("export", run, "-o", "all.parquet", code=2)
    assert "pip install 'decklab[parquet]'" in done.stderr
    assert not (inside.folder / "all.parquet").exists()


def test_what_cannot_be_exported_is_refused(inside, run):
    (inside.folder / "taken.csv").write_text("mine")
    assert "--overwrite" in inside("export", run, "-o", "taken.csv", code=2).stderr
    assert (inside.folder / "taken.csv").read_text() == "mine"
    inside("export", run, "-o", "taken.csv", "--overwrite")
    assert ".parquet or .csv" in inside("export", run, "-o", "all.xlsx", code=2).stderr
    assert "holds no run" in inside("export", inside.folder, "-o", "all.csv", code=3).stderr
    (run / "matches.csv").write_text("other")
    assert "is not as the run has written it" in inside("export", run, "-o", "more.csv", code=3).stderr
