"""What all have seen and heard (2.5): the open facts of a View."""

import numpy as np

from simulator.games.lost_legacy.events import Ev
from simulator.games.lost_legacy.rules.memory import remember
from simulator.games.lost_legacy.state import PAST, STATE, Zone
from tests.lost_legacy.scenario import ONE, Scenario, rule


def facts(g, *events):
    """The facts of these events in the deciding player's View: seat, a, b, c."""
    view = g.look()
    return [tuple(fact.tolist()[2:]) for fact in view.past[: view.n_past] if fact.event in events]


@rule("2.5")
def test_all_know_who_looked_where_but_not_at_what():
    g = Scenario(["Chieftain", "Spy"], "King", "Baron", deck=["Queen", "Spy", "Spy", "Spy"])
    g.play("Chieftain").choose(("hand", 1))
    assert g.decider == 1
    assert facts(g, Ev.LOOK) == [(0, Zone.HAND + 1, 0, -1)]
    g.play("Queen").choose(("ruins", 0))
    assert facts(g, Ev.LOOK) == [(0, Zone.HAND + 1, 0, -1), (1, Zone.RUINS, 0, -1)]
    assert g.number("King") not in [fact[1] for fact in facts(g, Ev.LOOK)]


@rule("3.6", "6.7")
def test_cards_are_remembered_as_they_were_played_and_face_down_ones_without_their_name():
    g = Scenario(["Grail Quest", "Spy"], "Queen", "King", discards={1: ["King"]}, deck=["Cardinal", "Spy", "Spy"])
    g.play("Grail Quest")  # the other way round: seat 2, but seat 2 misses a turn
    g.play("Cardinal")
    assert facts(g, Ev.PLAY) == [(0, g.number("Grail Quest"), 0, 0), (1, -1, 1, 1)]
    assert facts(g, Ev.REVERSE, Ev.MISS) == [(0, -1, -1, -1), (2, -1, -1, -1)]


@rule("9.15")
def test_every_answer_is_remembered_and_not_the_latest_alone():
    g = Scenario(["Royal Court", "Spy"], "King", "False Grail", deck=["Royal Court", "Royal Court", "Spy", "Spy"])
    g.play("Royal Court").choose(ONE).play("Royal Court").choose(ONE)
    assert facts(g, Ev.ASK) == [(0, 0, -1, -1), (1, 0, -1, -1)]
    assert [fact[:3] for fact in facts(g, Ev.ANSWER)] == [(1, 0, 1), (2, 0, 0), (2, 0, 0), (0, 0, 0)]


@rule("2.5")
def test_where_there_is_no_room_the_oldest_fact_is_forgotten():
    s = np.zeros(1, STATE)[0]
    for number in range(PAST + 3):
        remember(s, Ev.MARCH, 0, number, -1, -1)
    assert s.n_past == PAST
    assert [int(fact.a) for fact in s.past] == list(range(3, PAST + 3))
