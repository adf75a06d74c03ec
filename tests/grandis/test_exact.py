"""What arithmetic says exactly: deck-out, opening hands, shuffles."""

from functools import cache

import numpy as np
import pytest
from scipy import stats

from simulator import strategy
from simulator.core import rng
from simulator.core.events import LOG
from simulator.games.grandis import engine
from simulator.games.grandis.state import DECK, STATE
from simulator.runner import game as games
from simulator.runner import loop
from tests.grandis.scenario import Scenario, library, rule

MATCHES = 120
RARE = 1e-6
"""Chance that a correct generator misses one of the bounds; the seeds are fixed."""


@cache
def shuffled() -> np.ndarray:
    """Places, top first, of the 60 slots of both decks after many setups: [deck, place] = slot."""
    state, log = np.zeros(1, STATE)[0], np.zeros(1, LOG)[0]
    decks = np.zeros((2, DECK + 6), np.int32)
    decks[:, :DECK] = np.arange(DECK)
    rows = []
    for match in range(MATCHES):
        for stream in range(len(state.rng)):
            rng.seed(state.rng[stream], 11, 12, match, stream)
        engine.setup(state, library().tables[0], decks, log)
        for seat in range(2):
            side, hidden = state.sides[seat], state.hidden[seat]
            rows.append([*hidden.hand[: side.n_hand], *hidden.deck[: side.n_deck][::-1]])
    return np.array(rows)


@rule("2.3", "2.4")
def test_every_slot_comes_to_every_place_equally_often():
    counts = np.zeros((DECK, DECK))
    for row in shuffled():
        counts[np.arange(DECK), row] += 1
    expected = len(shuffled()) / DECK
    # The sums of rows and columns are fixed: so many degrees of freedom, and the factor.
    statistic = (DECK - 1) / DECK * ((counts - expected) ** 2 / expected).sum()
    assert RARE < stats.chi2.sf(statistic, (DECK - 1) ** 2) < 1 - RARE


@rule("2.3", "2.4", "A2")
@pytest.mark.parametrize("copies", [1, 3, 20])
def test_opening_hands_follow_the_hypergeometric_law(copies):
    hits = (shuffled()[:, :6] < copies).sum(axis=1)
    law = stats.hypergeom(DECK, copies, 6)
    values = [k for k in range(7) if len(hits) * law.pmf(k) >= 5]
    seen = np.array([(hits == k).sum() for k in values] + [(~np.isin(hits, values)).sum()])
    expected = np.append(law.pmf(values), 1 - law.pmf(values).sum()) * len(hits)
    if expected[-1] < 5:  # too rare for a class of its own
        seen, expected = _merged(seen), _merged(expected)
    assert stats.chisquare(seen, expected).pvalue > RARE


def _merged(counts):
    return np.append(counts[:-2], counts[-2:].sum())


@rule("1.5", "2.8", "12.2", "2.4")
def test_players_who_never_act_deck_out_when_arithmetic_says_and_the_second_seat_wins():
    """60 cards less 6 are 54 draws; the first player's 55th own turn is turn 109."""
    g = Scenario.opening()
    while g.state.ask:
        g._step(g._options()[0])
    assert (g.over, g.state.turn, g.side().own_turn) == (("foe", "deck_out"), 109, 55)
    assert g.side("foe").n_deck == 0


@rule("1.5", "2.8", "A3")
def test_in_the_match_loop_too(tmp_path):
    idle = tmp_path / "idle.py"
    idle.write_text("def decide(view, cards, options, luck):\n    return 0\n")
    grandis = games.find("grandis")
    pilot = strategy.find("grandis", idle)
    g = Scenario.opening()
    deck = g.deck_row(["Slash"] * 30)
    chunk = loop.play(grandis, g.library.tables, [deck, deck], [pilot, pilot], (1, 2), 0, 1)
    assert chunk.rows[:, :3].tolist() == [[1, 1, 109]] * 2
