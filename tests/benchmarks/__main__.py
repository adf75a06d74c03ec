"""All that should be fast, in one table: `python -m tests.benchmarks [--json FILE] [--compare FILE] [--only WORD]...`

Commands are timed as whole processes, workers included. `--compare` prints the ratio of each figure to that of an
earlier `--json`: compare figures of one machine at one time only. `--only` takes the figures whose group has this name.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from simulator.runner.game import find, keys
from tests.benchmarks.throughput import measure, starter_table
from tests.field import library

Figures = Iterator[tuple[str, float, str]]
GAME, PAIRS = "grandis", 1000
MILLION = -(-1_000_000 // (2 * 15))  # pairs of each matchup of the five starters


def decklab(*words: object, cwd: Path, cache: Path | None = None) -> tuple[float, float]:
    """Seconds and peak memory in MB of a command; that of workers counts where one has more than the parent."""
    env = os.environ | {"PYTHONPATH": os.getcwd()} | ({"DECKLAB_CACHE": str(cache)} if cache else {})
    begun = time.perf_counter()
    command = [sys.executable, "-m", "simulator.cli", *map(str, words)]
    process = subprocess.Popen(command, cwd=cwd, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0, f"exit {status}: {' '.join(command)}"
    return time.perf_counter() - begun, used.ru_maxrss / 1024


def best(times: int, *words: object, cwd: Path) -> float:
    """The shortest of so many runs."""
    return min(decklab(*words, cwd=cwd)[0] for _ in range(times))


def start(folder: Path) -> Figures:
    """How long one waits for nothing."""
    yield "decklab --help", best(5, "--help", cwd=folder), "s"
    words = "run", "starter_1", "starter_2", "-n", 100, "--overwrite"
    decklab(*words, cwd=folder)
    yield "warm run of 100 pairs", best(3, *words, cwd=folder), "s"


def compiling(folder: Path) -> Figures:
    """What has to be compiled: all, one edited strategy, nothing."""
    cache, mine = folder / "cold", folder / "mine.py"
    for key in keys():
        yield f"cold compile of {key}", decklab("warm", key, cwd=folder, cache=cache)[0], "s"
    mine.write_text('"""Mine."""\n\n\ndef value(view, cards, option):\n    return option.card\n', encoding="utf-8")
    words = "run", "starter_1", "starter_2", "-n", 1, "--overwrite"
    yield "run with an edited strategy", decklab(*words, "--strategy", mine, cwd=folder)[0], "s"
    yield "run with an edited card", best(2, *words, "--set", "Ice Lance.rows.Mage.damage=50", cwd=folder), "s"


def throughput(folder: Path) -> Figures:
    """Matches on one core, without files."""
    for key in keys():
        for name, value in asdict(measure(*starter_table(key), 5)).items():
            if name != "matches":
                yield f"{key}: {name.replace('_', ' ')}", value, ""


def scaling(folder: Path) -> Figures:
    """A matrix of the starters, files and report included: by workers and by the number of matches."""
    for jobs in (1, 2):
        seconds, _ = decklab("matrix", "-n", PAIRS, "-j", jobs, "-o", folder / f"j{jobs}", cwd=folder)
        yield f"matrix with {jobs} worker{'s' * (jobs > 1)}", matches(folder / f"j{jobs}") / seconds, "matches/s"
    for pairs in (PAIRS, 10 * PAIRS):
        _, memory = decklab("run", "starter_1", "starter_2", "-n", pairs, "--overwrite", cwd=folder)
        yield f"peak memory of {2 * pairs:,} matches", memory, "MB"


def many_decks(folder: Path) -> Figures:
    """A matrix of many decks, a pair each."""
    make = find(GAME).random_deck
    assert make is not None
    for decks in (50, 100, 200):
        lists = folder / f"decks{decks}"
        lists.mkdir()
        for seed in range(decks):
            (lists / f"d{seed}.yaml").write_text(make(library(GAME), seed), encoding="utf-8")
        seconds, memory = decklab("matrix", lists, "-n", 1, "-o", folder / f"m{decks}", cwd=folder)
        yield f"matrix of {decks} decks", seconds, "s"
        yield f"peak memory of {decks} decks", memory, "MB"


def reports(folder: Path) -> Figures:
    """A million matches between the starters, and what comes after them."""
    played = folder / "played"
    seconds, memory = decklab("matrix", "-n", MILLION, "-o", played, cwd=folder)
    yield "a million matches", seconds, "s"
    yield "their peak memory", memory, "MB"
    yield "their report", best(2, "report", played, cwd=folder), "s"
    yield "the same as HTML", best(2, "report", played, "--format", "html", cwd=folder), "s"
    yield "its export to Parquet", decklab("export", played, "-o", folder / "all.parquet", cwd=folder)[0], "s"


def matches(run: Path) -> int:
    """How many matches were played into a folder."""
    return json.loads((run / "manifest.json").read_text(encoding="utf-8"))["matches"]


GROUPS: dict[str, Callable[[Path], Figures]] = {
    group.__name__: group for group in (start, compiling, throughput, scaling, many_decks, reports)
}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE", help="save the figures")
    parser.add_argument("--compare", type=Path, metavar="FILE", help="print ratios to those saved before")
    parser.add_argument("--only", action="append", choices=GROUPS, metavar="GROUP", help=", ".join(GROUPS))
    options = parser.parse_args()
    before = json.loads(options.compare.read_text(encoding="utf-8")) if options.compare else {}
    found = {}
    for group in options.only or GROUPS:
        with tempfile.TemporaryDirectory() as folder:
            for name, value, unit in GROUPS[group](Path(folder)):
                found[name] = value
                ratio = f"{value / before[name]:8.2f} x" if name in before else ""
                print(f"{name:36} {value:14,.2f} {unit:10}{ratio}".rstrip(), flush=True)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
