"""Defense, Tactical and Support Skills whose row says it all: Blocks, Dodges, healing, draws, Shards."""

import pytest

from tests.grandis.cards.table import SKILLS, cases, user
from tests.grandis.scenario import Scenario, hero

BLOWS = {"Physical": ("Finishing Strike", 90), "Magical": ("Nova Strike", 110)}
"""Attacks of a Renegade and of an Elemental Lord with their damage."""
TOUGH = ("Gladiator", "Conqueror")  # 10 Physical damage less
HEALING_DONE = {"Priest": 20, "Saint": 20}


def beginning(*words):
    return lambda card, what: what.startswith(words)


def assault(kind, card, clazz, seat, **about):
    """Let the enemy's left Hero, of this Class, be hit; the enemy holds the card and another one."""
    blow, _ = BLOWS[kind]
    g = Scenario(
        me={"left": hero("Finnian Copperpot", rank=3), "center": hero("Vaelis Stormweave", rank=3)},
        foe={"left": user(card, clazz, **about), "center": user(card, clazz)},
        hand=[blow],
        foe_hand=[card.name, "Elixir"],
        foe_tokens=0,
        seat=seat,
    )
    return g.play(blow, by="left" if kind == "Physical" else "center", at="left")


def taken(g):
    """Damage of the last hit after all defence."""
    g.settle()
    return g.events("DAMAGE")[-1][3]


def spent(g, card):
    return {"Mana": 12 - card.cost} if card.cost < 12 else {}


@pytest.mark.parametrize("exhausted", [False, True])
@pytest.mark.parametrize("kind", BLOWS)
@pytest.mark.parametrize(("card", "clazz", "seat"), cases(SKILLS, beginning("Block")))
@pytest.mark.rule("grandis", "9.6", "10.3", "A5", "A16", "S37")
def test_block(card, clazz, seat, kind, exhausted):
    _, amount, *_, types = card.rows[clazz].split()
    g = assault(kind, card, clazz, seat, exhausted=exhausted)
    if types not in (kind, "both"):
        assert not g.can(f"play {card.name}")
        return
    g.respond(card.name, by="left")
    less = 10 if clazz in TOUGH and kind == "Physical" else 0
    assert taken(g) == max(0, BLOWS[kind][1] - int(amount) - less)
    assert g.pool("foe") == spent(g, card)
    assert g.foe_discard() == [card.name]
    assert g.state.sides[1 - seat].heroes[0].exhausted == exhausted


AREAS = {
    "Physical": ("Crescent Moon Slash", "Alden Sterling", 50),
    "Magical": ("Glacial Spike", "Aldric Ashford", 30),
}


@pytest.mark.parametrize("kind", AREAS)
@pytest.mark.parametrize(("card", "clazz", "seat"), cases(SKILLS, beginning("Block")))
@pytest.mark.rule("grandis", "10.7", "A14", "S18")
def test_a_block_of_one_hero_leaves_the_others_of_an_area_attack_alone(card, clazz, seat, kind):
    attack, attacker, power = AREAS[kind]
    if card.rows[clazz].split()[-1] not in (kind, "both"):
        return
    foe = {"left": user(card, clazz), "center": hero("Elara Heavens")}
    me = {"left": hero(attacker, rank=3)}
    g = Scenario(me=me, foe=foe, hand=[attack], foe_hand=[card.name], foe_tokens=0, seat=seat)
    g.play(attack, by="left").respond(card.name, by="left")
    assert g.foe("center").hp == 90 - power + (30 if card.name == "Sacred Bulwark" else 0)


@pytest.mark.parametrize("kind", BLOWS)
@pytest.mark.parametrize(("card", "clazz", "seat"), cases(SKILLS, beginning("Dodge")))
@pytest.mark.rule("grandis", "10.4", "11.4", "A5")
def test_dodge(card, clazz, seat, kind):
    g = assault(kind, card, clazz, seat)
    assert not g.can(f"play {card.name} by center")
    g.respond(card.name, by="left")
    assert g.events("MISSED")
    assert not g.events("DAMAGE")
    assert g.pool("foe") == spent(g, card)
    assert g.foe_discard() == (["Elixir"] if "a card" in card.notes else []) + [card.name]
    assert not g.foe("left").exhausted


@pytest.mark.parametrize(("card", "clazz", "seat"), cases(SKILLS, beginning("Dodge")))
@pytest.mark.rule("grandis", "11.4", "11.6")
def test_no_dodge_of_a_frozen_or_stunned_hero(card, clazz, seat):
    for status in ("freeze", "stun"):
        assert not assault("Physical", card, clazz, seat, **{status: 1}).can(f"play {card.name}")


@pytest.mark.parametrize("phase", ["deploy", "reform"])
@pytest.mark.parametrize(("card", "clazz", "seat"), cases(SKILLS, beginning("heal")))
@pytest.mark.rule("grandis", "9.7", "11.2", "11.9", "11.10", "11.11", "S36")
def test_healing(card, clazz, seat, phase):
    """The user at 1 HP under its maximum, a Rank III Hero at 10 of 150 HP, a third at full HP."""
    _, amount, *each = card.rows[clazz].split()
    mine = user(card, clazz)
    full = Scenario(me={"left": mine}).hero("left").hp
    mine.hp = full - 1
    g = Scenario(
        me={"left": mine, "center": hero(rank=3, hp=10), "right": hero()},
        hand=[card.name],
        phase=phase,
        seat=seat,
    )
    plays = [o for o in g.options() if o.startswith("play")]
    targets = [""] if each else [" at left", " at center"]
    assert plays == [f"play {card.name} by left{at}" for at in targets]
    g.play(card.name, by="left", at=None if each else "center")
    assert g.hps("me") == [full if each else full - 1, 10 + int(amount) + HEALING_DONE.get(clazz, 0), 90]
    assert g.hero("left").exhausted
    assert g.pool() == spent(g, card)
    assert g.discard() == [card.name]


@pytest.mark.parametrize(("card", "clazz", "seat"), cases(SKILLS, beginning("heal")))
@pytest.mark.rule("grandis", "11.2", "11.10", "11.11")
def test_no_healing_of_a_bleeding_hero(card, clazz, seat):
    g = Scenario(
        me={"left": user(card, clazz, hp=20), "center": hero(hp=20, bleed=1)},
        hand=[card.name],
        phase="deploy",
        seat=seat,
    )
    if "each" not in card.rows[clazz]:
        assert g.can(f"play {card.name} by left at left")
        assert not g.can(f"play {card.name} by left at center")
    else:
        assert g.play(card.name, by="left").hero("center").hp == 20


@pytest.mark.parametrize(("card", "clazz", "seat"), cases(SKILLS, beginning("draw")))
@pytest.mark.rule("grandis", "5.3", "9.8", "12.18")
def test_draws(card, clazz, seat):
    count = int(card.rows[clazz].split()[1])
    deck = ["Slash", "Smite", "Fireball", "Dash Stab", "Parry"]
    g = Scenario(me={"left": user(card, clazz)}, hand=[card.name, "Elixir"], deck=deck, phase="deploy", seat=seat)
    g.play(card.name, by="left")
    discarded = ["Elixir"] if "a card" in card.notes else []
    assert g.hand() == sorted(deck[:count] + (["Elixir"] if not discarded else []))
    assert g.discard() == [*discarded, card.name]
    assert g.hero("left").exhausted == ("stays Ready" not in card.notes)
    assert g.pool() == spent(g, card)


@pytest.mark.parametrize(("card", "clazz", "seat"), cases(SKILLS, beginning("draw")))
@pytest.mark.rule("grandis", "12.18")
def test_draws_of_an_empty_deck(card, clazz, seat):
    g = Scenario(me={"left": user(card, clazz)}, hand=[card.name, "Elixir"], deck=["Slash"], phase="deploy", seat=seat)
    g.play(card.name, by="left")
    assert g.deck() == []
    assert "Slash" in g.hand()
    assert g.over is None


@pytest.mark.parametrize(
    ("shard_deck", "gained"),
    [(["Thief", "Mana", "Mage"], {"Thief": 1, "Mana": 4}), (["Mage"], {"Mage": 1, "Mana": 3})],
)
@pytest.mark.parametrize(("card", "clazz", "seat"), cases(SKILLS, beginning("gain")))
@pytest.mark.rule("grandis", "S33", "A10")
def test_shards(card, clazz, seat, shard_deck, gained):
    """The top two of the Shard Deck, whatever they are; one if there is no more."""
    mine = {"left": user(card, clazz)}
    g = Scenario(me=mine, hand=[card.name], mana=3, shard_deck=shard_deck, phase="deploy", seat=seat)
    g.play(card.name, by="left")
    assert g.pool() == gained
    assert g.hero("left").exhausted
    assert g.discard() == [card.name]
