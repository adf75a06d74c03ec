"""The functions that the shared runner calls: setup, legal, step, redeal. Routing only, no rules."""

from simulator.core.rng import next32
from simulator.games.lost_legacy.effects import advance_effect, answer, list_choices
from simulator.games.lost_legacy.rules.campaign import close_game
from simulator.games.lost_legacy.rules.investigation import call_next, investigate, list_places, set_speeds
from simulator.games.lost_legacy.rules.knowledge import deduce, redeal_cards
from simulator.games.lost_legacy.rules.setup import set_up
from simulator.games.lost_legacy.rules.turn import begin_turn, chosen_card, end_turn, list_hand, play_from_hand
from simulator.games.lost_legacy.state import SIGNATURES, Ask
from simulator.jit import entry, kernel


@entry(SIGNATURES["setup"])
def setup(s, t, decks, log):
    """Lay out the match and run to the first decision."""
    set_up(s, t, decks, log)
    begin_turn(s, t, s.first, log)
    deduce(s)


@entry(SIGNATURES["step"])
def step(s, t, o, log):
    """Carry out one option and run on to the next decision."""
    asked = s.ask
    s.ask = Ask.RUN
    if asked == Ask.PLAY:
        play_from_hand(s, t, s.decider, chosen_card(s, s.decider, o.card), log)
    elif asked == Ask.INVESTIGATE:
        investigate(s, t, s.decider, o, log)
    else:
        answer(s, asked, o)
    run(s, t, log)


@kernel
def run(s, t, log):
    """Go on until somebody has to decide or the match is over."""
    while s.ask == Ask.RUN:
        if s.n_stack > 0:
            advance_effect(s, t, log)
        elif s.investigating:
            call_next(s, t, log)
        else:
            end_turn(s, t, log)
    if s.ask == Ask.OVER and t.rules.campaign:
        close_game(s, t, log)
    deduce(s)


@entry(SIGNATURES["legal"])
def legal(s, t, out):
    """Write the options of the deciding player to `out`; returns how many."""
    if s.ask == Ask.OVER:
        return 0
    if s.ask == Ask.PLAY:
        return list_hand(s, out)
    if s.ask == Ask.INVESTIGATE:
        return list_places(s, out)
    return list_choices(s, t, out)


@entry(SIGNATURES["redeal"])
def redeal(s, t, seat, luck):
    """Deal anew what this seat does not know, and chance to come."""
    redeal_cards(s, t, seat, luck)
    if s.investigating:
        set_speeds(s, t)
    for stream in range(len(s.rng)):
        rng = s.rng[stream]
        rng.a, rng.b, rng.c, rng.d = next32(luck), next32(luck), next32(luck), next32(luck) | 1
