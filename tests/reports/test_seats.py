"""Tables of games whose seats share one list: counted one by one from made-up matches."""

from random import Random

import numpy as np
import pytest

import reports
from reports import layout, seats
from simulator.runner.tally import scores
from simulator.stats.pairs import proportion
from tests.reports import seat_sample as sample
from tests.reports.test_tally import assert_equal

ALL = [(name, sample.PLAYERS[name], sample.ROTATIONS[name]) for name in sample.PLAYERS]


@pytest.fixture(params=ALL, ids=list(sample.PLAYERS))
def table(request):
    """Players, the matches of each round, and who sits where in each."""
    _, players, rotations = request.param
    made = sample.rounds(Random(3), 40, len(players), rotations)
    return players, made


def who(players, rotation, seat):
    """The player in a seat: all have moved on by as many seats as matches were played."""
    return players[(seat - rotation) % len(players)]


@pytest.mark.parametrize("nobody_scores", [False, True])
def test_points_are_won_by_players_and_by_seats(table, nobody_scores):
    players, made = table
    tally, number = sample.tally(made, players, nobody_scores), len(players)
    by_player, by_seat = np.zeros_like(tally.score), np.zeros_like(tally.seat_score)
    for one in made:
        points, places = [0] * (max(players) + 1), [0] * number
        for rotation, (winner, *_) in enumerate(one):
            for seat in range(number):
                gain = number * (winner == seat) if winner >= 0 else int(nobody_scores)
                points[who(players, rotation, seat)] += gain
                places[seat] += gain
        for player, total in enumerate(points):
            by_player[player, total] += 1
        for seat, total in enumerate(places):
            by_seat[seat, total] += 1
    np.testing.assert_array_equal(tally.score, by_player)
    np.testing.assert_array_equal(tally.seat_score, by_seat)


def test_endings_are_counted_by_rounds_for_players_and_seats(table):
    players, made = table
    tally, most = sample.tally(made, players), max(players) + 1
    for ending in (0, 1, 2, -1):
        for player in (*range(most), -2, -1):
            times = [sum(_counts(players, r, m, player, ending) for r, m in enumerate(one)) for one in made]
            assert tally.ending_pairs[player, ending].tolist() == np.bincount(
                times, minlength=len(made[0]) + 1
            ).tolist()  # fmt: skip
        for seat in range(len(players)):
            times = [sum(m[0] == seat and ending in (-1, m[1]) for m in one) for one in made]
            assert tally.seat_endings[seat, ending].tolist() == np.bincount(times, minlength=len(made[0]) + 1).tolist()


def _counts(players, rotation, match, player, ending):
    winner, how, *_ = match
    by = -2 if winner < 0 else who(players, rotation, winner)
    return player in (-1, by) and ending in (-1, how)


def test_metrics_follow_the_players(table):
    players, made = table
    tally = sample.tally(made, players)
    totals = np.zeros((len(made), max(players) + 1, 2), np.int64)
    for number, one in enumerate(made):
        for rotation, (*_, metrics) in enumerate(one):
            for seat, values in enumerate(metrics):
                totals[number, who(players, rotation, seat)] += values
    np.testing.assert_array_equal(tally.metrics[..., 0], totals.sum(axis=0))
    np.testing.assert_array_equal(tally.metrics[..., 1], (totals**2).sum(axis=0))


def test_chunks_of_a_table_add_up(table):
    players, made = table
    assert_equal(sample.tally(made[:9], players) + sample.tally(made[9:], players), sample.tally(made, players))


def test_a_round_with_a_failed_match_counts_nowhere(table):
    players, made = table
    winner, _, turns, metrics = made[5][0]
    broken = [*made[:5], [(winner, -1, turns, metrics), *made[5][1:]], *made[6:]]
    tally, without = sample.tally(broken, players), sample.tally(made[:5] + made[6:], players)
    assert (tally.failed, tally.pairs) == (1, len(made) - 1)
    np.testing.assert_array_equal(tally.ending_pairs, without.ending_pairs)


def test_shares_of_a_table_add_up():
    run = sample.run()
    tables, places, players = seats.tables(run), seats.seats(run), seats.players(run)
    nobody = tables["nobody"].to_numpy()
    for parts in (places.groupby("matchup")["won"].sum(), players.groupby("matchup")["won"].sum()):
        assert parts.to_numpy() + nobody == pytest.approx(1)
    assert players.groupby("matchup")["decided"].sum().to_numpy() == pytest.approx(1)
    assert players.groupby("matchup")["fair"].sum().to_numpy() == pytest.approx(1)
    for frame in places, players:
        by = sum(frame[f"won_by_{ending}"] for ending in run.endings)
        assert by.to_numpy() == pytest.approx(frame["won"].to_numpy())


def test_a_share_of_decided_matches_has_the_interval_of_a_ratio(table):
    """By hand: what each round's wins leave over from the share times its decided matches."""
    players, made = table
    if len(set(players)) == 1:
        pytest.skip("one player wins all decided matches")
    wins = [sum(m[0] >= 0 and who(players, r, m[0]) == 0 for r, m in enumerate(one)) for one in made]
    matches = [sum(m[0] >= 0 for m in one) for one in made]
    rounds = sum(number > 0 for number in matches)
    found, value = seats.decided(sample.tally(made, players), 0), sum(wins) / sum(matches)
    left = sum((w - value * n) ** 2 for w, n in zip(wins, matches, strict=True))
    error = np.sqrt(rounds / (rounds - 1) * left) / sum(matches)
    assert found.value == pytest.approx(value)
    assert (found.hi - found.value) / error == pytest.approx(2.0, abs=0.1)  # Student's quantile for some 40 rounds


def test_a_player_who_wins_all_decided_matches_has_a_one_sided_bound():
    made = [[(0, 0, 5, [[0, 0]] * 3)]] * 50
    found = seats.decided(sample.tally(made, (0, 0, 0)), 0)
    assert (found.value, found.hi) == (1, 1)
    assert found.lo == pytest.approx(0.05 ** (1 / 50))


def test_one_player_wins_as_often_as_somebody_wins():
    """All in one hand: the unit is the round, so the interval is that of so many single matches."""
    made = sample.rounds(Random(8), 200, 3, 1)
    run = sample.run()
    run = type(run)(**{**vars(run), "tallies": {(0, 0, 0): sample.tally(made, (0, 0, 0))}})
    won = sum(one[0][0] >= 0 for one in made)
    row = seats.players(run).iloc[0]
    assert tuple(row[["won", "won_lo", "won_hi"]]) == pytest.approx(proportion([200 - won, won], 1)[:3])


def test_nothing_but_failures_still_makes_a_report():
    made = [[(-1, -1, -1, [[-1, -1]] * 3)] * 3] * 2
    run = sample.run()
    run = type(run)(**{**vars(run), "tallies": {(0, 1, 1): sample.tally(made, (0, 1, 1))}})
    for form in ("table", "csv", "json", "md"):
        assert reports.render(run, form)


def test_the_report_of_tables_fits_a_terminal():
    text = reports.render(sample.run())
    assert max(map(layout.places, text.splitlines())) <= 80
    assert "One list: four of its cards are guesses" in text
    assert "1 deck, 4 matchups, 600 matches" in text
    assert "curve" not in text


@pytest.mark.parametrize("nobody_scores", [False, True])
def test_the_score_of_each_pair_is_what_the_tally_counts(table, nobody_scores):
    players, made = table
    made = [*made, [(0, -1, -1, made[0][0][3])] * len(made[0])]
    found = scores(sample.chunk(made, len(players)), players, len(made[0]), nobody_scores)
    assert np.isnan(found[:, -1]).all()
    top = len(players) * len(made[0])
    for player, counts in enumerate(sample.tally(made, players, nobody_scores).score):
        points = np.rint(found[player, :-1] * top).astype(int)
        assert np.bincount(points, minlength=top + 1).tolist() == counts.tolist()
