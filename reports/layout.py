"""Tables of text: aligned for a terminal of some width, or as Markdown."""

import math
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

GAP = "  "
LABEL_LEAST, LABEL_MOST = 10, 28
LONG = 30
"""Rows above which a Markdown table waits to be opened."""
_MARKS = re.compile(r"[\\|*_`<\[\]~&#>$]")
ASCII = str.maketrans("±…█▓▒░▏▎▍▌▋▊▉", "~.##+.       ")


@dataclass(frozen=True)
class Table:
    """A title, the columns' heads, of one or more lines, and rows of cells; the first cell labels its row, the
    first `fixed` of them tell which row it is."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    fixed: int = 1


def number(value: float, lo: float, hi: float, scale: float = 1.0) -> str:
    """A value and half the width of its interval (if lopsided, the wider half) rounded up: '53.2 ±1.9'."""
    return "-" if math.isnan(value) else f"{value * scale:.1f} {half(max(value - lo, hi - value) * scale)}"


def signed(value: float, lo: float, hi: float, scale: float = 1.0) -> str:
    """The same of a difference, with its sign: '+1.2 ±0.5'."""
    text = number(value, lo, hi, scale)
    return text if text.startswith("-") else f"+{text}"


def points(value: float, lo: float, hi: float, scale: float = 100) -> str:
    """A difference of scores in words: '+1.2 points (±0.5)'."""
    text, _, width = signed(value, lo, hi, scale).strip().partition(" ")
    return f"{text} points ({width})" if width else "unknown"


def half(width: float) -> str:
    """Four places: '±1.9', '±12 ', or '±?  ' where nothing is known of the width."""
    if math.isnan(width):
        return "±?  "
    tenths = math.ceil(width * 10 - 1e-9)
    return f"±{tenths / 10:.1f}" if tenths < 100 else f"±{math.ceil(tenths / 10):<3}"


def plain(table: Table, width: int) -> str:
    """The table in lines of at most `width` places.

    Labels are shortened first; then the columns that don't fit follow below, beside the same fixed ones.
    """
    heads = [clean(head, keep="\n").split("\n") for head in table.heads]
    cells = [[clean(row[column]) for row in table.rows] for column in range(len(heads))]
    columns = list(zip(heads, cells, strict=True))
    fixed, others = columns[: table.fixed], columns[table.fixed :]
    blocks = (_block([*fixed, *block], width) for block in _blocks(others, width - _places_of(fixed[1:])))
    return f"{table.title}\n" + "\n\n".join(blocks) + "\n"


def markdown(table: Table) -> str:
    """The table for a Markdown document, its title as a heading; a long one folded up."""
    heads = [prose(clean(head.replace("\n", " "))) for head in table.heads]
    rule = [":---"] * table.fixed + ["---:"] * (len(heads) - table.fixed)
    rows = [[prose(clean(cell)).strip() for cell in row] for row in table.rows]
    lines = "".join(f"| {' | '.join(row)} |\n" for row in (heads, rule, *rows))
    if len(rows) > LONG:
        lines = f"<details><summary>{len(rows)} rows</summary>\n\n{lines}\n</details>\n"
    return f"## {prose(table.title)}\n\n{lines}"


def prose(text: str) -> str:
    """The text for a Markdown document, in which it means nothing but itself and calls nobody."""
    text = _MARKS.sub(r"\\\g<0>", text)
    return re.sub(r"(?<!\w)@(?=\w)", "@<!-- -->", text)


def encodable(text: str, encoding: str) -> str:
    """The text as it is where the encoding can hold it; else with ASCII signs, and escapes for the rest."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(ASCII).encode(encoding, "backslashreplace").decode(encoding)
    return text


def places(text: str) -> int:
    """How many places of a terminal a text takes: two for a wide letter, none for a combining mark."""
    return sum(_places(letter) for letter in text)


def shorten(text: str, most: int) -> str:
    """The text, or as much of its beginning as fits with an ellipsis."""
    if places(text) <= most:
        return text
    while places(text) >= most:
        text = text[:-1]
    return text.rstrip() + "…"


def clean(text: str, keep: str = "") -> str:
    """The text with escapes in place of what would move a terminal's cursor or hide."""
    return "".join(
        letter if letter.isprintable() or letter in keep else letter.encode("unicode_escape").decode()
        for letter in text
    )


def words(name: str) -> str:
    """A name in words."""
    return clean(name.replace("_", " "))


def _places(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


Column = tuple[list[str], list[str]]  # the lines of its head, its cells


def _blocks(columns: Sequence[Column], width: int) -> Iterator[list[Column]]:
    """As many columns as fit beside the shortest label, at least one, until all are placed."""
    block = []
    for column in columns:
        if block and LABEL_LEAST + _places_of([*block, column]) > width:
            yield block
            block = []
        block.append(column)
    yield block


def _block(columns: Sequence[Column], width: int) -> str:
    """Lines of aligned columns, the first of them labels, which take what room is left."""
    room = min(max(width - _places_of(columns[1:]), LABEL_LEAST), LABEL_MOST)
    tall = max(len(head) for head, _ in columns)
    lines = [[""] * (tall - len(head)) + head + cells for head, cells in columns]
    lines[0] = [shorten(label, room) for label in lines[0]]
    padded = [_aligned(column, left=number == 0) for number, column in enumerate(lines)]
    return "\n".join(GAP.join(line).rstrip() for line in zip(*padded, strict=True))


def _places_of(columns: Sequence[Column]) -> int:
    return sum(len(GAP) + max(map(places, (*head, *cells))) for head, cells in columns)


def _aligned(column: Sequence[str], left: bool = False) -> list[str]:
    widest = max(map(places, column))
    blanks = [" " * (widest - places(cell)) for cell in column]
    return [cell + blank if left else blank + cell for cell, blank in zip(column, blanks, strict=True)]
