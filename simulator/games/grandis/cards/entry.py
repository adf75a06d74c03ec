"""What one entry of a card file means: keys and values become the plain objects of model.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from simulator.games.grandis.cards import language as lang
from simulator.games.grandis.cards.language import LINES, YES_NO, Filter, Several, Step, Word, number, steps
from simulator.games.grandis.cards.model import Card, Hero, Legacy, Rank, Row, Trait
from simulator.reading import Mapping as Fields
from simulator.reading import Node, Scalar

ROW_KEYS = (
    *("damage", "does", "on_hit", "after", "casting", "while_attached"),
    *("cost", "exhausts", "attach", "lasts", "flags"),
)
CARD_KEYS = (
    *("code", "like", "class", "kind", "label", "type", "ultimate_of", "cost_per_enemy_regen"),
    *("discards", "discards_named", "timing", "answers", "target", "user", "users"),
    *("rows", "readings", "text", *ROW_KEYS),
)
KEYS = {
    "name": ((), CARD_KEYS),
    "hero": (("race", "class", "ranks"), ()),
    "legacy": (("code", "class", "cost", "does"), ("text",)),
    "race": (("trait", "opening", "does"), ("target", "text")),
}
"""The keys of an entry by its first key: those that it must have, those that it may have."""
_RANK = ("code", "class", "hp", "uses"), ("exp", "bonus", "ability")
_BONUSES = ("physical_bonus", "magical_bonus", "healing_done", "surcharge", "reduces_physical")
_ABILITY = {
    **dict.fromkeys(("gains_range", "cleanses", "redraws"), Word(YES_NO)),
    **dict.fromkeys((*_BONUSES, "heals", "heal_cost"), number),
    "longer": lambda node: tuple(_longer(*pair) for pair in node.pairs()),
}


@dataclass
class Entry:
    """The keys of one entry. A question whose key is missing or wrong is answered by the default."""

    node: Node
    title: str
    fields: dict[str, Node]

    def get(self, key: str, read: Callable[[Node], Any], default: Any = None) -> Any:
        value = read(self.fields[key]) if key in self.fields else None
        return default if value is None else value

    def text(self, key: str) -> str:
        return self.get(key, Node.text, "")

    def word(self, key: str, words: Iterable[str]) -> str:
        return self.get(key, lambda node: node.choice(words), "")

    def part(self, key: str, required: Iterable[str] = (), optional: Iterable[str] = ()) -> Entry:
        """The keys of the mapping behind a key."""
        node = self.fields.get(key)
        return Entry(node or self.node, self.title, node.fields(required, optional) if node else {})

    def also(self, fields: Mapping[str, Node]) -> Entry:
        return Entry(self.node, self.title, {**self.fields, **fields})


def hero(entry: Entry) -> Hero:
    """A Hero with its three Ranks."""
    nodes = entry.get("ranks", Node.items, ())
    ranks = tuple(_rank(Entry(node, entry.title, node.fields(*_RANK))) for node in nodes)
    if len(ranks) != 3:
        entry.node.fault(f"three Ranks expected, {len(ranks)} found")
    race = entry.get("race", Word(lang.RACES), "")
    return Hero(entry.title, ranks[0].code if ranks else "", race, entry.word("class", lang.FAMILIES), ranks)


def _rank(entry: Entry) -> Rank:
    ability = entry.fields["ability"].fields(("name",), _ABILITY) if "ability" in entry.fields else {}
    bonus = entry.part("bonus", ("draw", "regen"))
    return Rank(
        code=entry.text("code"),
        clazz=entry.word("class", LINES),
        hp=entry.get("hp", number, 0),
        uses=entry.get("uses", lambda node: tuple(item.choice(LINES) for item in node.items()), ()),
        exp=entry.get("exp", number, 0),
        bonus_draw=bonus.get("draw", number, 0),
        bonus_regen=bonus.get("regen", number, 0),
        ability=ability["name"].text() if "name" in ability else "",
        columns={key: _ABILITY[key](node) for key, node in ability.items() if key != "name"},
    )


def _longer(status: Scalar, turns: Node) -> tuple[str | None, int | None]:
    return Word(lang.STATUSES)(status), number(turns)


def legacy(entry: Entry) -> Legacy:
    """A Legacy with its Ability."""
    program = entry.get("does", steps, ())
    clazz, cost = entry.word("class", lang.FAMILIES), entry.get("cost", number, 0)
    return Legacy(entry.title, entry.text("code"), clazz, cost, _need(program), program, entry.text("text"))


def trait(entry: Entry) -> Trait:
    """A Racial Trait."""
    if entry.title not in lang.RACES:
        entry.fields["race"].choice(lang.RACES)
    program, opening = entry.get("does", steps, ()), entry.get("opening", Word(lang.OPENINGS), "")
    return Trait(
        race=lang.RACES.get(entry.title, ""),
        name=entry.text("trait"),
        opening=opening,
        target=entry.get("target", Word(lang.TARGETS), _default_target([opening])),
        flags=_shown_by(program, ()),
        program=program,
        text=entry.text("text"),
    )


def blank(entry: Entry) -> Card:
    """A Main Deck card of the kind that it names, without a Class, which nobody can use."""
    return card(entry, (), kinds=("Skill", "Item", "Event"))


def card(entry: Entry, heroes: Iterable[Hero], sourced: bool = False, kinds: Iterable[str] = ("Item", "Event")) -> Card:
    """A Main Deck card. `sourced`: Events of the own turn are played by a Hero and Exhaust it (A20). `kinds` are those
    of a card without label."""
    kind, label = _kind(entry, kinds), entry.word("label", lang.LABELS)
    timing = entry.get("timing", Several(lang.TIMINGS), _TIMING.get(label, ()))
    sourced = sourced and kind == "event" and "Timing.DEPLOY" in timing
    users = entry.get("users", Several(lang.CLASSES), tuple(lang.CLASSES.values()) if sourced else ())
    owner = entry.word("ultimate_of", [hero.name for hero in heroes]) or None
    flags = _card_flags(entry, kind == "skill" or bool(users))
    exhausts = sourced or label in (*_ATTACKS, "Tactical", "Support")
    rows = tuple(_rows(entry, heroes, _Habits(label, int(exhausts), flags)))
    return Card(
        name=entry.title,
        code=entry.text("code") or entry.title,
        kind=kind,
        clazz=entry.word("class", lang.FAMILIES),
        label=label,
        type=entry.get("type", Word(lang.TYPE), lang.TYPES.get(label, "Damage.NONE")),
        cost=rows[0].cost,
        ultimate=owner is not None,
        owner=owner,
        timing=timing,
        target=entry.get("target", Word(lang.TARGETS), _TARGET.get(label) or _default_target(timing)),
        answers=entry.get("answers", Several(lang.ANSWERS), ()),
        users=users,
        discards=entry.get("discards", number, 0),
        named=entry.get("discards_named", lang.Names(), ()),
        text=entry.text("text"),
        rows=rows,
        usable_by=frozenset(hero.code for hero in heroes if _usable(hero, kind, owner, rows, users)),
    )


@dataclass(frozen=True)
class _Habits:
    """What the rows of a card have in common."""

    label: str
    exhausts: int
    flags: frozenset[str]


def _kind(entry: Entry, kinds: Iterable[str]) -> str:
    """A card with a label is a Skill; what this kind must say is asked for."""
    labelled = "label" in entry.fields
    kind = "skill" if labelled else entry.word("kind", kinds).lower()
    if not kind and "kind" not in entry.fields:
        entry.node.fault("a card says 'label:' (a Skill) or 'kind: Item' or 'kind: Event'")
    if not labelled and "rows" in entry.fields:
        entry.fields["rows"].fault("only Skills have 'rows'", "write the keys of the row beside 'timing'")
    for key in ("class", "cost", "rows") if labelled else ("timing",):
        if key not in entry.fields and not (key == "cost" and "cost_per_enemy_regen" in entry.fields):
            entry.node.fault(f"'{key}' is missing", f"add a line '{key}: ...'")
    if entry.word("label", lang.LABELS) in ("Area", "Range", "Casting") and "type" not in entry.fields:
        entry.node.fault("'type' is missing", "add a line 'type: Physical' or 'type: Magical'")
    return kind


_ATTACKS = lang.ATTACK_LABELS
_TIMING = dict.fromkeys(_ATTACKS, ("Timing.BATTLE",)) | {
    "Defense": ("Timing.RESPONSE",),
    "Tactical": ("Timing.DEPLOY",),
    "Support": ("Timing.DEPLOY", "Timing.REFORM"),
}
_TARGET = {
    "Physical": "Target.ENEMY_IN_AOA",
    "Magical": "Target.ENEMY_IN_AOA",
    "Area": "Target.AREA",
    "Range": "Target.ENEMY_ANYWHERE",
    "Casting": "Target.POSITION_IN_AOA",
}


def _default_target(openings: Iterable[str]) -> str:
    return "Target.THE_HIT" if {"Timing.RESPONSE", "Opening.RESPONSE"} & {*openings} else "Target.NONE"


def _card_flags(entry: Entry, has_user: bool) -> frozenset[str]:
    flags = set(entry.get("flags", Several(lang.FLAGS), ()))
    if not entry.get("user", Word(lang.USERS), has_user):
        flags.add("Flag.NO_USER")
    if _spends_all(entry):
        flags.add("Flag.SPENDS_ALL")
    if "cost_per_enemy_regen" in entry.fields:
        flags.add("Flag.PER_ENEMY_REGEN")
    return frozenset(flags)


def _spends_all(entry: Entry) -> bool:
    cost = entry.fields.get("cost")
    return isinstance(cost, Scalar) and cost.value == "all Shards"


def _rows(entry: Entry, heroes: Iterable[Hero], habits: _Habits) -> Iterator[Row]:
    ranks = {rank.clazz: number + 1 for hero in heroes for number, rank in enumerate(hero.ranks)}
    own = {key: node for key, node in entry.fields.items() if key in (*ROW_KEYS, "cost_per_enemy_regen")}
    lines = entry.fields["rows"].table().values() if "rows" in entry.fields else ()
    if not lines:
        yield _row(Entry(entry.node, entry.title, own), None, 1, habits)
    for key, node in lines:
        key.choice(LINES)
        said = Entry(node, entry.title, {**own, **node.fields(optional=ROW_KEYS)})
        yield _row(said, key.value, ranks.get(key.value, 1), habits)


def _row(entry: Entry, line: str | None, rank: int, habits: _Habits) -> Row:
    _refuse_strangers(entry, habits.label)
    damage, times, at_most = _damage(entry)
    program = entry.get("does", steps, ())
    effects = entry.get("while_attached", lambda node: steps(node, lang.EFFECTS), ())
    casting = _casting(entry)
    flags = set(entry.get("flags", Several(lang.FLAGS), ()))
    return Row(
        line=line,
        rank=rank,
        cost=_cost(entry, line),
        damage=damage,
        times=times,
        at_most=at_most,
        casting=casting,
        exhausts=entry.get("exhausts", Word(YES_NO), habits.exhausts),
        host=entry.get("attach", Word(lang.HOSTS), "Host.USER" if any(casting) else "Host.NONE"),
        lasts=entry.get("lasts", Word(lang.LASTS), "Lasts.UNTIL_USED" if any(casting) else "Lasts.NO"),
        flags=habits.flags | flags | _shown_by(program, effects),
        need=_need(program),
        revives=next((step.args[2] for step in program if step.verb == "revive"), ()),
        program=program,
        on_hit=entry.get("on_hit", lambda node: steps(node, riders=True), ()),
        after=entry.get("after", steps, ()),
        effects=effects,
    )


def _refuse_strangers(entry: Entry, label: str) -> None:
    """Keys that would have no effect are errors."""
    attack = label in _ATTACKS
    strange = [key for key in ("damage", "on_hit", "after") if not attack] + ["does"] * attack
    strange += ["casting"] * (label != "Casting")
    strange += ["lasts", "while_attached"] * ("attach" not in entry.fields)
    for key in strange:
        if key in entry.fields:
            entry.fields[key].fault(f"'{key}' has no effect here", _STRANGE[key])
    if "attach" in entry.fields and "lasts" not in entry.fields:
        entry.node.fault("what attaches needs 'lasts:'")
    if label == "Casting" and "casting" not in entry.fields:
        entry.node.fault("a Casting needs 'casting:'", "add 'casting: {turns: 1}'")


_STRANGE = dict.fromkeys(("damage", "on_hit", "after"), "only Attacks have it; use 'does'") | {
    "does": "an Attack has 'on_hit' and 'after'",
    "casting": "only Attacks with 'label: Casting' have it",
    "lasts": "add 'attach: user'",
    "while_attached": "add 'attach: user'",
}


def _damage(entry: Entry) -> tuple[int, str, int]:
    """Printed base, what multiplies it, and the most that the product may be (0: no limit)."""
    node = entry.fields.get("damage")
    if not isinstance(node, Fields):
        return entry.get("damage", number, 0), "Times.ONE", 0
    said = entry.part("damage", ("base", "times"), ("at_most",))
    times = said.get("times", Word(lang.TIMES), "Times.ONE")
    return said.get("base", number, 0), times, said.get("at_most", number, 0)


def _casting(entry: Entry) -> tuple[int, int]:
    """Turns, or cards to draw, until release."""
    said = entry.part("casting", optional=("turns", "draws"))
    turns, draws = said.get("turns", number, 0), said.get("draws", number, 0)
    if "casting" in entry.fields and not turns and not draws:
        said.node.fault("say 'turns' or 'draws'", "write {turns: 1}")
    return turns, draws


def _cost(entry: Entry, line: str | None) -> int:
    """Mana Cost of a row; the least number of Shards where all are spent."""
    if _spends_all(entry):
        return 1
    if "cost_per_enemy_regen" in entry.fields:
        return entry.get("cost_per_enemy_regen", number, 0)
    node = entry.fields.get("cost")
    if not isinstance(node, Fields):
        return entry.get("cost", number, 0)
    costs = {key.value: cost for key, cost in node.table().values() if key.choice(LINES)}
    if line not in costs:
        node.fault(f"the cost for {line} is missing")
        return 0
    return number(costs[line]) or 0


def _shown_by(program: tuple[Step, ...], effects: tuple[Step, ...]) -> frozenset[str]:
    """The flags that the steps of a Response imply."""
    flags: set[str] = set()
    for step in (*program, *effects):
        flags |= _IMPLIED.get(step.verb, set())
        if step.verb == "block":
            flags |= {_STOPS[kind] for kind in step.args[1]} | ({"Flag.COVERS_ALL"} if step.args[2] else set())
    return frozenset(flags)


_STOPS = {"Damage.PHYSICAL": "Flag.STOPS_PHYSICAL", "Damage.MAGICAL": "Flag.STOPS_MAGICAL"}
_IMPLIED = {
    "dodge": {"Flag.DODGES", *_STOPS.values()},
    "negate": {"Flag.NEGATES"},
    "redirect": {"Flag.REDIRECTS", "Flag.NOT_AREA"},
    "reduce_area": {"Flag.AREA_ONLY", "Flag.COVERS_ALL", *_STOPS.values()},
    "no_damage": set(_STOPS.values()),
    "no_damage_to_all": set(_STOPS.values()),
}


def _need(program: tuple[Step, ...]) -> tuple[str, Filter | None, int]:
    """What must be there for the first step to do anything (S34): the need, a filter of cards, how many."""
    first = program[0] if program else Step("")
    if first.verb == "recover":
        return "Need.DISCARD_PILE", first.args[0], first.args[1]
    return _NEEDS.get(first.verb, "Need.NONE"), None, 1


_NEEDS = {
    "take_shards": "Need.ENEMY_SHARD",
    "remove_shards": "Need.ENEMY_SHARD",
    "enemy_discards": "Need.ENEMY_HAND",
    "enemy_hand_to_deck": "Need.ENEMY_HAND",
    "tokens": "Need.TOKEN_ROOM",
    "tribute": "Need.TRIBUTE_CARD",
}


def _usable(hero: Hero, kind: str, owner: str | None, rows: tuple[Row, ...], users: tuple[str, ...]) -> bool:
    lines = {line for rank in hero.ranks for line in rank.uses}
    if kind == "skill":
        return owner in (None, hero.name) and any(row.line in lines for row in rows)
    return not users or any(lang.CLASSES[line] in users for line in lines)
