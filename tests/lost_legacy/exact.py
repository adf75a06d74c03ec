"""Lost Legacy a second time, slow and plain, from the rulebook: what players bring about who choose evenly among
all that they may do, in exact fractions.

No code is shared with the engine. `Match` plays one match in the order of the rulebook and asks its luck wherever
chance or a player decides; `exact` plays it once for each way in which luck can answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from random import Random

SPEEDS = 9  # 1 to 8 and X


@dataclass(frozen=True)
class Card:
    """What is printed; the speed X is None. `after` is the range of "If after"."""

    name: str
    speed: int | None
    effect: str = ""
    after: tuple[int, int] = (0, 0)
    intrigue: bool = False
    modifier: int = 0
    legacy: bool = False
    protects: bool = False

    def follows(self, top: Discard) -> bool:
        """True when "If after" holds for the top card of the discards."""
        low, high = self.after
        return top.face_up and top.card.speed is not None and low <= top.card.speed <= high


@dataclass
class Discard:
    card: Card
    face_up: bool = True

    @property
    def number(self) -> int:
        """What it adds to a total: face-down cards and X nothing."""
        return self.card.speed or 0 if self.face_up else 0


CARDS = {
    card.name: card
    for card in [
        Card("King", 1, "king"),
        Card("Queen", 2, "", (6, 8), intrigue=True),  # who chooses evenly makes nothing of a look
        Card("Cardinal", 3, "cardinal", (1, 3), intrigue=True),
        Card("Baron", 4, "baron", (1, 2), intrigue=True),
        Card("Grail", 5, "into_ruins", legacy=True),
        Card("Spy", 6, "spy", (7, 8)),
        Card("Royal Court", 7),
        Card("Negotiation", 8, "negotiation", (8, 8)),
        Card("Grail Quest", None, "quest"),
        Card("False Grail", None, "explore"),
        Card("Maiden of Dragons", 1, "maiden", protects=True),
        Card("Chieftain", 2, modifier=-1),
        Card("Tyrant Dragon", 3, "dragon"),
        Card("Ancient Dragon", 4, "dragon"),
        Card("Staff of Dragons", 5, "staff", legacy=True),
        Card("Dragon Rider", 6, "rider"),
        Card("Forced March", 7, "march", modifier=-2),
        Card("Berserk", 8, "berserk", modifier=-3),
        Card("Hidden Lair", None, "lair"),
    ]
}


class Over(Exception):
    """The match has ended: how, and who has won."""


class Luck:
    """One way in which all choices can fall out. `path` holds for each the branch taken and the weights."""

    def __init__(self, path: list[tuple[int, list[int]]]):
        self.path, self.asked = path, 0

    def branch(self, weights: list[int]) -> int:
        if self.asked == len(self.path):
            self.path.append((0, weights))
        self.asked += 1
        return self.path[self.asked - 1][0]

    def choose(self, options: Sequence):
        return options[self.branch([1] * len(options))]

    def happens(self, chances: int, among: int) -> bool:
        return self.branch([among - chances, chances]) == 1

    @property
    def probability(self) -> Fraction:
        product = Fraction(1)
        for taken, weights in self.path:
            product *= Fraction(weights[taken], sum(weights))
        return product

    def following(self) -> list[tuple[int, list[int]]]:
        """The path of the next way, empty after the last one."""
        path = list(self.path)
        while path and path[-1][0] + 1 == len(path[-1][1]):
            path.pop()
        return [*path[:-1], (path[-1][0] + 1, path[-1][1])] if path else []


class Dice(Luck):
    """One way at random."""

    def __init__(self, seed: int):
        super().__init__([])
        self.random = Random(seed)

    def branch(self, weights: list[int]) -> int:
        return self.random.choices(range(len(weights)), weights)[0]


def sampled(names: Sequence[str], seats: int, matches: int, seed: int) -> Iterator[tuple[tuple, Match]]:
    """So many matches at random with these cards: the ending with the winner, and the match as it ended."""
    for number in range(matches):
        dice = Dice(seed + number)
        deal = [CARDS[name] for name in names]
        dice.random.shuffle(deal)
        match = Match(deal, seats, dice)
        yield match.play(), match


def exact(names: Sequence[str], seats: int, effects: bool = True) -> dict[tuple[str, int | None], Fraction]:
    """The probability of each ending and winner, from every deal of these cards; seat 0 begins."""
    found, path = Counter(), []
    for deal in permutations(CARDS[name] for name in names):
        while True:
            luck = Luck(path)
            found[Match(list(deal), seats, luck, effects).play()] += luck.probability
            path = luck.following()
            if not path:
                break
    deals = sum(found.values())
    return {outcome: Fraction(p) / deals for outcome, p in found.items()}


@dataclass
class Player:
    hand: list[Card]
    discards: list[Discard] = field(default_factory=list)
    out: bool = False
    misses: int = 0
    played: int = 0

    @property
    def total(self) -> int:
        return sum(discard.number for discard in self.discards)


class Match:
    """`called`: how many players were called to investigate."""

    def __init__(self, deal: list[Card], seats: int, luck: Luck, effects: bool = True):
        self.luck, self.effects = luck, effects
        self.ruins = [deal.pop()]
        self.players = [Player([deal.pop()]) for _ in range(seats)]
        self.deck = deal
        self.active, self.direction, self.turns, self.called = 0, 1, 0, 0

    def play(self) -> tuple[str, int | None]:
        try:
            while self.deck:
                self.turn()
                self.active = self.following()
            self.investigate()
        except Over as over:
            return over.args
        return "not_found", None

    # Turns: chapter 3, and "If after": chapter 6.

    def turn(self) -> None:
        me = self.players[self.active]
        if me.misses:
            me.misses -= 1
            return
        self.turns += 1
        me.hand.append(self.deck.pop())
        self.put_down(me.hand.pop(self.luck.choose([0, 1])))

    def put_down(self, card: Card) -> None:
        """Plays a card: face-down if it follows its range, else with its effect."""
        me = self.players[self.active]
        me.played += 1
        hidden = bool(me.discards) and card.follows(me.discards[-1])
        me.discards.append(Discard(card, not hidden))
        if self.effects and not hidden and card.effect:
            getattr(self, card.effect)(card)

    def following(self) -> int:
        seat = self.active
        while True:
            seat = (seat + self.direction) % len(self.players)
            if not self.players[seat].out:
                return seat

    def others(self) -> list[Player]:
        return [p for seat, p in enumerate(self.players) if seat != self.active and not p.out]

    # Elimination: chapter 4.

    def eliminate(self, victims: list[Player], by: Card) -> None:
        for player in victims:
            if not self.saved(player, by):
                self.fall(player)
        left = [seat for seat, p in enumerate(self.players) if not p.out]
        if len(left) == 1:
            raise Over("elimination", left[0])

    def saved(self, player: Player, by: Card) -> bool:
        return by.speed in (3, 4) and any(d.face_up and d.card.protects for d in player.discards)

    def fall(self, player: Player) -> None:
        player.out = True
        card = player.hand.pop()
        if not card.legacy:
            player.discards.append(Discard(card))
            return
        self.deck = self.shuffled([*self.deck, card])

    def shuffled(self, cards: list[Card]) -> list[Card]:
        return [cards.pop(self.luck.choose(range(len(cards)))) for _ in list(cards)]

    # Investigation: chapter 5.

    def investigate(self) -> None:
        speeds = {seat: self.speed(p) for seat, p in enumerate(self.players) if not p.out}
        order = sorted((v, seat) for seat, v in speeds.items() if v is not None)
        values = [v for v, _ in order]
        for v, seat in order:
            if values.count(v) == 1:
                self.called += 1
                if self.luck.happens(1, self.places()):
                    raise Over("investigation", seat)

    def speed(self, player: Player) -> int | None:
        (card,) = player.hand
        if card.speed is None:
            return None
        return max(0, card.speed + sum(d.card.modifier for d in player.discards if d.face_up and self.effects))

    def places(self) -> int:
        """Cards that can be revealed; the Lost Legacy is one of them."""
        return len(self.ruins) + sum(len(p.hand) + len(p.discards) for p in self.players)

    # Effects: chapter 9 and the cards.

    def face_down(self) -> list[Discard]:
        return [d for p in self.players for d in p.discards if not d.face_up]

    def swap_hand(self, offered: Card) -> Card:
        """May take the offered card for the one in hand; the card that is given back."""
        me = self.players[self.active]
        if self.luck.choose([False, True]):
            me.hand[0], offered = offered, me.hand[0]
        return offered

    def king(self, card: Card) -> None:
        target = self.luck.choose(self.others())
        if target.hand[0].intrigue:
            self.eliminate([target], card)

    def cardinal(self, card: Card) -> None:
        if self.face_down():
            place, hand = self.luck.choose(self.face_down()), self.players[self.active].hand
            hand.append(place.card)
            place.card = hand.pop(self.luck.choose([0, 1]))

    def baron(self, card: Card) -> None:
        me, target = self.players[self.active], self.luck.choose(self.others())
        mine, theirs = me.hand[0].speed, target.hand[0].speed
        if mine is not None and theirs is not None and mine != theirs:
            self.eliminate([me if mine > theirs else target], card)

    def into_ruins(self, card: Card) -> None:
        del self.players[self.active].discards[-1]
        self.ruins.append(card)

    def spy(self, card: Card) -> None:
        if self.face_down():
            place = self.luck.choose(self.face_down())
            place.card = self.swap_hand(place.card)

    def negotiation(self, card: Card) -> None:
        seat, place = self.luck.choose([(p, d) for p in self.players for d in p.discards])
        receiver = self.luck.choose([p for p in self.players if p is not seat])
        seat.discards = [d for d in seat.discards if d is not place]
        receiver.discards.append(place)

    def quest(self, card: Card) -> None:
        self.direction = -self.direction
        self.players[self.following()].misses += 1

    def explore(self, card: Card) -> None:
        if self.deck:
            self.ruins.append(self.deck.pop())

    def maiden(self, card: Card) -> None:
        others = [p for seat, p in enumerate(self.players) if seat != self.active]
        taken = [(p, d) for p in others for d in p.discards if d.face_up and d.card.speed in (3, 4)]
        if taken:
            player, place = self.luck.choose(taken)
            player.discards = [d for d in player.discards if d is not place]
            self.put_down(place.card)

    def dragon(self, card: Card) -> None:
        assert card.speed is not None
        self.eliminate([p for p in self.others() if p.total > 0 and p.total % card.speed == 0], card)

    def staff(self, card: Card) -> None:
        shown = {d.card.speed for d in self.players[self.active].discards if d.face_up}
        if {3, 4} <= shown:
            raise Over("staff", self.active)
        if {3, 4} & shown:
            self.into_ruins(card)

    def rider(self, card: Card) -> None:
        place = self.luck.choose(range(len(self.ruins)))
        self.ruins[place] = self.swap_hand(self.ruins[place])

    def march(self, card: Card) -> None:
        if self.deck:
            self.players[self.active].discards.append(Discard(self.deck.pop()))

    def berserk(self, card: Card) -> None:
        target = self.luck.choose(self.others())
        if self.luck.happens(1, SPEEDS):
            self.eliminate([target], card)

    def lair(self, card: Card) -> None:
        if self.deck:
            self.deck[-1] = self.swap_hand(self.deck[-1])
