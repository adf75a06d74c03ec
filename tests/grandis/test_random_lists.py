"""Random legal lists, played at random: every card in every company, with the invariants at every step."""

import numpy as np
import pytest

from simulator.games.grandis.state import DECK
from tests.contract.walk import Walk
from tests.field import random_deck
from tests.grandis import invariants

MATCHES = 10


class Random(Walk):
    """A random match of two random legal lists."""

    def __init__(self, seed: int):
        super().__init__("grandis", seed)
        self.decks = np.stack([random_deck("grandis", 2 * seed + seat).slots for seat in range(2)])


@pytest.mark.parametrize("seed", range(MATCHES))
@pytest.mark.rule("grandis", "1.7", "2.21", "5.8", "10.11", "11.7", "11.9", "A34")
def test_random_play_keeps_cards_shards_tokens_slots_and_hp_within_bounds(seed):
    walk = Random(seed)
    before = [sorted(row[:DECK]) for row in walk.decks]
    kinds = None
    for stop in walk:
        state = stop.state[0]
        invariants.check(state, walk.tables)
        assert [invariants.cards(state, walk.tables, seat) for seat in range(2)] == before
        kinds = kinds or [invariants.shards(state, seat) for seat in range(2)]
        assert [invariants.shards(state, seat) for seat in range(2)] == kinds
    assert walk.state.ask == 0


@pytest.mark.parametrize("seed", range(MATCHES // 2))
@pytest.mark.rule("grandis", "3.5", "5.6", "5.9", "6.14", "7.2", "7.5", "11.4", "11.6", "A19", "A23", "A58")
def test_nobody_is_offered_what_the_hero_cannot_do(seed):
    walk = Random(seed)
    for stop in walk:
        invariants.check_options(stop.state[0], walk.tables, stop.options)


@pytest.mark.parametrize("seed", range(MATCHES // 2))
@pytest.mark.rule("grandis", "12.16", "A65")
def test_view_and_options_are_the_same_whatever_is_hidden(seed):
    walk = Random(seed)
    for stop in walk:
        if stop.number % 3 or not len(stop.options):
            continue
        other = walk.redealt(stop.state, int(stop.state[0].decider), stop.number)
        assert walk.look(other[0]) == walk.look(stop.state[0])
        assert walk.options(other[0]).tobytes() == stop.options.tobytes()
