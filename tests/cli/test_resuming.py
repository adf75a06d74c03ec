"""resume: what a command that was interrupted leaves, says and becomes."""

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time

import pytest

from simulator.cli import resuming
from simulator.runner.journal import JOURNAL
from tests.cli.conftest import DECKS, ROOT, Shell

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
SHARED = ROOT / "tests" / "toy" / "shared" / "decks"
UNIFORM = ["--strategy", "uniform"]
GATES = f"""
field: [{BOLD}, {PATIENT}]
gates:
  - {{id: wide, deck: {BOLD}, vs: {PATIENT}, score: {{within: [0.2, 0.99]}}}}
  - {{id: first, deck: {PATIENT}, vs: field, first_seat: {{at_least: 0.5}}}}
"""
COMMANDS = {
    "run": ["run", BOLD, PATIENT, *UNIFORM],
    "random seed": ["run", BOLD, PATIENT, *UNIFORM, "--seed", "random"],
    "matrix": ["matrix", DECKS, *UNIFORM],
    "tables": ["matrix", SHARED, "--strategy", "last@1"],
    "field": ["field", DECKS, *UNIFORM],
    "pilots": ["pilots", DECKS],
    "compare": ["compare", BOLD, BOLD, "--vs", PATIENT, *UNIFORM, "--set", "Torch.cost=1"],
    "sweep": ["sweep", BOLD, "--vs", PATIENT, *UNIFORM, "--set", "Torch.cost=1..3"],
    "impact": ["impact", BOLD, "--vs", PATIENT, *UNIFORM],
    "sensitivity": ["sensitivity", BOLD, PATIENT, *UNIFORM],
    "until": ["matrix", DECKS, *UNIFORM, "--until-width", "0.06"],
    "sprt": ["run", BOLD, PATIENT, *UNIFORM, "--sprt", "0.5:0.7"],
    "gate": ["gate", "gates.yaml", *UNIFORM],
}


def files(folder):
    """All files below a folder; of manifests, all but the time it took."""
    found = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for name in [name for name in found if name.endswith("manifest.json")]:
        found[name] = {key: value for key, value in json.loads(found[name]).items() if key != "seconds"}
    return found


@pytest.fixture
def interrupted(inside, monkeypatch):
    """Plays a command, then leaves of its folder what was there when the journal had a part of its length.
    Returns what it printed and its files."""

    monkeypatch.setenv("DECKLAB_START_METHOD", "inline")

    def play(*words, part=0.5, out="here"):
        monkeypatch.setattr("sys.argv", ["decklab", *map(str, words), "-q", "-o", out])
        with monkeypatch.context() as patch:
            patch.setattr(resuming, "finish", lambda folder: None)
            done = inside(*words, "-q", "-o", out)
        folder = inside.folder / out
        written = (folder / JOURNAL).read_bytes()
        (folder / JOURNAL).unlink()
        whole = files(folder)
        shutil.rmtree(folder)
        folder.mkdir()
        head = written.index(b"\n") + 1
        (folder / JOURNAL).write_bytes(written[: head + int(part * (len(written) - head))])
        return done.stdout, whole

    return play


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_every_command_that_plays_goes_on_and_tells_what_the_whole_one_would(inside, interrupted, words):
    (inside.folder / "gates.yaml").write_text(GATES)
    out, whole = interrupted(*words, "-n", 700, part=random.Random(str(words)).random())
    assert inside("resume", "here").stdout == out
    assert files(inside.folder / "here") == whole


def test_a_killed_run_goes_on_from_anywhere_with_other_workers(decklab, tmp_path_factory):
    words = ["matrix", "decks", *UNIFORM, "-n", 20_000, "-q", "-j", 2]
    shutil.copytree(DECKS, decklab.folder / "decks")
    process = decklab.start(*words, "-o", "here")
    wait_for(decklab.folder / "here" / JOURNAL, 40_000)
    process.kill()
    process.communicate()
    told = decklab("report", "here", code=3).stderr
    assert "was interrupted\n  fix: go on with it: decklab resume here" in told
    resumed = Shell(tmp_path_factory.mktemp("elsewhere"))("resume", decklab.folder / "here", "-j", 1)
    shutil.move(decklab.folder / "here", decklab.folder / "there")
    assert resumed.stdout == decklab(*words, "-o", "here").stdout
    assert files(decklab.folder / "there") == files(decklab.folder / "here")


def wait_for(path, size):
    deadline = time.monotonic() + 60
    while not (path.exists() and path.stat().st_size > size):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_folder_that_was_moved_goes_on_where_it_is(inside, interrupted):
    out, whole = interrupted(*COMMANDS["run"], "-n", 300)
    shutil.move("here", "there")
    assert inside("resume", "there").stdout == out
    assert files(inside.folder / "there") == whole


@pytest.mark.parametrize(("signum", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_command_that_is_interrupted_says_how_to_go_on(decklab, signum, code):
    process = decklab.start(
        "matrix", DECKS, *UNIFORM, "-n", 10_000_000, "-o", "he re",
        preexec_fn=lambda: signal.signal(signum, signal.SIG_DFL),  # under nohup SIGHUP would be ignored
    )  # fmt: skip
    wait_for(decklab.folder / "he re" / JOURNAL, 20_000)
    process.send_signal(signum)
    out, err = process.communicate()
    assert process.returncode == code
    assert err.decode().splitlines()[-1] == "go on with: decklab resume 'he re'"
    assert b"Lanterns" in out


def test_a_terminal_that_closes_ends_a_run_unless_it_was_told_to_ignore_that(decklab):
    process = decklab.start(
        "run", BOLD, PATIENT, *UNIFORM, "-n", 20_000, "-o", "here", "-q",
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )  # fmt: skip
    wait_for(decklab.folder / "here" / JOURNAL, 2_000)
    process.send_signal(signal.SIGHUP)
    process.communicate()
    assert process.returncode == 0


def test_a_full_disk_is_told_and_what_was_played_is_kept(decklab):
    """A file may not grow beyond a limit here, which fails as a full disk does."""
    words = ["matrix", DECKS, *UNIFORM, "-n", 1000, "-q", "-o", "here"]
    process = decklab.start(
        *words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
    )  # fmt: skip
    _out, err = process.communicate()
    assert process.returncode == 3, err.decode()
    assert "File too large" in err.decode()
    assert "Traceback" not in err.decode()
    assert err.decode().splitlines()[-1] == "go on with: decklab resume here"
    resumed, found = decklab("resume", "here"), files(decklab.folder / "here")
    shutil.rmtree(decklab.folder / "here")
    assert resumed.stdout == decklab(*words).stdout
    assert found == files(decklab.folder / "here")


MINE = '"""The last option."""\ndef decide(view, cards, options, luck):\n    return len(options) - 1\n'


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("deck.yaml", lambda text: text.replace("Spark: 4, Torch: 3", "Spark: 3, Torch: 4"), "sha256 of deck 1"),
        ("deck.yaml", lambda text: text.replace("name: Bold", "name: Bald"), "name of deck 1 (Bold, Bald)"),
        ("mine.py", lambda text: text.replace("- 1", "- 2 * (len(options) > 1)"), "strategy_sha256 of deck 1"),
        ("cards.yaml", lambda text: text.replace("burn: 9", "burn: 8"), "rules sha256"),
    ],
)
def test_what_has_changed_is_told_and_refused(inside, interrupted, name, change, said):
    shutil.copy(BOLD, "deck.yaml")
    (inside.folder / "mine.py").write_text(MINE)
    (inside.folder / "cards.yaml").write_text("Dice: {cost: 1, steps: [burn: 9]}\n")
    interrupted("run", "deck.yaml", PATIENT, "--strategy", "mine.py", "--cards", "cards.yaml", "-n", 20)
    before, file = files(inside.folder / "here"), inside.folder / name
    assert change(file.read_text()) != file.read_text()
    file.write_text(change(file.read_text()))
    done = inside("resume", "here", code=3)
    assert f"since the run in here was interrupted there changed: {said}" in done.stderr
    assert "go on with" not in done.stderr
    assert files(inside.folder / "here") == before


def test_another_version_of_what_computes_is_refused(inside, interrupted, monkeypatch):
    interrupted(*COMMANDS["run"], "-n", 20)
    known = {"decklab": "0", "python": "3", "numpy": "2", "numba": "99"}
    monkeypatch.setattr("simulator.runner.run.versions", lambda: known)
    assert "numba (" in inside("resume", "here", code=3).stderr


def test_where_nothing_is_left_to_play_this_is_said(inside):
    inside(*COMMANDS["run"], "-n", 5, "-q", "-o", "here")
    assert "is finished" in inside("resume", "here", code=2).stderr
    assert "this folder holds no run" in inside("resume", "nowhere", code=3).stderr


def test_an_interrupted_run_is_not_lost_by_the_same_command_again(inside, interrupted):
    interrupted(*COMMANDS["compare"], "-n", 20)
    before = files(inside.folder / "here")
    done = inside(*COMMANDS["compare"], "-n", 20, "-o", "here", code=2)
    assert "fix: go on with it: decklab resume here; or play it anew with --overwrite" in done.stderr
    assert files(inside.folder / "here") == before
    inside(*COMMANDS["compare"], "-n", 20, "-o", "here", "--overwrite")
    assert not (inside.folder / "here" / JOURNAL).exists()


def test_a_run_that_is_still_played_is_left_alone(inside, interrupted):
    interrupted(*COMMANDS["run"], "-n", 20)
    holding = "import sys, time; from pathlib import Path; from simulator.runner.journal import Journal"
    holding += "; kept = Journal(Path('here/journal.part'), {}); print('held', flush=True); time.sleep(60)"
    holder = subprocess.Popen(
        [sys.executable, "-c", holding], env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE
    )
    with holder:
        assert holder.stdout
        assert holder.stdout.readline() == b"held\n"
        assert "is still being played" in inside("resume", "here", code=2).stderr
        holder.kill()
    inside("resume", "here")
