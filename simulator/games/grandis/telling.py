"""Events in words, each with the section of the rulebook that it follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.games.grandis.cards import Library
from simulator.games.grandis.cards.model import Card
from simulator.games.grandis.events import Ev, From
from simulator.games.grandis.state import (
    MAX_HEROES,
    MOMENTS,
    NONE,
    RANKS,
    Family,
    Moment,
    Phase,
    Position,
    Race,
    Status,
)

SETUP = -1

TALES: dict[tuple[Ev, int | None], tuple[str, str]] = {
    (Ev.PLACED, None): ("{seat} places {hero} at {a:place} with {c} HP, its Legacy is {b:legacy}", "2.2"),
    (Ev.OPENING, None): ("{seat} draws an opening hand of {a} cards and takes {b} Starting Shards", "2.4"),
    (Ev.TURN, None): ("Turn {a}: {seat} begins with the Draw Phase", "2.13"),
    (Ev.PHASE, Phase.DEPLOY): ("{seat} enters the Deploy Phase", "2.15"),
    (Ev.PHASE, Phase.BATTLE): ("{seat} enters the Battle Phase", "2.16"),
    (Ev.PHASE, Phase.REFORM): ("{seat} enters the Reform Phase", "2.17"),
    (Ev.PHASE, Phase.END): ("{seat} enters the End Phase with {b:cards} in hand", "2.18"),
    (Ev.READY, None): ("{who} becomes Ready", "5.7"),
    (Ev.READIED, None): ("{who} becomes Ready by an effect", "A19"),
    (Ev.EXHAUST, None): ("{who} becomes Exhausted", "5.3"),
    (Ev.DRAW, None): ("{seat} draws {a:card} by an effect; {b:cards} left in the Main Deck", "12.18"),
    (Ev.DRAW, Phase.DRAW): ("{seat} draws {a:card}; {b:cards} left in the Main Deck", "2.14"),
    (Ev.DRAW, SETUP): ("{seat} draws {a:card}", "2.4"),
    (Ev.REDRAW, None): ("{seat} puts {a:card} back into the Main Deck for another card", "S30"),
    (Ev.DECK_OUT, None): ("{seat} has no card for the draw of the Draw Phase and loses", "1.5"),
    (Ev.SHUFFLE, None): ("{seat} shuffles the Main Deck", "12.17"),
    (Ev.SEARCH, None): ("{seat} takes {a:card} from the Main Deck and shows it", "12.17"),
    (Ev.SEARCH, NONE): ("{seat} finds no fitting card in the Main Deck", "A44"),
    (Ev.LOOK, From.HAND): ("{seat} has to show the whole hand of {a:cards}", "A65"),
    (Ev.LOOK, From.DECK): ("{seat} looks at the top {a:cards} of the Main Deck and orders them", "12.17"),
    (Ev.TO_HAND, From.PLAY): ("{a:card} returns to the hand of {seat}", "S24"),
    (Ev.TO_HAND, From.DISCARD): ("{seat} takes {a:card} from the Discard Pile to the hand", "A59"),
    (Ev.TO_DECK, From.HAND): ("{a:card} goes from the hand of {seat} into the Main Deck", "12.17"),
    (Ev.TO_DECK, From.DISCARD): ("{seat} puts {a:card} from the Discard Pile into the Main Deck", "12.17"),
    (Ev.TO_DISCARD, From.PLAY): ("{a:card} goes to the Discard Pile of {seat}", "8.2"),
    (Ev.TO_DISCARD, From.COST): ("{seat} discards {a:card} as a cost", "10.9"),
    (Ev.TO_DISCARD, From.LEGACY_COST): ("{seat} discards {a:card} as its cost", "7.4"),
    (Ev.TO_DISCARD, From.HAND): (
        "{seat} loses {a:card}, a random card of the hand, to the Discard Pile",
        "12.16",
    ),
    (Ev.HAND_LIMIT, None): ("{seat} discards {a:card} because of the hand limit", "2.12"),
    (Ev.GAIN_SHARD, None): ("{seat} gets {a:shard}; {b:shards} in the Shard Pool", "A10"),
    (Ev.GAIN_SHARD, Phase.DRAW): ("{seat} gains {a:shard}; {b:shards} in the Shard Pool", "2.14"),
    (Ev.GAIN_SHARD, SETUP): ("{seat} starts with {a:shard}", "2.6"),
    (Ev.LOSE_SHARD, None): (
        "{seat} loses {a:shard}, picked blind; {b:shards} left in the Shard Pool",
        "2.29",
    ),
    (Ev.PAY, None): ("{seat} pays {c} Mana with {payment}; {d:shards} left in the Shard Pool", "2.24"),
    (Ev.PAY, 0): ("the cost for {seat} is 0 Mana", "2.24"),
    (Ev.SURGE, None): ("{seat} adds {a} damage for this Shard", "A16"),
    (Ev.PLAY, None): ("{seat} plays {a:card}{played}", ""),
    (Ev.AGAIN, None): (
        "{seat}'s {hero} ({b:place}) attacks with {a:card} a second time, the enemy {c:place}",
        "S13",
    ),
    (Ev.NAMED, None): ("{seat} names {a:card}: an Area Attack this turn", "S32"),
    (Ev.CANCEL, None): ("{a:card} of {seat} is cancelled and has no effect", "10.6"),
    (Ev.NEGATE, 0): ("{seat} negates {a:card}, which will go to the Discard Pile", "10.6"),
    (Ev.NEGATE, 1): ("{seat} negates {a:card}, which will return to the hand", "10.6"),
    (Ev.DODGE, None): ("{who} dodges", "10.4"),
    (Ev.MISSED, None): ("the Attack misses {who}", "10.4"),
    (Ev.BLOCK, None): ("{who} will take {b} less from the Attack by a Block", "10.3"),
    (Ev.BLOCK, 1): ("every Hero of {seat} will take {b} less from the Attack by a Block", "S18"),
    (Ev.REDUCE, None): ("every Hero of {seat} will take {a} less from the Area Attack", "S18"),
    (Ev.REDIRECT, None): ("{seat}'s {hero} goes from {a:place} to {b:place} and takes the Attack", "10.5"),
    (Ev.NOBODY, None): ("no Hero stands where {a:card} of {seat} is aimed: it ends without damage", "10.19"),
    (Ev.POWER, None): ("the Attack has {a} base damage{changes}: {d} damage", "A16"),
    (Ev.DEFENCE, None): ("Blocks take off {a}, reductions {b}: {c} of {d} damage are left", "10.3"),
    (Ev.IMMUNE, None): ("{who} cannot take damage", "S16"),
    (Ev.DAMAGE, None): ("{who} takes {b} damage from the Attack: {c:hp} left", "P5"),
    (Ev.BURN, None): ("{who} takes {b} more because of Burn: {c:hp} left", "11.3"),
    (Ev.EXTRA, None): ("{who} takes {b} extra damage apart from the Attack: {c:hp} left", "S6"),
    (Ev.DIRECT, None): ("{who} takes {b} damage that is no Attack: {c:hp} left", "S37"),
    (Ev.REFLECTED, None): ("{who} takes {b} damage thrown back: {c:hp} left", "S39"),
    (Ev.POISON, None): ("{who} takes {b} damage from Poison: {c:hp} left", "11.5"),
    (Ev.EXECUTED, None): ("{who} has at most half of its HP and is executed", "S8"),
    (Ev.PREVENTED, None): ("{who} is not defeated but stays with {b:hp}", "12.15"),
    (Ev.DEFEATED, None): ("{who} is defeated, its cards are discarded, its place takes {b:legacy}", "7.1"),
    (Ev.REVIVED, 0): ("{who} returns Ready with {b:hp}; the Legacy leaves", "7.11"),
    (Ev.REVIVED, 1): ("{who} returns Exhausted with {b:hp}; the Legacy leaves", "7.11"),
    (Ev.WIN, None): ("{seat} has defeated all three enemy Heroes and wins", "1.4"),
    (Ev.STATUS, None): ("{who} gets {b:status} for {c:turns}{in_all}", "11.8"),
    (Ev.STATUS_ENDS, None): ("{b:status} on {who} ends", "11.7"),
    (Ev.CURE, None): ("{b:status} on {who} is removed", "11.1"),
    (Ev.HEAL, None): ("{who} is healed by {b}: {c:hp}", "11.9"),
    (Ev.SWAP, None): ("{seat}'s {c:stands} now stands at {a:place}, {d:stands} at {b:place}", "3.7"),
    (Ev.REPOSITION, None): ("{seat} makes the Reposition of this turn, {a:place} with {b:place}", "3.14"),
    (Ev.AUTO_CENTER, None): ("each side has one Hero left, so {who} goes to Center", "3.16"),
    (Ev.TRIBUTE, None): ("{seat} gives {b:card} to {hero} ({a:place}) as Tribute: {c} EXP", "6.1"),
    (Ev.RANK_UP, None): (
        "{seat}'s {a:place} becomes {hero}: EXP cards discarded, {b:hp}, Mana Regen {c}",
        "6.7",
    ),
    (Ev.EXP_LOST, None): ("{who} loses the EXP card {b:card}: {c} EXP left", "6.14"),
    (Ev.ATTACH, None): ("{b:card} stays on {who} {until}", "10.12"),
    (Ev.DETACH, None): ("{b:card} leaves {who} for the Discard Pile", "10.17"),
    (Ev.CAST, None): ("{who} begins the Casting of {b:card}, locked on the enemy {c:place}", "10.18"),
    (Ev.COUNTDOWN, None): ("the counter of {b:card}, cast by {who}, falls to {c}", "10.23"),
    (Ev.RELEASE, None): ("{who} releases {b:card} on the enemy {c:place} ({released})", "10.24"),
    (Ev.CAST_CANCELLED, None): ("the Casting of {b:card} by {who} is cancelled", "10.22"),
    (Ev.TOKEN, None): ("{seat} spends a Racial Token and keeps {a}", "5.8"),
    (Ev.TOKEN_GAIN, None): ("{seat} gains a Racial Token and has {a}", "5.8"),
    (Ev.TRAIT, None): ("{seat}'s {hero} ({b:place}) uses {a:trait}{aimed}", "5.9"),
    (Ev.ABILITY, None): ("{who} uses its Class Ability on {seat}'s {b:place}", "S46"),
    (Ev.LEGACY, None): ("{seat} uses the Legacy {a:legacy} at {b:place}", "7.5"),
}
"""Sentence and section by kind of event and, in some kinds, the value of one column (None: any other)."""
TOLD_APART = {
    **dict.fromkeys((Ev.PHASE, Ev.SEARCH), "a"),
    **dict.fromkeys((Ev.LOOK, Ev.TO_HAND, Ev.TO_DECK, Ev.TO_DISCARD, Ev.NEGATE), "b"),
    **dict.fromkeys((Ev.DRAW, Ev.GAIN_SHARD, Ev.PAY, Ev.REVIVED, Ev.BLOCK), "c"),
}
_PLAYED = {
    **{"Physical": "9.1", "Magical": "9.2", "Area": "9.3", "Range": "9.4", "Casting": "9.5"},
    **{"Defense": "9.6", "Support": "9.7", "Tactical": "9.8", "item": "9.14", "event": "9.15"},
}
"""The section of a play, by label or kind of its card."""
_UNTIL = {
    Moment.START: "until turn {} begins",
    Moment.BATTLE_END: "until the Battle Phase of turn {} ends",
    Moment.END: "until turn {} ends",
    Moment.NEVER: "until it is used up",
}


def tell(library: Library, row: Sequence[int], state: Any = None) -> tuple[str, str]:
    """One row of the log as a sentence, and the section of its rule."""
    event = _Event(library, row)
    apart = event[TOLD_APART[event.kind]] if event.kind in TOLD_APART else None
    sentence, section = TALES.get((event.kind, apart)) or TALES[event.kind, None]
    words = sentence.format_map(event)
    return words[0].upper() + words[1:], section or _PLAYED[event.card.label or event.card.kind]


class _Number(int):
    """A column of the log; the format says what it is a number of."""

    library: Library

    def __format__(self, word: str) -> str:
        return _SPOKEN[word](self.library, int(self)) if word else str(int(self))


class _Event(dict):
    """The columns of a log row, and what sentences make of them (by attribute, when asked for)."""

    def __init__(self, library: Library, row: Sequence[int]):
        kind, seat, *columns = map(int, row)
        self.kind, self.library, self.seat = Ev(kind), library, f"Seat {seat}"
        for name, value in zip("abcd", columns, strict=True):
            self[name] = _Number(value)
            self[name].library = library

    def __missing__(self, name: str) -> str:
        return getattr(self, name)

    @property
    def hero(self) -> str:
        """The Hero card in the last column, by itself or beside another number."""
        return hero_name(self.library, self["d"] % MAX_HEROES)

    @property
    def who(self) -> str:
        return f"{self.seat}'s {self.hero} ({self['a']:place})"

    @property
    def card(self) -> Card:
        return self.library.all_cards[self["a"]]

    @property
    def played(self) -> str:
        """By whom a card is played, at what, and the numbers of the row that is used."""
        return f"{self.user}{_at(self.card.target, self['c'], self['d'] // MAX_HEROES)} ({self.row_used})"

    @property
    def user(self) -> str:
        return "" if self["b"] == NONE else f" with {self.hero} ({self['b']:place})"

    @property
    def row_used(self) -> str:
        rows = self.card.rows
        row = rows[0] if len(rows) == 1 else rows[_row_used(self.library, self["a"], self["d"] % MAX_HEROES)]
        cost = "all Shards" if "Flag.SPENDS_ALL" in row.flags else f"{row.cost} Mana"
        cost += " for each enemy Mana Regen" if "Flag.PER_ENEMY_REGEN" in row.flags else ""
        damage = f"{row.damage} base damage" if row.damage else ""
        counter = f"counter {sum(row.casting)}" if any(row.casting) else ""
        return ", ".join(filter(None, [row.line and f"{row.line} row", cost, damage, counter]))

    @property
    def released(self) -> str:
        """The row of a Casting that is released: the one that was paid."""
        row = self.library.all_cards[self["b"]].rows[self["d"] // MAX_HEROES]
        return f"{row.line} row, {row.damage} base damage"

    @property
    def changes(self) -> str:
        """What is done to the base damage of an Attack, in this order."""
        base_doubled, doublings = self["c"] & 1, self["c"] >> 1
        bonus = f" + {self['b']} by bonuses" if self["b"] else ""
        return " doubled" * base_doubled + bonus + ", all doubled" * doublings

    @property
    def payment(self) -> str:
        """The Shards of a payment."""
        kinds = [_shard(self.library, kind) for kind in Family if kind and self["b"] >> kind & 1]
        mana = [_count("Mana Shard", self["a"])] if self["a"] else []
        return ", ".join([*mana, *kinds])

    @property
    def in_all(self) -> str:
        left = self["d"] // MAX_HEROES
        return "" if left == self["c"] else f", {_count('turn', left)} in all"

    @property
    def until(self) -> str:
        turn, moment = divmod(self["c"], MOMENTS)
        return _UNTIL[Moment(moment)].format(turn)

    @property
    def aimed(self) -> str:
        """At whom a Racial Trait is used."""
        trait = _trait(self.library, self["a"])
        return _at(trait.target, self["c"], 0)


def hero_name(library: Library, hero: int) -> str:
    """Name and Rank of a row of tables.heroes."""
    return f"{library.heroes[hero // RANKS].name} {'I' * (1 + hero % RANKS)}"


def _row_used(library: Library, card: int, hero: int) -> int:
    tables = library.tables[0]
    return int(tables.row_of[hero, card] - tables.cards[card].first_row)


def _trait(library: Library, race: int):
    return next(trait for trait in library.traits if trait.race == f"Race.{Race(race).name}")


def _at(target: str, position: int, second: int) -> str:
    """Where a card or Trait is aimed."""
    if position == NONE:
        return ""
    side = "the own" if target.startswith("Target.OWN") or target in _OWN else "the enemy"
    also = f" and {_place(None, second)}" if target in _PAIRS else ""
    return f" at {side} {_place(None, position)}{also}"


_OWN = ("Target.THE_HIT", "Target.LAST_HERO")
_PAIRS = ("Target.TWO_POSITIONS", "Target.OWN_TWO")


def _place(_library: Library | None, position: int) -> str:
    return Position(position).name.capitalize()


def _shard(_library: Library, kind: int) -> str:
    return f"a {Family(kind).name.capitalize()} Shard" if Family(kind) != Family.ARCHER else "an Archer Shard"


def _stands(library: Library, who: int) -> str:
    return hero_name(library, who) if who >= 0 else f"Legacy {library.all_legacies[-1 - who].name}"


def _count(word: str, number: int) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


_SPOKEN = {
    "card": lambda library, card: library.all_cards[card].name,
    "legacy": lambda library, legacy: library.all_legacies[legacy].name,
    "trait": lambda library, race: _trait(library, race).name,
    "stands": _stands,
    "place": _place,
    "shard": _shard,
    "status": lambda _library, status: Status(status).name.capitalize(),
    "hp": lambda _library, hp: f"{max(0, hp)} HP",
    "turns": lambda _library, turns: _count("turn", turns),
    "cards": lambda _library, cards: _count("card", cards),
    "shards": lambda _library, shards: _count("Shard", shards),
}
"""How a column is said, by the word behind the colon."""
