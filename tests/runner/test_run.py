"""A run's files: the same bytes whatever the workers, one row per match, failures put aside."""

import csv
import dataclasses
import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from simulator.runner import pool, writer
from simulator.runner.plan import ROUND
from simulator.runner.run import Table, run
from tests.runner.toy_plan import plan

ROOT = Path(__file__).parents[2]
PAIRS = 300  # more than a round


@pytest.fixture(scope="module")
def table():
    return Table(plan(pairs=PAIRS))


@pytest.fixture(scope="module")
def reference(table, tmp_path_factory):
    folder = tmp_path_factory.mktemp("reference")
    return folder, run(table, folder, method="inline")


def digest(folder):
    return hashlib.sha256((folder / "matches.csv").read_bytes()).hexdigest()


def rows(folder):
    with open(folder / "matches.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize(("jobs", "method"), [(1, "fork"), (2, "fork"), (7, "fork"), (2, "spawn"), (3, "inline")])
def test_data_files_are_the_same_bytes_for_all_jobs_and_start_methods(table, reference, tmp_path, jobs, method):
    folder, expected = reference
    outcome = run(table, tmp_path, jobs=jobs, method=method)
    assert digest(tmp_path) == digest(folder) == outcome.manifest["sha256"]
    assert outcome.manifest == expected.manifest
    for matchup, tally in expected.tallies.items():
        for name, value in vars(tally).items():
            assert np.array_equal(getattr(outcome.tallies[matchup], name), value), name


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_data_files_do_not_depend_on_the_hash_seed(reference, tmp_path, hash_seed):
    code = "\n".join(
        [
            "import sys, pathlib",
            "from simulator.runner.run import Table, run",
            "from tests.runner.toy_plan import plan",
            f"run(Table(plan(pairs={PAIRS})), pathlib.Path(sys.argv[1]), jobs=2)",
        ]
    )
    subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
    )
    assert digest(tmp_path) == digest(reference[0])


def test_another_seed_gives_other_matches(reference, tmp_path):
    run(Table(plan(pairs=PAIRS, seed=8)), tmp_path, method="inline")
    same = [a == b for a, b in zip(play_of(rows(reference[0])), play_of(rows(tmp_path)), strict=True)]
    assert sum(same) < len(same) / 4


def play_of(rows):
    return [[value for name, value in row.items() if name != "run"] for row in rows]


def test_neighbouring_seeds_share_no_stretch_of_matches(tmp_path):
    seen = []
    for seed in (42, 43):
        run(Table(plan(pairs=50, seed=seed, matchups=[(0, 1)])), tmp_path, method="inline")
        seen.append([tuple(list(row.values())[10:]) for row in rows(tmp_path)])
    shift = seen[0][2:] + seen[0][:2]
    assert sum(a == b for a, b in zip(shift, seen[1], strict=True)) < 10


def test_matches_csv_has_a_row_per_match(table, reference):
    found = rows(reference[0])
    assert [row["match_id"] for row in found[:4]] == ["m0p0r0", "m0p0r1", "m0p1r0", "m0p1r1"]
    assert len({row["match_id"] for row in found}) == len(found) == table.plan.matches
    assert list(found[0]) == writer.columns(table.game, 2)


def test_the_decks_of_a_matchup_change_seats_within_a_pair(reference):
    first, second = (row for row in rows(reference[0]) if row["matchup"] == "1" and row["pair"] == "5")
    assert [first[name] for name in ("deck_0", "strategy_0", "deck_1", "strategy_1")] == [
        second[name] for name in ("deck_1", "strategy_1", "deck_0", "strategy_0")
    ]


def test_a_deck_with_one_strategy_against_itself_wins_half_of_every_pair(reference):
    mirrors = [row for row in rows(reference[0]) if row["deck_0"] == row["deck_1"]]
    assert mirrors
    for first, second in zip(mirrors[::2], mirrors[1::2], strict=True):
        assert first["winner"] == second["winner"]
        assert first["turns"] == second["turns"]


def test_names_with_any_characters_survive_in_the_rows(table, reference, tmp_path):
    name = 'The "50 %", 100%% deck, %d <id>,<pair>'
    entrants = (dataclasses.replace(table.plan.entrants[0], deck=name), table.plan.entrants[1])
    run(Table(dataclasses.replace(table.plan, entrants=entrants, pairs=2)), tmp_path, method="inline")
    found = rows(tmp_path)
    assert {row["deck_0"] for row in found} == {name, "Patient"}
    assert [row["match_id"] for row in found] == [f"m{m}p{p}r{r}" for m in range(3) for p in range(2) for r in range(2)]


def test_the_manifest_tells_what_the_run_depends_on(table, reference):
    manifest = json.loads((reference[0] / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["seed"] == 7
    assert manifest["pairs"] == PAIRS
    assert manifest["finished"]
    assert [deck["name"] for deck in manifest["decks"]] == ["Bold", "Patient"]
    assert all(len(deck[key]) == 64 for deck in manifest["decks"] for key in ("sha256", "strategy_sha256"))
    assert set(manifest["versions"]) == {"decklab", "python", "numpy", "numba"}


def test_nothing_but_complete_files_is_left(reference):
    assert sorted(path.name for path in reference[0].iterdir()) == ["manifest.json", "matches.csv"]


def test_a_curve_keeps_no_turns_that_no_match_has_reached(table, reference):
    longest = {}
    for row in rows(reference[0]):
        a, b = table.plan.matchups[int(row["matchup"])]
        for key in {(a, a == b), (b, a == b)}:
            longest[key] = max(longest.get(key, 0), (int(row["turns"]) + 1) // 2)
    kept = {key: curve.counts.shape[1] for key, curve in reference[1].curves.items()}
    assert kept == {key: curve.sums.shape[1] for key, curve in reference[1].curves.items()}
    assert set(kept) == set(longest)
    assert all(kept[key] in (longest[key], longest[key] - 1) for key in longest)


def peak_memory(pairs, folder):
    """Peak memory in MB of a process that plays so many pairs, without workers."""
    code = f"""
import pathlib, resource, sys
from simulator.runner.plan import ROUND
from simulator.runner.run import Table, run
from tests.runner.toy_plan import plan
run(Table(plan(pairs={pairs}, matchups=[(0, 1)])), pathlib.Path(sys.argv[1]), method="inline")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
    command = [sys.executable, "-c", code, str(folder)]
    return int(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def test_memory_does_not_grow_with_the_number_of_matches(tmp_path):
    assert peak_memory(100_000, tmp_path) < peak_memory(2_000, tmp_path) + 5


BROKEN = '''
"""Chooses what is not there when it sits in seat 1, in one pair out of sixteen."""
def decide(view, cards, options, luck):
    return 99 if view.me == 1 and luck.a % 16 == 0 else 0
'''


@pytest.fixture
def broken(tmp_path, monkeypatch):
    file = tmp_path / "broken.py"
    file.write_text(BROKEN)
    monkeypatch.setattr("simulator.strategy.prepare", lambda *_: None)
    return plan(strategies=("spender", str(file)), matchups=[(0, 1)], pairs=400)


def test_matches_that_break_a_check_are_put_aside_and_the_run_goes_on(broken, tmp_path):
    outcome = run(Table(broken), tmp_path / "run", jobs=2)
    failures = [json.loads(line) for line in (tmp_path / "run" / "failures.jsonl").read_text().splitlines()]
    assert 0 < len(failures) == outcome.failures < 400
    assert outcome.matches == broken.matches
    assert len(rows(tmp_path / "run")) == broken.matches - len(failures)
    [tally] = outcome.tallies.values()
    assert tally.failed == len(failures)
    assert tally.pairs == 400 - len({f["match_id"].partition("r")[0] for f in failures})
    assert "option 99" in failures[0]["message"]
    assert failures[0]["replay"].endswith(failures[0]["match_id"])
    assert failures[0]["seed"] == 7
    assert "Traceback" in failures[0]["traceback"]


def test_failures_do_not_depend_on_the_workers(broken, tmp_path):
    table = Table(broken)
    texts = []
    for jobs, method in ((1, "inline"), (3, "fork")):
        run(table, tmp_path / "run", jobs=jobs, method=method)
        texts.append((tmp_path / "run" / "failures.jsonl").read_bytes())
    assert texts[0] == texts[1]


def test_an_interrupted_run_keeps_complete_rows_of_all_matchups(tmp_path):
    table, stop = Table(plan(pairs=3000)), pool.Stop()

    def interrupt(matches):
        stop.signum = 2 * (matches >= 2000)

    outcome = run(table, tmp_path, jobs=2, stop=stop, progress=interrupt)
    assert outcome.stopped == 2
    assert 2000 <= outcome.matches == len(rows(tmp_path)) < table.plan.matches
    assert set(outcome.tallies) == {(0, 0), (0, 1), (1, 1)}
    assert not outcome.manifest["finished"]
    run(table, tmp_path / "whole", method="inline")
    kept, whole = ((folder / "matches.csv").read_text().splitlines() for folder in (tmp_path, tmp_path / "whole"))
    assert set(kept) < set(whole)


class Spoilt(Table):
    """Matches that end their worker, or keep it, by (matchup, pair)."""

    def __init__(self, table, fate, *spoilt):
        vars(self).update(vars(table), fate=fate, spoilt=spoilt)

    def __call__(self, task):
        for matchup, pair in self.spoilt:
            if matchup == task.matchup and 0 <= pair - task.first_pair < task.pairs:
                self.fate()
        return super().__call__(task)


def die():
    os.kill(os.getpid(), 9)


def hang():
    time.sleep(60)


@pytest.mark.parametrize(("fate", "said"), [(die, "its worker process died"), (hang, "its worker took longer than 2")])
def test_matches_that_end_their_worker_or_keep_it_are_put_aside_and_nothing_else(
    table, reference, tmp_path, fate, said
):
    table = Spoilt(table, fate, (1, 257), (2, 299))
    outcome = run(table, tmp_path, jobs=2, method="fork", match_limit=1 if fate is hang else float("inf"))
    failures = [json.loads(line) for line in (tmp_path / "failures.jsonl").read_text().splitlines()]
    assert [failure["match_id"] for failure in failures] == ["m1p257r0", "m1p257r1", "m2p299r0", "m2p299r1"]
    assert all(failure["message"].startswith(said) for failure in failures)
    assert outcome.failures == 4
    assert outcome.manifest["finished"]
    lost = {failure["match_id"] for failure in failures}
    assert rows(tmp_path) == [row for row in rows(reference[0]) if row["match_id"] not in lost]


def test_what_ends_every_worker_ends_the_run_and_what_was_finished_stays(table, tmp_path):
    with pytest.raises(pool.WorkerDied, match="first_pair=258"):
        run(Spoilt(table, die, *((1, pair) for pair in range(256, 300))), tmp_path, jobs=2, method="fork")
    assert len(rows(tmp_path)) == 2 * (3 * 256 + PAIRS - 256)
    assert not json.loads((tmp_path / "manifest.json").read_text())["finished"]


def test_a_run_with_too_many_failures_is_given_up(broken, tmp_path):
    outcome = run(Table(broken), tmp_path / "run", method="inline", most_failures=5)
    assert outcome.failures > 5
    assert outcome.matches < broken.matches
    assert not outcome.manifest["finished"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_has_enough_ends_after_a_round_whatever_the_number_of_jobs(tmp_path, jobs):
    asked = []

    def enough(_tallies):
        asked.append(True)
        return len(asked) == 2

    outcome = run(Table(plan(pairs=5 * ROUND)), tmp_path, jobs=jobs, enough=enough)
    assert outcome.manifest["finished"]
    assert outcome.matches == 3 * 2 * 2 * ROUND
    assert {tally.pairs for tally in outcome.tallies.values()} == {2 * ROUND}
    assert len((tmp_path / "matches.csv").read_text().splitlines()) == 1 + outcome.matches
