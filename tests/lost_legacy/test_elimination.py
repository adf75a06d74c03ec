"""Elimination, and who is saved from it (chapter 4, 9.8, A2, A10, P2)."""

import pytest

from simulator.games.lost_legacy.rules.elimination import last_one
from tests.lost_legacy.scenario import Scenario, rule

ONCE = {"maiden_saves": "once"}
PLAYS_ON, INVESTIGATES = {"legacy_in_empty_deck": "plays_on"}, {"legacy_in_empty_deck": "investigates"}


@rule("4.1", "P2")
def test_an_eliminated_players_hand_card_goes_face_up_to_the_discards_without_effect():
    g = Scenario(["Berserk", "Spy"], "Grail Quest", "Queen", discards={1: ["King"]})
    g.play("Berserk").choose(1, "X")
    assert (g.out, g.discards(1), g.hand(1)) == ([1], ["King", "Grail Quest"], [])
    assert g.state.direction == 1
    assert g.decider == 2
    assert g.events("ELIMINATED") == [("ELIMINATED", 1, g.number("Grail Quest"), 0, 0, 0)]


@rule("4.1")
def test_if_after_does_not_count_for_the_hand_card_of_an_eliminated_player():
    g = Scenario(["King", "Spy"], "Queen", "Baron", discards={1: ["Negotiation"]}).play("King").choose(1)
    assert g.discards(1) == ["Negotiation", "Queen"]


@rule("4.1")
def test_an_eliminated_player_cannot_be_chosen_or_asked():
    g = Scenario(["King", "Spy"], "", "Baron", "Queen", out=[1]).play("King")
    assert g.options() == [2, 3]
    g = Scenario(["Royal Court", "Spy"], "", "Baron", "Spy", out=[1], discards={1: ["King"]})
    g.play("Royal Court").choose("the 1", True)
    assert [row[1] for row in g.events("ANSWER")] == [2, 3]


@rule("4.2", "P2")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_lost_legacy_is_shuffled_into_the_deck_instead(place):
    g = Scenario(["Berserk", "Spy"], "Grail", "Queen", deck=["King", "Baron"])
    g.chance(place, 1).play("Berserk").choose(1, 5)  # the Grail changes places with this card from below
    dealt = [*g.deck[::-1], g.hand(2)[1]]
    assert (g.discards(1), dealt.index("Grail"), sorted(dealt)) == ([], place, ["Baron", "Grail", "King"])
    assert g.events("ELIMINATED") == [("ELIMINATED", 1, g.number("Grail"), 1, 0, 0)]


@rule("4.2")
def test_all_know_that_the_lost_legacy_is_in_the_deck_but_not_where():
    g = Scenario(["Berserk", "Spy"], "Grail", "Queen", deck=["King"] * 5).show(0, "deck")
    g.chance(4, 4, 3, 2, 1)  # the Grail changes places with the card below the top one
    g.play("Berserk").choose(1, 5)
    assert g.deck == ["Grail", "King", "King", "King", "King"]
    assert [g.knows(seat, "deck") for seat in range(3)] == [False] * 3
    assert [g.may(seat, "Grail") for seat in range(3)] == [{"deck", "hand 2"}, {"deck", "hand 2"}, {"deck"}]


@rule("4.2", "A2")
def test_the_lost_legacy_in_an_empty_deck_gives_the_next_player_a_turn():
    g = Scenario(["Berserk", "Spy"], "Grail", "Queen", deck=[]).play("Berserk").choose(1, 5)
    assert (g.asks, g.decider, g.hand(2), g.deck) == ("play", 2, ["Queen", "Grail"], [])
    assert g.knows(0, ("hand", 2)) is False  # two cards: which of them is the Grail is not seen
    assert g.may(0, "Grail") == {"hand 2"}
    g.play("Queen").choose(("ruins", 0))
    assert (g.asks, g.decider) == ("investigate", 0)  # the Berserk makes its 6 a 3
    assert g.knows(0, ("hand", 2))


@rule("A2")
def test_a_switch_lets_the_investigation_begin_nevertheless():
    g = Scenario(["Berserk", "Spy"], "Grail", "Queen", deck=[], rules=INVESTIGATES).play("Berserk").choose(1, 5)
    assert (g.asks, g.decider, g.deck) == ("investigate", 2, ["Grail"])


@rule("A2")
@pytest.mark.parametrize("rules", [PLAYS_ON, INVESTIGATES])
def test_the_switch_does_not_matter_while_the_deck_has_a_card(rules):
    g = Scenario(["Berserk", "Spy"], "Grail", "Queen", deck=["King"], rules=rules).chance(1)
    g.play("Berserk").choose(1, 5)
    assert (g.asks, len(g.deck)) == ("play", 1)
    g = Scenario(["Grail Quest", "Spy"], "Baron", "Queen", deck=["Grail"], rules=rules).play("Grail Quest")
    assert (g.asks, g.decider) == ("play", 1)


@rule("4.3", "A2")
def test_the_last_player_left_wins_even_with_the_deck_empty():
    for deck in (["King"], []):
        g = Scenario(["Berserk", "Spy"], "Grail", "", out=[2], deck=deck)
        g.chance(*[1] * len(deck)).play("Berserk").choose(1, 5)
        assert g.over == (0, "elimination")
        assert g.events("WIN") == [("WIN", 0, 0, 0, 0, 0)]


@rule("4.3")
def test_a_player_may_win_in_the_turn_of_another():
    g = Scenario(["Baron", "Negotiation"], "Queen").play("Baron").choose(1)
    assert g.over == (1, "elimination")


@rule("4.3", "A10")
@pytest.mark.parametrize("legacy", ["Grail", "Spy"])
def test_a_dragon_that_eliminates_all_others_at_once_wins_for_its_player(legacy):
    g = Scenario(["Tyrant Dragon", "Spy"], legacy, "Queen", discards={1: ["Tyrant Dragon"], 2: ["Spy"]})
    g.chance(3, 2, 1) if legacy == "Grail" else g
    g.play("Tyrant Dragon")
    assert (g.out, g.over) == ([1, 2], (0, "elimination"))
    assert len(g.events("TURN")) == 0


@rule("A10", "A17", "1.3")
def test_with_nobody_left_nobody_wins():
    g = Scenario(["King", "Spy"], "Queen")
    for side in g.state.sides[:2]:
        side.out = 1
    last_one(g.state, g.log)
    assert g.over == (-1, "not_found")


@rule("4.4")
@pytest.mark.parametrize(
    ("card", "discards", "options"),
    [
        ("Negotiation", ["King"], [("discards", 0, 0), ("discards", 2, 0)]),
        ("Spy", ["King", "~Spy"], [("discards", 2, 1)]),
        ("Cardinal", ["~Spy"], [("discards", 2, 0)]),
        ("Maiden of Dragons", ["Baron", "King"], [("discards", 2, 0)]),
    ],
)
def test_the_discards_of_an_eliminated_player_can_be_chosen(card, discards, options):
    g = Scenario([card, "False Grail"], "Queen", "", discards={2: discards}, out=[2]).play(card)
    assert g.options() == options


@rule("4.4", "9.13")
def test_cards_can_be_moved_to_the_discards_of_an_eliminated_player():
    g = Scenario(["Negotiation", "Spy"], "Queen", "", discards={1: ["King"]}, out=[2]).play("Negotiation")
    assert g.choose(("discards", 1, 0)).options() == [0, 2]
    assert g.choose(2).discards(2) == ["King"]


# The Maiden of Dragons


@rule("9.8")
@pytest.mark.parametrize(
    ("dragon", "others"),
    [("Tyrant Dragon", ["Queen"]), ("Ancient Dragon", ["Cardinal"]), ("Ancient Dragon", ["Royal Court"])],
)
def test_a_face_up_maiden_saves_from_the_dragons(dragon, others):
    discards = ["Maiden of Dragons", *others]
    g = Scenario([dragon, "Spy"], "Spy", "Queen", discards={1: discards, 2: ["King", *others]}).play(dragon)
    assert (g.out, g.discards(1)) == ([2], discards)
    assert g.events("SAVED") == [("SAVED", 1, g.number("Maiden of Dragons"), g.number(dragon), 0, 0)]


@rule("9.8", "8.3")
def test_a_maiden_saves_from_nowhere_but_face_up_in_the_own_discards():
    tyrant = "Tyrant Dragon"
    g = Scenario([tyrant, "Spy"], "Spy", "Queen", discards={1: ["~Maiden of Dragons", tyrant]})
    assert g.play(tyrant).out == [1]
    g = Scenario([tyrant, "Spy"], "Maiden of Dragons", "Queen", discards={1: [tyrant]})
    assert g.play(tyrant).out == [1]
    g = Scenario([tyrant, "Spy"], "Spy", "Queen", discards={1: [tyrant], 2: ["Maiden of Dragons"]})
    assert g.play(tyrant).out == [1]


@rule("9.8")
@pytest.mark.parametrize(("card", "choices"), [("King", [1]), ("Berserk", [1, 2])])
def test_a_maiden_does_not_save_from_cards_of_other_speeds(card, choices):
    g = Scenario([card, "Spy"], "Queen", "Spy", discards={1: ["Maiden of Dragons"]}).play(card).choose(*choices)
    assert g.out == [1]


@rule("9.8")
def test_a_maiden_saves_from_a_baron_who_is_a_4_and_from_the_own_one_too():
    g = Scenario(["Baron", "Queen"], "Spy", "Spy", discards={1: ["Maiden of Dragons"]}).play("Baron").choose(1)
    assert g.out == []
    g = Scenario(["Baron", "Spy"], "Queen", "Spy", discards={0: ["Maiden of Dragons", "Grail Quest"]})
    assert g.play("Baron").choose(1).out == []


@rule("9.8")
def test_a_maiden_does_not_save_when_she_is_played_herself():
    g = Scenario(["Maiden of Dragons", "Spy"], "Queen").play("Maiden of Dragons")
    assert g.events("SAVED") == []
    assert g.discards(0) == ["Maiden of Dragons"]


@rule("9.8")
def test_a_maiden_saves_again_and_again_unless_a_switch_turns_her_face_down():
    for rules, maiden, out in (({}, "Maiden of Dragons", []), (ONCE, "~Maiden of Dragons", [0])):
        discards = {0: ["Maiden of Dragons", "Queen", "Spy"]}  # 9; without her 8
        g = Scenario("Spy", ["Tyrant Dragon", "Queen"], "Spy", discards=discards, deck=["Ancient Dragon"], rules=rules)
        g.play("Tyrant Dragon")
        assert (g.decider, g.out, g.discards(0)[0]) == (2, [], maiden)
        assert all(g.knows(seat, ("discards", 0, 0)) for seat in range(3))
        assert g.play("Ancient Dragon").out == out
