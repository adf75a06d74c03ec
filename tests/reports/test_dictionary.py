"""The dictionary of columns: all that commands write and print is described, and nothing else."""

import os
from pathlib import Path

import pytest

from reports.dictionary import dictionary
from reports.files import TEXT, read_table
from simulator import api
from simulator.runner import game as games
from simulator.stats.transitivity import Cycle
from tests.cli.conftest import DECKS, ROOT
from tests.cli.test_piloting import SHY

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
SHARED = ROOT / "tests" / "toy" / "shared" / "decks"
QUICK = {"pairs": 20, "strategy": "uniform", "start_method": "inline"}
LISTED = {"decks", "matchups", "tables", "seats", "players"}
"""Parts of summary.json with the columns of the files of these names."""


def facts(found: api.Result) -> dict[str, dict]:
    """The keys of what is printed as JSON, by the sections that describe them."""
    parts = {name: found.facts[name] for name in ("field", "pilots", "gates", "impact") if name in found.facts}
    plain = {key: value for key, value in found.facts.items() if key not in {*LISTED, *parts}}
    told = {"summary.json": plain} | {f"summary.json, {name}": part for name, part in parts.items()}
    if flips := parts.get("pilots", {}).get("flips"):
        told["summary.json, pilots, flips"] = flips[0]
    return told


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The columns of all that the commands give, by file or section."""
    before = os.getcwd()
    os.chdir(tmp_path_factory.mktemp("made"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DECKLAB_GAMES", "tests.toy tests.toy.shared")
        yield dict(_made())
    os.chdir(before)


def _made():
    Path("gates.yaml").write_text(f"gates:\n  - {{id: any, deck: {BOLD}, vs: {PATIENT}, score: {{within: [0, 1]}}}}\n")
    Path("mix.yaml").write_text("Bold: 1\n")
    Path("shy.py").write_text(SHY)
    shy = {**QUICK, "pairs": 150, "strategy": ["spender", "shy.py"]}
    for found in (
        api.field([BOLD, PATIENT], **QUICK, mix="mix.yaml", out="field"),
        api.pilots([BOLD, PATIENT], **shy, out="pilots"),
        api.impact(BOLD, **QUICK, vs=PATIENT, out="impact"),
        api.gate("gates.yaml", max_pairs=20, strategy="uniform", start_method="inline", out="gates"),
        api.matrix(SHARED, pairs=3, start_method="inline", out="shared"),
    ):
        yield from ((path.name, set(read_table(path))) for path in Path(str(found.folder)).glob("*.csv"))
        yield from ((section, set(part)) for section, part in facts(found).items())
    swept = api.sweep(BOLD, **QUICK, vs=PATIENT, set="Torch.cost=1..3", out="swept")
    yield from ((f"{name}.csv", set(read_table(Path(f"swept/{name}.csv")))) for name in swept.tables)
    yield "JSON of versions", set(swept.facts)
    compared = api.compare(BOLD, BOLD, **QUICK, vs=PATIENT, set={"Torch.cost": 1}, out="compared")
    assert [set(compared.changes), set(compared.facts)] == [set(swept.changes), set(swept.facts) - {"trend"}]
    target = api.sweep(BOLD, **QUICK, vs=PATIENT, set="Torch.cost=1..3", target=0.5, out="target")
    yield from [("target.csv", set(read_table(Path("target/target.csv")))), ("JSON of a target", set(target.facts))]
    yield "summary.json, field, cycles", set(Cycle._fields)


def described(name: str) -> set[str]:
    """The columns of a file that the dictionary knows, with the names that the made-up games give."""
    table, names = dictionary(), set()
    plays = [games.find("tests.toy"), games.find("tests.toy.shared")]
    one = plays[name in ("tables.csv", "seats.csv", "players.csv")]
    seats = range(2 if name != "matches.csv" else 0)
    fills = {"<ending>": one.all_endings, "<metric>": one.match_metrics, "<seat>": list(map(str, seats))}
    for column in table[table.file == name].column:
        filled = [column]
        for gap, known in fills.items():
            filled = [each.replace(gap, word) for each in filled for word in (known if gap in each else [""])]
        names |= set(filled)
    return names


SECTIONS = [name for name in dictionary().file.unique() if name not in ("matches.csv", "<curve>.csv")]


@pytest.mark.parametrize("name", SECTIONS)
def test_what_is_described_is_what_commands_give(made, name):
    assert described(name) == made[name]


def test_all_that_commands_give_is_described(made):
    curves = {f"{games.find(key).curve_name}.csv" for key in ("tests.toy", "tests.toy.shared")}
    assert set(made) - set(SECTIONS) == {"matches.csv", *curves}
    table = dictionary()
    assert [set(table[table.file == "<curve>.csv"].column)] * len(curves) == [made[name] for name in curves]


def test_names_and_texts_are_what_is_read_as_text():
    table = dictionary()
    columns = table[table.file.str.endswith(".csv")]
    for column, unit in zip(columns.column, columns.unit, strict=True):
        assert bool(TEXT.fullmatch(column.replace("<seat>", "0"))) == (unit in ("name", "text")), column


def test_every_column_has_a_unit_and_a_meaning_and_one_row():
    table = dictionary()
    assert (table.unit.str.len() > 0).all()
    assert (table.meaning.str.len() > 0).all()
    assert not table.duplicated(["file", "column"]).any()
    assert set(table.file) - set(SECTIONS) == {"matches.csv", "<curve>.csv"}
