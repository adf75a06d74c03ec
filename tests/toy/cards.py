"""Cards and decks of Lanterns from YAML, and its events in words."""

import hashlib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from simulator.changes import parse
from simulator.reading import Faults, read
from simulator.runner.game import CardText, Part
from tests.toy.state import DECK, MAX_OIL, TABLES, Event, Op

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Library:
    tables: np.ndarray
    names: list[str]
    switches: dict[str, str]
    content: bytes

    @property
    def all_names(self) -> list[str]:
        """With that of the blank, which lies behind the others."""
        return [*self.names, "Blank"]


@dataclass(frozen=True)
class Deck:
    name: str
    path: str
    slots: np.ndarray
    content: bytes


def load(switches=None, cards: Path | None = None, changed=()) -> Library:
    """The card tables; `cards` is a file of further cards, which replace those of the same name, `changed` are
    numbers that are set."""
    switches, files = {"gambler_pays": "yes", **(switches or {})}, [HERE / "cards.yaml", *filter(None, [cards])]
    digest = hashlib.sha256(repr((sorted(switches.items()), list(changed))).encode())
    digest.update(b"".join(Path(path).read_bytes() for path in files))
    pages, tables = [read(path) for path in files], np.zeros(1, TABLES)
    nodes = {key.value: node for page in pages for key, node in page.root.pairs()}
    asked = parse(changed, nodes)
    for number, (name, node) in enumerate(nodes.items()):
        card = node.fields(required=["cost", "steps"])
        node.page.finish()
        for change in asked:
            card = change.made(card) if change.card == name else card
        _fill(tables[0].cards[number], card)
    for page in (*pages, *(change.page for change in asked)):
        page.finish()
    tables[0].cards[len(nodes)].cost = MAX_OIL + 1
    tables[0].n_cards, tables[0].gambler_pays = len(nodes), switches["gambler_pays"] == "yes"
    return Library(tables, list(nodes), switches, digest.digest())


def _fill(row, card) -> None:
    row.cost = card["cost"].integer(0, 9) or 0
    for i, step in enumerate(card["steps"].items()):
        for word, value in step.pairs():
            verb = word.choice(["draw", "aim", "burn", "gamble"]) or "stop"
            row.steps[i] = Op[verb.upper()], value.integer(1, 9) or 0


def read_deck(path, library: Library) -> Deck:
    """A deck of twelve cards; raises Faults."""
    page = read(path)
    fields = page.root.fields(required=["game", "name", "cards"])
    slots = []
    for key, count in fields["cards"].table().values() if "cards" in fields else []:
        if key.choice(library.names):
            slots += [library.names.index(key.value)] * (count.integer(1, DECK) or 0)
    if len(slots) != DECK:
        page.root.fault(f"{len(slots)} cards", f"a deck has {DECK}")
    name = fields["name"].name() if "name" in fields else ""
    page.finish()
    slots = np.array(sorted(slots), np.int32)
    return Deck(name, page.file, slots, slots.tobytes())


def random_deck(library: Library, seed: int) -> str:
    """The text of a deck of twelve cards, each drawn evenly."""
    luck = Random(str(seed))
    found = Counter(library.names[int(luck.random() * len(library.names))] for _ in range(DECK))
    cards = "".join(f"  {name}: {count}\n" for name, count in sorted(found.items()))
    return f"game: tests.toy\nname: Random {seed}\ncards:\n{cards}"


def held(library: Library, deck: Deck) -> set[str]:
    return {library.names[slot] for slot in deck.slots}


def parts(library: Library) -> list[Part]:
    """All cards are in one pile."""
    names = library.all_names
    return [Part("cards", range(DECK), names, len(names) - 1, drawn=(Event.DRAW,), played=(Event.PLAY,))]


def list_curve(library: Library, deck: Deck) -> dict[str, tuple[int, ...]]:
    costs = library.tables[0].cards["cost"][deck.slots]
    return {"cards": tuple(int(n) for n in np.bincount(costs, minlength=5))}


def describe(library: Library) -> list[CardText]:
    """All cards in words."""
    cards = library.tables[0].cards
    return [_described(name, cards[index]) for index, name in enumerate(library.names)]


def _described(name: str, card) -> CardText:
    steps = "; ".join(f"{Op(op).name.lower()} {n}" for op, n in card.steps.tolist() if op)
    missing = "" if steps else "no steps"
    return CardText(name, name, "card", f"{card.cost} oil", f"{name}: {card.cost} oil; {steps}", missing)


_SENTENCES = {
    Event.DRAW: ("draws {card}", "1.2"),
    Event.DECKED_OUT: ("has no card to draw", "1.2"),
    Event.PLAY: ("plays {card}", "2.2"),
    Event.DROP: ("drops {card}", "2.3"),
    Event.BURN: ("loses {a} life", "3.2"),
    Event.GAMBLE: ("gambles", "3.3"),
    Event.OUT: ("is out", "4.2"),
    Event.WIN: ("wins", "4.2"),
    Event.TURN: ("begins turn {a}", "2.1"),
}


def tell(library: Library, row, state=None) -> tuple[str, str]:
    """One event in words, and its section."""
    kind, seat, a = (int(n) for n in row[:3])
    words, section = _SENTENCES[Event(kind)]
    card = library.all_names[a] if "{card}" in words else ""
    return f"Seat {seat} {words.format(card=card, a=a)}.", section


__all__ = ["Deck", "Faults", "Library", "list_curve", "load", "parts", "random_deck", "read_deck", "tell"]
