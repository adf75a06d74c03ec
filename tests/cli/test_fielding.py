"""field: the matrix, and what it says of the field."""

import csv
import json
import shutil

import pytest

from tests.cli.conftest import DECKS, ROOT

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
PLAY = [BOLD, PATIENT, "--strategy", "spender", "-n", 60, "-q"]


def table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_field_is_the_matrix_and_a_file_more(inside):
    inside("matrix", *PLAY, "-o", "matrix")
    done = inside("field", *PLAY, "-o", "field")
    made = {path.name for path in (inside.folder / "field").iterdir()}
    assert made - {path.name for path in (inside.folder / "matrix").iterdir()} == {"field.csv"}
    for name in ("matches.csv", "matchups.csv", "decks.csv"):
        assert (inside.folder / "field" / name).read_bytes() == (inside.folder / "matrix" / name).read_bytes()
    assert [row["deck"] for row in table(inside.folder / "field" / "field.csv")] == ["Bold", "Patient"]
    summary = json.loads((inside.folder / "field" / "summary.json").read_text())
    assert summary["field"]["dominated"] == ["Patient"]
    assert len(summary["matchups"]) == 3
    assert "Score of the row against the column" in done.stdout
    assert "Dominated" in done.stdout


def test_it_is_replaced_with_its_own_file(inside):
    inside("field", *PLAY, "-o", "here")
    inside("matrix", *PLAY, "-o", "here", "--overwrite")
    assert not (inside.folder / "here" / "field.csv").exists()


def test_a_mix_names_decks_by_name_or_file(inside):
    shutil.copy(PATIENT, inside.folder / "calm.yaml")
    (inside.folder / "mix.yaml").write_text("Bold: 0.25\ncalm: 0.75\n")
    done = inside("field", BOLD, "calm.yaml", *PLAY[2:], "-o", "here", "--mix", "mix.yaml")
    rows = table(inside.folder / "here" / "field.csv")
    assert [float(row["given"]) for row in rows] == [0.25, 0.75]
    score = float(table(inside.folder / "here" / "matchups.csv")[1]["score"])
    assert float(rows[0]["against_given"]) == pytest.approx(0.25 * 0.5 + 0.75 * score, abs=2e-6)
    assert "Best response to the given mix: Bold" in done.stdout


@pytest.mark.parametrize("form", ["table", "csv", "json", "md"])
def test_every_format_tells_the_field(inside, form):
    out = inside("field", *PLAY, "-o", "here", "--format", form).stdout
    assert "Patient" in out
    if form == "csv":
        assert out == (inside.folder / "here" / "field.csv").read_text()
    if form == "json":
        assert out == (inside.folder / "here" / "summary.json").read_text()


def test_all_faults_of_a_mix_are_told_before_anything_is_played(inside):
    (inside.folder / "mix.yaml").write_text("Bald: 1\nBold: -1\nPatient: much\npatient: 1\n")
    done = inside("field", *PLAY, "--mix", "mix.yaml", code=3)
    for said in (
        "1:1: error: no deck here",
        "did you mean 'Bold'?",
        "2:7: error: -1 is out",
        "3:10: error",
        "4:1: error",
    ):
        assert said in done.stderr
    assert [path.name for path in inside.folder.iterdir()] == ["mix.yaml"]


@pytest.mark.parametrize("text", ["Bold: 0\n", "{}\n", "- Bold\n"])
def test_a_mix_of_nothing_is_refused(inside, text):
    (inside.folder / "mix.yaml").write_text(text)
    done = inside("field", *PLAY, "--mix", "mix.yaml", code=3)
    assert done.stderr.count("error: ") == 1


def test_one_deck_is_no_field(inside):
    assert "name two or more" in inside("field", BOLD, code=2).stderr


def test_where_seats_share_one_list_there_is_no_field(inside):
    done = inside("field", ROOT / "tests/toy/shared/decks", code=2)
    [line] = done.stderr.splitlines()
    assert "all seats share one list" in line
