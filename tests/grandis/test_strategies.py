"""Each strategy makes the obvious move where there is one."""

from dataclasses import dataclass

import numpy as np
import pytest

from simulator import jit, strategy
from simulator.core import rng
from simulator.core.rng import RNG
from simulator.games.grandis import advice
from simulator.games.grandis.state import GAME, NONE, VIEW, Act, Status
from tests.grandis.scenario import PLACES, Scenario, hero, legacy

HEURISTICS = [name for name in strategy.listed(GAME) if name != "uniform"]
THRIFTY = ["aggro", "balanced", "control", "ranker"]


@dataclass
class Choice:
    """An option in words."""

    act: str
    card: str | None
    by: str | None
    at: str | None
    mana: int
    classes: int


def choice(g: Scenario, name: str, seed: int = 1) -> Choice:
    """What a strategy chooses in this position, as plain Python."""
    pilot, luck = strategy.find(GAME, name), np.zeros(1, RNG)[0]
    rng.seed(luck, seed, 1, 1, 1)
    memory = np.zeros(max(1, pilot.memory_words), np.int64)
    options = g._options()
    ratings = np.zeros(len(options))
    o = options[jit.plain(pilot.decide)(g.look(), g.tables, options, luck, pilot.params, memory, ratings)]
    card = g._card_word(o) if o.act in (Act.PLAY, Act.TRIBUTE, Act.PICK, Act.TRAIT, Act.LEGACY) else None
    places = [PLACES[p] if p in (0, 1, 2) else None for p in (o.source, o.target)]
    return Choice(Act(int(o.act)).name.lower(), card, *places, int(o.target), int(o.value))


def attacked(by: str, damage_to: dict, hand: list[str], mana: int = 4) -> Scenario:
    """The enemy has played an Attack on the own Hero at Left, which may respond."""
    g = Scenario(me={"left": damage_to}, foe={"left": hero(by[1], rank=by[2])}, hand=hand, foe_hand=[by[0]],
                 mana=mana, turn=6)  # fmt: skip
    return g.play(by[0], by="left", at="left")


@pytest.mark.parametrize("name", HEURISTICS)
def test_every_strategy_takes_the_kill(name):
    g = Scenario(foe={"right": hero(hp=20)}, hand=["Slash"])
    assert choice(g, name) == Choice("play", "Slash", "center", "right", 2, 0)


@pytest.mark.parametrize("name", HEURISTICS)
def test_every_strategy_blocks_the_hit_that_would_defeat_a_hero(name):
    g = attacked(("Rage Swing", "Draxen Blacksand", 1), hero(hp=40), ["Parry"])
    assert choice(g, name).card == "Parry"


@pytest.mark.parametrize("name", THRIFTY)
def test_no_dear_response_to_a_harmless_hit(name):
    g = attacked(("Savage Blow", "Draxen Blacksand", 1), hero("Vaelis Stormweave"), ["Mirror Image"])
    assert choice(g, name).act == "pass"


@pytest.mark.parametrize("name", HEURISTICS)
def test_a_cheap_skill_is_not_paid_with_the_class_shard(name):
    g = Scenario(foe={"left": hero(hp=10)}, hand=["Savage Blow"], shards={"Mana": 2, "Warrior": 1})
    g.play("Savage Blow", by="left", at="left")
    assert (g.asks, choice(g, name).mana, choice(g, name).classes) == ("pay", 1, 0)


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_matching_class_shard_pays_where_it_is_worth_two(name):
    g = Scenario(hand=["Rage Swing"], shards={"Mana": 5, "Warrior": 1, "Mage": 1})
    g.play("Rage Swing", by="left", at="left")
    assert (choice(g, name).mana, choice(g, name).classes) == (3, 1 << 5)


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_tribute_is_the_card_that_no_hero_can_play(name):
    g = Scenario(hand=["Rage Swing", "Fireball", "Parry", "Cover Up", "Slash", "Taunt"], phase="reform", mana=0)
    assert (choice(g, name).act, choice(g, name).card) == ("tribute", "Fireball")


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_tribute_goes_to_the_hero_that_ranks_up_by_it(name):
    deck = ["Elixir"] * 40
    g = Scenario(me={"right": hero(exp=200)}, hand=["Fireball"], deck=deck, phase="reform", mana=0)
    assert choice(g, name).at == "right"


@pytest.mark.parametrize("name", HEURISTICS)
def test_nobody_lets_a_hero_fall_for_a_token(name):
    g = Scenario(me={"left": hero("Thrain Sunborn", hp=10)}, foe_hand=["Slash"], turn=6)
    g.play("Slash", by="left", at="left")
    g._settle(lambda: g.asks == "prevent_defeat")
    assert (g.asks, choice(g, name).classes) == ("prevent_defeat", 1)


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_useless_card_is_discarded_first(name):
    hand = [
        "Rage Swing",
        "Parry",
        "Slash",
        "Deflect",
        "Cover Up",
        "Chain Mail",
        "Savage Blow",
        "Taunt",
        "Fireball",
    ]
    g = Scenario(hand=hand, phase="reform", mana=0)
    g.end_phase()
    assert (g.asks, choice(g, name).card) == ("discard_hand", "Fireball")


@pytest.mark.parametrize("name", ["balanced", "stall"])
def test_no_card_is_drawn_when_the_deck_runs_out(name):
    g = Scenario(hand=["Market Bargain"], deck=["Elixir"] * 3, foe_deck=["Elixir"] * 4, phase="deploy")
    assert choice(g, name).act == "pass"


@pytest.mark.parametrize("name", ["balanced", "ranker"])
def test_cards_are_drawn_while_the_deck_is_long(name):
    g = Scenario(me={place: hero("Vaelis Stormweave") for place in PLACES}, hand=["Market Bargain"],
                 deck=["Elixir"] * 50, foe_deck=["Elixir"] * 50, phase="deploy")  # fmt: skip
    g.state.sides[0].attacks = 30
    assert choice(g, name).card == "Market Bargain"


def test_balanced_does_not_draw_beyond_the_hand_limit():
    hand = [
        "Rage Swing",
        "Rage Swing",
        "Upward Thrust",
        "Upward Thrust",
        "Fireball",
        "Fireball",
        "Taunt",
        "Parry",
    ]
    g = Scenario(hand=hand, phase="deploy", mana=0, turn=5)
    assert choice(g, "balanced").act == "pass"


def test_balanced_heals_the_hero_that_may_fall():
    g = Scenario(me={"left": hero(hp=70), "center": hero(hp=30)}, hand=["Health Potion"], phase="deploy", tokens=0)
    assert choice(g, "balanced").at == "center"


def test_balanced_attacks_where_two_heroes_can_finish_the_job():
    foe = {"left": hero(hp=90), "center": hero(hp=70), "right": hero(hp=90)}
    g = Scenario(foe=foe, hand=["Rage Swing", "Slash"])
    assert choice(g, "balanced").at == "center"


def test_balanced_keeps_mana_for_the_response_in_hand():
    g = Scenario(hand=["Savage Blow", "Deflect"], mana=3)
    assert choice(g, "balanced").act == "pass"
    assert choice(Scenario(hand=["Savage Blow"]), "balanced").act == "play"


STORM = {"right": hero("Aldric Ashford", casting=("Tornado", "center", 1))}  # 70 damage


def reposition(me: dict, foe: dict | None, **more) -> set | None:
    """The positions that balanced swaps, if it does."""
    chosen = choice(Scenario(me=me, foe=foe, phase="deploy", **more), "balanced")
    return {chosen.by, chosen.at} if chosen.act == "reposition" else None


def test_balanced_leaves_the_position_that_a_casting_will_fall_on():
    me = {"left": legacy("Elara Heavens"), "center": hero(hp=120)}
    assert reposition(me, STORM, hand=["Slash"]) == {"left", "center"}
    assert reposition(me, None, hand=["Slash"]) is None  # it would give up its Attack


def test_balanced_keeps_a_hero_where_the_casting_falls_on_another():
    me = {"left": hero(hp=120), "center": legacy("Elara Heavens")}
    assert reposition(me, STORM) is None


def target(foe: dict, **more) -> str | None:
    """Whom balanced attacks with a Slash and a full Pool."""
    return choice(Scenario(foe=foe, hand=["Slash"], **more), "balanced").at


@pytest.mark.parametrize("place", ["left", "right"])
def test_balanced_attacks_the_hero_whose_casting_waits(place):
    foe = {"left": hero("Aldric Ashford"), "center": legacy("Elara Heavens"), "right": hero("Aldric Ashford")}
    foe[place].casting = ("Tornado", "center", 1)
    assert target(foe) == place


@pytest.mark.parametrize("place", ["left", "right"])
def test_balanced_attacks_the_hero_that_is_closest_to_its_next_rank(place):
    foe = {"left": hero(), "center": legacy("Elara Heavens"), "right": hero()}
    foe[place].exp = 150
    assert target(foe) == place


def test_balanced_attacks_the_wounded_hero_that_reaches_most():
    """With its own Left gone, the enemy Center reaches two own Heroes, the enemy Left one of them."""
    lone = {"left": legacy("Elara Heavens")}
    assert target({place: hero(hp=80) for place in PLACES}, me=lone) == "center"


def strikes(mana: int, hp: int = 90, **more) -> bool:
    """True when balanced plays its Slash on one of three Heroes with so much HP."""
    g = Scenario(foe={place: hero(hp=hp) for place in PLACES}, hand=["Slash"], mana=mana, **more)
    return choice(g, "balanced").act == "play"


def test_balanced_strikes_when_the_pool_is_full_or_the_enemy_worn_down():
    assert not strikes(mana=8)
    assert strikes(mana=10)
    assert strikes(mana=8, hp=60)


def test_balanced_waits_when_its_deck_outlasts_the_enemys():
    short, long = ["Elixir"] * 20, ["Elixir"] * 28
    assert strikes(mana=7, deck=short, foe_deck=long)
    assert not strikes(mana=7, deck=long, foe_deck=short)


def blocks(foe_mana: int, hp: int = 90, foe_hp: int = 90) -> bool:
    """True when balanced parries a Rage Swing, of 50 damage, after which the enemy has 5 Mana less."""
    foe = {place: hero(hp=foe_hp) for place in PLACES}
    g = Scenario(me={"left": hero(hp=hp)}, foe=foe, hand=["Parry"], foe_hand=["Rage Swing"],
                 mana=4, foe_mana=foe_mana, turn=6)  # fmt: skip
    g.play("Rage Swing", by="left", at="left")
    return choice(g, "balanced").card == "Parry"


def test_balanced_bears_a_hit_while_its_hero_is_healthy_and_the_enemy_has_spent_its_mana():
    assert not blocks(foe_mana=5)
    assert blocks(foe_mana=12)
    assert blocks(foe_mana=5, hp=70)
    assert blocks(foe_mana=5, foe_hp=40)


def draws(cards: int, hp: int | None = None) -> bool:
    """True when balanced plays its Market Bargain with so many other cards in hand."""
    me = {place: hero("Vaelis Stormweave", hp=hp) for place in PLACES}
    g = Scenario(me=me, hand=["Market Bargain"] + ["Slash"] * cards, deck=["Elixir"] * 50, foe_deck=["Elixir"] * 50,
                 phase="deploy")  # fmt: skip
    g.state.sides[0].attacks = 30
    return choice(g, "balanced").card == "Market Bargain"


def test_balanced_draws_into_a_small_hand_and_when_its_heroes_are_hurt():
    assert draws(cards=5)
    assert not draws(cards=6)
    assert draws(cards=6, hp=40)


def given(hand: list[str], **more) -> str | None:
    """The card that balanced gives as Tribute."""
    decks = {"deck": ["Elixir"] * 40, "foe_deck": ["Elixir"] * 40}
    return choice(Scenario(hand=hand, phase="reform", mana=0, **decks, **more), "balanced").card


@pytest.mark.parametrize(
    ("name", "attack", "response"),
    [("Draxen Blacksand", "Power Slash", "Side Step"), ("Elara Heavens", "Smite", "Holy Barrier")],
)
def test_balanced_gives_the_attack_and_keeps_the_response(name, attack, response):
    me = {place: hero(name) for place in PLACES}
    assert given([attack, attack, response, response], me=me) == attack


def side_of(hp: int) -> dict:
    """Three Heroes with so much HP."""
    return {place: hero(hp=hp) for place in PLACES}


def test_balanced_gives_a_card_early_that_it_keeps_late():
    worn = {"me": side_of(75), "foe": side_of(20)}
    assert given(["Slash"], turn=3, **worn) == "Slash"
    assert given(["Slash"], turn=41, **worn) is None


def test_balanced_gives_an_attack_while_the_enemy_is_healthy_and_a_response_while_its_heroes_are():
    assert given(["Slash"], turn=41) == "Slash"
    assert given(["Slash"], turn=41, foe=side_of(20)) is None
    assert given(["Parry"], turn=41, me=side_of(30)) is None
    assert given(["Parry"], turn=3) == "Parry"


@pytest.mark.parametrize(
    ("hp", "foe_hp", "card"), [(90, 20, "Slash"), (90, 60, "Slash"), (60, 90, "Parry"), (20, 90, "Parry")]
)
def test_balanced_takes_back_an_attack_to_finish_and_a_response_to_live(hp, foe_hp, card):
    g = Scenario(me=side_of(hp), foe=side_of(foe_hp), hand=["Déjà vu"], discard=["Slash", "Parry"], phase="deploy")
    g.play("Déjà vu")
    g._settle(lambda: g.asks == "recover")
    assert choice(g, "balanced").card == card


def test_balanced_takes_back_a_response_rather_than_an_attack_where_the_decks_will_end_the_match():
    g = Scenario(me=side_of(90), foe=side_of(60), hand=["Déjà vu"], discard=["Slash", "Parry"], deck=["Elixir"] * 4,
                 foe_deck=["Elixir"] * 4, phase="deploy")  # fmt: skip
    g.play("Déjà vu")
    g._settle(lambda: g.asks == "recover")
    assert choice(g, "balanced").card == "Parry"


def test_balanced_discards_the_event_before_the_skill_that_can_still_be_a_tribute():
    usable = ["Rage Swing", "Parry", "Slash", "Deflect", "Cover Up", "Chain Mail", "Savage Blow"]
    g = Scenario(hand=[*usable, "Fireball", "Market Bargain"], phase="reform", mana=0).end_phase()
    assert (g.asks, choice(g, "balanced").card) == ("discard_hand", "Market Bargain")


@pytest.mark.parametrize(("drawn", "act"), [("Market Bargain", "pick"), ("Fireball", "pick"), ("Rage Blast", "pass")])
def test_balanced_draws_anew_for_an_event_and_for_what_nobody_can_use(drawn, act):
    g = Scenario(
        turn=4, phase="reform", me={"left": hero("Alden Sterling", rank=2)}, deck=[drawn, "Elixir"]
    ).end_phase()
    assert g.asks == "redraw"
    assert choice(g, "balanced").act == act


@pytest.mark.parametrize(
    ("deck", "found"),
    [(["Parry", "Slash", "Execute"], "Execute"), (["Parry", "Slash", "Fiery Thrust"], "Fiery Thrust")],
)
def test_balanced_searches_an_ultimate_or_an_attack_for_the_next_rank(deck, found):
    g = Scenario(me=side_of(90), hand=["Magic Compass"], deck=deck, phase="deploy")
    g.play("Magic Compass")
    g._settle(lambda: g.asks == "search")
    assert choice(g, "balanced").card == found


def test_balanced_steps_to_where_its_attack_reaches_an_enemy():
    me = {"left": hero(), "center": legacy("Elara Heavens"), "right": legacy("Elara Heavens")}
    foe = {"left": legacy("Elara Heavens"), "center": legacy("Elara Heavens"), "right": hero()}
    assert reposition(me, foe, hand=["Slash"], tokens=0) == {"left", "center"}
    assert reposition(me, foe, tokens=0) is None


@pytest.mark.parametrize("name", strategy.listed(GAME))
def test_the_same_position_and_luck_bring_the_same_choice(name):
    g = Scenario(hand=["Slash", "Rage Swing", "Savage Blow", "Power Slash"])
    assert choice(g, name, seed=3) == choice(g, name, seed=3)


def test_foresee_tells_what_an_attack_does():
    g = Scenario(me={"left": hero(rank=2)}, foe={"left": hero(hp=30, burn=1)}, hand=["Upward Thrust"])
    effect = outlook(g, "Upward Thrust", by=0, at=0)
    assert (effect.cost, effect.damage, effect.kills, effect.status[Status.STUN]) == (4, 30, 1, 1)
    effect = outlook(g, "Upward Thrust", by=0, at=1)
    assert (effect.damage, effect.kills, effect.share) == (40, 0, 44)


def test_foresee_tells_what_a_heal_does():
    g = Scenario(me={"left": hero("Elara Heavens", rank=2), "center": hero(hp=70)}, hand=["Flash Heal"], phase="deploy")
    assert outlook(g, "Flash Heal", by=0, at=1).healed == 20


def test_falling_knows_the_locked_position_and_each_casting():
    two = {**STORM, "left": hero("Aldric Ashford", casting=("Aether Ball", "center", 1))}  # 60 damage
    assert positions(advice.falling, Scenario(foe=STORM)) == [0, 70, 0]
    assert positions(advice.falling, Scenario(foe=two)) == [0, 130, 0]
    assert positions(advice.falling, Scenario()) == [0, 0, 0]


def test_shelter_is_the_hp_that_castings_take_before_less_those_after():
    gone = legacy("Elara Heavens")
    assert swaps(advice.shelter, Scenario(me={"left": gone, "center": hero(hp=120)}, foe=STORM)) == [70, 0]
    assert swaps(advice.shelter, Scenario(me={"left": gone, "center": hero(hp=50)}, foe=STORM)) == [50, -20]
    assert swaps(advice.shelter, Scenario(me={"center": gone, "right": hero(hp=60)}, foe=STORM)) == [-70, -60]
    assert swaps(advice.shelter, Scenario(me={"center": hero(hp=50)})) == [0, 0]


def positions(question, g: Scenario) -> list[int]:
    view = g.look()
    return [question(view, g.tables, position) for position in range(3)]


def swaps(question, g: Scenario) -> list[int]:
    """Its answers for Left with Center and Center with Right."""
    tables = [g.tables] if question is advice.shelter else []
    return [question(g.look(), *tables, *pair) for pair in ((0, 1), (1, 2))]


def test_prevented_knows_the_block_and_the_type():
    g = attacked(("Rage Swing", "Draxen Blacksand", 1), hero(hp=40), ["Parry"])
    view, options = g.look(), g._options()
    assert advice.incoming(view, g.tables, 0, 0) == 50
    assert advice.prevented(view, g.tables, options[1], 0) == 50


def outlook(g: Scenario, card: str, by: int, at: int):
    view = g.look()
    fitting = [o for o in g._options() if (o.card, o.source, o.target) == (g.card(card), by, at)]
    advice.foresee(view, g.tables, fitting[0])
    return view.outlook


assert NONE < 0
assert VIEW["outlook"].names
