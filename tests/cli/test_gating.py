"""gate: what a file demands, judged by play; what CI reads."""

import csv
import json
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import pytest

from simulator.cli.gates import Gate
from simulator.cli.gating import Case, Meeting, Referee
from simulator.runner.loop import METRICS, WINNER
from simulator.runner.plan import Task
from simulator.stats.decisions import Decision, within
from tests.cli.conftest import DECKS, ROOT
from tests.reports import sample

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
PLAY = ["--strategy", "spender", "-q", "-o", "here"]
MIRROR = f"{{id: mirror, deck: {BOLD}, vs: {BOLD}, score: {{equals: 0.5}}}}"
STRONG = f"{{id: strong, deck: {BOLD}, score: {{at_least: 0.6}}}}"
BAND = f"{{id: band, deck: {BOLD}, vs: field, score: {{within: [0.45, 0.55]}}}}"
OPEN = f"{{id: open, deck: {BOLD}, score: {{at_most: 0.787}}}}"
ENDING = f"{{id: ending, deck: {BOLD}, vs: [{PATIENT}], decked_out: {{at_most: 0.2}}}}"


@pytest.fixture
def judged(inside):
    """Plays a file of these gates; fails unless the exit code is `code`."""

    def judge(*gates, code=0, more=("-n", 600)):
        lines = "".join(f"  - {gate}\n" for gate in gates)
        (inside.folder / "gates.yaml").write_text(f"field: [{PATIENT}]\ngates:\n{lines}")
        return inside("gate", "gates.yaml", *PLAY, *more, code=code)

    return judge


def rows(inside):
    with open(inside.folder / "here" / "gates.csv", encoding="utf-8", newline="") as file:
        return {row["gate"]: row for row in csv.DictReader(file)}


@pytest.mark.parametrize(
    ("gates", "code", "decisions"),
    [
        ([MIRROR, STRONG], 0, ["pass", "pass"]),
        ([STRONG, BAND], 1, ["pass", "fail"]),
        ([STRONG, OPEN], 4, ["pass", "inconclusive"]),
        ([OPEN, BAND], 1, ["inconclusive", "fail"]),
        ([ENDING], 1, ["fail"]),
    ],
)
def test_the_exit_code_tells_pass_fail_and_open_apart(judged, inside, gates, code, decisions):
    judged(*gates, code=code)
    assert [row["decision"] for row in rows(inside).values()] == decisions


def test_it_plays_no_further_than_the_last_decision(judged, inside):
    judged(STRONG, more=("-n", 100_000))
    manifest = json.loads((inside.folder / "here" / "manifest.json").read_text())
    assert manifest["finished"]
    assert 0 < manifest["matches"] < 4000


def test_workers_do_not_change_when_it_stops(judged, inside):
    found = []
    for jobs in (1, 3):
        judged(STRONG, ENDING, code=1, more=("-n", 5000, "-j", jobs, "--overwrite"))
        found.append([(inside.folder / "here" / name).read_bytes() for name in ("matches.csv", "gates.csv")])
    assert found[0] == found[1]


def test_a_change_is_judged_on_equal_luck(judged, inside):
    (inside.folder / "same.yaml").write_text(BOLD.read_text().replace("name: Bold", "name: Same"))
    same = f"{{id: same, compare: [{BOLD}, same.yaml], change: {{within: [-0.02, 0.02]}}}}"
    worse = f"{{id: worse, compare: [{BOLD}, {PATIENT}], vs: [{BOLD}], change: {{at_least: 0}}}}"
    judged(same, worse, code=1, more=("-n", 3000))
    found = rows(inside)
    assert (found["same"]["decision"], float(found["same"]["value"])) == ("pass", 0)
    assert found["worse"]["decision"] == "fail"


def test_a_junit_file_that_has_no_folder_is_refused_before_anything_is_played(inside, judged):
    done = judged(STRONG, code=2, more=("--junit", "nowhere/junit.xml"))
    assert "there is no folder nowhere for --junit" in done.stderr
    assert not (inside.folder / "here").exists()


def test_what_ci_reads(judged, inside, monkeypatch):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(inside.folder / "summary.md"))
    done = judged(STRONG, BAND, OPEN, code=1, more=("-n", 600, "--junit", "junit.xml"))
    assert "::error file=gates.yaml,line=4,title=band%3A fail::" in done.stderr
    assert "::warning file=gates.yaml,line=5,title=open%3A inconclusive::" in done.stderr
    assert "::" not in done.stdout
    assert "| band | fail |" in (inside.folder / "summary.md").read_text()
    suite = ElementTree.parse(inside.folder / "junit.xml").getroot()
    assert {name: suite.get(name) for name in ("tests", "failures", "errors")} == {
        "tests": "3", "failures": "1", "errors": "1",
    }  # fmt: skip
    assert [[child.tag for child in case] for case in suite] == [
        ["system-out"], ["failure", "system-out"], ["error", "system-out"],
    ]  # fmt: skip
    command = suite[1].findtext("system-out", "").rpartition("; decklab ")[2]
    assert "wins" in inside(*command.split()).stdout


def test_no_annotations_where_none_are_wanted(judged, monkeypatch):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert judged(BAND, code=1, more=("-n", 600, "--ci", "none")).stderr == ""


@pytest.mark.parametrize("form", ["table", "csv", "json", "md"])
def test_every_format_tells_each_gate(judged, form):
    assert "strong" in judged(STRONG, more=("-n", 600, "--format", form)).stdout


@pytest.mark.parametrize(
    ("gate", "said"),
    [
        ("{deck: bold, score: {at_most: 1}}", "this gate has no id"),
        ("{id: a, score: {at_most: 1}}", "a gate is about one deck, or compares two"),
        (f"{{id: a, deck: {BOLD}}}", "0 measures, where a gate has one"),
        (f"{{id: a, deck: {BOLD}, scor: {{at_most: 1}}}}", "did you mean 'score'?"),
        (f"{{id: a, deck: {BOLD}, change: {{at_most: 1}}}}", "'change' is no measure here"),
        (f"{{id: a, deck: {BOLD}, score: {{most: 1}}}}", "unknown key 'most'"),
        (f"{{id: a, deck: {BOLD}, score: {{at_most: 1, at_least: 0}}}}", "2 conditions, where a gate has one"),
        (f"{{id: a, deck: {BOLD}, score: {{at_most: high}}}}", "'high' is not a number"),
        (f"{{id: a, deck: {BOLD}, score: {{at_most: 1.5}}}}", "use a number from 0 to 1"),
        (f"{{id: a, deck: {BOLD}, score: {{within: [0.6, 0.4]}}}}", "write it as within: [0.45, 0.55]"),
        (f"{{id: a, deck: {BOLD}, vs: [], score: {{at_most: 1}}}}", "this gate has no opponent"),
        (f"{{id: a, deck: {PATIENT}, score: {{at_most: 1}}}}", "this gate has no opponent"),
        ("{id: a, deck: missing.yaml, score: {at_most: 1}}", "there is no file 'missing.yaml' beside gates.yaml"),
        ("{id: a, deck: missing, score: {at_most: 1}}", "there is no decklist 'missing'"),
        (f"{{id: a, compare: [{BOLD}], change: {{at_most: 1}}}}", "1 decks"),
    ],
)
def test_what_is_no_gate_is_told_with_its_line(judged, gate, said):
    done = judged(gate, code=3)
    assert said in done.stderr
    assert "gates.yaml:3:" in done.stderr
    assert done.stdout == ""


def test_all_faults_are_told_at_once(judged):
    done = judged("{id: a, score: {at_most: 1}}", f"{{id: b, deck: {BOLD}}}", STRONG, STRONG, code=3)
    assert [f"gates.yaml:{line}:" in done.stderr for line in (3, 4, 6)] == [True] * 3
    assert "stands here twice (first at line 5)" in done.stderr


def test_lists_that_all_seats_share_have_no_gates(judged):
    shared = ROOT / "tests/toy/shared/decks"
    gate = f"{{id: a, deck: {shared / 'bold.yaml'}, vs: {shared / 'patient.yaml'}, score: {{at_most: 1}}}}"
    assert "all seats share one list" in judged(gate, code=2).stderr


def test_a_fair_deck_rarely_fails_a_gate_however_often_it_is_looked_at():
    """Watched for 40 rounds, a gate whose band ends at the truth fails in at most 5 % of runs by Ville's inequality:
    of 60 runs more than 9 would come about with chance 0.001."""
    wrong = sum(_watched(seed) == Decision.FAIL for seed in range(60))
    assert wrong <= 9


def _watched(seed: int) -> Decision:
    gate = Gate("fair", (), (), "score", "", within(0.5, 1), None)
    case = Case(gate, [[Meeting(0, 0)]], False, np.zeros(5, np.int64))
    referee, rng = Referee([case], sample.ENDINGS), np.random.default_rng(seed)
    for _ in range(40):
        winners = rng.integers(2, size=(16, 2))
        alike = rng.random(16) < 0.3
        winners[alike, 1] = winners[alike, 0]
        rows = np.zeros((32, METRICS), np.int32)
        rows[:, WINNER] = winners.ravel()
        referee.watch(Task(0, 0, 16), [SimpleNamespace(rows=rows)])
        referee.enough()
    return case.decision
