"""pilots: the decks under every strategy and every pairing of strategies."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

from simulator import strategy
from simulator.cli import play, versions
from simulator.cli.decklists import decklists, starters
from simulator.cli.errors import USAGE, Refusal
from simulator.cli.given import Given
from simulator.runner.game import Game
from simulator.runner.plan import Entrant

log = logging.getLogger("decklab")


def pilots(paths: Sequence[str], options) -> Given:
    """Plays the decks, or the starters, with all pairings of strategies, and tells whether their order holds."""
    named = decklists(paths) if paths else starters()
    places = {path.resolve(): path for path in [*decklists(options.vs), *named]}
    rated = [places[path.resolve()] for path in named]
    others = [places[path.resolve()] for path in decklists(options.vs)] or rated
    names: list[list[str]] = []

    def lineup(game, decks, _named, options):
        versions.check_game(game, "pilots")
        by_path = {Path(deck.path): deck for deck in decks}
        sides = [[by_path[path] for path in side] for side in (rated, others)]
        names[:] = [[deck.name for deck in side] for side in sides]
        return lines(game, *sides, options)

    def tell(result):
        from reports import pilots

        answer = pilots.answer(result, *names)
        if answer is None:
            log.warning("no pairing of strategies was wholly played, so that there is no order")
        return answer

    return play.play(list(dict.fromkeys([*rated, *others])), lineup, options, tell)


def lines(game: Game, decks: Sequence[Any], others: Sequence[Any], options):
    """Every deck with every strategy, and the matchups with every opponent with every strategy; says how many."""
    if len(decks) < 2:
        raise Refusal("one deck has no rank", "name two or more, or a folder of them", USAGE)
    sources = list(dict.fromkeys(options.strategy)) or list(strategy.listed(game.key))
    if len(sources) < 2:
        raise Refusal("one strategy leaves nothing to compare", "name another one with --strategy", USAGE)
    seated = list(product({deck.name: deck for deck in [*decks, *others]}.values(), sources))
    entrants = {(deck.name, source): Entrant.of(game, deck, source) for deck, source in seated}
    _check_names([entrants[decks[0].name, source] for source in sources])
    place = {key: at for at, key in enumerate(entrants)}
    couples = [(deck.name, other.name) for deck, other in product(decks, others) if deck.name != other.name]
    met = [(place[a, one], place[b, two]) for (a, b), one, two in product(couples, sources, sources)]
    matchups = list(dict.fromkeys(tuple(sorted(two)) for two in met))
    log.info(
        "%d decks with %d strategies: %d matchups of %d pairs; -n and --strategy make it less",
        len(decks), len(sources), len(matchups), options.pairs,
    )  # fmt: skip
    return list(entrants.values()), matchups


def _check_names(entrants: Sequence[Entrant]) -> None:
    names = [entrant.strategy for entrant in entrants]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise Refusal(f"two of these strategies are named '{twice}'", "give one of the files another name", USAGE)
