"""Reads YAML files that people write by hand: decklists, cards.

Every scalar stays the text that stands in the file; the typed questions of `Node` decide what it means.
All faults of a file are gathered on its `Page`, with line, column and a remedy, and raised together.

    page = read("aggro.yaml")           # raises Faults where nothing can be read
    fields = page.root.fields(required=("name", "count"))
    count = fields["count"].integer(1, 3) if "count" in fields else None
    page.finish()                       # raises Faults if there were any
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

_PARSER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_UNREADABLE = re.compile("[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_INDENT = re.compile(r"(?m)^[^\S\n]+")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,8})(\.[0-9]{1,12})?")
_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_HIDDEN_COMMENT = re.compile(r"[ ]+(#[^\s#].*)")
_INVISIBLE = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp", "Zs"}
_JOINERS = " \u200c\u200d"  # letters of several scripts need the two
_NAME_LENGTH = 80
MOST_FAULTS = 500


@dataclass(frozen=True, order=True)
class Fault:
    """One thing wrong in a file. Lines and columns count from 1; 1:1 where the file as a whole is meant, 0:0
    where it is no file but a word of the command line."""

    file: str
    line: int
    column: int
    message: str
    remedy: str = ""
    severity: str = "error"

    def __str__(self) -> str:
        fix = f"\n  fix: {self.remedy}" if self.remedy else ""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place}: {self.severity}: {self.message}{fix}"


class Faults(Exception):
    """All that is wrong, in the order of the file. `faults` is the list."""

    def __init__(self, faults: Iterable[Fault]):
        self.faults = sorted(faults)
        super().__init__("\n".join(map(str, self.faults)))


@dataclass
class Page:
    """One file while it is read: where its faults and warnings are gathered.

    `spoilt` holds the places of values that YAML has not read as they were meant: their one fault is enough.
    """

    file: str
    depth: int = 20
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    spoilt: set[tuple[int, int]] = field(default_factory=set)
    root: Node = field(init=False)

    def fault(self, line: int, column: int, message: str, remedy: str = "") -> None:
        """Notes what is wrong. Raises Faults where that is more than anyone reads: looking for remedies takes time."""
        self.faults.append(Fault(self.file, line, column, message, remedy))
        if len(self.faults) == MOST_FAULTS:
            self.faults.append(Fault(self.file, line, column, "there is more wrong, which is not looked at"))
            raise Faults(self.faults)

    def finish(self) -> None:
        """Raises Faults if any fault was found."""
        if self.faults:
            raise Faults(self.faults)


@dataclass
class Node:
    """A value in the file and its place. Wrong answers to its questions become faults of the page."""

    page: Page
    line: int
    column: int

    kind = "nothing"

    def fault(self, message: str, remedy: str = "") -> None:
        if (self.line, self.column) not in self.page.spoilt:
            self.page.fault(self.line, self.column, message, remedy)

    def warn(self, message: str, remedy: str = "") -> None:
        self.page.warnings.append(Fault(self.page.file, self.line, self.column, message, remedy, severity="warning"))

    def text(self) -> str:
        """The text of a scalar, NFC, not empty; "" after a fault."""
        if not isinstance(self, Scalar):
            remedy = "quote it, if it is meant as text" if self.kind == "a mapping" else ""
            self.fault(f"text expected, {self.kind} found", remedy)
            return ""
        if not self.value:
            self.fault("a value is missing here")
        return self.value

    def name(self) -> str:
        """Text fit for a table: one line, nothing invisible, no spreadsheet formula; "" after a fault."""
        text = self.text()
        flaw = name_flaw(text)
        if flaw:
            self.fault(*flaw)
        return "" if flaw else text

    def integer(self, low: int, high: int) -> int | None:
        """A whole number from low to high in plain digits; None after a fault."""
        text = self.text()
        if text and not _WHOLE.fullmatch(text):
            self.fault(f"{quoted(text)} is not a whole number", "use plain digits, such as 3")
        elif text and not low <= int(text) <= high:
            self.fault(f"{text} is out of range", f"use a number from {low} to {high}")
        elif text:
            return int(text)
        return None

    def decimal(self, low: float, high: float) -> float | None:
        """A number from low to high, such as 0.55 or -3; None after a fault."""
        text = self.text()
        if text and not _DECIMAL.fullmatch(text):
            self.fault(f"{quoted(text)} is not a number", "use plain digits, such as 0.55")
        elif text and not low <= float(text) <= high:
            self.fault(f"{text} is out of range", f"use a number from {low:g} to {high:g}")
        elif text:
            return float(text)
        return None

    def choice(self, words: Iterable[str]) -> str | None:
        """One of the given words; None after a fault."""
        known = list(words)
        text = self.text()
        if text in known:
            return text
        if text:
            self.fault(f"{quoted(text)} is not allowed here", suggestion(text, known) or "use " + either(known))
        return None

    def items(self) -> list[Node]:
        """The items of a sequence; [] after a fault."""
        if isinstance(self, Sequence):
            return self.nodes
        self.fault(f"a list expected, {self.kind} found", "write each item on a line of its own after '- '")
        return []

    def pairs(self) -> list[tuple[Scalar, Node]]:
        """Key and value of a mapping with free keys, repeated keys included; [] after a fault."""
        if isinstance(self, Mapping):
            return self.entries
        self.fault(f"'key: value' lines expected, {self.kind} found")
        return []

    def table(self) -> dict[str, tuple[Scalar, Node]]:
        """Key and value nodes of a mapping with free keys by the key's text; a repeated key is a fault."""
        found: dict[str, tuple[Scalar, Node]] = {}
        for key, node in self.pairs():
            first = found.setdefault(key.value, (key, node))[0]
            if first is not key:
                key.fault(
                    f"{quoted(key.value)} stands here twice (first at line {first.line})",
                    "keep one of the two",
                )
        return found

    def fields(self, required: Iterable[str] = (), optional: Iterable[str] = ()) -> dict[str, Node]:
        """The values of a mapping with fixed keys; unknown, repeated and missing keys are faults."""
        required = list(required)
        known = [*required, *optional]
        found = self.table()
        for key, _ in found.values():
            if key.value not in known:
                remedy = suggestion(key.value, known) or "the keys here are " + ", ".join(known)
                key.fault(f"unknown key {quoted(key.value)}", remedy)
        for missing in [key for key in required if key not in found]:
            if isinstance(self, Mapping):
                self.fault(f"'{missing}' is missing", f"add a line '{missing}: ...'")
        return {key: node for key, (_, node) in found.items() if key in known}


@dataclass
class Scalar(Node):
    value: str

    kind = "text"


@dataclass
class Sequence(Node):
    nodes: list[Node]

    kind = "a list"


@dataclass
class Mapping(Node):
    entries: list[tuple[Scalar, Node]]

    kind = "a mapping"


def read(path: str | Path, limit: int = 256 * 1024, depth: int = 20) -> Page:
    """The page of a UTF-8 file of at most `limit` bytes, nested at most `depth` deep; raises Faults."""
    shown = str(path).encode("utf-8", "backslashreplace").decode()
    return read_text(_decoded(_loaded(Path(path), shown, limit), shown), shown, depth)


def read_text(text: str, file: str = "text", depth: int = 20) -> Page:
    """The page of a text; raises Faults. Faults that leave the rest readable wait for `finish`."""
    page = Page(file, depth)
    text = _legible(page, text.replace("\r\n", "\n").replace("\r", "\n"))
    page.lines, illegible = text.split("\n"), bool(page.faults)
    try:
        root = _document(page, iter(yaml.parse(text, Loader=_PARSER)))
    except yaml.YAMLError as error:
        if not illegible:
            _refuse_syntax(page, *_explained(error))
        root = None
    if root is None:
        raise Faults(page.faults)
    page.root = root
    return page


def quoted(text: str) -> str:
    """The text in quotes as it can be shown on one line: shortened, invisible characters escaped."""
    short = text if len(text) <= _NAME_LENGTH else text[: _NAME_LENGTH - 3] + "..."
    return "'" + "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in short) + "'"


def suggestion(word: str, known: Iterable[str]) -> str:
    """A remedy that names the most similar known word, or one that begins like it; "" where none does."""
    by_fold = {name.casefold(): name for name in known}
    fold = word.casefold()
    near = difflib.get_close_matches(fold, by_fold, n=1) or [name for name in by_fold if name.startswith(fold)]
    return f"did you mean '{by_fold[near[0]]}'?" if near else ""


def either(words: list[str]) -> str:
    """'a', 'b' or 'c'"""
    return " or ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def name_flaw(text: str) -> tuple[str, str] | None:
    """What makes a text unfit as a name in tables, as message and remedy; None where nothing does."""
    if text[:1] and unicodedata.normalize("NFKC", text[0])[:1] in ("=", "+", "-", "@"):
        return f"{quoted(text)}: a spreadsheet takes a name that begins with '{text[0]}' for a formula", (
            "begin it with a letter or a digit"
        )
    odd = next((c for c in text if c not in _JOINERS and unicodedata.category(c) in _INVISIBLE), None)
    if odd:
        shown = unicodedata.name(odd, "a control character").lower()
        return (
            f"{quoted(text)} holds U+{ord(odd):04X} ({shown})",
            "use letters, digits, signs and plain spaces",
        )
    if text != text.strip():
        return f"{quoted(text)} begins or ends with a space", "remove it"
    if len(text) > _NAME_LENGTH:
        return f"{quoted(text)} is {len(text)} characters long", f"use at most {_NAME_LENGTH}"
    return None


def _loaded(path: Path, shown: str, limit: int) -> bytes:
    def refused(message: str, remedy: str = "") -> Faults:
        return Faults([Fault(shown, 1, 1, message, remedy)])

    try:
        if path.is_dir():
            raise refused("this is a folder, not a file", "name a file in it")
        if path.exists() and not path.is_file():
            raise refused("this is not a regular file")
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError:
        raise refused("there is no such file", _neighbour(path)) from None
    except (OSError, ValueError) as error:
        raise refused(f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > limit:
        raise refused(f"larger than {limit // 1024} KiB")
    return data


def _neighbour(path: Path) -> str:
    names = [p.name for p in path.parent.iterdir()] if path.parent.is_dir() else []
    return suggestion(path.name, names)


def _decoded(data: bytes, shown: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        fault = Fault(shown, line, column, "not UTF-8 text", "save the file with the encoding UTF-8")
        raise Faults([fault]) from None


def _legible(page: Page, text: str) -> str:
    """The text without a byte-order mark, with a space for each character that YAML would trip over."""
    text = text.removeprefix("\ufeff")
    places = {found.start() for found in _UNREADABLE.finditer(text)}
    places |= {at for found in _INDENT.finditer(text) for at in range(*found.span()) if text[at] != " "}
    for odd in {text[at] for at in places}:
        _refuse_character(page, text, odd, sorted(at for at in places if text[at] == odd))
    return "".join(" " if at in places else c for at, c in enumerate(text)) if places else text


def _refuse_character(page: Page, text: str, odd: str, places: list[int]) -> None:
    line, column = _place(text, places[0])
    more = len(_lines(text, places[:1000])) - 1
    what = {"\t": "a tab", "\xa0": "a no-break space as indentation"}.get(odd, f"the character U+{ord(odd):04X}")
    others = f" (and on {more} more line{'s' if more > 1 else ''})" if more else ""
    page.fault(line, column, what + others, "use plain spaces" if odd.isspace() else "remove it")


def _lines(text: str, places: list[int]) -> set[int]:
    """The lines that these places are in, which ascend."""
    line, before, found = 1, 0, set()
    for at in places:
        line += text.count("\n", before, at)
        before = at
        found.add(line)
    return found


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _document(page: Page, events: Iterator[yaml.Event]) -> Node | None:
    """The only document of the stream; None after a fault that leaves nothing to read."""
    root = None
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            if root is not None:
                page.fault(*_mark(event), "a second document begins here", "put it into a file of its own")
                return root
            if event.version or event.tags:
                page.fault(*_mark(event), "directives (%) are not used here", "remove the line")
            root = _node(page, next(events), events, page.depth)
    if root is None or (isinstance(root, Scalar) and not root.value and not page.faults):
        page.fault(1, 1, "the file is empty")
        return None
    return root


def _node(page: Page, event: yaml.Event, events: Iterator[yaml.Event], room: int) -> Node:
    line, column = _mark(event)
    _refuse_marks(page, event)
    if isinstance(event, yaml.ScalarEvent):
        _refuse_hidden_comment(page, event)
        return Scalar(page, line, column, unicodedata.normalize("NFC", event.value))
    if not room and not isinstance(event, yaml.AliasEvent):
        page.fault(line, column, f"nested deeper than {page.depth} levels")
        raise Faults(page.faults)
    if isinstance(event, yaml.SequenceStartEvent):
        return Sequence(page, line, column, list(_nodes(page, events, room - 1)))
    if isinstance(event, yaml.MappingStartEvent):
        nodes = _nodes(page, events, room - 1)
        return Mapping(
            page,
            line,
            column,
            [(key, value) for key, value in zip(nodes, nodes, strict=True) if _is_key(key)],
        )
    return Scalar(page, line, column, "")


def _nodes(page: Page, events: Iterator[yaml.Event], room: int) -> Iterator[Node]:
    for event in events:
        if isinstance(event, yaml.CollectionEndEvent):
            return
        yield _node(page, event, events, room)


def _is_key(node: Node) -> bool:
    if not isinstance(node, Scalar):
        node.fault(f"a key must be text, {node.kind} found", "quote the key")
    return isinstance(node, Scalar)


def _refuse_marks(page: Page, event: yaml.Event) -> None:
    anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
    sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
    if anchor is not None:
        word, what = sign + anchor, "YAML reads this as a reference (& and *)"
    elif tag is not None:
        word, what = tag, "YAML reads this as a tag (!)"
    else:
        return
    page.fault(*_mark(event), f"{quoted(word)}: {what}, which is not used here", "put quotes around the text")
    page.spoilt.add(_mark(event))


def _refuse_hidden_comment(page: Page, event: yaml.ScalarEvent) -> None:
    """`Card #7` would silently become `Card`."""
    end = event.end_mark
    line = page.lines[end.line] if not event.style and end.line < len(page.lines) else ""
    comment = _HIDDEN_COMMENT.match(line, end.column)
    if comment and event.value and not event.value.isdecimal():
        _refuse_comment(page, end.line + 1, comment)


def _refuse_comment(page: Page, line: int, comment: re.Match) -> None:
    page.fault(
        line,
        comment.start(1) + 1,
        f"{quoted(comment[1])} would be a comment",
        "quote the text, or put a space after '#' if a comment is meant",
    )


def _refuse_syntax(page: Page, line: int, column: int, message: str, remedy: str) -> None:
    """The fault of a syntax error, unless another one of the same lines explains it."""
    line = min(line, len(page.lines))
    comment = _HIDDEN_COMMENT.search(page.lines[line - 1])
    if any(line - 1 <= fault.line <= line for fault in page.faults):
        return
    if comment:
        _refuse_comment(page, line, comment)
    else:
        page.fault(line, column, message, remedy)


def _mark(event: yaml.Event) -> tuple[int, int]:
    return event.start_mark.line + 1, event.start_mark.column + 1


_EXPLANATIONS = (
    ("while scanning a simple key", "this line is no 'key: value'", "put a colon and a space after the key"),
    ("mapping values", "a ': ' is not possible here", "quote text that holds a colon; check the indentation"),
    ("cannot start any token", "a value cannot begin with this character", "put quotes around the text"),
    (
        "quoted scalar",
        "the quote that begins here is never closed or holds a wrong escape",
        "use single quotes",
    ),
    (
        "flow",
        "the bracket that opens here is never closed, or a comma is missing",
        "quote it, if text is meant",
    ),
    ("parsing a block", "this line does not fit the lines above", "indent all keys of one block alike"),
    ("anchor", "YAML reads '&' as a reference, which is not used here", "put quotes around the text"),
    ("alias", "YAML reads '*' as a reference, which is not used here", "put quotes around the text"),
)


def _explained(error: yaml.YAMLError) -> tuple[int, int, str, str]:
    """Line, column, message and remedy of a syntax error."""
    problem, context = getattr(error, "problem", None) or "", getattr(error, "context", None) or ""
    begun = "parsing a block" not in context and getattr(error, "context_mark", None)
    mark = begun or getattr(error, "problem_mark", None)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    for words, message, remedy in _EXPLANATIONS:
        if words in f"{context} {problem}":
            return line, column, message, remedy
    return line, column, f"not YAML: {problem or 'unknown form'}", ""
