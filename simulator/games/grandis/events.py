"""Events of a match: what happened, how it is told and which rule it follows."""

from enum import IntEnum


class Ev(IntEnum):
    """Kinds of log rows. Columns after the kind: seat, then up to four numbers named below."""

    TURN = 1  # number
    PHASE = 2  # phase
    READY = 3  # position
    DRAW = 4  # card
    DECK_OUT = 5
    GAIN_SHARD = 6  # kind
    PAY = 7  # Mana Shards, bits of the Class Shards, cost
    PLAY = 8  # card, source, target
    EXHAUST = 9  # position
    DAMAGE = 10  # position, amount, hp left
    BURN = 11  # position, amount, hp left
    POISON = 12  # position, amount, hp left
    DIRECT = 13  # position, amount, hp left
    EXTRA = 14  # position, amount, hp left
    STATUS = 15  # position, status, turns, left
    STATUS_ENDS = 16  # position, status
    HEAL = 17  # position, amount, hp
    CURE = 18  # position, status
    BLOCK = 19  # position, amount
    DODGE = 20  # position
    NEGATE = 21  # card, 1 = to the hand
    CANCEL = 22  # card
    REDIRECT = 23  # from, to
    REDUCE = 24  # amount
    SWAP = 25  # position, position
    AUTO_CENTER = 26  # position
    REPOSITION = 27  # position, position
    TRIBUTE = 28  # position, card, exp
    RANK_UP = 29  # position, hero card
    TO_DISCARD = 30  # card
    TO_HAND = 31  # card
    TO_DECK = 32  # card
    SHUFFLE = 33
    SEARCH = 34  # card, or -1
    ATTACH = 35  # position, card
    DETACH = 36  # position, card
    CAST = 37  # position, card, locked position
    RELEASE = 38  # position, card, locked position
    CAST_CANCELLED = 39  # position, card
    DEFEATED = 40  # position, legacy
    REVIVED = 41  # position, hp
    PREVENTED = 42  # position, hp
    TOKEN = 43  # tokens left
    TRAIT = 44  # race, position, target
    LEGACY = 45  # legacy, position
    ABILITY = 46  # position, target
    TAKE_SHARD = 47  # kind
    LOSE_SHARD = 48  # kind
    EXP_LOST = 49  # position, card
    LOOK = 50  # cards
    NAMED = 51  # card
    EXECUTED = 52  # position
    WIN = 53  # ending
    IMMUNE = 54  # position
    MISSED = 55  # position
    HAND_LIMIT = 56  # card
    OPENING = 57  # cards in hand
    REDRAW = 58  # card
    TOKEN_GAIN = 59  # tokens
    READIED = 60  # position
    HIT = 61  # position: the Attack connects
