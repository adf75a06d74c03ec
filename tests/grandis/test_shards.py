"""Shard Deck, Shard Pool, payments (2.21 to 2.29)."""

import pytest

from tests.grandis.scenario import Scenario, hero, rule

THIEF, MAGE = {"left": hero("Lucien Voss")}, {"left": hero("Aldric Ashford")}


@rule("2.22", "2.23", "2.26")
def test_a_cost_is_paid_from_the_pool_and_goes_under_the_shard_deck():
    g = Scenario(hand=["Slash"], shards={"Mana": 3}, shard_deck=["Warrior"])
    g.play("Slash", by="left", at="left")
    assert (g.pool(), g.shard_deck()) == ({"Mana": 1}, ["Warrior", "Mana", "Mana"])


@rule("2.24", "A56", "P3")
@pytest.mark.parametrize(
    ("pool", "card", "payments"),
    [
        ({"Mana": 2, "Warrior": 1}, "Slash", ["pay 2", "pay 0 Warrior"]),
        ({"Mana": 1, "Warrior": 1}, "Slash", ["pay 0 Warrior"]),
        ({"Mana": 2, "Mage": 1}, "Slash", ["pay 2", "pay 1 Mage"]),
        ({"Warrior": 1, "Mage": 1}, "Slash", ["pay 0 Warrior"]),
        ({"Mana": 2, "Warrior": 1}, "Power Slash", ["pay 1 Warrior"]),
        ({"Warrior": 1}, "Savage Blow", ["pay 0 Warrior"]),
    ],
)
def test_a_matching_class_shard_is_worth_2_any_other_1(pool, card, payments):
    g = Scenario(hand=[card], shards=pool)
    g.play(card, by="left", at="left")
    assert g.options() == payments


@rule("2.24")
@pytest.mark.parametrize(("pool", "playable"), [({"Warrior": 1}, True), ({"Mage": 1}, False), ({"Mana": 1}, False)])
def test_only_a_matching_class_shard_pays_two_alone(pool, playable):
    assert Scenario(hand=["Slash"], shards=pool).can("play Slash") == playable


@rule("2.24", "T2")
def test_for_a_card_that_is_no_skill_a_class_shard_is_worth_1():
    g = Scenario(phase="deploy", hand=["Market Bargain"], shards={"Warrior": 1})
    assert not g.can("play Market Bargain")
    g = Scenario(phase="deploy", hand=["Market Bargain"], shards={"Warrior": 1, "Mana": 1})
    g.play("Market Bargain")
    assert g.options() == ["pay 1 Warrior"]


@rule("2.24", "2.27", "2.28", "T1")
def test_a_batch_lies_mana_first_and_the_matching_class_shard_deepest_and_the_next_batch_below_it():
    g = Scenario(
        hand=["Rage Swing", "Savage Blow"],
        shards={"Mana": 3, "Mage": 1, "Warrior": 1},
        shard_deck=["Cleric"],
    )
    g.play("Rage Swing", by="left", at="left")
    g.pay(mana=2, classes=["Mage", "Warrior"])
    assert g.shard_deck() == ["Cleric", "Mana", "Mana", "Mage", "Warrior"]
    g.play("Savage Blow", by="center", at="left")
    assert g.shard_deck() == ["Cleric", "Mana", "Mana", "Mage", "Warrior", "Mana"]


@rule("A12b", "2.27")
def test_class_shards_that_do_not_match_lie_in_a_fixed_order_under_the_mana():
    g = Scenario(phase="deploy", hand=["Begin Anew"], shards={"Mana": 1, "Thief": 1, "Cleric": 1}, shard_deck=["Mage"])
    g.play("Begin Anew")
    assert g.shard_deck() == ["Mage", "Mana", "Cleric", "Thief"]


@rule("A12")
def test_the_payer_may_overpay_with_a_shard_that_cannot_be_dropped_and_the_rest_is_lost():
    g = Scenario(hand=["Savage Blow"], shards={"Mana": 1, "Warrior": 1})
    g.play("Savage Blow", by="left", at="left")
    assert g.options() == ["pay 1", "pay 0 Warrior"]
    g.pay(classes=["Warrior"])
    assert g.pool() == {"Mana": 1}


@rule("A56")
@pytest.mark.parametrize(
    ("value", "payments"),
    [
        ("minimal", {"pay 2", "pay 0 Warrior"}),
        ("free", {"pay 2", "pay 3", "pay 0 Warrior", "pay 1 Warrior", "pay 2 Warrior", "pay 3 Warrior"}),
    ],
)
def test_only_by_switch_a_payment_may_hold_a_shard_that_could_be_dropped(value, payments):
    g = Scenario(hand=["Slash"], shards={"Mana": 3, "Warrior": 1}, rules={"payment": value})
    g.play("Slash", by="left", at="left")
    assert set(g.options()) == payments


@rule("A49")
def test_a_response_is_paid_from_the_responders_own_pool():
    g = Scenario(hand=["Slash"], foe_hand=["Parry"], foe_mana=3)
    g.play("Slash", by="left", at="left").respond("Parry")
    assert g.pool("foe") == {"Mana": 2}
    assert g.shard_deck("foe")[-1] == "Mana"


@rule("2.25")
@pytest.mark.parametrize(("regen", "after"), [(1, 2), (5, 6), (6, 6)])
def test_mana_regen_rises_to_6_at_most(regen, after):
    g = Scenario(phase="reform", hand=["Slash"], me={"left": hero(exp=200)}, regen=regen)
    g.tribute("Slash", to="left")
    assert g.side().regen == after


@rule("2.29", "A34", "S15")
@pytest.mark.parametrize(("luck", "kind"), [(0, "Mana"), (1, "Mana"), (2, "Warrior")])
def test_a_shard_of_the_enemy_is_picked_blindly_and_the_taker_draws_an_own_one(luck, kind):
    g = Scenario(
        phase="deploy",
        me=THIEF,
        hand=["Steal"],
        shards={"Mana": 1},
        shard_deck=["Thief", "Mana"],
        foe_shards={"Mana": 2, "Warrior": 1},
    )
    g.chance("foe", luck)
    g.play("Steal", by="left")
    assert g.shard_deck("foe")[-1] == kind
    assert sum(g.pool("foe").values()) == 2
    assert (g.pool(), g.shard_deck()) == ({"Mana": 1, "Thief": 1}, ["Mana"])


@rule("A34")
def test_who_has_an_empty_shard_deck_takes_a_shard_without_getting_one():
    g = Scenario(phase="deploy", me=THIEF, hand=["Steal"], foe_mana=1)
    g.play("Steal", by="left")
    assert (g.pool(), g.pool("foe")) == ({"Mana": 12}, {})


@rule("S15", "A15")
@pytest.mark.parametrize(("response", "lost"), [(None, 1), ("Deflection", 1), ("Evasion", 0)])
def test_a_shard_is_removed_by_any_hit_even_one_blocked_to_0(response, lost):
    g = Scenario(
        me={"left": hero("Lucien Voss", rank=2)},
        hand=["Aether Slash"],
        foe={"left": hero("Lucien Voss", attached=["Ice Block"])} if response == "Deflection" else THIEF,
        foe_hand=["Evasion"],
        foe_mana=10,
    )
    g.play("Aether Slash", by="left", at="left")
    if response == "Evasion":
        g.respond("Evasion")
    paid = 3 if response == "Evasion" else 0
    assert sum(g.pool("foe").values()) == 10 - paid - lost


@rule("A12b", "2.29")
@pytest.mark.parametrize("order", [(0, 0, 0), (2, 1, 0), (1, 0, 0)])
def test_the_shards_that_an_effect_takes_are_one_batch_in_whatever_order_they_are_picked(order):
    g = Scenario(me={"left": hero("Lucien Voss", rank=3)}, hand=["Aether Slash"], foe_shard_deck=["Cleric"],
                 foe_shards={"Thief": 1, "Mage": 1, "Mana": 1})  # fmt: skip
    g.chance("foe", *order)
    g.play("Aether Slash", by="left", at="left")
    assert (g.pool("foe"), g.shard_deck("foe")) == ({}, ["Cleric", "Mana", "Mage", "Thief"])


@rule("S33")
def test_shards_gained_are_the_top_of_the_own_shard_deck_whatever_their_kind():
    g = Scenario(phase="deploy", me=MAGE, hand=["Meditation"], shards={"Mana": 1}, shard_deck=["Mage", "Mana", "Mana"])
    g.play("Meditation", by="left")
    assert (g.pool(), g.shard_deck()) == ({"Mana": 2, "Mage": 1}, ["Mana"])


@rule("S2", "2.24")
@pytest.mark.parametrize(("value", "damage"), [("value", 50), ("shards", 40)])
def test_arrow_barrage_spends_the_whole_pool_and_counts_its_mana_value(value, damage):
    g = Scenario(
        me={"left": hero("Korvak Ironfang", rank=2)},
        hand=["Arrow Barrage"],
        shards={"Mana": 3, "Archer": 1},
        rules={"arrow_barrage_counts": value},
    )
    g.play("Arrow Barrage", by="left", at="left")
    assert (g.dealt(), g.pool()) == ([damage], {})


@rule("S2")
def test_arrow_barrage_needs_a_shard():
    g = Scenario(me={"left": hero("Korvak Ironfang", rank=2)}, hand=["Arrow Barrage"], shards={"Mana": 0})
    assert g.options() == ["pass"]


@rule("S31")
def test_mana_void_costs_and_deals_by_the_enemy_mana_regen():
    lucien = {"left": hero("Lucien Voss", rank=3)}
    g = Scenario(me=lucien, hand=["Mana Void"], shards={"Mana": 4}, foe_regen=4)
    g.play("Mana Void", by="left", at="left")
    assert (g.dealt(), g.pool()) == ([80], {})
    assert not Scenario(me=lucien, hand=["Mana Void"], shards={"Mana": 3}, foe_regen=4).can("play")
