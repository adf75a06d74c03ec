"""Campaigns (7.2, 7.3): a match is then as many games as it takes."""

from simulator.core.events import emit
from simulator.games.lost_legacy.events import Ev
from simulator.games.lost_legacy.rules.frames import game_over
from simulator.games.lost_legacy.rules.setup import deal
from simulator.games.lost_legacy.rules.turn import begin_turn
from simulator.games.lost_legacy.state import KEY, NOBODY, Ending
from simulator.jit import rule


@rule(KEY, "7.2")
def close_game(s, t, log):
    """7.2 The winner of a game gets a token and begins the next one; where nobody won, the same player does again."""
    winner = s.winner
    if winner != NOBODY:
        s.sides[winner].tokens += 1
        emit(log, Ev.TOKEN, winner, s.sides[winner].tokens, 0, 0, 0)
        if s.sides[winner].tokens == tokens_to_win(s.n_seats):
            emit(log, Ev.CAMPAIGN, winner, s.games, 0, 0, 0)
            game_over(s, winner, Ending.CAMPAIGN)
            return
    first = s.first if winner == NOBODY else winner
    deal(s, t, first, log)
    begin_turn(s, t, first, log)


@rule(KEY, "7.3")
def tokens_to_win(seats):
    """7.3 Seven with two players, five with three, four with four, two with more."""
    if seats == 2:
        return 7
    if seats == 3:
        return 5
    return 4 if seats == 4 else 2
