"""Healing (11.9 to 11.12)."""

import pytest

from tests.grandis.scenario import Scenario, hero, legacy, rule

ELARA, THRAIN, AUREX = "Elara Heavens", "Thrain Sunborn", "Aurex Sunsworn"


@rule("11.9", "9.7", "5.1")
@pytest.mark.parametrize(("hp", "after"), [(10, 40), (60, 90), (80, 90)])
def test_healing_stops_at_max_hp(hp, after):
    g = Scenario(phase="deploy", me={"left": hero(hp=hp)}, hand=["Health Potion"]).play("Health Potion", at="left")
    assert g.hero("left").hp == after


@rule("11.10", "11.2")
def test_single_healing_chooses_a_damaged_hero_without_bleed():
    me = {"left": hero(), "center": hero(hp=89), "right": hero(hp=10, bleed=1)}
    g = Scenario(phase="deploy", me=me, hand=["Health Potion"])
    assert [o for o in g.options() if o.startswith("play")] == ["play Health Potion at center"]


@rule("11.11")
def test_healing_of_several_heroes_skips_the_others():
    me = {"left": hero(ELARA, rank=3), "center": hero(hp=50, bleed=2), "right": legacy(ELARA)}
    g = Scenario(phase="reform", me=me, hand=["Sanctuary"]).play("Sanctuary", by="left")
    assert (g.hps("me"), g.events("HEAL")) == ([130, 50, 0], [])


@rule("11.12", "S36")
@pytest.mark.parametrize(
    ("rank", "card", "healed"), [(1, "Flash Heal", 30), (2, "Flash Heal", 50), (3, "Flash Heal", 50)]
)
def test_healing_done_adds_for_each_hero_healed_by_a_card_of_the_user(rank, card, healed):
    g = Scenario(phase="deploy", me={"left": hero(ELARA, rank=rank), "right": hero(hp=10)}, hand=[card])
    g.play(card, by="left", at="right")
    assert g.hero("right").hp == 10 + healed


@rule("11.12", "S36")
def test_healing_done_does_not_count_for_items():
    g = Scenario(phase="deploy", me={"left": hero(ELARA, rank=2), "right": hero(hp=10)}, hand=["Health Potion"])
    g.play("Health Potion", at="right")
    assert g.hero("right").hp == 40


@rule("11.12")
def test_healing_received_adds_for_its_wearer():
    me = {"left": hero(hp=10, attached=["Ring of Grace"])}
    g = Scenario(phase="deploy", me=me, hand=["Health Potion"]).play("Health Potion", at="left")
    assert g.hero("left").hp == 60


@rule("S36")
def test_rejuvenation_removes_one_status_of_each_hero_healed():
    me = {"left": hero(ELARA, rank=3, hp=50, burn=1), "center": hero(hp=50, bleed=1), "right": hero(poison=1)}
    g = Scenario(phase="reform", me=me, hand=["Sanctuary"]).play("Sanctuary", by="left")
    assert [g.hero(p).status for p in ("left", "center", "right")] == [{}, {"bleed": 1}, {"poison": 1}]


@rule("S36")
def test_the_player_chooses_the_status_that_rejuvenation_removes():
    me = {"left": hero(ELARA, rank=3), "center": hero(hp=50, burn=1, stun=2)}
    g = Scenario(phase="reform", me=me, hand=["Flash Heal"]).play("Flash Heal", by="left", at="center")
    g.choose("Burn")
    assert g.hero("center").status == {"stun": 2}


@rule("S46", "11.12")
@pytest.mark.parametrize(("rank", "healed"), [(2, 10), (3, 20)])
def test_aurex_heals_for_any_one_shard_and_is_exhausted(rank, healed):
    me = {"left": hero(AUREX, rank=rank), "right": hero(hp=50)}
    g = Scenario(phase="deploy", me=me, shards={"Mana": 1, "Warrior": 1})
    g.ability("left", at="right")
    assert g.options() == ["choose Mana", "choose Warrior"]
    g.choose("Warrior")
    assert (g.hero("right").hp, g.hero("left").exhausted, g.pool()) == (50 + healed, True, {"Mana": 1})


@rule("S46")
@pytest.mark.parametrize(
    ("aurex", "other", "mana"),
    [
        (hero(AUREX, rank=1), hero(hp=50), 1),
        (hero(AUREX, rank=2, exhausted=True), hero(hp=50), 1),
        (hero(AUREX, rank=2, stun=1), hero(hp=50), 1),
        (hero(AUREX, rank=2), hero(), 1),
        (hero(AUREX, rank=2), hero(hp=50, bleed=1), 1),
        (hero(AUREX, rank=2), hero(hp=50), 0),
    ],
)
def test_what_aurex_needs_to_heal(aurex, other, mana):
    assert not Scenario(phase="deploy", me={"left": aurex, "right": other}, shards={"Mana": mana}).can("ability")


@rule("S22")
@pytest.mark.parametrize(("value", "may"), [("true", False), ("false", True)])
def test_the_greater_potion_needs_a_ready_hero_unless_switched(value, may):
    rules = {"greater_potion_needs_ready": value}
    me = {"left": hero(hp=30, exhausted=True), "center": hero(hp=30)}
    g = Scenario(phase="deploy", me=me, hand=["Greater Health Potion"], rules=rules)
    assert g.can("play Greater Health Potion at left") == may
    g.play("Greater Health Potion", at="center")
    assert (g.hero("center").hp, g.hero("center").exhausted) == (80, True)


@rule("9.7", "11.2")
def test_a_cure_removes_a_status_of_the_players_choice():
    me = {"left": hero(THRAIN), "right": hero(burn=1, bleed=2)}
    g = Scenario(phase="reform", me=me, hand=["Purify"]).play("Purify", by="left", at="right").choose("Bleed")
    assert g.hero("right").status == {"burn": 1}
