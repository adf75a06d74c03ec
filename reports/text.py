"""A run's report in words and tables: what a command prints."""

from collections.abc import Iterator
from dataclasses import replace
from math import isnan

from reports import deck_tables, files, frames, seat_tables, watched
from reports.headline import headline
from reports.layout import GAP, Table, clean, encodable, number, words
from reports.page import FORMATS, Page, text
from simulator.runner.tally import RunResult
from simulator.stats.pairs import combine

SEEDS_MOST = 5


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
    shown = replace(page(run), headline=headline(run)) if format == "md" else page(run)
    return encodable(text(shown, format, width), encoding)


def page(run: RunResult) -> Page:
    """The report before it is laid out."""
    players = [[label, strategy] for label, strategy in zip(deck_tables.labels(run), run.strategies, strict=True)]
    return Page(
        head=_head(run),
        settings=list(_settings(run)),
        tables=list(_tables(run)),
        notes=list(_notes(run)),
        legend=[GAP.join(filter(None, row)) for row in _legend(run)],
        legend_table=[] if run.shared else [Table("Decks", ["deck", "strategy"], players, 2)],
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
    yield from watched.settings(run)
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
    pairs = zip(deck_tables.labels(run), run.strategies, strict=True)
    return [[label, "" if same else clean(strategy)] for label, strategy in pairs]


def _tables(run) -> Iterator[Table]:
    yield from watched.tables(run)
    yield from seat_tables.tables(run) if run.shared else deck_tables.tables(run)


def _notes(run) -> Iterator[str]:
    if not run.shared:
        yield from _deck_notes(run)
    yield from dict.fromkeys(clean(f"{deck.name}: {deck.note}") for deck in run.decks if deck.note)
    seen = sum(tally.endings.sum(axis=0) for tally in run.tallies.values())
    unseen = [words(ending) for ending, matches in zip(run.endings, seen, strict=True) if not matches]
    if unseen:
        yield f"Endings that never came about: {', '.join(unseen)}."
    failed = sum(tally.failed for tally in run.tallies.values())
    if failed:
        yield f"{_count(failed, 'match')} failed and count nowhere, nor do their pairs."
    yield from watched.notes(run)


def _deck_notes(run) -> Iterator[str]:
    if deck_tables.too_many(run):
        yield f"The scores of {len(run.decks)} decks against each other are in matchups.csv and in the HTML report."
    seen = frames.sides(run, frames.played(run))
    first = combine(seen.first_seat())
    yield f"First seat's score: {number(*first[:3], scale=100).strip()} %."
    effects = [effect for effect in seen.score().deff[~seen.mirror] if not isnan(effect)]
    if effects:
        effect = " to ".join(sorted({f"{min(effects):.2f}", f"{max(effects):.2f}"}))
        yield f"Design effect of the pairs: {effect} (below 1: pairing narrows intervals)."
