"""Setup of a match (chapter 1, 2.1 to 2.12, 2.21)."""

import pytest

from tests.grandis.scenario import HARMLESS, Scenario, all_cards, rule

THREE = ["Elara Heavens", "Draxen Blacksand", "Thrain Sunborn"]


@rule("1.1", "1.3", "1.8", "2.1", "2.2", "2.10", "A46")
def test_three_rank_1_heroes_stand_in_the_formation_of_their_lists():
    g = Scenario.opening(heroes=THREE, foe_heroes=THREE[::-1])
    mine = [g.hero(place) for place in ("left", "center", "right")]
    assert [(h.name, h.rank, h.hp, h.exp) for h in mine] == [
        ("Elara Heavens", 1, 90, 0),
        ("Draxen Blacksand", 1, 90, 0),
        ("Thrain Sunborn", 1, 100, 0),
    ]
    assert [g.foe(place).name for place in ("left", "center", "right")] == THREE[::-1]
    assert not any(h.exhausted or h.attached or h.status or h.exp_cards for h in mine)


@rule("2.4", "2.6", "2.7", "2.8", "2.14", "T9")
def test_after_the_first_draw_phase_there_are_7_cards_and_4_shards():
    g = Scenario.opening()
    assert (len(g.hand()), len(g.deck()), sum(g.pool().values()), len(g.shard_deck())) == (7, 53, 4, 8)
    assert (g.side().regen, g.side().tokens) == (1, 2)


@rule("2.4", "2.6", "2.7", "A2")
def test_who_waits_for_the_first_turn_holds_6_cards_and_3_shards():
    g = Scenario.opening()
    assert (len(g.foe_hand()), len(g.deck("foe")), sum(g.pool("foe").values())) == (6, 54, 3)
    assert (g.side("foe").regen, g.side("foe").tokens) == (1, 2)


@rule("2.8", "A2", "A3")
def test_seat_0_begins_and_nobody_changes_the_opening_hand():
    g = Scenario.opening()
    assert (g.state.turn, g.decider, g.asks) == (1, "me", "deploy")
    assert [row[0] for row in g.events("OPENING", "TURN", "SHUFFLE")] == ["OPENING", "OPENING", "TURN"]


@rule("1.9", "2.3", "2.9", "8.1")
def test_the_main_deck_is_any_mix_of_60_cards_in_random_order():
    cards = ["Slash"] * 25 + ["Health Potion"] * 5 + ["Market Bargain"] * 30
    g = Scenario.opening(mine=cards)
    found = g.hand() + g.deck()
    assert sorted(found) == sorted(cards)
    assert found != cards
    assert found != cards[::-1]


@rule("2.5", "2.21", "A32")
@pytest.mark.parametrize(
    ("ultimates", "classes"),
    [
        ([], []),
        (["Execute"], ["Warrior"]),
        (["Charged Shot", "Colossal Dreadbolt"], ["Archer"]),
        (["Execute", "Charged Shot", "Heaven's Fury"], ["Archer", "Cleric", "Warrior"]),
    ],
)
def test_each_class_of_the_ultimates_in_the_deck_gives_one_of_the_12_shards(ultimates, classes):
    g = Scenario.opening(mine=ultimates)
    pool = [kind for kind, count in g.pool().items() for _ in range(count)]
    assert sorted(pool + g.shard_deck()) == sorted(classes + ["Mana"] * (12 - len(classes)))


@rule("2.5", "2.21")
def test_the_shard_deck_is_shuffled():
    def deal(*outcomes):
        script = {2: outcomes}
        g = Scenario.opening(mine=["Execute"], script=script)
        return "Warrior" in g.pool()

    # The Class Shard starts at the top; the first exchange of the shuffle sends it to the bottom or not.
    assert not deal(0)
    assert deal(11, 10, 9, 8, 7, 6, 5, 4)


@rule("1.7")
def test_every_card_and_shard_lies_in_a_zone_of_its_player():
    g = Scenario.opening(mine=["Slash"] * 60)
    g.next_turn().end_phase().end_phase()
    g.tribute("Slash", to="left")
    assert all_cards(g) == all_cards(g, "foe") == 60
    assert sum(g.pool().values()) + len(g.shard_deck()) == 12
    assert g.hero("left").exp_cards == ["Slash"]
    assert g.deck("foe")[0] == HARMLESS
