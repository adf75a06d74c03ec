"""Tallies count what a slow reader of the same matches counts, however the pairs are cut into chunks."""

from dataclasses import fields
from random import Random

import numpy as np
import pytest

from reports.frames import WINNERS
from tests.reports import sample

MADE = sample.pairs_of_matches(Random(7), 60, strength=0.6, capped=0.1)
A, B, NOBODY = range(len(WINNERS))


def winner(match, game):
    return NOBODY if match["winner"] < 0 else match["winner"] ^ game


def points(match, seat):
    return 0.5 if match["winner"] < 0 else float(match["winner"] == seat)


def assert_equal(one, other):
    for field in fields(one):
        np.testing.assert_array_equal(getattr(one, field.name), getattr(other, field.name), field.name)


@pytest.mark.parametrize("cuts", [[1], [30], [59], range(1, 60)])
def test_chunks_add_up_to_the_whole(cuts):
    assert_equal(sample.tally(MADE, cuts), sample.tally(MADE))


def test_the_order_of_chunks_does_not_matter():
    pieces = [sample.tally(MADE[at : at + 7]) for at in range(0, 60, 7)]
    forwards, backwards = pieces[0], pieces[-1]
    for piece in pieces[1:]:
        forwards = forwards + piece
    for piece in pieces[-2::-1]:
        backwards = backwards + piece
    assert_equal(forwards, backwards)


def test_scores_are_counted_by_half_points_in_a_pair():
    own = [2 * sum(points(match, game) for game, match in enumerate(pair)) for pair in MADE]
    first = [2 * sum(points(match, 0) for match in pair) for pair in MADE]
    tally = sample.tally(MADE)
    assert tally.score[0].tolist() == [own.count(half_points) for half_points in range(5)]
    assert tally.seat_score[0].tolist() == [first.count(half_points) for half_points in range(5)]
    assert len(set(own)) == 5, "all outcomes occur, or the test tells little"


def test_endings_and_turns_are_counted_by_the_winning_deck():
    tally = sample.tally(MADE)
    endings, turns = np.zeros_like(tally.endings), np.zeros_like(tally.turns)
    for pair in MADE:
        for game, match in enumerate(pair):
            endings[winner(match, game), match["ending"]] += 1
            turns[winner(match, game), match["turns"]] += 1
    np.testing.assert_array_equal(tally.endings, endings)
    np.testing.assert_array_equal(tally.turns, turns)
    assert endings[NOBODY, 2] == endings[NOBODY].sum() > 0


def test_pairs_are_counted_by_how_many_of_their_matches_ended_so():
    tally, any_ending = sample.tally(MADE), len(sample.ENDINGS)
    expected = np.zeros_like(tally.ending_pairs)
    for who in range(4):
        for how in range(any_ending + 1):
            for pair in MADE:
                hits = sum(
                    who in (3, winner(match, game)) and how in (any_ending, match["ending"])
                    for game, match in enumerate(pair)
                )
                expected[who, how, hits] += 1
    np.testing.assert_array_equal(tally.ending_pairs, expected)


def test_metrics_follow_the_deck_and_not_the_seat():
    totals = np.array([[[pair[0]["metrics"][deck][m] + pair[1]["metrics"][1 - deck][m] for m in range(2)]
                        for deck in range(2)] for pair in MADE])  # fmt: skip
    tally = sample.tally(MADE)
    np.testing.assert_array_equal(tally.metrics[..., 0], totals.sum(axis=0))
    np.testing.assert_array_equal(tally.metrics[..., 1], (totals**2).sum(axis=0))
    turns = np.array([pair[0]["turns"] + pair[1]["turns"] for pair in MADE])
    assert tally.turn_totals.tolist() == [turns.sum(), (turns**2).sum()]


@pytest.mark.parametrize("game", [0, 1])
def test_a_pair_with_a_failed_match_counts_nowhere(game):
    broken = list(MADE[20])
    broken[game] = sample.failed_match()
    tally = sample.tally([*MADE[:20], broken, *MADE[21:]])
    without = sample.tally(MADE[:20] + MADE[21:])
    assert (tally.failed, tally.pairs) == (1, 59)
    for field in fields(tally):
        if field.name != "failed":
            np.testing.assert_array_equal(getattr(tally, field.name), getattr(without, field.name))


def test_nothing_but_failures_is_an_empty_tally():
    tally = sample.tally([[sample.failed_match()] * 2] * 3)
    assert (tally.pairs, tally.failed, tally.score.sum(), tally.ending_pairs.sum()) == (0, 6, 0, 0)
    assert_equal(tally + sample.tally(MADE), sample.tally(MADE) + tally)
