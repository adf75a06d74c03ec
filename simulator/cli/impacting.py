"""impact: what each card of a list is worth, by versions in which a filler stands for all its copies."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any

import numpy as np

from simulator.cli import inputs, play, versions
from simulator.cli.decklists import decklists
from simulator.cli.errors import USAGE, Refusal, unknown
from simulator.cli.given import Given
from simulator.cli.versions import Variant, Version
from simulator.runner import facts
from simulator.runner.facts import DRAWN, OPENED, PLAYED, UNKNOWN, Wanted
from simulator.runner.game import Game, Part
from simulator.runner.loop import Chunk
from simulator.runner.plan import Task


@dataclass(frozen=True)
class Card:
    """A card of a list: its part of the deck, its number there, how many copies, and what is to stand for it."""

    part: Part
    number: int
    copies: int
    filler: int

    @property
    def name(self) -> str:
        return self.part.names[self.number]

    @property
    def filler_name(self) -> str:
        return self.part.names[self.filler]

    def out_of(self, slots: np.ndarray) -> np.ndarray:
        """The slots with the filler in all places of the card."""
        places = np.array(self.part.slots)
        changed = slots.copy()
        changed[places[slots[places] == self.number]] = self.filler
        return changed


def impact(deck: str, options) -> Given:
    """The score that each card of the deck is worth, and what is seen of it in matches."""
    method = play.start_method(options)
    paths = decklists([deck])
    if len(paths) != 1:
        raise Refusal(f"{len(paths)} decklists, where 'impact' takes one", "name the opponents with --vs", USAGE)
    game = inputs.one_game(paths)
    versions.check_game(game, "impact")
    opponents = versions.rivals(game, options.vs, paths)
    switches = inputs.switches(game, options.rules, options.rule)
    variant = Variant("as_it_is", paths[0], switches, options.cards, options.changed, options.strategy)
    base = versions.version(game, variant, opponents, options)
    inputs.check_changed(game, base.library, base.decks, options.changed)
    parts = _parts(game, base.library)
    found = list(cards(base.decks[0].slots, parts, fillers(parts, options.replace_with)))
    ready = [base, *(_without(base, card, f"v{at}") for at, card in enumerate(found, 1))]
    where = versions.folder(ready, options, "impact")
    # It takes a second to import, which is better spent before the run than after an interrupt.
    from simulator.cli import answer

    seen = Seen(game, [card.copies for card in found])
    make = partial(facts.Telling.of, wanted=_wanted(found))
    played = versions.run(ready, where, options, method, make=make, also=seen)
    if not seen.total:
        return Given(where, played.outcomes)
    return answer.give_impacts(played, found, seen.total, options.format)


def _parts(game: Game, library: Any) -> Sequence[Part]:
    if game.parts is None:
        raise Refusal(f"{game.title} does not tell which cards of a deck can be replaced", code=USAGE)
    return game.parts(library)


def fillers(parts: Sequence[Part], name: str) -> Mapping[str, int]:
    """By the name of each part the card that stands for others: its blank, or the card of this name."""
    known = [one for part in parts for one in part.names if part.number(one) is not None]
    if name and name not in known:
        raise unknown("card", name, known)
    found = ((part, part.number(name)) for part in parts)
    return {part.name: part.blank if number is None else number for part, number in found}


def cards(slots: np.ndarray, parts: Sequence[Part], fillers: Mapping[str, int]) -> Iterator[Card]:
    """The distinct cards of a deck, in the order of its slots."""
    for part in parts:
        counts = Counter(slots[list(part.slots)].tolist())
        yield from (Card(part, number, copies, fillers[part.name]) for number, copies in counts.items())


def _without(base: Version, card: Card, name: str) -> Version:
    """The version in which the filler stands for a card."""
    own, *others = base.plan.entrants
    slots = card.out_of(own.slots)
    changed = replace(own, slots=slots, deck_hash=hashlib.sha256(slots.tobytes()).hexdigest())
    deck = replace(base.decks[0], slots=slots)
    plan = replace(base.plan, entrants=(changed, *others))
    return replace(base, name=name, plan=plan, decks=[deck, *base.decks[1:]])


def _wanted(found: Sequence[Card]) -> list[Wanted]:
    """The cards by their parts, in the same order."""
    return [
        Wanted.of(part, [card.number for card in group])
        for part, group in ((part, list(group)) for part, group in groupby(found, lambda card: card.part))
    ]


class Seen:
    """Adds up what became of the cards in the matches of the first version; `total` is None before any."""

    def __init__(self, game: Game, copies: Sequence[int]):
        self.game, self.copies = game, copies
        self.total = None

    def __call__(self, task: Task, chunks: Sequence[Chunk]) -> None:
        from simulator.stats.presence import Presence

        chunk = chunks[0]
        assert isinstance(chunk, facts.ToldChunk)
        points = facts.points(self.game, chunk, 2)
        told = chunk.facts.reshape(*points.shape, len(self.copies), 3)
        points[told[:, :, 0, OPENED] == UNKNOWN] = np.nan
        one = Presence.of(points, *(told[..., what] for what in (OPENED, DRAWN, PLAYED)), self.copies)
        self.total = self.total + one if self.total else one
