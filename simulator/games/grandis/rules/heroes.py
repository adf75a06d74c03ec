"""Heroes: Ready and Exhausted, Lineage and rows (chapter 5, 8.3 to 8.6)."""

from simulator.core.events import emit
from simulator.games.grandis.events import Ev
from simulator.games.grandis.state import GAME, MAX_TOKENS, POSITIONS, Status
from simulator.jit import kernel, rule


@rule(GAME, "5.3", "A11")
def exhaust(s, seat, position, log):
    """5.3 After a normal Skill its source is Exhausted; A11 already when the cost is paid."""
    hero = s.sides[seat].heroes[position]
    if hero.exhausted == 0:
        hero.exhausted = 1
        emit(log, Ev.EXHAUST, seat, position, 0, 0, hero.hero)


@rule(GAME, "2.14", "5.7", "10.25", "T10")
def ready_heroes(s, seat, log):
    """5.7 In the own Draw Phase every Hero becomes Ready, except one that is still Casting."""
    for position in range(POSITIONS):
        hero = s.sides[seat].heroes[position]
        if hero.alive and hero.exhausted and hero.casting == 0:
            hero.exhausted = 0
            emit(log, Ev.READY, seat, position, 0, 0, hero.hero)


@rule(GAME, "5.5", "5.6", "A19", "11.6")
def may_act(turn, hero):
    """5.6 An Exhausted Hero plays no normal Skill (5.5 a Ready one does), 11.6 nor does a Stunned one;
    A19 readied again in the same turn it gets no second one."""
    return hero.alive and not hero.exhausted and hero.status[Status.STUN] == 0 and hero.acted != turn


@rule(GAME, "5.2", "8.3", "8.4", "8.5", "A42", "S42")
def row_for(t, hero, card):
    """8.4 The row of the Hero's own Class, else the highest earlier one of its Lineage (8.3); -1: not playable (5.2).

    The loader fills the table, A42 for Heroes with two Lineages.
    """
    return t.row_of[hero.hero, card]


@rule(GAME, "5.1")
def max_hp(t, hero):
    """Total HP of the Hero at its Rank."""
    return t.heroes[hero.hero].hp


@kernel
def is_stunned(hero):
    """True while the Hero cannot be a user."""
    return hero.status[Status.STUN] > 0


@rule(GAME, "S19")
def three_base_classes(t, side):
    """S19 Three active Heroes whose Rank I Classes all differ."""
    if side.n_alive < POSITIONS:
        return False
    a, b, c = (
        t.heroes[side.heroes[0].hero].family,
        t.heroes[side.heroes[1].hero].family,
        t.heroes[side.heroes[2].hero].family,
    )
    return a != b and b != c and a != c


@rule(GAME, "5.8", "12.12", "A6")
def may_use_token(s, t, seat):
    """5.8 One Racial Token in a turn; A6 that is each turn, the enemy's too, or once from own turn to own turn."""
    side = s.sides[seat]
    since = s.turn
    if t.rules.racial_token_own_turn and s.active != seat:
        since = s.turn - 1
    return side.tokens > 0 and side.token_turn < since


@rule(GAME, "5.8")
def use_token(s, seat, log):
    """5.8 Spend one Racial Token."""
    side = s.sides[seat]
    side.tokens -= 1
    side.token_turn = s.turn
    emit(log, Ev.TOKEN, seat, side.tokens, 0, 0, 0)


@rule(GAME, "5.8")
def gain_token(s, seat, count, log):
    """5.8 Never more than two Racial Tokens."""
    side = s.sides[seat]
    side.tokens = min(MAX_TOKENS, side.tokens + count)
    emit(log, Ev.TOKEN_GAIN, seat, side.tokens, 0, 0, 0)
