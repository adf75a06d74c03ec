"""--set: numbers of cards that a run changes."""

import pytest

from simulator import changes
from simulator.reading import Faults, read_text
from tests.field import TOY, library
from tests.toy import cards as toy

CARDS = {"Slash": "{cost: 2, rows: {Grand Ranger: {damage: 20, on_hit: [{inflict: Bleed, turns: 1}]}}, text: A cut}"}


def fields(text=CARDS["Slash"]):
    return read_text(text).root.fields(optional=("cost", "rows", "text"))


def made(word):
    [change] = changes.parse([word], ["Slash", "St. Elmo"])
    return dict(changes.paths(change.made(fields())))


def test_the_paths_of_a_card_lead_to_its_numbers():
    assert dict(changes.paths(fields())) == {
        ("cost",): "2",
        ("rows", "Grand Ranger", "damage"): "20",
        ("rows", "Grand Ranger", "on_hit", "1", "turns"): "1",
    }


@pytest.mark.parametrize(
    ("word", "path", "value"),
    [
        ("Slash.cost=3", ("cost",), "3"),
        ("Slash.rows.Grand Ranger.damage=-5", ("rows", "Grand Ranger", "damage"), "-5"),
        ("Slash . rows . Grand Ranger . on_hit . 1 . turns = 4", ("rows", "Grand Ranger", "on_hit", "1", "turns"), "4"),
    ],
)
def test_one_number_is_another_and_the_rest_stays(word, path, value):
    assert made(word) == {**dict(changes.paths(fields())), path: value}


def test_the_card_that_is_changed_stays_as_it_was_elsewhere():
    """A card that begins with what another says shares its nodes."""
    shared = fields()
    [change] = changes.parse(["Slash.rows.Grand Ranger.damage=90"], ["Slash"])
    change.made(shared)
    assert dict(changes.paths(shared)) == dict(changes.paths(fields()))


def test_a_name_may_hold_dots():
    assert changes.parse(["St. Elmo.cost=1"], ["Slash", "St. Elmo"])[0].path == ("cost",)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("Slash.cost", "this sets no number"),
        ("Slash.cost=high", "write CARD.PATH=NUMBER"),
        ("Slosh.cost=1", "did you mean 'Slash'?"),
        ("Slash=1", "'Slash' is no card"),
    ],
)
def test_what_sets_nothing_is_refused(word, said):
    with pytest.raises(Faults, match=said) as raised:
        changes.parse([word], ["Slash"])
    assert str(raised.value).startswith(f"--set {word}: error: ")


def test_an_unknown_path_is_answered_with_the_paths_that_there_are():
    with pytest.raises(Faults, match="did you mean 'cost'"):
        made("Slash.costs=1")
    with pytest.raises(
        Faults, match=r"it has cost, rows\.Grand Ranger\.damage or rows\.Grand Ranger\.on_hit\.1\.turns"
    ):
        made("Slash.hp=1")


def test_all_that_is_wrong_is_told_at_once():
    with pytest.raises(Faults) as raised:
        changes.parse(["Slosh.cost=1", "Slash.cost=x"], ["Slash"])
    assert len(raised.value.faults) == 2


def test_a_game_plays_with_the_changed_number_and_another_content():
    usual, changed = library(TOY), toy.load(changed=["Torch.steps.2.burn=7"])
    number = usual.names.index("Torch")
    assert (usual.tables[0].cards[number].steps[1, 1], changed.tables[0].cards[number].steps[1, 1]) == (2, 7)
    assert usual.content != changed.content


def test_a_number_that_the_card_cannot_have_is_told_of_the_option():
    with pytest.raises(Faults, match=r"--set Torch\.cost=12: error: 12 is out of range"):
        toy.load(changed=["Torch.cost=12"])
