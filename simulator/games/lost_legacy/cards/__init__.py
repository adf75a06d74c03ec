"""The cards of both sets, and what a run adds to them. Compiles nothing, so that decklists can be checked at once.

A file holds cards of one set by their names; a card of a later file replaces the one of the same name:

    set: sacred_grail
    cards:
      Cardinal: {speed: 3, copies: 1, origin: designer, speed_origin: designer, intrigue: yes, if_after: 1-3,
                 does: [take_face_down]}
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from simulator.changes import Change, parse
from simulator.games.lost_legacy.cards.language import LOOKS, ORIGINS, SPEEDS, VERBS
from simulator.games.lost_legacy.filed import rule
from simulator.games.lost_legacy.switches import complete, fill
from simulator.reading import Fault, Faults, Node, Page, quoted, read

__all__ = ["Card", "Library", "load"]

FILES = [Path(__file__).parent / f"{name}.yaml" for name in ("sacred_grail", "staff_of_dragons")]
MOST_STEPS = 4
_RANGE = re.compile("([1-8])-([1-8])")
_YES = ("yes", "no")


@dataclass(frozen=True)
class Card:
    """A card as the files say it. `steps`: verbs with their number; `after`: the range of "If after" or 0, 0."""

    name: str
    set: str
    speed: str
    copies: int
    origin: str
    speed_origin: str
    intrigue: bool
    after: tuple[int, int]
    modifier: int
    protects: tuple[str, ...]
    steps: tuple[tuple[str, int], ...]

    @property
    @rule("A5")
    def least_sure(self) -> str:
        """A5 how sure the whole card is."""
        return max(self.origin, self.speed_origin, key=ORIGINS.index)


class Library:
    """The cards under certain switches, in the order of the tables: an index is a kind.

    Reading the tables imports the compiler; everything else does not.
    """

    def __init__(self, cards: list[Card], switches: dict[str, str], content: bytes):
        self.cards, self.switches, self.content = cards, switches, content
        self.names = [card.name for card in cards]

    @property
    def sets(self) -> list[str]:
        """The keys of all sets."""
        return list(dict.fromkeys(card.set for card in self.cards))

    @cached_property
    def tables(self) -> np.ndarray:
        """All that the engine reads, as an array of one record."""
        from simulator.games.lost_legacy import state

        if len(self.cards) > state.MAX_KINDS:
            raise Faults([Fault("cards", 1, 1, f"{len(self.cards)} cards", f"there is room for {state.MAX_KINDS}")])
        tables = np.zeros(1, state.TABLES)
        tables[0].n_kinds = len(self.cards)
        for kind, card in zip(tables[0].kinds, self.cards, strict=False):
            _press(state, kind, card)
        fill(tables[0].rules, self.switches)
        return tables


def load(switches: Mapping[str, str] | None = None, cards: Path | None = None, changed: Iterable[str] = ()) -> Library:
    """The Library under these switches (name -> value), plus a file of cards and changed numbers
    (simulator.changes); raises reading.Faults."""
    settings, changed, files = complete(switches or {}), list(changed), [*FILES, *([cards] if cards else [])]
    digest = hashlib.sha256(repr((sorted(settings.items()), changed)).encode())
    digest.update(b"".join(path.read_bytes() for path in files))
    return Library(_cards([read(path) for path in files], changed), settings, digest.digest())


@rule("1.6", "A6")
def _press(state, kind, card: Card) -> None:
    """1.6 the speed, and what else stands on a card; A6 the Lost Legacy is the 5."""
    number = {speed: state.X if speed == "X" else int(speed) for speed in SPEEDS}
    kind.speed, kind.legacy = number[card.speed], number[card.speed] == state.LEGACY_SPEED
    kind.intrigue, kind.modifier, kind.origin = card.intrigue, card.modifier, ORIGINS.index(card.least_sure)
    kind.protects = sum(1 << number[speed] for speed in card.protects)
    kind.after_from, kind.after_to = card.after
    for step, (verb, argument) in zip(kind.steps, card.steps, strict=False):
        step[:2] = state.Op[VERBS[verb].op], argument


def _cards(pages: list[Page], changed: list[str]) -> list[Card]:
    """The cards of all files, with the numbers that are changed."""
    found: dict[str, tuple[str, Node]] = {}
    for page in pages:
        _gather(page, found)
    asked = parse(changed, found)
    cards = [_card(name, key, node, asked) for name, (key, node) in found.items()]
    faults = [fault for page in (*pages, *(change.page for change in asked)) for fault in page.faults]
    if faults:
        raise Faults(faults)
    return cards


def _gather(page: Page, found: dict[str, tuple[str, Node]]) -> None:
    """Adds set and text of a file's cards to those found so far; a later one replaces one of the same name."""
    fields = page.root.fields(("set", "cards"))
    key = fields["set"].name() if "set" in fields else ""
    for title, node in fields["cards"].table().values() if "cards" in fields else ():
        name = title.name()
        old = found.get(name)
        if old and old[0] != key:
            title.fault(f"{quoted(name)} is a card of {old[0]}", "give it another name")
        found[name] = key, node


def _card(name: str, key: str, node: Node, asked: list[Change]) -> Card:
    optional = ("intrigue", "if_after", "modifier", "protects", "does")
    fields = node.fields(("speed", "copies", "origin", "speed_origin"), optional)
    for change in asked:
        fields = change.made(fields) if change.card == name else fields

    def get(word, reader, default):
        return (reader(fields[word]) if word in fields else None) or default

    return Card(
        name=name,
        set=key,
        speed=get("speed", lambda n: n.choice(SPEEDS), "1"),
        copies=get("copies", lambda n: n.integer(1, 3), 1),
        origin=get("origin", lambda n: n.choice(ORIGINS), "designer"),
        speed_origin=get("speed_origin", lambda n: n.choice(ORIGINS), "designer"),
        intrigue=get("intrigue", lambda n: n.choice(_YES), "no") == "yes",
        after=get("if_after", _range, (0, 0)),
        modifier=get("modifier", lambda n: n.integer(-8, 8), 0),
        protects=tuple(filter(None, (item.choice(SPEEDS) for item in get("protects", Node.items, ())))),
        steps=get("does", _steps, ()),
    )


def _range(node: Node) -> tuple[int, int] | None:
    """The range of speeds of an "If after" (6.2). X is in none (6.4)."""
    found = _RANGE.fullmatch(node.text())
    if found and found[1] <= found[2]:
        return int(found[1]), int(found[2])
    node.fault(f"{quoted(node.text())} is no range of speeds", "write it as 1-3")
    return None


def _steps(node: Node) -> tuple[tuple[str, int], ...]:
    steps = []
    for item in node.items():
        verb, number = _step(item)
        if verb == "may_swap" and not (steps and steps[-1][0] in LOOKS):
            item.fault("'may_swap' needs a card that was looked at", "put a step that looks right before it")
        steps.append((verb, number))
    if len(steps) > MOST_STEPS:
        node.fault(f"{len(steps)} steps", f"a card has at most {MOST_STEPS}")
    return tuple(steps)


def _step(node: Node) -> tuple[str, int]:
    """A verb, or a verb with its number: `reverse`, `{dragon: 3}`."""
    head, value = next(iter(node.table().values()), (node, None)) if node.kind == "a mapping" else (node, None)
    verb = head.choice(VERBS) or ""
    numbered = bool(verb) and VERBS[verb].numbered
    if numbered and value is None:
        head.fault(f"'{verb}' needs a number", f"write {{{verb}: 3}}")
    elif verb and value is not None and not numbered:
        head.fault(f"'{verb}' takes no number", f"write {verb}")
    return verb, (value.integer(1, 99) if numbered and value is not None else None) or 0
