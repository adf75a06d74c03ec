"""Turns the book into the tables that the engine reads. The only place that knows both."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from simulator.games.grandis import state
from simulator.games.grandis.cards.language import CLASSES, EFFECTS, LINES, VERBS, Filter, Step
from simulator.games.grandis.cards.model import Book, Card, Hero, Rank, Row
from simulator.games.grandis.state import Kind, Label, Mod, Op
from simulator.reading import Fault, Faults

_SPREAD = {"Label", "Kind", "Line"}
"""Enums whose members are numbered one by one; in a set of them each is the bit of its number."""


def compile_book(book: Book) -> np.ndarray:
    """The tables of all cards, an array of one record. The switches are not yet filled in."""
    try:
        return _Press(book).tables
    except IndexError:
        raise Faults([Fault("cards", 1, 1, "more cards, rows or steps than the tables hold")]) from None


def lines(names: Iterable[str]) -> int:
    """The bits of Classes."""
    return sum(1 << LINES.index(name) for name in names)


def _number(member) -> int:
    """The number behind "Status.BURN"; numbers stay as they are."""
    if isinstance(member, int):
        return member
    enum, _, name = member.partition(".")
    return LINES.index(name) if enum == "Line" else int(getattr(state, enum)[name])


def _bits(members: Iterable[str]) -> int:
    """The bits of a set of members of one enum."""
    return sum(1 << _number(m) if m.partition(".")[0] in _SPREAD else _number(m) for m in members)


def row_used(card: Card, hero: Hero, rank: Rank) -> int | None:
    """8.4, A42: the row of the own Class, else that of the highest Rank among the usable Classes."""
    rows = card.rows
    if "Flag.NO_USER" in rows[0].flags:
        return 0
    if card.kind != "skill":
        return 0 if any(CLASSES[line] in card.users for line in rank.uses) else None
    if card.owner not in (None, hero.name):
        return None
    fitting = [i for i, row in enumerate(rows) if row.line in rank.uses]
    return max(fitting, key=lambda i: (rows[i].line == rank.clazz, rows[i].rank), default=None)


class _Press:
    def __init__(self, book: Book):
        self.book = book
        self.tables = np.zeros(1, state.TABLES)
        self.t = self.tables[0]
        self.t.ops[state.CURE_ONE, :2] = Op.CURE, 1
        self.t.n_ops = state.CURE_ONE + 2  # program 0 is empty: END
        self.filters: list[Filter] = []
        self.index = {card.name: number for number, card in enumerate(book.cards)}
        self.hero_names = [hero.name for hero in book.heroes]
        self.ranks = [
            (3 * number + place, hero, rank)
            for number, hero in enumerate(book.heroes)
            for place, rank in enumerate(hero.ranks)
        ]
        self.t.n_heroes = len(self.ranks)
        for ranked in self.ranks:
            self._hero(*ranked)
        for number, card in enumerate([*book.cards, book.blank]):
            self._card(number, card)
        self.t.n_cards = len(book.cards)
        self._legacies()
        self._traits()

    def _hero(self, place: int, hero: Hero, rank: Rank) -> None:
        h, step = self.t.heroes[place], place % 3
        h.name, h.rank, h.hp = place // 3, step + 1, rank.hp
        h.line, h.lines = LINES.index(rank.clazz), lines(rank.uses)
        h.family, h.race = state.Family[hero.base_class.upper()], _number(hero.race)
        h.next = place + 1 if step < 2 else state.NONE
        h.exp_needed, h.bonus_draw, h.bonus_regen = rank.exp, rank.bonus_draw, rank.bonus_regen
        for key, value in rank.columns.items():
            if key != "longer":
                setattr(h, key, value)
        for status, turns in rank.columns.get("longer", ()):
            h.longer[_number(status)] = turns

    def _card(self, number: int, card: Card) -> None:
        c = self.t.cards[number]
        c.kind, c.label = Kind[card.kind.upper()], Label[card.label.upper() or "NONE"]
        c.family = state.Family[card.clazz.upper()] if card.clazz else 0
        c.type, c.timing, c.target = _number(card.type), _bits(card.timing), _number(card.target)
        c.ultimate, c.owner = card.ultimate, self.hero_names.index(card.owner) if card.owner else state.NONE
        c.answers, c.users, c.discards = _bits(card.answers), _bits(card.users), card.discards
        c.named[:] = self._named(card.named)
        c.host = max(_number(row.host) for row in card.rows)
        c.keywords = _bits(frozenset.intersection(*(row.flags for row in card.rows)))
        c.first_row, c.n_rows = self.t.n_rows, len(card.rows)
        for row in card.rows:
            self._row(self.t.rows[self.t.n_rows], number, row)
            self.t.n_rows += 1
        for place, hero, rank in self.ranks:
            row = row_used(card, hero, rank)
            self.t.row_of[place, number] = state.NONE if row is None else c.first_row + row

    def _row(self, r, card: int, row: Row) -> None:
        r.card, r.line, r.rank = card, LINES.index(row.line) if row.line else state.NONE, row.rank
        r.cost, r.damage, r.times, r.cap = row.cost, row.damage, _number(row.times), row.at_most
        r.cast_turns, r.cast_draws = row.casting
        r.exhausts, r.attaches, r.lasts = row.exhausts, _number(row.host), _number(row.lasts)
        r.keywords, r.revives = _bits(row.flags), _bits(row.revives)
        r.need, r.need_filter, r.need_count = self._need(row.need)
        r.program, r.on_hit, r.after = map(self._program, (row.program, row.on_hit, row.after))
        r.first_mod, r.n_mods = self.t.n_mods, len(row.effects)
        for effect in row.effects:
            self._write(self.t.mods, self.t.n_mods, Mod[EFFECTS[effect.verb].member], effect)
            self.t.n_mods += 1

    def _need(self, need) -> tuple[int, int, int]:
        name, wanted, count = need
        return _number(name), self._filter(wanted) if wanted else state.NONE, count

    def _program(self, program: tuple[Step, ...]) -> int:
        if not program:
            return 0
        start = int(self.t.n_ops)
        for step in program:
            self._write(self.t.ops, self.t.n_ops, Op[VERBS[step.verb].member], step)
            self.t.ops[self.t.n_ops, 4] = _number(step.when)
            self.t.n_ops += 1
        self.t.n_ops += 1  # END
        return start

    def _write(self, table, place: int, member: int, step: Step) -> None:
        table[place, 0] = member
        named = step.verb == "name_card"
        columns = self._named(step.args[0]) if named else list(map(self._column, step.args))
        table[place, 1 : 1 + len(columns)] = columns

    def _named(self, names: tuple[str, ...]) -> list[int]:
        return [*map(self.index.__getitem__, names), state.NONE, state.NONE][:2]

    def _column(self, arg) -> int:
        if isinstance(arg, Filter):
            return self._filter(arg)
        return _bits(arg) if isinstance(arg, tuple) else _number(arg)

    def _filter(self, wanted: Filter) -> int:
        if wanted not in self.filters:
            f = self.t.filters[len(self.filters)]
            f.kinds = 1 << Kind[wanted.kind.partition(".")[2]] if wanted.kind else (1 << len(Kind)) - 1
            f.labels = _bits(wanted.labels) or (1 << len(Label)) - 1
            f.ultimates = wanted.ultimates
            f.family = _number(wanted.family) if wanted.family else 0
            self.filters.append(wanted)
        return self.filters.index(wanted)

    def _legacies(self) -> None:
        for number, legacy in enumerate([*self.book.legacies, self.book.blank_legacy]):
            card = self.t.legacies[number]
            card.family, card.cost = state.Family[legacy.clazz.upper()], legacy.cost
            card.program = self._program(legacy.program)
            card.need, card.need_filter, card.need_count = self._need(legacy.need)

    def _traits(self) -> None:
        for trait in self.book.traits:
            row = self.t.traits[_number(trait.race)]
            row.opening, row.target = _number(trait.opening), _number(trait.target)
            row.program, row.keywords = self._program(trait.program), _bits(trait.flags)
