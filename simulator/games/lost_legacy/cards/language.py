"""The words of the card files, and what each stands for in the engine (members of Op, named as text)."""

from __future__ import annotations

from dataclasses import dataclass

SPEEDS = (*"12345678", "X")
ORIGINS = ("rulebook", "inferred", "designer")
"""How far a card is what its publisher printed; a card is as far as its least sure part."""


@dataclass(frozen=True)
class Verb:
    """A step of an effect: what it does in words, its rules, and whether it names a number. The first rule is that
    by which it does nothing where it finds no target."""

    op: str
    says: str
    rules: tuple[str, ...]
    numbered: bool = False


VERBS = {
    "look_at_hand": Verb("LOOK_HAND", "look at another player's hand", ("2.5",)),
    "look_at_ruins": Verb("LOOK_RUINS", "look at one card of the Ruins", ("2.5", "8.1")),
    "look_at_hand_or_ruins": Verb(
        "LOOK_HAND_OR_RUINS", "look at another player's hand or at one card of the Ruins", ("2.5", "8.1")
    ),
    "look_at_face_down": Verb("LOOK_FACE_DOWN", "look at a face-down card in anyone's discards", ("9.17", "8.4")),
    "look_at_deck": Verb("LOOK_DECK", "look at the top card of the deck", ("A5", "2.5")),
    "may_swap": Verb("MAY_SWAP", "you may swap the card that you looked at with your hand card", ("A5",)),
    "take_face_down": Verb(
        "TAKE_FACE_DOWN",
        "take a face-down card from anyone's discards into the hand, then put one of the two face-down to where it lay",
        ("9.10", "A5"),
    ),
    "move_discard": Verb("MOVE_DISCARD", "move a card from one player's discards to another's", ("9.13",)),
    "ask_question": Verb(
        "QUESTION", "ask all others: 'Do you have the 1?' or 'Do you have the Lost Legacy?'", ("9.14", "9.15", "9.16")
    ),
    "reverse": Verb("REVERSE", "reverse the direction of play", ("9.11", "A15")),
    "skip_next": Verb("SKIP_NEXT", "the next player misses a turn", ("9.12",)),
    "eliminate_intrigue": Verb(
        "ELIMINATE_INTRIGUE", "another player is eliminated if an intrigue card is in that hand", ("A5", "9.16", "4.1")
    ),
    "compare_hands": Verb(
        "COMPARE",
        "compare hands with another player; the higher speed is eliminated, X and a tie nobody",
        ("A5", "5.4", "4.1"),
    ),
    "guess_speed": Verb(
        "GUESS", "guess the speed of the card in another player's hand; right: that player is eliminated", ("A5", "4.1")
    ),
    "dragon": Verb(
        "DRAGON",
        "each other player whose face-up discards add up to a multiple of {} is eliminated",
        ("9.1", "9.2", "9.3", "A10"),
        numbered=True,
    ),
    "play_from_discards": Verb(
        "PLAY_FROM_DISCARDS", "play a face-up 3 or 4 from another player's discards at once", ("9.7", "A11", "A12")
    ),
    "win_with_dragons": Verb(
        "STAFF",
        "with a face-up 3 and a face-up 4 in your discards you win, with one of them this card is shuffled into "
        "the Ruins",
        ("A4", "9.9"),
    ),
    "into_ruins": Verb("INTO_RUINS", "this card is shuffled into the Ruins", ("8.2",)),
    "explore": Verb("EXPLORE", "the top card of the deck goes unseen to the Ruins", ("8.1",)),
    "shuffle_ruins": Verb("SHUFFLE_RUINS", "shuffle the Ruins", ("8.2",)),
    "march": Verb("MARCH", "the top card of the deck goes face-up to your discards, without effect", ("A5", "6.8")),
}
LOOKS = {word for word, verb in VERBS.items() if verb.op.startswith("LOOK")}
