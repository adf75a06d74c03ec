"""What a command prints, byte for byte, at the width of a terminal and in any encoding."""

import json
from pathlib import Path
from random import Random

import pytest

import reports
from reports import layout
from reports.layout import Table
from reports.text import FORMATS
from tests.reports import sample

LONG = [f"Deck {n} - {names}" for n, names in enumerate(["Stone/Paper/Scissors", "Lizard/Spock", "Well/Bull/Axe"], 1)]


def columns_of(text):
    return max(layout.places(line) for line in text.splitlines())


@pytest.mark.parametrize("format", ["table", "md"])
def test_the_report_byte_for_byte(format):
    run = sample.run(LONG, pairs=30, strategies=("steady", "steady", "reckless"))
    expected = Path(__file__).with_name(f"report.{format}.txt")
    assert reports.render(run, format) == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("decks", [1, 2, 5, 6, 13])
def test_lines_fit_80_columns(decks):
    run = sample.run([f"{name} {n}" for n, name in enumerate(5 * LONG)][:decks], pairs=3)
    assert columns_of(reports.render(run)) <= 80


def test_the_matrix_of_six_decks_is_one_block():
    text = reports.render(sample.run(2 * LONG, pairs=3))
    assert "\ndeck" in text
    assert next(line for line in text.splitlines() if line.startswith("deck")).split() == ["deck", *"123456"]


def test_more_decks_than_fit_go_on_below():
    text = reports.render(sample.run([f"d{n}" for n in range(13)], pairs=2))
    heads = [line.split()[1:] for line in text.split("Each deck")[0].splitlines() if line.startswith("deck  ")]
    assert len(heads) == 3
    assert [head for block in heads for head in block] == [str(n) for n in range(1, 14)]


def test_a_single_matchup_has_no_matrix():
    run = sample.run("AB", {(0, 1): sample.round_robin(2, 20)[0, 1]})
    assert "against the column" not in reports.render(run)
    assert "against the column" in reports.render(sample.run("AB", pairs=2))


def test_only_the_metrics_that_are_asked_for_are_printed():
    text = reports.render(sample.run("AB", pairs=5, shown_turn_metrics=("spent",)))
    assert "Cost curve: spent" in text
    assert "Cost curve: available" not in text


def test_failed_matches_are_told():
    pairs = [[sample.failed_match()] * 2, *sample.pairs_of_matches(Random(1), 5)]
    made = {(0, 1): pairs}
    assert "2 matches failed and count nowhere, nor do their pairs." in reports.render(sample.run("AB", made))


@pytest.mark.parametrize("format", FORMATS)
def test_a_run_in_which_every_match_failed_is_still_reported(format):
    run = sample.run("AB", {(0, 1): [[sample.failed_match()] * 2]})
    assert reports.render(run, format)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize("format", FORMATS)
def test_any_stream_can_hold_the_report(format, encoding):
    run = sample.run(["été", "龍"], pairs=3)
    text = reports.render(run, format, encoding=encoding)
    text.encode(encoding)
    if format == "json":
        assert json.loads(text) == json.loads(reports.render(run, format))
    if format == "table":
        assert columns_of(text) <= 80
        assert ("±" in text) == (encoding == "utf-8")


def test_tables_keep_their_columns_in_ascii():
    run = sample.run("AB", pairs=3)
    with_signs, ascii_only = (reports.render(run, encoding=encoding) for encoding in ("utf-8", "ascii"))
    assert with_signs.translate(layout.ASCII) == ascii_only


def test_wide_letters_and_accents_keep_columns_aligned():
    table = Table("t", ["deck", "n"], [["龍龍", "1"], ["e\u0301te\u0301", "22"], ["abcd", "333"]])
    lines = layout.plain(table, 80).splitlines()[2:]
    assert [layout.places(line) for line in lines] == [len("abcd  333")] * 3


def test_names_cannot_move_the_cursor_or_break_a_table():
    name = "a\x1b[2Jb\n|c|\u202e"
    plain, md = (reports.render(sample.run([name, "B"], pairs=2), format) for format in ("table", "md"))
    assert not {"\x1b", "\u202e"} & set(plain + md)
    assert "a\\x1b[2Jb\\n|c|" in plain
    cells = [line.replace("\\|", "").count("|") for line in md.splitlines() if line.startswith("| 1 a")]
    assert cells[:2] == [3, 4]


@pytest.mark.parametrize(
    ("value", "lo", "hi", "cell"),
    [
        (0.5321, 0.5131, 0.5511, "53.2 ±1.9"),
        (1.0, 0.9985, 1.0, "100.0 ±0.2"),
        (0.5, 0.5, 0.5, "50.0 ±0.0"),
        (0.5, 0.49999, 0.50001, "50.0 ±0.1"),
        (0.5, 0.378, 0.622, "50.0 ±13 "),
        (0.5, 0.401, 0.599, "50.0 ±9.9"),
        (0.5, float("nan"), float("nan"), "50.0 ±?  "),
        (float("nan"), 0, 1, "-"),
    ],
)
def test_half_widths_are_rounded_up_and_take_four_places(value, lo, hi, cell):
    assert layout.number(value, lo, hi, scale=100) == cell


def test_an_unknown_format_is_an_error():
    with pytest.raises(ValueError, match="html"):
        reports.render(sample.run("A", pairs=1), "html")


def test_columns_that_tell_the_row_stand_in_every_block():
    heads, row = ["list", "seats", *(f"column {n}" for n in range(9))], ["one", "3", *"abcdefghi"]
    blocks = layout.plain(Table("t", heads, [row], fixed=2), 60).split("\n\n")
    assert len(blocks) > 1
    for block in blocks:
        assert block.removeprefix("t\n").split()[:2] == ["list", "seats"]
        assert block.splitlines()[-1].split()[:2] == ["one", "3"]
        assert columns_of(block) <= 60


def test_the_matrix_of_very_many_decks_is_left_to_the_files():
    few, many = (sample.run([f"d{n}" for n in range(decks)], pairs=1) for decks in (40, 41))
    assert "against the column" in reports.render(few)
    told = reports.render(many)
    assert "against the column" not in told
    assert "The scores of 41 decks against each other are in matchups.csv" in " ".join(told.split())
