"""What is the same for all options of a question is worked out once: `@once` above a function of the View."""

import inspect
from collections import Counter
from collections.abc import Callable
from types import FunctionType
from zlib import crc32

import numpy as np

from simulator.games.grandis.state import ANSWERS
from simulator.jit import kernel

WAYS = 4  # positions or cards whose answers are kept at the same time
SHARED = 16  # answers of the game's own functions; those of a strategy come after them
_taken: Counter[str] = Counter()


def once(function: Callable) -> Callable:
    """Has a function remember its answer as long as a question lasts.

    After view and cards, and before params, it takes up to two numbers from 0 to 9999, such as a position or a card,
    and answers for each. It returns a whole number and makes no arrays.
    """
    numbers = [name for name in inspect.signature(function).parameters if name not in ("view", "cards", "params")]
    if len(numbers) > 2:
        raise TypeError(f"@once answers for up to two numbers, and {function.__name__} wants {', '.join(numbers)}")
    recall, count = ((_recall, 1), (_recall_for, WAYS), (_recall_for_both, WAYS))[len(numbers)]
    home, name = function.__module__, f"{function.__module__}.{function.__qualname__}"
    place = _taken[home] + (0 if home.startswith("simulator.") else SHARED)
    _taken[home] += count
    space = function.__globals__ | {
        "work_out": kernel(function),
        "PLACE": place % (ANSWERS - WAYS),
        "MARK": np.int64(crc32(name.encode()) << 31 | 1 << 30),
        "WAYS": WAYS,
    }
    remembering = FunctionType(recall.__code__, space, function.__name__)
    remembering.__qualname__, remembering.__doc__ = f"once_{function.__name__}", function.__doc__
    return kernel(remembering)


# These two run in the namespace that `once` makes. An answer is known by the MARK of its function, so that functions
# that share a place cost time and nothing else.
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false


def _recall(view, *about):
    memo = view.memo
    if memo.asked[PLACE] != MARK:
        memo.answers[PLACE] = work_out(view, *about)
        memo.asked[PLACE] = MARK
    return memo.answers[PLACE]


def _recall_for(view, cards, key, *about):
    memo, place = view.memo, PLACE + (key & WAYS - 1)
    if memo.asked[place] != MARK + key:
        memo.answers[place] = work_out(view, cards, key, *about)
        memo.asked[place] = MARK + key
    return memo.answers[place]


def _recall_for_both(view, cards, key, other, *about):
    memo, place, mark = view.memo, PLACE + (key & WAYS - 1), MARK + key + (other << 15)
    if memo.asked[place] != mark:
        memo.answers[place] = work_out(view, cards, key, other, *about)
        memo.asked[place] = mark
    return memo.answers[place]
