"""sweep and sensitivity: many versions of the same matches, each with one thing changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from simulator.cli import inputs, play, targeting, versions
from simulator.cli.decklists import decklists
from simulator.cli.errors import USAGE, Refusal
from simulator.cli.given import Given
from simulator.cli.versions import Scores, Variant
from simulator.runner.game import Game

MOST = 60
"""Versions that are played side by side at most."""

_RANGE = re.compile(r"(?P<path>.+)=(?P<first>-?\d+)\.\.(?P<last>-?\d+)(:(?P<step>\d+))?")


def sweep(deck: str, options) -> Given:
    """The deck's score with each value of a number of a card."""
    method, game, path = _begun(deck, options, "sweep")
    fixed = [word for word in options.changed if not _RANGE.fullmatch(word)]
    grid = [values(word) for word in options.changed if _RANGE.fullmatch(word)]
    if not 1 <= len(grid) <= 2:
        raise Refusal(f"{len(grid)} ranges, where 'sweep' takes one or two", "write --set CARD.PATH=20..60:10", USAGE)
    base = replace(_base(game, path, options), changed=tuple(fixed))
    if options.target:
        if len(grid) > 1:
            raise Refusal("2 ranges, where --target takes one", "set the other number", USAGE)
        return targeting.find(game, base, *_range(grid[0]), options, method)
    changes = [(", ".join(words), words) for words in product(*grid)]
    variants = [replace(base, name=f"v{at}", changed=(*fixed, *words)) for at, (_, words) in enumerate(changes, 1)]
    titles = ["as it is", *(title for title, _ in changes)]
    return _played(game, [base, *variants], titles, options, method, "sweep", list(map(_range, grid)))


def sensitivity(deck: str, rivals: Sequence[str], options) -> Given:
    """The deck's score under each other value of each rule that the book leaves open."""
    options = replace(options, vs=[*rivals, *options.vs])
    method, game, path = _begun(deck, options, "sensitivity")
    base = _base(game, path, options)
    turned = [
        (f"{switch.name}={value}", {**base.switches, switch.name: value})
        for switch in game.switches
        for value in switch.values
        if value != base.switches[switch.name]
    ]
    if not turned:
        raise Refusal(f"{game.title} has no rule that the book leaves open", code=USAGE)
    variants = [replace(base, name=f"v{at}", switches=switches) for at, (_, switches) in enumerate(turned, 1)]
    titles = ["as it is", *(title for title, _ in turned)]
    return _played(game, [base, *variants], titles, options, method, "sensitivity")


def values(word: str) -> list[str]:
    """CARD.PATH=VALUE for each value of a range FIRST..LAST or FIRST..LAST:STEP."""
    found = _RANGE.fullmatch(word)
    assert found
    first, last, step = int(found["first"]), int(found["last"]), int(found["step"] or 1)
    if step == 0 or last < first:
        raise Refusal(f"'{word}' holds no value", "write FIRST..LAST:STEP, such as 20..60:10", USAGE)
    return [f"{found['path']}={value}" for value in range(first, last + 1, step)]


def _range(words: Sequence[str]) -> tuple[str, list[int]]:
    """CARD.PATH and its values."""
    return words[0].rpartition("=")[0], [int(word.rpartition("=")[2]) for word in words]


def _begun(deck: str, options, command: str):
    method = play.start_method(options)
    paths = decklists([deck])
    if len(paths) != 1:
        raise Refusal(f"{len(paths)} decklists, where '{command}' takes one", "name the opponents with --vs", USAGE)
    game = inputs.one_game(paths)
    versions.check_game(game, command)
    return method, game, paths[0]


def _base(game: Game, path, options) -> Variant:
    switches = inputs.switches(game, options.rules, options.rule)
    return Variant("as_it_is", path, switches, options.cards, (), options.strategy)


def _played(game: Game, variants: Sequence[Variant], titles, options, method: str, command: str, ranges=()) -> Given:
    if len(variants) > MOST:
        raise Refusal(f"{len(variants)} versions, where at most {MOST} are played", "take larger steps", USAGE)
    opponents = versions.rivals(game, options.vs, [variants[0].deck])
    ready = [versions.version(game, variant, opponents, options) for variant in variants]
    inputs.check_opponents(game, ready[0].library, ready[0].decks, options.changed)
    where = versions.folder(ready, options, command)
    # It takes a second to import, which is better spent before the run than after an interrupt.
    from reports import sweeps
    from simulator.cli import answer

    scores = Scores()
    played = versions.run(ready, where, options, method, *[scores.add] * bool(ranges))
    if not any(played.joints):
        return Given(where, played.outcomes)
    turned = sweeps.knobs(ranges, scores.mean()[1:]) if ranges else ()
    return answer.give_changes(played, titles, command, options.format, turned)
