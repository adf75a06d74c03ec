"""Whole matches go as they are written down in tests/golden: what a change does to play is read in the diff."""

from itertools import zip_longest

import pytest

from simulator import ROOT
from simulator.runner import game as games
from tests.golden import COMMAND, FOLDER, MATCHES, path, told


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_goes_as_it_is_written_down(name):
    written, played = path(name).read_text(encoding="utf-8").splitlines(), told(MATCHES[name]).splitlines()
    pairs = enumerate(zip_longest(written, played, fillvalue="(nothing)"), 1)
    for number, (was, now) in pairs:
        if was != now:
            file = path(name).relative_to(ROOT)
            pytest.fail(
                f"{file}:{number}\n  was: {was}\n  now: {now}\nIf that is meant: {COMMAND}, and read the diff.",
                pytrace=False,
            )


@pytest.mark.parametrize("key", games.keys())
def test_each_ending_has_a_match_that_ends_so(key):
    for ending in games.find(key).all_endings:
        last = path(f"{key}/{ending}").read_text(encoding="utf-8").rpartition("\n\n")[2]
        assert f" wins: {ending}, " in last


def test_no_file_is_left_that_nothing_writes():
    assert set(FOLDER.glob("*/*.txt")) == {path(name) for name in MATCHES}
