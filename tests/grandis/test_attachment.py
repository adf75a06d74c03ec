"""Attachments: slots, durations, end (10.11 to 10.17)."""

import pytest

from tests.grandis.scenario import Scenario, hero, rule

ELARA, LUCIEN, ALDEN, AUREX = "Elara Heavens", "Lucien Voss", "Alden Sterling", "Aurex Sunsworn"


@rule("10.11", "10.14", "12.10")
def test_a_hero_has_two_slots_and_a_card_that_stays_needs_a_free_one():
    g = Scenario(phase="deploy", hand=["Enrage"] * 3, me={"left": hero(rank=2)})
    g.play("Enrage", by="left").play("Enrage", by="left")
    assert g.hero("left").attached == ["Enrage", "Enrage"]
    assert not g.can("play Enrage")


@rule("10.14")
@pytest.mark.parametrize("card", ["Blessing of Might", "Shield Bash", "Coordination Attack"])
def test_a_full_host_cannot_be_chosen(card):
    full = hero(attached=["Taunt", "Holy Medallion"])
    me = {"left": full, "center": full, "right": hero(ELARA, attached=["Ring of Grace", "Ring of Grace"])}
    phase = "battle" if card == "Shield Bash" else "deploy"
    assert not Scenario(phase=phase, hand=[card], me=me).can("play")


@rule("10.14", "10.13")
def test_a_response_that_stays_needs_a_free_slot_too():
    paladin = {"left": hero(AUREX, rank=2, attached=["Taunt", "Ring of Grace"])}
    g = Scenario(hand=["Slash"], foe=paladin, foe_hand=["Unbroken Stand", "Parry"])
    g.play("Slash", by="left", at="left").until("respond")
    assert [o for o in g.options() if "play" in o] == ["play Parry by left at left"]


@rule("10.12", "8.2", "9.14")
def test_a_card_whose_effect_stays_becomes_an_attachment():
    g = Scenario(phase="deploy", hand=["Taunt"]).play("Taunt", by="left")
    assert (g.hero("left").attached, g.discard()) == (["Taunt"], [])


@rule("10.13", "8.2", "9.14")
@pytest.mark.parametrize("card", ["Market Bargain", "Mana Catalyst"])
def test_a_finished_card_goes_to_discard_and_takes_no_slot(card):
    g = Scenario(phase="deploy", hand=[card], me={"left": hero(attached=["Taunt", "Enrage"])}).play(card)
    assert g.discard() == [card]


@rule("10.17", "A60")
def test_what_lasts_this_turn_stays_for_the_turn_and_then_goes_to_discard():
    g = Scenario(phase="deploy", me={"left": hero(rank=2)}, hand=["Enrage", "Slash"])
    g.play("Enrage", by="left").end_phase()
    g.play("Slash", by="left", at="left")
    assert (g.dealt(), g.hero("left").attached) == ([40], ["Enrage"])
    g.end_turn()
    assert (g.hero("left").attached, sorted(g.discard())) == ([], ["Enrage", "Slash"])


@rule("10.17", "A60")
def test_what_the_enemy_played_for_this_turn_ends_with_it_too():
    g = Scenario(hand=["Slash"], foe={"left": hero(AUREX, rank=2)}, foe_hand=["Unbroken Stand"])
    g.play("Slash", by="left", at="left").respond("Unbroken Stand")
    assert g.foe("left").attached == ["Unbroken Stand"]
    g.end_turn()
    assert g.foe("left").attached == []


@rule("10.17", "2.16")
def test_what_lasts_this_battle_phase_ends_with_it():
    g = Scenario(phase="deploy", me={"left": hero("Aldric Ashford")}, hand=["Arcane Scroll"])
    g.play("Arcane Scroll", by="left").end_phase()
    assert g.hero("left").attached == ["Arcane Scroll"]
    g.end_phase()
    assert g.hero("left").attached == []


@rule("10.16", "S44", "A22")
@pytest.mark.parametrize("card", ["Taunt", "Invisibility Cloak"])
def test_until_the_start_of_the_second_own_turn(card):
    user = hero(ELARA) if card == "Invisibility Cloak" else hero()
    g = Scenario(phase="deploy", me={"left": user}, hand=[card]).play(card, by="left")
    stays = []
    for _ in range(4):
        g.end_turn()
        stays.append(g.hero("left").attached == [card])
    assert stays == [True, True, True, False]


@rule("A22", "10.17")
def test_until_the_start_of_the_next_own_turn():
    g = Scenario(phase="deploy", me={"left": hero(ALDEN, rank=2)}, hand=["Camouflage"]).play("Camouflage", by="left")
    g.end_turn()
    assert g.hero("left").attached == ["Camouflage"]
    g.end_turn()
    assert g.hero("left").attached == []


@rule("A22", "S16")
def test_a_response_until_the_next_own_turn_covers_only_the_rest_of_the_enemy_turn():
    g = Scenario(hand=["Slash"], foe={"left": hero(AUREX, rank=2)}, foe_hand=["Blessing of Divinity"])
    g.play("Slash", by="left", at="left").respond("Blessing of Divinity")
    assert g.foe("left").attached == ["Blessing of Divinity"]
    g.end_turn()
    assert (g.decider, g.foe("left").attached) == ("foe", [])


@rule("S14", "10.17")
def test_aether_infusion_ends_with_the_own_next_turn():
    g = Scenario(phase="deploy", me={"left": hero(LUCIEN, rank=2)}, hand=["Aether Infusion"])
    g.play("Aether Infusion", by="left")
    stays = []
    for _ in range(3):
        g.end_turn()
        stays.append(bool(g.hero("left").attached))
    assert stays == [True, True, False]


@rule("10.15", "3.7")
def test_attachments_follow_the_hero():
    g = Scenario(phase="deploy", hand=["Taunt", "Warp Scroll"]).play("Taunt", by="left")
    g.play("Warp Scroll", at="left", also="center")
    assert (g.hero("left").attached, g.hero("center").attached) == ([], ["Taunt"])


@rule("10.17", "7.6")
def test_the_attachments_of_a_defeated_hero_go_to_discard():
    g = Scenario(hand=["Slash"], foe={"left": hero(hp=20, attached=["Taunt", "Enrage"])})
    g.play("Slash", by="left", at="left")
    assert sorted(g.foe_discard()) == ["Enrage", "Taunt"]


@rule("S17")
@pytest.mark.parametrize(("response", "stays"), [(None, True), ("Evasion", True), ("Smoke Screen", False)])
def test_shield_bash_stays_unless_it_was_negated(response, stays):
    g = Scenario(hand=["Shield Bash"], foe={"left": hero(LUCIEN)}, foe_hand=["Evasion", "Smoke Screen"])
    g.play("Shield Bash", by="left", at="left").respond(response)
    assert g.hero("left").attached == (["Shield Bash"] if stays else [])
    assert g.hand() == ([] if stays else ["Shield Bash"])


@rule("S43", "A16")
@pytest.mark.parametrize(
    ("attached", "damage"),
    [
        (["Blessing of Might"], 40),
        (["Blessing of Might", "Blessing of Might"], 40),
        (["Blessing of Might", "Holy Medallion"], 60),
        (["Blessing of Might", "Blessing of Wisdom"], 40),
    ],
)
def test_the_same_blessing_counts_once_and_different_bonuses_add_up(attached, damage):
    g = Scenario(me={"left": hero(attached=attached)}, hand=["Slash"]).play("Slash", by="left", at="left")
    assert g.dealt() == [damage]


@rule("S10", "5.3")
@pytest.mark.parametrize(("value", "exhausts", "while_exhausted"), [("true", True, False), ("false", False, True)])
def test_camouflage_exhausts_or_by_switch_is_even_playable_while_exhausted(value, exhausts, while_exhausted):
    rules = {"camouflage_exhausts": value}
    g = Scenario(phase="deploy", me={"left": hero(ALDEN, rank=2)}, hand=["Camouflage"], rules=rules)
    g.play("Camouflage", by="left")
    assert g.hero("left").exhausted == exhausts
    tired = {"left": hero(ALDEN, rank=2, exhausted=True)}
    assert Scenario(phase="deploy", me=tired, hand=["Camouflage"], rules=rules).can("play") == while_exhausted
