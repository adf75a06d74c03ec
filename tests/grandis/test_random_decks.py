"""Random decklists: everything legal can come, as often as decklists/README.md says."""

import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

from simulator import ROOT
from simulator.games.grandis import decks, random_decks
from simulator.games.grandis.state import DECK
from tests.field import library, random_deck

LISTS = 1000
RARE = 1e-6
"""Chance that a correct generator misses one of the bounds; the seeds are fixed."""


@cache
def slots() -> np.ndarray:
    """One row for each of the seeds: 60 cards, then Hero and Legacy of Left, Center and Right."""
    return np.array([random_deck("grandis", seed).slots for seed in range(LISTS)])


@cache
def copies() -> np.ndarray:
    """How many copies of each card are in each list."""
    return np.array([np.bincount(row[:DECK], minlength=len(library("grandis").cards)) for row in slots()])


@cache
def useful() -> np.ndarray:
    """Which cards some Hero of each list can use."""
    lib = library("grandis")
    fielded = [{lib.heroes[number].code for number in row[DECK::2]} for row in slots()]
    return np.array([[not card.usable_by or bool(card.usable_by & codes) for card in lib.cards] for codes in fielded])


def evenly(counts) -> bool:
    return stats.chisquare(counts).pvalue > RARE


@pytest.mark.rule("grandis", "2.1", "2.2", "2.9", "A62", "A63")
def test_every_card_hero_position_and_legacy_comes():
    lib = library("grandis")
    assert copies().any(axis=0).all()
    assert set(copies().ravel()) == {0, 1, 2, 3}
    for place in range(3):
        assert set(slots()[:, DECK + 2 * place]) == set(range(len(lib.heroes)))
        assert set(slots()[:, DECK + 2 * place + 1]) == set(range(len(lib.legacies)))


def test_heroes_positions_and_legacies_are_drawn_evenly():
    lib = library("grandis")
    for place in range(3):
        assert evenly(np.bincount(slots()[:, DECK + 2 * place], minlength=len(lib.heroes)))
    legacies = np.bincount(slots()[:, DECK + 1 :: 2].ravel(), minlength=len(lib.legacies))
    for clazz in {card.clazz for card in lib.legacies}:
        assert evenly([n for n, card in zip(legacies, lib.legacies, strict=True) if card.clazz == clazz])


def test_cards_that_any_hero_can_use_come_equally_often():
    """Copies in one list hinder each other, which makes the statistic smaller than the law, never larger."""
    everywhere = useful().all(axis=0)
    assert everywhere.sum() > 20
    assert evenly(copies()[:, everywhere].sum(axis=0))


def test_a_card_that_no_hero_can_use_comes_an_eighth_as_often():
    ordinary = np.array([not card.ultimate for card in library("grandis").cards])
    useless, known = copies()[:, ordinary][~useful()[:, ordinary]], copies()[:, ordinary][useful()[:, ordinary]]
    assert useless.mean() / known.mean() == pytest.approx(1 / 8, rel=0.1)


@pytest.mark.rule("grandis", "A63")
def test_ultimates_come_with_their_owner_as_often_as_a_single_copy():
    lib = library("grandis")
    shares = []
    for number in [i for i, card in enumerate(lib.cards) if card.ultimate]:
        owner = [hero.name for hero in lib.heroes].index(lib.cards[number].owner)
        fielded = (slots()[:, DECK::2] == owner).any(axis=1)
        shares.append(copies()[fielded, number].mean())
        assert copies()[~fielded, number].sum() == 0
    ordinary = np.array([not card.ultimate for card in lib.cards])
    assert np.mean(shares) == pytest.approx(copies()[:, ordinary][useful()[:, ordinary]].mean() / 3, rel=0.1)


def test_no_hash_seed_shows():
    code = "from simulator.games.grandis import load, random_decks as r; print(r.random_deck(load({}), 3))"
    texts = set()
    for seed in "012":
        env = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, check=True)
        texts.add(run.stdout)
    assert len(texts) == 1


def test_names_that_yaml_would_misread_are_quoted(tmp_path):
    lib = library("grandis")
    cards = [replace(card, name=f'& {card.name}: "so" #1') for card in lib.cards]
    odd = SimpleNamespace(cards=cards, heroes=lib.heroes, legacies=lib.legacies)
    path = tmp_path / "odd.yaml"
    path.write_text(random_decks.random_deck(odd, 4), encoding="utf-8")
    assert (decks.read_deck(path, odd).slots == random_deck("grandis", 4).slots).all()
