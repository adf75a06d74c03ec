"""The card files: both sets are whole, mean what they say in the tables, and every fault has a place and a remedy."""

import subprocess
import sys
from collections import Counter

import pytest

from simulator.games.lost_legacy.cards import MOST_STEPS, load
from simulator.games.lost_legacy.cards.catalogue import describe
from simulator.games.lost_legacy.cards.language import ORIGINS, SPEEDS, VERBS
from simulator.games.lost_legacy.state import ALL_SPEEDS, KEY, MAX_KINDS, MAX_STEPS, Op, Origin, X
from simulator.reading import Faults


@pytest.fixture
def library():
    return load()


def kind(library, name):
    return library.tables[0].kinds[library.names.index(name)]


def steps(library, name):
    return [tuple(step) for step in kind(library, name).steps.tolist() if step[0] != Op.END]


def valued(library, field):
    """The cards that have a value in this column, with it."""
    return {name: int(kind(library, name)[field]) for name in library.names if kind(library, name)[field]}


def with_file(tmp_path, text):
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return load(cards=path)


def card_file(**keys):
    """A file with one card, Regent, that differs in these keys; None leaves a key out."""
    said = {"speed": 1, "copies": 1, "origin": "designer", "speed_origin": "designer"} | keys
    lines = [f"    {key}: {value}\n" for key, value in said.items() if value is not None]
    return f"set: mine\ncards:\n  Regent:\n{''.join(lines)}"


def faults(tmp_path, text):
    """(line, message, remedy) of all that is wrong with a further card file."""
    with pytest.raises(Faults) as error:
        with_file(tmp_path, text)
    return [(fault.line, fault.message, fault.remedy) for fault in error.value.faults]


@pytest.mark.parametrize("key", ["sacred_grail", "staff_of_dragons"])
def test_each_set_holds_sixteen_cards_of_the_known_speeds(library, key):
    held = Counter(card.speed for card in library.cards if card.set == key for _ in range(card.copies))
    assert held == {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 2, "7": 3, "8": 3, "X": 3}


def test_the_names_that_the_rulebook_prints_are_all_there(library):
    printed = {
        *("Grail", "Queen", "Cardinal", "Baron", "King", "Spy", "Grail Quest", "Negotiation", "Royal Court"),
        *("False Grail", "Staff of Dragons", "Tyrant Dragon", "Ancient Dragon", "Maiden of Dragons", "Chieftain"),
        *("Berserk", "Forced March"),
    }
    assert set(library.names) - printed == {"Dragon Rider", "Hidden Lair"}
    assert printed <= set(library.names)


@pytest.mark.rule(KEY, "1.6", "A6")
def test_the_tables_hold_the_speeds_and_five_is_the_lost_legacy(library):
    assert [int(kind(library, name).speed) for name in ("King", "Spy", "Grail Quest")] == [1, 6, X]
    assert list(valued(library, "legacy")) == ["Grail", "Staff of Dragons"]
    assert [int(kind(library, name).speed) for name in ("Grail", "Staff of Dragons")] == [5, 5]
    assert [int(kind(library, name).speed) for name in ("Tyrant Dragon", "Ancient Dragon")] == [3, 4]


def test_the_tables_hold_intrigue_and_the_ranges_of_if_after(library):
    assert list(valued(library, "intrigue")) == ["Queen", "Cardinal", "Baron"]
    assert (kind(library, "Cardinal").after_from, kind(library, "Cardinal").after_to) == (1, 3)
    assert (kind(library, "King").after_from, kind(library, "King").after_to) == (0, 0)


def test_the_tables_hold_modifiers_and_what_the_maiden_saves_from(library):
    assert valued(library, "modifier") == {"Chieftain": -1, "Forced March": -2, "Berserk": -3}
    assert valued(library, "protects") == {"Maiden of Dragons": 1 << 3 | 1 << 4}


def test_the_tables_hold_the_steps_of_the_effects_in_order(library):
    assert steps(library, "Ancient Dragon") == [(Op.DRAGON, 4, 0)]
    assert steps(library, "Spy") == [(Op.LOOK_FACE_DOWN, 0, 0), (Op.MAY_SWAP, 0, 0)]
    assert steps(library, "Grail Quest") == [(Op.REVERSE, 0, 0), (Op.SKIP_NEXT, 0, 0)]


@pytest.mark.rule(KEY, "A5")
def test_a_card_is_as_sure_as_its_least_sure_part(library):
    sure = {name for name in library.names if kind(library, name).origin != Origin.DESIGNER}
    assert sure == {"Tyrant Dragon", "Ancient Dragon", "Staff of Dragons"}
    assert {int(kind(library, name).origin) for name in sure} == {Origin.INFERRED}


def test_the_words_of_the_files_are_those_of_the_engine():
    assert MOST_STEPS == MAX_STEPS
    assert [word.upper() for word in ORIGINS] == [origin.name for origin in Origin]
    assert [X if speed == "X" else int(speed) for speed in SPEEDS] == list(ALL_SPEEDS)
    assert {verb.op for verb in VERBS.values()} == {op.name for op in Op} - {"END"}


def test_cards_are_read_without_the_compiler():
    code = "import sys; from simulator.games.lost_legacy import load; load(); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_file_adds_cards(tmp_path, library):
    more = with_file(tmp_path, card_file(intrigue="yes", if_after="2-4", does="[explore, {dragon: 7}]"))
    regent = kind(more, "Regent")
    assert more.names == [*library.names, "Regent"]
    assert (regent.speed, regent.intrigue, regent.after_from, regent.after_to) == (1, 1, 2, 4)
    assert steps(more, "Regent") == [(Op.EXPLORE, 0, 0), (Op.DRAGON, 7, 0)]
    assert more.content != library.content


def test_a_file_replaces_the_card_of_the_same_name_in_its_place(tmp_path, library):
    text = card_file(speed=3, does="[reverse]", protects="[X]")
    more = with_file(tmp_path, text.replace("Regent", "King").replace("mine", "sacred_grail"))
    assert more.names == library.names
    assert (kind(more, "King").speed, kind(more, "King").protects, steps(more, "King")) == (
        3,
        1 << X,
        [(Op.REVERSE, 0, 0)],
    )


def test_a_name_belongs_to_one_set(tmp_path):
    fault = (3, "'King' is a card of sacred_grail", "give it another name")
    assert faults(tmp_path, card_file().replace("Regent", "King")) == [fault]


@pytest.mark.parametrize(
    ("keys", "line", "message", "remedy"),
    [
        ({"speed": 9}, 4, "'9' is not allowed here", "use 1, 2, 3, 4, 5, 6, 7, 8 or X"),
        ({"copies": 4}, 5, "4 is out of range", "use a number from 1 to 3"),
        ({"origin": "book"}, 6, "'book' is not allowed here", "did you mean 'rulebook'?"),
        ({"speed_origin": None}, 4, "'speed_origin' is missing", "add a line 'speed_origin: ...'"),
        ({"if_after": "8-6"}, 8, "'8-6' is no range of speeds", "write it as 1-3"),
        ({"if_after": "3"}, 8, "'3' is no range of speeds", "write it as 1-3"),
        ({"modifier": "low"}, 8, "'low' is not a whole number", "use plain digits, such as 3"),
        ({"does": "[revers]"}, 8, "'revers' is not allowed here", "did you mean 'reverse'?"),
        ({"does": "[dragon]"}, 8, "'dragon' needs a number", "write {dragon: 3}"),
        ({"does": "[reverse: 2]"}, 8, "'reverse' takes no number", "write reverse"),
        ({"does": "[dragon: 0]"}, 8, "0 is out of range", "use a number from 1 to 99"),
        (
            {"does": "[may_swap]"},
            8,
            "'may_swap' needs a card that was looked at",
            "put a step that looks right before it",
        ),
        ({"does": "[march, march, march, march, march]"}, 8, "5 steps", "a card has at most 4"),
        ({"intrige": "yes"}, 8, "unknown key 'intrige'", "did you mean 'intrigue'?"),
    ],
)
def test_a_fault_is_told_with_its_line_and_a_remedy(tmp_path, keys, line, message, remedy):
    assert faults(tmp_path, card_file(**keys)) == [(line, message, remedy)]


def test_all_faults_of_a_file_come_at_once(tmp_path):
    assert [line for line, *_ in faults(tmp_path, card_file(speed=0, copies=0, does="[x]"))] == [4, 5, 8]


def test_more_cards_than_the_tables_hold_are_refused(tmp_path):
    keys = "{speed: 1, copies: 1, origin: designer, speed_origin: designer}"
    text = "set: mine\ncards:\n" + "".join(f"  Card {n}: {keys}\n" for n in range(MAX_KINDS))
    with pytest.raises(Faults, match=f"there is room for {MAX_KINDS}"):
        _ = with_file(tmp_path, text).tables


def test_the_catalogue_tells_each_card_and_how_sure_it_is(library):
    texts = {text.name: text for text in describe(library)}
    assert list(texts) == library.names
    assert len({text.code for text in texts.values()}) == len(texts)
    assert all(not text.missing for text in texts.values())
    assert "[inferred]" in texts["Tyrant Dragon"].summary
    assert "multiple of 3" in texts["Tyrant Dragon"].summary
    assert "[designer]" in texts["King"].summary
    assert "If after 1-3" in texts["Cardinal"].summary
    assert "Intrigue" in texts["Cardinal"].summary
    assert "-3 to your speed" in texts["Berserk"].summary
    assert "elimination by a 3 or 4" in texts["Maiden of Dragons"].summary


def test_the_catalogue_tells_what_does_nothing(tmp_path):
    assert describe(with_file(tmp_path, card_file()))[-1].missing == "no effect"


def test_a_number_of_a_card_can_be_changed_for_a_run():
    changed = load(changed=["Berserk.modifier=-1", "Tyrant Dragon.does.1.dragon=5"])
    cards = {card.name: card for card in changed.cards}
    assert cards["Berserk"].modifier == -1
    assert cards["Tyrant Dragon"].steps == (("dragon", 5),)
    assert [card for card in changed.cards if card.name not in ("Berserk", "Tyrant Dragon")] == [
        card for card in load().cards if card.name not in ("Berserk", "Tyrant Dragon")
    ]
    assert changed.content != load().content
