"""What arithmetic says exactly: turns and Investigations of plain cards, and every card in miniature sets."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from math import perm

import numpy as np
import pytest
from scipy import stats

from simulator import jit
from simulator.core import rng
from simulator.core.events import LOG
from simulator.games.lost_legacy.state import KEY, NONE
from simulator.runner import game as games
from simulator.runner import loop
from tests.field import decks, library, pilot
from tests.lost_legacy.exact import exact, sampled

rule = partial(pytest.mark.rule, KEY)
pytestmark = pytest.mark.skipif(jit.INTERPRETED, reason="too slow as plain Python")
MATCHES = 4000
RARE = 1e-6
"""Chance that a correct engine misses one of the bounds; the seeds are fixed."""
DEALT = 4, 4
MINIATURES = [
    (("King", "Queen", "Grail", "Spy", "Negotiation"), 2),
    (("Cardinal", "Baron", "Grail", "Queen", "King"), 2),
    (("Spy", "Royal Court", "Grail", "Queen", "Cardinal"), 2),
    (("Negotiation", "Grail Quest", "Grail", "Royal Court", "False Grail"), 2),
    (("Maiden of Dragons", "Tyrant Dragon", "Staff of Dragons", "Ancient Dragon", "Dragon Rider"), 2),
    (("Berserk", "Forced March", "Staff of Dragons", "Chieftain", "Hidden Lair"), 2),
    (("Ancient Dragon", "Tyrant Dragon", "Staff of Dragons", "Hidden Lair", "Maiden of Dragons"), 2),
    (("Grail Quest", "False Grail", "Grail", "Baron", "Dragon Rider"), 3),
    (("Maiden of Dragons", "Tyrant Dragon", "Grail", "Baron", "Berserk", "Spy"), 3),
]


def played(names, seats: int, effects: bool = True) -> np.ndarray:
    """The rows of matches between uniform players in the engine."""
    game, tables = games.find(KEY), library(KEY).tables.copy()
    if not effects:
        tables[0].kinds["steps"] = 0
        tables[0].kinds["modifier"] = 0
    row = np.full(game.deck_size, NONE, np.int32)
    row[: len(names)] = [library(KEY).names.index(name) for name in names]
    chunk = loop.play(game, tables, [row] * seats, [pilot(KEY, "uniform")] * seats, DEALT, 0, MATCHES, rotations=1)
    assert not chunk.failures
    return chunk.rows


def result(row) -> tuple[str, int | None]:
    """Ending and winner of a match."""
    winner = int(row[loop.WINNER])
    return games.find(KEY).endings[row[loop.ENDING]], None if winner < 0 else winner


def metrics(row, name: str) -> list[int]:
    """A metric of each seat."""
    names = games.find(KEY).match_metrics
    return row[loop.METRICS + names.index(name) :: len(names)].tolist()


@pytest.mark.parametrize(("names", "seats"), MINIATURES)
def test_uniform_players_end_as_all_ways_to_play_say(names, seats):
    assert_follows(Counter(map(result, played(names, seats))), exact(names, seats))


WHOLE = [("sacred_grail", 2), ("sacred_grail", 4), ("staff_of_dragons", 2), ("staff_of_dragons", 3),
         ("megamix_without_grail", 6)]  # fmt: skip


@pytest.mark.parametrize(("name", "seats"), WHOLE)
def test_whole_sets_go_as_in_the_plain_rules(name, seats):
    """Winner and ending, turns, cards that two seats played, players called to investigate, in as many matches each."""
    engine = [
        (*result(row), row[loop.TURNS], *metrics(row, "cards_played")[:2], sum(metrics(row, "revealed")))
        for row in played(names_of(name), seats)
    ]
    plain = [
        (*over, match.turns, match.players[0].played, match.players[1].played, match.called)
        for over, match in sampled(names_of(name), seats, len(engine), 1)
    ]
    for fact in range(1, 6):
        assert_alike(*(Counter((row[0], row[fact]) for row in sample) for sample in (engine, plain)))


def assert_alike(one: Counter, other: Counter) -> None:
    """Two samples of equal size; what came about less than twenty times counts as one."""
    often = [key for key in {*one, *other} if one[key] + other[key] >= 20]
    table = [[sample[key] for key in often] for sample in (one, other)]
    rare = [one.total() - sum(table[0]), other.total() - sum(table[1])]
    if sum(rare) >= 20:
        table = [[*row, count] for row, count in zip(table, rare, strict=True)]
    assert len(table[0]) == 1 or stats.chi2_contingency(table).pvalue > RARE, (often, table)


def assert_follows(found: dict, law: dict) -> None:
    assert set(found) <= set(law)
    for outcome, probability in law.items():
        likely = stats.binomtest(found.get(outcome, 0), MATCHES, float(probability)).pvalue
        assert likely > RARE / len(law), (outcome, float(probability), found.get(outcome, 0) / MATCHES)


# Plain cards: no effects, no modifiers, no "If after" that matters. 16 cards in places from which all can be revealed.

PLAIN = [str(v) for v in range(1, 6)] + 2 * ["6"] + 3 * ["7"] + 3 * ["8"] + 3 * ["X"]


def callings(seats: int) -> dict[int, Fraction]:
    """How likely so many seats get to investigate: numbers in hand that no other holds (5.3, 5.4).

    Players who choose evenly hold any cards of the set alike, whatever they have discarded.
    """
    found = dict.fromkeys(range(seats + 1), Fraction(0))
    for hands in product(sorted(set(PLAIN)), repeat=seats):
        ways, left = 1, Counter(PLAIN)
        for speed in hands:
            ways *= left[speed]
            left[speed] -= 1
        called = sum(speed != "X" and hands.count(speed) == 1 for speed in hands)
        found[called] += Fraction(ways, perm(len(PLAIN), seats))
    return found


@rule("5.2", "5.3", "5.4", "5.5", "5.6", "5.8", "5.9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_investigations_of_plain_cards_find_the_legacy_as_often_as_arithmetic_says(seats):
    """Whoever investigates reveals one of 16 cards, so n of them miss it with (15/16)^n; all seats do alike."""
    missed = sum(chance * Fraction(15, 16) ** n for n, chance in callings(seats).items())
    found = Counter(map(result, played(names_of("sacred_grail"), seats, effects=False)))
    law = {("not_found", None): missed} | {("investigation", seat): (1 - missed) / seats for seat in range(seats)}
    assert_follows(found, law)


def test_two_hands_meet_as_counted_by_hand():
    """One holds X and the other does not: 2 * 13/16 * 3/15. Both are called: 13/16 * 12/15 less the ties,
    (2 * 1 + 3 * 2 + 3 * 2) / 240."""
    assert callings(2) == {0: Fraction(6 + 14, 240), 1: Fraction(78, 240), 2: Fraction(142, 240)}


@rule("5.4")
def test_where_only_xs_are_left_nobody_investigates():
    rows = played(["Grail Quest", "False Grail", "Hidden Lair", "Grail Quest"], 2, effects=False)
    assert {result(row) for row in rows} == {("not_found", None)}
    assert {sum(metrics(row, "revealed")) for row in rows} == {0}


@rule("2.2", "2.3", "3.2", "3.5")
@pytest.mark.parametrize(("name", "seats", "turns"), [
    ("sacred_grail", 2, 13), ("staff_of_dragons", 3, 12), ("sacred_grail", 4, 11), ("megamix_without_grail", 6, 24),
])  # fmt: skip
def test_a_set_less_the_ruins_and_a_hand_each_makes_the_turns(name, seats, turns):
    assert set(played(names_of(name), seats, effects=False)[:, loop.TURNS].tolist()) == {turns}


@rule("2.1", "2.2", "2.3")
def test_every_card_comes_to_every_place_of_the_set_up_equally_often():
    places = np.array([set_up(match) for match in range(600)])
    cards, expected = places.shape[1], len(places) / places.shape[1]
    counts = np.zeros((cards, cards))
    for row in places:
        counts[np.arange(cards), row] += 1
    # The sums of rows and columns are fixed: so many degrees of freedom, and the factor.
    statistic = (cards - 1) / cards * ((counts - expected) ** 2 / expected).sum()
    assert RARE < stats.chi2.sf(statistic, (cards - 1) ** 2) < 1 - RARE


def set_up(match: int) -> list[int]:
    """16 different cards as the set-up for four seats lays them out: Ruins, hands, deck."""
    game = games.find(KEY)
    state, log = np.zeros(1, game.state)[0], np.zeros(1, LOG)[0]
    for stream in range(len(state.rng)):
        rng.seed(state.rng[stream], *DEALT, match, stream)
    row = np.full(game.deck_size, NONE, np.int32)
    row[:16] = range(16)
    game.setup(state, library(KEY).tables[0], np.stack([row] * 4), log)
    hands = [card for side in state.sides[:4] for card in side.hand[: side.n_hand]]
    return [int(state.kind[card]) for card in [*state.ruins[:1], *hands, *state.deck[: state.n_deck]]]


def names_of(name: str) -> list[str]:
    """The cards of a set that comes along."""
    return [library(KEY).names[kind] for kind in decks(KEY)[name] if kind != NONE]
