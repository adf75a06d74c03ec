"""Turns: draw, play, effect, end; direction and missed turns (chapter 3, 9.11, 9.12, A15, P1)."""

import pytest

from tests.lost_legacy.scenario import Scenario, rule


@rule("3.2", "3.5", "P1")
def test_after_a_turn_the_next_player_draws_the_top_card():
    g = Scenario(["Grail Quest", "Spy"], "Queen", "Baron", deck=["King", "Grail", "Spy"], direction=-1)
    g.play("Grail Quest")  # seat 1 misses the turn
    assert (g.decider, g.hand(2), g.deck) == (2, ["Baron", "King"], ["Grail", "Spy"])
    assert g.events("TURN") == [("TURN", 2, 2, 0, 0, 0)]


@rule("3.3")
def test_either_card_in_hand_may_be_played_and_the_other_is_kept():
    for played, kept in (("False Grail", "Spy"), ("Spy", "False Grail")):
        g = Scenario(["False Grail", "Spy"], "Queen")
        assert g.options() == ["False Grail", "Spy"]
        g.play(played)
        assert (g.hand(0), g.discards(0)) == ([kept], [played])


@rule("3.3")
def test_two_equal_cards_are_one_option():
    assert Scenario(["Spy", "Spy"], "Queen").options() == ["Spy"]


@rule("1.8", "3.4")
def test_an_effect_must_be_applied_even_if_it_hurts_the_player():
    g = Scenario(["Baron", "Negotiation"], "Queen", "Spy").play("Baron").choose(1)
    assert g.out == [0]


@rule("1.8", "3.4", "8.3")
def test_an_effect_that_can_do_nothing_does_nothing():
    g = Scenario(["Spy", "Queen"], "Baron").play("Spy")
    assert [row[0] for row in g.events()][:2] == ["PLAY", "NO_EFFECT"]
    assert (g.asks, g.decider) == ("play", 1)


@rule("3.6")
def test_discards_stay_in_order_with_the_latest_on_top():
    g = Scenario(["False Grail", "Spy"], "Queen", discards={0: ["King", "Grail Quest"]}).play("False Grail")
    assert g.discards(0) == ["King", "Grail Quest", "False Grail"]
    seen = g.look().sides[0]
    assert seen.discards[: seen.n_discards].tolist() == [g.number(name) for name in g.discards(0)]


@rule("3.1", "4.1")
def test_eliminated_players_take_no_turns():
    g = Scenario(["False Grail", "Spy"], "", "Queen", "Baron", out=[1]).play("False Grail")
    assert g.decider == 2


@rule("3.1")
def test_turns_go_clockwise_and_round_the_table():
    g = Scenario(["False Grail", "Spy"], "Queen", "Royal Court", deck=["Grail Quest", "False Grail"] * 3)
    assert g.play("False Grail").decider == 1
    g = Scenario("Queen", "Royal Court", ["False Grail", "Spy"])
    assert g.play("False Grail").decider == 0


@rule("3.5", "5.1")
def test_with_the_deck_empty_the_investigation_follows_the_turn_even_if_the_effect_emptied_it():
    g = Scenario(["False Grail", "Spy"], "Queen", deck=["King"]).play("False Grail")
    assert (g.asks, g.decider) == ("investigate", 1)
    assert g.ruins == ["False Grail", "King"]


@rule("3.5", "5.1")
def test_with_one_card_left_there_is_one_more_turn():
    g = Scenario(["Royal Court", "Queen"], "Spy", deck=["King"]).play("Royal Court").choose("the 1")
    assert (g.asks, g.decider, g.deck) == ("play", 1, [])


# Direction


@rule("9.11")
def test_grail_quest_turns_the_direction_and_a_second_one_turns_it_back():
    g = Scenario(["Grail Quest", "Spy"], "Queen", "Grail Quest", "Baron", "King").play("Grail Quest")
    assert (g.state.direction, g.decider) == (-1, 3)  # seat 4 misses the turn
    g = Scenario("Queen", ["Grail Quest", "Spy"], "Baron", "King", direction=-1).play("Grail Quest")
    assert (g.state.direction, g.decider) == (1, 3)  # seat 2 misses the turn


@rule("9.11")
def test_two_quests_in_a_row_leave_the_turns_clockwise():
    g = Scenario(["Grail Quest", "Spy"], "Queen", "Grail Quest", "Baron", deck=["King"] * 5)
    g.play("Grail Quest").play("Grail Quest")  # seat 3 misses; seat 2 turns it back, and seat 3 misses another
    assert (g.state.direction, g.decider) == (1, 3 - 3)
    assert [seat for kind, seat, *_ in g.events("MISSED")] == [3, 3]


@rule("9.12", "A15")
@pytest.mark.parametrize(("seats", "following"), [(2, 0), (3, 1), (4, 2), (5, 3), (6, 4)])
def test_the_next_player_in_the_new_direction_misses_a_turn(seats, following):
    g = Scenario(["Grail Quest", "Spy"], *["Queen"] * (seats - 1)).play("Grail Quest")
    assert g.events("MISS", "MISSED") == [(kind, seats - 1, 0, 0, 0, 0) for kind in ("MISS", "MISSED")]
    assert g.decider == following
    assert sum(side.misses for side in g.state.sides[:seats]) == 0


@rule("9.12")
def test_a_missed_turn_is_missed_once():
    g = Scenario(["Grail Quest", "Spy"], "Queen", deck=["False Grail"] * 6).play("Grail Quest")
    assert g.play("False Grail").decider == 1


@rule("9.12")
def test_two_missed_turns_are_two():
    g = Scenario(["False Grail", "Spy"], "Queen", "Baron", misses={1: 2}, deck=["False Grail"] * 9)
    g.play("False Grail")
    assert (g.decider, g.state.sides[1].misses) == (2, 1)
    g.play("False Grail")
    assert g.decider == 0
    g.play("False Grail")
    assert (g.decider, g.state.sides[1].misses) == (2, 0)


@rule("9.12")
def test_when_all_others_miss_their_turns_play_comes_back():
    g = Scenario(["False Grail", "Spy"], "Queen", "Baron", misses={1: 1, 2: 1}).play("False Grail")
    assert g.decider == 0


@rule("9.12")
def test_an_eliminated_player_cannot_be_the_one_who_misses_a_turn():
    g = Scenario(["Grail Quest", "Spy"], "Queen", "Baron", "", out=[3]).play("Grail Quest")
    assert g.events("MISS") == [("MISS", 2, 0, 0, 0, 0)]
    assert g.decider == 1


@rule("9.12")
def test_who_misses_a_turn_still_investigates():
    g = Scenario(["Grail Quest", "Spy"], "Queen", deck=[]).play("Grail Quest")
    assert (g.asks, g.decider) == ("investigate", 1)


@rule("9.12")
def test_a_missed_turn_is_over_with_the_player():
    g = Scenario(["King", "Spy"], "Queen", "Baron", misses={1: 1}).play("King").choose(1)
    assert (g.out, g.decider) == ([1], 2)
    assert g.events("MISSED") == []
