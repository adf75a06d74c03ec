"""Runs the command line on the made-up game, in a process of its own."""

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulator import cli

ROOT = Path(__file__).parents[2]
DECKS = ROOT / "tests" / "toy" / "decks"


class Shell:
    """`decklab` in a folder of its own; standard output and error are bytes as they come."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.env = {**os.environ, "DECKLAB_GAMES": "tests.toy tests.toy.shared", "PYTHONPATH": str(ROOT)}
        self.command = [sys.executable, "-m", "simulator.cli"]

    def start(self, *words, **more) -> subprocess.Popen:
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
        return subprocess.Popen([*self.command, *map(str, words)], cwd=self.folder, env=self.env, **pipes)

    def __call__(self, *words, code=0) -> subprocess.CompletedProcess:
        """Runs to the end; fails unless the exit code is `code`."""
        process = self.start(*words)
        out, err = process.communicate(timeout=120)
        assert process.returncode == code, err.decode()
        return subprocess.CompletedProcess(words, code, out.decode(), err.decode())


class Inside:
    """The same in this process: quicker, but its streams are not real ones."""

    def __init__(self, folder, capsys):
        self.folder, self.capsys = folder, capsys

    def __call__(self, *words, code=0) -> subprocess.CompletedProcess:
        with pytest.raises(SystemExit) as ended:
            cli.app([str(word) for word in words], prog_name="decklab")
        out, err = self.capsys.readouterr()
        assert ended.value.code == code, err
        return subprocess.CompletedProcess(words, code, out, err)


@pytest.fixture
def inside(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECKLAB_GAMES", "tests.toy tests.toy.shared")
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield Inside(tmp_path, capsys)
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def decklab(tmp_path) -> Shell:
    return Shell(tmp_path)
