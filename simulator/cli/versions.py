"""Versions of one deck's matches that differ in one thing, played side by side with the same luck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from simulator.cli import inputs, play
from simulator.cli.decklists import decklists, starters
from simulator.cli.errors import USAGE, Refusal, unknown
from simulator.cli.seating import strategies
from simulator.runner import writer
from simulator.runner.game import Game
from simulator.runner.loop import Chunk
from simulator.runner.plan import Entrant, Plan, Task, aligned
from simulator.runner.run import Outcome, Versions

LUCK = "compared"


@dataclass(frozen=True)
class Version:
    """A deck among its opponents, under the rules, cards and strategies of this version."""

    name: str
    plan: Plan
    settings: Mapping[str, Any]
    library: Any
    decks: Sequence[Any]


@dataclass(frozen=True)
class Variant:
    """What a version is made of: the deck's file, and what the command line says of rules, cards, strategies.

    `own` is the strategy of the deck itself, where it has another one than its opponents.
    """

    name: str
    deck: Path
    switches: Mapping[str, str]
    cards: Path | None
    changed: Sequence[str]
    strategies: Sequence[str]
    own: str = ""

    def named(self, name: str, deck: Path) -> Variant:
        """The same with another deck, under another name."""
        return replace(self, name=name, deck=deck)

    def same_as(self, other: Variant) -> bool:
        """Whether only their names differ."""
        return replace(self, name=other.name) == other


@dataclass
class Played:
    """What came of the versions. `joints[v]` counts, by opponent, the pairs by the points of version 0 and of
    version v (stats.difference)."""

    game: Game
    versions: Sequence[Version]
    outcomes: Sequence[Outcome]
    joints: list[dict[int, np.ndarray]]
    folder: Path


class Scores:
    """What each pair gave in each version: two bytes each, since a score is a multiple of a quarter."""

    def __init__(self):
        self.found: dict[int, list[np.ndarray]] = {}

    def add(self, task: Task, scores: Sequence[np.ndarray]) -> None:
        self.found.setdefault(task.matchup, []).append(np.array(scores, np.float16))

    def mean(self) -> np.ndarray:
        """[versions, pairs] over all opponents that were met, as far as all of them were; NaN where a match failed."""
        met = [np.concatenate(parts, axis=1) for parts in self.found.values()]
        pairs = min(each.shape[1] for each in met)
        return np.mean([each[:, :pairs] for each in met], axis=0, dtype=float)


def rivals(game: Game, words: Iterable[str], own: Iterable[Path]) -> list[Path]:
    """The opponents that the user names, or the starters without the compared decks themselves."""
    named = decklists(words)
    mine = {path.resolve() for path in own}
    found = named or [path for path in starters() if path.resolve() not in mine]
    if inputs.one_game(found) is not game:
        raise Refusal("the opponents are decks of another game", "name some with --vs", USAGE)
    return found


def version(game: Game, variant: Variant, opponents: Sequence[Path], options, model: Version | None = None) -> Version:
    """A version ready to play; the deck's cards lie as those of the `model` do."""
    library = game.load(variant.switches, variant.cards, variant.changed)
    decks = inputs.read_all([variant.deck, *opponents], game, library)
    default, special = strategies(variant.strategies, decks, game.strategy)
    entrants = [Entrant.of(game, deck, special.get(deck.name, default)) for deck in decks]
    own = replace(Entrant.of(game, decks[0], variant.own) if variant.own else entrants[0], luck=LUCK)
    if model:
        own = replace(own, slots=aligned(model.plan.entrants[0].slots, own.slots, game.loose))
    meetings = [(0, number) for number in range(1, len(decks))]
    plan = play.plan_of(game, library, [own, *entrants[1:]], meetings, options)
    settings = play.settings(variant.switches, variant.cards, variant.changed, options)
    return Version(variant.name, plan, settings, library, decks)


def check_game(game: Game, command: str) -> None:
    """Refuses games in which decks do not meet."""
    if game.shared_deck:
        raise Refusal(f"'{command}' is for decks that meet; in {game.title} all seats share one list", code=USAGE)


def folder(versions: Sequence[Version], options, command: str) -> Path:
    """Where all of it goes; versions that have been played there before make room."""
    named = play.name_of([version.plan for version in versions])
    return play.make_room(options.out or play.RUNS / f"{command}-{named}", options)


def run(
    versions: Sequence[Version],
    where: Path,
    options,
    method: str,
    see=lambda task, scores: None,
    make: Callable[[list[Plan]], Versions] = Versions.of,
    also: Callable[[Task, list[Chunk]], None] = lambda task, chunks: None,
) -> Played:
    """Plays all versions, as `make` prepares them, into folders of their names; `see` is given the scores of all
    versions in a task's pairs, `also` all that came of it."""
    game = inputs.find_game(versions[0].plan.game)
    play.announce(game)
    tables = make([version.plan for version in versions])
    joints: list[dict[int, np.ndarray]] = [{} for _ in versions]

    def watch(task: Task, chunks: list[Chunk]) -> None:
        from simulator.stats.difference import joint

        scores = [table.scores(task, chunk)[0] for table, chunk in zip(tables.tables, chunks, strict=True)]
        for counts, score in zip(joints, scores, strict=True):
            counts[task.matchup] = counts.get(task.matchup, 0) + joint(scores[0], score)
        see(task, scores)
        also(task, chunks)

    folders = [where / version.name for version in versions]
    settings = [version.settings for version in versions]
    outcomes = play.played(tables, folders, method, options, settings, home=where, watch=watch)
    return Played(game, versions, outcomes, joints, where)


def manifest(played: Played, command: str, files: Iterable[str]) -> Mapping[str, Any]:
    """Writes what was played together, and the files that tell of it; returns it."""
    content = {
        "schema": writer.SCHEMA,
        "kind": command,
        "game": played.game.key,
        "runs": [version.name for version in played.versions],
        "command": played.versions[0].settings["command"],
        "finished": all(outcome.manifest["finished"] for outcome in played.outcomes),
        "files": list(files),
    }
    writer.write_json(played.folder / writer.MANIFEST, content)
    return content


def turned(game: Game, base: Variant, words: Iterable[str], changed: Sequence[str]) -> Variant:
    """The variant with other settings: NAME=VALUE of a rule switch, of `strategy` (of the deck itself) or of
    `cards`; and with numbers of cards changed."""
    switches, cards, own = dict(base.switches), base.cards, base.own
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Refusal(f"'{word}' sets nothing", "write NAME=VALUE", USAGE)
        if name == "strategy":
            own = value
        elif name == "cards":
            cards = Path(value)
        elif name not in switches:
            raise unknown("rule switch", name, [*switches, "strategy", "cards"])
        else:
            switches |= dict([inputs.setting(game, word)])
    return replace(base, switches=switches, cards=cards, changed=(*base.changed, *changed), own=own)
