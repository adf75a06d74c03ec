"""Who knows what, and what is dealt anew (2.5, 4.2, 6.7, 8.1 to 8.4, 9.13)."""

from collections import Counter

import numpy as np
import pytest

from simulator import ROOT
from simulator.core import rng
from simulator.core.events import LOG
from simulator.core.rng import RNG
from simulator.games.lost_legacy import engine, read_deck, view
from simulator.games.lost_legacy.state import MAX_OPTIONS, OPTION, STATE, VIEW
from tests.lost_legacy import invariants
from tests.lost_legacy.scenario import LEGACY, ONE, Scenario, library, rule

# Cards that move


@rule("2.5", "3.2")
def test_a_drawn_card_may_have_been_any_in_the_deck():
    g = Scenario(["Grail Quest", "Spy"], "Queen", "Baron", direction=-1, deck=["King", "Grail"], ruins=["Royal Court"])
    g.show(0, ("ruins", 0)).play("Grail Quest")
    assert g.decider == 2
    assert g.may(0, "King") == g.may(0, "Grail") == {"deck", "hand 1", "hand 2"}
    assert g.may(0, "Queen") == {"deck", "hand 1", "hand 2"}  # it may have lain in the deck
    assert g.may(2, "King") == {"hand 2"}


@rule("2.5", "3.2")
def test_who_has_seen_the_top_card_knows_who_draws_it():
    g = Scenario(["Hidden Lair", "Spy"], "Queen", "Baron", deck=["Grail", "King"]).play("Hidden Lair").choose(False)
    assert g.may(0, "Grail") == {"hand 1"}
    assert "hand 1" in g.may(2, "Grail")
    assert g.may(2, "Grail") != {"hand 1"}
    g.play("Queen").choose(("ruins", 0))
    assert g.knows(0, ("hand", 1))
    assert g.look().sides[1].hand[0] == -1  # seat 2 does not know it


@rule("2.5", "3.3")
def test_a_known_hand_card_stays_known_until_it_is_played():
    g = Scenario(["Chieftain", "Spy"], "King", "Baron", deck=["False Grail"] * 6).play("Chieftain")
    g.choose(("hand", 1))
    assert g.knows(0, ("hand", 1))
    g.play("False Grail")
    assert g.knows(0, ("hand", 1))
    g = Scenario(["Chieftain", "Spy"], "False Grail", "Baron", deck=["King", "Queen", "Spy", "Spy"])
    g.play("Chieftain").choose(("hand", 1))
    g.play("False Grail")
    assert not g.knows(0, ("hand", 1))
    assert "hand 1" in g.may(0, "King")


@rule("2.5", "3.3")
@pytest.mark.parametrize("held", ["Royal Court", "Baron"])
def test_nobody_tells_two_copies_of_a_hand_card_apart(held):
    """Seat 0 knows that seat 1 has drawn a Royal Court; it may be the one that is played, whatever was held."""
    g = Scenario(["Hidden Lair", "Spy"], held, "Queen", deck=["Royal Court", "Spy", "Baron", "Royal Court"])
    g.play("Hidden Lair").choose(False).play("Royal Court").choose(ONE)
    while g.asks == "answer":
        g.choose(False)
    assert g.hand(1) == [held]
    assert not g.knows(0, ("hand", 1))
    assert "hand 1" in g.may(0, "Baron") & g.may(0, "Royal Court")


@rule("6.7")
def test_a_known_card_may_be_the_one_that_was_forced_face_down():
    g = Scenario(["Chieftain", "Spy"], "Baron", "Queen", discards={1: ["King"]}, deck=["Cardinal", "Spy", "Spy"])
    g.play("Chieftain").choose(("hand", 1)).play("Cardinal")
    assert g.discards(1) == ["King", "~Cardinal"]
    assert not g.knows(0, ("hand", 1))
    assert g.may(0, "Baron") == {"hand 1", "discards 1"}  # its If after holds a 1 too
    assert g.may(0, "Cardinal") == {"deck", "ruins", "hand 1", "hand 2", "discards 1"}


@rule("6.7", "6.2")
def test_a_known_card_that_could_not_be_forced_is_still_in_the_hand():
    g = Scenario(["Chieftain", "Spy"], "Negotiation", "Queen", discards={1: ["King"]}, deck=["Cardinal", "Spy", "Spy"])
    g.play("Chieftain").choose(("hand", 1)).play("Cardinal")
    assert g.knows(0, ("hand", 1))
    assert "discards 1" in g.may(0, "Cardinal")
    assert "discards 1" not in g.may(0, "False Grail") | g.may(0, "Spy")  # no If after that holds a 1


@rule("6.7", "6.2")
def test_who_knows_both_cards_knows_which_was_forced_if_only_one_can_be():
    g = Scenario(["Hidden Lair", "Spy"], "Negotiation", "Queen", discards={1: ["King"]}, deck=["Baron", "Spy", "Spy"])
    g.show(0, ("hand", 1)).play("Hidden Lair").choose(False).play("Baron")
    assert g.knows(0, ("discards", 1, 1))
    assert g.knows(0, ("hand", 1))


@rule("2.5", "A5")
def test_all_see_that_two_cards_are_swapped():
    g = Scenario(["Queen", "Dragon Rider"], "Spy", "Baron", ruins=["Grail", "King"])
    g.show(1, ("ruins", 0)).show(2, ("hand", 0))
    g.play("Dragon Rider").choose(("ruins", 0), True)
    assert [g.knows(seat, ("hand", 0)) for seat in range(3)] == [True, True, False]
    assert [g.knows(seat, ("ruins", 0)) for seat in range(3)] == [True, False, True]
    assert g.may(1, "Queen") >= {"ruins", "hand 2"}
    assert "hand 0" not in g.may(1, "Queen")


@rule("2.5", "4.2", "A5")
def test_a_card_that_is_swapped_away_does_not_come_back():
    """All know that the Grail is in the deck; seat 1 may have drawn it, and then puts that hand card into the Ruins."""
    g = Scenario(["Berserk", "Spy"], "Dragon Rider", "Grail", "Queen", deck=["Negotiation"] * 4, ruins=["Baron"])
    g.chance(4, 3, 2, 1).play("Berserk").choose(2, 5)
    assert g.may(0, "Grail") == {"deck", "hand 1"}
    g.play("Dragon Rider").choose(("ruins", 0), True)
    assert g.may(0, "Grail") == {"deck", "ruins", "hand 3"}  # seat 3 has drawn since


@rule("2.5", "A5")
def test_the_only_card_of_the_ruins_leaves_them_when_it_is_swapped():
    g = Scenario(["Berserk", "Spy"], "Queen", "Baron", deck=["Dragon Rider", "King", "King"], ruins=["Grail"])
    g.show(0, "deck").play("Berserk").choose(1, 5)
    assert g.may(0, "Grail") == {"deck", "ruins", "hand 2"}  # the guess was wrong, the card drawn since is known
    g.play("Dragon Rider").choose(("ruins", 0), True)
    assert g.may(0, "Grail") == {"deck", "hand 1", "hand 2"}


@rule("8.4", "9.17", "A5")
def test_the_owner_sees_what_a_spy_puts_into_the_own_discards():
    g = Scenario(["Spy", "Queen"], "Royal Court", "Baron", discards={1: ["~Grail"]}).play("Spy")
    g.choose(("discards", 1, 0), True)
    assert [g.knows(seat, ("discards", 1, 0)) for seat in range(3)] == [True, True, False]
    assert [g.knows(seat, ("hand", 0)) for seat in range(3)] == [True, True, False]
    assert {"hand 0", "discards 1"} <= g.may(2, "Grail")


@rule("9.10", "8.4")
@pytest.mark.parametrize("put_back", ["Queen", "Grail"])
def test_others_do_not_see_which_card_a_cardinal_puts_back(put_back):
    g = Scenario(["Cardinal", "Queen"], "Spy", "Baron", discards={1: ["~Grail"], 0: ["Grail Quest"]})
    g.show(2, ("discards", 1, 0)).play("Cardinal").choose(("discards", 1, 0), put_back)
    assert g.may(2, "Grail") == {"hand 0", "discards 1"}
    assert g.knows(1, ("discards", 1, 0))
    assert g.knows(1, ("hand", 0)) == (put_back == "Queen")  # the owner knew the Grail
    assert g.knows(0, ("discards", 1, 0))


@rule("9.13", "8.4")
def test_a_face_down_card_that_is_moved_stays_known_to_those_who_know_it():
    g = Scenario(["Negotiation", "Spy"], "Queen", "Baron", "King", discards={1: ["~Grail"], 2: ["~Spy"]})
    g.show(3, ("discards", 1, 0)).play("Negotiation").choose(("discards", 1, 0), 2)
    assert [g.knows(seat, ("discards", 2, 1)) for seat in range(4)] == [False, True, True, True]
    assert "discards 1" not in g.may(0, "Grail") | g.may(0, "Spy")
    assert g.may(0, "Grail") >= {"discards 2"}


@rule("8.2", "4.2")
def test_a_shuffle_leaves_only_which_cards_are_there():
    g = Scenario(["Grail", "Spy"], "Queen", "Baron", ruins=["King", "Cardinal"]).chance(2, 1)
    g.show(1, ("ruins", 1)).play("Grail")
    assert g.ruins == ["King", "Cardinal", "Grail"]
    assert g.may(1, "Cardinal") == {"ruins"}
    assert g.may(0, "Grail") == g.may(1, "Grail") == g.may(2, "Grail") == {"ruins"}
    assert not any(g.knows(1, ("ruins", place)) for place in range(3))


@rule("8.1")
def test_who_knows_the_top_card_knows_what_goes_to_the_ruins():
    g = Scenario(["False Grail", "Spy"], "Queen", deck=["Grail", "King"]).show(1, "deck").play("False Grail")
    assert [g.knows(seat, ("ruins", 1)) for seat in range(2)] == [False, True]
    assert g.may(0, "Grail") >= {"ruins"}


# What an effect gives away


@rule("A5")
def test_who_survives_a_king_has_no_intrigue_card():
    g = Scenario(["King", "Spy"], "Royal Court", "Baron", deck=["Queen", "Spy", "Spy"]).play("King").choose(1)
    assert "hand 1" in g.may(0, "Queen")  # drawn since
    assert "hand 1" not in g.may(2, "Baron")
    g = Scenario(["King", "Spy"], "Royal Court", "Baron", deck=[], ruins=["Queen"]).play("King").choose(1)
    assert all("hand 1" not in g.may(seat, name) for seat in (0, 2) for name in ("Queen", "Baron"))


@rule("A5")
def test_a_wrong_guess_rules_a_speed_out():
    g = Scenario(["Berserk", "Spy"], "Royal Court", "Queen", "Baron", direction=-1, ruins=["King"], deck=["Spy"] * 9)
    g.play("Berserk").choose(1, 2)
    assert g.decider == 3
    assert g.may(0, "Queen") == {"hand 2", "hand 3", "ruins", "deck"}
    assert g.may(0, "Baron") == {"hand 1", "hand 2", "hand 3", "ruins", "deck"}


@rule("A5", "5.4")
def test_all_see_that_the_winner_of_a_comparison_held_a_lower_speed():
    g = Scenario(["Baron", "Spy"], "Royal Court", "Queen", deck=["Berserk", "Chieftain"], ruins=["False Grail"])
    g.play("Baron").choose(1)
    assert g.out == [1]
    assert "hand 0" in g.may(2, "Spy") & g.may(2, "Chieftain")
    assert not any("hand 0" in g.may(2, name) for name in ("Royal Court", "Berserk", "False Grail"))


@rule("A5")
def test_a_comparison_that_eliminates_nobody_tells_others_nothing():
    g = Scenario(["Baron", "Spy"], "False Grail", "Queen", deck=["Berserk", "Chieftain"], ruins=["Grail Quest"])
    g.play("Baron").choose(1)
    assert all("hand 0" in g.may(2, name) for name in ("Spy", "Chieftain", "Grail Quest", "False Grail"))


@rule("9.15", "9.16")
def test_who_says_no_does_not_hold_the_card_and_who_says_yes_may():
    position = {"discards": {2: ["~Negotiation"]}, "deck": ["Royal Court"] * 5, "ruins": ["Grail"]}
    g = Scenario(["Royal Court", "Spy"], "Baron", "Queen", **position).play("Royal Court").choose(LEGACY, False, False)
    assert g.may(0, "Grail") == {"deck", "ruins", "hand 1", "discards 2"}  # seat 1 has drawn since
    g = Scenario(["Royal Court", "Spy"], "Baron", "Queen", **position).play("Royal Court").choose(LEGACY, False, True)
    assert "hand 2" in g.may(0, "Grail")


# Counting


@rule("2.5")
def test_the_last_hidden_card_is_known():
    g = Scenario(["King", "Spy"], "Royal Court", deck=[], ruins=["Queen"]).show(0, ("ruins", 0))
    assert g.knows(0, ("hand", 1))
    assert not g.knows(1, ("hand", 0))


@rule("2.5")
def test_a_place_whose_cards_are_all_known_can_hold_no_other():
    g = Scenario(["King", "Spy"], "Royal Court", "Baron", deck=["Queen"], ruins=["Grail"]).show(0, ("ruins", 0))
    assert all("ruins" not in g.may(0, name) for name in ("Royal Court", "Baron", "Queen"))


@rule("2.5", "3.6")
def test_face_up_discards_are_known_to_all():
    g = Scenario(["False Grail", "Spy"], "Queen", "Baron").play("False Grail")
    assert [g.knows(seat, ("discards", 0, 0)) for seat in range(3)] == [True] * 3


# Dealing anew


def redeals(g, seat, n):
    return [g.redealt(seat, seed) for seed in range(n)]


@rule("2.5")
def test_a_redeal_is_even_over_all_that_can_be():
    """Three hidden places, three cards: each of the six orders about as often (four deviations)."""
    g = Scenario(["King", "Spy"], "Queen", deck=["Baron"], ruins=["Grail"])
    found = Counter((r.hand(1)[0], r.deck[0], r.ruins[0]) for r in redeals(g, 0, 240))
    assert len(found) == 6
    assert all(abs(count - 40) < 4 * (240 * 5 / 36) ** 0.5 for count in found.values())


@rule("2.5")
def test_a_redeal_leaves_what_the_seat_knows():
    g = Scenario(["King", "Spy"], "Queen", "Cardinal", deck=["Baron", "Spy"], ruins=["Grail", "Royal Court"])
    g.show(0, ("hand", 1)).show(0, ("ruins", 1))
    for r in redeals(g, 0, 40):
        assert (r.hand(0), r.hand(1), r.ruins[1]) == (["King", "Spy"], ["Queen"], "Royal Court")
        assert sorted([*r.deck, r.ruins[0], *r.hand(2)]) == ["Baron", "Cardinal", "Grail", "Spy"]
    assert len({r.ruins[0] for r in redeals(g, 0, 40)}) == 4


@rule("2.5", "6.2")
def test_a_redeal_puts_under_a_forced_card_only_what_could_be_forced():
    g = Scenario(["Baron", "False Grail"], "Queen", "Cardinal", discards={0: ["King"]}, deck=["Spy", "Spy", "Grail"])
    g.play("Baron")
    assert {r.discards(0)[1] for r in redeals(g, 2, 30)} == {"~Baron"}  # the Cardinal is in the own hand
    assert {r.discards(0)[1] for r in redeals(g, 1, 30)} == {"~Baron", "~Cardinal"}


@rule("2.5", "6.2")
def test_a_redeal_keeps_cards_in_the_discards_apart_that_different_speeds_have_forced():
    g = Scenario(["King", "Grail Quest"], "Grail", discards={0: ["~1 Baron", "~7 Spy", "~1 Cardinal", "~Negotiation"]})
    found = {tuple(r.discards(0)) for r in redeals(g, 1, 90)}
    assert {(first, third) for first, _, third, _ in found} == {("~Baron", "~Cardinal"), ("~Cardinal", "~Baron")}
    assert {second for _, second, *_ in found} == {"~Spy"}
    assert {last for *_, last in found} > {"~Negotiation", "~King"}


@rule("2.5", "4.2")
def test_a_redeal_keeps_the_lost_legacy_where_all_know_it_to_be():
    g = Scenario(["Grail", "Spy"], "Queen", ruins=["King", "Baron"]).chance(1, 1).play("Grail")
    places = Counter(r.ruins.index("Grail") for r in redeals(g, 1, 90))
    assert set(places) == {0, 1, 2}
    assert all(abs(count - 30) < 4 * (90 * 2 / 9) ** 0.5 for count in places.values())


@rule("2.5")
def test_in_a_redeal_others_know_the_places_that_they_have_looked_at():
    g = Scenario(["King", "Spy"], "Queen", "Baron", deck=["Grail", "Cardinal"], ruins=["Royal Court", "Negotiation"])
    g.show(1, ("ruins", 1)).show(2, ("hand", 1))
    for r in redeals(g, 0, 40):
        assert r.knows(1, ("ruins", 1))
        assert r.knows(1, ("hand", 1))
        assert r.knows(2, ("hand", 1))
        assert not r.knows(1, ("ruins", 0))
        assert not r.knows(2, ("ruins", 1))


@rule("2.5", "5.2")
def test_a_redeal_in_the_investigation_fits_the_numbers_that_were_called():
    g = Scenario(["False Grail", "Royal Court"], "Spy", "Negotiation", "Queen", deck=[], ruins=["King", "Cardinal"])
    g.play("False Grail").choose(("ruins", 0))  # Queen
    assert g.decider == 1
    for r in redeals(g, 1, 30):
        assert r.hand(3) == ["Queen"]
        assert not {"King", "Cardinal"} & {*r.hand(0), *r.hand(2)}
        speeds = {"Royal Court": 7, "Negotiation": 8, "False Grail": 99}
        assert [int(side.speed) for side in r.state.sides[[0, 2]]] == [speeds[r.hand(seat)[0]] for seat in (0, 2)]


# At random


@rule("2.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_in_random_matches_nothing_known_is_false_and_nothing_hidden_is_seen(seats):
    deck = read_deck(ROOT / "decklists" / "lost_legacy" / "megamix_without_staff.yaml", library())
    states, log, random = np.zeros(1, STATE), np.zeros(1, LOG)[0], np.random.default_rng(seats)
    tables = library().tables[0]
    for stream in range(2):
        rng.seed(states[0].rng[stream], seats, 1, 2, stream)
    engine.setup(states[0], tables, np.stack([deck.slots] * seats), log)
    while states[0].ask:
        invariants.check(states[0], tables)
        options, seen = offered(states[0], tables)
        if random.integers(4) == 0:
            copy, luck = states.copy(), np.zeros(1, RNG)[0]
            rng.seed(luck, int(states[0].turn), 1, 2, 3)
            engine.redeal(copy[0], tables, int(states[0].decider), luck)
            invariants.check(copy[0], tables)
            assert offered(copy[0], tables)[1] == seen
        log.n_marks = 0
        engine.step(states[0], tables, options[random.integers(len(options))], log)


def offered(state, tables):
    """Options, and all that the deciding seat sees, options included, as bytes."""
    room, seen = np.zeros(MAX_OPTIONS, OPTION), np.zeros(1, VIEW)
    options = room[: engine.legal(state, tables, room)]
    view.look(state, tables, seen[0])
    return options, seen.tobytes() + options.tobytes()
