"""The seam to numba: record types, rules on file, and the disk cache that follows the source."""

import ast
import importlib
import os
import subprocess
import sys
import time
from enum import IntEnum

import numpy as np
import pytest

from simulator import ROOT, jit

MAIN = """
import sys
from simulator import jit
jit.on_compile(lambda name: print(name))
import lab.{module}
print("=", lab.{module}.run(3))
"""
FILES = {
    "__init__.py": "",
    "top.py": """
from simulator.jit import entry, i8
from lab.middle import twice
@entry(i8(i8))
def run(x):
    return twice(x) + 1
""",
    "middle.py": """
from simulator.jit import kernel
from . import (
    base,
)
@kernel
def twice(x):
    return x * base.FACTOR
""",
    "base.py": "FACTOR = 2\n",
    "other.py": """
from simulator.jit import entry, i8
@entry(i8(i8))
def run(x):
    return x
""",
}


class Lab:
    """A small package of compiled code with a cache of its own, run in new processes."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "lab").mkdir()
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name, text):
        (self.folder / "lab" / name).write_text(text)

    def run(self, module="top", **env):
        """The names of the functions that were compiled, and what came out."""
        env = {"DECKLAB_CACHE": str(self.folder / "cache"), **env}
        env = {**os.environ, "PYTHONPATH": f"{self.folder}{os.pathsep}{ROOT}", **env}
        out = subprocess.run(
            [sys.executable, "-W", "error", "-c", MAIN.format(module=module)],
            env=env, capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        names, _, result = out.partition("= ")
        return names.split(), int(result)

    def folders(self):
        return {f for f in (self.folder / "cache").iterdir() if f.is_dir()}


@pytest.fixture
def lab(tmp_path):
    return Lab(tmp_path)


def test_a_second_process_compiles_nothing(lab):
    assert lab.run() == (["run", "twice"], 7)
    assert lab.run() == ([], 7)


def test_editing_a_constant_two_modules_away_recompiles_what_uses_it_and_nothing_else(lab):
    lab.run()
    lab.run("other")
    before = (lab.folder / "lab" / "base.py").stat()
    lab.write("base.py", "FACTOR = 5\n")
    os.utime(lab.folder / "lab" / "base.py", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert lab.run() == (["run", "twice"], 16)
    assert lab.run("other") == ([], 3)


def test_an_edit_taken_back_finds_the_old_code_again(lab):
    lab.run()
    lab.write("base.py", "FACTOR = 5\n")
    lab.run()
    lab.write("base.py", FILES["base.py"])
    assert lab.run()[1] == 7


def test_another_checkout_of_the_same_source_compiles_nothing(lab, tmp_path_factory):
    lab.run()
    other = Lab(tmp_path_factory.mktemp("other"))
    assert other.run(DECKLAB_CACHE=str(lab.folder / "cache")) == ([], 7)


def test_code_with_and_without_bounds_checks_is_kept_apart(lab):
    lab.run()
    assert lab.run(NUMBA_BOUNDSCHECK="1") == (["run", "twice"], 7)
    assert lab.run() == ([], 7)


def test_interpreted_nothing_is_compiled_or_cached(lab):
    assert lab.run(NUMBA_DISABLE_JIT="1") == ([], 7)
    assert not (lab.folder / "cache").exists()


def test_a_cache_that_cannot_be_written_is_replaced_by_a_temporary_one(lab):
    (lab.folder / "file").write_text("")
    assert lab.run(DECKLAB_CACHE=str(lab.folder / "file" / "cache"), TMPDIR=str(lab.folder))[1] == 7


def test_source_that_only_another_module_imports_is_no_part_of_the_hash(lab, monkeypatch):
    monkeypatch.syspath_prepend(str(lab.folder))
    importlib.import_module("lab.top")
    closure = jit._closure("lab.top")
    assert {"lab.top", "lab.middle", "lab.base", "simulator.jit"} <= closure
    assert jit._closure("lab.middle") == closure - {"lab.top"}
    assert "simulator.jit" in jit._closure("lab.base"), "it decides how all else is compiled"
    for name in [name for name in sys.modules if name.split(".")[0] == "lab"]:
        del sys.modules[name]


def test_imports_are_found_however_they_are_written():
    text = """'''from here import nothing else that is code.'''
import a, b.c as d; import e
from . import (  # why
    f,
    g as h,
)
from i import j, \\
    k
def late():
    from l import *
"""
    found = [ast.unparse(node) for node in jit._import_statements(text)]
    assert found == [
        "import a, b.c as d",
        "import e",
        "from . import f, g as h",
        "from i import j, k",
        "from l import *",
    ]


def test_folders_unused_for_a_month_are_removed_but_never_the_newest(tmp_path, monkeypatch):
    monkeypatch.setattr(jit, "_KEPT_FOLDERS", 2)
    now = time.time()
    for days in (0, 10, 20, 40, 50):
        folder = tmp_path / f"{days}"
        folder.mkdir()
        os.utime(folder, (now, now - days * 86400))
    jit._prune(tmp_path)
    assert sorted(f.name for f in tmp_path.iterdir()) == ["0", "10", "20"]
    monkeypatch.setattr(jit, "_UNUSED_DAYS", 5)
    jit._prune(tmp_path)
    assert sorted(f.name for f in tmp_path.iterdir()) == ["0", "10"]


def test_a_kernel_called_from_python_runs_as_python():
    seen = []

    @jit.kernel
    def noted(x):
        seen.append(x)
        return x + 1

    assert noted(1) == 2
    assert seen == [1]


@pytest.mark.skipif(jit.INTERPRETED, reason="nothing is compiled")
def test_a_kernel_is_compiled_once_for_all_kinds_of_whole_numbers():
    color = IntEnum("color", ["RED", "BLUE"])

    @jit.kernel
    def added(x, y):
        return x + y

    @jit.entry(jit.i8(jit.i4, jit.i8))
    def sums(small, large):
        return added(small, large) + added(1, small) + added(color.BLUE, 1)

    assert sums(10, 2**40) == 2**40 + 10 + 11 + 3
    assert list(added.overloads) == [(jit.i8, jit.i8)]


@pytest.mark.skipif(jit.INTERPRETED, reason="nothing is compiled")
def test_only_what_is_marked_for_arrays_can_make_one():
    @jit.entry(jit.i8(jit.i8), arrays=True)
    def length(n):
        return len(np.zeros(n))

    @jit.entry(jit.i8(jit.i8))
    def unable(n):
        return len(np.zeros(n))

    assert length(3) == 3
    with pytest.raises(jit.CompileError, match=r"NRT required|returning of array"):
        unable(3)


@pytest.mark.parametrize("kind", ["u4", "i2", "f8", "bool", "S4", object, np.int32])
def test_a_record_takes_no_field_that_wraps_differently_when_interpreted(kind):
    with pytest.raises(TypeError, match="odd: use i4, i8 or a record"):
        jit.record(("odd", kind))


def test_records_nest_and_are_read_by_name():
    inner = jit.record(("x", "i4"), ("y", "i8", (3,)))
    outer = np.zeros(1, jit.record(("one", inner), ("many", inner, (2,))))
    outer[0].many[1].y[2] = 7
    outer[0].one = outer[0].many[1]
    assert outer[0].one.y.tolist() == [0, 0, 7]


def test_a_rule_is_filed_under_each_section_that_it_carries_out(monkeypatch):
    monkeypatch.setattr(jit, "RULES", {})

    @jit.rule("some.game", "1.2", "1.3")
    def shuffle_up(s):
        """What the book says."""

    filed = jit.RULES
    assert filed == {("some.game", "1.2"): [shuffle_up], ("some.game", "1.3"): [shuffle_up]}
    assert shuffle_up.__name__ == "shuffle_up"
    assert jit.plain(shuffle_up).__module__ == __name__
