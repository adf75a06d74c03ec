"""The `decklab` command: parses, calls, prints. What takes long to import waits until a command needs it."""

import os
import signal
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated

import typer

from simulator.cli.errors import answered, give_hint
from simulator.cli.options import (
    CardFile,
    CompareOptions,
    FieldOptions,
    Format,
    GateOptions,
    ImpactOptions,
    PilotsOptions,
    PowerOptions,
    SeatOptions,
    SensitivityOptions,
    SweepOptions,
    TuneOptions,
    with_options,
)
from simulator.signals import deadly

app = typer.Typer(
    help="Plays trading card games many times over to see whether decks are balanced.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Decklists = typer.Argument(metavar="PATH", help="Decklists, or folders of them.", show_default=False)
GameKey = Annotated[str, typer.Argument(metavar="GAME", help="One of `decklab games`.")]
Mutate = Annotated[
    str,
    typer.Option(
        "--mutate",
        metavar="all|0..9",
        help="Also count those whose absence a test notices: all, or one tenth of them.",
        show_default=False,
    ),
]
RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run.")]


def command(function: Callable) -> Callable:
    """Makes a command of a function: it returns the exit code, its exceptions are told and have one."""

    @app.command()
    @wraps(function)
    def answer(**arguments):
        raise typer.Exit(answered(lambda: function(**arguments)))

    return answer


def main() -> None:
    """Entry point. Exits with 0, 1 (a check failed), 2 (usage), 3 (bad input), 4 (the pairs did not suffice), 5 (too
    many failed matches), 70 (internal error), 129, 130 or 143 (interrupted)."""
    for signum in deadly():
        signal.signal(signum, _leave)
    app()


def _leave(signum, _frame):
    # What is not on the disk yet can be made again, and an exception would get lost inside the compiler.
    give_hint()
    os._exit(128 + signum)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"decklab {version('decklab')}")
        raise typer.Exit


@app.callback()
def decklab(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")] = False,
):
    pass


@command
@with_options
def matrix(options: SeatOptions, paths: Annotated[list[str] | None, Decklists] = None):
    """Every deck against every other and itself; without PATH, the starter decks.

    Where all seats play from one list: every list with every number of seats.
    """
    from simulator.cli import play

    return play.told(play.matrix, paths or [], options=options)


@command
@with_options
def run(
    a: Annotated[str, typer.Argument(metavar="A", help="A decklist.")],
    options: SeatOptions,
    b: Annotated[str, typer.Argument(metavar="[B]", help="The other one, unless all seats share A.")] = "",
):
    """One deck against another, or one list for all seats."""
    from simulator.cli import play

    return play.told(play.matchup, [a, b] if b else [a], options=options)


@command
@with_options
def field(options: FieldOptions, paths: Annotated[list[str] | None, Decklists] = None):
    """The decks as a field: ratings, the mix that no deck beats, circles; without PATH, of the starter decks."""
    from simulator.cli import fielding, play

    return play.told(fielding.field, paths or [], options=options)


@command
@with_options
def compare(
    a: Annotated[str, typer.Argument(metavar="A", help="A decklist.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Its other version; A again where something else changes.")],
    options: CompareOptions,
):
    """What a change does: two versions of a deck against the same opponents with the same luck."""
    from simulator.cli import comparing, play

    return play.told(comparing.compare, a, b, options=options)


@command
@with_options
def sweep(
    a: Annotated[str, typer.Argument(metavar="A", help="A decklist.")],
    options: SweepOptions,
):
    """The score of a deck with each value of a number of a card."""
    from simulator.cli import play, sweeping

    return play.told(sweeping.sweep, a, options=options)


@command
@with_options
def sensitivity(
    a: Annotated[str, typer.Argument(metavar="A", help="A decklist.")],
    options: SensitivityOptions,
    b: Annotated[list[str] | None, typer.Argument(metavar="B...", help="Its opponents.", show_default=False)] = None,
):
    """Which of the rules that the book leaves open change the score of a deck."""
    from simulator.cli import play, sweeping

    return play.told(sweeping.sensitivity, a, b or [], options=options)


@command
@with_options
def impact(
    a: Annotated[str, typer.Argument(metavar="A", help="A decklist.")],
    options: ImpactOptions,
):
    """What each card of a deck is worth: its score as it is, and with a filler instead of the card."""
    from simulator.cli import impacting, play

    return play.told(impacting.impact, a, options=options)


@command
@with_options
def gate(
    gates: Annotated[Path, typer.Argument(metavar="GATES", help="A YAML file of demands.")],
    options: GateOptions,
):
    """Judge a file of demands: exit 0 all pass, 1 one fails, 4 one stays open."""
    from simulator.cli import gating, play

    return play.told(gating.gate, gates, options=options)


@command
@with_options
def pilots(options: PilotsOptions, paths: Annotated[list[str] | None, Decklists] = None):
    """Whether the order of decks hangs on who plays them; without PATH, of the starter decks."""
    from simulator.cli import piloting, play

    return play.told(piloting.pilots, paths or [], options=options)


@command
@with_options
def power(options: PowerOptions):
    """How many pairs, matches and minutes a question takes; plays nothing."""
    from simulator.cli import planning

    return planning.power(options)


@command
@with_options
def tune(
    game: GameKey,
    strategy: Annotated[str, typer.Argument(metavar="STRATEGY", help="A strategy with PARAMS, NAME or FILE.py.")],
    options: TuneOptions,
    paths: Annotated[list[str] | None, Decklists] = None,
):
    """Fit the PARAMS of a strategy; without PATH, on all decks of the game."""
    from simulator.cli import tuning

    return tuning.fit(game, strategy, paths or [], options)


@command
def validate(paths: Annotated[list[str], Decklists], cards: CardFile = None):
    """All that is wrong with decklists, without playing."""
    from simulator.cli import decklists

    return decklists.validate(paths, cards)


@command
def random_deck(
    game: GameKey,
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="A whole number, or 'random'.")] = "1",
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help="Where it goes, a new file.")] = None,
    cards: CardFile = None,
):
    """One random legal decklist, the same for the same seed; decklists/README.md tells how it is drawn."""
    from simulator.cli import listings

    return listings.random_deck(game, seed, out, cards)


@command
def report(run: RunFolder, format: Format = "table"):
    """The report of a run that was played before."""
    from simulator.cli import kept

    return kept.report(run, format)


@command
def export(
    run: RunFolder,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="A file .parquet or .csv.")],
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace that file.")] = False,
):
    """The matches of a run as one file for other programs."""
    from simulator.cli import exporting

    return exporting.export(run, out, overwrite)


@command
def resume(
    run: RunFolder,
    jobs: Annotated[
        int | None, typer.Option("-j", "--jobs", metavar="N", min=0, help="Worker processes.  [default: as before]")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Another Dask cluster; '' plays on this machine.  [default: as before]"),
    ] = None,
):
    """Go on with a run that was interrupted."""
    from simulator.cli import resuming

    return resuming.resume(run, jobs, cluster)


@command
def merge(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs of the same plan.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="NEW", help="A new folder for all of it.")],
    format: Format = "table",
):
    """Runs of the same decks with other seeds, or the parts of one run, as one."""
    from simulator.cli import merging

    return merging.merge(runs, out, format)


@command
def replay(
    run: RunFolder,
    match_id: Annotated[
        str, typer.Argument(metavar="MATCH_ID", help="As in matches.csv, such as m0p12r1; RUN:MATCH_ID of merged runs.")
    ],
):
    """One match of a run in words, turn by turn."""
    from simulator.cli import play

    return play.replay(run, match_id)


@command
def games():
    """The games that can be played."""
    from simulator.cli import listings

    return listings.games()


@command
def strategies(game: GameKey):
    """The strategies of a game, each with its idea."""
    from simulator.cli import listings

    return listings.strategies(game)


@command
def cards(
    game: GameKey,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Show this card only.", show_default=False)] = "",
    status: Annotated[bool, typer.Option("--status", help="Count playable cards; exit 1 if one is not.")] = False,
    mutate: Mutate = "",
    cards: CardFile = None,
):
    """The cards of a game, or one with its program in words."""
    from simulator.cli import listings

    return listings.cards(game, name, status, mutate, cards)


@command
def rules(
    game: GameKey,
    check: Annotated[bool, typer.Option("--check", help="Exit 1 where a rule lacks function or test.")] = False,
    switches: Annotated[bool, typer.Option("--switches", help="List what --rule and --rules set.")] = False,
    status: Annotated[bool, typer.Option("--status", help="Count the rules by status.")] = False,
    mutate: Mutate = "",
):
    """The rules of a game: where each is carried out and tested."""
    from simulator.cli import listings

    return listings.rules(game, check, switches, status, mutate)


@command
def warm(game: GameKey):
    """Compile a game and its strategies ahead of the first run."""
    from simulator.cli import play

    return play.warm(game)
