"""Responses: windows, chains, Block, Dodge, Redirect, Negate (10.1 to 10.10, P4)."""

import pytest

from tests.grandis.scenario import PLACES, Scenario, hero, legacy, rule

DRAXEN, LUCIEN, ELARA, AUREX = "Draxen Blacksand", "Lucien Voss", "Elara Heavens", "Aurex Sunsworn"
KORVAK, ALDRIC, ALDEN, FINNIAN = "Korvak Ironfang", "Aldric Ashford", "Alden Sterling", "Finnian Copperpot"


@rule("10.1", "9.6", "9.11", "A37", "3.4")
def test_the_enemy_of_the_attacker_is_asked_once_the_cost_is_paid():
    g = Scenario(hand=["Slash", "Slash"], foe_hand=["Parry", "Slash"], shards={"Mana": 5, "Warrior": 1})
    g.play("Slash", by="left", at="left")
    assert (g.decider, g.asks) == ("me", "pay")
    g.pay(mana=2)
    assert (g.decider, g.options()) == ("foe", ["pass", "play Parry by left at left"])


@rule("A37")
def test_without_a_legal_response_nobody_is_asked():
    g = Scenario(me={"left": hero(ALDRIC)}, hand=["Arcane Bolt"], foe_hand=["Parry", "Evasion", "Deflect"], foe_mana=2)
    g.play("Arcane Bolt", by="left", at="left")
    assert (g.asks, g.dealt()) == ("battle", [20])


@rule("10.3", "9.6")
def test_a_block_reduces_the_damage():
    g = Scenario(me={"left": hero(rank=3)}, hand=["Rage Swing"], foe_hand=["Parry"])
    g.play("Rage Swing", by="left", at="left").respond("Parry")
    assert g.dealt() == [60 - 50]


@rule("10.3", "9.6", "S34")
@pytest.mark.parametrize(
    ("attacker", "card", "responses"),
    [
        (hero(), "Slash", ["Deflection", "Chain Mail"]),
        (hero(ALDRIC), "Arcane Bolt", ["Ring of Protection"]),
        (hero(ALDEN), "Piercing Bolt", []),
    ],
)
def test_a_block_works_on_its_damage_type_and_not_on_what_cannot_be_blocked(attacker, card, responses):
    g = Scenario(
        me={"left": attacker},
        hand=[card],
        foe={"left": hero(LUCIEN)},
        foe_hand=["Deflection", "Ring of Protection", "Chain Mail"],
    )
    g.play(card, by="left", at="left").window(responses)
    offered = [name for name in ("Deflection", "Ring of Protection", "Chain Mail") if g.can(f"play {name}")]
    assert offered == [name for name in ("Deflection", "Ring of Protection", "Chain Mail") if name in responses]


@rule("S34", "A64")
def test_what_cannot_be_blocked_may_be_answered_by_a_block_that_does_more():
    g = Scenario(
        me={"left": hero(ALDEN)},
        hand=["Piercing Bolt"],
        foe={"left": hero(ALDRIC, rank=2)},
        foe_hand=["Fire Wall"],
    )
    g.play("Piercing Bolt", by="left", at="left").until("respond")
    assert g.options() == ["pass", "play Fire Wall by left at left"]
    g.respond("Fire Wall")
    assert (g.dealt(), "burn" in g.hero("left").status) == ([30], True)


@rule("10.4")
def test_a_dodge_avoids_the_attack_unless_it_cannot_be_dodged():
    foe = {"left": hero(LUCIEN)}
    g = Scenario(hand=["Slash"], foe=foe, foe_hand=["Evasion"]).play("Slash", by="left", at="left").respond("Evasion")
    assert (g.foe("left").hp, g.dealt()) == (80, [])
    g = Scenario(me={"left": hero(KORVAK)}, hand=["Ambush Shot"], foe=foe, foe_hand=["Evasion"])
    g.play("Ambush Shot", by="left", at="left")
    assert (g.asks, g.foe("left").hp) == ("battle", 50)


@rule("10.4", "11.4", "A21")
@pytest.mark.parametrize("name", [LUCIEN, FINNIAN])
def test_a_frozen_hero_dodges_neither_by_card_nor_by_trait(name):
    g = Scenario(hand=["Slash"], foe={"left": hero(name, freeze=1)}, foe_hand=["Evasion"])
    g.play("Slash", by="left", at="left")
    assert (g.asks, g.dealt()) == ("battle", [20])


@rule("10.5", "S27", "3.15")
def test_cover_up_takes_over_the_attack_by_changing_places():
    g = Scenario(hand=["Slash"], foe={"left": hero(ELARA), "center": hero(hp=60)}, foe_hand=["Cover Up"])
    g.play("Slash", by="left", at="left").respond("Cover Up", by="center")
    assert [(g.foe(p).name, g.foe(p).hp) for p in ("left", "center")] == [(DRAXEN, 40), (ELARA, 90)]


@rule("S27", "10.5", "11.4")
@pytest.mark.parametrize(
    ("change", "users"),
    [
        ({}, ["center"]),
        ({"center": hero(freeze=1)}, []),
        ({"left": hero(ELARA, freeze=1)}, []),
        ({"center": hero(stun=1)}, []),
        ({"center": hero(ELARA)}, []),
    ],
)
def test_only_a_neighbour_that_can_move_covers(change, users):
    g = Scenario(hand=["Slash"], foe={"left": hero(ELARA)} | change, foe_hand=["Cover Up"])
    g.play("Slash", by="left", at="left").window(users)
    assert [p for p in PLACES if g.can(f"play Cover Up by {p}")] == users


@rule("S27", "10.5")
@pytest.mark.parametrize(("card", "also"), [("Arrow Volley", None), ("Dual Arrow", "center")])
def test_attacks_on_several_heroes_cannot_be_covered(card, also):
    g = Scenario(me={"left": hero(KORVAK, rank=2)}, hand=[card], foe_hand=["Cover Up"])
    g.play(card, by="left", at=also and "left", also=also)
    assert (g.asks, len(g.dealt())) == ("battle", 2)


@rule("A43", "10.7", "10.9")
@pytest.mark.parametrize(("value", "may"), [("true", True), ("false", False)])
def test_the_hero_that_covers_may_respond_for_itself_unless_switched(value, may):
    g = Scenario(
        hand=["Slash"],
        foe={"left": hero(ELARA)},
        foe_hand=["Cover Up", "Parry", "Parry"],
        rules={"redirect_target_may_respond": value},
    )
    g.play("Slash", by="left", at="left").respond("Cover Up", by="center").window(may)
    assert g.options() == (["pass", "play Parry by left at left"] if may else ["pass"])
    if may:
        g.respond("Parry")
    assert (g.asks, g.dealt()) == ("battle", [0 if may else 20])


@rule("10.6", "S24")
@pytest.mark.parametrize(
    ("response", "user", "to"),
    [
        ("Brilliant Radiance", ELARA, "discard"),
        ("Smoke Screen", LUCIEN, "hand"),
        ("Tactical Adaptation", DRAXEN, "hand"),
    ],
)
def test_a_negated_attack_does_nothing_and_its_card_goes_where_the_negation_says(response, user, to):
    g = Scenario(me={"left": hero(ALDRIC)}, hand=["Fireball"], foe={"left": hero(user)}, foe_hand=[response])
    g.play("Fireball", by="left", at="left").respond(response)
    assert (g.dealt(), g.foe("left").status, g.hero("left").exhausted) == ([], {}, True)
    assert (g.hand(), g.discard()) == ((["Fireball"], []) if to == "hand" else ([], ["Fireball"]))


@rule("S24", "10.6")
@pytest.mark.parametrize(
    ("attacker", "card", "answers"),
    [
        (hero(rank=2), "Wild Swing", []),
        (hero(rank=2), "Slash", ["Brilliant Radiance", "Tactical Adaptation"]),
        (hero(KORVAK, rank=2), "Charged Shot", ["Tactical Adaptation"]),
        (hero(ALDEN), "Long Range Shot", ["Brilliant Radiance", "Tactical Adaptation"]),
        (hero(ALDRIC, casting=("Aether Ball", "left", 1)), None, []),
    ],
)
def test_which_attacks_a_negation_answers(attacker, card, answers):
    g = Scenario(
        phase="battle" if card else "deploy",
        me={"left": attacker},
        hand=[card] if card else [],
        foe={"left": hero(ELARA)},
        foe_hand=["Brilliant Radiance", "Tactical Adaptation"],
    )
    if card:
        g.play(card, by="left", at=None if card == "Wild Swing" else "left").window(answers)
    else:
        g.end_phase()
    assert [n for n in ("Brilliant Radiance", "Tactical Adaptation") if g.can(f"play {n}")] == answers


@rule("10.7", "A14", "3.11")
def test_each_hero_that_an_area_attack_hits_has_its_own_window():
    g = Scenario(me={"center": hero(KORVAK)}, hand=["Arrow Volley"], foe_hand=["Parry"] * 3)
    g.play("Arrow Volley", by="center")
    for place in PLACES:
        g.until("respond")
        assert g.options()[1:] == [f"play Parry by {place} at {place}"]
        g.respond("Parry" if place != "center" else None)
    assert g.hps() == [90, 70, 90]


@rule("10.8", "10.9")
@pytest.mark.parametrize(("hand", "may"), [(["Escape Arrow"], False), (["Escape Arrow", "Slash"], True)])
def test_a_response_is_offered_only_when_its_additional_cost_can_be_paid(hand, may):
    g = Scenario(hand=["Slash"], foe={"left": hero(KORVAK)}, foe_hand=hand)
    g.play("Slash", by="left", at="left").window(may)
    assert g.can("play Escape Arrow") == may


@rule("10.8", "8.6")
@pytest.mark.parametrize(("mana", "may"), [(2, False), (3, True)])
def test_a_response_is_offered_only_when_its_mana_can_be_paid(mana, may):
    g = Scenario(hand=["Slash"], foe_hand=["Deflect"], foe_mana=mana)
    g.play("Slash", by="left", at="left").window(may)
    assert g.can("play Deflect") == may


@rule("10.9", "10.10", "10.2")
def test_the_additional_cost_is_completed_before_the_chain_goes_on_and_there_is_no_way_back():
    g = Scenario(
        me={"left": hero(), "right": hero(ELARA, rank=2)},
        hand=["Slash", "Binding Light"],
        foe={"left": hero(KORVAK)},
        foe_hand=["Escape Arrow", "Slash", "Parry"],
    )
    g.play("Slash", by="left", at="left").respond("Escape Arrow")
    assert (g.decider, g.asks, g.options()) == ("foe", "discard_cost", ["choose Parry", "choose Slash"])
    g.choose("Parry")
    assert (g.decider, g.asks, g.discard("foe", now=True)) == ("me", "counter", ["Parry"])


@rule("10.2", "A13", "S51", "10.6")
def test_a_chain_resolves_from_the_last_card_back_to_the_first():
    g = Scenario(
        me={"left": hero(), "right": hero(ELARA, rank=2)},
        hand=["Slash", "Binding Light"],
        foe={"left": hero(LUCIEN)},
        foe_hand=["Evasion"],
    )
    g.play("Slash", by="left", at="left").respond("Evasion").counter("Binding Light")
    assert g.foe("left").hp == 60
    assert [row[0] for row in g.events("CANCEL", "DAMAGE", "DODGE")] == ["CANCEL", "DAMAGE"]
    assert (sorted(g.discard()), g.foe_discard()) == (["Binding Light", "Slash"], ["Evasion"])
    assert not g.hero("right").exhausted


@rule("A13", "10.2")
@pytest.mark.parametrize(
    ("card", "counter", "other"),
    [
        ("Market Bargain", "Intercept", "Flashpowder Bomb"),
        ("Mana Catalyst", "Flashpowder Bomb", "Intercept"),
    ],
)
def test_events_and_items_are_answered_by_the_cards_that_name_them(card, counter, other):
    g = Scenario(phase="deploy", hand=[card], foe_hand=[counter, other], mana=6)
    g.play(card).until("counter")
    assert (g.decider, g.options()) == ("foe", ["pass", f"play {counter}"])
    g.counter(counter)
    assert (g.hand(), sum(g.pool().values())) == ([], 6 - (2 if card == "Market Bargain" else 0))
    assert (g.discard(), g.foe_discard()) == ([card], [counter])


@rule("A13", "10.2")
def test_an_answer_can_be_answered():
    g = Scenario(phase="deploy", hand=["Market Bargain", "Intercept"], foe_hand=["Intercept"], mana=12)
    g.play("Market Bargain").counter("Intercept").counter("Intercept")
    assert len(g.hand()) == 2


@rule("A13")
@pytest.mark.parametrize(("value", "hp"), [("true", 60), ("false", 80)])
def test_by_switch_responses_are_not_answered(value, hp):
    g = Scenario(
        me={"left": hero(), "right": hero(ELARA, rank=2)},
        hand=["Slash", "Binding Light"],
        foe={"left": hero(LUCIEN)},
        foe_hand=["Evasion"],
        rules={"counter_responses": value},
    )
    g.play("Slash", by="left", at="left").respond("Evasion")
    if value == "true":
        g.counter("Binding Light")
    assert (g.asks, g.foe("left").hp) == ("battle", hp)


@rule("A13")
def test_a_window_for_an_item_stays_when_responses_are_not_answered():
    rules = {"counter_responses": "false"}
    g = Scenario(phase="deploy", hand=["Mana Catalyst"], foe_hand=["Flashpowder Bomb"], rules=rules, mana=6)
    g.play("Mana Catalyst").counter("Flashpowder Bomb")
    assert g.pool() == {"Mana": 6}


@rule("A47", "A13")
def test_what_is_not_an_attack_item_event_or_defend_skill_opens_no_window():
    me = {"left": legacy(DRAXEN), "center": hero(AUREX, rank=2), "right": hero(ELARA, hp=50)}
    counters = ["Intercept", "Flashpowder Bomb", "Parry", "Binding Light"]
    g = Scenario(
        phase="deploy",
        me=me,
        hand=["Slash", "Flash Heal"],
        foe={"left": hero(ELARA, rank=2)},
        foe_hand=counters,
    )
    g.legacy("left").choose("Slash")
    assert (g.decider, g.asks) == ("me", "deploy")
    g.trait("right").play("Flash Heal", by="right", at="right")
    assert (g.decider, g.hero("right").hp) == ("me", 80)
    g.reposition("left", "center").end_phase().end_phase()
    assert (g.decider, g.asks) == ("me", "reform")


@rule("A53", "10.9")
@pytest.mark.parametrize(("value", "left"), [("one", 100 - 40), ("any", 0)])
def test_each_hit_has_one_response_or_by_switch_any_number(value, left):
    g = Scenario(
        me={"left": hero(rank=3)},
        hand=["Fiery Thrust"],
        foe={"left": hero(LUCIEN)},
        foe_hand=["Chain Mail", "Deflection"],
        rules={"responses_per_hit": value},
    )
    g.play("Fiery Thrust", by="left", at="left").respond("Chain Mail")
    if value == "any":
        g.respond("Deflection")
    assert (g.asks, g.dealt()) == ("battle", [left])


@rule("A53")
def test_a_cancelled_response_does_not_open_the_window_again():
    g = Scenario(
        me={"left": hero(), "right": hero(ELARA, rank=2)},
        hand=["Slash", "Binding Light"],
        foe={"left": hero(LUCIEN)},
        foe_hand=["Evasion", "Deflection"],
    )
    g.play("Slash", by="left", at="left").respond("Evasion").counter("Binding Light").settle()
    assert (g.asks, g.foe("left").hp) == ("battle", 60)


@rule("A5", "5.6")
@pytest.mark.parametrize(("value", "may"), [("true", True), ("false", False)])
def test_an_exhausted_hero_defends_unless_switched(value, may):
    g = Scenario(
        hand=["Slash"],
        foe={"left": hero(exhausted=True)},
        foe_hand=["Parry"],
        rules={"exhausted_may_defend": value},
    )
    g.play("Slash", by="left", at="left").window(may)
    assert g.can("play Parry") == may


@rule("A5", "5.3")
@pytest.mark.parametrize("value", ["false", "true"])
def test_defending_exhausts_only_by_switch(value):
    g = Scenario(
        me={"left": hero(), "right": hero(ELARA, rank=2)},
        hand=["Slash", "Slash", "Binding Light"],
        foe_hand=["Parry", "Parry"],
        rules={"defense_exhausts": value},
    )
    g.play("Slash", by="left", at="left").respond("Parry").counter(None)
    assert g.foe("left").exhausted == (value == "true")
    g.play("Slash", by="center", at="left").respond("Parry").counter("Binding Light")
    assert g.hero("right").exhausted == (value == "true")


@rule("A5", "5.6", "5.3")
def test_read_literally_a_hero_defends_once():
    g = Scenario(
        hand=["Slash", "Slash"],
        foe_hand=["Parry", "Parry"],
        rules={"defense_exhausts": "true", "exhausted_may_defend": "false"},
    )
    g.play("Slash", by="left", at="left").respond("Parry")
    g.play("Slash", by="center", at="left")
    assert g.asks == "battle"
    assert g.foe("left").hp == 70


@rule("A21", "11.6")
@pytest.mark.parametrize(
    ("foe", "card", "users"),
    [
        ({}, "Parry", ["left"]),
        ({"left": hero(stun=1)}, "Parry", []),
        ({"left": hero(ELARA)}, "Parry", []),
        ({"right": hero(ELARA, rank=2)}, "Holy Barrier", ["right"]),
        ({"right": hero(ELARA, rank=2, stun=1)}, "Holy Barrier", []),
        ({"right": legacy(ELARA, rank=2)}, "Holy Barrier", []),
        ({"left": hero(ELARA, rank=2), "right": hero(ELARA, rank=2)}, "Holy Barrier", ["left", "right"]),
    ],
)
def test_who_may_be_the_source_of_a_response(foe, card, users):
    g = Scenario(hand=["Slash"], foe=foe, foe_hand=[card])
    g.play("Slash", by="left", at="left").window(users)
    assert [p for p in PLACES if g.can(f"play {card} by {p}")] == users


@rule("S21", "A21", "11.6")
@pytest.mark.parametrize(
    ("target", "card", "may"),
    [
        (hero(LUCIEN), "Chain Mail", True),
        (hero(LUCIEN, exhausted=True), "Chain Mail", True),
        (hero(LUCIEN, stun=1), "Chain Mail", False),
        (hero(ELARA), "Chain Mail", False),
        (hero(ALDRIC), "Spectral Grappling Hook", False),
        (hero(KORVAK), "Spectral Grappling Hook", True),
    ],
)
def test_an_item_with_class_words_protects_heroes_of_these_lines(target, card, may):
    g = Scenario(hand=["Slash"], foe={"left": target}, foe_hand=[card, "Slash"])
    g.play("Slash", by="left", at="left").window(may)
    assert g.can(f"play {card}") == may


@rule("S18", "10.3")
def test_sacred_bulwark_covers_every_hero_that_the_attack_still_hits():
    g = Scenario(
        me={"center": hero(KORVAK, rank=2)},
        hand=["Arrow Volley"],
        foe={"right": hero(AUREX, rank=2)},
        foe_hand=["Sacred Bulwark", "Sacred Bulwark"],
    )
    g.play("Arrow Volley", by="center").respond("Sacred Bulwark")
    assert g.hps() == [90, 90, 120]


@rule("S18", "S19")
@pytest.mark.parametrize(("center", "reduced"), [(hero(), 20), (hero(KORVAK), 40)])
def test_defensive_formation_helps_once_against_an_area_attack(center, reduced):
    g = Scenario(
        me={"center": hero(rank=3)},
        hand=["Whirlwind", "Slash"],
        foe={"center": center, "right": hero(ELARA)},
        foe_hand=["Defensive Formation", "Defensive Formation"],
    )
    g.play("Whirlwind", by="center").respond("Defensive Formation").settle()
    assert g.asks == "battle"
    assert g.dealt() == [50 - reduced] * 3
    g.play("Slash", by="left", at="left")
    assert g.asks == "battle"


@rule("S16", "10.1")
def test_ice_block_and_blessing_of_divinity_are_played_only_in_reply_to_an_attack():
    me = {"left": hero(ALDRIC, rank=2), "center": hero(AUREX, rank=2)}
    for phase in ("deploy", "battle", "reform"):
        g = Scenario(phase=phase, me=me, hand=["Ice Block", "Blessing of Divinity"])
        assert not g.can("play")
    g = Scenario(hand=["Slash", "Slash"], foe=me, foe_hand=["Blessing of Divinity"])
    g.play("Slash", by="left", at="left").respond("Blessing of Divinity", by="center")
    g.play("Slash", by="right", at="right")
    assert g.dealt() == [0, 0]


@rule("5.8", "10.3", "10.4", "A6")
@pytest.mark.parametrize(("name", "trait", "damage"), [(AUREX, "Dragon Scale", [10]), (FINNIAN, "Second Chance", [])])
def test_racial_traits_that_are_responses(name, trait, damage):
    g = Scenario(me={"left": hero(rank=3)}, hand=["Rage Swing"], foe={"left": hero(name, exhausted=True)})
    g.play("Rage Swing", by="left", at="left").respond(trait)
    assert (g.dealt(), g.side("foe").tokens) == (damage, 1)


@rule("A21", "10.3")
def test_dragon_scale_does_not_help_against_what_cannot_be_blocked():
    g = Scenario(me={"left": hero(ALDEN)}, hand=["Piercing Bolt"], foe={"left": hero(AUREX)})
    g.play("Piercing Bolt", by="left", at="left")
    assert g.dealt() == [30]


@rule("A13", "A47", "10.2", "S24")
@pytest.mark.parametrize(
    ("response", "counter"), [("Tactical Adaptation", "Intercept"), ("Chain Mail", "Flashpowder Bomb")]
)
def test_events_and_items_played_as_responses_are_answered_too(response, counter):
    g = Scenario(hand=["Slash", counter], foe_hand=[response])
    g.play("Slash", by="left", at="left").respond(response).counter(counter)
    assert (g.foe("left").hp, g.foe_discard(), sorted(g.discard())) == (
        70,
        [response],
        sorted(["Slash", counter]),
    )


@rule("S25", "S26", "10.7", "A14")
def test_an_area_attack_still_hits_the_hero_that_changed_places_with_the_one_that_dodged():
    g = Scenario(
        me={"center": hero(KORVAK)},
        hand=["Arrow Volley"],
        foe={"left": hero(LUCIEN, rank=2), "center": hero(ELARA)},
        foe_hand=["Step In"],
    )
    g.play("Arrow Volley", by="center").respond("Step In")
    assert [(g.foe(p).name, g.foe(p).hp) for p in PLACES] == [(ELARA, 70), (LUCIEN, 100), (DRAXEN, 70)]


@rule("S8", "S27")
def test_execute_does_nothing_to_the_hero_that_covers_with_more_than_half_its_hp():
    g = Scenario(me={"left": hero(rank=2)}, hand=["Execute"], foe={"left": hero(hp=10)}, foe_hand=["Cover Up"])
    g.play("Execute", by="left", at="left").respond("Cover Up", by="center")
    assert g.hps() == [90, 10, 90]


@rule("A29", "S39", "P7")
def test_the_attack_of_a_hero_that_falls_to_deflect_still_resolves_without_its_own_riders():
    me = {"left": hero(rank=2, hp=10), "center": hero(ELARA)}
    g = Scenario(me=me, hand=["Charge Attack"], foe={"left": hero(rank=2)}, foe_hand=["Deflect"])
    g.play("Charge Attack", by="left", at="left").respond("Deflect")
    assert (g.hero("left").name, g.dealt()) == (None, [0])
    g = Scenario(me=me, hand=["Shield Bash"], foe={"left": hero(rank=2)}, foe_hand=["Deflect"])
    g.play("Shield Bash", by="left", at="left").respond("Deflect")
    assert g.discard() == ["Shield Bash"]


@rule("S16", "S37", "S39")
def test_immunity_holds_against_direct_damage():
    foe = {"left": hero(rank=2, hp=50, attached=["Blessing of Divinity"])}
    g = Scenario(me={"left": hero(KORVAK)}, foe=foe).trait("left", at="left")
    assert g.foe("left").hp == 50
    g = Scenario(hand=["Slash"], me={"left": hero(attached=["Blessing of Divinity"])}, foe=foe, foe_hand=["Deflect"])
    g.play("Slash", by="left", at="left").respond("Deflect")
    assert g.hero("left").hp == 90


@rule("A53", "10.9")
def test_a_trait_is_the_one_response_too():
    g = Scenario(hand=["Slash"], foe={"left": hero(AUREX)}, foe_hand=["Parry"])
    g.play("Slash", by="left", at="left").until("respond")
    assert g.options()[1:] == ["play Parry by left at left", "trait Dragon Scale by left"]
    g.respond("Dragon Scale")
    assert (g.asks, g.hand("foe")) == ("battle", ["Parry"])


@rule("A49", "2.24", "A56")
def test_the_responder_chooses_its_payment():
    g = Scenario(hand=["Slash"], foe_hand=["Deflect"], foe_shards={"Mana": 3, "Warrior": 1})
    g.play("Slash", by="left", at="left").respond("Deflect")
    assert (g.decider, g.options()) == ("foe", ["pay 3", "pay 1 Warrior"])


@rule("10.9", "A13")
def test_a_cancelled_response_stays_paid_and_its_card_is_gone():
    g = Scenario(
        me={"left": hero(), "right": hero(ELARA, rank=2)},
        hand=["Slash", "Binding Light"],
        foe_hand=["Parry"],
        foe_mana=2,
    )
    g.play("Slash", by="left", at="left").respond("Parry").counter("Binding Light")
    assert (g.pool("foe"), g.foe_discard(), g.dealt()) == ({"Mana": 1}, ["Parry"], [20])


@rule("S8", "S16")
def test_immunity_may_answer_execute_and_its_healing_can_lift_the_target_above_half():
    """75 of 150 HP may be executed, 95 may not; the attacker is a Conqueror, so there is no Dodge."""
    foe = {"left": hero(AUREX, rank=3, hp=75)}
    g = Scenario(me={"left": hero(rank=3)}, hand=["Execute"], foe=foe, foe_hand=["Blessing of Divinity", "Deflect"])
    g.play("Execute", by="left", at="left").until("respond")
    assert g.options() == ["pass", "play Blessing of Divinity by left at left"]
    g.respond("Blessing of Divinity")
    assert (g.foe("left").name, g.foe("left").hp) == (AUREX, 95)


@rule("10.5", "A53")
def test_a_redirect_leaves_behind_what_was_blocked_for_the_other_hero():
    g = Scenario(hand=["Slash"], foe_hand=["Parry", "Cover Up"], rules={"responses_per_hit": "any"})
    g.play("Slash", by="left", at="left").respond("Parry", by="left").respond("Cover Up", by="center")
    assert g.hps() == [90 - 20, 90, 90]


@rule("A43")
def test_the_hero_that_covers_answers_with_its_own_defense_and_passes_nothing_on():
    g = Scenario(hand=["Slash"], foe={"right": hero(AUREX)}, foe_hand=["Cover Up", "Cover Up", "Chain Mail", "Parry"])
    g.play("Slash", by="left", at="left").respond("Cover Up", by="center")
    assert g.until("respond").options() == ["pass", "play Parry by left at left"]
