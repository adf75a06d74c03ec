"""The commands that README.md shows are commands as they stand there."""

import re
import shlex

import pytest
import typer

from simulator import ROOT
from simulator.cli import app, inputs
from simulator.games import grandis
from simulator.reading import Faults

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = [block for kind, block in re.findall(r"^```(\w*)\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE) if not kind]
COMMANDS = re.findall(r"(?:^|[$&] )decklab (.*)", "\n".join(BLOCKS), re.MULTILINE)


@pytest.fixture(params=COMMANDS)
def parsed(request):
    """A command with its options: their values by name."""
    name, *words = shlex.split(request.param, comments=True)
    command = typer.main.get_command(app).commands[name]
    return command.make_context(name, words).params


def test_the_readme_shows_commands():
    assert len(COMMANDS) > 10


def test_a_shown_command_names_options_rules_and_cards_that_there_are(parsed):
    named = [*(parsed.get("rule") or []), *(parsed.get("versus") or [])]
    for word in named:
        if not word.startswith("strategy="):
            inputs.setting(grandis.GAME, word)
    switches = inputs.switches(grandis.GAME, "", [])
    for word in parsed.get("changed") or []:
        path, _, number = word.partition("=")
        try:
            grandis.GAME.load(switches, None, [f"{path}={number.split('..')[0]}"])
        except Faults as faults:
            pytest.fail(f"{word}: {faults.faults}")
