"""Laws of worth: what makes a position better."""

import pytest

from simulator.games.lost_legacy.worth import worth
from simulator.runner.lookahead import SURE
from tests.lost_legacy.scenario import Scenario


def worths(g):
    return [int(worth(g.state, g.tables, seat)) for seat in range(g.state.n_seats)]


def seat_1(held="Spy", show=None, **about):
    g = Scenario(["Grail Quest", "Hidden Lair"], held, "Royal Court", ruins=["Grail"], **about)
    return worths(g.show(1, show) if show else g)[1]


def test_the_eliminated_have_no_chance_and_the_others_share_the_rest():
    g = Scenario(["Grail Quest", "Hidden Lair"], "", "Spy", out=[1])
    assert worths(g)[1] == 0
    assert 0 < worths(g)[0] < worths(g)[2]
    assert sum(worths(g)) < SURE


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"held": "Queen"}, {"held": "Royal Court"}),
        ({"held": "Negotiation"}, {"held": "Grail Quest"}),
        ({"show": ("ruins", 0)}, {}),
        ({"held": "Royal Court", "discards": {1: ["Berserk"]}}, {"held": "Royal Court"}),
        ({"held": "Staff of Dragons"}, {"held": "Cardinal"}),
    ],
)
def test_speed_and_knowing_or_holding_the_lost_legacy_are_worth_something(better, worse):
    assert seat_1(**better) > seat_1(**worse)


def test_fewer_rivals_are_better():
    g = Scenario(["Grail Quest", "Hidden Lair"], "Spy", "Spy")
    fewer = Scenario(["Grail Quest", "Hidden Lair"], "Spy", "", out=[2])
    assert worths(fewer)[0] > worths(g)[0]


def test_tokens_are_worth_something_even_to_the_eliminated():
    g = Scenario(["Grail Quest", "Hidden Lair"], "Spy", "", out=[2], rules={"campaign": "yes"})
    before = worths(g)
    g.state.sides[2].tokens = 3
    assert worths(g)[2] > before[2]
    assert worths(g)[0] < before[0]


def test_a_match_that_is_over_is_won_or_lost():
    assert worths(Scenario(["Berserk", "Spy"], "Queen").play("Berserk").choose(1, 2)) == [SURE, 0]
