"""The workers of a Dask cluster in place of those of pool.py: the same tasks out, the same results in their order.

To each worker goes once what the work is built from, with the strategies that are files. Dask brings it there, and
plays a task elsewhere when its worker dies; a task that dies with worker after worker is treated as in pool.py.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
import platform
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache, lru_cache
from math import inf
from typing import Any

from distributed import Client, KilledWorker
from distributed.comm.addressing import resolve_address

from simulator import ROOT, jit, strategy
from simulator.runner import pool
from simulator.runner.run import versions

ANSWER = 10.0  # seconds in which the scheduler has to answer
PATIENCE = 60.0  # seconds in which the first worker has to come
MOST = 4096  # tasks in flight: each has a thread here, which sleeps until the answer has come
LOOK = 2.0  # seconds between two looks at how many workers there are
KEPT = 4  # runs that a worker can work on by turns

log = logging.getLogger("decklab")

_one_task = threading.Lock()


class Unfit(Exception):
    """Why a cluster cannot do the work, and a remedy."""


class Crew(pool.Crew):
    """A cluster as `pool.through` wants its workers. `files` are the strategies that go along, by their paths."""

    woken = True

    def __init__(self, client: Client, address: str, files: Mapping[str, bytes]):
        self.client, self.address, self.files = client, address, files
        self._count, self._counted, self._asked = 1, -inf, set()

    @property
    def jobs(self) -> int:
        """How many tasks the cluster can work on at once; 1 while nobody is there."""
        if time.monotonic() > self._counted + LOOK:
            with _reaching(self.address):
                self._count = max(1, sum(self.client.nthreads().values()))
            self._counted = time.monotonic()
        return self._count

    def in_order(
        self, tasks: Iterable, work: pool.Work, rebuild: Callable[[], pool.Work], *, stop: pool.Stop, split=None, **_
    ) -> Iterator[tuple[Any, Any]]:
        """As `pool.in_order`, but for how workers start and how long they may take."""
        recipe = zlib.compress(pickle.dumps((rebuild, self.files, made_by())))
        self.recipe = self.client.submit(bytes, recipe, pure=False)
        self.restart()
        return pool.through(self, tasks, stop, split)

    def _executor(self, workers: int) -> ThreadPoolExecutor:
        self._broken = threading.Event()
        return ThreadPoolExecutor(1 if self.alone else MOST)

    def submit(self, task) -> Future:
        """The task's answer to come; BrokenProcessPool from the first on that has lost too many workers."""
        return self.executor.submit(self._ask, task, self._broken)

    def _ask(self, task, broken: threading.Event):
        if broken.is_set():
            raise BrokenProcessPool
        asked = self.client.submit(_play, self.recipe, task, pure=False)
        self._asked.add(asked)
        try:
            return asked.result()
        except KilledWorker:
            broken.set()
            raise BrokenProcessPool from None
        except CancelledError:
            raise Unfit(f"the Dask scheduler at '{self.address}' has gone, or was restarted") from None
        finally:
            self._asked.discard(asked)

    def lost_one(self) -> bool:
        """Dask notices by itself."""
        return False

    def kill(self, at_once: bool = False) -> None:
        """Takes back what waits; what runs ends unheard."""
        self._broken.set()
        self.client.cancel(list(self._asked), force=True)
        self.executor.shutdown(wait=False)


@contextmanager
def joined(address: str, sources: Sequence[str]) -> Iterator[Crew]:
    """The workers of the cluster whose scheduler listens at an address, all of them of our versions; raises Unfit.
    `sources` find the strategies that are played."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what it tells of lost connections, Unfit tells too
    with _reaching(address):
        client = Client(resolve_address(address), timeout=ANSWER, set_as_default=False)
    with client:
        if not client.nthreads():
            log.info("waiting for the first worker at %s", address)
        with _reaching(address, f"no worker has come to {address} in {PATIENCE:g} seconds", "start one: dask worker"):
            client.wait_for_workers(1, timeout=PATIENCE)
        try:
            found = client.run(made_by)
        except ImportError as missing:
            raise Unfit(f"the workers at {address} have not this decklab: {missing}", "install it there") from None
        for worker, there in found.items():
            _check(there, made_by(), worker)
        yield Crew(client, address, strategy.files(sources))


@contextmanager
def _reaching(address: str, message: str = "", fix: str = "start it: dask scheduler") -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError, CancelledError):
        raise Unfit(message or f"no Dask scheduler answers at '{address}'", fix) from None


@cache
def made_by() -> dict[str, str]:
    """Versions of whatever the numbers depend on, decklab's with a hash of its code."""
    code = hashlib.sha256()
    for path in sorted(path for part in ("simulator", "strategies") for path in (ROOT / part).rglob("*.py")):
        code.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return {**versions(), "decklab's code": code.hexdigest()[:8]}


def _check(there: Mapping[str, str], here: Mapping[str, str], worker: str) -> None:
    found = [f"{name} {there.get(name)} (here {here[name]})" for name in here if there.get(name) != here[name]]
    if found:
        raise Unfit(f"the worker {worker} has {', '.join(found)}", "install the same versions on all machines")


def _play(recipe: bytes, task):
    """In a worker: one task at a time, since compiled code keeps Python to itself."""
    with _one_task:
        return _build(recipe)(task)


@lru_cache(KEPT)
def _build(recipe: bytes) -> pool.Work:
    rebuild, files, made = pickle.loads(zlib.decompress(recipe))
    _check(made_by(), made, f"on {platform.node()}")
    with jit.compiling_alone():
        strategy.receive(files)
        return rebuild()
