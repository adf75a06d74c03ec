"""What cards are worth, on made-up versions."""

import json

import numpy as np
import pytest

from reports import impact
from reports.changes import Changes
from reports.files import csv_text
from reports.impact import Impacts, Removal
from simulator.stats.difference import difference, joint, p_value
from simulator.stats.presence import Presence
from tests.reports import sample
from tests.reports.test_files import explained

NAMES = ["Key card", "Same", "Weak|\x1b[2J", "A relic whose name goes on and on", "Worse"]
GAINS = [-0.2, 0, -0.02, -0.1, 0.1]
PAIRS = 400


def made(pairs=PAIRS):
    """Versions that win so much more often, and a card that is not drawn from a deck."""
    rng = np.random.default_rng(4)
    first = (rng.random((2, pairs, 2)) < 0.5).mean(axis=2)
    joints = [{at: joint(first[at], first[at]) for at in (0, 1)}]
    for gain in GAINS:
        changed = rng.random((2, pairs)) < abs(gain) * 2
        second = np.where(changed, np.clip(first + np.sign(gain) * 0.5, 0, 1), first)
        joints.append({at: joint(first[at], second[at]) for at in (0, 1)})
    drawn = rng.binomial(2, 0.5, (pairs, 2, 5))
    drawn[:, :, 3] = 0
    found = Presence.of((rng.random((pairs, 2)) < 0.5) * 1.0, drawn > 1, drawn, drawn, [2] * 5)
    changes = Changes("Game", ["as it is", *NAMES], {0: "One", 1: "Two"}, joints, 1, pairs)
    removals = [Removal("relics" if at == 3 else "cards", name, 2, "Nothing", at != 3) for at, name in enumerate(NAMES)]
    return Impacts("My list", changes, removals, found)


@pytest.fixture(scope="module")
def found():
    return made()


@pytest.fixture(scope="module")
def answer(found):
    return impact.answer(found)


def test_the_columns_are_explained(answer):
    assert sorted(answer.table.columns) == explained("impact.csv")


def test_the_cards_stand_in_the_order_of_what_they_cost(answer):
    assert answer.table["card"].tolist()[0] == "Key card"
    assert answer.table["card"].tolist()[-1] == "Worse"
    assert answer.table["version"].tolist() == [1 + NAMES.index(name) for name in answer.table["card"]]


def test_an_impact_is_what_is_lost_without_the_card(found):
    for version in range(1, 6):
        assert found.impacts[version - 1].value == pytest.approx(-found.changes.overall(version).change.value)
    assert str(found.impacts[1].value) == "0.0", "not -0"


def test_the_intervals_are_those_of_bonferroni(found):
    level = 1 - 0.05 / 5
    parts = [difference(joint, level).change for joint in found.changes.joints[1].values()]
    assert found.impacts[0].lo == pytest.approx(
        -(found.changes.overall(1).change.value + np.hypot(*(part.hi - part.value for part in parts)) / 2)
    )


def test_holm_by_hand(found):
    single = [p_value(list(found.changes.joints[version].values())) for version in range(1, 6)]
    order, worst = np.argsort(single, kind="stable"), 0.0
    for place, at in enumerate(order):
        worst = max(worst, min(1, single[at] * (5 - place)))
        assert found.p_values[at] == pytest.approx(worst)
    assert found.p_values[1] == 1


def test_marks_are_where_holm_shows_a_difference(answer, found):
    marked = {row[0] for row in answer.page.tables[0].rows if "*" in row[2]}
    shown = {NAMES[at] for at in range(5) if found.p_values[at] <= 0.05}
    assert "Key card" in marked
    assert "Same" not in marked
    assert len(marked) == len(shown)
    assert f"{len(shown)} of 5 cards" in " ".join(answer.page.notes)


def test_the_headline_names_what_carries_the_deck_and_what_does_harm(answer):
    told = answer.page.headline
    groups = {word: [name for name, _ in cards] for word, cards in told.groups}
    first = f"{len(groups['raises the score'])} of 5 cards of My list raise its score"
    assert told.lead.startswith(f"{first}; the greatest impact found is that of Key card: +")
    assert groups["raises the score"][0] == "Key card"
    assert groups["lowers the score"] == ["Worse"]


def test_where_nothing_is_shown_the_headline_says_so():
    told = impact.answer(made(pairs=1)).page.headline
    assert told
    assert told.lead == "No card of My list is shown to be worth more than 'Nothing'"


def test_a_card_that_is_not_drawn_from_a_deck_has_no_such_figures(answer):
    row = answer.table.set_index("card").loc[NAMES[3]]
    assert row[["opening", "drawn", "drawn_raw", "drawn_share"]].isna().all()
    told = next(cells for cells in answer.page.tables[0].rows if cells[0].startswith("A relic"))
    assert told[4].strip() == told[5].strip() == "-"


def test_the_fair_figures_of_all_copies_add_up_to_nothing(answer):
    assert answer.table["drawn"].sum() == pytest.approx(0, abs=1e-9)


def test_it_says_how_many_false_alarms_to_expect(answer):
    assert answer.facts["false_alarms"] == pytest.approx(0.25)
    assert "0.25" in " ".join(answer.page.notes)


def test_every_form_holds_it_and_no_line_is_too_long(answer):
    run = sample.run(["My list", "One"], pairs=5)
    plain = answer.render(run, "table", 80)
    assert max(map(len, plain.splitlines())) <= 80
    assert "\x1b" not in plain
    assert "Weak\\|" in answer.render(run, "md")
    assert answer.render(run, "csv") == csv_text(answer.table)
    cards = json.loads(answer.render(run, "json"))["impact"]["cards"]
    assert [card["card"] for card in cards] == answer.table["card"].tolist()
    assert cards[0]["impact"] == pytest.approx(answer.table["impact"].iloc[0], abs=1e-6)


def test_one_pair_is_told_without_a_warning():
    plain = impact.answer(made(pairs=1)).render(sample.run(["My list"], pairs=1), "table", 80)
    assert "nan" not in plain
