"""Set files: which cards are played with, and what the engine gets of them. All seats play from one set.

game: lost_legacy
name: Queens and dragons
set: sacred_grail                             # all 16 cards of a set
megamix: [sacred_grail, staff_of_dragons]     # or 31 cards of two sets (7.4) ...
without: Grail                                # ... without one of their Lost Legacies
custom:                                       # or 16 cards by speed (7.6): a card each for 1 to 5,
  1: King
  6: staff_of_dragons                         # and for 6, 7, 8 and X the set that all of them come from (7.7)
  ...
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from simulator.games.lost_legacy.cards import Card, Library
from simulator.games.lost_legacy.cards.language import SPEEDS
from simulator.games.lost_legacy.filed import rule
from simulator.reading import Fault, Node, Page, either, quoted, read, suggestion

KEY = "lost_legacy"
DECK_SIZE = 31
COPIES = {**dict.fromkeys("12345", 1), "6": 2, "7": 3, "8": 3, "X": 3}
"""How many cards of each speed a set holds (7.6)."""
FORMS = ("set", "megamix", "custom")
SEATS, MEGAMIX_SEATS = range(2, 5), range(2, 7)


@dataclass(frozen=True)
class Deck:
    """A legal set. slots: i4[31], the kinds of its cards in the order of the tables, then -1. content: the same as
    text; how the file says it does not show in it."""

    name: str
    path: str
    slots: np.ndarray
    content: bytes
    seats: range
    note: str
    warnings: tuple[Fault, ...] = ()


def read_deck(path: str | Path, library: Library) -> Deck:
    """The set of a set file; raises reading.Faults with all that is wrong in it."""
    page = read(path)
    fields = page.root.fields(("game", "name"), (*FORMS, "without", "description", "author"))
    for key in sorted(fields.keys() & {"description", "author"}):
        fields[key].text()
    if "game" in fields:
        fields["game"].choice((KEY,))
    name = fields["name"].name() if "name" in fields else ""
    cards = _cards(page, fields, library)
    page.finish()
    return _deck(name, page.file, cards, library)


def _cards(page: Page, fields: dict[str, Node], library: Library) -> list[Card]:
    forms = [form for form in FORMS if form in fields]
    if len(forms) != 1:
        said = f"{' and '.join(forms)} say" if forms else "nothing says"
        remedy = f"{'keep' if forms else 'write'} {either(forms or [*FORMS])}"
        page.root.fault(f"{said} which cards are played with", remedy)
        return []
    if "without" in fields and forms != ["megamix"]:
        fields["without"].fault("only a megamix is without a card (7.4)", "remove the line")
    if "megamix" in fields:
        return megamix(fields["megamix"], fields.get("without"), library)
    return custom(fields["custom"], library) if "custom" in fields else whole_set(fields["set"], library)


@rule("1.5", "1.7", "A7")
def whole_set(node: Node, library: Library) -> list[Card]:
    """1.5 all cards of one set; 1.7 so many copies of each as it says; A7 a speed may have several names."""
    key = node.choice(library.sets)
    cards = [card for card in library.cards if card.set == key]
    held = Counter(card.speed for card in cards for _ in range(card.copies))
    wrong = [
        f"{held[speed]} instead of {COPIES[speed]} of speed {speed}" for speed in SPEEDS if held[speed] != COPIES[speed]
    ]
    if key and wrong:
        node.fault(f"{key} is no whole set (7.6): {', '.join(wrong)}", "take cards of it into a custom set")
    return cards


@rule("7.4")
def megamix(node: Node, without: Node | None, library: Library) -> list[Card]:
    """7.4 two different sets without one of the two Lost Legacies."""
    keys = [item.choice(library.sets) for item in node.items()]
    if None in keys or node.kind != "a list":
        return []
    if len(set(keys)) != 2 or len(keys) != 2:
        node.fault("a megamix is two different sets (7.4)", f"name two of {', '.join(library.sets)}")
        return []
    cards = [card for item in node.items() for card in whole_set(item, library)]
    legacies = [card.name for card in cards if card.speed == "5"]
    if without is None:
        node.fault("31 cards are played: one of the two Lost Legacies stays out (7.4)", f"add 'without: {legacies[0]}'")
    out = without.choice(legacies) if without else None
    return [card for card in cards if card.name != out]


@rule("7.6", "7.8", "A13")
def custom(node: Node, library: Library) -> list[Card]:
    """7.6 one card of each speed from 1 to 5, and so one Lost Legacy (A13), the others by their set; 7.8 no more."""
    fields = node.fields(SPEEDS)
    cards = []
    for speed, entry in fields.items():
        cards += one_card(entry, speed, library) if COPIES[speed] == 1 else all_of_speed(entry, speed, library)
    return cards


def one_card(node: Node, speed: str, library: Library) -> list[Card]:
    """The card of this speed with this name."""
    named = {card.name: card for card in library.cards}
    fitting = [card.name for card in library.cards if card.speed == speed and card.copies == 1]
    name = node.text()
    if name in named and name not in fitting:
        node.fault(
            f"{quoted(name)} is a {named[name].speed} (7.6)", f"the cards of speed {speed}: {', '.join(fitting)}"
        )
    elif name and name not in named:
        remedy = suggestion(name, fitting) or f"the cards of speed {speed}: {', '.join(fitting)}"
        node.fault(f"{quoted(name)} is not a card of {KEY}", remedy)
    return [named[name]] if name in fitting else []


@rule("7.7")
def all_of_speed(node: Node, speed: str, library: Library) -> list[Card]:
    """7.7 the cards of one speed above 5 all come from one set."""
    if any(card.name == getattr(node, "value", "") for card in library.cards):
        node.fault(f"all cards of speed {speed} come from one set (7.7)", f"name the set: {either(library.sets)}")
        return []
    key = node.choice(sets_with(speed, library))
    return [card for card in library.cards if (card.set, card.speed) == (key, speed)]


def sets_with(speed: str, library: Library) -> list[str]:
    """The sets that hold as many cards of a speed as a custom set takes."""
    held = Counter(card.set for card in library.cards if card.speed == speed for _ in range(card.copies))
    return [key for key in library.sets if held[key] == COPIES[speed]]


@rule("1.9", "7.5", "A16")
def _deck(name: str, path: str, cards: list[Card], library: Library) -> Deck:
    """1.9 where a card comes from does not matter once the set is made; 7.5 a megamix also serves few players."""
    cards = sorted(cards, key=library.cards.index)
    kinds = [library.cards.index(card) for card in cards for _ in range(card.copies)]
    slots = np.full(DECK_SIZE, -1, np.int32)
    slots[: len(kinds)] = kinds
    content = "\n".join([KEY, *sorted(f"{card.name} {card.copies}" for card in cards)])
    seats = MEGAMIX_SEATS if len(kinds) == DECK_SIZE else SEATS
    return Deck(name, path, slots, content.encode(), seats, note(cards))


def note(cards: list[Card]) -> str:
    """What a report has to say of the cards of a set."""
    made_up = [card for card in cards if card.least_sure == "designer"]
    number = sum(card.copies for card in made_up)
    if not made_up:
        return ""
    of = f"{number} of {sum(card.copies for card in cards)} cards"
    names = ", ".join(card.name for card in made_up)
    return f"{of} have an effect or a speed that is made up, not printed ({names}): rates hold for these cards only."


@rule("7.6")
def random_deck(library: Library, seed: int) -> str:
    """The text of the custom set of this seed, each of its nine parts drawn evenly; the same for ever, as long as
    the cards are."""
    luck, lines = Random(str(seed)), []
    for speed in SPEEDS:
        single = [card.name for card in library.cards if card.speed == speed and card.copies == 1]
        known = single if COPIES[speed] == 1 else sets_with(speed, library)
        chosen = known[int(luck.random() * len(known))]  # of all that Random offers, only `random` never changes
        lines.append(f"  {speed}: {json.dumps(chosen, ensure_ascii=False)}\n")
    return f"game: {KEY}\nname: Random {seed}\ncustom:\n{''.join(lines)}"


def held(library: Library, deck: Deck) -> set[str]:
    """Names of the set's cards."""
    return {library.names[kind] for kind in deck.slots if kind >= 0}


def list_curve(library: Library, deck: Deck) -> dict[str, tuple[int, ...]]:
    """Cards by speed: entry n counts speed n, entry 9 the Xs."""
    counts = Counter(library.cards[kind].speed for kind in deck.slots if kind >= 0)
    return {"cards": (0, *(counts[speed] for speed in SPEEDS))}
