"""The twenty Items."""

import pytest

from tests.grandis.cards.positions import card, rule, three
from tests.grandis.scenario import Scenario, hero, legacy


def deploy(seat, me=None, hand=(), **about):
    return Scenario(me=me, hand=hand, phase="deploy", seat=seat, **about)


def plays(g):
    return [o.removeprefix("play ") for o in g.options() if o.startswith("play")]


def elara(rank=2, **about):
    return hero("Elara Heavens", rank=rank, **about)


# Potions


@pytest.mark.parametrize(
    ("name", "hp"),
    [
        pytest.param("Health Potion", 30, marks=card("Health Potion")),
        pytest.param("Greater Health Potion", 50, marks=card("Greater Health Potion")),
    ],
)
@rule("5.4", "11.9", "11.10", "3.13")
def test_potions_heal_one_own_hero(seat, name, hp):
    me = {"left": hero(hp=10), "center": elara(hp=80), "right": hero(hp=10, bleed=1)}
    for place, expected in (("left", 10 + hp), ("center", 110)):
        g = deploy(seat, me, [name])
        assert plays(g) == [f"{name} at left", f"{name} at center"]
        g.play(name, at=place)
        assert g.hero(place).hp == expected
        assert g.hero(place).exhausted == (name != "Health Potion")
        assert g.pool() == {"Mana": 12}
        assert g.discard() == [name]


@card("Greater Health Potion", "Health Potion")
@rule("S22")
def test_the_greater_potion_needs_a_ready_hero(seat):
    me = {"left": hero(hp=10, exhausted=True)}
    assert plays(deploy(seat, me, ["Greater Health Potion", "Health Potion"])) == ["Health Potion at left"]
    literal = {"greater_potion_needs_ready": "false"}
    g = deploy(seat, me, ["Greater Health Potion"], rules=literal).play("Greater Health Potion", at="left")
    assert (g.hero("left").hp, g.hero("left").exhausted) == (60, True)


@card("Stamina Potion")
@rule("A19", "5.7")
def test_stamina_potion_readies_without_a_second_skill(seat):
    g = deploy(
        seat,
        {"left": elara(1), "center": hero(burn=1, hp=50)},
        ["Purify", "Flash Heal", "Stamina Potion"],
    )
    assert "Stamina Potion at left" not in plays(g)
    g.play("Purify", by="left", at="center").play("Stamina Potion", at="left")
    assert not g.hero("left").exhausted
    assert plays(g) == []
    assert g.can("reposition")


@card("Stamina Potion")
@rule("A19", "3.6")
def test_stamina_potion_after_a_reposition_leaves_the_skill_of_the_turn(seat):
    g = deploy(seat, {"left": hero("Vaelis Stormweave")}, ["Stamina Potion", "Meditation"])
    g.reposition("left", "center").play("Stamina Potion", at="center")
    assert plays(g) == ["Meditation by center"]


@card("Stamina Potion")
@rule("5.7", "10.25")
def test_stamina_potion_does_not_ready_a_casting_hero(seat):
    me = {"left": hero("Vaelis Stormweave", casting=("Aether Ball", "left", 1))}
    assert plays(deploy(seat, me, ["Stamina Potion"])) == []


@card("Elixir")
@rule("9.14")
def test_elixir_removes_one_status_of_choice(seat):
    g = deploy(seat, {"center": hero(bleed=2, poison=3)}, ["Elixir"])
    assert plays(g) == ["Elixir at center"]
    g.play("Elixir", at="center").settle()
    assert sorted(g.options()) == ["choose Bleed", "choose Poison"]
    assert g.choose("Poison").hero("center").status == {"bleed": 2}
    assert g.pool() == {"Mana": 12}


@card("Mana Catalyst")
@rule("S33", "A10")
def test_mana_catalyst_gains_two_shards_from_the_shard_deck(seat):
    g = deploy(seat, hand=["Mana Catalyst"], mana=5, shard_deck=["Mage", "Mana", "Mana"])
    assert g.play("Mana Catalyst").pool() == {"Mana": 6, "Mage": 1}
    g = deploy(seat, hand=["Mana Catalyst"], mana=12)
    assert g.play("Mana Catalyst").pool() == {"Mana": 12}


@card("Magic Scope")
@rule("12.16", "A65")
def test_magic_scope_shows_the_enemy_hand(seat):
    g = deploy(seat, hand=["Magic Scope"], foe_hand=["Slash", "Parry"])
    assert g.look().n_foe_hand == 0
    g.play("Magic Scope").settle()
    seen = g.look()
    assert sorted(g._names(seen.foe_hand[: seen.n_foe_hand])) == ["Parry", "Slash"]
    assert g.foe_hand() == ["Parry", "Slash"]


# Responses


def hit(seat, attack, foe, foe_hand, hand=(), rank=3, at="left"):
    """Lucien at Left strikes; his Sword Combo deals 80, his Nova Strike 70."""
    g = Scenario(
        me={"left": hero("Lucien Voss", rank=rank)},
        foe=foe,
        hand=[attack, *hand],
        foe_hand=foe_hand,
        foe_tokens=0,
        foe_mana=0,
        seat=seat,
    )
    return g.play(attack, by="left", at=at).settle(until="respond")


@card("Ring of Protection", "Chain Mail")
@rule("10.3", "S21", "A21")
def test_rings_block_magic_for_all_and_mail_steel_for_some(seat):
    both = ["Ring of Protection", "Chain Mail"]
    g = hit(seat, "Nova Strike", {"left": elara(3)}, both)
    assert plays(g) == ["Ring of Protection at left"]
    g.respond("Ring of Protection")
    assert (g.foe("left").hp, g.foe_discard()) == (130 - (70 - 30), ["Ring of Protection"])
    g = hit(seat, "Sword Combo", {"left": hero("Aurex Sunsworn", rank=3)}, both)
    assert plays(g) == ["Chain Mail at left"]
    g.respond("Chain Mail")
    assert (g.foe("left").hp, g.foe_discard()) == (150 - (80 - 40), ["Chain Mail"])


@pytest.mark.parametrize(
    ("name", "attack", "power"), [("Ring of Protection", "Aether Sweep", 20), ("Chain Mail", None, 50)]
)
@card("Ring of Protection", "Chain Mail")
@rule("10.7", "10.3")
def test_rings_and_mail_protect_one_hero_and_cost_nothing(seat, name, attack, power):
    user = hero("Lucien Voss", rank=3) if attack else hero(rank=3)
    attack = attack or "Whirlwind"
    foe = three("Lucien Voss", 1)
    g = Scenario(me={"left": user}, foe=foe, hand=[attack], foe_hand=[name], foe_mana=0, seat=seat)
    g.play(attack, by="left").respond(name)
    assert g.hps() == [80 - max(0, power - (30 if name == "Ring of Protection" else 40)), 80 - power, 80]


MAILED = {
    "Draxen Blacksand",
    "Aurex Sunsworn",
    "Korvak Ironfang",
    "Alden Sterling",
    "Finnian Copperpot",
    "Lucien Voss",
}
HOOKED = {"Korvak Ironfang", "Alden Sterling", "Finnian Copperpot", "Lucien Voss"}
OTHERS = {"Elara Heavens", "Thrain Sunborn", "Vaelis Stormweave", "Aldric Ashford"}


@pytest.mark.parametrize("name", sorted(MAILED | OTHERS))
@pytest.mark.parametrize("rank", [1, 2])
@card("Chain Mail", "Spectral Grappling Hook")
@rule("S21", "5.6", "11.6")
def test_whom_mail_and_hook_protect(seat, name, rank):
    responses = ["Chain Mail", "Spectral Grappling Hook"]
    expected = ["Chain Mail at left"] * (name in MAILED)
    expected += ["Spectral Grappling Hook at left"] * (name in HOOKED)
    assert plays(hit(seat, "Sword Combo", {"left": hero(name, rank=rank, exhausted=True)}, responses)) == expected
    assert plays(hit(seat, "Sword Combo", {"left": hero(name, rank=rank, stun=1)}, responses)) == []


@card("Spectral Grappling Hook")
@rule("10.4", "10.8", "10.9", "11.4")
def test_the_hook_costs_another_card_and_dodges(seat):
    foe = {"left": hero("Lucien Voss")}
    g = hit(seat, "Nova Strike", foe, ["Spectral Grappling Hook", "Slash", "Parry"])
    g.respond("Spectral Grappling Hook").choose("Parry")
    assert g.foe("left").hp == 80
    assert g.foe_discard() == ["Parry", "Spectral Grappling Hook"]
    assert g.foe_hand() == ["Slash"]
    assert hit(seat, "Nova Strike", foe, ["Spectral Grappling Hook"]).asks == "battle"
    frozen = {"left": hero("Lucien Voss", freeze=1)}
    assert hit(seat, "Nova Strike", frozen, ["Spectral Grappling Hook", "Slash"]).asks == "battle"
    assert hit(seat, "Flash Slash", foe, ["Spectral Grappling Hook", "Slash"]).asks != "respond"


@card("Flashpowder Bomb", "Intercept")
@rule("A13", "S51")
def test_bombs_and_intercept_answer_no_defend_skill(seat):
    g = Scenario(hand=["Slash", "Flashpowder Bomb", "Intercept"], foe_hand=["Parry"], seat=seat)
    g.play("Slash", by="left", at="left").respond("Parry", by="left")
    assert g.settle(until="counter").asks == "battle"


@pytest.mark.parametrize("phase", ["deploy", "battle", "reform"])
@card("Stamina Potion")
@rule("2.19", "A54")
def test_when_stamina_potion_is_offered(seat, phase):
    g = Scenario(me={"left": hero(exhausted=True)}, hand=["Stamina Potion"], mana=0, phase=phase, seat=seat)
    assert plays(g) == (["Stamina Potion at left"] if phase != "battle" else [])


@card("Flashpowder Bomb", "Intercept")
@rule("A13", "10.2", "10.6", "A47")
def test_flashpowder_bomb_cancels_an_item(seat):
    held = ["Flashpowder Bomb", "Intercept"]
    g = deploy(seat, {"left": hero(hp=10)}, ["Health Potion"], foe_hand=held, foe_mana=2)
    g.play("Health Potion", at="left")
    assert (g.asks, g.decider, plays(g)) == ("counter", "foe", ["Flashpowder Bomb"])
    g.counter("Flashpowder Bomb")
    assert g.hero("left").hp == 10
    assert (g.discard(), g.foe_discard()) == (["Health Potion"], ["Flashpowder Bomb"])


@card("Flashpowder Bomb", "Spectral Grappling Hook")
@rule("10.2", "10.10", "A53")
def test_flashpowder_bombs_in_a_chain(seat):
    foe, held = (
        {"left": hero("Lucien Voss", rank=3)},
        ["Spectral Grappling Hook", "Slash", "Flashpowder Bomb"],
    )
    g = hit(seat, "Sword Combo", foe, held, ["Flashpowder Bomb"]).respond("Spectral Grappling Hook").choose("Slash")
    g.counter("Flashpowder Bomb")
    assert (g.asks, g.decider) == ("counter", "foe")
    g.counter(None)
    assert g.foe("left").hp == 120 - 80
    assert g.foe_discard() == ["Slash", "Spectral Grappling Hook"]
    g = hit(seat, "Sword Combo", foe, held, ["Flashpowder Bomb"]).respond("Spectral Grappling Hook").choose("Slash")
    g.counter("Flashpowder Bomb").counter("Flashpowder Bomb")
    assert g.foe("left").hp == 120


@card("Flashpowder Bomb", "Arcane Scroll")
@rule("10.12", "10.6")
def test_a_cancelled_item_is_not_attached(seat):
    g = deploy(seat, {"left": hero("Vaelis Stormweave")}, ["Arcane Scroll"], foe_hand=["Flashpowder Bomb"])
    g.play("Arcane Scroll", by="left").counter("Flashpowder Bomb")
    assert (g.hero("left").attached, g.discard()) == ([], ["Arcane Scroll"])


# Revive, deck, places


@card("Phoenix Feather")
@rule("S50", "A28", "7.10", "7.11", "7.12")
def test_phoenix_feather_revives_with_10_hp_exhausted(seat):
    g = deploy(seat, {"left": legacy("Vaelis Stormweave", rank=2)}, ["Phoenix Feather"], mana=0)
    g.play("Phoenix Feather", at="left")
    assert g.discard() == ["Phoenix Feather"]
    back = g.hero("left")
    assert (back.name, back.rank, back.hp, back.exp, back.exhausted) == (
        "Vaelis Stormweave",
        2,
        10,
        300,
        True,
    )
    assert not g.next_turn().hero("left").exhausted


@card("Crystal Ball")
@rule("12.17", "A65")
def test_crystal_ball_orders_the_top_three_without_shuffling(seat):
    deck = ["Slash", "Parry", "Smite", "Fireball", "Dash Stab"]
    g = deploy(seat, hand=["Crystal Ball"], deck=deck).play("Crystal Ball").settle()
    assert sorted(g.options()) == ["choose Parry", "choose Slash", "choose Smite"]
    g.choose("Smite", "Slash")
    assert g.deck() == ["Smite", "Slash", "Parry", "Fireball", "Dash Stab"]
    assert not g.events("SHUFFLE")
    seen = g.look()
    assert g._names(seen.top[: seen.n_top]) == ["Smite", "Slash", "Parry"]


@card("Crystal Ball")
@rule("12.17")
def test_crystal_ball_with_a_short_deck(seat):
    g = deploy(seat, hand=["Crystal Ball"], deck=["Slash", "Parry"]).play("Crystal Ball").choose("Parry")
    assert g.deck() == ["Parry", "Slash"]
    assert deploy(seat, hand=["Crystal Ball"], deck=[]).play("Crystal Ball").settle().asks == "deploy"


@card("Magic Compass")
@rule("A44", "A65", "12.17")
def test_magic_compass_fetches_any_skill(seat):
    deck = ["Health Potion", "Execute", "Dazed", "Slash"]
    g = deploy(seat, hand=["Magic Compass"], deck=deck).play("Magic Compass").settle()
    assert sorted(g.options()) == ["choose Execute", "choose Slash"]
    g.choose("Execute")
    assert g.hand() == ["Execute"]
    assert sorted(g.deck()) == ["Dazed", "Health Potion", "Slash"]
    assert g.events("SHUFFLE")
    none = deploy(seat, hand=["Magic Compass"], deck=["Dazed"]).play("Magic Compass")
    assert none.hand() == []


@card("Warp Scroll")
@rule("S26", "A24", "3.8", "3.15")
def test_warp_scroll_swaps_any_two_own_heroes(seat):
    me = {"left": elara(freeze=1), "center": hero(), "right": hero("Lucien Voss", exhausted=True)}
    g = deploy(seat, me, ["Warp Scroll"])
    pairs = ("left and center", "left and right", "center and right")
    assert plays(g) == [f"Warp Scroll at {pair}" for pair in pairs]
    g.play("Warp Scroll", at="left", also="right")
    assert [g.hero(place).name for place in ("left", "right")] == ["Lucien Voss", "Elara Heavens"]
    assert [g.hero(place).exhausted for place in ("left", "center", "right")] == [True, False, False]
    assert g.hero("right").status == {"freeze": 1}
    g = deploy(seat, {"left": hero()}, ["Warp Scroll"]).play("Warp Scroll", at="left", also="center")
    assert g.can("reposition")
    g = deploy(seat, {"left": legacy("Elara Heavens")}, ["Warp Scroll"])
    assert len(plays(g)) == 1


@card("Freeze Bomb")
@rule("S35", "11.4")
def test_freeze_bomb_freezes_one_enemy_for_a_turn(seat):
    me = {"left": hero("Vaelis Stormweave", rank=3)}
    foe = {"center": hero(freeze=1), "right": legacy("Elara Heavens")}
    g = deploy(seat, me, ["Freeze Bomb"], foe=foe)
    assert plays(g) == ["Freeze Bomb at left", "Freeze Bomb at center"]
    assert g.play("Freeze Bomb", at="center").foe("center").status == {"freeze": 2}
    g.end_turn()
    assert g.foe("center").status == {"freeze": 2}
    g.end_turn()
    assert g.foe("center").status == {"freeze": 1}


# Worn Items


def worn(seat, name, user, hand=(), **about):
    g = deploy(seat, {"left": user}, [name, *hand], foe=three("Lucien Voss"), **about)
    return g.play(name, by="left")


WORN = {
    "Arcane Scroll": hero("Vaelis Stormweave", rank=2),
    "Holy Medallion": hero("Aurex Sunsworn", rank=2),
}
BONUSES = [
    ("Arcane Scroll", "Arcane Bolt", 20),
    ("Arcane Scroll", "Glacial Spike", 0),
    ("Arcane Scroll", "Lightning Strike", 0),
    ("Holy Medallion", "Slash", 20),
    ("Holy Medallion", "Smite", 20),
    ("Holy Medallion", "Holy Fire", 0),
]
PRINTED = {
    "Arcane Bolt": 20,
    "Glacial Spike": 30,
    "Lightning Strike": 50,
    "Slash": 20,
    "Smite": 20,
    "Holy Fire": 20,
}


@pytest.mark.parametrize(("name", "attack", "bonus"), BONUSES)
@card("Arcane Scroll", "Holy Medallion")
@rule("A35", "S21", "5.4")
def test_scroll_and_medallion_add_20_by_label(seat, name, attack, bonus):
    g = worn(seat, name, WORN[name], [attack])
    assert not g.hero("left").exhausted
    g.end_phase().play(attack, by="left", at=None if attack in ("Glacial Spike", "Holy Fire") else "left")
    assert g.foe("left").hp == 120 - PRINTED[attack] - bonus


@card("Arcane Scroll")
@rule("A35")
def test_arcane_scroll_adds_nothing_to_steel(seat):
    g = worn(seat, "Arcane Scroll", hero("Lucien Voss", rank=2), ["Dash Stab"]).end_phase()
    assert g.play("Dash Stab", by="left", at="left").foe("left").hp == 100


@pytest.mark.parametrize("name", WORN)
@card("Arcane Scroll", "Holy Medallion")
@rule("10.17", "A60")
def test_scroll_and_medallion_end_with_the_battle_phase(seat, name):
    g = worn(seat, name, WORN[name]).end_phase()
    assert g.hero("left").attached == [name]
    g.end_phase()
    assert g.hero("left").attached == []
    assert g.discard() == [name]


WEARERS = WORN | {
    "Poison Vial": hero("Finnian Copperpot", rank=2),
    "Ring of Grace": hero("Elara Heavens", rank=2),
    "Invisibility Cloak": hero("Elara Heavens", rank=2),
}


@pytest.mark.parametrize("name", [pytest.param(name, marks=card(name)) for name in WEARERS])
@rule("S21", "10.14", "11.6", "5.6")
def test_who_can_wear_an_item(seat, name):
    def can(**about):
        user = hero(WEARERS[name].name, rank=2, **about)
        return deploy(seat, {"left": user}, [name]).can(f"play {name} by left")

    assert can()
    assert can(exhausted=True)
    assert not can(stun=1)
    assert not can(attached=["Taunt", "Enrage"])


def poisoned(seat, attack="Dash Stab", response=None, rules=None, user=None, at="left"):
    """HP and statuses of the left enemy after this Attack of a Hero with a Poison Vial."""
    user = user or hero("Finnian Copperpot", rank=2)
    g = worn(seat, "Poison Vial", user, [attack], foe_hand=[response or "Slash"], rules=rules).end_phase()
    g.play(attack, by="left", at=at)
    if response:
        g.respond(response, by="left")
    return g.foe("left").hp, g.foe("left").status


@card("Poison Vial")
@rule("S23", "S35", "A15", "A35")
def test_poison_vial_poisons_who_is_hit_by_a_physical_attack(seat):
    assert poisoned(seat) == (100, {"poison": 2})
    assert poisoned(seat, response="Deflection") == (120, {"poison": 2})
    assert poisoned(seat, response="Evasion") == (120, {})
    assert poisoned(seat, "Venom Sovereign") == (100, {})
    assert poisoned(seat, "Long Range Shot", user=hero("Alden Sterling", rank=2)) == (70, {})
    assert poisoned(seat, "Arrow Volley", user=hero("Korvak Ironfang", rank=1), at=None) == (100, {})


@card("Poison Vial")
@rule("S23")
def test_poison_vial_that_needs_damage_works_once(seat):
    rules = {"poison_vial_needs_damage": "true"}
    assert poisoned(seat, rules=rules) == (100, {"poison": 2})
    assert poisoned(seat, response="Deflection", rules=rules) == (120, {})
    g = worn(seat, "Poison Vial", hero("Finnian Copperpot", rank=2), ["Dash Stab"], rules=rules).end_phase()
    assert g.play("Dash Stab", by="left", at="left").hero("left").attached == []


@card("Poison Vial")
@rule("A60")
def test_poison_vial_lasts_this_turn(seat):
    g = worn(seat, "Poison Vial", hero("Finnian Copperpot"), ["Dash Stab"]).end_phase()
    g.play("Dash Stab", by="left", at="left").end_phase()
    assert g.hero("left").attached == ["Poison Vial"]
    assert g.end_turn().hero("left").attached == []


@card("Ring of Grace")
@rule("11.12", "A60", "S36")
def test_ring_of_grace_adds_20_to_every_healing_of_its_wearer_this_turn(seat):
    g = worn(seat, "Ring of Grace", elara(hp=10), ["Health Potion", "Flash Heal"])
    g.play("Health Potion", at="left")
    assert g.hero("left").hp == 10 + 30 + 20
    g.play("Flash Heal", by="left", at="left")
    assert g.hero("left").hp == 110  # 30 + 20 + 20, up to the maximum
    assert g.end_phase().end_phase().hero("left").attached == ["Ring of Grace"]
    assert g.end_turn().hero("left").attached == []


@card("Invisibility Cloak")
@rule("S11", "S44", "A22", "A55")
def test_invisibility_cloak_hides_from_attacks_until_the_second_own_turn(seat):
    foe = {"left": hero(rank=2), "center": hero("Vaelis Stormweave")}
    aimed = ["Slash", "Wild Swing", "Aether Ball", "Freeze Bomb"]
    g = deploy(seat, {"left": elara()}, ["Invisibility Cloak"], foe=foe, foe_hand=aimed)
    g.play("Invisibility Cloak", by="left").end_turn()
    assert "Freeze Bomb at left" in plays(g)
    for _ in range(2):
        g.end_phase()
        assert not [o for o in plays(g) if o.endswith("at left")]
        assert "Wild Swing by left" in plays(g)
        g.end_turn()
        if g.hero("left").attached:
            g.end_turn()
    assert g.hero("left").attached == []
    assert g.discard() == ["Invisibility Cloak"]
