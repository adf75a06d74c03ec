"""Cards as plain objects, as the files tell them. Members of enums are named as text ("Flag.NO_DODGE")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simulator.games.grandis.cards.language import Filter, Mention, Step


@dataclass(frozen=True)
class Row:
    """What the Heroes of one Class do with a card; Items and Events have one row without Class."""

    line: str | None
    rank: int
    cost: int
    damage: int
    times: str
    at_most: int
    casting: tuple[int, int]  # turns, draws
    exhausts: int
    host: str
    lasts: str
    flags: frozenset[str]
    need: tuple[str, Filter | None, int]
    revives: tuple[str, ...]
    program: tuple[Step, ...]
    on_hit: tuple[Step, ...]
    after: tuple[Step, ...]
    effects: tuple[Step, ...]


@dataclass(frozen=True)
class Card:
    """A Main Deck card. `label` and `clazz` are "" on Items and Events."""

    name: str
    code: str
    kind: str  # skill, item or event
    clazz: str
    label: str
    type: str
    cost: int
    ultimate: bool
    owner: str | None
    timing: tuple[str, ...]
    target: str
    answers: tuple[str, ...]
    users: tuple[str, ...]  # Classes, empty where no Hero or any Hero uses it
    discards: int
    named: tuple[Mention, ...]
    text: str
    rows: tuple[Row, ...]
    usable_by: frozenset[str]  # Rank I codes of the Heroes who can use it at some Rank


@dataclass(frozen=True)
class Rank:
    """One of the three cards of a Hero."""

    code: str
    clazz: str
    hp: int
    uses: tuple[str, ...]
    exp: int  # in all, to reach this Rank
    bonus_draw: int
    bonus_regen: int
    ability: str
    columns: Mapping[str, Any]


@dataclass(frozen=True)
class Hero:
    """A Hero; its code is that of Rank I."""

    name: str
    code: str
    race: str
    base_class: str
    ranks: tuple[Rank, ...]


@dataclass(frozen=True)
class Legacy:
    """A Legacy card. `cost` Skills of its Class are discarded for its Ability."""

    name: str
    code: str
    clazz: str
    cost: int
    need: tuple[str, Filter | None, int]
    program: tuple[Step, ...]
    text: str


@dataclass(frozen=True)
class Trait:
    """What the Heroes of a Race can do for a Racial Token."""

    race: str
    name: str
    opening: str
    target: str
    flags: frozenset[str]
    program: tuple[Step, ...]
    text: str


@dataclass(frozen=True)
class Book:
    """All cards of the game in the order of the tables, the blanks, which lie there behind the others, and a hash of
    the files and switches behind them."""

    cards: list[Card]
    heroes: list[Hero]
    legacies: list[Legacy]
    traits: list[Trait]
    blank: Card
    blank_legacy: Legacy
    content: bytes
