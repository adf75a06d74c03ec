"""Log records as lines on stderr, from this process and from its workers."""

from __future__ import annotations

import logging
import multiprocessing
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from logging.handlers import QueueHandler, QueueListener
from pathlib import Path
from typing import TextIO

from multiprocessing_logging import MultiProcessingHandler, install_mp_handler


class Lines(logging.StreamHandler):
    """Writes whole lines, and around a progress bar if there is one."""

    def __init__(self, stream: TextIO | None = None):
        super().__init__(stream or sys.stderr)
        self.setFormatter(Plain())
        self.warned = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Writes one record and counts warnings."""
        self.warned += record.levelno >= logging.WARNING
        if "tqdm" not in sys.modules:
            return super().emit(record)
        try:
            sys.modules["tqdm"].tqdm.write(self.format(record), file=self.stream)
            self.flush()
        except Exception:
            self.handleError(record)


class Plain(logging.Formatter):
    """Information as it is; what is worse begins with its level."""

    def format(self, record: logging.LogRecord) -> str:
        said = logging.makeLogRecord(vars(record))
        if record.levelno > logging.INFO:
            said.msg, said.args = f"{record.levelname.lower()}: {record.getMessage()}", None
        return super().format(said).rstrip()


class Page(logging.FileHandler):
    """Adds lines with their time to a file, whatever the terminal is told."""

    def __init__(self, path: Path):
        super().__init__(path, encoding="utf-8")
        self.setFormatter(Plain("%(asctime)s %(message)s"))


def start(level: int, stream: TextIO | None = None, file: Path | None = None) -> Lines:
    """Send this process's log records and Python warnings of at least `level` to stderr; those of at least INFO to
    a file too, if there is one. Raises OSError where that cannot be written."""
    lines, page = Lines(stream), [Page(file)] if file else []
    lines.setLevel(level)
    level = min(level, logging.INFO) if page else level
    root = logging.getLogger()
    for before in [handler for handler in root.handlers if isinstance(handler, Page)]:
        before.close()
    root.handlers[:] = [lines, *page]
    root.setLevel(level)
    for chatty in ("numba", "asyncio", "matplotlib"):
        logging.getLogger(chatty).setLevel(max(level, logging.WARNING))
    logging.captureWarnings(True)
    logging.raiseExceptions = False  # a closed stderr is no reason for a traceback
    return lines


@contextmanager
def forwarding(method: str) -> Iterator[Callable[[], None] | None]:
    """While this is open, log records of workers reach this process's handlers, each once.

    Yields what a worker has to call first, or None. multiprocessing-logging serves workers that inherit
    the handlers by fork, and refuses any other start method; those get a queue.
    """
    if method == "fork" and multiprocessing.get_start_method() == "fork":
        with _inherited_handlers():
            yield None
    elif method == "inline" or not logging.getLogger().handlers:
        yield None
    else:
        queue = multiprocessing.get_context(method).Queue()
        listener = QueueListener(queue, *logging.getLogger().handlers, respect_handler_level=True)
        listener.start()
        try:
            yield partial(_attach, queue, logging.getLogger().level)
        finally:
            listener.stop()
            queue.close()
            queue.cancel_join_thread()


@contextmanager
def _inherited_handlers():
    root = logging.getLogger()
    before = list(root.handlers)
    install_mp_handler(root)
    try:
        yield
    finally:
        for handler in [h for h in root.handlers if isinstance(h, MultiProcessingHandler)]:
            handler.queue.cancel_join_thread()
            handler.close()
        root.handlers[:] = before


def _attach(queue, level: int) -> None:
    root = logging.getLogger()
    root.handlers[:] = [QueueHandler(queue)]
    root.setLevel(level)
    logging.captureWarnings(True)
