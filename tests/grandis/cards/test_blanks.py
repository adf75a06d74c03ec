"""The blanks that stand for a card that is taken out: what can be done with them, and where they must not be."""

import pytest

from simulator.games.grandis.cards import load
from simulator.games.grandis.decks import read_deck
from simulator.games.grandis.rules.legacy import may_use_legacy
from simulator.games.grandis.rules.tribute import may_tribute
from simulator.games.grandis.state import DECK, NONE, Kind
from simulator.reading import Faults
from tests.grandis.scenario import Scenario, legacy

LIBRARY = load()
T = LIBRARY.tables[0]
SKILL, LEGACY = len(LIBRARY.cards), len(LIBRARY.legacies)


def test_the_blank_skill_is_a_skill_without_class_that_nobody_can_use_at_any_time():
    card = T.cards[SKILL]
    assert (card.kind, card.family, card.label, card.timing, card.ultimate) == (Kind.SKILL, 0, 0, 0, 0)
    assert (T.row_of[: T.n_heroes, SKILL] == NONE).all()


def test_it_may_be_given_as_tribute():
    g = Scenario(phase="reform")
    assert may_tribute(g.tables, g.state.sides[0], 0, SKILL)


def test_the_blank_legacy_cannot_be_used_with_any_hand():
    g = Scenario(phase="deploy", me={"left": legacy("Draxen Blacksand")}, hand=["Slash"] * 8)
    assert may_use_legacy(g.state, g.tables, 0, 0)
    g.state.sides[0].heroes[0].legacy = LEGACY
    assert not may_use_legacy(g.state, g.tables, 0, 0)
    assert T.legacies[LEGACY].cost > DECK


def test_a_file_of_cards_moves_the_blank_behind_its_own(tmp_path):
    path = tmp_path / "cards.yaml"
    path.write_text("- {name: New, kind: Event, cost: 1, timing: [deploy], does: [{draw: 1}]}\n")
    library = load({}, path)
    assert [card.name for card in library.all_cards[-2:]] == ["New", LIBRARY.all_cards[-1].name]
    assert library.tables[0].cards[SKILL].timing != library.tables[0].cards[SKILL + 1].timing == 0


@pytest.mark.parametrize("name", [LIBRARY.all_cards[-1].name, LIBRARY.all_legacies[-1].name, "S1-BLANK"])
def test_no_decklist_may_hold_them(tmp_path, name):
    text = "game: grandis\nname: Blanks\nlegacy_deck:\n"
    for position, hero in ("left", "Draxen Blacksand"), ("center", "Korvak Ironfang"), ("right", "Lucien Voss"):
        text += f"  {position}: {{hero: {hero}, legacy: {name}}}\n"
    (tmp_path / "deck.yaml").write_text(f"{text}main_deck:\n  {name}: 60\n")
    with pytest.raises(Faults) as faults:
        read_deck(tmp_path / "deck.yaml", LIBRARY)
    assert str(faults.value).count(f"'{name}' is not a") == 4


def test_other_cards_cannot_be_made_like_them(tmp_path):
    path = tmp_path / "cards.yaml"
    path.write_text("- {name: New, kind: Skill, timing: []}\n")
    with pytest.raises(Faults):
        load({}, path)
