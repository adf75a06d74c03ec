"""Files: what is written is explained, survives reading, and is the same bytes each time."""

import io
import json
import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

import reports
from reports import changes, files, frames, gates
from simulator.runner import writer
from simulator.stats import Estimate
from simulator.stats.decisions import Band, Decision
from tests.reports import sample, seat_sample

README = Path(reports.__file__).with_name("README.md").read_text(encoding="utf-8")
STRANGE = [
    "NA",
    "null",
    "007",
    "1e5",
    'say "hi", you',
    "two\nlines",
    "cr\rhere",
    " padded ",
    "été 龍 🐉",
    "True",
    "-",
]


@pytest.fixture(scope="module")
def run():
    return sample.run(["Alpha", "Beta"], pairs=20)


def explained(section):
    """The names in the first column of a section's table, the game's names put in."""
    body = README.split(f"## {section}\n")[1].split("\n## ")[0]
    names = re.findall(r"`([^`]+)`", " ".join(re.findall(r"^\|([^|]*)\|", body, re.MULTILINE)))
    for gap, known in ("<ending>", sample.ENDINGS), ("<metric>", sample.MATCH_METRICS), ("<seat>", "01"):
        names = [name.replace(gap, each) for name in names for each in (known if gap in name else [""])]
    return sorted(names)


@pytest.mark.parametrize("shared", [False, True])
def test_every_column_is_explained_and_every_explained_column_is_written(run, tmp_path, shared):
    run = seat_sample.run() if shared else run
    for path in files.write(tmp_path, run):
        if path.suffix == ".csv":
            section = path.name.replace(run.curve_name, "<curve>")
            assert sorted(reports.read_table(path).columns) == explained(section), path.name
    last = {"tables", "seats", "players"} if shared else {"decks", "matchups"}
    assert set(files.summary(run)) - last == set(explained("summary.json"))
    assert last <= set(files.summary(run))


def test_the_columns_of_changes_are_explained():
    joint = np.zeros((5, 5), np.int64)
    joint[2, 3] = 9
    found = changes.Changes("Made-up Game", ["one", "two"], ["Beta"], [{0: joint}] * 2, 1, 9)
    assert sorted(changes.frame(found).columns) == explained("changes.csv")


def test_the_columns_of_gates_are_explained():
    judged = gates.Judged("band", "Alpha", "score", Band(0.4, 0.6), Estimate(0.5, 0.4, 0.6), 9, Decision.PASS, 1, "")
    assert sorted(gates.frame([judged]).columns) == explained("gates.csv")


def test_the_columns_of_matches_are_explained():
    game = SimpleNamespace(match_metrics=sample.MATCH_METRICS)
    assert sorted(writer.columns(game, 2)) == explained("matches.csv")


def test_files_of_a_run(run, tmp_path):
    names = [path.name for path in files.write(tmp_path, run)]
    assert sorted(names) == sorted(path.name for path in tmp_path.iterdir())
    tables = {"matchups.csv", "decks.csv", "cost_curve.csv", "endings.csv", "turns.csv"}
    assert {*tables, "summary.json", "tallies.json"} == set(names)


def test_writing_again_gives_the_same_bytes(run, tmp_path):
    first = {path.name: path.read_bytes() for path in files.write(tmp_path, run)}
    again = {path.name: path.read_bytes() for path in files.write(tmp_path, run)}
    assert first == again
    assert not any(b"\r" in text for text in first.values())


@pytest.mark.parametrize("name", STRANGE)
def test_names_survive_the_round_trip(name, tmp_path):
    run = sample.run([name, "other"], pairs=2, strategies=(name, "steady"))
    files.write(tmp_path, run)
    decks, matchups = (reports.read_table(tmp_path / f"{table}.csv") for table in ("decks", "matchups"))
    assert decks["deck"].to_list() == [name, "other"]
    assert decks["strategy"].to_list() == [name, "steady"]
    assert matchups["b"].to_list() == [name, "other", "other"]
    assert set(reports.read_table(tmp_path / "cost_curve.csv")["deck"]) == {name, "other"}
    summary = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert summary["decks"][0]["deck"] == name


def test_numbers_survive_the_round_trip(run, tmp_path):
    files.write(tmp_path, run)
    for name, made in (
        ("matchups", frames.matchups(run)),
        ("decks", frames.decks(run)),
        ("turns", frames.turns(run)),
    ):
        pd.testing.assert_frame_equal(
            reports.read_table(tmp_path / f"{name}.csv"), made, check_dtype=False, atol=5e-7, rtol=0
        )


def test_what_is_not_known_is_empty_or_null(tmp_path):
    run = sample.run("A", pairs=1)
    files.write(tmp_path, run)
    assert reports.read_table(tmp_path / "decks.csv")["score"].isna().to_list() == [True]
    text = (tmp_path / "summary.json").read_text(encoding="utf-8")
    deck = json.loads(text, parse_constant=pytest.fail)["decks"][0]
    assert deck["score"] is None
    assert deck["turns"] is not None
    assert "nan" not in (tmp_path / "decks.csv").read_text().lower()


def test_names_of_digits_stay_text(tmp_path):
    text = "deck,turns\n1,2\n01,\n"
    (tmp_path / "some.csv").write_text(text)
    table = reports.read_table(tmp_path / "some.csv")
    assert table["deck"].to_list() == ["1", "01"]
    assert table["turns"].fillna(-1).to_list() == [2, -1]


def test_csv_text_is_what_the_file_holds(run, tmp_path):
    files.write(tmp_path, run)
    assert reports.render(run, "csv").encode() == (tmp_path / "matchups.csv").read_bytes()
    assert pd.read_csv(io.StringIO(reports.render(run, "csv")))["matchup"].to_list() == [0, 1, 2]
