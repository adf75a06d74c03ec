"""Scripted chance must be used up by the end of a test."""

import pytest

from tests.lost_legacy import scenario


@pytest.fixture(autouse=True)
def script_is_used_up():
    scenario.OPEN.clear()
    yield
    for g in scenario.OPEN:
        left = [stream for stream in range(len(g.state.rng)) if g.state.rng[stream].scripted]
        assert not left, f"scripted outcomes of the streams {left} were not used"
    scenario.OPEN.clear()
