"""The answer in words says what the intervals allow, and no more."""

from random import Random

import pytest

from reports.headline import headline
from simulator.stats.pairs import combine, proportion
from tests.reports import sample, seat_sample

MATCH = {"ending": 0, "turns": 9, "metrics": [[1, 1]] * 2, "own_turns": [[], []]}
FIRST, SECOND = ({**MATCH, "winner": seat} for seat in (0, 1))
WON, LOST, SPLIT = [FIRST, SECOND], [SECOND, FIRST], [FIRST, FIRST]  # as deck A sees it: it changes its seat


def run(names, **pairs):
    """Decks of one letter each; `AB=[...]` are the pairs of A with B."""
    return sample.run(names, {tuple(map(names.index, who)): made for who, made in pairs.items()})


def groups(found):
    return {word: [label.split()[1] for label, _ in decks] for word, decks in found.groups}


def test_a_deck_that_wins_everything_is_too_strong_and_the_others_are_told_apart():
    even = [WON, LOST] * 900
    found = headline(run("ABC", AB=[WON] * 900, AC=[WON] * 900, BC=even))
    assert found.lead == "A scores 100.0 % (±0.2) against the field: too strong"  # 0.17 / sqrt(2), rounded up
    assert groups(found) == {"too strong": ["A"], "too weak": ["B", "C"]}
    assert [each[:2] for each in found.matchups] == [("1 A", "2 B"), ("1 A", "3 C")]
    assert "2 of 3 matchups are shown to lie outside 45 to 55 %:" in found.sentences


def test_the_weakest_deck_leads_where_it_is_farthest_from_balance():
    found = headline(run("ABC", AB=[WON, LOST] * 400, CA=[LOST] * 900, CB=[LOST] * 900))
    assert found.lead == "C scores 0.0 % (±0.2) against the field: too weak"
    assert found.matchups[0] == ("1 A", "3 C", "100.0 % (±0.2)")


def test_many_even_pairs_show_balance_and_few_show_nothing():
    many, few = ([WON, LOST, SPLIT, SPLIT] * times for times in (900, 3))
    found = headline(run("ABC", AB=many, AC=many, BC=many))
    assert found.lead == "All 3 decks score 45 to 55 % against the field: balanced"
    assert groups(found) == {"balanced": ["A", "B", "C"]}
    assert "0 of 3 matchups are shown to lie outside 45 to 55 %." in found.sentences
    found = headline(run("ABC", AB=few, AC=few, BC=few))
    assert found.lead == "No deck is shown to be too strong or too weak"
    assert groups(found) == {"not decided": ["A", "B", "C"]}


def test_several_decks_are_judged_together():
    """One interval alone lies outside the band by a hair: among three decks that is not enough."""
    pairs = 200
    alone = (combine([proportion([pairs - won, 0, 0, 0, won])] * 2) for won in range(pairs))
    won = next(won for won, score in enumerate(alone) if score.lo > 0.55)
    made = [WON] * won + [LOST] * (pairs - won)
    assert groups(headline(run("ABC", AB=made, AC=made, BC=[WON, LOST] * 2)))["not decided"][0] == "A"


def test_two_decks_have_one_score():
    assert headline(run("AB", AB=[LOST] * 900)).lead == "B scores 100.0 % (±0.2) against A: too strong"
    assert headline(run("AB", AB=[WON, LOST] * 2)).lead.endswith(": not decided")


@pytest.mark.parametrize(
    ("pairs", "word"),
    [
        ([[FIRST, FIRST]] * 400, "an advantage"),
        ([[SECOND, SECOND]] * 400, "a disadvantage"),
        ([WON], "no advantage shown"),
    ],
)
def test_the_first_seat(pairs, word):
    assert headline(run("AB", AB=pairs)).sentences[0].endswith(f": {word}.")


def test_a_deck_against_itself_and_nothing_at_all():
    assert headline(run("A", AA=[SPLIT] * 9)).lead == "A against itself scores one half by design"
    assert headline(run("AB", AB=[[sample.failed_match()] * 2])).lead == "No pair of matches was finished"


def test_chance_is_not_called_strength():
    """Of 40 fields of equal decks, at most a few may be called unbalanced: each with chance 5 % at most."""
    wrong = 0
    for seed in range(40):
        rng = Random(seed)
        pairs = {who: sample.pairs_of_matches(rng, 40, luck=0, capped=0) for who in ("AB", "AC", "BC")}
        wrong += headline(run("ABC", **pairs)).lead != "No deck is shown to be too strong or too weak"
    assert wrong <= 5


def seated(winners, players=(0, 0, 0), rotations=1):
    """A table of three: who wins in each match, by seat."""
    made = [[(winner, 0, 9, [[1, 1]] * 3)] * rotations for winner in winners]
    whole = seat_sample.run(1)
    tallies = {tuple(players): seat_sample.tally(made, players)}
    return type(whole)(**{**vars(whole), "tallies": tallies})


def test_a_seat_that_wins_more_than_its_share_leads():
    found = headline(seated([0] * 500 + [1] * 250 + [2] * 250))
    assert found.lead.startswith("One list, 3 seats: seat 0 scores 50.0 % (±")
    assert found.lead.endswith("of the matches, more than 33.3 %")
    assert len(found.sentences) == 2
    assert "3 of 3 differ" in found.note


def test_a_player_who_wins_more_than_the_seats_held_leads():
    """Player b sits in two of three seats and wins whatever the seat."""
    made = [[(1, 0, 9, [[1, 1]] * 3), (2, 0, 9, [[1, 1]] * 3), (0, 0, 9, [[1, 1]] * 3)]] * 300
    whole = seat_sample.run(1)
    found = headline(type(whole)(**{**vars(whole), "tallies": {(0, 1, 1): seat_sample.tally(made, (0, 1, 1))}}))
    assert found.lead.startswith("One list: b in 2 of 3 seats wins 100.0 %")
    assert found.sentences[0].startswith("One list: a in 1 of 3 seats wins 0.0 %")


def test_seats_that_win_alike_are_not_told_apart():
    assert headline(seated([0, 1, 2] * 9)).lead == "No seat is shown to win more or less than its share"
