"""What happens to the deck and the Ruins: cards drawn, put there, shuffled."""

from simulator.core.events import emit
from simulator.core.rng import shuffle
from simulator.games.lost_legacy.events import Ev
from simulator.games.lost_legacy.rules.knowledge import moved, public, shuffled
from simulator.games.lost_legacy.rules.memory import remember
from simulator.games.lost_legacy.rules.piles import DECK, RUINS, put, take
from simulator.games.lost_legacy.state import KEY, NONE
from simulator.jit import kernel, rule

DEAL, REST = range(2)
"""The streams: dealing; all other chance."""


@kernel
def off_the_top(s):
    """Take the top card of the deck away."""
    card = take(s, DECK, s.n_deck - 1)
    if s.n_deck == 0:
        s.emptied = 1
    return card


@rule(KEY, "3.2", "8.1")
def take_top(s, t, to):
    """3.2 The top card of the deck goes unseen to a zone."""
    card = off_the_top(s)
    put(s, to, card)
    moved(s, t, card, DECK, to, 0)
    return card


@rule(KEY, "4.2")
def into_deck(s, card):
    """4.2 A card that all have seen is shuffled into the deck."""
    put(s, DECK, card)
    public(s, card, DECK)
    shuffle(s.rng[REST], s.deck, s.n_deck)
    shuffled(s, DECK)


@rule(KEY, "8.2")
def shuffle_ruins(s, log):
    """8.2 The Ruins are mixed and laid out anew."""
    shuffle(s.rng[REST], s.ruins, s.n_ruins)
    shuffled(s, RUINS)
    emit(log, Ev.SHUFFLE_RUINS, s.active, 0, 0, 0, 0)
    remember(s, Ev.SHUFFLE_RUINS, s.active, NONE, NONE, NONE)


@rule(KEY, "8.1", "8.2")
def into_ruins(s, card, log):
    """8.1 A card that all have seen goes to the Ruins, which are then shuffled (8.2)."""
    put(s, RUINS, card)
    public(s, card, RUINS)
    emit(log, Ev.INTO_RUINS, s.active, s.kind[card], 0, 0, 0)
    remember(s, Ev.INTO_RUINS, s.active, s.kind[card], NONE, NONE)
    shuffle_ruins(s, log)
