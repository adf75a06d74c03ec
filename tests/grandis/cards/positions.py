"""Marks and sides that many tests of cards start from."""

import pytest

from tests.grandis.scenario import PLACES, hero


def card(*names: str):
    """Mark a test of these cards."""
    return pytest.mark.card("grandis", *names)


def rule(*sections: str):
    """Mark a test of these sections."""
    return pytest.mark.rule("grandis", *sections)


def three(name="Aurex Sunsworn", rank=3, **about):
    """The same Hero at all three places; unnamed one of 150 HP without reductions."""
    return {place: hero(name, rank=rank, **about) for place in PLACES}
