"""How true the statistics are: `python -m tests.coverage [--runs N] [--seed N]`, as Markdown tables.

Pairs of matches with a known chance to win and a known correlation: with chance c both matches have one and the
same outcome, else they are independent; for a correlation below 0, with chance -c the outcome of the second is the
opposite of the first's. Intervals of scores are not simulated but counted: every table that so many pairs can give,
with its chance. The rest is simulated, `--runs` times. What lies outside its demand is marked; exit code 1 then.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import log

import numpy as np
from scipy.stats import binom

from simulator.stats.difference import difference, joint
from simulator.stats.pairs import proportion
from simulator.stats.sequential import LEAST, half_width, llr, wealth

PAIRS = 1000
COVERED = 0.935, 0.965
"""Where the coverage of a 95 % interval has to lie."""
ERROR = 0.05
NEGLIGIBLE = 1e-9
SCORES = {0.5: (-0.3, 0, 0.3, 0.6), 0.9: (-0.11, 0, 0.3, 0.6), 0.99: (-0.01, 0, 0.3, 0.6)}
"""Correlations by chance to win; below 0 no more than is possible, -(1 - p) / p."""
DRAWS = 0.3
TESTS = {(0.5, 0.52): (-0.3, 0, 0.6), (0.9, 0.92): (0, 0.6), (0.98, 0.99): (0, 0.6)}
NORMAL = 1.959964
LOOK, LAST = 20, 10_000
"""Pairs between two looks, and at the last one."""


def split(p: float, correlation: float) -> np.ndarray:
    """[3] chances of 0, 1 and 2 wins in a pair whose matches are each won with chance p."""
    both = p * p + correlation * p * (1 - p)
    return np.array([1 - 2 * p + both, 2 * (p - both), both])


def with_draws(p: float, correlation: float, drawn: float = DRAWS) -> np.ndarray:
    """[5] chances of 0 to 4 half points in a pair whose matches are drawn with chance `drawn` and score p."""
    single = np.array([1 - p - drawn / 2, drawn, p - drawn / 2])
    shared = abs(correlation)
    apart = np.convolve(single, single)
    together = np.zeros(5)
    for outcome, chance in enumerate(single):
        together[2 * outcome if correlation > 0 else 2] += chance
    return (1 - shared) * apart + shared * together


def all_tables(pairs: int, chances: Sequence[float]) -> tuple[np.ndarray, np.ndarray]:
    """All counts [n, 3] that are not too rare to matter, and their chances [n]."""
    tables, weights = [], []
    for first in _likely(pairs, chances[0]):
        second = _likely(pairs - first, chances[1] / (chances[1] + chances[2]))
        tables.append(np.stack([np.full_like(second, first), second, pairs - first - second], axis=1))
        weight = binom.pmf(first, pairs, chances[0])
        weights.append(weight * binom.pmf(second, pairs - first, chances[1] / (chances[1] + chances[2])))
    return np.concatenate(tables), np.concatenate(weights)


def _likely(n, p) -> np.ndarray:
    low, high = binom.ppf([NEGLIGIBLE, 1 - NEGLIGIBLE], n, p).astype(int)
    return np.arange(low, high + 1)


def exact(p: float, correlation: float, pairs: int = PAIRS) -> tuple[float, float]:
    """Coverage of the 95 % interval of a score, and its mean width."""
    tables, weights = all_tables(pairs, split(p, correlation))
    estimates = np.array([proportion(counts)[:3] for counts in tables])
    return _covered(estimates, weights, p)


def simulated(p: float, correlation: float, runs: int, rng, pairs: int = PAIRS) -> tuple[float, float]:
    """The same with draws."""
    tables = rng.multinomial(pairs, with_draws(p, correlation), runs)
    return _covered(np.array([proportion(counts)[:3] for counts in tables]), np.full(runs, 1 / runs), p)


def _covered(estimates, weights, truth) -> tuple[float, float]:
    _, lo, hi = estimates.T
    return float(weights @ ((lo <= truth) & (truth <= hi))), float(weights @ (hi - lo))


def looks(p: float, correlation: float, runs: int, rng) -> np.ndarray:
    """[runs, looks, 3] counts so far at each look."""
    return rng.multinomial(LOOK, split(p, correlation), (runs, LAST // LOOK)).cumsum(axis=1)


def sprt_error(truth: float, correlation: float, low: float, high: float, runs: int, rng) -> tuple[float, float, float]:
    """Shares of wrong verdicts and of none at the last look, and mean pairs, of a test at errors of 5 %."""
    ratios = llr(looks(truth, correlation, runs, rng)[:, LEAST // LOOK - 1 :], low, high)
    limit = log((1 - ERROR) / ERROR)
    decided = np.abs(ratios) >= limit
    at = np.where(decided.any(1), decided.argmax(1), ratios.shape[1] - 1)
    verdict = np.where(decided.any(1), np.sign(ratios[np.arange(runs), at]), 0)
    wrong = verdict == (1 if truth == low else -1)
    return float(wrong.mean()), float((verdict == 0).mean()), float((at * LOOK + LEAST).mean())


def ever_missed(p: float, correlation: float, runs: int, rng) -> tuple[float, ...]:
    """In which part of the runs the truth is ever outside: asymptotic, betting, and one interval watched."""
    tables = looks(p, correlation, runs, rng)
    bets = np.maximum(wealth(tables, p), wealth(tables[..., ::-1], 1 - p)) > log(2 / ERROR)
    late = tables[:, LEAST // LOOK - 1 :]
    pairs, mean = late.sum(-1), late @ [0, 0.5, 1] / late.sum(-1)
    once = NORMAL * np.sqrt((late @ [0, 0.25, 1] / pairs - mean**2) / pairs)
    off = np.abs(mean - p)
    return tuple(float(miss.any(1).mean()) for miss in (off > half_width(late), bets, off > once))


def compared(first: float, second: float, shared: float, runs: int, rng) -> tuple[float, float, float]:
    """Of paired differences: mean error in standard errors of that mean, coverage, and median of what luck saved.

    Matches of both versions meet the same luck with chance `shared`, else luck of their own.
    """
    values, hits, saved = np.empty(runs), 0, np.empty(runs)
    for run in range(runs):
        luck = rng.random((2, PAIRS, 2))
        luck[1] = np.where(rng.random((PAIRS, 2)) < shared, luck[0], luck[1])
        found = difference(joint((luck[0] < first).mean(1), (luck[1] < second).mean(1)))
        values[run], saved[run] = found.change.value, found.saved
        hits += found.change.lo <= second - first <= found.change.hi
    error = values.std(ddof=1) / np.sqrt(runs)
    return float((values.mean() - (second - first)) / error), hits / runs, float(np.median(saved))


def table(title: str, heads: Sequence[str], rows: Iterator[tuple[bool, Sequence[str]]]) -> bool:
    """Prints rows as they come, those that miss the demand with a mark; whether none does."""
    print(f"\n{title}\n\n| {' | '.join(heads)} | |\n|{'---:|' * len(heads)}---|")
    fine = True
    for good, cells in rows:
        print(f"| {' | '.join(cells)} | {'' if good else 'OUTSIDE'} |", flush=True)
        fine &= good
    return fine


def score_rows(runs, rng):
    for p, correlations in SCORES.items():
        for correlation in correlations:
            coverage, width = exact(p, correlation)
            good = COVERED[0] <= coverage <= COVERED[1]
            yield good, [f"{p}", f"{correlation:+}", "no", f"{coverage:.2%}", f"{width / 2:.4f}"]
    for correlation in SCORES[0.5]:
        coverage, width = simulated(0.5, correlation, runs, rng)
        good = within(coverage, runs, *COVERED)
        yield good, ["0.5", f"{correlation:+}", f"{DRAWS:.0%}", f"{coverage:.1%}", f"{width / 2:.4f}"]


def within(share: float, runs: int, low: float, high: float) -> bool:
    """Whether a simulated share may be one that lies within; a true one fails once in 10,000."""
    return bool(binom.ppf(5e-5, runs, low) <= round(share * runs) <= binom.ppf(1 - 5e-5, runs, high))


def sprt_rows(runs, rng):
    for (low, high), correlations in TESTS.items():
        for correlation in correlations:
            for truth in (low, high):
                wrong, none, pairs = sprt_error(truth, correlation, low, high, runs, rng)
                cells = [f"{low}:{high}", f"{correlation:+}", f"{truth}", f"{wrong:.1%}"]
                yield within(wrong, runs, 0, ERROR), [*cells, f"{1 - wrong - none:.1%}", f"{none:.1%}", f"{pairs:,.0f}"]


def watching_rows(runs, rng):
    for p, correlations in SCORES.items():
        for correlation in correlations:
            missed = ever_missed(p, correlation, max(1, runs // 4), rng)
            good = all(within(share, max(1, runs // 4), 0, ERROR) for share in missed[:2])
            yield good, [f"{p}", f"{correlation:+}", *(f"{share:.1%}" for share in missed)]


def compare_rows(runs, rng):
    for first, second, shared in [(0.5, 0.5, 0.9), (0.5, 0.52, 0), (0.5, 0.52, 0.9), (0.5, 0.502, 1), (0.9, 0.99, 0.5)]:
        error, coverage, saved = compared(first, second, shared, runs, rng)
        good = abs(error) < 4 and within(coverage, runs, COVERED[0], 1)
        cells = [f"{first}", f"{second}", f"{shared:.0%}", f"{error:+.1f}", f"{coverage:.1%}"]
        yield good, [*cells, f"{saved:.1f}"]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.coverage", description=(__doc__ or "").split(":")[0])
    parser.add_argument("--runs", type=int, default=4000, help="simulations of each row (watching: a quarter)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    runs, rng = options.runs, np.random.default_rng(options.seed)
    fine = [
        table(
            f"95 % intervals of a score after {PAIRS:,} pairs; demanded {COVERED[0]:.1%} to {COVERED[1]:.1%}. "
            "Without draws counted exactly, with draws simulated.",
            ["score", "correlation", "draws", "coverage", "mean half width"],
            score_rows(runs, rng),
        ),
        table(
            f"Sequential test at errors of 5 %, looked at every {LOOK} pairs from {LEAST} to {LAST:,}",
            ["test", "correlation", "truth", "wrong", "right", "undecided", "mean pairs"],
            sprt_rows(runs, rng),
        ),
        table(
            f"95 % intervals watched every {LOOK} pairs to {LAST:,}: how often the truth is ever outside; at most 5 %, "
            "but for the interval that is made to be looked at once",
            ["score", "correlation", "asymptotic", "betting", "looked at once"],
            watching_rows(runs, rng),
        ),
        table(
            f"Differences of two versions after {PAIRS:,} pairs: mean error (in its standard errors) and coverage; "
            "demanded at least 93.5 %, more where few pairs differ",
            ["first", "second", "shared luck", "mean error", "coverage", "matches saved"],
            compare_rows(runs, rng),
        ),
    ]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
