"""What the other rules need: asking, offering, ending, and the stack of cards in play."""

from simulator.core.events import emit
from simulator.games.lost_legacy.events import Ev
from simulator.games.lost_legacy.state import KEY, MAX_OPTIONS, NOBODY, NONE, STACK, Ask, Ending
from simulator.jit import kernel, rule


@kernel
def ask(s, what, who):
    """Stop the engine: `who` has to decide `what`."""
    s.ask = what
    s.decider = who


@kernel
def push(s, seat, card):
    """The effect of a card that this seat has played begins."""
    assert s.n_stack < STACK
    f = s.stack[s.n_stack]
    f.card, f.seat, f.step = card, seat, 0
    s.n_stack += 1
    clear(f)


@kernel
def clear(f):
    """Nothing has been chosen for the step that comes."""
    f.phase = 0
    f.target = f.zone = f.place = f.other = NONE


@kernel
def game_over(s, winner, ending):
    """End the game at once; nothing that waits goes on."""
    s.winner, s.ending = winner, ending
    s.n_stack = 0
    s.ask = Ask.OVER


@kernel
def win(s, seat, ending, log):
    """This seat wins the game."""
    emit(log, Ev.WIN, seat, ending, 0, 0, 0)
    game_over(s, seat, ending)


@rule(KEY, "1.3", "5.9", "A17")
def nobody_wins(s, log):
    """1.3 Everybody loses."""
    emit(log, Ev.NOBODY, NONE, 0, 0, 0, 0)
    game_over(s, NOBODY, Ending.NOT_FOUND)


@kernel
def offer(out, n, card, zone, seat, place, value):
    """Write option n; returns n + 1."""
    assert n < MAX_OPTIONS
    o = out[n]
    o.card, o.zone, o.seat, o.place, o.value = card, zone, seat, place, value
    return n + 1


@kernel
def offer_place(out, n, zone, seat, place):
    """Write an option that is a card lying somewhere."""
    return offer(out, n, NONE, zone, seat, place, NONE)


@kernel
def offer_seat(out, n, seat):
    return offer(out, n, NONE, NONE, seat, NONE, NONE)


@kernel
def offer_value(out, n, value):
    return offer(out, n, NONE, NONE, NONE, NONE, value)


@kernel
def is_other(s, seat):
    """Another player, who is still in the game, for the one who decides."""
    return seat != s.decider and not s.sides[seat].out
