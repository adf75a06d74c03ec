"""Thief Skills with effects of their own."""

import pytest

from tests.grandis.cards.positions import card, rule, three
from tests.grandis.scenario import Scenario, hero, legacy


def finnian(rank=2, **about):
    return hero("Finnian Copperpot", rank=rank, **about)


def lucien(rank=2, **about):
    return hero("Lucien Voss", rank=rank, **about)


def alden(rank=2, **about):
    return hero("Alden Sterling", rank=rank, **about)


# Smoke Screen


@pytest.mark.parametrize(
    ("user", "attack"),
    [(hero(), "Slash"), (hero("Korvak Ironfang", rank=2), "Charged Shot"), (alden(), "Piercing Bolt")],
)
@card("Smoke Screen")
@rule("S24", "10.6", "A11", "A65")
def test_smoke_screen_sends_an_attack_on_its_user_back_to_the_hand(seat, user, attack):
    foe = {"left": finnian(1), "center": finnian(1)}
    g = Scenario(me={"left": user}, foe=foe, hand=[attack], foe_hand=["Smoke Screen"], seat=seat)
    g.play(attack, by="left", at="left").settle(until="respond")
    assert [o for o in g.options() if "Smoke" in o] == ["play Smoke Screen by left at left"]
    g.respond("Smoke Screen", by="left")
    assert g.foe("left").hp == 80
    assert (g.hand(), g.discard(), g.foe_discard()) == ([attack], [], ["Smoke Screen"])
    assert g.hero("left").exhausted
    assert g.pool()["Mana"] < 12
    assert g.pool("foe") == {"Mana": 9}


@card("Smoke Screen")
@rule("S24")
def test_smoke_screen_does_not_stop_area_attacks(seat):
    g = Scenario(
        me={"left": hero(rank=2)},
        foe=three("Lucien Voss"),
        hand=["Wild Swing"],
        foe_hand=["Smoke Screen"],
        seat=seat,
    )
    assert g.play("Wild Swing", by="left").settle(until="respond").asks == "battle"


# Shards, cards, searches


@card("Steal")
@rule("A34", "S34")
def test_steal_takes_a_shard(seat):
    g = Scenario(
        me={"left": finnian(1)},
        hand=["Steal"],
        mana=2,
        shard_deck=["Thief", "Mana"],
        phase="deploy",
        seat=seat,
    )
    g.play("Steal", by="left")
    assert g.pool() == {"Mana": 2, "Thief": 1}
    assert g.pool("foe") == {"Mana": 11}
    assert g.hero("left").exhausted
    empty = Scenario(me={"left": finnian(1)}, hand=["Steal"], foe_mana=0, phase="deploy", seat=seat)
    assert not empty.can("play")


@card("Sixth Sense")
@rule("A44", "A65", "12.17")
def test_sixth_sense_fetches_a_defend_skill(seat):
    deck = ["Slash", "Parry", "Blessing of Divinity", "Chain Mail", "Parry"]
    g = Scenario(me={"left": finnian(1)}, hand=["Sixth Sense"], deck=deck, phase="deploy", seat=seat)
    g.play("Sixth Sense", by="left").settle()
    assert sorted(g.options()) == ["choose Blessing of Divinity", "choose Parry"]
    g.choose("Parry")
    assert g.hand() == ["Parry"]
    assert sorted(g.deck()) == ["Blessing of Divinity", "Chain Mail", "Parry", "Slash"]
    assert g.events("SHUFFLE")
    assert g.state.hidden[seat].shown[0] == 1
    assert g.hero("left").exhausted
    assert g.pool() == {"Mana": 11}
    none = Scenario(me={"left": finnian(1)}, hand=["Sixth Sense"], deck=["Slash"], phase="deploy", seat=seat)
    assert none.play("Sixth Sense", by="left").hand() == []
    assert none.events("SHUFFLE")


@card("Calculated Plan")
@rule("12.16")
def test_calculated_plan_discards_a_random_enemy_card(seat):
    g = Scenario(me={"left": alden()}, hand=["Calculated Plan"], foe_hand=["Slash", "Parry"], phase="deploy", seat=seat)
    g.chance("foe", 0).play("Calculated Plan", by="left")
    assert (g.foe_hand(), g.foe_discard()) == (["Parry"], ["Slash"])
    assert g.hero("left").exhausted
    assert g.pool() == {"Mana": 10}


@pytest.mark.parametrize("rank", [2, 3])
@pytest.mark.parametrize(("response", "drawn"), [(None, 1), ("Deflection", 1), ("Evasion", 0)])
@card("Flash Combo")
@rule("A15", "12.18")
def test_flash_combo_draws_on_a_hit(seat, response, drawn, rank):
    g = Scenario(
        me={"left": alden(rank)},
        foe=three("Lucien Voss"),
        hand=["Flash Combo"],
        foe_hand=[response or "Slash"],
        seat=seat,
    )
    g.play("Flash Combo", by="left", at="left")
    if response:
        g.respond(response, by="left")
    assert g.hand() == ["Elixir"] * drawn


# X Cross Slash

BOTH = ("Horizontal Slash", "Vertical Slash")


@pytest.mark.parametrize(("hand", "legal"), [(BOTH, True), (BOTH[:1], False), (BOTH[1:], False), (BOTH[:1] * 2, False)])
@card("X Cross Slash")
@rule("8.6", "A59")
def test_x_cross_slash_needs_both_named_cards(seat, hand, legal):
    g = Scenario(me={"left": finnian()}, hand=["X Cross Slash", *hand], seat=seat)
    assert g.can("play X Cross Slash") == legal


@card("X Cross Slash")
@rule("10.9", "A11")
def test_the_named_cards_stay_discarded_when_x_cross_slash_is_negated(seat):
    g = Scenario(
        me={"left": finnian()},
        foe=three("Lucien Voss"),
        hand=["X Cross Slash", *BOTH, BOTH[0]],
        foe_hand=["Smoke Screen"],
        seat=seat,
    )
    g.play("X Cross Slash", by="left", at="left").respond("Smoke Screen", by="left")
    assert g.hand() == ["Horizontal Slash", "X Cross Slash"]
    assert sorted(g.discard()) == list(BOTH)


# Poison


@card("Poison Mist")
@rule("S35", "11.8", "11.1")
def test_poison_mist_poisons_every_enemy_hero(seat):
    foe = {"left": hero(poison=1), "center": hero(), "right": legacy("Elara Heavens")}
    g = Scenario(me={"left": finnian()}, foe=foe, hand=["Poison Mist"], phase="deploy", seat=seat)
    g.play("Poison Mist", by="left")
    assert [g.foe(place).status for place in ("left", "center", "right")] == [
        {"poison": 4},
        {"poison": 3},
        {},
    ]
    assert g.hero("left").exhausted
    assert g.pool() == {"Mana": 6}


@pytest.mark.parametrize(
    ("target", "rank", "response", "hp"),
    [
        (lucien(3), 2, None, 120 - 20),
        (lucien(3, poison=1), 2, None, 120 - 20 - 40),
        (lucien(3, poison=1), 3, None, 120 - 40 - 40),
        (lucien(3, poison=1), 3, "Mana Shield", 120 - 40),
        (lucien(3, poison=1), 3, "Evasion", 120),
        (lucien(3, poison=1, burn=1), 3, None, 120 - 40 - 10 - 40),
        (lucien(3, poison=1, attached=["Ice Block"]), 3, None, 120),
    ],
)
@card("Venom Sovereign")
@rule("S6", "S16")
def test_venom_sovereign_against_poison_deals_40_apart_from_the_attack(seat, target, rank, response, hp):
    g = Scenario(
        me={"left": finnian(rank)},
        foe={"left": target},
        hand=["Venom Sovereign"],
        foe_hand=[response or "Slash"],
        seat=seat,
    )
    g.play("Venom Sovereign", by="left", at="left")
    if response:
        g.respond(response, by="left")
    assert g.foe("left").hp == hp


@pytest.mark.parametrize(
    ("rank", "response", "left"), [(2, None, 12), (3, None, 11), (3, "Mana Shield", 9), (3, "Evasion", 9)]
)
@card("Venom Binding")
@rule("S15")
def test_venom_binding_of_a_renegade_removes_a_shard_on_a_hit(seat, rank, response, left):
    g = Scenario(
        me={"left": finnian(rank)},
        foe=three("Lucien Voss"),
        hand=["Venom Binding"],
        foe_hand=[response or "Slash"],
        seat=seat,
    )
    g.play("Venom Binding", by="left", at="left")
    if response:
        g.respond(response, by="left")
    assert g.pool("foe") == {"Mana": left}


# Venom Detonation


def detonation(seat, rank=2, foe=None, foe_hand=(), **about):
    foe = foe or {"left": lucien(3, poison=1), "center": lucien(3), "right": lucien(3, poison=4)}
    return Scenario(
        me={"left": finnian(rank)}, foe=foe, hand=["Venom Detonation"], foe_hand=foe_hand, seat=seat, **about
    )


@pytest.mark.parametrize(("rank", "each"), [(2, 10), (3, 20)])
@card("Venom Detonation")
@rule("S7", "5.3", "A35")
def test_venom_detonation_turns_all_poison_into_damage_wherever_it_is(seat, rank, each):
    g = detonation(seat, rank).play("Venom Detonation", by="left")
    assert g.hps() == [120 - each, 120, 120 - 4 * each]
    assert [g.foe(place).status for place in ("left", "center", "right")] == [{}, {}, {}]
    assert g.pool() == {"Mana": 8}
    assert g.hero("left").exhausted


EVERYTHING = ["Evasion", "Deflection", "Mana Shield", "Ring of Protection", "Chain Mail", "Smoke Screen"]


@pytest.mark.parametrize(("rank", "each"), [(2, 10), (3, 20)])
@card("Venom Detonation")
@rule("S7", "10.7")
def test_only_magical_blocks_help_against_venom_detonation(seat, rank, each):
    g = detonation(seat, rank, foe_hand=EVERYTHING).play("Venom Detonation", by="left")
    assert g.options() == ["pass", "play Mana Shield by left at left", "play Ring of Protection at left"]
    g.respond("Mana Shield", by="left").respond("Ring of Protection")
    assert g.hps() == [120, 120, 120 - (4 * each - 30)]
    assert g.foe("left").status == {}


@card("Venom Detonation")
@rule("S7", "S48")
def test_venom_detonation_needs_a_poisoned_enemy_and_no_taunt(seat):
    assert not detonation(seat, foe={"left": lucien(3)}).can("play")
    far = {"left": legacy("Lucien Voss"), "center": legacy("Lucien Voss"), "right": lucien(3, poison=1)}
    assert detonation(seat, foe=far).can("play Venom Detonation by left")
    taunts = {"left": lucien(3, attached=["Taunt"]), "right": lucien(3, poison=2)}
    assert not detonation(seat, foe=taunts).can("play")


# Step In


def step_in(seat, foe, attack="Slash", by="center", at="left", user=None):
    g = Scenario(me={by: user or hero()}, foe=foe, hand=[attack], foe_hand=["Step In"], seat=seat)
    return g.play(attack, by=by, at=at)


@card("Step In")
@rule("S25", "S26", "3.8")
def test_step_in_dodges_and_swaps_with_who_faces_the_attacker(seat):
    g = step_in(seat, {"left": lucien(), "center": hero()}).respond("Step In", by="left")
    assert (g.foe("center").name, g.foe("center").hp) == ("Lucien Voss", 100)
    assert (g.foe("left").name, g.foe("left").hp) == ("Draxen Blacksand", 90)
    assert not g.foe("center").exhausted
    assert (g.pool("foe"), g.foe_discard()) == ({"Mana": 9}, ["Step In"])


@pytest.mark.parametrize("center", [legacy("Draxen Blacksand"), hero(freeze=1)], ids=["legacy", "frozen"])
@card("Step In")
@rule("S26", "11.4")
def test_step_in_without_a_partner_is_a_plain_dodge(seat, center):
    g = step_in(seat, {"left": lucien(), "center": center}).respond("Step In", by="left")
    assert (g.foe("left").name, g.foe("left").hp) == ("Lucien Voss", 100)
    g = step_in(seat, {"left": lucien(), "center": center}, by="left").respond("Step In", by="left")
    assert (g.foe("left").name, g.foe("left").hp) == ("Lucien Voss", 100)


@card("Step In")
@rule("S25", "10.7", "A14")
def test_after_step_in_an_area_attack_still_hits_the_others_once(seat):
    foe = {"left": hero("Elara Heavens"), "center": lucien(), "right": hero("Thrain Sunborn")}
    g = step_in(seat, foe, "Wild Swing", "right", None, hero(rank=2)).respond("Step In", by="center")
    assert g.foe("right").name == "Lucien Voss"
    assert g.hps() == [90, 100 - 20, 100]


@card("Step In")
@rule("10.4", "11.4")
def test_step_in_is_a_dodge(seat):
    frozen = {"left": lucien(freeze=1), "center": hero()}
    assert step_in(seat, frozen).settle(until="respond").asks == "battle"
    plain = {"left": lucien(), "center": hero()}
    assert step_in(seat, plain, "Flash Slash", user=lucien()).settle(until="respond").asks == "battle"


# Camouflage


def camouflage(seat, rules=None, user=None, foe=None):
    """Alden at Left plays it; on to the enemy's Deploy Phase."""
    g = Scenario(
        me={"left": user or alden(hp=50)},
        foe=foe or {"left": hero("Korvak Ironfang", rank=2), "center": hero(rank=2)},
        hand=["Camouflage"],
        foe_hand=["Freeze Bomb", "Dazed", "Slash", "Wild Swing", "Aim Shot"],
        phase="deploy",
        seat=seat,
        rules=rules,
    )
    g.play("Camouflage", by="left")
    return g


@card("Camouflage")
@rule("S10", "S11", "A22")
def test_camouflage_hides_from_everything_the_enemy_could_choose(seat):
    g = camouflage(seat)
    assert g.hand() == ["Elixir"]
    assert g.pool() == {"Mana": 10}
    assert g.hero("left").exhausted
    g.end_turn()
    assert [o for o in g.options() if o.startswith("play")] == [
        f"play {name} at {place}" for name in ("Freeze Bomb", "Dazed") for place in ("center", "right")
    ]
    g.end_phase()
    chosen = [o for o in g.options() if o.endswith("at left")]
    assert chosen == []
    g.play("Wild Swing", by="center")
    assert g.hero("left").hp == 30
    g.end_turn()
    assert g.hero("left").attached == []


@card("Camouflage")
@rule("S10", "10.14")
def test_who_may_use_camouflage(seat):
    free = {"camouflage_exhausts": "false"}
    assert not camouflage(seat, free).hero("left").exhausted
    assert camouflage(seat, free, alden(exhausted=True)).hero("left").attached == ["Camouflage"]
    tired = Scenario(me={"left": alden(exhausted=True)}, hand=["Camouflage"], phase="deploy", seat=seat)
    full = Scenario(me={"left": alden(attached=["Taunt", "Enrage"])}, hand=["Camouflage"], phase="deploy", seat=seat)
    assert not tired.can("play")
    assert not full.can("play")


@card("Camouflage", "Korvak Ironfang")
@rule("S10", "S37")
def test_primal_strike_cannot_choose_a_camouflaged_hero(seat):
    g = camouflage(seat).end_turn().end_phase()
    assert "trait Primal Strike by left at left" not in g.options()
