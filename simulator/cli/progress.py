"""How far a run is, on stderr: a bar on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import logging
import sys
import time

from tqdm import tqdm

log = logging.getLogger("decklab")

STEP, OFTEN, SELDOM = 0.1, 5.0, 30.0
"""Off a terminal: a line per tenth of the run, seconds at least between two lines, and at most."""


class Progress:
    """Told the number of finished matches, tells the user. `total` is None where nobody knows it."""

    def __init__(self, total: int | None, quiet: bool):
        self.total, self.quiet = total, quiet
        self.begun = self.told_at = time.monotonic()
        self.told = 0
        self.bar = self._bar() if sys.stderr.isatty() and not quiet else None

    def _bar(self):
        tqdm.monitor_interval = 0  # no thread beside the workers' fork
        return tqdm(total=self.total, unit=" matches", file=sys.stderr, disable=None, leave=False)

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_error) -> None:
        if self.bar is not None:
            self.bar.close()

    def __call__(self, matches: int) -> None:
        if self.bar is not None:
            self.bar.update(matches - self.bar.n)
        elif not self.quiet and self._due(matches):
            self.told, self.told_at = matches, time.monotonic()
            log.info("%s, %s a second", self._share(), self._rate())

    def _due(self, matches: int) -> bool:
        silent = time.monotonic() - self.told_at
        return silent >= OFTEN and (self._step(matches) or silent >= SELDOM)

    def _step(self, matches: int) -> bool:
        return self.total is not None and matches - self.told >= STEP * self.total

    def _rate(self) -> str:
        rate = self.told / (self.told_at - self.begun)
        return f"{rate:.0f}" if rate >= 10 else f"{rate:.1f}"

    def _share(self) -> str:
        if self.total is None:
            return f"{self.told} matches"
        return f"{self.told} of {self.total} matches ({100 * self.told // self.total} %)"
