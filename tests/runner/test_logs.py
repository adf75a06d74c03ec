"""Log records as lines: which, how, and from workers each once."""

import io
import logging
import warnings
from functools import partial

import pytest

from simulator import logs
from simulator.runner import pool


@pytest.fixture(autouse=True)
def _root():
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)


class Talker:
    def __init__(self, _setting=None):
        pass

    def __call__(self, task):
        logging.getLogger("decklab.talk").info("task %d", task)
        logging.getLogger("decklab.talk").warning("beware of %d", task)
        logging.getLogger("decklab.talk").debug("nobody wants to know")
        if task == 2:
            warnings.warn("an old function", DeprecationWarning, stacklevel=1)
        return task


@pytest.mark.filterwarnings("always::DeprecationWarning")
@pytest.mark.parametrize("method", ["fork", "spawn", "inline"])
def test_lines_of_workers_come_once_and_plainly(method):
    stream = io.StringIO()
    lines = logs.start(logging.INFO, stream)
    with logs.forwarding(method) as attach:
        list(pool.in_order(range(6), Talker(), partial(Talker, None), jobs=2, method=method, attach=attach))
    text = stream.getvalue().splitlines()
    assert sorted(line for line in text if line.startswith("task")) == [f"task {n}" for n in range(6)]
    assert sorted(line for line in text if "beware" in line) == [f"warning: beware of {n}" for n in range(6)]
    assert "nobody" not in stream.getvalue()
    if method != "spawn":  # a new interpreter has its own filters
        assert stream.getvalue().count("DeprecationWarning: an old function") == 1
        assert lines.warned == 7


@pytest.mark.filterwarnings("always::DeprecationWarning")
@pytest.mark.parametrize("method", ["fork", "spawn", "inline"])
def test_a_file_gets_each_line_once_with_its_time_even_where_the_terminal_is_told_less(tmp_path, method):
    stream = io.StringIO()
    logs.start(logging.WARNING, stream, tmp_path / "run.log")
    with logs.forwarding(method) as attach:
        list(pool.in_order(range(6), Talker(), partial(Talker, None), jobs=2, method=method, attach=attach))
    logging.getLogger("decklab").info("all done")
    logs.start(logging.INFO, io.StringIO())
    written = (tmp_path / "run.log").read_text(encoding="utf-8").splitlines()
    said = [line.split(" ", 2)[2] for line in written if "old function" not in line and line[:2] == "20"]
    assert sorted(said) == sorted(
        [f"task {n}" for n in range(6)] + [f"warning: beware of {n}" for n in range(6)] + ["all done"]
    )
    assert "task" not in stream.getvalue()
    assert stream.getvalue().count("beware") == 6


def test_a_closed_stream_is_no_reason_to_fail(capsys):
    stream = io.StringIO()
    logs.start(logging.INFO, stream)
    stream.close()
    logging.getLogger("decklab").info("gone")
    assert capsys.readouterr().err == ""
