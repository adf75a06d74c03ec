"""The report of a search for the value whose score is nearest to a target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pandas as pd

from reports.files import SCHEMA_VERSION, csv_text, json_text, records
from reports.frames import columns
from reports.headline import percent
from reports.layout import Table, clean, encodable, number
from reports.page import LIMITS, Headline, Page, text
from simulator.stats.bisect import SURE, Found

NOT_SURE = "that no other value is nearer is not sure (chance {:.2f} at least): more pairs would tell"


def frame(found: Found) -> pd.DataFrame:
    """A row per value that was played."""
    rows = [{"value": value, **columns("score", score)} for value, score in found.scores.items()]
    return pd.DataFrame(rows)


def page(found: Found, title: str, deck: str, path: str, target: float, opponents: Sequence[str]) -> Page:
    """The value, how sure it is, and what was played on the way."""
    score = number(*found.score[:3], 100).strip()
    rows = [[str(value), number(*estimate[:3], 100)] for value, estimate in found.scores.items()]
    return Page(
        head=f"{clean(title)}: {_lead(found, deck, target)} at {clean(path)}={found.value}",
        settings=[f"Against {', '.join(map(clean, opponents))}."],
        tables=[Table("Score in % of each value that was played", ["value", "score"], rows)],
        notes=[
            f"{clean(path)}={found.value} scores {score} % in a search of {found.pairs:,} pairs against each opponent.",
            *_missed(found, target),
            f"No other value is nearer with chance {found.sure:.2f} at least, if the score only rises or only falls.",
            *LIMITS,
        ],
        headline=headline(found, deck, path, target),
    )


def headline(found: Found, deck: str, path: str, target: float) -> Headline:
    """The value, and how sure it is."""
    lead = f"{_lead(found, deck, target)} with {clean(path)} at {found.value}"
    sure = f"no other value is nearer with chance {found.sure:.2f} at least" if found.sure >= SURE else NOT_SURE
    said = [f"It scores {percent(found.score)} there; {sure.format(found.sure)}.", *_missed(found, target)]
    return Headline(lead, (), said)


def _lead(found, deck, target) -> str:
    likely = "" if found.sure >= SURE else "probably "
    return f"{clean(deck)} {likely}scores nearest to {100 * target:g} %"


def _missed(found, target) -> Iterator[str]:
    """Where the target is out of reach, or lies between two values."""
    if not found.score.lo <= target <= found.score.hi:
        yield f"That is not {100 * target:g} %: no value that was tried is shown to give it."


def render(found: Found, shown: Page, form: str, width: int = 80, encoding: str = "utf-8") -> str:
    """The report as text that `encoding` can hold."""
    if form == "json":
        facts = {"schema_version": SCHEMA_VERSION, "value": found.value, "sure": found.sure, "pairs": found.pairs}
        return json_text({**facts, "values": records(frame(found))}, encoding)
    return encodable(csv_text(frame(found)) if form == "csv" else text(shown, form, width), encoding)
