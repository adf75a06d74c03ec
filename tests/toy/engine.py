"""The compiled functions that the shared code calls: routing only, no rules."""

from simulator.core.rng import next32, seed, shuffle
from simulator.jit import entry, kernel, rule
from simulator.runner.lookahead import SURE
from tests.toy.rules import begin_turn, deal, end_turn, may_play, play, resolve, use_up
from tests.toy.state import KEY, LIFE, NOBODY, SIGNATURES, Act, Ask


@entry(SIGNATURES["setup"])
def setup(s, t, decks, log):
    s.winner = NOBODY
    s.n_seats = len(decks)
    for seat in range(len(decks)):
        deal(s, seat, decks[seat], log)
    begin_turn(s, 0, log)


@rule(KEY, "4.1")
def see(s, view):
    """4.1 Players see their own hand, and of everyone life and the sizes of hand, deck and used cards."""
    me = s.sides[s.decider]
    view.ask, view.me, view.oil, view.n_hand = s.ask, s.decider, me.oil, me.n_hand
    for i in range(me.n_hand):
        view.hand[i] = me.hand[i]
    for seat in range(s.n_seats):
        side, seen = s.sides[seat], view.sides[seat]
        seen.life, seen.out = side.life, side.out
        seen.n_hand, seen.n_deck, seen.n_used = side.n_hand, side.n_deck, side.n_used


@entry(SIGNATURES["look"])
def look(s, t, view):
    see(s, view)


@kernel
def _offer(options, n, act, card, target):
    for i in range(n):
        if options[i].act == act and options[i].card == card and options[i].target == target:
            return n
    options[n].act, options[n].card, options[n].target = act, card, target
    return n + 1


@entry(SIGNATURES["legal"])
def legal(s, t, options):
    n, side = 0, s.sides[s.decider]
    if s.ask == Ask.AIM:
        for seat in range(s.n_seats):
            if seat != s.decider and not s.sides[seat].out:
                n = _offer(options, n, Act.AIM, -1, seat)
    elif s.ask == Ask.DROP:
        for i in range(side.n_hand):
            n = _offer(options, n, Act.DROP, side.hand[i], -1)
    elif s.ask == Ask.ACT:
        n = _offer(options, n, Act.END, -1, -1)
        for i in range(side.n_hand):
            if may_play(s, t, s.decider, side.hand[i]):
                n = _offer(options, n, Act.PLAY, side.hand[i], -1)
    return n


@entry(SIGNATURES["step"])
def step(s, t, option, log):
    if option.act == Act.AIM:
        s.stack[s.n_stack - 1].target = option.target
        s.ask = Ask.ACT
    elif option.act == Act.PLAY:
        play(s, t, s.decider, option.card, log)
    elif option.act == Act.DROP:
        use_up(s, s.decider, option.card)
        end_turn(s, log)
    else:
        end_turn(s, log)
    resolve(s, t, log)
    while s.ask == Ask.ACT and s.sides[s.active].out:
        end_turn(s, log)


@entry(SIGNATURES["redeal"], arrays=True)
def redeal(s, t, seat, luck):
    pool = s.sides[seat].deck.copy()
    for other in range(s.n_seats):
        side = s.sides[other]
        n_hand = 0 if other == seat else side.n_hand
        for i in range(side.n_deck):
            pool[i] = side.deck[i]
        for i in range(n_hand):
            pool[side.n_deck + i] = side.hand[i]
        shuffle(luck, pool, side.n_deck + n_hand)
        for i in range(side.n_deck):
            side.deck[i] = pool[i]
        for i in range(n_hand):
            side.hand[i] = pool[side.n_deck + i]
    for stream in range(len(s.rng)):
        seed(s.rng[stream], next32(luck), 0, 0, stream)


@entry(SIGNATURES["worth"])
def worth(s, t, seat):
    rivals = 0
    for other in range(s.n_seats):
        if other != seat:
            rivals += s.sides[other].life
    lead = s.sides[seat].life * (s.n_seats - 1) - rivals
    return (SURE + SURE * lead // (LIFE * s.n_seats)) // 2


@entry(SIGNATURES["measure"])
def measure(s, t, seat, out):
    out[0] = s.sides[seat].life
    out[1] = s.sides[seat].plays
