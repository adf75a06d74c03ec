"""A report as a page: a heading, sentences, tables and notes, for a terminal or as Markdown."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from reports.layout import Table, markdown, plain

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


def text(page: Page, form: str, width: int) -> str:
    """The page in lines of at most `width` places, or as Markdown."""
    return _markdown(page) if form == "md" else _plain(page, width)


def _plain(page: Page, width: int) -> str:
    tables = [[plain(table, width)] for table in page.tables]
    paragraphs = filter(None, [[page.head, *page.settings], list(page.legend), *tables, list(page.notes)])
    return "\n\n".join("\n".join(_wrapped(lines, width)) for lines in paragraphs) + "\n"


def _wrapped(lines: Iterable[str], width: int) -> Iterator[str]:
    """Sentences broken to the width; tables and lines that fit stay as they are."""
    for line in lines:
        fits = "\n" in line or len(line) <= width
        yield from [line.rstrip("\n")] if fits else textwrap.wrap(line, width, subsequent_indent="  ")


def _markdown(page: Page) -> str:
    notes = [f"- {line}\n" for line in (*page.settings, *page.notes)]
    return "\n".join([f"# {page.head}\n", *map(markdown, [*page.legend_table, *page.tables]), "".join(notes)])
