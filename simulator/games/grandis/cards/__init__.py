"""The published cards of Season 1, and what a run adds to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

import numpy as np

from simulator.games.grandis.cards import book
from simulator.games.grandis.cards.language import LINES, words
from simulator.games.grandis.cards.model import Card, Hero, Legacy, Trait
from simulator.games.grandis.switches import complete, fill

__all__ = ["LINES", "Library", "load", "words"]


class Library:
    """The cards under certain switches. Lists are in the order of the tables, in which an index is a card; `all_`
    lists end with the blank, which no decklist may hold.

    Reading the tables imports the compiler; everything else does not.
    """

    def __init__(self, pages: book.Book, switches: dict[str, str]):
        self.cards: list[Card] = pages.cards
        self.heroes: list[Hero] = pages.heroes
        self.legacies: list[Legacy] = pages.legacies
        self.traits: list[Trait] = pages.traits
        self.all_cards: list[Card] = [*pages.cards, pages.blank]
        self.all_legacies: list[Legacy] = [*pages.legacies, pages.blank_legacy]
        self.switches = switches
        self.content: bytes = pages.content
        self._book = pages

    @cached_property
    def names(self) -> dict[str, int]:
        """Index of a card by its name and by its code."""
        return {key: index for index, card in enumerate(self.cards) for key in (card.code, card.name)}

    @cached_property
    def tables(self) -> np.ndarray:
        """All that the engine reads, as an array of one record."""
        from simulator.games.grandis.cards.tables import compile_book

        tables = compile_book(self._book)
        fill(tables[0].rules, self.switches)
        return tables


def load(switches: Mapping[str, str] | None = None, cards: Path | None = None, changed: Iterable[str] = ()) -> Library:
    """The Library under these switches (name -> value), plus a file of cards and changed numbers
    (simulator.changes); raises reading.Faults."""
    settings = complete(switches or {})
    return Library(book.load(settings, cards, changed), settings)
