"""--format html of the commands that ask more than a run's rates."""

import json
import re

import pytest

from tests.cli.conftest import DECKS

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
VS, SPENDER = ["--vs", PATIENT], ["--strategy", "spender"]
GATES = f"gates:\n  - {{id: band, deck: {BOLD}, vs: [{PATIENT}], score: {{within: [0.1, 1]}}}}\n"
COMMANDS = {
    "compare": ["compare", BOLD, BOLD, "--set", "Torch.cost=1", *VS, *SPENDER],
    "sweep": ["sweep", BOLD, "--set", "Torch.cost=1..3", *VS, *SPENDER],
    "grid": ["sweep", BOLD, "--set", "Torch.cost=1..2", "--set", "Spark.cost=0..1", *VS, *SPENDER],
    "sensitivity": ["sensitivity", BOLD, PATIENT, *SPENDER],
    "impact": ["impact", BOLD, *VS, *SPENDER],
    "field": ["field", BOLD, PATIENT, *SPENDER],
    "pilots": ["pilots", BOLD, PATIENT, *SPENDER, "--strategy", "uniform"],
    "gate": ["gate", "gates.yaml", *SPENDER],
}
SECTIONS = {
    "compare": ["What the change does against each opponent"],
    "sweep": ["The score with each value", "The trend", "What each changes"],
    "grid": ["The score with both numbers", "The trend", "What each changes"],
    "sensitivity": ["What each changes"],
    "impact": ["What each card is worth"],
    "field": ["How strong each deck is", "The mix that no deck beats", "Who beats whom"],
    "pilots": ["Rank with one strategy in all seats", "Every pairing of strategies"],
    "gate": ["Scores and shares"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_page_stands_in_the_folder_with_the_manifest_and_is_what_is_printed(inside, name):
    (inside.folder / "gates.yaml").write_text(GATES)
    words = [*COMMANDS[name], "-n", 30, "-q", "-o", "here"]
    printed = inside(*words, "--format", "html").stdout
    folder = inside.folder / "here"
    assert (folder / "report.html").read_text(encoding="utf-8") == printed
    assert "report.html" in json.loads((folder / "manifest.json").read_text())["files"]
    titles = [title for title in re.findall(r"<h2[^>]*>(.*)</h2>", printed) if title != "Decks that change places"]
    assert titles == [*SECTIONS[name], "How this was made"]
    inside(*words, "--overwrite")
    assert not (folder / "report.html").exists()


def test_a_search_has_a_page_wherever_it_goes(inside):
    words = ["sweep", BOLD, "--set", "Torch.steps.2.burn=1..4", *VS, *SPENDER, "--target", "0.6", "-n", 400, "-q"]
    printed = inside(*words, "--format", "html").stdout
    [page] = (inside.folder / "runs").glob("target-*/report.html")
    assert page.read_text(encoding="utf-8") == printed
    assert "Where the search has looked" in printed
    again = inside(*words, "--format", "html", "-o", "here").stdout
    assert (inside.folder / "here" / "report.html").read_text(encoding="utf-8") == again


def test_the_page_of_versions_tells_all_their_runs_and_lists(inside):
    (inside.folder / "copy.yaml").write_text(
        "game: tests.toy\nname: Copy\ncards: {Spark: 3, Wick: 1, Torch: 3, Bonfire: 2, Dice: 3}\n"
    )
    printed = inside(
        "compare", BOLD, "copy.yaml", *VS, *SPENDER, "-n", 30, "-q", "-o", "here", "--format", "html"
    ).stdout
    manifests = [
        json.loads((inside.folder / "here" / name / "manifest.json").read_text()) for name in ("before", "after")
    ]
    for manifest in manifests:
        assert manifest["run"] in printed
        assert manifest["decks"][0]["sha256"][:12] in printed
    assert "120" in printed  # two versions of 30 pairs


def test_the_same_page_from_any_number_of_workers(inside):
    pages = [
        inside(*COMMANDS["sweep"], "-n", 30, "-q", "-o", "here", "--overwrite", "-j", jobs, "--format", "html").stdout
        for jobs in (1, 3)
    ]
    assert [page.replace("-j 3", "-j 1") for page in pages] == pages[:1] * 2
