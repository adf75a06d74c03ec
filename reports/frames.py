"""DataFrames of a run of decks against each other. README.md beside this file explains every column."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from simulator.runner.tally import RunResult
from simulator.stats import LEVEL, NAN, Estimate
from simulator.stats.pairs import combine, proportion
from simulator.stats.ratios import mean, ratio
from simulator.stats.sequential import share

OWN, RIVAL, NOBODY, ANYONE = range(4)
WINNERS = ("a", "b", "nobody")
OUTCOMES = {"won": OWN, "lost": RIVAL, "drawn": NOBODY}


class Meeting(NamedTuple):
    """A matchup by its entrants, and which of them it is told of: deck A (0) or deck B (1)."""

    entrants: tuple[int, int]
    own: int


@dataclass(frozen=True)
class Sides:
    """Meetings as the decks see them that they are told of. Estimates are arrays, one for each meeting.

    `counts` are the arrays of their tallies, with the meetings as first axis; `mirror` tells where a deck meets itself.
    In a `watched` run intervals of scores and shares hold at every look.
    """

    counts: dict[str, np.ndarray]
    mirror: np.ndarray
    watched: bool

    def share(self, winner: int, ending: int = -1, level: float = LEVEL) -> Estimate:
        """Matches won by the deck (0), its rival (1), nobody (2) or anyone (3) through an ending; -1 is any ending."""
        return self._share(self.counts["ending_pairs"][:, winner, ending], level)

    def score(self, level: float = LEVEL) -> Estimate:
        """Own score. A deck against itself scores one half by design: a pair is one match, played twice."""
        counts = self.counts["score"][:, 0]
        even = self.mirror & (counts[:, 2] == self.counts["pairs"])
        found = zip(self._share(counts, level), (0.5, 0.5, 0.5, 0.0), strict=True)
        return Estimate(*(np.where(even, half, numbers) for numbers, half in found))

    def first_seat(self, level: float = LEVEL) -> Estimate:
        return self._share(self.counts["seat_score"][:, 0], level)

    def turns(self) -> Estimate:
        return mean(*self.counts["turn_totals"].T, self.counts["pairs"])

    def metric(self, index: int) -> Estimate:
        return mean(*self.counts["metrics"][:, 0, index].T, self.counts["pairs"])

    def _share(self, counts, level: float) -> Estimate:
        """Where nothing else tells how many independent matches a pair has: the mirror's two are one and the same."""
        return share(counts, np.where(self.mirror, 1, 2), level, self.watched)


def sides(run: RunResult, meetings: Sequence[Meeting]) -> Sides:
    """These meetings, in their order."""
    seen = [run.tallies[entrants].seen_by(own) for entrants, own in meetings]
    any_one = next(iter(run.tallies.values()))
    counts = {
        name: np.array([getattr(tally, name) for tally in seen]).reshape(len(seen), *np.shape(getattr(any_one, name)))
        for name in ("pairs", "score", "seat_score", "endings", "ending_pairs", "turn_totals", "metrics")
    }
    mirror = np.array([a == b for (a, b), _ in meetings], bool)
    return Sides(counts, mirror, bool(run.watched))


def every(run: RunResult) -> list[Meeting]:
    """Each matchup, told of deck A."""
    return [Meeting(entrants, 0) for entrants in run.tallies]


def played(run: RunResult) -> list[Meeting]:
    """The same of those of which a pair was finished."""
    return [meeting for meeting in every(run) if run.tallies[meeting.entrants].pairs]


def meeting(run: RunResult, deck: int, rival: int) -> Meeting | None:
    """The matchup of two decks, told of the first; None where no pair was played."""
    for own, entrants in enumerate([(deck, rival), (rival, deck)]):
        if entrants in run.tallies and run.tallies[entrants].pairs:
            return Meeting(entrants, own)
    return None


def field(run: RunResult, deck: int) -> list[Meeting]:
    """A deck's meetings with the other decks; where there is none, that with itself."""
    rivals = [rival for rival in range(len(run.decks)) if rival != deck]
    met = [found for rival in rivals if (found := meeting(run, deck, rival))]
    return met or [found for found in [meeting(run, deck, deck)] if found]


def grid(run: RunResult) -> Estimate:
    """[decks, decks] score of each deck against each; NaN where they have not met."""
    decks = range(len(run.decks))
    met = {(a, b): found for a in decks for b in decks if (found := meeting(run, a, b))}
    table = np.full((4, len(decks), len(decks)), NAN)
    if met:
        table[:, *np.transpose(list(met))] = sides(run, list(met.values())).score()
    return Estimate(*table)


def matchups(run: RunResult) -> pd.DataFrame:
    """A row per matchup, told from deck A's side."""
    seen, pairs = sides(run, every(run)), list(run.tallies)
    table = {"matchup": range(len(pairs)), **_names(run, pairs)}
    table |= {f"strategy_{place}": [run.strategies[pair[own]] for pair in pairs] for own, place in enumerate("ab")}
    table |= {"pairs": seen.counts["pairs"], "failed": [tally.failed for tally in run.tallies.values()]}
    score = seen.score()
    table |= {**columns("score", score), "deff": score.deff}
    for name, winner in OUTCOMES.items():
        table |= columns(name, seen.share(winner))
    for index, ending in enumerate(run.endings):
        table |= columns(f"ended_{ending}", seen.share(ANYONE, index))
    return pd.DataFrame(table | columns("first_seat", seen.first_seat()) | columns("turns", seen.turns()))


def decks(run: RunResult) -> pd.DataFrame:
    """A row per deck, against all the other decks alike."""
    return pd.DataFrame([_deck(run, deck) for deck in range(len(run.decks))])


def _deck(run, deck):
    seen = sides(run, field(run, deck))
    row = {"number": deck + 1, "deck": run.decks[deck].name, "strategy": run.strategies[deck]}
    row |= {"opponents": int((~seen.mirror).sum()), "pairs": int(seen.counts["pairs"].sum())}
    row |= columns("score", combine(seen.score(), ~seen.mirror))
    for name, winner in OUTCOMES.items():
        row |= columns(name, combine(seen.share(winner)))
    for name, winner in OUTCOMES.items():
        for index, ending in enumerate(run.endings):
            row |= columns(f"{name}_by_{ending}", combine(seen.share(winner, index)))
    row |= columns("turns", combine(seen.turns()))
    for index, metric in enumerate(run.match_metrics):
        row |= columns(f"m_{metric}", combine(seen.metric(index)))
    return row


def endings(run: RunResult) -> pd.DataFrame:
    """A row per matchup, ending and result."""
    seen, pairs = sides(run, every(run)), list(run.tallies)
    shape = len(pairs), len(run.endings), len(WINNERS)
    number, ending, winner = (place.ravel() for place in np.indices(shape))
    shares = [[seen.share(who, index)[:3] for who in range(len(WINNERS))] for index in range(len(run.endings))]
    value, lo, hi = np.moveaxis(np.array(shares), 2, 0).transpose(0, 3, 1, 2).reshape(3, -1)
    names = {name: np.array(texts, object)[number] for name, texts in _names(run, pairs).items()}
    table = {"matchup": number, **names, "ending": np.array(run.endings, object)[ending]}
    table |= {"result": np.array(WINNERS, object)[winner], "matches": seen.counts["endings"][number, winner, ending]}
    return pd.DataFrame(table | columns("share", Estimate(value, lo, hi)))


def turns(run: RunResult) -> pd.DataFrame:
    """The histogram of turns: a row per matchup, result and number of turns that occurred."""
    rows = []
    for number, ((a, b), tally) in enumerate(run.tallies.items()):
        names = run.decks[a].name, run.decks[b].name
        for winner, length in np.argwhere(tally.turns).tolist():
            rows.append((number, *names, WINNERS[winner], length, tally.turns[winner, length]))
    return pd.DataFrame(rows, columns=["matchup", "a", "b", "result", "turns", "matches"])


CURVE = ["number", "deck", "part", "split", "at", "measure", "matches", "value", "lo", "hi"]
SPLITS = {"all": 2, "won": 0, "lost": 1}  # outcomes of a tally's turns


def curve(run: RunResult) -> pd.DataFrame:
    """The printed curves of each list, then a row per own turn and measure of the matches."""
    rows = [row for deck in range(len(run.decks)) for row in (*printed(run, deck), *_played(run, deck))]
    return pd.DataFrame(rows, columns=CURVE).astype({"matches": "Int64"})


def printed(run: RunResult, deck: int) -> Iterator[tuple]:
    """Rows of the curve: what is counted in the deck's list."""
    for name, counts in run.decks[deck].list_curve.items():
        for at, count in enumerate(counts):
            yield deck + 1, run.decks[deck].name, "list", "", at, name, None, count, None, None


def _played(run, deck) -> Iterator[tuple]:
    """All the deck's pairs are thrown together, so the intervals also hold the opponents' differences."""
    met = field(run, deck)
    curve = run.curves.get((deck, any(a == b for (a, b), _ in met)))
    if curve is None:
        return
    pairs = sum(run.tallies[entrants].pairs for entrants, _ in met)
    measured = [(name, np.array(estimate)) for name, estimate in _measures(run, pairs, curve)]
    for (split, outcome), at in _product(SPLITS.items(), range(curve.counts.shape[1])):
        if matches := curve.counts[outcome, at, 0]:
            for name, estimate in measured:
                bounds = estimate[:, outcome, at].tolist()
                yield deck + 1, run.decks[deck].name, "turn", split, at + 1, name, matches, *bounds


def _measures(run, pairs, curve) -> Iterator[tuple[str, tuple]]:
    """Each measure by outcome and own turn, from sums and counts over pairs."""
    n, nn = curve.counts[..., 0], curve.counts[..., 1]
    twice = (nn - n) // 2  # pairs of which both matches reached the turn
    once = n - 2 * twice
    yield "still_running", proportion(np.stack([pairs - once - twice, once, twice], axis=-1))[:3]
    for index, name in enumerate(run.turn_metrics):
        y, yy, yn = np.moveaxis(curve.sums[:, :, index], -1, 0)
        yield name, ratio(y, n, yy, yn, nn, pairs=once + twice)


def _names(run, pairs):
    return {place: [run.decks[pair[own]].name for pair in pairs] for own, place in enumerate("ab")}


def columns(name: str, estimate: Estimate) -> dict[str, Any]:
    """An estimate, or one of arrays, as three columns."""
    return {name: estimate.value, f"{name}_lo": estimate.lo, f"{name}_hi": estimate.hi}


def _product(first, second):
    second = list(second)
    return ((one, two) for one in first for two in second)
