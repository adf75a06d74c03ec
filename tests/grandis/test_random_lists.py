"""Random legal lists, played at random: every card in every company, with the invariants at every step."""

import numpy as np
import pytest

from simulator.games.grandis.state import DECK, LEGACY_SLOTS
from tests.contract.walk import Walk
from tests.field import library
from tests.grandis import invariants

MATCHES = 12


def packages(lib, random) -> list[int]:
    """Slots of three different Heroes, each with any Legacy of its Rank I Class (A62)."""
    found = []
    for number in random.choice(len(lib.heroes), 3, replace=False):
        fitting = [i for i, card in enumerate(lib.legacies) if card.clazz == lib.heroes[number].base_class]
        found += [int(number), int(random.choice(fitting))]
    return found


def main_deck(lib, heroes, random) -> list[int]:
    """60 cards within the limits of copies (2.11, A63), most of them usable by the Heroes."""
    names, codes = {hero.name for hero in heroes}, {hero.code for hero in heroes}
    legal = [i for i, card in enumerate(lib.cards) if not card.ultimate or card.owner in names]
    useful = [i for i in legal if lib.cards[i].kind != "skill" or lib.cards[i].usable_by & codes]
    copies = [i for i in useful for _ in range(1 if lib.cards[i].ultimate else 3)]
    copies += [i for i in set(legal) - set(useful) if random.integers(8) == 0]
    return [int(i) for i in random.permutation(copies)[:DECK]]


def random_list(seed: int) -> np.ndarray:
    """The slots of a legal list."""
    lib, random = library("grandis"), np.random.default_rng(seed)
    fielded = packages(lib, random)
    main = main_deck(lib, [lib.heroes[number] for number in fielded[::2]], random)
    assert len(main) + len(fielded) == DECK + LEGACY_SLOTS
    return np.array(main + fielded, np.int32)


@pytest.mark.parametrize("seed", range(MATCHES))
@pytest.mark.rule("grandis", "1.7", "2.21", "5.8", "10.11", "11.7", "11.9", "A34")
def test_random_play_keeps_cards_shards_tokens_slots_and_hp_within_bounds(seed):
    walk = Walk("grandis", seed)
    walk.decks = np.stack([random_list(2 * seed), random_list(2 * seed + 1)])
    before = [sorted(row[:DECK]) for row in walk.decks]
    stop = None
    for stop in walk:
        state = stop.state[0]
        invariants.check(state, walk.tables)
        assert [invariants.cards(state, walk.tables, seat) for seat in range(2)] == before
    assert stop is not None
    assert stop.state[0].ask == 0
