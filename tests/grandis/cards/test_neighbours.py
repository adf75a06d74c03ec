"""Cards that meet: what moves, falls or ends while another card is under way."""

import pytest

from tests.grandis.cards.positions import card, rule, three
from tests.grandis.scenario import Scenario, hero, legacy


def lucien(**about):
    return hero("Lucien Voss", **({"rank": 3} | about))


def vaelis(**about):
    return hero("Vaelis Stormweave", **({"rank": 3} | about))


@card("Jump Slash", "Soul Blast Shot", "Step In", "Cover Up")
@rule("10.22", "3.7")
def test_every_swap_cancels_the_castings_of_those_who_move(seat):
    casting = ("Aether Ball", "left", 1)
    me = {"left": hero("Finnian Copperpot"), "center": vaelis(casting=casting)}
    g = Scenario(me=me, hand=["Jump Slash"], seat=seat).play("Jump Slash", by="left", at="center")
    assert g.choose("center").hero("left").casting is None
    assert sorted(g.discard()) == ["Aether Ball", "Jump Slash"]
    foe = {"left": vaelis(casting=casting), "center": hero()}
    g = Scenario(me={"left": hero("Korvak Ironfang", rank=2)}, foe=foe, hand=["Soul Blast Shot"], seat=seat)
    g.play("Soul Blast Shot", by="left", at="center").choose("left")
    assert (g.foe("center").casting, g.foe_discard()) == (None, ["Aether Ball"])
    foe = {"left": lucien(casting=casting), "center": hero()}
    g = Scenario(me={"center": hero()}, foe=foe, hand=["Slash"], foe_hand=["Step In"], seat=seat)
    g.play("Slash", by="center", at="left").respond("Step In", by="left")
    assert (g.foe("center").name, g.foe("center").casting) == ("Lucien Voss", None)
    foe = {"left": vaelis(casting=casting), "center": hero()}
    g = Scenario(me={"center": hero()}, foe=foe, hand=["Slash"], foe_hand=["Cover Up"], seat=seat)
    g.play("Slash", by="center", at="left").respond("Cover Up", by="center")
    assert (g.foe("center").name, g.foe("center").casting) == ("Vaelis Stormweave", None)


@card("Hammer of Justice", "Viper's Fang", "Divine Punishment", "Divine Judgement", "Bow Bash", "Upward Thrust")
@rule("10.22", "11.6")
@pytest.mark.parametrize(
    ("user", "attack"),
    [
        (hero("Elara Heavens"), "Hammer of Justice"),
        (hero("Finnian Copperpot", rank=3), "Viper's Fang"),
        (hero("Thrain Sunborn", rank=2), "Divine Punishment"),
        (hero("Aurex Sunsworn", rank=3), "Divine Judgement"),
        (hero("Korvak Ironfang"), "Bow Bash"),
        (hero(rank=2), "Upward Thrust"),
    ],
)
def test_a_stun_cancels_a_casting(seat, user, attack):
    foe = {"left": vaelis(casting=("Aether Ball", "left", 1))}
    g = Scenario(me={"left": user}, foe=foe, hand=[attack], seat=seat)
    g.play(attack, by="left", at=None if attack.startswith("Divine") else "left")
    assert (g.foe("left").casting, g.foe_discard()) == (None, ["Aether Ball"])
    assert g.foe("left").exhausted


@card("Ice Lance")
@rule("10.22")
def test_a_freeze_does_not_cancel_a_casting(seat):
    foe = {"left": vaelis(casting=("Aether Ball", "left", 1))}
    g = Scenario(me={"left": hero("Vaelis Stormweave")}, foe=foe, hand=["Ice Lance"], seat=seat)
    assert g.play("Ice Lance", by="left", at="left").foe("left").casting == "Aether Ball"


@card("Double Casting")
@rule("S13", "3.12")
def test_the_second_attack_of_double_casting_when_its_target_has_fallen(seat):
    me = {"left": vaelis(attached=["Double Casting"])}
    foe = {"left": hero(hp=10), "center": lucien(), "right": lucien()}
    g = Scenario(me=me, foe=foe, hand=["Nova Strike"], seat=seat).play("Nova Strike", by="left", at="left")
    assert g.settle(until="second_attack").options() == ["pass", "choose Nova Strike center"]
    alone = foe | {"center": legacy("Lucien Voss")}
    g = Scenario(me=me, foe=alone, hand=["Nova Strike"], seat=seat).play("Nova Strike", by="left", at="left")
    assert g.settle(until="second_attack").asks == "battle"


@card("Whirlwind", "Deflect")
@rule("10.7", "A14", "S39")
def test_an_area_attack_goes_on_after_its_user_has_fallen(seat):
    me = {"left": hero(rank=2, hp=10)}
    foe = {"left": hero(rank=2), "center": hero("Elara Heavens")}
    g = Scenario(me=me, foe=foe, hand=["Whirlwind"], foe_hand=["Deflect"], seat=seat)
    g.play("Whirlwind", by="left").respond("Deflect", by="left")
    assert g.hero("left").name is None
    assert g.hps()[:2] == [120, 90 - 30]
    assert g.discard() == ["Whirlwind"]


@card("Deflect")
@rule("7.9", "A29", "1.4")
def test_deflect_wins_when_the_last_attacker_falls(seat):
    me = {"left": legacy("Elara Heavens"), "center": hero(hp=10), "right": legacy("Lucien Voss")}
    g = Scenario(me=me, foe={"left": hero(rank=2)}, hand=["Slash"], foe_hand=["Deflect"], seat=seat)
    g.play("Slash", by="center", at="left").respond("Deflect", by="left")
    assert g.over == ("foe", "heroes_defeated")


@card("Tactical Adaptation", "Charge Attack", "Fiery Thrust")
@rule("S24", "10.6")
def test_a_negated_attack_leaves_no_trace(seat):
    for attack in ("Fiery Thrust", "Charge Attack"):
        foe = {"center": lucien(hp=60)}
        g = Scenario(me={"left": hero(rank=2)}, foe=foe, hand=[attack], foe_hand=["Tactical Adaptation"], seat=seat)
        g.play(attack, by="left", at="center").respond("Tactical Adaptation")
        assert (g.foe("center").hp, g.foe("center").status, g.hero("left").name) == (
            60,
            {},
            "Draxen Blacksand",
        )
        assert (g.hand(), g.asks) == ([attack], "battle")


@card("Poison Vial", "Aether Infusion")
@rule("S14", "S23", "A35")
def test_a_turned_attack_carries_no_poison(seat):
    me = {"left": lucien(attached=["Poison Vial", "Aether Infusion"])}
    g = Scenario(me=me, foe=three(), hand=["Dash Stab"], seat=seat).play("Dash Stab", by="left", at="left")
    assert (g.foe("left").hp, g.foe("left").status) == (130, {})


@card("Poison Vial", "Poison Arrow")
@rule("S23", "11.8")
def test_poison_vial_adds_to_the_poison_of_an_arrow(seat):
    me = {"left": hero("Korvak Ironfang", attached=["Poison Vial"])}
    g = Scenario(me=me, foe=three(), hand=["Poison Arrow"], seat=seat).play("Poison Arrow", by="left", at="left")
    assert g.foe("left").status == {"poison": 4}


@card("Rage Swing")
@rule("11.8", "T5")
def test_a_shorter_bleed_does_not_lengthen_a_longer_one(seat):
    for before, after in ((1, 2), (2, 2), (3, 3)):
        foe = {"left": lucien(bleed=before)}
        g = Scenario(me={"left": hero(rank=2)}, foe=foe, hand=["Rage Swing"], seat=seat)
        assert g.play("Rage Swing", by="left", at="left").foe("left").status == {"bleed": after}


@card("Holy Ring", "Taunt")
@rule("A36", "S11")
def test_a_taunting_hero_that_cannot_be_chosen_binds_nobody(seat):
    foe = {"left": hero("Elara Heavens", rank=2, attached=["Taunt", "Holy Ring"]), "center": hero()}
    g = Scenario(me={"left": hero(rank=2)}, foe=foe, hand=["Slash", "Wild Swing"], seat=seat)
    aims = [o for o in g.options() if "by left" in o]
    assert aims == ["play Slash by left at center"]


@card("Last Resort", "Venom Detonation", "Heaven's Fury")
@rule("A61", "S20", "S12")
def test_doublings_of_venom_detonation(seat):
    for attached, damage in (
        (["Last Resort"], 80),
        (["Heaven's Fury"], 80),
        (["Last Resort", "Heaven's Fury"], 160),
    ):
        me = {"left": hero("Finnian Copperpot", rank=3, attached=attached)}
        g = Scenario(me=me, foe={"right": lucien(poison=2)}, hand=["Venom Detonation"], seat=seat)
        assert g.play("Venom Detonation", by="left").events("DAMAGE")[-1][3] == damage


@card("Phoenix Feather")
@rule("3.16", "7.10")
def test_a_hero_revived_before_the_duel_stays_where_its_legacy_lay(seat):
    me = {"left": legacy("Lucien Voss"), "center": hero(), "right": legacy("Elara Heavens")}
    g = Scenario(me=me, foe=dict(me), hand=["Phoenix Feather"], phase="deploy", seat=seat)
    g.play("Phoenix Feather", at="right")
    assert [g.hero(place).name for place in ("left", "center", "right")] == [
        None,
        "Draxen Blacksand",
        "Elara Heavens",
    ]


@card("Blessing of Divinity", "Venom Sovereign", "Rage Blast")
@rule("S16", "S6")
def test_immunity_stops_extra_damage_and_the_extra_of_burn(seat):
    safe = {"left": lucien(attached=["Blessing of Divinity"], burn=1, bleed=1, poison=1)}
    for user, attack in (
        (hero(rank=2), "Rage Blast"),
        (hero("Finnian Copperpot", rank=2), "Venom Sovereign"),
    ):
        g = Scenario(me={"left": user}, foe=safe, hand=[attack], seat=seat)
        assert g.play(attack, by="left", at="left").foe("left").hp == 120
