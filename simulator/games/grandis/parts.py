"""What can be taken out of a deck: the cards of the Main Deck and the Legacies. The Heroes cannot."""

from __future__ import annotations

from simulator.games.grandis.cards import Library
from simulator.games.grandis.decks import DECK_SIZE, MAIN_DECK_SIZE
from simulator.games.grandis.events import Ev
from simulator.runner.game import Part


def parts(library: Library) -> tuple[Part, Part]:
    """Main Deck and Legacy Deck. What a search fetches counts as drawn; a Legacy is played when it is used."""
    main = Part(
        name="main_deck",
        slots=range(MAIN_DECK_SIZE),
        names=[card.name for card in library.all_cards],
        blank=len(library.cards),
        drawn=(Ev.DRAW, Ev.SEARCH),
        played=(Ev.PLAY,),
    )
    legacies = Part(
        name="legacy_deck",
        slots=range(MAIN_DECK_SIZE + 1, DECK_SIZE, 2),
        names=[card.name for card in library.all_legacies],
        blank=len(library.legacies),
        played=(Ev.LEGACY,),
    )
    return main, legacies
