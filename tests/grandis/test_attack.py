"""Attacks: choice of targets, damage and its modifiers, riders (chapter 3, 9.1 to 9.5, P5)."""

import pytest

from tests.grandis.scenario import PLACES, Scenario, hero, legacy, rule

DRAXEN, ALDEN, LUCIEN, KORVAK = "Draxen Blacksand", "Alden Sterling", "Lucien Voss", "Korvak Ironfang"
ELARA, AUREX, ALDRIC, FINNIAN = "Elara Heavens", "Aurex Sunsworn", "Aldric Ashford", "Finnian Copperpot"
THRAIN, VAELIS = "Thrain Sunborn", "Vaelis Stormweave"


def everyone(one):
    return dict.fromkeys(PLACES, one)


@rule("3.4", "12.13", "10.1", "P2", "9.1")
def test_the_steps_of_an_attack():
    g = Scenario(hand=["Slash"], foe_hand=["Parry"])
    g.play("Slash", by="left", at="left").until("respond")
    assert [row[0] for row in g.events(now=True)] == ["PLAY", "PAY", "EXHAUST"]
    assert g.decider == "foe"
    g.respond(None)
    assert [row[0] for row in g.events("DAMAGE", "TO_DISCARD")] == ["DAMAGE", "TO_DISCARD"]
    assert (g.foe("left").hp, g.hand(), g.discard()) == (70, [], ["Slash"])


@rule("9.2", "3.9")
def test_a_magical_attack_deals_magical_damage_to_a_chosen_target():
    g = Scenario(me={"left": hero(ALDRIC)}, hand=["Arcane Bolt"], foe_hand=["Parry", "Ring of Protection"])
    assert g.options()[1:] == [f"play Arcane Bolt by left at {p}" for p in ("left", "center")]
    g.play("Arcane Bolt", by="left", at="center").until("respond")
    assert g.options()[1:] == ["play Ring of Protection at center"]


@rule("3.12", "3.9", "7.2", "7.3", "A18", "T7")
def test_a_legacy_is_no_target_and_without_a_target_there_is_no_attack():
    foe = {"left": legacy(DRAXEN), "center": legacy(DRAXEN)}
    g = Scenario(hand=["Slash", "Wild Swing"], me=everyone(hero(rank=2)), foe=foe)
    assert g.options()[1:] == [
        *("play Slash by center at right", "play Slash by right at right"),
        *("play Wild Swing by center", "play Wild Swing by right"),
    ]


@rule("3.10", "3.11", "9.9", "10.7", "S28")
def test_dual_arrow_hits_two_chosen_positions_anywhere_and_each_hero_may_respond():
    g = Scenario(me={"left": hero(KORVAK, rank=2)}, hand=["Dual Arrow"], foe_hand=["Parry", "Parry"])
    assert g.options()[1:] == [
        f"play Dual Arrow by left at {a} and {b}"
        for a, b in (("left", "center"), ("left", "right"), ("center", "right"))
    ]
    g.play("Dual Arrow", by="left", at="left", also="right")
    g.respond("Parry").respond(None)
    assert g.hps() == [90, 90, 70]


@rule("3.12", "S28")
def test_the_second_position_of_dual_arrow_may_hold_a_legacy():
    foe = {"left": legacy(DRAXEN), "right": legacy(DRAXEN)}
    g = Scenario(me={"left": hero(KORVAK, rank=3)}, hand=["Dual Arrow"], foe=foe)
    assert g.options()[1:] == [f"play Dual Arrow by left at center and {b}" for b in ("left", "right")]
    g.play("Dual Arrow", by="left", at="center", also="right")
    assert g.dealt() == [40 + 10]


@rule("A14", "10.7", "P4", "P7")
def test_several_heroes_are_hit_left_to_right_each_finished_before_the_next():
    g = Scenario(me={"center": hero(KORVAK)}, hand=["Arrow Volley"], foe={"left": hero(hp=20)}, foe_hand=["Parry"])
    g.play("Arrow Volley", by="center").respond(None)
    assert (g.asks, g.foe("left", now=True).name, g.hps(now=True)) == ("respond", None, [0, 90, 90])
    g.respond("Parry", by="center")
    assert g.hps() == [0, 90, 70]


# Damage: base, modifiers, defence (A16)


@rule("A16", "P5")
@pytest.mark.parametrize(
    ("me", "card", "damage"),
    [
        (hero(), "Slash", 20),
        (hero(rank=3), "Slash", 20 + 10),
        (hero(rank=3, attached=["Blessing of Might"]), "Slash", 20 + 10 + 20),
        (hero(rank=3, attached=["Heaven's Fury", "Blessing of Might"]), "Slash", 2 * 20 + 10 + 20),
        (hero(rank=3, attached=["Last Resort", "Blessing of Might"]), "Slash", 2 * (20 + 10 + 20)),
        (hero(rank=3, attached=["Last Resort", "Heaven's Fury"]), "Slash", 2 * (2 * 20 + 10)),
        (hero(KORVAK, rank=2), "Charged Shot", 2 * 30),
        (hero(KORVAK, rank=3), "Charged Shot", 2 * (50 + 10)),
    ],
)
def test_the_order_of_the_modifiers_of_damage(me, card, damage):
    g = Scenario(me={"left": me}, hand=[card])
    g.play(card, by="left", at="left")
    assert g.dealt() == [damage]


@rule("A61", "S4")
def test_last_resort_and_charged_shot_both_double():
    me = {"left": hero(KORVAK, rank=2, attached=["Last Resort", "Blessing of Might"])}
    g = Scenario(me=me, hand=["Charged Shot"])
    g.play("Charged Shot", by="left", at="left")
    assert g.dealt() == [(30 + 20) * 2 * 2]


@rule("A16", "10.3")
def test_blocks_and_reductions_are_added_and_taken_off_last():
    g = Scenario(
        me={"left": hero(rank=3, attached=["Last Resort"])},
        hand=["Rage Swing"],
        foe={"left": hero(rank=2, attached=["Shield Bash"])},
        foe_hand=["Parry"],
    )
    g.play("Rage Swing", by="left", at="left").respond("Parry")
    assert g.dealt() == [2 * (50 + 10) - (50 + 20 + 10)]


@rule("10.3", "A15", "P5")
@pytest.mark.parametrize(("response", "stun"), [(None, True), ("Parry", True)])
def test_a_block_takes_damage_down_to_0_but_a_status_still_comes(response, stun):
    g = Scenario(me={"left": hero(KORVAK)}, hand=["Bow Bash"], foe_hand=["Parry"])
    g.play("Bow Bash", by="left", at="left").respond(response)
    assert (g.dealt(), g.foe("left").status == {"stun": 1}) == ([0 if response else 10], stun)


@rule("A15", "10.4", "10.6")
@pytest.mark.parametrize("response", ["Evasion", "Smoke Screen"])
def test_what_is_dodged_or_negated_has_no_riders(response):
    g = Scenario(me={"left": hero(KORVAK)}, hand=["Bow Bash"], foe={"left": hero(LUCIEN)}, foe_hand=[response])
    g.play("Bow Bash", by="left", at="left").respond(response)
    assert (g.dealt(), g.foe("left").status, g.foe("left").hp) == ([], {}, 80)


@rule("A15")
@pytest.mark.parametrize(("response", "healed"), [(None, 20), ("Mana Shield", 0)])
def test_a_rider_on_damage_needs_damage(response, healed):
    g = Scenario(
        me={"left": hero(AUREX, rank=2, hp=50)},
        hand=["Holy Slash"],
        foe={"left": hero(ALDRIC)},
        foe_hand=["Mana Shield"],
    )
    g.play("Holy Slash", by="left", at="left").respond(response)
    assert g.hero("left").hp == 50 + healed


@rule("11.3", "A17", "P5")
@pytest.mark.parametrize("turns", [1, 3])
def test_an_attack_that_deals_damage_to_a_burning_hero_deals_10_more_once(turns):
    g = Scenario(hand=["Slash"], foe={"left": hero(burn=turns)})
    g.play("Slash", by="left", at="left")
    assert (g.foe("left").hp, g.foe("left").status) == (60, {"burn": turns})


@rule("11.3", "A17", "T6")
@pytest.mark.parametrize(("response", "hp"), [("Parry", 90), (None, 90 - 20 - 10)])
def test_an_attack_blocked_to_0_brings_no_burn_extra(response, hp):
    g = Scenario(hand=["Power Slash"], foe={"left": hero(burn=2)}, foe_hand=["Parry"])
    g.play("Power Slash", by="left", at="left").respond(response)
    assert g.foe("left").hp == hp


@rule("A17")
def test_the_burn_extra_is_not_blocked():
    g = Scenario(me={"left": hero(rank=3)}, hand=["Rage Swing"], foe={"left": hero(burn=1)}, foe_hand=["Parry"])
    g.play("Rage Swing", by="left", at="left").respond("Parry")
    assert g.foe("left").hp == 90 - (60 - 50) - 10


@rule("A15", "11.3")
def test_burn_that_an_attack_brings_does_not_count_for_that_attack():
    g = Scenario(me={"left": hero(ALDRIC)}, hand=["Fireball"])
    g.play("Fireball", by="left", at="left")
    assert (g.foe("left").hp, g.foe("left").status) == (50, {"burn": 1})


# Labels and damage types (A35)


@rule("A35", "S49", "S5")
@pytest.mark.parametrize(
    ("me", "card", "damage"),
    [
        (hero(attached=["Blessing of Might"]), "Slash", 40),
        (hero(rank=2, attached=["Enrage"]), "Slash", 40),
        (hero(rank=2, attached=["Blessing of Might"]), "Wild Swing", 20),
        (hero(ALDEN, attached=["Blessing of Might"]), "Long Range Shot", 40),
        (hero(ALDEN, rank=3), "Cross Bolt", 70),
        (hero(ALDRIC, attached=["Blessing of Wisdom"]), "Arcane Bolt", 40),
        (hero(ALDRIC, attached=["Blessing of Might"]), "Arcane Bolt", 20),
        (hero(ALDRIC, rank=3), "Arcane Bolt", 30),
        (hero(ALDRIC, rank=3), "Lightning Strike", 70),
        (hero(ALDRIC, rank=3), "Glacial Spike", 30),
        (hero(attached=["Holy Medallion"]), "Slash", 40),
        (hero(attached=["Arcane Scroll"]), "Slash", 20),
    ],
)
def test_a_bonus_counts_for_attacks_of_exactly_its_label(me, card, damage):
    g = Scenario(me={"left": me}, hand=[card])
    at = None if card in ("Wild Swing", "Glacial Spike") else "left"
    g.play(card, by="left", at=at)
    assert g.dealt()[0] == damage


@rule("A35", "S37", "S17")
@pytest.mark.parametrize(
    ("attacker", "card", "damage"),
    [
        (hero(ALDEN), "Long Range Shot", 40 - 10 - 20),
        (hero(), "Rage Swing", 50 - 10 - 20),
        (hero(ALDRIC), "Fireball", 40),
    ],
)
def test_a_reduction_looks_at_the_damage_type(attacker, card, damage):
    g = Scenario(me={"left": attacker}, hand=[card], foe={"left": hero(rank=2, attached=["Shield Bash"])})
    g.play(card, by="left", at="left")
    assert g.dealt() == [damage]


@rule("S3", "3.2")
@pytest.mark.parametrize(("value", "damage"), [("true", 40 + 10 + 20), ("false", 40 + 10)])
def test_a_physical_attack_that_gains_range_keeps_its_label_unless_switched(value, damage):
    me = {"left": hero(KORVAK, rank=3, attached=["Blessing of Might"])}
    g = Scenario(me=me, hand=["Aim Shot"], rules={"range_gain_keeps_label": value})
    g.play("Aim Shot", by="left", at="right")
    assert g.dealt() == [damage]


@rule("S3")
def test_bow_bash_never_gains_range():
    g = Scenario(me={"left": hero(KORVAK, rank=2)}, hand=["Bow Bash"])
    assert g.options()[1:] == [f"play Bow Bash by left at {p}" for p in ("left", "center")]


@rule("S14")
def test_infused_steel_strikes_as_magic_and_takes_a_shard_for_damage():
    g = Scenario(
        me={"left": hero(LUCIEN, rank=2, attached=["Aether Infusion", "Blessing of Wisdom"])},
        hand=["Sword Slash"],
        foe={"left": hero(rank=2)},
        foe_mana=3,
    )
    g.play("Sword Slash", by="left", at="left").until("surcharge")
    g.choose("Mana")
    assert g.dealt() == [60 + 20 + 10]
    assert g.pool("foe") == {"Mana": 2}


@rule("S14")
def test_infused_steel_takes_no_shard_without_damage():
    g = Scenario(
        me={"left": hero(LUCIEN, rank=2, attached=["Aether Infusion"])},
        hand=["Dash Stab"],
        foe={"left": hero(ALDRIC)},
        foe_hand=["Mana Shield"],
        foe_mana=3,
    )
    g.play("Dash Stab", by="left", at="left").respond("Mana Shield")
    assert (g.dealt(), g.pool("foe")) == ([0], {"Mana": 1})


@rule("A16", "A35")
@pytest.mark.parametrize(("rank", "surcharge"), [(2, 10), (3, 20)])
def test_mana_surge_adds_damage_to_a_magical_attack_for_one_more_shard(rank, surcharge):
    me = {"left": hero(LUCIEN, rank=rank, attached=["Last Resort"])}
    g = Scenario(me=me, hand=["Arcane Bolt"], shards={"Mana": 2, "Thief": 1}, foe={"left": hero(rank=3)})
    g.play("Arcane Bolt", by="left", at="left").pay(mana=2).choose("Thief")
    assert (g.dealt(), g.pool()) == ([2 * (20 + surcharge)], {})


@rule("A35")
def test_mana_surge_does_nothing_for_other_labels():
    g = Scenario(me={"left": hero(LUCIEN, rank=2)}, hand=["Dash Stab", "Aether Sweep"])
    g.play("Dash Stab", by="left", at="left")
    assert g.asks != "surcharge"
    g = Scenario(me={"left": hero(LUCIEN, rank=2)}, hand=["Aether Sweep"])
    g.play("Aether Sweep", by="left")
    assert g.asks != "surcharge"


# Taunt and Heroes that cannot be chosen


@rule("11.13", "A36", "S48", "9.4")
def test_taunt_binds_the_choice_of_every_attacker_that_reaches_the_taunter():
    g = Scenario(
        me={"left": hero(), "center": hero(), "right": hero(ALDEN, rank=2)},
        hand=["Slash", "Long Range Shot", "Crescent Moon Slash"],
        foe={"left": hero(attached=["Taunt"])},
    )
    assert g.options()[1:] == [
        *("play Slash by left at left", "play Slash by center at left"),
        "play Long Range Shot by right at left",
    ]


@rule("A36", "11.13")
@pytest.mark.parametrize(("value", "targets"), [("free", ["center", "right"]), ("cannot_attack", [])])
def test_an_attacker_out_of_reach_of_the_taunter_is_free_unless_switched(value, targets):
    foe = {"left": hero(attached=["Taunt"])}
    g = Scenario(hand=["Slash"], foe=foe, rules={"taunt_out_of_reach": value})
    assert [at for at in PLACES if g.can(f"play Slash by right at {at}")] == targets


@rule("S48", "A36")
@pytest.mark.parametrize("card", ["Dual Arrow", "Arrow Volley"])
def test_taunt_forbids_every_attack_on_several_heroes(card):
    me = {"left": hero(KORVAK, rank=2)}
    assert Scenario(me=me, hand=[card]).can("play")
    assert not Scenario(me=me, hand=[card], foe={"right": hero(attached=["Taunt"])}).can("play")


@rule("S48", "S7")
def test_taunt_forbids_venom_detonation():
    me, foe = {"left": hero(FINNIAN, rank=2)}, {"left": hero(poison=1)}
    assert Scenario(me=me, hand=["Venom Detonation"], foe=foe).can("play")
    foe["right"] = hero(attached=["Taunt"])
    assert not Scenario(me=me, hand=["Venom Detonation"], foe=foe).can("play")


@rule("S11", "3.3")
@pytest.mark.parametrize("cover", ["Invisibility Cloak", "Camouflage", "Holy Ring"])
def test_who_cannot_be_chosen_is_still_hit_by_area_attacks(cover):
    hidden = {
        "Invisibility Cloak": hero(attached=[cover]),
        "Camouflage": hero(ALDEN, rank=2, attached=[cover]),
    }
    foe = {"left": hidden.get(cover, hero(ELARA, rank=2, attached=[cover]))}
    g = Scenario(me={"left": hero(KORVAK)}, hand=["Aim Shot", "Arrow Volley"], foe=foe)
    assert not g.can("play Aim Shot by left at left")
    before = g.foe("left").hp
    g.play("Arrow Volley", by="left")
    assert g.foe("left").hp == before - 20


@rule("S10")
@pytest.mark.parametrize(("cover", "chosen"), [("Invisibility Cloak", True), ("Camouflage", False)])
def test_camouflage_hides_from_everything_and_the_cloak_from_attacks(cover, chosen):
    g = Scenario(phase="deploy", hand=["Dazed"], foe={"left": hero(ALDEN, rank=2, attached=[cover])})
    assert g.can("play Dazed at left") == chosen


# Riders on the own side, Execute, components of their own


@rule("A57")
def test_what_a_card_does_for_the_own_side_comes_once_after_the_last_hero_hit():
    g = Scenario(
        me={"center": hero(ELARA, rank=2, hp=50), "left": hero(hp=40)},
        hand=["Holy Blast"],
        foe={"left": hero(LUCIEN)},
        foe_hand=["Evasion"],
    )
    g.play("Holy Blast", by="center").respond("Evasion")
    assert g.hps("me") == [80, 90, 90]  # 20, and 20 more by Holy Grace
    kinds = [row[0] for row in g.events("DAMAGE", "MISSED", "HEAL")]
    assert kinds == ["MISSED", "DAMAGE", "DAMAGE", "HEAL", "HEAL"]


@rule("S8", "A64")
@pytest.mark.parametrize(("hp", "legal"), [(61, False), (60, True), (1, True)])
def test_execute_needs_a_hero_with_at_most_half_its_hp(hp, legal):
    g = Scenario(me={"left": hero(rank=2)}, hand=["Execute"], foe={"left": hero(rank=2, hp=hp)})
    assert g.can("play Execute by left at left") == legal


@rule("S8", "A64", "S16")
def test_no_block_no_reduction_and_no_immunity_helps_against_execute():
    foe = {"left": hero(rank=2, hp=10, attached=["Blessing of Divinity"])}
    g = Scenario(me={"left": hero(rank=2)}, hand=["Execute"], foe=foe, foe_hand=["Parry", "Deflect", "Chain Mail"])
    g.play("Execute", by="left", at="left")
    assert g.foe("left").legacy == "Warrior's Relic"
    assert g.events("DAMAGE") == []


@rule("S8", "A64", "10.4")
@pytest.mark.parametrize(("rank", "dodges"), [(2, True), (3, False)])
def test_a_dodge_helps_against_execute_unless_a_conqueror_plays_it(rank, dodges):
    g = Scenario(
        me={"left": hero(rank=rank)},
        hand=["Execute"],
        foe={"left": hero(LUCIEN, hp=10)},
        foe_hand=["Evasion"],
    )
    g.play("Execute", by="left", at="left")
    if dodges:
        g.respond("Evasion")
    assert (g.foe("left").name == LUCIEN) == dodges


@rule("S6", "A16")
@pytest.mark.parametrize(
    ("value", "block", "damage", "extra"),
    [("true", False, 20, 40), ("true", True, 0, 40), ("false", False, 60, 0), ("false", True, 0, 0)],
)
def test_extra_damage_against_a_status_ignores_blocks_unless_switched(value, block, damage, extra):
    g = Scenario(
        me={"left": hero(FINNIAN, rank=2)},
        hand=["Venom Sovereign"],
        foe={"left": hero(ALDRIC, poison=1)},
        foe_hand=["Mana Shield"],
        rules={"extra_damage_separate": value},
    )
    g.play("Venom Sovereign", by="left", at="left").respond("Mana Shield" if block else None)
    assert g.dealt() == [damage]
    assert g.foe("left").hp == 80 - damage - extra


@rule("S6", "S37")
def test_extra_damage_gets_no_bonus_but_meets_reductions():
    g = Scenario(
        me={"left": hero(rank=2, attached=["Blessing of Might"])},
        hand=["Rage Blast"],
        foe={"left": hero(rank=2, bleed=1)},
    )
    g.play("Rage Blast", by="left", at="left")
    assert g.foe("left").hp == 120 - (60 + 20 - 10) - (20 - 10)


@rule("S6")
@pytest.mark.parametrize(("response", "taken"), [("Mirror Image", 40), (None, 80)])
def test_an_elementalists_tornado_grazes_who_dodges_it(response, taken):
    g = Scenario(
        phase="deploy",
        me={"left": hero(ALDRIC, rank=2, casting=("Tornado", "left", 1))},
        foe={"left": hero(VAELIS, rank=3)},
        foe_hand=["Mirror Image"],
    )
    g.end_phase().respond(response)
    assert g.foe("left").hp == 120 - taken


@rule("S7", "S31", "9.3")
def test_venom_detonation_hits_every_poisoned_enemy_anywhere_for_the_poison_removed():
    g = Scenario(
        me={"left": hero(FINNIAN, rank=3)},
        hand=["Venom Detonation"],
        foe={"left": hero(), "center": hero(poison=1), "right": hero(LUCIEN, poison=3)},
        foe_hand=["Evasion", "Parry", "Ring of Protection"],
    )
    g.play("Venom Detonation", by="left").respond("Ring of Protection")
    assert g.asks == "battle"  # no Dodge and no Physical Block helps
    assert g.hps() == [90, 90, 20]
    assert not any(g.foe(p).status for p in PLACES)
    assert g.hero("left").exhausted


@rule("S7", "A18")
def test_venom_detonation_needs_a_poisoned_enemy():
    assert not Scenario(me={"left": hero(FINNIAN, rank=2)}, hand=["Venom Detonation"]).can("play")


@rule("S12")
@pytest.mark.parametrize(
    ("value", "card", "damage"),
    [
        ("all_attacks", "Slash", 40),
        ("all_attacks", "Wild Swing", 40),
        ("single_target", "Slash", 40),
        ("single_target", "Wild Swing", 20),
    ],
)
def test_heavens_fury_doubles_all_attacks_or_by_switch_those_with_one_target(value, card, damage):
    g = Scenario(me={"left": hero(rank=2, attached=["Heaven's Fury"])}, hand=[card], rules={"heavens_fury": value})
    g.play(card, by="left", at="left" if card == "Slash" else None)
    assert g.dealt()[0] == damage


@rule("S12", "A22")
def test_a_priests_heavens_fury_works_only_in_the_own_next_turn():
    g = Scenario(phase="deploy", me={"left": hero(ELARA, rank=2)}, hand=["Heaven's Fury", "Slash", "Slash"])
    g.play("Heaven's Fury", by="left", at="center").end_phase()
    g.play("Slash", by="center", at="center")
    g.next_turn().end_phase()
    g.play("Slash", by="center", at="center")
    assert g.dealt() == [20, 40]
    g.next_turn()
    assert g.hero("center").attached == []


@rule("S13")
def test_double_casting_lets_one_magical_attack_strike_twice():
    g = Scenario(
        phase="deploy",
        me={"left": hero(VAELIS, rank=3)},
        hand=["Double Casting", "Arcane Bolt"],
        foe={"center": hero(ALDRIC), "left": hero(ALDRIC)},
        foe_hand=["Mana Shield"],
    )
    g.play("Double Casting", by="left").end_phase()
    g.play("Arcane Bolt", by="left", at="left").respond(None).until("second_attack")
    assert g.options() == ["pass", "choose Arcane Bolt left", "choose Arcane Bolt center"]
    assert g.discard(now=True) == []
    g.choose("center").respond("Mana Shield")
    assert g.hps() == [50, 80, 90]
    assert (g.pool(), g.discard()) == ({"Mana": 12 - 2 - 2}, ["Arcane Bolt"])
    assert g.asks == "battle"


@rule("S13")
def test_double_casting_does_nothing_for_other_labels():
    g = Scenario(me={"left": hero(VAELIS, rank=3, attached=["Double Casting"])}, hand=["Glacial Spike"])
    g.play("Glacial Spike", by="left")
    assert (len(g.dealt()), g.asks) == (2, "battle")


@rule("S30")
def test_every_card_drawn_this_turn_counts_and_the_cap_comes_before_bonuses():
    g = Scenario(
        turn=4,
        phase="reform",
        me={"left": hero(ALDEN, rank=2)},
        hand=["Colossal Dreadbolt", "Market Bargain"],
    )
    g.end_phase().choose(True)
    g.play("Market Bargain").end_phase()
    g.play("Colossal Dreadbolt", by="left", at="left")
    assert g.dealt() == [10 * 4]  # the draw of the Draw Phase, the one in its stead, two by the Event


@rule("S30")
def test_the_cap_of_colossal_dreadbolt():
    g = Scenario(
        phase="deploy",
        me={"left": hero(ALDEN, rank=3)},
        hand=["Colossal Dreadbolt", "Singularity Reload", "Singularity Reload", "Market Bargain"],
        foe={"left": hero(AUREX, rank=3)},
        mana=12,
    )
    g.play("Market Bargain")
    g.play("Singularity Reload", by="left")
    g.trait("left")
    assert g.side().drawn == 7
    g.end_phase().play("Colossal Dreadbolt", by="left", at="left")
    assert g.dealt() == [120 + 10]


@rule("S32", "3.3")
def test_triple_shot_makes_the_named_card_an_area_attack_for_this_turn():
    g = Scenario(
        phase="deploy",
        me={"left": hero(KORVAK, rank=3)},
        hand=["Triple Shot", "Poison Arrow", "Burning Arrow"],
    )
    g.play("Triple Shot", by="left").choose("Poison Arrow").end_phase()
    assert g.can("play Burning Arrow by left at right")
    g.play("Poison Arrow", by="left")
    assert g.dealt() == [10, 10]  # no bonus for Physical Attacks
    assert [g.foe(p).status for p in PLACES] == [{"poison": 2}, {"poison": 2}, {}]


@rule("S19", "A35")
@pytest.mark.parametrize(
    ("left", "bonus"),
    [(hero(KORVAK), 20), (hero(), 10), (legacy(KORVAK), 10)],
)
def test_coordination_attack_gives_more_with_three_base_classes(left, bonus):
    g = Scenario(
        phase="deploy",
        me={"left": left, "center": hero(), "right": hero(ELARA)},
        hand=["Coordination Attack", "Slash"],
    )
    g.play("Coordination Attack").choose("right").end_phase()
    g.play("Slash", by="center", at="left")
    assert g.dealt() == [20 + bonus]


@rule("S19")
def test_a_second_lineage_is_no_base_class():
    me = {"left": hero(LUCIEN, rank=2), "center": hero(FINNIAN), "right": hero(ELARA)}
    g = Scenario(phase="deploy", me=me, hand=["Coordination Attack", "Dash Stab"])
    g.play("Coordination Attack").choose("right").end_phase()
    g.play("Dash Stab", by="center", at="left")
    assert g.dealt() == [20 + 10]


@rule("S20", "A61")
def test_last_resort_needs_a_single_hero_and_doubles_all_its_attacks():
    me = {"left": legacy(DRAXEN), "center": hero(), "right": legacy(DRAXEN)}
    assert not Scenario(phase="deploy", me=me | {"left": hero()}, hand=["Last Resort"]).can("play")
    g = Scenario(phase="deploy", me=me, hand=["Last Resort", "Slash"])
    g.play("Last Resort", at="center")
    assert not g.hero("center").exhausted
    g.end_phase().play("Slash", by="center", at="left")
    assert g.dealt() == [40]


@rule("S23", "A15")
@pytest.mark.parametrize(
    ("value", "block", "poison"),
    [("false", True, {"poison": 2}), ("true", True, {}), ("true", False, {"poison": 2})],
)
def test_poison_vial_needs_no_damage_unless_switched(value, block, poison):
    g = Scenario(
        phase="deploy",
        me={"left": hero(LUCIEN)},
        hand=["Poison Vial", "Dash Stab"],
        foe_hand=["Parry"],
        rules={"poison_vial_needs_damage": value},
    )
    g.play("Poison Vial", by="left").end_phase()
    g.play("Dash Stab", by="left", at="left").respond("Parry" if block else None)
    assert g.foe("left").status == poison


@rule("S1")
@pytest.mark.parametrize(
    ("name", "rank", "card", "damage"),
    [
        (KORVAK, 1, "Bow Bash", 10),
        (KORVAK, 1, "Poison Arrow", 10),
        (KORVAK, 2, "Burning Arrow", 40),
        (KORVAK, 1, "Arrow Volley", 20),
        (FINNIAN, 2, "X Cross Slash", 80),
        (FINNIAN, 2, "Venom Strike", 20),
        (FINNIAN, 2, "Viper's Fang", 30),
        (DRAXEN, 3, "Charge Attack", 90),
    ],
)
def test_attacks_whose_damage_stands_in_the_picture(name, rank, card, damage):
    g = Scenario(me={"left": hero(name, rank=rank)}, hand=[card, "Horizontal Slash", "Vertical Slash"])
    g.play(card, by="left", at=None if card == "Arrow Volley" else "left")
    assert g.dealt()[0] == damage


@rule("S35")
def test_class_abilities_lengthen_every_status_that_the_hero_inflicts_on_enemies():
    g = Scenario(phase="deploy", me={"left": hero(ALDRIC, rank=2), "center": hero(FINNIAN, rank=2)}, hand=["Wildfire"])
    g.play("Wildfire", by="left")
    assert [g.foe(p).status for p in PLACES] == [{"burn": 3}] * 3
    g = Scenario(hand=["Slash"], foe={"left": hero(ALDRIC, rank=2)}, foe_hand=["Fire Wall"])
    g.play("Slash", by="left", at="left").respond("Fire Wall")
    assert g.hero("left").status == {"burn": 3}
    g = Scenario(hand=["Slash"], foe={"left": hero(ALDRIC, rank=2)}, foe_hand=["Ice Block"])
    g.play("Slash", by="left", at="left").respond("Ice Block")
    assert (g.foe("left").status, g.dealt()) == ({"freeze": 2}, [0])


@rule("S35")
def test_class_abilities_do_not_lengthen_what_an_item_inflicts():
    g = Scenario(me={"left": hero(FINNIAN, rank=2, attached=["Poison Vial"])}, hand=["Dash Stab"])
    g.play("Dash Stab", by="left", at="left")
    assert g.foe("left").status == {"poison": 2}


@rule("S16", "A17")
def test_who_cannot_take_damage_takes_none_but_gets_statuses():
    g = Scenario(
        me={"left": hero(KORVAK)},
        hand=["Poison Arrow"],
        foe={"left": hero(burn=1, poison=1, attached=["Blessing of Divinity"])},
    )
    g.play("Poison Arrow", by="left", at="left")
    assert (g.foe("left").hp, g.foe("left").status) == (90, {"burn": 1, "poison": 3})
    g.next_turn()
    assert g.foe("left").hp == 90


@rule("A29", "S39")
def test_the_first_player_whose_third_hero_falls_loses_at_once():
    me = {"left": legacy(DRAXEN), "center": hero(hp=10, rank=3), "right": legacy(DRAXEN)}
    foe = {"left": legacy(DRAXEN), "center": hero(hp=10, rank=2), "right": legacy(DRAXEN)}
    g = Scenario(me=me, hand=["Charge Attack"], foe=foe, foe_hand=["Deflect"])
    g.play("Charge Attack", by="center", at="center").respond("Deflect")
    assert g.over == ("foe", "heroes_defeated")


@rule("S37", "3.13")
def test_primal_strike_is_no_attack():
    g = Scenario(
        me={"left": hero(KORVAK, attached=["Blessing of Might"])},
        foe={"right": hero(rank=2, hp=50, burn=1)},
        foe_hand=["Parry"],
    )
    g.trait("left", at="right")
    assert g.asks == "battle"
    assert (g.foe("right").hp, g.hero("left").exhausted) == (50 - (20 - 10), False)


@rule("S13", "A16")
def test_the_second_strike_follows_its_user_and_its_card_comes_back_when_negated():
    g = Scenario(
        me={"left": hero(VAELIS, rank=3, attached=["Double Casting"])},
        hand=["Arcane Bolt"],
        foe={"left": hero(LUCIEN)},
        foe_hand=["Smoke Screen"],
    )
    g.play("Arcane Bolt", by="left", at="center").until("second_attack").choose("left").respond("Smoke Screen")
    assert (g.hps(), g.hand(), g.hero("left").exhausted) == ([80, 60, 90], ["Arcane Bolt"], True)


@rule("S13", "10.6")
def test_a_negated_attack_does_not_strike_again():
    g = Scenario(
        me={"left": hero(VAELIS, rank=3, attached=["Double Casting"])},
        hand=["Arcane Bolt"],
        foe={"left": hero(LUCIEN)},
        foe_hand=["Smoke Screen"],
    )
    g.play("Arcane Bolt", by="left", at="left").respond("Smoke Screen").settle()
    assert (g.asks, g.dealt()) == ("battle", [])


@rule("S13", "P7")
def test_the_second_strike_finds_its_targets_after_the_first_defeat():
    g = Scenario(
        me={"left": hero(VAELIS, rank=3, attached=["Double Casting"])},
        hand=["Arcane Bolt"],
        foe={"left": hero(hp=10)},
    )
    g.play("Arcane Bolt", by="left", at="left").until("second_attack")
    assert g.options() == ["pass", "choose Arcane Bolt center"]


@rule("P7", "7.1", "3.4", "S25")
def test_riders_come_before_the_defeat_of_the_hero_hit():
    g = Scenario(me={"left": hero(LUCIEN)}, hand=["Jump Slash"], foe={"center": hero(hp=10)})
    g.play("Jump Slash", by="left", at="center").choose("center")
    assert (g.hero("center").name, g.foe("center").name) == (LUCIEN, None)


@rule("11.3", "P7", "A17")
def test_the_burn_extra_can_defeat():
    g = Scenario(hand=["Slash"], foe={"left": hero(hp=30, burn=1)}).play("Slash", by="left", at="left")
    assert g.foe("left").name is None


@rule("S34", "A18")
def test_an_attack_whose_card_asks_for_a_frozen_target_needs_one():
    me = {"left": hero(ALDRIC, rank=2)}
    foe = {"center": hero(freeze=1), "right": hero(freeze=1)}
    assert not Scenario(me=me, hand=["Permafrost"]).can("play")
    assert Scenario(me=me, hand=["Permafrost"], foe=foe).options()[1:] == ["play Permafrost by left at center"]


@rule("A36", "S34")
def test_taunt_does_not_bind_an_attack_that_cannot_choose_the_taunter():
    foe = {"left": hero(attached=["Taunt"]), "center": hero(freeze=1)}
    g = Scenario(me={"left": hero(ALDRIC, rank=2)}, hand=["Permafrost"], foe=foe)
    assert g.options()[1:] == ["play Permafrost by left at center"]


@rule("A36", "S10")
def test_a_taunter_that_cannot_be_chosen_binds_nobody():
    foe = {"left": hero(attached=["Taunt", "Invisibility Cloak"])}
    g = Scenario(hand=["Slash"], foe=foe)
    assert [at for at in PLACES if g.can(f"play Slash by left at {at}")] == ["center"]


@rule("A16", "S6", "S20")
def test_by_switch_extra_damage_is_a_bonus_and_so_comes_before_the_doubling():
    """(60 + 20 against Bleed + 10 of the Conqueror) doubled by Last Resort."""
    g = Scenario(
        me={
            "left": legacy(ELARA),
            "center": hero(rank=3, attached=["Last Resort"]),
            "right": legacy(ELARA),
        },
        hand=["Rage Blast"],
        foe={"center": hero(AUREX, rank=3, bleed=1)},
        rules={"extra_damage_separate": "false"},
    )
    g.play("Rage Blast", by="center", at="center")
    assert g.dealt() == [2 * (60 + 20 + 10)]
