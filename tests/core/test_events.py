"""The event log and the marks at the end of a player's own turn."""

import numpy as np
import pytest

from simulator.core.events import CAPACITY, LOG, MARKS, emit, mark


@pytest.fixture
def log():
    return np.zeros(1, LOG)[0]


def test_events_are_appended_in_order(log):
    log.cap = CAPACITY
    emit(log, 1, 0, 2, 3, 4, 5)
    emit(log, 9, 1, 0, 0, 0, -1)
    assert log.rows[: log.n].tolist() == [[1, 0, 2, 3, 4, 5], [9, 1, 0, 0, 0, -1]]


def test_a_full_log_takes_no_more(log):
    log.cap = 2
    for kind in range(5):
        emit(log, kind, 0, 0, 0, 0, 0)
    assert log.n == 2
    assert not log.rows[2:].any()


def test_a_log_is_off_until_it_has_a_capacity(log):
    emit(log, 1, 0, 0, 0, 0, 0)
    assert log.n == 0


def test_a_mark_holds_seat_own_turn_and_values(log):
    mark(log, 1, 7, np.array([3, 0, -2], np.int32))
    assert log.n_marks == 1
    assert log.marks[0, :5].tolist() == [1, 7, 3, 0, -2]


def test_too_many_marks_before_a_decision_are_an_error(log):
    values = np.zeros(1, np.int32)
    for turn in range(MARKS):
        mark(log, 0, turn + 1, values)
    with pytest.raises(AssertionError):
        mark(log, 0, MARKS + 1, values)


def test_own_turns_count_from_one(log):
    with pytest.raises(AssertionError):
        mark(log, 0, 0, np.zeros(1, np.int32))
