"""Clarifications of the Staff of Dragons cards (9.1 to 9.3, 9.7, 9.9, A4, A5, A11, A12, T2, T3)."""

import pytest

from tests.lost_legacy.scenario import Scenario, card, rule

# Dragons

TOTALS = [
    ([], 0), (["Hidden Lair", "Grail Quest"], 0), (["Cardinal"], 3), (["Baron"], 4),
    (["Baron", "Grail Quest", "Baron"], 8),
    (["King", "Queen"], 3), (["Grail", "Royal Court"], 12), (["Spy", "~Queen"], 6), (["~Spy", "~Baron"], 0),
    (["Berserk"], 8), (["Chieftain", "Maiden of Dragons", "Berserk"], 11), (["Forced March", "Berserk"], 15),
]  # fmt: skip


@rule("9.1", "9.2", "9.3", "T2", "T3")
@card("Ancient Dragon", "Tyrant Dragon")
@pytest.mark.parametrize(("dragon", "divisor"), [("Tyrant Dragon", 3), ("Ancient Dragon", 4)])
@pytest.mark.parametrize(("discards", "total"), TOTALS)
def test_dragons_eliminate_others_whose_face_up_discards_can_be_divided(dragon, divisor, discards, total):
    g = Scenario([dragon, "Spy"], "Queen", "Spy", discards={1: discards}).play(dragon)
    assert g.out == ([1] if total and total % divisor == 0 else [])
    assert g.events("TOTAL")[0] == ("TOTAL", 1, total, divisor, 0, 0)


@rule("9.1", "9.3")
def test_a_dragon_does_not_touch_its_own_player():
    g = Scenario(["Tyrant Dragon", "Spy"], "Queen", "Spy", discards={0: ["Spy"]}).play("Tyrant Dragon")
    assert g.out == []
    assert [row[1] for row in g.events("TOTAL")] == [1, 2]


@rule("9.1", "A10")
def test_of_several_players_a_dragon_eliminates_all_that_it_fits():
    discards = {1: ["Baron"], 2: ["King"], 3: ["Negotiation"]}
    g = Scenario("", ["Ancient Dragon", "Spy"], "Queen", "Queen", discards=discards, out=[0]).play("Ancient Dragon")
    assert g.out == [0, 3]
    assert g.decider == 2


# Maiden


@rule("9.7", "A11")
@card("Maiden of Dragons")
def test_maiden_plays_a_face_up_3_or_4_from_anothers_discards_as_her_players_own():
    discards = {0: ["Baron"], 1: ["King", "Tyrant Dragon", "Spy"], 2: ["~Cardinal", "Ancient Dragon", "Queen"]}
    g = Scenario(["Maiden of Dragons", "Spy"], "Queen", "Queen", discards=discards).play("Maiden of Dragons")
    assert g.options() == [("discards", 1, 1), ("discards", 2, 1)]
    g.choose(("discards", 1, 1))
    assert g.discards(0) == ["Baron", "Maiden of Dragons", "Tyrant Dragon"]
    assert g.discards(1) == ["King", "Spy"]
    assert g.out == [2]  # 4 + 2; seat 1 has 1 + 6
    assert g.events("TAKE", "PLAY")[1:] == [
        ("TAKE", 0, g.number("Tyrant Dragon"), 1, 1, 0), ("PLAY", 0, g.number("Tyrant Dragon"), 0, 0, 0)
    ]  # fmt: skip
    assert g.state.sides[0].played == 2


@rule("9.7", "9.1")
def test_the_total_of_who_lost_the_dragon_no_longer_holds_it():
    g = Scenario(["Maiden of Dragons", "Spy"], "Queen", "Spy", discards={1: ["Ancient Dragon", "Tyrant Dragon", "Spy"]})
    assert g.play("Maiden of Dragons").choose(("discards", 1, 1)).out == []  # 4 + 6 by 3
    g = Scenario(["Maiden of Dragons", "Spy"], "Queen", "Spy", discards={1: ["Ancient Dragon", "Tyrant Dragon", "Spy"]})
    assert g.play("Maiden of Dragons").choose(("discards", 1, 0)).out == []  # 3 + 6 by 4


@rule("9.7")
def test_maiden_never_plays_from_the_own_discards_nor_what_lies_face_down():
    g = Scenario(["Maiden of Dragons", "Spy"], "Queen", discards={0: ["Baron"], 1: ["~Cardinal", "Spy"]})
    g.play("Maiden of Dragons")
    assert g.events("NO_EFFECT") == [("NO_EFFECT", 0, g.number("Maiden of Dragons"), 0, 0, 0)]
    assert g.decider == 1


@rule("A12", "6.2")
@pytest.mark.parametrize(("taken", "face_down"), [("Cardinal", True), ("Baron", True), ("Ancient Dragon", False)])
def test_the_maidens_card_is_tested_for_if_after_the_maiden(taken, face_down):
    g = Scenario(["Maiden of Dragons", "Queen"], "Spy", "Spy", discards={1: [taken]}).play("Maiden of Dragons")
    g.choose(("discards", 1, 0))
    assert g.discards(0) == ["Maiden of Dragons", "~" * face_down + taken]
    assert (g.asks, g.decider) == ("play", 1)
    assert all(g.knows(seat, ("discards", 0, 1)) for seat in range(3))  # all have seen which card it was


# Staff


@rule("9.9", "A4")
@card("Staff of Dragons")
@pytest.mark.parametrize(
    ("discards", "goes"),
    [
        (["Tyrant Dragon", "Ancient Dragon"], "win"), (["Baron", "Spy", "Cardinal"], "win"),
        (["Tyrant Dragon"], "ruins"), (["Spy", "Ancient Dragon"], "ruins"), (["Baron", "~Cardinal"], "ruins"),
        (["~Tyrant Dragon", "Ancient Dragon"], "ruins"), (["~Baron", "~Cardinal"], "stays"), ([], "stays"),
        (["King", "Spy"], "stays"),
    ],
)  # fmt: skip
def test_the_staff_wins_with_a_face_up_3_and_4_and_goes_to_the_ruins_with_one(discards, goes):
    g = Scenario(["Staff of Dragons", "Spy"], "Queen", discards={0: discards, 1: ["Tyrant Dragon", "Baron"]})
    g.chance(*([1] if goes == "ruins" else [])).play("Staff of Dragons")
    assert g.over == ((0, "staff") if goes == "win" else None)
    assert g.ruins == ["False Grail", *(["Staff of Dragons"] if goes == "ruins" else [])]
    assert g.discards(0) == discards + (["Staff of Dragons"] if goes != "ruins" else [])
    assert len(g.events("NO_EFFECT")) == (goes == "stays")


@rule("A4")
def test_a_switch_sends_the_staff_to_the_ruins_without_dragons_too():
    rules = {"staff_without_dragons": "ruins"}
    g = Scenario(["Staff of Dragons", "Spy"], "Queen", rules=rules).chance(0).play("Staff of Dragons")
    assert (g.ruins, g.discards(0)) == (["Staff of Dragons", "False Grail"], [])


# The made-up ones


@rule("A5", "2.5")
@card("Chieftain")
def test_chieftain_looks_at_anothers_hand():
    g = Scenario(["Chieftain", "Spy"], "King", "Queen").play("Chieftain")
    assert g.options() == [("hand", 1), ("hand", 2)]
    g.choose(("hand", 2))
    assert [g.knows(seat, ("hand", 2)) for seat in range(3)] == [True, False, True]
    assert g.look().sides[2].hand[0] == -1
    assert g.events("LOOK") == [("LOOK", 0, g.number("Queen"), 4, 0, 0)]


@rule("A5", "8.1")
@card("Dragon Rider")
@pytest.mark.parametrize("swaps", [True, False])
def test_dragon_rider_looks_at_a_card_of_the_ruins_and_may_swap_it(swaps):
    g = Scenario(["Dragon Rider", "Queen"], "King", ruins=["Spy", "Grail"]).play("Dragon Rider")
    assert g.options() == [("ruins", 0), ("ruins", 1)]
    g.choose(("ruins", 1), swaps)
    assert (g.ruins, g.hand(0)) == ((["Spy", "Queen"], ["Grail"]) if swaps else (["Spy", "Grail"], ["Queen"]))


@rule("A5")
@card("Hidden Lair")
@pytest.mark.parametrize("swaps", [True, False])
def test_hidden_lair_looks_at_the_top_of_the_deck_and_may_swap_it(swaps):
    g = Scenario(["Hidden Lair", "Queen"], "King", deck=["Grail", "Spy"]).play("Hidden Lair")
    assert g.look().looked == g.number("Grail")
    g.choose(swaps)
    assert g.hand(0) == ["Grail" if swaps else "Queen"]
    assert g.hand(1) == ["King", "Queen" if swaps else "Grail"]


@rule("A5", "3.4")
@pytest.mark.parametrize("name", ["Hidden Lair", "Forced March"])
def test_with_the_deck_empty_the_cards_that_need_its_top_do_nothing(name):
    g = Scenario([name, "Queen"], "King", deck=[]).play(name)
    assert g.events("NO_EFFECT") == [("NO_EFFECT", 0, g.number(name), 0, 0, 0)]


@rule("A5", "3.4")
@card("Forced March")
def test_forced_march_puts_the_top_card_face_up_on_the_own_discards_without_effect():
    g = Scenario(["Forced March", "Queen"], "Spy", deck=["Grail Quest", "Spy"]).play("Forced March")
    assert g.discards(0) == ["Forced March", "Grail Quest"]
    assert (g.state.direction, g.decider, g.deck) == (1, 1, [])
    assert g.knows(1, ("discards", 0, 1))


@rule("A5", "3.5")
def test_forced_march_may_take_the_last_card_and_the_lost_legacy():
    g = Scenario(["Forced March", "Queen"], "Spy", deck=["Grail"]).play("Forced March")
    assert (g.asks, g.discards(0)) == ("investigate", ["Forced March", "Grail"])


@rule("A5")
@card("Berserk")
@pytest.mark.parametrize(
    ("held", "guess", "out"), [("Spy", 6, [1]), ("Spy", 5, []), ("Grail Quest", "X", [1]), ("Grail Quest", 8, [])]
)
def test_berserk_eliminates_a_player_whose_speed_is_guessed(held, guess, out):
    g = Scenario(["Berserk", "Queen"], held, "King").play("Berserk").choose(1)
    assert g.options() == [1, 2, 3, 4, 5, 6, 7, 8, "X"]
    assert g.choose(guess).out == out
    assert g.events("GUESS") == [("GUESS", 0, 1, guess if guess != "X" else 10, bool(out), 0)]
