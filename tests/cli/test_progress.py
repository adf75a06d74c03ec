"""Progress off a terminal: few lines."""

import io
from types import SimpleNamespace

import pytest

from simulator.cli import progress


@pytest.fixture
def told(monkeypatch, caplog):
    """Plays a run of 1,000 matches that takes so many seconds; returns the lines."""
    clock = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=io.StringIO()))
    caplog.set_level("INFO", "decklab")

    def tell(seconds, quiet=False, total=1000):
        clock[0] = 0.0
        with progress.Progress(total, quiet) as report:
            for matches in range(1, 1001):
                clock[0] = matches * seconds / 1000
                report(matches)
        return [record.getMessage() for record in caplog.records]

    return tell


def test_a_short_run_says_nothing(told):
    assert told(4) == []


def test_a_longer_run_says_a_line_per_tenth(told):
    lines = told(200)
    assert len(lines) == 10
    assert lines[0] == "100 of 1000 matches (10 %), 5.0 a second"


def test_a_very_long_run_speaks_every_half_minute(told):
    assert 100 < len(told(3600)) <= 120


def test_a_quiet_run_never_speaks(told):
    assert told(3600, quiet=True) == []


def test_a_run_of_unknown_length_speaks_every_half_minute(told):
    lines = told(200, total=None)
    assert len(lines) == 6
    assert lines[0] == "150 matches, 5.0 a second"
