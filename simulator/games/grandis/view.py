"""What the deciding player may see (12.16, A65): both sides' public facts, the own hand, and cards once shown."""

import numpy as np

from simulator.games.grandis.state import DECK, GAME, NONE, SHARDS, VIEW, FrameKind, State, Tables, View
from simulator.jit import entry, inlined, rule, void

_BLANK = np.zeros(1, VIEW)


@entry(void(State, Tables, View))
def look(s, t, v):
    """Fill the View of the deciding player; nothing stays of what was in it."""
    v.turn, v.ask, v.seat, v.active, v.phase = s.turn, s.ask, s.decider, s.active, s.phase
    me, foe = s.sides[s.decider], s.sides[1 - s.decider]
    v.me, v.foe, v.attack = me, foe, s.attack
    v.outlook, v.memo = _BLANK[0].outlook, _BLANK[0].memo
    _own_cards(s.hidden[s.decider], me, v)
    _known_enemy_cards(s.hidden[1 - s.decider], foe, v)
    _shards(s.hidden[s.decider], me.n_shards, v.my_shards)
    _shards(s.hidden[1 - s.decider], foe.n_shards, v.foe_shards)
    _question(s, v)


@rule(GAME, "12.16", inline=True)
def _own_cards(hidden, side, v):
    """12.16 A player sees the own Hand, and of the own Main Deck what an effect has shown."""
    n = side.n_hand
    for i in range(DECK):
        v.hand[i] = hidden.hand[i] if i < n else 0
    for i in range(DECK):
        v.shown[i] = hidden.shown[i] if i < n else 0
    v.top[:] = 0
    v.n_top = hidden.known_top
    for i in range(v.n_top):
        v.top[i] = hidden.deck[side.n_deck - 1 - i]


@rule(GAME, "12.16", "A65", inline=True)
def _known_enemy_cards(hidden, side, v):
    """A65 Enemy hand cards that this player has seen."""
    v.foe_hand[:], v.n_foe_hand = 0, 0
    for i in range(side.n_hand):
        if hidden.shown[i]:
            v.foe_hand[v.n_foe_hand] = hidden.hand[i]
            v.n_foe_hand += 1


@rule(GAME, "A65", inline=True)
def _shards(hidden, n, out):
    """A65 The batches at the bottom of a Shard Deck are public, the shuffled rest on top is not."""
    unseen = hidden.unseen_shards
    for k in range(SHARDS):
        out[k] = hidden.shards[k] if (k >= unseen) & (k < n) else NONE


@inlined
def _question(s, v):
    """What the question is about: the card being played, its user and target, and a cost to be paid."""
    f = s.stack[s.n_stack - 1]
    if f.kind == FrameKind.PAYMENT:
        v.cost = f.cost
        f = s.stack[s.n_stack - 2]
    else:
        v.cost = 0
    v.card, v.source, v.target = f.card, f.source, f.target
    if f.kind == FrameKind.LEGACY_ABILITY:
        v.card = NONE
    if f.kind == FrameKind.WINDOW:
        v.target = s.attack.hits[f.i].position
