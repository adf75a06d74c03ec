"""Reads the card files. Compiles nothing, so that decklists can be checked at once.

A file is a list of entries: cards (`name:`), Heroes (`hero:`), Legacies (`legacy:`) and Racial Traits (`race:`).
An entry of a later file replaces the one of the same name or code; `like:` begins a card with all that another says.
What a row does not say it takes from its card. `readings:` are the keys that differ under a switch.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from simulator.games.grandis.cards.entry import CARD_KEYS, KEYS, Entry, card, hero, legacy, trait
from simulator.games.grandis.cards.language import Mention
from simulator.games.grandis.cards.model import Book, Card
from simulator.games.grandis.switches import DEFAULTS
from simulator.reading import Faults, Page, quoted, read, suggestion

FOLDER = Path(__file__).parent
FILES = (
    *("heroes", "legacies", "traits"),
    *("skills_archer", "skills_cleric", "skills_mage", "skills_thief", "skills_warrior", "items", "events"),
)
"""Our files; the order of the entries is the order of the tables."""


def load(settings: Mapping[str, str], extra: Path | None = None) -> Book:
    """The book under these switches, with the entries of a further file; raises reading.Faults."""
    digest = hashlib.sha256(repr(sorted(settings.items())).encode())
    shelf = _Shelf(settings)
    for path in [*(FOLDER / f"{name}.yaml" for name in FILES), *([extra] if extra else [])]:
        page = read(path)
        digest.update(path.read_bytes())
        shelf.add(page, added=path is extra)
    return shelf.book(digest.hexdigest())


class _Shelf:
    """Gathers the entries of all files and turns them into the book."""

    def __init__(self, settings: Mapping[str, str]):
        self.turned = {name for name, value in settings.items() if value != DEFAULTS[name]}
        self.pages: list[Page] = []
        self.entries: dict[str, dict[str, Entry]] = {head: {} for head in KEYS}

    def add(self, page: Page, added: bool) -> None:
        self.pages.append(page)
        for node in page.root.items():
            given = node.table()
            head = next((key for key in given if key in KEYS), None)
            if head is None:
                node.fault("an entry begins with name:, hero:, legacy: or race:")
                continue
            required, optional = KEYS[head]
            fields = node.fields((head, *required), optional)
            self._place(head, Entry(node, fields[head].name(), fields), added)

    def _place(self, head: str, entry: Entry, added: bool) -> None:
        known = self.entries[head]
        same_code = entry.text("code") and [e for e in known.values() if e.text("code") == entry.text("code")]
        for old in [known[entry.title]] if entry.title in known else same_code or []:
            if old.node.page is entry.node.page:
                entry.node.fault(f"{quoted(entry.title)} stands here twice (first at line {old.node.line})")
            if old.title != entry.title:
                del known[old.title]
        if added and head != "name" and entry.title not in known:
            entry.node.fault(f"{quoted(entry.title)} is new; only cards can be added", suggestion(entry.title, known))
        known[entry.title] = self._like(entry, known) if "like" in entry.fields else entry

    def _like(self, entry: Entry, known: Mapping[str, Entry]) -> Entry:
        model = known.get(entry.text("like"))
        if model is None:
            entry.fields["like"].fault(*_no_card(entry.text("like"), known))
            return entry
        own = ("code",) if model.title != entry.title else ()
        return entry.also({key: node for key, node in model.fields.items() if key not in (*own, *entry.fields)})

    def book(self, content: str) -> Book:
        heroes = [hero(entry) for entry in self.entries["hero"].values()]
        cards = [card(self._as_ruled(entry), heroes, "event_exhausts_source" in self.turned) for entry in self.entries["name"].values()]
        legacies = [legacy(entry) for entry in self.entries["legacy"].values()]
        traits = [trait(entry) for entry in self.entries["race"].values()]
        for name in (name for card in cards for name in _mentions(card)):
            if name not in self.entries["name"]:
                name.node.fault(*_no_card(name, self.entries["name"]))
        faults = dict.fromkeys(fault for page in self.pages for fault in page.faults)
        if faults:
            raise Faults(faults)
        return Book(cards, heroes, legacies, traits, content)

    def _as_ruled(self, entry: Entry) -> Entry:
        readings = entry.fields["readings"].table() if "readings" in entry.fields else {}
        for switch, (key, node) in readings.items():
            if switch not in DEFAULTS:
                key.fault(f"{quoted(switch)} is no switch of this game", suggestion(switch, DEFAULTS))
            keys = node.fields(optional=CARD_KEYS)
            if switch in self.turned:
                entry = entry.also(keys)
        return entry


def _no_card(name: str, known: Mapping[str, Any]) -> tuple[str, str]:
    return f"{quoted(name)} is not a card of grandis", suggestion(name, known)


def _mentions(card: Card) -> Iterator[Mention]:
    """The other cards that a card names."""
    yield from card.named
    for row in card.rows:
        for step in row.program:
            if step.verb == "name_card":
                yield from step.args[0]
