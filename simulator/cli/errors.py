"""What ends a command early, and the exit code of each."""

from __future__ import annotations

import difflib
import errno
import os
import sys
import traceback
from collections.abc import Callable, Iterable

DONE, CHECK_FAILED, USAGE, BAD_INPUT, INCONCLUSIVE, FAILURES, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 4, 5, 70, 130
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


_hint: list[str] = []


def hint(text: str) -> None:
    """What a command that ends early from now on says last; nothing with ""."""
    _hint[:] = [text] if text else []


def give_hint() -> None:
    """Says it, once."""
    while _hint:
        complain(_hint.pop())


class Refusal(Exception):
    """A message for the user, perhaps with a remedy, and the exit code that goes with it."""

    def __init__(self, message: str, fix: str = "", code: int = BAD_INPUT):
        super().__init__(f"error: {message}" + (f"\n  fix: {fix}" if fix else ""))
        self.code = code


def unknown(what: str, word: str, known: Iterable[str], code: int = USAGE) -> Refusal:
    """The refusal of a word that is none of the known ones, with the nearest of them."""
    known = list(known)
    near = difflib.get_close_matches(word, known, 3)
    fix = f"did you mean {_either(near)}?" if near else f"known: {', '.join(known) or 'none'}"
    return Refusal(f"there is no {what} '{word}'", fix, code)


def _either(words: list[str]) -> str:
    return " or ".join(f"'{word}'" for word in words)


def answered(command: Callable[[], int | None]) -> int:
    """Runs a command; tells on stderr why it failed, and how to go on. Returns the exit code."""
    hint("")
    code = _answered(command)
    give_hint()
    return code


def _answered(command: Callable[[], int | None]) -> int:
    try:
        return command() or DONE
    except Refusal as refusal:
        complain(str(refusal))
        return refusal.code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        hush()
        return DONE
    except Exception as error:
        return _explained(error)


def _explained(error: Exception) -> int:
    if _is(error, "simulator.reading", "Faults") or _is(error, "simulator.strategy", "StrategyError"):
        complain(str(error))
        return BAD_INPUT
    if isinstance(error, OSError) and (error.filename or error.errno in FULL):
        complain(f"error: {error.filename or 'a file that is being written'}: {error.strerror}")
        return BAD_INPUT
    if _is(error, "simulator.runner.pool", "WorkerDied"):
        complain(f"error: {error}\n  fix: see how it dies with --start-method inline")
        return INTERNAL
    traceback.print_exception(error)
    complain("internal error: this is a fault of decklab, not of what you typed; please report the lines above")
    return INTERNAL


def _is(error: Exception, module: str, name: str) -> bool:
    """Whether an exception is of a class whose module may not have been imported."""
    return module in sys.modules and isinstance(error, getattr(sys.modules[module], name))


def complain(text: str) -> None:
    """A line on stderr; quiet where nobody reads it."""
    try:
        print(text, file=sys.stderr, flush=True)
    except BrokenPipeError:
        hush(sys.stderr)


def say(text: str) -> None:
    """A part of the answer, on stdout. Whoever closes the pipe early has read enough."""
    try:
        print(_encodable(text), flush=True)
    except BrokenPipeError:
        hush()


def _encodable(text: str) -> str:
    encoding = sys.stdout.encoding or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)


def hush(stream=None) -> None:
    """Sends what else is written to stdout, or to this stream, nowhere."""
    stream = stream or sys.stdout
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
