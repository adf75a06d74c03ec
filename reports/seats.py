"""DataFrames of a run of games whose seats share one list. README.md beside this file explains every column.

A matchup is then a table: a list, a number of seats, and the players that move around them.
"""

import pandas as pd

from reports.frames import CURVE, columns, printed
from simulator.runner.tally import RunResult, Tally
from simulator.stats import LEVEL, Estimate, sequential
from simulator.stats.pairs import proportion
from simulator.stats.ratios import mean, ratio

NOBODY, ANYONE, ANY = -2, -1, -1
"""Places in a tally's counts of winners and of endings."""


def tables(run: RunResult) -> pd.DataFrame:
    """A row per table: who plays, how matches end, how long they take."""
    return pd.DataFrame([_table(run, number) for number in range(len(run.tallies))])


def _table(run, number):
    entrants, tally = list(run.tallies.items())[number]
    row = {**_names(run, number, entrants), "strategies": ", ".join(run.strategies[one] for one in entrants)}
    row |= {"pairs": tally.pairs, "failed": tally.failed, **columns("nobody", share(run, tally, NOBODY))}
    for index, ending in enumerate(run.endings):
        row |= columns(f"ended_{ending}", share(run, tally, ANYONE, index))
    row |= columns("turns", mean(*tally.turn_totals, tally.pairs, tally.rotations))
    return row | {"note": run.decks[entrants[0]].note}


def seats(run: RunResult) -> pd.DataFrame:
    """A row per table and seat, whoever sits there."""
    rows = []
    for number, (entrants, tally) in enumerate(run.tallies.items()):
        for seat in range(tally.seats):
            row = {**_names(run, number, entrants), "seat": seat}
            row |= columns("score", score(run, tally, tally.seat_score[seat]))
            row |= columns("won", score(run, tally, tally.seat_endings[seat, ANY]))
            for index, ending in enumerate(run.endings):
                row |= columns(f"won_by_{ending}", score(run, tally, tally.seat_endings[seat, index]))
            rows.append(row)
    return pd.DataFrame(rows)


def players(run: RunResult) -> pd.DataFrame:
    """A row per table and player, in all the seats that this strategy holds."""
    rows = []
    for number, (entrants, tally) in enumerate(run.tallies.items()):
        for player, entrant in enumerate(dict.fromkeys(entrants)):
            row = {**_names(run, number, entrants), "strategy": run.strategies[entrant]}
            rows.append(row | _player(run, tally, player, entrants.count(entrant)))
    return pd.DataFrame(rows)


def _player(run, tally, player, holds):
    row = {"holds": holds, "fair": holds / tally.seats}
    row |= columns("score", score(run, tally, tally.score[player]))
    row |= columns("won", share(run, tally, player)) | columns("decided", decided(tally, player))
    for index, ending in enumerate(run.endings):
        row |= columns(f"won_by_{ending}", share(run, tally, player, index))
    for index, metric in enumerate(run.match_metrics):
        total = tally.metrics[player, index]
        row |= columns(f"m_{metric}", mean(*total, tally.pairs, tally.rotations * holds))
    return row


def lengths(run: RunResult) -> pd.DataFrame:
    """A row per table and number of turns that occurred."""
    rows = []
    for number, (entrants, tally) in enumerate(run.tallies.items()):
        for turns, matches in enumerate(tally.turns.sum(axis=0)):
            if matches:
                rows.append({**_names(run, number, entrants), "turns": turns, "matches": matches})
    return pd.DataFrame(rows, columns=["matchup", "deck", "seats", "turns", "matches"])


def curve(run: RunResult) -> pd.DataFrame:
    """The printed curves of each list."""
    lists = {deck.name: number for number, deck in reversed(list(enumerate(run.decks)))}
    rows = [row for number in sorted(lists.values()) for row in printed(run, number)]
    return pd.DataFrame(rows, columns=CURVE).astype({"matches": "Int64"})


def share(run: RunResult, tally: Tally, winner: int, ending: int = ANY) -> Estimate:
    """Share of the matches that a player, nobody or anyone won through an ending."""
    return score(run, tally, tally.ending_pairs[winner, ending])


def score(run: RunResult, tally: Tally, counts, level: float = LEVEL) -> Estimate:
    """The score, or the share, that these counts of rounds tell; in a watched run its interval holds at every look."""
    return sequential.share(counts, tally.rotations, level, bool(run.watched))


def decided(tally: Tally, player: int, level: float = LEVEL) -> Estimate:
    """A player's share of the matches that somebody won."""
    won, matches, *products = (int(n) for n in tally.decided[player])
    if won in (0, matches):
        return proportion([matches - won, won], 1, level)
    pairs = tally.pairs - tally.ending_pairs[NOBODY, ANY, -1]
    value, lo, hi = (float(bound) for bound in ratio(won, matches, *products, pairs=pairs, level=level))
    return Estimate(value, max(lo, 0.0), min(hi, 1.0))


def _names(run, number, entrants):
    return {"matchup": number, "deck": run.decks[entrants[0]].name, "seats": len(entrants)}
