"""The commands that play nothing, the help, and replay."""

import json
import os
import re
import subprocess
import sys

import pytest

from simulator.cli.decklists import decklists, starters
from tests.cli.conftest import DECKS, ROOT

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
COMMANDS = [
    "matrix",
    "run",
    "field",
    "compare",
    "sweep",
    "sensitivity",
    "pilots",
    "power",
    "tune",
    "validate",
    "random-deck",
    "replay",
    "games",
    "strategies",
    "cards",
    "rules",
    "warm",
]


def busy():
    """Seconds that finished child processes have computed: what they take where nothing else runs."""
    times = os.times()
    return times.children_user + times.children_system


def test_help_is_quick_and_names_every_command(decklab):
    begun = busy()
    out = decklab("--help").stdout
    assert busy() - begun < 0.3
    assert all(f"  {command} " in out for command in COMMANDS)


def test_help_imports_nothing_heavy():
    code = "import sys, simulator.cli; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(found.stdout.split())
    assert not loaded & {"numpy", "numba", "pandas", "scipy", "yaml", "tqdm", "click", "simulator.jit"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(inside, command):
    out = inside(command, "--help").stdout
    assert f"decklab {command}" in out
    assert len(out.splitlines()) > 4


def test_nothing_asked_shows_the_help(decklab):
    assert "Commands:" in "".join(vars(decklab(code=2))[stream] for stream in ("stdout", "stderr"))


def test_version(inside):
    assert re.fullmatch(r"decklab \S+\n", inside("--version").stdout)


def test_validate_tells_all_faults_of_all_files_and_where(inside):
    (inside.folder / "good.yaml").write_text(BOLD.read_text())
    (inside.folder / "bad.yaml").write_text("game: tests.toy\nname: Bad\ncards: {Sparc: 12, Dice: x}\n")
    (inside.folder / "worse.yaml").write_text("game: tests.toi\n")
    done = inside("validate", inside.folder, code=3)
    assert re.search(r"bad\.yaml:3:9: error: .*\n  fix: did you mean 'Spark'\?", done.stdout)
    assert re.search(r"bad\.yaml:3:26: error: 'x' is not a whole number", done.stdout)
    assert re.search(r"worse\.yaml:1:7: error: .*tests.toi", done.stdout)
    assert re.search(r"3 decklists: \d+ errors, 0 warnings\n$", done.stdout)
    assert "good.yaml" not in done.stdout


def test_validate_is_content_with_good_decklists(inside):
    assert inside("validate", BOLD, PATIENT).stdout == "2 decklists: 0 errors, 0 warnings\n"


def test_validating_all_decklists_that_come_along_takes_less_than_a_second(decklab):
    begun = busy()
    decklab("validate", *sorted({path.parent for path in starters()}))
    assert busy() - begun < 1


def test_validate_refuses_what_is_not_there(inside):
    (inside.folder / "empty").mkdir()
    assert "there are no decklists in empty" in inside("validate", "empty", code=3).stderr
    assert "missing.yaml:1:1: error" in inside("validate", "missing.yaml", code=3).stdout


def test_games_and_strategies_are_listed(inside):
    assert re.search(r"^tests\.toy +Lanterns$", inside("games").stdout, re.MULTILINE)
    out = inside("strategies", "tests.toy").stdout
    assert re.search(r"^uniform +Any legal option", out, re.MULTILINE)
    assert re.search(r"^lookahead:NAME +NAME, which plays its best options on", out, re.MULTILINE)


@pytest.mark.parametrize("command", ["strategies", "cards", "rules", "warm"])
def test_an_unknown_game_is_refused(inside, command):
    assert "did you mean 'tests.toy'" in inside(command, "tests.to", code=2).stderr


def test_rules_tell_where_each_is_carried_out_and_tested(inside):
    out = inside("rules", "tests.toy").stdout
    assert re.search(r"^1\.2  .*\[done\]\n    in: \S+\n    tests: \S+::test_\w+", out, re.MULTILINE)
    assert "reason: not part of a match" in out
    assert re.fullmatch(
        r"\d+ rules, 0 without function, test or reason\n", inside("rules", "tests.toy", "--check").stdout
    )


def test_check_names_rules_without_function_or_test(inside, monkeypatch):
    monkeypatch.setattr("simulator.jit.RULES", {})
    out = inside("rules", "tests.toy", "--check", code=1).stdout
    assert "1.2: no function\n" in out
    assert "5.1" not in out


def test_cards_are_listed_and_told_one_by_one(inside):
    assert re.search(r"^Torch +Torch +2 oil$", inside("cards", "tests.toy").stdout, re.MULTILINE)
    assert inside("cards", "tests.toy", "torch").stdout == "Torch: 2 oil; aim 1; burn 2\n"
    assert "did you mean 'Torch'?" in inside("cards", "tests.toy", "Torhc", code=2).stderr


def test_cards_that_cannot_be_played_are_counted(inside):
    assert inside("cards", "tests.toy", "--status").stdout.endswith("6 of 6 playable\n")
    (inside.folder / "more.yaml").write_text("Void: {cost: 1, steps: []}\n")
    out = inside("cards", "tests.toy", "--status", "--cards", "more.yaml", code=1).stdout
    assert "Void: no steps\n6 of 7 playable\n" in out


def test_status_counts_the_cards_whose_effects_a_test_misses(inside):
    out = inside("cards", "tests.toy", "--status", "--mutate", "all").stdout
    assert out.endswith("6 of 6 blank cards are noticed by a test\n")


def test_check_counts_the_rules_whose_absence_a_test_notices(inside):
    out = inside("rules", "tests.toy", "--check", "--mutate", "all").stdout
    assert out.endswith("10 of 10 blank rules are noticed by a test\n11 of 11 blank functions are noticed by a test\n")


def test_one_tenth_of_the_mutants_is_enough_for_a_day(inside):
    assert "1 of 1 blank rules" in inside("rules", "tests.toy", "--mutate", "4").stdout


def test_mutants_that_are_no_tenth_are_refused(inside):
    assert "use 'all', or a digit" in inside("rules", "tests.toy", "--mutate", "12", code=2).stderr


def test_switches_are_listed_with_ruling_and_presets(inside):
    out = inside("rules", "tests.toy", "--switches").stdout
    assert "gambler_pays = yes | no  [R1]" in out
    assert "--rules kind: gambler_pays=no" in out


def test_warm_compiles(inside):
    assert inside("warm", "tests.toy").stdout == "Lanterns is ready to play\n"


def test_decklists_that_come_along_are_found_by_name():
    assert starters()
    assert decklists(["starter_1"]) == [starters()[0]]
    assert all(path.is_file() for path in starters())


@pytest.fixture
def played(inside):
    inside("run", BOLD, PATIENT, "-n", 30, "--strategy", "spender", "-o", "here", "-q")
    return inside


def test_replay_tells_the_match_and_ends_with_the_result_of_its_row(played):
    lines = (played.folder / "here" / "matches.csv").read_text().splitlines()
    names, row = (line.split(",") for line in (lines[0], lines[8]))
    match = dict(zip(names, row, strict=True))
    out = played("replay", "here", match["match_id"]).stdout
    assert out.startswith(f"Match {match['match_id']}, seed 1\nSeat 0: {match['deck_0']}, played by spender\n")
    assert re.search(r"^\nSeat 0 begins turn 1\.  \[2\.1\]$", out, re.MULTILINE)
    winner = f"Seat {match['winner']} ({match['deck_' + match['winner']]})"
    assert f"{winner} wins: {match['ending']}, turn {match['turns']}" in out
    assert out.endswith(f"plays: {match['m_plays_0']} (seat 0), {match['m_plays_1']} (seat 1)\n")


def test_replay_notices_a_row_that_it_cannot_reproduce(played):
    file = played.folder / "here" / "matches.csv"
    lines = file.read_text().splitlines()
    lines[1] = re.sub(r",\d+$", ",77", lines[1])
    file.write_text("\n".join(lines) + "\n")
    done = played("replay", "here", "m0p0r0", code=70)
    assert "although nothing has changed" in done.stderr


def test_replay_tells_what_has_changed_since_the_run(played):
    file = played.folder / "here" / "manifest.json"
    manifest = json.loads(file.read_text())
    manifest["switches"]["gambler_pays"] = "no"
    manifest["seed"] = 2
    file.write_text(json.dumps(manifest))
    done = played("replay", "here", "m0p0r0", code=3)
    assert "there changed: the cards or rules" in done.stderr


@pytest.mark.parametrize(("name", "code"), [("m0p30r0", 3), ("m1p0r0", 3), ("m0p0r2", 3), ("5", 2)])
def test_replay_refuses_matches_that_are_not_in_the_run(played, name, code):
    assert "error" in played("replay", "here", name, code=code).stderr


def test_replay_refuses_what_is_no_run(inside):
    os.mkdir(inside.folder / "empty")
    assert "holds no run" in inside("replay", "empty", "m0p0r0", code=3).stderr
