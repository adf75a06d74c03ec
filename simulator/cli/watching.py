"""--until-width and --sprt: playing on until the scores are known well enough, however often that is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from simulator.cli.errors import DONE, INCONCLUSIVE, USAGE, Refusal
from simulator.runner.tally import Tally, score_counts
from simulator.stats.sequential import Verdict, betting, sprt

USUAL, MOST = 1000, 20_000
"""Pairs of a matchup where the user names no number: of a run of fixed length, and of one that is watched at most."""

Tallies = Mapping[tuple[int, ...], Tally]


class Watch(Protocol):
    """Looks at all counts after each round. `name` is part of the run's folder, `facts` of its counts
    (RunResult.watched); `done` tells whether it has seen enough."""

    name: str
    done: bool

    def enough(self, tallies: Tallies) -> bool: ...

    @property
    def facts(self) -> dict[str, Any]: ...


class Width:
    """Until each score lies within an interval of so much to each side that holds at every look."""

    def __init__(self, width: float, shared: bool):
        self.width, self.shared, self.done = width, shared, False
        self.name = f"until-{width:g}"

    def enough(self, tallies: Tallies) -> bool:
        scores = (counts for each in tallies.items() for counts in score_counts(*each, self.shared))
        self.done = all(self._narrow(counts) for counts in scores)
        return self.done

    def _narrow(self, counts) -> bool:
        value, lo, hi, _ = betting(counts)
        return max(value - lo, hi - value) <= self.width

    @property
    def facts(self) -> dict[str, Any]:
        return {"width": self.width}


class Sprt:
    """Until each matchup's test of two scores is decided; a decision stays, whatever is played after it."""

    def __init__(self, low: float, high: float):
        self.low, self.high, self.done = low, high, False
        self.name = f"sprt-{low:g}-{high:g}"
        self.verdicts: dict[tuple[int, ...], tuple[Verdict, int]] = {}

    def enough(self, tallies: Tallies) -> bool:
        met = {pair: tally for pair, tally in tallies.items() if score_counts(pair, tally, False)}
        for pair, tally in met.items():
            verdict = sprt(tally.score[0], self.low, self.high)
            if pair not in self.verdicts and verdict != Verdict.OPEN:
                self.verdicts[pair] = verdict, tally.pairs
        self.done = len(self.verdicts) == len(met)
        return self.done

    @property
    def facts(self) -> dict[str, Any]:
        verdicts = [[list(pair), str(verdict), pairs] for pair, (verdict, pairs) in self.verdicts.items()]
        return {"sprt": [self.low, self.high], "verdicts": verdicts}


def asked(options, game) -> Watch | None:
    """What the user wants to be watched for; None: nothing, the run has a fixed length."""
    if options.until_width is not None and options.sprt:
        raise Refusal("--until-width and --sprt are two ways to end a run", "choose one", USAGE)
    if options.until_width is not None:
        if not 0 < options.until_width < 0.5:
            raise Refusal("--until-width lies between 0 and 0.5", "0.01 is one percentage point", USAGE)
        return Width(options.until_width, game.shared_deck)
    if options.sprt and game.shared_deck:
        remedy = "use --until-width"
        raise Refusal(f"--sprt is for decks that meet; in {game.title} all seats share one list", remedy, USAGE)
    return Sprt(*two_scores(options.sprt)) if options.sprt else None


def two_scores(word: str) -> tuple[float, float]:
    """The scores that '0.50:0.52' names."""
    try:
        low, high = map(float, word.split(":"))
    except ValueError:
        low, high = 1.0, 0.0
    if not 0 < low < high < 1:
        raise Refusal(f"'{word}' is no two scores", "write LOW:HIGH between 0 and 1, such as 0.50:0.52", USAGE)
    return low, high


def check(watch: Watch | None, matchups) -> None:
    """Refuses to watch where nothing is left to chance."""
    if isinstance(watch, Width) and watch.shared:
        return
    if watch and all(a == b for a, b in matchups):
        raise Refusal("a deck against itself scores one half by design", "name another deck to play against", USAGE)


def verdict(watch: Watch | None) -> int:
    """The exit code: 4 where the pairs were not enough."""
    return INCONCLUSIVE if watch and not watch.done else DONE
