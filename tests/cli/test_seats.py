"""matrix and run of a game whose seats share one list: numbers of seats, players, files."""

import csv
import json

import pytest

from tests.cli.conftest import DECKS, ROOT

LISTS = ROOT / "tests" / "toy" / "shared" / "decks"
BOLD = LISTS / "bold.yaml"


def table(folder, name):
    with open(folder / "here" / f"{name}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_matrix_plays_every_list_with_every_number_of_seats_that_it_has(inside):
    done = inside("matrix", LISTS, "-n", 20, "-o", "here")
    rows = table(inside.folder, "tables")
    assert [(row["deck"], row["seats"]) for row in rows] == [
        ("Bold", "2"), ("Bold", "3"), ("Patient", "2"), ("Patient", "3"),
    ]  # fmt: skip
    assert "2 decks, 4 matchups, 80 matches" in done.stdout
    assert "All seats are played by first." in done.stdout
    assert "60 turns a match" in done.stdout


def test_the_numbers_of_seats_can_be_chosen(inside):
    inside("matrix", LISTS, "-n", 5, "--seats", "3", "-o", "here", "-q")
    assert [row["seats"] for row in table(inside.folder, "tables")] == ["3", "3"]
    inside("run", BOLD, "-n", 5, "--seats", "2..3", "-o", "here", "--overwrite", "-q")
    assert [row["seats"] for row in table(inside.folder, "tables")] == ["2", "3"]


def test_run_takes_as_few_seats_as_the_list_has(inside):
    inside("run", BOLD, "-n", 5, "-o", "here", "-q")
    assert [row["seats"] for row in table(inside.folder, "tables")] == ["2"]


def test_a_player_with_another_strategy_takes_every_seat_once(inside):
    inside("run", BOLD, "-n", 7, "--seats", 3, "--strategy", "first", "--strategy", "last@2", "-o", "here", "-q")
    rows = table(inside.folder, "matches")
    seats = [[row[f"strategy_{seat}"] for seat in range(3)].index("last") for row in rows]
    assert seats == [1, 2, 0] * 7
    assert [row["match_id"] for row in rows[:3]] == ["m0p0r0", "m0p0r1", "m0p0r2"]
    assert {row["strategy"]: row["holds"] for row in table(inside.folder, "players")} == {"first": "2", "last": "1"}


def test_seatings_that_would_repeat_a_match_are_played_once(inside):
    inside("matrix", BOLD, "-n", 7, "-o", "here", "-q")
    assert [row["rotation"] for row in table(inside.folder, "matches")] == ["0"] * 14


def test_scores_are_those_of_the_rows_in_matches(inside):
    """By hand from matches.csv: shares of wins by seat and by player; who wins nothing scores nothing."""
    play = ["--strategy", ROOT / "tests/toy/strategies/uniform.py", "--strategy", "last@1", "--turn-cap", 8]
    inside("run", BOLD, "-n", 60, "--seats", 3, *play, "-o", "here", "-q")
    rows = table(inside.folder, "matches")
    nobody = sum(row["winner"] == "-1" for row in rows)
    assert 0 < nobody < len(rows)
    for row in table(inside.folder, "seats"):
        assert float(row["score"]) == pytest.approx(sum(m["winner"] == row["seat"] for m in rows) / 180, abs=1e-6)
    for row in table(inside.folder, "players"):
        won = sum(m[f"strategy_{m['winner']}"] == row["strategy"] for m in rows if m["winner"] != "-1")
        assert float(row["score"]) == float(row["won"]) == pytest.approx(won / 180, abs=1e-6)
        assert float(row["decided"]) == pytest.approx(won / (180 - nobody), abs=1e-6)
        lives = [m[f"m_life_{s}"] for m in rows for s in range(3) if m[f"strategy_{s}"] == row["strategy"]]
        assert float(row["m_life"]) == pytest.approx(sum(map(int, lives)) / len(lives), abs=1e-6)
    assert float(table(inside.folder, "tables")[0]["nobody"]) == pytest.approx(nobody / 180, abs=1e-6)


def test_smaller_tables_leave_the_cells_of_other_seats_empty(inside):
    inside("run", BOLD, "-n", 3, "--seats", "2..3", "-o", "here", "-q")
    rows = table(inside.folder, "matches")
    assert [row["deck_2"] for row in rows] == [""] * 3 + ["Bold"] * 3
    assert [row["m_plays_2"] == "" for row in rows] == [True] * 3 + [False] * 3
    assert None not in rows[0]


def test_strategies_for_a_list_or_a_player(inside):
    words = ["--strategy", "last@Patient", "--strategy", "first@3"]
    inside("matrix", LISTS, "-n", 3, *words, "-o", "here", "-q")
    assert [row["strategies"] for row in table(inside.folder, "tables")] == [
        "first, first", "first, first, first", "last, last", "last, last, first",
    ]  # fmt: skip


def test_what_the_results_rest_on_is_told_in_every_answer(inside):
    for form in ("table", "md", "json", "csv"):
        done = inside("run", BOLD, "-n", 3, "--format", form, "-q", "-o", "here", "--overwrite")
        assert "made up for tests" in done.stdout


def test_workers_do_not_change_a_byte(inside):
    play = ["matrix", LISTS, "-n", 40, "-q", "--strategy", "last@1"]
    inside(*play, "-j", 1, "-o", "here")
    inside(*play, "-j", 3, "-o", "there", "--start-method", "fork")
    for name in ("matches.csv", "players.csv", "seats.csv"):
        assert (inside.folder / "here" / name).read_bytes() == (inside.folder / "there" / name).read_bytes()


def test_any_match_is_told_again(inside):
    inside("run", BOLD, "-n", 3, "--seats", 3, "--strategy", "last@2", "-q", "-o", "here")
    told = inside("replay", "here", "m0p2r2").stdout
    assert "Seat 0: Bold, played by last" in told
    assert "the last one is m0p2r2" in inside("replay", "here", "m0p2r3", code=3).stderr


def test_a_replay_of_tables_where_seatings_repeat(inside):
    inside("run", BOLD, "-n", 3, "--seats", 3, "-q", "-o", "here")
    inside("replay", "here", "m0p2r0")
    assert "the last one is m0p2r0" in inside("replay", "here", "m0p2r1", code=3).stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["matrix", LISTS, "--seats", "2..5"], "no list here has seats for 4 or 5"),
        (["matrix", LISTS, "--seats", "4"], "Bold: 2 to 3; Patient: 2 to 3"),
        (["matrix", LISTS, "--seats", "3..2"], "'3..2' is no number of seats"),
        (["matrix", LISTS, "--seats", "1"], "no list here has seats for 1"),
        (["matrix", LISTS, "--seats", "two"], "write one such as 3, or a range such as 2..4"),
        (["run", BOLD, BOLD], "2 decklists, where 'run' plays one that all seats share"),
        (["run", BOLD, "--strategy", "last@3"], "there is no deck or player '3'"),
        (["matrix", DECKS, "--strategy", "uniform", "--seats", "2"], "Lanterns is none"),
        (["run", DECKS / "bold.yaml", "--strategy", "uniform"], "name another one, or this one twice"),
    ],
)
def test_what_no_table_can_seat_is_refused_with_a_remedy(inside, words, said):
    done = inside(*words, code=2)
    assert said in done.stderr
    assert "fix: " in done.stderr
    assert done.stdout == ""


def test_a_manifest_holds_each_player_once(inside):
    inside("matrix", LISTS, "-n", 3, "-q", "-o", "here")
    manifest = json.loads((inside.folder / "here" / "manifest.json").read_text())
    assert [deck["name"] for deck in manifest["decks"]] == ["Bold", "Patient"]
    assert manifest["matchups"] == [[0, 0], [0, 0, 0], [1, 1], [1, 1, 1]]
    assert manifest["matches"] == 12
