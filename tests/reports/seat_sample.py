"""Made-up matches at one table, by rotation: who won in which seat and how."""

from random import Random
from types import SimpleNamespace

import numpy as np

from simulator.runner.tally import DeckInfo, RunResult, Tally
from tests.reports.sample import ENDINGS, MATCH_METRICS, below

PLAYERS = {"alone": (0, 0, 0), "one of three": (0, 1, 1), "in turn": (0, 1, 0, 1), "four": (0, 1, 2, 3)}
ROTATIONS = {"alone": 1, "one of three": 3, "in turn": 2, "four": 4}


def rounds(rng, number, seats, rotations):
    """[number, rotations] matches as (winner's seat, ending, turns, metrics by seat)."""
    return [[_match(rng, seats) for _ in range(rotations)] for _ in range(number)]


def _match(rng, seats):
    winner = below(rng, seats + 1) - 1
    metrics = [[below(rng, 50) for _ in MATCH_METRICS] for _ in range(seats)]
    return winner, below(rng, 2) if winner >= 0 else 2, 4 + below(rng, 20), metrics


def chunk(made, seats):
    rows = [[w, e, t, 9, *np.ravel(metrics)] for one in made for w, e, t, metrics in one]
    sums, counts = np.zeros((seats, 3, 5, 0, 3), np.int64), np.zeros((seats, 3, 5, 2), np.int64)
    return SimpleNamespace(rows=np.array(rows, np.int32), turn_sums=sums, turn_counts=counts)


def tally(made, players, nobody_scores=False):
    return Tally.of(chunk(made, len(players)), len(ENDINGS), players, len(made[0]), nobody_scores)


def run(number=60):
    """All these tables, with a list and strategies a, b, c, d."""
    rng, tallies = Random(5), {}
    for name, players in PLAYERS.items():
        tallies[players] = tally(rounds(rng, number, len(players), ROTATIONS[name]), players)
    return RunResult(
        game_title="Made-up Game",
        endings=ENDINGS,
        match_metrics=MATCH_METRICS,
        turn_metrics=(),
        curve_name="cost_curve",
        curve_axis="cost",
        decks=(DeckInfo("One list", {"cards": (1, 2, 3)}, "four of its cards are guesses"),) * 4,
        strategies=("a", "b", "c", "d"),
        tallies=tallies,
        seeds=(1,),
        pairs=number,
        caps=(200, 100),
        shared=True,
    )
