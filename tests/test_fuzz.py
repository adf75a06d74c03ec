"""The fuzz runner: plays what it says, tells what failed and how to see it again."""

import pytest

from simulator import strategy
from simulator.cli.decklists import read_decks
from simulator.runner.loop import replay
from tests.field import TOY
from tests.fuzz import Hall, run, summary


@pytest.fixture
def hall():
    return Hall(TOY, seed=3, pairs=4)


@pytest.fixture
def wild(hall, tmp_path):
    """A hall whose strategy sometimes chooses what is not there."""
    path = tmp_path / "wild.py"
    path.write_text("def decide(view, cards, options, luck):\n    return 7 if view.oil == 3 else 0\n")
    hall.pilots = [strategy.find(TOY, path)] * 2
    return hall


def test_sound_matches_are_counted_by_ending_and_their_cards_by_name(hall):
    sums = run(hall, 75, jobs=1)
    assert sums.failures == {}
    assert sums.endings.sum() == 80
    lines = list(summary(hall, sums))
    assert lines[0] == "80 matches, seed 3: 0 failed"
    assert lines[2] == "6 of 6 cards were played"


def test_the_same_seed_plays_the_same_and_tables_differ(hall):
    again = Hall(TOY, seed=3, pairs=4)
    assert [hall(n).endings.tolist() for n in range(9)] == [again(n).endings.tolist() for n in range(9)]
    assert len({tuple(deck) for n in range(9) for deck in hall.decks(n)}) > 15


def test_a_failure_is_told_with_decks_and_replay(wild, capsys):
    sums = run(wild, 40, jobs=1)
    told = capsys.readouterr().out
    assert 0 < len(sums.failures) == told.count("FAILED")
    assert sums.endings.sum() + len(sums.failures) == 40
    name, message = next(iter(sums.failures.items()))
    assert f"FAILED {name}: {message}" in told
    assert f"python -m tests.fuzz {TOY} --seed 3 --seats 2 --replay {name}" in told
    assert "chose option 7" in message
    assert message in list(wild.tale(name))[-1]


def test_the_decks_that_it_names_are_those_that_it_plays(hall, tmp_path):
    for seed, slots in zip(hall.deck_seeds(2), hall.decks(2), strict=True):
        path = tmp_path / f"{seed}.yaml"
        path.write_text(hall.game.random_deck(hall.library, seed))
        [deck], faults = read_decks([path], hall.game, hall.library)
        assert faults == []
        assert (deck.slots == slots).all()


def test_a_match_that_the_log_changes_is_a_failure(hall, monkeypatch):
    monkeypatch.setattr("tests.fuzz.replay", lambda *table: replay(*table[:-2], 1, 0))
    assert any("with the log on" in text for n in range(9) for text in hall(n).failures.values())
