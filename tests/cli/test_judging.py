"""gate --from: gates judged by a run that was played before."""

import json
from xml.etree import ElementTree

import numpy as np
import pytest

from simulator.stats import Estimate
from simulator.stats.multiple import simultaneous
from simulator.stats.pairs import combine, proportion
from tests.cli.conftest import DECKS, ROOT

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
PLAY = ["--strategy", "spender", "-q", "-o", "here"]
STRONG = f"{{id: strong, deck: {BOLD}, score: {{at_least: 0.6}}}}"
MIRROR = f"{{id: mirror, deck: {BOLD}, vs: {BOLD}, score: {{equals: 0.5}}}}"
BAND = f"{{id: band, deck: {PATIENT}, vs: {BOLD}, score: {{within: [0.45, 0.55]}}}}"
OPEN = f"{{id: open, deck: {BOLD}, score: {{at_most: 0.787}}}}"
ENDING = f"{{id: ending, deck: {BOLD}, decked_out: {{at_most: 0.2}}}}"


@pytest.fixture
def judged(inside):
    """Judges these gates by the run in `here`; fails unless the exit code is `code`."""

    def judge(*gates, code=0, more=()):
        lines = "".join(f"  - {gate}\n" for gate in gates)
        (inside.folder / "gates.yaml").write_text(f"field: [{PATIENT}]\ngates:\n{lines}")
        return inside("gate", "gates.yaml", "--from", "here", *more, code=code)

    return judge


@pytest.fixture
def matrix(inside):
    inside("matrix", DECKS, *PLAY, "-n", 600)
    return inside.folder / "here"


@pytest.mark.parametrize(
    ("gates", "code", "decisions"),
    [
        ([MIRROR, STRONG], 0, ["pass", "pass"]),
        ([STRONG, BAND, ENDING], 1, ["pass", "fail", "fail"]),
        ([STRONG, OPEN], 4, ["pass", "inconclusive"]),
    ],
)
def test_the_exit_code_tells_pass_fail_and_open_apart(judged, matrix, gates, code, decisions):
    found = json.loads(judged(*gates, code=code, more=("--format", "json")).stdout)["gates"]["gates"]
    assert [gate["decision"] for gate in found] == decisions
    assert all(gate["pairs"] == 600 for gate in found)


def test_judging_plays_and_writes_nothing(judged, matrix):
    before = {path.name: path.read_bytes() for path in matrix.iterdir()}
    judged(STRONG)
    assert {path.name: path.read_bytes() for path in matrix.iterdir()} == before


def tally(folder, entrants=(0, 1)):
    content = json.loads((folder / "tallies.json").read_text())
    [counts] = [counts for pair, counts in content["tallies"] if tuple(pair) == entrants]
    return {
        name: np.reshape(numbers, shape) for name, (shape, numbers) in counts.items() if name in ("score", "seat_score")
    }


@pytest.mark.parametrize(
    ("measure", "table", "row"),
    [("score", "score", 0), ("first_seat", "seat_score", 0)],
)
def test_intervals_are_those_of_holm_s_first_step(judged, matrix, measure, table, row):
    """Two gates that are judged together have half of the 5 % each."""
    gates = [f"{{id: {name}, deck: {BOLD}, {measure}: {{equals: {tried}}}}}" for name, tried in (("a", 0), ("b", 1))]
    counts = tally(matrix)[table][row]
    value, lo, hi, _ = proportion(counts, level=simultaneous(2))
    found = json.loads(judged(*gates, code=1, more=("--format", "json")).stdout)["gates"]["gates"]
    assert (found[0]["value"], found[0]["value_lo"], found[0]["value_hi"]) == pytest.approx((value, lo, hi), abs=1e-6)


def test_each_opponent_counts_alike(judged, inside):
    (inside.folder / "twin.yaml").write_text(BOLD.read_text().replace("Bold", "Twin"))
    inside("matrix", BOLD, PATIENT, "twin.yaml", *PLAY, "-n", 400)
    both = f"{{id: both, deck: {BOLD}, vs: [{PATIENT}, twin.yaml], score: {{at_least: 0.5}}}}"
    [found] = json.loads(judged(both, more=("--format", "json")).stdout)["gates"]["gates"]
    parts = [proportion(tally(inside.folder / "here", pair)["score"][0]) for pair in ((0, 1), (0, 2))]
    expected = combine(parts)
    assert Estimate(found["value"], found["value_lo"], found["value_hi"])[:3] == pytest.approx(expected[:3], abs=1e-6)


def test_what_the_run_lacks_is_told_for_each_gate_with_its_line(judged, inside):
    inside("run", BOLD, BOLD, *PLAY, "-n", 20)
    change = f"{{id: change, compare: [{BOLD}, {PATIENT}], vs: {BOLD}, change: {{at_most: 0}}}}"
    (inside.folder / "changed.yaml").write_text(BOLD.read_text().replace("Spark: 4, Torch: 3", "Spark: 3, Torch: 4"))
    changed = f"{{id: changed, deck: changed.yaml, vs: {BOLD}, score: {{at_most: 1}}}}"
    done = judged(MIRROR, STRONG, change, changed, code=3)
    assert [line.partition(" error: ")[2] for line in done.stderr.splitlines() if "error" in line] == [
        "patient.yaml has not played in this run",
        "a kept run does not hold a comparison pair by pair",
        "changed.yaml is not as this run has played it",
    ]
    assert [f"gates.yaml:{line}:" in done.stderr for line in (3, 4, 5, 6)] == [False, True, True, True]
    assert done.stdout == ""


def test_decks_that_have_not_met_are_told(judged, inside):
    inside("run", BOLD, PATIENT, *PLAY, "-n", 20)
    assert "bold.yaml has not met bold.yaml in this run" in judged(MIRROR, code=3).stderr


def test_a_deck_that_several_strategies_play_is_told(judged, inside):
    words = ["--strategy", "spender", "--strategy", "uniform"]
    inside("pilots", BOLD, PATIENT, *words, "-q", "-n", 20, "-o", "here")
    assert "several strategies play bold.yaml" in judged(STRONG, code=3).stderr


def test_options_of_play_are_refused(judged, matrix):
    done = judged(STRONG, code=2, more=("--max-pairs", 5, "--set", "Torch.cost=1", "--seed", 2))
    assert "--max-pairs, --seed, --set: with --from nothing is played" in done.stderr


def test_a_run_of_another_game_is_told(judged, inside):
    inside("matrix", ROOT / "tests/toy/shared/decks", "-q", "-n", 5, "-o", "here")
    assert "all seats share one list" in judged(STRONG, code=2).stderr


def test_the_intervals_of_a_run_that_was_watched_hold_at_every_look(judged, inside):
    inside("run", BOLD, PATIENT, *PLAY, "--until-width", 0.05)
    assert "however often they are looked at" in judged(STRONG).stdout
    inside("run", BOLD, PATIENT, *PLAY, "-n", 50, "--overwrite")
    assert "whose length was fixed before" in " ".join(judged(STRONG).stdout.split())


def test_what_ci_reads_of_merged_runs(judged, inside):
    for seed in (1, 2):
        inside("run", BOLD, PATIENT, *PLAY[:-1], seed, "-n", 200, "--seed", seed)
    inside("merge", 1, 2, "-o", "here")
    done = judged(STRONG, ENDING, code=1, more=("--junit", "junit.xml", "--ci", "github"))
    assert "::error file=gates.yaml,line=4,title=ending%3A fail::" in done.stderr
    suite = ElementTree.parse(inside.folder / "junit.xml").getroot()
    command = suite[1].findtext("system-out", "").rpartition("; decklab ")[2]
    assert "wins" in inside(*command.split()).stdout
