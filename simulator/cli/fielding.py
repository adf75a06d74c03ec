"""field: the decks as a field of opponents, their strength and the mix that no deck beats."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from simulator.cli import play, seating, versions
from simulator.cli.decklists import decklists, starters
from simulator.cli.errors import USAGE, Refusal
from simulator.cli.given import Given
from simulator.reading import quoted, read, suggestion

log = logging.getLogger("decklab")


def field(paths: Sequence[str], options) -> Given:
    """Plays all pairings of the decks, or of the starters, and tells of the field as a whole."""
    mix: dict[str, float] = {}

    def lineup(game, decks, named, options):
        versions.check_game(game, "field")
        if len(decks) < 2:
            raise Refusal("one decklist is no field", "name two or more, or a folder of them", USAGE)
        mix.update(read_mix(options.mix, decks) if options.mix else {})
        return seating.matrix(game, decks, named, options)

    def tell(result):
        from reports import field

        if field.complete(result):
            return field.answer(result, mix)
        log.warning("not all decks have met, so that nothing can be said of the field")
        return None

    return play.play(decklists(paths) if paths else starters(), lineup, options, tell)


def read_mix(path: Path, decks: Sequence[Any]) -> dict[str, float]:
    """Weights by deck from a file with a line DECK: SHARE for each, by its name or its file's; raises Faults."""
    page, mix = read(path), {}
    names = {Path(deck.path).stem: deck.name for deck in decks} | {deck.name: deck.name for deck in decks}
    for key, node in page.root.table().values():
        share = node.decimal(0, 100)
        name = names.get(key.value)
        if name is None:
            known = suggestion(key.value, names) or f"the decks are {', '.join(deck.name for deck in decks)}"
            key.fault(f"no deck here is called {quoted(key.value)}", known)
        elif name in mix:
            key.fault(f"{quoted(name)} has a share already", "give each deck one line")
        else:
            mix[name] = share or 0.0
    if not page.faults and not any(mix.values()):
        page.root.fault("no deck has a share", "write a line such as 'DECK: 0.4'")
    page.finish()
    return mix
