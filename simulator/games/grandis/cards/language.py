"""The language of the card files: its words and what each stands for in the engine.

Members of the engine's enums are named as text ("Status.BURN"), so that cards can be read without compiling
anything. A step is a verb with its arguments, `{inflict: Burn, turns: 2}` or plain `dodge`. VERBS are the
steps of programs (Op), EFFECTS what an Attachment changes while it stays (Mod); their arguments stand in the
order of the columns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from simulator.reading import Node, Scalar, either, quoted, suggestion

LINES = (
    *("Archer", "Marksman", "Grand Ranger", "Arbalest", "Grand Arbalest"),
    *("Cleric", "Priest", "Saint"),
    *("Mage", "Elementalist", "Elemental Lord"),
    *("Thief", "Rogue", "Renegade", "Spell Blade", "Arcane Duelist"),
    *("Warrior", "Gladiator", "Conqueror", "Paladin", "Crusader"),
)
"""The Classes of all Ranks; the place here is the number of the bit in the tables."""
FAMILIES = ("Archer", "Cleric", "Mage", "Thief", "Warrior")


def _words(enum: str, **words: str) -> dict[str, str]:
    """Word -> member; written MEMBER="the word"."""
    return {word: f"{enum}.{member}" for member, word in words.items()}


CLASSES = {line: f"Line.{line}" for line in LINES}
FAMILY = {family: f"Family.{family.upper()}" for family in FAMILIES}
KINDS = _words("Kind", SKILL="Skill", ITEM="Item", EVENT="Event")
STATUSES = _words("Status", POISON="Poison", BURN="Burn", FREEZE="Freeze", BLEED="Bleed", STUN="Stun")
TYPES = _words("Damage", PHYSICAL="Physical", MAGICAL="Magical")
TYPE = TYPES | {"none": "Damage.NONE"}
ATTACK_LABELS = ("Physical", "Magical", "Area", "Range", "Casting")
LABELS = {label: f"Label.{label.upper()}" for label in (*ATTACK_LABELS, "Defense", "Tactical", "Support")}
TIMINGS = {word: f"Timing.{word.upper()}" for word in ("deploy", "battle", "reform", "response", "counter")}
ANSWERS = {"Defend Skill": "Kind.SKILL", "Item": "Kind.ITEM", "Event": "Kind.EVENT"}
HOSTS = _words("Host", USER="user", TARGET="target", ANY_OWN="any own Hero")
USERS = {"hero": True, "none": False}
TARGETS = _words(
    "Target",
    NONE="nobody",
    ENEMY_IN_AOA="enemy in reach",
    ENEMY_ANYWHERE="enemy anywhere",
    POSITION_IN_AOA="position in reach",
    AREA="all enemies in reach",
    TWO_POSITIONS="two enemy positions",
    POISONED="all Poisoned enemies",
    ENEMY_HERO="enemy Hero",
    OWN_HERO="own Hero",
    OWN_HURT="damaged own Hero",
    OWN_READY_HURT="Ready damaged own Hero",
    OWN_AFFLICTED="own Hero with a status",
    OWN_DEFEATED="defeated own Hero",
    OWN_EXHAUSTED="Exhausted own Hero",
    OWN_TWO="two own Heroes",
    THE_HIT="the Hero hit",
    ENEMY_WITH_EXP="enemy Hero with EXP",
    ENEMY_DAMAGED="damaged enemy Hero",
    LAST_HERO="the last own Hero",
)
LASTS = _words(
    "Lasts",
    THIS_TURN="this turn",
    THIS_BATTLE="this Battle Phase",
    OWN_NEXT_START="until own next turn",
    OWN_SECOND_START="until own second turn",
    OWN_NEXT_TURN="during own next turn",
    OWN_NEXT_END="to the end of own next turn",
    UNTIL_USED="until used",
)
TIMES = _words(
    "Times",
    MANA_SPENT="Mana spent",
    CARDS_DRAWN="cards drawn",
    ENEMY_REGEN="enemy Mana Regen",
    POISON_LEFT="turns of Poison removed",
)
FLAGS = _words(
    "Flag",
    NO_DODGE="cannot be dodged",
    NO_BLOCK="cannot be blocked",
    NEVER_RANGE="never Range",
    NEEDS_FREEZE="only Frozen targets",
    NOT_DAMAGE="no damage",
    PROTECTS_ALLY="protects allies",
    DOUBLE_IF_RANGE="doubled as Range",
    AREA_ONLY="only against Area",
    NOT_AREA="not against Area",
    NOT_CASTING="not against Casting",
    NOT_ULTIMATE="not against Ultimates",
    MULTI_TARGET="several targets",
    DAMAGE_ONLY="only against damage",
    WHILE_EXHAUSTED="while Exhausted",
)
WHENS = _words("When", HIT="hit", DEALS_DAMAGE="deals damage", DODGED="dodged")
WHO = _words(
    "Who",
    TARGET="target",
    USER="user",
    ATTACKER="attacker",
    ALL_OWN="all own Heroes",
    ALL_ENEMY="all enemy Heroes",
)
PARTNERS = _words("Partner", FACING_TARGET="facing target", FACING_ATTACKER="facing attacker", ANY="any")
OPENINGS = _words("Opening", DEPLOY="deploy", BATTLE="battle", RESPONSE="response", DEFEAT="own defeat")
_RACES = ("Beastman", "Human", "Elf", "Dwarf", "Dragonborn", "Halfling")
RACES = {race: f"Race.{race.upper()}" for race in _RACES}
YES_NO = {"yes": 1, "no": 0}


@dataclass(frozen=True)
class Filter:
    """Which cards a search or a recovery may take. None and () allow all."""

    kind: str | None = None
    labels: tuple[str, ...] = ()
    family: str | None = None
    ultimates: int = 1


@dataclass(frozen=True)
class Verb:
    """One step or effect. `keys`: the further arguments with reader and, where optional, default."""

    member: str
    value: Callable[[Node], Any] | None
    keys: Mapping[str, tuple]


@dataclass(frozen=True)
class Step:
    """A verb with the values of its columns, and the condition under which a rider of an Attack happens."""

    verb: str
    args: tuple = ()
    when: str = "When.HIT"


def number(node: Node) -> int | None:
    return node.integer(0, 999)


@dataclass(frozen=True)
class Word:
    """Reads one of the words."""

    words: Mapping[str, Any]

    def __call__(self, node: Node):
        chosen = node.choice(self.words)
        return None if chosen is None else self.words[chosen]

    def say(self, value) -> str:
        return next(word for word, member in self.words.items() if member == value)


@dataclass(frozen=True)
class Several(Word):
    """Reads a list of the words."""

    def __call__(self, node: Node) -> tuple:
        return tuple(member for item in node.items() if (member := super(Several, self).__call__(item)))

    def say(self, value) -> str:
        return " and ".join(super(Several, self).say(member) for member in value)


class Mention(str):
    """The name of another card and its place in a file. Whether it exists is asked when all are read."""

    node: Node


@dataclass(frozen=True)
class Names:
    """Reads a list of one or two card names."""

    def __call__(self, node: Node) -> tuple[Mention, ...]:
        found = tuple(map(mention, node.items()))
        if len(found) > 2:
            node.fault("at most two cards can be named here")
        return found

    def say(self, value) -> str:
        return either(list(value))


def mention(node: Node) -> Mention:
    name = Mention(node.name())
    name.node = node
    return name


@dataclass(frozen=True)
class Filters:
    """Reads which cards are meant: `any card` or a mapping of conditions."""

    def __call__(self, node: Node) -> Filter:
        if isinstance(node, Scalar) and node.value == "any card":
            return Filter()
        keys = {"kind": "kind", "labels": "labels", "class": "family", "ultimates": "ultimates"}
        given = node.fields(optional=keys)
        return Filter(**{keys[key]: _FILTER[keys[key]](value) for key, value in given.items()})

    def say(self, wanted: Filter) -> str:
        words = [] if wanted.ultimates else ["non-Ultimate"]
        for key in ("family", "labels", "kind"):
            value = getattr(wanted, key)
            words += [_FILTER[key].say(value)] if value else []
        return " ".join(["a", *words] if wanted.kind else ["a", *words, "card"])


_FILTER = {"kind": Word(KINDS), "labels": Several(LABELS), "family": Word(FAMILY), "ultimates": Word(YES_NO)}


def _verb(member: str, value: Callable[[Node], Any] | None = None, **keys) -> Verb:
    """Keyword arguments: a reader, or (reader, default)."""
    said = {key: given if isinstance(given, tuple) else (given,) for key, given in keys.items()}
    return Verb(member, value, said)


_LABELS = Several(LABELS)
_ON_TARGET = (Word(WHO), "Who.TARGET")
_BOTH = (Several(TYPES), tuple(TYPES.values()))

VERBS = {
    "inflict": _verb("INFLICT", Word(STATUSES), turns=number, on=_ON_TARGET),
    "heal": _verb("HEAL", number, on=_ON_TARGET),
    "draw": _verb("DRAW", number),
    "gain_shards": _verb("GAIN_SHARDS", number),
    "take_shards": _verb("TAKE_SHARD", number),
    "remove_shards": _verb("REMOVE_SHARD", number),
    "block": _verb("BLOCK", number, types=_BOTH, for_each_hero=(Word(YES_NO), 0)),
    "dodge": _verb("DODGE"),
    "negate": _verb("NEGATE", Word({"to discard": 0, "to hand": 1})),
    "cancel": _verb("CANCEL"),
    "redirect": _verb("REDIRECT"),
    "reduce_area": _verb("REDUCE_AREA", number, with_three_classes=number),
    "search": _verb("SEARCH", Filters()),
    "recover": _verb("RECOVER", Filters(), count=number, to=Word({"hand": 0, "deck": 1})),
    "shuffle_hand": _verb("SHUFFLE_HAND"),
    "enemy_hand_to_deck": _verb("ENEMY_HAND_TO_DECK", number),
    "enemy_discards": _verb("ENEMY_DISCARD", number),
    "look_at_hand": _verb("LOOK_HAND"),
    "look_at_top": _verb("LOOK_TOP", number),
    "revive": _verb("REVIVE", number, exhausted=Word(YES_NO), classes=(Several(CLASSES), ())),
    "cure": _verb("CURE", number, on=_ON_TARGET),
    "ready": _verb("READY"),
    "exhaust": _verb("EXHAUST"),
    "tokens": _verb("TOKEN", number),
    "tribute": _verb("TRIBUTE"),
    "discard_exp": _verb("DISCARD_EXP"),
    "swap_self": _verb("SWAP_SELF", Word(PARTNERS), optional=(Word(YES_NO), 0)),
    "swap_target": _verb("SWAP_TARGET"),
    "swap_both": _verb("SWAP_TWO"),
    "defeat": _verb("DEFEAT"),
    "extra": _verb("EXTRA", number, against=Word(STATUSES)),
    "fixed_damage": _verb("FIXED", number),
    "strike": _verb("STRIKE", number, type=Word(TYPES)),
    "reflect": _verb("REFLECT", number),
    "prevent_defeat": _verb("PREVENT_DEFEAT", number),
    "name_card": _verb("NAME_CARD", Names()),
}
EFFECTS = {
    "attack_bonus": _verb("ATTACK_BONUS", number, labels=_LABELS, stacks=(Word(YES_NO), 1)),
    "attack_bonus_all": _verb("ATTACK_BONUS_ALL", number, labels=_LABELS, with_three_classes=(number, 0)),
    "double_base": _verb("DOUBLE_BASE", Word({"all Attacks": 1, "single targets": 2})),
    "double_damage": _verb("DOUBLE_DAMAGE"),
    "reduce": _verb("REDUCE", number, types=_BOTH),
    "no_damage": _verb("IMMUNE_DAMAGE"),
    "no_damage_to_all": _verb("IMMUNE_DAMAGE_ALL"),
    "no_status": _verb("IMMUNE_STATUS"),
    "untargetable": _verb("UNTARGETABLE", Word({"by Attacks": 1, "by anything": 2})),
    "taunt": _verb("TAUNT"),
    "healing_received": _verb("HEALING_RECEIVED", number),
    "attacks_inflict": _verb("ATTACK_INFLICTS", Word(STATUSES), turns=number, labels=_LABELS),
    "next_damage_inflicts": _verb("NEXT_DAMAGE_INFLICTS", Word(STATUSES), turns=number, labels=_LABELS),
    "turn_magical_removing_shards": _verb("CONVERT", number),
    "attack_twice": _verb("TWICE", Several(LABELS)),
    "named_card_is_area": _verb("RELABEL"),
}


def steps(node: Node, verbs: Mapping[str, Verb] = VERBS, riders: bool = False) -> tuple[Step, ...]:
    """Reads a list of steps; `riders` may say `when`."""
    return tuple(filter(None, [_step(item, verbs, riders) for item in node.items()]))


def _step(node: Node, verbs: Mapping[str, Verb], riders: bool) -> Step | None:
    given = {node.value: (node, node)} if isinstance(node, Scalar) else node.table()
    verb = next((key for key in given if key in verbs), None)
    if verb is None:
        for key, _ in list(given.values())[:1]:
            _unknown_step(key, verbs)
        return None
    head = given[verb][0]
    _refuse_unknown([key for key, _ in given.values()], verb, {*verbs[verb].keys, *(["when"] if riders else [])})
    values = {key: value for key, (_, value) in given.items() if value is not node}
    when = Word(WHENS)(values["when"]) if riders and "when" in values else None
    return Step(verb, _args(head, verb, verbs[verb], values), when or "When.HIT")


def _refuse_unknown(keys: list[Scalar], verb: str, known: set[str]) -> None:
    for key in keys:
        if key.value not in {verb, *known}:
            others = "use " + either(sorted(known)) if known else "remove it"
            key.fault(f"unknown key {quoted(key.value)} in '{verb}'", suggestion(key.value, known) or others)


def _unknown_step(node: Scalar, verbs: Mapping[str, Verb]) -> None:
    remedy = suggestion(node.value, verbs) or "the steps here are " + ", ".join(verbs)
    node.fault(f"unknown step {quoted(node.value)}", remedy)


def _args(head: Scalar, verb: str, spec: Verb, given: Mapping[str, Node]) -> tuple:
    if not spec.value and verb in given:
        given[verb].choice(["yes"])
    values = []
    for key, reader, *default in _columns(verb, spec):
        if key in given:
            values.append(reader(given[key]))
        elif default:
            values.append(default[0])
        elif key == verb:
            head.fault(f"'{verb}' needs a value", f"write {{{verb}: ...}}")
        else:
            head.fault(f"'{verb}' needs '{key}'", f"write {{{verb}: ..., {key}: ...}}")
    return tuple(values)


def _columns(verb: str, spec: Verb) -> Iterator[tuple]:
    if spec.value:
        yield verb, spec.value
    for key, said in spec.keys.items():
        yield key, *said


def words(program: tuple[Step, ...]) -> str:
    """A program in words, its steps in order; "" when there are none."""
    return "; ".join(map(_spoken, program))


def _spoken(step: Step) -> str:
    spec = VERBS.get(step.verb) or EFFECTS[step.verb]
    said = []
    for (key, reader, *default), value in zip(_columns(step.verb, spec), step.args, strict=True):
        if [value] != default:
            said.append(f"{key.replace('_', ' ')} {_said(reader, value)}")
    if step.when != "When.HIT":
        said.append(f"when {Word(WHENS).say(step.when)}")
    if not spec.value:
        said.insert(0, step.verb.replace("_", " "))
    return ", ".join(said)


def _said(reader, value) -> str:
    return getattr(reader, "say", str)(value)
