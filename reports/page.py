"""A report as a page: a heading, sentences, tables and notes, for a terminal or as Markdown."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from reports.layout import Table, markdown, plain, prose

FORMATS = ("table", "csv", "json", "md")
LIMITS = (
    "± is half of a 95 % interval (the wider half), counted on pairs.",
    "It tells of chance alone, not of weak play or rules read wrongly.",
)


@dataclass(frozen=True)
class Headline:
    """What an answer says, the most important first, each a sentence without its full stop or with it, as given.

    lead       one sentence, without its full stop
    groups     names by what is said of them, each as (name, figure)
    sentences  what else there is to say
    matchups   the one-sided ones, as (winner's label, loser's label, winner's score)
    note       how it was judged
    warning    what makes the answer mean less than it seems to
    """

    lead: str
    groups: Sequence[tuple[str, Sequence[tuple[str, str]]]] = ()
    sentences: Sequence[str] = ()
    matchups: Sequence[tuple[str, str, str]] = ()
    note: str = ""
    warning: str = ""


@dataclass(frozen=True)
class Page:
    """`headline` is for those who read a page or Markdown; `legend` are lines that a terminal shows beside the
    tables, of which Markdown has `legend_table` instead."""

    head: str
    settings: Sequence[str]
    tables: Sequence[Table]
    notes: Sequence[str]
    legend: Sequence[str] = ()
    legend_table: Sequence[Table] = field(default_factory=list)
    headline: Headline | None = None

    @property
    def unsaid(self) -> list[str]:
        """The notes that the headline has not told."""
        said = [f"{self.headline.lead}.", *self.headline.sentences] if self.headline else []
        return [note for note in self.notes if note not in said]


def text(page: Page, form: str, width: int) -> str:
    """The page in lines of at most `width` places, or as Markdown."""
    return _markdown(page) if form == "md" else _plain(page, width)


def _plain(page: Page, width: int) -> str:
    tables = [[plain(table, width)] for table in page.tables]
    warning = [f"WARNING: {page.headline.warning}"] if page.headline and page.headline.warning else []
    notes = [*warning, *page.notes]
    paragraphs = filter(None, [[page.head, *page.settings], list(page.legend), *tables, notes])
    return "\n\n".join("\n".join(_wrapped(lines, width)) for lines in paragraphs) + "\n"


def _wrapped(lines: Iterable[str], width: int) -> Iterator[str]:
    """Sentences broken to the width; tables and lines that fit stay as they are."""
    for line in lines:
        fits = "\n" in line or len(line) <= width
        yield from [line.rstrip("\n")] if fits else textwrap.wrap(line, width, subsequent_indent="  ")


def _markdown(page: Page) -> str:
    said = _said(page.headline) if page.headline else []
    notes = [f"- {prose(line)}\n" for line in (*page.settings, *page.unsaid)]
    tables = map(markdown, [*page.legend_table, *page.tables])
    return "\n".join([f"# {prose(page.head)}\n", *said, *tables, "".join(notes)])


def _said(headline: Headline) -> Iterator[str]:
    """The headline as paragraphs of Markdown; GitHub knows a quote that begins so as a warning."""
    if headline.warning:
        yield f"> [!WARNING]\n> {prose(headline.warning)}\n"
    yield f"**{prose(headline.lead)}.**\n"
    yield from _list(f"**{word}:** {prose(_figures(found))}" for word, found in headline.groups)
    yield from (f"{prose(sentence)}\n" for sentence in headline.sentences)
    yield from _list(prose(f"{score}: {winner} over {loser}") for winner, loser, score in headline.matchups)
    yield from [f"{prose(headline.note)}\n"] if headline.note else []


def _figures(found: Iterable[tuple[str, str]]) -> str:
    return "; ".join(f"{name} {figure}" for name, figure in found)


def _list(items: Iterable[str]) -> Iterator[str]:
    """One paragraph with a line for each, if there is any."""
    if lines := [f"- {item}\n" for item in items]:
        yield "".join(lines)
