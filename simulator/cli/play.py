"""The commands that play: matrix, run, replay, warm."""

from __future__ import annotations

import hashlib
import logging
import multiprocessing
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

from simulator import jit, logs, strategy, trace
from simulator.cli import inputs, parts, resuming, seating, tolerance, watching
from simulator.cli.decklists import DECKLISTS, decklists, starters
from simulator.cli.errors import BAD_INPUT, DONE, FAILURES, INTERNAL, USAGE, Refusal, say, unknown
from simulator.cli.given import Given
from simulator.cli.progress import Progress
from simulator.cli.watching import Watch
from simulator.runner import pool, writer
from simulator.runner.cores import cores
from simulator.runner.game import Game
from simulator.runner.journal import JOURNAL
from simulator.runner.loop import compiled
from simulator.runner.plan import Plan, parse_match_id
from simulator.runner.run import Outcome, Versions, describe, run_all

log = logging.getLogger("decklab")

FORMATS = ("table", "csv", "json", "md", "html")
TOLERANCE = 0.001  # share of failed matches from which a run counts as failed
RUNS = Path("runs")


def told(ask: Callable[..., Given], *words, options) -> int:
    """Carries out a command that plays, and prints what it gives."""
    begun(options)
    given = asked(ask, *words, options=options)
    if given.render:
        from simulator.cli import answer

        answer.tell(given, options.format)
    return verdict(given, options)


def asked(ask: Callable[..., Given], *words, options) -> Given:
    """Carries out a command that plays. Once all is written there is nothing to go on with."""
    if options.format not in FORMATS:
        raise unknown("format", options.format, FORMATS)
    tolerance.check(options)
    given = ask(*words, options)
    if given.folder and not given.stopped:
        if parts.asked(options):
            parts.keep(given.folder)
        resuming.finish(given.folder)
    return given


def matrix(paths: list[str], options) -> Given:
    """All pairings of the decks that `paths` name, or of the starters; or all lists with all numbers of seats."""
    return watched(decklists(paths) if paths else starters(), seating.matrix, options)


def matchup(words: list[str], options) -> Given:
    """One deck against another, which may be the same one; or one list for all seats."""
    return watched([file for word in words for file in decklists([word])], seating.run, options)


def watched(files: list[Path], lineup, options) -> Given:
    """The same as `play`, or until enough is known where the user wants that."""
    watch = watching.asked(options, inputs.one_game(files))
    pairs = options.pairs or (watching.MOST if watch else watching.USUAL)
    given = play(files, lineup, replace(options, pairs=pairs), watch=watch)
    return replace(given, code=watching.verdict(watch))


def play(files: list[Path], lineup, options, tell: Callable | None = None, watch: Watch | None = None) -> Given:
    """Plays the matchups that `lineup` makes of the decks; writes and gives the report, or what `tell` makes of it.
    `watch` may end it before all pairs are played."""
    method = start_method(options)
    game = inputs.one_game(files)
    switches = inputs.switches(game, options.rules, options.rule)
    library = game.load(switches, options.cards, options.changed)
    decks = inputs.all_decks(list(dict.fromkeys(files)), game, library)
    entrants, matchups = lineup(game, decks, len(files), options)
    inputs.check_changed(game, library, decks, options.changed)
    watching.check(watch, matchups)
    plan, chosen = plan_of(game, library, entrants, matchups, options), parts.asked(options)
    name = f"{watch.name}-{plan.run}" if watch else plan.run
    folder = make_room(options.out or RUNS / (f"{name}-{chosen[0]}of{chosen[1]}" if chosen else name), options)
    announce(game)
    versions, more = Versions.of([plan]), {"enough": watch.enough} if watch else {}
    # It takes a second to import, which is better spent before the run than after an interrupt.
    from simulator.cli import answer

    facts = settings(switches, options.cards, options.changed, options) | ({"part": chosen} if chosen else {})
    more["part"] = parts.part(plan, chosen)
    [outcome] = played(versions, [folder], method, options, [facts], **more)
    if not outcome.tallies:
        return Given(folder, [outcome])
    result = answer.result(game, plan, library, decks, outcome, watch.facts if watch else {})
    return answer.give(result, outcome, folder, options.format, tell and tell(result))


def begun(options) -> str:
    """Makes this process that of a command that plays. Returns how workers start."""
    logs.start(log_level(options), file=options.log_file)
    method = start_method(options)
    if method == "fork":
        multiprocessing.set_start_method("fork", force=True)  # multiprocessing-logging asks for it
    return method


def log_level(options) -> int:
    """What --quiet and --verbose ask for."""
    return logging.WARNING if options.quiet else logging.DEBUG if options.verbose else logging.INFO


def start_method(options) -> str:
    """How workers start."""
    method = options.start_method or pool.default_method()
    if method not in pool.METHODS:
        raise unknown("start method", method, pool.METHODS)
    return method


def plan_of(game: Game, library, entrants, matchups, options) -> Plan:
    """The plan of these matchups with the numbers of the command line."""
    return Plan.of(
        game,
        library,
        entrants,
        matchups,
        pairs=options.pairs,
        seed=inputs.seed(options.seed),
        turn_cap=options.turn_cap or game.turn_cap,
        action_cap=options.action_cap,
    )


def announce(game: Game) -> None:
    """Says so once, when something has really to be compiled."""
    said = []

    def tell(_name: str) -> None:
        if not said:
            log.info("compiling %s: once, for a minute or two; then it comes from a cache", game.title)
        said.append(True)

    jit.on_compile(tell)


def make_room(folder: Path, options) -> Path:
    """The folder for a run. What an earlier run has left there goes, if the user agrees; other files stay."""
    if options.resume:
        return folder
    ours = (folder / writer.MANIFEST).exists() or resuming.left(folder) is not None
    taken = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
    if resuming.left(folder) and not options.overwrite:
        fix = f"go on with it: {resuming.again(folder)}; or play it anew with --overwrite"
        raise Refusal(f"the run in {folder} was interrupted", fix, USAGE)
    if options.out and taken and not (options.overwrite and ours):
        fix = "choose another folder, or replace it with --overwrite" if ours else "choose another folder"
        raise Refusal(f"{folder} holds {'a run' if ours else 'other files'} already", fix, USAGE)
    if ours:
        _remove_run(folder)
    return folder


def _remove_run(folder: Path) -> None:
    """Removes what an earlier run has written, and nothing else."""
    manifest = trace.manifest(folder) if (folder / writer.MANIFEST).exists() else {}
    for name in {*manifest.get("runs", []), *(resuming.left(folder) or {}).get("folders", [])}:
        _remove_run(folder / Path(name).name)
    for name in (writer.MATCHES, writer.FAILURES, writer.MANIFEST, JOURNAL, *manifest.get("files", [])):
        for left in (Path(name).name, f"{Path(name).name}.part"):
            (folder / left).unlink(missing_ok=True)


def name_of(plans: Sequence[Plan]) -> str:
    """A short name for plans that are played together."""
    return hashlib.sha256(" ".join(plan.run for plan in plans).encode()).hexdigest()[:10]


def settings(switches: Mapping[str, str], cards: Path | None, changed: Sequence[str], options) -> dict[str, Any]:
    """What the manifest tells beside the plan."""
    file, command = cards and str(cards.resolve()), list(options.command) or ["decklab", *sys.argv[1:]]
    return {"switches": switches, "cards": file, "changed": list(changed), "command": command}


def played(
    versions: Versions,
    folders: Sequence[Path],
    method: str,
    options,
    settings: Sequence[Mapping],
    home: Path | None = None,
    part: range | None = None,
    **more,
) -> list[Outcome]:
    """Plays versions of a plan in as many workers as the user wants, and tells how far it is and how long it took.

    `home` is the folder that the user knows, where it is not the only one.
    """
    plans = [table.plan for table in versions.tables]
    part = plans[0].whole if part is None else part
    matches = sum(plan.matches_of(part) for plan in plans)
    runs = [{**describe(plan), **told} for plan, told in zip(plans, settings, strict=True)]
    with (
        _workers(plans, options) as (jobs, in_order),
        closing(resuming.opened(home or folders[0], folders, runs, options.resume)) as journal,
        pool.Stop() as stop,
        logs.forwarding(method) as attach,
        Progress(matches, options.quiet) as progress,
    ):
        where = f"{jobs} worker{'s' if jobs > 1 else ''}{options.cluster and f' at {options.cluster}'}"
        log.info("seed %d, %d matches, %s", plans[0].seed, matches, where)
        outcomes = run_all(
            versions,
            folders,
            jobs=jobs,
            method=method,
            stop=stop,
            attach=attach,
            progress=progress,
            settings=settings,
            journal=journal,
            part=part,
            in_order=in_order,
            most_failures=tolerance.hopeless(options, matches),
            match_limit=options.match_timeout or inf,
            **more,
        )
    seconds = round(journal.seconds, 3)
    return [replace(outcome, manifest={**outcome.manifest, "seconds": seconds}) for outcome in outcomes]


@contextmanager
def _workers(plans: Sequence[Plan], options) -> Iterator[tuple[int, Callable[..., Iterator]]]:
    """How many workers play these plans, and what brings tasks to them."""
    if not options.cluster:
        yield options.jobs or cores(), pool.in_order
        return
    cluster = _dask()
    if options.match_timeout:
        raise Refusal("--match-timeout is not for a cluster", "leave it out, or play without --cluster", USAGE)
    try:
        sources = [entrant.source for plan in plans for entrant in plan.entrants]
        with cluster.joined(options.cluster, sources) as crew:
            yield crew.jobs, crew.in_order
    except cluster.Unfit as unfit:
        raise Refusal(*unfit.args) from None


def _dask():
    try:
        from simulator.runner import cluster
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("dask", "distributed"):
            raise
        raise Refusal("a cluster needs Dask, which is not installed", "pip install 'decklab[cluster]'", USAGE) from None
    return cluster


def verdict(given: Given, options) -> int:
    """Tells where the files are and what went wrong. Returns the exit code."""
    outcomes, folder = given.outcomes, given.folder
    if not outcomes or not folder:
        return given.code
    log.info("files: %s", folder)
    matches, failures = (sum(getattr(one, name) for one in outcomes) for name in ("matches", "failures"))
    if failures:
        where = folder / writer.FAILURES if len(outcomes) == 1 else f"{writer.FAILURES} in its folders"
        log.warning("%d of %d matches failed and count nowhere: %s", failures, matches, where)
    if given.stopped:
        log.warning("stopped early: %d matches were played", matches)
        return 128 + given.stopped
    return FAILURES if failures > tolerance.allowed(options, matches) else given.code


def replay(folder: Path, name: str) -> int:
    """One match of a run in words; checks that it ends as its row in matches.csv says."""
    logs.start(logging.INFO)
    run, _, match_id = name.rpartition(":")
    manifest = trace.single(folder, trace.manifest(folder), run)
    match = parse_match_id(match_id)
    if match is None:
        raise Refusal(f"'{name}' is not a match id", "copy one from matches.csv, such as m0p12r1", USAGE)
    game = inputs.find_game(manifest["game"])
    announce(game)
    tale = trace.tell(folder, manifest, match)
    for line in tale.lines:
        say(line)
    if tale.warning:
        log.warning(tale.warning)
    return DONE if tale.reproduced else BAD_INPUT if tale.changed else INTERNAL


def warm(key: str) -> int:
    """Compiles a game and all its strategies, and tries these as the first run with them would."""
    logs.start(logging.INFO)
    game = inputs.find_game(key)
    announce(game)
    compiled(game)
    library, seats = game.load(), game.seats.start
    paths = sorted((DECKLISTS / key).glob("*.yaml"))[:seats]
    paths = paths[:1] * seats if game.shared_deck else paths
    decks = [game.read_deck(path, library).slots for path in paths]
    for name in strategy.listed(key):
        pilot = strategy.find(key, name)
        if len(decks) == seats:
            strategy.prepare(pilot, game, library.tables, decks)
        jit.ready(pilot.decide)
    say(f"{game.title} is ready to play")
    return DONE
