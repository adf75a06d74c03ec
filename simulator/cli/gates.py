"""gates.yaml: what a field of decks has to keep to, read with all faults at once. Needs no engine.

field: [starter_1, starter_2]              # what `vs: field` means, without the deck itself; else the starters
gates:
  - {id: band,   deck: aggro.yaml, vs: field,     score:  {within: [0.45, 0.55]}}
  - {id: stall,  deck: mill.yaml,  vs: [control], <ending>: {at_most: 0.2}}
  - {id: patch,  compare: [aggro.yaml, aggro_2.yaml], vs: field, change: {at_least: -0.02}}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from simulator.cli.decklists import DECKLISTS, SUFFIXES, starters
from simulator.reading import Node, either, quoted, read, suggestion
from simulator.stats.decisions import Band, at_least, at_most, equals, within

SHARES = ("score", "won", "lost", "drawn", "first_seat")
"""What can be demanded of a deck's matches; and of each ending, the share of matches that end so."""
CHANGE = "change"
FIELD = "field"
CONDITIONS = ("at_least", "at_most", "within", "equals")


@dataclass(frozen=True)
class Gate:
    """A demand on a measure of a deck's matches against opponents, or on the change from the first deck to the
    second."""

    id: str
    decks: tuple[Path, ...]
    opponents: tuple[Path, ...]
    measure: str
    condition: str
    band: Band
    node: Node

    @property
    def demand(self) -> str:
        """In words."""
        return f"{self.measure} {self.condition}"


def load(path: Path) -> list[Gate]:
    """All gates of a file; raises Faults. Whether their measures exist, `check` tells once the game is known."""
    page = read(path)
    fields = page.root.fields(("gates",), (FIELD,))
    field = _decks(fields[FIELD], path) if FIELD in fields else tuple(starters())
    nodes = fields["gates"].items() if "gates" in fields else []
    gates = [gate for node in nodes if (gate := _gate(node, path, field))]
    for gate in gates:
        first = next(other for other in gates if other.id == gate.id)
        if first is not gate:
            message = f"{quoted(gate.id)} stands here twice (first at line {first.node.line})"
            gate.node.fault(message, "give it another id")
    if "gates" in fields and not nodes:
        fields["gates"].fault("there is no gate", "write one, such as {id: band, deck: NAME, score: {at_most: 0.6}}")
    page.finish()
    return gates


def check(gates: Sequence[Gate], endings: Sequence[str]) -> None:
    """Raises Faults where a measure is none: a change of a comparison, else a share or one of the game's endings."""
    for gate in gates:
        known = [CHANGE] if len(gate.decks) == 2 else [*SHARES, *endings]
        if gate.measure not in known:
            remedy = suggestion(gate.measure, known) or f"use {either(known)}"
            gate.node.fault(f"{quoted(gate.measure)} is no measure here", remedy)
    if gates:
        gates[0].node.page.finish()


def _gate(node: Node, path: Path, field: tuple[Path, ...]) -> Gate | None:
    found = {key: value for key, (_, value) in node.table().items()}
    measures = [key for key in found if key not in ("id", "deck", "compare", "vs")]
    for wrong, message, remedy in (
        ("id" not in found, "this gate has no id", "add id: NAME"),
        (("deck" in found) == ("compare" in found), "a gate is about one deck, or compares two", "add deck: NAME"),
        (
            len(measures) != 1,
            f"{len(measures)} measures, where a gate has one",
            "add one such as score: {at_most: 0.6}",
        ),
    ):
        if wrong:
            node.fault(message, remedy)
            return None
    decks = _deck(found["deck"], path) if "deck" in found else _decks(found["compare"], path)
    if "compare" in found and len(decks) != 2:
        found["compare"].fault(f"{len(decks)} decks", "name two: the one before and the one after")
    others = tuple(deck for deck in field if deck.resolve() not in {own.resolve() for own in decks})
    opponents = _opponents(found["vs"], path, others) if "vs" in found else others
    if not opponents:
        node.fault("this gate has no opponent", "name some with vs:")
    condition, band = _condition(found[measures[0]], -1 if "compare" in found else 0)
    return Gate(found["id"].name(), decks, opponents, measures[0], condition, band, node)


def _opponents(node: Node, path: Path, field: tuple[Path, ...]) -> tuple[Path, ...]:
    if node.kind == "text" and node.text() == FIELD:
        return field
    return _decks(node, path) if node.kind == "a list" else _deck(node, path)


def _decks(node: Node, path: Path) -> tuple[Path, ...]:
    return tuple(deck for item in node.items() for deck in _deck(item, path))


def _deck(node: Node, path: Path) -> tuple[Path, ...]:
    """The file that a name of a shipped list, or a path beside the gates, means."""
    word = node.text()
    beside = path.parent / word
    if word and (beside.is_file() or beside.suffix in SUFFIXES):
        if not beside.is_file():
            node.fault(f"there is no file {quoted(word)} beside {path.name}")
        return (beside,)
    shipped = {p.stem: p for p in sorted(DECKLISTS.glob("*/*.yaml"))}
    if word and word not in shipped:
        node.fault(f"there is no decklist {quoted(word)}", suggestion(word, shipped) or "write NAME or FILE.yaml")
    return (shipped[word],) if word in shipped else ()


def _condition(node: Node, least: float) -> tuple[str, Band]:
    """The band that a condition such as {within: [0.4, 0.6]} means, and its words."""
    fields = node.fields(optional=CONDITIONS)
    if len(fields) != 1:
        if node.kind == "a mapping":
            node.fault(f"{len(fields)} conditions, where a gate has one", f"write one of {', '.join(CONDITIONS)}")
        return "", Band(-1, 1)
    [(word, value)] = fields.items()
    if word == "within":
        return _within(value, least)
    number = value.decimal(least, 1) or 0.0
    band = {"at_least": at_least, "at_most": at_most, "equals": equals}[word](number)
    return f"{word.replace('_', ' ')} {number:g}", band


def _within(node: Node, least: float) -> tuple[str, Band]:
    ends = [number for item in node.items() if (number := item.decimal(least, 1)) is not None]
    if len(ends) != 2 or ends[0] > ends[1]:
        node.fault("a band has a lower and an upper end", "write it as within: [0.45, 0.55]")
        return "", Band(-1, 1)
    return f"within {ends[0]:g} and {ends[1]:g}", within(ends[0], ends[1])
