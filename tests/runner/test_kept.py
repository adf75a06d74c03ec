"""Counts of a run as a file: what is read is what was written, and anything else is refused."""

import json
from dataclasses import fields, replace
from random import Random

import numpy as np
import pytest

from simulator.runner import kept
from tests.reports import sample, seat_sample

RUNS = {"decks": sample.run(["été", 'a "b"\n龍'], pairs=5), "tables": seat_sample.run(9)}


def assert_same(one, other):
    assert list(one.tallies) == list(other.tallies)
    assert list(one.curves) == list(other.curves)
    assert replace(one, tallies={}, curves={}) == replace(other, tallies={}, curves={})
    for key, counted in (one.tallies | one.curves).items():
        _assert_equal(counted, (other.tallies | other.curves)[key])


def _assert_equal(one, other):
    for field in fields(one):
        expected, found = getattr(one, field.name), getattr(other, field.name)
        assert type(found) is type(expected)
        np.testing.assert_array_equal(found, expected, field.name)
        assert np.asarray(found).dtype == np.asarray(expected).dtype


@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
def test_a_run_survives_its_file(run):
    assert_same(run, kept.read(kept.text(run)))


@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
def test_the_text_is_the_same_each_time(run):
    assert kept.text(kept.read(kept.text(run))) == kept.text(run)


def test_numbers_too_large_for_a_float_are_exact():
    run = sample.run("AB", pairs=2)
    run.tallies[0, 1].turn_totals[1] = 2**53 + 1
    assert kept.read(kept.text(run)).tallies[0, 1].turn_totals[1] == 2**53 + 1


@pytest.mark.parametrize(
    "change",
    [
        lambda content: content.pop("seeds"),
        lambda content: content.update(more=1),
        lambda content: content.update(schema=kept.SCHEMA + 1),
        lambda content: content["tallies"][0][1].pop("score"),
        lambda content: content["tallies"][0][1]["score"][1].pop(),
        lambda content: content["decks"][0].pop("name"),
        lambda content: content.clear(),
    ],
)
def test_other_content_is_refused(change):
    content = json.loads(kept.text(RUNS["decks"]))
    change(content)
    with pytest.raises(ValueError, match=r"."):
        kept.read(json.dumps(content))


@pytest.mark.parametrize("text", ["", "[]", "3", "null", '{"schema": 1}', '{"schema": 2}', "\x00PK"])
def test_other_files_are_refused(text):
    with pytest.raises(ValueError, match=r"."):
        kept.read(text)


def test_merged_runs_are_the_run_of_all_their_pairs():
    made = sample.pairs_of_matches(Random(3), 50)
    first, second, whole = (
        sample.run("AB", {(0, 1): part}, pairs=len(part), seeds=seeds)
        for part, seeds in ((made[:20], (1,)), (made[20:], (2,)), (made, (1, 2)))
    )
    assert_same(kept.merged([first, second], [[0, 1]]), whole)


def test_a_matchup_that_one_run_never_came_to_counts_as_far_as_it_was_played():
    whole = sample.run("AB", pairs=4)
    part = replace(whole, tallies={(0, 0): whole.tallies[0, 0]}, seeds=(2,))
    found = kept.merged([part, whole], [[0, 0], [0, 1], [1, 1]])
    assert list(found.tallies) == [(0, 0), (0, 1), (1, 1)]
    assert (found.tallies[0, 0].pairs, found.tallies[0, 1].pairs) == (8, 4)
