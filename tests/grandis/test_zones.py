"""Main Deck, Hand, Discard Pile; Items and Events (8.2, 9.8, 9.14, 9.15, 12.16 to 12.18)."""

import pytest

from tests.grandis.scenario import Scenario, hero, rule

ELARA, LUCIEN, KORVAK, ALDEN, DRAXEN = (
    "Elara Heavens",
    "Lucien Voss",
    "Korvak Ironfang",
    "Alden Sterling",
    "Draxen Blacksand",
)


@rule("8.2")
@pytest.mark.parametrize(
    ("phase", "card"), [("battle", "Slash"), ("deploy", "Mana Catalyst"), ("deploy", "Market Bargain")]
)
def test_a_finished_card_goes_to_discard(phase, card):
    g = Scenario(phase=phase, hand=[card], mana=4)
    g.play(card, **({"by": "left", "at": "left"} if card == "Slash" else {}))
    assert g.discard() == [card]


@rule("12.18", "1.6")
def test_a_draw_by_an_effect_takes_what_there_is():
    g = Scenario(phase="deploy", hand=["Market Bargain"], deck=["Slash"]).play("Market Bargain")
    assert (g.hand(), g.deck(), g.over) == (["Slash"], [], None)


@rule("12.17", "A65", "9.8")
def test_a_search_offers_the_fitting_cards_shows_the_chosen_one_and_shuffles():
    g = Scenario(phase="deploy", me={"left": hero(LUCIEN)}, hand=["Sixth Sense"], deck=["Slash", "Parry", "Evasion"])
    g.chance("me", 0)
    g.play("Sixth Sense", by="left").until("search")
    assert sorted(g.options()) == ["choose Evasion", "choose Parry"]
    g.choose("Parry")
    assert (g.hand(), sorted(g.deck()), len(g.events("SHUFFLE"))) == (["Parry"], ["Evasion", "Slash"], 1)
    g.end_turn()
    seen = g.look()
    assert [int(c) for c in seen.foe_hand[: seen.n_foe_hand]] == [g.card("Parry")]


@rule("A44", "12.17")
def test_a_search_that_finds_nothing_is_legal_paid_and_shuffles():
    g = Scenario(phase="deploy", me={"left": hero(LUCIEN)}, hand=["Sixth Sense"], deck=["Slash"] * 3, mana=1)
    g.play("Sixth Sense", by="left")
    assert (g.hand(), g.pool(), g.discard(), len(g.events("SHUFFLE"))) == ([], {}, ["Sixth Sense"], 1)


@rule("12.17", "A65")
def test_looking_at_the_top_without_shuffling():
    g = Scenario(phase="deploy", hand=["Crystal Ball"], deck=["Slash", "Parry", "Taunt", "Deflect"])
    g.play("Crystal Ball").choose("Taunt", "Slash")
    assert g.deck() == ["Taunt", "Slash", "Parry", "Deflect"]
    seen = g.look()
    assert [int(c) for c in seen.top[: seen.n_top]] == [g.card(n) for n in ("Taunt", "Slash", "Parry")]
    assert g.events("SHUFFLE") == []


@rule("12.17")
def test_a_hand_shuffled_into_the_deck():
    g = Scenario(phase="deploy", hand=["Begin Anew", "Slash", "Parry"], deck=["Taunt"] * 4)
    g.play("Begin Anew")
    assert (len(g.hand()), len(g.deck()), len(g.events("SHUFFLE"))) == (5, 1, 1)
    assert sorted(g.hand() + g.deck()) == ["Parry", "Slash"] + ["Taunt"] * 4


@rule("12.16", "S34")
@pytest.mark.parametrize(("luck", "lost"), [(0, "Slash"), (1, "Parry"), (2, "Taunt")])
def test_cards_taken_from_a_hand_are_random(luck, lost):
    plan = {"left": hero(ALDEN, rank=2)}
    g = Scenario(phase="deploy", me=plan, hand=["Calculated Plan"], foe_hand=["Slash", "Parry", "Taunt"])
    g.chance("foe", luck)
    g.play("Calculated Plan", by="left")
    assert (g.foe_discard(), len(g.foe_hand())) == ([lost], 2)


@rule("12.17", "12.16")
def test_a_hand_card_shuffled_back_into_the_enemy_deck():
    g = Scenario(
        phase="deploy",
        me={"left": hero(KORVAK)},
        hand=["Eyes of the Hawk"],
        foe_hand=["Slash", "Parry"],
        foe_deck=["Taunt"],
    )
    g.chance("foe", 1, 0)  # the second card; then the top card changes places with the bottom one
    g.play("Eyes of the Hawk", by="left")
    assert (g.foe_hand(), g.deck("foe")) == (["Slash"], ["Taunt", "Parry"])


@rule("9.8", "2.19")
def test_a_tactical_skill_is_played_in_deploy():
    for phase, may in (("deploy", True), ("battle", False), ("reform", False)):
        assert Scenario(phase=phase, hand=["Taunt"]).can("play Taunt") == may


@rule("9.7", "9.13")
def test_a_support_skill_is_played_in_deploy_or_reform():
    for phase, may in (("deploy", True), ("battle", False), ("reform", True)):
        g = Scenario(phase=phase, me={"left": hero(ELARA)}, hand=["Blessing of Might"])
        assert g.can("play Blessing of Might") == may


@rule("9.11", "9.6")
def test_a_defense_is_played_only_as_a_response():
    for phase in ("deploy", "battle", "reform"):
        assert not Scenario(phase=phase, hand=["Parry"]).can("play")


@rule("9.14", "A54")
@pytest.mark.parametrize(("value", "may"), [("true", True), ("false", False)])
@pytest.mark.parametrize("card", ["Mana Catalyst", "Market Bargain"])
def test_items_and_events_in_reform_unless_switched(card, value, may):
    rules = {"items_events_in_reform": value}
    assert Scenario(phase="reform", hand=[card], rules=rules).can(f"play {card}") == may
    assert Scenario(phase="deploy", hand=[card], rules=rules).can(f"play {card}")


@rule("A54", "2.19")
def test_some_items_and_events_are_for_deploy_alone():
    g = Scenario(phase="reform", hand=["Dazed", "Arcane Scroll"], me={"left": hero("Aldric Ashford")})
    assert not g.can("play")


@rule("9.15", "A20", "S47")
@pytest.mark.parametrize(("value", "exhausted"), [("false", False), ("true", True)])
def test_an_event_has_no_user_unless_switched(value, exhausted):
    rules = {"event_exhausts_source": value}
    g = Scenario(phase="deploy", hand=["Market Bargain"], rules=rules)
    g.play("Market Bargain", by="left" if exhausted else None)
    assert g.hero("left").exhausted == exhausted
    everyone_tired = {p: hero(exhausted=True) for p in ("left", "center", "right")}
    g = Scenario(phase="deploy", me=everyone_tired, hand=["Market Bargain"], rules=rules)
    assert g.can("play Market Bargain") != exhausted


@rule("S47", "A20")
@pytest.mark.parametrize("value", ["false", "true"])
def test_coordination_attack_says_that_it_exhausts_nobody(value):
    g = Scenario(phase="deploy", hand=["Coordination Attack"], rules={"event_exhausts_source": value})
    g.play("Coordination Attack", by="left" if value == "true" else None).choose("left")
    assert not g.hero("left").exhausted


@rule("8.2", "10.9")
def test_god_s_blessing_costs_another_card_that_is_chosen():
    g = Scenario(phase="deploy", me={"left": hero(ELARA, rank=2)}, hand=["God's Blessing", "Slash", "Parry"])
    g.play("God's Blessing", by="left").choose("Parry")
    assert (len(g.hand()), g.discard()) == (4, ["Parry", "God's Blessing"])
    assert not Scenario(phase="deploy", me={"left": hero(ELARA, rank=2)}, hand=["God's Blessing"]).can("play")


@rule("8.2", "10.8")
def test_x_cross_slash_costs_the_two_cards_that_it_names():
    me = {"left": hero("Finnian Copperpot", rank=2)}
    assert not Scenario(me=me, hand=["X Cross Slash", "Horizontal Slash", "Horizontal Slash"]).can("play X")
    g = Scenario(me=me, hand=["X Cross Slash", "Horizontal Slash", "Vertical Slash"])
    g.play("X Cross Slash", by="left", at="left")
    assert (g.hand(), g.dealt()) == ([], [80])
