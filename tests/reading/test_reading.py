"""Hand-written YAML: scalars stay text, and every fault has a place and a remedy."""

import os
import re
import subprocess
import sys
import time

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator import reading
from simulator.reading import MOST_FAULTS, Fault, Faults, Mapping, Scalar, Sequence, read, read_text

LINE = re.compile(r"[^\n]*:\d+:\d+: error: [^\n]+(\n  fix: [^\n]+)?")


def raised(call, *arguments, **options) -> list[Fault]:
    """The faults that a call raises; [] where it raises none. Each prints with place and remedy."""
    try:
        call(*arguments, **options)
    except Faults as error:
        faults = error.faults
    else:
        return []
    assert faults
    assert all(LINE.fullmatch(str(fault)) for fault in faults)
    return faults


def faults_of(text, question=lambda root: None) -> list[tuple[int, int, str]]:
    """Place and message of all that is wrong in a text, asked a question about its root."""

    def ask():
        page = read_text(text, "deck.yaml")
        question(page.root)
        page.finish()

    return [(fault.line, fault.column, fault.message) for fault in raised(ask)]


def plain(node):
    """A tree as Python lists, pairs and texts."""
    match node:
        case Scalar():
            return node.value
        case Sequence():
            return [plain(item) for item in node.nodes]
        case Mapping():
            return [(key.value, plain(value)) for key, value in node.entries]


@pytest.fixture(params=["fast", "slow"], autouse=True)
def parser(request, monkeypatch):
    """Both parsers of PyYAML give the same answers."""
    if request.param == "slow":
        monkeypatch.setattr(reading, "_PARSER", yaml.BaseLoader)


@pytest.mark.parametrize(
    "word",
    [
        "No",
        "no",
        "on",
        "yes",
        "Off",
        "12:30",
        "012",
        "0o14",
        "0x1F",
        "1e3",
        "1E5",
        ".5",
        "1_000",
        "2024-01-01",
        "Null",
        "null",
        "~",
        ".inf",
        ".NaN",
        "=",
        "<<",
    ],
)
def test_a_scalar_is_the_text_that_stands_there(word):
    root = read_text(f"{word}: {word}\nlist: [{word}]\n").root
    assert plain(root) == [(word, word), ("list", [word])]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("name: Card #7\n", (1, 12), "'#7' would be a comment"),
        ("Card #7: 3\nb: 2\n", (1, 6), "'#7: 3' would be a comment"),
        ("a: 1\nCard #7: 3\n", (2, 6), "'#7: 3' would be a comment"),
        (
            "name: &Name\n",
            (1, 7),
            "'&Name': YAML reads this as a reference (& and *), which is not used here",
        ),
        ("&Name: 3\n", (1, 1), "'&Name': YAML reads this as a reference (& and *), which is not used here"),
        (
            "name: *Name\n",
            (1, 7),
            "'*Name': YAML reads this as a reference (& and *), which is not used here",
        ),
        ("name: !Name\n", (1, 7), "'!Name': YAML reads this as a tag (!), which is not used here"),
        (
            "name: !!int 3\n",
            (1, 7),
            "'tag:yaml.org,2002:int': YAML reads this as a tag (!), which is not used here",
        ),
        ("{Curly}: 3\n", (1, 1), "a key must be text, a mapping found"),
        ("[a]: 3\n", (1, 1), "a key must be text, a list found"),
        ("a: 1\n\u00a0\u00a0b: 2\n", (2, 1), "a no-break space as indentation"),
        ("a:\n\tb: 2\n\tc: 2\n", (2, 1), "a tab (and on 1 more line)"),
        ("a: 1\tb\n", (1, 5), "a tab"),
        ("a: 1\x00\n", (1, 5), "the character U+0000"),
        ("a: 1\u2028\n", (1, 5), "the character U+2028"),
        ("a: 1\n---\nb: 2\n", (2, 1), "a second document begins here"),
        ("%YAML 1.1\n---\na: 1\n", (1, 1), "directives (%) are not used here"),
        ("a: 1\nIce Lance:3\nb: 2\n", (2, 1), "this line is no 'key: value'"),
        ("a: b: c\n", (1, 5), "a ': ' is not possible here"),
        ("a: [1, 2\n", (1, 4), "the bracket that opens here is never closed, or a comma is missing"),
        ("a: 'x\n", (1, 4), "the quote that begins here is never closed or holds a wrong escape"),
        ("a: @x\n", (1, 4), "a value cannot begin with this character"),
        ("- a\nb: 1\n", (2, 1), "this line does not fit the lines above"),
        ("[" * 30, (1, 21), "nested deeper than 20 levels"),
        ("", (1, 1), "the file is empty"),
        ("# only a comment\n", (1, 1), "the file is empty"),
        ("---\n", (1, 1), "the file is empty"),
    ],
)
def test_what_yaml_would_read_otherwise_is_refused(text, place, message):
    assert faults_of(text) == [(*place, message)]


def test_a_syntax_error_does_not_hide_behind_another_fault():
    assert faults_of("a: &x y\nb: 1\nc\nd: 2\n") == [
        (1, 4, "'&x': YAML reads this as a reference (& and *), which is not used here"),
        (3, 1, "this line is no 'key: value'"),
    ]


def test_a_mapping_where_a_name_was_meant():
    faults = faults_of("name: {Curly}\n", lambda root: root.fields(["name"])["name"].name())
    assert faults == [(1, 7, "text expected, a mapping found")]


def test_a_repeated_key_is_a_fault_composed_or_decomposed():
    text = "Déjà: 1\nother: 2\nDe\u0301ja\u0300: 3\n"
    assert faults_of(text, lambda root: root.table()) == [(3, 1, "'Déjà' stands here twice (first at line 1)")]


def test_byte_order_mark_and_windows_line_ends_are_fine():
    assert plain(read_text("\ufeffa: 1\r\nb:\r\n  - é\r\n").root) == [("a", "1"), ("b", ["é"])]


def test_comments_behind_values_and_quoted_signs_are_fine():
    text = "a: 3 # three\nb: 4 #four\nc: 'Card #7'\nd: \"&Name\"\ne: C# minor\n"
    assert plain(read_text(text).root) == [
        ("a", "3"), ("b", "4"), ("c", "Card #7"), ("d", "&Name"), ("e", "C# minor"),
    ]  # fmt: skip


def test_all_faults_come_at_once_and_in_order():
    text = "on: x\ncount: 012\ncolour: gren\nlist: 3\ncount: 4\nmark: &x y\n"

    def ask(root):
        fields = root.fields(["name", "count", "colour", "list", "mark"])
        fields["count"].integer(1, 3)
        fields["colour"].choice(["green", "red"])
        fields["list"].items()

    assert faults_of(text, ask) == [
        (1, 1, "'name' is missing"),
        (1, 1, "unknown key 'on'"),
        (2, 8, "'012' is not a whole number"),
        (3, 9, "'gren' is not allowed here"),
        (4, 7, "a list expected, text found"),
        (5, 1, "'count' stands here twice (first at line 2)"),
        (6, 7, "'&x': YAML reads this as a reference (& and *), which is not used here"),
    ]


def test_a_fault_is_written_with_its_place_and_remedy():
    faults = raised(lambda: _close(read_text("colour: gren\n", "decks/x.yaml")))
    assert [str(fault) for fault in faults] == [
        "decks/x.yaml:1:9: error: 'gren' is not allowed here\n  fix: did you mean 'green'?"
    ]


def _close(page):
    page.root.fields(["colour"])["colour"].choice(["green", "red"])
    page.finish()


def test_a_warning_is_no_fault():
    page = read_text("a: 1\n", "x.yaml")
    page.root.warn("odd", "look at it")
    page.finish()
    assert str(page.warnings[0]) == "x.yaml:1:1: warning: odd\n  fix: look at it"


@pytest.mark.parametrize(("text", "value"), [("3", 3), ("0", 0), ("-2", -2), ("'3'", 3)])
def test_whole_numbers(text, value):
    assert read_text(f"a: {text}\n").root.fields(["a"])["a"].integer(-5, 5) == value


@pytest.mark.parametrize("text", ["012", "1e3", "1_000", "0x1", "3.0", "+3", "-0x", "three", "٣", "9" * 5000, "''"])
def test_other_ways_to_write_a_number_are_refused(text):
    assert len(faults_of(f"a: {text}\n", lambda root: root.fields(["a"])["a"].integer(0, 10**9))) == 1


@pytest.mark.parametrize("name", ["Déjà vu", "Viper's Fang", 'a "b", c', "NA", "null", "007", "カード", "🔥", "a=b"])
def test_names_of_all_kinds(name):
    text = "a: '" + name.replace("'", "''") + "'\n"
    assert faults_of(text, lambda root: root.fields(["a"])["a"].name()) == []


@pytest.mark.parametrize(
    "name",
    [
        "=SUM(A1)",
        "+1",
        "-1",
        "@x",
        "\\tx",
        "\\rx",
        "a\\nb",
        "a\\0b",
        "\uff1dx",
        " x",
        "x ",
        "a\u00a0b",
        "a\u200bb",
        "a\u202eb",
        "x" * 81,
        "",
    ],
)
def test_names_that_a_table_cannot_hold_are_refused(name):
    assert len(faults_of(f'a: "{name}"\n', lambda root: root.fields(["a"])["a"].name())) == 1


@pytest.mark.parametrize(
    ("word", "remedy"),
    [
        ("fire blast", "did you mean 'Fire Blast'?"),
        ("Fire Bolt", "did you mean 'Fire Blast'?"),
        ("ice", "did you mean 'Ice Lance'?"),
        ("zzz", ""),
    ],
)
def test_did_you_mean(word, remedy):
    assert reading.suggestion(word, ["Ice Lance", "Fire Blast"]) == remedy


class TestFiles:
    """What can be wrong before the first character is read."""

    @pytest.fixture
    def file(self, tmp_path):
        def write(data: bytes, name="deck.yaml"):
            path = tmp_path / name
            path.write_bytes(data)
            return path

        return write

    def test_text_of_a_file(self, file):
        assert plain(read(file("\ufeffname: é\r\n".encode())).root) == [("name", "é")]

    def test_missing_file_and_a_similar_one(self, file):
        path = file(b"a: 1\n")
        fault = raised(read, path.with_name("dekc.yaml"))[0]
        assert (fault.message, fault.remedy) == ("there is no such file", "did you mean 'deck.yaml'?")

    def test_missing_folder(self, tmp_path):
        assert raised(read, tmp_path / "no" / "deck.yaml")[0].message == "there is no such file"

    def test_folder(self, tmp_path):
        assert raised(read, tmp_path)[0].message == "this is a folder, not a file"

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
    def test_something_that_would_block(self, tmp_path):
        os.mkfifo(tmp_path / "pipe")
        assert raised(read, tmp_path / "pipe")[0].message == "this is not a regular file"

    def test_impossible_path(self):
        assert "cannot be read" in raised(read, "a\0b")[0].message

    def test_empty_file(self, file):
        assert raised(read, file(b""))[0].message == "the file is empty"

    def test_invalid_utf8_has_its_place(self, file):
        fault = raised(read, file("a: 1\né: \xff".encode().replace(b"\xc3\xbf", b"\xff")))[0]
        assert (fault.line, fault.column, fault.message) == (2, 4, "not UTF-8 text")

    def test_size_is_capped(self, file):
        path = file(b"a: 1\n" + b"#" * 2048)
        assert raised(read, path, limit=2048)[0].message == "larger than 2 KiB"
        assert plain(read(path, limit=4096).root) == [("a", "1")]

    def test_depth_is_capped(self):
        assert raised(read_text, "a: {b: [c]}", depth=2)[0].message == "nested deeper than 2 levels"
        assert plain(read_text("a: {b: [c]}", depth=3).root) == [("a", [("b", ["c"])])]


YAMLISH = st.text(
    alphabet=st.one_of(st.sampled_from(list("\n\n  :-#'\"[]{}&*!|>%@,?~\\\t\r\ufeff\xa0ab1")), st.characters()),
    max_size=200,
)


@settings(max_examples=400, deadline=None)
@given(YAMLISH)
@pytest.mark.parametrize("loader", [yaml.BaseLoader, getattr(yaml, "CBaseLoader", yaml.BaseLoader)])
def test_any_text_gives_a_tree_or_faults(loader, text):
    reading._PARSER, kept = loader, reading._PARSER
    try:
        faults_of(text, _ask_everything)
    finally:
        reading._PARSER = kept


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=100))
def test_any_bytes_give_a_tree_or_faults(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)
    raised(lambda: _ask_everything(read(path).root))


NESTED = st.recursive(
    st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=60,
)


@settings(max_examples=150, deadline=None)
@given(NESTED, st.integers(0, 40), st.booleans())
def test_any_nested_document_gives_a_tree_or_faults(content, depth, flow):
    for _ in range(depth):
        content = {"a": [content]}
    faults_of(yaml.safe_dump(content, allow_unicode=True, default_flow_style=flow), _ask_everything)


LARGE = 256 * 1024
ODD = [chr(c) for c in (*range(1, 9), *range(14, 32), *range(0x80, 0xA0), 0x2028, 0xFEFF, 0xFFFF)]


@pytest.mark.parametrize(
    "unit",
    [
        "k{}: 1\n",
        "a: 1\n",
        "[",
        "{{",
        "- ",
        "-\n",
        "? ",
        "a: b #c\n",
        "- &a{} x\n",
        "\t\n",
        "---\n",
        "!!a ",
        "'",
        "".join(ODD),
    ],
)
def test_the_largest_file_is_judged_soon_and_with_a_readable_number_of_faults(unit):
    text = "".join(unit.format(number) for number in range(LARGE // len(unit)))[:LARGE]
    begun = time.process_time()
    faults = faults_of(text, lambda node: node.fields(["name"], ["kilo", "count"]))
    assert len(faults) <= MOST_FAULTS + 1
    assert time.process_time() - begun < 10


def _ask_everything(node):
    _ask_for_text(node)
    for child in [*node.items(), *node.fields(["a"], ["b"]).values(), *(value for _, value in node.pairs())]:
        if isinstance(child, Scalar):
            _ask_for_text(child)
        else:
            _ask_everything(child)


def _ask_for_text(node):
    for question in (node.text, node.name, lambda: node.integer(0, 5), lambda: node.choice(["a", "b"])):
        question()


def test_reading_is_light():
    """The checker of decklists starts without compiler and data frames."""
    code = "import sys, simulator.reading; print(*{'numba', 'pandas', 'numpy', 'scipy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
