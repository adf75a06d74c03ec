"""Which rules and cards the tests cite, for the tests and commands that ask what is covered."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

CITED = pytest.StashKey[dict]()


def pytest_configure():
    # A shell's background job ignores Ctrl-C, and so would what the tests start and interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser):
    parser.addoption("--citations", metavar="FILE", help="write which tests cite which rules and cards, as JSON")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    cited = {"rule": {}, "card": {}}
    for item in items:
        for kind, games in cited.items():
            for mark in item.iter_markers(kind):
                game, *names = mark.args
                for name in names:
                    games.setdefault(game, {}).setdefault(name, []).append(item.nodeid)
    config.stash[CITED] = cited


def pytest_collection_finish(session):
    target = session.config.getoption("--citations")
    if target:
        Path(target).write_text(json.dumps(session.config.stash[CITED], indent=1), encoding="utf-8")


@pytest.fixture(scope="session")
def cited(pytestconfig, tmp_path_factory) -> dict[str, dict[str, dict[str, list[str]]]]:
    """All tests by what they cite: {"rule" | "card": {game: {section or name: [test, ...]}}}."""
    if pytestconfig.args == pytestconfig.getini("testpaths"):
        return pytestconfig.stash[CITED]
    target = tmp_path_factory.mktemp("cited") / "citations.json"
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    command += ["--citations", str(target), *pytestconfig.getini("testpaths")]
    subprocess.run(command, cwd=pytestconfig.rootpath, check=True, capture_output=True)
    return json.loads(target.read_text(encoding="utf-8"))
