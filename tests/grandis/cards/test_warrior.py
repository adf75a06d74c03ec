"""Warrior Skills with effects of their own, and the Attacks of all Classes after which the user may move."""

import pytest

from tests.grandis.cards.positions import card, rule, three
from tests.grandis.scenario import Scenario, hero, legacy


def draxen(rank=1, **about):
    return hero("Draxen Blacksand", rank=rank, **about)


def aurex(rank=2, **about):
    return hero("Aurex Sunsworn", rank=rank, **about)


def lucien(**about):
    return hero("Lucien Voss", rank=3, **about)


# Cover Up

GUARDED = {"left": lucien(), "center": draxen(2), "right": hero("Elara Heavens")}


def cover(seat, foe=GUARDED, attack="Slash", at="left", foe_hand=("Cover Up",), **about):
    me = {"left": draxen(2), "center": hero("Korvak Ironfang", rank=2), "right": aurex()}
    g = Scenario(me=me, foe=foe, hand=[attack], foe_hand=foe_hand, foe_tokens=0, seat=seat, **about)
    by = "center" if attack == "Dual Arrow" else "left"
    return g.play(attack, by=by, at=at, also="right" if attack == "Dual Arrow" else None)


@card("Cover Up")
@rule("10.5", "S27", "3.8")
def test_cover_up_swaps_with_an_attacked_neighbour_and_takes_the_attack(seat):
    g = cover(seat)
    assert g.options() == ["pass", "play Cover Up by center at left"]
    g.respond("Cover Up", by="center")
    assert (g.foe("left").name, g.foe("left").hp) == ("Draxen Blacksand", 120 - (20 - 10))
    assert (g.foe("center").name, g.foe("center").hp) == ("Lucien Voss", 120)
    assert not g.foe("left").exhausted
    assert g.pool("foe") == {"Mana": 11}
    assert g.foe_discard() == ["Cover Up"]


@card("Cover Up", "Parry")
@rule("A43", "10.7")
def test_the_covering_hero_may_respond_once_more(seat):
    g = cover(seat, foe_hand=["Cover Up", "Parry", "Parry"]).respond("Cover Up", by="center")
    g.respond("Parry", by="left")
    assert g.foe("left").hp == 120
    assert g.foe_discard() == ["Cover Up", "Parry"]
    rules = {"redirect_target_may_respond": "false"}
    g = cover(seat, foe_hand=["Cover Up", "Parry"], rules=rules).respond("Cover Up", by="center")
    assert g.foe("left").hp == 110


@pytest.mark.parametrize(
    "foe",
    [
        {"left": lucien(), "center": hero("Elara Heavens"), "right": draxen()},  # not adjacent
        GUARDED | {"center": draxen(2, freeze=1)},
        GUARDED | {"left": lucien(freeze=1)},
        GUARDED | {"center": draxen(2, stun=1)},
        GUARDED | {"center": legacy("Draxen Blacksand")},
    ],
    ids=["far", "frozen", "frozen target", "stunned", "legacy"],
)
@card("Cover Up")
@rule("S27", "11.4", "11.6")
def test_who_cannot_cover(seat, foe):
    assert cover(seat, foe).settle(until="respond").asks == "battle"


@card("Cover Up")
@rule("S27", "10.5")
def test_cover_up_works_for_single_targets_only(seat):
    for attack, at in (("Wild Swing", None), ("Dual Arrow", "left")):
        assert cover(seat, attack=attack, at=at).settle(until="respond").asks == "battle"


# Taunt


def taunting(seat, place="center"):
    """Play Taunt with the Hero at this place and come to the enemy's Battle Phase."""
    g = Scenario(
        me={place: draxen()},
        foe={"center": hero("Korvak Ironfang", rank=2), "right": draxen(2)},
        hand=["Taunt"],
        foe_hand=["Slash", "Aim Shot", "Wild Swing", "Dual Arrow"],
        phase="deploy",
        seat=seat,
    )
    g.play("Taunt", by=place)
    assert g.hero(place).exhausted
    assert g.pool() == {"Mana": 10}
    return g.end_turn().end_phase()


def aims(g):
    return sorted(o.removeprefix("play ") for o in g.options() if o.startswith("play"))


@card("Taunt")
@rule("11.13", "A36", "S48")
def test_taunt_draws_every_single_attack_and_forbids_the_others(seat):
    assert aims(taunting(seat)) == [
        "Aim Shot by center at center",
        "Slash by left at center",
        "Slash by right at center",
    ]


@card("Taunt")
@rule("A36")
def test_taunt_out_of_reach_leaves_the_choice_free(seat):
    assert aims(taunting(seat, "left")) == [
        "Aim Shot by center at left",
        "Slash by left at left",
        "Slash by right at center",
        "Slash by right at right",
    ]


@card("Taunt")
@rule("S44", "A22")
def test_taunt_ends_when_the_second_own_turn_after_it_starts(seat):
    g = taunting(seat)
    g.end_turn()
    assert g.hero("center").attached == ["Taunt"]
    g.end_turn().end_phase()
    assert "Wild Swing" not in " ".join(aims(g))
    g.end_turn()
    assert g.hero("center").attached == []
    assert g.discard() == ["Taunt"]


@card("Taunt", "Enrage", "Shield Bash")
@rule("10.14")
def test_cards_that_stay_need_a_free_slot(seat):
    full = {"left": draxen(2, attached=["Poison Vial", "Chain Mail"]), "center": lucien(), "right": lucien()}
    for phase in ("deploy", "battle"):
        g = Scenario(me=full, hand=["Taunt", "Enrage", "Shield Bash"], phase=phase, seat=seat)
        assert not g.can("play")


# Rage Blast


def rage_blast(seat, target, rank=2, response=None, rules=None):
    g = Scenario(
        me={"left": draxen(rank)},
        foe={"left": target},
        hand=["Rage Blast"],
        foe_hand=[response] if response else [],
        seat=seat,
        rules=rules,
    )
    g.play("Rage Blast", by="left", at="left")
    return g.respond(response, by="left") if response else g


@pytest.mark.parametrize(
    ("target", "rank", "response", "hp"),
    [
        (lucien(), 2, None, 120 - 60),
        (lucien(bleed=1), 2, None, 120 - 60 - 20),
        (lucien(bleed=1), 3, None, 120 - 70 - 20),  # no bonus on the extra
        (lucien(bleed=1), 2, "Deflection", 120 - 20),  # blocked to 0
        (lucien(bleed=1), 2, "Evasion", 120),
        (lucien(bleed=1, burn=1), 2, None, 120 - 60 - 10 - 20),
        (draxen(3, bleed=1), 2, None, 150 - 50 - 10),  # reduced twice
        (lucien(bleed=1, attached=["Ice Block"]), 2, None, 120),
        (lucien(bleed=1, attached=["Blessing of Divinity"]), 2, None, 120),
    ],
)
@card("Rage Blast")
@rule("S6", "S37", "S16")
def test_rage_blast_against_bleed_deals_20_apart_from_the_attack(seat, target, rank, response, hp):
    assert rage_blast(seat, target, rank, response).foe("left").hp == hp


@card("Rage Blast")
@rule("S6", "S38")
def test_rage_blast_tests_bleed_after_the_attack(seat):
    assert rage_blast(seat, lucien(bleed=1, hp=60)).foe("left").legacy == "Hidden Stash"
    g = rage_blast(seat, hero("Thrain Sunborn", hp=60, bleed=1)).choose(True)
    assert g.foe("left").hp == 30 - 20


@card("Rage Blast")
@rule("S6")
def test_rage_blast_with_its_extra_inside_the_attack(seat):
    rules = {"extra_damage_separate": "false"}
    assert rage_blast(seat, lucien(bleed=1), response="Deflection", rules=rules).foe("left").hp == 120
    assert rage_blast(seat, lucien(bleed=1), rules=rules).foe("left").hp == 120 - 80


# Deflect and Unbroken Stand


def deflect(seat, rank, attacker, attack):
    g = Scenario(me={"left": attacker}, foe={"left": draxen(rank)}, hand=[attack], foe_hand=["Deflect"], seat=seat)
    return g.play(attack, by="left", at=None if attack == "Arrow Volley" else "left").respond("Deflect", by="left")


@pytest.mark.parametrize(
    ("rank", "attacker", "attack", "mine", "foes"),
    [
        (1, lucien(), "Finishing Strike", 120, 90),  # the Warrior row gives nothing back
        (2, lucien(), "Finishing Strike", 110, 120),
        (3, lucien(), "Finishing Strike", 110, 150),
        (2, lucien(), "Nova Strike", 120, 120 - 20),  # Magical: blocked, nothing back
        (2, draxen(2), "Rage Swing", 110, 120),  # direct: not reduced
        (2, hero("Korvak Ironfang", rank=2), "Arrow Volley", 100, 120),
    ],
)
@card("Deflect")
@rule("S39", "S37")
def test_deflect_of_a_gladiator_hurts_who_attacks_with_steel(seat, rank, attacker, attack, mine, foes):
    g = deflect(seat, rank, attacker, attack)
    assert (g.hero("left").hp, g.foe("left").hp) == (mine, foes)
    assert (g.pool("foe"), g.foe_discard()) == ({"Mana": 9}, ["Deflect"])


@card("Deflect")
@rule("S39", "12.15", "A29")
def test_deflect_can_defeat_the_attacker(seat):
    g = deflect(seat, 2, lucien(hp=10), "Finishing Strike")
    assert g.hero("left").legacy == "Hidden Stash"
    assert g.foe("left").hp == 120


def stand(seat, defender, attacks=("Hammer of Justice",)):
    me = {"left": aurex(), "center": aurex()}
    g = Scenario(
        me=me,
        foe={"left": defender},
        hand=list(attacks),
        foe_hand=["Unbroken Stand"],
        foe_tokens=0,
        seat=seat,
    )
    return g.play("Hammer of Justice", by="left", at="left")


@card("Unbroken Stand")
@rule("10.3", "11.1", "A60")
def test_unbroken_stand_of_a_paladin_wards_off_statuses_this_turn(seat):
    g = stand(seat, aurex(3), ["Hammer of Justice", "Power Slash"]).respond("Unbroken Stand", by="left")
    assert (g.foe("left").hp, g.foe("left").status) == (150, {})
    assert g.foe("left").attached == ["Unbroken Stand"]
    g.play("Power Slash", by="center", at="left")
    assert (g.foe("left").hp, g.foe("left").status) == (130, {})
    g.end_turn()
    assert g.foe("left").attached == []
    assert g.foe_discard() == ["Unbroken Stand"]
    assert g.pool("foe")["Mana"] == 8 + 1


@card("Unbroken Stand")
@rule("10.12", "10.13", "10.14")
def test_unbroken_stand_of_a_warrior_only_blocks_and_takes_no_slot(seat):
    full = ["Taunt", "Enrage"]
    g = stand(seat, draxen(1, attached=full)).respond("Unbroken Stand", by="left")
    assert (g.foe("left").hp, g.foe("left").status) == (90, {"stun": 1})
    assert g.foe("left").attached == full
    assert not stand(seat, aurex(2, attached=full)).can("play")


@card("Unbroken Stand", "Aurex Sunsworn")
@rule("10.3", "10.7")
def test_blocks_of_a_paladin_are_for_one_hero(seat):
    strong = {"left": hero("Vaelis Stormweave", rank=3)}
    foe = {"left": aurex(), "center": lucien()}
    g = Scenario(me=strong, foe=foe, hand=["Nova Strike"], foe_hand=["Unbroken Stand"], seat=seat)
    g.play("Nova Strike", by="left", at="left").respond("Unbroken Stand", by="left")
    assert g.foe("left").hp == 120 - (110 - 60)
    for response, hp in (("Unbroken Stand", 120), ("Dragon Scale", 120)):
        me = {"left": draxen(3)}
        g = Scenario(me=me, foe=foe, hand=["Whirlwind"], foe_hand=["Unbroken Stand"], seat=seat)
        g.play("Whirlwind", by="left").respond(response, by="left")
        assert g.hps()[:2] == [hp, 120 - 50]


# Enrage


@card("Enrage")
@rule("S5", "A35", "5.3")
def test_enrage_adds_20_to_physical_attacks_of_its_hero_this_turn(seat):
    g = Scenario(
        me={"left": draxen(2), "center": draxen(2)},
        foe=three(),
        hand=["Enrage", "Slash", "Slash"],
        phase="deploy",
        seat=seat,
    )
    g.play("Enrage", by="left")
    assert not g.hero("left").exhausted
    assert g.pool() == {"Mana": 10}
    g.end_phase().play("Slash", by="left", at="left").play("Slash", by="center", at="center")
    assert g.hps() == [110, 130, 150]
    assert g.end_phase().hero("left").attached == ["Enrage"]
    g.end_turn()
    assert g.hero("left").attached == []


@card("Enrage")
@rule("A35")
def test_enrage_leaves_area_attacks_alone(seat):
    g = Scenario(me={"left": draxen(2, attached=["Enrage"])}, foe=three(), hand=["Wild Swing"], seat=seat)
    assert g.play("Wild Swing", by="left").hps() == [130, 130, 150]


# Final Grit


def grit(seat, rules=None, **others):
    me = {
        "left": legacy("Draxen Blacksand", rank=2),
        "center": hero("Elara Heavens"),
        "right": hero(),
    } | others
    return Scenario(me=me, hand=["Final Grit"], phase="deploy", seat=seat, rules=rules)


@card("Final Grit")
@rule("S9", "S50", "A28", "7.10", "7.11", "7.12")
def test_final_grit_revives_a_gladiator_without_a_user(seat):
    g = grit(seat).play("Final Grit", at="left")
    back = g.hero("left")
    assert (back.name, back.rank, back.hp, back.exp, back.exhausted) == ("Draxen Blacksand", 2, 30, 300, True)
    assert not g.hero("center").exhausted
    assert not g.hero("right").exhausted
    assert (g.pool(), g.discard()) == ({"Mana": 8}, ["Final Grit"])
    g.next_turn()
    assert not g.hero("left").exhausted


@card("Final Grit")
@rule("S9")
def test_final_grit_revives_gladiators_and_conquerors_only(seat):
    for name, rank, legal in (
        ("Draxen Blacksand", 1, False),
        ("Draxen Blacksand", 3, True),
        ("Aurex Sunsworn", 2, False),
    ):
        assert grit(seat, left=legacy(name, rank=rank)).can("play") == legal


@card("Final Grit")
@rule("S9")
def test_final_grit_with_a_user(seat):
    rules = {"final_grit_needs_user": "true"}
    assert not grit(seat, rules).can("play")
    g = grit(seat, rules, right=draxen(3)).play("Final Grit", by="right", at="left")
    assert g.hero("right").exhausted


# Execute


def execute(seat, target, rank=2, foe_hand=(), **others):
    return Scenario(
        me={"left": draxen(rank)},
        foe={"left": target} | others,
        hand=["Execute"],
        foe_hand=foe_hand,
        seat=seat,
    )


@pytest.mark.parametrize(("hp", "legal"), [(60, True), (61, False), (1, True)])
@card("Execute")
@rule("S8")
def test_execute_needs_a_target_at_half_its_hp(seat, hp, legal):
    assert execute(seat, lucien(hp=hp)).can("play Execute by left at left") == legal


@pytest.mark.parametrize(("rank", "cost"), [(2, 6), (3, 4)])
@card("Execute")
@rule("S8", "S45", "7.1", "7.6", "7.8")
def test_execute_defeats_without_damage(seat, rank, cost):
    target = lucien(hp=60, attached=["Ice Block", "Blessing of Divinity"], exp_cards=["Slash"])
    g = execute(seat, target, rank).play("Execute", by="left", at="left")
    assert g.foe("left").legacy == "Hidden Stash"
    assert not g.events("DAMAGE")
    assert sorted(g.foe_discard()) == ["Blessing of Divinity", "Ice Block", "Slash"]
    assert g.pool() == {"Mana": 12 - cost}
    assert g.hero("left").exhausted


ALL_DEFENCE = ["Deflection", "Mana Shield", "Ring of Protection", "Chain Mail", "Evasion", "Smoke Screen"]


@card("Execute", "Smoke Screen")
@rule("S8", "A64", "10.4", "10.6")
def test_dodge_and_negate_help_against_execute_and_blocks_do_not(seat):
    g = execute(seat, lucien(hp=60), foe_hand=ALL_DEFENCE).play("Execute", by="left", at="left")
    assert g.options() == ["pass", "play Evasion by left at left", "play Smoke Screen by left at left"]
    assert g.respond("Evasion", by="left").foe("left").hp == 60
    g = execute(seat, lucien(hp=60), rank=3, foe_hand=ALL_DEFENCE).play("Execute", by="left", at="left")
    assert g.options() == ["pass", "play Smoke Screen by left at left"]
    assert g.respond("Smoke Screen", by="left").foe("left").hp == 60
    assert g.hand() == ["Execute"]


@card("Execute", "Brilliant Radiance")
@rule("S8", "S24")
def test_brilliant_radiance_does_not_negate_an_ultimate(seat):
    g = execute(seat, hero("Elara Heavens", hp=10), foe_hand=["Brilliant Radiance"])
    assert g.play("Execute", by="left", at="left").foe("left").name is None


@card("Execute", "Cover Up")
@rule("S8")
def test_execute_tests_its_condition_again_on_resolution(seat):
    g = execute(seat, lucien(hp=60), foe_hand=["Cover Up"], center=draxen())
    g.play("Execute", by="left", at="left").respond("Cover Up", by="center")
    assert (g.foe("left").name, g.foe("left").hp) == ("Draxen Blacksand", 90)
    assert g.foe("center").hp == 60


@card("Execute", "Thrain Sunborn")
@rule("S8", "S38")
def test_stoneblood_survives_execute(seat):
    g = execute(seat, hero("Thrain Sunborn", hp=10)).play("Execute", by="left", at="left").choose(True)
    assert g.foe("left").hp == 30


# Shield Bash


@pytest.mark.parametrize(("user", "hp"), [(draxen(), 90), (aurex(2), 120)])
@pytest.mark.parametrize("response", [None, "Evasion"])
@card("Shield Bash")
@rule("S17", "A22", "A57")
def test_shield_bash_lessens_physical_damage_until_the_own_next_turn(seat, response, user, hp):
    g = Scenario(
        me={"left": user},
        foe={"left": lucien()},
        hand=["Shield Bash"],
        foe_hand=["Evasion", "Sword Slash", "Nova Strike"],
        foe_deck=["Elixir"] * 4,
        foe_mana=12,
        seat=seat,
    )
    g.play("Shield Bash", by="left", at="left").respond(response, by=response and "left")
    assert g.hero("left").attached == ["Shield Bash"]
    assert g.pool() == {"Mana": 8}
    g.end_turn().end_phase().play("Sword Slash", by="left", at="left")
    assert g.hero("left").hp == hp - (60 - 20)
    g.end_turn()
    assert g.hero("left").attached == []
    assert g.discard() == ["Shield Bash"]


@card("Shield Bash")
@rule("S17", "A35")
def test_shield_bash_neither_lessens_magic_nor_stays_after_a_negate(seat):
    g = Scenario(
        me={"left": lucien()},
        foe={"left": draxen(attached=["Shield Bash"])},
        hand=["Aether Slash"],
        seat=seat,
    )
    assert g.play("Aether Slash", by="left", at="left").foe("left").hp == 90 - 50
    g = Scenario(
        me={"left": draxen()},
        foe={"left": lucien()},
        hand=["Shield Bash"],
        foe_hand=["Smoke Screen"],
        seat=seat,
    )
    g.play("Shield Bash", by="left", at="left").respond("Smoke Screen", by="left")
    assert (g.hero("left").attached, g.hand()) == ([], ["Shield Bash"])


# Attacks after which the user may move

CHARGES = [
    ("Charge Attack", draxen(2)),
    ("Charge Attack", draxen(3)),
    ("Heroic Charge", aurex(2)),
    ("Heroic Charge", aurex(3)),
    ("Jump Slash", hero("Finnian Copperpot")),
    ("Dash Slash", hero("Finnian Copperpot")),
    ("Dash Slash", lucien()),
    ("Blink Strike", hero("Finnian Copperpot")),
    ("Blink Strike", hero("Alden Sterling", rank=2)),
    ("Flash Slash", hero("Lucien Voss", rank=2)),
    ("Flash Slash", lucien()),
]
"""Each row of these cards."""
CHARGERS = [pytest.param(name, user, marks=card(name), id=f"{name} {user.rank}") for name, user in CHARGES]
OTHERS = {"center": hero("Elara Heavens"), "right": hero("Thrain Sunborn")}


def charge(seat, name, user, at="center", foe_hand=(), others=OTHERS):
    me = {"left": user} | others
    g = Scenario(me=me, foe=three("Lucien Voss"), hand=[name], foe_hand=foe_hand, seat=seat)
    return g.play(name, by="left", at=at)


def swaps(g):
    """The places that are offered to swap with; [] where nothing is asked."""
    g.settle(until="swap")
    return [o for o in g.options() if o != "pass"] if g.asks == "swap" else []


@pytest.mark.parametrize(("name", "user"), CHARGERS)
@rule("S25", "S26", "3.8")
def test_the_user_may_swap_with_the_place_before_the_target(seat, name, user):
    g = charge(seat, name, user)
    anywhere = name == "Flash Slash"
    assert swaps(g) == ["choose center"] + ["choose right"] * anywhere
    g.choose("right" if anywhere else "center")
    place = "right" if anywhere else "center"
    assert g.hero(place).name == user.name
    assert g.hero(place).exhausted
    assert not g.hero("left").exhausted
    assert g.hero("left").name == OTHERS[place].name
    assert charge(seat, name, user).choose(None).hero("left").name == user.name


@pytest.mark.parametrize(("name", "user"), CHARGERS)
@rule("S25", "11.4", "7.3")
def test_when_the_user_may_not_swap(seat, name, user):
    if name != "Flash Slash":
        assert swaps(charge(seat, name, user, at="left")) == []  # it already stands there
        assert swaps(charge(seat, name, user, foe_hand=["Evasion"]).respond("Evasion", by="center")) == []
    frozen = OTHERS | {"center": hero(freeze=1)}
    assert "choose center" not in swaps(charge(seat, name, user, others=frozen))
    fallen = OTHERS | {"center": legacy("Elara Heavens")}
    assert "choose center" in swaps(charge(seat, name, user, others=fallen))
    self_frozen = hero(user.name, rank=user.rank, freeze=1)
    assert swaps(charge(seat, name, self_frozen)) == []


@pytest.mark.parametrize(("name", "user"), CHARGERS)
@rule("S25", "A15")
def test_the_user_may_swap_though_no_damage_is_dealt(seat, name, user):
    safe = three("Lucien Voss", attached=["Blessing of Divinity"])
    g = Scenario(me={"left": user} | OTHERS, foe=safe, hand=[name], seat=seat)
    g.play(name, by="left", at="center")
    assert "choose center" in swaps(g)
    assert g.hps() == [120, 120, 120]


@pytest.mark.parametrize(("name", "user"), CHARGERS)
@rule("S25", "S24")
def test_a_negated_attack_moves_nobody(seat, name, user):
    g = charge(seat, name, user, foe_hand=["Smoke Screen"]).respond("Smoke Screen", by="center")
    assert swaps(g) == []
    assert g.hand() == [name]
