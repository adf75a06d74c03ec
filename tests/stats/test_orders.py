"""Orders of decks and their flips: by hand, by law, by simulation."""

from math import sqrt

import numpy as np
import pytest

from simulator.stats import Estimate
from simulator.stats.orders import flips, lead, ranks, score
from simulator.stats.pairs import proportion

WON, EVEN = [100, 200, 300], [200, 200, 200]


def met(**scores):
    """The scores of decks that all met: counts of those named like `ab`, and the same turned for `ba`."""
    found = {deck: {} for deck in sorted(set("".join(scores)))}
    for (a, b), counts in scores.items():
        found[a][b], found[b][a] = list(counts), list(counts)[::-1]
    return found


def test_equal_scores_share_the_better_rank():
    assert ranks([0.4, 0.7, 0.4, 0.1]) == [2, 1, 2, 4]
    assert ranks([]) == []


def test_a_score_counts_each_opponent_alike():
    """(2 / 3 + 1 / 2) / 2 = 7 / 12, whatever the pairs."""
    assert score({"b": WON, "c": [1, 0, 1]}).value == pytest.approx(7 / 12)


def test_the_lead_of_two_decks_is_twice_their_score_above_one_half():
    found, single = lead(met(ab=WON), "a", "b"), proportion(WON)
    assert found[:3] == pytest.approx([2 * bound - 1 for bound in single[:3]])
    turned = lead(met(ab=WON), "b", "a")
    assert (turned.value, turned.lo, turned.hi) == pytest.approx((-found.value, -found.hi, -found.lo))


def test_a_lead_over_other_opponents_adds_squares():
    scores = {"a": {"x": WON}, "b": {"x": EVEN, "y": EVEN}}
    a, b = proportion(WON), proportion(EVEN)
    found = lead(scores, "a", "b")
    assert found.value == pytest.approx(2 / 3 - 1 / 2)
    assert found.value - found.lo == pytest.approx(sqrt((a.value - a.lo) ** 2 + 2 * ((b.hi - b.value) / 2) ** 2))


def test_nothing_played_may_be_anything():
    assert lead({"a": {"b": [0, 0, 0]}, "b": {"a": [0, 0, 0]}}, "a", "b")[1:3] == (-1, 1)


def test_a_lead_stays_between_its_ends():
    found = lead(met(ab=[0, 0, 5]), "a", "b")
    assert found.value == found.hi == 1
    assert 0 < found.lo < 1


def test_decks_that_change_places_are_named_with_where_it_shows_best():
    conditions = [met(ab=EVEN), met(ab=[90, 200, 310]), met(ab=WON), met(ab=WON[::-1])]
    [found] = flips(conditions)
    assert (found.decks, found.conditions) == (("a", "b"), (1, 3))
    assert found.leads[0].lo > 0 > found.leads[1].hi
    assert isinstance(found.leads[0], Estimate)


@pytest.mark.parametrize(
    "conditions",
    [
        [],
        [met(ab=WON)],
        [met(ab=WON), met(ab=WON)],
        [met(ab=WON), met(ab=EVEN)],
        [met(ab=[0, 1, 1]), met(ab=[1, 1, 0])],
    ],
)
def test_where_chance_may_explain_it_nothing_flips(conditions):
    assert flips(conditions) == []


def drawn(rng, chance, pairs=200):
    return rng.multinomial(pairs, [(1 - chance) ** 2, 2 * chance * (1 - chance), chance**2])


def test_leads_cover_the_truth():
    """Three decks: a against b .6, against c .5; b against c .3. The lead of a over b: (1.1 - .7) / 2 = .2."""
    rng, missed = np.random.default_rng(1), 0
    for _ in range(1000):
        found = lead(met(ab=drawn(rng, 0.6), ac=drawn(rng, 0.5), bc=drawn(rng, 0.3)), "a", "b")
        missed += not found.lo <= 0.2 <= found.hi
    # 50 are meant; three standard errors are 21
    assert 29 <= missed <= 71


def test_false_flips_are_rarer_than_promised():
    """One condition shows a ahead for sure, four know no difference: each of these may err, but to one side only."""
    rng = np.random.default_rng(2)
    runs = [flips([met(ab=WON), *(met(ab=drawn(rng, 0.5)) for _ in range(4))]) for _ in range(500)]
    # 4 * .05 / 5 / 2 = 2 % are meant: 10 of 500; three standard errors are 9.4
    assert 0 < sum(map(bool, runs)) <= 19
