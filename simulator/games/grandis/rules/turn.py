"""The turn: Draw, Deploy, Battle, Reform, End (2.13 to 2.20, P1, P6)."""

from simulator.core.events import emit, mark
from simulator.games.grandis.events import Ev, From
from simulator.games.grandis.rules.attachment import expire
from simulator.games.grandis.rules.casting import next_release, take_casting, tick_castings
from simulator.games.grandis.rules.damage import poison_damage
from simulator.games.grandis.rules.formation import auto_center, may_reposition, reposition
from simulator.games.grandis.rules.frames import ask, decline, game_over, offer, pick, pop, push
from simulator.games.grandis.rules.heroes import is_stunned, ready_heroes
from simulator.games.grandis.rules.legacy import may_use_legacy, start_defeats, start_legacy
from simulator.games.grandis.rules.play import attacks_are_banned, list_plays, start_play
from simulator.games.grandis.rules.shards import gain_shards, pool_size
from simulator.games.grandis.rules.status import run_down
from simulator.games.grandis.rules.traits import list_abilities, list_traits, start_ability, start_trait
from simulator.games.grandis.rules.tribute import list_tributes, tribute
from simulator.games.grandis.rules.zones import (
    discard,
    draw_card,
    first_copy,
    from_hand,
    remove_at,
    shuffle_deck,
    to_deck,
)
from simulator.games.grandis.state import (
    GAME,
    HAND_LIMIT,
    MAX_HEROES,
    NONE,
    POSITIONS,
    Act,
    Ask,
    Ending,
    FrameKind,
    Moment,
    Opening,
    Phase,
    Timing,
)
from simulator.jit import kernel, rule

BEGIN, REDRAWN, DEPLOY, DEPLOYED, TICK, RELEASE, BATTLE, BATTLED, REFORM, REFORMED, POISON, CLOCKS, TRIM, TRIMMED = (
    range(14)
)


@rule(GAME, "2.13", "2.18", "A48", "12.3", "P1", inline=True)
def advance_turn(s, t, log):
    """2.13 The phases in their order; A48 every phase after Draw may be empty."""
    f = s.stack[s.n_stack - 1]
    if f.phase == BEGIN:
        _begin(s, t, f, log)
    elif f.phase == REDRAWN:
        _redraw(s, t, f, log)
    elif f.phase == DEPLOY:
        _open_phase(s, t, f, Ask.DEPLOY, Phase.DEPLOY, log)
    elif f.phase == DEPLOYED:
        _act(s, t, f, log)
    elif f.phase == TICK:
        _enter(s, f.seat, Phase.BATTLE, log)
        tick_castings(s, t, f.seat, log)
        f.phase = RELEASE
    elif f.phase == RELEASE:
        _release(s, t, f, log)
    elif f.phase == BATTLE:
        _open_phase(s, t, f, Ask.BATTLE, Phase.BATTLE, log)
    elif f.phase == BATTLED:
        _act(s, t, f, log)
    elif f.phase == REFORM:
        _open_reform(s, t, f, log)
    elif f.phase == REFORMED:
        _act(s, t, f, log)
    elif f.phase == POISON:
        _poison(s, t, f, log)
    elif f.phase == CLOCKS:
        _run_clocks(s, f, log)
    elif f.phase == TRIM:
        _trim(s, f, log)
    else:
        _discard_one(s, f, log)


@rule(GAME, "1.5", "2.14", "12.2", "A22", "A39", "P1", "T8", "T9")
def _begin(s, t, f, log):
    """2.14 Ready, mandatory draw, Mana, in this order (A39), after what lasted until now has ended (A22);
    1.5 the player who cannot make the draw loses."""
    seat, side = f.seat, s.sides[f.seat]
    s.turn += 1
    s.active, s.phase = seat, Phase.DRAW
    side.own_turn += 1
    for who in range(2):
        s.sides[who].drawn = 0
    side.repositioned = side.tributed = 0
    emit(log, Ev.TURN, seat, s.turn, 0, 0, 0)
    expire(s, seat, Moment.START, log)
    ready_heroes(s, seat, log)
    if not draw_card(s, t, seat, log):
        emit(log, Ev.DECK_OUT, seat, 0, 0, 0, 0)
        game_over(s, 1 - seat, Ending.DECK_OUT)
        return
    f.phase = REDRAWN
    s.answer.act = Act.PASS
    if may_redraw(t, side):
        ask(s, Ask.REDRAW, seat)


@rule(GAME, "S30", "11.6")
def may_redraw(t, side):
    """S30 Quick Reload and Rapid Chamber: an active Hero that is not Stunned may change the card just drawn."""
    if side.n_deck == 0:
        return False
    for position in range(POSITIONS):
        hero = side.heroes[position]
        if hero.alive and t.heroes[hero.hero].redraws and not is_stunned(hero):
            return True
    return False


@rule(GAME, "2.14", "A10", "S30")
def _redraw(s, t, f, log):
    """S30 The card just drawn is shuffled back for a new one, which counts as drawn too; A10 then Mana comes."""
    seat, side = f.seat, s.sides[f.seat]
    if s.answer.act == Act.PICK:
        card = s.hidden[seat].hand[side.n_hand - 1]
        remove_at(s, seat, side.n_hand - 1)
        to_deck(s, seat, card)
        emit(log, Ev.REDRAW, seat, card, 0, 0, 0)
        shuffle_deck(s, seat, log)
        draw_card(s, t, seat, log)
    gain_shards(s, seat, side.regen, log)
    side.available = pool_size(side)
    f.phase = DEPLOY


@rule(GAME, "2.15", "2.16", "3.16", "A25")
def _open_phase(s, t, f, question, phase, log):
    """A25 After each resolved action the Auto Center check; then the player may act again."""
    auto_center(s, t, log)
    _enter(s, f.seat, phase, log)
    f.phase += 1
    ask(s, question, f.seat)


@kernel
def _enter(s, seat, phase, log):
    if s.phase != phase:
        s.phase = phase
        emit(log, Ev.PHASE, seat, phase, s.sides[seat].n_hand, 0, 0)


@rule(GAME, "10.17", "A60")
def _open_reform(s, t, f, log):
    if s.phase == Phase.BATTLE:
        expire(s, f.seat, Moment.BATTLE_END, log)
    _open_phase(s, t, f, Ask.REFORM, Phase.REFORM, log)


@kernel
def _act(s, t, f, log):
    """Carry out the chosen act and come back, or go on to the next phase."""
    o, seat = s.answer, f.seat
    f.phase += 1 if o.act == Act.PASS else -1
    if o.act == Act.PLAY:
        start_play(s, t, seat, o.card, o.source, o.target, o.value, 0, log)
    elif o.act == Act.REPOSITION:
        reposition(s, seat, o.source, o.target, log)
    elif o.act == Act.TRIBUTE:
        s.sides[seat].tributed = 1
        tribute(s, t, seat, o.target, o.card, log)
    elif o.act == Act.TRAIT:
        start_trait(s, t, seat, o.source, o.target, 0, log)
    elif o.act == Act.LEGACY:
        start_legacy(s, seat, o.source, log)
    elif o.act == Act.ABILITY:
        start_ability(s, seat, o.source, o.target, log)


@kernel
def list_deploy(s, t, out):
    """2.15 Tactical Skills, Items, Events, Abilities, Racial Traits, Legacy Abilities, Reposition."""
    n = list_plays(s, t, Timing.DEPLOY, out, decline(out, 0))
    n = list_traits(s, t, Opening.DEPLOY, out, n)
    n = list_abilities(s, t, out, n)
    return _list_moves(s, t, out, n)


@rule(GAME, "2.16", "2.20", "A4")
def list_battle(s, t, out):
    """2.16 Attacks and Racial Traits; 2.20 no Attack in the first turn of the first player."""
    n = decline(out, 0)
    if not attacks_are_banned(s, t):
        n = list_plays(s, t, Timing.BATTLE, out, n)
    return list_traits(s, t, Opening.BATTLE, out, n)


@rule(GAME, "2.17", "6.2", "6.3")
def list_reform(s, t, out):
    """2.17 Support, Legacy Abilities, Reposition and 6.2 Tribute, 6.3 one in each Reform Phase."""
    n = list_plays(s, t, Timing.REFORM, out, decline(out, 0))
    if not s.sides[s.active].tributed:
        n = list_tributes(s, t, s.active, out, n, Act.TRIBUTE, True)
    return _list_moves(s, t, out, n)


@kernel
def _list_moves(s, t, out, n):
    heroes = s.sides[s.active].heroes
    for position in range(POSITIONS):
        if not heroes[position].alive and may_use_legacy(s, t, s.active, position):
            n = offer(out, n, Act.LEGACY, heroes[position].legacy, position, NONE, 0)
    for position in range(POSITIONS - 1):
        if may_reposition(s, t, s.active, position, position + 1):
            n = offer(out, n, Act.REPOSITION, NONE, position, position + 1, 0)
    return n


@rule(GAME, "2.16", "10.20", "10.24", "10.25", "A55")
def _release(s, t, f, log):
    """10.24 Castings at 0 are released one after the other; 10.25 their users stay Exhausted,
    and readied by a card they get no Skill in this turn."""
    auto_center(s, t, log)
    position = next_release(s, f.seat)
    if position == NONE:
        f.phase = BATTLE
        return
    hero = s.sides[f.seat].heroes[position]
    slot = hero.slots[hero.casting - 1]
    r = s.stack[push(s, FrameKind.RELEASE, f.seat)]
    r.card, r.row, r.source, r.target = slot.card, slot.row, position, slot.target
    row = slot.row - t.cards[slot.card].first_row
    emit(log, Ev.RELEASE, f.seat, position, slot.card, slot.target, row * MAX_HEROES + hero.hero)
    take_casting(s, f.seat, position)
    hero.acted = s.turn


@rule(GAME, "10.17", "10.24")
def advance_release(s, t, log):
    """10.24 The Attack is made, 10.17 then its card goes to Discard."""
    f = s.stack[s.n_stack - 1]
    if f.phase == 0:
        f.phase = 1
        push(s, FrameKind.ATTACK, f.seat)
        return
    discard(s, f.seat, f.card, log)
    emit(log, Ev.TO_DISCARD, f.seat, f.card, From.PLAY, 0, 0)
    pop(s)


@rule(GAME, "2.18", "11.5", "A40", "P6")
def _poison(s, t, f, log):
    """11.5 Poison of the turn player's Heroes, Left to Right, with a defeat check after each (A40)."""
    _enter(s, f.seat, Phase.END, log)
    while f.i < POSITIONS:
        f.i += 1
        if poison_damage(s, t, f.seat, f.i - 1, log) and start_defeats(s, log):
            return
    f.phase, f.i = CLOCKS, 0


@rule(GAME, "2.18", "11.7", "A60", "P6")
def _run_clocks(s, f, log):
    """11.7 Statuses of the turn player run down; A60 what lasted this turn ends on both sides."""
    run_down(s, f.seat, log)
    expire(s, f.seat, Moment.END, log)
    expire(s, 1 - f.seat, Moment.END, log)
    f.phase = TRIM


@rule(GAME, "2.12", "2.18", "A31", "A52")
def _trim(s, f, log):
    """2.12 Only now the Hand of the turn player (A52) is reduced to eight cards, of the owner's choice (A31)."""
    if s.sides[f.seat].n_hand > HAND_LIMIT:
        f.phase = TRIMMED
        ask(s, Ask.DISCARD_HAND, f.seat)
        return
    close_turn(s, f.seat, log)
    f.seat, f.phase = 1 - f.seat, BEGIN


@kernel
def _discard_one(s, f, log):
    from_hand(s, f.seat, s.answer.card)
    discard(s, f.seat, s.answer.card, log)
    emit(log, Ev.HAND_LIMIT, f.seat, s.answer.card, 0, 0, 0)
    f.phase = TRIM


@kernel
def close_turn(s, seat, log):
    """Note the turn metrics of this own turn and start counting for the next one."""
    side = s.sides[seat]
    row = side.turn_row
    row[0], row[1], row[2], row[3] = side.available, side.spent, pool_size(side), side.played
    mark(log, seat, side.own_turn, row)
    side.total_spent += side.spent
    side.spent = side.played = 0


@kernel
def list_hand(s, seat, out):
    """Write every different card of a hand."""
    n, hand = 0, s.hidden[seat].hand
    for i in range(s.sides[seat].n_hand):
        if first_copy(hand, i):
            n = pick(out, n, hand[i], NONE, 0)
    return n
