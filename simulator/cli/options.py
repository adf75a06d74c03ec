"""The options of the commands, as Typer wants them."""

import dataclasses
import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, ClassVar, get_args, get_origin

import typer

from simulator.cli.errors import USAGE, Refusal, unknown

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
    log_file: Annotated[
        Path | None, _option(metavar="FILE", help="Add what is said, with the time, to this file too.")
    ] = None
    start_method: Annotated[str, _option("--start-method", envvar="DECKLAB_START_METHOD", hidden=True)] = ""
    command: tuple[str, ...] = ()  # that asks for all this; empty: as this process was called
    resume: bool = False  # go on with what is in the folder


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
    format: Format = "table"
    cluster: Annotated[
        str, _option(metavar="ADDRESS", help="Play on the Dask cluster whose scheduler is there.", show_default=False)
    ] = ""
    max_failures: Annotated[
        str,
        _option(metavar="N|X%", help="Failed matches, or their share, above which the exit code is 5."),
    ] = "0.1%"
    on_error: Annotated[
        str,
        _option(metavar="quarantine|fail", help="What is done with a match that fails: put it aside, or end the run."),
    ] = "quarantine"
    match_timeout: Annotated[
        float | None,
        _option(
            metavar="SECONDS", min=0.1, help="Put matches aside that take longer, whatever the machine is busy with."
        ),
    ] = None


@dataclass(frozen=True)
class SeatOptions(Options):
    """The options of `matrix` and `run`."""

    pairs: Annotated[
        int | None,
        _option(
            "-n",
            "--pairs",
            "--max-pairs",
            metavar="N",
            min=1,
            help="Pairs of matches per matchup, seats swapped; at most, where --until-width or --sprt ends a run."
            "  [default: 1000; at most 20000]",
            show_default=False,
        ),
    ] = None
    until_width: Annotated[
        float | None,
        _option(
            metavar="X",
            help="Play on until half of each score's interval, which holds at every look, is at most X: 0.01 is one"
            " percentage point.",
        ),
    ] = None
    sprt: Annotated[
        str,
        _option(
            metavar="LOW:HIGH",
            help="Play on until each matchup's score is tested to be LOW or HIGH, such as 0.50:0.52.",
            show_default=False,
        ),
    ] = ""

    seats: Annotated[
        str,
        _option(
            "--seats", metavar="N|N..N", help="How many players, where all play from one list.", show_default=False
        ),
    ] = ""
    part: Annotated[
        str,
        _option(
            "--shard",
            metavar="K/N",
            help="Play the K-th of N parts of the run; `decklab merge` makes one of all.",
            show_default=False,
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
class ImpactOptions(SensitivityOptions):
    """The options of `impact`."""

    replace_with: Annotated[
        str,
        _option(
            "--replace-with",
            metavar="CARD",
            help="What stands for a card that is taken out, in any number.  [default: a blank that does nothing]",
            show_default=False,
        ),
    ] = ""


@dataclass(frozen=True)
class GateOptions(Options):
    """The options of `gate`."""

    source: Annotated[
        Path | None,
        _option("--from", metavar="RUN", help="Judge by a run that was played before; play nothing."),
    ] = None

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


def with_options(function: Callable) -> Callable:
    """Gives a function with a parameter `options` the single options instead, as Typer wants them.

    What the context carries, `resume` has put there: it stands above what was typed.
    """
    own = dict(inspect.signature(function).parameters)
    kind = own.pop("options").annotation

    @wraps(function)
    def flat(context: typer.Context, **given):
        arguments = {name: given.pop(name) for name in own}
        return function(**arguments, options=kind(**given | (context.obj or {})))

    defaults = vars(kind())
    single = [
        inspect.Parameter(f.name, inspect.Parameter.KEYWORD_ONLY, default=defaults[f.name], annotation=f.type)
        for f in _options(kind)
    ]
    context = inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)
    parameters = [*own.values(), *single, context]
    flat.__signature__ = inspect.Signature(parameters)
    flat.__annotations__ = {p.name: p.annotation for p in parameters}
    return flat


def chosen(kind: type, given: Mapping[str, Any]):
    """Options from values by their long names, _ for -; lists also from one text or, of NAME=VALUE, from a mapping."""
    known = {name.replace("-", "_"): f for f in _options(kind) for name in _names(f)}
    given = {name.rstrip("_"): value for name, value in given.items()}  # such as from_
    for name in given:
        if name not in known:
            raise unknown("option", name, known)
    return kind(**{known[name].name: _value(name, known[name], value) for name, value in given.items()})


def words(options) -> list[str]:
    """The words of the command line that ask for these options, as far as they are not the usual ones."""
    return [word for f in _options(type(options)) for word in _words(f, options)]


def _options(kind: type) -> list[dataclasses.Field]:
    """The fields that a user can set."""
    return [f for f in fields(kind) if get_origin(f.type) is Annotated]


def _names(f: dataclasses.Field) -> list[str]:
    """The long names of an option, without the dashes before them."""
    option = get_args(f.type)[1]
    named = [word for word in (option.default, *option.param_decls) if isinstance(word, str) and word[:2] == "--"]
    return [word[2:] for word in named] or [f.name.replace("_", "-")]


def _value(name: str, f: dataclasses.Field, value: Any) -> Any:
    """A value as the command line would give it."""
    hint, option = get_args(f.type)
    if hint == list[str]:
        return _list(value)
    if value is None or hint is bool:
        return value
    plain = next(one for one in (get_args(hint) or (hint,)) if one is not type(None))
    try:
        made = plain(value)
    except (TypeError, ValueError):
        made = None
    if made is None or (option.min is not None and made < option.min) or (plain is int and made != value):
        least = "" if option.min is None else f" of at least {option.min}"
        kind = {int: "a whole number", float: "a number"}.get(plain, "a text")
        raise Refusal(f"{name}={value!r} does not fit", f"give {kind}{least}", USAGE)
    return made


def _list(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [f"{name}={one}" for name, one in value.items()]
    return [str(one) for one in ([value] if isinstance(value, str | Path) else value)]


def _words(f: dataclasses.Field, options) -> Iterator[str]:
    value = getattr(options, f.name)
    if value == getattr(type(options)(), f.name):
        return
    if isinstance(value, bool):
        yield f"--{_names(f)[0]}"
    else:
        for one in value if isinstance(value, list) else [value]:
            yield from (f"--{_names(f)[0]}", str(one))
