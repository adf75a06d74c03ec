"""Area of Attack, Reposition, swaps, Auto Center (chapters 3 and 4)."""

import pytest

from tests.grandis.scenario import PLACES, Scenario, hero, legacy, rule

WARRIOR, CLERIC, THIEF = "Draxen Blacksand", "Elara Heavens", "Lucien Voss"


def alone(place, one):
    """A side whose only Hero stands at this place."""
    return {p: one if p == place else legacy(WARRIOR) for p in PLACES}


@rule("3.1", "4.1", "12.4", "T7", "9.1")
@pytest.mark.parametrize(
    ("by", "reached"),
    [("left", ["left", "center"]), ("center", ["left", "center", "right"]), ("right", ["center", "right"])],
)
def test_the_area_of_attack_of_each_position(by, reached):
    g = Scenario(hand=["Slash"])
    assert [at for at in PLACES if g.can(f"play Slash by {by} at {at}")] == reached


@rule("3.2", "9.4", "12.5", "T7")
def test_a_range_attack_reaches_every_position_and_has_to_choose_one():
    g = Scenario(me={"left": hero("Alden Sterling")}, hand=["Long Range Shot"])
    assert g.options()[1:] == [f"play Long Range Shot by left at {at}" for at in PLACES]


@rule("3.3", "9.3")
@pytest.mark.parametrize(("by", "hit"), [("left", [70, 70, 90]), ("center", [70, 70, 70]), ("right", [90, 70, 70])])
def test_an_area_attack_hits_every_hero_in_the_area_of_its_user_without_a_choice(by, hit):
    g = Scenario(me={by: hero("Korvak Ironfang")}, hand=["Arrow Volley"])
    assert g.options()[1:] == [f"play Arrow Volley by {by}"]
    g.play("Arrow Volley", by=by)
    assert g.hps() == hit


@rule("3.5")
def test_only_neighbours_swap():
    g = Scenario(phase="reform")
    assert g.options()[1:] == ["reposition by left at center", "reposition by center at right"]


@rule("3.6", "7.3")
def test_a_reposition_exhausts_the_heroes_that_moved():
    me = {"left": hero(hp=11), "center": hero(CLERIC, hp=22), "right": legacy(CLERIC)}
    g = Scenario(phase="reform", me=me).reposition("left", "center")
    assert [(g.hero(p).hp, g.hero(p).exhausted) for p in ("left", "center")] == [(22, True), (11, True)]
    g = Scenario(phase="reform", me=me).reposition("center", "right")
    assert (g.hero("center").legacy, g.hero("right").name) == ("Sun God Church", CLERIC)
    assert [g.hero(p).exhausted for p in PLACES] == [False, False, True]


@rule("3.6")
def test_two_legacies_do_not_swap():
    g = Scenario(phase="reform", me={"left": legacy(WARRIOR), "center": legacy(CLERIC)})
    assert g.options()[1:] == ["reposition by center at right"]


@rule("3.7", "10.15", "11.1", "12.7")
def test_everything_travels_with_the_hero():
    traveller = hero(
        *(WARRIOR,),
        rank=2,
        hp=33,
        exp=400,
        exp_cards=["Slash"],
        exhausted=True,
        attached=["Taunt"],
        burn=2,
        bleed=1,
    )
    g = Scenario(phase="deploy", me={"left": traveller}, hand=["Warp Scroll"])
    before = g.hero("left")
    g.play("Warp Scroll", at="left", also="right")
    assert g.hero("right") == before
    assert g.hero("left").hp == 90


@rule("3.8", "3.15", "12.7", "S26")
def test_a_move_by_a_card_neither_exhausts_nor_uses_up_the_reposition_of_the_turn():
    g = Scenario(phase="deploy", hand=["Warp Scroll"], me={"left": hero(hp=11)})
    g.play("Warp Scroll", at="left", also="right")
    assert [g.hero(p).exhausted for p in PLACES] == [False, False, False]
    g.reposition("left", "center")


@rule("3.14", "12.7")
def test_deploy_and_reform_share_one_reposition_in_each_turn():
    g = Scenario(phase="deploy").reposition("left", "center")
    assert not g.can("reposition")
    g.end_phase().end_phase()
    assert not g.can("reposition")
    g.next_turn()
    assert g.can("reposition")


@rule("3.14")
@pytest.mark.parametrize("phase", ["deploy", "reform"])
def test_a_second_reposition_is_refused_where_a_ready_hero_and_a_legacy_could_still_swap(phase):
    g = Scenario(phase=phase, me={"left": legacy(WARRIOR)}).reposition("left", "center")
    assert (g.hero("left").exhausted, g.hero("center").name, g.hero("right").exhausted) == (True, None, False)
    assert not g.can("reposition")


@rule("A23", "11.4", "11.6", "3.6")
@pytest.mark.parametrize("hindered", [{"exhausted": True}, {"freeze": 1}, {"stun": 1}])
def test_both_heroes_of_a_reposition_are_ready_and_neither_frozen_nor_stunned(hindered):
    g = Scenario(phase="reform", me={"left": hero(**hindered), "right": legacy(WARRIOR)})
    assert g.options()[1:] == ["reposition by center at right"]
    g = Scenario(phase="reform", me={"left": hero(**hindered), "center": legacy(WARRIOR)})
    assert g.options()[1:] == ["reposition by center at right"]


@rule("A23")
@pytest.mark.parametrize(("value", "may"), [("true", False), ("false", True)])
def test_by_switch_an_exhausted_hero_repositions_too(value, may):
    g = Scenario(phase="reform", me={"left": hero(exhausted=True)}, rules={"reposition_needs_ready": value})
    assert g.can("reposition by left at center") == may


@rule("A24", "11.4")
def test_freeze_does_not_stop_a_move_by_an_item():
    g = Scenario(phase="deploy", hand=["Warp Scroll"], me={"left": hero(hp=11, freeze=1)})
    g.play("Warp Scroll", at="left", also="right")
    assert (g.hero("right").hp, g.hero("right").status) == (11, {"freeze": 1})


@rule("11.4", "S25")
@pytest.mark.parametrize("frozen", ["center", "right"])
def test_freeze_stops_a_move_by_a_skill(frozen):
    g = Scenario(me={"center": hero(THIEF), frozen: hero(THIEF, freeze=1)}, hand=["Jump Slash"])
    g.play("Jump Slash", by="center", at="right")
    assert (g.asks, g.events("SWAP")) == ("battle", [])


@rule("3.13", "12.6")
def test_outside_battle_position_limits_nothing():
    g = Scenario(phase="deploy", me={"left": hero(CLERIC), "right": hero(hp=50)}, hand=["Flash Heal", "Dazed"])
    g.play("Flash Heal", by="left", at="right")
    g.play("Dazed", at="right")
    assert (g.hero("right").hp, g.foe("right").status) == (80, {"stun": 1})


@rule("3.16", "A25")
def test_the_last_heroes_of_both_sides_go_to_center_without_exhaust_even_frozen():
    foe = {"left": hero(hp=20), "center": legacy(WARRIOR), "right": hero(CLERIC, freeze=1)}
    g = Scenario(me=alone("left", hero(WARRIOR)), foe=foe, hand=["Slash"])
    g.play("Slash", by="left", at="left")
    assert [g.hero(p).name for p in PLACES] == [None, WARRIOR, None]
    assert [g.foe(p).name for p in PLACES] == [None, CLERIC, None]
    assert (g.foe("center").exhausted, g.foe("center").status) == (False, {"freeze": 1})


@rule("3.16")
def test_one_hero_against_two_stays_where_it_is():
    foe = {"left": hero(hp=20)}
    g = Scenario(me=alone("left", hero(WARRIOR)), foe=foe, hand=["Slash"])
    g.play("Slash", by="left", at="left")
    assert [g.hero(p).name for p in PLACES] == [WARRIOR, None, None]


@rule("A25", "10.22", "3.16")
@pytest.mark.parametrize(("value", "casting"), [("true", None), ("false", "Tornado")])
def test_going_to_center_cancels_a_casting_unless_the_switch_says_otherwise(value, casting):
    caster = hero("Aldric Ashford", casting=("Tornado", "center", 1))
    foe = {"left": hero(hp=10), "center": legacy(WARRIOR), "right": caster}
    g = Scenario(me=alone("left", hero(WARRIOR)), foe=foe, hand=["Slash"], rules={"auto_center_cancels_casting": value})
    g.play("Slash", by="left", at="left")
    assert (g.foe("center").casting, g.foe("center").exhausted) == (casting, True)
    assert g.discard("foe") == (["Tornado"] if casting is None else [])


@rule("A25")
def test_a_hero_already_in_the_center_keeps_its_casting():
    caster = hero("Aldric Ashford", casting=("Tornado", "center", 1))
    foe = {"left": hero(hp=10), "center": caster, "right": legacy(WARRIOR)}
    g = Scenario(me=alone("left", hero(WARRIOR)), foe=foe, hand=["Slash"])
    g.play("Slash", by="left", at="left")
    assert g.foe("center").casting == "Tornado"


@rule("S25")
@pytest.mark.parametrize(("at", "end"), [("left", 0), ("center", 1), ("right", 2)])
def test_jump_slash_may_put_its_user_in_front_of_the_target(at, end):
    me = {"left": hero(WARRIOR), "center": hero(THIEF), "right": legacy(WARRIOR)}
    g = Scenario(me=me, hand=["Jump Slash"])
    g.play("Jump Slash", by="center", at=at)
    assert g.hero("center").name == THIEF  # the swap is declined
    g = Scenario(me=me, hand=["Jump Slash"])
    g.play("Jump Slash", by="center", at=at)
    if at != "center":
        g.choose(at)
    assert [g.hero(p).name for p in PLACES].index(THIEF) == end
    assert g.hero(PLACES[end]).exhausted


@rule("S25")
def test_there_is_no_such_swap_after_a_dodge():
    g = Scenario(me={"center": hero(THIEF)}, hand=["Jump Slash"], foe={"left": hero(THIEF)}, foe_hand=["Evasion"])
    g.play("Jump Slash", by="center", at="left").respond("Evasion")
    assert (g.events("SWAP"), g.asks) == ([], "battle")


@rule("S26")
def test_flash_slash_swaps_with_any_own_position():
    me = {"left": hero("Lucien Voss", rank=2), "center": hero(WARRIOR), "right": legacy(WARRIOR)}
    g = Scenario(me=me, hand=["Flash Slash"])
    g.play("Flash Slash", by="left", at="left").until("swap")
    assert g.options() == ["pass", "choose center", "choose right"]
    g.choose("right")
    assert g.hero("right").name == "Lucien Voss"


@rule("S26")
def test_soul_blast_shot_swaps_the_target_with_a_neighbour():
    g = Scenario(me={"center": hero("Korvak Ironfang", rank=2)}, hand=["Soul Blast Shot"], foe={"left": hero(CLERIC)})
    g.play("Soul Blast Shot", by="center", at="left").until("swap")
    assert g.options() == ["pass", "choose center"]
    g.choose("center")
    assert (g.foe("center").name, g.foe("center").hp) == (CLERIC, 60)


@rule("S26", "S25")
def test_step_in_swaps_with_the_hero_facing_the_attacker_after_the_dodge():
    foe = {"left": hero("Lucien Voss", rank=2), "right": hero(CLERIC)}
    g = Scenario(hand=["Slash", "Slash"], foe=foe, foe_hand=["Step In", "Step In"])
    g.play("Slash", by="center", at="left").respond("Step In")
    assert (g.foe("center").name, g.foe("left").name, g.dealt()) == ("Lucien Voss", WARRIOR, [])
    g.play("Slash", by="right", at="center").respond("Step In")
    assert (g.foe("right").name, g.foe("center").name) == ("Lucien Voss", CLERIC)


@rule("S26")
def test_warp_scroll_takes_no_legacy():
    g = Scenario(phase="deploy", hand=["Warp Scroll"], me={"center": legacy(WARRIOR)})
    assert [o for o in g.options() if o.startswith("play")] == ["play Warp Scroll at left and right"]
