"""The rule scenarios of scenarios.yaml, and what its reader says of mistakes in them."""

import pytest

from simulator.reading import Faults, read_text
from tests.grandis import scenario_file
from tests.grandis.scenario import rule

CASES = [pytest.param(case, id=case.name, marks=rule(*case.rules)) for case in scenario_file.read()]
SAMPLE = """\
a cut:
  rules: [3.4]
  switches: {counter_responses: false}
  me: {left: "Draxen Blacksand, Burn 1", hand: Slash}
  foe: {hand: Parry}
  moves:
    - me plays Slash by left at left
    - foe answers with Parry by left
    - foe left: 90 HP
another cut:
  like: a cut
"""


def cases(text):
    return scenario_file.read_page(read_text(text, "own.yaml"))


@pytest.mark.parametrize("case", CASES)
def test_scenario(case):
    case.play()


def test_a_scenario_like_another_plays_as_that_one():
    first, second = cases(SAMPLE)
    assert (second.rules, second.setup, second.steps) == (first.rules, first.setup, first.steps)
    second.play()


MISTAKES = [
    ("hand: Slash", "hand: Slush", "4:48: error: a cut: 'Slush' is no card", "'Slash'"),
    ("hand: Parry", "hnad: Parry", "5:9: error: a cut: unknown key 'hnad'", "'hand'"),
    (
        "Draxen Blacksand,",
        "Draxen Blackstand,",
        "4:14: error: a cut: 'Draxen Blackstand' is no Hero",
        "'Draxen Blacksand'",
    ),
    ("Burn 1", "Brun 1", "4:14: error: a cut: 'Brun 1' is no Hero, and nothing that one has", "'Burn'"),
    ("counter_responses", "counter_response", "3:14: error: a cut: unknown key", "'counter_responses'"),
    ("false", "no", "3:33: error: a cut: 'no' is not allowed here", "true or false"),
    (
        "me plays",
        "you plays",
        "7:7: error: a cut: you plays Slash by left at left: 'you' is no player",
        "me or foe",
    ),
    ("me plays", "me play", "7:7: error: a cut: me play Slash by left at left: no move reads like this", "plays CARD"),
    ("with Parry", "with Pary", "8:7: error: a cut: foe answers with Pary by left: 'Pary' is no card", "'Parry'"),
    (
        "by left at left",
        "by left at lfet",
        "7:7: error: a cut: me plays Slash by left at lfet: 'lfet' is no place",
        "'left'",
    ),
    ("foe left", "foe lfet", "9:7: error: a cut: foe lfet: 90 HP: 'foe lfet' is no expectation", "'foe left'"),
    ("90 HP", "90 PH", "9:17: error: a cut: foe left: 90 PH: '90 PH' is no Hero, and nothing that one has", "'50 HP'"),
    ("like: a cut", "like: a cat", "11:9: error: another cut: 'a cat' is not allowed here", "'a cut'"),
    ("  rules: [3.4]\n", "", "1:1: error: a cut: 'rules' is missing", "'rules: ...'"),
]


@pytest.mark.parametrize(("right", "wrong", "told", "remedy"), MISTAKES, ids=[wrong for _, wrong, _, _ in MISTAKES])
def test_a_misspelt_word_is_told_with_line_scenario_and_step(right, wrong, told, remedy):
    with pytest.raises(Faults) as caught:
        cases(SAMPLE.replace(right, wrong))
    assert f"own.yaml:{told}" in str(caught.value)
    assert remedy in str(caught.value)


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("by left at left", "by left at right", "own.yaml:7: a cut: me plays Slash by left at right\nno option fits"),
        ("foe answers", "me answers", "own.yaml:8: a cut: me answers with Parry by left\nme wants"),
        ("90 HP", "70 HP", "own.yaml:9: a cut: foe left: 70 HP\nexpected {'hp': 70}, found {'hp': 90}"),
    ],
)
def test_what_does_not_come_true_is_told_with_line_scenario_and_step(right, wrong, told):
    with pytest.raises(AssertionError) as caught:
        cases(SAMPLE.replace(right, wrong))[0].play()
    assert str(caught.value).startswith(told)
