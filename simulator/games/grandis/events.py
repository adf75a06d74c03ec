"""Events of a match: the rows of its log. telling.py says them in words."""

from enum import IntEnum


class From(IntEnum):
    """Where a card comes from that goes to the Discard Pile, the Hand or the Main Deck."""

    PLAY, COST, HAND, DISCARD, DECK, LEGACY_COST = range(6)


class Ev(IntEnum):
    """Kinds of log rows. Columns after the kind: seat, then up to four numbers named below.

    `hero` is a row of tables.heroes, always in the last column: who stood at the position then. Where the last column
    holds a number too, it is number * MAX_HEROES + hero. A phase is -1 during setup.
    """

    TURN = 1  # number
    PHASE = 2  # phase, cards in hand
    READY = 3  # position, -, -, hero
    DRAW = 4  # card, cards left in the Main Deck, phase
    DECK_OUT = 5
    GAIN_SHARD = 6  # kind, Shards in the Pool, phase
    PAY = 7  # Mana Shards, bits of the Class Shards, cost, Shards left in the Pool
    PLAY = 8  # card, source, target, second position and hero of the source
    EXHAUST = 9  # position, -, -, hero
    DAMAGE = 10  # position, amount, hp left, hero
    BURN = 11  # position, amount, hp left, hero
    POISON = 12  # position, amount, hp left, hero
    DIRECT = 13  # position, amount, hp left, hero
    EXTRA = 14  # position, amount, hp left, hero
    STATUS = 15  # position, status, turns, turns in all and hero
    STATUS_ENDS = 16  # position, status, -, hero
    HEAL = 17  # position, amount, hp, hero
    CURE = 18  # position, status, -, hero
    BLOCK = 19  # position, amount, 1 = every Hero, hero
    DODGE = 20  # position, -, -, hero
    NEGATE = 21  # card, 1 = to the hand
    CANCEL = 22  # card
    REDIRECT = 23  # from, to, -, hero that takes the Attack
    REDUCE = 24  # amount
    SWAP = 25  # position, position, who stands at the first now, at the second (hero, or -1 - Legacy)
    AUTO_CENTER = 26  # position, -, -, hero
    REPOSITION = 27  # position, position
    TRIBUTE = 28  # position, card, exp, hero
    RANK_UP = 29  # position, hp, Mana Regen, new hero
    TO_DISCARD = 30  # card, From
    TO_HAND = 31  # card, From
    TO_DECK = 32  # card, From
    SHUFFLE = 33
    SEARCH = 34  # card, or -1
    ATTACH = 35  # position, card, last turn * MOMENTS + moment in it, hero
    DETACH = 36  # position, card, -, hero
    CAST = 37  # position, card, locked position, hero
    RELEASE = 38  # position, card, locked position, row of the card and hero
    CAST_CANCELLED = 39  # position, card, -, hero
    DEFEATED = 40  # position, legacy, -, hero
    REVIVED = 41  # position, hp, 1 = Exhausted, hero
    PREVENTED = 42  # position, hp, -, hero
    TOKEN = 43  # tokens left
    TRAIT = 44  # race, position, target, hero
    LEGACY = 45  # legacy, position
    ABILITY = 46  # position, target, -, hero
    SURGE = 47  # damage added
    LOSE_SHARD = 48  # kind, Shards left in the Pool
    EXP_LOST = 49  # position, card, exp, hero
    LOOK = 50  # cards, From
    NAMED = 51  # card
    EXECUTED = 52  # position, -, -, hero
    WIN = 53  # ending
    REFLECTED = 54  # position, amount, hp left, hero
    MISSED = 55  # position, -, -, hero
    HAND_LIMIT = 56  # card
    OPENING = 57  # cards, Shards
    REDRAW = 58  # card
    TOKEN_GAIN = 59  # tokens
    READIED = 60  # position, -, -, hero
    POWER = 61  # base, bonuses, 1 if the base is doubled + 2 * doublings of it all, damage
    PLACED = 62  # position, legacy, hp, hero
    AGAIN = 63  # card, source, target, hero of the source
    NOBODY = 64  # card
    COUNTDOWN = 65  # position, card, counter, hero
    DEFENCE = 66  # blocked, reduced, damage left, damage before
    IMMUNE = 67  # position, -, -, hero
