"""How strong strategies are: `python -m tests.benchmarks.strength [--json] [-n PAIRS] [--strategies
NAME,NAME...]`.

Every two strategies meet in all unordered pairs of decks, mirrors included; each deck goes with each of the
two strategies, and in a pair of matches both decks take both seats. Also: how often two strategies choose
differently in a fixed set of decisions.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

import numpy as np

from simulator import strategy
from simulator.core import rng
from simulator.core.events import LOG
from simulator.core.rng import RNG
from simulator.runner import game as games
from simulator.runner import loop
from simulator.runner.game import Pilot
from simulator.stats import Estimate
from simulator.stats.pairs import proportion
from tests.field import decks, library

GAME, DEFAULT, FLOOR, STARTER = "grandis", "balanced", "uniform", "starter_"
SAMPLED, COLLECTED = 7, 40
"""Every seventh decision of forty matches is in the fixed set."""


@dataclass(frozen=True)
class Decision:
    """What a player saw, and the options."""

    view: np.ndarray
    options: np.ndarray


def score(mine: Pilot, other: Pilot, lists: Sequence[np.ndarray], pairs: int, seed: int) -> Estimate:
    """Score of `mine` against `other`, with its interval on pairs."""
    counts = np.zeros(5, int)
    for number, (a, b) in enumerate(combinations_with_replacement(lists, 2)):
        for deck, pilots in enumerate([(mine, other), (other, mine)]):
            key = seed, 2 * number + deck
            rows = loop.play(games.find(GAME), library(GAME).tables, [a, b], pilots, key, 0, pairs).rows
            counts += np.bincount(half_points(rows[:, loop.WINNER], deck), minlength=5)
    return proportion(counts)


def half_points(winners: np.ndarray, deck: int) -> np.ndarray:
    """Half points that this deck makes in each pair of matches; in match g it sits in seat (deck + g) % 2."""
    seats = (deck + np.arange(len(winners))) % 2
    points = np.where(winners < 0, 1, 2 * (winners == seats))
    return points.reshape(-1, 2).sum(1)


def decisions(pilots: Sequence[Pilot], seed: int) -> list[Decision]:
    """Decisions with two options or more from matches between these strategies, each of them in turn."""
    lists, found = list(decks(GAME).values()), []
    for number in range(COLLECTED):
        players = [pilots[number % len(pilots)], pilots[(number // len(pilots) + 1) % len(pilots)]]
        chosen = [lists[number % len(lists)], lists[(5 * number + 3) % len(lists)]]
        found += _watched(players, np.stack(chosen), seed + number)
    return found[::SAMPLED]


def _watched(players: Sequence[Pilot], chosen: np.ndarray, seed: int) -> list[Decision]:
    game, tables, found = games.find(GAME), library(GAME).tables[0], []
    state, log, luck = np.zeros(1, game.state)[0], np.zeros(1, LOG)[0], np.zeros(2, RNG)
    for stream in range(len(state.rng)):
        rng.seed(state.rng[stream], seed, 1, 2, stream)
    game.setup(state, tables, chosen, log)
    while state.ask:
        room = np.zeros(game.max_options, game.option)
        options = room[: game.legal(state, tables, room)].copy()
        pick = 0
        if len(options) > 1:
            view = np.zeros(1, game.view)
            game.look(state, tables, view[0])
            found.append(Decision(view, options))
            pick = choose(players[state.decider], found[-1], luck[state.decider])
        game.step(state, tables, options[pick], log)
        log.n_marks = 0
    return found


def choose(pilot: Pilot, decision: Decision, luck) -> int:
    """The place of the option that a strategy takes."""
    memory = np.zeros(max(1, pilot.memory_words), np.int64)
    view, ratings = decision.view.copy(), np.zeros(len(decision.options))
    return pilot.decide(view[0], library(GAME).tables[0], decision.options, luck, pilot.params, memory, ratings)


def disagreement(pilots: Sequence[Pilot], seed: int) -> dict[tuple[str, str], float]:
    """Share of the fixed decisions in which two strategies choose differently."""
    fixed, luck = decisions(pilots, seed), np.zeros(1, RNG)[0]
    rng.seed(luck, seed, 9, 9, 9)
    chosen = {pilot.name: np.array([choose(pilot, d, luck) for d in fixed]) for pilot in pilots}
    return {(a, b): float(np.mean(chosen[a] != chosen[b])) for a, b in combinations(chosen, 2)}


def compare(names: Sequence[str], pairs: int, seed: int) -> dict:
    """All scores on the starters, those of the default strategy on the other lists, and the disagreements."""
    pilots = {name: strategy.find(GAME, name) for name in names}
    starters = [slots for name, slots in decks(GAME).items() if name.startswith(STARTER)]
    own = [slots for name, slots in decks(GAME).items() if not name.startswith(STARTER)]
    meetings = sorted(combinations(names, 2), key=lambda m: m[1] == FLOOR)
    return {
        "starters": {f"{a} {b}": score(pilots[a], pilots[b], starters, pairs, seed)._asdict() for a, b in meetings},
        "own": {
            f"{DEFAULT} {b}": score(pilots[DEFAULT], pilots[b], own, pairs, seed)._asdict()
            for b in names
            if b != DEFAULT and DEFAULT in names
        },
        "differ": {f"{a} {b}": d for (a, b), d in disagreement(list(pilots.values()), seed).items()},
    }


def show(found: dict) -> None:
    """Print the tables."""
    for lists in ("starters", "own"):
        print(f"score on the {lists} (95 % interval on pairs)")
        for meeting, e in found[lists].items():
            a, b = meeting.split()
            print(f"  {a:10} {b:10} {100 * e['value']:5.1f}  {100 * e['lo']:5.1f} to {100 * e['hi']:5.1f}")
    print("decisions in which two strategies differ")
    for meeting, share in found["differ"].items():
        a, b = meeting.split()
        print(f"  {a:10} {b:10} {100 * share:5.1f} %")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("-n", "--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    known = sorted(strategy.listed(GAME), key=lambda name: (name != DEFAULT, name == FLOOR, name))
    parser.add_argument("--strategies", default=",".join(known))
    options = parser.parse_args()
    found = compare(options.strategies.split(","), options.pairs, options.seed)
    if options.json:
        print(json.dumps(found))
    else:
        show(found)


if __name__ == "__main__":
    main()
