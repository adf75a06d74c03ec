"""--shard and merge: the parts of a run become the run, byte by byte."""

import json
import shutil

import pytest

from tests.cli.conftest import DECKS, ROOT

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
SHARED = ROOT / "tests" / "toy" / "shared" / "decks"
UNIFORM = ["--strategy", "uniform"]
PLAYS = {"decks": ["matrix", DECKS, *UNIFORM], "tables": ["matrix", SHARED, "--strategy", "last@1"]}
FAILING = '''
"""Chooses what is not there when it sits in seat 1, in one pair out of sixteen."""
def decide(view, cards, options, luck):
    return 99 if view.me == 1 and luck.a % 16 == 0 and luck.b != 0 else 0
'''


def files(folder):
    """All files; of the manifest, all but what was typed and how long it took."""
    found = {path.name: path.read_bytes() for path in folder.iterdir()}
    manifest = json.loads(found["manifest.json"])
    found["manifest.json"] = {key: value for key, value in manifest.items() if key not in ("seconds", "command")}
    return found


@pytest.fixture
def parts(inside, monkeypatch):
    """Plays all parts of a run into folders 1, 2 ..."""
    monkeypatch.setenv("DECKLAB_START_METHOD", "inline")

    def play(of, *words, code=0):
        numbers = range(1, of + 1)
        for number in numbers:
            inside(*words, "-q", "--shard", f"{number}/{of}", "-o", number, code=code)
        return list(numbers)

    return play


@pytest.mark.parametrize("of", [2, 8])
@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
def test_all_parts_merged_are_the_whole_run(inside, parts, play, of):
    folders = parts(of, *play, "-n", 300)
    whole = inside(*play, "-n", 300, "-q", "-o", "whole")
    merged = inside("merge", *reversed(folders), "-o", "merged")
    assert merged.stdout == whole.stdout
    assert files(inside.folder / "merged") == files(inside.folder / "whole")
    assert inside("replay", "merged", "m0p3r0").stdout == inside("replay", "whole", "m0p3r0").stdout


def test_parts_share_no_match_and_may_be_empty(inside, parts):
    folders = parts(8, "run", BOLD, PATIENT, *UNIFORM, "-n", 5)
    lines = [(inside.folder / str(folder) / "matches.csv").read_text().splitlines()[1:] for folder in folders]
    assert sorted(map(len, lines)) == [0, 0, 0, 2, 2, 2, 2, 2]
    inside("run", BOLD, PATIENT, *UNIFORM, "-n", 5, "-q", "-o", "whole")
    inside("merge", *folders, "-o", "merged")
    assert files(inside.folder / "merged") == files(inside.folder / "whole")


def test_failed_matches_are_merged_too(inside, parts):
    (inside.folder / "broken.py").write_text(FAILING)
    play = ["run", BOLD, PATIENT, "--strategy", "broken.py@Bold", "--strategy", "uniform", "-n", 100]
    folders = parts(2, *play, "--max-failures", 99)
    inside(*play, "-q", "-o", "here", code=5)
    whole = files(inside.folder / "here")
    shutil.rmtree(inside.folder / "here")
    inside("merge", *folders, "-o", "here")
    assert whole["failures.jsonl"]
    assert files(inside.folder / "here") == whole


def test_parts_that_do_not_make_a_whole_are_refused_with_which(inside, parts):
    play = ["run", BOLD, PATIENT, *UNIFORM, "-n", 6]
    parts(4, *play)
    shutil.copytree("2", "twin")
    inside(*play, "-q", "-o", "plain")
    inside(*play, "-q", "--shard", "4/5", "-o", "fifth")
    inside(*play, "-q", "--shard", "4/4", "--seed", 2, "-o", "lucky")

    def refused(*folders, code=2):
        done = inside("merge", *folders, "-o", "new", code=code)
        assert not (inside.folder / "new").exists()
        return done.stderr

    assert "of 4 parts there is none with number 2, 4" in refused(1, 3)
    assert "2 and twin are both part 2" in refused(1, 2, 3, 4, "twin")
    assert "plain is no part of a run" in refused(1, 2, 3, 4, "plain")
    assert "fifth is one of 5 parts, 1 one of 4" in refused(1, 2, 3, "fifth")
    assert "1 and lucky differ in seed (1, 2)" in refused(1, 2, 3, "lucky")
    (inside.folder / "4" / "part.bin").write_bytes((inside.folder / "4" / "part.bin").read_bytes()[:-1])
    assert "4/part.bin is not as the run has written it" in refused(1, 2, 3, 4, code=3)


@pytest.mark.parametrize("word", ["0/3", "4/3", "1", "1/0", "a/b", "-1/3"])
def test_what_is_no_part_is_refused(inside, word):
    assert "is no part of a run" in inside("run", BOLD, PATIENT, *UNIFORM, "--shard", word, code=2).stderr


def test_a_part_does_not_end_when_it_has_enough(inside):
    words = ["--shard", "1/2", "--until-width", "0.1"]
    assert "leave out --shard" in inside("run", BOLD, PATIENT, *UNIFORM, *words, code=2).stderr


def test_an_interrupted_part_goes_on(inside, parts, monkeypatch):
    words = ["run", BOLD, PATIENT, *UNIFORM, "-n", 60]
    parts(2, *words)
    before = (inside.folder / "2" / "matches.csv").read_bytes()
    shutil.rmtree("2")
    with monkeypatch.context() as patch:
        again = [*map(str, words), "-q", "--shard", "2/2", "-o", "2"]
        patch.setattr("sys.argv", ["decklab", *again])
        patch.setattr("simulator.cli.tolerance.hopeless", lambda *_: -1)  # given up after the first task
        patch.setattr("simulator.cli.resuming.finish", lambda _folder: None)
        patch.setattr("simulator.cli.parts.keep", lambda _folder: None)
        inside(*again)
        assert (inside.folder / "2" / "matches.csv").read_bytes() != before
        inside("merge", 1, 2, "-o", "merged", code=3)
    inside("resume", "2")
    assert (inside.folder / "2" / "matches.csv").read_bytes() == before
    inside("merge", 1, 2, "-o", "merged")
