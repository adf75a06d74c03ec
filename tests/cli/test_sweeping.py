"""sweep and sensitivity: many versions of the same matches."""

import csv
import json
import re
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.stats import ttest_1samp

from reports import changes, layout, sweeps, targets
from simulator.cli.errors import FAILURES, Refusal
from simulator.cli.targeting import _Portions
from simulator.stats import Estimate, bisect
from simulator.stats.monotone import Trend
from tests.cli.conftest import DECKS

BOLD, PATIENT = DECKS / "bold.yaml", DECKS / "patient.yaml"
PLAY = ["--vs", PATIENT, "--strategy", "spender", "-n", 40, "-q", "-o", "here"]


def table(folder):
    with open(folder / "here" / "changes.csv", encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["opponent"] == "overall"]


def test_a_sweep_plays_each_value_with_the_same_luck(inside):
    done = inside("sweep", BOLD, "--set", "Torch.steps.2.burn=1..5:2", *PLAY)
    rows = table(inside.folder)
    assert [row["name"] for row in rows] == [f"Torch.steps.2.burn={value}" for value in (1, 3, 5)]
    assert len({row["before"] for row in rows}) == 1
    for row in rows:
        assert float(row["change"]) == pytest.approx(float(row["after"]) - float(row["before"]), abs=2e-6)
    assert "as it is" in done.stdout
    assert "Chance alone lets 0.15 of 3 single intervals miss 0." in done.stdout


def test_the_value_that_a_card_has_changes_nothing(inside):
    inside("sweep", BOLD, "--set", "Torch.steps.2.burn=2..2", *PLAY)
    [row] = table(inside.folder)
    assert (float(row["change"]), float(row["correlation"])) == (0, 1)


def test_two_ranges_are_a_grid_and_other_numbers_stay_set(inside):
    words = ["--set", "Torch.cost=1..2", "--set", "Spark.cost=1..3:2", "--set", "Bonfire.cost=1"]
    inside("sweep", BOLD, *words, *PLAY)
    assert [row["name"] for row in table(inside.folder)] == [
        f"Torch.cost={torch}, Spark.cost={spark}" for torch in (1, 2) for spark in (1, 3)
    ]
    for version in ("as_it_is", "v4"):
        manifest = json.loads((inside.folder / "here" / version / "manifest.json").read_text())
        assert manifest["changed"][0] == "Bonfire.cost=1"


def test_sensitivity_turns_each_open_rule(inside):
    done = inside("sensitivity", BOLD, PATIENT, "--strategy", "spender", "-n", 400, "-q", "-o", "here")
    [row] = table(inside.folder)
    assert row["name"] == "gambler_pays=no"
    assert float(row["change"]) > 0, "who has three Dice gains when failed gambles are free"
    assert "Rules that change the score: gambler_pays=no" in done.stdout


def test_sensitivity_begins_where_the_run_does(inside):
    inside("sensitivity", BOLD, PATIENT, "--rule", "gambler_pays=no", *PLAY)
    assert [row["name"] for row in table(inside.folder)] == ["gambler_pays=yes"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["sweep", BOLD], 2, "0 ranges, where 'sweep' takes one or two"),
        (["sweep", BOLD, "--set", "Torch.cost=1"], 2, "write --set CARD.PATH=20..60:10"),
        (["sweep", BOLD, "--set", "Torch.cost=5..1"], 2, "holds no value"),
        (["sweep", BOLD, "--set", "Torch.cost=1..5:0"], 2, "holds no value"),
        (["sweep", BOLD, "--set", "Torch.cost=0..99"], 2, "take larger steps"),
        (["sweep", BOLD, "--set", "Torch.costs=1..2"], 3, "did you mean 'cost'?"),
        (["sweep", DECKS, "--set", "Torch.cost=1..2"], 2, "where 'sweep' takes one"),
    ],
)
def test_what_cannot_be_swept_is_refused_with_a_remedy(inside, words, code, said):
    done = inside(*words, *PLAY, code=code)
    assert said in done.stderr
    assert "fix: " in done.stderr
    assert done.stdout == ""


TARGET = ["sweep", BOLD, "--vs", PATIENT, "--strategy", "spender", "-q", "--set", "Torch.steps.2.burn=1..6"]


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_target_finds_the_value_whose_score_is_nearest(inside, jobs):
    """A sweep of 400 pairs scores 65 at 3 and 33 at 4, all else farther from 50: 3 is nearest."""
    done = inside(*TARGET, "--target", "0.5", "-n", 6000, "-j", jobs, "--format", "json", "-o", f"jobs{jobs}")
    found = json.loads(done.stdout)
    assert found["value"] == 3
    assert 0.95 <= found["sure"] <= 1
    assert (inside.folder / f"jobs{jobs}" / "target.csv").read_text().startswith("value,score,")


def test_a_search_keeps_to_the_steps_of_its_range(inside):
    words = ["--target", "0.5", "-n", 1500, "--set", "Torch.steps.2.burn=1..9:4", "--format", "csv"]
    done = inside(*TARGET[:-2], *words)
    values = {int(line.partition(",")[0]) for line in done.stdout.splitlines()[1:]}
    assert values <= {1, 5, 9}
    assert {1, 9} <= values


def test_workers_do_not_change_what_a_search_plays(inside):
    one, three = (inside(*TARGET, "--target", "0.4", "-n", 900, "-j", jobs).stdout for jobs in (1, 3))
    assert one == three
    assert "scores nearest to 40 %" in one


def found(sure, score):
    return bisect.Found(3, score, sure, {3: score}, 200)


@pytest.mark.parametrize("sure", [0.94, 0.95])
def test_a_search_that_is_not_sure_says_probably(sure):
    page = targets.page(found(sure, Estimate(0.5, 0.4, 0.6)), "Lanterns", "Bold", "Torch.cost", 0.5, ["Patient"])
    assert page.headline
    for said in (page.head, page.headline.lead):
        assert ("probably scores nearest" in said) == (sure < 0.95)


@pytest.mark.parametrize(("target", "hit"), [(0.39, False), (0.4, True), (0.6, True), (0.61, False)])
def test_a_target_that_the_interval_leaves_out_is_called_missed(target, hit):
    page = targets.page(found(0.99, Estimate(0.5, 0.4, 0.6)), "Lanterns", "Bold", "Torch.cost", target, ["Patient"])
    missed = f"That is not {100 * target:g} %: no value that was tried is shown to give it."
    assert page.headline
    assert (missed in page.notes) == (missed in page.headline.sentences) == (not hit)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--target", "2"], "use a number between 0 and 1"),
        (["--target", "half"], "'half' is no score to aim at"),
        (["--target", "0.5", "-n", 3], "give it 4 at least with -n"),
        (["--target", "0.5", "--set", "Torch.cost=1..2"], "--target takes one"),
    ],
)
def test_what_is_no_target_is_refused(inside, words, said):
    done = inside(*TARGET, *words, code=2)
    assert said in done.stderr
    assert done.stdout == ""


def test_a_range_that_a_card_cannot_have_is_told_before_anything_is_played(inside):
    words = ["--set", "Torch.cost=1..99", "--target", "0.5", "--strategy", "spender"]
    done = inside("sweep", BOLD, "--vs", PATIENT, *words, code=3)
    assert "--set Torch.cost=99: error: 99 is out of range" in done.stderr


def pair_slopes(folder, values):
    """Of each pair, the least-squares slope of its scores over the values, from the versions' matches.csv."""
    scores = []
    for version in range(1, len(values) + 1):
        pairs = {}
        with open(folder / f"v{version}" / "matches.csv", encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                won = row["winner"] != "-1" and row[f"deck_{row['winner']}"] == "Bold"
                pairs.setdefault(int(row["pair"]), []).append(0.5 if row["winner"] == "-1" else float(won))
        scores.append([np.mean(pairs[pair]) for pair in sorted(pairs)])
    return np.polyfit(values, np.array(scores), 1)[0]


def test_versions_that_nothing_came_of_are_named():
    """The second plays as the first does, the third wins a pair that the first has lost."""
    alike, other = np.zeros((5, 5), np.int64), np.zeros((5, 5), np.int64)
    alike[0, 0] = alike[4, 4] = other[4, 4] = 9
    other[0, 4] = 9
    found = changes.Changes(
        "Lanterns", ("as it is", "a=1", "b=1"), {0: "C"}, [{0: alike}, {0: alike}, {0: other}], 1, 18
    )
    assert "Not one pair came out differently with: a=1." in changes.swept(found, "Bold", "sensitivity").notes


@pytest.mark.parametrize(
    ("values", "told"),
    [((3, 5, 7), "+0.1 ±0.1 points for each 1 more"), ((80, 120), "+0.5 ±0.2 points for each 10 more"),
     ((80, 180), "+5.0 ±2.0 points for each 100 more")],
)  # fmt: skip
def test_a_trend_is_told_for_as_much_as_the_values_span(values, told):
    """A score that rises by 5 points from 80 to 180 does not change by 0.1 points for each 1 more."""
    knob = sweeps.Knob("Torch.cost", values, Trend(Estimate(0.0005, 0.0003, 0.0007), 0.0001))
    assert sweeps.sentence(knob) == f"The score rises with Torch.cost: {told} (p < 0.001)."


def test_the_trend_is_the_mean_slope_of_the_pairs(inside):
    done = inside("sweep", BOLD, "--set", "Torch.steps.2.burn=1..5:2", *PLAY, "--format", "json")
    [trend] = json.loads(done.stdout)["trend"]
    slopes = pair_slopes(inside.folder / "here", [1, 3, 5])
    theirs = ttest_1samp(slopes, 0)
    assert trend["path"] == "Torch.steps.2.burn"
    assert trend["slope"] == pytest.approx(slopes.mean(), abs=1e-6)
    assert (trend["slope_lo"], trend["slope_hi"]) == pytest.approx(tuple(theirs.confidence_interval()), abs=1e-6)
    assert trend["p_value"] == pytest.approx(theirs.pvalue, abs=1e-6)


def test_a_sweep_says_which_way_the_score_goes_and_draws_it(inside):
    done = inside("sweep", BOLD, "--set", "Torch.steps.2.burn=1..5:2", *PLAY)
    assert "The score falls with Torch.steps.2.burn: -" in done.stdout
    bars = [line for line in done.stdout.splitlines() if "█" in line]
    assert [bar.split()[0] for bar in bars] == ["1", "3", "5"]
    scores = [float(row["after"]) for row in table(inside.folder)]
    assert [bar.count("█") for bar in bars] == [int(20 * score + 1 / 16) for score in scores]
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_number_without_effect_has_no_trend(inside):
    done = inside("sweep", BOLD, "--set", "Scroll.cost=1..1", *PLAY)
    assert "one value alone has no trend" in done.stdout
    done = inside("sweep", PATIENT, "--vs", PATIENT, "--set", "Spark.cost=1..2", *PLAY[2:-1], "there")
    assert "Spark.cost: no trend shown, +0.0" in done.stdout


def test_a_grid_reads_like_a_map_and_has_a_trend_each_way(inside):
    words = ["--set", "Torch.steps.2.burn=1..5:2", "--set", "Spark.steps.2.burn=1..4"]
    done = inside("sweep", BOLD, *words, *PLAY)
    lines = done.stdout.splitlines()
    top = lines.index("Score in %, the fuller the higher") + 1
    assert lines[top].split() == ["1", "2", "3", "4"]
    scores = iter(float(row["after"]) for row in table(inside.folder))
    for value, line in zip((1, 3, 5), lines[top + 1 : top + 4], strict=True):
        cells = [float(word) for word in line.split() if word not in "░▒▓█"]
        assert cells == [value, *(pytest.approx(100 * next(scores), abs=0.051) for _ in range(4))]
    assert "The score falls with Torch.steps.2.burn" in done.stdout
    assert "The score rises with Spark.steps.2.burn" in done.stdout
    with open(inside.folder / "here" / "trend.csv", encoding="utf-8", newline="") as file:
        assert [row["path"] for row in csv.DictReader(file)] == ["Torch.steps.2.burn", "Spark.steps.2.burn"]


def test_a_terminal_that_knows_no_bars_gets_other_signs():
    told = layout.encodable("█▉ ▓▒░ ±…", "ascii")
    assert told == "#  #+. ~."


def test_pairs_that_failed_in_a_search_are_told(inside):
    (inside.folder / "broken.py").write_text(
        '"""Now and then chooses what is not there."""\ndef decide(view, cards, options, luck):\n'
        "    return 99 if luck.a % 64 == 0 and luck.b != 0 else 0\n"
    )
    words = [*TARGET, "--strategy", "broken.py", "--target", "0.5", "-n", 600]
    done = inside(*words, code=5)
    failed, pairs = map(int, re.findall(r"in (\d+) of (\d+) pairs a match failed", done.stderr)[0])
    assert f"in a search of {pairs - failed:,} pairs" in done.stdout
    assert "it keeps what fails" in done.stderr


def test_a_search_in_which_all_fails_ends():
    def crew(probes):
        return [np.full(probe.task.pairs, np.nan) for probe in probes]

    def version(value):
        return SimpleNamespace(plan=SimpleNamespace(tables=value))

    portions = _Portions(crew, version, 1, 1, lambda matches: None)
    with pytest.raises(Refusal, match="the search ends") as ended:
        bisect.nearest(portions, 1, 6, 0.5)
    assert ended.value.code == FAILURES


@pytest.mark.parametrize("search", [[], ["--target", "0.5", "-n", 300]], ids=["sweep", "target"])
def test_a_number_of_a_card_that_no_list_holds_is_warned_of(inside, search):
    words = ["sweep", PATIENT, "--vs", PATIENT, "--strategy", "spender", "-n", 20, "-q", *search]
    done = inside(*words, "--set", "Dice.cost=1..2")
    assert "--set Dice.cost=1..2 changes nothing: none of these decklists holds that card" in done.stderr
    assert "changes nothing" not in inside(*words, "--set", "Torch.cost=1..2").stderr


@pytest.mark.parametrize("asked", ["sweep", "target", "compare"])
def test_a_number_of_a_card_that_opponents_hold_too_is_warned_of(inside, asked):
    words = {"sweep": ["sweep"], "target": ["sweep", "--target", "0.5"], "compare": ["compare", BOLD]}[asked]
    words = [*words, BOLD, "--vs", PATIENT, "--strategy", "spender", "-n", 400, "-q", "-o", "here", "--overwrite"]
    value = "2" if asked == "compare" else "1..2"
    told = "warning: --set {}.cost={} changes opponents {}, which hold that card: Patient\n"
    assert inside(*words, "--set", f"Torch.cost={value}").stderr == told.format("Torch", value, "too")
    assert inside(*words, "--set", f"Wick.cost={value}").stderr == told.format("Wick", value, "only")
    assert inside(*words, "--set", f"Dice.cost={value}").stderr == ""
