"""What a report says of a run that was watched while it was played: what for, whether that was found, and what its
intervals are worth."""

from __future__ import annotations

from collections.abc import Iterator

from reports import deck_tables
from reports.layout import Table, number, shorten
from reports.page import LIMITS
from simulator.runner.tally import RunResult, Tally, score_counts
from simulator.stats import sequential
from simulator.stats.multiple import false_alarms
from simulator.stats.sequential import ERROR

HOLDS = "Of scores and shares it is that of a sequence, which holds at every look; means were not looked at."
RIVAL_MOST = 24


def settings(run: RunResult) -> Iterator[str]:
    """Until when it was to be played, and how long that took."""
    pairs = f"{max(tally.pairs for tally in run.tallies.values()):,} pairs"
    if "width" in run.watched:
        wish, found = run.watched["width"], widest(run)
        ended = f"that took {pairs}" if found <= wish else f"after {pairs} one is known to ±{100 * found:.3g} only"
        yield f"Played until each score is known to ±{100 * wish:g}: {ended}."
    if "sprt" in run.watched:
        still = len(list(_tested(run))) - len(run.watched["verdicts"])
        ended = f"after {pairs} {still} {'stay' if still > 1 else 'stays'} open" if still else f"that took {pairs}"
        yield f"Played until each matchup's test is decided: {ended}."


def widest(run: RunResult) -> float:
    """The wider half of the widest interval of a score."""
    scores = [
        sequential.share(counts, watched=True)
        for entrants, tally in run.tallies.items()
        for counts in score_counts(entrants, tally, run.shared)
    ]
    return max((max(score.value - score.lo, score.hi - score.value) for score in scores), default=0.0)


def tables(run: RunResult) -> Iterator[Table]:
    """Which of two scores each test says."""
    if "sprt" not in run.watched:
        return
    low, high = (f"{100 * score:g}" for score in run.watched["sprt"])
    decided = {tuple(pair): (verdict, pairs) for pair, verdict, pairs in run.watched["verdicts"]}
    words = {"low": f"{low} %", "high": f"{high} %", "open": "open"}
    labels, rows = deck_tables.labels(run), []
    for pair, tally in _tested(run):
        verdict, pairs = decided.get(pair, ("open", tally.pairs))
        score = sequential.share(tally.score[0], watched=True)
        deck, rival = (labels[entrant] for entrant in pair)
        rows.append([deck, shorten(rival, RIVAL_MOST), number(*score[:3], 100), words[verdict], f"{pairs:,}"])
    yield Table(f"Score {low} or {high} %?", ["deck", "against", "score", "answer", "pairs"], rows, fixed=2)


def notes(run: RunResult) -> Iterator[str]:
    """What the answers and the intervals are worth."""
    if "sprt" in run.watched:
        low, high = (f"{100 * score:g}" for score in run.watched["sprt"])
        cells = len(list(_tested(run)))
        yield (
            f"Where a score is {low} or {high} %, the test says the other one with {100 * ERROR:.0f} % chance at most:"
            f" about {false_alarms(cells, 1 - ERROR):.2g} wrong answers in {cells}. Between the two it may say either."
        )
    yield from LIMITS if not run.watched else (LIMITS[0], HOLDS, LIMITS[1])


def _tested(run) -> Iterator[tuple[tuple[int, ...], Tally]]:
    return ((pair, tally) for pair, tally in run.tallies.items() if score_counts(pair, tally, False))
