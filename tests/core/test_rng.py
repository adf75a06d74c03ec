"""The random streams: the generator itself, the mixing of keys, and what is drawn from them."""

import numpy as np
import pytest
from scipy import stats

from simulator.core import rng
from simulator.core.rng import RNG
from simulator.jit import Table, Words, array, entry, i8, rows, typed, void

WORDS = ("a", "b", "c", "d")


@entry(void(typed(RNG), Words))
def fill32(r, out):
    for i in range(len(out)):
        out[i] = rng.next32(r)


@entry(void(typed(RNG), i8, Words))
def fill_below(r, n, out):
    for i in range(len(out)):
        out[i] = rng.below(r, n)


@entry(void(typed(RNG), Table, i8))
def fill_shuffled(r, piles, n):
    for pile in piles:
        for i in range(len(pile)):
            pile[i] = i
        rng.shuffle(r, pile, n)


@entry(void(rows(RNG), array(i8, 2)))
def fill_seeds(streams, keys):
    for i in range(len(streams)):
        rng.seed(streams[i], keys[i, 0], keys[i, 1], keys[i, 2], keys[i, 3])


def seeded(keys) -> np.ndarray:
    streams = np.zeros(len(keys), RNG)
    fill_seeds(streams, np.ascontiguousarray(keys, np.int64))
    return streams


def states(keys) -> np.ndarray:
    """The four words of each stream's state."""
    streams = seeded(keys)
    return np.stack([streams[w] for w in WORDS], axis=1)


def stream(*key) -> np.record:
    return seeded([[*key, 0, 0, 0, 0][:4]])[0]


def draws(fill, r, count, *args) -> np.ndarray:
    out = np.zeros(count, np.int64)
    fill(r, *args, out)
    return out


def test_the_generator_agrees_with_outputs_and_states_of_the_reference_implementation():
    r = np.zeros(1, RNG)[0]
    r.a, r.b, r.c, r.d = 0x964D4A0C, 0xD40AB895, 0xAD7FDECB, 0x3006F0F0
    assert draws(fill32, r, 1)[0] == 0xF1391922
    assert [r.a, r.b, r.c, r.d] == [0x72410269, 0xEF382C52, 0x2E43BEC7, 0x62432F20]
    assert draws(fill32, r, 3).tolist() == [0x6FE53806, 0xA5BE2840, 0xF510EE70]
    assert [r.a, r.b, r.c, r.d] == [0xFC65379C, 0x52006D70, 0x87487639, 0xF1908343]


def sponge(*words: int) -> list[int]:
    """The same mixing in unbounded integers, written from the definition of HalfSipHash-2-4."""
    mask, v = 0xFFFFFFFF, [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344]

    def turned(x, k):
        return (x << k | x >> (32 - k)) & mask

    def scramble():
        for a, b, left, right in ((0, 1, 5, 16), (2, 3, 8, 0), (0, 3, 7, 0), (2, 1, 13, 16)):
            v[a] = (v[a] + v[b]) & mask
            v[b] = turned(v[b], left) ^ v[a]
            v[a] = turned(v[a], right) if right else v[a]

    for word in words:
        v[3] ^= word
        scramble()
        scramble()
        v[0] ^= word
    v[2] ^= 0xFF
    for _ in range(4):
        scramble()
    return v


@pytest.mark.parametrize("key", [(0, 0, 0, 0), (2**63 - 1, -(2**63), 2**40 + 5, 70), (-1, 7, 123_456_789_012, 3)])
def test_seeding_uses_all_bits_of_the_key_and_the_pair(key):
    words = [part >> shift & 0xFFFFFFFF for part in key[:3] for shift in (0, 32)]
    assert states([key])[0].tolist() == sponge(*words, key[3])


@pytest.mark.parametrize(("part", "bits"), [(0, 64), (1, 64), (2, 64), (3, 32)])
def test_each_bit_of_the_input_flips_half_of_the_state(part, bits):
    base = np.random.default_rng(part).integers(-(2**63), 2**63, (200, 4))
    base[:, 3] &= 0xFFFFFFFF
    before = states(base)
    for bit in range(bits):
        changed = base.copy()
        changed[:, part] ^= np.int64(-(2**63)) if bit == 63 else np.int64(1) << bit
        flipped = np.bitwise_count(before ^ states(changed)).sum(axis=1)
        # 200 times 128 fair coins: five standard deviations of their mean are 2 flips.
        assert abs(flipped.mean() - 64) < 2, (part, bit)
        assert flipped.min() > 24


def test_streams_of_neighbouring_pairs_keys_and_numbers_are_all_distinct():
    grid = np.array(np.meshgrid(range(4), range(4), range(1000), range(20))).reshape(4, -1).T
    assert len(np.unique(states(grid), axis=0)) == len(grid) == 320_000


def test_first_draws_of_consecutive_pairs_are_uniform_and_unrelated():
    first = np.array([draws(fill32, r, 1)[0] for r in seeded([[1, 2, pair, 0] for pair in range(20_000)])])
    assert stats.kstest(first / 2**32, "uniform").pvalue > 1e-4
    # The correlation of 20,000 independent pairs has a standard deviation of 0.007.
    assert abs(np.corrcoef(first[:-1], first[1:])[0, 1]) < 0.035


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52, 60, 1000])
def test_below_is_uniform(n):
    counts = np.bincount(draws(fill_below, stream(n), 400_000, n), minlength=n)
    assert len(counts) == n
    assert stats.chisquare(counts).pvalue > 1e-4


def test_below_one_is_always_zero():
    assert not draws(fill_below, stream(1), 100, 1).any()


def test_shuffling_puts_every_card_in_every_place_equally_often():
    piles = np.zeros((60_000, 12), np.int32)
    fill_shuffled(stream(9), piles, 12)
    assert (np.sort(piles, axis=1) == np.arange(12)).all()
    for place in range(12):
        assert stats.chisquare(np.bincount(piles[:, place], minlength=12)).pvalue > 1e-4, place


def test_all_orders_of_four_cards_are_equally_likely():
    piles = np.zeros((48_000, 4), np.int32)
    fill_shuffled(stream(10), piles, 4)
    _, counts = np.unique(piles, axis=0, return_counts=True)
    assert len(counts) == 24
    assert stats.chisquare(counts).pvalue > 1e-4


def test_shuffling_leaves_the_rest_of_the_pile_alone():
    piles = np.zeros((50, 12), np.int32)
    fill_shuffled(stream(11), piles, 5)
    assert (piles[:, 5:] == np.arange(5, 12)).all()
    assert (piles[:, :5] != np.arange(5)).any()


def test_scripted_outcomes_come_first_and_in_order():
    r, unscripted = stream(3), stream(3)
    rng.script(r, 2, 0, 1)
    assert draws(fill_below, r, 3, 3).tolist() == [2, 0, 1]
    assert r.scripted == 0
    assert (draws(fill_below, r, 20, 100) == draws(fill_below, unscripted, 20, 100)).all()


def test_a_scripted_outcome_that_cannot_happen_is_an_error():
    r = stream(3)
    rng.script(r, 3)
    with pytest.raises(AssertionError):
        draws(fill_below, r, 1, 3)


def test_seeding_forgets_a_script():
    streams = np.zeros(1, RNG)
    rng.script(streams[0], 1, 1)
    fill_seeds(streams, np.array([[1, 2, 3, 4]]))
    assert streams[0].scripted == 0
