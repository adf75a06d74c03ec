"""The rules of Lanterns, by the sections of rulebook.yaml."""

from simulator.core.events import emit, mark
from simulator.core.rng import below, shuffle
from simulator.jit import kernel, rule
from tests.toy.state import HAND, KEY, LIFE, MAX_OIL, NOBODY, OPENING, STACK, Ask, Ending, Event, Metric, Op


@rule(KEY, "1.1")
def deal(s, seat, cards, log):
    """1.1 Shuffle the deck and draw the opening hand."""
    side = s.sides[seat]
    side.life = LIFE
    side.n_deck = len(cards)
    for i in range(len(cards)):
        side.deck[i] = cards[i]
    shuffle(s.rng[seat], side.deck, side.n_deck)
    for _ in range(OPENING):
        draw(s, seat, log)


@rule(KEY, "1.2")
def draw(s, seat, log):
    """1.2 Take the top card of the deck; who has none left to draw is out of the match."""
    side = s.sides[seat]
    if side.n_deck == 0:
        emit(log, Event.DECKED_OUT, seat, 0, 0, 0, 0)
        leave(s, seat, Ending.DECKED_OUT, log)
        return
    side.n_deck -= 1
    side.hand[side.n_hand] = side.deck[side.n_deck]
    side.n_hand += 1
    emit(log, Event.DRAW, seat, side.deck[side.n_deck], 0, 0, 0)


@rule(KEY, "2.1")
def begin_turn(s, seat, log):
    """2.1 A turn gives as much oil as turns taken, at most four, then a card."""
    s.turn += 1
    s.active = seat
    s.decider = seat
    s.ask = Ask.ACT
    side = s.sides[seat]
    side.own_turn += 1
    side.oil = min(side.own_turn, MAX_OIL)
    side.turn[:] = 0
    emit(log, Event.TURN, seat, s.turn, 0, 0, 0)
    draw(s, seat, log)


@rule(KEY, "2.2")
def may_play(s, t, seat, card):
    """2.2 A card costs oil."""
    return t.cards[card].cost <= s.sides[seat].oil


@rule(KEY, "2.2")
def play(s, t, seat, card, log):
    """2.2 Pay the oil; the card is used up and its effect is put on the stack."""
    side, cost = s.sides[seat], t.cards[card].cost
    side.oil -= cost
    side.turn[Metric.SPENT] += cost
    side.turn[Metric.PLAYED] += 1
    side.plays += 1
    use_up(s, seat, card)
    emit(log, Event.PLAY, seat, card, 0, 0, 0)
    assert s.n_stack < STACK
    frame = s.stack[s.n_stack]
    frame.owner, frame.card, frame.step, frame.target = seat, card, 0, NOBODY
    s.n_stack += 1


@kernel
def use_up(s, seat, card):
    side = s.sides[seat]
    for i in range(side.n_hand):
        if side.hand[i] == card:
            side.n_hand -= 1
            side.hand[i] = side.hand[side.n_hand]
            break
    side.used[side.n_used] = card
    side.n_used += 1


@rule(KEY, "2.3")
def end_turn(s, log):
    """2.3 With more than four cards in hand drop one; then it is the next player's turn."""
    seat = s.active
    side = s.sides[seat]
    if side.n_hand > HAND and not side.out:
        s.ask = Ask.DROP
        return
    mark(log, seat, side.own_turn, side.turn)
    following = (seat + 1) % s.n_seats
    while s.sides[following].out:
        following = (following + 1) % s.n_seats
    begin_turn(s, following, log)


@rule(KEY, "3.1")
def resolve(s, t, log):
    """3.1 Effects resolve last in, first out, until none is left or a player has to choose."""
    while s.n_stack > 0 and s.ask == Ask.ACT:
        frame = s.stack[s.n_stack - 1]
        op, n = t.cards[frame.card].steps[frame.step, 0], t.cards[frame.card].steps[frame.step, 1]
        frame.step += 1
        if op == Op.STOP:
            s.n_stack -= 1
        elif op == Op.DRAW:
            if s.sides[frame.owner].n_hand <= HAND:
                draw(s, frame.owner, log)
        elif op == Op.AIM:
            s.ask = Ask.AIM
        elif op == Op.BURN:
            burn(s, frame.target, n, log)
        elif op == Op.GAMBLE:
            gamble(s, t, frame, n, log)


@rule(KEY, "3.2")
def burn(s, seat, amount, log):
    """3.2 Burning takes life; a player without life is out."""
    s.sides[seat].life -= amount
    emit(log, Event.BURN, seat, amount, 0, 0, 0)
    if s.sides[seat].life <= 0:
        leave(s, seat, Ending.BURNT_OUT, log)


@rule(KEY, "3.3")
def gamble(s, t, frame, amount, log):
    """3.3 A gamble burns the target, or with one chance in three the gambler."""
    fails = below(s.rng[s.n_seats], 3) == 0
    emit(log, Event.GAMBLE, frame.owner, fails, 0, 0, 0)
    if not fails:
        burn(s, frame.target, amount, log)
    elif t.gambler_pays:
        burn(s, frame.owner, amount, log)


@rule(KEY, "4.2")
def leave(s, seat, ending, log):
    """4.2 A player who is out takes no turns and no targets; the last one left wins."""
    s.sides[seat].out = 1
    emit(log, Event.OUT, seat, 0, 0, 0, 0)
    left, last = 0, NOBODY
    for other in range(s.n_seats):
        if not s.sides[other].out:
            left += 1
            last = other
    if left == 1:
        s.winner = last
        s.ending = ending
        s.ask = Ask.OVER
        emit(log, Event.WIN, last, 0, 0, 0, 0)
