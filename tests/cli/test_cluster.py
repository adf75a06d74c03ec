"""A Dask cluster of real worker processes in place of the pool: the same bytes, whatever happens to the workers."""

import os
import pickle
import re
import signal
import time
import zlib
from functools import partial

import pytest

distributed = pytest.importorskip("distributed")

from simulator.runner import cluster, pool  # noqa: E402
from simulator.runner.run import Table, Versions, run_all  # noqa: E402
from tests.cli.conftest import DECKS  # noqa: E402
from tests.runner.toy_plan import plan  # noqa: E402

MINE = '"""Takes what stands last."""\ndef decide(view, cards, options, luck):\n    return len(options) - 1\n'


@pytest.fixture(scope="module")
def dask():
    """The address of a scheduler with two workers."""
    place = {"host": "127.0.0.1", "dashboard_address": None, "silence_logs": 50}
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **place) as workers:
        yield workers.scheduler_address


@pytest.fixture(scope="module")
def mine(tmp_path_factory):
    file = tmp_path_factory.mktemp("mine") / "mine.py"
    file.write_text(MINE)
    return file


@pytest.fixture(scope="module")
def table(mine):
    return Table(plan(strategies=("spender", str(mine)), pairs=300))


def test_a_run_with_a_strategy_file_and_a_killed_worker_gives_the_same_bytes(dask, table, mine, tmp_path):
    here, there, victims = tmp_path / "here", tmp_path / "there", []
    [expected] = run_all(Versions([table]), [here], method="inline")

    def kill(_matches):
        if victims:
            os.kill(victims.pop(), signal.SIGKILL)

    with cluster.joined(dask, [str(mine)]) as crew:
        victims.append(min(crew.client.run(os.getpid).values()))
        mine.unlink()  # as on another machine
        [outcome] = run_all(Versions([table]), [there], jobs=crew.jobs, in_order=crew.in_order, progress=kill)
    assert (there / "matches.csv").read_bytes() == (here / "matches.csv").read_bytes()
    assert outcome.manifest == expected.manifest
    assert not victims


class Deadly:
    """Squares, but for some numbers, at which the worker dies."""

    def __init__(self, *numbers):
        self.numbers = numbers

    def __call__(self, task):
        if set(task) & set(self.numbers):
            os.kill(os.getpid(), signal.SIGKILL)
        return [number**2 for number in task]


def split(task):
    return [(number,) for number in task]


def test_what_kills_workers_again_and_again_is_lost_alone(dask):
    tasks = [(at, at + 1) for at in range(0, 12, 2)]
    with cluster.joined(dask, []) as crew:
        # so many workers may die with a task before Dask gives it up
        crew.client.run_on_scheduler(lambda dask_scheduler: setattr(dask_scheduler, "allowed_failures", 0))
        found = list(crew.in_order(tasks, Deadly(5), partial(Deadly, 5), stop=pool.Stop(), split=split))
    expected = [(0, 1), (2, 3), (4,), (5,), (6, 7), (8, 9), (10, 11)]
    assert [task for task, _ in found] == expected
    lost = dict(found).pop((5,))
    assert lost == pool.Lost("its worker process died")
    assert all(result == [n**2 for n in task] for task, result in found if task != (5,))


class Sleeper:
    def __call__(self, task):
        time.sleep(task)
        return task


def test_a_stop_keeps_what_is_finished_and_takes_back_what_waits(dask):
    stop, tasks, found = pool.Stop(), [0.01] * 10 + [2] * 20, []
    with cluster.joined(dask, []) as crew:
        for _task, result in crew.in_order(tasks, Sleeper(), Sleeper, stop=stop, split=None):
            found.append(result)
            stop.signum = signal.SIGINT
    with distributed.Client(dask, set_as_default=False) as client:
        waiting = client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks))
    assert 1 <= len(found) < 15
    assert found == tasks[: len(found)]
    assert not waiting


@pytest.fixture
def other_numpy(monkeypatch):
    """Here, not in the workers."""
    made = cluster.versions()
    monkeypatch.setattr(cluster, "versions", lambda: {**made, "numpy": "1.0"})
    cluster.made_by.cache_clear()
    yield made
    cluster.made_by.cache_clear()


def test_a_worker_with_another_numpy_is_refused_before_the_first_task(dask, other_numpy):
    with pytest.raises(cluster.Unfit, match=rf"the worker tcp://.* has numpy {other_numpy['numpy']} \(here 1.0\)"):
        cluster.joined(dask, []).__enter__()


def test_a_worker_that_comes_later_is_asked_too():
    made = {**cluster.made_by(), "python": "3.99"}
    recipe = zlib.compress(pickle.dumps((Sleeper, {}, made)))
    with pytest.raises(cluster.Unfit, match="python"):
        cluster._play(recipe, 0)


@pytest.mark.parametrize("address", ["nonsense", "foo://127.0.0.1:1", "127.0.0.1:1"])
def test_an_address_where_no_scheduler_is_gets_an_answer(address, monkeypatch):
    monkeypatch.setattr(cluster, "ANSWER", 0.2)
    with pytest.raises(cluster.Unfit, match=f"no Dask scheduler answers at '{address}'"):
        cluster.joined(address, []).__enter__()


def test_the_command_line_plays_on_a_cluster(dask, inside):
    words = ["compare", DECKS / "bold.yaml", DECKS / "bold.yaml", "--vs", DECKS / "patient.yaml"]
    words += ["--strategy", "uniform", "--set", "Torch.cost=1", "-n", 300]
    here, there = inside(*words, "-o", "here"), inside(*words, "-o", "there", "--cluster", dask)
    assert there.stdout == here.stdout
    assert re.search(rf"\d workers? at {dask}", there.stderr)
    for version in ("before", "after"):
        rows = [(inside.folder / out / version / "matches.csv").read_bytes() for out in ("here", "there")]
        assert rows[0] == rows[1]


def test_what_a_cluster_cannot_do_is_refused(inside):
    run = ["run", DECKS / "bold.yaml", DECKS / "bold.yaml", "--strategy", "uniform", "--cluster", "nonsense"]
    assert "no Dask scheduler answers at 'nonsense'" in inside(*run, code=3).stderr
    assert "--match-timeout is not for a cluster" in inside(*run, "--match-timeout", 1, code=2).stderr
    sweep = ["sweep", *run[1:2], "--vs", *run[2:], "--set", "Torch.cost=1..3", "--target", "0.5"]
    assert "--target searches on this machine" in inside(*sweep, code=2).stderr
