"""Decks under many pilots, on made-up runs."""

from dataclasses import replace
from itertools import product

import pytest

from reports import pilots
from reports.page import text
from tests.reports import sample
from tests.reports.test_files import explained

NAMES = ["Alpha", "Beta|\x1b[2J"]


def played(chances, pairs=200):
    """Two decks with two strategies each: `chances` are Alpha's, by its strategy and then by Beta's."""
    rng = sample.Random(3)
    entrants = list(product(NAMES, ["calm", "rash"]))
    made = {
        (own, 2 + other): sample.pairs_of_matches(rng, pairs, strength=chances[own][other], luck=0)
        for own, other in product(range(2), repeat=2)
    }
    decks, strategies = zip(*entrants, strict=True)
    return sample.run(decks, made, pairs=pairs, strategies=strategies)


@pytest.fixture(scope="module")
def run():
    return played([[0.7, 0.6], [0.4, 0.3]])


@pytest.fixture(scope="module")
def answer(run):
    return pilots.answer(run, NAMES, NAMES)


def test_the_columns_of_pilots_are_explained(answer):
    assert sorted(answer.table.columns) == explained("pilots.csv")


def test_scores_are_told_from_either_side(answer):
    """Beta played rashly against a calm Alpha scores what Alpha, calm against rash, does not."""
    score = answer.table.set_index(["deck", "strategy", "strategy_against"])["score"]
    for own, other in product(["calm", "rash"], repeat=2):
        assert score[NAMES[0], own, other] + score[NAMES[1], other, own] == pytest.approx(1)
    for (own, other), chance in zip(product(["calm", "rash"], repeat=2), [0.7, 0.6, 0.4, 0.3], strict=True):
        assert score[NAMES[0], own, other] == pytest.approx(chance, abs=0.07)


def test_a_flip_is_told_with_where_it_shows_best(answer):
    [flip] = answer.facts["flips"]
    assert (flip["first"], flip["second"]) == tuple(NAMES)
    assert (flip["first_leads_with"], flip["first_leads_against"]) == ("calm", "calm")
    assert (flip["second_leads_with"], flip["second_leads_against"]) == ("rash", "rash")
    assert flip["lead_where_first"] == pytest.approx(0.4, abs=0.1)
    assert flip["lead_where_second"] == pytest.approx(-0.4, abs=0.1)
    assert "WARNING: The order of decks depends on who plays them" in text(answer.page, "table", 80)
    [row] = answer.page.tables[-1].rows
    assert row[0] == "1 and 2"
    assert [float(row[at].split(" ")[0]) for at in (1, 3)] == pytest.approx([40, 40], abs=10)
    assert (row[2], row[4]) == ("calm", "rash")


def test_one_order_under_all_pilots_is_no_flip():
    found = pilots.answer(played([[0.7, 0.7], [0.7, 0.7]]), NAMES, NAMES)
    assert found is not None
    assert found.facts["flips"] == []
    assert "WARNING" not in " ".join(found.page.notes)


@pytest.mark.parametrize("form", ["table", "md", "csv", "json"])
def test_strange_names_are_shown_without_what_moves_a_cursor(answer, run, form):
    text = answer.render(run, form)
    assert "\x1b" not in text or form == "csv"
    assert all(len(line) <= 80 for line in text.splitlines()) or form != "table"


def test_pairings_that_were_not_wholly_played_are_left_out(run):
    """Without the meeting of both calm ones, three pairings are left; without any meeting of a calm Alpha, one."""
    left = {meeting: tally for meeting, tally in run.tallies.items() if meeting != (0, 2)}
    assert len(pilots.Pilots(replace(run, tallies=left), NAMES, NAMES).fields) == 3
    left = {meeting: tally for meeting, tally in run.tallies.items() if meeting[0] != 0}
    assert list(pilots.Pilots(replace(run, tallies=left), NAMES, NAMES).fields) == [("rash", "rash")]
    assert pilots.answer(replace(run, tallies={}), NAMES, NAMES) is None
