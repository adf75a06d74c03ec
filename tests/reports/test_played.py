"""Tables of matches that were really played agree with matches.csv, the runner's own account of them."""

import numpy as np
import pytest

import reports
from simulator.runner import run as runner
from simulator.runner.tally import DeckInfo, RunResult
from tests.runner import toy_plan


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    plan = toy_plan.plan(pairs=40)
    table = runner.Table(plan)
    outcome, game = runner.run(table, folder), table.game
    result = RunResult(
        game_title=game.title,
        endings=game.all_endings,
        match_metrics=game.match_metrics,
        turn_metrics=game.turn_metrics,
        curve_name=game.curve_name,
        curve_axis=game.curve_axis,
        decks=tuple(DeckInfo(entrant.deck, {}) for entrant in plan.entrants),
        strategies=tuple(entrant.strategy for entrant in plan.entrants),
        tallies=outcome.tallies,
        curves=outcome.curves,
        seeds=(plan.seed,),
        pairs=plan.pairs,
        caps=(plan.turn_cap, plan.action_cap),
    )
    reports.write(folder, result)
    return folder


@pytest.fixture(scope="module")
def matches(folder):
    return reports.read_table(folder / "matches.csv")


def test_matchups(folder, matches):
    for row in reports.read_table(folder / "matchups.csv").to_dict("records"):
        played = matches[matches["matchup"] == row["matchup"]].to_dict("records")
        # Rotation 0 has deck A in seat 0.
        points = [0.5 if m["winner"] < 0 else m["winner"] == m["rotation"] for m in played]
        first = [0.5 if m["winner"] < 0 else m["winner"] == 0 for m in played]
        assert row["score"] == pytest.approx(np.mean(points), abs=1e-6)
        assert row["first_seat"] == pytest.approx(np.mean(first), abs=1e-6)
        assert row["turns"] == pytest.approx(np.mean([m["turns"] for m in played]), abs=1e-6)
        assert 2 * row["pairs"] == len(played)


def test_decks(folder, matches):
    met = matches[matches["deck_0"] != matches["deck_1"]].to_dict("records")
    for row in reports.read_table(folder / "decks.csv").to_dict("records"):
        seated = [(match, 0 if match["deck_0"] == row["deck"] else 1) for match in met]
        lost = [match["winner"] == 1 - seat and match["ending"] == "burnt_out" for match, seat in seated]
        assert row["m_life"] == pytest.approx(np.mean([match[f"m_life_{seat}"] for match, seat in seated]), abs=1e-6)
        assert row["lost_by_burnt_out"] == pytest.approx(np.mean(lost), abs=1e-6)


def test_a_mirror_splits_every_pair(folder, matches):
    matchups = reports.read_table(folder / "matchups.csv")
    mirrors = matchups[matchups["a"] == matchups["b"]]
    assert mirrors[["score", "score_lo", "score_hi"]].to_numpy().tolist() == [[0.5, 0.5, 0.5]] * 2


def test_own_turns_add_up_to_the_turns_of_matches(folder, matches):
    """All but the last turn of a match, which need not be finished."""
    curve = reports.read_table(folder / "oil_curve.csv")
    running = curve[(curve["measure"] == "still_running") & (curve["split"] == "all")]
    turns = matches[matches["deck_0"] != matches["deck_1"]]["turns"]
    unfinished, turns = len(turns), turns.sum()
    assert turns - unfinished <= running["matches"].sum() <= turns
