"""Decklists: what a deck must hold (GL-1.8, GL-2.9 to GL-2.11) and what the engine gets of it.

game: grandis
name: Fast and furious
legacy_deck:
  left:   {hero: Draxen Blacksand, legacy: Warrior's Relic}
  center: {hero: Korvak Ironfang, legacy: Golden Arrows}
  right:  {hero: Finnian Copperpot, legacy: Hidden Stash}
main_deck:
  Slash: 3
  ...
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np

from simulator.games.grandis.cards.language import RACES
from simulator.reading import Fault, Node, Page, Scalar, quoted, read, suggestion

KEY = "grandis"
POSITIONS = ("left", "center", "right")
MAIN_DECK_SIZE = 60
DECK_SIZE = MAIN_DECK_SIZE + 2 * len(POSITIONS)
COPIES, ULTIMATE_COPIES = 3, 1
COSTS = 10
RULES: dict[str, list[Callable]] = {}


T = TypeVar("T")


class Card(Protocol):
    """A card of the Main Deck.

    `cost` is the Mana of its first row, `owner` the Hero of an Ultimate, `usable_by` the Rank I codes of the
    Heroes that may ever use it (empty where no Hero is asked for).
    """

    code: str
    name: str
    kind: str
    label: str
    cost: int
    ultimate: bool
    owner: str | None
    usable_by: Collection[str]


class Rank(Protocol):
    """One of the three cards of a Hero."""

    code: str


class Hero(Protocol):
    """A Hero; its code is that of Rank I."""

    code: str
    name: str
    base_class: str
    ranks: Sequence[Rank]


class Legacy(Protocol):
    code: str
    name: str
    clazz: str


class Library(Protocol):
    """All cards of the game, each list in the order of the indices that the engine uses; `all_cards` ends with a
    blank, which no decklist may hold."""

    cards: Sequence[Card]
    all_cards: Sequence[Card]
    heroes: Sequence[Hero]
    legacies: Sequence[Legacy]


@dataclass(frozen=True)
class Deck:
    """A legal deck.

    slots: i4[66], the card indices of the Main Deck in order of their codes, then Hero and Legacy index of
    Left, Center and Right. content: the same as text; the file's name, order and spelling do not show in it.
    """

    name: str
    path: str
    slots: np.ndarray
    content: bytes
    warnings: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Line:
    """A line of the Main Deck: where it stands, which card, how many."""

    node: Scalar
    card: int
    count: int


@dataclass(frozen=True)
class Package:
    """A position of the Legacy Deck: indices of its Hero and its Legacy, None where the list names none."""

    node: Node
    hero: int | None
    legacy: int | None


def rule(*sections: str):
    """Files a function under the rules that it implements (plain Python: nothing here is compiled)."""

    def file(fn):
        for section in sections:
            RULES.setdefault(section, []).append(fn)
        return fn

    return file


def read_deck(path: str | Path, library: Library) -> Deck:
    """The deck of a decklist file; raises reading.Faults with all that is wrong in it."""
    page = read(path)
    fields = page.root.fields(("game", "name", "legacy_deck", "main_deck"), ("description", "author"))
    for key in sorted(fields.keys() & {"description", "author"}):
        fields[key].text()
    if "game" in fields:
        fields["game"].choice((KEY,))
    name = fields["name"].name() if "name" in fields else ""
    packages = read_legacy_deck(fields["legacy_deck"], library) if "legacy_deck" in fields else []
    lines = read_main_deck(fields["main_deck"], library) if "main_deck" in fields else []
    check_packages(packages, library)
    check_copies(lines, library)
    check_heroes_of_cards(lines, packages, library)
    page.finish()
    return _deck(name, page, packages, lines, library)


@rule("1.8", "2.1", "2.2", "2.10", "A26", "A46")
def read_legacy_deck(node: Node, library: Library) -> list[Package]:
    """2.10 three packages of a Hero and a Legacy; A46 the position of each is part of the list."""
    fields = node.fields(POSITIONS)
    return [read_package(fields[position], library) for position in POSITIONS if position in fields]


def read_package(node: Node, library: Library) -> Package:
    """`hero` and `legacy`, which stand for four cards, or `cards`: the four written out."""
    if any(key.value == "cards" for key, _ in (node.pairs() if node.kind == "a mapping" else ())):
        return read_cards_of_package(node, library)
    fields = node.fields(("hero", "legacy"))
    hero = find(fields["hero"], _by_name(library.heroes), "a Hero") if "hero" in fields else None
    legacy = find(fields["legacy"], _by_name(library.legacies), "a Legacy") if "legacy" in fields else None
    return Package(node, hero, legacy)


@rule("1.8")
def read_cards_of_package(node: Node, library: Library) -> Package:
    """1.8 a package is Rank I, II and III of one Hero and a Legacy."""
    cards = node.fields(("cards",))["cards"]
    ranks, legacies = _ranks(library), _by_name(library.legacies)
    found = [find(item, {**ranks, **legacies}, "a Hero with its Rank or a Legacy") for item in cards.items()]
    if None in found or cards.kind != "a list":
        return Package(node, None, None)
    heroes = sorted(key for key in found if isinstance(key, tuple))
    names = [key for key in found if isinstance(key, int)]
    if [rank for _, rank in heroes] != [1, 2, 3] or len({hero for hero, _ in heroes}) != 1 or len(names) != 1:
        cards.fault(
            "a package is Rank I, II and III of one Hero and one Legacy (GL-1.8)",
            "list these four cards, or write 'hero:' and 'legacy:' instead of 'cards:'",
        )
        return Package(node, None, None)
    return Package(node, heroes[0][0], names[0])


@rule("2.10", "A62", "S41")
def check_packages(packages: list[Package], library: Library) -> None:
    """2.10 three different Heroes (reading S41); A62 each with a Legacy of its Rank I Class."""
    first: dict[int, Package] = {}
    for package in packages:
        if package.hero is None:
            continue
        hero = library.heroes[package.hero]
        other = first.setdefault(package.hero, package)
        if other is not package:
            package.node.fault(
                f"{quoted(hero.name)} has a package already at line {other.node.line} (GL-2.10, GL-S41)",
                "choose three different Heroes",
            )
        if package.legacy is not None:
            check_legacy(package.node, hero, library.legacies[package.legacy], library)


@rule("A62")
def check_legacy(node: Node, hero: Hero, legacy: Legacy, library: Library) -> None:
    """A62 the Legacy of a package is of its Hero's Rank I Class."""
    if legacy.clazz == hero.base_class:
        return
    fitting = " or ".join(f"'{other.name}'" for other in library.legacies if other.clazz == hero.base_class)
    node.fault(
        f"'{legacy.name}' is a {legacy.clazz} Legacy, '{hero.name}' is of Class {hero.base_class} (GL-A62)",
        f"use {fitting}",
    )


@rule("1.9", "2.9", "8.1")
def read_main_deck(node: Node, library: Library) -> list[Line]:
    """2.9 60 cards: Skills, Items and Events in any mix."""
    cards, elsewhere = _by_name(library.cards), _legacy_deck_words(library)
    lines, total, counted = [], 0, True
    for key, value in node.pairs():
        card = find(key, cards, f"a card of {KEY}", elsewhere)
        count = value.integer(1, MAIN_DECK_SIZE)
        counted = counted and count is not None
        total += count or 0
        if card is not None and count is not None:
            lines.append(Line(key, card, count))
    if counted and total != MAIN_DECK_SIZE and node.kind == "a mapping":
        missing = MAIN_DECK_SIZE - total
        node.fault(
            f"main_deck holds {total} cards, not {MAIN_DECK_SIZE} (GL-2.9)",
            f"add {missing}" if missing > 0 else f"remove {-missing}",
        )
    return lines


@rule("2.11")
def check_copies(lines: list[Line], library: Library) -> None:
    """2.11 at most 3 copies of a card, 1 of an Ultimate, under whatever name or code they are listed."""
    seen: dict[int, list[Line]] = {}
    for line in lines:
        card = library.cards[line.card]
        seen.setdefault(line.card, []).append(line)
        counts = [other.count for other in seen[line.card]]
        allowed = ULTIMATE_COPIES if card.ultimate else COPIES
        if len(counts) > 1:
            line.node.fault(
                f"{quoted(line.node.value)} listed twice (first at line {seen[line.card][0].node.line}); "
                f"counts would be {'+'.join(map(str, counts))}",
                "keep one line" + (f", with at most {allowed}" if sum(counts) > allowed else ""),
            )
        elif line.count > allowed:
            line.node.fault(
                f"{line.count} copies of {quoted(line.node.value)}, "
                f"{'an Ultimate' if card.ultimate else 'a card'} may be there {_times(allowed)} (GL-2.11)",
                f"write {allowed}",
            )


@rule("6.6", "A63")
def check_heroes_of_cards(lines: list[Line], packages: list[Package], library: Library) -> None:
    """A63 no Ultimate without its owner in the Legacy Deck; a card that no Hero can use draws a warning."""
    heroes = [library.heroes[package.hero] for package in packages if package.hero is not None]
    if len(heroes) < len(POSITIONS):
        return
    names, codes = {hero.name for hero in heroes}, {hero.code for hero in heroes}
    for line in lines:
        card = library.cards[line.card]
        if card.ultimate and card.owner not in names:
            line.node.fault(
                f"'{card.name}' is an Ultimate of '{card.owner}', who is not in the legacy_deck (GL-A63)",
                f"remove it, or give '{card.owner}' a package",
            )
        elif card.usable_by and codes.isdisjoint(card.usable_by):
            line.node.warn(f"no Hero of this deck can ever use '{card.name}' (GL-8.6)")


def _deck(name: str, page: Page, packages: list[Package], lines: list[Line], library: Library) -> Deck:
    lines = sorted(lines, key=lambda line: library.cards[line.card].code)
    cards = [line.card for line in lines for _ in range(line.count)]
    places, words = [], [KEY]
    for position, package in zip(POSITIONS, packages, strict=True):
        assert package.hero is not None
        assert package.legacy is not None
        places += [package.hero, package.legacy]
        words.append(f"{position} {library.heroes[package.hero].code} {library.legacies[package.legacy].code}")
    words += [f"{library.cards[line.card].code} {line.count}" for line in lines]
    slots = np.array([*cards, *places], dtype=np.int32)
    return Deck(name, page.file, slots, "\n".join(words).encode(), tuple(page.warnings))


def held(library: Library, deck: Deck) -> set[str]:
    """Names and codes of the deck's cards, Heroes and Legacies, and the Races whose Traits come along."""
    heroes = [library.heroes[hero] for hero in deck.slots[MAIN_DECK_SIZE::2]]
    legacies = [library.legacies[legacy] for legacy in deck.slots[MAIN_DECK_SIZE + 1 :: 2]]
    cards = [library.cards[card] for card in deck.slots[:MAIN_DECK_SIZE]]
    races = {hero.race for hero in heroes}
    traits = {name for name, race in RACES.items() if race in races}
    return traits | {key for each in (*cards, *heroes, *legacies) for key in (each.name, each.code)}


def list_curve(library: Library, deck: Deck) -> dict[str, tuple[int, ...]]:
    """Cards of the Main Deck by printed Mana cost: entry n counts cost n, the last also dearer ones."""
    costs = Counter(min(library.all_cards[card].cost, COSTS - 1) for card in deck.slots[:MAIN_DECK_SIZE])
    return {"cards": tuple(costs[cost] for cost in range(COSTS))}


def find(node: Node, known: Mapping[str, T], what: str, elsewhere: Mapping[str, str] | None = None) -> T | None:
    """What a name or code stands for, None after a fault. `elsewhere`: remedies for words not meant here."""
    word = node.text()
    plain = word.replace("’", "'")
    if word and plain not in known:
        node.fault(f"{quoted(word)} is not {what}", (elsewhere or {}).get(plain) or suggestion(plain, known))
    return known.get(plain)


def _by_name(cards: Sequence) -> dict[str, int]:
    return {word: index for index, card in enumerate(cards) for word in (card.name, card.code)}


def _ranks(library: Library) -> dict[str, tuple[int, int]]:
    """Index of the Hero and Rank of all Hero cards, by code and by name with Rank."""
    known = {}
    for index, hero in enumerate(library.heroes):
        for rank, (card, numeral) in enumerate(zip(hero.ranks, ("I", "II", "III"), strict=True), 1):
            words = (card.code, f"{hero.name} {numeral}", f"{hero.name} Rank {numeral}")
            known.update(dict.fromkeys(words, (index, rank)))
    return known


def _legacy_deck_words(library: Library) -> dict[str, str]:
    remedy = "Heroes and Legacies stand in the legacy_deck; remove the line (GL-2.9, GL-2.10)"
    words = [*_ranks(library), *_by_name(library.heroes), *_by_name(library.legacies)]
    return dict.fromkeys(words, remedy)


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
