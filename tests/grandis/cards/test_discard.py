"""Where a card lies after it was played, what it cost and whom it Exhausted, one by one."""

import pytest

from tests.grandis.cards.table import ATTACKS, RANK_CLASSES, SKILLS, SPECIAL, cases, user
from tests.grandis.cards.test_offers import ITEMS, WORN
from tests.grandis.scenario import PLACES, Scenario, hero

STAY = {
    "Taunt",
    "Enrage",
    "Triple Shot",
    "Blessing of Might",
    "Blessing of Wisdom",
    "Heaven's Fury",
    "Double Casting",
    "Aether Infusion",
    "Camouflage",
    "Aura Infusion Bolt",
    "Coordination Attack",
    *WORN,
}
COSTS = {
    "Heaven's Fury": {"Priest": 6, "Saint": 4},
    "Double Casting": {"Elementalist": 5, "Elemental Lord": 2},
    "Execute": {"Gladiator": 6, "Conqueror": 4},
    "Mana Void": dict.fromkeys(("Spell Blade", "Arcane Duelist"), 1),
    "Arrow Barrage": dict.fromkeys(("Marksman", "Grand Ranger"), 12),
}
"""Costs that depend on the row or on the position, which has an enemy Mana Regen of 1 and 12 Shards."""
OTHER_COSTS = {"Begin Anew": 3, "Scouting": 3, "Dazed": 1} | dict.fromkeys(
    ("Market Bargain", "Relentless Leveling", "Forged Alliance", "Déjà vu", "Coordination Attack"), 2
)
TIRED = {"Greater Health Potion": 2, "Stamina Potion": 0}
"""Items that change how many own Heroes are Exhausted, which is one otherwise."""
PHASES = {"Support": "reform", "Tactical": "deploy"}
ELSEWHERE = ("Final Grit", "Resurrection")


def is_played_here(card, what):
    return what == SPECIAL and card.label not in ("Defense", "Counter") and card.name not in ELSEWHERE


OTHERS = [name for name, when in ITEMS.items() if when] + list(WORN)
OTHER_CASES = [
    pytest.param(name, n % 2, id=name, marks=pytest.mark.card("grandis", name)) for n, name in enumerate(OTHERS)
]


def position(mine, name, seat, phase):
    foe = {"hp": 50, "freeze": 1, "poison": 1, "exp_cards": ["Slash"]}
    return Scenario(
        me={"left": mine, "center": hero(hp=50, burn=1, exhausted=True), "right": hero(hp=50)},
        foe={place: hero(rank=3, **foe) for place in PLACES},
        hand=[name, "Slash"],
        foe_hand=["Slash", "Parry"],
        discard=["Power Shot", "Aim Shot"],
        tokens=1,
        phase=phase,
        seat=seat,
    )


def play_somehow(g, name):
    """Play the card in the first way that is offered and answer all its questions so too."""
    options = g.options()
    g._step(g._options()[next(i for i, o in enumerate(options) if o.startswith(f"play {name}"))])
    while g.settle().asks not in ("deploy", "battle", "reform", "over"):
        g._step(g._options()[0])


def lies(g):
    """All own cards that lie in slots, and the Discard Pile."""
    return [name for place in PLACES for name in g.hero(place).attached], g.discard()


@pytest.mark.parametrize(("card", "clazz", "seat"), cases(ATTACKS | SKILLS, is_played_here))
@pytest.mark.rule("grandis", "5.3", "8.2", "10.12", "10.13", "P3", "S45")
def test_a_skill_stays_or_is_discarded(card, clazz, seat):
    g = position(user(card, clazz, burn=1, hp=40), card.name, seat, PHASES.get(card.label, "battle"))
    play_somehow(g, card.name)
    slots, pile = lies(g)
    assert slots == [card.name] * (card.name in STAY)
    assert (card.name in pile) == (card.name not in STAY)
    cost = COSTS[card.name][clazz] if card.name in COSTS else card.cost
    assert g.pool().get("Mana", 0) == 12 - cost
    ready = "stays Ready" in card.notes or (card.name, clazz) == ("Double Casting", "Elemental Lord")
    assert g.hero("left").exhausted != ready


@pytest.mark.parametrize(("name", "seat"), OTHER_CASES)
@pytest.mark.rule("grandis", "5.4", "8.2", "9.14", "9.15", "10.12", "10.13", "A20", "P3")
def test_an_item_or_event_stays_or_is_discarded(name, seat):
    owner = next(owner for owner, classes in RANK_CLASSES.items() if classes[0] in WORN.get(name, classes))
    g = position(hero(owner, rank=2, burn=1, hp=40), name, seat, "deploy")
    play_somehow(g, name)
    slots, pile = lies(g)
    assert slots == [name] * (name in STAY)
    assert (name in pile) == (name not in STAY)
    assert g.pool() == {"Mana": 12 - OTHER_COSTS.get(name, 0)}
    assert sum(g.hero(place).exhausted for place in PLACES) == TIRED.get(name, 1)
