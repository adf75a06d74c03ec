"""The answer of a command that plays: its report."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import reports
from simulator.cli.errors import say
from simulator.runner import writer
from simulator.runner.game import Game
from simulator.runner.run import Outcome, Table
from simulator.runner.tally import DeckInfo, RunResult


def give(result: RunResult, outcome: Outcome, folder: Path, form: str) -> None:
    """Writes the tables of a run into its folder and prints its report."""
    files = [path.name for path in reports.write(folder, result)]
    writer.write_json(folder / writer.MANIFEST, {**outcome.manifest, "files": files})
    width = shutil.get_terminal_size((80, 24)).columns if sys.stdout.isatty() else 80
    say(reports.render(result, form, width, sys.stdout.encoding or "utf-8").rstrip("\n"))


def result(table: Table, library: Any, decks: Sequence[Any], outcome: Outcome) -> RunResult:
    """What the reports need to know of a run."""
    game, plan = table.game, table.plan
    infos = {deck.name: _info(game, library, deck) for deck in decks}
    return RunResult(
        game_title=game.title,
        endings=game.all_endings,
        match_metrics=game.match_metrics,
        turn_metrics=game.turn_metrics,
        curve_name=game.curve_name,
        curve_axis=game.curve_axis,
        decks=tuple(infos[entrant.deck] for entrant in plan.entrants),
        strategies=tuple(entrant.strategy for entrant in plan.entrants),
        tallies=outcome.tallies,
        seed=plan.seed,
        pairs=plan.pairs,
        caps=(plan.turn_cap, plan.action_cap),
        shown_turn_metrics=game.shown_turn_metrics,
        shared=plan.shared,
    )


def _info(game: Game, library: Any, deck: Any) -> DeckInfo:
    return DeckInfo(deck.name, game.list_curve(library, deck), getattr(deck, "note", ""))
