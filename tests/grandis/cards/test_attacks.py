"""Every Attack card in the hands of every Class that may use it: reach, cost, damage, statuses, defence."""

import pytest

from tests.grandis.cards.table import ATTACK_BONUS, ATTACKS, LONGER, RANK_CLASSES, SPECIAL, cases, user
from tests.grandis.scenario import Scenario, hero

RESPONSES = ["Chain Mail", "Ring of Protection", "Spectral Grappling Hook"]
BLOCKED_BY = {"Physical": "Chain Mail", "Magical": "Ring of Protection"}
FULL = 120  # HP of the enemies: Lucien at Rank III, who has every kind of Response and no reduction
COSTS_CARDS = {"X Cross Slash": ["Horizontal Slash", "Vertical Slash"]}
STAYS = {"Shield Bash": None, "Holy Ring": ("Priest", "Saint")}
"""Attacks whose card stays with the user, for these Classes or for all."""
SHOOTERS = ("Marksman", "Grand Ranger")


def enemies(card, **about):
    about |= {"freeze": 1} if card.name == "Permafrost" else {}
    return {place: hero("Lucien Voss", rank=3, **about) for place in ("left", "center", "right")}


def position(card, clazz, seat, foe_hand=RESPONSES, foe_mana=0, **about):
    return Scenario(
        me={"left": user(card, clazz)},
        foe=enemies(card, **about),
        hand=[card.name, *COSTS_CARDS.get(card.name, [])],
        foe_hand=foe_hand,
        foe_mana=foe_mana,
        seat=seat,
    )


def ranged(card, clazz):
    return card.label == "Range" or (card.label == "Physical" and clazz in SHOOTERS and card.name != "Bow Bash")


def hits(card, clazz, at):
    return ["left", "center"] if card.label == "Area" else [at]


def damage(card, clazz):
    """By hand: the number of the table and the bonus of the Class for this label."""
    return int(card.rows[clazz].split(", ")[0]) + ATTACK_BONUS.get((clazz, card.label), 0)


def statuses(card, clazz):
    found = {"freeze": 1} if card.name == "Permafrost" else {}
    for words in card.rows[clazz].split(", ")[1:]:
        name, turns = words.lower().split()
        found[name] = int(turns) + LONGER.get((clazz, name), 0)
    return found


def stays(card, clazz):
    return card.name in STAYS and clazz in (STAYS[card.name] or [clazz])


def helps(card):
    """Which of RESPONSES help against the card; a Frozen Hero cannot Dodge."""
    found = [] if "no Block" in card.notes else [BLOCKED_BY[card.damage_type]]
    dodge = "no Dodge" not in card.notes and card.name != "Permafrost"
    return found + (["Spectral Grappling Hook"] if dodge else [])


def start(g, card, clazz):
    """Play the card from Left; a Casting is brought to its release. Returns the place aimed at."""
    at = "right" if ranged(card, clazz) else "center"
    g.play(card.name, by="left", at=None if card.label == "Area" else at)
    if card.label == "Casting":
        assert g.hero("left").casting == card.name
        assert g.hero("left").exhausted
        assert g.pool() == {"Mana": 12 - card.cost}
        g.next_turn().end_phase()
    return at


@pytest.mark.parametrize(("card", "clazz", "seat"), cases(ATTACKS))
@pytest.mark.rule("grandis", "3.4", "8.4", "9.1", "9.2", "9.3", "9.4", "A35", "A42", "S1", "S35", "S49")
def test_reach_cost_damage_and_statuses(card, clazz, seat):
    g = position(card, clazz, seat)
    options = [o for o in g.options() if o.startswith(f"play {card.name} by left")]
    reach = ["left", "center"] + (["right"] if ranged(card, clazz) else [])
    places = [""] if card.label == "Area" else [f" at {place}" for place in reach]
    assert options == [f"play {card.name} by left{place}" for place in places]
    at = start(g, card, clazz)
    for place in hits(card, clazz, at):
        assert g.settle("respond").options() == ["pass", *(f"play {name} at {place}" for name in helps(card))]
        g.respond(None)
    if card.label != "Casting":
        assert g.pool() == ({"Mana": 12 - card.cost} if card.cost < 12 else {})
        assert g.hero("left").exhausted
    kept = [card.name] if stays(card, clazz) else []
    assert g.hero("left").attached == kept
    assert sorted([*g.discard(), *kept]) == sorted([card.name, *COSTS_CARDS.get(card.name, [])])
    for place in ("left", "center", "right"):
        hit = place in hits(card, clazz, at)
        assert g.foe(place).hp == FULL - (damage(card, clazz) if hit else 0)
        assert g.foe(place).status == (statuses(card, clazz) if hit else enemies(card)[place].status)


def inflicts(card, what):
    return "," in what


BLOCKS = {"Physical": ("Deflection", 80), "Magical": ("Mana Shield", 60)}


@pytest.mark.parametrize(("card", "clazz", "seat"), cases(ATTACKS, inflicts))
@pytest.mark.rule("grandis", "10.3", "A15")
def test_statuses_reach_a_hero_that_blocks(card, clazz, seat):
    block, amount = BLOCKS[card.damage_type]
    g = position(card, clazz, seat, foe_hand=[block], foe_mana=12)
    at = start(g, card, clazz)
    first = hits(card, clazz, at)[0]
    g.respond(block, by=first)
    assert g.foe(first).hp == FULL - max(0, damage(card, clazz) - amount)
    assert g.foe(first).status == statuses(card, clazz)


@pytest.mark.parametrize(("card", "clazz", "seat"), cases(ATTACKS, inflicts))
@pytest.mark.rule("grandis", "10.4", "10.7", "A15")
def test_statuses_miss_a_hero_that_dodges(card, clazz, seat):
    g = position(card, clazz, seat, foe_hand=["Evasion"], foe_mana=12)
    at = start(g, card, clazz)
    first, *others = hits(card, clazz, at)
    g.respond("Evasion", by=first)
    assert (g.foe(first).hp, g.foe(first).status) == (FULL, {})
    for place in others:
        assert (g.foe(place).hp, g.foe(place).status) == (
            FULL - damage(card, clazz),
            statuses(card, clazz),
        )


@pytest.mark.parametrize(("card", "clazz", "seat"), cases(ATTACKS, inflicts))
@pytest.mark.rule("grandis", "S16", "A15")
def test_statuses_reach_an_immune_hero(card, clazz, seat):
    g = position(card, clazz, seat, foe_hand=[], attached=["Blessing of Divinity"])
    at = start(g, card, clazz)
    for place in hits(card, clazz, at):
        assert (g.foe(place).hp, g.foe(place).status) == (FULL, statuses(card, clazz))


SECOND = [
    ("Alden Sterling", 1),
    ("Aurex Sunsworn", 1),
    ("Lucien Voss", 1),
    *[(name, rank) for name in ("Thrain Sunborn", "Aldric Ashford") for rank in (1, 2, 3)],
]
"""Heroes whose Class is tested above with another Hero."""


def dealt_by(name, rank, card, seat):
    """The damage of the first hit when this Hero makes the Attack; a Casting is released at once."""
    casting = card.label == "Casting"
    mine = hero(name, rank=rank, casting=(card.name, "left", 0) if casting else None)
    hand = [] if casting else [card.name]
    phase = "deploy" if casting else "battle"
    g = Scenario(me={"left": mine}, foe=enemies(card), hand=hand, phase=phase, seat=seat)
    if casting:
        g.end_phase()
    else:
        g.play(card.name, by="left", at=None if card.label == "Area" else "left")
    g.settle()
    return g.events("DAMAGE")[0][3]


@pytest.mark.parametrize(("name", "rank"), SECOND)
@pytest.mark.card("grandis", *{name for name, _ in SECOND})
@pytest.mark.rule("grandis", "8.4", "A42")
def test_heroes_of_the_same_class_use_the_same_rows(name, rank, seat):
    clazz = RANK_CLASSES[name][rank - 1]
    for card in ATTACKS.values():
        if card.rows.get(clazz, SPECIAL) != SPECIAL and card.owner in (None, name):
            assert dealt_by(name, rank, card, seat) == damage(card, clazz), card.name
