"""The nine cards of the Staff of Dragons set, each played."""

import pytest

from tests.lost_legacy.scenario import Scenario, card, rule

DRAGONS = [("Tyrant Dragon", 3), ("Ancient Dragon", 4)]


@card("Maiden of Dragons")
@rule("9.7", "A11")
def test_the_maiden_plays_a_face_up_dragon_of_another_as_an_own_card():
    position = {"discards": {0: ["Tyrant Dragon"], 1: ["Ancient Dragon", "Spy"], 2: ["~Cardinal", "Baron"]}}
    g = Scenario(["Maiden of Dragons", "Spy"], "Hidden Lair", "King", **position).play("Maiden of Dragons")
    assert g.options() == [("discards", 1, 0), ("discards", 2, 1)]
    g.choose(("discards", 1, 0))
    assert g.discards(0) == ["Tyrant Dragon", "Maiden of Dragons", "Ancient Dragon"]
    assert g.out == [2]  # the Baron alone makes 4, the Spy 6
    assert g.decider == 1


@card("Maiden of Dragons")
@rule("9.7", "A12", "6.2")
def test_the_second_card_of_the_maiden_may_have_to_lie_face_down():
    g = Scenario(["Maiden of Dragons", "Spy"], "Hidden Lair", discards={1: ["Cardinal", "~Spy"]})
    g.play("Maiden of Dragons").choose(("discards", 1, 0))
    assert g.discards(0) == ["Maiden of Dragons", "~Cardinal"]  # the top card is the Maiden, a 1
    assert (g.discards(1), g.decider) == (["~Spy"], 1)


@card("Maiden of Dragons")
@rule("9.7")
def test_the_maiden_does_nothing_without_a_face_up_dragon_of_another():
    position = {"discards": {0: ["Tyrant Dragon"], 1: ["~Ancient Dragon"]}}
    g = Scenario(["Maiden of Dragons", "Spy"], "Hidden Lair", **position).play("Maiden of Dragons")
    assert (g.decider, len(g.events("NO_EFFECT"))) == (1, 1)


@card("Maiden of Dragons")
@rule("9.8")
@pytest.mark.parametrize(("dragon", "total"), [("Tyrant Dragon", "Queen"), ("Ancient Dragon", "Cardinal")])
def test_a_face_up_maiden_saves_from_dragons(dragon, total):
    saved, lost = ["Maiden of Dragons", total], ["~Maiden of Dragons", "Spy", "Spy"]  # 1 + 2, 1 + 3; 12
    g = Scenario([dragon, "Spy"], "Hidden Lair", "King", discards={1: saved, 2: lost}).play(dragon)
    assert g.out == [2]
    assert g.events("SAVED") == [("SAVED", 1, g.number("Maiden of Dragons"), g.number(dragon), 0, 0)]


@card("Maiden of Dragons")
@rule("9.8")
def test_the_maiden_saves_from_any_3_or_4_but_from_no_other_card():
    g = Scenario(["Baron", "King"], "Negotiation", "Spy", discards={1: ["Maiden of Dragons"]}).play("Baron").choose(1)
    assert g.out == []
    g = Scenario(["Berserk", "King"], "Negotiation", "Spy", discards={1: ["Maiden of Dragons"]}).play("Berserk")
    assert g.choose(1, 8).out == [1]


@card("Maiden of Dragons")
@rule("9.8")
@pytest.mark.parametrize(("value", "lies"), [("always", "Maiden of Dragons"), ("once", "~Maiden of Dragons")])
def test_the_maiden_saves_again_unless_the_switch_says_once(value, lies):
    position = {"discards": {1: ["Maiden of Dragons", "Queen"]}, "rules": {"maiden_saves": value}}
    g = Scenario(["Tyrant Dragon", "Spy"], "Hidden Lair", "King", **position).play("Tyrant Dragon")
    assert (g.out, g.discards(1)) == ([], [lies, "Queen"])


@card("Chieftain")
@rule("2.5", "A5")
def test_the_chieftain_looks_at_a_hand():
    g = Scenario(["Chieftain", "Spy"], "Grail", "King").play("Chieftain")
    assert g.options() == [("hand", 1), ("hand", 2)]
    g.choose(("hand", 2))
    assert [g.knows(seat, ("hand", 2)) for seat in range(3)] == [True, False, True]


@card("Tyrant Dragon", "Ancient Dragon")
@rule("9.1", "9.3", "9.2")
@pytest.mark.parametrize(("dragon", "divisor"), DRAGONS)
def test_a_dragon_eliminates_others_whose_open_discards_add_up_to_a_multiple(dragon, divisor):
    discards = {
        0: [dragon],
        1: ["Berserk", "Chieftain", "Queen"],  # 12, the modifiers do not count
        2: ["Berserk", "Queen", "~Queen"],  # 10
        3: ["Hidden Lair", "Hidden Lair"],
        4: [],
        5: ["Spy", "Spy", "Dragon Rider", "Spy", "Hidden Lair", "~King"],  # 24
    }
    hands = ["Grail Quest", "Spy", "False Grail", "King", "Negotiation"]
    g = Scenario([dragon, "Forced March"], *hands, discards=discards).play(dragon)
    assert g.out == [1, 5]
    assert {row[1]: row[2:4] for row in g.events("TOTAL")} == {
        1: (12, divisor), 2: (10, divisor), 3: (0, divisor), 4: (0, divisor), 5: (24, divisor)
    }  # fmt: skip


@card("Tyrant Dragon", "Ancient Dragon")
@rule("T2", "T3", "9.2")
@pytest.mark.parametrize(("dragon", "out"), [("Tyrant Dragon", [3]), ("Ancient Dragon", [1])])
def test_4_x_4_falls_to_the_ancient_dragon_alone_and_only_xs_to_none(dragon, out):
    discards = {1: ["Ancient Dragon", "Hidden Lair", "Baron"], 2: ["Hidden Lair", "Grail Quest"], 3: ["Cardinal"]}
    g = Scenario([dragon, "Forced March"], "Spy", "Spy", "Spy", discards=discards)
    assert g.play(dragon).out == out


@card("Tyrant Dragon", "Ancient Dragon")
@rule("A10", "4.3")
@pytest.mark.parametrize(("dragon", "divisor"), DRAGONS)
def test_a_dragon_that_eliminates_all_others_wins(dragon, divisor):
    low = {3: "Spy", 4: "Berserk"}[divisor]
    g = Scenario([dragon, "Forced March"], "Grail", "King", discards={1: [low], 2: [low, low]}).play(dragon)
    assert g.over == (0, "elimination")
    assert (g.discards(1), "Grail" in g.deck) == ([low], True)


@card("Staff of Dragons")
@rule("9.9")
@pytest.mark.parametrize("discards", [["Tyrant Dragon", "Ancient Dragon"], ["Baron", "Spy", "Cardinal"]])
def test_the_staff_wins_with_a_face_up_3_and_4(discards):
    g = Scenario(["Staff of Dragons", "Spy"], "King", "Queen", discards={0: discards}).play("Staff of Dragons")
    assert g.over == (0, "staff")


@card("Staff of Dragons")
@rule("9.9", "8.2")
@pytest.mark.parametrize("discards", [["Tyrant Dragon"], ["Spy", "Ancient Dragon"], ["Tyrant Dragon", "~Baron"]])
def test_with_only_one_of_them_the_staff_is_shuffled_into_the_ruins(discards):
    g = Scenario(["Staff of Dragons", "Spy"], "King", discards={0: discards, 1: ["Ancient Dragon", "Tyrant Dragon"]})
    g.play("Staff of Dragons")
    assert sorted(g.ruins) == ["False Grail", "Staff of Dragons"]
    assert g.discards(0) == discards


@card("Staff of Dragons")
@rule("9.9", "A4")
@pytest.mark.parametrize("discards", [[], ["~Tyrant Dragon", "~Ancient Dragon", "Spy"]])
@pytest.mark.parametrize("value", ["stays", "ruins"])
def test_with_neither_the_staff_stays_unless_the_switch_says_so(discards, value):
    position = {"discards": {0: discards}, "rules": {"staff_without_dragons": value}}
    g = Scenario(["Staff of Dragons", "Spy"], "King", **position).play("Staff of Dragons")
    assert g.discards(0) == (discards if value == "ruins" else [*discards, "Staff of Dragons"])
    assert ("Staff of Dragons" in g.ruins) == (value == "ruins")


@card("Dragon Rider")
@rule("8.1", "A5")
def test_the_dragon_rider_looks_at_a_card_of_the_ruins_and_may_take_it_for_the_hand_card():
    g = Scenario(["Dragon Rider", "Spy"], "King", ruins=["Grail", "Baron"]).play("Dragon Rider")
    assert g.options() == [("ruins", 0), ("ruins", 1)]
    g.choose(("ruins", 0))
    assert g.options() == [False, True]
    g.choose(True)
    assert (g.hand(0), g.ruins) == (["Grail"], ["Spy", "Baron"])
    assert [g.knows(seat, ("ruins", 0)) for seat in range(2)] == [True, False]
    g = Scenario(["Dragon Rider", "Spy"], "King", ruins=["Grail", "Baron"]).play("Dragon Rider")
    assert g.choose(("ruins", 0), False).hand(0) == ["Spy"]


@card("Forced March")
@rule("A5", "6.8")
def test_forced_march_lays_the_top_card_of_the_deck_open_without_its_effect():
    deck = ["Staff of Dragons", "Spy", "King"]
    position = {"discards": {0: ["Tyrant Dragon", "Ancient Dragon"]}, "deck": deck}
    g = Scenario(["Forced March", "Spy"], "Queen", **position).play("Forced March")
    assert g.discards(0) == ["Tyrant Dragon", "Ancient Dragon", "Forced March", "Staff of Dragons"]
    assert (g.over, g.deck) == (None, ["King"])
    assert g.knows(1, ("discards", 0, 3))


@card("Forced March")
@rule("5.1", "A5")
def test_forced_march_may_end_the_deck_and_does_nothing_with_an_empty_one():
    g = Scenario(["Forced March", "Spy"], "Queen", deck=["King"]).play("Forced March")
    assert (g.discards(0), g.asks) == (["Forced March", "King"], "investigate")
    g = Scenario(["Forced March", "Spy"], "Queen", deck=[]).play("Forced March")
    assert (g.discards(0), g.asks) == (["Forced March"], "investigate")


@card("Berserk")
@rule("A5", "4.1")
@pytest.mark.parametrize(
    ("name", "guess", "out"),
    [("Spy", 6, True), ("Spy", 7, False), ("Hidden Lair", "X", True), ("Hidden Lair", 8, False), ("King", "X", False)],
)
def test_berserk_eliminates_whose_speed_is_guessed(name, guess, out):
    g = Scenario(["Berserk", "Queen"], "King", name, deck=["Spy", "Dragon Rider"]).play("Berserk")
    assert g.options() == [1, 2]
    g.choose(2)
    assert g.options() == [1, 2, 3, 4, 5, 6, 7, 8, "X"]
    g.choose(guess)
    assert g.out == ([2] if out else [])


@card("Berserk")
@rule("A5")
def test_a_wrong_guess_tells_all_what_is_not_in_that_hand():
    g = Scenario(["Berserk", "Queen"], "King", "Baron", deck=["Spy", "Dragon Rider", "Grail"]).play("Berserk")
    g.choose(2, 6)
    for seat in (0, 1):
        assert "hand 2" not in g.may(seat, "Spy") | g.may(seat, "Dragon Rider")
        assert "hand 2" in g.may(seat, "Grail")


@card("Chieftain", "Forced March", "Berserk")
@rule("9.4", "A8")
@pytest.mark.parametrize(("name", "less"), [("Chieftain", 1), ("Forced March", 2), ("Berserk", 3)])
def test_modifiers_lower_the_speed_of_investigating_if_they_lie_open(name, less):
    position = {"discards": {0: ["~" + name], 1: [name]}, "deck": [], "ruins": ["Grail"]}
    g = Scenario(["Grail Quest", "King"], "Negotiation", **position).play("Grail Quest")
    assert {row[1]: row[2:5] for row in g.events("SPEED")} == {0: (1, 0, 1), 1: (8, -less, 8 - less)}


@card("Hidden Lair")
@rule("2.5", "A5")
def test_hidden_lair_looks_at_the_top_card_of_the_deck_and_may_take_it_for_the_hand_card():
    g = Scenario(["Hidden Lair", "Spy"], "Queen", deck=["Grail", "King"]).play("Hidden Lair")
    assert (g.options(), g.look().looked) == ([False, True], g.number("Grail"))
    g.choose(True)
    assert (g.hand(0), g.hand(1)) == (["Grail"], ["Queen", "Spy"])
    assert g.knows(0, ("hand", 1)) is False  # one of two cards; which of them is known to the other seat only
    g = Scenario(["Hidden Lair", "Spy"], "Queen", deck=["Grail", "King"]).play("Hidden Lair").choose(False)
    assert (g.hand(0), g.hand(1)) == (["Spy"], ["Queen", "Grail"])


@card("Hidden Lair")
@rule("A5")
def test_hidden_lair_does_nothing_with_an_empty_deck():
    g = Scenario(["Hidden Lair", "Spy"], "Queen", deck=[]).play("Hidden Lair")
    assert (g.asks, len(g.events("NO_EFFECT"))) == ("investigate", 1)
