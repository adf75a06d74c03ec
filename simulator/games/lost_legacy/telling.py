"""Events in words, each with the number of the rule that it follows. Told as one who sees all cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from simulator.games.lost_legacy.cards import Library
from simulator.games.lost_legacy.cards.language import VERBS
from simulator.games.lost_legacy.events import Ev
from simulator.games.lost_legacy.state import NO_SPEED, NONE, Ending, Question, X, Zone

TALES: dict[tuple[Ev, Any], tuple[str, str]] = {
    (Ev.GAME, None): ("game {a}: the cards are shuffled and dealt, {seat} will take the first turn", "2.1"),
    (Ev.TURN, None): ("turn {a}: {seat}", "3.1"),
    (Ev.DRAW, 0): ("{seat} draws {a:card}", "3.2"),
    (Ev.DRAW, 1): ("{seat} draws {a:card} as the first hand", "2.3"),
    (Ev.PLAY, "up"): ("{seat} plays {a:card}", "3.3"),
    (Ev.PLAY, "down"): ("{seat} has to play {a:card} face-down: the top card of the discards is {c:speed}", "6.2"),
    (Ev.PLAY, "empty"): ("{seat} has to play {a:card} face-down: there are no discards", "A3"),
    (Ev.TARGET, None): ("{seat} chooses {a:seat}", "3.4"),
    (Ev.LOOK, None): ("{seat} looks at {where}: {a:card}", "2.5"),
    (Ev.LOOK, "discards"): ("{seat} looks at {where}: {a:card}", "8.4"),
    (Ev.SWAP, None): ("{seat} puts {a:card} there and takes {b:card} into the hand", "A5"),
    (Ev.TAKE, 0): ("{seat} takes {a:card} from the discards of {b:seat}, to play it at once", "9.7"),
    (Ev.TAKE, 1): ("{seat} takes {a:card}, face-down, from the discards of {b:seat} into the hand", "9.10"),
    (Ev.PUT_BACK, None): ("{seat} puts {a:card} face-down into the discards of {b:seat}", "9.10"),
    (Ev.MOVE, 0): ("{seat} moves {a:card} from the discards of {b:seat} to those of {c:seat}", "9.13"),
    (Ev.MOVE, 1): ("{seat} moves {a:card}, face-down, from the discards of {b:seat} to those of {c:seat}", "9.13"),
    (Ev.ASK, Question.THE_ONE): ("{seat} asks all others for the 1", "9.14"),
    (Ev.ASK, Question.THE_LEGACY): ("{seat} asks all others for the Lost Legacy", "9.14"),
    (Ev.ANSWER, 0): ("{seat} answers {b:yes}", "9.15"),
    (Ev.ANSWER, 1): ("{seat} answers {b:yes}, which is a lie", "9.16"),
    (Ev.REVERSE, 1): ("play goes on clockwise", "9.11"),
    (Ev.REVERSE, -1): ("play goes on counterclockwise", "9.11"),
    (Ev.MISS, None): ("{seat} will miss a turn", "9.12"),
    (Ev.MISSED, None): ("{seat} misses this turn", "9.12"),
    (Ev.COMPARE, None): ("{seat} and {a:seat} compare hands: {b:card} and {c:card}", "A5"),
    (Ev.GUESS, 0): ("{seat} guesses {b:speed} in the hand of {a:seat}, which is wrong", "A5"),
    (Ev.GUESS, 1): ("{seat} guesses {b:speed} in the hand of {a:seat}, which is right", "A5"),
    (Ev.TOTAL, "hit"): ("the face-up discards of {seat} add up to {a}, a multiple of {b}", "9.2"),
    (Ev.TOTAL, "missed"): ("the face-up discards of {seat} add up to {a}, no multiple of {b}", "9.2"),
    (Ev.TOTAL, "nothing"): ("the face-up discards of {seat} add up to nothing", "9.2"),
    (Ev.SAVED, None): ("{a:card} saves {seat} from elimination by {b:card}", "9.8"),
    (Ev.ELIMINATED, 0): ("{seat} is eliminated and discards {a:card} without effect", "4.1"),
    (Ev.ELIMINATED, 1): ("{seat} is eliminated and {a:card} is shuffled into the deck", "4.2"),
    (Ev.INTO_RUINS, None): ("{a:card} goes to the Ruins", "8.1"),
    (Ev.EXPLORE, None): ("a card goes unseen to the Ruins, which hold {a} now", "8.1"),
    (Ev.SHUFFLE_RUINS, None): ("{seat} shuffles the Ruins", "8.2"),
    (Ev.MARCH, None): ("{a:card} goes from the deck to the discards of {seat} without effect", "A5"),
    (Ev.NO_EFFECT, None): ("{a:card} has no effect", ""),
    (Ev.INVESTIGATION, None): ("the deck is empty: the Investigation begins", "5.1"),
    (Ev.SPEED, None): ("{seat} will investigate at speed {c}: {a:speed} in hand{b:change}", "5.2"),
    (Ev.SPEED, "x"): ("{seat} has {a:speed} in hand and cannot investigate", "5.4"),
    (Ev.SPEED, "tied"): ("{seat} has {a:speed} in hand{b:change}, is tied and cannot investigate", "5.3"),
    (Ev.TIED, None): ("several players are called at {a}, so none of them investigates", "5.3"),
    (Ev.REVEAL, None): ("{seat} reveals {where}: {a:card}", "5.5"),
    (Ev.WIN, Ending.ELIMINATION): ("{seat} is the only one left and wins", "4.3"),
    (Ev.WIN, Ending.INVESTIGATION): ("{seat} has found the Lost Legacy and wins", "5.6"),
    (Ev.WIN, Ending.STAFF): ("{seat} has a face-up 3 and 4 for the Staff and wins", "9.9"),
    (Ev.NOBODY, None): ("nobody has found the Lost Legacy: everybody loses", "5.9"),
    (Ev.TOKEN, None): ("{seat} gets a token and has {a}", "7.2"),
    (Ev.CAMPAIGN, None): ("{seat} has the tokens to win the campaign, after {a} games", "7.3"),
}
"""Sentence and rule by kind of event and, in some kinds, what is told apart (None: any other)."""
_APART: dict[Ev, Callable[[int, int, int, int], Any]] = {
    Ev.DRAW: lambda a, setup, c, d: setup,
    Ev.PLAY: lambda a, down, speed, d: ("empty" if speed == NONE else "down") if down else "up",
    Ev.LOOK: lambda a, zone, c, d: "discards" if zone >= Zone.DISCARDS else None,
    Ev.TAKE: lambda a, b, c, down: down,
    Ev.MOVE: lambda a, b, c, down: down,
    Ev.ASK: lambda question, b, c, d: question,
    Ev.ANSWER: lambda a, b, lie, d: lie,
    Ev.REVERSE: lambda direction, b, c, d: direction,
    Ev.GUESS: lambda a, b, right, d: right,
    Ev.TOTAL: lambda total, divisor, c, d: "missed" if total % divisor else "hit" if total else "nothing",
    Ev.ELIMINATED: lambda a, shuffled, c, d: shuffled,
    Ev.SPEED: lambda hand, b, speed, d: None if speed != NO_SPEED else "x" if hand == X else "tied",
    Ev.WIN: lambda ending, b, c, d: ending,
}


def tell(library: Library, row: Sequence[int], state: Any = None) -> tuple[str, str]:
    """One row of the log as a sentence, and the number of its rule."""
    kind, seat, *columns = map(int, row)
    sentence, section = tale(Ev(kind), columns)
    said = {name: _Number(library, value) for name, value in zip("abcd", columns, strict=True)}
    words = sentence.format(seat=f"Seat {seat}", where=_place(*columns[1:3]), **said)
    return words[0].upper() + words[1:], section or _no_effect(library, columns[0])


def tale(kind: Ev, columns: Sequence[int]) -> tuple[str, str]:
    """Sentence and rule of an event with these columns."""
    apart = _APART[kind](*columns) if kind in _APART else None
    return TALES.get((kind, apart)) or TALES[kind, None]


class _Number(int):
    """A column of the log; the format says what it is a number of."""

    library: Library

    def __new__(cls, library: Library, value: int):
        number = super().__new__(cls, value)
        number.library = library
        return number

    def __format__(self, word: str) -> str:
        return _SPOKEN[word](self) if word else str(int(self))


def _place(zone: int, place: int) -> str:
    """A place where a card lies, as one who sees the table would point at it."""
    if zone >= Zone.DISCARDS:
        return f"card {place + 1} in the discards of Seat {zone - Zone.DISCARDS}"
    if zone >= Zone.HAND:
        return f"the hand of Seat {zone - Zone.HAND}"
    return f"card {place + 1} of the Ruins" if zone == Zone.RUINS else "the top card of the deck"


def _no_effect(library: Library, kind: int) -> str:
    """The rule by which a card without a target has no effect: the first of its first step."""
    steps = library.cards[kind].steps
    return VERBS[steps[0][0]].rules[0] if steps else "3.4"


_SPOKEN: dict[str, Callable[[_Number], str]] = {
    "card": lambda card: card.library.names[card] if card >= 0 else "no card",
    "seat": lambda seat: f"Seat {int(seat)}",
    "speed": lambda speed: {X: "an X", 8: "an 8"}.get(int(speed), f"a {int(speed)}"),
    "yes": lambda yes: "Yes" if yes else "No",
    "change": lambda number: f", {int(number):+d} by the discards" if number else "",
}
"""How a column is said, by the word behind the colon."""
