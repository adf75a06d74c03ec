"""The one seam to numba. Nothing else imports it.

With NUMBA_DISABLE_JIT=1 every decorator here hands the function back untouched: the same rules run as plain
Python, under a debugger, with coverage.

numba's disk cache notices neither an edited callee in another file nor a changed NUMBA_BOUNDSCHECK, so each
module's functions are cached in a folder named after the content of all the source that they can reach.
"""

from __future__ import annotations

import ast
import contextlib
import dis
import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from inspect import isfunction
from pathlib import Path
from types import FunctionType, ModuleType

import numba
import numpy as np
from numba import types
from numba.core import caching, config, event
from numba.core.errors import NumbaError, NumbaExperimentalFeatureWarning
from numba.core.registry import CPUDispatcher

from simulator import ROOT

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None

i4, i8, f8, void = types.int32, types.int64, types.float64, types.void
Ints, Table, Words = types.Array(i4, 1, "C"), types.Array(i4, 2, "C"), types.Array(i8, 1, "C")
Floats = types.Array(f8, 1, "C")

INTERPRETED = bool(config.DISABLE_JIT)
RULES: dict[tuple[str, str], list[Callable]] = {}
"""The functions that carry out each section of each game's rulebook: {(game, section): [function, ...]}."""

CompileError = NumbaError

# The engine and the strategies reach the loop as function pointers, which numba calls experimental.
warnings.filterwarnings("ignore", "First-class function type feature", NumbaExperimentalFeatureWarning)

_UNUSED_DAYS, _KEPT_FOLDERS = 30, 200
# Parsing whole files would take a third of a second at each start.
_IMPORT = re.compile(r"(?m)^[ \t]*((?:import|from[ \t]+\S+[ \t]+import)[ \t]+(?:\([^)]*\)|(?:[^\n\\]|\\\n)*))")


def record(*fields: tuple) -> np.dtype:
    """A dtype whose scalars allow `s.life` in both modes; fields are (name, "i4" | "i8" | record, [shape]).

    Narrower and unsigned integers are refused: they wrap differently in NumPy and numba.
    """
    for name, kind, *_ in fields:
        if kind not in ("i4", "i8") and getattr(kind, "names", None) is None:
            raise TypeError(f"{name}: use i4, i8 or a record, not {kind}")
    return np.dtype((np.record, list(fields)))


def typed(dtype: np.dtype):
    """The signature type of one record."""
    return numba.from_dtype(dtype)


def rows(dtype: np.dtype, dimensions: int = 1):
    """The signature type of a contiguous array of records."""
    return types.Array(numba.from_dtype(dtype), dimensions, "C")


def array(kind, dimensions: int):
    """The signature type of a contiguous array of i4, i8 or f8."""
    return types.Array(kind, dimensions, "C")


def pointer(signature, count: int = 0):
    """The type of a function of this signature; with `count` that of a tuple of so many of them."""
    function = types.FunctionType(signature)
    return types.UniTuple(function, count) if count else function


class _Place(caching._CacheLocator):
    """Where a function's code is kept: under a name made of content alone, so that all checkouts share it."""

    def __init__(self, function: Callable, file: str):
        self._py_file, self.line = file, function.__code__.co_firstlineno
        self.path = cache_folder(function.__module__) / function.__module__

    @classmethod
    def from_function(cls, py_func, py_file):
        return cls(py_func, py_file)

    def get_cache_path(self):
        return str(self.path)

    def get_source_stamp(self):
        return ""

    def get_disambiguator(self):
        return str(self.line)


class _Kept(caching.CompileResultCacheImpl):
    _locator_classes = (_Place,)


class _Cache(caching.FunctionCache):
    _impl_class = _Kept


class Kernel(CPUDispatcher):
    """Compiled for whatever compiled code calls it. Called from Python it runs as Python.

    Whole numbers all arrive as 64 bit: i4 fields, literals and enum members in all their mixtures would each
    be compiled for themselves.
    """

    def get_call_template(self, args, kws):
        return super().get_call_template(tuple(map(_widened, args)), kws)

    def __call__(self, *args):
        return self.py_func(*args)


def _widened(kind):
    return i8 if isinstance(kind, types.Integer | types.IntEnumMember) else kind


class Entry(CPUDispatcher):
    """Compiled for one signature when first needed; can be called from anywhere and passed as a pointer."""

    signature = None

    def ready(self) -> None:
        if not self.overloads:
            self.compile(self.signature)
            self.disable_compile()

    def get_call_template(self, args, kws):
        self.ready()
        return super().get_call_template(args, kws)

    def get_compile_result(self, sig):
        """The only one there is; asked for at each call to which this is passed."""
        self.ready()
        return next(iter(self.overloads.values()))

    def __call__(self, *args):
        self.ready()
        return super().__call__(*args)


def kernel(fn: Callable, arrays: bool = False, inline: bool = False) -> Callable:
    """A helper of the rules: compiled into whatever calls it, plain Python when called from Python.

    Unless `arrays` is set, it makes no arrays or lists and returns none that it was not given: counting the
    references to them would take a sixth of all time. `inline` copies its code to each place that calls it.
    """
    if INTERPRETED or isinstance(fn, Kernel):
        return fn
    # Wrappers for callers outside compiled code would cost a quarter of the compile time.
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "forceinline": inline}
    return _cached(Kernel(fn, targetoptions=_options(arrays) | options))


def inlined(fn: Callable) -> Callable:
    """A kernel whose code is copied to each place that calls it: for what is called often, from few places."""
    return kernel(fn, inline=True)


def kernels(module: ModuleType, arrays: bool = False) -> None:
    """Makes kernels of a module's functions; one that is called in one place is copied there."""
    helpers = {name: f for name, f in vars(module).items() if isfunction(f) and f.__module__ == module.__name__}
    uses = Counter(name for helper in helpers.values() for name in _used(helper))
    for name, helper in helpers.items():
        setattr(module, name, kernel(helper, arrays, inline=uses[name] == 1))


def _used(function: FunctionType) -> Iterator[str]:
    """The globals that a function names, as often as it names them."""
    return (step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL")


def entry(signature, arrays: bool = False) -> Callable[[Callable], Callable]:
    """Marks a function that is compiled for one signature, so that it can be passed as a pointer; see `kernel`."""

    def mark(fn: Callable) -> Callable:
        if INTERPRETED:
            return fn
        compiled = _cached(Entry(fn, targetoptions=_options(arrays)))
        compiled.signature = signature
        return compiled

    return mark


def rule(game: str, *sections: str, arrays: bool = False, inline: bool = False) -> Callable[[Callable], Callable]:
    """A kernel that carries out these sections of the game's rulebook, cited without the book's prefix."""

    def file(fn: Callable) -> Callable:
        compiled = kernel(fn, arrays, inline)
        for section in sections:
            RULES.setdefault((game, section), []).append(compiled)
        return compiled

    return file


def ready(*entries: Callable) -> None:
    """Compiles these entries, or loads them from the disk cache, where that has not happened yet."""
    for function in entries:
        if isinstance(function, Entry):
            function.ready()


def on_compile(callback: Callable[[str], None]) -> None:
    """Has `callback` told the name of each function that is really compiled, not loaded from disk."""

    class Told(event.Listener):
        def on_start(self, event):
            callback(event.data["dispatcher"].py_func.__qualname__)

        def on_end(self, event):
            pass

    event.register("numba:compile", Told())


@contextlib.contextmanager
def compiling_alone() -> Iterator[None]:
    """While this is open, no other process of this cache compiles in it: two compilers must never write one cache."""
    with open(_cache_home() / "compiling", "w") as file:
        if fcntl is not None:
            fcntl.lockf(file, fcntl.LOCK_EX)
        yield


def stored(content: bytes, name: str) -> Path:
    """A file of this name and content that lies beside the cache, always at the same path."""
    folder = _cache_home() / f"stored-{hashlib.sha256(content).hexdigest()[:16]}"
    folder.mkdir(exist_ok=True)
    part = folder / f"{os.getpid()}.part"
    part.write_bytes(content)
    return part.replace(folder / name)


def plain(fn: Callable) -> Callable:
    """The Python function that was compiled."""
    return getattr(fn, "py_func", fn)


@cache
def source_hash(module: str) -> str:
    """A hash of all the source that a function of this module can reach."""
    digest = hashlib.sha256()
    for name in sorted(_closure(module)):
        digest.update(f"\0{name}\0".encode() + _text(name))
    return digest.hexdigest()


@cache
def cache_folder(module: str) -> Path:
    """The folder for what is compiled from this module, named after all that can change the code."""
    about = f"{source_hash(module)} {numba.__version__} {config.BOUNDSCHECK} {sys.version_info[:2]}"
    folder = _cache_home() / hashlib.sha256(about.encode()).hexdigest()[:16]
    folder.mkdir(exist_ok=True)
    os.utime(folder)
    return folder


def _options(arrays: bool) -> dict[str, bool]:
    return {"nopython": True, "_nrt": arrays}


def _cached(compiled):
    compiled._cache = _Cache(compiled.py_func)
    return compiled


@cache
def _cache_home() -> Path:
    home = Path(os.environ.get("DECKLAB_CACHE") or _user_cache() / "decklab").absolute()
    try:
        home.mkdir(parents=True, exist_ok=True)
        (home / "used").touch()
    except OSError:
        home = Path(tempfile.mkdtemp(prefix="decklab-"))
    _prune(home)
    return home


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or "~/AppData/Local").expanduser()
    if sys.platform == "darwin":
        return Path("~/Library/Caches").expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()


def _prune(home: Path) -> None:
    """Removes the folders that no process has used for a month, but never the newest ones."""
    folders = sorted((f for f in home.iterdir() if f.is_dir()), key=lambda f: f.stat().st_mtime, reverse=True)
    for folder in folders[_KEPT_FOLDERS:]:
        if time.time() - folder.stat().st_mtime > _UNUSED_DAYS * 86400:
            shutil.rmtree(folder, ignore_errors=True)


@cache
def _closure(module: str) -> frozenset[str]:
    """The module, this one, and all modules of ours whose functions or constants it may use."""
    ours = {"simulator", "strategies", module.split(".", maxsplit=1)[0]}
    found, waiting = {module, __name__}, [module]
    while waiting:
        for name in _imports(waiting.pop()):
            if name not in found and name.split(".")[0] in ours and _source(name).is_file():
                found.add(name)
                waiting.append(name)
    return frozenset(found)


@cache
def _imports(module: str) -> tuple[str, ...]:
    return tuple(_named_by_imports(module))


def _named_by_imports(module: str) -> Iterator[str]:
    for node in _import_statements(_text(module).decode()):
        if isinstance(node, ast.Import):
            for alias in node.names:
                # `import a.b` binds a, through which a.b and whatever a holds can be reached.
                yield from _prefixes(alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node)
            for alias in node.names:
                submodule = f"{base}.{alias.name}"
                yield submodule if _source(submodule).is_file() else base


def _import_statements(text: str) -> Iterator[ast.stmt]:
    for statement in _IMPORT.findall(text):
        with contextlib.suppress(SyntaxError):  # prose that looks like an import
            yield from ast.parse(statement).body


def _prefixes(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[: i + 1]) for i in range(len(parts))]


def _base(module: str, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = module if _source(module).name == "__init__.py" else module.rpartition(".")[0]
    for _ in range(node.level - 1):
        package = package.rpartition(".")[0]
    return f"{package}.{node.module}" if node.module else package


@cache
def _text(module: str) -> bytes:
    """The source as it was when first asked for, so that an edit while we run files no code under a wrong
    name."""
    return _source(module).read_bytes()


@cache
def _source(module: str) -> Path:
    loaded = getattr(sys.modules.get(module), "__file__", None)
    if loaded:
        return Path(loaded)
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
