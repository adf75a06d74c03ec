"""--until-width and --sprt: runs that end when enough is known."""

import csv
import json
import math

import numpy as np
import pytest

from simulator.runner.plan import ROUND
from simulator.stats.sequential import betting
from tests.cli.conftest import DECKS, ROOT

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
SHARED = ROOT / "tests" / "toy" / "shared" / "decks"
RUN = ["run", BOLD, PATIENT, "--strategy", "spender", "-q", "-o", "here"]


def pair_scores(folder, deck="Bold", matchup="0"):
    """[pairs] the deck's score in each pair, read from matches.csv."""
    found = {}
    with open(folder / "matches.csv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["matchup"] == matchup:
                won = row["winner"] != "-1" and row[f"deck_{row['winner']}"] == deck
                found.setdefault(int(row["pair"]), []).append(0.5 if row["winner"] == "-1" else float(won))
    return np.array([np.mean(found[pair]) for pair in sorted(found)])


def half(scores):
    value, lo, hi, _ = betting(np.bincount(np.rint(4 * scores).astype(int), minlength=5))
    return max(value - lo, hi - value)


def test_it_ends_after_the_first_round_in_which_the_interval_is_narrow(inside):
    done = inside(*RUN, "--until-width", 0.03)
    scores = pair_scores(inside.folder / "here")
    assert len(scores) % ROUND == 0
    assert half(scores) <= 0.03 < half(scores[:-ROUND])
    assert f"Played until each score is known to ±3: that took {len(scores):,} pairs." in done.stdout
    assert "it is that of a sequence, which holds at every look" in " ".join(done.stdout.split())
    assert json.loads((inside.folder / "here" / "manifest.json").read_text())["finished"]


def test_all_scores_of_a_matrix_are_that_narrow(inside):
    done = inside("matrix", DECKS, "--strategy", "uniform", "--until-width", 0.05, "-q", "--format", "json")
    rows = [row for row in json.loads(done.stdout)["matchups"] if row["a"] != row["b"]]
    assert rows
    assert all(row["score_hi"] - row["score"] <= 0.05 and row["score"] - row["score_lo"] <= 0.05 for row in rows)


def test_where_all_share_a_list_each_seat_is_that_narrow(inside):
    done = inside("matrix", SHARED, "--until-width", 0.06, "-q", "--format", "json")
    rows = json.loads(done.stdout)["seats"]
    assert all(row["score_hi"] - row["score"] <= 0.06 and row["score"] - row["score_lo"] <= 0.06 for row in rows)


@pytest.mark.parametrize("wish", [["--until-width", 0.03], ["--sprt", "0.7:0.75"]], ids=["width", "sprt"])
def test_workers_change_neither_where_it_ends_nor_a_byte(inside, wish):
    found = []
    for jobs in (1, 2, 3):
        inside(*RUN, *wish, "-j", jobs, "--overwrite")
        names = ("matches.csv", "matchups.csv", "summary.json", "tallies.json")
        found.append([(inside.folder / "here" / name).read_bytes() for name in names])
    assert found[0] == found[1] == found[2]


def ratio(scores, low, high):
    """Log-likelihood ratio of so many won and lost matches, each worth as many as the pairs' dispersion says."""
    mean, dispersion = scores.mean(), scores.var() / (scores.mean() * (1 - scores.mean()))
    single = mean * math.log(high / low) + (1 - mean) * math.log((1 - high) / (1 - low))
    return len(scores) * single / dispersion


@pytest.mark.parametrize(("low", "high", "sign"), [(0.7, 0.75, 1), (0.5, 0.52, 1), (0.82, 0.86, -1)])
def test_a_test_ends_where_the_ratio_of_the_same_scores_first_reaches_wald_s_bound(inside, low, high, sign):
    done = inside(*RUN, "--sprt", f"{low}:{high}", "--format", "table")
    scores, bound = pair_scores(inside.folder / "here"), math.log(0.95 / 0.05)
    looks = [sign * ratio(scores[:pairs], low, high) for pairs in range(ROUND, len(scores) + 1, ROUND)]
    assert looks[-1] >= bound
    assert all(abs(look) < bound for look in looks[:-1])
    [line] = [line.split() for line in done.stdout.splitlines() if line.startswith("1 Bold  2 Patient")]
    assert line[-3:] == [f"{100 * (high if sign > 0 else low):g}", "%", f"{len(scores):,}"]


def test_a_decision_stays_while_other_matchups_go_on(inside):
    (inside.folder / "twin.yaml").write_text(BOLD.read_text().replace("name: Bold", "name: Twin"))
    done = inside("matrix", BOLD, "twin.yaml", PATIENT, *RUN[3:], "--sprt", "0.49:0.51", "-n", 1024, code=4)
    lines = [line.split() for line in done.stdout.splitlines()]
    assert {(line[1], line[3]): line[-1] for line in lines if len(line) > 3 and line[3] in ("Twin", "Patient")} == {
        ("Bold", "Twin"): "1,024", ("Bold", "Patient"): "256", ("Twin", "Patient"): "256",
    }  # fmt: skip
    assert "after 1,024 pairs 1 stays open" in done.stdout
    assert "about 0.15 wrong answers in 3" in done.stdout


def test_a_match_that_came_after_the_end_is_not_called_failed(inside):
    inside(*RUN, "--until-width", 0.1)
    for pair, said in (
        (0, ""),
        (19_999, "warning: the run ended before this match: there is no row to compare it with\n"),
    ):
        done = inside("replay", "here", f"m0p{pair}r0")
        assert done.stderr == said
        assert "wins: " in done.stdout


@pytest.mark.parametrize("wish", [["--until-width", 0.001], ["--sprt", "0.78:0.79"]], ids=["width", "sprt"])
def test_where_the_pairs_do_not_suffice_the_exit_code_is_4(inside, wish):
    done = inside(*RUN, *wish, "--max-pairs", 300, code=4)
    assert len(pair_scores(inside.folder / "here")) == 300
    assert "after 300 pairs" in done.stdout
    assert inside("report", "here").stdout == done.stdout


@pytest.mark.parametrize("form", ["table", "csv", "json", "md", "html"])
def test_a_report_tells_the_same_again(inside, form):
    printed = inside(*RUN, "--sprt", "0.5:0.6", "--format", form).stdout
    assert inside("report", "here", "--format", form).stdout == printed
    if form != "csv" and form != "json":
        assert "Score 50 or 60 %?" in printed


def test_what_gates_have_watched_has_such_intervals_too(inside):
    (inside.folder / "gates.yaml").write_text(
        f"gates:\n  - {{id: a, deck: {BOLD}, vs: {PATIENT}, score: {{at_least: 0.6}}}}\n"
    )
    inside("gate", "gates.yaml", *RUN[3:])
    told = inside("report", "here", "--format", "json").stdout
    [row] = json.loads(told)["matchups"]
    found = max(row["score_hi"] - row["score"], row["score"] - row["score_lo"])
    assert found == pytest.approx(half(pair_scores(inside.folder / "here")), abs=2e-6)


def test_runs_that_were_watched_stay_so_where_they_are_added_up(inside):
    inside(*RUN[:-1], "one", "--sprt", "0.5:0.6")
    inside(*RUN[:-1], "two", "-n", 256, "--seed", 2)
    done = inside("merge", "one", "two", "-o", "new")
    assert "which holds at every look" in " ".join(done.stdout.split())
    assert "50 or 60" not in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--until-width", 0], "--until-width lies between 0 and 0.5"),
        (["--until-width", 0.6], "--until-width lies between 0 and 0.5"),
        (["--sprt", "0.5"], "'0.5' is no two scores"),
        (["--sprt", "0.5:half"], "is no two scores"),
        (["--sprt", "0.52:0.5"], "is no two scores"),
        (["--sprt", "0:0.5"], "is no two scores"),
        (["--sprt", "0.5:0.6", "--until-width", 0.01], "two ways to end a run"),
    ],
)
def test_what_cannot_be_watched_for_is_refused(inside, words, said):
    done = inside(*RUN, *words, code=2)
    assert said in done.stderr
    assert "fix: " in done.stderr
    assert done.stdout == ""


def test_where_nothing_is_left_to_chance_there_is_nothing_to_watch_for(inside):
    for wish in (["--until-width", 0.1], ["--sprt", "0.5:0.6"]):
        assert "one half by design" in inside("run", BOLD, BOLD, *RUN[3:], *wish, code=2).stderr
    shared = inside("run", SHARED / "bold.yaml", "--sprt", "0.5:0.6", "-q", code=2)
    assert "--sprt is for decks that meet" in shared.stderr
