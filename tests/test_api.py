"""The api: what the commands find, handed out without a word and without a trace in the process."""

import json
import logging
import multiprocessing
import os
import shlex
import signal
import subprocess
import sys
import threading
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import typer

from reports import files
from simulator import api, cli
from simulator.cli import options
from tests.cli.conftest import DECKS, ROOT

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
SHARED = ROOT / "tests" / "toy" / "shared" / "decks"
QUICK = {"pairs": 12, "strategy": "uniform", "start_method": "inline", "jobs": 1}


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECKLAB_GAMES", "tests.toy tests.toy.shared")
    return tmp_path


def told(*words) -> str:
    """What the command prints."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "simulator.cli", *map(str, words)]
    return subprocess.run(command, env=env, check=True, capture_output=True, encoding="utf-8").stdout


def test_the_tables_are_those_of_the_files():
    found = api.matrix([BOLD, PATIENT], **QUICK, out="here")
    here = Path("here")
    assert found.folder == here
    assert {*found.tables, "matches"} == {path.stem for path in here.glob("*.csv")}
    for name, table in found.tables.items():
        assert files.csv_text(table) == (here / f"{name}.csv").read_text()
    assert found.facts == json.loads((here / "summary.json").read_text())
    assert found.decks is found.tables["decks"]


def test_matches_have_names_as_categories_and_whole_numbers():
    """The score of each deck from the matches is that of the tables."""
    found = api.matrix([BOLD, PATIENT], **QUICK)
    matches = found.matches
    assert len(matches) == 3 * 2 * 12
    assert {name for name in matches if matches[name].dtype == "category"} == {
        "run", "game", "ending", "deck_0", "deck_1", "strategy_0", "strategy_1",
    }  # fmt: skip
    met = matches[matches.matchup == 1]
    winner = np.where(met.winner == 0, met.deck_0.astype(str), met.deck_1.astype(str))
    score = ((winner == "Bold") * (met.winner >= 0) + 0.5 * (met.winner < 0)).mean()
    assert found.matchups.score[1] == pytest.approx(score)


def test_seats_that_a_table_lacks_are_missing():
    matches = api.matrix(SHARED, pairs=2, start_method="inline").matches
    few = matches.deck_2.isna()
    assert few.any()
    assert not few.all()
    assert (matches.filter(regex=r"^m_\w+_2$").isna().all(axis=1) == few).all()
    assert str(matches.filter(regex=r"^m_\w+_2$").dtypes.iloc[0]) == "Int64"


COMMANDS = {
    "run": (api.run, [BOLD, PATIENT], {}),
    "field": (api.field, [[BOLD, PATIENT]], {}),
    "compare": (api.compare, [BOLD, BOLD], {"vs": PATIENT, "set": {"Torch.cost": 1}}),
    "sweep": (api.sweep, [BOLD], {"vs": [PATIENT], "set": "Torch.cost=1..3"}),
    "sensitivity": (api.sensitivity, [BOLD, PATIENT], {}),
    "impact": (api.impact, [BOLD], {"vs": PATIENT}),
    "pilots": (api.pilots, [[BOLD, PATIENT]], {"strategy": ["uniform", "spender"]}),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_command_in_the_manifest_gives_the_same_answer(name):
    ask, decks, more = COMMANDS[name]
    found = ask(*decks, **{**QUICK, **more}, out="here")
    manifest = json.loads(Path("here/manifest.json").read_text())
    command = [*manifest["command"][1:], "--overwrite"]
    assert command[0] == name
    assert told(*command) == found.text().rstrip("\n") + "\n"


def test_it_plays_until_enough_is_known():
    found = api.run(BOLD, PATIENT, **{**QUICK, "pairs": 2000}, until_width=0.05)
    assert found.matchups.pairs[0] < 2000
    assert (
        api.run(BOLD, PATIENT, max_pairs=5, sprt="0.5:0.6", strategy="uniform", start_method="inline").matchups.pairs[0]
        == 5
    )


def test_versions_have_results_of_their_own():
    found = api.compare(BOLD, BOLD, vs=PATIENT, set={"Torch.cost": 1}, **QUICK)
    assert list(found.changes.opponent) == ["Patient", "overall"]
    assert list(found.versions) == ["before", "after"]
    assert found.versions["after"].matchups.score[0] == pytest.approx(found.changes.after[0])
    assert found.matches.groupby("version").size().to_dict() == {"before": 24, "after": 24}


def test_a_target_is_found_with_its_table():
    found = api.sweep(BOLD, vs=PATIENT, set="Torch.cost=1..4", target=0.5, **{**QUICK, "pairs": 60})
    assert found.folder is None
    assert set(found.target.value) <= {1, 2, 3, 4}
    assert found.facts["value"] in set(found.target.value)


def test_gates_are_a_table():
    Path("gates.yaml").write_text(f"gates:\n  - {{id: any, deck: {BOLD}, vs: {PATIENT}, score: {{within: [0, 1]}}}}\n")
    found = api.gate("gates.yaml", max_pairs=20, strategy="uniform", start_method="inline")
    assert found.gates.decision.to_list() == ["pass"]
    run = api.run(BOLD, PATIENT, **QUICK, out="here")
    assert api.gate("gates.yaml", from_="here").gates.value[0] == pytest.approx(run.matchups.score[0])


def test_a_run_is_read_again():
    played = api.matrix([BOLD, PATIENT], **QUICK, out="here")
    found = api.report("here")
    assert str(found) == str(played)
    for name, table in played.tables.items():
        pd.testing.assert_frame_equal(found.tables[name], table)


def test_nothing_is_said_and_the_process_stays_as_it_was(capfd, monkeypatch):
    monkeypatch.setattr(multiprocessing, "set_start_method", None)
    root = logging.getLogger()
    before = [list(root.handlers), root.level, signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)]
    filters, shown, argv = list(warnings.filters), warnings.showwarning, list(sys.argv)
    api.matrix([BOLD], **{**QUICK, "start_method": "fork"}, seed=7)
    assert capfd.readouterr() == ("", "")
    after = [list(root.handlers), root.level, signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)]
    assert after == before
    assert (warnings.filters, warnings.showwarning, sys.argv) == (filters, shown, argv)


def test_all_that_is_wrong_is_raised_at_once():
    for name in ("one", "two"):
        Path(f"{name}.yaml").write_text(f"game: tests.toy\nname: {name}\ndeck: {{Nonsense: 1}}\n")
    with pytest.raises(api.InputError) as raised:
        api.matrix(["one.yaml", "two.yaml"])
    assert {message.split(":")[0] for message in raised.value.messages} == {"one.yaml", "two.yaml"}
    assert str(raised.value) == "\n".join(raised.value.messages)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"pear": 3}, "did you mean 'pairs'"),
        ({"pairs": 0}, "a whole number of at least 1"),
        ({"pairs": 1.5}, "a whole number"),
        ({"pairs": "many"}, "a whole number"),
        ({"seed": -1}, "'-1' is not a seed"),
        ({"strategy": "nobody"}, "nobody"),
        ({"rule": {"no_such": "yes"}}, "no_such"),
        ({"start_method": "telepathy"}, "telepathy"),
        ({"out": "."}, "choose another folder"),
        ({"format": "smoke"}, "smoke"),
        ({"on_error": "shrug"}, "shrug"),
    ],
)
def test_what_cannot_be_played_is_an_input_error(more, said):
    Path("something").touch()
    with pytest.raises(api.InputError, match=said):
        api.matrix([BOLD], **{**QUICK, **more})


def test_an_unknown_table_is_an_attribute_error_that_names_the_known():
    found = api.run(BOLD, PATIENT, **QUICK)
    assert not hasattr(found, "changes")
    with pytest.raises(AttributeError, match="matchups, decks"):
        _ = found.nonsense


KINDS = [kind for kind in vars(options).values() if isinstance(kind, type) and issubclass(kind, options.Options)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_words_ask_for_the_options_that_they_came_from(kind):
    """Every option with another value than the usual one, through the real parser and back."""
    changed = {}
    for name, usual in [each for each in vars(kind()).items() if each[0] != "resume"]:
        if name in ("pairs", "jobs", "turn_cap", "action_cap"):
            changed[name] = 77
        elif name in ("out", "cards", "mix", "junit"):
            changed[name] = Path("some where")
        elif isinstance(usual, bool):
            changed[name] = not usual
        elif isinstance(usual, list):
            changed[name] = ["a=1", "b=2"]
        elif isinstance(usual, str):
            changed[name] = "else"
    wanted = replace(kind(), **changed)
    app, got = typer.Typer(), []

    @app.command()
    @options.with_options
    def command(options: kind):  # type: ignore[valid-type]
        got.append(options)

    app(options.words(wanted), standalone_mode=False)
    assert got == [wanted]


def test_an_interrupt_is_one(here):
    timer = threading.Timer(1.5, os.kill, (os.getpid(), signal.SIGINT))
    api.run(BOLD, PATIENT, **QUICK)  # compiled before the clock runs
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        api.run(BOLD, PATIENT, **{**QUICK, "pairs": 10_000_000}, out="long")
    assert not json.loads((here / "long" / "manifest.json").read_text())["finished"]


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_it_plays_in_workers_of_an_interactive_interpreter(method):
    """As a notebook does: what is typed has no file that workers could import."""
    expected = api.run(BOLD, PATIENT, **QUICK).decks.score[0]
    typed = f"""
from simulator import api
found = api.run({str(BOLD)!r}, {str(PATIENT)!r}, pairs=12, strategy="uniform", jobs=2, start_method={method!r})
print(found.decks.score[0])
"""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-i", "-q"]
    done = subprocess.run(command, input=typed, env=env, capture_output=True, encoding="utf-8", check=True)
    assert float(done.stdout) == expected, done.stderr


def test_the_commands_and_the_api_have_the_same_options():
    """Functions of the api are named as commands and take what these take."""
    commands = {command.callback.__name__ for command in cli.app.registered_commands if command.callback}
    assert set(COMMANDS) | {"matrix", "gate", "report"} <= commands
    assert shlex.join(options.words(options.SeatOptions())) == ""
