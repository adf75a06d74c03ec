"""Who may play which card in which phase: all Heroes at all Ranks, all cards."""

import pytest

from tests.grandis.cards.table import ATTACKS, RANK_CLASSES, SKILLS
from tests.grandis.scenario import PLACES, Scenario, hero, legacy

SKILL_CARDS = ATTACKS | SKILLS
PHASES = ("deploy", "battle", "reform")
TIMES = {"Tactical": ("deploy",), "Support": ("deploy", "reform"), "Defense": (), "Counter": ()}
REVIVES = ("Resurrection", "Final Grit", "Phoenix Feather")
ANYTIME = ("deploy", "reform")
ITEMS = {
    "Health Potion": ANYTIME,
    "Greater Health Potion": ANYTIME,
    "Stamina Potion": ANYTIME,
    "Elixir": ANYTIME,
    "Mana Catalyst": ANYTIME,
    "Magic Scope": ANYTIME,
    "Crystal Ball": ANYTIME,
    "Magic Compass": ANYTIME,
    "Warp Scroll": ANYTIME,
    "Freeze Bomb": ANYTIME,
    "Ring of Protection": (),
    "Spectral Grappling Hook": (),
    "Chain Mail": (),
    "Flashpowder Bomb": (),
    "Begin Anew": ANYTIME,
    "Market Bargain": ANYTIME,
    "Scouting": ANYTIME,
    "Relentless Leveling": ANYTIME,
    "Dazed": ("deploy",),
    "Intercept": (),
    "Forged Alliance": ANYTIME,
    "Tactical Adaptation": (),
    "Déjà vu": ANYTIME,
    "Coordination Attack": ("deploy",),
    "Defensive Formation": (),
}
"""Items and Events that no Hero uses: the phases in which they may be played."""
WORN = {
    "Arcane Scroll": ("Mage",),
    "Poison Vial": ("Thief", "Archer"),
    "Ring of Grace": ("Warrior", "Cleric"),
    "Holy Medallion": ("Warrior", "Cleric"),
    "Invisibility Cloak": ("Mage", "Cleric"),
}
"""Items that a Hero wears, in Deploy: the Classes of which its Lineages must hold one."""
LINEAGES = {
    "Korvak Ironfang": ("Archer",) * 3,
    "Alden Sterling": ("Archer", "Archer Thief", "Archer Thief"),
    "Elara Heavens": ("Cleric",) * 3,
    "Thrain Sunborn": ("Cleric",) * 3,
    "Vaelis Stormweave": ("Mage",) * 3,
    "Aldric Ashford": ("Mage",) * 3,
    "Finnian Copperpot": ("Thief",) * 3,
    "Lucien Voss": ("Thief", "Thief Mage", "Thief Mage"),
    "Draxen Blacksand": ("Warrior",) * 3,
    "Aurex Sunsworn": ("Warrior", "Warrior Cleric", "Warrior Cleric"),
}
"""Rank I Classes in the Lineages of each Rank."""
HANDFUL = 20


def position(name, phase, hand, **about):
    """The three Ranks of a Hero stand Left, Center, Right; every card finds a target."""
    mine = {place: hero(name, rank=n + 1, hp=40, burn=1) for n, place in enumerate(PLACES)}
    target = {"hp": 50, "freeze": 1, "poison": 1, "exp_cards": ["Slash"]}
    return Scenario(
        me=mine,
        foe={place: hero("Draxen Blacksand", rank=3, **target) for place in PLACES},
        hand=hand,
        foe_hand=["Slash"],
        discard=["Power Shot", "Aim Shot"],
        phase=phase,
        tokens=1,
        **about,
    )


def offered(name, phase, cards, **about):
    """The pairs (card, place of its user) that are offered; Final Grit and others without user: None."""
    found = set()
    for first in range(0, len(cards), HANDFUL):
        hand = cards[first : first + HANDFUL]
        fodder = ["Horizontal Slash", "Vertical Slash"]
        g = position(name, phase, [*hand, *fodder], **about)
        for o in g._options():
            card = g._card_word(o)
            if o.act == 1 and card in hand:
                found.add((card, PLACES[o.source] if o.source >= 0 else None))
    return found


def times(card):
    return TIMES.get(card.label, ("battle",))


def fits(card, name, rank):
    return RANK_CLASSES[name][rank] in card.rows and card.owner in (None, name)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("name", RANK_CLASSES)
@pytest.mark.card("grandis", *SKILL_CARDS)
@pytest.mark.rule(
    "grandis", "2.19", "5.2", "8.3", "8.4", "8.5", "8.6", "9.10", "9.11", "9.12", "9.13", "A42", "S42", "S51"
)
def test_skills(name, phase):
    cards = [card for card in SKILL_CARDS.values() if card.name not in REVIVES]
    expected = {
        (card.name, place)
        for card in cards
        for rank, place in enumerate(PLACES)
        if phase in times(card) and fits(card, name, rank)
    }
    assert offered(name, phase, [card.name for card in cards]) == expected


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.card("grandis", *ITEMS)
@pytest.mark.rule("grandis", "2.19", "A20", "A54")
def test_items_and_events_without_user(phase, seat):
    found = {card for card, _ in offered("Draxen Blacksand", phase, list(ITEMS), seat=seat)}
    expected = {card for card, when in ITEMS.items() if phase in when}
    assert found == expected - {"Stamina Potion"}  # nobody is Exhausted


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("name", LINEAGES)
@pytest.mark.card("grandis", *WORN)
@pytest.mark.rule("grandis", "S21")
def test_items_that_are_worn(name, phase):
    expected = {
        (card, place)
        for card, classes in WORN.items()
        for rank, place in enumerate(PLACES)
        if phase == "deploy" and set(classes) & set(LINEAGES[name][rank].split())
    }
    assert offered(name, phase, list(WORN)) == expected


LAST = ["Phoenix Feather at left", "Phoenix Feather at right", "Last Resort at center"]
LEFT_OVER = [("Draxen Blacksand", 2), ("Elara Heavens", 1), ("Elara Heavens", 2), ("Elara Heavens", 3)]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("name", "rank"), LEFT_OVER)
@pytest.mark.card("grandis", *REVIVES, "Last Resort")
def test_cards_that_need_a_fallen_hero(name, rank, phase):
    """A Gladiator and a Priest have fallen; Final Grit revives the Gladiator only."""
    mine = {
        "left": legacy("Draxen Blacksand", rank=2),
        "center": hero(name, rank=rank),
        "right": legacy("Elara Heavens", rank=2),
    }
    g = Scenario(me=mine, hand=[*REVIVES, "Last Resort"], phase=phase)
    plays = [o.removeprefix("play ") for o in g.options() if o.startswith("play")]
    priest = name == "Elara Heavens" and rank > 1
    expected = [f"Resurrection by center at {place}" for place in ("left", "right") if priest]
    expected += ["Final Grit at left"] if phase == "deploy" else []
    assert plays == (expected + LAST if phase != "battle" else [])


PHYSICAL_ONLY, MAGICAL_ONLY = ("Parry", "Deflection", "Fire Wall"), ("Mana Shield",)
FOR_ALLIES = ("Holy Barrier", "Sacred Bulwark", "Blessing of Divinity")
BLOWS = {"Physical": "Sword Combo", "Magical": "Nova Strike"}


def may_answer(card, kind, user, struck):
    """By hand: the place of the user and of the Hero struck."""
    if card.label != "Defense" or card.name in (MAGICAL_ONLY if kind == "Physical" else PHYSICAL_ONLY):
        return False
    if card.name == "Cover Up":
        return abs(PLACES.index(user) - PLACES.index(struck)) == 1
    return user == struck or card.name in FOR_ALLIES


@pytest.mark.parametrize("kind", BLOWS)
@pytest.mark.parametrize("struck", PLACES)
@pytest.mark.parametrize("name", RANK_CLASSES)
@pytest.mark.card("grandis", *[card.name for card in SKILLS.values() if card.label == "Defense"])
@pytest.mark.rule("grandis", "5.2", "8.3", "8.4", "8.5", "9.11", "A21", "S27", "S42")
def test_defend_skills(name, struck, kind):
    """The three Ranks of a Hero stand Left, Center, Right; one of them is struck, all Skills are in hand."""
    cards = [card for card in SKILLS.values() if card.label == "Defense"]
    g = Scenario(
        me={"center": hero("Lucien Voss", rank=2)},
        foe={place: hero(name, rank=n + 1) for n, place in enumerate(PLACES)},
        hand=[BLOWS[kind]],
        foe_hand=[card.name for card in cards],
        foe_tokens=0,
    )
    g.play(BLOWS[kind], by="center", at=struck).settle(until="respond")
    expected = {
        f"play {card.name} by {user} at {struck}"
        for card in cards
        for rank, user in enumerate(PLACES)
        if fits(card, name, rank) and may_answer(card, kind, user, struck)
    }
    assert {o for o in g.options() if o.startswith("play")} == (expected if g.asks == "respond" else set())


@pytest.mark.parametrize("name", RANK_CLASSES)
@pytest.mark.parametrize("rank", [1, 2, 3])
@pytest.mark.card("grandis", "Binding Light")
@pytest.mark.rule("grandis", "A13", "8.4")
def test_who_casts_binding_light(name, rank):
    me = {"left": hero(name, rank=rank), "center": hero("Lucien Voss", rank=2)}
    g = Scenario(me=me, hand=["Dash Stab", "Binding Light"], foe_hand=["Parry"])
    g.play("Dash Stab", by="center", at="left").respond("Parry", by="left").settle(until="counter")
    assert (g.asks == "counter") == (RANK_CLASSES[name][rank - 1] in ("Priest", "Saint"))
