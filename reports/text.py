"""A run's report in words and tables: what a command prints."""

from collections.abc import Iterator
from itertools import zip_longest
from math import isnan

from reports import files, frames, seat_tables
from reports.layout import GAP, Table, clean, encodable, half, number
from reports.page import FORMATS, LIMITS, Page, text
from simulator.runner.tally import RunResult
from simulator.stats.pairs import combine

OWN_TURNS = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50)
SEEDS_MOST = 5
FEW = 0.05  # a turn that a smaller share of a deck's matches reach is left blank


def render(run: RunResult, format: str = "table", width: int = 80, encoding: str = "utf-8") -> str:
    """The report as text that `encoding` can hold.

    table: tables of at most `width` places; md: the same as Markdown; csv: matchups.csv; json: summary.json.
    """
    if format not in FORMATS:
        raise ValueError(f"no such format: {format}; there are {', '.join(FORMATS)}")
    if format == "json":
        return files.json_text(files.summary(run), encoding)
    if format == "csv":
        return encodable(files.csv_text(files.main_table(run)), encoding)
    return encodable(text(page(run), format, width), encoding)


def page(run: RunResult) -> Page:
    """The report before it is laid out."""
    players = [[label, strategy] for label, strategy in zip(_labels(run), run.strategies, strict=True)]
    return Page(
        head=_head(run),
        settings=list(_settings(run)),
        tables=list(_tables(run)),
        notes=list(_notes(run)),
        legend=[GAP.join(filter(None, row)) for row in _legend(run)],
        legend_table=[] if run.shared else [Table("Decks", ["deck", "strategy"], players)],
    )


def _head(run):
    matches = sum(tally.rotations * tally.pairs for tally in run.tallies.values())
    decks = len({deck.name for deck in run.decks})
    counts = (decks, "deck"), (len(run.tallies), "matchup"), (matches, "match")
    return f"{clean(run.game_title)}: {', '.join(_count(*each) for each in counts)}, {_seeds(run.seeds)}"


def _seeds(seeds):
    shown = ", ".join(map(str, seeds[:SEEDS_MOST])) + f" and {len(seeds) - SEEDS_MOST} more" * (len(seeds) > SEEDS_MOST)
    return f"seed{'s' * (len(seeds) > 1)} {shown}"


def _settings(run) -> Iterator[str]:
    turns, actions = run.caps
    yield f"Up to {run.pairs:,} pairs a matchup, {turns} turns a match, {actions} actions a turn."
    if len(set(run.strategies)) == 1:
        yield f"All {'seats' if run.shared else 'decks'} are played by {clean(run.strategies[0])}."


def _count(number, noun):
    plural = noun + ("es" if noun.endswith("ch") else "s")
    return f"{number:,} {noun if number == 1 else plural}"


def _legend(run) -> list[list[str]]:
    """Each deck's label, and its strategy unless all have the same."""
    if run.shared:
        return [[label] for label in seat_tables.labels(run).values()]
    same = len(set(run.strategies)) == 1
    pairs = zip(_labels(run), run.strategies, strict=True)
    return [[label, "" if same else clean(strategy)] for label, strategy in pairs]


def _labels(run) -> list[str]:
    return [f"{number} {clean(deck.name)}" for number, deck in enumerate(run.decks, 1)]


def _tables(run) -> Iterator[Table]:
    return seat_tables.tables(run, _words) if run.shared else _deck_tables(run)


def _deck_tables(run) -> Iterator[Table]:
    if len(run.tallies) > 1 or any(a == b for a, b in run.tallies):
        yield _matrix(run)
    yield _decks(run)
    curve = frames.curve(run)
    for measure in (*(run.shown_turn_metrics or run.turn_metrics), "still_running"):
        yield _by_turn(run, curve, measure)
    for name in run.decks[0].list_curve:
        yield _printed(run, name)


def _matrix(run):
    decks = range(len(run.decks))
    rows = [[label, *(_cell(run, deck, rival) for rival in decks)] for deck, label in enumerate(_labels(run))]
    return Table("Score of the row against the column, %", ["deck", *(str(deck + 1) for deck in decks)], rows)


def _cell(run, deck, rival):
    side = frames.meeting(run, deck, rival)
    return number(*side.score()[:3], scale=100) if side else "-"


def _decks(run):
    """Score, turns, and the endings that came about: as winner, as loser, with no winner."""
    table = frames.decks(run)
    shares = [(how, ending) for how in ("won", "lost", "drawn") for ending in run.endings]
    shares = [(how, ending) for how, ending in shares if (table[f"{how}_by_{ending}"].to_numpy() > 0).any()]
    columns = [("score", 100), ("turns", 1), *((f"{how}_by_{ending}", 100) for how, ending in shares)]
    heads = ["deck", "score", "turns", *(f"{how} by\n{_words(ending)}" for how, ending in shares)]
    cells = [[number(*_estimate(row, name), scale) for name, scale in columns] for _, row in table.iterrows()]
    rows = [[label, *row] for label, row in zip(_labels(run), cells, strict=True)]
    return Table("Each deck against the other decks: % of its matches, and mean turns", heads, rows)


def _estimate(row, name):
    return row[name], row[f"{name}_lo"], row[f"{name}_hi"]


def _by_turn(run, curve, measure):
    """Means by own turn, and under each turn the widest of its half widths."""
    scale, unit = (100, "% of matches") if measure == "still_running" else (1, "mean")
    curve = curve[(curve["part"] == "turn") & (curve["split"] == "all") & curve["at"].isin(OWN_TURNS)]
    reached = curve[(curve["measure"] == "still_running") & (curve["value"] >= FEW)]
    shown = curve[curve["measure"] == measure].merge(reached[["number", "at"]])
    cells: dict = {(n, at): f"{value * scale:.1f}" for n, at, value in shown[["number", "at", "value"]].to_numpy()}
    shown["half"] = scale * (shown["hi"] - shown["value"]).combine(shown["value"] - shown["lo"], max)
    widest = shown.groupby("at")["half"].agg(lambda halves: halves.max(skipna=False))
    rows = [[label, *(cells.get((n, at), "") for at in widest.index)] for n, label in enumerate(_labels(run), 1)]
    rows.append(["± at most", *(half(width).strip()[1:] for width in widest)])
    return Table(f"{_title(run)}: {_words(measure)}, {unit} by own turn", ["own turn", *map(str, widest.index)], rows)


def _printed(run, name):
    curves = [deck.list_curve[name] for deck in run.decks]
    cells = zip_longest(*curves, fillvalue="")
    rows = [[label, *map(str, row)] for label, row in zip(_labels(run), zip(*cells, strict=True), strict=True)]
    heads = [_words(run.curve_axis), *map(str, range(len(rows[0]) - 1))]
    return Table(f"{_title(run)} of the list: {_words(name)} by {_words(run.curve_axis)}", heads, rows)


def _notes(run) -> Iterator[str]:
    if not run.shared:
        yield from _deck_notes(run)
    yield from dict.fromkeys(clean(f"{deck.name}: {deck.note}") for deck in run.decks if deck.note)
    seen = sum(tally.endings.sum(axis=0) for tally in run.tallies.values())
    unseen = [_words(ending) for ending, matches in zip(run.endings, seen, strict=True) if not matches]
    if unseen:
        yield f"Endings that never came about: {', '.join(unseen)}."
    failed = sum(tally.failed for tally in run.tallies.values())
    if failed:
        yield f"{_count(failed, 'match')} failed and count nowhere, nor do their pairs."
    yield from LIMITS


def _deck_notes(run) -> Iterator[str]:
    sides = [frames.Side(tally, 0, a == b) for (a, b), tally in run.tallies.items() if tally.pairs]
    first = combine([side.first_seat() for side in sides])
    yield f"First seat's score: {number(*first[:3], scale=100).strip()} %."
    effects = [side.score().deff for side in sides if not side.mirror]
    effects = [effect for effect in effects if not isnan(effect)]
    if effects:
        effect = " to ".join(sorted({f"{min(effects):.2f}", f"{max(effects):.2f}"}))
        yield f"Design effect of the pairs: {effect} (below 1: pairing narrows intervals)."


def _title(run):
    return _words(run.curve_name).capitalize()


def _words(name):
    return clean(name.replace("_", " "))
