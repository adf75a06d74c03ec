"""report and merge: runs that were played before, told again and added up."""

import json
import os
import shutil

import pytest

from tests.cli.conftest import DECKS, ROOT

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
SHARED = ROOT / "tests" / "toy" / "shared" / "decks"
UNIFORM = ["--strategy", "uniform"]
PLAYS = {"decks": ["matrix", DECKS, *UNIFORM], "tables": ["matrix", SHARED, "--strategy", "last@1"]}
FORMATS = ["table", "csv", "json", "md"]


def manifest(folder):
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def run(inside):
    """Plays Bold against Patient into a folder of that seed."""

    def play(seed, *more, pairs=15):
        inside("run", BOLD, PATIENT, "-n", pairs, *UNIFORM, "-q", "--seed", seed, "-o", str(seed), *more)
        return inside.folder / str(seed)

    return play


@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
def test_the_page_stands_in_the_folder_and_is_what_is_printed(inside, play):
    printed = inside(*play, "-n", 12, "-q", "-o", "here", "--format", "html").stdout
    folder = inside.folder / "here"
    before = files(folder)
    assert before["report.html"].decode() == printed
    assert inside("report", "here", "--format", "html").stdout == printed
    assert files(folder) == before
    inside(*play, "-n", 12, "-q", "-o", "here", "--overwrite")
    assert not (folder / "report.html").exists()


def test_a_report_adds_the_page_to_a_run_that_had_none(inside, run):
    folder = run(1)
    printed = inside("report", folder, "--format", "html").stdout
    assert (folder / "report.html").read_text(encoding="utf-8") == printed
    assert "report.html" in manifest(folder)["files"]
    assert "Bold" in inside("report", folder).stdout
    inside("run", BOLD, PATIENT, "-n", 15, *UNIFORM, "-q", "-o", "there", "--format", "html")
    other = (inside.folder / "there" / "report.html").read_text(encoding="utf-8")
    assert [line for line in other.splitlines() if line not in printed.splitlines()] == []


def test_a_terminal_is_told_where_the_page_is(inside, run, monkeypatch):
    folder = run(1)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert inside("report", folder, "--format", "html").stdout == f"{folder / 'report.html'}\n"


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
def test_a_report_is_what_the_run_has_printed(inside, play, form):
    printed = inside(*play, "-n", 12, "-q", "-o", "here", "--format", form).stdout
    before = files(inside.folder / "here")
    assert inside("report", "here", "--format", form).stdout == printed
    assert files(inside.folder / "here") == before


GATES = """gates:
  - {{id: wide, deck: {0}, vs: {1}, score: {{within: [0, 1]}}}}
  - {{id: none, deck: {1}, vs: {0}, score: {{within: [1, 1]}}}}
"""
ASKING = {
    "field": (["field", BOLD, PATIENT, "--mix", "mix.yaml", *UNIFORM, "-n", 12], 0),
    "pilots": (["pilots", BOLD, PATIENT, "--strategy", "uniform", "--strategy", "spender", "-n", 12], 0),
    "gate": (["gate", "gates.yaml", *UNIFORM, "-n", 300], 1),
}


@pytest.mark.parametrize("form", [*FORMATS, "html"])
@pytest.mark.parametrize("name", ASKING)
def test_a_report_answers_what_the_command_was_asked(inside, name, form):
    (inside.folder / "mix.yaml").write_text("Bold: 1\nPatient: 3\n")
    (inside.folder / "gates.yaml").write_text(GATES.format(BOLD, PATIENT))
    words, code = ASKING[name]
    printed = inside(*words, "-q", "-o", "here", "--format", form, code=code).stdout
    (inside.folder / "mix.yaml").unlink()
    (inside.folder / "gates.yaml").unlink()
    assert inside("report", "here", "--format", form).stdout == printed


def test_merged_fields_are_a_field_and_merged_gates_are_not_judged_again(inside):
    for seed in (1, 2):
        inside("field", BOLD, PATIENT, *UNIFORM, "-n", 12, "-q", "--seed", seed, "-o", str(seed))
    printed = inside("merge", "1", "2", "-o", "both").stdout
    assert "Strength in the field" in printed
    assert inside("report", "both").stdout == printed
    assert (inside.folder / "both" / "field.csv").exists()
    (inside.folder / "gates.yaml").write_text(GATES.format(BOLD, PATIENT))
    for seed in (3, 4):
        inside("gate", "gates.yaml", *UNIFORM, "-n", 9, "-q", "--seed", seed, "-o", str(seed), code=1)
    assert "1 matchup, 36 matches, seeds 3, 4" in inside("merge", "3", "4", "-o", "gates").stdout


def test_counts_are_the_same_bytes_for_all_workers(inside):
    for jobs in (1, 3):
        inside(*PLAYS["decks"], "-n", 40, "-q", "-j", jobs, "--start-method", "fork", "-o", str(jobs))
    one, three = (inside.folder / name / "tallies.json" for name in ("1", "3"))
    assert one.read_bytes() == three.read_bytes()


def test_a_report_needs_neither_decklists_nor_strategies(inside):
    deck = inside.folder / "mine.yaml"
    deck.write_text(BOLD.read_text())
    (inside.folder / "mine.py").write_text('"""First."""\ndef decide(view, cards, options, luck):\n    return 0\n')
    printed = inside("run", deck, PATIENT, "-n", 5, "--strategy", "mine.py", "-q", "-o", "here").stdout
    deck.unlink()
    (inside.folder / "mine.py").unlink()
    assert inside("report", "here").stdout == printed


def test_counts_go_with_the_run_that_is_replaced(inside, run):
    folder = run(1)
    (folder / "manifest.json").write_text(json.dumps({**manifest(folder), "finished": False}))
    run(1, "--overwrite", pairs=3)
    assert json.loads((folder / "tallies.json").read_text())["pairs"] == 3
    assert "tallies.json" in manifest(folder)["files"]


def spoilt(folder, name, change):
    path = folder / name
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


def without_counts(text):
    content = json.loads(text)
    return json.dumps({**content, "files": [name for name in content["files"] if name != "tallies.json"]})


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("manifest.json", lambda text: "", "this folder holds no run"),
        ("manifest.json", lambda text: "[]", "this folder holds no run"),
        ("manifest.json", lambda text: '{"name": "an app", "files": ["deck.yaml"]}', "this folder holds no run"),
        ("manifest.json", without_counts, "written by an older decklab"),
        ("tallies.json", lambda text: text[:-9], "tallies.json is not as the run has written it"),
        ("tallies.json", lambda text: text.replace("2", "3", 1), "tallies.json is not as the run has written it"),
    ],
)
def test_what_holds_no_whole_run_is_refused(inside, run, name, change, said):
    folder = run(1)
    spoilt(folder, name, change)
    for words in (["report", folder], ["merge", folder, run(2), "-o", "new"]):
        done = inside(*words, code=3)
        assert said in done.stderr
        assert done.stderr.count("error:") == 1
        assert done.stdout == ""
    assert not (inside.folder / "new").exists()


def test_a_folder_without_counts_is_refused(inside, run):
    (run(1) / "tallies.json").unlink()
    assert "tallies.json: No such file" in inside("report", "1", code=3).stderr
    assert "holds no run" in inside("report", "nowhere", code=3).stderr


def test_a_comparison_has_a_report_of_each_version(inside):
    inside("compare", BOLD, BOLD, "--set", "Torch.cost=1", "--vs", PATIENT, *UNIFORM, "-n", 5, "-q", "-o", "here")
    done = inside("report", "here", code=3)
    assert "holds several runs: before, after" in done.stderr
    assert "play it again: decklab" in done.stderr
    assert done.stderr.endswith(" --overwrite\n")
    assert "Bold" in inside("report", os.path.join("here", "after")).stdout
    assert "holds the runs before, after" in inside("replay", "here", "m0p0r0", code=3).stderr


def test_an_unknown_format_is_refused(inside, run):
    assert "did you mean 'table'?" in inside("report", run(1), "--format", "tabel", code=2).stderr


def rows(folder):
    return (folder / "matches.csv").read_text(encoding="utf-8").splitlines()[1:]


def test_merged_runs_hold_all_matches_and_their_score(inside, run):
    first, second = run(1, pairs=15), run(2, pairs=40)
    done = inside("merge", first, second, "-o", "new", "--format", "csv")
    new = inside.folder / "new"
    assert rows(new) == rows(first) + rows(second)
    lines = [line.split(",") for line in (new / "matchups.csv").read_text().splitlines()]
    row = dict(zip(*lines, strict=True))
    bold = [r.split(",") for r in rows(new)]
    points = [0.5 if r[10] == "-1" else float(r[6 + 2 * int(r[10])] == "Bold") for r in bold]
    assert float(row["score"]) == pytest.approx(sum(points) / 110, abs=1e-6)
    assert row["pairs"] == "55"
    assert done.stdout == (new / "matchups.csv").read_text()
    assert "110 matches, seeds 1, 2" in inside("report", "new").stdout
    page = inside("report", "new", "--format", "html").stdout
    assert "110 matches, seeds 1, 2" in page
    assert f"{manifest(first)['run']}, {manifest(second)['run']}" in page


def test_the_manifest_tells_the_parts(inside, run):
    first, second = run(1), run(2, pairs=4)
    inside("merge", first, second, "-o", "new")
    merged, parts = manifest(inside.folder / "new"), [manifest(first), manifest(second)]
    for name in ("run", "seed", "pairs", "sha256", "command"):
        assert [part[name] for part in merged["parts"]] == [part[name] for part in parts]
    assert (merged["kind"], merged["matches"], merged["finished"]) == ("merge", 38, True)
    assert merged["decks"] == parts[0]["decks"]


def test_each_match_of_merged_runs_is_told_as_in_its_part(inside, run):
    for seed in (1, 2):
        run(seed)
    inside("merge", "1", "2", "-o", "new")
    for seed, part in enumerate(manifest(inside.folder / "new")["parts"], 1):
        inside("replay", str(seed), f"{part['run']}:m0p3r1")
        told = inside("replay", "new", f"{part['run']}:m0p3r1")
        assert (told.stdout, told.stderr) == (inside("replay", str(seed), "m0p3r1").stdout, "")
    done = inside("replay", "new", "m0p3r1", code=3)
    assert "write RUN:MATCH_ID with one of these runs" in done.stderr
    assert "holds the runs" in inside("replay", "1", "elsewhere:m0p3r1", code=3).stderr


def test_neither_order_nor_steps_change_what_is_counted(inside, run):
    for seed in (1, 2, 3):
        run(seed, pairs=seed)
    inside("merge", "1", "2", "3", "-o", "a")
    inside("merge", "3", "1", "2", "-o", "b")
    inside("merge", "1", "2", "-o", "c")
    inside("merge", "3", "c", "-o", "d")
    a, b, d = (files(inside.folder / name) for name in "abd")
    for found in (b, d):
        assert {**a, "manifest.json": b""} == {**found, "manifest.json": b""}
    assert manifest(inside.folder / "a")["parts"] == manifest(inside.folder / "d")["parts"]


def test_runs_that_share_matches_are_refused(inside, run):
    for seed in (1, 2):
        run(seed, pairs=seed)
    inside("merge", "1", "2", "-o", "both")
    for words in (["1", "1"], ["both", "2"], ["1", "2", "both"]):
        done = inside("merge", *words, "-o", "new", code=2)
        assert "have seed " in done.stderr
        assert "they share matches" in done.stderr
    assert not (inside.folder / "new").exists()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--rule", "gambler_pays=no"], "rules sha256; switches ({'gambler_pays': 'yes'}, {'gambler_pays': 'no'})"),
        (["--turn-cap", 50], "turn cap (200, 50)"),
        (["--set", "Torch.cost=1"], "changed ([], ['Torch.cost=1'])"),
        (["--strategy", "spender@Patient"], "strategy of deck 2 (uniform, spender)"),
    ],
)
def test_runs_of_different_plans_are_refused_with_what_differs(inside, run, more, said):
    run(1)
    run(2, *more)
    done = inside("merge", "1", "2", "-o", "new", code=2)
    assert "1 and 2 differ in " in done.stderr
    assert said in done.stderr
    assert not (inside.folder / "new").exists()


def test_other_decks_are_refused(inside, run):
    run(1)
    inside("run", BOLD, BOLD, "-n", 3, *UNIFORM, "-q", "--seed", 2, "-o", "2")
    assert "the number of decks (2, 1)" in inside("merge", "1", "2", "-o", "new", code=2).stderr
    (inside.folder / "patient.yaml").write_text(PATIENT.read_text().replace("name: Patient", "name: Calm"))
    inside("run", BOLD, "patient.yaml", "-n", 3, *UNIFORM, "-q", "--seed", 3, "-o", "3")
    assert "name of deck 2 (Patient, Calm)" in inside("merge", "1", "3", "-o", "new", code=2).stderr


def test_matches_that_were_changed_since_are_refused(inside, run):
    spoilt(run(1), "matches.csv", lambda text: text.replace("Bold", "Bald"))
    run(2)
    assert "matches.csv is not as the run has written it" in inside("merge", "1", "2", "-o", "new", code=3).stderr


def test_nothing_is_overwritten(inside, run):
    run(1)
    run(2)
    before = files(inside.folder / "1")
    assert "holds other files already" in inside("merge", "1", "2", "-o", "1", code=2).stderr
    assert files(inside.folder / "1") == before
    assert "name two or more" in inside("merge", "1", "-o", "new", code=2).stderr


def test_tables_of_one_list_are_merged(inside):
    for seed in (1, 2):
        inside(*PLAYS["tables"], "-n", 6, "-q", "--seed", seed, "-o", str(seed))
    done = inside("merge", "1", "2", "-o", "new", "--format", "json")
    assert [row["pairs"] for row in json.loads(done.stdout)["tables"]] == [12] * 4


def test_failures_are_kept_with_their_parts(inside, run):
    (inside.folder / "broken.py").write_text(
        '"""Now and then chooses what is not there."""\ndef decide(view, cards, options, luck):\n'
        "    return 99 if luck.a % 64 == 0 and luck.b != 0 else 0\n"
    )
    for seed in (1, 2):
        words = ["--strategy", "broken.py", "--seed", seed, "-o", str(seed)]
        inside("run", BOLD, PATIENT, "-n", 300, "-q", *words, code=5)
    inside("merge", "1", "2", "-o", "new")
    failed = [(inside.folder / name / "failures.jsonl").read_text() for name in ("1", "2", "new")]
    assert failed[2] == failed[0] + failed[1]
    assert manifest(inside.folder / "new")["failures"] == len(failed[2].splitlines())
    shutil.rmtree(inside.folder / "1")
    assert "failed and count nowhere" in inside("report", "new").stdout
