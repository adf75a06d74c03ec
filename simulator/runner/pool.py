"""Worker processes: tasks out, results back in the order of the tasks.

The caller has built the work first (that is when engines compile): two compilers must never write one cache.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice, takewhile
from math import inf
from typing import Any

from simulator.signals import deadly

INLINE = "inline"
METHODS = ("fork", "spawn", "forkserver", INLINE)
AHEAD = 3  # tasks in flight per worker: bounds what waits in memory for a slow task before it
GRACE = 0.6  # seconds that running tasks get to finish after an interrupt
PATIENCE = 1.0  # seconds in which the executor has to notice that it lost a worker
TICK = 0.1  # seconds between two looks at signals and workers
WAKING = 30.0  # seconds that a worker may take to begin, where it does not inherit what it needs
HOPELESS = 3  # tasks that are lost one after the other: then it is not because of the tasks

Work = Callable[[Any], Any]
_work: Work | None = None


class WorkerDied(RuntimeError):
    """A worker process ended twice without an answer while it worked on `task`."""

    def __init__(self, task):
        super().__init__(f"a worker process died twice on {task}")
        self.task = task


@dataclass(frozen=True)
class Lost:
    """Instead of a task's result: why there is none."""

    why: str


def default_method() -> str:
    """The start method for this machine: fork on Linux, spawn elsewhere."""
    return "fork" if sys.platform == "linux" else "spawn"


class Stop:
    """The signals that end a command as a flag that is looked at between tasks; a second one interrupts at once."""

    def __init__(self):
        self.signum = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Stop:
        if threading.current_thread() is threading.main_thread():
            self._before = {signum: signal.signal(signum, self._ask) for signum in deadly()}
        return self

    def __exit__(self, *_error) -> None:
        for signum, handler in self._before.items():
            signal.signal(signum, handler)

    def _ask(self, signum, _frame):
        if self.signum:
            raise KeyboardInterrupt
        self.signum = signum


class Stopped(Exception):
    """A signal has ended the work."""


class Standing:
    """Workers that stay from one batch of tasks to the next. The arguments are those of `in_order`."""

    def __init__(self, work: Work, rebuild: Callable[[], Work], **how):
        self.queue: deque = deque()
        self.results = in_order(self._tasks(), work, rebuild, **how)

    def _tasks(self) -> Iterator:
        while True:
            yield self.queue.popleft() if self.queue else None

    def __call__(self, tasks: Sequence) -> list:
        """The results of all these tasks; raises Stopped when a signal came before the last."""
        self.queue.extend(tasks)
        results = [result for _task, result in islice(self.results, len(tasks))]
        if len(results) < len(tasks):
            raise Stopped
        return results

    def close(self) -> None:
        """Sends the workers away."""
        self.results.close()


def in_order(
    tasks: Iterable,
    work: Work,
    rebuild: Callable[[], Work],
    *,
    jobs: int,
    method: str = "",
    stop: Stop | None = None,
    attach: Callable[[], None] | None = None,
    split: Callable[[Any], Sequence] | None = None,
    limit: float = inf,
) -> Iterator[tuple[Any, Any]]:
    """Yields (task, work(task)) in the order of the tasks.

    Forked workers inherit `work`; others get it from `rebuild`, which must be picklable, as tasks and results
    must be. `attach` runs once in each worker (log forwarding). Once `stop` is set, running tasks get GRACE
    seconds; those up to the first that is not finished are still yielded. A task whose worker dies is tried once
    more, alone; WorkerDied when that fails too. Tasks may come from earlier results: None instead of a task
    says that there is none before the next result.

    A worker that takes longer than `limit` seconds for a task is killed, unless all is done inline. Where `split`
    cuts a task into smaller ones, a task that is lost twice is replaced by its parts, each tried alone, and
    those that are lost again give Lost; WorkerDied when nothing but that happens.
    """
    stop, method = stop or Stop(), method or default_method()
    if method == INLINE:
        for task in tasks:
            if stop.signum:
                return
            yield task, work(task)
        return
    crew = Crew(jobs, method, partial(_same, work) if method == "fork" else rebuild, attach)
    yield from through(crew, tasks, stop, split, limit)


def through(crew: Crew, tasks: Iterable, stop: Stop, split, limit: float = inf) -> Iterator[tuple[Any, Any]]:
    """What `in_order` yields, from workers that stand ready; sends them away."""
    try:
        yield from _through(crew, iter(tasks), stop, split, limit)
        if not stop.signum:
            crew.finish()
    finally:
        crew.kill()


def _through(crew: Crew, todo: Iterator, stop: Stop, split, limit: float):
    flying: deque[tuple[Any, Future]] = deque()
    lost = 0
    while True:
        while not crew.alone and len(flying) < crew.jobs * AHEAD and (task := next(todo, None)) is not None:
            flying.append((task, crew.submit(task)))
        if not flying:
            if not crew.alone:
                return
            crew.finish()
            crew.restart()
            continue
        late = _await(flying[0][1], crew, stop, limit)
        if stop.signum:
            yield from _finished(flying)
            return
        task, future = flying[0]
        if isinstance(future.exception(), BrokenProcessPool):
            parts = _parts(task, split) if crew.alone else [task]
            lost += not parts
            if (crew.alone and not split) or lost == HOPELESS:
                raise WorkerDied(task)
            flying.popleft()
            flying.extendleft((part, Future()) for part in reversed(parts))
            crew.retry(flying)
            if not parts:
                yield (
                    task,
                    Lost(f"its worker took longer than {limit:g} seconds" if late else "its worker process died"),
                )
            continue
        crew.woken, lost = True, 0
        flying.popleft()
        yield task, future.result()


def _parts(task, split) -> Sequence:
    """What a task is cut into; nothing where it is as small as can be."""
    parts = split(task) if split else ()
    return parts if len(parts) > 1 else ()


def _await(future: Future, crew: Crew, stop: Stop, limit: float) -> bool:
    """Waits for a task that is the first of those in flight. Returns whether it took too long and was ended."""
    patience, begun, late = PATIENCE, time.monotonic(), False
    limit += 0 if crew.woken else WAKING
    while not stop.signum and not wait([future], timeout=TICK).done:
        patience -= TICK * crew.lost_one()
        late = late or time.monotonic() - begun > limit
        if patience < 0 or late:
            crew.kill(at_once=True)
    return late


def _finished(flying):
    """What is done, or gets done within GRACE, of the tasks in flight, up to the first that is not."""
    wait([future for _task, future in flying if not future.cancel()], timeout=GRACE)
    return [(task, future.result()) for task, future in takewhile(lambda each: _answered(each[1]), flying)]


def _answered(future: Future) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


class Crew:
    """The executor in use: all workers, or after a death one worker that tries the lost tasks alone."""

    def __init__(self, jobs, method, build, attach):
        self.jobs = jobs
        self.inherits = method == "fork"
        self.context = multiprocessing.get_context(method)
        self.initargs = (build, attach)
        self.restart()

    def restart(self) -> None:
        self.alone = False
        self.executor = self._executor(self.jobs)

    def retry(self, flying: deque) -> None:
        """Submit again, in order and to one new worker, all tasks in flight that got no answer."""
        self.kill()
        self.alone = True
        self.executor = self._executor(1)
        for i, (task, future) in enumerate(flying):
            if not future.done() or future.exception() is not None:
                flying[i] = (task, self.submit(task))

    def _executor(self, workers: int) -> ProcessPoolExecutor:
        self.woken = self.inherits  # whether a worker has ever answered
        return ProcessPoolExecutor(workers, self.context, _enter, self.initargs)

    def submit(self, task) -> Future:
        """The task's answer to come; a pool that has broken answers with BrokenProcessPool."""
        with warnings.catch_warnings(), _deaf_children():
            # Python 3.12 warns of fork beside threads: the only other threads here wait for log records.
            warnings.filterwarnings("ignore", ".*multi-threaded, use of fork", DeprecationWarning)
            try:
                return self.executor.submit(_run, task)
            except BrokenProcessPool as broken:
                lost: Future = Future()
                lost.set_exception(broken)
                return lost

    def finish(self) -> None:
        """Wait for the workers to leave: only then have all their log records been sent."""
        self.executor.shutdown(wait=True)

    def lost_one(self) -> bool:
        """Whether a worker has died."""
        return any(process.exitcode is not None for process in list((self.executor._processes or {}).values()))

    def kill(self, at_once: bool = False) -> None:
        """End the workers whatever they do; if not at once, idle ones get a moment to leave by themselves."""
        processes = list((self.executor._processes or {}).values())
        results = self.executor._result_queue
        self.executor.shutdown(wait=False, cancel_futures=not at_once)
        patience = time.monotonic() + (0 if at_once else GRACE / 2)
        for process in processes:
            process.join(max(0.0, patience - time.monotonic()))
            if process.is_alive():
                process.kill()
        if results is not None:
            # A worker that dies while it sends leaves half a result, and the executor's thread waiting for
            # the rest. With no writer left, that gets an end of file and breaks the pool.
            results._writer.close()


@contextmanager
def _deaf_children():
    """Processes that are started here never hear Ctrl-C, not even while they begin."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _same(work):
    return work


def _enter(build, attach) -> None:
    """First thing in a worker: the parent alone answers signals, and a worker does not outlive it."""
    global _work  # noqa: PLW0603
    for signum in deadly():
        signal.signal(signum, signal.SIG_DFL if signum == signal.SIGTERM else signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    if attach:
        attach()
    _work = build()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _run(task):
    assert _work is not None
    return _work(task)
