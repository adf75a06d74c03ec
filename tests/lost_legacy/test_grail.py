"""Clarifications of the Sacred Grail cards, and the Ruins (8.1, 8.2, 9.10 to 9.17, A5)."""

import pytest

from tests.lost_legacy.scenario import LEGACY, ONE, Scenario, card, rule

# Royal Court


@rule("9.14", "9.15")
@card("Royal Court")
def test_one_of_two_questions_is_asked_of_all_others():
    g = Scenario(["Royal Court", "Spy"], "King", "Grail", "False Grail").play("Royal Court")
    assert g.options() == [ONE, LEGACY]
    g.choose(ONE)
    assert g.events("ASK", "ANSWER") == [("ASK", 0, 0, 0, 0, 0)] + [
        ("ANSWER", seat, 0, yes, 0, 0) for seat, yes in ((1, 1), (2, 0), (3, 0))
    ]
    g = Scenario(["Royal Court", "Spy"], "King", "Grail", "False Grail").play("Royal Court").choose(LEGACY)
    assert [row[3] for row in g.events("ANSWER")] == [0, 1, 0]
    assert g.decider == 1
    assert g.look().sides["answers"][:4, 1].tolist() == [0, 0, 1, 0]
    assert g.look().sides["answered"][:4, 1].tolist() == [0, 1, 1, 1]


@rule("9.15")
@pytest.mark.parametrize(
    ("question", "discards", "yes"),
    [(ONE, ["King"], 1), (ONE, ["~King"], 1), (ONE, ["~Maiden of Dragons"], 1), (ONE, ["Spy"], 0),
     (LEGACY, ["~Grail"], 1), (LEGACY, ["Staff of Dragons"], 1), (LEGACY, ["King"], 0)],
)  # fmt: skip
def test_having_means_in_hand_or_discards_face_down_ones_too(question, discards, yes):
    g = Scenario(["Royal Court", "Queen"], "Spy", discards={1: discards}).play("Royal Court").choose(question)
    assert g.events("ANSWER") == [("ANSWER", 1, question == LEGACY, yes, 0, 0)]


@rule("9.15")
def test_having_seen_a_card_in_the_ruins_is_not_having_it():
    g = Scenario(["Royal Court", "Queen"], "Spy", ruins=["Grail"]).show(1, ("ruins", 0))
    assert g.play("Royal Court").choose(LEGACY).events("ANSWER")[0][3] == 0


@rule("9.16")
@pytest.mark.parametrize("held", ["Queen", "Cardinal", "Baron"])
@pytest.mark.parametrize("says", [True, False])
def test_with_an_intrigue_card_in_hand_a_player_answers_freely(held, says):
    g = Scenario(["Royal Court", "Spy"], held, "Spy").play("Royal Court").choose(LEGACY)
    assert (g.asks, g.decider, g.options()) == ("answer", 1, [False, True])
    assert (g.look().question, g.look().truth, g.look().card) == (1, 0, g.number("Royal Court"))
    g.choose(says)
    assert g.events("ANSWER")[0] == ("ANSWER", 1, 1, says, says, 0)
    assert g.state.sides[1].lies == says
    assert (g.asks, g.decider) == ("play", 1)


@rule("9.16")
def test_an_intrigue_card_in_the_discards_does_not_let_one_lie():
    g = Scenario(["Royal Court", "Spy"], "Grail", discards={1: ["Queen", "~Baron"]}).play("Royal Court")
    assert g.choose(LEGACY).events("ANSWER") == [("ANSWER", 1, 1, 1, 0, 0)]


@rule("9.14", "9.16")
def test_the_answers_come_in_turn_order_and_each_is_heard_by_the_next():
    g = Scenario(["Royal Court", "Spy"], "Queen", "Spy", "Baron", direction=-1).play("Royal Court").choose(ONE)
    assert g.decider == 3
    g.choose(True)
    assert g.decider == 1
    assert g.look().sides["answers"][:4, 0].tolist() == [0, 0, 0, 1]
    assert g.choose(False).decider == 3


@rule("9.15", "9.16")
def test_the_truth_counts_the_discards_of_who_may_lie():
    g = Scenario(["Royal Court", "Spy"], "Queen", discards={1: ["~King"]}).play("Royal Court").choose(ONE)
    assert g.look().truth == 1
    assert g.choose(False).events("ANSWER") == [("ANSWER", 1, 0, 0, 1, 0)]


# Cardinal and Spy


@rule("9.10", "A5")
@card("Cardinal")
@pytest.mark.parametrize(("owner", "put_back"), [(0, "Spy"), (1, "Spy"), (1, "Grail"), (2, "Grail")])
def test_cardinal_takes_a_face_down_card_and_puts_one_of_two_back_where_it_lay(owner, put_back):
    g = Scenario(["Cardinal", "Spy"], "Baron", "Queen", discards={owner: ["~Grail", "Grail Quest"]})
    g.play("Cardinal").choose(("discards", owner, 0))
    assert sorted(g.options()) == ["Grail", "Spy"]
    g.choose(put_back)
    assert g.discards(owner)[0] == "~" + put_back
    assert g.hand(0) == ["Spy" if put_back == "Grail" else "Grail"]


@rule("9.10")
def test_cardinal_does_nothing_without_a_face_down_card():
    g = Scenario(["Cardinal", "Spy"], "Baron", discards={1: ["King"]}).play("Cardinal")
    assert g.events("NO_EFFECT") == [("NO_EFFECT", 0, g.number("Cardinal"), 0, 0, 0)]
    assert g.decider == 1


@rule("9.17", "8.4", "A5")
@card("Spy")
@pytest.mark.parametrize("swaps", [True, False])
def test_spy_looks_at_a_face_down_card_and_may_swap_it_with_the_hand(swaps):
    g = Scenario(["Spy", "Queen"], "Baron", discards={1: ["King", "~Grail"]}).play("Spy")
    g.choose(("discards", 1, 1))
    assert (g.asks, g.look().looked, g.options()) == ("swap", g.number("Grail"), [False, True])
    g.choose(swaps)
    assert g.discards(1) == ["King", "~Queen" if swaps else "~Grail"]
    assert g.hand(0) == ["Grail" if swaps else "Queen"]
    assert g.knows(0, ("discards", 1, 1))
    assert g.events("LOOK", "SWAP")[1:] == ([("SWAP", 0, g.number("Queen"), g.number("Grail"), 9, 1)] if swaps else [])


@rule("9.17")
def test_spy_does_nothing_without_a_face_down_card():
    g = Scenario(["Spy", "Queen"], "Baron", discards={1: ["King"]}).play("Spy")
    assert g.events("NO_EFFECT", "LOOK", "SWAP") == [("NO_EFFECT", 0, g.number("Spy"), 0, 0, 0)]
    assert g.decider == 1


# Negotiation


@rule("9.13")
@card("Negotiation")
def test_negotiation_moves_a_card_on_top_of_anothers_discards():
    g = Scenario(["Negotiation", "Spy"], "Baron", "Queen", discards={1: ["King", "Grail Quest"], 2: ["False Grail"]})
    g.play("Negotiation")
    assert g.options() == [("discards", 0, 0), ("discards", 1, 0), ("discards", 1, 1), ("discards", 2, 0)]
    assert g.choose(("discards", 1, 0)).options() == [0, 2]
    g.choose(2)
    assert (g.discards(1), g.discards(2)) == (["Grail Quest"], ["False Grail", "King"])
    assert g.events("MOVE") == [("MOVE", 0, g.number("King"), 1, 2, 0)]
    assert g.events("TARGET") == []  # no effect of the moved King
    assert g.decider == 1


@rule("9.13", "8.4")
@pytest.mark.parametrize("to", [0, 2])
def test_a_moved_card_stays_face_down_and_only_who_gets_it_may_look(to):
    g = Scenario(["Negotiation", "Spy"], "Baron", "Queen", "Spy", discards={1: ["~Grail"]}).play("Negotiation")
    g.choose(("discards", 1, 0), to)
    assert g.discards(to)[-1] == "~Grail"
    place = ("discards", to, len(g.discards(to)) - 1)
    assert [g.knows(seat, place) for seat in range(4)] == [to == 0, True, to == 2, False]


@rule("9.13", "6.2")
def test_a_moved_card_is_then_the_top_card_of_those_discards():
    g = Scenario(["Negotiation", "Spy"], ["Baron"], discards={0: [], 1: ["Queen", "Grail Quest"]}, deck=["Spy"] * 3)
    g.play("Negotiation").choose(("discards", 1, 1), 0)
    assert g.discards(1) == ["Queen"]
    g.play("Baron")
    assert g.discards(1) == ["Queen", "~Baron"]


# Ruins


@rule("8.1", "A5")
@card("False Grail")
def test_a_card_put_into_the_ruins_goes_unseen_to_their_right():
    g = Scenario(["False Grail", "Spy"], "Queen", ruins=["King", "Baron"], deck=["Grail", "Spy"]).play("False Grail")
    assert (g.ruins, g.deck) == (["King", "Baron", "Grail"], [])
    assert [g.knows(seat, ("ruins", 2)) for seat in range(2)] == [False, False]
    assert g.look().n_ruins == 3
    assert g.events("EXPLORE") == [("EXPLORE", 0, 3, 0, 0, 0)]


@rule("8.1")
def test_with_the_deck_empty_no_card_goes_to_the_ruins():
    g = Scenario(["False Grail", "Spy"], "Queen", ruins=["Grail"], deck=[]).play("False Grail")
    assert g.events("EXPLORE", "NO_EFFECT") == [("NO_EFFECT", 0, g.number("False Grail"), 0, 0, 0)]
    assert g.ruins == ["Grail"]


@rule("8.2", "A5")
@card("Grail")
def test_the_grail_is_shuffled_into_the_ruins():
    g = Scenario(["Grail", "Spy"], "Queen", ruins=["King", "Baron"]).show(1, ("ruins", 0)).chance(0, 1)
    g.play("Grail")
    assert (g.ruins, g.discards(0)) == (["Grail", "Baron", "King"], [])
    assert g.events("INTO_RUINS") == [("INTO_RUINS", 0, g.number("Grail"), 0, 0, 0)]
    assert not any(g.knows(seat, ("ruins", place)) for seat in range(2) for place in range(3))
    assert g.may(0, "Grail") == g.may(1, "Grail") == g.may(1, "King") == {"ruins"}


# The made-up ones


@rule("A5", "9.16")
@card("King")
@pytest.mark.parametrize(
    ("held", "out"), [("Queen", [1]), ("Cardinal", [1]), ("Baron", [1]), ("Spy", []), ("King", [])]
)
def test_king_eliminates_a_player_with_an_intrigue_card_in_hand(held, out):
    g = Scenario(["King", "Spy"], held, "Baron", discards={1: ["Queen"]}).play("King")
    assert g.options() == [1, 2]
    assert g.choose(1).out == out


@rule("A5", "5.4")
@card("Baron")
@pytest.mark.parametrize(
    ("mine", "other", "out"),
    [("Spy", "Queen", [0]), ("Queen", "Spy", [1]), ("Spy", "Dragon Rider", []), ("Grail Quest", "Queen", []),
     ("Spy", "Grail Quest", []), ("Grail Quest", "False Grail", [])],
)  # fmt: skip
def test_baron_eliminates_the_higher_speed_an_x_and_a_tie_nobody(mine, other, out):
    g = Scenario(["Baron", mine], other, "King").play("Baron").choose(1)
    assert g.out == out
    assert g.knows(0, ("hand", 1)) or 1 in out
    assert g.knows(1, ("hand", 0)) or 0 in out
    assert out or not g.knows(2, ("hand", 1))


@rule("A5", "9.4")
def test_modifiers_do_not_count_for_a_baron():
    g = Scenario(["Baron", "Spy"], "Royal Court", "King", discards={1: ["Berserk"]}).play("Baron").choose(1)
    assert g.out == [1]


@rule("A5", "2.5", "8.1")
@card("Queen")
def test_queen_looks_at_a_hand_or_at_a_card_of_the_ruins():
    g = Scenario(["Queen", "Spy"], "King", "", "Baron", ruins=["Grail", "Spy"], out=[2]).play("Queen")
    assert g.options() == [("hand", 1), ("hand", 3), ("ruins", 0), ("ruins", 1)]
    g.choose(("ruins", 0))
    assert [g.knows(seat, ("ruins", 0)) for seat in (0, 1, 3)] == [True, False, False]
    assert not g.knows(0, ("ruins", 1))
