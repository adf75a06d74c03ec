"""Cleric Skills with effects of their own."""

import pytest

from tests.grandis.cards.positions import card, rule, three
from tests.grandis.scenario import Scenario, hero, legacy


def elara(rank=1, **about):
    return hero("Elara Heavens", rank=rank, **about)


def aurex(rank=2, **about):
    return hero("Aurex Sunsworn", rank=rank, **about)


def draxen(rank=1, **about):
    return hero("Draxen Blacksand", rank=rank, **about)


ARCHER = {"left": hero("Korvak Ironfang", rank=2)}
ALDEN = {"left": hero("Alden Sterling", rank=3)}
MAGE = {"left": hero("Vaelis Stormweave", rank=3)}
THIEF = {"left": hero("Lucien Voss", rank=3)}


def strike(g, attack, at="left"):
    """HP that the left enemy loses now by this Attack from Center."""
    before = g.foe("left").hp
    return before - g.play(attack, by="center", at=at).foe("left").hp


# Brilliant Radiance


def radiance(seat, me, attack, at="center", foe=None, **about):
    foe = foe or {"center": elara(2), "left": elara(2)}
    g = Scenario(me=me, foe=foe, hand=[attack], foe_hand=["Brilliant Radiance"], seat=seat, **about)
    return g.play(attack, by="left", at=at)


@pytest.mark.parametrize(
    ("me", "attack"),
    [({"left": draxen()}, "Slash"), (ALDEN, "Cross Bolt"), (ALDEN, "Piercing Bolt"), (THIEF, "Flash Slash")],
)
@card("Brilliant Radiance")
@rule("S24", "10.6", "A11")
def test_brilliant_radiance_discards_an_attack_on_its_user(seat, me, attack):
    g = radiance(seat, me, attack)
    assert g.options() == ["pass", "play Brilliant Radiance by center at center"]
    g.respond("Brilliant Radiance", by="center")
    assert g.foe("center").hp == 110
    assert (g.discard(), g.foe_discard()) == ([attack], ["Brilliant Radiance"])
    assert g.hero("left").exhausted
    assert g.pool()["Mana"] < 12
    assert g.pool("foe") == {"Mana": 8}
    assert not g.foe("center").exhausted


@pytest.mark.parametrize(
    ("me", "attack", "at"),
    [(ARCHER, "Arrow Volley", None), (ARCHER, "Charged Shot", "center")],
)
@card("Brilliant Radiance")
@rule("S24")
def test_brilliant_radiance_stops_neither_area_attacks_nor_ultimates(seat, me, attack, at):
    assert radiance(seat, me, attack, at).settle(until="respond").asks == "battle"


@card("Brilliant Radiance", "Smoke Screen", "Tactical Adaptation")
@rule("S24")
def test_nothing_negates_a_casting(seat):
    casting = {"left": hero("Vaelis Stormweave", casting=("Aether Ball", "center", 1))}
    foe = {"center": hero("Lucien Voss", rank=3), "left": elara(2)}
    foe_hand = ["Smoke Screen", "Tactical Adaptation", "Evasion"]
    g = Scenario(me=casting, foe=foe, foe_hand=foe_hand, phase="deploy", seat=seat).end_phase()
    assert g.options() == ["pass", "play Evasion by center at center"]
    casting = {"left": hero("Vaelis Stormweave", casting=("Aether Ball", "left", 1))}
    g = Scenario(me=casting, foe=foe, foe_hand=["Brilliant Radiance"], phase="deploy", seat=seat).end_phase()
    assert g.settle(until="respond").asks == "battle"


# Purify


@card("Purify")
@rule("9.7", "3.13")
def test_purify_removes_one_status_of_choice(seat):
    me = {"left": elara(), "center": draxen(burn=2, stun=1), "right": draxen()}
    g = Scenario(me=me, hand=["Purify"], phase="reform", seat=seat)
    assert [o for o in g.options() if o.startswith("play")] == ["play Purify by left at center"]
    g.play("Purify", by="left", at="center").choose("Stun")
    assert g.hero("center").status == {"burn": 2}
    assert g.hero("left").exhausted
    assert g.pool() == {"Mana": 11}


# Blessings

BLESSINGS = {
    "Blessing of Might": ("Slash", "Smite", "Wild Swing"),
    "Blessing of Wisdom": ("Smite", "Slash", "Holy Fire"),
}


def blessed(seat, blessing, user, *, twice=False, hand=()):
    me = {"left": elara(), "center": user, "right": elara()}
    g = Scenario(me=me, foe=three(), hand=[blessing, blessing, *hand], phase="deploy", seat=seat)
    g.play(blessing, by="left", at="center")
    if twice:
        g.play(blessing, by="right", at="center")
    return g


NAMES = [pytest.param(name, marks=card(name)) for name in BLESSINGS]


@pytest.mark.parametrize("name", NAMES)
@rule("A35", "S49")
def test_a_blessing_adds_20_to_attacks_of_its_label_this_turn(seat, name):
    suits, other, area = BLESSINGS[name]
    g = blessed(seat, name, aurex(2), hand=[suits])
    assert g.hero("left").exhausted
    assert g.pool() == {"Mana": 10}
    assert g.hero("center").attached == [name]
    assert strike(g.end_phase(), suits) == 40
    assert g.end_phase().hero("center").attached == [name]
    assert g.end_phase().hero("center").attached == []
    assert strike(blessed(seat, name, aurex(2), hand=[other]).end_phase(), other) == 20
    user = draxen(2) if area == "Wild Swing" else aurex(2)
    assert strike(blessed(seat, name, user, hand=[area]).end_phase(), area, None) == 20


@pytest.mark.parametrize("name", NAMES)
@rule("S43")
def test_the_same_blessing_twice_counts_once_beside_other_bonuses(seat, name):
    suits, _, _ = BLESSINGS[name]
    assert strike(blessed(seat, name, aurex(2), twice=True, hand=[suits]).end_phase(), suits) == 40
    user = aurex(2, attached=["Holy Medallion"])
    assert strike(blessed(seat, name, user, hand=[suits]).end_phase(), suits) == 60


@card("Blessing of Might", "Blessing of Wisdom", "Heaven's Fury")
@rule("10.14")
def test_blessings_need_a_free_slot_of_the_blessed_hero(seat):
    full = ["Taunt", "Enrage"]
    me = {
        "left": elara(3, attached=full),
        "center": draxen(attached=full),
        "right": draxen(attached=["Taunt"]),
    }
    g = Scenario(me=me, hand=["Blessing of Might", "Blessing of Wisdom", "Heaven's Fury"], phase="deploy", seat=seat)
    plays = [o for o in g.options() if o.startswith("play")]
    assert [o.split(" at ")[1] for o in plays] == ["right"] * 3


# Holy Ring and Holy Blast


def ring(seat, rank, response=None, user_about=None):
    g = Scenario(
        me={"left": elara(rank, **(user_about or {}))},
        foe={"left": hero("Lucien Voss", rank=3), "center": draxen(2)},
        hand=["Holy Ring"],
        foe_hand=[*([response] if response else []), "Sword Slash", "Wild Swing", "Aether Ball", "Freeze Bomb"],
        seat=seat,
    )
    g.play("Holy Ring", by="left", at="left")
    return g.respond(response, by="left") if response else g


@pytest.mark.parametrize("response", [None, "Evasion", "Mana Shield"])
@card("Holy Ring")
@rule("S11", "A22", "A57")
def test_holy_ring_hides_a_priest_from_attacks_until_the_own_next_turn(seat, response):
    g = ring(seat, 2, response)
    assert g.hero("left").attached == ["Holy Ring"]
    assert g.end_turn().can("play Freeze Bomb at left")
    g.end_phase()
    aims = [o for o in g.options() if o.startswith("play")]
    assert not [o for o in aims if o.endswith("at left")]
    assert "play Wild Swing by center" in aims
    g.play("Wild Swing", by="center")
    assert g.hero("left").hp == 110 - 20
    g.end_turn()
    assert g.hero("left").attached == []
    assert g.discard() == ["Holy Ring"]


@card("Holy Ring")
@rule("S11", "10.14", "10.13")
def test_holy_ring_without_hiding(seat):
    assert ring(seat, 1).hero("left").attached == []
    assert ring(seat, 2, "Smoke Screen").hero("left").attached == []
    full = {"attached": ["Taunt", "Enrage"]}
    assert ring(seat, 1, user_about=full).foe("left").hp == 60
    g = Scenario(me={"left": elara(2, **full)}, hand=["Holy Ring"], seat=seat)
    assert not g.can("play")


def blast(seat, rank, foe_hand=(), responses=()):
    me = {"left": elara(rank, hp=30), "center": draxen(hp=30), "right": draxen(hp=30, bleed=1)}
    g = Scenario(me=me, foe=three("Lucien Voss"), hand=["Holy Blast"], foe_hand=foe_hand, seat=seat)
    g.play("Holy Blast", by="left")
    for response, by in responses:
        g.respond(response, by=by)
    return g


@card("Holy Blast")
@rule("A57", "S36", "11.11")
def test_holy_blast_heals_all_own_heroes_once_whoever_is_hit(seat):
    assert blast(seat, 2).hps("me") == [70, 70, 30]
    assert blast(seat, 2).hps() == [100, 100, 120]
    both = [("Evasion", "left"), ("Mirror Image", "center")]
    g = blast(seat, 2, [name for name, _ in both], both)
    assert (g.hps("me"), g.hps()) == ([70, 70, 30], [120, 120, 120])


# Defence of allies and answers


def struck(seat, foe, attack="Sword Slash", at="left", foe_hand=(), hand=(), **about):
    me = {"left": hero("Lucien Voss", rank=2), "center": elara(2)} | about
    g = Scenario(me=me, foe=foe, hand=[attack, *hand], foe_hand=foe_hand, foe_tokens=0, seat=seat)
    return g.play(attack, by="left", at=at)


PROTECTED = {"left": draxen(), "center": draxen(), "right": elara(2, exhausted=True)}


@card("Holy Barrier")
@rule("A21", "A5")
def test_holy_barrier_protects_any_own_hero(seat):
    g = struck(seat, PROTECTED, foe_hand=["Holy Barrier"])
    assert g.options() == ["pass", "play Holy Barrier by right at left"]
    g.respond("Holy Barrier", by="right")
    assert g.foe("left").hp == 90
    assert g.pool("foe") == {"Mana": 8}
    stunned = PROTECTED | {"right": elara(2, stun=1)}
    assert struck(seat, stunned, foe_hand=["Holy Barrier"]).settle(until="respond").asks == "battle"


@card("Binding Light")
@rule("A13", "S51", "10.2", "10.6", "A53")
def test_binding_light_cancels_a_defend_skill(seat):
    light = elara(2, exhausted=True)
    g = struck(seat, three("Lucien Voss"), foe_hand=["Evasion", "Deflection"], hand=["Binding Light"], center=light)
    g.respond("Evasion", by="left")
    assert (g.asks, g.decider) == ("counter", "me")
    g.counter("Binding Light", by="center")
    assert g.foe("left").hp == 60
    assert g.foe_discard() == ["Evasion"]
    assert (g.pool(), g.pool("foe")) == ({"Mana": 12 - 5 - 2}, {"Mana": 9})
    assert sorted(g.discard()) == ["Binding Light", "Sword Slash"]


@pytest.mark.parametrize("response", ["Chain Mail", "Tactical Adaptation", "Second Chance"])
@card("Binding Light")
@rule("A13")
def test_binding_light_answers_defend_skills_only(seat, response):
    g = Scenario(
        me={"left": hero("Lucien Voss", rank=2), "center": elara(2)},
        foe={"left": hero("Finnian Copperpot")},
        hand=["Sword Slash", "Binding Light"],
        foe_hand=["Chain Mail", "Tactical Adaptation"],
        seat=seat,
    )
    g.play("Sword Slash", by="left", at="left")
    g.respond(response, by="left" if response == "Second Chance" else None)
    assert g.settle(until="counter").asks == "battle"


@card("Binding Light")
@rule("11.6", "A13")
def test_binding_light_needs_a_priest_who_is_not_stunned(seat):
    for user in (elara(1), elara(2, stun=1), legacy("Elara Heavens", rank=2)):
        g = struck(seat, three("Lucien Voss"), foe_hand=["Evasion"], hand=["Binding Light"], center=user)
        assert g.respond("Evasion", by="left").settle(until="counter").asks == "battle"


def bulwark(seat, attack="Wild Swing", at=None, foe=None, foe_hand=("Sacred Bulwark",)):
    g = Scenario(
        me={"center": draxen(3)},
        foe=foe or {"left": draxen(), "center": elara(), "right": aurex()},
        hand=[attack],
        foe_hand=foe_hand,
        foe_tokens=0,
        seat=seat,
    )
    return g.play(attack, by="center", at=at)


@card("Sacred Bulwark")
@rule("S18", "A21")
def test_sacred_bulwark_blocks_30_for_every_hero_that_an_attack_hits(seat):
    g = bulwark(seat, "Whirlwind").respond("Sacred Bulwark", by="right")
    assert g.hps() == [90 - 20, 90 - 20, 120 - 20]
    assert g.pool("foe") == {"Mana": 9}
    g = bulwark(seat, "Whirlwind").respond(None).respond("Sacred Bulwark", by="right")
    assert g.hps() == [90 - 50, 90 - 20, 120 - 20]
    assert bulwark(seat, "Slash", "left").respond("Sacred Bulwark", by="right").foe("left").hp == 90


# Resurrection


@pytest.mark.parametrize(("rank", "exhausted"), [(2, True), (3, False)])
@card("Resurrection")
@rule("7.10", "7.11", "7.12", "A28", "S50")
def test_resurrection(seat, rank, exhausted):
    me = {"left": elara(rank), "center": legacy("Vaelis Stormweave", rank=3), "right": draxen()}
    g = Scenario(me=me, hand=["Resurrection"], phase="reform", seat=seat)
    g.play("Resurrection", by="left", at="center")
    back = g.hero("center")
    assert (back.name, back.rank, back.hp, back.exp, back.status) == ("Vaelis Stormweave", 3, 50, 700, {})
    assert back.exhausted == exhausted
    assert g.hero("left").exhausted
    assert (g.pool(), g.discard()) == ({"Mana": 9}, ["Resurrection"])
    assert g.side().n_alive == 3


# Heaven's Fury


def fury(seat, rank, attack, target=None, rules=None, phase="deploy"):
    me = {"left": elara(rank), "center": target or draxen(3), "right": draxen()}
    g = Scenario(me=me, foe=three(), hand=["Heaven's Fury", attack], phase=phase, seat=seat, rules=rules)
    return g.play("Heaven's Fury", by="left", at="center")


@card("Heaven's Fury")
@rule("S12", "S45", "A16")
def test_heavens_fury_of_a_saint_doubles_the_base_this_turn(seat):
    g = fury(seat, 3, "Slash")
    assert g.pool() == {"Mana": 8}
    assert g.hero("left").exhausted
    assert strike(g.end_phase(), "Slash") == 2 * 20 + 10
    assert g.end_phase().hero("center").attached == ["Heaven's Fury"]
    assert g.end_phase().hero("center").attached == []


@card("Heaven's Fury")
@rule("S12", "S45")
def test_heavens_fury_of_a_priest_waits_for_the_own_next_turn(seat):
    g = fury(seat, 2, "Slash")
    assert g.pool() == {"Mana": 6}
    assert strike(g.end_phase(), "Slash") == 20 + 10
    g = fury(seat, 2, "Slash").next_turn().end_phase()
    assert strike(g, "Slash") == 2 * 20 + 10
    assert g.hero("center").attached == ["Heaven's Fury"]
    assert g.end_turn().hero("center").attached == []


@card("Heaven's Fury")
@rule("S12")
def test_heavens_fury_by_its_two_readings(seat):
    single = {"heavens_fury": "single_target"}
    assert strike(fury(seat, 3, "Whirlwind").end_phase(), "Whirlwind", None) == 2 * 50
    assert strike(fury(seat, 3, "Whirlwind", rules=single).end_phase(), "Whirlwind", None) == 50
    assert strike(fury(seat, 3, "Slash", rules=single).end_phase(), "Slash") == 50
    korvak = hero("Korvak Ironfang", rank=2)
    for rules, damage in ((None, 40), (single, 20)):
        g = fury(seat, 3, "Dual Arrow", korvak, rules).end_phase()
        assert g.play("Dual Arrow", by="center", at="left", also="right").foe("left").hp == 150 - damage


# Holy Slash


@pytest.mark.parametrize(
    ("about", "response", "hp"),
    [
        ({"hp": 50}, None, 70),
        ({"hp": 110}, None, 120),
        ({"hp": 50}, "Mana Shield", 50),
        ({"hp": 50}, "Evasion", 50),
        ({"hp": 50, "bleed": 1}, None, 50),
        ({"hp": 50, "attached": ["Ring of Grace"]}, None, 90),
    ],
)
@card("Holy Slash")
@rule("A15", "11.2", "11.9", "11.12")
def test_holy_slash_heals_its_user_when_it_deals_damage(seat, about, response, hp):
    g = Scenario(
        me={"left": aurex(2, **about)},
        foe=three("Lucien Voss"),
        hand=["Holy Slash"],
        foe_hand=[response] if response else [],
        seat=seat,
    )
    g.play("Holy Slash", by="left", at="center")
    if response:
        g.respond(response, by="center")
    assert g.hero("left").hp == hp


# Blessing of Divinity


def divinity(seat, rank, attack="Hammer of Justice", hand=(), foe=None, **about):
    foe = foe or {"left": draxen(hp=50), "center": aurex(rank, hp=60, **about), "right": elara(hp=20)}
    g = Scenario(
        me={"left": aurex(3), "center": hero("Korvak Ironfang", rank=1), "right": elara(2)},
        foe=foe,
        hand=[attack, *hand],
        foe_hand=["Blessing of Divinity"],
        foe_tokens=0,
        seat=seat,
    )
    return g.play(attack, by="left", at="left")


@pytest.mark.parametrize(("rank", "cost", "hps"), [(2, 6, [50, 60, 20]), (3, 4, [70, 80, 40])])
@card("Blessing of Divinity")
@rule("S16", "S45", "A21", "A22")
def test_blessing_of_divinity_lets_no_own_hero_take_damage(seat, rank, cost, hps):
    g = divinity(seat, rank, hand=["Aim Shot"]).respond("Blessing of Divinity", by="center")
    assert g.hps() == hps
    assert g.foe("left").status == {"stun": 1}
    assert g.pool("foe") == {"Mana": 12 - cost}
    assert g.foe("center").attached == ["Blessing of Divinity"]
    assert not g.foe("center").exhausted
    g.trait("center", at="right").play("Aim Shot", by="center", at="center")
    assert g.hps() == hps
    g.end_turn()
    assert g.foe("center").attached == []
    assert g.foe_discard() == ["Blessing of Divinity"]


@card("Blessing of Divinity", "Binding Light")
@rule("10.6", "10.14")
def test_blessing_of_divinity_can_be_cancelled_and_needs_a_slot(seat):
    g = divinity(seat, 3, hand=["Binding Light"]).respond("Blessing of Divinity", by="center")
    g.counter("Binding Light", by="right")
    assert g.hps() == [0, 60, 20]
    assert g.foe("center").attached == []
    full = divinity(seat, 3, attached=["Enrage", "Poison Vial"])
    assert full.settle(until="respond").asks == "battle"
