"""The `decklab` command: parses, calls, prints. What takes long to import waits until a command needs it."""

import dataclasses
import inspect
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Annotated, ClassVar

import typer

from simulator.cli.errors import answered

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
Format = Annotated[str, typer.Option("--format", metavar="table|csv|json|md|html", help="Form of the answer.")]
CardFile = Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="Cards to add or to override.")]


def _option(*names, **more):
    return typer.Option(*names, **more)


@dataclass(frozen=True)
class Common:
    """What all commands that play have in common."""

    pairs: Annotated[
        int, _option("-n", "--pairs", metavar="N", min=1, help="Pairs of matches per matchup, seats swapped.")
    ] = 1000
    seed: Annotated[str, _option("--seed", metavar="N", help="A whole number, or 'random'.")] = "1"
    jobs: Annotated[int, _option("-j", "--jobs", metavar="N", min=0, help="Worker processes; 0 is one per core.")] = 0
    rule: Annotated[
        list[str],
        _option("--rule", metavar="NAME=VALUE", help="Set a rule that the book leaves open. Repeatable."),
    ] = dataclasses.field(default_factory=list)
    rules: Annotated[str, _option("--rules", metavar="PRESET", help="A named set of such rules.")] = ""
    cards: CardFile = None
    changed: Annotated[
        list[str],
        _option("--set", metavar="CARD.PATH=N", help="Change a number of a card for this run. Repeatable."),
    ] = dataclasses.field(default_factory=list)
    turn_cap: Annotated[
        int | None,
        _option(metavar="N", min=1, help="Turns until a match ends without a winner.  [default: the game's]"),
    ] = None
    action_cap: Annotated[int, _option(metavar="N", min=1, help="Choices in one turn until it ends so.")] = 200
    out: Annotated[Path | None, _option("-o", "--out", metavar="FOLDER", help="Where the files go.")] = None
    overwrite: Annotated[bool, _option("--overwrite", help="Replace the run that is in the folder.")] = False
    quiet: Annotated[bool, _option("-q", "--quiet", help="Say nothing but the answer and warnings.")] = False
    verbose: Annotated[bool, _option("-v", "--verbose", help="Say more.")] = False
    start_method: Annotated[str, _option("--start-method", envvar="DECKLAB_START_METHOD", hidden=True)] = ""


@dataclass(frozen=True)
class Options(Common):
    """What the commands that play decks and print a report have in common."""

    strategy: Annotated[
        list[str],
        _option(
            "--strategy",
            metavar="NAME",
            help="NAME or FILE.py for all; NAME@DECK, or @1, @2 ... for one; lookahead:NAME looks ahead. Repeatable.",
        ),
    ] = dataclasses.field(default_factory=list)
    format: Annotated[str, _option("--format", metavar="table|csv|json|md", help="Form of the answer.")] = "table"


@dataclass(frozen=True)
class SeatOptions(Options):
    """The options of `matrix` and `run`."""

    formats: ClassVar[tuple[str, ...]] = ("table", "csv", "json", "md", "html")
    format: Format = "table"
    seats: Annotated[
        str,
        _option(
            "--seats", metavar="N|N..N", help="How many players, where all play from one list.", show_default=False
        ),
    ] = ""


@dataclass(frozen=True)
class FieldOptions(Options):
    """The options of `field`."""

    seats: ClassVar[str] = ""
    mix: Annotated[
        Path | None,
        _option(metavar="FILE", help="Shares of decks, a line DECK: SHARE each: who scores best against them?"),
    ] = None


@dataclass(frozen=True)
class SensitivityOptions(Options):
    """The options of `sensitivity`."""

    vs: Annotated[
        list[str],
        _option(metavar="PATH", help="Opponents, or folders of them. Repeatable.  [default: the other starters]"),
    ] = dataclasses.field(default_factory=list)


@dataclass(frozen=True)
class SweepOptions(SensitivityOptions):
    """The options of `sweep`."""

    changed: Annotated[
        list[str],
        _option(
            "--set", metavar="CARD.PATH=A..B:STEP", help="The number and its values; or one that is set. Repeatable."
        ),
    ] = dataclasses.field(default_factory=list)

    target: Annotated[
        str,
        _option(
            metavar="SCORE",
            help="Search for the value whose score is nearest to this, with at most --pairs in all.",
            show_default=False,
        ),
    ] = ""


@dataclass(frozen=True)
class CompareOptions(SensitivityOptions):
    """The options of `compare`."""

    changed: Annotated[
        list[str],
        _option("--set", metavar="CARD.PATH=N", help="Change a number of a card in the second version. Repeatable."),
    ] = dataclasses.field(default_factory=list)
    versus: Annotated[
        list[str],
        _option(
            metavar="NAME=VALUE",
            help="Set a rule in the second version, or its strategy=NAME or cards=FILE. Repeatable.",
        ),
    ] = dataclasses.field(default_factory=list)


@dataclass(frozen=True)
class GateOptions(Options):
    """The options of `gate`."""

    pairs: Annotated[int, _option("-n", "--max-pairs", metavar="N", min=1, help="Pairs per matchup at most.")] = 20_000
    junit: Annotated[Path | None, _option(metavar="FILE", help="Where JUnit XML goes.")] = None
    ci: Annotated[
        str, _option(metavar="auto|github|none", help="Annotations and step summary; auto: where GitHub runs it.")
    ] = "auto"


@dataclass(frozen=True)
class PilotsOptions(Options):
    """The options of `pilots`."""

    pairs: Annotated[
        int, _option("-n", "--pairs", metavar="N", min=1, help="Pairs of matches per matchup of decks and strategies.")
    ] = 200
    strategy: Annotated[
        list[str],
        _option("--strategy", metavar="NAME", help="NAME or FILE.py. Repeatable.  [default: all of the game]"),
    ] = dataclasses.field(default_factory=list)
    vs: Annotated[
        list[str], _option(metavar="PATH", help="Opponents, or folders of them. Repeatable.  [default: each other]")
    ] = dataclasses.field(default_factory=list)


@dataclass(frozen=True)
class PowerOptions:
    """The options of `power`. Effects, widths and bands are scores: 0.01 is one percentage point."""

    effect: Annotated[float, _option(metavar="X", help="The difference of scores that is to be found.")] = 0.01
    width: Annotated[float | None, _option(metavar="X", help="Half of the interval that a score is to have.")] = None
    band: Annotated[float | None, _option(metavar="X", help="Show a score to lie within one half, give or take X.")] = (
        None
    )
    decks: Annotated[int, _option(metavar="N", min=2, help="Decks of a matrix.")] = 5
    pilot: Annotated[
        Path | None, _option(metavar="RUN", help="An earlier run or comparison that tells variance and speed.")
    ] = None
    power: Annotated[float, _option(metavar="X", help="The chance to find what is there.")] = 0.8


@dataclass(frozen=True)
class TuneOptions(Common):
    """The options of `tune`."""

    pairs: Annotated[
        int, _option("-n", "--pairs", metavar="N", min=1, help="Pairs of matches per pairing of decks and generation.")
    ] = 4
    out: Annotated[
        Path | None, _option("-o", "--out", metavar="FILE", help="The tuned strategy.  [default: NAME_tuned.py]")
    ] = None
    overwrite: Annotated[bool, _option("--overwrite", help="Replace that file.")] = False
    generations: Annotated[
        int | None, _option(metavar="N", min=1, help="How long to search.  [default: 40]", show_default=False)
    ] = None
    minutes: Annotated[
        float | None, _option(metavar="N", min=0, help="Search so long instead; tells how many generations it was.")
    ] = None
    against: Annotated[
        list[str],
        _option(metavar="NAME", help="Opponents. Repeatable.  [default: itself and all others that tell something]"),
    ] = dataclasses.field(default_factory=list)
    hold_out: Annotated[
        str, _option(metavar="SHARE", help="Share of the decks that only the check plays, by their content.")
    ] = "1/3"
    held_out: Annotated[
        list[str], _option(metavar="PATH", help="The decks, or folders of them, that it plays instead. Repeatable.")
    ] = dataclasses.field(default_factory=list)


def command(function: Callable) -> Callable:
    """Makes a command of a function: it returns the exit code, its exceptions are told and have one."""

    @app.command()
    @wraps(function)
    def answer(**arguments):
        raise typer.Exit(answered(lambda: function(**arguments)))

    return answer


def with_options(function: Callable) -> Callable:
    """Gives a function with a parameter `options` the single options instead, as Typer wants them."""
    own = dict(inspect.signature(function).parameters)
    kind = own.pop("options").annotation

    @wraps(function)
    def flat(**given):
        arguments = {name: given.pop(name) for name in own}
        return function(**arguments, options=kind(**given))

    defaults = vars(kind())
    single = [
        inspect.Parameter(f.name, inspect.Parameter.KEYWORD_ONLY, default=defaults[f.name], annotation=f.type)
        for f in fields(kind)
    ]
    flat.__signature__ = inspect.Signature([*own.values(), *single])
    flat.__annotations__ = {p.name: p.annotation for p in (*own.values(), *single)}
    return flat


def main() -> None:
    """Entry point. Exits with 0, 1 (a check failed), 2 (usage), 3 (bad input), 4 (a gate stays open), 5 (too many
    failed matches), 70 (internal error), 130 or 143 (interrupted)."""
    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, _leave)
    app()


def _leave(signum, _frame):
    # Nothing has been begun that could be kept, and an exception would get lost inside the compiler.
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

    return play.matrix(paths or [], options)


@command
@with_options
def run(
    a: Annotated[str, typer.Argument(metavar="A", help="A decklist.")],
    options: SeatOptions,
    b: Annotated[str, typer.Argument(metavar="[B]", help="The other one, unless all seats share A.")] = "",
):
    """One deck against another, or one list for all seats."""
    from simulator.cli import play

    return play.matchup([a, b] if b else [a], options)


@command
@with_options
def field(options: FieldOptions, paths: Annotated[list[str] | None, Decklists] = None):
    """The decks as a field: ratings, the mix that no deck beats, circles; without PATH, of the starter decks."""
    from simulator.cli import fielding

    return fielding.field(paths or [], options)


@command
@with_options
def compare(
    a: Annotated[str, typer.Argument(metavar="A", help="A decklist.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Its other version; A again where something else changes.")],
    options: CompareOptions,
):
    """What a change does: two versions of a deck against the same opponents with the same luck."""
    from simulator.cli import comparing

    return comparing.compare(a, b, options)


@command
@with_options
def sweep(
    a: Annotated[str, typer.Argument(metavar="A", help="A decklist.")],
    options: SweepOptions,
):
    """The score of a deck with each value of a number of a card."""
    from simulator.cli import sweeping

    return sweeping.sweep(a, options)


@command
@with_options
def sensitivity(
    a: Annotated[str, typer.Argument(metavar="A", help="A decklist.")],
    options: SensitivityOptions,
    b: Annotated[list[str] | None, typer.Argument(metavar="B...", help="Its opponents.", show_default=False)] = None,
):
    """Which of the rules that the book leaves open change the score of a deck."""
    from simulator.cli import sweeping

    return sweeping.sensitivity(a, b or [], options)


@command
@with_options
def gate(
    gates: Annotated[Path, typer.Argument(metavar="GATES", help="A YAML file of demands.")],
    options: GateOptions,
):
    """Judge a file of demands: exit 0 all pass, 1 one fails, 4 one stays open."""
    from simulator.cli import gating

    return gating.gate(gates, options)


@command
@with_options
def pilots(options: PilotsOptions, paths: Annotated[list[str] | None, Decklists] = None):
    """Whether the order of decks hangs on who plays them; without PATH, of the starter decks."""
    from simulator.cli import piloting

    return piloting.pilots(paths or [], options)


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
def merge(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs of the same plan.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="NEW", help="A new folder for all of it.")],
    format: Format = "table",
):
    """Runs of the same decks with other seeds, as one."""
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
