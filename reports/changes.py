"""Reports of versions that played the same matches with the same luck: what a change does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isinf, isnan

import numpy as np
import pandas as pd

from reports import change_words
from reports.change_words import apart
from reports.files import SCHEMA_VERSION, csv_text, json_text, records
from reports.frames import columns
from reports.layout import Table, clean, encodable, number, signed
from reports.page import LIMITS, Page, text
from simulator.stats import LEVEL, Estimate
from simulator.stats.difference import Difference, difference, overall
from simulator.stats.multiple import false_alarms, simultaneous
from simulator.stats.pairs import combine, proportion

OVERALL = "overall"
TELLING = {
    "sweep": ("Another score than as it is", change_words.swept),
    "sensitivity": ("Rules that change the score", change_words.sensitive),
}
"""What is said of the versions that differ from the first by intervals that hold together; and the headline."""
Tables = Mapping[str, pd.DataFrame]
NONE: Tables = {}


@dataclass(frozen=True)
class Changes:
    """What versions of a deck gave against each opponent.

    names      of the versions, the one that all others are compared with first
    joints     of each version, by opponent: pairs by the points of the first version and of this one
    game_title, seed, pairs    as in RunResult
    """

    game_title: str
    names: Sequence[str]
    opponents: Sequence[str]
    joints: Sequence[Mapping[int, np.ndarray]]
    seed: int
    pairs: int

    def difference(self, version: int, opponent: int) -> Difference:
        return difference(self.joints[version][opponent])

    def overall(self, version: int, level: float = LEVEL) -> Difference:
        """Against all opponents that were met, each counted alike."""
        return overall([difference(joint, level) for joint in self.joints[version].values()])

    def score(self, version: int, opponent: int) -> Estimate:
        return proportion(self.joints[version][opponent].sum(axis=0))

    def overall_score(self, version: int) -> Estimate:
        return combine([self.score(version, opponent) for opponent in self.joints[version]])


def frame(found: Changes) -> pd.DataFrame:
    """A row per version but the first and opponent, then one for all opponents."""
    rows = []
    for version in range(1, len(found.names)):
        for at in found.joints[version]:
            scores = found.score(0, at), found.score(version, at)
            rows.append(_row(found, version, found.opponents[at], scores, found.difference(version, at)))
        scores = found.overall_score(0), found.overall_score(version)
        rows.append(_row(found, version, OVERALL, scores, found.overall(version)))
    return pd.DataFrame(rows)


def _row(found, version, opponent, scores, change):
    row = {"version": version, "name": found.names[version], "opponent": opponent, "pairs": change.pairs}
    row |= columns("before", scores[0]) | columns("after", scores[1]) | columns("change", change.change)
    saved = np.nan if isinf(change.saved) else change.saved
    return row | {"correlation": change.correlation, "saved": saved}


def compared(found: Changes) -> Page:
    """What the second version changes, against each opponent and over all."""
    first, second = map(clean, found.names)
    change, headline = found.overall(1), change_words.compared(found)
    return Page(
        head=f"{clean(found.game_title)}: {first}, then {second.removeprefix(f'{first}, ')}",
        settings=[f"{_matches(found):,} matches against {_opponents_word(len(found.joints[1]))}, seed {found.seed}."],
        tables=[_opponents(found)],
        notes=[f"{headline.lead}.", *_saving(change), *LIMITS],
        headline=headline,
    )


def _opponents(found: Changes) -> Table:
    """Scores before and after against each opponent, their difference in points, and what equal luck saved."""
    rows = [
        [
            clean(row["opponent"]),
            *(number(row[name], row[f"{name}_lo"], row[f"{name}_hi"], 100) for name in ("before", "after")),
            signed(row["change"], row["change_lo"], row["change_hi"], 100),
            _plain(row["correlation"], ".2f"),
            _plain(row["saved"], ".1f"),
        ]
        for row in frame(found).to_dict("records")
    ]
    heads = ["against", "before", "after", "change", "correlation", "saved"]
    return Table("Score in %, and change in points", heads, rows)


def swept(found: Changes, deck: str, command: str) -> Page:
    """Each version's score over all opponents, and its change against the first, for one of TELLING."""
    sentence, headline = TELLING[command]
    versions = range(1, len(found.names))
    level = simultaneous(len(versions))
    changed = [found.names[version] for version in versions if apart(found.overall(version, level).change)]
    met = len(found.joints[0])
    return Page(
        head=f"{clean(found.game_title)}: {clean(deck)}, {len(found.names)} versions",
        settings=[f"{_matches(found):,} matches against {_opponents_word(met)}, seed {found.seed}."],
        tables=[_versions(found)],
        notes=[
            f"{sentence}: {', '.join(map(clean, changed)) or 'none'} (by intervals that hold together at 95 %).",
            *_same(found),
            f"Chance alone lets {false_alarms(len(versions)):.2f} of {len(versions)} single intervals miss 0.",
            *LIMITS,
        ],
        headline=headline(found, deck),
    )


def _same(found: Changes) -> Iterator[str]:
    """Which versions nothing came of."""
    names = [found.names[version] for version in range(1, len(found.names)) if change_words.same(found, version)]
    if names:
        yield f"Not one pair came out differently with: {', '.join(map(clean, names))}."


def _versions(found: Changes) -> Table:
    rows = []
    for version, name in enumerate(found.names):
        score, change = found.overall_score(version), found.overall(version).change
        changed = signed(*change[:3], 100) if version else ""
        rows.append([clean(name), number(*score[:3], 100), changed])
    return Table("Score in %, and change in points", ["version", "score", "change"], rows)


def _matches(found: Changes) -> int:
    return 2 * sum(int(joint.sum()) for joints in found.joints for joint in joints.values())


def _opponents_word(number: int) -> str:
    return f"{number} opponent{'s' * (number != 1)}"


def _saving(change: Difference) -> Iterator[str]:
    """Nothing where not a pair differs, or where a score never varies."""
    if change.correlation > 0 and not isinf(change.saved):
        yield f"Equal luck saved matches: two independent runs need {change.saved:.1f} times as many to be as precise."
    elif change.correlation <= 0:
        yield "Equal luck saved no matches here: the scores of a pair do not go together."


def render(found: Changes, page: Page, form: str, width=80, encoding="utf-8", more: Tables = NONE) -> str:
    """The report as text that `encoding` can hold: the page, or the frame as CSV or JSON. JSON holds `more` tables."""
    if form == "json":
        tables = {name: records(table) for name, table in {"changes": frame(found), **more}.items()}
        return json_text({"schema_version": SCHEMA_VERSION, **_facts(found), **tables}, encoding)
    return encodable(csv_text(frame(found)) if form == "csv" else text(page, form, width), encoding)


def _facts(found: Changes) -> dict:
    return {"game": found.game_title, "versions": list(found.names), "seed": found.seed, "pairs": found.pairs}


def _plain(value: float, form: str) -> str:
    return "-" if isnan(value) else format(value, form)
