"""Positions and moves of Grandis Legacy in words.

    g = Scenario(me={"left": hero("Draxen Blacksand", rank=2, hp=50)}, hand=["Slash"], foe_hand=["Parry"])
    g.play("Slash", by="center", at="left")
    g.respond("Parry", by="left")
    assert g.foe("left").hp == 90

"me" sits in seat 0 (or `seat`) and is to act; "foe" in the other. What is not named: three Rank I Warriors a
side, the Battle Phase of turn 5 (or 6), 12 Mana Shards in both Pools, empty hands, decks of a harmless card.
Everything goes through `engine.legal` and `engine.step`: a move that is not legal fails and tells what is.

Before the next move, and before a question about the position, what the test does not answer is answered for
it: costs are paid with Mana Shards first, windows and optional effects are declined, single options taken.
`g.asks`, `g.options()` and anything read with `now=True` come before that.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, partial

import numpy as np
import pytest

from simulator.core import rng
from simulator.core.events import LOG
from simulator.games.grandis import cards, engine, view
from simulator.games.grandis.events import Ev
from simulator.games.grandis.rules import frames, turn
from simulator.games.grandis.state import (
    DECK,
    LEGACY_SLOTS,
    MAX_OPTIONS,
    NONE,
    OPTION,
    SHARDS,
    STATE,
    VIEW,
    Act,
    Ask,
    Ending,
    Family,
    FrameKind,
    Moment,
    Phase,
    Race,
    Status,
)

rule = partial(pytest.mark.rule, "grandis")
"""Marks a test with the sections of the rulebook that it pins down."""
PLACES = ("left", "center", "right")
HARMLESS = "Elixir"
SHUFFLE, SHARD_SHUFFLE, EFFECT = 0, 2, 4
"""First of the two streams (one a seat) for the Main Deck, the Shard Deck, and chance inside effects."""
OPEN: list[Scenario] = []
"""Scenarios whose scripted chance still has to be used up; the fixture in conftest.py looks after it."""
_STATUSES = tuple(status.name.lower() for status in Status)
_PHASES = {
    "deploy": (Phase.DEPLOY, turn.DEPLOYED, Ask.DEPLOY),
    "battle": (Phase.BATTLE, turn.BATTLED, Ask.BATTLE),
    "reform": (Phase.REFORM, turn.REFORMED, Ask.REFORM),
}
_DECLINED = {
    Ask.RESPOND,
    Ask.COUNTER,
    Ask.SURCHARGE,
    Ask.SECOND_ATTACK,
    Ask.REDRAW,
    Ask.PREVENT_DEFEAT,
    Ask.SWAP,
}


@cache
def library(**rules: str) -> cards.Library:
    """The cards under these switches."""
    return cards.load(rules)


@dataclass
class Hero:
    """A Hero of a position to be laid out; `alive` False: its Legacy stands there."""

    name: str
    rank: int = 1
    hp: int | None = None
    exp: int | None = None
    exp_cards: list[str] = field(default_factory=list)
    exhausted: bool = False
    attached: list[str] = field(default_factory=list)
    casting: tuple[str, str, int] | None = None  # card, locked position, counter
    legacy: str | None = None
    alive: bool = True
    status: dict[str, int] = field(default_factory=dict)


def hero(name: str = "Draxen Blacksand", **about) -> Hero:
    """A Hero. Statuses by name (`burn=2`); `attached` cards stay until something removes them."""
    status = {key: about.pop(key) for key in _STATUSES if key in about}
    return Hero(name, status=status, **about)


def legacy(name: str, card: str | None = None, rank: int = 1) -> Hero:
    """A defeated Hero's place with this Legacy, by default the first one of its Class."""
    return Hero(name, rank=rank, legacy=card, alive=False)


@dataclass
class Seen:
    """What lies at a position: `name` is None where a Legacy stands, `legacy` None where a Hero does."""

    name: str | None
    legacy: str | None
    rank: int
    hp: int
    exp: int
    exp_cards: list[str]
    exhausted: bool
    attached: list[str]
    casting: str | None
    counter: int
    status: dict[str, int]


class Scenario:
    """A position and the moves that lead on from it."""

    def __init__(
        self,
        me=None,
        foe=None,
        hand=(),
        foe_hand=(),
        deck=None,
        foe_deck=None,
        discard=(),
        foe_discard=(),
        mana=12,
        foe_mana=12,
        shards=None,
        foe_shards=None,
        shard_deck=None,
        regen=1,
        foe_regen=1,
        tokens=2,
        foe_tokens=2,
        phase="battle",
        turn=None,
        rules=None,
        seat=0,
        foe_shard_deck=None,
    ):
        self._begin(rules)
        s, self.seat = self.state, seat
        turn = 5 + seat if turn is None else turn
        first = 0 if turn % 2 else 1
        s.turn, s.active, s.decider, s.winner = turn, first, first, NONE
        self._lay(seat, me, hand, deck, discard, shards or {"Mana": mana}, shard_deck, regen, tokens)
        self._lay(
            1 - seat,
            foe,
            foe_hand,
            foe_deck,
            foe_discard,
            foe_shards or {"Mana": foe_mana},
            foe_shard_deck,
            foe_regen,
            foe_tokens,
        )
        s.phase, frame_phase, s.ask = _PHASES[phase]
        f = s.stack[frames.push(s, FrameKind.TURN, first)]
        f.phase = frame_phase

    def _begin(self, rules):
        self.seat = 0
        self.mover: str | None = None  # who makes the next moves, if that is to be checked
        self.library = library(**(rules or {}))
        self.tables = self.library.tables[0]
        self.states = np.zeros(1, STATE)
        self.state, self.log = self.states[0], np.zeros(1, LOG)[0]
        self.log.cap = 4096
        for stream in range(len(self.state.rng)):
            rng.seed(self.state.rng[stream], 1, 2, 3, stream)
        OPEN.append(self)

    @classmethod
    def opening(cls, mine=(), foes=(), heroes=None, foe_heroes=None, rules=None, script=None):
        """A match from its setup on. The decks are filled up to 60 with the harmless card; names in `heroes`
        stand Left, Center, Right. `script` maps streams to outcomes."""
        g = cls.__new__(cls)
        g._begin(rules)
        for stream, outcomes in (script or {}).items():
            rng.script(g.state.rng[stream], *outcomes)
        decks = np.stack([g.deck_row(mine, heroes), g.deck_row(foes, foe_heroes)])
        engine.setup(g.state, g.tables, decks, g.log)
        return g

    def deck_row(self, main=(), heroes=None):
        """The row of slots of a deck: card names filled up to 60, then each Hero with its Legacy."""
        row = np.zeros(DECK + LEGACY_SLOTS, np.int32)
        named = [*main, *[HARMLESS] * DECK][:DECK]
        row[:DECK] = [self.library.names[name] for name in named]
        for position, name in enumerate(heroes or ["Draxen Blacksand"] * 3):
            number = self._hero_number(name)
            row[DECK + 2 * position : DECK + 2 * position + 2] = number, self._legacy_number(number)
        return row

    def _lay(self, seat, heroes, hand, deck, discard, shards, shard_deck, regen, tokens):
        s, side, hidden = self.state, self.state.sides[seat], self.state.hidden[seat]
        for position, place in enumerate(PLACES):
            self._place(side.heroes[position], (heroes or {}).get(place) or hero())
        side.n_alive = sum(int(h.alive) for h in side.heroes)
        side.n_hand, side.n_discard = len(hand), len(discard)
        hidden.hand[: len(hand)] = self._cards(hand)
        side.discard[: len(discard)] = self._cards(discard)
        deck = [HARMLESS] * 20 if deck is None else deck
        side.n_deck = len(deck)
        hidden.deck[: len(deck)] = self._cards(reversed(list(deck)))
        for kind, count in shards.items():
            side.pool[Family[kind.upper()]] = count
        rest = shard_deck if shard_deck is not None else ["Mana"] * (SHARDS - sum(shards.values()))
        side.n_shards = hidden.unseen_shards = len(rest)
        hidden.shards[: len(rest)] = [Family[kind.upper()] for kind in rest]
        side.regen, side.tokens = regen, tokens
        side.own_turn = (s.turn + 1 - seat) // 2

    def _place(self, place, about: Hero):
        number = self._hero_number(about.name)
        place.hero = 3 * number + about.rank - 1
        place.legacy = self._legacy_number(number, about.legacy)
        card = self.tables.heroes[place.hero]
        place.alive = about.alive
        place.hp = (card.hp if about.hp is None else about.hp) if about.alive else 0
        place.exp = card.exp_needed if about.exp is None else about.exp
        place.n_exp = len(about.exp_cards)
        place.exp_cards[: len(about.exp_cards)] = self._cards(about.exp_cards)
        place.exhausted = about.exhausted or about.casting is not None
        for status, turns in about.status.items():
            place.status[Status[status.upper()]] = turns
        for k in range(len(place.slots)):
            place.slots[k].card = NONE
        place.attached = 0
        for k, name in enumerate(about.attached):
            self._attach(place, k, name)
        if about.casting:
            name, target, counter = about.casting
            k = len(about.attached)
            self._attach(place, k, name)
            place.casting = k + 1
            place.slots[k].target, place.slots[k].counter = PLACES.index(target), counter

    def _attach(self, place, k, name):
        slot, card = place.slots[k], self.card(name)
        row = self.tables.row_of[place.hero, card]
        place.attached += 1
        slot.card, slot.row = card, row if row != NONE else self.tables.cards[card].first_row
        slot.moment, slot.target = Moment.NEVER, NONE

    def _hero_number(self, name):
        return [h.name for h in self.library.heroes].index(name)

    def _legacy_number(self, hero_number, name=None):
        clazz = self.library.heroes[hero_number].base_class
        fitting = [i for i, card in enumerate(self.library.legacies) if name in (None, card.name)]
        return next(i for i in fitting if name or self.library.legacies[i].clazz == clazz)

    def card(self, name: str) -> int:
        """The number of a card."""
        return self.library.names[name]

    def _cards(self, names):
        return [self.card(name) for name in names]

    def _names(self, numbers):
        return [self.library.cards[number].name for number in numbers]

    # Chance

    def chance(self, who: str, *outcomes: int) -> Scenario:
        """Script the next outcomes of effects on the cards or Shards of "me" or "foe"; all must be used."""
        rng.script(self.state.rng[EFFECT + self._number(who)], *outcomes)
        return self

    # Moves

    def play(self, card, by=None, at=None, also=None):
        """Play a hand card: its user, its target or first target, its second target."""
        return self._act(Act.PLAY, (Ask.DEPLOY, Ask.BATTLE, Ask.REFORM), card=card, by=by, at=at, also=also)

    def respond(self, card, by=None):
        """Answer an Attack with a card or, by its name, with a Racial Trait; None: no Response."""
        if card is None:
            return self._act(Act.PASS, (Ask.RESPOND,))
        return self._act(Act.PLAY if card in self.library.names else Act.TRAIT, (Ask.RESPOND,), card=card, by=by)

    def counter(self, card, by=None):
        """Answer a card with a card; None: no answer."""
        if card is None:
            return self._act(Act.PASS, (Ask.COUNTER,))
        return self._act(Act.PLAY, (Ask.COUNTER,), card=card, by=by)

    def answer(self, card, by=None):
        """Answer whatever window is open, an Attack's or a card's; None: no answer."""
        self._settle(lambda: self.state.ask in (Ask.RESPOND, Ask.COUNTER))
        return self.counter(card, by) if self.asks == "counter" else self.respond(card, by)

    def pay(self, mana=0, classes=()):
        """Pay the cost that is asked for with these Shards."""
        bits = sum(1 << Family[kind.upper()] for kind in classes)
        return self._act(Act.PICK, (Ask.PAY,), target=mana, value=bits)

    def choose(self, *what):
        """Answer the questions inside a play one after the other: a card, a position, both as a pair, a
        status, a kind of Shard, True to accept, None to decline."""
        for one in what:
            self._choose(one)
        return self

    def _choose(self, what):
        self._settle(lambda: self._fits_choice(what))
        found = [i for i, o in enumerate(self._options()) if self._is_choice(o, what)]
        return self._take(found, f"choose {what}")

    def tribute(self, card, to):
        """Make the Tribute of the Reform Phase."""
        return self._act(Act.TRIBUTE, (Ask.REFORM,), card=card, at=to)

    def reposition(self, one, other):
        """Swap two adjacent own positions by hand."""
        a, b = sorted((PLACES.index(one), PLACES.index(other)))
        return self._act(Act.REPOSITION, (Ask.DEPLOY, Ask.REFORM), source=a, target=b)

    def legacy(self, place):
        """Use the Ability of the Legacy at this place."""
        return self._act(Act.LEGACY, (Ask.DEPLOY, Ask.REFORM), by=place)

    def trait(self, by, at=None):
        """Use the Racial Trait of a Hero."""
        return self._act(Act.TRAIT, (Ask.DEPLOY, Ask.BATTLE), by=by, at=at)

    def ability(self, by, at):
        """Use the activated Class Ability of a Hero."""
        return self._act(Act.ABILITY, (Ask.DEPLOY,), by=by, at=at)

    def end_phase(self):
        """Do nothing more in this phase."""
        return self._act(Act.PASS, (Ask.DEPLOY, Ask.BATTLE, Ask.REFORM))

    def end_turn(self):
        """Do nothing more in this turn; stops at the first question of the next one, or of the End Phase."""
        turn_now = int(self.state.turn)
        while self.state.turn == turn_now and self.state.ask not in (Ask.OVER, Ask.DISCARD_HAND):
            self._settle()
            if self.state.turn == turn_now and self.state.ask in (Ask.DEPLOY, Ask.BATTLE, Ask.REFORM):
                self.end_phase()
        return self

    def next_turn(self):
        """Let the rest of this turn and the whole turn of the other player pass."""
        return self.end_turn().end_turn()

    def _act(self, act, asks, **wanted):
        self._settle(lambda: self.state.ask in asks)
        return self._take(self._matching(act, wanted), f"{act.name.lower()} {wanted}")

    def _matching(self, act, wanted):
        return [i for i, o in enumerate(self._options()) if o.act == act and self._matches(o, wanted)]

    def _matches(self, o, wanted):
        place = {None: None, **{name: i for i, name in enumerate(PLACES)}}
        checks = (
            (wanted.get("card"), lambda card: self._card_word(o) == card),
            (place[wanted.get("by")], lambda p: o.source == p),
            (place[wanted.get("at")], lambda p: o.target == p),
            (place[wanted.get("also")], lambda p: o.value == p),
            *((wanted.get(key), lambda x, key=key: o[key] == x) for key in ("source", "target", "value")),
        )
        return all(wish is None or check(wish) for wish, check in checks)

    def _take(self, found, what):
        if self.mover not in (None, self.decider):
            raise AssertionError(f"{self.mover} wants '{what}', but {self.decider} is asked: {self.asks}")
        if len(found) != 1:
            legal = "\n  ".join(self.options())
            count = "more than one" if found else "no"
            raise AssertionError(f"{count} option fits '{what}'; {self.asks} of {self.decider}:\n  {legal}")
        self._step(self._options()[found[0]])
        return self

    def _step(self, option):
        self.log.n_marks = 0
        engine.step(self.state, self.tables, option, self.log)

    # What is answered for the test

    def settle(self, until=None):
        """Answer what has an uninteresting answer, up to this question or one that the test has to answer."""
        self._settle(lambda: self.asks == until)
        return self

    def settle_costs(self):
        """Pay open costs and take single options, up to the next question that leaves a choice."""
        self._settle(lambda: self.state.ask != Ask.PAY and len(self._options()) > 1)
        return self

    def until(self, asks):
        """Answer all that has an uninteresting answer until this is asked, as it must be."""
        assert self.settle(asks).asks == asks
        return self

    def window(self, offered, asks="respond"):
        """Whether this is asked before the next act of the Battle Phase must be as told."""
        assert self.settle(asks).asks == (asks if offered else "battle")
        return self

    def _settle(self, done=lambda: False):
        while self.state.ask not in (Ask.OVER, Ask.DEPLOY, Ask.BATTLE, Ask.REFORM) and not done():
            options = self._options()
            if self.state.ask == Ask.PAY:
                choice = max(range(len(options)), key=lambda i: (options[i].target, -options[i].value))
            elif len(options) == 1 or (self.state.ask in _DECLINED and options[0].act == Act.PASS):
                choice = 0
            else:
                return
            self._step(options[choice])

    def _fits_choice(self, what):
        return self.state.ask > Ask.PAY and any(self._is_choice(o, what) for o in self._options())

    def _is_choice(self, o, what):
        if what is None:
            return o.act == Act.PASS
        if o.act != Act.PICK:
            return False
        if what is True:
            return o.value == 1
        return (set(what) if isinstance(what, tuple) else {what}) <= self._choice_words(o)

    def _choice_words(self, o):
        words = {self._card_word(o)} if o.card != NONE else set()
        if self.state.ask == Ask.STATUS:
            return {Status(int(o.value)).name.capitalize()}
        if self.state.ask in (Ask.SURCHARGE, Ask.SHARD):
            return {Family(int(o.value)).name.capitalize()}
        return words | ({PLACES[o.target]} if o.target != NONE else set())

    # The options in words

    def _options(self):
        room = np.zeros(MAX_OPTIONS, OPTION)
        return room[: engine.legal(self.state, self.tables, room)] if self.state.ask else room[:0]

    def options(self) -> list[str]:
        """The legal options of the question that is asked now."""
        return [self._option_word(o) for o in self._options()]

    def _option_word(self, o):
        if self.state.ask == Ask.PAY:
            kinds = [kind.name.capitalize() for kind in Family if kind and o.value >> kind & 1]
            return " ".join(["pay", str(o.target), *kinds])
        if o.act == Act.PICK:
            return "choose " + " ".join(sorted(self._choice_words(o)) or [str(o.value)])
        words = [Act(int(o.act)).name.lower()]
        words += [self._card_word(o)] if o.card != NONE else []
        words += [f"by {PLACES[o.source]}"] if o.source != NONE else []
        words += [f"at {PLACES[o.target]}"] if o.target != NONE else []
        two = o.act == Act.PLAY and self.tables.cards[o.card].target in (5, 14)
        return " ".join(words + ([f"and {PLACES[o.value]}"] if two else []))

    def _card_word(self, o):
        if o.act == Act.TRAIT:
            race = f"Race.{Race(int(o.card)).name}"
            return next(trait.name for trait in self.library.traits if trait.race == race)
        if o.act == Act.LEGACY:
            return self.library.legacies[o.card].name
        return self.library.cards[o.card].name if o.card != NONE else None

    def can(self, words: str) -> bool:
        """True when an option of the question that is asked begins with these words."""
        return any(option.startswith(words) for option in self.options())

    # The position

    def _number(self, who):
        return self.seat if who == "me" else 1 - self.seat

    def _who(self, seat):
        return "me" if seat == self.seat else "foe"

    @property
    def asks(self) -> str:
        """What is asked now."""
        return Ask(int(self.state.ask)).name.lower()

    @property
    def decider(self) -> str:
        return self._who(self.state.decider)

    @property
    def over(self) -> tuple[str, str] | None:
        """Winner and ending of a match that is over."""
        self._settle()
        if self.state.ask:
            return None
        return self._who(self.state.winner), Ending(int(self.state.ending)).name.lower()

    def hero(self, place, now=False) -> Seen:
        """What lies at an own position."""
        return self._seen(self.seat, place, now)

    def foe(self, place, now=False) -> Seen:
        """What lies at an enemy position."""
        return self._seen(1 - self.seat, place, now)

    def _seen(self, seat, place, now):
        if not now:
            self._settle()
        h = self.state.sides[seat].heroes[PLACES.index(place)]
        slots = [slot for slot in h.slots if slot.card != NONE]
        cast = h.slots[h.casting - 1] if h.casting else None
        return Seen(
            name=self.library.heroes[h.hero // 3].name if h.alive else None,
            legacy=None if h.alive else self.library.legacies[h.legacy].name,
            rank=int(h.hero) % 3 + 1,
            hp=int(h.hp),
            exp=int(h.exp),
            exp_cards=self._names(h.exp_cards[: h.n_exp]),
            exhausted=bool(h.exhausted),
            attached=self._names(slot.card for slot in slots),
            casting=self.library.cards[cast.card].name if cast is not None else None,
            counter=int(cast.counter) if cast is not None else 0,
            status={status.name.lower(): int(h.status[status]) for status in Status if h.status[status]},
        )

    def hps(self, who="foe", now=False) -> list[int]:
        """HP Left, Center, Right; 0 where a Legacy stands."""
        return [self._seen(self._number(who), place, now).hp for place in PLACES]

    def side(self, who="me", now=False):
        """The record of a side."""
        if not now:
            self._settle()
        return self.state.sides[self._number(who)]

    def hand(self, who="me", now=False) -> list[str]:
        """Hand cards, sorted by name."""
        side = self.side(who, now)
        return sorted(self._names(self.state.hidden[self._number(who)].hand[: side.n_hand]))

    def foe_hand(self) -> list[str]:
        return self.hand("foe")

    def deck(self, who="me", now=False) -> list[str]:
        """The Main Deck, the top first."""
        side = self.side(who, now)
        return self._names(reversed(self.state.hidden[self._number(who)].deck[: side.n_deck]))

    def discard(self, who="me", now=False) -> list[str]:
        """The Discard Pile, the oldest card first."""
        side = self.side(who, now)
        return self._names(side.discard[: side.n_discard])

    def foe_discard(self) -> list[str]:
        return self.discard("foe")

    def pool(self, who="me", now=False) -> dict[str, int]:
        """Shards in the Pool by kind."""
        pool = self.side(who, now).pool
        return {kind.name.capitalize(): int(pool[kind]) for kind in Family if pool[kind]}

    def shard_deck(self, who="me", now=False) -> list[str]:
        """The Shard Deck, the top first."""
        side = self.side(who, now)
        shards = self.state.hidden[self._number(who)].shards[: side.n_shards]
        return [Family(int(kind)).name.capitalize() for kind in shards]

    def look(self):
        """The View of the deciding player."""
        seen = np.zeros(1, VIEW)[0]
        view.look(self.state, self.tables, seen)
        return seen

    def dealt(self) -> list[int]:
        """What the Attacks took from the Heroes that they hit, in order, before any Burn extra."""
        return [row[3] for row in self.events("DAMAGE")]

    def events(self, *kinds: str, now=False) -> list[tuple]:
        """What happened since the start, as (kind by name, seat, a, b, c, d); only these kinds if any."""
        if not now:
            self._settle()
        rows = [(Ev(int(row[0])).name, *map(int, row[1:])) for row in self.log.rows[: self.log.n]]
        return [row for row in rows if not kinds or row[0] in kinds]


def all_cards(g: Scenario, who="me", now=False) -> int:
    """How many of a side's Main Deck cards lie in any zone."""
    side = g.side(who, now)
    lying = sum(int(h.n_exp) + sum(slot.card != NONE for slot in h.slots) for h in side.heroes)
    return int(side.n_hand + side.n_deck + side.n_discard) + lying
