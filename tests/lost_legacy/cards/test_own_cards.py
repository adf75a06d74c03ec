"""Steps in an order that no card of the two sets has (A5)."""

import pytest

from simulator.games.lost_legacy import load
from tests.lost_legacy import scenario
from tests.lost_legacy.scenario import Scenario, rule


@pytest.fixture
def lair(monkeypatch, tmp_path):
    """Gives the Hidden Lair other steps."""

    def give(steps: str):
        card = f"{{speed: X, copies: 3, origin: designer, speed_origin: designer, does: [{steps}]}}"
        (tmp_path / "own.yaml").write_text(f"set: staff_of_dragons\ncards:\n  Hidden Lair: {card}\n")
        monkeypatch.setattr(scenario, "library", lambda: load(cards=tmp_path / "own.yaml"))

    return give


@rule("2.5", "A5")
def test_who_has_a_hand_card_swapped_sees_the_new_one(lair):
    lair("look_at_hand, may_swap")
    g = Scenario(["Hidden Lair", "Spy"], "Queen", "Baron").play("Hidden Lair").choose(("hand", 1), True)
    assert (g.hand(0), g.hand(1)) == (["Queen"], ["Spy", "False Grail"])
    assert [g.knows(seat, ("hand", 1)) for seat in range(3)] == [True, True, False]


@rule("8.2", "A5")
@pytest.mark.parametrize("second", ["into_ruins", "win_with_dragons"])
def test_a_card_that_was_moved_away_does_not_go_to_the_ruins(lair, second):
    lair(f"move_discard, {second}")
    g = Scenario(["Hidden Lair", "Spy"], "Queen", "Baron", discards={0: ["Tyrant Dragon"]}).play("Hidden Lair")
    g.choose(("discards", 0, 1), 1)
    assert (g.discards(0), g.discards(1), g.ruins) == (["Tyrant Dragon"], ["Hidden Lair"], ["False Grail"])
    assert len(g.events("NO_EFFECT")) == 1
