"""Looking ahead: the options that a strategy rates highest, each played on in worlds that its seat may be in.

A world is the position with all that the seat cannot know dealt anew. In each world every option is followed
by the same luck and by the same strategy in all seats, so that options differ by what they do.
"""

from dataclasses import dataclass

from simulator.core import rng
from simulator.jit import kernel, record

AHEAD = record(("samples", "i4"), ("turns", "i4"), ("width", "i4"))
SURE = 10_000
"""What a match that is won is worth to its winner; one that is lost is worth 0, and all else is between."""

LIVE, BLANK, WORLD, PLAYED = range(4)
"""Rows of the states: the match, an empty one, a world, and that world played on. Views have no WORLD."""
WIDEST = 16
FORCED = 10_000
"""Single-option steps in one turn from which on the engine is taken to run in a circle."""

ASKED = -(2**31)
"""Instead of a choice, until it is made."""

_OUT = -float("inf")


@dataclass(frozen=True)
class Ahead:
    """How a strategy looks ahead: in how many worlds (0: not at all), how many turns beyond the present one
    (0: to the end of the match), and at how many of its options, at most 16."""

    samples: int = 0
    turns: int = 1
    width: int = 4


@kernel
def look_ahead(
    run, ahead, states, views, lucks, t, options, n, ratings, log, params, memory, side, tried,
    look, legal, step, redeal, worth, decide,
):  # fmt: skip
    """The place of the option with the highest mean worth among those rated highest; the better rated on ties.

    `side` is the deck that decides. `options` [2, ...] are the n options and room for those of the worlds,
    `ratings` [2, ...] likewise; the ratings are used up. `lucks` and `memory` have room for one row a seat
    after those of the match. `tried` [2, 16] is room for places and sums of worth. `run.ahead` is 1 meanwhile.
    """
    seat, width, capacity = states[LIVE].decider, min(n, ahead.width), log.cap
    luck = lucks[seat]
    _choose(ratings[0], n, width, tried)
    log.cap, run.ahead = 0, 1
    for world in range(ahead.samples):
        states[WORLD] = states[LIVE]
        redeal(states[WORLD], t, seat, luck)
        key = rng.next32(luck)
        for i in range(width):
            states[PLAYED] = states[WORLD]
            _prepare(lucks, memory, seat, side, key, world)
            step(states[PLAYED], t, options[0, tried[0, i]], log)
            log.n_marks = 0
            _play_on(
                run, ahead, states, views, lucks, t, options[1], ratings[1], log, params[side], memory,
                look, legal, step, decide,
            )  # fmt: skip
            tried[1, i] += _worth(run, states[PLAYED], t, seat, worth)
    log.cap, run.ahead, run.offered = capacity, 0, n
    return tried[0, _best(tried[1], width)]


@kernel
def _choose(ratings, n, width, tried):
    """Moves the places of the highest ratings to `tried`."""
    for i in range(width):
        best = 0
        for place in range(1, n):
            if ratings[place] > ratings[best]:
                best = place
        tried[0, i], tried[1, i] = best, 0
        ratings[best] = _OUT


@kernel
def _prepare(lucks, memory, seat, side, key, world):
    """The luck of this world for all seats. The strategy remembers in its own seat, and nothing in the others."""
    seats = len(lucks) // 2
    for other in range(seats):
        rng.seed(lucks[seats + other], key, world, 0, other)
        memory[seats + other] = 0
    for word in range(memory.shape[1]):
        memory[seats + seat, word] = memory[side, word]


@kernel
def _play_on(run, ahead, states, views, lucks, t, options, ratings, log, params, memory, look, legal, step, decide):
    """Plays to the end of the horizon, of the match, or of the turns and actions that a match may have."""
    s, seats, last = states[PLAYED], len(lucks) // 2, run.turn_cap
    if ahead.turns > 0:
        last = min(last, states[LIVE].turn + ahead.turns)
    turn, actions, forced = s.turn, 0, 0
    while s.ask != 0 and s.turn <= last and actions <= run.action_cap:
        if s.turn != turn:
            turn, actions, forced = s.turn, 0, 0
        n = legal(s, t, options)
        forced += n == 1
        check_offer(n, len(options), forced)
        pick = 0
        if n > 1:
            actions += 1
            if run.blanks:
                views[2] = views[BLANK]
            look(s, t, views[2])
            mine = seats + s.decider
            run.offered, run.pick = n, ASKED
            pick = decide(views[2], t, options[:n], lucks[mine], params, memory[mine], ratings)
            run.pick = pick
            assert 0 <= pick < n, "a strategy's choice is not one of the options"
        step(s, t, options[pick], log)
        log.n_marks = 0


@kernel
def check_offer(n, most, forced):
    """An engine that offers nothing, or the same single option for ever, is at fault."""
    assert 1 <= n <= most, "the number of legal options is out of bounds"
    assert forced < FORCED, "the engine runs in a circle: 10,000 forced steps in one turn"


@kernel
def _worth(run, s, t, seat, worth):
    if s.ask != 0:
        return max(0, min(SURE, worth(s, t, seat)))
    if s.winner < 0:
        return run.nobody
    return SURE if s.winner == seat else 0


@kernel
def _best(sums, width):
    best = 0
    for i in range(1, width):
        if sums[i] > sums[best]:
            best = i
    return best
