"""Random numbers that are part of the game state.

xoshiro128** (Blackman and Vigna, 2018) on 32-bit words kept in int64 fields, no product above 2**63, so that
the compiled and the interpreted run draw the same numbers. A test may script the next outcomes instead of
hunting for a seed that brings them.
"""

from simulator.jit import kernel, record, typed

SCRIPT = 8
RNG = record(
    ("a", "i8"),
    ("b", "i8"),
    ("c", "i8"),
    ("d", "i8"),
    ("scripted", "i4"),
    ("next", "i4"),
    ("script", "i4", (SCRIPT,)),
)
Rng = typed(RNG)
_MASK = 0xFFFFFFFF


@kernel
def seed(rng, key0, key1, pair, stream):
    """Start stream number `stream` (below 2**32) of a pair of matches under a key of two 64-bit words.

    A sponge over the key, the pair and the stream with the round of HalfSipHash-2-4 (Aumasson and Bernstein):
    every bit of the input reaches every bit of the generator's state.
    """
    rng.scripted = 0
    rng.next = 0
    rng.a = 0x243F6A88
    rng.b = 0x85A308D3
    rng.c = 0x13198A2E
    rng.d = 0x03707344
    _absorb(rng, key0)
    _absorb(rng, key0 >> 32)
    _absorb(rng, key1)
    _absorb(rng, key1 >> 32)
    _absorb(rng, pair)
    _absorb(rng, pair >> 32)
    _absorb(rng, stream)
    rng.c ^= 0xFF
    for _ in range(4):
        _scramble(rng)


@kernel
def _absorb(rng, value):
    word = value & _MASK
    rng.d ^= word
    _scramble(rng)
    _scramble(rng)
    rng.a ^= word


@kernel
def _scramble(rng):
    a, b, c, d = rng.a, rng.b, rng.c, rng.d
    a = (a + b) & _MASK
    b = _rotl(b, 5) ^ a
    a = _rotl(a, 16)
    c = (c + d) & _MASK
    d = _rotl(d, 8) ^ c
    a = (a + d) & _MASK
    d = _rotl(d, 7) ^ a
    c = (c + b) & _MASK
    b = _rotl(b, 13) ^ c
    c = _rotl(c, 16)
    rng.a, rng.b, rng.c, rng.d = a, b, c, d


@kernel
def _rotl(x, k):
    return ((x << k) & _MASK) | (x >> (32 - k))


@kernel
def next32(rng):
    """The next 32 random bits, as an integer from 0 to 2**32 - 1."""
    out = (_rotl((rng.b * 5) & _MASK, 7) * 9) & _MASK
    t = (rng.b << 9) & _MASK
    rng.c ^= rng.a
    rng.d ^= rng.b
    rng.b ^= rng.c
    rng.a ^= rng.d
    rng.c ^= t
    rng.d = _rotl(rng.d, 11)
    return out


@kernel
def below(rng, n):
    """A number from 0 to n - 1; the next scripted outcome while there is one.

    The product method of Lemire (2019) without its rejection step: no outcome's share is off by more than
    2**-32.
    """
    if rng.scripted > 0:
        out = rng.script[rng.next]
        rng.next += 1
        rng.scripted -= 1
        assert 0 <= out < n
        return out
    return (next32(rng) * n) >> 32


@kernel
def shuffle(rng, pile, n):
    """Put the first n entries of a pile into random order (Fisher and Yates, from the top down)."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        pile[i], pile[j] = pile[j], pile[i]


def script(rng, *outcomes: int) -> None:
    """Fix what the next calls of `below` return, in this order; at most 8. For tests."""
    rng.script[: len(outcomes)] = outcomes
    rng.scripted, rng.next = len(outcomes), 0
