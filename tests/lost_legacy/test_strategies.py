"""Each strategy makes the obvious move where there is one, and plays better than chance."""

import numpy as np
import pytest

from simulator import jit, strategy
from simulator.core import rng
from simulator.core.rng import RNG
from simulator.games.lost_legacy.state import KEY
from simulator.runner import game as games
from simulator.runner import loop
from simulator.stats.pairs import wilson
from tests.field import decks, library, pilot
from tests.lost_legacy.scenario import LEGACY, ONE, Scenario

HEURISTICS = ["deducer", "liar", "safe"]
THINKERS = ["deducer", "liar"]


def choice(g: Scenario, name: str, seed: int = 1):
    """What a strategy chooses in this position, as plain Python, in the words of the options."""
    found, luck = strategy.find(KEY, name), np.zeros(1, RNG)[0]
    rng.seed(luck, seed, 1, 1, 1)
    memory, options = np.zeros(max(1, found.memory_words), np.int64), g._options()
    ratings = np.zeros(len(options))
    picked = jit.plain(found.decide)(g.look(), g.tables, options, luck, found.params, memory, ratings)
    return g.options()[picked]


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_staff_is_played_where_it_wins(name):
    g = Scenario(["Staff of Dragons", "King"], "Spy", discards={0: ["Tyrant Dragon", "Ancient Dragon"]})
    assert choice(g, name) == "Staff of Dragons"


@pytest.mark.parametrize("name", HEURISTICS)
def test_a_dragon_is_played_where_it_eliminates_the_last_rival(name):
    """The other shows 1 + 2 = 3."""
    g = Scenario(["Tyrant Dragon", "Forced March"], "Spy", discards={1: ["King", "Queen"]})
    assert choice(g, name) == "Tyrant Dragon"


@pytest.mark.parametrize("name", HEURISTICS)
def test_a_baron_is_not_played_with_a_hand_card_that_is_sure_to_lose(name):
    g = Scenario(["Baron", "Negotiation"], "King").show(0, ("hand", 1))
    assert choice(g, name) == "Negotiation"


@pytest.mark.parametrize("name", THINKERS)
def test_a_baron_is_played_with_a_hand_card_that_is_sure_to_win(name):
    g = Scenario(["Baron", "Queen"], "Negotiation").show(0, ("hand", 1))
    assert choice(g, name) == "Baron"


@pytest.mark.parametrize("name", THINKERS)
def test_a_king_is_played_at_a_known_intrigue_card(name):
    g = Scenario(["King", "Spy"], "Cardinal").show(0, ("hand", 1))
    assert choice(g, name) == "King"


@pytest.mark.parametrize("name", THINKERS)
def test_an_effect_is_aimed_at_whom_it_eliminates(name):
    g = Scenario(["King", "Spy"], "Royal Court", "Cardinal").show(0, ("hand", 1)).show(0, ("hand", 2)).play("King")
    assert choice(g, name) == 2


@pytest.mark.parametrize("name", HEURISTICS)
def test_a_guess_names_the_speed_that_was_seen(name):
    g = Scenario(["Berserk", "Forced March"], "Hidden Lair", deck=["Grail Quest"] * 3).show(0, ("hand", 1))
    assert choice(g.play("Berserk").choose(1), name) == "X"


@pytest.mark.parametrize("name", THINKERS)
def test_a_guess_is_made_when_it_is_sure(name):
    g = Scenario(["Berserk", "Forced March"], "Hidden Lair", deck=["Grail Quest"] * 3).show(0, ("hand", 1))
    assert choice(g, name) == "Berserk"


@pytest.mark.parametrize("name", HEURISTICS)
def test_in_the_last_turn_a_fast_card_is_kept_rather_than_an_x(name):
    g = Scenario(["Chieftain", "Hidden Lair"], "Forced March", deck=[])
    assert choice(g, name) == "Hidden Lair"


@pytest.mark.parametrize("name", HEURISTICS)
def test_a_total_that_the_waiting_dragon_divides_is_avoided(name):
    """The Tyrant may be in the other hand: 6 falls to it, 7 does not. Both cards kept are of no use."""
    g = Scenario(["Dragon Rider", "Forced March"], "Tyrant Dragon", deck=["Hidden Lair"] * 3)
    assert choice(g, name) == "Forced March"


@pytest.mark.parametrize("name", HEURISTICS)
@pytest.mark.parametrize("where", [("hand", 0), ("hand", 1), ("ruins", 1), ("discards", 1, 0)])
def test_an_investigator_reveals_the_legacy_that_it_has_seen(name, where):
    """Seat 0 keeps a 1 or the Legacy, and nobody is faster."""
    lies = {("hand", 0): "Grail", ("hand", 1): "Grail", ("ruins", 1): "Grail", ("discards", 1, 0): "~Grail"}
    mine = "Grail" if where == ("hand", 0) else "King"
    other = "Grail" if where == ("hand", 1) else "Spy"
    ruins = ["False Grail", "Grail" if where == ("ruins", 1) else "Grail Quest"]
    hidden = [lies[where]] if where[0] == "discards" else []
    g = Scenario([mine, "Hidden Lair"], other, discards={1: hidden}, ruins=ruins, deck=[]).show(0, where)
    g.play("Hidden Lair")
    assert (g.asks, choice(g, name)) == ("investigate", where)


@pytest.mark.parametrize("name", THINKERS)
def test_after_a_slower_call_the_silent_hand_is_not_searched(name):
    """A 7 investigates and the other has not been called: it holds no 5, so the Legacy is in the Ruins."""
    g = Scenario(["Royal Court", "Hidden Lair"], "Negotiation", ruins=["Grail"], deck=[])
    g.play("Hidden Lair")
    assert (g.decider, choice(g, name)) == (0, ("ruins", 0))


@pytest.mark.parametrize("name", ["deducer", "safe"])
def test_honest_players_say_what_is_true(name):
    g = Scenario(["Royal Court", "Spy"], "Baron", ruins=["Grail"]).show(1, ("ruins", 0)).play("Royal Court")
    assert choice(g.choose(LEGACY), name) is False


def test_the_liar_claims_the_legacy_and_tells_the_truth_of_the_one():
    g = Scenario(["Royal Court", "Spy"], "Baron", ruins=["Grail"]).play("Royal Court")
    assert choice(g.choose(LEGACY), "liar") is True
    g = Scenario(["Royal Court", "Spy"], "Baron", ruins=["Grail"]).play("Royal Court")
    assert choice(g.choose(ONE), "liar") is False


@pytest.mark.skipif(jit.INTERPRETED, reason="too slow as plain Python")
def test_only_the_liar_lies_and_often():
    """Lies in 300 matches of four seats with the Sacred Grail."""
    assert lies("liar") > 30
    assert lies("deducer") == lies("safe") == 0


def lies(name: str) -> int:
    game, row = games.find(KEY), decks(KEY)["sacred_grail"]
    rows = loop.play(game, library(KEY).tables, [row] * 4, [pilot(KEY, name)] * 4, (5, 6), 0, 300, rotations=1).rows
    return rows[:, loop.METRICS + game.match_metrics.index("lies") :: len(game.match_metrics)].sum()


@pytest.mark.parametrize("name", strategy.listed(KEY))
def test_the_same_position_and_luck_bring_the_same_choice(name):
    g = Scenario(["Berserk", "Spy"], "Baron")
    assert choice(g, name, seed=3) == choice(g, name, seed=3)


def share(name: str, other: str, seats: int, rounds: int, set_of_cards: str) -> tuple[int, int]:
    """Matches that this strategy won against the other in all other seats, and those that anybody won."""
    row = decks(KEY)[set_of_cards]
    pilots = [pilot(KEY, name)] + [pilot(KEY, other)] * (seats - 1)
    rows = loop.play(games.find(KEY), library(KEY).tables, [row] * seats, pilots, (3, 4), 0, rounds).rows
    winners = rows[:, loop.WINNER]
    return int((winners == np.arange(len(rows)) % seats).sum()), int((winners >= 0).sum())


@pytest.mark.skipif(jit.INTERPRETED, reason="too slow as plain Python")
@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("set_of_cards", ["sacred_grail", "staff_of_dragons"])
@pytest.mark.parametrize(("seats", "above"), [(2, 0.6), (3, 1 / 3), (4, 1 / 4)])
def test_thinkers_win_more_than_their_share_against_chance(name, set_of_cards, seats, above):
    """The lower end of a 99.9 % interval; with two seats 60 % of the matches that anybody wins."""
    won, decided = share(name, "uniform", seats, 1600 // seats, set_of_cards)
    assert wilson(won / decided, decided, 3.29).lo > above
