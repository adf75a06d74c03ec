"""Random legal decklists: for matches that bring every card into every company.

Every legal list can come. Three different Heroes and their order are drawn evenly, and for each a Legacy of its
Rank I Class (A62). The Main Deck is 60 of the copies in a bag, drawn evenly: all copies that are allowed (2.11)
of each card that one of the Heroes can use, and of every eighth other card that is legal here (A63).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random

from simulator.games.grandis.decks import (
    COPIES,
    KEY,
    MAIN_DECK_SIZE,
    POSITIONS,
    ULTIMATE_COPIES,
    Card,
    Hero,
    Legacy,
    Library,
)

USELESS = 1 / 8
_PLAIN = re.compile(r"[^\W\d_][\w'’ -]*")


def random_deck(library: Library, seed: int) -> str:
    """The text of the decklist of this seed: the same for ever, as long as the cards are."""
    luck = Random(str(seed))
    heroes = _shuffled(luck, library.heroes)[: len(POSITIONS)]
    legacies = [_shuffled(luck, [card for card in library.legacies if card.clazz == h.base_class])[0] for h in heroes]
    main = Counter(card.name for card in _shuffled(luck, _bag(luck, library, heroes))[:MAIN_DECK_SIZE])
    return _text(f"Random {seed}", heroes, legacies, main)


def _shuffled(luck: Random, things) -> list:
    """In random order. Of all that Random offers, only `random` is promised never to change."""
    return sorted(things, key=lambda _thing: luck.random())


def _bag(luck: Random, library: Library, heroes: list[Hero]) -> list[Card]:
    names, codes = {hero.name for hero in heroes}, {hero.code for hero in heroes}
    legal = [card for card in library.cards if not card.ultimate or card.owner in names]
    useful = [c for c in legal if not c.usable_by or not codes.isdisjoint(c.usable_by) or luck.random() < USELESS]
    return [card for card in useful for _ in range(ULTIMATE_COPIES if card.ultimate else COPIES)]


def _text(name: str, heroes: list[Hero], legacies: list[Legacy], main: Counter) -> str:
    lines = [f"game: {KEY}", f"name: {name}", "legacy_deck:"]
    for position, hero, legacy in zip(POSITIONS, heroes, legacies, strict=True):
        lines.append(f"  {position + ':':7} {{hero: {_word(hero.name)}, legacy: {_word(legacy.name)}}}")
    lines.append("main_deck:")
    lines += [f"  {_word(card)}: {count}" for card, count in sorted(main.items())]
    return "\n".join(lines) + "\n"


def _word(name: str) -> str:
    return name if _PLAIN.fullmatch(name) else json.dumps(name, ensure_ascii=False)
