"""power: how many pairs, matches and minutes, from nothing or from an earlier run."""

import json
import re
import subprocess
import sys

import pytest

from tests.cli.conftest import DECKS, ROOT

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
PLAY = ["--strategy", "spender", "-n", 120, "-q", "-o", "pilot"]


def answers(out):
    """Pairs, matches and minutes of each question."""
    lines = [re.split(r"  +", line.strip()) for line in out.split("\n\n")[0].splitlines()[1:]]
    return {question: tuple(cell.replace(",", "") for cell in cells) for question, *cells in lines}


def whole(cells):
    return [int(cell) for cell in cells[:2]]


def test_one_point_needs_the_textbook_s_matches(inside):
    """19,620 against one half; 39,245 each of two decks, in whole pairs; 9,604 for +-1."""
    found = answers(inside("power", "--width", 0.01, "--band", 0.03).stdout)
    assert whole(found["one matchup: a score 1 point off 50 %"]) == [9810, 19620]
    assert whole(found["two decks 1 point apart, each on its own"]) == [19623, 78492]
    assert whole(found["one matchup: its score to ±1"]) == [4802, 9604]
    assert found["two versions 1 point apart, with equal luck"] == ("?", "?", "?")


def test_a_better_chance_to_find_it_takes_more(inside):
    """52,538 matches of each of two decks at 90 %."""
    done = inside("power", "--power", 0.9)
    assert whole(answers(done.stdout)["two decks 1 point apart, each on its own"]) == [26269, 105076]
    assert "Found with 90 % chance" in done.stdout


def test_an_even_matchup_within_a_band_needs_both_ends_excluded(inside):
    """(1.95996 + 1.28155) ** 2 * .25 / .03 ** 2 = 2,918.7 matches."""
    found = answers(inside("power", "--band", 0.03).stdout)
    assert whole(found["one matchup: within 50 ±3, if it is even"]) == [1460, 2920]


def test_a_matrix_plays_all_pairings_and_its_answers_hold_together(inside):
    """Two decks meet once and have two mirrors; a deck's score is then that of the one matchup."""
    found = answers(inside("power", "--decks", 2).stdout)
    single = whole(found["one matchup: a score 1 point off 50 %"])[0]
    assert whole(found["matrix of 2 decks: a matchup 1 point off 50 %"]) == [single, 6 * single]
    five = answers(inside("power", "--decks", 5).stdout)
    cells, decks = (whole(five[f"matrix of 5 decks: a {one} 1 point off 50 %"]) for one in ("matchup", "deck"))
    assert cells[0] > single > decks[0] > single / 4
    assert cells[1] == 2 * 15 * cells[0]


def test_a_pilot_tells_design_effect_and_speed(inside):
    inside("run", BOLD, PATIENT, *PLAY)
    path = inside.folder / "pilot" / "manifest.json"
    manifest = json.loads(path.read_text())
    assert manifest["seconds"] > 0
    path.write_text(json.dumps({**manifest, "seconds": manifest["matches"] / 100}))
    deff = float((inside.folder / "pilot" / "matchups.csv").read_text().splitlines()[1].split(",")[10])
    done = inside("power", "--pilot", "pilot")
    pairs, matches, minutes = answers(done.stdout)["one matchup: a score 1 point off 50 %"]
    assert int(pairs) == pytest.approx(9810 * deff, abs=1)
    assert float(minutes) == pytest.approx(int(matches) / 100 / 60, abs=0.5)
    assert f"Design effect {deff:.2f}" in done.stdout
    assert "100 matches a second" in done.stdout


def test_a_comparison_tells_what_equal_luck_saves(inside):
    inside("compare", BOLD, BOLD, "--set", "Torch.steps.2.burn=3", "--vs", PATIENT, *PLAY)
    done = inside("power", "--pilot", "pilot")
    [saved] = [float(word) for word in re.findall(r"saved ([\d.]+) times", done.stdout)]
    found = answers(done.stdout)
    alone = whole(found["two decks 1 point apart, each on its own"])[0]
    together = whole(found["two versions 1 point apart, with equal luck"])[0]
    assert alone / together == pytest.approx(saved, rel=0.05)
    assert saved > 1


def test_few_pairs_are_a_poor_pilot(inside):
    inside("run", BOLD, PATIENT, *PLAY, "-n", 10)
    assert "few pairs, 10 in a matchup" in inside("power", "--pilot", "pilot").stdout


def test_it_needs_no_engine():
    code = (
        "import sys\nfrom simulator import cli\n"
        "try: cli.app(['power'])\nexcept SystemExit: pass\nprint(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not set(done.stderr.split()) & {"numba", "pandas", "simulator.jit", "simulator.runner", "tqdm"}
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--effect", 0], 2, "--effect lies between 0 and 0.5"),
        (["--effect", 1], 2, "--effect lies between 0 and 0.5"),
        (["--width", -0.01], 2, "--width lies between 0 and 0.5"),
        (["--band", 0], 2, "--band lies between 0 and 0.5"),
        (["--effect", "nan"], 2, "--effect lies between 0 and 0.5"),
        (["--power", 1], 2, "a power of 1 is none"),
        (["--decks", 1], 2, "--decks"),
        (["--pilot", "missing"], 3, "missing holds no run"),
    ],
)
def test_what_makes_no_sense_is_refused(inside, words, code, said):
    done = inside("power", *words, code=code)
    assert said in done.stderr
    assert done.stdout == ""


def test_a_run_of_seats_is_no_pilot(inside):
    inside("run", ROOT / "tests/toy/shared/decks/bold.yaml", "-n", 5, "-q", "-o", "pilot")
    assert "name a run of two or more decks" in inside("power", "--pilot", "pilot", code=3).stderr
