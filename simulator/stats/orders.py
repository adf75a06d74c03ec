"""Whether the order of decks stays the same under other conditions, such as other players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import isnan, sqrt
from typing import NamedTuple

from simulator.stats import LEVEL, Estimate
from simulator.stats.multiple import simultaneous
from simulator.stats.pairs import combine, proportion

Scores = Mapping[str, Mapping[str, Sequence[int]]]
"""Of each deck, for each of its opponents, the pairs by points as in `proportion`."""


class Flip(NamedTuple):
    """Two decks of which the first leads under one condition and the second under another one, beyond chance.

    conditions: their places; leads: the first deck's score less the second's in both.
    """

    decks: tuple[str, str]
    conditions: tuple[int, int]
    leads: tuple[Estimate, Estimate]


def score(meetings: Mapping[str, Sequence[int]], level: float = LEVEL) -> Estimate:
    """A deck's mean score against its opponents, each counted alike."""
    return combine([proportion(counts, level=level) for counts in meetings.values()])


def ranks(scores: Sequence[float]) -> list[int]:
    """The place of each score, the highest first; equal ones share the better place."""
    return [1 + sum(other > own for other in scores) for own in scores]


def lead(scores: Scores, a: str, b: str, level: float = LEVEL) -> Estimate:
    """The mean score of `a` less that of `b`, from -1 to 1.

    Both meet their other opponents independently. What they score against each other goes as far against each
    other as it can: exactly so where both scores come from the same matches, with room to spare else.
    Source: Zou and Donner, Stat. Med. 27 (2008) 1693.
    """
    ours, theirs = (_parts(scores[deck], level) for deck in (a, b))
    value = sum(part.value for part in ours.values()) - sum(part.value for part in theirs.values())
    if isnan(value):
        return Estimate(value, -1.0, 1.0)
    return Estimate(
        value, max(value - _distance(ours, theirs, a, b), -1), min(value + _distance(theirs, ours, b, a), 1)
    )


def flips(conditions: Sequence[Scores], level: float = LEVEL) -> list[Flip]:
    """Every two decks that change places between conditions, each with the two that show it best.

    All leads under all conditions hold together at `level`, so that any flip is false with at most chance 1 - level.
    """
    couples = list(combinations(conditions[0], 2)) if conditions else []
    each = simultaneous(len(couples) * len(conditions), level)
    found = []
    for a, b in couples:
        leads = [lead(scores, a, b, each) for scores in conditions]
        most = max(range(len(leads)), key=lambda at: leads[at].lo)
        least = min(range(len(leads)), key=lambda at: leads[at].hi)
        if leads[least].hi < 0 < leads[most].lo:
            found.append(Flip((a, b), (most, least), (leads[most], leads[least])))
    return found


def _parts(meetings, level) -> dict[str, Estimate]:
    """What each opponent adds to a mean score."""
    found = {rival: proportion(counts, level=level) for rival, counts in meetings.items()}
    return {rival: Estimate(*(bound / len(found) for bound in score[:3])) for rival, score in found.items()}


def _distance(ours, theirs, a, b) -> float:
    """From the lead of `a` to its lower bound: what our scores may be less, and theirs more."""
    below = {rival: part.value - part.lo for rival, part in ours.items()}
    above = {rival: part.hi - part.value for rival, part in theirs.items()}
    direct = below.pop(b, 0.0) + above.pop(a, 0.0)
    return sqrt(direct**2 + sum(part**2 for part in (*below.values(), *above.values())))
