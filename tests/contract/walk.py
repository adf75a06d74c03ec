"""Matches played one step at a time with random choices, for the checks that look at every state."""

from dataclasses import dataclass

import numpy as np

from simulator.core import rng
from simulator.core.events import CAPACITY, LOG
from simulator.core.rng import RNG
from simulator.runner import game as games
from simulator.runner.loop import ACTION_CAP, TURN_CAP
from tests.field import decks, library, table


@dataclass
class Stop:
    """A state in which a player has to decide, or the last one (no options)."""

    state: np.ndarray
    options: np.ndarray
    number: int


class Walk:
    """One match of a game; iterate over its stops. All seats choose at random among their options."""

    def __init__(self, key: str, seed: int, names: list[str] | None = None, seats: int = 2):
        self.game, self.tables = games.find(key), library(key).tables[0]
        self.decks = np.stack([decks(key)[name] for name in names or table(key, seed, seats)])
        self.states, self.log = np.zeros(1, self.game.state), np.zeros(1, LOG)
        self.log[0].cap, self.seed = CAPACITY, seed
        self.random = np.random.default_rng(seed)

    @property
    def state(self):
        return self.states[0]

    def __iter__(self):
        for number in range(len(self.state.rng)):
            rng.seed(self.state.rng[number], self.seed, 1, 2, number)
        self.game.setup(self.state, self.tables, self.decks, self.log[0])
        number = 0
        while self.state.ask != 0 and self.state.turn <= TURN_CAP and number < TURN_CAP * ACTION_CAP:
            options = self.options(self.state)
            yield Stop(self.states.copy(), options, number)
            self.step(self.state, options[self.random.integers(len(options))])
            number += 1
        yield Stop(self.states.copy(), self.options(self.state), number)

    def options(self, state) -> np.ndarray:
        room = np.zeros(self.game.max_options + 1, self.game.option)
        return room[: self.game.legal(state, self.tables, room)].copy()

    def step(self, state, option) -> None:
        self.game.step(state, self.tables, option, self.log[0])
        self.log[0].n_marks = 0

    def look(self, state) -> bytes:
        view = np.zeros(1, self.game.view)
        self.game.look(state, self.tables, view[0])
        return view.tobytes()

    def redealt(self, state: np.ndarray, seat: int, seed: int) -> np.ndarray:
        """A copy with everything resampled that the seat cannot know."""
        copy, luck = state.copy(), np.zeros(1, RNG)
        rng.seed(luck[0], seed, 3, 4, 5)
        self.game.redeal(copy[0], self.tables, seat, luck[0])
        return copy
