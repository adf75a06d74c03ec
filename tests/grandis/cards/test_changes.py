"""--set on the published cards: numbers of rows, costs, Heroes, by name and by code."""

import pytest

from simulator.games.grandis import cards
from simulator.reading import Faults

USUAL = cards.load()


def card(library, name):
    return library.cards[library.names[name]]


def test_damage_of_one_row_changes_and_no_other():
    changed = cards.load(changed=["Savage Blow.rows.Gladiator.damage=60"])
    rows = [[(row.line, row.damage) for row in card(library, "Savage Blow").rows] for library in (USUAL, changed)]
    assert dict(rows[0])["Gladiator"] == 20
    assert dict(rows[1]) == {**dict(rows[0]), "Gladiator": 60}
    others = [[c for c in library.cards if c.name != "Savage Blow"] for library in (USUAL, changed)]
    assert others[0] == others[1]


def test_a_cost_and_a_heros_hp():
    changed = cards.load(changed=["Slash.cost=4", "Korvak Ironfang.ranks.1.hp=95"])
    assert {row.cost for row in card(changed, "Slash").rows} == {4}
    hero = next(hero for hero in changed.heroes if hero.name == "Korvak Ironfang")
    assert [rank.hp for rank in hero.ranks] == [95, 110, 130]


def test_a_card_is_known_by_its_code():
    changed = cards.load(changed=["S1-WAR-001.cost=4"])
    assert {row.cost for row in card(changed, "Slash").rows} == {4}


def test_what_a_hero_cannot_have_is_told_of_the_option():
    with pytest.raises(Faults, match=r"--set Korvak Ironfang\.ranks\.1\.hp=-1: error"):
        cards.load(changed=["Korvak Ironfang.ranks.1.hp=-1"])


def test_an_unknown_path_is_answered_with_the_cards_paths():
    with pytest.raises(Faults, match=r"it has cost or rows\.Warrior\.damage"):
        cards.load(changed=["Slash.hp=1"])
