"""The compiled and the interpreted engine play the same matches, event for event and byte for byte."""

import os
import subprocess
import sys

import pytest

from simulator import ROOT
from tests.field import KEYS
from tests.parity import MATCHES


def start(key, **env):
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "tests.parity", key],
        env={**os.environ, **env}, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
def test_both_modes_play_the_same_matches(key):
    runs = [start(key, NUMBA_DISABLE_JIT=off, PYTHONHASHSEED=off) for off in ("0", "1")]
    outputs = [run.communicate() for run in runs]
    for _, errors in outputs:
        assert not errors, errors
    compiled, interpreted = (out.splitlines() for out, _ in outputs)
    assert len(compiled) == len(set(compiled)) == MATCHES
    assert compiled == interpreted
