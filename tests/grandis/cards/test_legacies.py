"""The ten Legacies: their cost in Skills of their Class, their effect, once in a turn."""

import pytest

from simulator.games.grandis.events import From
from tests.grandis.cards.positions import card, rule
from tests.grandis.scenario import Scenario, hero, legacy

OWNERS = {
    "Golden Arrows": ("Alden Sterling", 1, "Aim Shot"),
    "Falconer's Whistle": ("Korvak Ironfang", 2, "Aim Shot"),
    "Sun God Church": ("Elara Heavens", 1, "Smite"),
    "Wand of First Light": ("Thrain Sunborn", 2, "Smite"),
    "Ancestral Tome": ("Vaelis Stormweave", 1, "Fireball"),
    "Arcane Wand": ("Aldric Ashford", 2, "Fireball"),
    "Hidden Stash": ("Finnian Copperpot", 1, "Evasion"),
    "Hidden Archives": ("Lucien Voss", 2, "Evasion"),
    "Warrior's Relic": ("Draxen Blacksand", 1, "Slash"),
    "Statue of the Lightbringer": ("Aurex Sunsworn", 2, "Slash"),
}
"""The Hero of the named package, the number of Skills, and a Skill of the Class."""
PILE = ["Parry", "Execute", "Elixir", "Dazed", "Steal"]
NAMES = [pytest.param(name, marks=card(name), id=name) for name in OWNERS]


def position(seat, name, hand=None, phase="deploy", **about):
    owner, cost, skill = OWNERS[name]
    about = {"discard": PILE, "tokens": 1, "deck": ["Slash", "Execute", "Elixir", "Smite"]} | about
    me = {"left": legacy(owner, name), "center": hero(), "right": hero()}
    hand = [skill] * cost if hand is None else hand
    return Scenario(me=me, hand=hand, phase=phase, seat=seat, **about)


def use(seat, name, **about):
    return position(seat, name, **about).legacy("left").settle()


def uses(g):
    return [o for o in g.options() if o.startswith("legacy")]


@pytest.mark.parametrize("phase", ["deploy", "battle", "reform"])
@pytest.mark.parametrize("name", NAMES)
@rule("7.4", "7.5", "2.15", "2.17", "12.11", "A27")
def test_what_a_legacy_costs_and_when_it_may_be_used(seat, name, phase):
    _, cost, skill = OWNERS[name]
    offered = [f"legacy {name} by left"] if phase != "battle" else []
    assert uses(position(seat, name, phase=phase)) == offered
    assert uses(position(seat, name, [skill] * (cost - 1), phase)) == []
    foreign = "Slash" if skill != "Slash" else "Smite"
    assert uses(position(seat, name, [skill] * (cost - 1) + [foreign, "Elixir", "Dazed"], phase)) == []


@pytest.mark.parametrize("name", NAMES)
@rule("7.4", "7.5", "A27", "A59")
def test_its_skills_are_discarded_and_it_works_once_in_a_turn(seat, name):
    _, cost, skill = OWNERS[name]
    g = use(seat, name, hand=[skill] * 4, phase="deploy")
    while g.asks not in ("deploy", "over"):
        g._step(g._options()[0])
    assert g.pool() == {"Mana": 12}
    assert g.hand().count(skill) >= 4 - cost
    assert [e[1:4] for e in g.events("TO_DISCARD")] == [(seat, g.card(skill), From.LEGACY_COST)] * cost
    assert uses(g) == []
    g.end_phase().end_phase()
    assert uses(g) == []


@card("Wand of First Light", "Golden Arrows")
@rule("A27")
def test_an_ultimate_pays_too_and_the_payer_chooses(seat):
    g = position(seat, "Wand of First Light", ["Divine Punishment", "Smite", "Purify"]).legacy("left")
    assert sorted(g.options()) == ["choose Divine Punishment", "choose Purify", "choose Smite"]
    g.choose("Divine Punishment", "Purify")
    assert "Smite" in g.hand()


@pytest.mark.parametrize("name", [pytest.param(name, marks=card(name)) for name in ("Golden Arrows", "Ancestral Tome")])
@rule("A59", "S34", "12.17")
def test_an_ordinary_skill_goes_back_into_the_deck(seat, name):
    g = use(seat, name)
    assert g.options() == ["choose Parry", "choose Steal"]
    g.choose("Steal")
    assert sorted(g.deck()) == sorted(["Slash", "Execute", "Elixir", "Smite", "Steal"])
    assert g.discard() == ["Parry", "Execute", "Elixir", "Dazed", OWNERS[name][2]]
    assert g.events("SHUFFLE")
    assert uses(position(seat, name, discard=["Execute", "Elixir"])) == []


@card("Arcane Wand")
@rule("A59", "S34")
def test_arcane_wand_returns_an_ordinary_skill_to_the_hand(seat):
    g = use(seat, "Arcane Wand")
    assert g.options() == ["choose Parry", "choose Steal"]
    g.choose("Parry")
    assert g.hand() == ["Parry"]
    assert g.discard() == ["Execute", "Elixir", "Dazed", "Steal", "Fireball", "Fireball"]
    assert uses(position(seat, "Arcane Wand", discard=["Execute"])) == []


@card("Arcane Wand")
@rule("A59")
def test_a_card_paid_may_come_back_if_another_copy_lay_there_before(seat):
    g = use(seat, "Arcane Wand", discard=["Fireball", "Parry"])
    assert g.options() == ["choose Fireball", "choose Parry"]
    g.choose("Fireball")
    assert (g.hand(), g.discard()) == (["Fireball"], ["Fireball", "Parry", "Fireball"])


@card("Hidden Stash")
@rule("S34", "12.17")
def test_hidden_stash_returns_an_item_to_the_deck(seat):
    g = use(seat, "Hidden Stash", discard=["Elixir", "Slash", "Chain Mail", "Dazed"])
    assert g.options() == ["choose Elixir", "choose Chain Mail"]
    g.choose("Chain Mail")
    assert "Chain Mail" in g.deck()
    assert g.discard() == ["Elixir", "Slash", "Dazed", "Evasion"]
    assert uses(position(seat, "Hidden Stash", discard=["Slash", "Dazed"])) == []


@card("Statue of the Lightbringer")
@rule("S34", "A59", "12.17")
def test_statue_of_the_lightbringer_returns_two_ordinary_skills_to_the_deck(seat):
    g = use(seat, "Statue of the Lightbringer", discard=["Parry", "Execute", "Steal", "Smite"])
    assert g.options() == ["choose Parry", "choose Steal", "choose Smite"]
    g.choose("Smite", "Parry")
    assert sorted(g.deck()) == sorted(["Slash", "Execute", "Elixir", "Smite", "Smite", "Parry"])
    assert g.discard() == ["Execute", "Steal", "Slash", "Slash"]
    assert uses(position(seat, "Statue of the Lightbringer", discard=["Parry", "Execute"])) == []


@card("Falconer's Whistle")
@rule("A44", "A65", "12.17")
def test_falconers_whistle_fetches_any_card(seat):
    g = use(seat, "Falconer's Whistle")
    assert sorted(g.options()) == ["choose Elixir", "choose Execute", "choose Slash", "choose Smite"]
    g.choose("Execute")
    assert g.hand() == ["Execute"]
    assert sorted(g.deck()) == ["Elixir", "Slash", "Smite"]
    assert g.events("SHUFFLE")
    empty = use(seat, "Falconer's Whistle", deck=[])
    assert (empty.hand(), empty.asks) == ([], "deploy")


@card("Sun God Church")
@rule("A35", "A44", "12.17")
def test_sun_god_church_fetches_an_ordinary_physical_or_magical_attack(seat):
    deck = ["Parry", "Execute", "Slash", "Wild Swing", "Cross Bolt", "Aether Ball", "Mana Void", "Fireball"]
    g = use(seat, "Sun God Church", deck=deck)
    assert sorted(g.options()) == ["choose Fireball", "choose Slash"]
    g.choose("Fireball")
    assert g.hand() == ["Fireball"]
    assert sorted(g.deck()) == sorted(set(deck) - {"Fireball"})
    assert use(seat, "Sun God Church", deck=["Parry"]).hand() == []


@pytest.mark.parametrize(("name", "cards"), [("Warrior's Relic", 1), ("Wand of First Light", 3)])
@card("Warrior's Relic", "Wand of First Light")
@rule("12.18")
def test_legacies_that_draw(seat, name, cards):
    deck = ["Parry", "Steal", "Dazed", "Elixir"]
    g = use(seat, name, deck=deck)
    assert g.hand() == sorted(deck[:cards])
    short = use(seat, name, deck=["Parry"])
    assert (short.hand(), short.over) == (["Parry"], None)


@card("Hidden Archives")
@rule("5.8", "S34")
def test_hidden_archives_brings_a_token_back(seat):
    assert use(seat, "Hidden Archives").side().tokens == 2
    assert use(seat, "Hidden Archives", tokens=0).side().tokens == 1
    assert uses(position(seat, "Hidden Archives", tokens=2)) == []


@card("Warrior's Relic")
@rule("7.5")
def test_each_legacy_works_once_in_a_turn(seat):
    me = {
        "left": legacy("Draxen Blacksand", "Warrior's Relic"),
        "center": legacy("Draxen Blacksand", "Warrior's Relic"),
        "right": hero(),
    }
    g = Scenario(me=me, hand=["Slash"] * 3, phase="deploy", seat=seat).legacy("left")
    assert uses(g.settle()) == ["legacy Warrior's Relic by center"]
    g.next_turn()
    assert len(uses(g)) == 2
