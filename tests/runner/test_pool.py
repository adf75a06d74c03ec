"""The worker pool: order, interrupts, deaths, log records; with work that has nothing to do with cards."""

import logging
import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from functools import partial

import pytest

from simulator import logs
from simulator.runner import pool
from simulator.runner.pool import INLINE, Stop, WorkerDied

METHODS = ["fork", "spawn", INLINE]


def in_order(tasks, make, setting, **options):
    return pool.in_order(tasks, make(setting), partial(make, setting), **options)


class Square:
    def __init__(self, setting):
        self.setting = setting

    def __call__(self, task):
        return task * task + self.setting


def late_is_first(_setting):
    return lambda task: time.sleep(0.05 if task == 0 else 0) or task


@pytest.mark.parametrize("method", METHODS)
def test_results_come_in_the_order_of_the_tasks(method):
    assert list(in_order(range(20), Square, 1, jobs=2, method=method)) == [(t, t * t + 1) for t in range(20)]


def test_a_slow_first_task_does_not_change_the_order():
    assert [r for _t, r in in_order(range(9), late_is_first, None, jobs=3, method="fork")] == list(range(9))


def test_no_more_tasks_are_taken_than_the_workers_need():
    taken = []
    tasks = (taken.append(t) or t for t in range(1000))
    results = in_order(tasks, Square, 0, jobs=2, method="fork")
    next(results)
    assert len(taken) <= 2 * pool.AHEAD
    results.close()


@pytest.mark.parametrize("method", METHODS)
def test_tasks_may_come_from_earlier_results(method):
    todo = [[0, 1], [2], [3, 4, 5]]  # each lot appears with the last result of the one before
    queue = []

    def tasks():
        while True:
            yield queue.pop(0) if queue else None

    results, found = in_order(tasks(), Square, 1, jobs=2, method=method), []
    for lot in todo:
        queue += lot
        found += [next(results) for _ in lot]
    results.close()
    assert found == [(t, t * t + 1) for t in range(6)]


def sleeper(seconds):
    def work(task):
        time.sleep(seconds)
        return task

    return work


@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("seconds", [0.01, 60])
def test_a_signal_stops_within_two_seconds_and_keeps_what_is_finished(signum, seconds):
    results = []
    threading.Timer(0.5, os.kill, (os.getpid(), signum)).start()
    begun = time.monotonic()
    with Stop() as stop:
        for task, result in in_order(range(100_000), sleeper, seconds, jobs=2, method="fork", stop=stop):
            results.append((task, result))
    assert time.monotonic() - begun < 2
    assert stop.signum == signum
    assert results == [(t, t) for t in range(len(results))]
    assert bool(results) == (seconds < 1)


def test_the_second_interrupt_does_not_wait():
    with Stop() as stop:
        os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    assert stop.signum == signal.SIGINT


def test_signal_handlers_are_put_back():
    before = signal.getsignal(signal.SIGINT)
    with Stop():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before


class KillOnce:
    """Task 5 kills its worker, the first time."""

    def __init__(self, flag):
        self.flag = flag

    def __call__(self, task):
        if task == 5 and not os.path.exists(self.flag):
            open(self.flag, "w").close()
            os.kill(os.getpid(), signal.SIGKILL)
        return task


class KillAlways(KillOnce):
    def __call__(self, task):
        if task == self.flag:
            os.kill(os.getpid(), signal.SIGKILL)
        return task


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_the_task_of_a_killed_worker_is_tried_once_more(method, tmp_path):
    results = in_order(range(30), KillOnce, str(tmp_path / "killed"), jobs=2, method=method)
    assert [r for _t, r in results] == list(range(30))


class DieSending(KillOnce):
    """A worker dies, once, while it sends more than a pipe holds."""

    def __call__(self, task):
        if task == 5 and not os.path.exists(self.flag):
            open(self.flag, "w").close()
            threading.Thread(target=die_sending, daemon=True).start()
        return task, bytes(200_000_000 if task == 5 else 300_000)


def die_sending():
    main = threading.main_thread().ident
    while sys._current_frames()[main].f_code.co_name != "_send":
        time.sleep(0.001)
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_worker_killed_while_it_sends_its_result_leaves_nobody_waiting(method, tmp_path):
    results = in_order(range(12), DieSending, str(tmp_path / "killed"), jobs=2, method=method)
    assert [r[0] for _t, r in results] == list(range(12))


@pytest.mark.parametrize("seconds", [0.05, 0.1, 0.2])
def test_an_interrupt_while_results_are_sent_leaves_nobody_waiting(seconds):
    """The process must end too: what waits for the rest of a result would keep it."""
    code = f"""
import os, signal, threading
from simulator.runner import pool
work = lambda task: bytes(100_000_000)
threading.Timer({seconds} + 0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
pool.GRACE = 0.01
with pool.Stop() as stop:
    list(pool.in_order(range(10_000), work, None, jobs=2, method="fork", stop=stop))
assert stop.signum
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=30)


@pytest.mark.parametrize("guilty", [0, 5, 29])
def test_the_task_that_kills_twice_is_named_after_all_before_it_were_delivered(guilty):
    done = []

    def follow():
        for task, _result in in_order(range(30), KillAlways, guilty, jobs=2, method="fork"):
            done.append(task)

    with pytest.raises(WorkerDied) as died:
        follow()
    assert died.value.task == guilty
    assert done == list(range(guilty))


def raising(_setting):
    def work(task):
        raise ValueError(f"task {task}")

    return work


@pytest.mark.parametrize("method", ["fork", INLINE])
def test_an_exception_of_the_work_reaches_the_caller(method):
    with pytest.raises(ValueError, match="task 0"):
        list(in_order(range(3), raising, None, jobs=2, method=method))


class Warner:
    def __init__(self, _setting):
        pass

    def __call__(self, task):
        logging.getLogger("decklab.test").warning("task %d speaks", task)
        if task == 3:
            warnings.warn("and so does Python", UserWarning, stacklevel=1)
        return task


class Kept(logging.Handler):
    def __init__(self):
        super().__init__()
        self.kept = []

    def emit(self, record):
        self.kept.append(record.getMessage())


@pytest.fixture
def kept():
    """All records that reach the root logger of this process."""
    root, handler = logging.getLogger(), Kept()
    before, level = list(root.handlers), root.level
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    logging.captureWarnings(True)
    yield handler.kept
    logging.captureWarnings(False)
    root.handlers[:] = before
    root.setLevel(level)


@pytest.mark.filterwarnings("default::UserWarning")
@pytest.mark.parametrize("method", METHODS)
def test_log_records_and_warnings_of_workers_reach_the_parent_once(method, kept):
    with logs.forwarding(method) as attach:
        list(in_order(range(8), Warner, None, jobs=2, method=method, attach=attach))
    assert sorted(m for m in kept if "speaks" in m) == [f"task {t} speaks" for t in range(8)]
    assert sum("and so does Python" in m for m in kept) == 1


def test_handlers_are_put_back_after_forwarding(kept):
    before = list(logging.getLogger().handlers)
    for method in METHODS:
        with logs.forwarding(method):
            pass
        assert logging.getLogger().handlers == before
