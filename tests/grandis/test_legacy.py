"""Defeat, Legacy cards, Revive (chapter 7)."""

import pytest

from tests.grandis.scenario import PLACES, Scenario, hero, legacy, rule

DRAXEN, ELARA, THRAIN, KORVAK, LUCIEN = (
    "Draxen Blacksand",
    "Elara Heavens",
    "Thrain Sunborn",
    "Korvak Ironfang",
    "Lucien Voss",
)


@rule("7.1", "7.6", "7.7", "7.8", "A8", "A26", "P7", "10.17")
def test_a_defeated_hero_loses_everything_and_its_own_legacy_takes_its_place():
    victim = hero(
        ELARA,
        hp=20,
        exp=200,
        exp_cards=["Smite", "Smite"],
        attached=["Ring of Grace"],
        burn=2,
        legacy="Wand of First Light",
    )
    g = Scenario(hand=["Slash"], foe={"left": victim}).play("Slash", by="left", at="left")
    h = g.foe("left")
    assert (h.name, h.legacy, h.status, h.attached, h.exp_cards) == (None, "Wand of First Light", {}, [], [])
    assert sorted(g.foe_discard()) == ["Ring of Grace", "Smite", "Smite"]
    assert g.over is None


@rule("7.2", "7.3", "11.1", "7.5")
def test_a_legacy_has_nothing_of_a_hero():
    g = Scenario(
        phase="deploy",
        me={"left": legacy(DRAXEN), "center": hero(ELARA, rank=2)},
        hand=["Slash", "Taunt", "Warp Scroll", "Health Potion", "Stamina Potion"],
        foe={"left": legacy(DRAXEN)},
    )
    assert not any(o for o in g.options() if "play" in o and "left" in o.split("play")[1])
    g = Scenario(phase="deploy", hand=["Dazed", "Freeze Bomb"], foe={"left": legacy(DRAXEN)})
    assert not g.can("play Dazed at left")
    assert not g.can("play Freeze Bomb at left")


@rule("7.4", "7.5", "12.11", "A27")
def test_a_legacy_ability_costs_skills_of_its_class_and_no_mana():
    g = Scenario(
        phase="deploy",
        me={"left": legacy(ELARA, "Wand of First Light")},
        hand=["Smite", "Heaven's Fury", "Slash", "Health Potion"],
        mana=1,
    )
    g.legacy("left")
    assert g.options() == ["choose Smite", "choose Heaven's Fury"]
    g.choose("Heaven's Fury")
    assert (len(g.hand()), g.pool(), sorted(g.discard())) == (2 + 3, {"Mana": 1}, ["Heaven's Fury", "Smite"])


@rule("7.4", "A27")
@pytest.mark.parametrize(("hand", "may"), [(["Smite", "Smite"], True), (["Smite", "Slash"], False), ([], False)])
def test_a_legacy_ability_needs_its_whole_cost(hand, may):
    g = Scenario(phase="deploy", me={"left": legacy(ELARA, "Wand of First Light")}, hand=hand)
    assert g.can("legacy") == may


@rule("7.5", "12.11", "2.15", "2.17")
def test_each_legacy_is_used_once_a_turn_in_deploy_or_reform():
    me = {"left": legacy(DRAXEN), "right": legacy(DRAXEN)}
    g = Scenario(phase="deploy", me=me, hand=["Slash"] * 4).legacy("left").settle()
    assert [o for o in g.options() if "legacy" in o] == ["legacy Warrior's Relic by right"]
    g.end_phase()
    assert not g.can("legacy")
    g.end_phase()
    assert [o for o in g.options() if "legacy" in o] == ["legacy Warrior's Relic by right"]
    g.legacy("right").settle()
    assert not g.can("legacy")
    g.next_turn()
    assert g.can("legacy Warrior's Relic by left")


@rule("7.5", "3.6")
def test_a_legacy_that_moved_is_still_used_up():
    g = Scenario(phase="deploy", me={"left": legacy(DRAXEN)}, hand=["Slash"] * 3).legacy("left")
    g.reposition("left", "center")
    assert not g.can("legacy")


@rule("7.4", "A15")
def test_a_legacy_ability_works_after_an_attack_that_was_dodged():
    g = Scenario(
        me={"left": legacy(ELARA, "Wand of First Light")},
        hand=["Slash", "Smite", "Smite"],
        foe={"center": hero(LUCIEN)},
        foe_hand=["Evasion"],
    )
    g.play("Slash", by="center", at="center").respond("Evasion").end_phase()
    g.legacy("left")
    assert len(g.hand()) == 3


@rule("A59")
def test_a_card_paid_as_a_cost_is_not_chosen_by_its_effect():
    me = {"left": legacy(KORVAK, "Golden Arrows")}
    g = Scenario(phase="deploy", me=me, hand=["Aim Shot"], discard=["Bow Bash"]).legacy("left")
    assert g.deck().count("Aim Shot") == 0
    assert (g.discard(), g.deck().count("Bow Bash")) == (["Aim Shot"], 1)


@rule("A59")
def test_another_copy_of_the_cost_card_may_be_chosen():
    me = {"left": legacy(KORVAK, "Golden Arrows")}
    g = Scenario(phase="deploy", me=me, hand=["Aim Shot"], discard=["Aim Shot"]).legacy("left")
    assert (g.discard(), g.deck().count("Aim Shot")) == (["Aim Shot"], 1)


@rule("S34", "A59")
@pytest.mark.parametrize(
    ("name", "card", "hand", "discard", "may"),
    [
        (KORVAK, "Golden Arrows", ["Aim Shot"], [], False),
        (KORVAK, "Golden Arrows", ["Aim Shot"], ["Charged Shot"], False),
        (KORVAK, "Golden Arrows", ["Aim Shot"], ["Slash"], True),
        (DRAXEN, "Statue of the Lightbringer", ["Slash", "Slash"], ["Slash"], False),
        (DRAXEN, "Statue of the Lightbringer", ["Slash", "Slash"], ["Slash", "Smite"], True),
    ],
)
def test_a_legacy_ability_that_public_facts_make_useless_is_illegal(name, card, hand, discard, may):
    g = Scenario(phase="deploy", me={"left": legacy(name, card)}, hand=hand, discard=discard)
    assert g.can("legacy") == may


@rule("S34")
@pytest.mark.parametrize(
    ("me", "card", "about", "may"),
    [
        (hero(KORVAK), "Eyes of the Hawk", {}, False),
        (hero(KORVAK), "Eyes of the Hawk", {"foe_hand": ["Slash"]}, True),
        (hero(LUCIEN), "Steal", {"foe_mana": 0}, False),
        (hero(LUCIEN), "Steal", {"foe_mana": 1}, True),
        (hero("Alden Sterling", rank=2), "Calculated Plan", {}, False),
        (hero(), "Scouting", {}, False),
        (hero(), "Déjà vu", {"discard": ["Health Potion", "Execute"]}, False),
        (hero(), "Déjà vu", {"discard": ["Slash"]}, True),
        (hero(KORVAK, rank=2), "Replenish", {"discard": ["Aim Shot"]}, False),
        (hero(KORVAK, rank=2), "Replenish", {"discard": ["Aim Shot", "Aim Shot"]}, True),
        (hero(), "Forged Alliance", {}, False),
        (hero(), "Forged Alliance", {"tokens": 1}, True),
    ],
)
def test_a_card_that_public_facts_make_useless_is_illegal(me, card, about, may):
    assert Scenario(phase="deploy", me={"left": me}, hand=[card], **about).can(f"play {card}") == may


@rule("7.10", "7.11", "7.12", "A28", "S50")
@pytest.mark.parametrize(
    ("rank", "card", "by", "hp", "exhausted"),
    [
        (1, "Phoenix Feather", None, 10, True),
        (2, "Resurrection", 2, 50, True),
        (2, "Resurrection", 3, 50, False),
    ],
)
def test_a_revived_hero_comes_back_where_its_legacy_stands(rank, card, by, hp, exhausted):
    me = {"left": legacy(DRAXEN, rank=rank), "right": hero(ELARA, rank=by or 1)}
    g = Scenario(phase="reform", me=me, hand=[card]).play(card, by=by and "right", at="left")
    h = g.hero("left")
    assert (h.name, h.rank, h.hp, h.exhausted) == (DRAXEN, rank, hp, exhausted)
    assert (h.exp, h.exp_cards, h.status, h.attached, h.legacy) == ((0, 300)[rank - 1], [], {}, [], None)
    assert g.side().n_alive == 3


@rule("S50", "7.12", "5.7")
def test_a_hero_revived_exhausted_is_ready_in_the_next_own_turn():
    g = Scenario(phase="deploy", me={"left": legacy(DRAXEN)}, hand=["Phoenix Feather", "Slash"])
    g.play("Phoenix Feather", at="left").end_phase()
    assert not g.can("play Slash by left")
    g.next_turn().end_phase()
    assert g.can("play Slash by left")


@rule("A8", "A28", "6.14")
def test_a_revived_hero_starts_at_the_exp_of_its_rank():
    g = Scenario(
        hand=["Slash"],
        foe={"left": hero(rank=2, hp=10, exp=500, exp_cards=["Slash"] * 2)},
        foe_hand=["Phoenix Feather"],
    )
    g.play("Slash", by="left", at="left").end_turn()
    g.play("Phoenix Feather", at="left")
    assert (g.foe("left").rank, g.foe("left").exp, g.foe("left").hp) == (2, 300, 10)


@rule("S9")
@pytest.mark.parametrize(("value", "may"), [("false", True), ("true", False)])
def test_final_grit_needs_no_user_unless_switched(value, may):
    rules = {"final_grit_needs_user": value}
    fallen = {"left": legacy(DRAXEN, rank=2), "center": legacy(DRAXEN, rank=1), "right": hero(ELARA)}
    g = Scenario(phase="deploy", me=fallen, hand=["Final Grit"], rules=rules)
    assert [o for o in g.options() if "play" in o] == (["play Final Grit at left"] if may else [])
    g = Scenario(phase="deploy", me=fallen | {"right": hero(rank=2)}, hand=["Final Grit"], rules=rules)
    g.play("Final Grit", by=None if may else "right", at="left")
    assert (g.hero("left").hp, g.hero("left").exhausted, g.hero("right").exhausted) == (30, True, not may)


@rule("12.15", "S38", "P7")
@pytest.mark.parametrize("saves", [True, None])
def test_stoneblood_may_prevent_a_defeat_and_keeps_everything(saves):
    dwarf = hero(THRAIN, hp=10, exp=100, exp_cards=["Smite"], attached=["Ring of Grace"], burn=2)
    g = Scenario(hand=["Slash"], foe={"left": dwarf}).play("Slash", by="left", at="left")
    g.choose(saves)
    h = g.foe("left")
    if saves:
        assert (h.name, h.hp, h.exp_cards, h.attached, h.status) == (
            THRAIN,
            30,
            ["Smite"],
            ["Ring of Grace"],
            {"burn": 2},
        )
        assert g.side("foe").tokens == 1
    else:
        assert (h.name, h.legacy, g.side("foe").tokens) == (None, "Sun God Church", 2)


@rule("S38", "A6", "12.15", "5.8")
def test_stoneblood_works_against_poison_and_execute_with_a_token_not_used_in_this_turn():
    g = Scenario(phase="reform", me={"left": hero(THRAIN, hp=10, poison=1)}).end_phase()
    assert (g.asks, g.decider) == ("prevent_defeat", "me")
    g.choose(True)
    assert g.hero("left").hp == 30
    g = Scenario(me={"left": hero(rank=2)}, hand=["Execute", "Slash"], foe={"left": hero(THRAIN, hp=50)})
    g.play("Execute", by="left", at="left").choose(True)
    assert g.foe("left").hp == 30
    g = Scenario(hand=["Slash", "Slash"], foe={"left": hero(THRAIN, hp=10), "center": hero(THRAIN, hp=10)})
    g.play("Slash", by="left", at="left").choose(True)
    g.play("Slash", by="center", at="center")
    assert g.foe("center").name is None


@rule("7.9", "A29", "12.1")
def test_the_match_ends_with_the_third_defeat_and_nothing_waits():
    foe = {p: hero(hp=10) for p in PLACES}
    g = Scenario(me={"center": hero(KORVAK)}, hand=["Arrow Volley"], foe=foe, foe_hand=["Parry"])
    g.play("Arrow Volley", by="center")
    assert g.over == ("me", "heroes_defeated")
    assert g.options() == []


@rule("7.5", "A28")
def test_a_legacy_stays_used_in_its_turn_although_its_hero_came_and_went():
    """Used in Deploy; the Hero is revived, readied, attacks and falls to Deflect's 10 in Battle."""
    g = Scenario(
        phase="deploy",
        me={"left": legacy("Draxen Blacksand", "Warrior's Relic", rank=2)},
        hand=["Parry", "Parry", "Phoenix Feather", "Stamina Potion", "Slash"],
        foe={"left": hero(rank=2)},
        foe_hand=["Deflect"],
    )
    g.legacy("left").choose("Parry").play("Phoenix Feather", at="left").play("Stamina Potion", at="left")
    g.end_phase().play("Slash", by="left", at="left").respond("Deflect").end_phase()
    assert g.hero("left").legacy == "Warrior's Relic"
    assert (g.asks, g.hand(), g.can("legacy")) == ("reform", ["Elixir", "Parry"], False)
