"""Random legal lists, played at random: every card in every company, with the invariants at every step."""

import numpy as np
import pytest

from simulator.games.grandis.state import DECK
from tests.contract.walk import Walk
from tests.field import random_deck
from tests.grandis import invariants

MATCHES = 12


@pytest.mark.parametrize("seed", range(MATCHES))
@pytest.mark.rule("grandis", "1.7", "2.21", "5.8", "10.11", "11.7", "11.9", "A34")
def test_random_play_keeps_cards_shards_tokens_slots_and_hp_within_bounds(seed):
    walk = Walk("grandis", seed)
    walk.decks = np.stack([random_deck("grandis", 2 * seed + seat).slots for seat in range(2)])
    before = [sorted(row[:DECK]) for row in walk.decks]
    stop = None
    for stop in walk:
        state = stop.state[0]
        invariants.check(state, walk.tables)
        assert [invariants.cards(state, walk.tables, seat) for seat in range(2)] == before
    assert stop is not None
    assert stop.state[0].ask == 0
