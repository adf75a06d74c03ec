"""Reads the card files. Compiles nothing, so that decklists can be checked at once.

A file is a list of entries: cards (`name:`), Heroes (`hero:`), Legacies (`legacy:`), Racial Traits (`race:`).
An entry of a later file replaces the one of the same name or code. `like:` begins a card with what another
says, `readings:` are keys that differ under a switch, and what a row does not say its card says.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from simulator import changes
from simulator.games.grandis.cards.entry import CARD_KEYS, KEYS, Entry, blank, card, hero, legacy, trait
from simulator.games.grandis.cards.language import Mention
from simulator.games.grandis.cards.model import Book, Card
from simulator.games.grandis.switches import DEFAULTS
from simulator.reading import Faults, Node, Page, quoted, read, suggestion

FOLDER = Path(__file__).parent
FILES = (
    *("heroes", "legacies", "traits"),
    *("skills_archer", "skills_cleric", "skills_mage", "skills_thief", "skills_warrior", "items", "events"),
)
"""Our files; the order of the entries is the order of the tables."""
BLANKS = FOLDER / "blanks.yaml"
"""Cards that no decklist may hold. They lie in the tables behind all others."""


def load(settings: Mapping[str, str], extra: Path | None = None, changed: Iterable[str] = ()) -> Book:
    """The book under these switches, with the entries of a further file and changed numbers; raises
    reading.Faults."""
    changed = list(changed)
    digest = hashlib.sha256(repr((sorted(settings.items()), changed)).encode())
    shelf = _Shelf(settings)
    for path in [*(FOLDER / f"{name}.yaml" for name in FILES), *([extra] if extra else [])]:
        page = read(path)
        digest.update(path.read_bytes())
        shelf.add(page, ours=path is not extra)
    shelf.change(changed)
    blanks = _Shelf(settings)
    blanks.add(read(BLANKS), ours=True)
    digest.update(BLANKS.read_bytes())
    return shelf.book(digest.digest(), blanks)


class _Shelf:
    """Gathers the entries of all files and turns them into the book."""

    def __init__(self, settings: Mapping[str, str]):
        self.turned = {name for name, value in settings.items() if value != DEFAULTS[name]}
        self.pages: list[Page] = []
        self.entries: dict[str, dict[str, Entry]] = {head: {} for head in KEYS}
        self.codes: dict[str, str] = {}  # code -> title

    def add(self, page: Page, ours: bool) -> None:
        """Takes in a file; entries that are not ours may replace others."""
        self.pages.append(page)
        for node in page.root.items():
            head = next((key for key in node.table() if key in KEYS), None)
            if head is None:
                node.fault("an entry begins with name:, hero:, legacy: or race:")
                continue
            required, optional = KEYS[head]
            fields = node.fields((head, *required), optional)
            self._place(head, Entry(node, fields[head].name(), fields), ours)

    def _place(self, head: str, entry: Entry, ours: bool) -> None:
        known = self.entries[head]
        entry = self._like(entry, known) if "like" in entry.fields else entry
        old = known.get(entry.title) or known.get(self.codes.get(entry.text("code"), ""))
        if old:
            self._check_place(entry, old)
            entry = Entry(entry.node, entry.title, {**_only(old.fields, "code"), **entry.fields})
            placed = [entry if other is old else other for other in known.values()]
            self.entries[head] = {other.title: other for other in placed}
        else:
            if not ours and head != "name":
                remedy = suggestion(entry.title, known)
                entry.node.fault(f"{quoted(entry.title)} is new; only cards can be added", remedy)
            known[entry.title] = entry
        if "code" in entry.fields:
            self.codes[entry.text("code")] = entry.title

    def _check_place(self, entry: Entry, old: Entry) -> None:
        if old.node.page is entry.node.page:
            entry.node.fault(f"{quoted(entry.title)} stands here twice (first at line {old.node.line})")
        if self.codes.get(entry.text("code"), old.title) != old.title:
            entry.fields["code"].fault("another card has this code")

    def _like(self, entry: Entry, known: Mapping[str, Entry]) -> Entry:
        """An entry with all that another says and it does not."""
        model = known.get(entry.text("like"))
        if model is None:
            entry.fields["like"].fault(*_no_card(entry.text("like"), known))
            return entry
        said = {key: node for key, node in model.fields.items() if key != "code"}
        return Entry(entry.node, entry.title, {**said, **entry.fields})

    def change(self, words: Iterable[str]) -> None:
        """Sets single numbers of entries, which are known by their titles and codes."""
        places = {title: (head, title) for head, known in self.entries.items() for title in known}
        places |= {code: places[title] for code, title in self.codes.items()}
        for change in changes.parse(words, places):
            head, title = places[change.card]
            entry = self.entries[head][title]
            self.entries[head][title] = Entry(entry.node, title, change.made(entry.fields))
            self.pages.append(change.page)

    def book(self, content: bytes, blanks: _Shelf) -> Book:
        """All entries under the switches, as the tables are made from, and the blanks."""
        heroes = [hero(entry) for entry in self.entries["hero"].values()]
        sourced = "event_exhausts_source" in self.turned
        cards = [card(self._as_ruled(entry), heroes, sourced) for entry in self.entries["name"].values()]
        legacies = [legacy(entry) for entry in self.entries["legacy"].values()]
        traits = [trait(entry) for entry in self.entries["race"].values()]
        for name in chain.from_iterable(map(_mentions, cards)):
            if name not in self.entries["name"]:
                name.node.fault(*_no_card(name, self.entries["name"]))
        [nothing] = [blank(entry) for entry in blanks.entries["name"].values()]
        [no_legacy] = [legacy(entry) for entry in blanks.entries["legacy"].values()]
        faults = dict.fromkeys(fault for page in (*self.pages, *blanks.pages) for fault in page.faults)
        if faults:
            raise Faults(faults)
        return Book(cards, heroes, legacies, traits, nothing, no_legacy, content)

    def _as_ruled(self, entry: Entry) -> Entry:
        readings = entry.fields["readings"].table() if "readings" in entry.fields else {}
        for switch, (key, node) in readings.items():
            if switch not in DEFAULTS:
                key.fault(f"{quoted(switch)} is no switch of this game", suggestion(switch, DEFAULTS))
            keys = node.fields(optional=CARD_KEYS)
            if switch in self.turned:
                entry = entry.also(keys)
        return entry


def _only(fields: Mapping[str, Node], key: str) -> dict[str, Node]:
    return {key: fields[key]} if key in fields else {}


def _no_card(name: str, known: Mapping[str, Any]) -> tuple[str, str]:
    return f"{quoted(name)} is not a card of grandis", suggestion(name, known)


def _mentions(card: Card) -> Iterator[Mention]:
    """The other cards that a card names."""
    yield from card.named
    for row in card.rows:
        for step in row.program:
            if step.verb == "name_card":
                yield from step.args[0]
