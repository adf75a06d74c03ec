"""What the printed cards say (attacks.yaml, skills.yaml), and the Heroes that stand for the Classes."""

from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from tests.grandis.scenario import hero

HERE = Path(__file__).parent
CLASSES = {
    "Warrior": ("Draxen Blacksand", 1),
    "Gladiator": ("Draxen Blacksand", 2),
    "Conqueror": ("Draxen Blacksand", 3),
    "Paladin": ("Aurex Sunsworn", 2),
    "Crusader": ("Aurex Sunsworn", 3),
    "Archer": ("Korvak Ironfang", 1),
    "Marksman": ("Korvak Ironfang", 2),
    "Grand Ranger": ("Korvak Ironfang", 3),
    "Arbalest": ("Alden Sterling", 2),
    "Grand Arbalest": ("Alden Sterling", 3),
    "Cleric": ("Elara Heavens", 1),
    "Priest": ("Elara Heavens", 2),
    "Saint": ("Elara Heavens", 3),
    "Mage": ("Vaelis Stormweave", 1),
    "Elementalist": ("Vaelis Stormweave", 2),
    "Elemental Lord": ("Vaelis Stormweave", 3),
    "Thief": ("Finnian Copperpot", 1),
    "Rogue": ("Finnian Copperpot", 2),
    "Renegade": ("Finnian Copperpot", 3),
    "Spell Blade": ("Lucien Voss", 2),
    "Arcane Duelist": ("Lucien Voss", 3),
}
"""A Hero and Rank for each Class."""
RANK_CLASSES = {
    "Korvak Ironfang": ("Archer", "Marksman", "Grand Ranger"),
    "Alden Sterling": ("Archer", "Arbalest", "Grand Arbalest"),
    "Elara Heavens": ("Cleric", "Priest", "Saint"),
    "Thrain Sunborn": ("Cleric", "Priest", "Saint"),
    "Vaelis Stormweave": ("Mage", "Elementalist", "Elemental Lord"),
    "Aldric Ashford": ("Mage", "Elementalist", "Elemental Lord"),
    "Finnian Copperpot": ("Thief", "Rogue", "Renegade"),
    "Lucien Voss": ("Thief", "Spell Blade", "Arcane Duelist"),
    "Draxen Blacksand": ("Warrior", "Gladiator", "Conqueror"),
    "Aurex Sunsworn": ("Warrior", "Paladin", "Crusader"),
}
ATTACK_BONUS = {
    ("Grand Ranger", "Physical"): 10,
    ("Grand Arbalest", "Physical"): 10,
    ("Renegade", "Physical"): 10,
    ("Conqueror", "Physical"): 10,
    ("Elemental Lord", "Magical"): 10,
}
"""What Class Abilities add to Attacks of a label."""
LONGER = {
    ("Elementalist", "burn"): 1,
    ("Elementalist", "freeze"): 1,
    ("Elemental Lord", "burn"): 1,
    ("Elemental Lord", "freeze"): 1,
    ("Rogue", "poison"): 1,
    ("Renegade", "poison"): 1,
}
"""What Class Abilities add to durations on enemy Heroes."""
SPECIAL = "see test"


@dataclass(frozen=True)
class Printed:
    """A card of the tables: `rows` maps each Class that may use it to what the table says."""

    name: str
    label: str
    kind: str | None  # damage type where the label does not say it
    cost: int | None
    notes: tuple[str, ...]
    rows: dict[str, str]

    @property
    def owner(self) -> str | None:
        return next((note.removeprefix("of ") for note in self.notes if note.startswith("of ")), None)

    @property
    def damage_type(self) -> str:
        return self.kind or self.label


def _printed(name, about):
    label, cost, *notes = about.pop("is").split(", ")
    *kind, label = label.split()
    mana = int(cost.split()[0]) if cost[0].isdigit() else None
    rows = {clazz: str(what) for classes, what in about.items() for clazz in classes.split(", ")}
    notes += ["a card"] if cost.endswith("and a card") else []
    return Printed(name, label, kind[0] if kind else None, mana, tuple(notes), rows)


def read(file: str) -> dict[str, Printed]:
    """The cards of a table by name."""
    table = yaml.safe_load((HERE / file).read_text(encoding="utf-8"))
    return {name: _printed(name, about) for name, about in table.items()}


ATTACKS, SKILLS = read("attacks.yaml"), read("skills.yaml")


def user(card: Printed, clazz: str, **about):
    """A Hero of this Class that may use the card: its owner if it is an Ultimate."""
    name, rank = CLASSES[clazz]
    return hero(card.owner or name, rank=rank, **about)


def cases(table: dict[str, Printed], wanted=lambda card, what: what != SPECIAL):
    """Parameters (card, Class, seat): the rows of the wanted cards, seats in turn, marked with the card."""
    found = [(card, clazz) for card in table.values() for clazz, what in card.rows.items() if wanted(card, what)]
    return [
        pytest.param(card, clazz, n % 2, id=f"{card.name}-{clazz}", marks=_mark(card, clazz))
        for n, (card, clazz) in enumerate(found)
    ]


def _mark(card, clazz):
    return pytest.mark.card("grandis", card.name, card.owner or CLASSES[clazz][0])
