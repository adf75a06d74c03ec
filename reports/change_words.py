"""What versions of a deck say, in sentences: what a change does, which values or rules change the score."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from reports.headline import percent
from reports.layout import clean, points
from reports.page import Headline
from simulator.stats import LEVEL, Estimate
from simulator.stats.difference import difference
from simulator.stats.multiple import simultaneous

if TYPE_CHECKING:
    from reports.changes import Changes

SHOWN = 12
"""Versions that are named one by one at most."""
HANGS = "The score hangs on rules that the book leaves open: ask its publisher about these before you believe a number."
SAME = "Not one pair came out differently: do any of these decks hold what has changed?"

_VALUE = re.compile(r"(?P<path>.+?)=(?P<value>-?\d+)(?:, |$)")


def knobs(name: str) -> list[tuple[str, int]]:
    """The numbers that a version of a sweep sets, by path; none where it is another kind of version."""
    return [(found["path"], int(found["value"])) for found in _VALUE.finditer(name)]


def compared(found: Changes) -> Headline:
    """What the second version does, over all opponents and against each of them."""
    change, met = found.overall(1).change, list(found.joints[1])
    word = "stronger" if change.value > 0 else "weaker"
    lead = f"{_turn(found)} is {word if apart(change) else 'not shown to differ'}: {points(*change[:3])}"
    before, after = (percent(found.overall_score(version)) for version in (0, 1))
    said = f"Its score goes from {before} to {after}, every opponent counted alike."
    groups = _groups(
        lambda at, level: difference(found.joints[1][met[at]], level).change,
        [clean(found.opponents[at]) for at in met],
        ("stronger against", "weaker against", "no difference shown against"),
    )
    several = len(met) > 1
    return Headline(lead, groups if several else (), [said], (), _together(len(met)) * several, SAME * same(found, 1))


def _turn(found: Changes) -> str:
    """The second version in words: what it has that the first has not, or that it stands in its place."""
    first, second = map(clean, found.names[:2])
    return f"{first} with {second[len(first) + 2 :]}" if second.startswith(f"{first}, ") else f"{second}, not {first},"


def swept(found: Changes, deck: str) -> Headline:
    """How the score goes with one number, or which combinations of two change it."""
    start = percent(found.overall_score(0))
    groups = _versions(found, ("raises the score", "lowers the score"))
    changed = sum(len(members) for _, members in groups)
    many = len(found.names) - 1
    (path, first), *more = knobs(found.names[1])
    if more:
        lead = f"{changed} of {many} combinations are shown to change the score of {clean(deck)}, {start} as it is"
    else:
        last = knobs(found.names[-1])[0][1]
        ends = [percent(found.overall_score(version)) for version in (1, many)]
        lead = f"{clean(path)} from {first} to {last} takes {clean(deck)} from {ends[0]} to {ends[1]}"
    said = f"{changed} of {many} versions are shown to score otherwise than as it is, {start}."
    return Headline(lead, groups if many <= SHOWN else (), [] if more else [said], (), _together(many))


def sensitive(found: Changes, deck: str) -> Headline:
    """Which rules that the book leaves open change the score."""
    groups, many = _versions(found, ("raises the score", "lowers the score")), len(found.names) - 1
    changed = sum(len(members) for _, members in groups)
    start = percent(found.overall_score(0))
    verb = "is shown to change" if changed < 2 else "change"
    lead = f"{changed or 'None'} of {many} other rulings {verb} the score of {clean(deck)}, {start}"
    return Headline(lead, groups, (), (), _together(many), HANGS if changed else "")


def _versions(found: Changes, words: Sequence[str]):
    """The versions but the first, against all opponents."""
    return _groups(
        lambda at, level: found.overall(at + 1, level).change, [_shown(name) for name in found.names[1:]], words
    )


def _shown(name: str) -> str:
    """A version by its value where one number says all."""
    values = knobs(name)
    return f"at {values[0][1]}" if len(values) == 1 else clean(name)


def _groups(
    estimate: Callable[[int, float], Estimate], names: Sequence[str], words: Sequence[str]
) -> list[tuple[str, list[tuple[str, str]]]]:
    """Changes by what is shown of them, in intervals that hold together: those above 0, those below, and the rest if
    there is a word for them; the largest first."""
    level, every = simultaneous(len(names)), range(len(names))
    changes = [estimate(at, LEVEL) for at in every]
    sides = [int(changes[at].value < 0) if apart(estimate(at, level)) else 2 for at in every]
    ranked = sorted(every, key=lambda at: -abs(changes[at].value))
    found = [
        (word, [(names[at], points(*changes[at][:3])) for at in ranked if sides[at] == side])
        for side, word in enumerate(words)
    ]
    return [(word, members) for word, members in found if members]


def apart(change: Estimate) -> bool:
    """Whether chance alone is a poor explanation of the change."""
    return change.lo > 0 or change.hi < 0


def same(found: Changes, version: int) -> bool:
    """Whether each pair has the score that it has with the first version."""
    return all(np.trace(joint) == joint.sum() for joint in found.joints[version].values())


def _together(changes: int) -> str:
    return f"Judged together: the chance of any wrong word for these {changes} is at most {100 * (1 - LEVEL):.0f} %."
