"""Versions of a deck, drawn: what a change does, a score over a number or over two, rulings one by one."""

from __future__ import annotations

from collections.abc import Iterator

from reports import charts
from reports.change_words import knobs
from reports.changes import Changes
from reports.charts import Line
from reports.layout import Table, clean, number
from reports.page import Page
from reports.pages.sheet import CHECKS, PILOTS, SENSITIVITY, Section, Sheet, change_bar
from simulator.stats.difference import difference
from simulator.stats.multiple import simultaneous

TOGETHER = "Thick: the 95 % interval; thin: the one that holds together with all others here."


def sheet(page: Page, found: Changes, command: str) -> Sheet:
    """What `compare`, `sweep` or `sensitivity` tells."""
    sections = {"compare": _compared, "sweep": _swept, SENSITIVITY: _each}[command]
    return Sheet(page, list(sections(page, found)), checks=(PILOTS,) if command == SENSITIVITY else CHECKS)


def _compared(page, found) -> Iterator[Section]:
    level = simultaneous(len(found.joints[1]))
    bars = [
        change_bar(clean(found.opponents[at]), difference(joint).change, difference(joint, level).change)
        for at, joint in found.joints[1].items()
    ]
    overall = found.overall(1).change
    chart = charts.intervals("changes", [*bars, change_bar("overall", overall, overall, "ink")], _UNIT)
    yield Section("What the change does against each opponent", page.tables[0], chart, TOGETHER)


def _swept(page, found) -> Iterator[Section]:
    values = [knobs(name) for name in found.names[1:]]
    yield _line(page, found, values) if len(values[0]) == 1 else _grid(found, values)
    for table in page.tables[2:]:
        yield Section("The trend", table)
    yield from _each(page, found)


def _line(page, found, values):
    scores = [found.overall_score(version) for version in range(1, len(found.names))]
    columns = [[100 * score[bound] for score in scores] for bound in range(3)]
    [(path, _)] = values[0]
    rows = [[str(at), number(*score[:3], 100)] for [(_, at)], score in zip(values, scores, strict=True)]
    line = Line(1, [at for [(_, at)] in values], *columns)
    start = 100 * found.overall_score(0).value
    chart = charts.curve("sweep", line, start, f"{clean(path)}; height: score, %")
    note = "The band is a 95 % interval; the dashed line is the score as it is."
    return Section(
        "The score with each value", Table(f"Score in % by {clean(path)}", ["value", "score"], rows), chart, note
    )


def _grid(found, values):
    """Scores by both numbers, shaded by what they are above or below the score as it is."""
    (path, _), (other, _) = values[0]
    down, across = (list(dict.fromkeys(value[place][1] for value in values)) for place in (0, 1))
    places = {(one, two): version for version, ((_, one), (_, two)) in enumerate(values, 1)}
    changes = {place: found.overall(version).change.value for place, version in places.items()}
    most = max(map(abs, changes.values())) or 1.0
    shades = [[0.5 + changes[one, two] / (2 * most) for two in across] for one in down]
    rows = [[str(one), *(number(*found.overall_score(places[one, two])[:3], 100) for two in across)] for one in down]
    table = Table(f"Score in %: {clean(path)} downwards, {clean(other)} to the right", ["", *map(str, across)], rows)
    start = number(*found.overall_score(0)[:3], 100).strip()
    note = f"As it is: {start} %. Blue is above, orange below, the fullest colour {100 * most:.1f} points off."
    return Section("The score with both numbers", table, note=note, shades=shades)


def _each(page, found) -> Iterator[Section]:
    """Every version's change against the first."""
    versions = range(1, len(found.names))
    level = simultaneous(len(versions))
    bars = [
        change_bar(clean(found.names[version]), found.overall(version).change, found.overall(version, level).change)
        for version in versions
    ]
    chart = charts.intervals("changes", bars, _UNIT)
    yield Section("What each changes", page.tables[0], chart, TOGETHER)


_UNIT = "change of the score, points"
