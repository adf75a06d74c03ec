"""A run that ended early goes on from its journal, and its files are those of a run that never ended early."""

import json
import random
import shutil

import numpy as np
import pytest

from simulator.runner import journal, pool
from simulator.runner.journal import JOURNAL, Journal
from simulator.runner.run import Table, Versions, run, run_all
from tests.runner.toy_plan import plan

PAIRS = 300  # more than a round


@pytest.fixture(scope="module")
def table():
    return Table(plan(pairs=PAIRS))


@pytest.fixture(scope="module")
def whole(table, tmp_path_factory):
    """The folder of a run with its journal, and what came of it."""
    folder = tmp_path_factory.mktemp("whole")
    return folder, play(table, folder)


def play(table, folder, **more):
    kept = Journal(folder / JOURNAL, {"command": ["decklab", "run"]})
    outcome = run(table, folder, journal=kept, **{"method": "inline", **more})
    kept.close()
    return outcome


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != JOURNAL}


def same(a, b):
    assert a.manifest == b.manifest
    assert (a.matches, a.failures) == (b.matches, b.failures)
    assert list(a.tallies) == list(b.tallies)
    for matchup, tally in b.tallies.items():
        for name, value in vars(tally).items():
            assert np.array_equal(getattr(a.tallies[matchup], name), value), name


@pytest.mark.parametrize("point", range(20))
def test_whatever_byte_the_journal_ends_at_the_finished_files_are_the_same(table, whole, tmp_path, point):
    """What a SIGKILL or a full disk leaves is the journal's first bytes, however many."""
    folder, expected = whole
    written = (folder / JOURNAL).read_bytes()
    draw = random.Random(point)
    (tmp_path / JOURNAL).write_bytes(written[: draw.randrange(len(written))])
    method, jobs = draw.choice([("inline", 1), ("inline", 5), ("fork", 2)])
    same(play(table, tmp_path, method=method, jobs=jobs), expected)
    assert files(tmp_path) == files(folder)


def test_what_the_journal_holds_is_not_played_again(table, whole, tmp_path):
    class Idle(Table):
        def __init__(self):
            vars(self).update(vars(table))

        def play(self, task):
            raise AssertionError(f"{task} is played again")

    shutil.copy(whole[0] / JOURNAL, tmp_path)
    same(play(Idle(), tmp_path), whole[1])
    assert files(tmp_path) == files(whole[0])


def test_a_byte_that_rots_costs_no_more_than_what_follows_it(table, whole, tmp_path):
    written = bytearray((whole[0] / JOURNAL).read_bytes())
    written[len(written) // 2] ^= 1
    (tmp_path / JOURNAL).write_bytes(written)
    same(play(table, tmp_path), whole[1])


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_run_that_was_stopped_goes_on_and_is_stopped_and_goes_on(table, whole, tmp_path, jobs):
    for most in (200, 700):
        stop = pool.Stop()

        def interrupt(matches, stop=stop, most=most):
            stop.signum = 2 * (matches >= most)

        outcome = play(table, tmp_path, method="fork", jobs=jobs, stop=stop, progress=interrupt)
        assert outcome.stopped == 2
        assert most <= outcome.matches
        assert not outcome.manifest["finished"]
    same(play(table, tmp_path, method="fork", jobs=jobs), whole[1])
    assert files(tmp_path) == files(whole[0])


FAILING = '''
"""Chooses what is not there when it sits in seat 1, in one pair out of sixteen."""
def decide(view, cards, options, luck):
    return 99 if view.me == 1 and luck.a % 16 == 0 else 0
'''


def test_failures_are_kept_too(tmp_path, monkeypatch):
    (tmp_path / "broken.py").write_text(FAILING)
    monkeypatch.setattr("simulator.strategy.prepare", lambda *_: None)
    table = Table(plan(strategies=("spender", str(tmp_path / "broken.py")), matchups=[(0, 1)], pairs=400))
    expected = play(table, tmp_path / "run")
    before = files(tmp_path / "run")
    assert before["failures.jsonl"]
    cut = tmp_path / "run" / JOURNAL
    cut.write_bytes(cut.read_bytes()[:-50])
    same(play(table, tmp_path / "run"), expected)
    assert files(tmp_path / "run") == before


def test_whoever_watches_sees_all_tasks_in_all_versions_again(tmp_path):
    versions = Versions.of([plan(pairs=PAIRS), plan(pairs=PAIRS, strategies=("uniform", "uniform"))])
    folders = [tmp_path / "a", tmp_path / "b"]

    def watched(rounds):
        seen, rest = [], list(range(rounds))
        kept = Journal(tmp_path / JOURNAL, {})
        run_all(
            versions, folders, method="inline", journal=kept, enough=lambda tallies: bool(rest) and rest.pop() == 0,
            watch=lambda task, chunks: seen.append((task, [chunk.rows.tolist() for chunk in chunks])),
        )  # fmt: skip
        kept.close()
        return seen

    first = watched(1)
    assert 0 < len(first) < len(again := watched(0))
    assert again[: len(first)] == first


def test_a_journal_tells_what_is_played(tmp_path):
    path = tmp_path / "run" / JOURNAL
    assert journal.facts(path) is None
    Journal(path, {"command": ["decklab", "matrix", "é"]}).close()
    assert (journal.facts(path) or {})["command"] == ["decklab", "matrix", "é"]
    assert json.loads(path.read_bytes())["schema"] == journal.SCHEMA
    path.write_bytes(path.read_bytes()[:-5])
    assert journal.facts(path) is None


def test_the_time_of_all_sittings_is_counted(table, tmp_path, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(journal.time, "monotonic", lambda: now[0])
    kept = Journal(tmp_path / JOURNAL, {})
    list(kept.played())
    now[0] += 7
    task = next(table.plan.tasks(1))
    kept.add(task, [table.play(task)])
    kept.close()
    now[0] += 1000
    again = Journal(tmp_path / JOURNAL, {})
    list(again.played())
    now[0] += 2
    assert again.seconds == 9
    again.close()
