"""The Investigation (chapter 5, 9.4 to 9.6, A8, A9, A14, P3, T1)."""

import pytest

from tests.lost_legacy.scenario import Scenario, rule

NO_FLOOR = {"speed_floor": "none"}


def investigation(*kept, discards=None, ruins=None, rules=None, out=()):
    """The last turn is over; seat 0 has played a card without effect, and these hand cards are left."""
    hands = [["False Grail", kept[0]], *kept[1:]]
    return Scenario(*hands, discards=discards, deck=[], ruins=ruins, rules=rules, out=out).play("False Grail")


def order(g):
    """Who gets to investigate, in order, if all reveal a card of the Ruins that is not it."""
    found = []
    while not g.over:
        found.append(g.decider)
        g.choose(("ruins", 0))
    return found


@rule("1.6", "5.1", "5.2", "5.6", "5.8", "P3")
def test_players_investigate_by_speed_lowest_first_and_once():
    assert order(investigation("Spy", "Queen", "Royal Court", "Cardinal")) == [1, 3, 0, 2]


@rule("5.3", "P3", "T1")
def test_of_speeds_2_2_and_5_only_the_5_investigates():
    g = investigation("Queen", "Chieftain", "Grail")
    assert order(g) == [2]
    assert g.events("TIED") == [("TIED", -1, 2, 0, 0, 0)]


@rule("5.3")
def test_three_with_the_same_speed_are_all_left_out():
    assert order(investigation("Spy", "Spy", "Dragon Rider", "Royal Court")) == [3]


@rule("5.4")
def test_with_an_x_nobody_investigates():
    assert order(investigation("Grail Quest", "Spy", "Hidden Lair")) == [1]


@rule("1.3", "5.4", "5.9", "A17")
def test_with_only_xs_everybody_loses_at_once():
    g = investigation("Grail Quest", "Hidden Lair", ruins=["Grail"])
    assert g.over == (-1, "not_found")
    assert g.events("NOBODY") == [("NOBODY", -1, 0, 0, 0, 0)]


@rule("4.1", "5.8")
def test_the_eliminated_do_not_investigate_and_tie_with_nobody():
    assert order(investigation("Spy", "", "Queen", out=[1], discards={1: ["Queen"]})) == [2, 0]


@rule("4.4", "5.5", "5.7")
def test_any_hand_any_card_of_the_ruins_and_any_discard_can_be_revealed():
    g = investigation("Queen", "Spy", "", discards={1: ["King"], 2: ["~Spy"]}, ruins=["Baron", "Grail"], out=[2])
    assert g.options() == [
        ("hand", 0), ("hand", 1), ("ruins", 0), ("ruins", 1),
        ("discards", 0, 0), ("discards", 1, 0), ("discards", 2, 0),
    ]  # fmt: skip


@rule("1.2", "5.6")
@pytest.mark.parametrize(
    ("kept", "discards", "ruins", "place"),
    [
        (["Queen", "Grail"], {}, ["Spy"], ("hand", 1)),
        (["Queen", "Spy"], {}, ["Baron", "Grail"], ("ruins", 1)),
        (["Queen", "Spy"], {1: ["~Grail"]}, ["Baron"], ("discards", 1, 0)),
        (["Queen", "Spy"], {1: ["King", "Staff of Dragons"]}, ["Baron"], ("discards", 1, 1)),  # face-up, A14
    ],
)
def test_who_reveals_the_lost_legacy_wins_wherever_it_is(kept, discards, ruins, place):
    g = investigation(*kept, discards=discards, ruins=ruins)
    assert g.decider == 0
    assert g.choose(place).over == (0, "investigation")


@rule("5.5", "A14")
def test_a_lost_legacy_that_lies_open_can_be_revealed():
    g = investigation("Queen", "Spy", discards={0: ["Staff of Dragons"]})
    assert g.choose(("discards", 0, 0)).over == (0, "investigation")


@rule("5.6")
def test_a_revealed_card_is_seen_by_all_and_the_next_one_goes_on():
    g = investigation("Queen", "Spy", "Baron", ruins=["King", "Grail"])
    assert g.choose(("hand", 1)).decider == 2
    assert [g.knows(seat, ("hand", 1)) for seat in range(3)] == [True] * 3
    assert g.events("REVEAL")[0][1:3] == (0, g.number("Spy"))
    assert g.choose(("ruins", 1)).over == (2, "investigation")


@rule("5.7")
def test_who_holds_the_lost_legacy_wins_unless_somebody_faster_reveals_that_hand():
    g = investigation("Spy", "Grail")
    assert g.decider == 1
    assert g.choose(("hand", 1)).over == (1, "investigation")
    g = investigation("Queen", "Grail")
    assert g.choose(("hand", 1)).over == (0, "investigation")
    g = investigation("Queen", "Grail").choose(("ruins", 0)).choose(("hand", 1))
    assert g.over == (1, "investigation")


@rule("1.3", "5.8", "5.9")
def test_when_all_have_looked_in_vain_everybody_loses():
    g = investigation("Spy", "Queen", ruins=["King", "Grail"])
    assert g.choose(("ruins", 0)).choose(("hand", 0)).over == (-1, "not_found")


# Modifiers


@rule("9.4", "9.6", "A8")
@pytest.mark.parametrize(
    ("discards", "speed"),
    [
        ([], 8), (["Chieftain"], 7), (["Forced March"], 6), (["Berserk"], 5), (["Berserk", "Chieftain"], 4),
        (["Berserk", "Spy", "Berserk"], 2), (["Berserk", "Berserk", "Forced March"], 0),
        (["Berserk", "Berserk", "Berserk"], 0), (["~Berserk", "Chieftain", "~Forced March"], 7),
        (["Maiden of Dragons"], 8),
    ],
)  # fmt: skip
def test_modifiers_face_up_in_the_own_discards_add_up_and_do_not_go_below_zero(discards, speed):
    g = investigation("False Grail", "Negotiation", discards={1: discards})
    assert g.state.sides[1].speed == speed
    assert g.decider == 1


@rule("9.4")
def test_the_modifiers_of_others_do_not_count():
    assert order(investigation("Spy", "Royal Court", discards={0: [], 1: []})) == [0, 1]
    assert order(investigation("Spy", "Royal Court", discards={1: ["Forced March"]})) == [1, 0]
    assert order(investigation("Spy", "Royal Court", discards={0: ["Forced March"]})) == [0, 1]


@rule("9.5", "5.3")
def test_ties_are_looked_for_after_modifiers_also_at_zero():
    assert order(investigation("Spy", "Royal Court", "Negotiation", discards={1: ["Chieftain"]})) == [2]
    assert order(investigation("King", "Queen", "Spy", discards={0: ["Berserk"], 1: ["Forced March"]})) == [2]
    assert order(investigation("Spy", "Dragon Rider", "Royal Court", discards={1: ["Chieftain"]})) == [1, 0, 2]


@rule("9.6")
def test_a_modifier_cannot_be_declined_even_if_it_makes_a_tie():
    assert order(investigation("Spy", "Royal Court", discards={1: ["Chieftain"]})) == []


@rule("A8")
def test_without_the_floor_speeds_go_below_zero():
    kept, discards = ("King", "Queen", "Spy"), {0: ["Berserk"], 1: ["Berserk", "Forced March"]}
    assert order(investigation(*kept, discards=discards)) == [2]
    g = investigation(*kept, discards=discards, rules=NO_FLOOR)
    assert [int(side.speed) for side in g.state.sides[:3]] == [-2, -3, 6]
    assert order(g) == [1, 0, 2]
    assert order(investigation("King", "Spy", discards={0: ["Forced March"]}, rules=NO_FLOOR)) == [0, 1]


@rule("A9", "5.4")
def test_an_x_stays_an_x_whatever_lies_in_the_discards():
    g = investigation("Grail Quest", "Spy", discards={0: ["Berserk", "Berserk", "Berserk"]})
    assert order(g) == [1]


@rule("5.5", "8.3", "9.4")
def test_a_modifier_that_is_revealed_during_the_investigation_lay_face_down_at_its_start():
    g = investigation("Queen", "Royal Court", "Spy", discards={1: ["~Berserk"]}).choose(("discards", 1, 0))
    assert g.decider == 2


# What is heard


@rule("5.2")
def test_the_called_numbers_tell_who_has_which():
    g = investigation("Spy", "Queen", "Royal Court", "Cardinal")
    assert g.look().sides["speed"][:4].tolist() == [99, 2, 99, 99]
    assert g.knows(0, ("hand", 1))  # there is only one 2
    assert "hand 2" not in g.may(1, "Queen")
    g.choose(("ruins", 0))
    assert g.look().sides["speed"][:4].tolist() == [99, 2, 99, 3]
    g.choose(("ruins", 0))
    assert g.look().sides["speed"][:4].tolist() == [6, 2, 99, 3]


@rule("5.2")
def test_numbers_below_the_one_that_is_called_are_ruled_out_for_all_others():
    g = investigation("Spy", "Royal Court", "Negotiation", ruins=["King", "Queen"], discards={2: ["Chieftain"]})
    assert g.decider == 0
    assert g.may(0, "King") == g.may(0, "Queen") == {"ruins"}
    assert g.may(0, "Royal Court") == {"hand 1"}  # with the Chieftain a 7 in hand 2 would be a 6


@rule("5.2", "5.3")
def test_a_tie_is_heard_too():
    g = investigation("Negotiation", "Spy", "Spy", ruins=["Baron"])
    assert g.decider == 0
    assert g.may(0, "Spy") == {"hand 1", "hand 2"}
    assert g.may(0, "Baron") == {"ruins"}
