"""How many failed matches a run may have: --max-failures and --on-error."""

from __future__ import annotations

import re

from simulator.cli.errors import USAGE, Refusal, unknown
from simulator.runner.run import MOST_FAILURES

QUARANTINE, FAIL = "quarantine", "fail"

_WORD = re.compile(r"(?P<number>\d+(\.\d+)?)%|\d+")


def check(options) -> None:
    """Refuses what cannot be meant."""
    if options.on_error not in (QUARANTINE, FAIL):
        raise unknown("way to treat errors", options.on_error, (QUARANTINE, FAIL))
    if not _WORD.fullmatch(options.max_failures):
        fix = "use a whole number of matches, or a share such as 0.1%"
        raise Refusal(f"'{options.max_failures}' is no number of failures", fix, USAGE)


def allowed(options, matches: int) -> int:
    """How many of so many matches may fail."""
    check(options)
    share = _WORD.fullmatch(options.max_failures)
    assert share
    if options.on_error == FAIL:
        return 0
    return int(matches * float(share["number"]) / 100) if share["number"] else int(options.max_failures)


def hopeless(options, matches: int) -> int:
    """After how many failures a run of so many matches is given up."""
    return 0 if options.on_error == FAIL else max(MOST_FAILURES, allowed(options, matches))
