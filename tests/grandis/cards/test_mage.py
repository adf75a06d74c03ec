"""Mage Skills with effects of their own."""

import pytest

from tests.grandis.cards.positions import card, rule, three
from tests.grandis.scenario import Scenario, hero, legacy


def vaelis(rank=2, **about):
    return hero("Vaelis Stormweave", rank=rank, **about)


def lucien(rank=2, **about):
    return hero("Lucien Voss", rank=rank, **about)


# Castings


def release(seat, card_name, user, target="center", foe=None, foe_hand=(), **others):
    """The Casting of the Hero at Left is released in the Battle Phase that begins."""
    user.casting = (card_name, target, 1)
    g = Scenario(
        me={"left": user} | others,
        foe=foe or three("Lucien Voss"),
        foe_hand=foe_hand,
        phase="deploy",
        seat=seat,
    )
    return g.end_phase()


@pytest.mark.parametrize(
    ("user", "hp"),
    [(vaelis(1), 120), (vaelis(2), 80), (vaelis(3), 80), (lucien(3), 120)],
)
@card("Tornado")
@rule("S6", "10.4")
def test_a_dodged_tornado_of_an_elementalist_still_deals_40(seat, user, hp):
    g = release(seat, "Tornado", user, foe_hand=["Evasion"]).respond("Evasion", by="center")
    assert g.hps() == [120, hp, 120]


@card("Tornado")
@rule("S6", "S16", "A15")
def test_the_40_of_tornado_come_neither_after_a_hit_nor_through_immunity(seat):
    g = release(seat, "Tornado", vaelis(2), foe_hand=["Mana Shield"]).respond("Mana Shield", by="center")
    assert g.foe("center").hp == 120 - 20
    safe = three("Lucien Voss", attached=["Blessing of Divinity"])
    g = release(seat, "Tornado", vaelis(2), foe=safe, foe_hand=["Evasion"]).respond("Evasion", by="center")
    assert g.foe("center").hp == 120


CASTS = [pytest.param(name, marks=card(name)) for name in ("Tornado", "Aether Ball")]


@pytest.mark.parametrize("name", CASTS)
@rule("10.18", "10.19", "10.21", "10.22", "10.24", "10.25", "T10")
def test_a_casting_hits_whoever_stands_at_the_locked_place(seat, name):
    power = {"Tornado": 80, "Aether Ball": 60}[name]
    g = release(seat, name, vaelis())
    assert g.hps() == [120, 120 - power, 120]
    assert g.hero("left").exhausted
    assert g.hero("left").attached == []
    assert g.discard() == [name]
    assert not g.next_turn().hero("left").exhausted
    fallen = three("Lucien Voss") | {"center": legacy("Lucien Voss")}
    g = release(seat, name, vaelis(), foe=fallen)
    assert (g.hps(), g.discard()) == ([120, 0, 120], [name])


@pytest.mark.parametrize("name", CASTS)
@rule("10.14", "10.21", "10.22", "11.6")
def test_a_casting_needs_a_slot_and_is_lost_by_stun_and_by_moving(seat, name):
    for user in (vaelis(1), vaelis(2), lucien(2)):
        user.attached = ["Taunt", "Enrage"]
        assert not Scenario(me={"left": user}, hand=[name], seat=seat).can("play")
    g = Scenario(me={"left": vaelis(casting=(name, "center", 1))}, foe_hand=["Dazed"], seat=seat)
    g.end_turn().play("Dazed", at="left")
    assert (g.hero("left").casting, g.discard()) == (None, [name])
    caster = {"left": vaelis(casting=(name, "center", 1))}
    g = Scenario(me=caster, hand=["Warp Scroll"], phase="deploy", seat=seat)
    g.play("Warp Scroll", at="left", also="right")
    assert (g.hero("right").casting, sorted(g.discard())) == (None, sorted([name, "Warp Scroll"]))


# Ice Block and Fire Wall


def attacked(seat, defender, attack="Slash", foe_hand=("Ice Block", "Fire Wall"), hand=(), user=None, **about):
    me = {
        "left": user or hero(),
        "center": hero("Korvak Ironfang", rank=1),
        "right": hero("Elara Heavens", rank=2),
    }
    g = Scenario(me=me, foe={"left": defender}, hand=[attack, *hand], foe_hand=foe_hand, seat=seat, **about)
    return g.play(attack, by="left", at="left")


@card("Ice Block")
@rule("S16", "S35", "A51", "A60")
def test_ice_block_stops_all_damage_this_turn_and_freezes_its_user(seat):
    g = attacked(seat, vaelis(burn=1, poison=3, hp=90), hand=["Aim Shot"]).respond("Ice Block", by="left")
    assert g.foe("left").hp == 90
    assert g.foe("left").status == {"burn": 1, "poison": 3, "freeze": 2}
    assert g.pool("foe") == {"Mana": 8}
    g.trait("center", at="left").play("Aim Shot", by="center", at="left")
    assert g.foe("left").hp == 90
    g.end_turn()
    assert g.foe("left").attached == []
    assert g.foe("left").status["freeze"] == 2
    g.end_turn()
    assert g.foe("left").hp == 80  # Poison of its own turn
    assert g.foe("left").status == {"poison": 2, "freeze": 1}


@card("Ice Block")
@rule("S16", "A15", "10.14")
def test_ice_block_lets_statuses_through_and_needs_a_slot(seat):
    g = attacked(seat, vaelis(), "Power Slash", ["Ice Block"]).respond("Ice Block", by="left")
    assert (g.foe("left").hp, g.foe("left").status) == (100, {"freeze": 2, "bleed": 1})
    g = attacked(seat, vaelis(attached=["Enrage", "Poison Vial"]))
    assert g.options() == ["pass", "play Fire Wall by left at left"]
    g = attacked(seat, vaelis(), user=lucien(), attack="Arcane Bolt").settle(until="respond")
    assert g.options() == ["pass", "play Ice Block by left at left"]


@card("Fire Wall")
@rule("S35", "10.3")
def test_fire_wall_blocks_steel_and_burns_the_attacker(seat):
    g = attacked(seat, vaelis(3), "Rage Swing", ["Fire Wall"]).respond("Fire Wall", by="left")
    assert (g.foe("left").hp, g.foe_discard()) == (120, ["Fire Wall"])
    assert [g.hero(place).status for place in ("left", "center", "right")] == [{"burn": 3}, {}, {}]
    assert g.pool("foe") == {"Mana": 9}
    strong = hero(rank=3, attached=["Enrage"])
    g = attacked(seat, vaelis(3), "Fiery Thrust", user=strong).respond("Fire Wall", by="left")
    assert g.foe("left").hp == 120 - (90 + 10 + 20 - 70)
    g.end_turn()
    assert g.hero("left").status == {"burn": 2}


@card("Fire Wall", "Ice Block")
@rule("10.7", "S16", "S18")
def test_walls_and_ice_protect_their_user_alone(seat):
    for name in ("Fire Wall", "Ice Block"):
        foe = {"left": vaelis(), "center": hero("Elara Heavens")}
        g = Scenario(me={"left": hero(rank=2)}, foe=foe, hand=["Wild Swing"], foe_hand=[name], seat=seat)
        g.play("Wild Swing", by="left").respond(name, by="left")
        assert g.hps()[:2] == [100, 70]


@card("Fire Wall", "Binding Light")
@rule("10.6")
def test_a_cancelled_fire_wall_burns_nobody(seat):
    g = attacked(seat, vaelis(), hand=["Binding Light"]).respond("Fire Wall", by="left")
    g.counter("Binding Light", by="right")
    assert g.foe("left").hp == 80
    assert g.hero("left").status == {}


@card("Wildfire")
@rule("S35", "11.1", "11.8")
def test_wildfire_burns_every_enemy_hero(seat):
    foe = {"left": hero(burn=1), "center": legacy("Elara Heavens"), "right": hero()}
    g = Scenario(me={"left": vaelis()}, foe=foe, hand=["Wildfire"], phase="deploy", seat=seat)
    g.play("Wildfire", by="left")
    assert [g.foe(place).status for place in ("left", "center", "right")] == [{"burn": 4}, {}, {"burn": 3}]
    assert g.hero("left").exhausted
    assert g.hero("left").status == {}
    assert g.pool() == {"Mana": 8}


@pytest.mark.parametrize("rank", [2, 3])
@card("Permafrost")
@rule("8.6", "11.4")
def test_permafrost_chooses_frozen_heroes_in_reach_only(seat, rank):
    foe = {"left": hero(freeze=2), "center": hero(), "right": hero(freeze=1)}
    g = Scenario(me={"left": vaelis(rank)}, foe=foe, hand=["Permafrost"], seat=seat)
    assert g.options() == ["pass", "play Permafrost by left at left"]


# Double Casting


def double(seat, rank, attack="Nova Strike", foe_hand=()):
    g = Scenario(
        me={"left": vaelis(rank)},
        foe=three("Lucien Voss"),
        hand=["Double Casting", attack],
        foe_hand=foe_hand,
        phase="deploy",
        seat=seat,
    )
    return g.play("Double Casting", by="left")


@card("Double Casting")
@rule("S13", "S45", "10.7")
def test_double_casting_of_an_elemental_lord_attacks_twice_this_turn(seat):
    g = double(seat, 3, foe_hand=["Evasion", "Mana Shield"])
    assert not g.hero("left").exhausted
    assert g.pool() == {"Mana": 10}
    g.end_phase().play("Nova Strike", by="left", at="left").respond("Evasion", by="left")
    g.settle(until="second_attack")
    assert g.options()[1:] == ["choose Nova Strike left", "choose Nova Strike center"]
    g.choose("center").respond("Mana Shield", by="center")
    assert g.hps() == [120, 120 - (110 - 60), 120]
    assert g.pool() == {"Mana": 2}
    assert g.hero("left").exhausted
    assert g.discard() == ["Nova Strike"]
    assert g.asks == "battle"
    assert g.end_phase().hero("left").attached == ["Double Casting"]
    assert g.end_turn().discard() == ["Nova Strike", "Double Casting"]


@card("Double Casting", "Ice Lance")
@rule("S13", "S45")
def test_double_casting_of_an_elementalist_waits_for_the_own_next_turn(seat):
    g = double(seat, 2, "Ice Lance")
    assert g.hero("left").exhausted
    assert g.pool() == {"Mana": 7}
    g.next_turn().end_phase().play("Ice Lance", by="left", at="left").choose("left")
    assert g.foe("left").hp == 120 - 30 - 30
    assert g.foe("left").status == {"freeze": 2 + 2}
    assert g.hero("left").attached == ["Double Casting"]
    assert g.end_turn().hero("left").attached == []


@pytest.mark.parametrize("attack", ["Glacial Spike", "Lightning Strike", "Aether Ball"])
@card("Double Casting")
@rule("S13")
def test_double_casting_is_for_magical_attacks_only(seat, attack):
    g = double(seat, 3, attack).end_phase()
    g.play(attack, by="left", at=None if attack == "Glacial Spike" else "left")
    assert g.settle(until="second_attack").asks == "battle"


@card("Double Casting", "Smoke Screen")
@rule("S13", "10.6")
def test_a_negated_attack_has_no_second_one(seat):
    g = double(seat, 3, foe_hand=["Smoke Screen"]).end_phase()
    g.play("Nova Strike", by="left", at="left").respond("Smoke Screen", by="left")
    assert g.settle(until="second_attack").asks == "battle"
    assert g.hand() == ["Nova Strike"]


# Shards


def magic(seat, rank, attack, response=None, foe_mana=12, shard_deck=("Mana",) * 5, **about):
    g = Scenario(
        me={"left": lucien(rank)},
        foe=three("Lucien Voss"),
        hand=[attack],
        foe_hand=[response] if response else [],
        foe_mana=foe_mana,
        mana=7,
        shard_deck=list(shard_deck),
        seat=seat,
        **about,
    )
    g.play(attack, by="left", at=None if attack == "Aether Sweep" else "left")
    return g.respond(response, by="left") if response else g


@pytest.mark.parametrize(
    ("response", "foe_mana", "shard_deck", "mine", "left"),
    [
        (None, 5, ["Thief"], {"Mana": 3, "Thief": 1}, 4),
        ("Mana Shield", 5, ["Thief"], {"Mana": 3, "Thief": 1}, 2),  # blocked to 0: still a hit
        ("Evasion", 5, ["Thief"], {"Mana": 3}, 2),
        (None, 0, ["Thief"], {"Mana": 3}, 0),
    ],
)
@card("Mana Absorption")
@rule("S15", "A34", "2.29")
def test_mana_absorption_takes_a_shard_on_a_hit(seat, response, foe_mana, shard_deck, mine, left):
    g = magic(seat, 2, "Mana Absorption", response, foe_mana, shard_deck)
    assert g.pool() == mine
    assert g.pool("foe").get("Mana", 0) == left
    assert len(g.shard_deck("foe")) == 12 - left


@card("Mana Absorption", "Steal")
@rule("A34", "2.26")
def test_a_taken_shard_goes_to_the_bottom_of_its_owners_shard_deck(seat):
    g = Scenario(
        me={"left": lucien()},
        foe_shards={"Mana": 2, "Mage": 1},
        foe_shard_deck=["Mana"] * 9,
        hand=["Mana Absorption"],
        mana=4,
        shard_deck=["Mana"],
        seat=seat,
    )
    g.chance("foe", 2).play("Mana Absorption", by="left", at="left")
    assert g.pool("foe") == {"Mana": 2}
    assert g.shard_deck("foe") == ["Mana"] * 9 + ["Mage"]
    assert g.pool() == {"Mana": 1}
    assert g.shard_deck() == ["Mana"] * 4


@card("Mana Absorption")
def test_mana_absorption_of_a_mage_takes_nothing(seat):
    g = Scenario(me={"left": vaelis()}, hand=["Mana Absorption"], seat=seat)
    g.play("Mana Absorption", by="left", at="left")
    assert g.pool("foe") == {"Mana": 12}


@pytest.mark.parametrize(
    ("rank", "response", "foe_mana", "left"),
    [
        (2, None, 12, 11),
        (3, None, 12, 9),
        (3, None, 2, 0),
        (3, "Mana Shield", 12, 12 - 2 - 3),
        (3, "Evasion", 12, 12 - 3),
    ],
)
@card("Aether Slash")
@rule("S15", "2.29")
def test_aether_slash_removes_shards_on_a_hit(seat, rank, response, foe_mana, left):
    g = magic(seat, rank, "Aether Slash", response, foe_mana)
    assert g.pool("foe").get("Mana", 0) == left
    assert g.pool() == {"Mana": 1}


@pytest.mark.parametrize(("rank", "response", "left"), [(2, None, 12), (3, None, 10), (3, "Evasion", 12 - 3 - 1)])
@card("Aether Sweep")
@rule("S15")
def test_aether_sweep_removes_a_shard_for_each_hero_hit(seat, rank, response, left):
    g = magic(seat, rank, "Aether Sweep", response)
    assert g.pool("foe") == {"Mana": left}


# Aether Infusion


def infused(seat, *hand, rank=2, foe_hand=(), foe=None, **about):
    g = Scenario(
        me={"left": lucien(rank, **about)},
        foe=foe or three("Lucien Voss"),
        hand=["Aether Infusion", *hand],
        foe_hand=foe_hand,
        phase="deploy",
        seat=seat,
    )
    g.play("Aether Infusion", by="left")
    assert not g.hero("left").exhausted
    assert g.pool() == {"Mana": 11}
    return g.end_phase()


@card("Aether Infusion")
@rule("S14", "A35")
def test_aether_infusion_turns_physical_attacks_magical(seat):
    g = infused(seat, "Sword Slash", foe_hand=["Deflection", "Mana Shield"])
    g.play("Sword Slash", by="left", at="left").settle(until="respond")
    assert g.options() == ["pass", "play Mana Shield by left at left"]
    g.respond(None)
    assert g.hps() == [60, 120, 120]
    assert g.pool("foe") == {"Mana": 11}


@card("Aether Infusion")
@rule("S14")
def test_aether_infusion_removes_a_shard_only_for_damage_of_a_turned_attack(seat):
    blocked = infused(seat, "Sword Slash", foe_hand=["Mana Shield"])
    blocked.play("Sword Slash", by="left", at="left").respond("Mana Shield", by="left")
    assert blocked.pool("foe") == {"Mana": 10}
    born_magical = infused(seat, "Arcane Bolt").play("Arcane Bolt", by="left", at="left")
    assert born_magical.pool("foe") == {"Mana": 12}


@card("Aether Infusion")
@rule("S14", "A35", "A16")
def test_bonuses_and_surge_of_a_turned_attack(seat):
    assert infused(seat, "Dash Stab", attached=["Enrage"]).play("Dash Stab", by="left", at="left").hps()[0] == 100
    wise = infused(seat, "Dash Stab", attached=["Blessing of Wisdom"])
    assert wise.play("Dash Stab", by="left", at="left").hps()[0] == 80
    surge = infused(seat, "Dash Stab", rank=3).play("Dash Stab", by="left", at="left").choose("Mana")
    assert surge.foe("left").hp == 120 - 20 - 20
    assert surge.pool() == {"Mana": 12 - 1 - 2 - 1}
    tough = {"left": hero(rank=2)}
    assert infused(seat, "Dash Stab", foe=tough).play("Dash Stab", by="left", at="left").hps()[0] == 100


@card("Aether Infusion")
@rule("S14")
def test_aether_infusion_lasts_to_the_end_of_the_own_next_turn(seat):
    g = infused(seat, "Dash Stab").next_turn().end_phase().play("Dash Stab", by="left", at="left")
    assert g.pool("foe")["Mana"] == 11
    assert g.hero("left").attached == ["Aether Infusion"]
    g.end_turn()
    assert g.hero("left").attached == []
    assert sorted(g.discard()) == ["Aether Infusion", "Dash Stab"]


# Mana Void


@pytest.mark.parametrize(("rank", "regen", "damage"), [(2, 1, 10), (2, 4, 40), (3, 1, 20), (3, 4, 80), (3, 6, 120)])
@card("Mana Void")
@rule("S31")
def test_mana_void_multiplies_by_the_enemy_regen(seat, rank, regen, damage):
    g = Scenario(me={"left": lucien(rank)}, foe=three(), hand=["Mana Void"], foe_regen=regen, seat=seat)
    g.play("Mana Void", by="left", at="left")
    assert g.foe("left").hp == 150 - damage
    assert g.pool() == {"Mana": 12 - regen}


@card("Mana Void")
@rule("S31", "8.6", "A16")
def test_mana_void_must_be_payable_and_surges_after_the_product(seat):
    g = Scenario(me={"left": lucien()}, hand=["Mana Void"], mana=3, foe_regen=4, seat=seat)
    assert not g.can("play")
    g = Scenario(me={"left": lucien(3)}, foe=three(), hand=["Mana Void"], foe_regen=3, seat=seat)
    g.play("Mana Void", by="left", at="left").choose("Mana")
    assert g.foe("left").hp == 150 - (3 * 20 + 20)


@card("Mana Void")
@rule("9.2", "S31")
def test_mana_void_is_magical(seat):
    foe_hand = ["Deflection", "Mana Shield", "Evasion"]
    g = Scenario(me={"left": lucien(3)}, foe=three("Lucien Voss"), hand=["Mana Void"], foe_hand=foe_hand, seat=seat)
    g.play("Mana Void", by="left", at="left").settle(until="respond")
    assert g.options() == ["pass", "play Mana Shield by left at left", "play Evasion by left at left"]
