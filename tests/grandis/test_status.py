"""The five statuses (11.1 to 11.8)."""

import pytest

from tests.grandis.scenario import PLACES, Scenario, hero, legacy, rule

ELARA, LUCIEN, KORVAK, ALDRIC, AUREX = (
    "Elara Heavens",
    "Lucien Voss",
    "Korvak Ironfang",
    "Aldric Ashford",
    "Aurex Sunsworn",
)


@rule("11.1")
def test_a_legacy_gets_no_status():
    foe = {"left": legacy("Draxen Blacksand")}
    g = Scenario(phase="deploy", me={"left": hero(ALDRIC, rank=2)}, hand=["Wildfire"], foe=foe)
    g.play("Wildfire", by="left")
    assert [g.foe(p).status for p in PLACES] == [{}, {"burn": 3}, {"burn": 3}]


@rule("11.2", "11.10")
def test_a_bleeding_hero_is_not_healed_and_takes_no_damage_from_it():
    g = Scenario(phase="deploy", me={"left": hero(hp=50, bleed=1)}, hand=["Health Potion"])
    assert not g.can("play")
    g.end_turn()
    assert (g.hero("left").hp, g.hero("left").status) == (50, {})


@rule("11.5", "11.7", "A50", "T4")
def test_poison_deals_10_in_each_end_phase_of_its_owner_while_it_lasts():
    g = Scenario(me={"left": hero(poison=2)})
    seen = []
    for _ in range(6):
        g.end_turn()
        seen.append((g.hero("left").hp, g.hero("left").status.get("poison", 0)))
    assert seen == [(80, 1), (80, 1), (70, 0), (70, 0), (70, 0), (70, 0)]


@rule("11.8", "T4")
def test_poison_again_adds_to_what_is_left():
    g = Scenario(turn=4, me={"left": hero(KORVAK)}, hand=["Poison Arrow"], foe={"left": hero(poison=2)})
    g.end_turn().end_phase()
    assert g.foe("left").status == {"poison": 1}
    g.play("Poison Arrow", by="left", at="left")
    assert g.foe("left").status == {"poison": 3}


@rule("11.8", "T5")
@pytest.mark.parametrize(
    ("card", "before", "after"),
    [
        ("Power Slash", {"bleed": 2}, {"bleed": 2}),
        ("Rage Swing", {"bleed": 1}, {"bleed": 2}),
        ("Upward Thrust", {"stun": 2}, {"stun": 3}),
    ],
)
def test_of_two_bleeds_the_longer_stays_other_statuses_add_up(card, before, after):
    g = Scenario(me={"left": hero(rank=2)}, hand=[card], foe={"left": hero(**before)})
    g.play(card, by="left", at="left")
    assert g.foe("left").status == after


@rule("11.8")
@pytest.mark.parametrize(("card", "status"), [("Ice Lance", "freeze"), ("Fireball", "burn")])
def test_freeze_and_burn_add_up(card, status):
    g = Scenario(me={"left": hero(ALDRIC)}, hand=[card], foe={"left": hero(**{status: 2})})
    g.play(card, by="left", at="left")
    assert g.foe("left").status == {status: 3}


@rule("11.7")
def test_durations_fall_in_the_end_phase_of_the_owner_alone():
    every = {"burn": 2, "freeze": 1, "bleed": 3, "stun": 1}
    g = Scenario(me={"left": hero(**every)}, foe={"left": hero(**every)})
    g.end_turn()
    assert g.hero("left").status == {"burn": 1, "bleed": 2}
    assert g.foe("left").status == every


@rule("A51", "11.7", "S35")
def test_a_status_put_on_the_attacker_in_its_own_turn_runs_down_in_that_turn():
    g = Scenario(hand=["Slash"], foe={"left": hero(ALDRIC, rank=2)}, foe_hand=["Fire Wall"])
    g.play("Slash", by="left", at="left").respond("Fire Wall")
    assert g.hero("left").status == {"burn": 3}
    g.end_turn()
    assert g.hero("left").status == {"burn": 2}


@rule("A40", "11.5", "P6", "P7")
def test_poison_is_dealt_left_to_right_with_a_defeat_after_each():
    g = Scenario(me={p: hero(hp=10, poison=1) for p in PLACES})
    g.end_turn()
    kinds = [(row[0], row[2]) for row in g.events("POISON", "DEFEATED")]
    assert kinds == [(kind, i) for i in range(3) for kind in ("POISON", "DEFEATED")]
    assert g.over == ("foe", "heroes_defeated")


@rule("11.6", "5.6")
@pytest.mark.parametrize(
    ("phase", "user", "words"),
    [
        ("battle", hero(), "play Slash by left"),
        ("deploy", hero(), "play Taunt by left"),
        ("deploy", hero(ELARA), "play Invisibility Cloak by left"),
        ("deploy", hero(AUREX, rank=2), "ability by left"),
        ("deploy", hero(), "trait Human Ambition by left"),
        ("battle", hero(KORVAK), "trait Primal Strike by left"),
    ],
)
def test_a_stunned_hero_is_the_user_of_nothing(phase, user, words):
    cards = ["Slash", "Taunt", "Invisibility Cloak"]
    others = {"center": hero(ELARA, hp=50), "right": hero(ELARA)}

    def offered(stun):
        user.status = {"stun": stun}
        return Scenario(phase=phase, me={"left": user} | others, hand=cards, foe={"left": hero(hp=50)}).can(words)

    assert offered(0)
    assert not offered(1)


@rule("11.6")
def test_a_stunned_hero_can_be_the_target_of_an_own_card():
    g = Scenario(phase="deploy", me={"left": hero(stun=1, hp=50)}, hand=["Health Potion"])
    g.play("Health Potion", at="left")
    assert g.hero("left").hp == 80


@rule("A58", "11.6")
@pytest.mark.parametrize(("value", "may"), [("true", False), ("false", True)])
def test_a_stunned_hero_uses_no_trait_unless_switched_stoneblood_included(value, may):
    rules = {"stun_stops_token_traits": value}
    g = Scenario(phase="deploy", me={"left": hero(ELARA, stun=1)}, rules=rules)
    assert g.can("trait Ancestral Focus") == may
    g = Scenario(hand=["Slash"], foe={"left": hero("Thrain Sunborn", hp=10, stun=1)}, rules=rules)
    g.play("Slash", by="left", at="left").window(may, "prevent_defeat")


@rule("11.4", "11.7")
def test_freeze_does_not_stop_attacks():
    g = Scenario(me={"left": hero(freeze=2)}, hand=["Slash"]).play("Slash", by="left", at="left")
    assert g.dealt() == [20]


@rule("A15", "11.1")
def test_a_paladin_behind_the_unbroken_stand_gets_no_status():
    g = Scenario(
        me={"left": hero(KORVAK)},
        hand=["Bow Bash"],
        foe={"left": hero(AUREX, rank=2)},
        foe_hand=["Unbroken Stand"],
    )
    g.play("Bow Bash", by="left", at="left").respond("Unbroken Stand")
    assert g.foe("left").status == {}


@rule("11.1", "3.7")
def test_a_status_moves_with_its_hero():
    g = Scenario(phase="deploy", me={"left": hero(burn=2)}, hand=["Warp Scroll"])
    g.play("Warp Scroll", at="left", also="right")
    assert (g.hero("left").status, g.hero("right").status) == ({}, {"burn": 2})
