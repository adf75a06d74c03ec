"""Reading the Hero card: Ready and Exhausted, Lineage and rows (chapters 5 and 8)."""

import pytest

from tests.grandis.scenario import Scenario, hero, rule

DRAXEN, ALDEN, LUCIEN, KORVAK = "Draxen Blacksand", "Alden Sterling", "Lucien Voss", "Korvak Ironfang"


@rule("5.1", "6.9")
def test_what_the_cards_of_a_hero_say():
    g = Scenario(me={"left": hero(DRAXEN), "center": hero(DRAXEN, rank=2), "right": hero(DRAXEN, rank=3)})
    assert g.hps("me") == [90, 120, 150]
    rows = [g.tables.heroes[g.side().heroes[i].hero] for i in range(3)]
    assert [(h.rank, h.exp_needed, h.bonus_draw, h.bonus_regen) for h in rows] == [
        *((1, 0, 0, 0), (2, 300, 2, 1), (3, 700, 3, 1)),
    ]


@rule("5.2", "8.6")
@pytest.mark.parametrize(
    ("name", "rank", "card", "playable"),
    [
        (DRAXEN, 1, "Slash", True),
        (DRAXEN, 1, "Upward Thrust", False),
        (DRAXEN, 2, "Upward Thrust", True),
        (DRAXEN, 2, "Aim Shot", False),
        ("Elara Heavens", 1, "Slash", False),
        ("Aurex Sunsworn", 3, "Upward Thrust", False),
    ],
)
def test_class_and_rank_decide_which_skills_a_hero_plays(name, rank, card, playable):
    g = Scenario(me={p: hero(name, rank=rank) for p in ("left", "center", "right")}, hand=[card])
    assert g.can(f"play {card}") == playable


@rule("5.3", "A11", "5.6", "A19")
@pytest.mark.parametrize("response", [None, "Evasion", "Smoke Screen"])
def test_a_skill_exhausts_its_user_even_when_it_is_dodged_or_negated(response):
    g = Scenario(hand=["Slash", "Slash"], foe={"left": hero(LUCIEN)}, foe_hand=["Evasion", "Smoke Screen"])
    g.play("Slash", by="left", at="left").respond(response)
    assert g.hero("left").exhausted
    assert not g.can("play Slash by left")
    assert g.can("play Slash by center")


@rule("A11", "3.4")
def test_the_user_is_exhausted_and_the_cost_paid_while_the_enemy_may_respond():
    g = Scenario(hand=["Slash"], foe_hand=["Parry"])
    g.play("Slash", by="left", at="left").until("respond")
    assert (g.hero("left", now=True).exhausted, g.pool(now=True)) == (True, {"Mana": 10})


@rule("5.3", "8.4")
def test_a_skill_that_says_so_does_not_exhaust():
    g = Scenario(phase="deploy", me={"left": hero(KORVAK)}, hand=["Reload"])
    g.play("Reload", by="left")
    assert not g.hero("left").exhausted


@rule("5.4", "9.14", "S21")
@pytest.mark.parametrize("state", [{}, {"exhausted": True}])
def test_an_item_does_not_exhaust_and_an_exhausted_hero_uses_it(state):
    g = Scenario(phase="deploy", me={"left": hero("Aldric Ashford", **state)}, hand=["Arcane Scroll"])
    g.play("Arcane Scroll", by="left")
    assert g.hero("left").exhausted == bool(state)
    assert g.hero("left").attached == ["Arcane Scroll"]


@rule("S21")
@pytest.mark.parametrize(
    ("name", "rank", "item", "may"),
    [
        ("Aldric Ashford", 1, "Arcane Scroll", True),
        (LUCIEN, 1, "Arcane Scroll", False),
        (LUCIEN, 2, "Arcane Scroll", True),
        (DRAXEN, 1, "Poison Vial", False),
        (ALDEN, 3, "Poison Vial", True),
    ],
)
def test_a_hero_with_one_of_the_items_classes_in_its_lineage_uses_it_at_any_rank(name, rank, item, may):
    g = Scenario(phase="deploy", me={"left": hero(name, rank=rank)}, hand=[item])
    assert g.can(f"play {item} by left") == may


@rule("5.5", "5.6", "S46")
def test_an_exhausted_hero_uses_neither_a_skill_nor_its_ability():
    me = {"left": hero("Aurex Sunsworn", rank=2, exhausted=True), "center": hero("Elara Heavens", hp=50)}
    g = Scenario(phase="deploy", me=me, hand=["Taunt"])
    assert not g.can("play Taunt by left")
    assert not g.can("ability")
    assert g.can("play Taunt by right")


@rule("5.7", "2.14")
def test_a_hero_becomes_ready_in_its_owners_draw_phase_and_not_before():
    g = Scenario(me={"left": hero(exhausted=True)})
    g.end_turn()
    assert g.hero("left").exhausted
    g.end_turn()
    assert not g.hero("left").exhausted


@rule("5.7", "10.21")
def test_a_hero_that_is_still_casting_stays_exhausted():
    g = Scenario(turn=4, phase="reform", me={"left": hero("Aldric Ashford", casting=("Tornado", "left", 1))})
    g.end_phase()
    assert (g.asks, g.hero("left").exhausted) == ("deploy", True)


@rule("A19")
def test_a_hero_readied_again_plays_no_second_skill_in_that_turn():
    g = Scenario(phase="deploy", hand=["Taunt", "Stamina Potion", "Slash"])
    g.play("Taunt", by="left").play("Stamina Potion", at="left")
    assert not g.hero("left").exhausted
    g.end_phase()
    assert not g.can("play Slash by left")


@rule("A19")
def test_a_hero_exhausted_by_a_move_and_readied_again_still_has_its_skill():
    g = Scenario(phase="deploy", hand=["Stamina Potion", "Slash"])
    g.reposition("left", "center").play("Stamina Potion", at="left").end_phase()
    assert g.can("play Slash by left")
    assert not g.can("play Slash by center")


@rule("8.3", "8.4")
@pytest.mark.parametrize(
    ("name", "rank", "card", "damage"),
    [
        (DRAXEN, 1, "Savage Blow", 10),
        (DRAXEN, 2, "Savage Blow", 20),
        (DRAXEN, 3, "Whirlwind", 50),
        ("Aurex Sunsworn", 3, "Radiant Cleave", 30),
        (ALDEN, 2, "Aim Shot", 30),
        ("Aldric Ashford", 2, "Lightning Strike", 50),
    ],
)
def test_the_row_of_the_own_class_or_else_the_highest_earlier_one(name, rank, card, damage):
    g = Scenario(me={"left": hero(name, rank=rank)}, hand=[card])
    at = None if card == "Whirlwind" else "left"
    g.play(card, by="left", at=at)
    assert g.dealt()[0] == damage


@rule("8.4", "A42")
@pytest.mark.parametrize(
    ("name", "rank", "card", "damage"),
    [
        (ALDEN, 2, "Dash Slash", 30),
        (ALDEN, 2, "Blink Strike", 30),
        (LUCIEN, 2, "Blink Strike", 20),
        (LUCIEN, 3, "Dash Slash", 40),
        (LUCIEN, 2, "Finishing Strike", 50),
        (LUCIEN, 2, "Nova Strike", 70),
    ],
)
def test_a_hero_of_two_lineages_uses_only_rows_of_its_own_classes(name, rank, card, damage):
    g = Scenario(me={"left": hero(name, rank=rank)}, hand=[card])
    g.play(card, by="left", at="left")
    assert g.dealt() == [damage]


@rule("8.5", "S39")
@pytest.mark.parametrize(("rank", "reflected"), [(1, 0), (2, 10), (3, 10)])
def test_a_conqueror_deflects_by_the_gladiator_row(rank, reflected):
    g = Scenario(hand=["Slash"], foe={"left": hero(DRAXEN, rank=rank)}, foe_hand=["Deflect"])
    g.play("Slash", by="left", at="left").respond("Deflect")
    assert (g.hero("left").hp, g.dealt()) == (90 - reflected, [0])


@rule("8.6", "2.19")
@pytest.mark.parametrize(
    "lacking",
    [
        {"mana": 1},
        {"phase": "deploy"},
        {"me": {p: hero("Elara Heavens") for p in ("left", "center", "right")}},
        {"me": {p: hero(exhausted=True) for p in ("left", "center", "right")}},
        {"me": {p: hero(stun=1) for p in ("left", "center", "right")}},
        {"foe": {p: hero(attached=["Invisibility Cloak"]) for p in ("left", "center", "right")}},
    ],
)
def test_a_skill_needs_its_cost_timing_class_a_ready_hero_and_a_target(lacking):
    assert Scenario(hand=["Slash"]).can("play Slash")
    assert not Scenario(hand=["Slash"], **lacking).can("play Slash")


@rule("S42", "6.6", "8.6")
def test_an_ultimate_is_played_by_its_owner_alone():
    me = {
        "left": hero(ALDEN, rank=2),
        "center": hero(KORVAK, rank=2),
        "right": hero("Thrain Sunborn", rank=2),
    }
    g = Scenario(me=me, hand=["Charged Shot"])
    assert g.can("play Charged Shot by center")
    assert not g.can("play Charged Shot by left")
    g = Scenario(phase="deploy", me=me, hand=["Heaven's Fury"])
    assert not g.can("play")


@rule("S45", "S42")
@pytest.mark.parametrize(("rank", "cost"), [(2, 6), (3, 4)])
def test_the_cost_of_the_row_is_the_whole_cost(rank, cost):
    g = Scenario(phase="deploy", me={"left": hero("Elara Heavens", rank=rank)}, hand=["Heaven's Fury"])
    g.play("Heaven's Fury", by="left", at="left")
    assert g.pool() == {"Mana": 12 - cost}
