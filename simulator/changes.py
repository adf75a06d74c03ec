"""Numbers of cards that a run changes: CARD.PATH=VALUE, as the card stands in its file.

    found = parse(["Slash.rows.Warrior.damage=30"], {"Slash", "Parry"})   # raises Faults
    fields = found[0].made(fields)                                        # the card with the other number
    found[0].page.finish()                                                # raises Faults where it is no good

PATH names the keys on the way to the number; of a list it names the place, from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from simulator.reading import Fault, Faults, Node, Page, Scalar, Sequence, either, quoted, suggestion
from simulator.reading import Mapping as Table

_NUMBER = re.compile(r"-?[0-9]+")
_SHOWN = 40  # paths of a card that a message lists


@dataclass(frozen=True)
class Change:
    """Another number at a place of a card. What its reader thinks of the number is on `page`."""

    card: str
    path: tuple[str, ...]
    value: str
    page: Page

    def made(self, fields: Mapping[str, Node]) -> dict[str, Node]:
        """A card's fields with the other number; raises Faults where the card has none at this path."""
        known = dict(paths(fields))
        if self.path not in known:
            names = [".".join(path) for path in known]
            wrong = ".".join(self.path)
            remedy = suggestion(wrong, names) or "it has " + (either(names[:_SHOWN]) or "none")
            raise _fault(self.page, f"{self.card} has no number {quoted(wrong)}", remedy)
        key, *rest = self.path
        return {**fields, key: self._replaced(fields[key], rest)}

    def _replaced(self, node: Node, path: list[str]) -> Node:
        if not path:
            return Scalar(self.page, 0, 0, self.value)
        if isinstance(node, Sequence):
            at = int(path[0]) - 1
            return replace(
                node, nodes=[*node.nodes[:at], self._replaced(node.nodes[at], path[1:]), *node.nodes[at + 1 :]]
            )
        assert isinstance(node, Table)
        return replace(
            node, entries=[(k, self._replaced(n, path[1:]) if k.value == path[0] else n) for k, n in node.entries]
        )


def parse(words: Iterable[str], cards: Iterable[str]) -> list[Change]:
    """The changes that these words ask for, of cards by these names; raises Faults with all that is wrong."""
    known, found, faults = set(cards), [], []
    for word in words:
        try:
            found.append(_parsed(word, known))
        except Faults as wrong:
            faults += wrong.faults
    if faults:
        raise Faults(faults)
    return found


def _parsed(word: str, known: set[str]) -> Change:
    page = Page(f"--set {word}")
    place, equals, value = word.rpartition("=")
    if not equals or not _NUMBER.fullmatch(value.strip()):
        raise _fault(page, "this sets no number", "write CARD.PATH=NUMBER")
    parts = place.split(".")
    for length in range(len(parts) - 1, 0, -1):  # a name may hold dots
        if (card := ".".join(parts[:length]).strip()) in known:
            return Change(card, tuple(part.strip() for part in parts[length:]), value.strip(), page)
    name = parts[0].strip()
    raise _fault(page, f"{quoted(name)} is no card", suggestion(name, known) or "write CARD.PATH=NUMBER")


def paths(fields: Mapping[str, Node]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The path of each number of a card, and the number."""
    for key, node in fields.items():
        yield from _numbers((key,), node)


def _numbers(path: tuple[str, ...], node: Node) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(node, Scalar) and _NUMBER.fullmatch(node.value):
        yield path, node.value
    elif isinstance(node, Sequence):
        for place, item in enumerate(node.nodes, 1):
            yield from _numbers((*path, str(place)), item)
    elif isinstance(node, Table):
        for key, item in node.entries:
            yield from _numbers((*path, key.value), item)


def _fault(page: Page, message: str, remedy: str) -> Faults:
    return Faults([Fault(page.file, 0, 0, message, remedy)])
