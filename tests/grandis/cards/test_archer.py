"""Archer Skills with effects of their own."""

import pytest

from tests.grandis.cards.positions import card, rule, three
from tests.grandis.scenario import Scenario, hero, legacy


def korvak(rank=2, **about):
    return hero("Korvak Ironfang", rank=rank, **about)


def alden(rank=2, **about):
    return hero("Alden Sterling", rank=rank, **about)


@card("Escape Arrow")
@rule("10.8")
def test_escape_arrow_needs_another_card(seat):
    for others, offered in ([], False), (["Elixir"], True):
        g = Scenario(hand=["Slash"], foe={"left": korvak(1)}, foe_hand=["Escape Arrow", *others], seat=seat)
        g.play("Slash", by="left", at="left")
        assert g.can("play Escape Arrow") == offered


@card("Eyes of the Hawk")
@rule("12.16", "12.17", "S34")
def test_eyes_of_the_hawk_shuffles_a_random_hand_card_into_the_enemy_deck(seat):
    g = Scenario(
        me={"left": korvak(1)},
        hand=["Eyes of the Hawk"],
        foe_hand=["Slash", "Parry"],
        phase="deploy",
        seat=seat,
    )
    g.chance("foe", 1).play("Eyes of the Hawk", by="left")
    assert g.foe_hand() == ["Slash"]
    assert sorted(g.deck("foe")) == ["Elixir"] * 20 + ["Parry"]
    assert g.hero("left").exhausted
    assert g.pool() == {"Mana": 10}


@card("Eyes of the Hawk", "Calculated Plan")
@rule("S34")
def test_an_empty_enemy_hand_offers_nothing_to_take(seat):
    g = Scenario(me={"left": alden()}, hand=["Eyes of the Hawk", "Calculated Plan"], phase="deploy", seat=seat)
    assert not g.can("play")


def barrage(seat, shards, rank=2, **about):
    g = Scenario(me={"left": korvak(rank)}, foe=three(), hand=["Arrow Barrage"], shards=shards, seat=seat, **about)
    return g.play("Arrow Barrage", by="left", at="right")


@pytest.mark.parametrize(
    ("shards", "rank", "damage"),
    [
        ({"Mana": 1}, 2, 10),
        ({"Mana": 7}, 2, 70),
        ({"Mana": 3, "Archer": 1}, 2, 50),
        ({"Mana": 3, "Thief": 1}, 2, 40),
        ({"Mana": 3, "Archer": 1}, 3, 60),
    ],
)
@card("Arrow Barrage")
@rule("2.24", "S2")
def test_arrow_barrage_deals_10_for_each_mana_of_the_whole_pool(seat, shards, rank, damage):
    g = barrage(seat, shards, rank)
    assert g.foe("right").hp == 150 - damage
    assert g.pool() == {}
    assert g.hero("left").exhausted


@card("Arrow Barrage")
@rule("S2")
def test_arrow_barrage_by_shards_and_without_any(seat):
    counted = {"arrow_barrage_counts": "shards"}
    assert barrage(seat, {"Mana": 3, "Archer": 1}, rules=counted).foe("right").hp == 150 - 40
    g = Scenario(me={"left": korvak()}, hand=["Arrow Barrage"], mana=0, seat=seat)
    assert not g.can("play")


def triple(seat, named, rank=2, hand=("Poison Arrow", "Burning Arrow"), **about):
    g = Scenario(
        me={"left": korvak(rank), "center": alden()},
        foe=three(),
        hand=["Triple Shot", *hand],
        phase="deploy",
        seat=seat,
        **about,
    )
    return g.play("Triple Shot", by="left").choose(named)


@card("Triple Shot", "Poison Arrow", "Burning Arrow")
@rule("S32", "3.3", "10.12")
def test_triple_shot_makes_the_named_card_an_area_attack(seat):
    g = triple(seat, "Poison Arrow")
    assert not g.hero("left").exhausted
    assert g.hero("left").attached == ["Triple Shot"]
    assert g.pool() == {"Mana": 10}
    g.end_phase()
    arrows = sorted(o for o in g.options() if "by left" in o)
    single = [f"play Burning Arrow by left at {place}" for place in ("center", "left", "right")]
    assert arrows == [*single, "play Poison Arrow by left"]
    g.play("Poison Arrow", by="left")
    assert g.hps() == [140, 140, 150]
    assert [g.foe(place).status for place in ("left", "center", "right")] == [{"poison": 2}] * 2 + [{}]
    assert g.end_phase().hero("left").attached == ["Triple Shot"]
    g.end_turn()
    assert g.discard() == ["Poison Arrow", "Triple Shot"]


@card("Triple Shot", "Burning Arrow")
@rule("S32", "A35")
def test_triple_shot_names_burning_arrow_for_every_own_hero_without_physical_bonuses(seat):
    g = triple(seat, "Burning Arrow", rank=3, hand=["Burning Arrow", "Burning Arrow"]).end_phase()
    g.play("Burning Arrow", by="left").play("Burning Arrow", by="center")
    assert g.hps() == [150 - 40 - 30, 150 - 40 - 30, 150 - 20]  # Alden 20, and the Burn extra of the first
    assert g.foe("left").status == {"burn": 4}


@card("Triple Shot", "Aura Infusion Bolt")
@rule("10.14", "10.21")
def test_triple_shot_and_aura_infusion_bolt_need_a_free_slot(seat):
    full = ["Enrage", "Taunt"]
    mine = {"left": korvak(attached=full), "center": alden(attached=full)}
    for name, phase in (("Triple Shot", "deploy"), ("Aura Infusion Bolt", "battle")):
        assert not Scenario(me=mine, hand=[name], phase=phase, seat=seat).can("play")


@card("Replenish")
@rule("S34", "12.17")
def test_replenish_returns_two_archer_skills_and_draws(seat):
    pile = ["Aim Shot", "Power Shot", "Slash", "Charged Shot", "Reload"]
    g = Scenario(me={"left": korvak()}, hand=["Replenish"], discard=pile, phase="deploy", seat=seat)
    g.play("Replenish", by="left").settle()
    assert g.options() == ["choose Aim Shot", "choose Power Shot", "choose Reload"]
    g.choose("Reload", "Aim Shot")
    assert g.discard() == ["Power Shot", "Slash", "Charged Shot", "Replenish"]
    assert sorted([*g.deck(), *g.hand()]) == ["Aim Shot"] + ["Elixir"] * 20 + ["Reload"]
    assert len(g.hand()) == 1
    assert g.hero("left").exhausted
    assert g.pool() == {"Mana": 9}


@pytest.mark.parametrize("pile", [["Aim Shot", "Slash"], ["Aim Shot", "Charged Shot"], []])
@card("Replenish")
@rule("S34")
def test_replenish_needs_two_ordinary_archer_skills(seat, pile):
    g = Scenario(me={"left": korvak()}, hand=["Replenish"], discard=pile, phase="deploy", seat=seat)
    assert not g.can("play")


def soul_blast(seat, foe, at="center", rank=2, foe_hand=()):
    g = Scenario(me={"left": korvak(rank)}, foe=foe, hand=["Soul Blast Shot"], foe_hand=foe_hand, seat=seat)
    return g.play("Soul Blast Shot", by="left", at=at)


TRIO = {
    "left": hero("Lucien Voss", rank=3),
    "center": hero("Aurex Sunsworn", rank=3),
    "right": hero("Elara Heavens", rank=3),
}


@pytest.mark.parametrize(("rank", "power"), [(2, 30), (3, 50 + 10)])
@card("Soul Blast Shot")
@rule("S26", "3.7", "3.8")
def test_soul_blast_shot_may_swap_the_target_with_a_neighbour(seat, rank, power):
    g = soul_blast(seat, TRIO, rank=rank).settle(until="swap")
    assert g.options() == ["pass", "choose left", "choose right"]
    g.choose("right")
    assert [g.foe(place).name for place in ("left", "center", "right")] == [
        "Lucien Voss",
        "Elara Heavens",
        "Aurex Sunsworn",
    ]
    assert g.hps() == [120, 130, 150 - power]
    assert not g.foe("right").exhausted


@card("Soul Blast Shot")
@rule("S26", "11.4")
def test_soul_blast_shot_swaps_neither_by_force_nor_the_frozen_and_only_on_a_hit(seat):
    assert soul_blast(seat, TRIO).foe("center").name == "Aurex Sunsworn"
    edge = soul_blast(seat, TRIO, at="left").settle(until="swap")
    assert edge.options() == ["pass", "choose center"]
    frozen = soul_blast(seat, TRIO | {"right": hero(freeze=1), "left": legacy("Lucien Voss")})
    assert frozen.settle(until="swap").options() == ["pass", "choose left"]
    assert soul_blast(seat, TRIO | {"center": hero(freeze=1)}).hps() == [120, 60, 130]
    safe = TRIO | {"center": hero(attached=["Blessing of Divinity"])}
    assert soul_blast(seat, safe, rank=3).settle(until="swap").asks == "swap"
    dodged = soul_blast(seat, TRIO, at="left", foe_hand=["Evasion"]).respond("Evasion", by="left")
    assert dodged.settle(until="swap").asks == "battle"


@card("Soul Blast Shot", "Camouflage")
@rule("S10", "S26")
def test_soul_blast_shot_does_not_choose_a_hidden_neighbour(seat):
    hidden = TRIO | {"right": alden(2, attached=["Camouflage"])}
    assert soul_blast(seat, hidden).settle(until="swap").options() == ["pass", "choose left"]


def dual(seat, foe, **about):
    return Scenario(me={"left": korvak(3)}, foe=foe, hand=["Dual Arrow"], seat=seat, **about)


@card("Dual Arrow")
@rule("S28", "3.11", "10.7", "A35")
def test_dual_arrow_hits_two_enemies_anywhere_each_with_its_own_response(seat):
    g = dual(seat, three("Lucien Voss"), foe_hand=["Evasion", "Deflection"])
    assert [o for o in g.options() if o != "pass"] == [
        "play Dual Arrow by left at left and center",
        "play Dual Arrow by left at left and right",
        "play Dual Arrow by left at center and right",
    ]
    g.play("Dual Arrow", by="left", at="left", also="right")
    g.respond("Evasion", by="left").respond(None)
    assert g.hps() == [120, 120, 120 - 50]
    assert g.pool() == {"Mana": 5}


@card("Dual Arrow")
@rule("S28", "A36", "S48")
def test_dual_arrow_beside_legacies_and_taunt(seat):
    g = dual(seat, {"left": legacy("Lucien Voss"), "center": hero(), "right": legacy("Aurex Sunsworn")})
    assert [o.removeprefix("play Dual Arrow by left at ") for o in g.options()[1:]] == [
        "center and left",
        "center and right",
    ]
    g.play("Dual Arrow", by="left", at="center", also="right")
    assert g.hps() == [0, 40, 0]
    assert not dual(seat, three(attached=["Taunt"])).can("play")


@card("Dual Arrow")
def test_dual_arrow_of_a_marksman(seat):
    g = Scenario(me={"left": korvak(2)}, hand=["Dual Arrow"], seat=seat)
    g.play("Dual Arrow", by="left", at="center", also="right")
    assert g.hps() == [90, 70, 70]


def charged(seat, rank=2, foe_hand=(), **about):
    g = Scenario(
        me={"left": korvak(rank, **about)},
        foe=three("Lucien Voss", hp=120),
        hand=["Charged Shot"],
        foe_hand=foe_hand,
        seat=seat,
    )
    return g.play("Charged Shot", by="left", at="right")


@card("Charged Shot")
@rule("S4", "A16", "S3")
def test_charged_shot_doubles_after_bonuses_and_before_blocks(seat):
    assert charged(seat).foe("right").hp == 120 - 2 * 30
    assert charged(seat, attached=["Enrage"]).foe("right").hp == 120 - 2 * (30 + 20)
    g = charged(seat, 3, foe_hand=["Deflection"]).respond("Deflection", by="right")
    assert g.foe("right").hp == 120 - (2 * (50 + 10) - 80)


@card("Charged Shot")
@rule("A61", "S12")
def test_charged_shot_with_other_doublings(seat):
    assert charged(seat, attached=["Heaven's Fury"]).events("DAMAGE")[-1][3] == 2 * 2 * 30
    both = charged(seat, attached=["Last Resort", "Enrage"])
    assert both.events("DAMAGE")[-1][3] == 2 * 2 * (30 + 20)


def bolt(seat, counter, **about):
    mine = {
        "left": alden(casting=("Aura Infusion Bolt", "center", counter), **about),
        "center": korvak(1),
        "right": alden(3),
    }
    return Scenario(me=mine, foe=three(), hand=["Reload", "Market Bargain"], phase="deploy", seat=seat)


@card("Aura Infusion Bolt")
@rule("S29", "10.18", "10.21")
def test_aura_infusion_bolt_counts_its_owners_draws(seat):
    g = Scenario(me={"left": alden()}, hand=["Aura Infusion Bolt"], seat=seat)
    assert [o for o in g.options() if o != "pass"] == [
        "play Aura Infusion Bolt by left at left",
        "play Aura Infusion Bolt by left at center",
    ]
    g.play("Aura Infusion Bolt", by="left", at="center")
    assert (g.hero("left").casting, g.hero("left").counter) == ("Aura Infusion Bolt", 5)
    assert g.hero("left").exhausted
    assert g.pool() == {"Mana": 9}
    g.next_turn()
    assert g.hero("left").counter == 4
    assert g.hero("left").exhausted


@card("Aura Infusion Bolt", "Reload")
@rule("S29", "10.20")
def test_aura_infusion_bolt_is_released_in_the_battle_phase_with_five_draws(seat):
    g = bolt(seat, counter=4).play("Reload", by="center").play("Market Bargain")
    assert g.hero("left").counter == 0
    assert g.foe("center").hp == 150
    g.end_phase()
    assert g.foe("center").hp == 150 - 80
    assert g.hero("left").attached == []
    assert g.hero("left").exhausted
    short = bolt(seat, counter=5).play("Reload", by="center").play("Market Bargain").end_phase()
    assert short.foe("center").hp == 150
    assert short.hero("left").counter == 1


@card("Aura Infusion Bolt")
@rule("S29", "A35")
def test_aura_infusion_bolt_of_a_grand_arbalest_gets_no_physical_bonus(seat):
    mine = {"left": alden(3, casting=("Aura Infusion Bolt", "center", 0))}
    g = Scenario(me=mine, foe=three(), phase="deploy", seat=seat).end_phase()
    assert g.foe("center").hp == 150 - 80


def dreadbolt(seat, rank, drawn):
    g = Scenario(me={"left": alden(rank)}, foe=three(), hand=["Colossal Dreadbolt"], seat=seat)
    g.side().drawn = drawn
    g.play("Colossal Dreadbolt", by="left", at="center")
    assert g.pool() == {"Mana": 7}
    return 150 - g.foe("center").hp


@pytest.mark.parametrize(
    ("rank", "drawn", "damage"),
    [(2, 0, 0), (2, 1, 10), (2, 8, 80), (2, 9, 80), (3, 1, 20 + 10), (3, 6, 120 + 10), (3, 7, 120 + 10)],
)
@card("Colossal Dreadbolt")
@rule("S30", "A16")
def test_colossal_dreadbolt_multiplies_the_cards_drawn_this_turn(seat, rank, drawn, damage):
    assert dreadbolt(seat, rank, drawn) == damage


@card("Colossal Dreadbolt", "Singularity Reload")
@rule("S30")
def test_colossal_dreadbolt_counts_the_draw_phase_and_every_effect(seat):
    g = Scenario(
        me={"left": alden()},
        foe=three(),
        hand=["Colossal Dreadbolt", "Singularity Reload"],
        phase="reform",
        seat=seat,
    )
    g.next_turn().play("Singularity Reload", by="left").end_phase()
    g.play("Colossal Dreadbolt", by="left", at="center")
    assert g.foe("center").hp == 150 - 10 * (1 + 3)


REDUCED = [
    (korvak(2), "Arrow Barrage", 120 - 10),
    (korvak(2), "Dual Arrow", 20 - 10),
    (korvak(2), "Charged Shot", 60 - 10),
    (alden(2), "Piercing Bolt", 40 - 10),
    (alden(2, casting=("Aura Infusion Bolt", "center", 0)), None, 80 - 10),
]


@pytest.mark.parametrize(("user", "attack", "damage"), REDUCED)
@card("Arrow Barrage", "Dual Arrow", "Charged Shot", "Piercing Bolt", "Aura Infusion Bolt")
@rule("S37", "A35")
def test_special_arrows_are_physical(seat, user, attack, damage):
    """A Gladiator takes 10 less, even of an Attack that cannot be blocked."""
    foe = {"center": hero(rank=2), "right": hero(rank=2)}
    phase = "battle" if attack else "deploy"
    g = Scenario(me={"left": user}, foe=foe, hand=[attack] if attack else [], phase=phase, seat=seat)
    if attack:
        g.play(attack, by="left", at="center", also="right" if attack == "Dual Arrow" else None)
    else:
        g.end_phase()
    assert g.foe("center").hp == max(0, 120 - damage)


@card("Colossal Dreadbolt")
@rule("S30", "S37")
def test_colossal_dreadbolt_is_physical(seat):
    g = Scenario(me={"left": alden()}, foe={"left": hero(rank=2)}, hand=["Colossal Dreadbolt"], seat=seat)
    g.side().drawn = 3
    assert g.play("Colossal Dreadbolt", by="left", at="left").foe("left").hp == 120 - 20


@pytest.mark.parametrize("rank", [2, 3])
@card("Dual Arrow", "Cover Up")
@rule("S27", "S28", "A36")
def test_dual_arrow_is_no_single_target_attack(seat, rank):
    foe = {"left": hero("Elara Heavens"), "center": hero()}
    g = Scenario(me={"left": korvak(rank)}, foe=foe, hand=["Dual Arrow"], foe_hand=["Cover Up"], seat=seat)
    g.play("Dual Arrow", by="left", at="left", also="right")
    assert g.settle(until="respond").asks == "battle"
