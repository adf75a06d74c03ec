"""The turn and its phases (2.13 to 2.20), winning and losing (1.4 to 1.6)."""

import pytest

from tests.grandis.scenario import Scenario, hero, legacy, rule

EVERYTHING = ["Slash", "Taunt", "Health Potion", "Market Bargain", "Flash Heal", "Parry", "Tornado"]
MIXED = {
    "left": hero("Draxen Blacksand", hp=50),
    "center": hero("Elara Heavens"),
    "right": hero("Aurex Sunsworn", rank=2),
}


@rule("2.13", "12.3", "P1")
def test_the_phases_come_in_their_order():
    g = Scenario.opening()
    seen = []
    for _ in range(4):
        seen.append((g.decider, g.asks))
        g.end_phase()
    assert seen == [("me", "deploy"), ("me", "battle"), ("me", "reform"), ("foe", "deploy")]


@rule("A48", "2.13")
def test_a_player_may_do_nothing_in_every_phase():
    g = Scenario(phase="deploy", hand=EVERYTHING, me=MIXED)
    g.end_phase().end_phase().end_phase()
    assert (g.state.turn, g.decider) == (6, "foe")


@rule("2.14", "A39", "P1")
def test_the_draw_phase_readies_then_draws_then_gains_mana():
    g = Scenario(turn=4, phase="reform", me={"left": hero(exhausted=True)}, mana=3, regen=2)
    g.end_phase()
    assert [row[0] for row in g.events("READY", "DRAW", "GAIN_SHARD")] == [
        *("READY", "DRAW"),
        *["GAIN_SHARD"] * 2,
    ]
    assert (g.asks, g.decider, g.pool(), len(g.hand())) == ("deploy", "me", {"Mana": 5}, 1)


@rule("A10", "2.14", "2.22")
def test_shards_not_spent_stay_and_a_short_shard_deck_gives_what_it_has():
    g = Scenario(turn=4, phase="reform", mana=11, regen=3)
    g.end_phase()
    assert (g.pool(), g.shard_deck()) == ({"Mana": 12}, [])


@rule("1.5", "12.2")
def test_who_cannot_make_the_draw_of_the_draw_phase_loses():
    g = Scenario(turn=4, phase="reform", deck=[])
    g.end_phase()
    assert g.over == ("foe", "deck_out")


@rule("1.6", "12.2", "12.18", "T8")
def test_an_empty_deck_loses_only_at_the_next_mandatory_draw():
    g = Scenario(phase="deploy", deck=[], hand=["Market Bargain"])
    g.play("Market Bargain")
    assert (g.hand(), g.over) == ([], None)
    g.end_turn()
    assert g.over is None
    g.end_turn()
    assert g.over == ("foe", "deck_out")


@rule("1.4", "7.9", "12.1")
def test_who_defeats_the_third_hero_wins_at_once():
    two_down = {
        "left": legacy("Draxen Blacksand"),
        "center": hero(hp=20),
        "right": legacy("Draxen Blacksand"),
    }
    g = Scenario(foe=two_down, hand=["Slash"])
    g.play("Slash", by="left", at="center")
    assert g.over == ("me", "heroes_defeated")


@rule("2.15", "2.19", "9.10", "9.12", "9.13")
def test_what_the_deploy_phase_offers():
    me = MIXED | {"center": hero("Elara Heavens"), "left": legacy("Draxen Blacksand")}
    g = Scenario(phase="deploy", hand=[*EVERYTHING, "Reload"], me=me | {"right": hero("Aurex Sunsworn", rank=2, hp=50)})
    kinds = {" ".join(option.split(" by ")[0].split(" at ")[0].split()) for option in g.options()}
    assert kinds == {
        "pass",
        *("play Taunt", "play Health Potion", "play Market Bargain", "play Flash Heal"),
        *("trait Ancestral Focus", "ability", "legacy Warrior's Relic", "reposition"),
    }


@rule("2.16", "2.19", "9.10")
def test_what_the_battle_phase_offers():
    me = MIXED | {"center": hero("Korvak Ironfang", rank=1)}
    g = Scenario(hand=EVERYTHING, me=me, foe={"right": hero(hp=50)})
    kinds = {" ".join(option.split(" by ")[0].split()) for option in g.options()}
    assert kinds == {"pass", "play Slash", "trait Primal Strike"}


@rule("2.17", "2.19", "9.13", "6.2")
def test_what_the_reform_phase_offers():
    me = MIXED | {"right": legacy("Draxen Blacksand")}
    g = Scenario(phase="reform", hand=EVERYTHING, me=me)
    kinds = {" ".join(option.split(" by ")[0].split(" at ")[0].split()) for option in g.options()}
    skills = ("Slash", "Taunt", "Flash Heal", "Parry", "Tornado")
    assert kinds == {
        "pass",
        *("play Health Potion", "play Market Bargain", "play Flash Heal"),
        *(f"tribute {name}" for name in skills),
        *("legacy Warrior's Relic", "reposition"),
    }


@rule("2.18", "P6")
def test_the_end_phase_deals_poison_then_runs_down_statuses_then_trims_the_hand():
    g = Scenario(phase="reform", me={"left": hero(poison=1)}, hand=["Slash"] * 9)
    g.end_phase()
    g.choose("Slash")
    kinds = ("POISON", "STATUS_ENDS", "HAND_LIMIT", "TURN")
    assert [row[0] for row in g.events(*kinds, now=True)] == [*kinds]


@rule("2.12", "A31", "A52")
def test_only_the_player_whose_turn_ends_discards_down_to_8_and_chooses_the_cards():
    cards = [*["Slash"] * 6, *["Parry"] * 3, "Taunt"]
    g = Scenario(phase="reform", hand=cards, foe_hand=["Slash"] * 11)
    g.end_phase()
    assert (g.asks, g.decider) == ("discard_hand", "me")
    assert g.options() == ["choose Slash", "choose Parry", "choose Taunt"]
    g.choose("Taunt", "Parry")
    assert (len(g.hand()), g.discard()) == (8, ["Taunt", "Parry"])
    assert len(g.foe_hand()) == 12


@rule("2.20", "A4")
def test_the_first_player_plays_no_attack_in_the_first_turn_castings_included():
    me = {"left": hero("Aldric Ashford"), "center": hero("Korvak Ironfang")}
    g = Scenario(turn=1, hand=["Slash", "Tornado", "Aim Shot"], me=me, foe={"left": hero(hp=50)})
    assert g.options() == ["pass", "trait Primal Strike by center at left"]


@rule("2.20", "A4")
@pytest.mark.parametrize(("turn", "rules"), [(2, {}), (3, {}), (1, {"first_turn_attack_ban": "false"})])
def test_every_other_turn_has_attacks(turn, rules):
    g = Scenario(turn=turn, hand=["Slash"], foe_hand=["Slash"], rules=rules)
    assert g.can("play Slash")


@rule("A22", "2.14")
def test_what_lasts_until_the_next_turn_starts_ends_before_the_heroes_are_readied():
    g = Scenario(hand=["Shield Bash"])
    g.play("Shield Bash", by="left", at="left")
    g.next_turn()
    kinds = [row[0] for row in g.events("DETACH", "READY")]
    assert kinds == ["DETACH", "READY"]


@rule("2.8", "2.14")
def test_the_other_player_draws_in_the_second_turn():
    g = Scenario.opening()
    g.end_turn()
    assert (g.state.turn, len(g.foe_hand()), sum(g.pool("foe").values())) == (2, 7, 4)
