"""The switches: values, presets and places in the tables. What each one turns is tested with its subject."""

import pytest

from simulator.games.grandis.cards import load
from simulator.games.grandis.switches import PRESETS, SWITCHES
from simulator.reading import Faults
from tests.grandis.scenario import library

BOOLEAN = {
    "true": [
        *(
            "exhausted_may_defend",
            "first_turn_attack_ban",
            "counter_responses",
            "redirect_target_may_respond",
        ),
        *("items_events_in_reform", "reposition_needs_ready", "stun_stops_token_traits"),
        *("auto_center_cancels_casting", "extra_damage_separate", "range_gain_keeps_label"),
        *("camouflage_exhausts", "greater_potion_needs_ready"),
    ],
    "false": [
        *("defense_exhausts", "event_exhausts_source", "final_grit_needs_user", "poison_vial_needs_damage"),
        "ultimate_tribute_needs_class_shard",
    ],
}
NAMED = {
    "rank3_exp": ("total", "more"),
    "racial_token_limit": ("each_turn", "own_turn"),
    "responses_per_hit": ("one", "any"),
    "payment": ("minimal", "free"),
    "taunt_out_of_reach": ("free", "cannot_attack"),
    "arrow_barrage_counts": ("value", "shards"),
    "heavens_fury": ("all_attacks", "single_target"),
}
VALUES = NAMED | {
    name: (default, "false" if default == "true" else "true") for default, names in BOOLEAN.items() for name in names
}


def test_the_switches_are_exactly_these_the_default_first():
    assert {switch.name: switch.values for switch in SWITCHES} == VALUES
    assert len(SWITCHES) == 24


def test_the_presets():
    default = {name: values[0] for name, values in VALUES.items()}
    assert PRESETS["default"] == default
    assert {k: v for k, v in PRESETS["printed"].items() if v != default[k]} == {
        "reposition_needs_ready": "false",
        "items_events_in_reform": "false",
        "extra_damage_separate": "false",
        "taunt_out_of_reach": "cannot_attack",
    }
    assert {k: v for k, v in PRESETS["reference"].items() if v != default[k]} == {
        "redirect_target_may_respond": "false",
        "event_exhausts_source": "true",
        "heavens_fury": "single_target",
        "camouflage_exhausts": "false",
        "poison_vial_needs_damage": "true",
        "ultimate_tribute_needs_class_shard": "true",
    }


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_a_switch_turns_its_field_of_the_tables_and_no_other(switch):
    def fields(**rules):
        rules_record = library(**rules).tables[0].rules
        return {name: int(rules_record[name]) for name in rules_record.dtype.names}

    before, after = fields(), fields(**{switch.name: switch.values[1]})
    assert {name for name in before if before[name] != after[name]} == {switch.field}


@pytest.mark.parametrize("rules", [{"no_such_switch": "true"}, {"payment": "cheap"}])
def test_an_unknown_switch_or_value_is_a_fault(rules):
    with pytest.raises(Faults):
        load(rules)


def test_each_ruling_of_a_switch_is_named():
    assert all(switch.ruling and switch.why for switch in SWITCHES)
