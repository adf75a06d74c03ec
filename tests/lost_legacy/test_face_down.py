"""If after, and cards that lie face-down (chapter 6, 8.3, 8.4, A3, T4)."""

import pytest

from tests.lost_legacy.scenario import Scenario, rule


@rule("6.1", "6.2", "6.3", "6.4", "6.5", "T4", "A3")
@pytest.mark.parametrize(
    ("top", "face_down"),
    [
        (["King"], True), (["Queen"], True), (["Tyrant Dragon"], True), (["Baron"], False), (["Negotiation"], False),
        (["Grail Quest"], False), (["~Queen"], False), ([], False), (["Queen", "Spy"], False), (["Spy", "Queen"], True),
    ],
)  # fmt: skip
def test_a_cardinal_is_played_face_down_after_a_1_to_3_on_top_of_the_own_discards(top, face_down):
    g = Scenario(["Cardinal", "Spy"], "Baron", discards={0: top, 1: ["King"]})
    g.play("Cardinal")
    after = {"King": 1, "Queen": 2, "Tyrant Dragon": 3}.get(top[-1] if top else "", 0)
    assert ("~Cardinal" in g.discards(0)) == face_down
    assert g.events("PLAY")[0] == ("PLAY", 0, g.number("Cardinal"), face_down, after if face_down else 0, 0)


@rule("6.2")
def test_the_top_of_other_players_discards_does_not_matter():
    g = Scenario(["Cardinal", "Spy"], "Baron", discards={0: ["Baron"], 1: ["Queen"]})
    assert g.play("Cardinal").discards(0) == ["Baron", "Cardinal"]


@rule("6.1", "6.7")
def test_a_card_that_is_played_face_down_has_no_effect():
    g = Scenario(["Baron", "Negotiation"], "Queen", discards={0: ["King"]}).play("Baron")
    assert (g.discards(0), g.out) == (["King", "~Baron"], [])
    assert (g.asks, g.decider) == ("play", 1)


@rule("6.8")
def test_a_card_without_if_after_is_played_face_up_whatever_lies_there():
    for top in ("King", "Queen", "Negotiation", "~Spy"):
        g = Scenario(["Grail Quest", "Spy"], "Queen", discards={0: [top]}).play("Grail Quest")
        assert g.discards(0) == [top, "Grail Quest"]


@rule("6.6")
def test_if_after_is_ignored_once_a_card_lies_in_the_discards():
    g = Scenario(["Negotiation", "Spy"], "Baron", discards={0: ["Grail Quest"], 1: ["Queen", "King"], 2: []})
    g.play("Negotiation").choose(("discards", 1, 0), 0)
    assert g.discards(0) == ["Grail Quest", "Negotiation", "Queen"]  # a Queen after an 8 stays face-up


@rule("6.2", "6.3")
@pytest.mark.parametrize(
    ("card", "forcing"), [("Queen", {6, 7, 8}), ("Baron", {1, 2}), ("Spy", {7, 8}), ("Negotiation", {8})]
)
def test_the_other_ranges_of_the_sacred_grail(card, forcing):
    tops = {1: "King", 2: "Queen", 3: "Cardinal", 4: "Baron", 5: "Grail", 6: "Spy", 7: "Royal Court", 8: "Negotiation"}
    for speed, top in tops.items():
        g = Scenario([card, "Hidden Lair"], "Dragon Rider", discards={0: [top]}).play(card)
        assert g.discards(0)[1] == ("~" + card if speed in forcing else card)


@rule("A3")
def test_a_switch_makes_empty_discards_force_cards_with_if_after_face_down():
    rules = {"empty_discards": "face_down"}
    g = Scenario(["Queen", "Grail Quest"], "Spy", rules=rules).play("Queen")
    assert g.discards(0) == ["~Queen"]
    g = Scenario(["Queen", "Grail Quest"], "Spy", rules=rules).play("Grail Quest")
    assert g.discards(0) == ["Grail Quest"]
    g = Scenario(["Queen", "Grail Quest"], "Spy", rules=rules, discards={0: ["~Spy"]}).play("Queen")
    assert g.discards(0) == ["~Spy", "Queen"]


@rule("8.3")
def test_face_down_cards_add_nothing_protect_nobody_and_modify_nothing():
    g = Scenario(["Tyrant Dragon", "Spy"], "Queen", "Baron", discards={1: ["Tyrant Dragon", "~Spy"], 2: ["~Cardinal"]})
    g.play("Tyrant Dragon")
    assert g.out == [1]  # 3 alone, and 0
    g = Scenario(["Tyrant Dragon", "Spy"], "Queen", "Baron", discards={1: ["Cardinal", "~Maiden of Dragons"]})
    assert g.play("Tyrant Dragon").out == [1]
    g = Scenario(["False Grail", "Spy"], "Queen", deck=[], discards={1: ["~Berserk"]}).play("False Grail")
    assert g.state.sides[1].speed == 2


@rule("8.3", "8.4")
def test_face_down_cards_can_be_chosen_also_in_the_own_discards():
    g = Scenario(["Spy", "King"], "Baron", discards={0: ["~Queen"], 1: ["Grail Quest", "~Grail"]})
    g.play("Spy")
    assert g.options() == [("discards", 0, 0), ("discards", 1, 1)]


@rule("8.4")
def test_players_see_their_own_face_down_discards_and_not_those_of_others():
    hands, discards = (["Baron", "False Grail"], "Queen", "Spy", "Cardinal"), {0: ["King"], 1: ["~Grail"]}
    g = Scenario(*hands, discards=discards).play("Baron")
    assert g.decider == 1
    seen = g.look()
    assert seen.sides[1].discards[0] == g.number("Grail")
    assert seen.sides[0].discards[:2].tolist() == [g.number("King"), -1]
    assert (seen.sides[0].face_down[1], seen.sides[0].after[1]) == (1, 1)
    assert g.knows(0, ("discards", 0, 1))
    assert not g.knows(2, ("discards", 0, 1))
