"""A reader who has nothing but the log of a match, and keeps the table by it."""

from collections import Counter

from simulator.games.lost_legacy.events import Ev
from simulator.games.lost_legacy.state import SEATS, Zone

UP, DOWN = 0, 1


class Reader:
    """Hands and discards by kind of card (discards with how they lie), and the number of cards in the deck."""

    def __init__(self, n_cards: int):
        self.n_cards = n_cards
        self.hands = [Counter() for _ in range(SEATS)]
        self.discards = [Counter() for _ in range(SEATS)]
        self.taken = False  # the card that is played next comes out of somebody's discards (9.7)

    def read(self, row) -> None:
        """One event; those that move no card are passed over."""
        kind, *columns = map(int, row)
        read = getattr(self, Ev(kind).name.lower(), None)
        if read:
            read(*columns)

    def game(self, seat, *_):
        self.__init__(self.n_cards)
        self.deck, self.ruins = self.n_cards - 1, 1

    def draw(self, seat, card, *_):
        self.hands[seat][card] += 1
        self.deck -= 1

    def play(self, seat, card, down, *_):
        if not self.taken:
            self._move(self.hands[seat], card)
        self.discards[seat][card, down] += 1
        self.taken = False

    def swap(self, seat, given, taken, zone, _place):
        self._move(self.hands[seat], given, self.hands[seat], taken)
        if zone >= Zone.DISCARDS:
            self._move(
                self.discards[zone - Zone.DISCARDS], (taken, DOWN), self.discards[zone - Zone.DISCARDS], (given, DOWN)
            )

    def take(self, seat, card, owner, _place, down):
        self._move(self.discards[owner], (card, down))
        self.taken = not down
        self.hands[seat][card] += down

    def put_back(self, seat, card, owner, *_):
        self._move(self.hands[seat], card, self.discards[owner], (card, DOWN))

    def move(self, _seat, card, origin, to, down):
        self._move(self.discards[origin], (card, down), self.discards[to], (card, down))

    def eliminated(self, seat, card, shuffled, *_):
        self._move(self.hands[seat], card)
        self.deck += shuffled
        self.discards[seat][card, UP] += 1 - shuffled

    def into_ruins(self, seat, card, *_):
        self._move(self.discards[seat], (card, UP))
        self.ruins += 1

    def explore(self, _seat, ruins, *_):
        self.deck -= 1
        self.ruins += 1
        assert self.ruins == ruins

    def march(self, seat, card, *_):
        self.discards[seat][card, UP] += 1
        self.deck -= 1

    @staticmethod
    def _move(origin, card, to=None, other=None):
        assert origin[card] > 0
        origin[card] -= 1
        if to is not None:
            to[other] += 1
