"""The ten cards of the Sacred Grail set, each played."""

import pytest

from tests.lost_legacy.scenario import LEGACY, ONE, Scenario, card, rule


def others_asked(g):
    """Who has answered, in order, and whether with a lie."""
    return [(seat, bool(yes), bool(lie)) for _, seat, _, yes, lie, _ in g.events("ANSWER")]


@card("King")
@rule("A5", "9.16")
@pytest.mark.parametrize("name", ["Queen", "Cardinal", "Baron"])
def test_the_king_eliminates_who_holds_an_intrigue_card(name):
    g = Scenario(["King", "Spy"], name, "Baron", "Grail Quest").play("King")
    assert g.options() == [1, 2, 3]
    assert g.choose(1).out == [1]
    assert (g.discards(1), g.decider) == ([name], 2)


@card("King")
@rule("A5")
def test_the_king_does_nothing_to_others_but_all_learn_that_they_hold_no_intrigue():
    g = Scenario(["King", "Spy"], "Baron", "Grail Quest", deck=["Queen", "Negotiation"]).play("King").choose(2)
    assert g.out == []
    assert g.events("NO_EFFECT") == [("NO_EFFECT", 0, g.number("King"), 0, 0, 0)]
    assert "hand 2" not in g.may(0, "Baron") | g.may(0, "Queen")
    assert "hand 2" in g.may(0, "Negotiation")


@card("King")
@rule("4.1")
def test_the_king_is_aimed_at_players_who_are_still_there():
    g = Scenario(["King", "Spy"], "Queen", "Spy", "Grail Quest", out=[1]).play("King")
    assert g.options() == [2, 3]


@card("Queen")
@rule("2.5", "8.1")
def test_the_queen_looks_at_a_hand_or_at_a_card_of_the_ruins():
    g = Scenario(["Queen", "Spy"], "Grail", "Spy", ruins=["King", "Baron"]).play("Queen")
    assert g.options() == [("hand", 1), ("hand", 2), ("ruins", 0), ("ruins", 1)]
    g.choose(("ruins", 1))
    assert [g.knows(seat, ("ruins", 1)) for seat in range(3)] == [True, False, False]
    assert not g.knows(0, ("ruins", 0))
    assert g.ruins == ["King", "Baron"]


@card("Queen")
@rule("2.5")
def test_the_queen_shows_a_hand_to_her_player_alone():
    g = Scenario(["Queen", "Spy"], "Grail", "Spy", ruins=["King"]).play("Queen").choose(("hand", 1))
    assert [g.knows(seat, ("hand", 1)) for seat in range(3)] == [True, True, False]


@card("Cardinal")
@rule("9.10", "8.3", "A5")
def test_the_cardinal_takes_a_face_down_card_and_lays_one_in_its_place():
    g = Scenario(["Cardinal", "Baron"], "King", discards={1: ["Grail Quest", "~Grail", "~Spy"]}).play("Cardinal")
    assert g.options() == [("discards", 1, 1), ("discards", 1, 2)]
    g.choose(("discards", 1, 1))
    assert (g.asks, g.options()) == ("put_back", ["Baron", "Grail"])
    g.choose("Baron")
    assert (g.hand(0), g.discards(1)) == (["Grail"], ["Grail Quest", "~Baron", "~Spy"])
    assert g.discards(0) == ["Cardinal"]


@card("Cardinal")
@rule("9.10", "8.4")
def test_the_cardinal_may_give_back_what_it_took_and_nobody_else_knows():
    g = Scenario(["Cardinal", "Baron"], "King", discards={1: ["~Grail"]}).play("Cardinal")
    g.choose(("discards", 1, 0), "Grail")
    assert (g.hand(0), g.discards(1)) == (["Baron"], ["~Grail"])
    assert g.knows(1, ("discards", 1, 0))  # the owner may look
    g = Scenario(["Cardinal", "Baron"], "King", "Spy", discards={1: ["~Grail"]}).play("Cardinal")
    g.choose(("discards", 1, 0), "Grail")
    assert not g.knows(2, ("discards", 1, 0))
    assert g.may(2, "Grail") >= {"hand 0", "discards 1"}


@card("Cardinal")
@rule("9.10")
def test_the_cardinal_may_take_an_own_card_and_does_nothing_without_a_face_down_one():
    g = Scenario(["Cardinal", "Baron"], "King", discards={0: ["~Spy"]}).play("Cardinal")
    assert g.options() == [("discards", 0, 0)]
    g = Scenario(["Cardinal", "Baron"], "King", discards={0: ["Baron"], 1: ["King"]}).play("Cardinal")
    assert (g.asks, g.decider) == ("play", 1)
    assert len(g.events("NO_EFFECT")) == 1


@card("Baron")
@rule("A5", "4.1")
@pytest.mark.parametrize(
    ("mine", "theirs", "out"),
    [
        ("King", "Queen", [1]), ("Negotiation", "Spy", [0]), ("Spy", "Spy", []), ("Grail Quest", "King", []),
        ("King", "False Grail", []), ("Grail Quest", "False Grail", []),
    ],
)  # fmt: skip
def test_the_baron_eliminates_the_higher_speed_of_two(mine, theirs, out):
    g = Scenario(["Baron", mine], theirs, "Royal Court").play("Baron").choose(1)
    assert g.out == out
    if not out:
        assert g.knows(0, ("hand", 1))
        assert not g.knows(2, ("hand", 1))
        assert not g.knows(2, ("hand", 0))


@card("Baron")
@rule("3.1", "4.1")
def test_after_a_baron_that_eliminates_its_player_the_next_one_goes_on():
    g = Scenario(["Baron", "Negotiation"], "Spy", "Royal Court").play("Baron").choose(1)
    assert (g.out, g.decider, g.asks, g.discards(0)) == ([0], 1, "play", ["Baron", "Negotiation"])


@card("Grail")
@rule("8.2", "A5")
def test_the_grail_is_shuffled_into_the_ruins_when_played():
    g = Scenario(["Grail", "Spy"], "King", ruins=["Baron", "Queen"]).show(1, ("ruins", 0)).chance(0, 1).play("Grail")
    assert sorted(g.ruins) == ["Baron", "Grail", "Queen"]
    assert g.discards(0) == []
    assert not any(g.knows(1, ("ruins", place)) for place in range(3))
    assert g.may(1, "Grail") == {"ruins"}


@card("Spy")
@rule("9.17", "8.3", "A5")
def test_the_spy_looks_at_a_face_down_card_and_may_swap_it_with_the_hand():
    position = {"discards": {1: ["Grail Quest", "~Grail"], 2: ["~Baron"]}}
    g = Scenario(["Spy", "Queen"], "King", "Spy", **position).play("Spy")
    assert g.options() == [("discards", 1, 1), ("discards", 2, 0)]
    g.choose(("discards", 1, 1))
    assert (g.asks, g.options()) == ("swap", [False, True])
    assert g.look().looked == g.number("Grail")
    g.choose(True)
    assert (g.hand(0), g.discards(1)) == (["Grail"], ["Grail Quest", "~Queen"])
    g = Scenario(["Spy", "Queen"], "King", "Spy", **position).play("Spy").choose(("discards", 1, 1), False)
    assert (g.hand(0), g.discards(1), g.knows(0, ("discards", 1, 1))) == (["Queen"], ["Grail Quest", "~Grail"], True)


@card("Spy", "Negotiation")
@rule("6.2", "6.6")
def test_a_spy_after_an_8_lies_face_down_if_it_is_played_but_not_if_it_is_moved_there():
    g = Scenario(["Spy", "Queen"], "King", discards={0: ["Negotiation"]}).play("Spy")
    assert g.discards(0) == ["Negotiation", "~Spy"]
    g = Scenario(["Negotiation", "Queen"], "King", discards={1: ["Spy"]}).play("Negotiation")
    assert g.choose(("discards", 1, 0), 0).discards(0) == ["Negotiation", "Spy"]


@card("Spy")
@rule("9.17")
def test_the_spy_does_nothing_where_no_card_lies_face_down():
    g = Scenario(["Spy", "Queen"], "King", discards={1: ["Grail Quest"]}).play("Spy")
    assert (g.asks, g.decider) == ("play", 1)
    assert len(g.events("NO_EFFECT")) == 1


@card("Royal Court")
@rule("9.14", "9.15")
def test_the_royal_court_asks_all_others_who_answer_by_hand_and_discards():
    position = {"discards": {1: ["~King"], 3: ["Spy"]}}
    g = Scenario(["Royal Court", "Spy"], "Negotiation", "Grail", "Royal Court", **position).play("Royal Court")
    assert g.options() == [ONE, LEGACY]
    assert others_asked(g.choose(ONE)) == [(1, True, False), (2, False, False), (3, False, False)]
    g = Scenario(["Royal Court", "Spy"], "Negotiation", "Grail", "Royal Court", **position).play("Royal Court")
    assert others_asked(g.choose(LEGACY)) == [(1, False, False), (2, True, False), (3, False, False)]


@card("Royal Court")
@rule("9.16")
@pytest.mark.parametrize("answer", [True, False])
def test_who_holds_an_intrigue_card_answers_the_royal_court_freely(answer):
    g = Scenario(["Royal Court", "Spy"], "Queen", "Grail").play("Royal Court").choose(ONE)
    assert (g.asks, g.decider, g.options()) == ("answer", 1, [False, True])
    assert others_asked(g.choose(answer)) == [(1, answer, answer), (2, False, False)]


@card("Negotiation")
@rule("9.13", "4.4")
def test_negotiation_moves_any_discard_to_another_player_without_its_effect():
    position = {"discards": {1: ["King"], 2: ["Baron"]}, "out": [2]}
    g = Scenario(["Negotiation", "Spy"], "Queen", "Grail", **position).play("Negotiation")
    assert g.options() == [("discards", 0, 0), ("discards", 1, 0), ("discards", 2, 0)]
    g.choose(("discards", 2, 0))
    assert g.options() == [0, 1]
    g.choose(1)
    assert (g.discards(1), g.discards(2), g.out) == (["King", "Baron"], [], [2])


@card("Negotiation")
@rule("9.13", "8.4")
def test_a_face_down_card_stays_so_and_only_its_new_owner_sees_it():
    g = Scenario(["Negotiation", "Spy"], "Queen", "King", discards={1: ["~Grail"]}).play("Negotiation")
    g.choose(("discards", 1, 0), 0)
    assert g.discards(0) == ["Negotiation", "~Grail"]
    assert [g.knows(seat, ("discards", 0, 1)) for seat in range(3)] == [True, True, False]
    g = Scenario(["Negotiation", "Spy"], "Queen", "King", discards={1: ["~Grail"]}).play("Negotiation")
    g.choose(("discards", 1, 0), 2)
    assert [g.knows(seat, ("discards", 2, 0)) for seat in range(3)] == [False, True, True]


@card("Grail Quest")
@rule("9.11", "9.12")
def test_grail_quest_reverses_and_the_next_player_misses_a_turn():
    g = Scenario(["Grail Quest", "Spy"], "Queen", "King", "Baron").play("Grail Quest")
    assert g.decider == 2  # seat 3, next counterclockwise, misses
    assert g.play("King").choose(1).decider == 0  # seat 1, with the Queen, is out


@card("Grail Quest")
@rule("9.11")
def test_a_second_grail_quest_turns_play_clockwise_again():
    g = Scenario(["Grail Quest", "Spy"], "Queen", "King", "Baron", direction=-1).play("Grail Quest")
    assert (int(g.state.direction), g.decider) == (1, 2)


@card("Grail Quest")
@rule("9.12", "A15")
def test_with_two_players_grail_quest_gives_another_turn():
    assert Scenario(["Grail Quest", "Spy"], "Queen").play("Grail Quest").decider == 0


@card("False Grail")
@rule("8.1", "2.5")
def test_the_false_grail_lays_the_top_card_of_the_deck_unseen_into_the_ruins():
    g = Scenario(["False Grail", "Spy"], "Queen", ruins=["King"], deck=["Grail", "Baron", "Queen"]).play("False Grail")
    assert (g.ruins, g.deck) == (["King", "Grail"], ["Queen"])  # seat 1 has drawn the Baron
    assert not any(g.knows(seat, ("ruins", 1)) for seat in range(2))


@card("False Grail")
@rule("5.1", "8.1")
def test_a_false_grail_may_end_the_deck_and_finds_nothing_in_an_empty_one():
    g = Scenario(["False Grail", "Spy"], "Queen", deck=["Grail"]).play("False Grail")
    assert g.asks == "investigate"
    g = Scenario(["False Grail", "Spy"], "Queen", deck=[], ruins=["Grail"]).play("False Grail")
    assert (g.asks, g.ruins, len(g.events("NO_EFFECT"))) == ("investigate", ["Grail"], 1)
