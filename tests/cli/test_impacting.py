"""impact: what each card is worth, where that is known."""

import csv
import json

import pytest

from reports import read_table
from tests.cli.conftest import DECKS, ROOT

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
PLAY = ["--strategy", "spender", "-n", 60, "-q", "-o", "here"]
NAMES = {"Spark", "Torch", "Bonfire", "Dice"}


def found(inside, *words, deck=BOLD, vs=PATIENT):
    """The rows by card, in their order, and what was printed."""
    done = inside("impact", deck, "--vs", vs, *PLAY, *words)
    return {row["card"]: row for row in read_table(inside.folder / "here" / "impact.csv").to_dict("records")}, done


def matches(folder, version):
    with open(folder / "here" / version / "matches.csv", encoding="utf-8", newline="") as file:
        return [{**row, "run": ""} for row in csv.DictReader(file)]


def test_each_card_has_a_row_and_the_one_that_costs_most_comes_first(inside):
    rows, done = found(inside)
    assert {name: row["copies"] for name, row in rows.items()} == {"Spark": 4, "Torch": 3, "Bonfire": 2, "Dice": 3}
    assert {row["filler"] for row in rows.values()} == {"Blank"}
    impacts = [row["impact"] for row in rows.values()]
    assert impacts == sorted(impacts, reverse=True)
    for row in rows.values():
        assert row["impact_each"] == pytest.approx(row["impact"] / row["copies"], abs=1e-6)
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_the_impact_is_the_difference_of_both_versions_scores(inside):
    rows, _ = found(inside)
    tables = {name: read_table(inside.folder / "here" / name / "matchups.csv") for name in _versions(rows)}
    scores = {name: table.to_dict("records")[0]["score"] for name, table in tables.items()}
    for row in rows.values():
        assert row["impact"] == pytest.approx(scores["as_it_is"] - scores[f"v{row['version']}"], abs=2e-6)


def _versions(rows):
    return ["as_it_is", *(f"v{row['version']}" for row in rows.values())]


def test_a_list_that_wins_by_nothing_but_one_card_is_worth_half_a_match(inside):
    """Who begins burns out the other at once. Without that card the list never wins, from either seat."""
    (inside.folder / "nova.yaml").write_text("Nova: {cost: 0, steps: [aim: 1, burn: 9]}\n")
    (inside.folder / "deck.yaml").write_text("game: tests.toy\nname: Novae\ncards: {Nova: 12}\n")
    rows, _ = found(inside, "--cards", "nova.yaml", deck="deck.yaml", vs="deck.yaml")
    row = rows["Nova"]
    assert (row["impact"], row["impact_each"]) == (0.5, pytest.approx(0.5 / 12, abs=1e-6))
    assert row["impact_lo"] < 0.5 <= row["impact_hi"]
    assert row["p_holm"] < 1e-6
    assert row["played_share"] == 0.5
    assert row["drawn_share"] == 1


def test_a_card_that_stands_for_itself_is_worth_exactly_nothing(inside):
    rows, done = found(inside, "--replace-with", "Spark")
    assert {row["filler"] for row in rows.values()} == {"Spark"}
    row = rows["Spark"]
    assert (row["impact"], row["p_holm"]) == (0, 1)
    assert matches(inside.folder, "as_it_is") == matches(inside.folder, f"v{row['version']}")
    assert "+0.0" in next(line for line in done.stdout.splitlines() if line.startswith("Spark"))


def test_equal_cards_are_worth_the_same_whatever_stands_for_them(inside):
    """Two cards with one text and as many copies: their versions are two equal lists with other luck."""
    (inside.folder / "twin.yaml").write_text("Twin: {cost: 1, steps: [aim: 1, burn: 1]}\n")
    (inside.folder / "deck.yaml").write_text("game: tests.toy\nname: Twins\ncards: {Spark: 6, Twin: 6}\n")
    rows, _ = found(inside, "--cards", "twin.yaml", "-n", 400, deck="deck.yaml", vs="deck.yaml")
    one, other = rows["Spark"], rows["Twin"]
    assert one["impact"] > 0 < other["impact"]
    assert max(one["impact_lo"], other["impact_lo"]) < min(one["impact_hi"], other["impact_hi"])
    assert one["drawn"] + other["drawn"] == pytest.approx(0, abs=2e-6)
    assert max(one["drawn_lo"], other["drawn_lo"]) < 0 < min(one["drawn_hi"], other["drawn_hi"])


def test_without_its_copies_a_list_has_the_filler_in_their_places(inside):
    rows, _ = found(inside)
    slots = {name: _slots(inside.folder, name) for name in _versions(rows)}
    spark, blank = 0, 6
    version = slots[f"v{rows['Spark']['version']}"]
    assert version == [blank if card == spark else card for card in slots["as_it_is"]]
    assert version.count(blank) == 4


def _slots(folder, version):
    manifest = json.loads((folder / "here" / version / "manifest.json").read_text(encoding="utf-8"))
    return [int(card) for card in manifest["decks"][0]["slots"].split()]


def test_each_version_can_be_replayed(inside):
    rows, _ = found(inside)
    for version in _versions(rows):
        done = inside("replay", inside.folder / "here" / version, "m0p5r1")
        assert "wins" in done.stdout
        assert done.stderr == ""
        assert ("draws Blank" in done.stdout) <= (version != "as_it_is")


def test_a_version_does_not_hang_on_the_other_cards_of_the_list(inside):
    """Plays are counted in the matches as they are: as many as their metric says."""
    rows, _ = found(inside)
    plays = sum(int(row[f"m_plays_{row['rotation'][-1]}"]) for row in matches(inside.folder, "as_it_is"))
    assert sum(row["plays"] for row in rows.values()) == pytest.approx(plays / 120, abs=4e-6)


def test_workers_do_not_change_a_byte(inside):
    for jobs, name in ((1, "here"), (3, "there")):
        inside("impact", BOLD, "--vs", DECKS, *PLAY[:-1], name, "-j", jobs)
    for file in ("impact.csv", "summary.json", "as_it_is/matches.csv", "v2/matches.csv"):
        assert (inside.folder / "here" / file).read_bytes() == (inside.folder / "there" / file).read_bytes()


def test_an_earlier_impact_is_replaced_only_when_told_to(inside):
    found(inside)
    assert "--overwrite" in inside("impact", BOLD, "--vs", PATIENT, *PLAY, code=2).stderr
    found(inside, "--overwrite")
    manifest = json.loads((inside.folder / "here" / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["kind"], manifest["files"]) == ("impact", ["impact.csv", "summary.json"])
    assert manifest["runs"] == ["as_it_is", "v1", "v2", "v3", "v4"]


@pytest.mark.parametrize("form", ["table", "csv", "json", "md"])
def test_every_format_tells_the_impacts(inside, form):
    _, done = found(inside, "--format", form)
    assert all(name in done.stdout for name in NAMES)
    if form == "json":
        told = json.loads(done.stdout)["impact"]
        assert told["intervals"] == "Bonferroni"
        assert told["false_alarms"] == pytest.approx(0.2)
        assert {card["card"] for card in told["cards"]} == NAMES
    if form == "table":
        assert "(Bonferroni)" in done.stdout


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ([DECKS], 2, "2 decklists, where 'impact' takes one"),
        ([BOLD, "--replace-with", "Sprak"], 2, "did you mean 'Spark'?"),
        ([BOLD, "--replace-with", "Blank"], 2, "there is no card 'Blank'"),
        ([BOLD, "--strategy", "spendr"], 3, "did you mean 'spender'?"),
        ([BOLD, "--format", "xml"], 2, "there is no format 'xml'"),
        ([ROOT / "tests/toy/shared/decks/bold.yaml"], 2, "all seats share one list"),
    ],
)
def test_what_cannot_be_told_is_refused_with_a_remedy(inside, words, code, said):
    done = inside("impact", "--vs", PATIENT, *PLAY, *words, code=code)
    assert said in done.stderr
    assert done.stdout == ""


def test_the_blank_is_no_card_of_a_decklist(inside):
    (inside.folder / "deck.yaml").write_text("game: tests.toy\nname: Blanks\ncards: {Blank: 12}\n")
    assert "deck.yaml:3" in inside("validate", "deck.yaml", code=3).stdout


def test_a_number_is_changed_in_all_versions_and_one_of_no_list_is_warned_of(inside):
    rows, done = found(inside, "--set", "Dice.cost=1", "--set", "Spark.cost=2")
    assert done.stderr == ""
    for version in _versions(rows):
        manifest = json.loads((inside.folder / "here" / version / "manifest.json").read_text(encoding="utf-8"))
        assert manifest["changed"] == ["Dice.cost=1", "Spark.cost=2"]
    done = inside("impact", BOLD, "--vs", BOLD, *PLAY, "--overwrite", "--set", "Wick.cost=1")
    assert "--set Wick.cost=1 changes nothing" in done.stderr
