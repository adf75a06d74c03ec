"""Set files: what can be played with, and that nothing else can be written."""

from collections import Counter

import pytest

from simulator import ROOT
from simulator.games.lost_legacy import decks
from simulator.games.lost_legacy.cards import load
from simulator.games.lost_legacy.decks import list_curve, random_deck, read_deck
from simulator.games.lost_legacy.state import CARDS, KEY
from simulator.reading import Faults

LISTS = ROOT / "decklists" / KEY
CUSTOM = {
    **{1: "King", 2: "Chieftain", 3: "Cardinal", 4: "Ancient Dragon", 5: "Grail"},
    **{6: "sacred_grail", 7: "staff_of_dragons", 8: "sacred_grail", "X": "staff_of_dragons"},
}
ONE = "{speed: %s, copies: 1, origin: rulebook, speed_origin: rulebook, does: [reverse]}"


@pytest.fixture
def library():
    return load()


@pytest.fixture
def reader(tmp_path, library):
    """Reads a set file with these lines, all of it after the name."""

    def read(lines, library=library):
        path = tmp_path / "set.yaml"
        path.write_text(f"game: {KEY}\nname: Mine\n{lines}\n", encoding="utf-8")
        return read_deck(path, library)

    return read


@pytest.fixture
def faults(reader):
    """(line, message, remedy) of all that is wrong with such a file."""

    def wrong(lines):
        with pytest.raises(Faults) as error:
            reader(lines)
        return [(fault.line, fault.message, fault.remedy) for fault in error.value.faults]

    return wrong


def custom(**changes):
    """The lines of a custom set; speed_6="King" changes one, None leaves it out."""
    said = CUSTOM | {int(key[6:]) if key[6:].isdigit() else key[6:]: word for key, word in changes.items()}
    return "custom:\n" + "".join(f"  {speed}: {word}\n" for speed, word in said.items() if word)


def held(deck, library):
    """The cards of a set by name, how many of each."""
    return Counter(library.names[kind] for kind in deck.slots if kind >= 0)


@pytest.mark.rule(KEY, "1.5", "1.7", "A7")
def test_a_whole_set_is_its_sixteen_cards(reader, library):
    assert held(reader("set: sacred_grail"), library) == {
        **{"King": 1, "Queen": 1, "Cardinal": 1, "Baron": 1, "Grail": 1, "Spy": 2, "Royal Court": 3},
        **{"Negotiation": 3, "Grail Quest": 2, "False Grail": 1},
    }


@pytest.mark.rule(KEY, "7.4")
@pytest.mark.parametrize(
    ("out", "kept"), [("Grail", "Staff of Dragons"), ("Staff of Dragons", "Grail")], ids=["grail", "staff"]
)
def test_a_megamix_is_two_sets_without_one_lost_legacy(reader, library, out, kept):
    deck = held(reader(f"megamix: [sacred_grail, staff_of_dragons]\nwithout: {out}"), library)
    assert (deck.total(), deck[out], deck[kept]) == (31, 0, 1)
    assert deck.total() == CARDS == decks.DECK_SIZE


@pytest.mark.rule(KEY, "7.5", "A16")
def test_a_set_is_for_two_to_four_and_a_megamix_for_two_to_six(reader):
    assert list(reader("set: sacred_grail").seats) == [2, 3, 4]
    assert list(reader(custom()).seats) == [2, 3, 4]
    assert list(reader("megamix: [sacred_grail, staff_of_dragons]\nwithout: Grail").seats) == [2, 3, 4, 5, 6]


@pytest.mark.rule(KEY, "7.6", "7.7", "7.8", "A13")
def test_a_custom_set_is_one_card_of_each_low_speed_and_all_of_a_set_of_each_high_one(reader, library):
    assert held(reader(custom()), library) == {
        **{"King": 1, "Chieftain": 1, "Cardinal": 1, "Ancient Dragon": 1, "Grail": 1, "Spy": 2, "Forced March": 3},
        **{"Negotiation": 3, "Hidden Lair": 3},
    }


@pytest.mark.rule(KEY, "1.9")
def test_how_a_file_says_its_cards_does_not_matter(reader):
    whole = reader("set: sacred_grail")
    low = {1: "King", 2: "Queen", 3: "Cardinal", 4: "Baron", 5: "Grail"}
    same = [f"speed_{speed}" for speed in (6, 7, 8, "X")]
    changes = {f"speed_{speed}": word for speed, word in low.items()} | dict.fromkeys(same, "sacred_grail")
    again = reader(custom(**changes))
    assert (again.slots == whole.slots).all()
    assert again.content == whole.content != reader(custom()).content


def test_slots_that_hold_no_card_come_last(reader):
    slots = reader("set: staff_of_dragons").slots
    assert (slots[:16] >= 0).all()
    assert (slots[16:] == -1).all()


@pytest.mark.rule(KEY, "7.7")
def test_the_cards_of_a_high_speed_are_never_named_one_by_one(faults):
    fault = (9, "all cards of speed 6 come from one set (7.7)", "name the set: sacred_grail or staff_of_dragons")
    assert faults(custom(speed_6="Spy")) == [fault]
    assert faults(custom(speed_8="[sacred_grail, staff_of_dragons]"))[0][0] == 11


@pytest.mark.rule(KEY, "7.6", "A13")
@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"speed_1": "Queen"}, (4, "'Queen' is a 2 (7.6)", "the cards of speed 1: King, Maiden of Dragons")),
        ({"speed_1": "Kong"}, (4, "'Kong' is not a card of lost_legacy", "did you mean 'King'?")),
        (
            {"speed_5": "Zyx"},
            (8, "'Zyx' is not a card of lost_legacy", "the cards of speed 5: Grail, Staff of Dragons"),
        ),
        ({"speed_7": "sacred_gral"}, (10, "'sacred_gral' is not allowed here", "did you mean 'sacred_grail'?")),
        ({"speed_2": None}, (4, "'2' is missing", "add a line '2: ...'")),
        ({"speed_9": "Spy"}, (13, "unknown key '9'", "the keys here are 1, 2, 3, 4, 5, 6, 7, 8, X")),
    ],
)
def test_a_wrong_line_of_a_custom_set_is_told_with_a_remedy(faults, changes, fault):
    assert faults(custom(**changes)) == [fault]


@pytest.mark.rule(KEY, "7.4")
@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        ("megamix: [sacred_grail, sacred_grail]\nwithout: Grail", 3, "a megamix is two different sets (7.4)"),
        ("megamix: [sacred_grail]\nwithout: Grail", 3, "a megamix is two different sets (7.4)"),
        ("megamix: [sacred_grail, staff_of_dragons]", 3, "31 cards are played"),
        ("megamix: [sacred_grail, staff_of_dragons]\nwithout: King", 4, "'King' is not allowed here"),
        ("megamix: [sacred_grail, staff]\nwithout: Grail", 3, "'staff' is not allowed here"),
        ("set: sacred_grail\nwithout: Grail", 4, "only a megamix is without a card (7.4)"),
    ],
)
def test_a_wrong_megamix_is_told(faults, lines, line, message):
    ((found, said, remedy),) = faults(lines)
    assert (found, bool(remedy)) == (line, True)
    assert said.startswith(message)


@pytest.mark.parametrize(
    ("lines", "who", "remedy"),
    [
        ("", "nothing says", "write set, megamix or custom"),
        ("set: sacred_grail\nmegamix: [sacred_grail, staff_of_dragons]", "set and megamix say", "keep set or megamix"),
    ],
)
def test_a_file_says_in_exactly_one_way_what_is_played_with(faults, lines, who, remedy):
    ((_, said, found),) = faults(lines)
    assert (said, found) == (f"{who} which cards are played with", remedy)


def test_all_faults_of_a_file_come_at_once(faults):
    wrong = custom(speed_1="Queen", speed_7="Spy", speed_X="mine").replace("custom:", "author: ''\ncustom:")
    assert [line for line, *_ in faults(wrong)] == [3, 5, 11, 13]


def test_an_unfinished_set_of_further_cards_serves_custom_sets_alone(tmp_path, reader):
    cards = tmp_path / "cards.yaml"
    cards.write_text(f"set: mine\ncards:\n  Regent: {ONE % 1}\n  Fool: {ONE % 'X'}\n", encoding="utf-8")
    more = load(cards=cards)
    assert held(reader(custom(speed_1="Regent"), more), more)["Regent"] == 1
    with pytest.raises(Faults, match=r"mine is no whole set \(7\.6\): 0 instead of 1 of speed 2"):
        reader("set: mine", more)
    with pytest.raises(Faults, match="'mine' is not allowed here"):
        reader(custom(speed_X="mine"), more)


@pytest.mark.rule(KEY, "A5")
def test_a_set_tells_which_of_its_cards_are_made_up(tmp_path, reader, library):
    note = reader("set: staff_of_dragons").note
    assert note.startswith("13 of 16 cards have an effect or a speed that is made up, not printed (Maiden of Dragons, ")
    assert not any(name in note for name in ("Tyrant Dragon", "Ancient Dragon", "Staff of Dragons"))
    assert "rates hold for these cards only" in note
    assert decks.note([card for card in library.cards if card.least_sure != "designer"]) == ""


def test_the_curve_counts_cards_by_speed_the_xs_last(reader, library):
    assert list_curve(library, reader(custom())) == {"cards": (0, 1, 1, 1, 1, 1, 2, 3, 3, 3)}


@pytest.mark.rule(KEY, "7.6")
def test_random_sets_bring_every_card(reader, library):
    seen = Counter()
    for seed in range(40):
        deck = reader(random_deck(library, seed).partition("\n")[2].partition("\n")[2])
        assert sum(list_curve(library, deck)["cards"]) == 16
        seen |= held(deck, library)
    assert set(seen) == set(library.names)


def test_the_sets_that_come_along_are_the_two_printed_ones_their_megamixes_and_two_of_ours(library):
    names = [read_deck(path, library).name for path in sorted(LISTS.glob("*.yaml"))]
    assert names == [
        *("Megamix without Grail", "Megamix without Staff", "Open Hunt", "Sacred Grail", "Shadow Court"),
        "Staff of Dragons",
    ]
