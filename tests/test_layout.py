"""What lies where, and that nothing of a game leaks into what the games share."""

import ast
import re
import subprocess

import pytest

from simulator import ROOT
from simulator.runner import game as games

TOP_LEVEL = {
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "simulator",
    "strategies",
    "decklists",
    "reports",
    "tests",
}
SHARED_TESTS = ["contract", "core", "toy", "runner", "cli", "stats", "reports", "reading"]
CODE = sorted(p for top in ("simulator", "strategies", "reports", "tests") for p in (ROOT / top).rglob("*.py"))


def tracked() -> list[str]:
    return subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def shared_files():
    shared = [p for p in CODE if p.is_relative_to(ROOT / "simulator") or p.is_relative_to(ROOT / "reports")]
    shared = [p for p in shared if not p.is_relative_to(ROOT / "simulator" / "games") or p.parent.name == "games"]
    return [*shared, *(p for p in CODE for name in SHARED_TESTS if p.is_relative_to(ROOT / "tests" / name))]


AGREED = "--shard"  # an option that has the name of something in a game


def vocabulary(key: str) -> list[str]:
    """The game's key and the words of its rulebook that no shared file may hold."""
    words = (ROOT / "tests" / key / "vocabulary.txt").read_text(encoding="utf-8").split("\n")
    return [key, *(word.strip() for word in words if word.strip())]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a checkout")
def test_the_top_level_is_fixed():
    assert {name.split("/")[0] for name in tracked() if not name.startswith(".")} == TOP_LEVEL


@pytest.mark.parametrize("key", games.keys())
def test_each_game_has_its_folders(key):
    for folder in ("simulator/games", "strategies", "decklists", "tests"):
        assert (ROOT / folder / key).is_dir()
    assert (ROOT / "simulator" / "games" / key / "rulebook.yaml").is_file()


@pytest.mark.parametrize("key", games.keys())
def test_no_shared_file_knows_a_game(key):
    pattern = re.compile(rf"(?<![a-z])({'|'.join(map(re.escape, vocabulary(key)))})s?(?![a-z])", re.IGNORECASE)
    found = []
    for path in shared_files():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found += [
                f"{path.relative_to(ROOT)}:{number}: {word[0]}" for word in pattern.finditer(line.replace(AGREED, ""))
            ]
    assert found == []


def imported(path):
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


@pytest.mark.parametrize("library", ["numba", "llvmlite"])
def test_only_the_seam_imports_numba(library):
    importers = [str(p.relative_to(ROOT)) for p in CODE if library in {name.split(".")[0] for name in imported(p)}]
    assert importers == (["simulator/jit.py"] if library == "numba" else [])


def test_functions_are_short():
    long = []
    for path in CODE:
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno >= 50:
                if "dispatch ladder" not in (ast.get_docstring(node) or ""):
                    long.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.name}")
    assert long == []
