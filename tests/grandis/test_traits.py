"""Racial Tokens, Racial Traits (5.8, 5.9)."""

import pytest

from tests.grandis.scenario import Scenario, hero, rule

ELARA, DRAXEN, KORVAK, AUREX, FINNIAN = (
    "Elara Heavens",
    "Draxen Blacksand",
    "Korvak Ironfang",
    "Aurex Sunsworn",
    "Finnian Copperpot",
)


@rule("5.8", "12.12", "A6")
def test_one_token_in_a_turn_whichever_hero_uses_it():
    g = Scenario(phase="deploy", me={"left": hero(ELARA)}, mana=4).trait("left")
    assert (g.side().tokens, g.pool()) == (1, {"Mana": 6})
    assert not g.can("trait")
    g.next_turn()
    assert g.can("trait")


@rule("5.8", "12.12")
def test_without_a_token_there_is_no_trait():
    assert not Scenario(phase="deploy", tokens=0).can("trait")


@rule("5.8", "12.12")
@pytest.mark.parametrize(("tokens", "after"), [(0, 1), (1, 2)])
def test_tokens_come_back_up_to_two(tokens, after):
    g = Scenario(phase="deploy", hand=["Forged Alliance"], tokens=tokens).play("Forged Alliance")
    assert g.side().tokens == after


@rule("5.9")
def test_a_trait_is_used_while_exhausted_and_does_not_exhaust():
    g = Scenario(phase="deploy", me={"left": hero(exhausted=True), "center": hero(ELARA), "right": hero(ELARA)})
    g.trait("left")
    assert len(g.hand()) == 2
    g = Scenario(phase="deploy", me={"left": hero()}).trait("left")
    assert not g.hero("left").exhausted


@rule("A6", "5.8")
@pytest.mark.parametrize(("value", "may"), [("each_turn", True), ("own_turn", False)])
def test_a_token_in_the_own_turn_leaves_one_for_the_enemys_turn_unless_switched(value, may):
    g = Scenario(
        phase="deploy",
        me={"left": hero(ELARA), "right": hero(FINNIAN)},
        foe_hand=["Slash"],
        rules={"racial_token_limit": value},
    )
    g.trait("left").end_turn().end_phase()
    g.play("Slash", by="right", at="right").window(may)
    assert g.can("trait Second Chance") == may


@rule("A6", "5.8")
def test_one_token_in_an_enemy_turn():
    g = Scenario(hand=["Slash", "Slash"], foe={"left": hero(FINNIAN)})
    g.play("Slash", by="left", at="left").respond("Second Chance")
    g.play("Slash", by="center", at="left")
    assert (g.asks, g.foe("left").hp) == ("battle", 60)


@rule("S37", "2.16", "A4")
def test_primal_strike_needs_a_damaged_enemy_and_opens_no_response():
    assert not Scenario(me={"left": hero(KORVAK)}).can("trait")
    g = Scenario(me={"left": hero(KORVAK)}, foe={"right": hero(hp=30)}, foe_hand=["Parry"])
    assert g.options()[1:] == ["trait Primal Strike by left at right"]
    g.trait("left", at="right")
    assert (g.foe("right").hp, g.asks) == (10, "battle")


@rule("S37", "P7")
def test_primal_strike_can_defeat():
    g = Scenario(me={"left": hero(KORVAK)}, foe={"right": hero(hp=20)}).trait("left", at="right")
    assert g.foe("right").legacy == "Warrior's Relic"


@rule("A6", "5.8")
@pytest.mark.parametrize(("name", "trait"), [(AUREX, "Dragon Scale"), (FINNIAN, "Second Chance")])
def test_a_response_trait_protects_only_its_own_hero(name, trait):
    g = Scenario(hand=["Slash"], foe={"center": hero(name)}).play("Slash", by="left", at="left")
    assert g.asks == "battle" or not g.can(f"trait {trait}")
    g = Scenario(hand=["Slash"], foe={"center": hero(name)}).play("Slash", by="left", at="center").until("respond")
    assert g.can(f"trait {trait} by center")


@rule("S30", "11.6")
@pytest.mark.parametrize(("name", "asked"), [(hero("Alden Sterling"), False), (hero("Alden Sterling", rank=2), True)])
def test_quick_reload_changes_the_card_just_drawn(name, asked):
    deck = ["Slash", "Parry"]
    g = Scenario(turn=4, phase="reform", me={"left": name}, deck=deck).end_phase()
    assert (g.asks == "redraw") == asked
    if asked:
        g.chance("me", 0)  # the two cards change places
        g.choose(True)
        assert (g.hand(), g.deck(), g.side().drawn) == (["Parry"], ["Slash"], 2)


@rule("S30", "11.6")
def test_a_stunned_arbalest_does_not_reload():
    g = Scenario(turn=4, phase="reform", me={"left": hero("Alden Sterling", rank=2, stun=1)}).end_phase()
    assert g.asks == "deploy"
