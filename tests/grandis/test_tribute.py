"""Tribute and Rank Up (chapter 6)."""

import pytest

from tests.grandis.scenario import PLACES, Scenario, hero, legacy, rule

DRAXEN, ELARA, KORVAK = "Draxen Blacksand", "Elara Heavens", "Korvak Ironfang"


def reform(**about):
    return Scenario(phase="reform", **about)


@rule("6.1", "6.2", "6.4", "12.8")
def test_a_tribute_turns_a_skill_into_exp_without_mana():
    g = reform(hand=["Rage Swing"], mana=1).tribute("Rage Swing", to="left")
    h = g.hero("left")
    assert (h.exp, h.exp_cards, g.hand(), g.pool(), g.discard()) == (100, ["Rage Swing"], [], {"Mana": 1}, [])


@rule("6.1", "A45")
def test_any_skill_may_go_to_any_active_hero_exhausted_or_stunned_too():
    me = {"left": hero(exhausted=True), "center": hero(ELARA, stun=1), "right": legacy(DRAXEN)}
    g = reform(me=me, hand=["Arcane Bolt", "Health Potion", "Market Bargain"])
    assert [o for o in g.options() if "tribute" in o] == [f"tribute Arcane Bolt at {p}" for p in ("left", "center")]


@rule("6.3", "6.2")
def test_one_tribute_in_each_reform_phase():
    g = reform(hand=["Slash"] * 3).tribute("Slash", to="left")
    assert not g.can("tribute")
    g.next_turn()
    assert not g.can("tribute")
    g.end_phase().end_phase()
    assert g.can("tribute")


@rule("6.3", "A45", "S34")
def test_a_tribute_granted_by_a_card_is_one_more_and_takes_no_ultimate():
    g = Scenario(phase="reform", me={"left": hero(rank=2)}, hand=["Relentless Leveling", "Slash", "Slash", "Execute"])
    g.tribute("Slash", to="left").play("Relentless Leveling").until("tribute")
    assert g.options() == [f"choose Slash {p}" for p in PLACES]
    g.choose("left")
    assert g.hero("left").exp == 300 + 200
    assert not reform(hand=["Relentless Leveling", "Execute"]).can("play")


@rule("6.5", "6.6")
def test_an_ultimate_gives_200_and_only_to_its_owner():
    me = {"left": hero(DRAXEN), "center": hero(ELARA), "right": hero(KORVAK)}
    g = reform(me=me, hand=["Execute"])
    assert [o for o in g.options() if "tribute" in o] == ["tribute Execute at left"]
    assert g.tribute("Execute", to="left").hero("left").exp == 200


@rule("6.7", "6.8", "6.10", "12.9", "12.14", "P8", "2.25")
def test_300_exp_make_rank_2_and_draw_2_cards():
    g = reform(me={"left": hero(exp=200, exp_cards=["Parry", "Taunt"])}, hand=["Slash"], regen=2, mana=4)
    g.tribute("Slash", to="left")
    h = g.hero("left")
    assert (h.rank, h.exp, h.exp_cards, h.hp) == (2, 300, [], 120)
    assert (sorted(g.discard()), len(g.hand()), g.side().regen) == (["Parry", "Slash", "Taunt"], 2, 3)


@rule("6.9", "A7", "12.9", "P8")
def test_700_exp_in_all_make_rank_3_and_draw_3_cards():
    g = reform(me={"left": hero(rank=2, exp=600, exp_cards=["Parry"] * 3)}, hand=["Slash"], regen=2)
    g.tribute("Slash", to="left")
    h = g.hero("left")
    assert (h.rank, h.exp, h.exp_cards, h.hp) == (3, 700, [], 150)
    assert (len(g.hand()), g.side().regen) == (3, 3)


@rule("A7", "6.9")
@pytest.mark.parametrize(("value", "exp", "rank"), [("total", 600, 3), ("more", 600, 2), ("more", 900, 3)])
def test_by_switch_rank_3_needs_700_exp_more(value, exp, rank):
    rules = {"rank3_exp": value}
    g = reform(me={"left": hero(rank=2, exp=exp)}, hand=["Slash"], rules=rules).tribute("Slash", to="left")
    assert g.hero("left").rank == rank


@rule("12.14", "P8", "A38", "12.18")
def test_the_exp_cards_are_in_discard_before_the_draw_and_the_draw_is_an_effect():
    g = reform(me={"left": hero(exp=200, exp_cards=["Parry"])}, hand=["Slash"], deck=["Taunt"])
    g.tribute("Slash", to="left")
    assert (g.hand(), g.over) == (["Taunt"], None)
    assert [row[0] for row in g.events("RANK_UP", "DRAW")] == ["RANK_UP", "DRAW"]


@rule("6.11", "T3", "P8", "A41")
@pytest.mark.parametrize(("name", "hp", "after"), [("Draxen Blacksand", 40, 70), (ELARA, 1, 21), (ELARA, 90, 110)])
def test_damage_taken_stays(name, hp, after):
    g = reform(me={"left": hero(name, hp=hp, exp=200)}, hand=["Slash"]).tribute("Slash", to="left")
    assert g.hero("left").hp == after


@rule("A41")
def test_whatever_its_cards_say_a_hero_that_ranks_up_keeps_1_hp():
    g = reform(me={"left": hero(hp=10, exp=200)}, hand=["Slash"])
    g.tables = g.library.tables.copy()[0]
    g.tables.heroes[g.side().heroes[0].hero + 1].hp = 50
    g.tribute("Slash", to="left")
    assert g.hero("left").hp == 1


@rule("6.12")
def test_all_that_lies_on_the_hero_stays():
    before = {"exhausted": True, "attached": ["Taunt"], "burn": 2}
    g = reform(me={"left": hero(exp=200, **before)}, hand=["Slash"]).tribute("Slash", to="left")
    h = g.hero("left")
    assert (h.rank, h.exhausted, h.attached, h.status) == (2, True, ["Taunt"], {"burn": 2})
    caster = hero("Aldric Ashford", exp=200, casting=("Tornado", "left", 1))
    g = reform(me={"left": caster}, hand=["Slash"]).tribute("Slash", to="left")
    assert (g.hero("left").rank, g.hero("left").casting) == (2, "Tornado")


@rule("6.13")
def test_the_pool_grows_only_with_the_next_draw_phase():
    g = reform(me={"left": hero(exp=200)}, hand=["Slash"], mana=4).tribute("Slash", to="left")
    assert g.pool() == {"Mana": 4}
    g.next_turn()
    assert g.pool() == {"Mana": 6}


@rule("6.14", "S34")
def test_losing_exp_never_lowers_the_rank():
    foe = {
        "left": hero(rank=2, exp=400, exp_cards=["Slash"]),
        "center": hero(rank=2),
        "right": hero(exp=200, exp_cards=["Execute"]),
    }
    g = reform(foe=foe, hand=["Scouting"])
    assert [o for o in g.options() if "play" in o] == ["play Scouting at left"]
    g.play("Scouting", at="left")
    h = g.foe("left")
    assert (h.rank, h.exp, h.exp_cards, g.foe_discard()) == (2, 300, [], ["Slash"])


@rule("6.14")
def test_a_rank_3_hero_takes_no_tribute():
    g = reform(me={"left": hero(rank=3)}, hand=["Slash", "Execute"])
    assert [o for o in g.options() if "tribute" in o] == [f"tribute Slash at {p}" for p in ("center", "right")] + [
        f"tribute Execute at {p}" for p in ("center", "right")
    ]


@rule("A7", "6.5")
def test_exp_is_not_carried_over_the_need_of_a_rank():
    me = {"left": hero(exp=200, exp_cards=["Slash", "Slash"])}
    g = reform(me=me, hand=["Execute"]).tribute("Execute", to="left")
    assert (g.hero("left").rank, g.hero("left").exp) == (2, 300)


@rule("A33", "S40")
@pytest.mark.parametrize(
    ("value", "pool", "may", "left"),
    [
        ("false", {"Mana": 1}, True, {"Mana": 1}),
        ("true", {"Mana": 1}, False, None),
        ("true", {"Mana": 1, "Cleric": 1}, False, None),
        ("true", {"Mana": 1, "Warrior": 1}, True, {"Mana": 1}),
    ],
)
def test_by_switch_an_ultimate_tribute_costs_a_matching_class_shard(value, pool, may, left):
    g = reform(hand=["Execute"], shards=pool, rules={"ultimate_tribute_needs_class_shard": value})
    assert g.can("tribute Execute") == may
    if may:
        assert g.tribute("Execute", to="left").pool() == left
