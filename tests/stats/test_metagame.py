"""Mixes of decks: games solved by hand, laws of the best mix, clones, bands, best responses."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import entropy

from simulator.stats.metagame import against, even_maximin, maximin, nash, scores
from simulator.stats.pairs import combine, proportion


def beats(score, pairs=1000):
    """Counts of pairs with this score, won or lost as a whole."""
    won = round(score * pairs)
    return [pairs - won, 0, won]


CIRCLE = {("rock", "scissors"): beats(0.7), ("scissors", "paper"): beats(0.6), ("paper", "rock"): beats(0.8)}
WEAK = {(deck, "weak"): beats(0.9) for deck in ("rock", "paper", "scissors")}


def test_three_decks_in_a_circle_by_hand():
    """Leads .2 (rock over scissors), .1 (scissors over paper), .3 (paper over rock): each deck's share is the
    lead between the two others, over the sum .6."""
    decks, matrix = scores(CIRCLE)
    assert decks == ("rock", "scissors", "paper")
    for mix in (maximin(matrix), even_maximin(matrix)):
        assert mix == pytest.approx([1 / 6, 1 / 2, 1 / 3])


def test_scores_are_seen_from_both_sides():
    decks, matrix = scores({("a", "b"): [1, 2, 0, 0, 1], ("c", "a"): [0, 0, 4], ("b", "c"): [1, 0, 0]})
    assert decks == ("a", "b", "c")
    assert matrix == pytest.approx(np.array([[0.5, 0.375, 0], [0.625, 0.5, 0], [1, 1, 0.5]]))


def test_decks_that_never_met_are_named():
    with pytest.raises(ValueError, match="b and c have not met"):
        scores({("a", "b"): [1, 2, 3], ("a", "c"): [1, 2, 3], ("b", "c"): [0, 0, 0]})


def test_a_deck_that_beats_all_others_is_the_mix():
    assert even_maximin([[0.5, 0.51, 0.6], [0.49, 0.5, 0.9], [0.4, 0.1, 0.5]]) == pytest.approx([1, 0, 0])


def test_equal_decks_share_alike_and_one_deck_has_all():
    assert even_maximin(np.full((5, 5), 0.5)) == pytest.approx([0.2] * 5)
    assert even_maximin([[0.5]]) == pytest.approx([1])


def test_clones_split_one_share():
    """Rock twice: the sixth that rock had goes to both alike."""
    _, matrix = scores(CIRCLE)
    order = [0, 0, 1, 2]
    mix = even_maximin(matrix[np.ix_(order, order)])
    assert mix == pytest.approx([1 / 12, 1 / 12, 1 / 2, 1 / 3], abs=1e-6)


def test_rows_against_other_columns():
    """With x of the first row both columns give the same: .9 x + .3 (1 - x) = .2 x + .6 (1 - x), so x = .3."""
    matrix = np.array([[0.9, 0.2], [0.3, 0.6]])
    assert maximin(matrix) == pytest.approx([0.3, 0.7])
    assert even_maximin(matrix) == pytest.approx([0.3, 0.7])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(-3, 3), min_size=10, max_size=10))
def test_no_deck_beats_the_even_mix_and_no_best_mix_is_more_even(leads):
    matrix = np.full((5, 5), 0.5)
    for (a, b), lead in zip(combinations(range(5), 2), leads, strict=True):
        matrix[a, b], matrix[b, a] = 0.5 + lead / 10, 0.5 - lead / 10
    mix = even_maximin(matrix)
    assert (mix @ matrix).min() >= 0.5 - 1e-6
    assert entropy(mix) >= entropy(maximin(matrix)) - 1e-6


def test_the_band_holds_the_share_and_shrinks_with_the_pairs():
    few, many = nash(CIRCLE, 200), nash({meeting: [c * 100 for c in counts] for meeting, counts in CIRCLE.items()}, 200)
    for share, sharp, truth in zip(few.shares, many.shares, [1 / 6, 1 / 2, 1 / 3], strict=True):
        assert share.value == pytest.approx(truth)
        assert 0 <= share.lo < sharp.lo < truth < sharp.hi < share.hi <= 1
    assert (many.presence == 1).all()


def test_a_band_is_the_same_for_the_same_seed():
    assert nash(CIRCLE, 20, seed=3).shares == nash(CIRCLE, 20, seed=3).shares
    assert nash(CIRCLE, 20, seed=3).shares != nash(CIRCLE, 20, seed=4).shares


def test_a_deck_in_no_mix_is_dominated():
    found = nash(CIRCLE | WEAK, 50)
    assert found.decks[-1] == "weak"
    assert found.dominated == ("weak",)
    assert found.shares[-1][:3] == (0, 0, 0)


def test_without_draws_there_is_the_mix_alone():
    found = nash(CIRCLE, 0)
    assert [share.hi for share in found.shares] == [share.value for share in found.shares]
    assert (found.presence == 1).all()


def test_the_band_of_a_single_draw_still_holds_the_share():
    assert all(share.lo <= share.value <= share.hi and share.lo < share.hi for share in nash(CIRCLE, 1).shares)


def test_the_best_response_by_hand():
    """Against three parts rock and one paper: paper scores (3 * .8 + .5) / 4."""
    found = against(CIRCLE, {"rock": 3, "paper": 1, "scissors": 0})
    assert [*found] == ["paper", "rock", "scissors"]
    assert found["paper"].value == pytest.approx(0.725)
    assert found["rock"].value == pytest.approx((3 * 0.5 + 0.2) / 4)
    assert found["scissors"].value == pytest.approx((3 * 0.3 + 0.6) / 4)


def test_the_response_s_interval_is_that_of_its_meetings():
    found = against(CIRCLE, {"rock": 1, "scissors": 1})["paper"]
    parts = [proportion(beats(0.8)), proportion(beats(0.4))]
    assert found[:3] == pytest.approx(combine(parts)[:3])


def test_a_deck_alone_in_the_mix_meets_itself_at_one_half():
    assert against(CIRCLE, {"rock": 1})["rock"][:3] == (0.5, 0.5, 0.5)


def test_an_unknown_deck_in_a_mix_is_named():
    with pytest.raises(ValueError, match="no deck of the field: lizard"):
        against(CIRCLE, {"lizard": 1, "rock": 1})
    with pytest.raises(ValueError, match="no deck in the mix"):
        against(CIRCLE, {"rock": 0})
