"""The field: what is told of decks that all met, on made-up runs."""

from dataclasses import replace
from math import log10

import numpy as np
import pytest

from reports import field, files
from tests.reports import sample
from tests.reports.test_files import explained

CIRCLE = {(0, 1): 0.8, (0, 2): 0.2, (1, 2): 0.8}  # rock, scissors, paper


def played(names, strengths, pairs=300):
    """A run in which the first of each two decks has that chance to win, and seats do not matter."""
    rng = sample.Random(1)
    made = {
        two: sample.pairs_of_matches(rng, pairs, strength=chance, luck=0, capped=0) for two, chance in strengths.items()
    }
    return sample.run(names, made, pairs=pairs)


@pytest.fixture(scope="module")
def circle():
    return field.answer(played(["Rock", "Scissors", "Paper"], CIRCLE), {"Rock": 3, "Paper": 1})


def test_the_columns_of_field_are_explained(circle):
    assert sorted(circle.table.columns) == explained("field.csv")


def test_a_circle_is_named_and_its_decks_share_the_mix(circle):
    assert circle.facts["cycles"][0]["decks"] == ("Rock", "Scissors", "Paper")
    assert circle.facts["fit_p_value"] < 0.001
    assert circle.facts["cyclic_share"] > 0.9
    assert circle.table["share"].to_list() == pytest.approx([1 / 3] * 3, abs=0.06)
    assert circle.table["drawn"].to_list() == [1] * 3
    assert circle.facts["dominated"] == []
    assert "Beyond chance, Rock beats Scissors beats Paper beats Rock" in " ".join(circle.page.notes)


def test_the_best_response_to_mostly_rock_is_paper(circle):
    """Paper scores .75 * .8 + .25 * .5 = .725, Rock .75 * .5 + .25 * .2 = .425, Scissors .75 * .2 + .25 * .8 = .35."""
    assert circle.facts["best_against_given"] == "Paper"
    assert circle.table["given"].to_list() == [0.75, 0, 0.25]
    assert circle.table["against_given"].to_list() == pytest.approx([0.425, 0.35, 0.725], abs=0.03)


def test_ratings_are_points_above_the_mean():
    """Odds of 3 to 1 and 9 to 1 are one and two steps of 400 * log10(3) points."""
    run = played(["Low", "Middle", "High"], {(0, 1): 0.25, (0, 2): 0.1, (1, 2): 0.25}, pairs=2000)
    answer = field.answer(run, {})
    step = 400 * log10(3)
    table = answer.table
    assert table["rating"].to_list() == pytest.approx([-step, 0, step], abs=20)
    assert sum(table["rating"].to_list()) == pytest.approx(0, abs=1e-9)
    for truth, row in zip([-step, 0, step], table.to_dict("records"), strict=True):
        assert row["rating_lo"] < truth < row["rating_hi"]
    assert answer.facts["fit_p_value"] > 0.05
    assert answer.facts["dominated"] == ["Low", "Middle"]
    assert table["given"].isna().to_list() == [True] * 3
    assert "given mix" not in str(answer.page.tables)


def test_sitting_first_is_worth_its_points():
    """Where the seats alone decide half of the pairs evenly and the first seat the rest: 3 to 1 for sitting first."""
    counts = np.array([0, 0, 400, 0, 0])
    tally = sample.tally(sample.pairs_of_matches(sample.Random(1), 400, capped=0))
    tally = replace(tally, score=np.stack([counts] * 2), seat_score=np.stack([[100, 0, 0, 0, 300]] * 2))
    answer = field.answer(replace(sample.run(["A", "B"], {}, pairs=400), tallies={(0, 1): tally}), {})
    assert answer.facts["first_seat_points"] == pytest.approx(400 * log10(3), abs=0.5)


def test_an_unbeaten_deck_is_rated_and_named():
    answer = field.answer(played(["A", "B", "C"], {(0, 1): 1, (0, 2): 1, (1, 2): 0.5}, pairs=50), {})
    assert np.isfinite(answer.table[["rating", "rating_lo", "rating_hi"]].to_numpy()).all()
    assert any("guess from below: A." in note for note in answer.page.notes)
    assert answer.table["share"].to_list() == [1, 0, 0]


@pytest.mark.parametrize("pairs", [1, 2])
@pytest.mark.parametrize("names", ["AB", "ABC"])
def test_hardly_any_pairs_are_told_without_a_fault(names, pairs, tmp_path):
    run = sample.run(names, pairs=pairs)
    answer = field.answer(run, {"A": 1})
    for form in ("table", "md", "csv", "json"):
        assert "nan" not in answer.render(run, form).lower()
    answer.write(tmp_path, run)
    assert files.read_table(tmp_path / "field.csv")["deck"].to_list() == list(names)


def test_a_run_that_was_stopped_before_all_met_is_incomplete():
    run = sample.run("ABC", pairs=2)
    assert field.complete(run)
    tallies = {two: tally for two, tally in run.tallies.items() if two != (0, 2)}
    assert not field.complete(replace(run, tallies=tallies))


def test_strange_names_are_shown_without_what_moves_a_cursor():
    answer = field.answer(played(["a\x1b[2J", "|b|"], {(0, 1): 1}), {"|b|": 1})
    for form in ("table", "md"):
        assert "\x1b" not in answer.render(sample.run("AB", pairs=2), form)
