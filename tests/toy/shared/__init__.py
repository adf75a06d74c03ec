"""Lanterns by candlelight: the made-up game where all players draw the same list and a win is never shared."""

from dataclasses import dataclass, replace
from pathlib import Path

import tests.toy
from tests.toy import cards


@dataclass(frozen=True)
class Deck(cards.Deck):
    seats: range = range(2, 4)
    note: str = "made up for tests"


def read_deck(path: Path, library: cards.Library) -> Deck:
    return Deck(**vars(cards.read_deck(path, library)))


GAME = replace(
    tests.toy.GAME, key="tests.toy.shared", title="Lanterns by candlelight", read_deck=read_deck,
    shared_deck=True, nobody_scores=False, strategy="first", turn_cap=60,
)  # fmt: skip
