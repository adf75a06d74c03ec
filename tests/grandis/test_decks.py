"""Decklists: what a deck must hold, and that two spellings of one list are one deck."""

from dataclasses import dataclass, field, replace

import pytest

from simulator import ROOT
from simulator.games.grandis import cards, decks
from simulator.games.grandis.decks import read_deck
from simulator.reading import Faults


@dataclass
class Card:
    code: str
    name: str
    usable_by: set[str] = field(default_factory=set)
    kind: str = "skill"
    label: str = "Physical"
    cost: int = 2
    ultimate: bool = False
    owner: str | None = None


@dataclass
class Rank:
    code: str


@dataclass
class Hero:
    code: str
    name: str
    base_class: str

    @property
    def ranks(self):
        return [Rank(self.code[:-1] + rank) for rank in "123"]


@dataclass
class Legacy:
    code: str
    name: str
    clazz: str


@dataclass
class Library:
    cards: list[Card]
    heroes: list[Hero]
    legacies: list[Legacy]

    @property
    def all_cards(self):
        return [*self.cards, Card("", "Blank", kind="event", label="", cost=0)]


WARRIOR, ARCHER, THIEF, MAGE = {"S1-WAR-H001"}, {"S1-ARC-H001"}, {"S1-THF-H001"}, {"S1-MAG-H001"}
SKILLS = [
    *(Card(f"S1-WAR-{n:03d}", name, WARRIOR) for n, name in enumerate(["Slash", "Parry", "Taunt", "Enrage"], 1)),
    *(Card(f"S1-ARC-{n:03d}", name, ARCHER) for n, name in enumerate(["Aim Shot", "Reload", "Back Step"], 1)),
    *(Card(f"S1-THF-{n:03d}", name, THIEF) for n, name in enumerate(["Steal", "Evasion", "Viper's Fang"], 1)),
    *(Card(f"S1-MAG-{n:03d}", name, MAGE, cost=8) for n, name in enumerate(["Fire Blast", "Fireball"], 1)),
    Card("S1-WAR-018", "Execute", WARRIOR, ultimate=True, owner="Draxen Blacksand", cost=6),
    Card("S1-MAG-018", "Double Casting", MAGE, ultimate=True, owner="Vaelis Stormweave"),
]
OTHERS = [Card(f"S1-ITM-{n:03d}", f"Potion {n}", kind="item", label="", cost=0) for n in range(1, 11)]
OTHERS.append(Card("S1-EVT-010", "Déjà vu", kind="event", label="", cost=11))
LIBRARY = Library(
    cards=[*OTHERS, *SKILLS],  # not in the order of the codes
    heroes=[
        Hero("S1-ARC-H001", "Korvak Ironfang", "Archer"),
        Hero("S1-MAG-H001", "Vaelis Stormweave", "Mage"),
        Hero("S1-THF-H001", "Finnian Copperpot", "Thief"),
        Hero("S1-WAR-H001", "Draxen Blacksand", "Warrior"),
    ],
    legacies=[
        Legacy("S1-ARC-L001", "Golden Arrows", "Archer"),
        Legacy("S1-ARC-L002", "Falconer's Whistle", "Archer"),
        Legacy("S1-THF-L001", "Hidden Stash", "Thief"),
        Legacy("S1-WAR-L001", "Warrior's Relic", "Warrior"),
    ],
)
MAIN = [
    "Slash",
    "Parry",
    "Taunt",
    "Enrage",
    "Aim Shot",
    "Reload",
    "Back Step",
    "Steal",
    "Evasion",
    "Viper's Fang",
]
MAIN += [f"Potion {n}" for n in range(1, 11)]
LEFT = "{hero: Draxen Blacksand, legacy: Warrior's Relic}"
CENTER = "{hero: Korvak Ironfang, legacy: Golden Arrows}"
RIGHT = "{hero: Finnian Copperpot, legacy: Hidden Stash}"


def decklist(left=LEFT, center=CENTER, right=RIGHT, main=None, **counts):
    """A legal list of 20 cards, 3 each. `main` replaces it; counts, by name with _ for a space, change it."""
    changed = dict.fromkeys(MAIN, 3) | {name.replace("_", " "): count for name, count in counts.items()}
    lines = main if main is not None else [f"{name}: {count}" for name, count in changed.items() if count]
    head = [
        "game: grandis",
        "name: Test",
        "legacy_deck:",
        f"  left: {left}",
        f"  center: {center}",
        f"  right: {right}",
    ]
    return "\n".join([*head, "main_deck:", *("  " + line for line in lines)]) + "\n"


@pytest.fixture
def read(tmp_path):
    def read_text(text: str, name="deck.yaml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return read_deck(path, LIBRARY)

    return read_text


@pytest.fixture
def faults(read):
    """Lines and texts of all faults, messages and remedies as one text."""

    def faults_of(text: str):
        with pytest.raises(Faults) as error:
            read(text)
        return [(fault.line, f"{fault.message} | {fault.remedy}") for fault in error.value.faults]

    return faults_of


@pytest.mark.rule("grandis", "1.8", "1.9", "2.1", "2.9", "2.10", "8.1")
def test_a_legal_deck(read):
    deck = read(decklist())
    assert deck.name == "Test"
    assert (deck.slots.dtype, deck.slots.shape) == ("int32", (decks.DECK_SIZE,))
    codes = [LIBRARY.cards[card].code for card in deck.slots[:60]]
    assert codes == sorted(codes)
    assert [codes.count(code) for code in sorted(set(codes))] == [3] * 20
    assert not deck.warnings


@pytest.mark.rule("grandis", "2.2", "2.10", "A46")
def test_packages_and_formation_follow_the_main_deck(read):
    assert list(read(decklist()).slots[60:]) == [3, 3, 0, 0, 2, 2]
    assert list(read(decklist(left=RIGHT, right=LEFT)).slots[60:]) == [2, 2, 0, 0, 3, 3]


def test_order_codes_and_name_do_not_change_the_deck(read):
    lines = [f"{name}: 3" for name in reversed(MAIN)]
    other = decklist(main=[line.replace("Slash", "S1-WAR-001") for line in lines]).replace("Test", "Other")
    one, two = read(decklist()), read(other, "other.yaml")
    assert one.content == two.content
    assert list(one.slots) == list(two.slots)


def test_another_card_or_formation_changes_the_content(read):
    contents = [
        read(text).content for text in (decklist(), decklist(Slash=2, Execute=1), decklist(left=CENTER, center=LEFT))
    ]
    assert len(set(contents)) == 3
    assert b"center S1-ARC-H001 S1-ARC-L001\n" in contents[0]
    assert b"S1-WAR-001 3\n" in contents[0]


def test_typographic_apostrophe_and_decomposed_letters_are_the_same_names(read):
    plain = decklist(Slash=0, **{"Déjà vu": 3})
    other = plain.replace("Déjà", "De\u0301ja\u0300").replace("Viper's", "Viper’s")
    assert other != plain
    assert read(other).content == read(plain).content


@pytest.mark.rule("grandis", "2.9")
@pytest.mark.parametrize(
    ("count", "message"),
    [
        (1, "main_deck holds 58 cards, not 60 (GL-2.9) | add 2"),
        (2, "main_deck holds 59 cards, not 60 (GL-2.9) | add 1"),
        (0, "main_deck holds 57 cards, not 60 (GL-2.9) | add 3"),
    ],
)
def test_too_few_cards(faults, count, message):
    assert faults(decklist(Slash=count)) == [(8, message)]


@pytest.mark.rule("grandis", "2.9")
def test_too_many_cards(faults):
    assert faults(decklist(Execute=1)) == [(8, "main_deck holds 61 cards, not 60 (GL-2.9) | remove 1")]


@pytest.mark.rule("grandis", "2.9")
@pytest.mark.parametrize("name", ["Korvak Ironfang", "Korvak Ironfang II", "S1-ARC-H003", "Golden Arrows"])
def test_a_hero_or_legacy_in_the_main_deck(faults, name):
    remedy = "Heroes and Legacies stand in the legacy_deck; remove the line (GL-2.9, GL-2.10)"
    assert faults(decklist(main=[*(f"{card}: 3" for card in MAIN), f"{name}: 1"])) == [
        (8, "main_deck holds 61 cards, not 60 (GL-2.9) | remove 1"),
        (28, f"'{name}' is not a card of grandis | {remedy}"),
    ]


@pytest.mark.rule("grandis", "2.11")
def test_more_than_three_copies(faults):
    assert faults(decklist(Slash=4, Parry=2)) == [
        (8, "4 copies of 'Slash', a card may be there 3 times (GL-2.11) | write 3")
    ]


@pytest.mark.rule("grandis", "2.11")
def test_an_ultimate_once(faults, read):
    assert read(decklist(Slash=2, Execute=1))
    assert faults(decklist(Slash=1, Execute=2)) == [
        (28, "2 copies of 'Execute', an Ultimate may be there once (GL-2.11) | write 1")
    ]


@pytest.mark.rule("grandis", "2.11")
@pytest.mark.parametrize(("counts", "remedy"), [((2, 2), "keep one line, with at most 3"), ((2, 1), "keep one line")])
def test_copies_are_summed_over_name_and_code(faults, counts, remedy):
    rest = [f"{name}: 3" for name in MAIN[1:-1]]
    lines = [f"Slash: {counts[0]}", *rest, f"S1-WAR-001: {counts[1]}", f"Potion 10: {6 - sum(counts)}"]
    assert faults(decklist(main=lines)) == [
        (
            27,
            f"'S1-WAR-001' listed twice (first at line 8); counts would be {counts[0]}+{counts[1]} | {remedy}",
        )
    ]


def test_a_card_listed_twice_by_name(faults):
    lines = ["Parry: 4", *(f"{name}: 3" for name in MAIN if name != "Parry"), "Parry: 2"]
    assert (
        28,
        "'Parry' listed twice (first at line 8); counts would be 4+2 | keep one line, with at most 3",
    ) in (faults(decklist(main=lines)))


@pytest.mark.parametrize("count", ["0", "-1", "03", "three", "3.0", "", "1e1"])
def test_a_count_is_plain_digits(faults, count):
    lines = [f"Slash: {count}", *(f"{name}: 3" for name in MAIN[1:])]
    assert [line for line, _ in faults(decklist(main=lines))] == [8]


def test_an_unknown_card_and_a_similar_one(faults, tmp_path):
    text = decklist(Slash=0, **{"Fire Bolt": 3})
    assert faults(text) == [(27, "'Fire Bolt' is not a card of grandis | did you mean 'Fire Blast'?")]
    with pytest.raises(Faults) as error:
        read_deck(tmp_path / "deck.yaml", LIBRARY)
    assert str(error.value) == (
        f"{tmp_path / 'deck.yaml'}:27:3: error: 'Fire Bolt' is not a card of grandis\n  fix: did you mean 'Fire Blast'?"
    )


@pytest.mark.rule("grandis", "2.10", "S41")
def test_three_different_heroes(faults):
    assert faults(decklist(right="{hero: Korvak Ironfang, legacy: Falconer's Whistle}")) == [
        (
            6,
            "'Korvak Ironfang' has a package already at line 5 (GL-2.10, GL-S41) | choose three different Heroes",
        )
    ]


@pytest.mark.rule("grandis", "2.1", "2.10")
def test_a_position_is_missing(faults):
    text = "".join(line for line in decklist().splitlines(keepends=True) if "  right:" not in line)
    assert faults(text) == [(4, "'right' is missing | add a line 'right: ...'")]


@pytest.mark.rule("grandis", "A26", "A62")
def test_the_legacy_is_of_the_heros_class(faults, read):
    assert read(decklist(center="{hero: Korvak Ironfang, legacy: Falconer's Whistle}"))
    assert faults(decklist(center="{hero: Korvak Ironfang, legacy: Hidden Stash}")) == [
        (
            5,
            "'Hidden Stash' is a Thief Legacy, 'Korvak Ironfang' is of Class Archer (GL-A62)"
            " | use 'Golden Arrows' or 'Falconer's Whistle'",
        )
    ]


@pytest.mark.rule("grandis", "A63", "6.6")
def test_an_ultimate_needs_its_owner(faults):
    assert faults(decklist(Slash=2, Double_Casting=1)) == [
        (
            28,
            "'Double Casting' is an Ultimate of 'Vaelis Stormweave', who is not in the legacy_deck (GL-A63)"
            " | remove it, or give 'Vaelis Stormweave' a package",
        )
    ]


def test_a_skill_that_no_hero_can_use_is_a_warning(read):
    deck = read(decklist(Slash=0, Fireball=3))
    assert [str(warning).split(": ", 1)[1] for warning in deck.warnings] == [
        "warning: no Hero of this deck can ever use 'Fireball' (GL-8.6)"
    ]


@pytest.mark.rule("grandis", "1.8", "2.10")
@pytest.mark.parametrize(
    "cards",
    [
        "Korvak Ironfang I, Korvak Ironfang II, Korvak Ironfang III, Golden Arrows",
        "Golden Arrows, Korvak Ironfang Rank III, Korvak Ironfang Rank I, Korvak Ironfang Rank II",
        "S1-ARC-H001, S1-ARC-H002, S1-ARC-H003, S1-ARC-L001",
    ],
)
def test_a_package_written_out_is_the_same_deck(read, cards):
    assert read(decklist(center=f"{{cards: [{cards}]}}")).content == read(decklist()).content


@pytest.mark.rule("grandis", "1.8", "2.10")
@pytest.mark.parametrize(
    "cards",
    [
        "Korvak Ironfang I, Korvak Ironfang II, Golden Arrows",
        "Korvak Ironfang I, Korvak Ironfang II, Korvak Ironfang II, Golden Arrows",
        "Korvak Ironfang I, Korvak Ironfang II, Vaelis Stormweave III, Golden Arrows",
        "Korvak Ironfang I, Korvak Ironfang II, Korvak Ironfang III, Golden Arrows, Golden Arrows",
        "Korvak Ironfang I, Korvak Ironfang II, Korvak Ironfang III",
        "",
    ],
)
def test_a_package_written_out_wrongly(faults, cards):
    [(line, message)] = faults(decklist(center=f"{{cards: [{cards}]}}"))
    assert line == 5
    assert message.startswith("a package is Rank I, II and III of one Hero and one Legacy (GL-1.8)")


def test_a_package_names_its_hero_without_rank_only_beside_a_legacy(faults):
    assert faults(decklist(center="{cards: [Korvak Ironfang]}")) == [
        (5, "'Korvak Ironfang' is not a Hero with its Rank or a Legacy | did you mean 'Korvak Ironfang I'?")
    ]
    assert faults(decklist(center="{hero: Korvak, legacy: Golden Arows}")) == [
        (5, "'Korvak' is not a Hero | did you mean 'Korvak Ironfang'?"),
        (5, "'Golden Arows' is not a Legacy | did you mean 'Golden Arrows'?"),
    ]


def test_all_faults_of_a_list_come_at_once(faults):
    text = decklist(Slash=4, Fire_Bolt=1, center=LEFT).replace("game: grandis", "game: grandus\ncolour: red")
    assert [line for line, _ in faults(text.replace("name: Test", "name: =Test"))] == [1, 2, 3, 6, 9, 9, 29]


@pytest.mark.parametrize("text", ["- a\n", "main_deck: 3\n", "main_deck: []\nlegacy_deck: x\n", "game: {}\n"])
def test_lists_of_another_form_are_faults(faults, text):
    assert faults(text)


def test_optional_lines(read):
    assert read(decklist() + "author: me\ndescription: |\n  Long.\n  Text.\n").name == "Test"


@pytest.mark.parametrize("key", ["author", "description"])
def test_optional_lines_are_text(faults, key):
    assert faults(decklist() + f"{key}: [me]\n") == [(28, "text expected, a list found | ")]


def test_printed_curve(read):
    deck = read(decklist(Slash=2, Parry=0, Execute=1, **{"Déjà vu": 3}))
    assert decks.list_curve(LIBRARY, deck) == {"cards": (30, 0, 26, 0, 0, 0, 1, 0, 0, 3)}


def test_cards_of_the_library_in_another_order_give_the_same_content(read, tmp_path):
    other = replace(LIBRARY, cards=LIBRARY.cards[::-1])
    deck = read(decklist())
    assert read_deck(tmp_path / "deck.yaml", other).content == deck.content


SHIPPED = sorted((ROOT / "decklists" / "grandis").glob("*.yaml"))


@pytest.fixture(scope="module")
def library():
    return cards.load()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_decklists_are_legal_and_every_card_is_of_use(library, path):
    assert not read_deck(path, library).warnings


def test_shipped_decklists_differ(library):
    shipped = [read_deck(path, library) for path in SHIPPED]
    assert len(SHIPPED) >= 10
    assert len({deck.name for deck in shipped}) == len({deck.content for deck in shipped}) == len(SHIPPED)


def test_the_example_of_the_readme_is_one_of_the_lists(library, tmp_path):
    readme = (ROOT / "decklists" / "README.md").read_text(encoding="utf-8")
    example = tmp_path / "example.yaml"
    example.write_text(readme.split("```yaml\n")[1].split("```")[0], encoding="utf-8")
    original = read_deck(ROOT / "decklists" / "grandis" / "first_blood.yaml", library)
    assert read_deck(example, library).content == original.content


def test_a_deck_holds_its_cards_heroes_legacies_and_the_traits_of_their_races(library):
    held = decks.held(library, read_deck(ROOT / "decklists" / "grandis" / "starter_1.yaml", library))
    assert {"Ice Lance", "S1-MAG-005", "Vaelis Stormweave", "S1-MAG-H001", "Warrior's Relic", "S1-WAR-L001"} <= held
    assert {"Elf", "Human", "Halfling"} <= held
    assert not {"Beastman", "Dwarf", "Dragonborn", "Korvak Ironfang"} & held
