"""What the deciding player may see (12.16, A65): both sides' public facts, the own hand, and cards once shown."""

import numpy as np

from simulator.games.grandis.state import GAME, NONE, VIEW, FrameKind, State, Tables, View
from simulator.jit import entry, inlined, rule, void

_BLANK = np.zeros(1, VIEW)


@entry(void(State, Tables, View))
def look(s, t, v):
    """Fill the View of the deciding player; nothing stays of what was in it."""
    v.turn, v.ask, v.seat, v.active, v.phase = s.turn, s.ask, s.decider, s.active, s.phase
    v.me = s.sides[s.decider]
    v.foe = s.sides[1 - s.decider]
    v.attack = s.attack
    v.outlook, v.memo = _BLANK[0].outlook, _BLANK[0].memo
    _own_cards(s, v)
    _known_enemy_cards(s, v)
    _shards(s.hidden[s.decider], v.me.n_shards, v.my_shards)
    _shards(s.hidden[1 - s.decider], v.foe.n_shards, v.foe_shards)
    _question(s, v)


@rule(GAME, "12.16", inline=True)
def _own_cards(s, v):
    """12.16 A player sees the own Hand, and of the own Main Deck what an effect has shown."""
    hidden = s.hidden[s.decider]
    v.hand[:], v.shown[:], v.top[:] = 0, 0, 0
    for i in range(v.me.n_hand):
        v.hand[i], v.shown[i] = hidden.hand[i], hidden.shown[i]
    v.n_top = hidden.known_top
    for i in range(v.n_top):
        v.top[i] = hidden.deck[v.me.n_deck - 1 - i]


@rule(GAME, "12.16", "A65", inline=True)
def _known_enemy_cards(s, v):
    """A65 Enemy hand cards that this player has seen."""
    hidden = s.hidden[1 - s.decider]
    v.foe_hand[:], v.n_foe_hand = 0, 0
    for i in range(v.foe.n_hand):
        if hidden.shown[i]:
            v.foe_hand[v.n_foe_hand] = hidden.hand[i]
            v.n_foe_hand += 1


@rule(GAME, "A65", inline=True)
def _shards(hidden, n, out):
    """A65 The batches at the bottom of a Shard Deck are public, the shuffled rest on top is not."""
    out[:] = NONE
    for k in range(hidden.unseen_shards, n):
        out[k] = hidden.shards[k]


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
