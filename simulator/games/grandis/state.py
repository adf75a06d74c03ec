"""Every fact of a Grandis Legacy match in one fixed-size record (rulebook 1.7), and the tables it reads.

What both players may see of a side is one record (SIDE); what is hidden from somebody is another (HIDDEN).
The View holds the same SIDE records, so one question serves rules and strategies.
"""

from enum import IntEnum

from simulator.core.events import LOG
from simulator.core.rng import RNG
from simulator.jit import record, rows, typed

GAME = "grandis"
SEATS = 2
DECK = 60
POSITIONS = 3
RANKS = 3
SLOTS = 2
SHARDS = 12
HAND_LIMIT = 8
MAX_REGEN = 6
MAX_TOKENS = 2
EXP_CARDS = 10
STACK = 32
NOBODY = -1
NONE = -1
LEGACY_SLOTS = 2 * POSITIONS
DECK_ROW = DECK + LEGACY_SLOTS

MAX_CARDS = 256
MAX_ROWS = 512
MAX_OPS = 2048
MAX_MODS = 128
MAX_FILTERS = 32
HERO_NAMES = 10
MAX_HEROES = 48
MAX_OPTIONS = 512
ANSWERS = 48  # that are remembered while a question lasts
CURE_ONE = 1  # the program that removes one status, at a place known to the rules


class Position(IntEnum):
    """Places of the formation; Left faces Left (3.1)."""

    LEFT, CENTER, RIGHT = range(3)


class Kind(IntEnum):
    """Types of Main Deck cards (8.1)."""

    SKILL, ITEM, EVENT = range(3)


class Label(IntEnum):
    """Skill symbols (9.1 to 9.8). Bonuses look at the label, reductions at the damage type (A35)."""

    NONE, PHYSICAL, MAGICAL, AREA, RANGE, CASTING, DEFENSE, TACTICAL, SUPPORT = range(9)


class Damage(IntEnum):
    """Damage types; the values are bits, so that a reduction can name both."""

    NONE, PHYSICAL, MAGICAL, BOTH = range(4)


class Family(IntEnum):
    """Base Classes. The same numbers name the kinds of Shards: 0 is a Mana Shard (2.21)."""

    MANA, ARCHER, CLERIC, MAGE, THIEF, WARRIOR = range(6)


class Status(IntEnum):
    """The five statuses (11.2 to 11.6)."""

    POISON, BURN, FREEZE, BLEED, STUN = range(5)


class Timing(IntEnum):
    """Opportunities in which a card may be used (2.19); the values are bits."""

    DEPLOY, BATTLE, REFORM, RESPONSE, COUNTER = 1, 2, 4, 8, 16


class Target(IntEnum):
    """What is chosen when a card, Ability or Trait is used (3.4 step 3)."""

    NONE = 0
    ENEMY_IN_AOA = 1  # one enemy Hero inside the Area of Attack
    ENEMY_ANYWHERE = 2  # Range
    POSITION_IN_AOA = 3  # Casting locks a position
    AREA = 4  # every enemy Hero inside the Area of Attack
    TWO_POSITIONS = 5  # two different enemy positions, at least one Hero
    POISONED = 6  # every Poisoned enemy Hero
    ENEMY_HERO = 7  # one enemy Hero, not by an Attack
    OWN_HERO = 8
    OWN_HURT = 9  # damaged, without Bleed
    OWN_READY_HURT = 10
    OWN_AFFLICTED = 11  # with a status
    OWN_DEFEATED = 12
    OWN_EXHAUSTED = 13
    OWN_TWO = 14  # two own Heroes
    THE_HIT = 15  # the own Hero that the enemy Attack hits
    ENEMY_WITH_EXP = 16  # an enemy Hero with an EXP card that is no Ultimate
    ENEMY_DAMAGED = 17  # an enemy Hero below Max HP
    LAST_HERO = 18  # the only own Hero left


class Host(IntEnum):
    """Which Hero's Attachment Slot a card takes (10.12)."""

    NONE, USER, TARGET, ANY_OWN = range(4)


class Moment(IntEnum):
    """When in its last turn a lasting effect ends."""

    START, BATTLE_END, END, NEVER = range(4)


MOMENTS = len(Moment)


class Lasts(IntEnum):
    """Printed durations of lasting effects."""

    NO, THIS_TURN, THIS_BATTLE, OWN_NEXT_START, OWN_SECOND_START, OWN_NEXT_TURN, OWN_NEXT_END, UNTIL_USED = range(8)


class Times(IntEnum):
    """What multiplies a printed base damage."""

    ONE, MANA_SPENT, CARDS_DRAWN, ENEMY_REGEN, POISON_LEFT = range(5)


class Flag(IntEnum):
    """Properties of a card or of one of its rows; the values are bits."""

    NO_DODGE = 1
    NO_BLOCK = 2
    NEVER_RANGE = 4
    NEEDS_FREEZE = 8  # only a Frozen Hero may be chosen
    NOT_DAMAGE = 16
    PROTECTS_ALLY = 32  # the user of a Response may differ from the Hero hit
    SPENDS_ALL = 64  # the cost is the whole Shard Pool
    PER_ENEMY_REGEN = 128  # the Mana Cost is multiplied by the enemy Mana Regen
    NO_USER = 256  # no Hero plays it
    DOUBLE_IF_RANGE = 512
    AREA_ONLY = 1024  # a Response to Area Attacks only
    NOT_AREA = 2048  # a Response to Attacks that target a Hero
    NOT_CASTING = 4096
    NOT_ULTIMATE = 8192
    DODGES = 16384  # this Response is a Dodge
    MULTI_TARGET = 32768
    DAMAGE_ONLY = 65536  # a Response to Attacks that deal damage
    WHILE_EXHAUSTED = 131072
    STOPS_PHYSICAL = 524288  # this Response works on Physical damage
    STOPS_MAGICAL = 1048576
    COVERS_ALL = 2097152  # one play protects every own Hero that the Attack hits
    NEGATES = 4194304
    REDIRECTS = 8388608


class Need(IntEnum):
    """Public facts without which an effect is impossible, so that its card may not be used (S34)."""

    NONE, DISCARD_PILE, ENEMY_SHARD, ENEMY_HAND, TOKEN_ROOM, TRIBUTE_CARD = range(6)


class Op(IntEnum):
    """Steps of card programs. A row is (op, a, b, c, when)."""

    END = 0
    INFLICT = 1  # status, turns, who
    HEAL = 2  # amount, who
    DRAW = 3  # count
    GAIN_SHARDS = 4  # count
    TAKE_SHARD = 5  # count
    REMOVE_SHARD = 6  # count
    BLOCK = 7  # amount, damage types, 1 = on every own Hero hit
    DODGE = 8
    NEGATE = 9  # 1 = the card returns to its owner's hand
    CANCEL = 10
    REDIRECT = 11
    REDUCE_AREA = 12  # amount, amount with three base Classes
    SEARCH = 13  # filter
    RECOVER = 14  # filter, count, 1 = to the deck
    SHUFFLE_HAND = 15
    ENEMY_HAND_TO_DECK = 16  # count
    ENEMY_DISCARD = 17  # count
    LOOK_HAND = 18
    LOOK_TOP = 19  # count
    REVIVE = 20  # hp, 1 = Exhausted, bits of the lines (as in the row)
    CURE = 21  # count, who
    READY = 22
    EXHAUST = 23
    TOKEN = 24  # count
    TRIBUTE = 25
    DISCARD_EXP = 26
    SWAP_SELF = 27  # partner, 1 = optional
    SWAP_TARGET = 28
    SWAP_TWO = 29
    DEFEAT = 30
    EXTRA = 31  # amount, status
    FIXED = 32  # amount
    STRIKE = 33  # amount, damage type
    REFLECT = 34  # amount
    PREVENT_DEFEAT = 35  # hp
    NAME_CARD = 36  # card, card


class When(IntEnum):
    """Condition of a rider of an Attack (A15)."""

    HIT, DEALS_DAMAGE, DODGED = range(3)


class Who(IntEnum):
    """Receiver of a step."""

    TARGET, USER, ATTACKER, ALL_OWN, ALL_ENEMY = range(5)


class Partner(IntEnum):
    """Whom a Hero swaps with."""

    FACING_TARGET, FACING_ATTACKER, ANY = range(3)


class Mod(IntEnum):
    """What an Attachment changes while it stays. A row is (mod, a, b, c)."""

    NONE = 0
    ATTACK_BONUS = 1  # amount, label bits, 0 = the same card twice counts once
    ATTACK_BONUS_ALL = 2  # the same for every own Hero
    DOUBLE_BASE = 3  # 1 = of all Attacks, 2 = of those with a single target
    DOUBLE_DAMAGE = 4
    REDUCE = 5  # amount, damage types
    IMMUNE_DAMAGE = 6
    IMMUNE_DAMAGE_ALL = 7
    IMMUNE_STATUS = 8
    UNTARGETABLE = 9  # 1 = by Attacks, 2 = by anything
    TAUNT = 10
    HEALING_RECEIVED = 11  # amount
    ATTACK_INFLICTS = 12  # status, turns, label bits
    CONVERT = 13  # Physical Attacks become Magical; each that deals damage removes a Shards
    TWICE = 14  # label bits
    RELABEL = 15  # the named card is an Area Attack
    NEXT_DAMAGE_INFLICTS = 16  # status, turns, label bits: the next such Attack that deals damage, once


class Race(IntEnum):
    """Races of the Heroes (5.1)."""

    BEASTMAN, HUMAN, ELF, DWARF, DRAGONBORN, HALFLING = range(6)


class Opening(IntEnum):
    """When a Racial Trait may be used."""

    DEPLOY, BATTLE, RESPONSE, DEFEAT = range(4)


class Phase(IntEnum):
    """Phases of a turn (2.13)."""

    DRAW, DEPLOY, BATTLE, REFORM, END = range(5)


class Ending(IntEnum):
    """How a match ends (1.4, 1.5)."""

    HEROES_DEFEATED, DECK_OUT = range(2)


class Ask(IntEnum):
    """What the deciding player is asked. RUN: nothing, the engine goes on."""

    OVER = 0
    RUN = 1
    DEPLOY = 2
    BATTLE = 3
    REFORM = 4
    RESPOND = 5  # the enemy Attack hits the Hero at attack.hits[frame i]
    COUNTER = 6  # the enemy has played a card that may be answered
    PAY = 7  # value: bits of the Class Shards, target: Mana Shards
    SURCHARGE = 8  # value: kind of the Shard spent, or -1
    DISCARD_COST = 9
    DISCARD_HAND = 10
    SEARCH = 11
    RECOVER = 12
    EXP_CARD = 13
    TRIBUTE = 14
    SWAP = 16  # target: position, or -1
    STATUS = 17
    PREVENT_DEFEAT = 18
    REDRAW = 19
    ORDER = 20
    NAME_CARD = 21
    SECOND_ATTACK = 22
    HOST = 23
    LEGACY_COST = 24
    SHARD = 25


class Act(IntEnum):
    """Acts that an option can stand for. PASS ends the phase or declines."""

    PASS, PLAY, TRIBUTE, REPOSITION, ABILITY, TRAIT, LEGACY, PICK = range(8)


class FrameKind(IntEnum):
    """All that can wait for a choice is a frame on the stack."""

    TURN, PLAY, PAYMENT, ATTACK, WINDOW, PROGRAM, DEFEAT, LEGACY_ABILITY, TRAIT, ABILITY, RELEASE = range(11)


ATTACHMENT = record(
    ("card", "i4"), ("row", "i4"), ("since", "i4"), ("until", "i4"), ("moment", "i4"),
    ("counter", "i4"), ("target", "i4"),
)  # fmt: skip
HERO = record(
    ("hero", "i4"),  # row of tables.heroes: name and Rank
    ("legacy", "i4"),  # the Legacy of its package
    ("alive", "i4"),  # 0: the Legacy stands here
    ("hp", "i4"),
    ("exp", "i4"),
    ("n_exp", "i4"), ("exp_cards", "i4", (EXP_CARDS,)),
    ("exhausted", "i4"),
    ("acted", "i4"),  # turn in which it last played a Skill that Exhausts
    ("used", "i4"), ("legacy_used", "i4"),  # turns in which its activated Ability, its Legacy were last used
    ("casting", "i4"),  # 1 + the slot of the Casting, or 0
    ("status", "i4", (5,)),
    ("attached", "i4"),  # filled slots
    ("slots", ATTACHMENT, (SLOTS,)),
)  # fmt: skip
SIDE = record(
    ("heroes", HERO, (POSITIONS,)),
    ("n_alive", "i4"),
    ("pool", "i4", (6,)),  # Shards that can be spent, by kind
    ("n_shards", "i4"),  # in the Shard Deck
    ("regen", "i4"),
    ("tokens", "i4"),
    ("token_turn", "i4"),  # turn in which a Racial Token was last used
    ("repositioned", "i4"), ("tributed", "i4"),  # this turn
    ("drawn", "i4"),  # cards drawn this turn
    ("own_turn", "i4"),
    ("n_hand", "i4"), ("n_deck", "i4"), ("attacks", "i4"),  # attacks: Attack Skills in the list; lists are open (A65)
    ("n_discard", "i4"), ("discard", "i4", (DECK,)),
    ("available", "i4"), ("spent", "i4"), ("played", "i4"),  # since the end of the last own turn
    ("turn_row", "i4", (4,)),  # turn metrics of the last own turn
    ("total_spent", "i4"), ("total_played", "i4"), ("responses", "i4"), ("healed", "i4"), ("tributes", "i4"),
)  # fmt: skip
HIDDEN = record(
    ("hand", "i4", (DECK,)), ("shown", "i4", (DECK,)),  # shown: this hand card is known to the enemy
    ("deck", "i4", (DECK,)),  # the last card of the first n_deck is on top
    ("known_top", "i4"),  # cards on top of the deck whose order the owner knows
    ("shards", "i4", (SHARDS,)),  # Shard Deck, top first
    ("unseen_shards", "i4"),  # Shards on top of the Shard Deck whose order nobody knows
)  # fmt: skip
HIT = record(
    ("position", "i4"), ("blocked", "i4"), ("dodged", "i4"), ("damage", "i4"),
    ("poison", "i4"), ("redirected", "i4"),
)  # fmt: skip
ATTACK = record(
    ("seat", "i4"), ("card", "i4"), ("row", "i4"), ("source", "i4"), ("label", "i4"), ("type", "i4"),
    ("printed_physical", "i4"), ("ranged", "i4"), ("released", "i4"), ("times", "i4"), ("surcharge", "i4"),
    ("doubled_base", "i4"), ("bonus", "i4"), ("doublings", "i4"),
    ("negated", "i4"), ("blocked_all", "i4"), ("reduced_all", "i4"), ("covered", "i4"),
    ("n_hits", "i4"), ("hits", HIT, (POSITIONS,)),
)  # fmt: skip
FRAME = record(
    ("kind", "i4"), ("phase", "i4"), ("seat", "i4"), ("card", "i4"), ("row", "i4"), ("source", "i4"),
    ("target", "i4"), ("value", "i4"), ("i", "i4"), ("n", "i4"), ("pc", "i4"), ("cancelled", "i4"),
    ("cost", "i4"), ("paid", "i4"), ("to", "i4"), ("cost_cards", "i4", (3,)),
)  # fmt: skip
OPTION = record(("act", "i4"), ("card", "i4"), ("source", "i4"), ("target", "i4"), ("value", "i4"))
OFFERS = record(("options", OPTION, (MAX_OPTIONS,)))  # one record is passed on faster than an array
STATE = record(
    ("turn", "i4"), ("ask", "i4"), ("decider", "i4"), ("winner", "i4"), ("ending", "i4"),
    ("active", "i4"), ("phase", "i4"),
    ("answer", OPTION),
    ("n_stack", "i4"), ("stack", FRAME, (STACK,)),
    ("attack", ATTACK),
    ("sides", SIDE, (SEATS,)), ("hidden", HIDDEN, (SEATS,)),
    ("scratch", HERO),
    ("rng", RNG, (3 * SEATS,)),
)  # fmt: skip
OUTLOOK = record(
    ("cost", "i4"), ("cards", "i4"),  # Mana and own hand cards that it takes
    ("delay", "i4"),  # own turns until it happens
    ("damage", "i4"), ("share", "i4"), ("kills", "i4"), ("killed", "i4"),  # HP taken, % of what is left; worth killed
    ("status", "i4", (5,)),  # turns on enemy Heroes
    ("healed", "i4"), ("revived", "i4"), ("cured", "i4"),
    ("drawn", "i4"), ("fetched", "i4"),  # cards drawn, and cards chosen to the Hand
    ("deck", "i4"),  # cards by which the own Main Deck grows, below 0 shrinks
    ("shards", "i4"), ("robbed", "i4"), ("foe_cards", "i4"), ("foe_exp", "i4"), ("tokens", "i4"), ("tributes", "i4"),
    ("power", "i4"),  # damage that it adds to the Attacks that are at hand
    ("guard", "i4"),  # own Heroes' HP that it puts out of the enemy's reach
)  # fmt: skip
MEMO = record(
    ("aimed", "i4"),  # the card and user that `attack` describes: 1 + 4 * card + source
    ("armed", "i4"), ("at_hand", "i4", (POSITIONS, SHARDS + 1)),  # bits of the positions known; by position and Mana
    ("asked", "i8", (ANSWERS,)), ("answers", "i8", (ANSWERS,)),  # what `once` was asked for, and the answers
)  # fmt: skip
VIEW = record(
    ("turn", "i4"), ("ask", "i4"), ("seat", "i4"), ("active", "i4"), ("phase", "i4"),
    ("me", SIDE), ("foe", SIDE),
    ("hand", "i4", (DECK,)),  # own hand, the first me.n_hand
    ("shown", "i4", (DECK,)),  # 1: the enemy knows this card of the own hand
    ("foe_hand", "i4", (DECK,)), ("n_foe_hand", "i4"),  # enemy hand cards that are known
    ("top", "i4", (DECK,)), ("n_top", "i4"),  # own deck, known cards, the top first
    ("my_shards", "i4", (SHARDS,)), ("foe_shards", "i4", (SHARDS,)),  # Shard Decks, top first; -1 unknown
    ("attack", ATTACK),  # meaningful while RESPOND or COUNTER is asked
    ("card", "i4"), ("source", "i4"), ("target", "i4"), ("cost", "i4"),  # what the question is about
    ("outlook", OUTLOOK),  # room for the answers of advice.foresee
    ("memo", MEMO),  # what advice has already worked out for this question; all 0 to begin with
)  # fmt: skip

CARD = record(
    ("kind", "i4"), ("family", "i4"), ("label", "i4"), ("type", "i4"), ("timing", "i4"), ("target", "i4"),
    ("ultimate", "i4"), ("owner", "i4"),  # hero name, or -1
    ("answers", "i4"),  # COUNTER: 1 << Kind of the card that it answers (Defend Skill, Item, Event)
    ("users", "i4"),  # Items: bits of the lines that may use or be protected by it; 0 = no user
    ("discards", "i4"), ("named", "i4", (2,)),  # other hand cards to discard as a cost
    ("host", "i4"), ("keywords", "i4"), ("first_row", "i4"), ("n_rows", "i4"),
)  # fmt: skip
ROW = record(
    ("card", "i4"), ("line", "i4"), ("rank", "i4"), ("cost", "i4"), ("damage", "i4"), ("times", "i4"), ("cap", "i4"),
    ("cast_turns", "i4"), ("cast_draws", "i4"), ("exhausts", "i4"), ("attaches", "i4"), ("lasts", "i4"),
    ("keywords", "i4"),  # of the card and of the row
    ("need", "i4"), ("need_filter", "i4"), ("need_count", "i4"),
    ("revives", "i4"),  # bits of the lines that may be revived; 0 = all
    ("program", "i4"), ("on_hit", "i4"), ("after", "i4"),  # index into ops; 0 = empty
    ("first_mod", "i4"), ("n_mods", "i4"),
)  # fmt: skip
HERO_CARD = record(
    ("name", "i4"), ("rank", "i4"), ("hp", "i4"), ("line", "i4"), ("family", "i4"), ("race", "i4"),
    ("lines", "i4"),  # bits of the lines whose rows it may use (8.3)
    ("next", "i4"), ("exp_needed", "i4"), ("bonus_draw", "i4"), ("bonus_regen", "i4"),
    ("physical_bonus", "i4"), ("magical_bonus", "i4"), ("gains_range", "i4"), ("healing_done", "i4"),
    ("cleanses", "i4"), ("longer", "i4", (5,)), ("surcharge", "i4"), ("reduces_physical", "i4"),
    ("redraws", "i4"), ("heals", "i4"), ("heal_cost", "i4"),
)  # fmt: skip
LEGACY_CARD = record(
    ("family", "i4"), ("cost", "i4"), ("program", "i4"), ("need", "i4"), ("need_filter", "i4"), ("need_count", "i4"),
)  # fmt: skip
TRAIT = record(
    ("opening", "i4"), ("target", "i4"), ("program", "i4"), ("keywords", "i4"),
)  # fmt: skip
FILTER = record(("kinds", "i4"), ("labels", "i4"), ("family", "i4"), ("ultimates", "i4"))
SWITCHES = record(
    ("exhausted_may_defend", "i4"), ("defense_exhausts", "i4"), ("first_turn_attack_ban", "i4"),
    ("rank3_exp_more", "i4"), ("racial_token_own_turn", "i4"), ("responses_any", "i4"), ("counter_responses", "i4"),
    ("redirect_target_may_respond", "i4"), ("payment_free", "i4"), ("items_events_in_reform", "i4"),
    ("event_exhausts_source", "i4"), ("reposition_needs_ready", "i4"), ("stun_stops_token_traits", "i4"),
    ("auto_center_cancels_casting", "i4"), ("taunt_cannot_attack", "i4"), ("extra_damage_separate", "i4"),
    ("range_gain_keeps_label", "i4"), ("arrow_barrage_shards", "i4"), ("heavens_fury_single", "i4"),
    ("final_grit_needs_user", "i4"), ("camouflage_exhausts", "i4"), ("poison_vial_needs_damage", "i4"),
    ("greater_potion_needs_ready", "i4"), ("ultimate_tribute_needs_class_shard", "i4"),
)  # fmt: skip
TABLES = record(
    ("n_cards", "i4"), ("cards", CARD, (MAX_CARDS,)),
    ("n_rows", "i4"), ("rows", ROW, (MAX_ROWS,)),
    ("n_heroes", "i4"), ("heroes", HERO_CARD, (MAX_HEROES,)),
    ("legacies", LEGACY_CARD, (16,)),
    ("traits", TRAIT, (8,)),
    ("row_of", "i4", (MAX_HEROES, MAX_CARDS)),  # the row that a Hero uses of a card (8.4), or -1
    ("n_ops", "i4"), ("ops", "i4", (MAX_OPS, 5)),
    ("n_mods", "i4"), ("mods", "i4", (MAX_MODS, 4)),
    ("filters", FILTER, (MAX_FILTERS,)),
    ("rules", SWITCHES),
)  # fmt: skip

State, Tables, Option, View, Side, Log, Luck = map(typed, (STATE, TABLES, OPTION, VIEW, SIDE, LOG, RNG))
Options = rows(OPTION)
