"""The functions that the shared runner calls: setup, legal, step, redeal. Routing only, no rules."""

from simulator.core.rng import next32, shuffle
from simulator.games.grandis.effects import (
    advance_program,
    list_exp_cards,
    list_extra_tributes,
    list_names,
    list_order,
    list_recover,
    list_search,
    list_statuses,
    list_swaps,
)
from simulator.games.grandis.rules.attack import advance_attack, list_second_targets
from simulator.games.grandis.rules.frames import decline, pick
from simulator.games.grandis.rules.legacy import advance_defeat, advance_legacy, list_legacy_costs, list_prevent
from simulator.games.grandis.rules.play import advance_play, list_counters, list_hosts, list_shards
from simulator.games.grandis.rules.response import advance_window, list_responses
from simulator.games.grandis.rules.setup import set_up
from simulator.games.grandis.rules.shards import advance_payment, list_payments, paying_family
from simulator.games.grandis.rules.traits import advance_ability
from simulator.games.grandis.rules.turn import (
    advance_release,
    advance_turn,
    list_battle,
    list_deploy,
    list_hand,
    list_reform,
)
from simulator.games.grandis.state import (
    MAX_OPTIONS,
    NONE,
    OFFERS,
    Ask,
    FrameKind,
    Log,
    Luck,
    Option,
    Options,
    State,
    Tables,
)
from simulator.jit import Table, entry, i4, i8, kernel, void


@entry(void(State, Tables, Table, Log))
def setup(s, t, decks, log):
    """Lay out the match and run to the first decision."""
    set_up(s, t, decks, log)
    run(s, t, log)


@entry(void(State, Tables, Option, Log))
def step(s, t, o, log):
    """Carry out one option and run on to the next decision."""
    s.answer = o
    s.ask = Ask.RUN
    run(s, t, log)


@kernel
def run(s, t, log):
    """Advance the frame on top of the stack until somebody has to decide or the match is over."""
    while s.ask == Ask.RUN:
        kind = s.stack[s.n_stack - 1].kind
        if kind == FrameKind.TURN:
            advance_turn(s, t, log)
        elif kind == FrameKind.PLAY:
            advance_play(s, t, log)
        elif kind == FrameKind.PAYMENT:
            advance_payment(s, t, log)
        elif kind == FrameKind.ATTACK:
            advance_attack(s, t, log)
        elif kind == FrameKind.WINDOW:
            advance_window(s, t, log)
        elif kind == FrameKind.PROGRAM:
            advance_program(s, t, log)
        elif kind == FrameKind.DEFEAT:
            advance_defeat(s, t, log)
        elif kind == FrameKind.LEGACY_ABILITY:
            advance_legacy(s, t, log)
        elif kind == FrameKind.ABILITY:
            advance_ability(s, t, log)
        else:
            advance_release(s, t, log)


@entry(i4(State, Tables, Options))
def legal(s, t, room):
    """Write the options of the deciding player to `room`; returns how many."""
    out = room[:MAX_OPTIONS].view(OFFERS)[0]
    if s.ask == Ask.DEPLOY:
        return list_deploy(s, t, out)
    if s.ask == Ask.BATTLE:
        return list_battle(s, t, out)
    if s.ask == Ask.REFORM:
        return list_reform(s, t, out)
    if s.ask == Ask.RESPOND:
        return list_responses(s, t, out)
    if s.ask == Ask.COUNTER:
        return list_counters(s, t, out)
    if s.ask == Ask.PAY:
        f = s.stack[s.n_stack - 1]
        return list_payments(t, s.sides[f.seat], paying_family(t, f.card), f.cost, out)
    return _legal_choice(s, t, out)


@kernel
def _legal_choice(s, t, out):
    """Options of the questions inside a play."""
    if s.ask == Ask.SURCHARGE:
        return list_shards(s.sides[s.decider], out, decline(out, 0))
    if s.ask == Ask.SHARD:
        return list_shards(s.sides[s.decider], out, 0)
    if s.ask == Ask.DISCARD_COST or s.ask == Ask.DISCARD_HAND:
        return list_hand(s, s.decider, out)
    if s.ask == Ask.SEARCH:
        return list_search(s, t, out)
    if s.ask == Ask.RECOVER:
        return list_recover(s, t, out)
    if s.ask == Ask.EXP_CARD:
        return list_exp_cards(s, t, out)
    if s.ask == Ask.TRIBUTE:
        return list_extra_tributes(s, t, out)
    if s.ask == Ask.SWAP:
        return list_swaps(s, t, out)
    if s.ask == Ask.STATUS:
        return list_statuses(s, out)
    return _legal_rare(s, t, out)


@kernel
def _legal_rare(s, t, out):
    if s.ask == Ask.PREVENT_DEFEAT:
        return list_prevent(out)
    if s.ask == Ask.REDRAW:
        return pick(out, decline(out, 0), NONE, NONE, 1)
    if s.ask == Ask.ORDER:
        return list_order(s, t, out)
    if s.ask == Ask.NAME_CARD:
        return list_names(s, t, out)
    if s.ask == Ask.SECOND_ATTACK:
        return list_second_targets(s, t, out)
    if s.ask == Ask.HOST:
        return list_hosts(s, out)
    if s.ask == Ask.LEGACY_COST:
        return list_legacy_costs(s, t, out)
    return 0


@entry(void(State, Tables, i8, Luck))
def redeal(s, t, seat, luck):
    """Resample what this seat cannot know: the enemy's hidden hand cards and deck, the own deck below what is known,
    and the order of the Shards that nobody has seen (A65)."""
    foe = 1 - seat
    _redeal_enemy(s, foe, luck)
    own = s.sides[seat].n_deck - s.hidden[seat].known_top
    shuffle(luck, s.hidden[seat].deck, own)
    for who in range(2):
        shuffle(luck, s.hidden[who].shards, s.hidden[who].unseen_shards)
    for stream in range(len(s.rng)):
        _renew(s.rng[stream], luck)


@kernel
def _renew(rng, luck):
    """Chance to come is as unknown as what is hidden."""
    rng.a, rng.b, rng.c, rng.d = next32(luck), next32(luck), next32(luck), next32(luck) | 1


@kernel
def _redeal_enemy(s, foe, luck):
    """Shuffle the hidden hand cards together with the deck and deal them anew."""
    side, hidden = s.sides[foe], s.hidden[foe]
    n = side.n_deck
    for i in range(side.n_hand):
        if not hidden.shown[i]:
            hidden.deck[n] = hidden.hand[i]
            n += 1
    shuffle(luck, hidden.deck, n)
    hidden.known_top = 0
    for i in range(side.n_hand):
        if not hidden.shown[i]:
            n -= 1
            hidden.hand[i] = hidden.deck[n]
