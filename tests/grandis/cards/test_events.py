"""The twelve Events."""

import pytest

from tests.grandis.cards.positions import card, rule, three
from tests.grandis.scenario import Scenario, hero, legacy

THREE_CLASSES = {
    "left": hero("Draxen Blacksand", rank=2),
    "center": hero("Aurex Sunsworn", rank=2),  # a Warrior, though a Cleric too
    "right": hero("Lucien Voss", rank=2),
}
"""Only two base Classes: Ranks and second Lineages do not count."""
DIFFERENT = THREE_CLASSES | {"center": hero("Elara Heavens", rank=2)}


def deploy(seat, me=None, hand=(), **about):
    return Scenario(me=me, hand=hand, phase="deploy", seat=seat, **about)


def plays(g):
    return [o.removeprefix("play ") for o in g.options() if o.startswith("play")]


@card("Begin Anew")
@rule("12.17", "A20", "9.15")
def test_begin_anew_shuffles_the_hand_away_and_draws_five(seat):
    hand = ["Begin Anew", "Slash", "Parry", "Smite"]
    g = deploy(seat, hand=hand, deck=["Fireball"] * 3).play("Begin Anew")
    assert g.hand().count("Fireball") >= 2
    assert len(g.hand()) == 5
    assert sorted([*g.hand(), *g.deck()]) == sorted(["Slash", "Parry", "Smite"] + ["Fireball"] * 3)
    assert g.discard() == ["Begin Anew"]
    assert g.pool() == {"Mana": 9}
    assert g.events("SHUFFLE")
    assert not [place for place in ("left", "center", "right") if g.hero(place).exhausted]


@card("Begin Anew")
@rule("12.18")
def test_begin_anew_with_few_cards(seat):
    g = deploy(seat, hand=["Begin Anew", "Slash"], deck=["Parry"]).play("Begin Anew")
    assert (g.hand(), g.deck()) == (["Parry", "Slash"], [])


@card("Market Bargain")
@rule("12.18", "2.24", "A20")
def test_market_bargain_draws_two(seat):
    g = deploy(seat, hand=["Market Bargain"], deck=["Slash", "Parry", "Smite"]).play("Market Bargain")
    assert g.hand() == ["Parry", "Slash"]
    assert g.pool() == {"Mana": 10}
    g = deploy(seat, hand=["Market Bargain"], deck=["Slash"]).play("Market Bargain")
    assert (g.hand(), g.over) == (["Slash"], None)
    assert not deploy(seat, hand=["Market Bargain"], shards={"Warrior": 1}).can("play")


@card("Scouting")
@rule("S34", "6.14")
def test_scouting_discards_an_ordinary_exp_card(seat):
    foe = {
        "left": hero(exp=300, exp_cards=["Slash", "Execute"]),
        "center": hero(rank=2, exp=400, exp_cards=["Parry", "Taunt"]),
        "right": hero(exp=200, exp_cards=["Execute"]),
    }
    g = deploy(seat, hand=["Scouting"], foe=foe)
    assert plays(g) == ["Scouting at left", "Scouting at center"]
    g.play("Scouting", at="left")
    assert (g.foe("left").exp_cards, g.foe("left").exp) == (["Execute"], 200)
    assert g.foe_discard() == ["Slash"]
    assert g.pool() == {"Mana": 9}
    g = deploy(seat, hand=["Scouting"], foe=foe).play("Scouting", at="center").choose("Taunt")
    assert (g.foe("center").exp_cards, g.foe("center").exp, g.foe("center").rank) == (["Parry"], 300, 2)


@card("Scouting")
@rule("S34")
def test_scouting_without_exp_cards(seat):
    assert not deploy(seat, hand=["Scouting"]).can("play")


@card("Relentless Leveling")
@rule("A45", "6.3", "6.4", "6.7", "6.8")
def test_relentless_leveling_is_one_more_tribute_with_its_rank_up(seat):
    me = {"left": hero(exp=200, exp_cards=["Parry", "Parry"], hp=40, stun=1), "center": hero(rank=3)}
    g = Scenario(me=me, hand=["Relentless Leveling", "Smite", "Slash", "Execute", "Elixir"], phase="reform", seat=seat)
    g.play("Relentless Leveling").settle()
    assert sorted(g.options()) == [
        f"choose {name} {place}" for name in ("Slash", "Smite") for place in ("left", "right")
    ]
    g.choose(("Smite", "left"))
    up = g.hero("left")
    assert (up.rank, up.hp, up.exp, up.exp_cards) == (2, 120 - 50, 300, [])
    assert g.hand() == sorted(["Slash", "Execute", "Elixir"] + ["Elixir"] * 2)
    assert g.side().regen == 2
    assert g.pool() == {"Mana": 10}
    assert g.can("tribute Slash at left")


@card("Relentless Leveling")
@rule("S34")
def test_relentless_leveling_needs_a_skill_and_a_hero_for_it(seat):
    assert not deploy(seat, hand=["Relentless Leveling", "Execute", "Elixir"]).can("play")
    grown = three("Draxen Blacksand", 3)
    assert not deploy(seat, grown, ["Relentless Leveling", "Slash"]).can("play")


LAST = {"left": legacy("Elara Heavens"), "right": legacy("Lucien Voss")}


@card("Last Resort")
@rule("S20", "S47", "A61", "10.12")
def test_last_resort_doubles_all_attacks_of_the_last_hero(seat):
    me = LAST | {"center": hero(rank=3, attached=["Enrage"])}
    g = deploy(seat, me, ["Last Resort", "Slash"], foe=three())
    assert plays(g) == ["Last Resort at center"]
    g.play("Last Resort", at="center")
    assert not g.hero("center").exhausted
    assert g.pool() == {"Mana": 10}
    g.end_phase().play("Slash", by="center", at="left")
    assert g.foe("left").hp == 150 - 2 * (20 + 20 + 10)
    assert "Last Resort" in g.end_phase().hero("center").attached
    g.end_turn()
    assert "Last Resort" not in g.hero("center").attached


@card("Last Resort")
@rule("S20", "A16")
def test_last_resort_works_for_area_attacks_and_before_blocks(seat):
    me, foe = LAST | {"center": hero(rank=3)}, three("Lucien Voss")
    g = deploy(seat, me, ["Last Resort", "Whirlwind"], foe=foe, foe_hand=["Deflection"])
    g.play("Last Resort", at="center").end_phase().play("Whirlwind", by="center")
    g.respond("Deflection", by="left")
    assert g.hps() == [120 - (100 - 80), 20, 20]


@card("Last Resort")
@rule("S20", "10.14")
def test_last_resort_needs_a_last_hero_with_a_free_slot(seat):
    two = {"left": legacy("Elara Heavens")}
    assert not deploy(seat, two, ["Last Resort"]).can("play")
    full = LAST | {"center": hero(attached=["Taunt", "Enrage"])}
    assert not deploy(seat, full, ["Last Resort"]).can("play")


@card("Dazed")
@rule("11.6", "11.7", "11.8")
def test_dazed_stuns_one_enemy_hero_for_a_turn(seat):
    g = deploy(seat, hand=["Dazed"], foe={"center": hero(stun=1), "right": legacy("Elara Heavens")})
    assert plays(g) == ["Dazed at left", "Dazed at center"]
    assert g.play("Dazed", at="center").foe("center").status == {"stun": 2}
    assert g.pool() == {"Mana": 11}
    g.next_turn()
    assert g.foe("center").status == {"stun": 1}


@card("Intercept", "Flashpowder Bomb")
@rule("A13", "10.2", "10.6", "A47")
def test_intercept_cancels_an_event(seat):
    g = deploy(seat, hand=["Market Bargain"], foe_hand=["Intercept", "Flashpowder Bomb"])
    g.play("Market Bargain").settle(until="counter")
    assert (g.decider, plays(g)) == ("foe", ["Intercept"])
    g.counter("Intercept")
    assert (g.hand(), g.discard(), g.foe_discard()) == ([], ["Market Bargain"], ["Intercept"])
    assert (g.pool(), g.pool("foe")) == ({"Mana": 10}, {"Mana": 10})


@card("Intercept")
@rule("A13", "10.2", "10.8")
def test_intercept_answers_intercept_and_costs_mana(seat):
    g = deploy(seat, hand=["Market Bargain", "Intercept"], foe_hand=["Intercept"])
    g.play("Market Bargain").counter("Intercept").counter("Intercept")
    assert g.hand() == ["Elixir"] * 2
    assert g.pool() == {"Mana": 8}
    poor = deploy(seat, hand=["Market Bargain"], foe_hand=["Intercept"], foe_mana=1)
    assert poor.play("Market Bargain").settle(until="counter").asks == "deploy"


@card("Intercept", "Tactical Adaptation")
@rule("A13", "10.2")
def test_intercept_answers_an_event_played_as_a_response(seat):
    g = Scenario(me={"left": hero()}, hand=["Slash", "Intercept"], foe_hand=["Tactical Adaptation"], seat=seat)
    g.play("Slash", by="left", at="left").respond("Tactical Adaptation").counter("Intercept")
    assert g.foe("left").hp == 70
    assert sorted(g.discard()) == ["Intercept", "Slash"]


@card("Forged Alliance")
@rule("5.8", "S34")
def test_forged_alliance_brings_a_token_back(seat):
    g = deploy(seat, hand=["Forged Alliance"], tokens=1).play("Forged Alliance")
    assert g.side().tokens == 2
    assert g.pool() == {"Mana": 10}
    assert deploy(seat, hand=["Forged Alliance"], tokens=0).play("Forged Alliance").side().tokens == 1
    assert not deploy(seat, hand=["Forged Alliance"], tokens=2).can("play")


ADAPTED = [
    (hero(), "Slash", "Physical"),
    (hero("Elara Heavens"), "Smite", "Magical"),
    (hero("Alden Sterling", rank=2), "Cross Bolt", "Range"),
    (hero("Korvak Ironfang", rank=2), "Charged Shot", "Ultimate"),
]


@pytest.mark.parametrize(("user", "attack", "kind"), ADAPTED, ids=[kind for *_, kind in ADAPTED])
@card("Tactical Adaptation")
@rule("S24", "10.6", "A65")
def test_tactical_adaptation_sends_an_attack_back_to_the_hand(seat, user, attack, kind):
    foe = {"left": hero("Vaelis Stormweave", stun=1)}
    g = Scenario(me={"left": user}, foe=foe, hand=[attack], foe_hand=["Tactical Adaptation"], seat=seat)
    g.play(attack, by="left", at="left")
    assert g.options() == ["pass", "play Tactical Adaptation at left"]
    g.respond("Tactical Adaptation")
    assert (g.foe("left").hp, g.hand(), g.discard()) == (80, [attack], [])
    assert g.foe_discard() == ["Tactical Adaptation"]
    assert g.pool("foe") == {"Mana": 8}
    assert g.hero("left").exhausted
    assert g.state.hidden[seat].shown[0] == 1


@card("Tactical Adaptation")
@rule("S24")
def test_tactical_adaptation_does_not_stop_area_attacks(seat):
    g = Scenario(me={"left": hero(rank=2)}, hand=["Wild Swing"], foe_hand=["Tactical Adaptation"], seat=seat)
    assert g.play("Wild Swing", by="left").settle(until="respond").asks == "battle"


@card("Déjà vu")
@rule("S34", "A65")
def test_deja_vu_returns_an_ordinary_skill_to_the_hand(seat):
    pile = ["Slash", "Elixir", "Execute", "Dazed", "Parry"]
    g = deploy(seat, hand=["Déjà vu"], discard=pile).play("Déjà vu").settle()
    assert g.options() == ["choose Slash", "choose Parry"]
    g.choose("Slash")
    assert g.hand() == ["Slash"]
    assert g.discard() == ["Elixir", "Execute", "Dazed", "Parry", "Déjà vu"]
    assert g.pool() == {"Mana": 10}
    assert not deploy(seat, hand=["Déjà vu"], discard=["Elixir", "Execute"]).can("play")


# Coordination Attack


def coordinated(seat, me, attacks, host="left", rules=None):
    g = deploy(seat, me, ["Coordination Attack", *attacks], foe=three(), rules=rules)
    return g.play("Coordination Attack").choose(host)


@pytest.mark.parametrize(("me", "bonus"), [(THREE_CLASSES, 10), (DIFFERENT, 20)], ids=["two", "three"])
@card("Coordination Attack")
@rule("S19", "A35", "S47", "10.12")
def test_coordination_attack_helps_all_own_heroes_this_turn(seat, me, bonus):
    g = coordinated(seat, me, ["Slash", "Arcane Bolt"])
    assert g.hero("left").attached == ["Coordination Attack"]
    assert not g.hero("left").exhausted
    assert g.pool() == {"Mana": 10}
    g.end_phase().play("Slash", by="left", at="left").play("Arcane Bolt", by="right", at="right")
    assert g.hps() == [150 - 20 - bonus, 150, 150 - 20 - bonus]
    assert g.end_phase().hero("left").attached == ["Coordination Attack"]
    assert g.end_turn().hero("left").attached == []


@card("Coordination Attack")
@rule("S19", "A35")
def test_coordination_attack_looks_at_labels_and_at_heroes_who_stand(seat):
    g = coordinated(seat, DIFFERENT, ["Wild Swing"]).end_phase().play("Wild Swing", by="left")
    assert g.hps() == [130, 130, 150]
    fallen = DIFFERENT | {"right": legacy("Lucien Voss")}
    g = coordinated(seat, fallen, ["Slash"]).end_phase().play("Slash", by="left", at="left")
    assert g.foe("left").hp == 150 - 20 - 10


@card("Coordination Attack")
@rule("10.14")
def test_coordination_attack_takes_a_free_slot_of_any_own_hero(seat):
    full = hero(attached=["Taunt", "Enrage"])
    me = {"left": full, "center": hero("Elara Heavens"), "right": legacy("Lucien Voss")}
    g = deploy(seat, me, ["Coordination Attack"]).play("Coordination Attack")
    assert g.hero("center").attached == ["Coordination Attack"]
    assert not deploy(seat, dict.fromkeys(THREE_CLASSES, full), ["Coordination Attack"]).can("play")


# Defensive Formation


@pytest.mark.parametrize(("foe", "less"), [(THREE_CLASSES, 20), (DIFFERENT, 40)], ids=["two", "three"])
@card("Defensive Formation")
@rule("S18", "S19")
def test_defensive_formation_covers_every_hero_that_an_area_attack_hits(seat, foe, less):
    mage = {"center": hero("Elara Heavens", rank=3)}
    g = Scenario(
        me=mage,
        foe=foe,
        hand=["Wrathful Radiance"],
        foe_hand=["Defensive Formation"] * 2,
        foe_tokens=0,
        seat=seat,
    )
    g.play("Wrathful Radiance", by="center").respond("Defensive Formation").settle()
    full = [120, 120 if less == 20 else 110, 100]
    assert g.hps() == [hp - (40 - less) for hp in full]
    assert g.foe_discard() == ["Defensive Formation"]
    assert g.pool("foe") == {"Mana": 10}
    assert g.asks == "battle"


@pytest.mark.parametrize(("foe", "less"), [(THREE_CLASSES, 20), (DIFFERENT, 40)], ids=["two", "three"])
@card("Defensive Formation")
@rule("S18", "S19", "S37")
def test_defensive_formation_against_steel(seat, foe, less):
    me = {"right": hero(rank=3)}
    g = Scenario(me=me, foe=foe, hand=["Whirlwind"], foe_hand=["Defensive Formation"], foe_tokens=0, seat=seat)
    g.play("Whirlwind", by="right").respond("Defensive Formation")
    assert g.foe("right").hp == 100 - (50 - less)


@card("Defensive Formation")
@rule("S18", "S48")
def test_defensive_formation_is_for_area_attacks_only(seat):
    g = Scenario(hand=["Slash"], foe_hand=["Defensive Formation"], seat=seat)
    assert g.play("Slash", by="left", at="left").settle(until="respond").asks == "battle"


# The switch of Events


@card("Market Bargain", "Coordination Attack")
@rule("A20", "S47", "5.6", "11.6")
def test_events_with_a_source_hero(seat):
    rules = {"event_exhausts_source": "true"}
    me = {"left": hero(), "center": hero(exhausted=True), "right": hero(stun=1)}
    g = deploy(seat, me, ["Market Bargain", "Coordination Attack"], rules=rules)
    assert plays(g) == ["Market Bargain by left", "Coordination Attack by left"]
    g.play("Coordination Attack", by="left").choose("left")
    assert not g.hero("left").exhausted
    assert g.play("Market Bargain", by="left").hero("left").exhausted
