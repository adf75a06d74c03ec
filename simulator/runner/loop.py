"""The one match loop, compiled once per game.

The engine and the strategies come in as function pointers: a new strategy costs its own compilation and
nothing else, and all of it stays in the disk cache. Run as plain Python it takes plain functions too.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from functools import cache

import numpy as np

from simulator.core import rng
from simulator.core.events import LOG, MARK, Log
from simulator.core.rng import RNG
from simulator.jit import Table, array, entry, f8, i8, inlined, kernel, pointer, ready, record, rows, typed, void
from simulator.runner.game import ACTION_CAP, TURN_CAP, Game, Pilot
from simulator.runner.lookahead import AHEAD, ASKED, SURE, WIDEST, check_offer, look_ahead

OWN_TURNS = 110
WON, LOST, ALL = range(3)
WINNER, ENDING, TURNS, DECISIONS, METRICS = range(5)
FAILED = -1
ENGINE = ("setup", "look", "legal", "step", "redeal", "worth", "measure")

_LUCK = 64  # the first stream of the strategies; those below belong to the game
_NOT_BEGUN, _NOBODY = -2, -1  # instead of a deck: who was asked last

# Where the loop is. `match` counts within the chunk, `rotations` are the matches of a pair; `side` is the deck
# whose strategy was asked last, `ahead` is 1 while it looks ahead, `nobody` what a match that nobody wins is worth;
# `blanks` is 1 where a View must be blank before the engine fills it.
RUN = record(
    ("key0", "i8"),
    ("key1", "i8"),
    ("first_pair", "i8"),
    ("match", "i8"),
    ("last", "i8"),
    ("broken", "i8"),
    ("turn_cap", "i4"),
    ("action_cap", "i4"),
    ("endings", "i4"),
    ("decisions", "i4"),
    ("rotations", "i4"),
    ("reach", "i4"),
    ("side", "i4"),
    ("offered", "i4"),
    ("pick", "i4"),
    ("ahead", "i4"),
    ("nobody", "i4"),
    ("blanks", "i4"),
)


@dataclass(frozen=True)
class Failure:
    """A match that broke an internal check: `pair` as in the whole run, `game` its number within the pair."""

    pair: int
    game: int
    message: str
    traceback: str


@dataclass
class Chunk:
    """What a run of consecutive pairs of one matchup gave. All integers; sums of chunks are exact.

    With more than two seats a pair is a round of as many rotations.

    `rows` [rotations * pairs, 4 + seats * match metrics], i4: winner's seat (-1: nobody), ending, turns,
    decisions, then the match metrics of seat 0, of seat 1, ... Row `rotations * p + g` is match g of pair p,
    in which deck d sits in seat (d + g) % seats. A failed match has the ending -1.

    `turn_sums` [decks, 3, 110, turn metrics, 3], i8: with y the sum of a metric over those matches of one
    pair that the deck won, lost, or simply played (WON, LOST, ALL) and finished its own turn t + 1, and n the
    number of these matches, the sums over pairs of y, y**2 and y * n. `turn_counts` [decks, 3, 110, 2], i8:
    the sums of n and n**2. A pair with a failed match is left out of both.
    """

    first_pair: int
    rows: np.ndarray
    failures: list[Failure]
    turn_sums: np.ndarray
    turn_counts: np.ndarray


@dataclass(frozen=True)
class Replay:
    """One match played again: its log, its row (as in Chunk), its last state, and how it failed if it did."""

    events: np.ndarray
    row: np.ndarray
    state: np.record
    failure: Failure | None


def play(
    game: Game,
    tables: np.ndarray,
    decks: Sequence[np.ndarray],
    pilots: Sequence[Pilot],
    key: tuple[int, int],
    first_pair: int,
    pairs: int,
    turn_cap: int = TURN_CAP,
    action_cap: int = ACTION_CAP,
    rotations: int = 0,
) -> Chunk:
    """Plays pairs of matches: in each all decks take every seat once, with streams attached to the seat.

    `rotations` less than the seats (0: as many) leaves out what would be the same matches again, where decks
    and strategies repeat. `key` are two signed 64-bit words. A match whose engine or strategy raises is a
    Failure; play goes on after it.
    """
    desk = Desk(game, tables, decks, pilots, key, first_pair, pairs, turn_cap, action_cap, rotations)
    failures = desk.play(compiled(game))
    return Chunk(first_pair, desk.rows, failures, desk.turn_sums, desk.turn_counts)


def replay(
    game: Game,
    tables: np.ndarray,
    decks: Sequence[np.ndarray],
    pilots: Sequence[Pilot],
    key: tuple[int, int],
    pair: int,
    game_number: int,
    turn_cap: int = TURN_CAP,
    action_cap: int = ACTION_CAP,
) -> Replay:
    """Plays match `game_number` of this pair alone, with the log on."""
    desk = Desk(game, tables, decks, pilots, key, pair, 1, turn_cap, action_cap)
    desk.log[0].cap = len(desk.log[0].rows)
    desk.run[0].match, desk.run[0].last = game_number, game_number + 1
    failures = desk.play(compiled(game))
    log = desk.log[0]
    return Replay(log.rows[: log.n].copy(), desk.rows[game_number], desk.states[0], next(iter(failures), None))


@cache
def compiled(game: Game):
    """The loop for this game, compiled or loaded from the disk cache."""
    game.compile()
    sig = game.signatures
    record_rows = [rows(dtype) for dtype in (game.state, game.view, RNG, game.tables)]
    counts = [Table, array(i8, 3), array(i8, 4), array(i8, 5), array(i8, 4)]
    engine = [pointer(sig[name]) for name in ENGINE]
    signature = void(
        typed(RUN), *record_rows, rows(game.option, 2), array(f8, 2), Table, Table, Log, array(i8, 2), array(i8, 2),
        rows(AHEAD), array(i8, 2), *counts, *engine, pointer(sig["decide"], game.seats[-1]),
    )  # fmt: skip
    loop = entry(signature)(play_matches)
    ready(loop)
    return loop


class Desk:
    """The buffers of the loop, and its Python side: naming what went wrong and going on after it."""

    def __init__(self, game, tables, decks, pilots, key, first_pair, pairs, turn_cap, action_cap, rotations=0):
        seats, own_turns, metrics = len(decks), OWN_TURNS, len(game.turn_metrics)
        if len(pilots) != seats or seats not in game.seats:
            raise ValueError(f"{game.title} seats {game.seats}, not {seats} decks with {len(pilots)} strategies")
        assert 2 + metrics <= MARK
        self.game, self.tables, self.pilots = game, tables, pilots
        self.run = np.zeros(1, RUN)
        run = self.run[0]
        run.key0, run.key1 = key
        run.rotations = rotations or seats
        matches = pairs * run.rotations
        run.first_pair, run.last, run.broken = first_pair, matches, -1
        run.nobody = SURE // seats if game.nobody_scores else 0
        run.blanks = not game.clears_view
        run.turn_cap, run.action_cap, run.endings = turn_cap, action_cap, len(game.endings)
        self.states, self.views = np.zeros(4, game.state), np.zeros(3, game.view)
        self.lucks, self.options = np.zeros(2 * seats, RNG), np.zeros((2, game.max_options), game.option)
        self.ratings, self.tried = np.zeros(self.options.shape), np.zeros((2, WIDEST), np.int64)
        self.ahead = np.array([astuple(pilot.ahead) for pilot in pilots], AHEAD)
        self.decks = np.array(decks, np.int32).reshape(seats, game.deck_size)
        self.seated, self.log = np.zeros_like(self.decks), np.zeros(1, LOG)
        self.params = _stack([pilot.params for pilot in pilots])
        self.memory = _stack([np.zeros(pilot.memory_words, np.int64) for pilot in pilots] * 2)
        self.rows = np.full((matches, METRICS + seats * len(game.match_metrics)), FAILED, np.int32)
        self.in_match = np.zeros((seats, own_turns, 1 + metrics), np.int64)
        self.in_pair = np.zeros((seats, 3, own_turns, 1 + metrics), np.int64)
        self.turn_sums = np.zeros((seats, 3, own_turns, metrics, 3), np.int64)
        self.turn_counts = np.zeros((seats, 3, own_turns, 2), np.int64)

    def play(self, loop, raising: tuple[type[Exception], ...] = ()) -> list[Failure]:
        """Runs the loop to the end of the chunk; what is not `raising` becomes a Failure."""
        run, game, capacity, failures = self.run[0], self.game, self.log[0].cap, []
        engine = [getattr(game, name) for name in ENGINE]
        deciders = tuple(pilot.decide for pilot in self.pilots)
        ready(*deciders)
        deciders += deciders[:1] * (game.seats[-1] - len(deciders))  # seats that stay empty
        while run.match < run.last:
            run.side = _NOT_BEGUN
            try:
                loop(
                    run, self.states, self.views, self.lucks, self.tables, self.options, self.ratings, self.decks,
                    self.seated, self.log[0], self.params, self.memory, self.ahead, self.tried, self.rows,
                    self.in_match, self.in_pair, self.turn_sums, self.turn_counts, *engine, deciders,
                )  # fmt: skip
            except raising:
                raise
            except Exception as error:
                if run.side == _NOT_BEGUN:
                    raise
                failures.append(self._failure(error))
                self._clear_match()
                self.log[0].cap = capacity  # looking ahead is done without a log
        return failures

    def _failure(self, error: Exception) -> Failure:
        run = self.run[0]
        message = f"{type(error).__name__}: {error}"
        if run.side != _NOBODY and not 0 <= run.pick < run.offered:
            failed = f"chose option {run.pick} where 0 to {run.offered - 1} were to choose from"
            failed = f"failed with {message}" if run.pick == ASKED else failed
            message = f"strategy '{self.pilots[run.side].name}' {failed}"
        message = f"looking ahead: {message}" if run.ahead else message
        pair, number = divmod(int(run.match), int(run.rotations))
        return Failure(int(run.first_pair) + pair, number, message, traceback.format_exc())

    def _clear_match(self) -> None:
        run = self.run[0]
        self.rows[run.match] = FAILED
        self.in_match[:] = 0
        run.broken = run.match // run.rotations
        if run.match % run.rotations == run.rotations - 1:
            self.in_pair[:] = 0
        run.match += 1


def _stack(words: Sequence[np.ndarray]) -> np.ndarray:
    block = np.zeros((len(words), max(1, *(len(w) for w in words))), np.int64)
    for row, values in zip(block, words, strict=True):
        row[: len(values)] = values
    return block


def play_matches(
    run, states, views, lucks, tables, options, ratings, decks, seated, log, params, memory, ahead, tried,
    results, in_match, in_pair, turn_sums, turn_counts, setup, look, legal, step, redeal, worth, measure, pilots,
):  # fmt: skip
    """Plays from match `run.match` of the chunk up to `run.last`; where it raises, run.match tells where."""
    seats = len(decks)
    while run.match < run.last:
        game = run.match % run.rotations
        _seat(run, states, lucks, decks, seated, log, memory, game)
        ending = _play_match(
            run, states, views, lucks, tables, options, ratings, seated, log, params, memory, ahead, tried,
            in_match, setup, look, legal, step, redeal, worth, pilots, game,
        )  # fmt: skip
        s, row = states[0], results[run.match]
        row[0], row[1], row[2], row[3] = s.winner, ending, s.turn, run.decisions
        width = (len(row) - 4) // seats
        for seat in range(seats):
            measure(s, tables[0], seat, row[4 + seat * width : 4 + (seat + 1) * width])
        _add_match(run, in_match, in_pair, s.winner, game)
        if game == run.rotations - 1:
            _add_pair(run, in_pair, turn_sums, turn_counts)
        run.match += 1


@inlined
def _seat(run, states, lucks, decks, seated, log, memory, game):
    """All as it is before the first card is dealt: a blank state, the streams, the decks in their seats."""
    s, seats = states[0], len(decks)
    pair = run.first_pair + run.match // run.rotations
    states[0] = states[1]
    for stream in range(len(s.rng)):
        rng.seed(s.rng[stream], run.key0, run.key1, pair, stream)
    for seat in range(seats):
        rng.seed(lucks[seat], run.key0, run.key1, pair, _LUCK + seat)
        for slot in range(decks.shape[1]):
            seated[(seat + game) % seats, slot] = decks[seat, slot]
    memory[:] = 0
    log.n = 0
    log.n_marks = 0
    run.decisions, run.ahead = 0, 0
    run.side = _NOBODY


@inlined
def _play_match(
    run, states, views, lucks, tables, options, ratings, seated, log, params, memory, ahead, tried,
    in_match, setup, look, legal, step, redeal, worth, pilots, game,
):  # fmt: skip
    """Plays one match to its end and returns the ending."""
    s, t = states[0], tables[0]
    turn, actions, forced = 0, 0, 0
    setup(s, t, seated, log)
    _drain(run, log, in_match, game)
    while s.ask != 0:
        if s.turn != turn:
            turn, actions, forced = s.turn, 0, 0
        if turn > run.turn_cap:
            return run.endings
        n = legal(s, t, options[0])
        forced += n == 1
        check_offer(n, options.shape[1], forced)
        pick = 0
        if n > 1:
            actions += 1
            if actions > run.action_cap:
                return run.endings + 1
            pick = _ask(
                run, states, t, views, lucks, options, n, ratings, log, params, memory, ahead, tried,
                look, legal, step, redeal, worth, pilots, game,
            )  # fmt: skip
        step(s, t, options[0, pick], log)
        _drain(run, log, in_match, game)
    return s.ending


@inlined
def _ask(
    run, states, t, views, lucks, options, n, ratings, log, params, memory, ahead, tried,
    look, legal, step, redeal, worth, pilots, game,
):  # fmt: skip
    s, seats = states[0], len(params)
    side = (s.decider + seats - game) % seats
    if run.blanks:
        views[0] = views[1]
    look(s, t, views[0])
    run.decisions += 1
    run.side, run.offered, run.pick = side, n, ASKED
    run.pick = pilots[side](views[0], t, options[0, :n], lucks[s.decider], params[side], memory[side], ratings[0])
    assert 0 <= run.pick < run.offered, "a strategy's choice is not one of the options"
    if ahead[side].samples > 0:
        run.pick = look_ahead(
            run, ahead[side], states, views, lucks, t, options, n, ratings, log, params, memory, side, tried,
            look, legal, step, redeal, worth, pilots[side],
        )  # fmt: skip
    return run.pick


@inlined
def _drain(run, log, in_match, game):
    """Move the marks of turns that ended into the count of this match, by deck."""
    seats = in_match.shape[0]
    for i in range(log.n_marks):
        mark = log.marks[i]
        deck, turn = (mark[0] + seats - game) % seats, mark[1] - 1
        if turn < OWN_TURNS:
            run.reach = max(run.reach, turn + 1)
            in_match[deck, turn, 0] += 1
            for m in range(1, in_match.shape[2]):
                in_match[deck, turn, m] += mark[1 + m]
    log.n_marks = 0


@kernel
def _add_match(run, in_match, in_pair, winner, game):
    seats = in_match.shape[0]
    for deck in range(seats):
        outcome = WON if winner == (deck + game) % seats else LOST
        for turn in range(run.reach):
            for m in range(in_match.shape[2]):
                in_pair[deck, ALL, turn, m] += in_match[deck, turn, m]
                if winner >= 0:
                    in_pair[deck, outcome, turn, m] += in_match[deck, turn, m]
                in_match[deck, turn, m] = 0


@kernel
def _add_pair(run, in_pair, turn_sums, turn_counts):
    """Add the pair to the sums over pairs, unless one of its matches failed."""
    whole = run.broken != run.match // run.rotations
    for deck in range(in_pair.shape[0]):
        for outcome in range(3):
            for turn in range(run.reach):
                if whole:
                    _add_turn(
                        in_pair[deck, outcome, turn],
                        turn_sums[deck, outcome, turn],
                        turn_counts[deck, outcome, turn],
                    )
                in_pair[deck, outcome, turn] = 0
    run.reach = 0


@kernel
def _add_turn(values, sums, counts):
    n = values[0]
    counts[0] += n
    counts[1] += n * n
    for m in range(len(sums)):
        y = values[1 + m]
        sums[m, 0] += y
        sums[m, 1] += y * y
        sums[m, 2] += y * n
