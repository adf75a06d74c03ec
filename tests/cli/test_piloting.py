"""pilots: the decks under every pairing of strategies."""

import csv
import json
from itertools import product

import pytest

from tests.cli.conftest import DECKS, ROOT

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
PLAY = ["-n", 60, "-q", "-o", "here"]
SHY = '''"""Plays Torches and Bonfires alone, of which Patient has more."""
from tests.toy.state import Act

def value(view, cards, option):
    if option.act == Act.PLAY:
        return 1 if option.card == 1 or option.card == 2 else -1
    return 10 - view.sides[option.target].life if option.act == Act.AIM else 0
'''


@pytest.fixture
def third(inside):
    """A third deck, and a strategy that makes little of the first one's cards."""
    (inside.folder / "third.yaml").write_text("game: tests.toy\nname: Third\ncards: {Torch: 6, Scroll: 3, Wick: 3}\n")
    (inside.folder / "shy.py").write_text(SHY)
    return inside.folder / "third.yaml"


def table(folder, name):
    with open(folder / "here" / f"{name}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_deck_meets_the_others_with_every_pairing_of_strategies(inside, third):
    done = inside("pilots", BOLD, PATIENT, third, "-n", 20, "-o", "here")
    rows = table(inside.folder, "pilots")
    pairings = list(product(["spender", "uniform"], repeat=2))
    assert [(row["strategy"], row["strategy_against"], row["deck"]) for row in rows] == [
        (own, other, deck) for own, other in pairings for deck in ("Bold", "Patient", "Third")
    ]
    assert len(table(inside.folder, "matchups")) == 3 * 4
    assert len(table(inside.folder, "matches")) == 3 * 4 * 20 * 2
    assert "3 decks with 2 strategies: 12 matchups of 20 pairs" in done.stderr
    assert "All" not in done.stdout


def test_scores_are_those_of_matches_csv(inside, third):
    inside("pilots", BOLD, PATIENT, third, *PLAY)
    matches = table(inside.folder, "matches")

    def points(deck, own, rival, other):
        for row in matches:
            for seat, across in ((0, 1), (1, 0)):
                mine = row[f"deck_{seat}"], row[f"strategy_{seat}"], row[f"deck_{across}"], row[f"strategy_{across}"]
                if mine == (deck, own, rival, other):
                    yield float(int(row["winner"]) == seat) + 0.5 * (row["winner"] == "-1")

    for row in table(inside.folder, "pilots"):
        scores = []
        for rival in {"Bold", "Patient", "Third"} - {row["deck"]}:
            found = list(points(row["deck"], row["strategy"], rival, row["strategy_against"]))
            assert len(found) == 120
            scores.append(sum(found) / 120)
        assert float(row["score"]) == pytest.approx(sum(scores) / 2, abs=2e-6)


def test_an_order_that_hangs_on_the_pilot_is_warned_of(inside, third):
    words = ["--strategy", "spender", "--strategy", "shy.py"]
    done = inside("pilots", BOLD, PATIENT, *words, *PLAY, "-n", 150)
    [flip] = json.loads((inside.folder / "here" / "summary.json").read_text())["pilots"]["flips"]
    assert (flip["first"], flip["second"]) == ("Bold", "Patient")
    assert flip["first_leads_with"] == "spender"
    assert flip["second_leads_with"] == "shy"
    assert flip["lead_where_first_lo"] > 0 > flip["lead_where_second_hi"]
    assert "WARNING: The order of decks depends on who plays them" in done.stdout
    ranks = {(row["strategy"], row["deck"]): row["rank"] for row in table(inside.folder, "pilots")
             if row["strategy"] == row["strategy_against"]}  # fmt: skip
    assert ranks["spender", "Bold"] == ranks["shy", "Patient"] == "1"


def test_an_order_that_holds_is_said_to(inside):
    done = inside("pilots", BOLD, PATIENT, *PLAY)
    assert "No two decks change places beyond chance" in done.stdout


def test_other_opponents_are_met_instead_of_each_other(inside, third):
    inside("pilots", BOLD, PATIENT, "--vs", third, *PLAY)
    met = {frozenset([row["a"], row["b"]]) for row in table(inside.folder, "matchups")}
    assert met == {frozenset(["Bold", "Third"]), frozenset(["Patient", "Third"])}
    assert {row["deck"] for row in table(inside.folder, "pilots")} == {"Bold", "Patient"}


def test_a_match_of_any_pairing_can_be_replayed(inside):
    inside("pilots", BOLD, PATIENT, *PLAY)
    done = inside("replay", "here", "m1p3r1")
    assert "played by spender" in done.stdout
    assert "played by uniform" in done.stdout


@pytest.mark.parametrize("form", ["table", "csv", "json", "md"])
def test_every_format_tells_the_ranks(inside, form):
    out = inside("pilots", BOLD, PATIENT, *PLAY, "--format", form).stdout
    assert "Patient" in out
    assert "spender" in out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ([BOLD], 2, "name two or more"),
        ([BOLD, PATIENT, "--strategy", "spender"], 2, "name another one with --strategy"),
        ([BOLD, PATIENT, "--strategy", "spender", "--strategy", "spender"], 2, "name another one"),
        ([BOLD, PATIENT, "--strategy", "spender", "--strategy", "spendr"], 3, "did you mean 'spender'?"),
        ([BOLD, PATIENT, "--strategy", "spender", "--strategy", "copy/spender.py"], 2, "are named 'spender'"),
        ([ROOT / "tests/toy/shared/decks"], 2, "all seats share one list"),
    ],
)
def test_what_cannot_be_ranked_is_refused(inside, words, code, said):
    (inside.folder / "copy").mkdir()
    (inside.folder / "copy" / "spender.py").write_text(SHY)
    done = inside("pilots", *words, *PLAY, code=code)
    assert said in done.stderr
    assert done.stdout == ""
    assert not (inside.folder / "here").exists()
