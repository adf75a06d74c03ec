"""What pages and Markdown say of an answer, in words and colours, on counts that are worked out by hand."""

import numpy as np
import pytest

from reports import changes, gates
from reports.changes import Changes
from reports.layout import clean
from reports.page import Headline, Page, text
from reports.pages import changes as changes_page
from simulator.stats import Estimate
from simulator.stats.decisions import Band, Decision
from tests.reports import answer_sample
from tests.reports.test_html import HOSTILE


def counts(*pairs):
    """A joint: so many pairs with these points before and after."""
    table = np.zeros((5, 5), np.int64)
    for before, after, number in pairs:
        table[before, after] += number
    return table


def made(names, *versions):
    """Versions by what they gave against each opponent; of the first, the points before are those after."""
    opponents = {at: f"Rival {at}" for at in range(1, len(versions[0]) + 1)}
    first = [np.diag(joint.sum(axis=1)) for joint in versions[0]]
    return Changes("Game", names, opponents, [dict(enumerate(one, 1)) for one in (first, *versions)], seed=1, pairs=100)


def said(page):
    assert page.headline
    return page.headline


def test_the_headline_of_a_change_says_what_it_does_and_against_whom():
    """Against the first rival 100 pairs go from no win to one of two, against the second all stays at one of two."""
    found = made(["Deck", "Deck, Torch.cost=1"], [counts((0, 2, 1000)), counts((2, 2, 1000))])
    told = said(changes.compared(found))
    assert told.lead.startswith("Deck with Torch.cost=1 is stronger: +25.0 points (±")
    groups = {word: [name for name, _ in members] for word, members in told.groups}
    assert groups == {"stronger against": ["Rival 1"], "no difference shown against": ["Rival 2"]}
    assert "from 25.0 % (±" in told.sentences[0]
    assert "to 50.0 % (±" in told.sentences[0]


def test_another_list_is_told_from_a_change_of_the_same_list():
    found = made(["Deck", "Other"], [counts((4, 0, 50), (0, 4, 50))])
    assert said(changes.compared(found)).lead.startswith("Other, not Deck, is not shown to differ: +0.0 points (±")


def test_a_change_that_changes_no_pair_is_warned_of():
    page = changes.compared(made(["Deck", "Deck, Torch.cost=1"], [counts((2, 2, 60), (4, 4, 40))]))
    assert said(page).warning.startswith("Not one pair came out differently")
    for form, sign in (("table", "WARNING: Not one"), ("md", "> [!WARNING]\n> Not one")):
        assert sign in text(page, form, 80)


def test_a_sweep_goes_from_end_to_end_and_names_what_differs():
    names = ["as it is", "Torch.cost=1", "Torch.cost=3", "Torch.cost=9"]
    found = made(names, [counts((2, 0, 500))], [counts((2, 2, 500))], [counts((2, 4, 500))])
    told = said(changes.swept(found, "Deck", "sweep"))
    assert told.lead.startswith("Torch.cost from 1 to 9 takes Deck from 0.0 % (±")
    assert "to 100.0 % (±" in told.lead
    groups = {word: [name for name, _ in members] for word, members in told.groups}
    assert groups == {"raises the score": ["at 9"], "lowers the score": ["at 1"]}


def test_rulings_that_change_the_score_are_warned_of():
    found = made(["as it is", "echo=twice", "late=no"], [counts((2, 2, 500))], [counts((2, 3, 500))])
    told = said(changes.swept(found, "Deck", "sensitivity"))
    assert told.lead.startswith("1 of 2 other rulings is shown to change the score of Deck, 50.0 % (±")
    assert "publisher" in told.warning
    same = made(["as it is", "echo=twice"], [counts((2, 2, 500))])
    told = said(changes.swept(same, "Deck", "sensitivity"))
    assert told.lead.startswith("None of 1 other rulings is shown to change")
    assert told.warning == ""


def test_a_grid_is_shaded_by_how_far_each_score_is_from_the_score_as_it_is():
    """Changes of -25, 0, +12.5 and +25 points: the fullest colours are 25 points off."""
    names = ["as it is", *(f"Torch.cost={a}, Torch.burn={b}" for a in (1, 2) for b in (10, 20))]
    found = made(names, *([counts((2, after, 100))] for after in (1, 2)), [counts((2, 2, 50), (2, 3, 50))],
                 [counts((2, 3, 100))])  # fmt: skip
    [grid, every] = changes_page.sheet(changes.swept(found, "Deck", "sweep"), found, "sweep").sections
    assert np.array(grid.shades) == pytest.approx(np.array([[0, 0.5], [0.75, 1]]))
    assert [row[0] for row in grid.table.rows] == ["1", "2"]
    assert grid.table.heads == ["", "10", "20"]
    assert [row[0] for row in every.table.rows] == names


def test_places_are_shaded_from_first_to_last():
    sheet = answer_sample.pilots_sheet(["Alpha", "Beta", "Gamma"], ["calm", "rash"])
    every = next(section for section in sheet.sections if section.shades)
    for row, shades in zip(every.table.rows, every.shades, strict=True):
        assert shades[1:] == [{"1": 1, "2": 0.5, "3": 0}[place] for place in row[2:]]


def gate(decision, demand="score within 0.45 and 0.55"):
    return gates.Judged("id", "Deck", demand, Band(0.45, 0.55), Estimate(0.6, 0.5, 0.7), 9, decision, 1, "")


def test_gates_are_summed_up_by_the_worst():
    good, bad, unsure = gate(Decision.PASS), gate(Decision.FAIL), gate(Decision.INCONCLUSIVE)
    leads = [said(gates.page(found)).lead for found in ([good], [good, good], [good, unsure], [bad, unsure, good])]
    assert leads == [
        "This may land: the gate passes", "This may land: all 2 gates pass", "Not decided: 1 of 2 gates stays open",
        "This may not land: 1 of 3 gates fails",
    ]  # fmt: skip


def test_a_gate_of_a_change_is_told_in_points():
    assert gate(Decision.FAIL).found == "60.0 % (±10)"
    assert gate(Decision.FAIL, "change within -0.02 and 0.02").found == "+60.0 points (±10)"


@pytest.mark.parametrize("name", [*HOSTILE, "**a** ~~b~~ # c", "@somebody", "![x](y)", "a\\|b"])
def test_a_name_in_markdown_is_text_and_nothing_else(name):
    """Read by a reader of Markdown: the same elements as with a harmless name, and the name's letters."""
    reader = pytest.importorskip("markdown_it").MarkdownIt("commonmark").enable(["table", "strikethrough"])
    read = [_elements(reader.parse(text(answer_sample.compare_sheet(one).page, "md", 80))) for one in (name, "Name")]
    assert read[0][0] == read[1][0]
    assert "".join(clean(name).split()) in read[0][1]


def _elements(tokens):
    """The kinds of what was read, comments aside, and its text without blanks."""
    inline = [child for token in tokens for child in [token, *(token.children or [])]]
    kinds = [one.type for one in inline if one.type not in ("text", "html_inline", "text_special", "inline")]
    assert all(one.content == "<!-- -->" for one in inline if one.type.startswith("html"))
    return kinds, "".join("".join(one.content for one in inline if one.type.startswith("text")).split())


def test_what_the_headline_says_is_not_told_again():
    page = Page("Head", [], [], ["Said.", "So.", "Unsaid."], headline=Headline("Said", (), ["So."]))
    assert page.unsaid == ["Unsaid."]
    assert text(page, "md", 80).count("Said") == 1
    assert "Said." in text(page, "table", 80)


def test_long_tables_are_folded_in_markdown():
    names = ["as it is", *(f"Torch.cost={n}" for n in range(40))]
    found = made(names, *[[counts((2, 2, 10))]] * 40)
    shown = text(changes.swept(found, "Deck", "sweep"), "md", 80)
    assert "<details><summary>41 rows</summary>\n\n| version |" in shown
    assert "|\n\n</details>" in shown
