"""The worth of a position: laws that any measure of the chance to win has to keep."""

import pytest

from simulator import jit, strategy
from simulator.games.grandis.worth import side_worth, worth
from simulator.runner.lookahead import SURE
from tests.contract.walk import Walk
from tests.grandis.scenario import Scenario, hero, legacy

HAND = ["Slash", "Parry", "Fireball"]
EVEN = {
    "hand": HAND, "foe_hand": HAND, "deck": ["Elixir"] * 20, "foe_deck": ["Elixir"] * 20,
    "mana": 6, "foe_mana": 6, "regen": 3, "foe_regen": 3, "tokens": 1, "foe_tokens": 1,
}  # fmt: skip


def of(g: Scenario, who: str = "me") -> int:
    return int(worth(g.state, g.tables, g.seat if who == "me" else 1 - g.seat))


def side(**about) -> int:
    """The worth of a position that is even but for this."""
    return of(Scenario(**{**EVEN, **about}))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("phase", ["deploy", "battle", "reform"])
def test_equal_sides_have_equal_chances(seat, phase):
    g = Scenario(**EVEN, seat=seat, phase=phase)
    assert of(g, "me") == of(g, "foe") == SURE // 2


def test_the_chances_of_both_sides_are_certainty_together():
    for seed in range(10):
        walk = Walk("grandis", seed)
        for stop in walk:
            both = sum(worth(stop.state[0], walk.tables, seat) for seat in range(2))
            assert SURE - 1 <= both <= SURE  # each is rounded down


def test_sides_count_the_same_with_seats_swapped():
    uneven = {"me": {"left": hero(hp=30)}, "hand": ["Slash"], "deck": ["Elixir"] * 9}
    assert len({of(Scenario(**uneven, seat=seat)) for seat in range(2)}) == 1


BETTER = {
    "HP of a wounded Hero": ({"me": {"left": hero(hp=50)}}, {"me": {"left": hero(hp=60)}}),
    "HP of a healthy Hero": ({"me": {"left": hero(hp=90)}}, {"me": {"left": hero(hp=100)}}),
    "a Hero": ({"me": {"left": legacy("Draxen Blacksand")}}, {"me": {"left": hero(hp=10)}}),
    "EXP": ({}, {"me": {"left": hero(exp=100)}}),
    "no Poison": ({"me": {"left": hero(poison=2)}}, {}),
    "a waiting Casting": ({"me": {"left": hero("Aldric Ashford")}},
                          {"me": {"left": hero("Aldric Ashford", casting=("Tornado", "left", 1))}}),
    "a card in hand": ({"hand": HAND}, {"hand": [*HAND, "Elixir"]}),
    "an Attack for one that nobody can use": ({"hand": ["Fireball"]}, {"hand": ["Slash"]}),
    "a harder Attack": ({"hand": ["Slash"]}, {"hand": ["Rage Swing"]}),
    "a Response for one that nobody can use": ({"hand": ["Mirror Image"]}, {"hand": ["Parry"]}),
    "a Token": ({"tokens": 1}, {"tokens": 2}),
    "Mana Regen": ({"regen": 1}, {"regen": 2}),
    "a fifth Mana": ({"mana": 4}, {"mana": 5}),
    "a card more in the deck": ({"deck": ["Elixir"] * 20}, {"deck": ["Elixir"] * 21}),
}  # fmt: skip


@pytest.mark.parametrize(("less", "more"), BETTER.values(), ids=BETTER)
def test_more_is_better(less, more):
    assert side(**less) < side(**more)


@pytest.mark.parametrize(("less", "more"), BETTER.values(), ids=BETTER)
def test_what_is_good_for_me_is_bad_for_the_enemy(less, more):
    assert of(Scenario(**{**EVEN, **less}), "foe") > of(Scenario(**{**EVEN, **more}), "foe")


@pytest.mark.parametrize(("name", "values"), [("hp", range(10, 101, 10)), ("exp", range(0, 300, 50))])
def test_every_step_counts(name, values):
    worths = [side(me={"left": hero(**{name: value})}) for value in values]
    assert worths == sorted(set(worths))


def test_the_hp_that_keep_a_hero_alive_count_more_than_those_above():
    def means(hp):
        g = Scenario(me={"left": hero(hp=hp)})
        return side_worth(g.tables, g.state.sides[0], g.state.hidden[0])

    assert means(20) - means(10) > means(100) - means(90) > 0


@pytest.mark.parametrize(("rank", "exp"), [(1, 200), (2, 600)])
def test_a_rank_is_worth_the_card_that_brings_it(rank, exp):
    """The Rank comes with Mana Regen and cards, which outweigh that the way to the next one begins anew."""
    me, deck = {"left": hero(rank=rank, exp=exp)}, ["Elixir"] * 20
    g = Scenario(**{**EVEN, "me": me, "deck": deck}, phase="reform")
    before = of(g)
    g.tribute("Fireball", to="left").settle()
    assert g.hero("left", now=True).rank == rank + 1
    assert of(g) > before


def test_a_lead_in_the_deck_is_worth_more_when_it_runs_out():
    early, late = (side(deck=["Elixir"] * (n + 2), foe_deck=["Elixir"] * n) for n in (30, 3))
    assert SURE // 2 < early < late


def test_the_first_four_mana_count_nothing():
    assert len({side(mana=mana) for mana in range(5)}) == 1


@pytest.mark.parametrize("change", ["deck order", "shard order", "streams"])
def test_what_decides_nothing_now_is_not_looked_at(change):
    g = Scenario(**{**EVEN, "deck": ["Slash", "Parry", *["Elixir"] * 18], "hand": ["Slash"]})
    before, hidden = of(g), g.state.hidden[g.seat]
    if change == "deck order":
        hidden.deck[:20] = hidden.deck[:20][::-1].copy()
    elif change == "shard order":
        hidden.shards[0] = 3
    else:
        g.state.rng["a"] += 1
    assert of(g) == before


def test_another_worth_makes_another_version_of_those_who_look_ahead(monkeypatch):
    names, source = ("balanced", "lookahead:balanced"), jit.source_hash
    before = [strategy.find("grandis", name).content for name in names]
    monkeypatch.setattr(jit, "source_hash", lambda module: source(module) + "!" * (module == worth.__module__))
    after = [strategy.find("grandis", name).content for name in names]
    assert before[0] == after[0]
    assert before[1] != after[1]


def test_one_side_far_ahead_is_all_but_certain_and_never_more():
    me = {place: hero(rank=3, exp=1000) for place in ("left", "center", "right")}
    foe = {"left": hero(hp=10), "center": legacy("Draxen Blacksand"), "right": legacy("Draxen Blacksand")}
    g = Scenario(me=me, foe=foe, hand=["Rage Swing"] * 40, deck=["Elixir"] * 50, foe_deck=[], tokens=20, regen=6)
    assert SURE * 9 // 10 < of(g) < SURE
    assert 0 < of(g, "foe") < SURE // 10
