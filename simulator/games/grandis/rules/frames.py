"""The stack of everything that waits for a choice: push, pop, ask, offer."""

from simulator.games.grandis.state import MAX_OPTIONS, NONE, STACK, Act, Ask
from simulator.jit import kernel


@kernel
def push(s, kind, seat):
    """Put a new frame on the stack; returns its index."""
    assert s.n_stack < STACK
    f = s.stack[s.n_stack]
    f.kind, f.seat, f.phase = kind, seat, 0
    f.card = f.row = f.source = f.target = NONE
    f.value = f.i = f.n = f.pc = f.cancelled = f.cost = f.paid = f.to = 0
    for k in range(len(f.cost_cards)):
        f.cost_cards[k] = NONE
    s.n_stack += 1
    return s.n_stack - 1


@kernel
def pop(s):
    """The frame on top is finished."""
    s.n_stack -= 1


@kernel
def ask(s, what, who):
    """Stop the engine: `who` has to decide `what`."""
    s.ask = what
    s.decider = who


@kernel
def moment(s):
    """The phase, for the log; -1 during setup."""
    return s.phase if s.turn else NONE


@kernel
def game_over(s, winner, ending):
    """End the match at once; nothing that waits goes on, and cards in play stay where they are."""
    s.winner = winner
    s.ending = ending
    s.ask = Ask.OVER


@kernel
def offer(out, n, act, card, source, target, value):
    """Write option n; returns n + 1."""
    assert n < MAX_OPTIONS
    o = out.options[n]
    o.act, o.card, o.source, o.target, o.value = act, card, source, target, value
    return n + 1


@kernel
def pick(out, n, card, target, value):
    """Write an option that answers a question about a card, a position or a number."""
    return offer(out, n, Act.PICK, card, NONE, target, value)


@kernel
def is_listed(out, n, card):
    """True when one of the first n options is this card."""
    for k in range(n):
        if out.options[k].card == card:
            return True
    return False


@kernel
def sort_by_card(out, n):
    """Sort the first n options, which differ by their card only."""
    options = out.options
    for i in range(1, n):
        card, k = options[i].card, i
        while k > 0 and options[k - 1].card > card:
            options[k].card = options[k - 1].card
            k -= 1
        options[k].card = card


@kernel
def decline(out, n):
    """Write the option to pass."""
    return offer(out, n, Act.PASS, NONE, NONE, NONE, 0)
