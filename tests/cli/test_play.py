"""matrix and run: answers, files, options, exit codes, streams."""

import csv
import io
import json
import os
import pty
import re
import signal
import subprocess
import termios
import time

import pytest

from tests.cli.conftest import DECKS, Shell

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
GAME = ["run", BOLD, PATIENT, "--strategy", "spender"]


def test_run_prints_the_answer_and_tells_the_rest_on_stderr(decklab):
    done = decklab(*GAME, "-n", 20, "-o", "here")
    assert "Lanterns" in done.stdout
    assert "Bold" in done.stdout
    assert "seed 1, 40 matches" in done.stderr
    assert "files: here" in done.stderr
    assert {"manifest.json", "matches.csv", "summary.json", "matchups.csv"} <= set(os.listdir(decklab.folder / "here"))


def test_quiet_says_nothing_but_the_answer(inside):
    done = inside(*GAME, "-n", 20, "-q")
    assert done.stdout
    assert done.stderr == ""


def test_a_folder_is_chosen_and_named_where_none_is_given(inside):
    first, again = inside(*GAME, "-n", 20), inside(*GAME, "-n", 20)
    [folder] = re.findall(r"files: (runs.\w+)", first.stderr)
    assert f"files: {folder}" in again.stderr
    assert len(os.listdir(inside.folder / "runs")) == 1


def test_a_folder_that_holds_something_is_left_alone(inside):
    (inside.folder / "mine").mkdir()
    (inside.folder / "mine" / "thesis.txt").write_text("three years of work")
    for more in ([], ["--overwrite"]):
        done = inside(*GAME, "-n", 20, "-o", "mine", *more, code=2)
        assert "error: mine holds other files already" in done.stderr
    assert os.listdir(inside.folder / "mine") == ["thesis.txt"]


def test_a_run_is_replaced_only_when_told_to_and_nothing_else_with_it(inside):
    inside(*GAME, "-n", 20, "-o", "here")
    (inside.folder / "here" / "notes.csv").write_text("mine")
    done = inside(*GAME, "-n", 30, "-o", "here", code=2)
    assert "--overwrite" in done.stderr
    inside(*GAME, "-n", 30, "-o", "here", "--overwrite")
    assert (inside.folder / "here" / "notes.csv").read_text() == "mine"
    assert json.loads((inside.folder / "here" / "manifest.json").read_text())["pairs"] == 30


def test_matrix_plays_every_pairing_of_a_folder(inside):
    inside("matrix", DECKS, "-n", 10, "--strategy", "uniform", "-o", "here", "-q")
    with open(inside.folder / "here" / "matchups.csv", encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 3


def test_a_deck_plays_against_itself(inside):
    done = inside("run", BOLD, BOLD, "-n", 20, "--strategy", "spender", "--format", "csv", "-q")
    [row] = csv.DictReader(io.StringIO(done.stdout))
    assert row["a"] == row["b"] == "Bold"
    assert float(row["score"]) == 0.5


@pytest.mark.parametrize("form", ["table", "csv", "json", "md"])
def test_every_format_is_plain_text_without_colours_or_carriage_returns(decklab, form):
    process = decklab.start(*GAME, "-n", 20, "--format", form)
    out, err = process.communicate()
    assert process.returncode == 0
    assert out.endswith(b"\n")
    assert not set(out + err) & set(b"\r\x1b")
    if form == "json":
        assert json.loads(out)["seeds"] == [1]


def test_no_bar_in_a_file_even_where_a_terminal_is_pretended(decklab):
    decklab.env |= {"GITHUB_ACTIONS": "true", "FORCE_COLOR": "1"}
    process = decklab.start(*GAME, "-n", 20)
    out, err = process.communicate()
    assert not set(out + err) & set(b"\r\x1b")


def test_a_bar_on_a_terminal(decklab):
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 80))
    process = decklab.start(*GAME, "-n", 20_000, stderr=slave, stdout=subprocess.DEVNULL)
    os.close(slave)
    seen = b""
    try:
        while part := os.read(master, 4096):
            seen += part
    except OSError:
        pass
    assert process.wait() == 0
    assert b"/40000" in seen
    assert b"matches/s" in seen


def test_the_seed_decides_and_random_prints_its_choice(inside):
    def matches(*more):
        done = inside(*GAME, "-n", 50, "-o", "here", "--overwrite", *more)
        lines = (inside.folder / "here" / "matches.csv").read_text().splitlines()
        return re.findall(r"seed (\d+)", done.stderr)[0], [line.partition(",")[2] for line in lines]

    seed, drawn = matches("--seed", "random")
    assert matches("--seed", seed) == (seed, drawn)
    assert matches("--seed", int(seed) + 1)[1] != drawn


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--seed", "-3"], 2, "'-3' is not a seed"),
        (["--seed", "9223372036854775808"], 2, "not a seed"),
        (["--format", "tabel"], 2, "did you mean 'table'?"),
        (["--pairs", "0"], 2, "--pairs"),
        (["--jobs", "x"], 2, "--jobs"),
        (["--frobnicate"], 2, "frobnicate"),
        (["--max-failures", "few"], 2, "0.1%"),
        (["--on-error", "ignore"], 2, "known: quarantine, fail"),
        (["--rule", "gambler_pay=no"], 2, "did you mean 'gambler_pays'?"),
        (["--rule", "gambler_pays=42"], 2, "known: yes, no"),
        (["--rule", "gambler_pays"], 2, "write NAME=VALUE"),
        (["--rules", "kond"], 2, "did you mean 'kind'?"),
        (["--start-method", "threads"], 2, "threads"),
        (["--strategy", "spendr"], 3, "did you mean 'spender'?"),
        (["--strategy", "spender@Bald"], 2, "did you mean 'Bold'?"),
        (["--strategy", "missing.py"], 3, "missing.py"),
        (["--strategy", "lookahead:spender:samples=x@Bold"], 3, "fix: write NAME:PARAMETER=NUMBER"),
        (["--strategy", "lookahead:spender:width=1"], 3, "width from 2 to 16"),
        (["--cards", "missing.yaml"], 3, "missing.yaml"),
        (["--set", "Torch.costs=1"], 3, "did you mean 'cost'?"),
        (["--set", "Torch.cost=12"], 3, "--set Torch.cost=12: error: 12 is out of range"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_remedy(inside, words, code, said):
    done = inside(*GAME, "-n", 20, *words, code=code)
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert not list(inside.folder.iterdir())


def test_all_faults_of_all_decklists_are_told(inside):
    for name in ("one", "two"):
        (inside.folder / f"{name}.yaml").write_text(f"game: tests.toy\nname: {name}\ncards: {{Sparc: 12}}\n")
    done = inside("run", "one.yaml", "two.yaml", "--strategy", "uniform", code=3)
    for name in ("one", "two"):
        assert re.search(rf"{name}\.yaml:3:9: error: .*\n  fix: did you mean 'Spark'\?", done.stderr)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name: No game\n", "does not say its game"),
        ("game: lantern\n", "lantern"),
        ("- a list\n", "error"),
    ],
)
def test_a_decklist_without_a_known_game_is_refused(inside, text, said):
    (inside.folder / "odd.yaml").write_text(text)
    done = inside("run", "odd.yaml", BOLD, code=3)
    assert said in done.stderr
    assert "odd.yaml:1" in done.stderr


def test_two_decks_of_one_name_are_refused(inside):
    (inside.folder / "copy.yaml").write_text(BOLD.read_text())
    done = inside("run", BOLD, "copy.yaml", "--strategy", "uniform", code=3)
    assert "both named 'Bold'" in done.stderr


def test_an_unknown_decklist_is_refused(inside):
    assert "there is no decklist 'bould'" in inside("run", BOLD, "bould", code=2).stderr
    assert "bould.yaml" in inside("run", BOLD, "bould.yaml", code=3).stderr


def test_a_folder_that_cannot_be_written_is_told(inside):
    (inside.folder / "file").write_text("")
    assert "error: file/here: Not a directory" in inside(*GAME, "-n", 5, "-o", "file/here", code=3).stderr


def test_run_plays_two_decks_only(inside):
    assert "use 'matrix'" in inside("run", DECKS, PATIENT, code=2).stderr


def test_strategies_are_given_to_all_decks_or_to_one(inside):
    inside(*GAME, "-n", 5, "--strategy", "uniform@bold", "-o", "here", "-q")
    decks = json.loads((inside.folder / "here" / "manifest.json").read_text())["decks"]
    assert [(deck["name"], deck["strategy"]) for deck in decks] == [
        ("Bold", "uniform"),
        ("Patient", "spender"),
    ]


def test_a_strategy_from_a_file_outside_the_project(inside):
    (inside.folder / "mine.py").write_text(
        '"""The last option."""\ndef decide(view, cards, options, luck):\n    return len(options) - 1\n'
    )
    inside("run", BOLD, PATIENT, "-n", 5, "--strategy", "mine.py", "-o", "here", "-q")
    manifest = json.loads((inside.folder / "here" / "manifest.json").read_text())
    assert manifest["decks"][0]["strategy"] == "mine"


WARY = """
PARAMS = {"care": 3}
def value(view, cards, option, params):
    return option.card * params.care
"""


def test_looking_ahead_is_the_same_for_all_workers_and_is_replayed_from_any_folder(decklab, tmp_path_factory):
    (decklab.folder / "wary.py").write_text(WARY)
    name = "lookahead:wary.py:samples=1:turns=2:care=-2"
    play = ["run", BOLD, PATIENT, "-n", 20, "-q", "--strategy", "uniform", "--strategy", f"{name}@Bold"]
    decklab(*play, "-j", 1, "-o", "one")
    decklab(*play, "-j", 3, "--start-method", "spawn", "-o", "three")
    one, three = decklab.folder / "one", decklab.folder / "three"
    assert (one / "matches.csv").read_bytes() == (three / "matches.csv").read_bytes()
    assert json.loads((one / "manifest.json").read_text())["decks"][0]["strategy_source"] == name.replace(
        "wary.py", str(decklab.folder / "wary.py")
    )
    told = Shell(tmp_path_factory.mktemp("elsewhere"))("replay", one, "m0p3r1").stdout
    assert "played by lookahead:wary:samples=1:turns=2:care=-2" in told


def test_a_strategy_whose_name_a_spreadsheet_would_carry_out_is_refused(inside):
    (inside.folder / "=cmd.py").write_text("def decide(view, cards, options, luck):\n    return 0\n")
    done = inside("run", BOLD, PATIENT, "--strategy", "=cmd.py", code=3)
    assert "a spreadsheet takes a name that begins with '=' for a formula" in done.stderr


def test_a_faulty_strategy_is_told_with_its_line(inside):
    (inside.folder / "mine.py").write_text(
        '"""Peeks."""\ndef decide(view, cards, options, luck):\n    return view.deck[0]\n'
    )
    done = inside("run", BOLD, PATIENT, "--strategy", "mine.py", code=3)
    assert "mine.py:3: error: a player cannot see 'deck'" in done.stderr


def test_switches_presets_and_cards_reach_the_game(inside):
    def digest(*more):
        inside(*GAME, "-n", 100, "-q", "-o", "here", "--overwrite", *more)
        lines = (inside.folder / "here" / "matches.csv").read_text().splitlines()
        return [line.partition(",")[2] for line in lines]

    (inside.folder / "cards.yaml").write_text("Dice: {cost: 1, steps: [burn: 9]}\n")
    usual = digest()
    assert digest("--rule", "gambler_pays=no") == digest("--rules", "kind") != usual
    assert digest("--rules", "kind", "--rule", "gambler_pays=yes") == usual


def test_a_changed_number_reaches_the_game_and_its_replay(inside):
    inside(*GAME, "-n", 50, "-q", "-o", "usual")
    inside(*GAME, "-n", 50, "-q", "-o", "here", "--set", "Torch.steps.2.burn=8")
    usual, here = ((inside.folder / name / "matches.csv").read_text().splitlines() for name in ("usual", "here"))
    assert [line.partition(",")[2] for line in usual] != [line.partition(",")[2] for line in here]
    told = inside("replay", "here", "m0p3r1")
    assert told.stderr == ""
    assert "loses 8 life" in "".join(inside("replay", "here", f"m0p{pair}r0").stdout for pair in range(9))


def test_caps_end_matches_by_name(inside):
    done = inside(*GAME, "-n", 20, "--turn-cap", 3, "--format", "json", "-q")
    assert "turn_cap" in done.stdout


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.parametrize(("signum", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_stops_within_two_seconds_and_keeps_what_is_finished(decklab, method, signum, code):
    decklab(*GAME, "-n", 1, "-q", "-o", "warm")
    # Where other work keeps the machine busy, one quick stop of three will do.
    folders = ("first", "second", "third")
    assert any(stopped(decklab, method, signum, code, folder) < 2 for folder in folders)


def stopped(decklab, method, signum, code, folder) -> float:
    """Stops a long run once it has written something; looks at what is left. Returns seconds."""
    process = decklab.start(*GAME, "-n", 10_000_000, "-o", folder, "--start-method", method)
    part = decklab.folder / folder / "matches.csv.part"
    deadline = time.monotonic() + 60
    while not (part.exists() and part.stat().st_size > 100_000):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    begun = time.monotonic()
    process.send_signal(signum)
    out, err = process.communicate()
    took = time.monotonic() - begun
    assert process.returncode == code
    assert b"Traceback" not in err
    assert b"stopped early" in err
    assert b"Lanterns" in out
    lines = (decklab.folder / folder / "matches.csv").read_text().splitlines()
    manifest = json.loads((decklab.folder / folder / "manifest.json").read_text())
    assert len(lines) == 1 + manifest["matches"]
    assert not manifest["finished"]
    assert not part.exists()
    return took


def test_a_signal_while_nothing_is_begun_leaves_nothing(decklab):
    process = decklab.start("matrix", DECKS, "-n", 1000, "--strategy", "spender")
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate()
    assert process.returncode in (130, -signal.SIGINT)
    assert b"Traceback" not in err or process.returncode == -signal.SIGINT


@pytest.mark.parametrize("form", ["table", "json"])
def test_a_closed_pipe_is_no_error(decklab, form):
    process = decklab.start(*GAME, "-n", 20, "-q", "--format", form, "-o", "here")
    with process:
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
    assert (decklab.folder / "here" / "matches.csv").exists()


BROKEN = '''
"""Now and then chooses what is not there."""
def decide(view, cards, options, luck):
    return 99 if view.me == 1 and luck.a % {often} == 0 and luck.b != 0 else 0
'''


@pytest.mark.parametrize(("often", "code"), [(16, 5), (512, 0)])
def test_failures_are_told_and_above_the_tolerance_they_count(inside, often, code):
    (inside.folder / "broken.py").write_text(BROKEN.format(often=often))
    done = inside(*GAME, "-n", 2000, "-o", "here", "--strategy", "broken.py@Bold", code=code)
    failures = (inside.folder / "here" / "failures.jsonl").read_text().splitlines()
    assert f"warning: {len(failures)} of 4000 matches failed and count nowhere" in done.stderr
    name = json.loads(failures[0])["match_id"]
    told = inside("replay", "here", name)
    assert "Failed: strategy 'broken' chose option 99" in told.stdout


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (["--max-failures", 1000], 0),
        (["--max-failures", 10], 5),
        (["--max-failures", "20%"], 0),
        (["--max-failures", "0.5%"], 5),
        (["--on-error", "fail"], 5),
    ],
)
def test_how_many_matches_may_fail_is_for_the_user_to_say(inside, more, code):
    (inside.folder / "broken.py").write_text(BROKEN.format(often=16))
    inside(*GAME, "-n", 1000, "-o", "here", "--strategy", "broken.py@Bold", *more, code=code)
    manifest = json.loads((inside.folder / "here" / "manifest.json").read_text())
    assert manifest["finished"] == ("fail" not in more)


ENDLESS = '''
"""Now and then thinks for ever."""
def decide(view, cards, options, luck):
    if view.me == 1 and luck.a % 64 == 0:
        for _ in range(1 << 40):
            luck.b = luck.b * 5 + 1
    return 0
'''


def test_a_match_that_takes_too_long_is_put_aside(inside):
    (inside.folder / "endless.py").write_text(ENDLESS)
    more = ["--strategy", "endless.py@Bold", "--match-timeout", 1, "--max-failures", 9]
    inside(*GAME, "-n", 200, "-o", "here", "--start-method", "fork", *more)
    failures = [json.loads(line) for line in (inside.folder / "here" / "failures.jsonl").read_text().splitlines()]
    assert 0 < len(failures) <= 9
    assert all("took longer than 2 seconds" in failure["message"] for failure in failures)


def test_a_number_of_a_card_that_no_list_holds_is_warned_of(inside):
    words = ["--strategy", "spender", "-n", 5, "-q", "--set"]
    done = inside("run", PATIENT, PATIENT, *words, "Dice.cost=1", "--set", "Torch.cost=1")
    [said] = done.stderr.splitlines()
    assert said == "warning: --set Dice.cost=1 changes nothing: none of these decklists holds that card"
    assert inside("matrix", BOLD, PATIENT, *words, "Dice.cost=1").stderr == ""


def test_a_log_file_is_added_to_and_holds_no_bar(decklab):
    master, slave = pty.openpty()
    for _ in range(2):
        process = decklab.start(
            *GAME, "-n", 20, "-o", "here", "--overwrite", "-q", "--log-file", "run.log", stderr=slave
        )
        process.communicate()
        assert process.returncode == 0
    os.close(slave)
    os.close(master)
    written = (decklab.folder / "run.log").read_text(encoding="utf-8")
    assert written.count("seed 1, 40 matches") == written.count("files: here") == 2
    assert not set(written) & set("\r\x1b")


def test_a_log_file_that_cannot_be_written_is_told(inside):
    assert "No such file" in inside(*GAME, "-n", 5, "--log-file", "nowhere/run.log", code=3).stderr
