"""Events of a match: the rows of its log. telling.py says them in words."""

from enum import IntEnum


class Ev(IntEnum):
    """Kinds of log rows. Columns after the kind: seat, then up to four numbers named below; cards are kinds."""

    GAME = 1  # number of the game in a campaign, first seat
    TURN = 2  # number
    DRAW = 3  # card, 1 = in the setup
    PLAY = 4  # card, 1 = face-down, the speed that made it so
    TARGET = 5  # seat
    LOOK = 6  # card, zone, place
    SWAP = 7  # card given, card taken, zone, place
    TAKE = 8  # card, whose discards, place, 1 = face-down, into the hand; 0 = to play it
    PUT_BACK = 9  # card, whose discards
    MOVE = 10  # card, from seat, to seat, 1 = face-down
    ASK = 11  # question
    ANSWER = 12  # question, 1 = yes, 1 = a lie
    REVERSE = 13  # direction
    MISS = 14  # -: this seat will miss its next turn
    MISSED = 15
    COMPARE = 16  # other seat, own card, other card
    GUESS = 17  # seat, speed, 1 = right
    TOTAL = 18  # total of the face-up discards, divisor
    SAVED = 19  # card that saves, card saved from
    ELIMINATED = 20  # card in hand, 1 = shuffled into the deck
    INTO_RUINS = 21  # card
    EXPLORE = 22  # cards in the Ruins now
    SHUFFLE_RUINS = 23
    MARCH = 24  # card
    NO_EFFECT = 25  # card
    INVESTIGATION = 26
    SPEED = 27  # speed of the hand card, modifiers, speed or NO_SPEED
    TIED = 28  # speed
    REVEAL = 29  # card, zone, place
    WIN = 30  # ending
    NOBODY = 31
    TOKEN = 32  # tokens now
    CAMPAIGN = 33  # games played
