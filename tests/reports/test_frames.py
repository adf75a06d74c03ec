"""Frames say what a direct computation on the same matches says."""

import itertools
from random import Random

import numpy as np
import pytest
from scipy.stats import t

from reports import frames
from simulator.stats.pairs import combine, proportion
from tests.reports import sample

RNG = Random(11)
AB = sample.pairs_of_matches(RNG, 50, strength=0.6, capped=0.1)
AC = sample.pairs_of_matches(RNG, 50, strength=0.8, capped=0.1)
CC = sample.pairs_of_matches(RNG, 50, mirror=True)
# C comes before A in the plan, so that A is seen from both sides.
RUN = sample.run("ABC", {(0, 1): AB, (2, 0): AC, (2, 2): CC})


def seats(made, deck):
    """Matches of a deck with its seat."""
    return [(match, deck ^ game) for pair in made for game, match in enumerate(pair)]


def test_a_matchup_is_told_from_the_side_of_a():
    row = frames.matchups(RUN).iloc[0]
    mine = seats(AB, 0)
    won = np.mean([match["winner"] == seat for match, seat in mine])
    drawn = np.mean([match["winner"] < 0 for match, _ in mine])
    assert (row["won"], row["drawn"], row["lost"]) == pytest.approx((won, drawn, 1 - won - drawn))
    assert row["score"] == pytest.approx(won + drawn / 2)
    assert row["first_seat"] == pytest.approx(np.mean([m["winner"] == 0 for m, _ in mine]) + drawn / 2)
    assert row["turns"] == pytest.approx(np.mean([m["turns"] for m, _ in mine]))
    assert row["ended_exhaustion"] == pytest.approx(np.mean([m["ending"] == 1 for m, _ in mine]))


def test_one_win_one_loss_and_98_draws_are_a_score_of_one_half():
    draw = {**AB[0][0], "winner": -1, "ending": 2}
    won = {**AB[0][0], "winner": 0, "ending": 0}
    made = [[won, won], *[[draw, draw]] * 49]
    row = frames.matchups(sample.run("AB", {(0, 1): made})).iloc[0]
    assert (row["score"], row["won"], row["lost"], row["drawn"]) == (0.5, 0.01, 0.01, 0.98)


def test_shares_add_up():
    for table in frames.matchups(RUN), frames.decks(RUN):
        assert (table["won"] + table["lost"] + table["drawn"]).to_numpy() == pytest.approx(1)
    matchups, decks, endings = frames.matchups(RUN), frames.decks(RUN), frames.endings(RUN)
    assert sum(matchups[f"ended_{ending}"] for ending in sample.ENDINGS).to_numpy() == pytest.approx(1)
    for outcome in ("won", "lost", "drawn"):
        parts = sum(decks[f"{outcome}_by_{ending}"] for ending in sample.ENDINGS)
        assert parts.to_numpy() == pytest.approx(decks[outcome].to_numpy())
    assert endings.groupby("matchup")["share"].sum().to_numpy() == pytest.approx(1)
    for table in endings, frames.turns(RUN):
        assert table.groupby("matchup")["matches"].sum().to_list() == [100, 100, 100]


def test_a_deck_meets_each_opponent_alike_and_not_itself():
    table = frames.decks(RUN)
    against_b, against_c = RUN.tallies[0, 1].score[0], RUN.tallies[2, 0].score[1]
    expected = combine([proportion(against_b), proportion(against_c)])
    assert table.loc[0, ["score", "score_lo", "score_hi"]].to_list() == pytest.approx(expected[:3])
    assert table.loc[2, "score"] == pytest.approx(proportion(RUN.tallies[2, 0].score[0]).value)
    assert table["opponents"].to_list() == [2, 1, 1]
    assert table["pairs"].to_list() == [100, 50, 50]


def test_what_one_deck_wins_the_other_loses():
    two = frames.decks(sample.run("AB", {(0, 1): AB}))
    for ending in sample.ENDINGS:
        assert two.loc[0, f"won_by_{ending}"] == two.loc[1, f"lost_by_{ending}"]
    assert sum(two["score"].to_list()) == pytest.approx(1)


def test_match_metrics_are_means_of_the_decks_own_seat():
    table = frames.decks(RUN)
    for index, metric in enumerate(sample.MATCH_METRICS):
        values = [match["metrics"][seat][index] for match, seat in seats(AB, 0) + seats(AC, 1)]
        assert table.loc[0, f"m_{metric}"] == pytest.approx(np.mean(values))


@pytest.mark.parametrize("split", ["won", "lost", "all"])
def test_turn_metrics_are_means_over_the_matches_that_got_there(split):
    curve = frames.curve(RUN)
    curve = curve[(curve["number"] == 1) & (curve["split"] == split)].set_index(["at", "measure"])
    mine = seats(AB, 0) + seats(AC, 1)
    wanted = [m["own_turns"][s] for m, s in mine if split == "all" or outcome(m, s) == split]
    for at in range(1, max(map(len, wanted)) + 1):
        reached = [turns[at - 1] for turns in wanted if len(turns) >= at]
        for index, metric in enumerate(sample.TURN_METRICS):
            assert curve.loc[(at, metric), "value"] == pytest.approx(np.mean([turn[index] for turn in reached]))
            assert curve.loc[(at, metric), "matches"] == len(reached)
        assert curve.loc[(at, "still_running"), "value"] == pytest.approx(len(reached) / len(mine))
    assert curve.index.get_level_values("at").max() == max(map(len, wanted))


def outcome(match, seat):
    return "drawn" if match["winner"] < 0 else "won" if match["winner"] == seat else "lost"


@pytest.mark.parametrize("split", ["won", "lost", "all"])
def test_the_interval_of_a_turn_metric_is_made_from_pairs(split):
    """By hand for B's own turn 9: what each pair's total leaves over from the mean."""
    curve = frames.curve(RUN)
    row = curve[(curve["number"] == 2) & (curve["split"] == split) & (curve["at"] == 9)]
    row = row[row["measure"] == "spent"].iloc[0]
    pairs = [[spent(m, 1 ^ g, 9) for g, m in enumerate(pair) if split in ("all", outcome(m, 1 ^ g))] for pair in AB]
    pairs = [reached for pair in pairs if (reached := [value for value in pair if value is not None])]
    assert {len(pair) for pair in pairs} == {1, 2}, "both matches of some pairs got there, one of others"
    values = list(itertools.chain(*pairs))
    left_over = np.array([sum(pair) - np.mean(values) * len(pair) for pair in pairs])
    error = np.sqrt(len(pairs) / (len(pairs) - 1) * (left_over**2).sum()) / len(values)
    half = t.ppf(0.975, len(pairs) - 1) * error
    assert row["hi"] - row["value"] == pytest.approx(half)


def spent(match, seat, at):
    turns = match["own_turns"][seat]
    return turns[at - 1][1] if len(turns) >= at else None


def test_the_printed_curve_of_each_list():
    curve = frames.curve(RUN)
    third = curve[(curve["part"] == "list") & (curve["number"] == 3)]
    assert third["value"].to_list() == [2, 3, 4, 5, 6, 7]
    assert third["at"].to_list() == [0, 1, 2, 3, 4, 5]


def test_a_mirror_is_exactly_one_half_by_design():
    row = frames.matchups(RUN).iloc[2]
    assert (row["score"], row["score_lo"], row["score_hi"], row["deff"]) == (0.5, 0.5, 0.5, 0)


def test_a_mirror_that_is_not_even_is_shown_as_it_is():
    row = frames.matchups(sample.run("A", {(0, 0): AB})).iloc[0]
    assert row["score_lo"] < row["score"] < row["score_hi"]


def test_a_mirrors_matches_are_half_as_many_as_they_seem():
    """None of 50 pairs, that is of 50 different matches, ended so: at most 1 - .05 ** (1 / 50)."""
    row = frames.matchups(RUN).iloc[2]
    assert row["ended_action_cap"] == 0
    assert row["ended_action_cap_hi"] == pytest.approx(1 - 0.05 ** (1 / 50))
    assert frames.matchups(RUN).iloc[0]["ended_action_cap_hi"] == pytest.approx(1 - 0.05 ** (1 / 100))


def test_a_deck_alone_is_told_by_its_mirror_but_has_no_score():
    row = frames.decks(sample.run("C", {(0, 0): CC})).iloc[0]
    assert np.isnan(row["score"])
    assert (row["opponents"], row["pairs"], row["won"]) == (0, 50, pytest.approx(row["lost"]))


@pytest.mark.parametrize("pairs", [1, 2, 30])
def test_every_value_lies_between_its_bounds(pairs):
    run = sample.run("ABC", pairs=pairs)
    for table in frames.matchups(run), frames.decks(run), frames.endings(run):
        for name in (column.removesuffix("_lo") for column in table if column.endswith("_lo")):
            value, lo, hi = table[[name, f"{name}_lo", f"{name}_hi"]].dropna().to_numpy(float).T
            assert np.all((lo <= value) & (value <= hi)), name
            if not name.startswith(("m_", "turns")):
                assert np.all((lo >= 0) & (hi <= 1)), name


def test_a_run_in_which_every_match_failed_has_rows_without_numbers():
    nothing = [[sample.failed_match()] * 2]
    run = sample.run("AB", {(0, 1): nothing})
    row = frames.matchups(run).iloc[0]
    assert np.isnan(row["score"])
    assert (row["score_lo"], row["score_hi"], row["failed"]) == (0, 1, 2)
    assert frames.decks(run)["pairs"].to_list() == [0, 0]
    assert set(frames.curve(run)["part"]) == {"list"}
    assert frames.turns(run).empty
