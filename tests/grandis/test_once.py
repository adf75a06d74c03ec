"""What is the same for all options of a question is worked out once."""

import numpy as np
import pytest

from simulator.games.grandis.once import WAYS, once
from simulator.games.grandis.state import VIEW

calls = []


@once
def clock(view, params):
    calls.append("clock")
    return 10 * view.turn + params


@once
def strength(view, cards, position, params):
    calls.append(position)
    return 100 * position + params


@once
def pull(view, cards, position, exp, params):
    calls.append((position, exp))
    return position * exp + params


@once
def weakness(view, cards, position):
    calls.append("weakness")
    return -position


@pytest.fixture
def view():
    calls.clear()
    view = np.zeros(1, VIEW)[0]
    view.turn = 3
    return view


def test_an_answer_is_worked_out_once_for_a_question(view):
    assert [clock(view, 4), clock(view, 4)] == [34, 34]
    assert calls == ["clock"]
    view.memo = np.zeros(1, VIEW)[0].memo
    view.turn = 5
    assert clock(view, 4) == 54


def test_each_position_has_its_answer(view):
    assert [strength(view, None, position, 7) for position in (0, 1, 2, 0, 1, 2)] == [7, 107, 207] * 2
    assert calls == [0, 1, 2]


def test_two_numbers_have_their_answers(view):
    asked = [(1, 100), (1, 100), (2, 100), (1, 200), (1, 100)]
    assert [pull(view, None, position, exp, 5) for position, exp in asked] == [105, 105, 205, 205, 105]
    assert calls == [(1, 100), (2, 100), (1, 200), (1, 100)]


def test_cards_that_share_a_place_are_told_apart(view):
    cards = np.array([1, 1 + WAYS, 1], np.int32)
    assert [strength(view, None, card, 0) for card in cards] == [100, 100 * (1 + WAYS), 100]


def test_functions_that_share_a_place_are_told_apart(view):
    recall, other = getattr(strength, "py_func", strength), getattr(weakness, "py_func", weakness)
    other.__globals__["PLACE"] = recall.__globals__["PLACE"]
    assert [strength(view, None, 2, 0), weakness(view, None, 2), strength(view, None, 2, 0)] == [200, -2, 200]


def test_three_numbers_are_too_many():
    def far(view, one, two, three):
        return one + two + three

    with pytest.raises(TypeError, match=r"up to two numbers, and far wants one, two, three"):
        once(far)
