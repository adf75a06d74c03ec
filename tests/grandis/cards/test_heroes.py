"""The ten Heroes at three Ranks: HP, Rank Up, Racial Traits, Class Abilities."""

import pytest

from tests.grandis.cards.positions import card, rule, three
from tests.grandis.cards.table import RANK_CLASSES
from tests.grandis.scenario import Scenario, hero, legacy

HP = {
    "Korvak Ironfang": (90, 110, 130),
    "Alden Sterling": (80, 100, 120),
    "Elara Heavens": (90, 110, 130),
    "Thrain Sunborn": (100, 120, 140),
    "Vaelis Stormweave": (80, 100, 120),
    "Aldric Ashford": (80, 100, 120),
    "Finnian Copperpot": (80, 100, 120),
    "Lucien Voss": (80, 100, 120),
    "Draxen Blacksand": (90, 120, 150),
    "Aurex Sunsworn": (100, 120, 150),
}
NAMES = [pytest.param(name, marks=card(name), id=name) for name in HP]


def plays(g, kind):
    return [o.removeprefix(f"{kind} ") for o in g.options() if o.startswith(kind)]


@pytest.mark.parametrize("name", NAMES)
@rule("5.1", "6.5", "6.7", "6.8", "6.9", "6.10", "6.11", "6.13", "6.14", "A7", "P8", "T3")
def test_hp_and_rank_up(seat, name):
    """20 damage taken and one Tribute short of each Rank."""
    one, two, three_ = HP[name]
    for rank, exp, hp, cards in ((1, 200, two, 2), (2, 600, three_, 3)):
        piled = ["Parry"] * 2
        mine = hero(name, rank=rank, hp=HP[name][rank - 1] - 20, exp=exp, exp_cards=piled, exhausted=True)
        g = Scenario(me={"left": mine}, hand=["Slash"], regen=2, phase="reform", seat=seat)
        g.tribute("Slash", to="left")
        up = g.hero("left")
        assert (up.rank, up.hp, up.exp, up.exhausted) == (rank + 1, hp - 20, exp + 100, True)
        assert g.hand() == ["Elixir"] * cards
        assert g.side().regen == 3
        assert g.pool() == {"Mana": 12}
        assert sorted(g.discard()) == ["Parry", "Parry", "Slash"]
    assert Scenario(me={"left": hero(name)}).hero("left").hp == one
    last = Scenario(me=three(name), hand=["Slash"], phase="reform", seat=seat)
    assert plays(last, "tribute") == []


ULTIMATES = {
    "Korvak Ironfang": "Charged Shot",
    "Alden Sterling": "Colossal Dreadbolt",
    "Elara Heavens": "Heaven's Fury",
    "Thrain Sunborn": "Divine Punishment",
    "Vaelis Stormweave": "Double Casting",
    "Aldric Ashford": "Flame Dragon's Wrath",
    "Finnian Copperpot": "Venom Detonation",
    "Lucien Voss": "Mana Void",
    "Draxen Blacksand": "Execute",
    "Aurex Sunsworn": "Blessing of Divinity",
}


@pytest.mark.parametrize("name", NAMES)
@card(*ULTIMATES.values())
@rule("6.5", "6.6", "S42")
def test_an_ultimate_is_tributed_to_its_owner_for_200(seat, name):
    other = "Draxen Blacksand" if name != "Draxen Blacksand" else "Aurex Sunsworn"
    me = {"left": hero(name), "center": hero(other), "right": hero(other)}
    g = Scenario(me=me, hand=[ULTIMATES[name]], phase="reform", seat=seat)
    assert plays(g, "tribute") == [f"{ULTIMATES[name]} at left"]
    assert g.tribute(ULTIMATES[name], to="left").hero("left").exp == 200


# Racial Traits


def trait(seat, name, phase, foe=None, **about):
    me = {"left": hero(name, **about), "center": hero("Aurex Sunsworn")}
    return Scenario(me=me | {"right": hero("Aurex Sunsworn")}, foe=foe, phase=phase, seat=seat)


ACTIVE = {
    "Korvak Ironfang": ("Primal Strike", "battle"),
    "Draxen Blacksand": ("Human Ambition", "deploy"),
    "Alden Sterling": ("Human Ambition", "deploy"),
    "Aldric Ashford": ("Human Ambition", "deploy"),
    "Elara Heavens": ("Ancestral Focus", "deploy"),
    "Vaelis Stormweave": ("Ancestral Focus", "deploy"),
    "Lucien Voss": ("Ancestral Focus", "deploy"),
}
HURT = three(hp=100)


@pytest.mark.parametrize("rank", [1, 2, 3])
@pytest.mark.parametrize("phase", ["deploy", "battle", "reform"])
@pytest.mark.parametrize("name", NAMES)
@rule("5.1", "5.8", "5.9", "A58", "2.15")
def test_when_a_racial_trait_is_offered(seat, name, phase, rank):
    what, when = ACTIVE.get(name, (None, None))
    expected = []
    if phase == when:
        places = [f" at {place}" for place in HURT] if what == "Primal Strike" else [""]
        expected = [f"{what} by left{place}" for place in places]
    assert plays(trait(seat, name, phase, HURT, rank=rank, exhausted=True), "trait") == expected
    assert plays(trait(seat, name, phase, HURT, rank=rank, stun=1), "trait") == []


@card("Korvak Ironfang")
@rule("S37", "5.9", "3.13")
def test_primal_strike(seat):
    foe = {"left": hero(hp=100, rank=2, burn=1), "center": hero(), "right": hero("Lucien Voss", hp=70)}
    g = trait(seat, "Korvak Ironfang", "battle", foe, exhausted=True)
    assert plays(g, "trait") == ["Primal Strike by left at left", "Primal Strike by left at right"]
    g.trait("left", at="left")
    assert g.asks == "battle"
    assert g.foe("left").hp == 100 - (20 - 10)
    assert g.side().tokens == 1
    assert plays(g, "trait") == []
    g = trait(seat, "Korvak Ironfang", "battle", foe).trait("left", at="right")
    assert (g.foe("right").hp, g.hero("left").exhausted) == (50, False)


@card("Korvak Ironfang")
@rule("S37", "7.9", "1.4")
def test_primal_strike_can_win(seat):
    foe = {"left": legacy("Lucien Voss"), "center": hero(hp=20), "right": legacy("Elara Heavens")}
    assert trait(seat, "Korvak Ironfang", "battle", foe).trait("left", at="center").over == (
        "me",
        "heroes_defeated",
    )


@pytest.mark.parametrize("name", ["Draxen Blacksand", "Alden Sterling", "Aldric Ashford"])
@card("Draxen Blacksand", "Alden Sterling", "Aldric Ashford")
@rule("5.8", "12.18")
def test_human_ambition_draws_two(seat, name):
    g = trait(seat, name, "deploy").trait("left")
    assert g.hand() == ["Elixir"] * 2
    assert g.side().tokens == 1
    assert not g.hero("left").exhausted


@pytest.mark.parametrize("name", ["Elara Heavens", "Vaelis Stormweave", "Lucien Voss"])
@card("Elara Heavens", "Vaelis Stormweave", "Lucien Voss")
@rule("S33", "5.8")
def test_ancestral_focus_gains_two_shards(seat, name):
    me = {"left": hero(name)}
    g = Scenario(me=me, mana=1, shard_deck=["Mage", "Mana", "Mana"], phase="deploy", seat=seat).trait("left")
    assert g.pool() == {"Mana": 2, "Mage": 1}
    assert g.side().tokens == 1


# Traits in the enemy's turn


def thrain(seat, attack="Nova Strike", rank=2, foe_tokens=2, rules=None, **about):
    target = hero("Thrain Sunborn", rank=rank, **({"hp": 40} | about))
    g = Scenario(
        me={"left": hero("Lucien Voss", rank=2), "center": hero("Lucien Voss", rank=2)},
        foe={"left": target},
        hand=[attack, attack],
        mana=12,
        shards={"Mana": 12},
        foe_tokens=foe_tokens,
        seat=seat,
        rules=rules,
    )
    return g.play(attack, by="left", at="left")


@card("Thrain Sunborn")
@rule("S38", "12.15", "5.8", "P7")
def test_stoneblood_keeps_its_hero_with_all_that_lies_on_it(seat):
    about = {"burn": 2, "exp": 400, "exp_cards": ["Smite"], "attached": ["Enrage"], "exhausted": True}
    g = thrain(seat, rank=2, **about).choose(True)
    saved = g.foe("left")
    assert (saved.hp, saved.status, saved.exp, saved.exp_cards) == (30, {"burn": 2}, 400, ["Smite"])
    assert (saved.attached, saved.exhausted, saved.rank) == (["Enrage"], True, 2)
    assert g.side("foe").tokens == 1
    assert thrain(seat).foe("left").legacy is not None  # by choice


@card("Thrain Sunborn")
@rule("5.8", "A6", "A58", "S38")
def test_stoneblood_once_in_a_turn_with_a_token_and_not_while_stunned(seat):
    g = thrain(seat, "Sword Combo").choose(True)
    g.play("Sword Combo", by="center", at="left").settle()
    assert g.foe("left").name is None
    assert thrain(seat, foe_tokens=0).settle(until="prevent_defeat").asks == "battle"
    assert thrain(seat, stun=1).settle(until="prevent_defeat").asks == "battle"
    stunned = thrain(seat, stun=1, rules={"stun_stops_token_traits": "false"})
    assert stunned.settle(until="prevent_defeat").asks == "prevent_defeat"


@card("Thrain Sunborn")
@rule("S38", "11.5")
def test_stoneblood_survives_poison(seat):
    me = {"left": hero("Thrain Sunborn", rank=3, hp=10, poison=1)}
    g = Scenario(me=me, phase="reform", seat=seat).end_phase().choose(True)
    assert (g.hero("left").hp, g.hero("left").status) == (30, {})


def struck(seat, attack, foe, at="left", user=None, **about):
    me = {"left": user or hero("Lucien Voss", rank=3)}
    g = Scenario(me=me, foe=foe, hand=[attack], seat=seat, **about)
    return g.play(attack, by="left", at=at).settle(until="respond")


@pytest.mark.parametrize(("attack", "left"), [("Sword Combo", 80 - 50), ("Nova Strike", 70 - 50)])
@card("Aurex Sunsworn")
@rule("5.8", "5.9", "10.3", "A53")
def test_dragon_scale_blocks_50_of_any_damage(seat, attack, left):
    g = struck(seat, attack, {"left": hero("Aurex Sunsworn", exhausted=True)})
    g.respond("Dragon Scale", by="left")
    assert g.foe("left").hp == 100 - left
    assert g.side("foe").tokens == 1
    assert struck(seat, attack, {"left": hero("Aurex Sunsworn")}, foe_tokens=0).asks != "respond"
    assert struck(seat, attack, {"left": hero("Aurex Sunsworn", stun=1)}).asks != "respond"


@card("Aurex Sunsworn", "Finnian Copperpot", "Piercing Bolt", "Flash Slash")
@rule("10.3", "10.4", "11.4")
def test_attacks_that_a_trait_does_not_stop(seat):
    alden = hero("Alden Sterling", rank=2)
    assert struck(seat, "Piercing Bolt", {"left": hero("Aurex Sunsworn")}, user=alden).asks != "respond"
    assert struck(seat, "Piercing Bolt", {"left": hero("Finnian Copperpot")}, user=alden).asks == "respond"
    assert struck(seat, "Flash Slash", {"left": hero("Finnian Copperpot")}).asks != "respond"
    assert struck(seat, "Sword Combo", {"left": hero("Finnian Copperpot", freeze=1)}).asks != "respond"


@pytest.mark.parametrize("attack", ["Sword Combo", "Nova Strike"])
@card("Finnian Copperpot")
@rule("5.8", "5.9", "10.4", "A6")
def test_second_chance_dodges_once_in_a_turn(seat, attack):
    foe = three("Finnian Copperpot", 1, exhausted=True)
    g = struck(seat, attack, foe).respond("Second Chance", by="left")
    assert g.hps() == [80, 80, 80]
    assert g.side("foe").tokens == 1
    area = struck(seat, "Aether Sweep", foe, at=None).respond("Second Chance", by="left")
    assert area.settle(until="respond").asks != "respond"
    assert area.hps() == [80, 60, 80]


@card("Aurex Sunsworn", "Korvak Ironfang")
@rule("A6", "5.8")
def test_a_token_in_each_turn(seat):
    me = {"left": hero("Korvak Ironfang"), "center": hero("Aurex Sunsworn")}
    g = Scenario(me=me, foe=three(hp=100), foe_hand=["Slash"], foe_tokens=0, seat=seat)
    g.trait("left", at="left").end_turn().end_phase()
    g.play("Slash", by="center", at="center").respond("Dragon Scale", by="center")
    assert g.hero("center").hp == 100
    assert g.side().tokens == 0


# Class Abilities


def redrawing(seat, user, deck=("Slash",) * 3, **about):
    """Come to the Draw Phase of the own next turn."""
    g = Scenario(me={"left": user}, deck=list(deck), phase="reform", seat=seat, **about)
    return g.next_turn()


@pytest.mark.parametrize("rank", [2, 3])
@card("Alden Sterling")
@rule("S30", "A39", "12.17")
def test_quick_reload_and_rapid_chamber_change_the_card_drawn(seat, rank):
    g = redrawing(seat, hero("Alden Sterling", rank=rank, exhausted=True), mana=3)
    assert (g.asks, g.pool(now=True)) == ("redraw", {"Mana": 3})
    g.choose(True)
    assert (g.hand(), len(g.deck()), g.side().drawn) == (["Slash"], 2, 2)
    assert g.pool() == {"Mana": 4}
    kept = redrawing(seat, hero("Alden Sterling", rank=rank)).choose(None)
    assert (kept.hand(), len(kept.deck()), kept.side().drawn) == (["Slash"], 2, 1)


@card("Alden Sterling")
@rule("S30", "11.6")
def test_who_cannot_change_the_card_drawn(seat):
    assert redrawing(seat, hero("Alden Sterling", rank=1)).asks == "deploy"
    assert redrawing(seat, hero("Alden Sterling", rank=2, stun=3)).asks == "deploy"
    assert redrawing(seat, hero("Alden Sterling", rank=2), deck=["Slash"]).asks == "deploy"
    assert redrawing(seat, legacy("Alden Sterling", rank=2)).asks == "deploy"


BONUS = [
    (hero("Korvak Ironfang", rank=3), "Bow Bash", 10 + 10),
    (hero("Korvak Ironfang", rank=2), "Bow Bash", 10),
    (hero("Korvak Ironfang", rank=3), "Aim Shot", 40 + 10),
    (hero("Alden Sterling", rank=3), "Dash Stab", 20 + 10),
    (hero("Alden Sterling", rank=3), "Cross Bolt", 70),
    (hero("Finnian Copperpot", rank=3), "Dash Stab", 20 + 10),
    (hero("Finnian Copperpot", rank=3), "Venom Sovereign", 40),
    (hero("Draxen Blacksand", rank=3), "Slash", 20 + 10),
    (hero("Draxen Blacksand", rank=3), "Wild Swing", 20),
    (hero("Vaelis Stormweave", rank=3), "Arcane Bolt", 20 + 10),
    (hero("Aldric Ashford", rank=3), "Arcane Bolt", 20 + 10),
    (hero("Aldric Ashford", rank=3), "Lightning Strike", 70),
    (hero("Vaelis Stormweave", rank=3), "Glacial Spike", 30),
]


@pytest.mark.parametrize(("user", "attack", "damage"), BONUS)
@card("Korvak Ironfang", "Alden Sterling", "Finnian Copperpot", "Draxen Blacksand", "Vaelis Stormweave")
@card("Aldric Ashford")
@rule("A35", "S3")
def test_attack_bonuses_of_rank_3(seat, user, attack, damage):
    area = attack in ("Wild Swing", "Glacial Spike")
    g = Scenario(me={"left": user}, foe=three(), hand=[attack], seat=seat)
    assert g.play(attack, by="left", at=None if area else "left").foe("left").hp == 150 - damage


@pytest.mark.parametrize(("rank", "damage"), [(2, 40), (3, 40 + 10)])
@card("Korvak Ironfang")
@rule("S3", "3.2")
def test_sharpshooter_and_dead_eye_by_both_readings_of_their_label(seat, rank, damage):
    """A gained Range that takes the label away takes other Physical bonuses away, not the Ability's own."""
    for rules, blessing in ((None, 20), ({"range_gain_keeps_label": "false"}, 0)):
        user = hero("Korvak Ironfang", rank=rank, attached=["Blessing of Might"])
        g = Scenario(me={"left": user}, foe=three(), hand=["Aim Shot"], seat=seat, rules=rules)
        assert g.play("Aim Shot", by="left", at="right").foe("right").hp == 150 - damage - blessing


@pytest.mark.parametrize(
    ("rank", "attack", "taken"),
    [
        (1, "Sword Combo", 80),
        (2, "Sword Combo", 70),
        (3, "Sword Combo", 70),
        (2, "Nova Strike", 70),
        (3, "Nova Strike", 70),
    ],
)
@card("Draxen Blacksand")
@rule("S37", "A35")
def test_vanquishers_resolve_lessens_physical_damage(seat, rank, attack, taken):
    g = struck(seat, attack, {"left": hero(rank=rank)})
    assert g.foe("left").hp == HP["Draxen Blacksand"][rank - 1] - taken


@pytest.mark.parametrize("name", ["Elara Heavens", "Thrain Sunborn"])
@pytest.mark.parametrize(("rank", "more"), [(1, 0), (2, 20), (3, 20)])
@card("Elara Heavens", "Thrain Sunborn")
@rule("S36", "11.12")
def test_holy_grace_adds_20_to_the_heros_own_healing(seat, name, rank, more):
    me = {"left": hero(name, rank=rank), "center": hero(hp=10)}
    g = Scenario(me=me, hand=["Flash Heal"], phase="deploy", seat=seat)
    assert g.play("Flash Heal", by="left", at="center").hero("center").hp == 10 + 30 + more
    g = Scenario(me=me, hand=["Health Potion"], phase="deploy", seat=seat)
    assert g.play("Health Potion", at="center").hero("center").hp == 10 + 30


@pytest.mark.parametrize("name", ["Elara Heavens", "Thrain Sunborn"])
@card("Elara Heavens", "Thrain Sunborn", "Sanctuary")
@rule("S36", "11.11")
def test_holy_rejuvenation_removes_a_status_of_each_hero_healed(seat, name):
    me = {
        "left": hero(name, rank=3, hp=50, burn=1),
        "center": hero(hp=10, poison=2, stun=1),
        "right": hero(hp=10, bleed=1, freeze=1),
    }
    g = Scenario(me=me, hand=["Sanctuary"], phase="deploy", seat=seat).play("Sanctuary", by="left")
    g.choose("Stun")
    assert [g.hero(place).status for place in ("left", "center", "right")] == [
        {},
        {"poison": 2},
        {"bleed": 1, "freeze": 1},
    ]
    assert g.hps("me") == [50 + 70, 10 + 70, 10]
    rank_2 = me | {"left": hero(name, rank=2, hp=50, burn=1)}
    g = Scenario(me=rank_2, hand=["Sanctuary"], phase="deploy", seat=seat).play("Sanctuary", by="left")
    assert g.hero("center").status == {"poison": 2, "stun": 1}


@pytest.mark.parametrize("name", ["Vaelis Stormweave", "Aldric Ashford"])
@pytest.mark.parametrize(("rank", "turns"), [(1, 1), (2, 2), (3, 2)])
@card("Vaelis Stormweave", "Aldric Ashford")
@rule("S35")
def test_elemental_mastery_lengthens_burn_and_freeze(seat, name, rank, turns):
    for attack, status in (("Fireball", "burn"), ("Ice Lance", "freeze")):
        g = Scenario(me={"left": hero(name, rank=rank)}, foe=three(), hand=[attack], seat=seat)
        assert g.play(attack, by="left", at="left").foe("left").status == {status: turns}


@pytest.mark.parametrize(("rank", "turns"), [(2, 1 + 1), (3, 2 + 1)])
@card("Finnian Copperpot")
@rule("S35")
def test_venom_mastery_lengthens_poison(seat, rank, turns):
    g = Scenario(me={"left": hero("Finnian Copperpot", rank=rank)}, foe=three(), hand=["Venom Strike"], seat=seat)
    assert g.play("Venom Strike", by="left", at="left").foe("left").status == {"poison": turns}


@pytest.mark.parametrize(("rank", "more"), [(2, 10), (3, 20)])
@card("Lucien Voss")
@rule("A16", "A35", "2.24")
def test_mana_surge_spends_one_more_shard_for_more_magical_damage(seat, rank, more):
    me = {"left": hero("Lucien Voss", rank=rank)}
    g = Scenario(me=me, foe=three(), hand=["Arcane Bolt"], shards={"Mana": 3, "Thief": 1}, seat=seat)
    g.play("Arcane Bolt", by="left", at="left").pay(mana=2)
    assert g.options() == ["pass", "choose Mana", "choose Thief"]
    g.choose("Thief")
    assert g.foe("left").hp == 150 - 20 - more
    assert g.pool() == {"Mana": 1}
    assert g.shard_deck()[-1] == "Thief"
    g = Scenario(me=me, foe=three(), hand=["Arcane Bolt"], mana=3, seat=seat)
    assert g.play("Arcane Bolt", by="left", at="left").choose(None).foe("left").hp == 130


@pytest.mark.parametrize("attack", ["Dash Stab", "Glacial Spike", "Aether Ball"])
@card("Lucien Voss")
@rule("A35", "A16")
def test_mana_surge_is_for_magical_attacks_and_needs_a_shard(seat, attack):
    me = {"left": hero("Lucien Voss", rank=2)}
    g = Scenario(me=me, hand=[attack], seat=seat)
    g.play(attack, by="left", at=None if attack == "Glacial Spike" else "left")
    assert g.settle(until="surcharge").asks == "battle"
    g = Scenario(me=me, hand=["Arcane Bolt"], mana=2, seat=seat).play("Arcane Bolt", by="left", at="left")
    assert g.settle(until="surcharge").asks == "battle"
    assert g.foe("left").hp == 70


# Aurex's healing


def resurgence(seat, phase="deploy", shards=None, rank=2, **about):
    me = {
        "left": hero("Aurex Sunsworn", rank=rank, **about),
        "center": hero(hp=10),
        "right": hero(hp=10, bleed=1),
    }
    return Scenario(me=me, shards=shards or {"Mana": 2, "Cleric": 1}, phase=phase, seat=seat)


@pytest.mark.parametrize(("rank", "healed"), [(2, 10), (3, 20)])
@card("Aurex Sunsworn")
@rule("S46", "11.10", "11.12")
def test_aurex_pays_a_shard_to_heal_and_is_exhausted(seat, rank, healed):
    g = resurgence(seat, rank=rank)
    assert plays(g, "ability") == ["by left at center"]
    g.ability("left", at="center").choose("Cleric")
    assert g.hero("center").hp == 10 + healed
    assert g.hero("left").exhausted
    assert g.pool() == {"Mana": 2}
    assert g.shard_deck()[-1] == "Cleric"
    assert plays(g, "ability") == []


@card("Aurex Sunsworn")
@rule("S46", "5.6", "11.6", "2.15")
def test_when_aurex_cannot_heal(seat):
    for g in (
        resurgence(seat, exhausted=True),
        resurgence(seat, stun=1),
        resurgence(seat, rank=1),
        resurgence(seat, "battle"),
        resurgence(seat, "reform"),
        Scenario(me={"left": hero("Aurex Sunsworn", rank=2)}, phase="deploy", seat=seat),
        Scenario(me={"left": hero("Aurex Sunsworn", rank=2, hp=9)}, mana=0, phase="deploy", seat=seat),
    ):
        assert plays(g, "ability") == []
    assert plays(resurgence(seat, hp=9), "ability") == ["by left at left", "by left at center"]


@card("Aurex Sunsworn", "Stamina Potion")
@rule("S46")
def test_aurex_heals_once_in_a_turn_even_if_readied(seat):
    me = {"left": hero("Aurex Sunsworn", rank=2), "center": hero(hp=10)}
    g = Scenario(me=me, hand=["Stamina Potion"], phase="deploy", seat=seat)
    g.ability("left", at="center").play("Stamina Potion", at="left")
    assert not g.hero("left").exhausted
    assert plays(g, "ability") == []


@pytest.mark.parametrize("name", NAMES)
@rule("5.1", "5.2")
def test_each_rank_has_its_class(name):
    """The Class of a Rank shows in a card that only it and later Ranks may play."""
    only = {
        "Marksman": "Back Step",
        "Arbalest": "Dodge Instinct",
        "Priest": "Holy Barrier",
        "Elementalist": "Ice Block",
        "Rogue": "Elusive Escape",
        "Spell Blade": "Step In",
        "Gladiator": "Side Step",
        "Paladin": "Sacred Bulwark",
    }
    _, second, _ = RANK_CLASSES[name]
    for rank in (1, 2, 3):
        foe = {"left": hero(name, rank=rank)}
        g = Scenario(me={"left": hero()}, foe=foe, hand=["Slash"], foe_hand=[only[second]], foe_tokens=0)
        g.play("Slash", by="left", at="left").settle(until="respond")
        assert (g.asks == "respond") == (rank > 1)
