"""compare: two versions against the same opponents with the same luck."""

import csv
import json

import numpy as np
import pytest

from reports import changes
from tests.cli.conftest import DECKS, ROOT

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
PLAY = ["--vs", PATIENT, "--strategy", "spender", "-n", 60, "-q", "-o", "here"]
TORCH = ["--set", "Torch.steps.2.burn=3"]


def table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rows_of(folder, version):
    """Rows of matches.csv without what names the version."""
    return [{**row, "run": "", "deck_0": "", "deck_1": ""} for row in table(folder / "here" / version / "matches.csv")]


def test_the_change_is_the_difference_of_the_scores_of_both_runs(inside):
    done = inside("compare", BOLD, BOLD, *TORCH, *PLAY)
    [row, overall] = table(inside.folder / "here" / "changes.csv")
    scores = [table(inside.folder / "here" / name / "matchups.csv")[0]["score"] for name in ("before", "after")]
    assert [row["before"], row["after"]] == scores
    assert float(row["change"]) == pytest.approx(float(scores[1]) - float(scores[0]), abs=2e-6)
    assert overall["opponent"] == "overall"
    assert [overall[name] for name in ("before", "change")] == [row[name] for name in ("before", "change")]
    assert "Bold, then Torch.steps.2.burn=3" in done.stdout


def test_a_list_in_another_order_plays_the_same_matches(inside):
    (inside.folder / "copy.yaml").write_text(
        "game: tests.toy\nname: Copy\ncards: {Dice: 3, Bonfire: 2, Torch: 3, Spark: 4}\n"
    )
    done = inside("compare", BOLD, "copy.yaml", *PLAY)
    assert rows_of(inside.folder, "before") == rows_of(inside.folder, "after")
    assert "Not one pair came out differently" in done.stdout
    assert "Equal luck saved" not in done.stdout
    assert [float(row["change"]) for row in table(inside.folder / "here" / "changes.csv")] == [0, 0]


def test_scores_that_do_not_go_together_have_saved_nothing():
    """Of pairs in which either version won and the other lost: two independent runs would be more precise."""
    against = np.zeros((5, 5), np.int64)
    against[0, 4] = against[4, 0] = 10
    page = changes.compared(changes.Changes("Lanterns", ("A", "B"), {0: "C"}, [{0: against}] * 2, 1, 20))
    assert "Equal luck saved no matches here: the scores of a pair do not go together." in page.notes
    assert not any("times as many" in note for note in page.notes)


def test_cards_that_stay_keep_their_luck(inside):
    """One copy of four is another card: the opening hand of the others is the same, so most scores go together."""
    (inside.folder / "copy.yaml").write_text(
        "game: tests.toy\nname: Copy\ncards: {Spark: 3, Wick: 1, Torch: 3, Bonfire: 2, Dice: 3}\n"
    )
    inside("compare", BOLD, "copy.yaml", *PLAY)
    [row, _] = table(inside.folder / "here" / "changes.csv")
    assert float(row["correlation"]) > 0.3
    before, after = rows_of(inside.folder, "before"), rows_of(inside.folder, "after")
    assert 0 < sum(one != other for one, other in zip(before, after, strict=True)) < len(before)


def test_the_second_version_may_have_another_rule_strategy_or_cards(inside):
    (inside.folder / "more.yaml").write_text("Spark: {cost: 0, steps: [aim: 1, burn: 3]}\n")
    found = {}
    for word in ("gambler_pays=no", "strategy=uniform", "cards=more.yaml"):
        inside("compare", BOLD, BOLD, "--versus", word, *PLAY, "--overwrite")
        found[word] = rows_of(inside.folder, "before"), rows_of(inside.folder, "after")
    assert all(before != after for before, after in found.values())
    assert found["gambler_pays=no"][0] == found["cards=more.yaml"][0]
    after = found["strategy=uniform"][1]
    assert [row["strategy_0"] for row in after[:2]] == ["uniform", "spender"], "the opponent keeps its strategy"


def test_each_version_can_be_replayed(inside):
    inside("compare", BOLD, BOLD, *TORCH, *PLAY)
    for version in ("before", "after"):
        done = inside("replay", inside.folder / "here" / version, "m0p5r1")
        assert "wins" in done.stdout
        assert done.stderr == ""


def test_workers_do_not_change_a_byte(inside):
    for jobs, name in ((1, "here"), (3, "there")):
        inside("compare", BOLD, BOLD, *TORCH, *PLAY[:-1], name, "-j", jobs)
    for file in ("changes.csv", "before/matches.csv", "after/matches.csv"):
        assert (inside.folder / "here" / file).read_bytes() == (inside.folder / "there" / file).read_bytes()


def test_an_earlier_comparison_is_replaced_only_when_told_to(inside):
    inside("compare", BOLD, BOLD, *TORCH, *PLAY)
    (inside.folder / "here" / "after" / "notes.txt").write_text("mine")
    assert "--overwrite" in inside("compare", BOLD, BOLD, *TORCH, *PLAY, code=2).stderr
    inside("compare", BOLD, BOLD, *TORCH, *PLAY, "--overwrite")
    assert (inside.folder / "here" / "after" / "notes.txt").read_text() == "mine"
    manifest = json.loads((inside.folder / "here" / "manifest.json").read_text())
    assert (manifest["kind"], manifest["runs"], manifest["finished"]) == ("compare", ["before", "after"], True)


@pytest.mark.parametrize("form", ["table", "csv", "json", "md"])
def test_every_format_tells_the_change(inside, form):
    out = inside("compare", BOLD, BOLD, *TORCH, *PLAY, "--format", form).stdout
    if form == "json":
        assert {"change", "change_lo", "change_hi", "saved"} <= set(json.loads(out)["changes"][0])
    assert "Patient" in out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ([BOLD, BOLD], 2, "both versions are the same"),
        ([BOLD, DECKS], 2, "name the opponents with --vs"),
        ([BOLD, BOLD, "--versus", "gambler_pay=no"], 2, "did you mean 'gambler_pays'?"),
        ([BOLD, BOLD, "--versus", "gambler_pays=42"], 2, "known: yes, no"),
        ([BOLD, BOLD, "--versus", "gambler_pays"], 2, "write NAME=VALUE"),
        ([BOLD, BOLD, "--versus", "strategy=spendr"], 3, "did you mean 'spender'?"),
        ([BOLD, BOLD, "--set", "Torhc.cost=1"], 3, "did you mean 'Torch'?"),
        ([BOLD, BOLD, *TORCH, "--vs", ROOT / "tests/toy/shared/decks"], 3, "for different games"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_a_remedy(inside, words, code, said):
    done = inside("compare", *words, *PLAY, code=code)
    assert said in done.stderr
    assert "fix: " in done.stderr
    assert done.stdout == ""


def test_without_opponents_it_needs_starters_of_the_game(inside):
    done = inside("compare", BOLD, BOLD, *TORCH, code=2)
    assert "the opponents are decks of another game" in done.stderr
    assert "name some with --vs" in done.stderr


def test_lists_that_all_seats_share_do_not_meet(inside):
    shared = ROOT / "tests/toy/shared/decks"
    done = inside("compare", shared / "bold.yaml", shared / "patient.yaml", code=2)
    assert "all seats share one list" in done.stderr
