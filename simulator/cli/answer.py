"""The answer of a command that plays: its report."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

import reports
from reports import changes, files, gates, sweeps, targets
from reports import impact as impacts
from reports.answer import Answer
from reports.page import text
from simulator.cli import versions
from simulator.cli.errors import complain, say
from simulator.cli.gating import Judged
from simulator.cli.given import Given
from simulator.cli.impacting import Card
from simulator.cli.play import RUNS
from simulator.cli.versions import Played, Version
from simulator.runner import kept, writer
from simulator.runner.game import Game
from simulator.runner.plan import Plan, match_id
from simulator.runner.run import Outcome, describe
from simulator.runner.tally import DeckInfo, RunResult
from simulator.stats.bisect import Found
from simulator.stats.presence import Presence

PAGE = "report.html"
EMPTY: Mapping[str, Any] = {}


def give(result: RunResult, outcome: Outcome, folder: Path, form: str, more: Answer | None = None) -> Given:
    """Writes the tables of a run into its folder; gives its report, or the answer to what else was asked."""
    keep(result, outcome.manifest, folder, form, more)
    return replace(given(result, folder, more), outcomes=[outcome])


def given(result: RunResult, folder: Path, more: Answer | None = None) -> Given:
    """The report of a run, or the answer to what else was asked."""

    def tables() -> dict[str, pd.DataFrame]:
        return files.tables(result) | ({more.name: more.table} if more else {})

    return Given(folder, render=partial(more.render if more else reports.render, result), tables=tables)


def tell(given: Given, form: str) -> None:
    """Prints what a command gives. Of a page, a terminal is told where it is."""
    width, encoding = _stdout()
    if form != "html":
        assert given.render
        say(given.render(form, width, encoding).rstrip("\n"))
        return
    assert given.folder
    page = given.folder / PAGE
    if sys.stdout.isatty():
        say(str(page))
    else:
        text = page.read_text(encoding="utf-8")
        say(text.encode(encoding, "xmlcharrefreplace").decode(encoding).rstrip("\n"))


def keep(
    result: RunResult, manifest: Mapping[str, Any], folder: Path, form: str = "table", more: Answer | None = None
) -> None:
    """Writes the tables of a run into its folder, the page if it is asked for, and the manifest that names them."""
    manifest = {**manifest, **({"asked": {"name": more.name, **more.asked}} if more else {})}
    paths = [*reports.write(folder, result), *(more.write(folder, result) if more else [])]
    if form == "html":
        paths.append(put_page(result, manifest, folder, more))
    names = list(dict.fromkeys(path.name for path in paths))
    writer.write_json(folder / writer.MANIFEST, {**manifest, **kept.listed(folder, names)})


def put_page(result: RunResult, manifest: Mapping[str, Any], folder: Path, more: Answer | None = None) -> Path:
    """Writes the report of a run as a page, or the answer to what else was asked."""
    from reports import html, pages  # drawing takes a second to import

    return files.put(folder / PAGE, html.render(pages.drawn(result, more), manifest))


def add_page(result: RunResult, manifest: Mapping[str, Any], folder: Path, more: Answer | None = None) -> None:
    """Writes the page into the folder of a run, whose manifest then names it."""
    put_page(result, manifest, folder, more)
    if PAGE not in manifest["files"]:
        writer.write_json(folder / writer.MANIFEST, {**manifest, "files": [*manifest["files"], PAGE]})


def give_changes(
    played: Played, names: Sequence[str], command: str, form: str, turned: Sequence[sweeps.Knob] = ()
) -> Given:
    """Writes the tables of versions into their folders, and of their differences beside them; gives these. `turned`
    is what a sweep has tried."""
    _, parts = _of_versions(played)
    before = played.versions[0]
    opponents = {at: deck.name for at, deck in enumerate(before.decks[1:])}
    found = changes.Changes(played.game.title, names, opponents, played.joints, before.plan.seed, before.plan.pairs)
    page = changes.compared(found) if command == "compare" else changes.swept(found, before.decks[0].name, command)
    tables = {"changes": changes.frame(found)}
    if turned:
        page, tables["trend"] = sweeps.told(page, found, turned), sweeps.frame(turned)
    for name, table in tables.items():
        files.put(played.folder / f"{name}.csv", files.csv_text(table))
    manifest = versions.manifest(played, command, [*(f"{name}.csv" for name in tables), *[PAGE] * (form == "html")])
    if form == "html":
        from reports import html, pages

        sheet, parted = pages.changes.sheet(page, found, command), [outcome.manifest for outcome in played.outcomes]
        files.put(played.folder / PAGE, html.render(sheet, manifest, parted))
    render = partial(changes.render, found, page, more=tables)
    return Given(played.folder, played.outcomes, render, lambda: tables, parts)


def give_impacts(played: Played, cards: Sequence[Card], seen: Presence, form: str) -> Given:
    """Writes the tables of versions into their folders, and of the cards that they lack beside them; gives these."""
    run, parts = _of_versions(played)
    base, names = played.versions[0], ["as it is", *(card.name for card in cards)]
    opponents = {at: deck.name for at, deck in enumerate(base.decks[1:])}
    told = changes.Changes(played.game.title, names, opponents, played.joints, base.plan.seed, base.plan.pairs)
    removals = [
        impacts.Removal(card.part.name, card.name, card.copies, card.filler_name, bool(card.part.drawn))
        for card in cards
    ]
    more = impacts.answer(impacts.Impacts(base.decks[0].name, told, removals, seen))
    written = [path.name for path in more.write(played.folder, run)]
    manifest = versions.manifest(played, "impact", [*written, *[PAGE] * (form == "html")])
    if form == "html":
        from reports import html, pages

        parted = [outcome.manifest for outcome in played.outcomes]
        files.put(played.folder / PAGE, html.render(pages.drawn(run, more), manifest, parted))
    return Given(played.folder, played.outcomes, partial(more.render, run), lambda: {more.name: more.table}, parts)


def _of_versions(played: Played) -> tuple[RunResult, dict[str, Given]]:
    """Of the first version what was found, and of each by its name; their tables are written into their folders."""
    runs, parts = [], {}
    for version, outcome in zip(played.versions, played.outcomes, strict=True):
        runs.append(result(played.game, version.plan, version.library, version.decks, outcome))
        parts[version.name] = give(runs[-1], outcome, played.folder / version.name, "table")
    return runs[0], parts


def give_target(game: Game, start: Version, path: str, target: float, found: Found, options) -> Given:
    """Gives where a search has ended; with --out, writes its table there. A page needs a folder in any case."""
    deck, *opponents = (deck.name for deck in start.decks)
    page = targets.page(found, game.title, deck, path, target, opponents)
    table, drawn = targets.frame(found), options.format == "html"
    folder = options.out or (RUNS / f"target-{start.plan.run}-{target:g}" if drawn else None)
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        files.put(folder / "target.csv", files.csv_text(table))
    if folder and drawn:
        from reports import html, pages

        matches = 2 * found.pairs * len(opponents)
        made = {**describe(start.plan), **start.settings, "matches": matches, "finished": True}
        files.put(folder / PAGE, html.render(pages.targets.sheet(page, found, path, target), made))
    return Given(folder, render=partial(targets.render, found, page), tables=lambda: {"target": table})


def give_gates(
    result: RunResult, outcome: Outcome, folder: Path, cases: Sequence[Judged], file: Path, options
) -> Given:
    """Writes the tables of the matches, gates.csv and what CI reads, and gives the gates."""
    return give(result, outcome, folder, options.format, judged_gates(cases, folder, file, options))


def judged_gates(cases: Sequence[Judged], folder: Path, file: Path, options, watched=True, part="") -> Answer:
    """The gates; writes what CI reads of them. Of merged runs `part` is one of them."""
    judged = [_judged(case, folder, part) for case in cases]
    if options.junit:
        files.put(options.junit, gates.junit(judged, file.stem))
    if options.ci == "github" or (options.ci == "auto" and os.environ.get("GITHUB_ACTIONS") == "true"):
        for line in gates.workflow_commands(judged, str(file)):
            complain(line)
        if summary := os.environ.get("GITHUB_STEP_SUMMARY"):
            with open(summary, "a", encoding="utf-8") as page:
                page.write(text(gates.page(judged, watched), "md", 80))
    return gates.answer(judged, watched)


def _judged(case: Judged, folder: Path, part: str) -> gates.Judged:
    gate, met = case.gate, case.meetings[0][0]
    match = match_id(met.matchup, 0, met.own)
    replay = f"decklab replay {shlex.quote(str(folder))} {f'{part}:{match}' if part else match}"
    about = " → ".join(path.stem for path in gate.decks)
    rivals = ", ".join(path.stem for path in gate.opponents)
    return gates.Judged(
        gate.id, f"{about} against {rivals}", gate.demand, gate.band, case.estimate, case.pairs, case.decision,
        gate.node.line, replay,
    )  # fmt: skip


def _stdout() -> tuple[int, str]:
    """Width and encoding of what is printed."""
    width = shutil.get_terminal_size((80, 24)).columns if sys.stdout.isatty() else 80
    return width, sys.stdout.encoding or "utf-8"


def result(game: Game, plan: Plan, library, decks: Sequence, outcome: Outcome, watched: Mapping = EMPTY) -> RunResult:
    """What the reports need to know of a run."""
    infos = {(deck.name, str(deck.path)): _info(game, library, deck) for deck in decks}
    return RunResult(
        game_title=game.title,
        endings=game.all_endings,
        match_metrics=game.match_metrics,
        turn_metrics=game.turn_metrics,
        curve_name=game.curve_name,
        curve_axis=game.curve_axis,
        decks=tuple(infos[entrant.deck, entrant.path] for entrant in plan.entrants),
        strategies=tuple(entrant.strategy for entrant in plan.entrants),
        tallies=outcome.tallies,
        seeds=(plan.seed,),
        pairs=plan.pairs,
        caps=(plan.turn_cap, plan.action_cap),
        shown_turn_metrics=game.shown_turn_metrics,
        shared=plan.shared,
        watched=watched,
        curves=outcome.curves,
    )


def _info(game: Game, library: Any, deck: Any) -> DeckInfo:
    return DeckInfo(deck.name, game.list_curve(library, deck), getattr(deck, "note", ""))
