"""The steps of cards. Each takes the frame on top of the stack through its phases: ask, be answered, act."""

from simulator.core.events import emit
from simulator.games.lost_legacy.events import Ev
from simulator.games.lost_legacy.rules.deck import into_ruins, off_the_top, shuffle_ruins, take_top
from simulator.games.lost_legacy.rules.elimination import eliminate, last_one
from simulator.games.lost_legacy.rules.face_down import lay_face_down, lay_face_up, move_discard, pick_up, swap
from simulator.games.lost_legacy.rules.frames import (
    ask,
    clear,
    is_other,
    offer_place,
    offer_seat,
    offer_value,
    win,
)
from simulator.games.lost_legacy.rules.knowledge import bar_from_hand, seen_by
from simulator.games.lost_legacy.rules.memory import remember
from simulator.games.lost_legacy.rules.piles import DECK, DISCARDS, HAND, RUINS, pile, place_of, take, zone_at
from simulator.games.lost_legacy.rules.turn import chosen_card, following, list_hand, play_at_once
from simulator.games.lost_legacy.state import ALL_SPEEDS, KEY, MAX_STEPS, NONE, Ask, Ending, Op, Question, X
from simulator.jit import kernel, rule

THREE, FOUR = 3, 4
"""The speeds that the Maiden plays and the Staff needs."""


@rule(KEY, "1.8", "3.4")
def advance_effect(s, t, log):
    """3.4 The next step of the card in play: its effect must be applied, even if it hurts who plays it."""
    f = s.stack[s.n_stack - 1]
    op = step_of(s, t, f)
    if op == Op.END or s.sides[f.seat].out:
        s.n_stack -= 1
    elif op <= Op.LOOK_DECK:
        _look(s, f, op, log)
    elif op <= Op.MOVE_DISCARD:
        _handle(s, t, f, op, log)
    elif op <= Op.SKIP_NEXT:
        _disturb(s, t, f, op, log)
    elif op <= Op.DRAGON:
        _attack(s, t, f, op, log)
    else:
        _rest(s, t, f, op, log)


@kernel
def step_of(s, t, f):
    """The step of a frame that is being carried out."""
    return t.kinds[s.kind[f.card]].steps[f.step, 0] if f.step < MAX_STEPS else 0


@kernel
def done(f):
    """This step is over."""
    f.step += 1
    clear(f)


@kernel
def fail(s, f, log):
    """This step can do nothing."""
    emit(log, Ev.NO_EFFECT, f.seat, s.kind[f.card], 0, 0, 0)
    done(f)


# Looking


@rule(KEY, "2.5", "9.17")
def _look(s, f, op, log):
    """2.5 A player sees a hidden card if an effect says so; 9.17 nothing happens where there is none."""
    if f.phase == 1:
        zone = zone_at(f.zone, f.target)
        card = pile(s, zone)[f.place]
        seen_by(s, card, zone, f.seat)
        emit(log, Ev.LOOK, f.seat, s.kind[card], zone, f.place, 0)
        remember(s, Ev.LOOK, f.seat, zone, f.place, NONE)
        f.step, f.phase = f.step + 1, 0
    elif op == Op.LOOK_DECK:
        if s.n_deck == 0:
            fail(s, f, log)
        else:
            f.zone, f.place, f.phase = DECK, s.n_deck - 1, 1
    elif op != Op.LOOK_FACE_DOWN:
        ask(s, Ask.LOOK, f.seat)
    elif any_discard(s, True):
        ask(s, Ask.FACE_DOWN, f.seat)
    else:
        fail(s, f, log)


@kernel
def list_looks(s, op, out):
    """The hands of other players, the cards of the Ruins, or both."""
    n = 0
    if op != Op.LOOK_RUINS:
        for seat in range(s.n_seats):
            if is_other(s, seat):
                n = offer_place(out, n, HAND, seat, 0)
    if op != Op.LOOK_HAND:
        for place in range(s.n_ruins):
            n = offer_place(out, n, RUINS, NONE, place)
    return n


@rule(KEY, "4.4", "8.3")
def any_discard(s, face_down):
    """4.4 Is there a card, or a face-down one, in anyone's discards?"""
    for seat in range(s.n_seats):
        side = s.sides[seat]
        for place in range(side.n_discards):
            if s.face_down[side.discards[place]] or not face_down:
                return True
    return False


@rule(KEY, "4.4", "8.3")
def list_discards(s, face_down, out):
    """4.4 All cards in discards, also of eliminated players, or 8.3 those that lie face-down."""
    n = 0
    for seat in range(s.n_seats):
        side = s.sides[seat]
        for place in range(side.n_discards):
            if s.face_down[side.discards[place]] or not face_down:
                n = offer_place(out, n, DISCARDS, seat, place)
    return n


# Handling cards


@kernel
def _handle(s, t, f, op, log):
    if op == Op.MAY_SWAP:
        _may_swap(s, t, f, log)
    elif op == Op.TAKE_FACE_DOWN:
        _take_face_down(s, t, f, log)
    else:
        _move_discard(s, t, f, log)


@rule(KEY, "A5")
def _may_swap(s, t, f, log):
    """A5 The card looked at may be swapped with the hand card."""
    if f.zone != NONE and f.phase == 0:
        ask(s, Ask.SWAP, f.seat)
        return
    if f.other == 1:
        zone = zone_at(f.zone, f.target)
        swap(s, t, f.seat, zone, f.place)
        given, taken = pile(s, zone)[f.place], s.sides[f.seat].hand[0]
        emit(log, Ev.SWAP, f.seat, s.kind[given], s.kind[taken], zone, f.place)
        remember(s, Ev.SWAP, f.seat, zone, f.place, NONE)
    done(f)


@rule(KEY, "9.10", "A5")
def _take_face_down(s, t, f, log):
    """9.10 A face-down card comes into the hand, from the own discards too; A5 one of the two hand cards goes back."""
    if f.phase == 0 and not any_discard(s, True):
        fail(s, f, log)
    elif f.phase == 0:
        ask(s, Ask.FACE_DOWN, f.seat)
    elif f.phase == 1:
        card = pick_up(s, t, f.seat, f.target, f.place)
        emit(log, Ev.TAKE, f.seat, s.kind[card], f.target, f.place, 1)
        remember(s, Ev.TAKE, f.seat, NONE, f.target, f.place)
        ask(s, Ask.PUT_BACK, f.seat)
    else:
        card = chosen_card(s, f.seat, f.other)
        lay_face_down(s, t, f.seat, card, f.target, f.place, 0)
        emit(log, Ev.PUT_BACK, f.seat, s.kind[card], f.target, 0, 0)
        remember(s, Ev.PUT_BACK, f.seat, NONE, f.target, f.place)
        done(f)


@rule(KEY, "9.13")
def _move_discard(s, t, f, log):
    """9.13 A card goes from one player's discards to another's; its effect is not applied."""
    if f.phase == 0:
        ask(s, Ask.MOVE, f.seat)
    elif f.phase == 1:
        ask(s, Ask.MOVE_TO, f.seat)
    else:
        card = move_discard(s, t, f.target, f.place, f.other)
        emit(log, Ev.MOVE, f.seat, s.kind[card], f.target, f.other, s.face_down[card])
        remember(s, Ev.MOVE, f.seat, f.target, f.other, f.place)
        done(f)


@rule(KEY, "4.4", "9.13")
def list_receivers(s, f, out):
    """9.13 Any other player's discards."""
    n = 0
    for seat in range(s.n_seats):
        if seat != f.target:
            n = offer_seat(out, n, seat)
    return n


# Questions, direction


@kernel
def _disturb(s, t, f, op, log):
    if op == Op.QUESTION:
        _question(s, t, f, log)
    elif op == Op.REVERSE:
        _reverse(s, log)
        done(f)
    else:
        _skip_next(s, f, log)
        done(f)


@rule(KEY, "9.14", "9.15", "9.16")
def _question(s, t, f, log):
    """9.14 One question to all others, who answer one after the other; 9.16 with an intrigue card in hand as they
    like."""
    if f.phase == 0:
        ask(s, Ask.QUESTION, f.seat)
        return
    if f.phase == 1:
        emit(log, Ev.ASK, f.seat, f.other, 0, 0, 0)
        remember(s, Ev.ASK, f.seat, f.other, NONE, NONE)
        f.target = f.seat
    elif f.phase == 3:
        _reply(s, t, f, f.place, log)
    f.phase, f.target = 2, following(s, f.target)
    if f.target == f.seat:
        done(f)
    elif t.kinds[s.kind[s.sides[f.target].hand[0]]].intrigue:
        ask(s, Ask.ANSWER, f.target)
    else:
        _reply(s, t, f, has(s, t, f.target, f.other), log)


@rule(KEY, "9.15")
def has(s, t, seat, question):
    """9.15 Is the card in this player's hand or discards, face-down ones included?"""
    side = s.sides[seat]
    for i in range(side.n_hand):
        if is_asked_for(t.kinds[s.kind[side.hand[i]]], question):
            return 1
    for i in range(side.n_discards):
        if is_asked_for(t.kinds[s.kind[side.discards[i]]], question):
            return 1
    return 0


@rule(KEY, "9.14")
def is_asked_for(kind, question):
    """9.14 The 1, or the Lost Legacy."""
    return kind.speed == 1 if question == Question.THE_ONE else kind.legacy == 1


@kernel
def _reply(s, t, f, yes, log):
    side, lie = s.sides[f.target], yes != has(s, t, f.target, f.other)
    side.answers[f.other], side.answered[f.other] = yes, s.turn
    side.lies += lie
    emit(log, Ev.ANSWER, f.target, f.other, yes, lie, 0)
    remember(s, Ev.ANSWER, f.target, f.other, yes, NONE)
    if not yes:
        _believe_no(s, t, f.target, f.other)


@rule(KEY, "9.15", "9.16")
def _believe_no(s, t, seat, question):
    """9.16 Who says no does not hold the card: that card, without intrigue, would not have let its holder lie."""
    for card in range(s.n_cards):
        kind = t.kinds[s.kind[card]]
        if is_asked_for(kind, question) and not kind.intrigue:
            bar_from_hand(s, card, seat)


@rule(KEY, "9.11")
def _reverse(s, log):
    """9.11 Play goes the other way round; a second time it is clockwise again."""
    s.direction = -s.direction
    emit(log, Ev.REVERSE, s.active, s.direction, 0, 0, 0)
    remember(s, Ev.REVERSE, s.active, s.direction, NONE, NONE)


@rule(KEY, "9.12")
def _skip_next(s, f, log):
    """9.12 The next player in the direction of play will miss a turn."""
    seat = following(s, f.seat)
    s.sides[seat].misses += 1
    emit(log, Ev.MISS, seat, 0, 0, 0, 0)
    remember(s, Ev.MISS, seat, NONE, NONE, NONE)


# Attacks on players


@kernel
def _attack(s, t, f, op, log):
    if op == Op.DRAGON:
        _dragon(s, t, f, log)
        done(f)
    elif f.phase == 0:
        ask(s, Ask.PLAYER, f.seat)
    elif op == Op.GUESS and f.phase == 1:
        ask(s, Ask.GUESS, f.seat)
    else:
        emit(log, Ev.TARGET, f.seat, f.target, 0, 0, 0)
        remember(s, Ev.TARGET, f.seat, s.kind[f.card], f.target, NONE)
        if op == Op.GUESS:
            _guess(s, t, f, log)
        elif op == Op.COMPARE:
            _compare(s, t, f, log)
        else:
            _catch_intrigue(s, t, f, log)
        done(f)
    if s.ask == Ask.RUN:
        last_one(s, log)


@kernel
def list_players(s, out):
    """All other players."""
    n = 0
    for seat in range(s.n_seats):
        if is_other(s, seat):
            n = offer_seat(out, n, seat)
    return n


@rule(KEY, "A5", "9.16")
def _catch_intrigue(s, t, f, log):
    """A5 A player with an intrigue card in hand is eliminated; of any other all know then that there is none."""
    if t.kinds[s.kind[s.sides[f.target].hand[0]]].intrigue:
        eliminate(s, t, f.target, f.card, log)
        return
    emit(log, Ev.NO_EFFECT, f.seat, s.kind[f.card], 0, 0, 0)
    for card in range(s.n_cards):
        if t.kinds[s.kind[card]].intrigue:
            bar_from_hand(s, card, f.target)


@rule(KEY, "A5", "5.4")
def _compare(s, t, f, log):
    """A5 Both see both hands, and the higher speed is eliminated; 5.4 an X has none."""
    mine, other = s.sides[f.seat].hand[0], s.sides[f.target].hand[0]
    seen_by(s, other, HAND + f.target, f.seat)
    seen_by(s, mine, HAND + f.seat, f.target)
    emit(log, Ev.COMPARE, f.seat, f.target, s.kind[mine], s.kind[other], 0)
    speed, other_speed = t.kinds[s.kind[mine]].speed, t.kinds[s.kind[other]].speed
    if X in (speed, other_speed) or speed == other_speed:
        emit(log, Ev.NO_EFFECT, f.seat, s.kind[f.card], 0, 0, 0)
    else:
        loser, winner = (f.seat, f.target) if speed > other_speed else (f.target, f.seat)
        eliminate(s, t, loser, f.card, log)
        if s.sides[loser].out:
            _bar_from(s, t, max(speed, other_speed), winner)


@kernel
def _bar_from(s, t, speed, seat):
    """All have seen that this speed was the higher one: no such card is in the other hand, nor any above, nor an X."""
    for card in range(s.n_cards):
        if t.kinds[s.kind[card]].speed >= speed:
            bar_from_hand(s, card, seat)


@rule(KEY, "A5")
def _guess(s, t, f, log):
    """A5 Whoever holds the guessed speed is eliminated; else all know that this player does not."""
    right = t.kinds[s.kind[s.sides[f.target].hand[0]]].speed == f.other
    emit(log, Ev.GUESS, f.seat, f.target, f.other, right, 0)
    remember(s, Ev.GUESS, f.seat, f.target, f.other, right)
    if right:
        eliminate(s, t, f.target, f.card, log)
        return
    for card in range(s.n_cards):
        if t.kinds[s.kind[card]].speed == f.other:
            bar_from_hand(s, card, f.target)


@rule(KEY, "A5")
def list_speeds(out):
    """A5 A speed from 1 to 8, or X."""
    n = 0
    for speed in ALL_SPEEDS:
        n = offer_value(out, n, speed)
    return n


@rule(KEY, "9.1", "9.2", "9.3", "A10", "T2", "T3")
def _dragon(s, t, f, log):
    """9.1 All others whose total can be divided fall at once (A10); 9.2 a total of 0 is safe."""
    divisor = t.kinds[s.kind[f.card]].steps[f.step, 1]
    for i in range(1, s.n_seats):
        seat = (f.seat + i) % s.n_seats
        if not s.sides[seat].out:
            total = total_of(s, t, seat)
            emit(log, Ev.TOTAL, seat, total, divisor, 0, 0)
            if total > 0 and total % divisor == 0:
                eliminate(s, t, seat, f.card, log)


@rule(KEY, "9.1", "9.2", "8.3", "T2", "T3")
def total_of(s, t, seat):
    """9.1 The sum of the speeds of a player's face-up discards; X is no number, modifiers do not count (9.2)."""
    side, total = s.sides[seat], 0
    for i in range(side.n_discards):
        speed = t.kinds[s.kind[side.discards[i]]].speed
        if speed != X and not s.face_down[side.discards[i]]:
            total += speed
    return total


# The rest


@kernel
def _rest(s, t, f, op, log):
    if op == Op.PLAY_FROM_DISCARDS:
        _play_from_discards(s, t, f, log)
    elif op == Op.STAFF:
        _staff(s, t, f, log)
    elif op == Op.INTO_RUINS:
        _into_ruins(s, f, log)
    elif op == Op.SHUFFLE_RUINS:
        shuffle_ruins(s, log)
        done(f)
    elif s.n_deck == 0:
        fail(s, f, log)
    elif op == Op.EXPLORE:
        take_top(s, t, RUINS)
        emit(log, Ev.EXPLORE, f.seat, s.n_ruins, 0, 0, 0)
        remember(s, Ev.EXPLORE, f.seat, s.n_ruins, NONE, NONE)
        done(f)
    else:
        card = off_the_top(s)
        lay_face_up(s, f.seat, card)
        emit(log, Ev.MARCH, f.seat, s.kind[card], 0, 0, 0)
        remember(s, Ev.MARCH, f.seat, s.kind[card], NONE, NONE)
        done(f)


@rule(KEY, "9.7")
def _play_from_discards(s, t, f, log):
    """9.7 A face-up 3 or 4 of another player is played at once, if there is one."""
    if f.phase == 1:
        owner, place = f.target, f.place
        done(f)
        play_at_once(s, t, f.seat, owner, place, log)
    elif any_to_play(s, t, f.seat):
        ask(s, Ask.TAKE, f.seat)
    else:
        fail(s, f, log)


@kernel
def _is_to_play(s, t, card):
    speed = t.kinds[s.kind[card]].speed
    return not s.face_down[card] and speed in (THREE, FOUR)


@rule(KEY, "4.4", "9.7")
def any_to_play(s, t, seat):
    """9.7 Does a face-up 3 or 4 lie in another's discards?"""
    for other in range(s.n_seats):
        if other != seat:
            for place in range(s.sides[other].n_discards):
                if _is_to_play(s, t, s.sides[other].discards[place]):
                    return True
    return False


@rule(KEY, "4.4", "9.7")
def list_to_play(s, t, out):
    """9.7 Never from the own discards."""
    n = 0
    for seat in range(s.n_seats):
        if seat != s.decider:
            for place in range(s.sides[seat].n_discards):
                if _is_to_play(s, t, s.sides[seat].discards[place]):
                    n = offer_place(out, n, DISCARDS, seat, place)
    return n


@rule(KEY, "9.9", "A4")
def _staff(s, t, f, log):
    """9.9 With a face-up 3 and a face-up 4 the game is won, with one of them the Staff is shuffled into the Ruins; A4
    with neither it stays, unless the switch says so."""
    three, four = _lies_open(s, t, f.seat, THREE), _lies_open(s, t, f.seat, FOUR)
    if three and four:
        win(s, f.seat, Ending.STAFF, log)
    elif three or four or t.rules.staff_without_dragons_to_ruins:
        _into_ruins(s, f, log)
    else:
        fail(s, f, log)


@kernel
def _lies_open(s, t, seat, speed):
    """Does a face-up card of this speed lie in the own discards?"""
    side = s.sides[seat]
    for i in range(side.n_discards):
        if t.kinds[s.kind[side.discards[i]]].speed == speed and not s.face_down[side.discards[i]]:
            return True
    return False


@rule(KEY, "8.2", "A5")
def _into_ruins(s, f, log):
    """8.2 The card just played is shuffled into the Ruins, unless an earlier step has moved it."""
    place = place_of(s, DISCARDS + f.seat, f.card)
    if place == NONE:
        fail(s, f, log)
    else:
        into_ruins(s, take(s, DISCARDS + f.seat, place), log)
        done(f)


# Answers to what a step has asked


@kernel
def answer(s, asked, o):
    """What was chosen goes into the frame, and the step goes on."""
    f = s.stack[s.n_stack - 1]
    f.phase += 1
    if asked == Ask.SWAP or asked == Ask.QUESTION or asked == Ask.GUESS:
        f.other = o.value
    elif asked == Ask.MOVE_TO:
        f.other = o.seat
    elif asked == Ask.PUT_BACK:
        f.other = o.card
    elif asked == Ask.ANSWER:
        f.place = o.value
    else:
        f.zone, f.target, f.place = o.zone, o.seat, o.place


@kernel
def list_choices(s, t, out):
    """The options of the step that asks. A dispatch ladder."""
    f = s.stack[s.n_stack - 1]
    if s.ask == Ask.PLAYER:
        return list_players(s, out)
    if s.ask == Ask.LOOK:
        return list_looks(s, step_of(s, t, f), out)
    if s.ask == Ask.FACE_DOWN:
        return list_discards(s, True, out)
    if s.ask == Ask.PUT_BACK:
        return list_hand(s, out)
    if s.ask == Ask.MOVE:
        return list_discards(s, False, out)
    if s.ask == Ask.MOVE_TO:
        return list_receivers(s, f, out)
    if s.ask == Ask.GUESS:
        return list_speeds(out)
    if s.ask == Ask.TAKE:
        return list_to_play(s, t, out)
    return offer_value(out, offer_value(out, 0, 0), 1)
