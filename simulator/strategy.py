"""Finds, checks and compiles strategies: plain Python files with one `decide` or `value` function.

    decide(view, cards, options, luck) -> int       the place of the chosen option
    value(view, cards, option) -> number            of which the highest is taken, the first on ties

A file may define PARAMS, a dict of names and whole numbers, and MEMORY, a NumPy dtype of i4 and i8 fields
that is zeroed before each match. Its function then takes them too, in this order, after the other arguments.
With ARRAYS = True its functions may make arrays and lists and return them.

A strategy's full name is NAME_OR_FILE[:PARAMETER=NUMBER]... With `lookahead:` before it, the options that its
`value` rates highest are played on; samples, turns and width (see runner/lookahead.py) are parameters too.
"""

from __future__ import annotations

import ast
import contextlib
import difflib
import hashlib
import importlib
import importlib.util
import inspect
import re
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from simulator import ROOT, jit
from simulator.reading import name_flaw
from simulator.runner import game as games
from simulator.runner import lookahead, loop
from simulator.runner.game import Game, Pilot
from simulator.runner.lookahead import Ahead

CALL_SECONDS, TRIAL_SECONDS = 5.0, 5.0
SAMPLES = 4  # worlds that a strategy looks ahead in unless its name says how many
_FULL_NAME, _SETTING = re.compile(r"(lookahead:|)(.+?)((?::\w+=-?\d{1,9})*)"), re.compile(r":(\w+)=(-?\d+)")
_FORM = "write NAME:PARAMETER=NUMBER, a whole number of at most nine digits, or lookahead:NAME"
_received: dict[str, Path] = {}
_ARGUMENTS = {"decide": ("view", "cards", "options", "luck"), "value": ("view", "cards", "option")}


class StrategyError(Exception):
    """What is wrong with a strategy: one message that begins with file and line where a file is to blame."""


def listed(key: str) -> dict[str, str]:
    """The strategies in a game's folder: name and first line of the docstring. Imports none of them."""
    files = sorted(_folder(key).glob("[!_]*.py"))
    return {file.stem: _idea(ast.get_docstring(ast.parse(file.read_bytes()))) for file in files}


def find(key: str, name: str | Path, params: Mapping[str, int] | None = None) -> Pilot:
    """The strategy of this full name, its file in the game's folder or at a path; raises StrategyError.

    `params` overrides further parameters. Nothing is compiled or tried yet: see `prepare`.
    """
    prefix, base, settings = _parts(str(name))
    path = _path(key, base)
    if flaw := name_flaw(path.stem):  # it stands in tables
        raise _error(path, 1, flaw[0], "give the file another name")
    module = _imported(key, path)
    overrides = settings | dict(params or {})
    ahead = _ahead(overrides) if prefix else Ahead()
    values = _params(module, path, overrides, lookahead.AHEAD.names if prefix else ())
    memory = _memory(module, path)
    kind = _check_functions(module, path)
    if prefix and kind != "value":
        remedy = "leave 'lookahead:' out, or give it value instead of decide"
        raise _error(path, 1, "only a strategy with value(view, cards, option) can look ahead", remedy)
    arrays = bool(getattr(module, "ARRAYS", False))
    jit.kernels(module, arrays)
    words = np.array(list(values.values()) or [0], np.int64)
    game = games.find(key)
    sources = [module.__name__, *(_played_on(game) if prefix else ())]
    content = hashlib.sha256(f"{[*map(jit.source_hash, sources)]} {values} {ahead}".encode()).hexdigest()
    return Pilot(
        name=prefix + path.stem + "".join(f":{name}={number}" for name, number in settings.items()),
        path=path,
        idea=_idea(module.__doc__),
        decide=_decide(game, module, kind, values, memory, arrays),
        params=words,
        memory_words=-(-memory.itemsize // 8),
        content=content,
        ahead=ahead,
    )


def lasting(name: str) -> str:
    """The same full name, which also holds in other folders: a file by its whole path."""
    prefix, base, settings = _parts(name)
    base = str(Path(base).resolve()) if _is_file(base) else base
    return prefix + base + "".join(f":{name}={number}" for name, number in settings.items())


def files(sources: Iterable[str]) -> dict[str, bytes]:
    """The content of the files among the full names of strategies, by path: for `receive` on another machine."""
    paths = [path for source in sources if _is_file(path := _parts(source)[1])]
    return {path: Path(path).read_bytes() for path in paths}


def receive(sent: Mapping[str, bytes]) -> None:
    """From now on these paths stand for this content, whatever lies there."""
    for path, content in sent.items():
        _received[path] = jit.stored(content, Path(path).name)


def prepare(pilot: Pilot, game: Game, tables: np.ndarray, decks: Sequence[np.ndarray]) -> None:
    """Plays a match with the strategy as plain Python, once for each content of its file, then compiles it.

    Raises StrategyError where it asks for what it cannot see, returns nonsense, takes more than five seconds
    for a choice, chooses differently on the same luck, or does what cannot be compiled.
    """
    tried = jit.cache_folder(jit.plain(pilot.decide).__module__) / "tried"
    if not tried.exists():
        _Trial(pilot, game).play(tables, decks)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what matters of them is in the error
            jit.ready(pilot.decide)
    except jit.CompileError as error:
        raise _uncompilable(pilot, error) from None
    except KeyError as error:  # what numba says of a field that a record has not
        name = error.args[0]
        raise _error(pilot.path, _line_with(pilot.path, name), f"there is no field '{name}'") from None
    with contextlib.suppress(OSError):
        tried.touch()


# Finding and importing.


def _parts(name: str) -> tuple[str, str, dict[str, int]]:
    """`lookahead:` or nothing, the name or file, and the parameters of a full name."""
    found = _FULL_NAME.fullmatch(name)
    if not found:
        return "", name, {}
    return found[1], found[2], {word: int(number) for word, number in _SETTING.findall(found[3])}


def _ahead(overrides: dict[str, int]) -> Ahead:
    """How far to look ahead; takes what it needs out of the overrides."""
    chosen = {field.name: overrides.pop(field.name) for field in fields(Ahead) if field.name in overrides}
    ahead = replace(Ahead(samples=SAMPLES), **chosen)
    if ahead.samples < 1 or ahead.turns < 0 or not 2 <= ahead.width <= lookahead.WIDEST:
        remedy = f"samples from 1, turns from 0 (the end of the match), width from 2 to {lookahead.WIDEST}"
        raise StrategyError(f"error: cannot look ahead with {ahead}\n  fix: {remedy}")
    return ahead


def _played_on(game: Game) -> list[str]:
    """The modules that looking ahead depends on."""
    return [lookahead.__name__, *sorted({jit.plain(getattr(game, name)).__module__ for name in loop.ENGINE})]


def _folder(key: str) -> Path:
    if "." not in key:
        return ROOT / "strategies" / key
    return Path(str(importlib.import_module(key).__file__)).parent / "strategies"


def _is_file(name: str) -> bool:
    return name.endswith(".py") or "/" in name or "\\" in name


def _path(key: str, name: str) -> Path:
    odd = ":" in Path(name).name or name == "lookahead"
    if _is_file(name):
        path = _received.get(name) or Path(name)
        if not path.is_file():
            raise StrategyError(f"{path}: error: there is no such file" + (f"\n  fix: {_FORM}" if odd else ""))
        return path
    path = _folder(key) / f"{name}.py"
    if not path.is_file() or name.startswith("_"):
        known = listed(key)
        close = difflib.get_close_matches(name, known, 1)
        remedy = f"did you mean '{close[0]}'?" if close else "known are " + ", ".join(known)
        remedy = _FORM if odd else remedy
        raise StrategyError(f"error: there is no strategy '{name}' for {key}\n  fix: {remedy}")
    return path


def _imported(key: str, path: Path) -> ModuleType:
    try:
        if path.resolve().parent == _folder(key).resolve():
            package = f"{key}.strategies" if "." in key else f"strategies.{key}"
            return importlib.import_module(f"{package}.{path.stem}")
        return _import_file(path)
    except SyntaxError as error:
        raise _error(path, error.lineno or 1, f"not valid Python: {error.msg}") from None
    except Exception as error:
        raise _error(path, _line_in(path, error), f"{type(error).__name__}: {error}") from None


def _import_file(path: Path) -> ModuleType:
    """Imports a file from anywhere as a real module: numba caches no other functions."""
    digest = hashlib.sha256(str(path.resolve()).encode() + path.read_bytes()).hexdigest()
    name = f"strategy_{digest[:16]}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path.resolve())
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def _idea(docstring: str | None) -> str:
    return (docstring or "").strip().partition("\n")[0]


# What a file has to hold.


def _check_functions(module: ModuleType, path: Path) -> str:
    kinds = [kind for kind in _ARGUMENTS if callable(getattr(module, kind, None))]
    if not kinds:
        raise _error(path, 1, "decide(view, cards, options, luck) or value(view, cards, option) is missing")
    if len(kinds) > 1:
        raise _error(path, 1, "decide and value: keep one of them")
    expected = list(_ARGUMENTS[kinds[0]])
    expected += [extra.lower() for extra in ("PARAMS", "MEMORY") if hasattr(module, extra)]
    function = jit.plain(getattr(module, kinds[0]))
    if len(inspect.signature(function).parameters) != len(expected):
        message = f"{kinds[0]} takes ({', '.join(expected)})"
        raise _error(path, function.__code__.co_firstlineno, message)
    return kinds[0]


def _params(module: ModuleType, path: Path, overrides: Mapping[str, int], ahead: Sequence[str]) -> dict[str, int]:
    """PARAMS with these overrides; `ahead` names what else may be set."""
    params = getattr(module, "PARAMS", {})
    if not isinstance(params, dict) or not all(str(k).isidentifier() and type(v) is int for k, v in params.items()):
        raise _error(path, _line_of(path, "PARAMS"), 'PARAMS is a dict of names and whole numbers, such as {"care": 3}')
    for name in overrides:
        if name not in params:
            known = ", ".join([*params, *ahead]) or "none"
            raise StrategyError(f"{path}: error: no parameter '{name}'\n  fix: known are {known}")
    return {**params, **overrides}


def _memory(module: ModuleType, path: Path) -> np.dtype:
    memory = getattr(module, "MEMORY", None)
    if memory is None:
        return np.dtype([])
    try:
        memory = np.dtype(memory)
        return jit.record(
            *((name, field[0].base.str[1:], field[0].shape) for name, field in (memory.fields or {}).items())
        )
    except (AttributeError, TypeError, ValueError):
        message = 'MEMORY is a dtype of i4 and i8 fields, such as [("seen", "i8", (60,))]'
        raise _error(path, _line_of(path, "MEMORY"), message) from None


def _line_of(path: Path, name: str) -> int:
    for node in ast.parse(path.read_bytes()).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return node.lineno
    return 1


# One type of pointer for all strategies. These run in the namespace of the strategy's module, which also
# holds PARAMS_RECORD, N_PARAMS, MEMORY_RECORD and MEMORY_INTS: numba caches no closures over compiled
# functions.


def _decide(
    game: Game, module: ModuleType, kind: str, params: Mapping[str, int], memory: np.dtype, arrays: bool
) -> Callable:
    space = dict(vars(module))
    space["int32"] = np.int32
    space["N_PARAMS"], space["PARAMS_RECORD"] = len(params), jit.record(*((name, "i8") for name in params))
    space["MEMORY_INTS"], space["MEMORY_RECORD"] = memory.itemsize // 4, memory
    adapter = _ADAPTERS[kind, hasattr(module, "PARAMS"), hasattr(module, "MEMORY")]
    if kind == "value":
        space["highest"] = jit.kernel(_within(space, _highest), arrays)
    return jit.entry(game.signatures["decide"], arrays)(_within(space, adapter))


def _within(space: dict[str, Any], function: FunctionType) -> FunctionType:
    return FunctionType(function.__code__, space, function.__name__)


# ruff: noqa: F821
# pyright: reportUndefinedVariable=false


def _highest(ratings, view, cards, options, *extra):
    best, top = 0, value(view, cards, options[0], *extra)
    ratings[0] = top
    for i in range(1, len(options)):
        worth = value(view, cards, options[i], *extra)
        ratings[i] = worth
        if worth > top:
            best, top = i, worth
    return best


def _decide_plain(view, cards, options, luck, params, memory, ratings):
    return decide(view, cards, options, luck)


def _decide_params(view, cards, options, luck, params, memory, ratings):
    return decide(view, cards, options, luck, params[:N_PARAMS].view(PARAMS_RECORD)[0])


def _decide_memory(view, cards, options, luck, params, memory, ratings):
    return decide(view, cards, options, luck, memory.view(int32)[:MEMORY_INTS].view(MEMORY_RECORD)[0])


def _decide_both(view, cards, options, luck, params, memory, ratings):
    memory_record = memory.view(int32)[:MEMORY_INTS].view(MEMORY_RECORD)[0]
    return decide(view, cards, options, luck, params[:N_PARAMS].view(PARAMS_RECORD)[0], memory_record)


def _value_plain(view, cards, options, luck, params, memory, ratings):
    return highest(ratings, view, cards, options)


def _value_params(view, cards, options, luck, params, memory, ratings):
    return highest(ratings, view, cards, options, params[:N_PARAMS].view(PARAMS_RECORD)[0])


def _value_memory(view, cards, options, luck, params, memory, ratings):
    return highest(ratings, view, cards, options, memory.view(int32)[:MEMORY_INTS].view(MEMORY_RECORD)[0])


def _value_both(view, cards, options, luck, params, memory, ratings):
    memory_record = memory.view(int32)[:MEMORY_INTS].view(MEMORY_RECORD)[0]
    return highest(ratings, view, cards, options, params[:N_PARAMS].view(PARAMS_RECORD)[0], memory_record)


_ADAPTERS = {
    ("decide", False, False): _decide_plain,
    ("decide", True, False): _decide_params,
    ("decide", False, True): _decide_memory,
    ("decide", True, True): _decide_both,
    ("value", False, False): _value_plain,
    ("value", True, False): _value_params,
    ("value", False, True): _value_memory,
    ("value", True, True): _value_both,
}


# Trying a strategy as plain Python.


class _OutOfTime(Exception):
    """The trial has seen enough."""


class _Trial:
    """Stands for the strategy in one match: watches each choice, line by line."""

    def __init__(self, pilot: Pilot, game: Game):
        self.pilot, self.game = pilot, game
        self.function = self._with_numbers(jit.plain(pilot.decide))
        self.file = str(pilot.path.resolve())
        self.line, self.deadline = 1, 0.0
        self.end = time.monotonic() + TRIAL_SECONDS

    def play(self, tables: np.ndarray, decks: Sequence[np.ndarray]) -> None:
        pilots = [replace(self.pilot, decide=self, ahead=Ahead())] * len(decks)
        desk = loop.Desk(self.game, tables, decks, pilots, (1, 2), 0, 1, loop.TURN_CAP, loop.ACTION_CAP)
        with contextlib.suppress(_OutOfTime):
            desk.play(loop.play_matches, raising=(StrategyError, _OutOfTime))

    def __call__(self, view, cards, options, luck, params, memory, ratings) -> int:
        again = self._answer(view, cards, options, luck.copy(), params, memory.copy(), ratings)
        answer = self._answer(view, cards, options, luck, params, memory, ratings)
        if answer != again:
            raise self._error("chose differently on the same luck", "draw all chance from `luck`")
        if time.monotonic() > self.end:
            raise _OutOfTime
        return answer

    def _with_numbers(self, decide: FunctionType) -> FunctionType:
        """The same function, which complains about a `value` that is no number: compiled code compares text
        too."""
        space = decide.__globals__
        if "highest" not in space:
            return decide

        def rated(*arguments):
            worth = space["value"](*arguments)
            if not isinstance(worth, int | float | np.number | np.bool_):
                raise self._error(f"value returned {worth!r}", "return a number for every option")
            return worth

        highest = _within({**space, "value": rated}, _highest)
        return _within({**space, "highest": highest}, decide)

    def _answer(self, *arguments) -> int:
        self.deadline = time.monotonic() + CALL_SECONDS
        before = sys.gettrace()
        sys.settrace(self._enter)
        try:
            # NumPy would warn and go on where compiled code raises.
            with np.errstate(all="raise"):
                answer = self.function(*arguments)
        except StrategyError:
            raise
        except Exception as error:
            raise self._failed(error) from None
        finally:
            sys.settrace(before)
        count = len(arguments[2])
        if isinstance(answer, bool) or not isinstance(answer, int | np.integer) or not 0 <= answer < count:
            remedy = f"return the place of an option in `options`: here a whole number from 0 to {count - 1}"
            shown = answer.item() if isinstance(answer, np.generic) else answer
            raise self._error(f"decide returned {shown!r}", remedy)
        return int(answer)

    def _enter(self, frame, event, argument):
        return self._watch if frame.f_code.co_filename == self.file else None

    def _watch(self, frame, event, argument):
        self.line = frame.f_lineno
        if time.monotonic() > self.deadline:
            raise self._error(f"still at it after {CALL_SECONDS:g} seconds: does this loop ever end?")
        return self._watch

    def _failed(self, error: Exception) -> StrategyError:
        self.line = _line_in(self.pilot.path, error) or self.line
        if isinstance(error, AttributeError) and isinstance(error.obj, np.record):
            return self._unseen(error.name, error.obj.dtype)
        if isinstance(error, AttributeError) and isinstance(error.obj, np.ndarray):
            return self._error(f"a list has no '{error.name}'", f"take one of its entries first: [0].{error.name}")
        return self._error(f"{type(error).__name__}: {error}")

    def _unseen(self, name: str, dtype: np.dtype) -> StrategyError:
        game, fields = self.game, list(dtype.names or ())
        lacks = "an option has no" if dtype == game.option else "the cards have no"
        if dtype in _nested(game.view):
            lacks = "a player cannot see"
        close = difflib.get_close_matches(name, fields, 1)
        remedy = (f"did you mean '{close[0]}'? " if close else "") + "there is " + ", ".join(fields)
        return self._error(f"{lacks} '{name}'", remedy)

    def _error(self, message: str, remedy: str = "") -> StrategyError:
        return _error(self.pilot.path, self.line, message, remedy)


def _nested(dtype: np.dtype) -> list[np.dtype]:
    inner = [field[0].base for field in (dtype.fields or {}).values()]
    return [dtype, *(found for one in inner if one.names for found in _nested(one))]


def _line_in(path: Path, error: BaseException) -> int:
    """The last line of this file in an exception's traceback, 0 if it has none."""
    line, step = 0, error.__traceback__
    while step is not None:
        if Path(step.tb_frame.f_code.co_filename) == path.resolve():
            line = step.tb_lineno
        step = step.tb_next
    return line


def _line_with(path: Path, field: str) -> int:
    """The first line that asks something for this field."""
    nodes = ast.walk(ast.parse(path.read_bytes()))
    return min((n.lineno for n in nodes if isinstance(n, ast.Attribute) and n.attr == field), default=1)


def _uncompilable(pilot: Pilot, error: Exception) -> StrategyError:
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    lines = re.findall(rf'File "[^"]*{re.escape(pilot.path.name)}", line (\d+)', text)
    said = [line.strip() for line in text.splitlines() if line.strip() and "nopython mode" not in line]
    remedy = "use whole numbers, the fields of view, cards and option, loops and functions of this kind"
    if "NRT required" in text or "returning of array" in text:
        said, remedy = (
            ["it makes or returns an array or a list"],
            "do without, or write ARRAYS = True (up to a fifth slower)",
        )
    return _error(pilot.path, int(lines[-1]) if lines else 1, f"cannot be compiled: {said[0]}", remedy)


def _error(path: Path, line: int, message: str, remedy: str = "") -> StrategyError:
    fix = f"\n  fix: {remedy}" if remedy else ""
    return StrategyError(f"{path}:{max(line, 1)}: error: {message}{fix}")
