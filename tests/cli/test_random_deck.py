"""`decklab random-deck`: a legal list of its seed, on stdout or in a new file."""

from dataclasses import replace

import pytest

from tests import toy


def test_the_same_seed_gives_the_same_list_and_another_another(inside):
    first, again, other = (inside("random-deck", "tests.toy", "--seed", seed).stdout for seed in (5, 5, 6))
    assert first == again
    assert first != other.replace("Random 6", "Random 5")


@pytest.mark.parametrize("seed", ["0", "random", str(2**63 - 1)])
def test_what_it_writes_is_valid(inside, seed):
    assert inside("random-deck", "tests.toy", "--seed", seed, "--out", "new.yaml").stdout == ""
    assert inside("validate", "new.yaml").stdout == "1 decklist: 0 errors, 0 warnings\n"


def test_the_file_holds_what_is_printed_otherwise(inside):
    inside("random-deck", "tests.toy", "--out", "new.yaml")
    assert (inside.folder / "new.yaml").read_text() == inside("random-deck", "tests.toy").stdout


def test_it_draws_from_further_cards_too(inside):
    (inside.folder / "more.yaml").write_text("Void: {cost: 1, steps: [{draw: 1}]}\n")
    lists = [inside("random-deck", "tests.toy", "--seed", n, "--cards", "more.yaml").stdout for n in range(9)]
    assert any("Void" in text for text in lists)


def test_a_file_that_is_there_is_left_alone(inside):
    (inside.folder / "old.yaml").write_text("mine")
    assert "File exists" in inside("random-deck", "tests.toy", "--out", "old.yaml", code=3).stderr
    assert (inside.folder / "old.yaml").read_text() == "mine"


@pytest.mark.parametrize("seed", ["x", "1.5", str(2**63), "-1"])
def test_what_is_no_seed_is_refused(inside, seed):
    assert "is not a seed" in inside("random-deck", "tests.toy", f"--seed={seed}", code=2).stderr


def test_unknown_games_and_games_without_random_decks_are_refused(inside, monkeypatch):
    assert "there is no game" in inside("random-deck", "tests.toi", code=2).stderr
    monkeypatch.setattr(toy, "GAME", replace(toy.GAME, random_deck=None))
    assert "Lanterns makes no random decks" in inside("random-deck", "tests.toy", code=3).stderr
