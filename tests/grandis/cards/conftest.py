"""The tests of single cards are played from both seats."""

import pytest


@pytest.fixture(params=[0, 1], ids=["first", "second"])
def seat(request):
    return request.param
