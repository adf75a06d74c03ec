"""Casting: lock, wait, release, cancel (10.18 to 10.25, 9.5)."""

import pytest

from simulator.games.grandis.state import Phase
from tests.grandis.scenario import PLACES, Scenario, hero, legacy, rule

ALDRIC, LUCIEN, ALDEN, ELARA, DRAXEN = (
    "Aldric Ashford",
    "Lucien Voss",
    "Alden Sterling",
    "Elara Heavens",
    "Draxen Blacksand",
)


def caster(**about):
    return hero(ALDRIC, casting=("Tornado", "left", 1), **about)


@rule("10.18", "10.21", "9.5", "A55")
def test_a_casting_locks_a_position_in_reach_exhausts_its_user_and_takes_a_slot():
    g = Scenario(me={"left": hero(ALDRIC)}, hand=["Tornado"], foe={"left": legacy(DRAXEN)})
    assert g.options()[1:] == ["play Tornado by left at center"]
    g.play("Tornado", by="left", at="center")
    h = g.hero("left")
    assert (h.casting, h.counter, h.attached, h.exhausted) == ("Tornado", 1, ["Tornado"], True)
    assert (g.hps(), g.discard()) == ([0, 90, 90], [])


@rule("T10", "10.23", "10.24", "10.25", "5.7", "A9", "10.20")
def test_the_timeline_of_a_casting():
    g = Scenario(me={"left": hero(ALDRIC)}, hand=["Tornado"], foe_hand=["Ring of Protection"])
    g.play("Tornado", by="left", at="left")
    g.end_turn()
    g.end_phase()  # the enemy's Battle Phase releases nothing
    assert g.hero("left", now=True).counter == 1
    g.end_turn()
    assert (g.state.turn, g.asks, g.hero("left").exhausted, g.hps()) == (7, "deploy", True, [90, 90, 90])
    g.end_phase().respond("Ring of Protection")
    h = g.hero("left")
    assert (g.hps(), h.casting, h.attached, h.exhausted) == ([90 - 70 + 30, 90, 90], None, [], True)
    assert g.discard() == ["Tornado"]
    g.end_turn()
    assert g.hero("left").exhausted
    g.end_turn()
    assert not g.hero("left").exhausted


@rule("10.18", "10.24")
def test_a_casting_hits_who_stands_at_the_locked_position_when_it_is_released():
    g = Scenario(
        turn=4,
        phase="reform",
        me={"left": caster()},
        foe={"left": hero(hp=90), "center": hero(ELARA)},
    )
    g.reposition("left", "center").end_phase()
    g.end_phase()
    assert [(g.foe(p).name, g.foe(p).hp) for p in PLACES[:2]] == [(ELARA, 20), (DRAXEN, 90)]


@rule("10.19", "T10")
def test_a_legacy_at_the_locked_position_takes_no_damage():
    g = Scenario(phase="deploy", me={"left": caster()}, foe={"left": legacy(DRAXEN)})
    g.end_phase()
    assert (g.dealt(), g.discard(), g.hero("left").casting, g.asks) == ([], ["Tornado"], None, "battle")


@rule("10.22", "10.17")
def test_a_move_cancels_a_casting():
    g = Scenario(phase="deploy", me={"left": caster()}, hand=["Warp Scroll"])
    g.play("Warp Scroll", at="left", also="right")
    h = g.hero("right")
    assert (h.casting, h.attached, h.exhausted, sorted(g.discard())) == (
        None,
        [],
        True,
        ["Tornado", "Warp Scroll"],
    )


@rule("10.22", "11.6")
def test_stun_cancels_a_casting():
    g = Scenario(phase="deploy", hand=["Dazed"], foe={"left": caster()})
    g.play("Dazed", at="left")
    assert (g.foe("left").casting, g.foe_discard()) == (None, ["Tornado"])


@rule("10.22")
def test_other_statuses_do_not_cancel_a_casting():
    g = Scenario(me={"left": hero(ALDRIC)}, hand=["Ice Lance"], foe={"left": caster()})
    g.play("Ice Lance", by="left", at="left")
    assert g.foe("left").casting == "Tornado"


@rule("A55", "11.13")
def test_taunt_and_cover_limit_the_lock_but_not_the_release():
    foe = {"left": hero(), "center": hero(attached=["Taunt"])}
    g = Scenario(me={"left": hero(ALDRIC)}, hand=["Tornado"], foe=foe)
    assert g.options()[1:] == ["play Tornado by left at center"]
    hidden = {"left": hero(attached=["Invisibility Cloak"])}
    g = Scenario(me={"left": hero(ALDRIC)}, hand=["Tornado"], foe=hidden)
    assert g.options()[1:] == ["play Tornado by left at center"]
    g = Scenario(phase="deploy", me={"left": caster()}, foe=foe | hidden)
    g.end_phase()
    assert g.dealt() == [70]


@rule("A55")
def test_the_release_reads_bonuses_then_and_needs_no_reach():
    me = {"left": hero(ELARA), "right": caster(attached=["Last Resort"])}
    g = Scenario(phase="deploy", me=me, foe={"left": hero(rank=3)})
    g.end_phase()
    assert g.dealt() == [140]


@rule("A55", "10.24")
def test_several_castings_are_released_left_to_right():
    me = {
        "left": hero(LUCIEN, rank=2, casting=("Aether Ball", "right", 1)),
        "center": hero(ALDRIC, casting=("Tornado", "right", 2)),
        "right": caster(),
    }
    g = Scenario(phase="deploy", me=me, foe={"right": hero(rank=3)})
    g.end_phase()
    assert [row[2] for row in g.events("RELEASE")] == [0, 2]
    assert g.hero("center").counter == 1


@rule("10.21", "10.14")
def test_a_casting_needs_a_free_slot():
    g = Scenario(me={"left": hero(ALDRIC, attached=["Arcane Scroll", "Invisibility Cloak"])}, hand=["Tornado"])
    assert not g.can("play")


@rule("9.5", "A4", "10.20")
def test_a_casting_is_played_in_battle_only():
    for phase in ("deploy", "reform"):
        assert not Scenario(phase=phase, me={"left": hero(ALDRIC)}, hand=["Tornado"]).can("play Tornado")


@rule("S29", "10.20", "10.23")
@pytest.mark.parametrize(("draws", "released"), [(["Market Bargain"], False), (["Market Bargain"] * 2, True)])
def test_a_bolt_that_waits_for_draws_is_released_with_the_fifth(draws, released):
    g = Scenario(me={"left": hero(ALDEN, rank=2)}, hand=["Aura Infusion Bolt", *draws])
    g.play("Aura Infusion Bolt", by="left", at="left")
    assert g.hero("left").counter == 5
    g.end_turn().end_turn()
    for card in draws:
        g.play(card)
    assert g.hero("left").counter == 5 - 1 - 2 * len(draws)
    g.end_phase()
    assert (g.dealt() == [80], g.hero("left").casting is None) == (released, released)


@rule("10.24", "A43", "S27")
def test_a_released_casting_can_be_covered():
    g = Scenario(phase="deploy", me={"left": caster()}, foe={"left": hero(ELARA)}, foe_hand=["Cover Up"])
    g.end_phase().respond("Cover Up", by="center")
    assert [(g.foe(p).name, g.foe(p).hp) for p in PLACES[:2]] == [(DRAXEN, 20), (ELARA, 90)]


@rule("P7", "7.6", "10.17")
def test_a_defeated_caster_loses_its_casting():
    g = Scenario(hand=["Slash"], foe={"left": caster(hp=10)})
    g.play("Slash", by="left", at="left")
    assert g.foe_discard() == ["Tornado"]
    g.end_turn().end_phase()
    assert g.hps("me") == [90, 90, 90]


@rule("10.20", "2.16")
def test_castings_are_released_when_the_battle_phase_has_begun():
    me = {"left": hero("Aldric Ashford", casting=("Aether Ball", "left", 1), exhausted=True)}
    g = Scenario(phase="deploy", me=me, foe_hand=["Deflect"]).end_phase()
    assert (g.asks, g.look().phase) == ("respond", Phase.BATTLE)


@rule("10.25", "A19")
def test_readied_after_its_release_a_hero_plays_no_skill_in_this_turn():
    me = {"left": hero("Elara Heavens", rank=2, casting=("Tornado", "left", 1), exhausted=True), "right": hero(hp=10)}
    g = Scenario(phase="deploy", me=me, hand=["Stamina Potion", "Flash Heal"]).end_phase().end_phase()
    g.play("Stamina Potion", at="left")
    assert not g.hero("left").exhausted
    assert not g.can("play Flash Heal by left at right")
