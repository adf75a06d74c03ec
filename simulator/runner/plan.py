"""What a run plays: entrants, matchups, chunks of pairs, and the key of each match's luck."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from simulator import strategy
from simulator.runner.game import ACTION_CAP, TURN_CAP, Game

ROUND = 256
"""Pairs of a matchup that are played before the next one has its turn, so that an interrupted run covers all.
The order of the rows in the data files depends on it and on nothing else."""

_MATCH_ID = re.compile(r"m(\d+)p(\d+)r(\d+)")


@dataclass(frozen=True)
class Entrant:
    """A deck and the strategy that travels with it.

    `deck_hash` is the SHA-256 of the deck's canonical bytes, whatever its name and spelling: luck is keyed
    by it, or by `luck` where versions of a deck are to have the same. `source` finds the strategy (a name or
    the path of a file), `strategy` is its name, `strategy_hash` its version.
    """

    deck: str
    path: str
    slots: np.ndarray
    deck_hash: str
    strategy: str
    source: str
    strategy_hash: str = ""
    params: Mapping[str, int] = field(default_factory=dict)
    luck: str = ""

    @classmethod
    def of(cls, game: Game, deck: Any, source: str, params: Mapping[str, int] | None = None) -> Entrant:
        """A deck that the game has read, with the strategy that `source` finds. Raises StrategyError."""
        pilot = strategy.find(game.key, source, params)
        return cls(
            deck=deck.name,
            path=str(deck.path),
            slots=deck.slots,
            deck_hash=content_hash(deck),
            strategy=pilot.name,
            source=strategy.lasting(source),
            strategy_hash=pilot.content,
            params=params or {},
        )


@dataclass(frozen=True)
class Task:
    """Some consecutive pairs of one matchup."""

    matchup: int
    first_pair: int
    pairs: int

    def split(self) -> list[Task]:
        """Its pairs one by one."""
        return [Task(self.matchup, self.first_pair + at, 1) for at in range(self.pairs)]


@dataclass(frozen=True)
class Plan:
    """All that the matches of a run depend on. A matchup names its entrants by index.

    `game` is the key, `tables` the game's compiled cards and rule switches, `rules_hash` tells their version;
    `shared`: all seats of a matchup play from one list.
    """

    game: str
    tables: np.ndarray
    rules_hash: str
    entrants: tuple[Entrant, ...]
    matchups: tuple[tuple[int, ...], ...]
    pairs: int
    seed: int
    turn_cap: int = TURN_CAP
    action_cap: int = ACTION_CAP
    shared: bool = False

    @classmethod
    def of(cls, game: Game, library: Any, entrants: Sequence[Entrant], matchups, **numbers: int) -> Plan:
        """A plan on the cards and rules of a loaded library; `numbers` are pairs, seed and the caps."""
        content, shared = _digest(library.content), game.shared_deck
        matchups = tuple(map(tuple, matchups))
        return cls(game.key, library.tables, content, tuple(entrants), matchups, **numbers, shared=shared)

    def rotations(self, matchup: int) -> int:
        """Matches in a pair: one for each way to seat the entrants in this order.

        A deck against itself takes both seats all the same, which shows that they are dealt alike. With one
        list for all that shows nothing, so there the seatings that repeat are left out.
        """
        entrants = self.matchups[matchup]
        turned = (entrants[-turn:] + entrants[:-turn] for turn in range(1, len(entrants)))
        if not self.shared:
            return len(entrants)
        return next((turn for turn, other in enumerate(turned, 1) if other == entrants), len(entrants))

    def key(self, matchup: int) -> tuple[int, int]:
        """The two 64-bit words that key the luck of a matchup: the seed and its decks, in no order.

        The strategies do not enter: two strategies for one deck meet the same shuffles.
        """
        entrants = [self.entrants[entrant] for entrant in self.matchups[matchup]]
        contents = sorted(entrant.luck or entrant.deck_hash for entrant in entrants)
        digest = bytes.fromhex(_digest(" ".join(contents).encode()))
        return self.seed, int.from_bytes(digest[:8], "little", signed=True)

    def tasks(self, jobs: int, part: range | None = None) -> Iterator[Task]:
        """All pairs in rounds over the matchups, cut so that each of `jobs` workers gets several tasks.

        `part` are those of them to be played, counted in this order, which is the same for any number of jobs.
        """
        part = self.whole if part is None else part
        size, before = max(8, min(ROUND, len(part) // (8 * jobs))), 0
        for start in range(0, self.pairs, ROUND):
            length = min(ROUND, self.pairs - start)
            for matchup in range(len(self.matchups)):
                first, end = (start + min(max(0, at - before), length) for at in (part.start, part.stop))
                for pair in range(first, end, size):
                    yield Task(matchup, pair, min(size, end - pair))
                before += length

    @property
    def whole(self) -> range:
        """Numbers of all pairs of all matchups, in the order in which they are played."""
        return range(self.pairs * len(self.matchups))

    def ends_round(self, task: Task) -> bool:
        """Whether with this task all matchups have played equally many pairs."""
        played = task.first_pair + task.pairs
        return task.matchup == len(self.matchups) - 1 and (played % ROUND == 0 or played == self.pairs)

    def players(self, matchup: int) -> tuple[int, ...]:
        """Numbers, from 0, of those whose results are counted apart: each deck of a matchup; where all play
        from one list, each entrant, who may hold several seats."""
        entrants = self.matchups[matchup]
        distinct = list(dict.fromkeys(entrants))
        return tuple(map(distinct.index, entrants)) if self.shared else tuple(range(len(entrants)))

    @property
    def seats(self) -> int:
        """Of the largest matchup."""
        return max(map(len, self.matchups))

    @property
    def matches(self) -> int:
        """The number of matches of the whole run."""
        return self.pairs * sum(map(self.rotations, range(len(self.matchups))))

    def matches_of(self, part: range) -> int:
        """The number of matches of some of the pairs in `whole`."""
        if part == self.whole:
            return self.matches
        return sum(task.pairs * self.rotations(task.matchup) for task in self.tasks(1, part))

    @cached_property
    def run(self) -> str:
        """A short name for this plan: equal plans have equal names, and give equal data files."""
        parts = [
            (
                self.game,
                self.rules_hash,
                self.pairs,
                self.seed,
                self.turn_cap,
                self.action_cap,
                self.matchups,
            ),
            [(e.deck, e.deck_hash, e.slots.tolist(), e.luck, e.strategy, e.strategy_hash) for e in self.entrants],
        ]
        return _digest(json.dumps(parts).encode())[:10]


def content_hash(deck: Any) -> str:
    """Of a deck that a game has read: `Entrant.deck_hash`."""
    return _digest(deck.content)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def aligned(model: np.ndarray, slots: np.ndarray, loose: slice) -> np.ndarray:
    """The slots with the cards that a model has too in the places that they have there, as far as the order of
    the `loose` ones is free: then the same shuffle deals the same cards."""
    wanted, left = model[loose].tolist(), Counter(slots[loose].tolist())
    kept = []
    for card in wanted:
        kept.append(left[card] > 0)
        left[card] -= kept[-1]
    others = left.elements()
    found = slots.copy()
    found[loose] = [card if keeps else next(others) for card, keeps in zip(wanted, kept, strict=True)]
    return found


def pairings(entrants: int) -> tuple[tuple[int, int], ...]:
    """Every unordered pair of entrants, mirrors included."""
    return tuple(combinations_with_replacement(range(entrants), 2))


def match_id(matchup: int, pair: int, rotation: int) -> str:
    """The name of one match within its run. In rotation r, deck d of the matchup sits in seat d + r."""
    return f"m{matchup}p{pair}r{rotation}"


def parse_match_id(text: str) -> tuple[int, int, int] | None:
    """(matchup, pair, rotation), or None where the text is no match id."""
    found = _MATCH_ID.fullmatch(text.strip())
    return tuple(map(int, found.groups())) if found else None  # type: ignore[return-value]
