"""What a run may turn, and what is said to those who turn what is not there."""

import pytest

from simulator.games.lost_legacy.cards import load
from simulator.games.lost_legacy.state import KEY
from simulator.games.lost_legacy.state import SWITCHES as RECORD
from simulator.games.lost_legacy.switches import DEFAULTS, PRESETS, SWITCHES, complete
from simulator.reading import Faults

COLUMNS = list(RECORD.names or ())


def rules(**settings):
    return load(settings).tables[0].rules


@pytest.mark.rule(KEY, "7.1")
def test_what_is_not_agreed_on_is_as_the_rulebook_has_it():
    assert complete({}) == DEFAULTS == complete(PRESETS["default"])
    assert complete({"campaign": "yes"}) == DEFAULTS | {"campaign": "yes"} == PRESETS["campaign"]


def test_by_default_only_the_floor_of_speeds_is_on():
    assert [field for field in COLUMNS if rules()[field]] == ["speed_floor"]


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_each_switch_turns_its_own_column_alone(switch):
    was, now = rules(), rules(**{switch.name: switch.values[1]})
    assert [field for field in COLUMNS if was[field] != now[field]] == [switch.field]


def test_each_column_has_a_switch():
    assert {switch.field for switch in SWITCHES} == set(COLUMNS)


def test_switches_are_part_of_what_a_run_depends_on():
    assert load({"campaign": "yes"}).content != load().content == load({"campaign": "no"}).content


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"campain": "yes"}, "'campain' is no switch of this game\n  fix: did you mean 'campaign'?"),
        ({"campaign": "on"}, "'on' is no value of the switch 'campaign'\n  fix: use no or yes"),
    ],
)
def test_what_is_not_there_is_refused_with_a_remedy(settings, message):
    with pytest.raises(Faults, match="--rule") as error:
        load(settings)
    assert message in str(error.value)
