"""All the shared code knows of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from simulator import game_keys, game_package
from simulator.core.events import Log
from simulator.core.rng import Rng
from simulator.jit import Floats, Ints, Table, Words, i4, i8, ready, rows, typed, void
from simulator.runner.lookahead import Ahead

TURN_CAP, ACTION_CAP = 200, 200
"""Turns of a match, and choices in one turn, after which a match is stopped."""


@dataclass(frozen=True)
class Switch:
    """A rule that the book leaves open: its values, the default first, the ruling's number and the reason."""

    name: str
    values: tuple[str, ...]
    ruling: str
    why: str


@dataclass(frozen=True)
class CardText:
    """A card in words: one line of summary; `details` are all its rows and its program; `missing` is what of
    it cannot be played yet."""

    code: str
    name: str
    kind: str
    summary: str
    details: str
    missing: str = ""


@dataclass(frozen=True, eq=False)
class Pilot:
    """A strategy ready to play.

    `decide` is its compiled entry, `params` the i8 words of its parameters (at least one), `memory_words` the
    number of i8 words that it keeps between decisions, `content` a hash of all that its choices depend on,
    `ahead` how far it looks ahead.
    """

    name: str
    path: Path
    idea: str
    decide: Callable
    params: np.ndarray
    memory_words: int
    content: str
    ahead: Ahead = field(default_factory=Ahead)


@dataclass(frozen=True)
class Part:
    """A part of a deck whose cards can be taken out one by one, to see what each is worth.

    `slots` are its places in a deck; `names` those of its cards, by number; `blank` is the number of one that can
    do nothing, and that no decklist may hold. `drawn` and `played` are the kinds of events whose seat draws or
    plays the card that their first number names.
    """

    name: str
    slots: Sequence[int]
    names: Sequence[str]
    blank: int
    drawn: tuple[int, ...] = ()
    played: tuple[int, ...] = ()

    def number(self, name: str) -> int | None:
        """The card of this name, if a decklist may hold it."""
        found = [number for number, known in enumerate(self.names) if known == name and number != self.blank]
        return next(iter(found), None)


@dataclass(frozen=True, eq=False)
class Game:
    """One game's engine, data types and names. simulator/README.md tells what each function has to do.

    State holds `turn, ask, decider, winner, ending` and `rng`, an array of streams, by these names. Turns
    count from 1; ask is 0 when the match is over; winner is -1 when nobody has won; ending indexes `endings`.

    `shared_deck`: all seats play from one list, so that runs compare seats and players and not decks.
    `nobody_scores`: a match that nobody wins counts as an equal part of a win for each seat; else as nothing.
    `clears_view`: `look` leaves nothing of what was in a View before; else it is given a blank one.
    `load(switches, cards, changed)` makes a library of values of switches, a file of further cards or None, and
    numbers of cards that the run changes (simulator.changes). A deck may narrow the number of seats by an
    attribute `seats`, and tell in an attribute `note` what its results rest on.
    """

    key: str
    title: str
    seats: range
    deck_size: int
    max_options: int
    state: np.dtype
    view: np.dtype
    option: np.dtype
    tables: np.dtype
    setup: Callable
    look: Callable
    legal: Callable
    step: Callable
    redeal: Callable
    worth: Callable
    measure: Callable
    endings: tuple[str, ...]
    match_metrics: tuple[str, ...]
    turn_metrics: tuple[str, ...]
    load: Callable[..., Any]
    read_deck: Callable[..., Any]
    tell: Callable[..., tuple[str, str]]
    list_curve: Callable[..., dict[str, tuple[int, ...]]]
    curve_name: str = "curve"
    curve_axis: str = "value"
    shown_turn_metrics: tuple[str, ...] = ()  # those that printed tables show; none named: all
    turn_event: int = -1
    strategy: str = "balanced"  # who plays where nobody is named
    turn_cap: int = TURN_CAP
    loose: slice = field(default_factory=lambda: slice(None))  # slots of a deck whose order means nothing
    shared_deck: bool = False
    nobody_scores: bool = True
    clears_view: bool = False
    describe_cards: Callable[[Any], Sequence[CardText]] | None = None
    switches: tuple[Switch, ...] = ()
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    held: Callable[[Any, Any], set[str]] | None = None  # library, deck: what `changed` may call the deck's cards
    random_deck: Callable[[Any, int], str] | None = None  # library, seed: the text of a random legal decklist
    parts: Callable[[Any], Sequence[Part]] | None = None  # of a deck, with the names of this library

    @cached_property
    def signatures(self) -> dict[str, Any]:
        """The signature of each compiled function of the contract, and of a strategy's `decide`."""
        return signatures(self.state, self.view, self.option, self.tables)

    @property
    def all_endings(self) -> tuple[str, ...]:
        """The game's own endings, then those that the loop adds."""
        return (*self.endings, "turn_cap", "action_cap")

    def compile(self) -> None:
        """Compiles the engine, or loads it from the disk cache."""
        ready(self.setup, self.look, self.legal, self.step, self.redeal, self.worth, self.measure)


def signatures(state: np.dtype, view: np.dtype, option: np.dtype, tables: np.dtype) -> dict[str, Any]:
    """Signatures for `entry`, by the names of the contract's functions."""
    s, v, o, t = map(typed, (state, view, option, tables))
    return {
        "setup": void(s, t, Table, Log),
        "look": void(s, t, v),
        "legal": i4(s, t, rows(option)),
        "step": void(s, t, o, Log),
        "redeal": void(s, t, i8, Rng),
        "worth": i4(s, t, i8),
        "measure": void(s, t, i8, Ints),
        "decide": i4(v, t, rows(option), Rng, Words, Words, Floats),
    }


keys = game_keys


def find(key: str) -> Game:
    """The game of this key."""
    return game_package(key).GAME
