"""Positions and moves of Lost Legacy in words.

    g = Scenario(["King", "Spy"], "Baron", "Queen", discards={1: ["Grail Quest", "~Spy"]}, deck=["Cardinal"])
    g.play("King").choose(1)
    assert g.out == [1]

One argument a seat: its hand. Who holds two cards is to play one. "~" stands before cards that lie face-down, "~1 "
before those that a 1 has forced. The cards that are named, in whatever copies, are all that there are; Ruins and deck
are False Grails if nothing is said. Everybody knows what the rules tell: face-up cards, the own hand, the own
face-down discards.

Everything goes through `engine.legal` and `engine.step`: a move that is not legal fails and tells what is. After each
step the invariants are checked.
"""

from __future__ import annotations

from functools import cache, partial

import numpy as np
import pytest

from simulator.core import rng
from simulator.core.events import LOG
from simulator.core.rng import RNG
from simulator.games.lost_legacy import cards, engine, view
from simulator.games.lost_legacy.events import Ev
from simulator.games.lost_legacy.rules import deck as streams
from simulator.games.lost_legacy.rules import knowledge
from simulator.games.lost_legacy.rules.piles import DECK, DISCARDS, HAND, RUINS, pile, put, size
from simulator.games.lost_legacy.state import (
    CARDS,
    KEY,
    MAX_OPTIONS,
    NO_SPEED,
    NOBODY,
    NONE,
    OPTION,
    STATE,
    VIEW,
    Ask,
    Ending,
    Question,
    X,
)
from tests.lost_legacy import invariants

rule, card = partial(pytest.mark.rule, KEY), partial(pytest.mark.card, KEY)
"""Mark a test with the sections of the rulebook, or the cards, that it pins down."""
OPEN: list[Scenario] = []
"""Scenarios whose scripted chance still has to be used up; the fixture in conftest.py looks after it."""
ONE, LEGACY = "the 1", "the Lost Legacy"
FILLER = "False Grail"
_PLACES = (Ask.LOOK, Ask.FACE_DOWN, Ask.MOVE, Ask.TAKE, Ask.INVESTIGATE)


@cache
def library(**rules: str) -> cards.Library:
    """The cards under these switches."""
    return cards.load(rules)


class Scenario:
    """A position and the moves that lead on from it."""

    def __init__(self, *hands, discards=None, deck=None, ruins=None, direction=1, misses=None, out=(), rules=None):
        self._begin(rules)
        s = self.state
        s.turn, s.winner, s.n_seats, s.direction, s.games = 1, NOBODY, len(hands), direction, 1
        for seat, names in enumerate(hands):
            side = s.sides[seat]
            side.own_turn, side.speed, side.out = 1, NO_SPEED, seat in out
            side.misses = (misses or {}).get(seat, 0)
            self._lay(HAND + seat, () if side.out else [names] if isinstance(names, str) else names)
            self._lay(DISCARDS + seat, (discards or {}).get(seat, ()))
        self._lay(DECK, reversed([FILLER] * 3 if deck is None else deck))
        self._lay(RUINS, [FILLER] if ruins is None else ruins)
        s.decider = s.active = next(seat for seat in range(s.n_seats) if s.sides[seat].n_hand == 2)
        s.emptied = s.n_deck == 0
        s.ask = Ask.PLAY
        self._let_know()

    def _begin(self, rules):
        self.library = library(**(rules or {}))
        self.tables = self.library.tables[0]
        self.states = np.zeros(1, STATE)
        self.state, self.log = self.states[0], np.zeros(1, LOG)[0]
        self.log.cap = 4096
        for stream in range(len(self.state.rng)):
            rng.seed(self.state.rng[stream], 1, 2, 3, stream)
        OPEN.append(self)

    @classmethod
    def opening(cls, names, seats=2, rules=None, order=None):
        """A match from its setup on with these cards; `order` of what is dealt: Ruins, hands, deck from the top."""
        g = cls.__new__(cls)
        g._begin(rules)
        slots = np.full(CARDS, NONE, np.int32)
        slots[: len(names)] = [g.library.names.index(name) for name in names]
        if order is not None:
            g.stack_deck(names, order)
        engine.setup(g.state, g.tables, np.stack([slots] * seats), g.log)
        invariants.check(g.state, g.tables)
        return g

    def stack_deck(self, names, order):
        """Scripts the next shuffle of these cards so that they come in this order from the top."""
        cards, script = list(names), []
        for i, name in zip(range(len(cards) - 1, 0, -1), order, strict=False):
            j = cards.index(name)
            script.append(j)
            cards[i], cards[j] = cards[j], cards[i]
        assert len(script) <= rng.SCRIPT, "at most nine cards can be stacked"
        rng.script(self.state.rng[streams.DEAL], *script)

    def _lay(self, zone, names):
        s = self.state
        for name in names:
            number = s.n_cards
            s.n_cards += 1
            s.kind[number] = self.library.names.index(name.lstrip("~ 12345678"))
            s.face_down[number] = name.startswith("~")
            s.after[number] = int(name[1]) if name[1].isdigit() else 0
            put(s, zone, number)

    def _let_know(self):
        """Hidden cards may lie wherever hidden cards lie."""
        s, zones = self.state, invariants.zones(self.state)
        hidden = sum({1 << zone for card, zone in zones.items() if zone < DISCARDS or s.face_down[card]})
        for card, zone in zones.items():
            for seat in range(s.n_seats):
                s.may[seat, card] = hidden
                owner = zone - (DISCARDS if zone >= DISCARDS else HAND)
                if owner == seat or (zone >= DISCARDS and not s.face_down[card]):
                    knowledge.seen_by(s, card, zone, seat)
        knowledge.deduce(s)

    def show(self, seat, where) -> Scenario:
        """This seat has seen a card; places as in options, the top of the deck is "deck"."""
        zone, place = self._zone(where)
        knowledge.seen_by(self.state, pile(self.state, zone)[place], zone, seat)
        knowledge.deduce(self.state)
        return self

    def _zone(self, where):
        if where == "deck":
            return DECK, self.state.n_deck - 1
        base, *numbers = where
        if base == "ruins":
            return RUINS, numbers[0]
        return (HAND + numbers[0], 0) if base == "hand" else (DISCARDS + numbers[0], numbers[1])

    def chance(self, *outcomes: int) -> Scenario:
        """Script the next outcomes of chance beside dealing; all must be used."""
        rng.script(self.state.rng[streams.REST], *outcomes)
        return self

    # Moves

    def play(self, name: str) -> Scenario:
        """The deciding seat plays this hand card."""
        assert self.asks == "play", f"{self.asks} is asked of {self.decider}"
        return self.choose(name)

    def choose(self, *words) -> Scenario:
        """Answer the questions one after the other, each by one of `options()`."""
        for word in words:
            assert word in self.options(), f"{self.asks} of seat {self.decider}: {word!r} is not in {self.options()}"
            self._step(self._options()[self.options().index(word)])
        return self

    def _step(self, option):
        self.log.n_marks = 0
        engine.step(self.state, self.tables, option, self.log)
        invariants.check(self.state, self.tables)

    def _options(self):
        room = np.zeros(MAX_OPTIONS, OPTION)
        return room[: engine.legal(self.state, self.tables, room)]

    def options(self) -> list:
        """What may be chosen: a card's name, a seat, a speed, True or False, a question, or a place: ("hand", seat),
        ("ruins", place), ("discards", seat, place)."""
        return [self._word(o) for o in self._options()]

    def _word(self, o):
        asked, value = self.state.ask, int(o.value)
        if asked in (Ask.PLAY, Ask.PUT_BACK):
            return self.library.names[o.card]
        if asked in (Ask.PLAYER, Ask.MOVE_TO):
            return int(o.seat)
        if asked in _PLACES:
            seat, place = int(o.seat), int(o.place)
            return {HAND: ("hand", seat), RUINS: ("ruins", place)}.get(o.zone, ("discards", seat, place))
        if asked == Ask.QUESTION:
            return LEGACY if value == Question.THE_LEGACY else ONE
        if asked == Ask.GUESS:
            return "X" if value == X else value
        return bool(value)

    # The position

    @property
    def asks(self) -> str:
        """What is asked now."""
        return Ask(int(self.state.ask)).name.lower()

    @property
    def decider(self) -> int:
        return int(self.state.decider)

    @property
    def over(self) -> tuple[int, str] | None:
        """Winner (-1: nobody) and ending of a match that is over."""
        if self.state.ask:
            return None
        return int(self.state.winner), Ending(int(self.state.ending)).name.lower()

    @property
    def out(self) -> list[int]:
        """The eliminated seats."""
        return [seat for seat in range(self.state.n_seats) if self.state.sides[seat].out]

    def hand(self, seat: int) -> list[str]:
        return self._names(HAND + seat)

    def discards(self, seat: int) -> list[str]:
        """The oldest first, "~" before those face-down."""
        return self._names(DISCARDS + seat)

    @property
    def deck(self) -> list[str]:
        """The top first."""
        return self._names(DECK)[::-1]

    @property
    def ruins(self) -> list[str]:
        return self._names(RUINS)

    def _names(self, zone):
        lying = pile(self.state, zone)[: size(self.state, zone)]
        return ["~" * int(self.state.face_down[c]) + self.library.names[self.state.kind[c]] for c in lying]

    def knows(self, seat: int, where) -> bool:
        """Does this seat know which card lies there?"""
        zone, place = self._zone(where)
        return bool(knowledge.known(self.state, pile(self.state, zone)[place], seat))

    def may(self, seat: int, name: str) -> set[str]:
        """The zones where, for this seat, cards of this name can be: "deck", "ruins", "hand 1", "discards 0"."""
        s = self.state
        masks = [s.may[seat, c] for c in range(s.n_cards) if self.library.names[s.kind[c]] == name]
        words = ["deck", "ruins", *(f"hand {i}" for i in range(6)), *(f"discards {i}" for i in range(6))]
        return {word for zone, word in enumerate(words) if any(mask >> zone & 1 for mask in masks)}

    def look(self):
        """The View of the deciding seat."""
        seen = np.zeros(1, VIEW)[0]
        view.look(self.state, self.tables, seen)
        return seen

    def redealt(self, seat: int, seed: int) -> Scenario:
        """The same position with all dealt anew that this seat does not know."""
        g, luck = Scenario.__new__(Scenario), np.zeros(1, RNG)[0]
        g.library, g.tables, g.log = self.library, self.tables, self.log.copy()
        g.states = self.states.copy()
        g.state = g.states[0]
        rng.seed(luck, seed, 1, 2, 3)
        engine.redeal(g.state, g.tables, seat, luck)
        invariants.check(g.state, g.tables)
        return g

    def events(self, *kinds: str) -> list[tuple]:
        """What happened, as (kind by name, seat, a, b, c, d); only these kinds if any."""
        rows = [(Ev(int(row[0])).name, *map(int, row[1:])) for row in self.log.rows[: self.log.n]]
        return [row for row in rows if not kinds or row[0] in kinds]

    def number(self, name: str) -> int:
        """The kind of this name, as in events."""
        return self.library.names.index(name)
