"""Made-up runs for the tests of tallies and reports: matches as plain dicts, counted one by one."""

import functools
import itertools
import operator
from random import Random
from types import SimpleNamespace

import numpy as np

from simulator.runner.tally import DeckInfo, RunResult, Tally, curves

ENDINGS = ("defeat", "exhaustion", "turn_cap", "action_cap")
MATCH_METRICS = ("drawn", "dealt")
TURN_METRICS = ("available", "spent")
OWN_TURNS = 30


def pairs_of_matches(rng, pairs, *, strength=0.5, luck=0.3, mirror=False, capped=0.01):
    """Pairs of matches: the winner's seat, ending, turns, metrics by seat and, by seat, a row per own turn.

    `strength` is A's chance to win, `luck` the chance that the seats alone decide both matches of a pair.
    The two matches of a mirror are the same.
    """
    made = []
    for _ in range(pairs):
        lucky_seat, lucky = below(rng, 2), rng.random() < luck
        winners = [lucky_seat if lucky else int(rng.random() >= strength) ^ game for game in range(2)]
        pair = [_match(rng, winner, capped) for winner in winners]
        made.append([pair[0], pair[0]] if mirror else pair)
    return made


def _match(rng, winner, capped):
    cap = rng.random() < capped
    turns = 40 if cap else 8 + below(rng, 22)
    return {
        "winner": -1 if cap else winner,
        "ending": 2 if cap else int(rng.random() < 0.2),
        "turns": turns,
        "metrics": [[below(rng, 50) for _ in MATCH_METRICS] for _ in range(2)],
        "own_turns": [[_own_turn(rng, turn) for turn in range((turns + 1 - seat) // 2)] for seat in range(2)],
    }


def below(rng, n):
    return int(n * rng.random())


def _own_turn(rng, turn):
    available = 2 + min(turn, 5) + below(rng, 3)
    return [available, below(rng, available + 1)]


def failed_match():
    nothing = [-1] * len(MATCH_METRICS)
    return {"winner": -1, "ending": -1, "turns": -1, "metrics": [nothing] * 2, "own_turns": [[], []]}


def chunk(made):
    """What the loop hands over for these pairs."""
    matches = [match for pair in made for match in pair]
    rows = [[m["winner"], m["ending"], m["turns"], 7, *itertools.chain(*m["metrics"])] for m in matches]
    sums = np.zeros((2, 3, OWN_TURNS, len(TURN_METRICS), 3), np.int64)
    counts = np.zeros((2, 3, OWN_TURNS, 2), np.int64)
    for pair in made:
        if all(match["ending"] >= 0 for match in pair):
            n, y = in_pair(pair)
            counts += np.stack([n, n * n], axis=-1)
            sums += np.stack([y, y * y, y * n[..., None]], axis=-1)
    return SimpleNamespace(rows=np.array(rows, np.int32), turn_sums=sums, turn_counts=counts)


def in_pair(pair):
    """Of one pair: matches by deck, outcome (won, lost, all) and own turn, and their turn metrics."""
    n = np.zeros((2, 3, OWN_TURNS), np.int64)
    y = np.zeros((2, 3, OWN_TURNS, len(TURN_METRICS)), np.int64)
    for game, match in enumerate(pair):
        for deck in range(2):
            seat = deck ^ game
            outcomes = [2] if match["winner"] < 0 else [2, int(match["winner"] != seat)]
            for turn, values in enumerate(match["own_turns"][seat]):
                n[deck, outcomes, turn] += 1
                y[deck, outcomes, turn] += values
    return n, y


def tally(made, cuts=()):
    """The tally of these pairs, added up from pieces."""
    pieces = [made[start:end] for start, end in itertools.pairwise([0, *cuts, len(made)])]
    return functools.reduce(operator.add, [Tally.of(chunk(piece), len(ENDINGS)) for piece in pieces])


def round_robin(decks, pairs, seed=1):
    """Matches of all pairings, mirrors included; earlier decks are stronger."""
    rng = Random(seed)
    pairings = itertools.combinations_with_replacement(range(decks), 2)
    return {
        (a, b): pairs_of_matches(rng, pairs, strength=min(0.5 + 0.1 * (b - a), 1), mirror=a == b) for a, b in pairings
    }


def curves_of(made):
    """The curves of the decks of matchups whose matches are told."""
    found = {}
    for matchup, pairs in made.items():
        for deck, curve in curves(matchup, chunk(pairs)).items():
            found[deck] = found[deck] + curve if deck in found else curve
    return found


def run(names, made=None, pairs=40, **changes):
    """A run of matchups of which all pairs are told; by default of a round robin."""
    made = round_robin(len(names), pairs) if made is None else made
    decks = tuple(DeckInfo(name, {"cards": tuple(range(at, at + 6))}) for at, name in enumerate(names))
    facts = {
        "game_title": "Made-up Game",
        "endings": ENDINGS,
        "match_metrics": MATCH_METRICS,
        "turn_metrics": TURN_METRICS,
        "curve_name": "cost_curve",
        "curve_axis": "cost",
        "decks": decks,
        "strategies": ("steady",) * len(names),
        "tallies": {matchup: tally(pairs) for matchup, pairs in made.items()},
        "curves": curves_of(made),
        "seeds": (1,),
        "pairs": pairs,
        "caps": (200, 100),
    }
    return RunResult(**(facts | changes))
