"""Finds, checks and compiles strategies: plain Python files with one `decide` or `value` function."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np


class StrategyError(Exception):
    """What is wrong with a strategy's file: one message that begins with file and line."""


@dataclass(frozen=True, eq=False)
class Pilot:
    """A strategy ready to play: its compiled `decide`, its parameters and the words of memory that it needs."""

    name: str
    path: Path
    idea: str
    decide: Callable
    params: np.ndarray
    memory_words: int
    content: str
