"""A command's answer, made again from the counts of its run and from what was asked of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from reports import field, gates, pilots
from reports.answer import Answer
from simulator.runner.tally import RunResult

MAKERS: Mapping[str, Callable[..., Answer | None]] = {
    "field": lambda run, given: field.answer(run, given) if field.complete(run) else None,
    "pilots": pilots.answer,
    "gates": lambda run, judged, watched: gates.answer([gates.kept(each) for each in judged], watched),
}


def again(run: RunResult, asked: Mapping[str, Any] | None) -> Answer | None:
    """The answer to what the manifest says was asked beside the report; None where nothing was."""
    if not asked:
        return None
    about = dict(asked)
    return MAKERS[about.pop("name")](run, **about)
