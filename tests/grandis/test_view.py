"""What the deciding player may see (12.16, A65), and what a determinisation keeps."""

import numpy as np

from simulator.core import rng
from simulator.games.grandis import engine
from simulator.games.grandis.state import NONE
from tests.grandis.scenario import Scenario, hero, legacy, rule

NAMES = ["Slash", "Parry", "Taunt", "Deflect", "Savage Blow", "Power Slash"]


def known(g):
    v = g.look()
    return [g._names(v.foe_hand[: v.n_foe_hand]), g._names(v.top[: v.n_top])]


@rule("12.16")
def test_a_player_sees_the_own_hand_and_not_the_enemys():
    g = Scenario(hand=["Slash", "Parry"], foe_hand=["Taunt"])
    v = g.look()
    assert g._names(v.hand[: v.me.n_hand]) == ["Slash", "Parry"]
    assert (v.foe.n_hand, v.n_foe_hand, v.n_top) == (1, 0, 0)


@rule("12.16", "1.7")
def test_both_players_see_heroes_pools_and_discard_piles():
    g = Scenario(foe={"left": hero(hp=50, burn=1)}, foe_discard=["Slash"], foe_mana=3)
    v = g.look()
    assert (v.foe.heroes[0].hp, v.foe.heroes[0].status[1], v.foe.pool[0]) == (50, 1, 3)
    assert g._names(v.foe.discard[: v.foe.n_discard]) == ["Slash"]


@rule("A65", "12.16")
def test_a_hand_once_shown_stays_known_until_its_cards_leave():
    g = Scenario(phase="deploy", hand=["Magic Scope"], foe_hand=["Slash", "Parry"])
    g.play("Magic Scope")
    assert known(g)[0] == ["Slash", "Parry"]
    g.end_turn().end_phase()
    g.play("Slash", by="left", at="left").end_turn()
    assert known(g)[0] == ["Parry"]  # not the card drawn meanwhile


@rule("A65", "12.17")
def test_a_shuffle_forgets_the_known_top():
    g = Scenario(phase="deploy", hand=["Crystal Ball", "Magic Compass"], deck=NAMES)
    g.play("Crystal Ball").choose("Parry", "Slash")
    assert known(g)[1] == ["Parry", "Slash", "Taunt"]
    g.play("Magic Compass").choose("Deflect")
    assert known(g)[1] == []


@rule("A65", "12.16")
def test_a_card_that_returns_to_a_hand_is_known():
    g = Scenario(hand=["Slash"], foe={"left": hero("Lucien Voss")}, foe_hand=["Smoke Screen"])
    g.play("Slash", by="left", at="left").respond("Smoke Screen").end_turn()
    assert known(g)[0] == ["Slash"]


@rule("A65")
def test_how_many_attacks_a_list_holds_is_open():
    g = Scenario.opening(mine=["Slash"] * 3 + ["Fireball", "Parry"], foes=["Aura Infusion Bolt"])
    assert (g.look().me.attacks, g.look().foe.attacks) == (4, 1)


@rule("A65", "2.28")
def test_the_batches_at_the_bottom_of_a_shard_deck_are_public_and_the_rest_is_not():
    g = Scenario(hand=["Slash", "Slash"], shards={"Mana": 3, "Warrior": 1}, shard_deck=["Mage", "Mana"])
    g.play("Slash", by="left", at="left").pay(classes=["Warrior"])
    g.play("Slash", by="center", at="left").settle()
    assert list(g.look().my_shards[:6]) == [-1, -1, 5, 0, 0, -1]
    g.end_turn()
    assert list(g.look().foe_shards[:6]) == [-1, -1, 5, 0, 0, -1]


@rule("12.16", "A65")
def test_the_question_names_card_user_target_and_cost():
    g = Scenario(hand=["Slash"], shards={"Mana": 2, "Warrior": 1}, foe_hand=["Parry"])
    g.play("Slash", by="left", at="center")
    v = g.look()
    assert (v.card, v.source, v.target, v.cost) == (g.card("Slash"), 0, 1, 2)
    g.until("respond")
    v = g.look()
    assert (v.seat, v.attack.card, v.attack.source, v.target) == (1, g.card("Slash"), 0, 1)


@rule("A65", "12.16")
def test_a_determinisation_keeps_what_the_player_knows():
    g = Scenario(
        phase="deploy",
        hand=["Crystal Ball", "Magic Scope", "Slash"],
        deck=NAMES,
        foe_hand=["Slash", "Parry"],
        foe_deck=["Taunt", "Deflect", "Savage Blow"],
        shard_deck=["Mage", "Mana", "Mana", "Cleric"],
        shards={"Mana": 8},
    )
    g.play("Crystal Ball").choose("Parry", "Slash")
    g.play("Magic Scope")
    g.end_turn().end_turn()  # the enemy draws a hidden card
    public = (g.hand(), g.pool(), g.side("foe").n_hand, g.side("foe").n_deck)
    top, hidden, below = g.deck()[:2], set(), set()
    for k in range(20):
        again = np.zeros(1, g.states.dtype)
        again[0] = g.states[0]
        luck = np.zeros(1, rng.RNG)[0]
        rng.seed(luck, 5, 6, 7, k)
        other = Scenario.__new__(Scenario)
        other.__dict__.update(g.__dict__, states=again, state=again[0])
        engine.redeal(other.state, g.tables, 0, luck)
        assert (other.hand(), other.pool(), other.side("foe").n_hand, other.side("foe").n_deck) == public
        assert other.deck()[:2] == top
        assert sorted(other.deck()) == sorted(g.deck())
        assert sorted(other.foe_hand() + other.deck("foe")) == sorted(g.foe_hand() + g.deck("foe"))
        assert {"Slash", "Parry"} <= set(other.foe_hand())
        hidden.add(tuple(other.foe_hand()))
        below.add(tuple(other.deck()[2:]))
    assert len(hidden) == 3
    assert len(below) > 3


@rule("A65", "2.12")
def test_of_two_equal_cards_the_known_one_leaves_the_hand_first():
    g = Scenario(phase="reform", hand=["Parry"] * 2 + ["Slash"] * 7)
    g.state.hidden[0].shown[1] = 1
    g.end_turn().choose("Parry")
    assert g.look().n_foe_hand == 0


@rule("7.4", "A65")
def test_while_a_legacy_is_paid_for_the_view_names_no_card():
    g = Scenario(phase="deploy", me={"left": legacy("Draxen Blacksand")}, hand=["Slash", "Parry"]).legacy("left")
    assert (g.asks, g.look().card) == ("legacy_cost", NONE)
