"""Campaigns (7.2, 7.3, 9.12)."""

import pytest

from tests.lost_legacy.scenario import Scenario, rule

YES = {"campaign": "yes"}


@rule("7.2")
def test_the_winner_of_a_game_gets_a_token_and_begins_the_next_one():
    g = Scenario(["Berserk", "Spy"], "Queen", "", out=[2], discards={1: ["King"]}, rules=YES)
    g.play("Berserk").choose(1, 2)
    assert (g.over, g.asks, g.decider, g.state.turn, g.state.games) == (None, "play", 0, 2, 2)
    assert [int(side.tokens) for side in g.state.sides[:3]] == [1, 0, 0]
    assert (g.out, len(g.ruins), [len(g.hand(seat)) for seat in range(3)]) == ([], 1, [2, 1, 1])
    assert g.discards(0) == g.discards(1) == []
    assert g.events("TOKEN", "GAME") == [("TOKEN", 0, 1, 0, 0, 0), ("GAME", 0, 2, 0, 0, 0)]


@rule("7.2")
def test_a_winner_in_anothers_turn_begins_too():
    g = Scenario(["Baron", "Spy"], "Queen", rules=YES).play("Baron").choose(1)
    assert (g.decider, g.state.sides[1].tokens, g.state.first) == (1, 1, 1)


@rule("7.2")
def test_when_nobody_wins_the_same_player_begins_again_and_nobody_gets_a_token():
    for first in (0, 1):
        g = Scenario(["False Grail", "Grail Quest"], "Hidden Lair", deck=[], ruins=["Spy", "Spy"], rules=YES)
        g.state.first = first
        g.play("False Grail")
        assert (g.asks, g.decider, g.state.games) == ("play", first, 2)
        assert [int(side.tokens) for side in g.state.sides[:2]] == [0, 0]


@rule("7.2")
def test_without_the_switch_the_match_is_over_after_one_game():
    g = Scenario(["Berserk", "Spy"], "Queen").play("Berserk").choose(1, 2)
    assert g.over == (0, "elimination")
    assert g.state.sides[0].tokens == 0


@rule("7.3")
@pytest.mark.parametrize(("seats", "goal"), [(2, 7), (3, 5), (4, 4), (5, 2), (6, 2)])
def test_the_tokens_that_win_a_campaign_depend_on_the_players(seats, goal):
    for tokens, over in ((goal - 2, None), (goal - 1, (0, "campaign"))):
        out = range(2, seats)
        g = Scenario(["Berserk", "Spy"], "Queen", *[""] * len(out), out=out, deck=["King"] * 6, rules=YES)
        g.state.sides[0].tokens, g.state.sides[1].tokens = tokens, goal - 1
        g.play("Berserk").choose(1, 2)
        assert (g.over, g.state.sides[0].tokens) == (over, tokens + 1)
    assert g.events("CAMPAIGN") == [("CAMPAIGN", 0, 1, 0, 0, 0)]


@rule("7.2", "9.12")
def test_missed_turns_the_direction_and_what_was_known_end_with_the_game():
    g = Scenario(["Berserk", "Spy"], "Queen", "", out=[2], misses={1: 2}, direction=-1, rules=YES, ruins=["Grail"])
    g.state.sides[1].answers[0], g.state.sides[1].answered[0] = 1, 1
    g.show(0, ("ruins", 0)).play("Berserk").choose(1, 2)
    assert (g.state.direction, g.state.sides[1].misses, g.state.sides[1].answered[0]) == (1, 0, 0)
    assert not g.knows(0, ("ruins", 0))
    assert not g.knows(1, ("ruins", 0))
    assert g.knows(1, ("hand", 1))


@rule("7.2", "5.2")
def test_speeds_of_an_investigation_end_with_the_game():
    g = Scenario(["False Grail", "Queen"], "Spy", deck=[], ruins=["Grail", "King"], rules=YES).play("False Grail")
    g.choose(("ruins", 0))
    assert (g.asks, g.state.investigating, g.state.sides[0].tokens) == ("play", 0, 1)
    assert g.look().sides["speed"][:2].tolist() == [99, 99]


@rule("7.2", "A2")
def test_that_the_deck_was_empty_ends_with_the_game():
    rules = YES | {"legacy_in_empty_deck": "investigates"}
    g = Scenario(["Berserk", "Grail Quest"], "Hidden Lair", deck=[], ruins=["Grail Quest"] * 5, rules=rules)
    g.play("Berserk").choose(1, "X")
    assert (g.state.games, g.asks, len(g.deck)) == (2, "play", 4)
    g.play("Grail Quest")
    assert (g.state.games, g.asks) == (2, "play")
