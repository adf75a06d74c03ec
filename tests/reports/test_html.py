"""The page: one well-formed file that asks for nothing, says each chart's numbers in a table, and trusts no name."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from reports import html, layout
from reports.pages import run as run_page
from tests.reports import answer_sample, sample, seat_sample

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</style></svg></title><b>",
    "--> ]]> <!-- <![CDATA[",
    "{{ 7 * 7 }} {% raw %}",
    "$\\frac{1}$ $x^2$",
    "&lt;b&gt; &amp; ' \" url(#x)",
    "javascript:alert(1) #fe0001",
    "=cmd()|'/c calc'!A0",
    "\x1b[2J \u202e \x00 \n 龍 🐉",
]


def manifest(run, **changes):
    """What the runner tells of a run."""
    decks = [
        {"name": deck.name, "sha256": "ab" * 32, "strategy": strategy, "strategy_sha256": "cd" * 32}
        for deck, strategy in zip(run.decks, run.strategies, strict=True)
    ]
    facts = {"run": "0123456789", "seed": 1, "pairs": run.pairs, "turn_cap": 200, "action_cap": 100, "decks": decks}
    facts |= {"rules_sha256": "ef" * 32, "switches": {"open": "yes"}, "changed": [], "versions": {"decklab": "1"}}
    facts |= {"finished": True, "matches": 90, "sha256": "12" * 32, "command": ["decklab", "matrix", "my decks"]}
    return facts | changes


def page(run, **changes):
    return html.render(run_page.sheet(run), manifest(run, **changes))


def tree(text):
    assert text.startswith("<!DOCTYPE html>\n")
    return ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n"))


def failed():
    return sample.run("AB", {(0, 1): [[sample.failed_match()] * 2]})


RUNS = {
    "field": lambda: sample.run(["Alpha", "Beta", "Gamma"], pairs=60, strategies=("steady", "steady", "reckless")),
    "duel": lambda: sample.run("AB", {(0, 1): sample.round_robin(2, 40)[0, 1]}),
    "one pair": lambda: sample.run("A", pairs=1),
    "failed": failed,
    "seats": lambda: seat_sample.run(30),
    "hostile": lambda: sample.run(HOSTILE, pairs=3, strategies=HOSTILE),
}
ANSWERS = {
    "field answer": lambda name: answer_sample.field_sheet([name, "Beta", "Gamma", "Delta"]),
    "pilots": lambda name: answer_sample.pilots_sheet([name, "Beta"], ["calm", f"{name}2"]),
    "compare": lambda name: answer_sample.compare_sheet(name, [f"{name}2", "Beta"]),
    "sweep": lambda name: answer_sample.sweep_sheet(name, deck=f"{name}2"),
    "grid": lambda name: answer_sample.grid_sheet(name, deck=f"{name}2"),
    "sensitivity": lambda name: answer_sample.sensitivity_sheet(deck=name),
    "target": lambda name: answer_sample.target_sheet(name, f"{name}.cost", [name]),
    "gates": lambda name: answer_sample.gates_sheet(name, f"{name}2"),
}
PAGES = {}


def answer_page(answer, name):
    """A page of a made-up answer with this name in it; drawn once."""
    if (answer, name) not in PAGES:
        PAGES[answer, name] = html.render(ANSWERS[answer](name), manifest(RUNS["duel"]()))
    return PAGES[answer, name]


@pytest.fixture(params=[*RUNS, *ANSWERS])
def found(request):
    if request.param in ANSWERS:
        return answer_page(request.param, HOSTILE[0])
    if request.param not in PAGES:
        PAGES[request.param] = page(RUNS[request.param]())
    return PAGES[request.param]


def test_the_page_is_well_formed_and_its_ids_are_its_own(found):
    ids = Counter(node.get("id") for node in tree(found).iter() if node.get("id"))
    assert [name for name, times in ids.items() if times > 1] == []
    for node in tree(found).iter():
        for name in ("href", "aria-labelledby", "clip-path"):
            for referred in re.findall(r"#([\w-]+)", node.get(name, "")) or [node.get(name)]:
                assert referred is None or referred in ids or referred == "data:,"


def test_the_page_asks_for_nothing(found):
    for node in tree(found).iter():
        assert node.tag not in ("script", "iframe", "object", "embed", "img", "base", "form", "foreignObject")
        assert not {name for name in node.attrib if name.startswith("on") or name in ("src", "srcset", "action")}
        assert node.get("href", "#").startswith(("#", "data:,"))
        assert "url(" not in node.get("style", "").replace("url(#", "")
    css = tree(found).findtext("head/style", "")
    assert not re.search(r"url\(|@import|@font-face|//", css)
    assert "default-src 'none'" in found


def test_only_names_can_hold_an_address(found):
    assert not re.search(r"https?:|ftp:", found)


def test_the_same_bytes_each_time_and_in_every_process():
    run = RUNS["duel"]()
    assert page(run) == page(run)
    code = "import sys; from tests.reports import test_html as t; print(t.page(t.RUNS['duel']()), end='')"
    env = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    other = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True, capture_output=True).stdout
    assert hashlib.sha256(other).digest() == hashlib.sha256(page(run).encode()).digest()


def test_names_are_text_and_nothing_else():
    innocent = sample.run([f"name {n}" for n in range(len(HOSTILE))], pairs=3, strategies=["s"] * 9 + ["t"])
    tags, expected = (Counter(node.tag for node in tree(page(run)).iter()) for run in (RUNS["hostile"](), innocent))
    assert tags == expected
    text = "".join(tree(page(RUNS["hostile"]())).itertext())
    for name in HOSTILE:
        assert layout.clean(name) in text
    assert not set("\x00\x1b\u202e") & set(text)


@pytest.mark.parametrize("answer", ANSWERS)
def test_names_in_answers_are_text_and_nothing_else(answer):
    hostile = " ".join([*HOSTILE[:3], *HOSTILE[4:6], HOSTILE[-1]])
    pages = [tree(answer_page(answer, name)) for name in (hostile, "Innocent")]
    tags, expected = (Counter(node.tag for node in page.iter()) for page in pages)
    assert tags == expected
    assert layout.clean(hostile) in "".join(pages[0].itertext())


def test_no_name_changes_a_colour_or_a_reference():
    """Names stand beside what is replaced in a drawing: they must come out as they went in."""
    drawn = "".join("".join(svg.itertext()) for svg in tree(page(RUNS["hostile"]())).iter("svg"))
    assert "javascript:alert(1) #fe0001" in drawn
    assert "url(#x)" in drawn


def test_each_chart_has_its_table(found):
    for section in tree(found).iter("section"):
        charts, tables = list(section.iter("svg")), list(section.iter("table"))
        assert len(charts) <= 1
        assert len(tables) >= len(charts)
        if charts:
            told = re.sub(r"\s+", " ", " ".join(tables[0].itertext()))
            for interval in re.findall(r"\d+\.\d ±\S+", " ".join(charts[0].itertext())):
                assert interval in told


def test_the_charts_are_those_that_were_asked_for():
    titles = [node.text for node in tree(page(RUNS["field"]())).iter("h2")]
    assert titles == [
        "Who beats whom", "Against the field", "How matches end", "Who plays first", "How long matches take",
        "Cost curve: available", "Cost curve: spent", "Cost curve: still running",
        "Cost curve of the list: cards by cost", "How this was made",
    ]  # fmt: skip
    titles = [node.text for node in tree(page(RUNS["seats"]())).iter("h2")]
    assert titles == [
        "Seats", "How matches end", "Players", "What is counted", "How long matches take", "How this was made",
    ]  # fmt: skip


def test_the_matrix_is_shaded_by_score():
    rows = [[None, 0.75, 0.5], [0.25, None, 1], [0.5, 0, None]]
    won = {"winner": 0, "ending": 0, "turns": 9, "metrics": [[1, 1]] * 2, "own_turns": [[], []]}
    lost = {**won, "winner": 1}
    pairs = {(0, 1): [[won, lost], [won, won]], (0, 2): [[won, won], [lost, lost]], (1, 2): [[won, lost]] * 2}
    run = sample.run("ABC", pairs)
    table = next(tree(page(run)).iter("tbody"))
    for cells, scores in zip(table, rows, strict=True):
        for cell, score in zip(cells[1:], scores, strict=True):
            expected = None if score is None else f"--p: {abs(2 * score - 1):.2f}"
            assert cell.get("style") == expected


def test_turns_are_counted_in_bins_that_hold_all_matches():
    made = sample.pairs_of_matches(Random(2), 80)
    run = sample.run("AB", {(0, 1): made})
    section = next(s for s in tree(page(run)).iter("section") if s.findtext("h2") == "How long matches take")
    rows = [["".join(cell.itertext()).strip() for cell in row] for row in next(section.iter("tbody"))]
    assert 5 < len(rows) <= run_page.BINS
    lengths = [match["turns"] for pair in made for match in pair]
    for label, *counts, _share in rows:
        first, last = (int(turns) for turns in (label.split(" to ") * 2)[:2])
        assert sum(map(int, counts)) == sum(first <= turns <= last for turns in lengths)
    assert sum(float(row[-1]) for row in rows) == pytest.approx(100, abs=0.5)


def test_the_command_and_what_the_run_was_are_told():
    text = page(RUNS["duel"](), finished=False, changed=["Torch.cost=1"], seconds=3.25, files=["x.csv"])
    told = "".join(tree(text).itertext())
    for fact in ("decklab matrix 'my decks'", "open=yes", "Torch.cost=1", "ef" * 32, "90 (stopped early)"):
        assert fact in told
    assert "x.csv" not in told
    assert "3.25" not in told


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium here")
@pytest.mark.parametrize("name", ["hostile", "seats", *ANSWERS])
def test_a_browser_has_nothing_to_say_and_asks_for_nothing(name, tmp_path):
    shown = answer_page(name, HOSTILE[0]) if name in ANSWERS else page(RUNS[name]())
    (tmp_path / "report.html").write_text(shown, encoding="utf-8")
    done = browse(tmp_path, "report.html")
    assert "How this was made" in done.stdout
    assert "CONSOLE" not in done.stderr
    assert asked(tmp_path) == []


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium here")
def test_the_browser_would_tell_of_errors_and_requests(tmp_path):
    bad = '<!DOCTYPE html><img src="http://localhost:9/x.png" /><script>missing()</script>'
    (tmp_path / "bad.html").write_text(bad, encoding="utf-8")
    assert "missing is not defined" in browse(tmp_path, "bad.html").stderr
    assert asked(tmp_path) == ["null"]


def browse(folder, name):
    """Opens a file, with no way to any host."""
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    flags += ["--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={folder / 'profile'}"]
    flags += ["--enable-logging=stderr", "--v=0", f"--log-net-log={folder / 'net.json'}", "--dump-dom"]
    command = [str(CHROMIUM), *flags, (folder / name).as_uri()]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)


def asked(folder):
    """Who asked for anything on the network: pages, not the browser itself."""
    origins = re.findall(r'"initiator":"([^"]*)"', (folder / "net.json").read_text(encoding="utf-8"))
    return sorted({origin for origin in origins if origin != "not an origin"})
