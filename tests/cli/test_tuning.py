"""tune: its answer, its file, what it refuses."""

import difflib
import re
import signal
import time

import numpy as np
import pytest
from scipy.stats import ttest_1samp

from simulator.cli.tuning import gain
from tests.cli.conftest import DECKS

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
PLANTED = '''"""Wastes turns, the more the farther its number is from 70."""

from simulator.core.rng import below

PARAMS = {
    "care": 20,  # 70 would be right
    "mood": -5,
}


def decide(view, cards, options, luck, params):
    return 0 if below(luck, 100) < abs(params.care - 70) else len(options) - 1
'''
IDLE = '"""Its number does nothing."""\nPARAMS = {"care": 20}\ndef value(view, cards, option, params):\n    return 0\n'
GAME = ["tune", "tests.toy", "mine.py"]
QUICK = ["--generations", 8, "-n", 25, "-j", 2]


@pytest.fixture
def tune(inside):
    (inside.folder / "mine.py").write_text(PLANTED)
    return lambda *words, **more: inside(*GAME, *words, **more)


@pytest.fixture
def folder(inside):
    return inside.folder


def changed(folder, name="mine_tuned.py"):
    before, after = (folder / "mine.py").read_text().splitlines(), (folder / name).read_text().splitlines()
    return [line for line in difflib.ndiff(before, after) if line[0] in "-+"]


def test_it_finds_what_was_planted_and_writes_numbers_only(tune, inside, folder):
    (folder / "other.yaml").write_text(BOLD.read_text().replace("name: Bold", "name: Other"))
    done = tune(BOLD, "--held-out", "other.yaml", *QUICK)
    [verdict] = [line for line in done.stdout.splitlines() if line.startswith("mine_tuned.py")]
    assert re.fullmatch(r"mine_tuned\.py: better by \d+\.\d ±\d+\.\d points", verdict)
    assert "8 generations of 10 candidates" in done.stdout
    lines = changed(folder)
    assert len(lines) == 4
    assert re.fullmatch(r'\+     "care": \d+,  # 70 would be right', lines[1])
    number = re.findall(r"^care +20 +(\d+)$", done.stdout, re.MULTILINE)
    assert f'"care": {number[0]},' in lines[1]
    assert abs(int(number[0]) - 70) < 25
    inside("run", BOLD, PATIENT, "-n", 5, "--strategy", "mine_tuned.py", "-q")


def test_the_same_command_gives_the_same_bytes_whatever_the_workers(tune, folder):
    outputs = []
    for jobs in (1, 3):
        out = tune(BOLD, PATIENT, "--generations", 3, "-n", 10, "--overwrite", "-q", "-j", jobs).stdout
        outputs.append((out, (folder / "mine_tuned.py").read_bytes()))
    assert outputs[0] == outputs[1]


def test_quiet_says_nothing_but_the_answer(tune):
    assert tune(BOLD, PATIENT, "--generations", 1, "-n", 5, "-q").stderr == ""


def test_what_helps_only_the_decks_that_it_was_tuned_on_is_found_out(tune):
    # With Patient, who ends all turns early does better.
    done = tune(BOLD, "--held-out", PATIENT, *QUICK)
    gain = re.findall(r"^the pool together .* (-\d+\.\d ±\d+\.\d)$", done.stdout, re.MULTILINE)
    assert f"mine_tuned.py: worse, {gain[0]} points" in done.stdout


def test_what_is_no_better_is_written_and_said_plainly(tune, folder):
    (folder / "mine.py").write_text(IDLE)
    done = tune(BOLD, PATIENT, "--generations", 2, "-n", 10, "--against", "spender")
    assert "mine_tuned.py: not shown to be better" in done.stdout
    assert (folder / "mine_tuned.py").exists()


def test_the_decks_that_are_held_out_can_be_chosen(tune):
    quick = ["--generations", 1, "-n", 2, "--overwrite"]
    for path, name in ((BOLD, "Bold"), (PATIENT, "Patient")):
        assert f"held out: {name}\n" in tune(DECKS, *quick, "--held-out", path).stderr
    usual = [re.findall("held out: .*", tune(*two, *quick).stderr) for two in ((BOLD, PATIENT), (PATIENT, BOLD))]
    assert usual[0] == usual[1]


def test_opponents_can_be_chosen(tune):
    quick = ["--generations", 1, "-n", 5, "--overwrite", BOLD, PATIENT]
    assert "against: uniform, spender\n" in tune(*quick, "--against", "uniform", "--against", "spender").stderr
    assert "against: mine, " in tune(*quick).stderr


def test_a_number_of_the_name_is_where_the_search_begins(inside, folder):
    (folder / "mine.py").write_text(PLANTED)
    done = inside("tune", "tests.toy", "mine.py:care=60", BOLD, PATIENT, "--generations", 1, "-n", 5)
    assert re.search(r"^mood +-5 +-?\d+$|^care +60 +\d+$", done.stdout, re.MULTILINE)


def test_a_time_limit_ends_the_search_and_tells_the_generations(tune):
    assert "1 generation of 10" in tune(BOLD, PATIENT, "-n", 2, "--minutes", 0).stdout


def test_a_file_is_replaced_only_when_told_to(tune, folder):
    (folder / "kept.py").write_text("mine")
    done = tune(BOLD, PATIENT, "--out", "kept.py", code=2)
    assert "kept.py exists already" in done.stderr
    assert "--overwrite" in done.stderr
    assert (folder / "kept.py").read_text() == "mine"
    tune(BOLD, PATIENT, "--generations", 1, "-n", 2, "--out", "kept.py", "--overwrite")
    assert "care" in (folder / "kept.py").read_text()
    assert "mine.py exists already" in tune(BOLD, PATIENT, "--out", "mine.py", "--overwrite", code=2).stderr


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["tests.toy", "spender", BOLD, PATIENT], 3, "spender.py: error: there is nothing to tune"),
        (["tests.toy", "spendr", BOLD, PATIENT], 3, "did you mean 'spender'?"),
        (["tests.toi", "spender", BOLD, PATIENT], 2, "did you mean 'tests.toy'"),
        (["tests.toy", "mine.py", BOLD], 3, "1 decklist: too few to tune on"),
        (["tests.toy", "mine.py"], 3, "0 decklists: too few to tune on"),
        (["tests.toy", "mine.py", DECKS, "--held-out", DECKS], 3, "2 decklists: too few to tune on"),
        (["tests.toy", "mine.py", DECKS, "--hold-out", "1"], 2, "'1' is not a share"),
        (["tests.toy", "mine.py", DECKS, "--hold-out", "1/0"], 2, "'1/0' is not a share"),
        (["tests.toy", "mine.py", DECKS, "--against", "unifrom"], 3, "did you mean 'uniform'?"),
        (["tests.toy", "mine.py", DECKS, "--out", "no/where.py"], 3, "there is no folder no"),
        (["tests.toy", "mine.py", DECKS, "--seed", "x"], 2, "'x' is not a seed"),
    ],
)
def test_what_cannot_be_tuned_is_refused_with_a_remedy(inside, folder, words, code, said):
    (folder / "mine.py").write_text(PLANTED)
    done = inside("tune", *words, code=code)
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert [path.name for path in folder.iterdir()] == ["mine.py"]


def test_an_unwritable_number_is_told_before_anything_is_played(tune, folder):
    (folder / "mine.py").write_text(PLANTED.replace("-5", "4 - 9"))
    assert "there is nothing to tune" in tune(BOLD, PATIENT, code=3).stderr


def test_the_gain_is_the_paired_difference_with_its_t_interval():
    tuned, untuned = np.array([[4, 2, 3, 0]]), np.array([[2, 2, 2, 1]])
    found = gain(tuned, untuned)
    bounds = ttest_1samp((tuned - untuned)[0] / 4, 0).confidence_interval(0.95)
    assert found[:3] == pytest.approx((0.125, bounds.low, bounds.high))


@pytest.mark.parametrize(("signum", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_keeps_the_best_so_far(decklab, signum, code):
    (decklab.folder / "mine.py").write_text(PLANTED)
    process = decklab.start(*GAME, BOLD, PATIENT, "--generations", 100_000, "-n", 10, "-j", 2)
    while b"against" not in process.stderr.readline():
        assert process.poll() is None
    time.sleep(2)
    process.send_signal(signum)
    out, err = (stream.decode() for stream in process.communicate(timeout=60))
    assert process.returncode == code
    assert "Traceback" not in err
    assert "stopped early" in err
    assert "mine_tuned.py: the best so far, not checked" in out
    assert changed(decklab.folder)
