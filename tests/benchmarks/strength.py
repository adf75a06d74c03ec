"""How strong strategies are: `python -m tests.benchmarks.strength [--json] [-n PAIRS] [--strategies NAME,NAME...]`.

Every two strategies meet in all unordered pairs of decks, mirrors included: the starters among themselves and
the own lists among themselves, the latter in a quarter of the pairs of matches. Each deck goes with each of
the two strategies, and in a pair of matches both decks take both seats. Bradley-Terry ratings sum this up: the
last strategy stands at 0. Guests meet the first strategy alone, and those that look ahead in few pairs.
Also: how often two strategies choose differently in a fixed set of decisions.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, combinations_with_replacement

import numpy as np

from simulator import ROOT, strategy
from simulator.core import rng
from simulator.core.events import LOG
from simulator.core.rng import RNG
from simulator.runner import game as games
from simulator.runner import loop, pool
from simulator.runner.cores import cores
from simulator.runner.game import Pilot
from simulator.stats import Estimate, ratings
from simulator.stats.pairs import proportion
from tests.field import decks, library, pilot

GAME, DEFAULT, FLOOR, STARTER = "grandis", "balanced", "uniform", "starter_"
GUESTS = f"lookahead:{DEFAULT}", str(ROOT / "tests" / "grandis" / "balanced_v1.py")
SHARES = {"starters": 1, "own": 4}
"""One in how many of the pairs of matches are played on these lists."""
SLOW = 10
"""One in how many of these a strategy plays that looks ahead."""
SAMPLED, COLLECTED = 7, 40
"""Every seventh decision of forty matches is in the fixed set."""


@dataclass(frozen=True)
class Meeting:
    """Two strategies on a set of decklists, with this many pairs of matches for each two decks and either
    assignment."""

    lists: str
    mine: str
    other: str
    pairs: int


@dataclass(frozen=True)
class Task:
    """The part of a meeting that is played with two of the decks."""

    meeting: Meeting
    number: int
    seed: int


@dataclass(frozen=True)
class Decision:
    """What a player saw, and the options."""

    view: np.ndarray
    options: np.ndarray


def program(names: Sequence[str], guests: Sequence[str], pairs: int) -> list[Meeting]:
    """All meetings, those with the last strategy at the end."""
    couples = sorted(combinations(names, 2), key=lambda couple: couple[1] == names[-1])
    couples += [(names[0], guest) for guest in guests]
    return [
        Meeting(lists, a, b, max(1, pairs // share // (SLOW if pilot(GAME, b).ahead.samples else 1)))
        for lists, share in SHARES.items()
        for a, b in couples
    ]


@cache
def couples_of_decks(lists: str) -> list[tuple[np.ndarray, np.ndarray]]:
    """All unordered pairs of the starters or of the own lists, mirrors included."""
    chosen = [slots for name, slots in decks(GAME).items() if name.startswith(STARTER) == (lists == "starters")]
    return list(combinations_with_replacement(chosen, 2))


def built(names: Sequence[str]):
    """What plays a task, with all compiled or from the disk cache."""
    game = games.find(GAME)
    loop.compiled(game)
    for name in names:
        strategy.prepare(pilot(GAME, name), game, library(GAME).tables, couples_of_decks("starters")[0])
    return play


def play(task: Task) -> np.ndarray:
    """How many pairs of matches gave the first strategy 0, 1, ... 4 half points."""
    meeting, counts = task.meeting, np.zeros(5, int)
    pilots = [pilot(GAME, meeting.mine), pilot(GAME, meeting.other)]
    chosen = couples_of_decks(meeting.lists)[task.number]
    for deck in range(2):
        seated = pilots[::-1] if deck else pilots
        chunk = loop.play(games.find(GAME), library(GAME).tables, chosen, seated, luck(task, deck), 0, meeting.pairs)
        if chunk.failures:
            raise RuntimeError(chunk.failures[0].message)
        counts += np.bincount(half_points(chunk.rows[:, loop.WINNER], deck), minlength=5)
    return counts


def luck(task: Task, deck: int) -> tuple[int, int]:
    """The key of these matches. No two meetings share their luck: the ratings take them as independent."""
    names = [pilot(GAME, name).name for name in (task.meeting.mine, task.meeting.other)]
    digest = hashlib.sha256(f"{task.meeting.lists} {names} {task.number} {deck}".encode()).digest()
    return task.seed, int.from_bytes(digest[:8], "little", signed=True)


def half_points(winners: np.ndarray, deck: int) -> np.ndarray:
    """Half points that this deck makes in each pair of matches; in match g it sits in seat (deck + g) % 2."""
    seats = (deck + np.arange(len(winners))) % 2
    points = np.where(winners < 0, 1, 2 * (winners == seats))
    return points.reshape(-1, 2).sum(1)


def results(meetings: Sequence[Meeting], seed: int) -> dict[str, dict[tuple[str, str], np.ndarray]]:
    """Pairs by half points, for each set of lists and each two strategies, played on all cores."""
    found = {lists: {} for lists in SHARES}
    tasks = [Task(meeting, i, seed) for meeting in meetings for i in range(len(couples_of_decks(meeting.lists)))]
    names = list(dict.fromkeys(name for meeting in meetings for name in (meeting.mine, meeting.other)))
    for task, counts in pool.in_order(tasks, built(names), partial(built, names), jobs=cores()):
        meeting = task.meeting
        couple = pilot(GAME, meeting.mine).name, pilot(GAME, meeting.other).name
        found[meeting.lists][couple] = found[meeting.lists].get(couple, 0) + counts
    return found


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


def compare(names: Sequence[str], guests: Sequence[str], pairs: int, seed: int) -> dict:
    """Scores and ratings on both sets of lists, and the disagreements."""
    found = results(program(names, guests, pairs), seed)
    differ = disagreement([pilot(GAME, name) for name in names], seed)
    return {
        **{lists: {" ".join(m): proportion(c)._asdict() for m, c in counts.items()} for lists, counts in found.items()},
        "ratings": {lists: rated(counts, *_ends(names)) for lists, counts in found.items()},
        "differ": {" ".join(couple): share for couple, share in differ.items()},
    }


def _ends(names: Sequence[str]) -> tuple[str, str]:
    return pilot(GAME, names[0]).name, pilot(GAME, names[-1]).name


def rated(counts: Mapping[tuple[str, str], np.ndarray], first: str, last: str) -> dict:
    """For each strategy, the best first: its points above the last one, the score against the first that the
    ratings promise, and the one that it made. `misfit` is the largest error of a promised score."""
    fitted = ratings.fit(counts)
    made = {(a, b): proportion(c).value for (a, b), c in counts.items()}
    rows = {
        name: {
            "rating": _bounds(fitted.lead(name, last)),
            "promised": _bounds(fitted.score(name, first)),
            "made": 1 - made[first, name] if name != first else None,
        }
        for name in sorted(fitted.players, key=lambda name: -fitted.lead(name, last).value)
    }
    return {"players": rows, "misfit": max(abs(score - fitted.score(*couple).value) for couple, score in made.items())}


def _bounds(e: Estimate) -> dict[str, float]:
    return {"value": e.value, "lo": e.lo, "hi": e.hi}


def show(found: dict) -> None:
    """Print the tables."""
    for lists in SHARES:
        print(f"score on the {lists} (95 % interval on pairs)")
        for meeting, e in found[lists].items():
            a, b = meeting.split()
            print(f"  {a:10} {b:18} {100 * e['value']:5.1f}  {100 * e['lo']:5.1f} to {100 * e['hi']:5.1f}")
    for lists, table in found["ratings"].items():
        show_ratings(lists, table)
    print("decisions in which two strategies differ")
    for meeting, share in found["differ"].items():
        a, b = meeting.split()
        print(f"  {a:10} {b:10} {100 * share:5.1f} %")


def show_ratings(lists: str, table: dict) -> None:
    """Print the ratings on a set of lists."""
    first = next(name for name, row in table["players"].items() if row["made"] is None)
    print(f"rating on the {lists} (95 % interval), score against {first} that it promises, and as played")
    for name, row in table["players"].items():
        e, made = row["rating"], "" if row["made"] is None else f"{100 * row['made']:5.1f}"
        promised = 100 * row["promised"]["value"]
        print(f"  {name:18} {e['value']:6.0f}  {e['lo']:6.0f} to {e['hi']:6.0f}  {promised:5.1f}  {made}")
    print(f"  the ratings miss no score by more than {100 * table['misfit']:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("-n", "--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    known = sorted(strategy.listed(GAME), key=lambda name: (name != DEFAULT, name == FLOOR, name))
    parser.add_argument("--strategies", default=",".join(known), help="the first is the yardstick, the last is 0")
    parser.add_argument("--guests", default=",".join(GUESTS), help="meet the first strategy alone")
    options = parser.parse_args()
    guests = [name for name in options.guests.split(",") if name]
    found = compare(options.strategies.split(","), guests, options.pairs, options.seed)
    if options.json:
        print(json.dumps(found))
    else:
        show(found)


if __name__ == "__main__":
    main()
