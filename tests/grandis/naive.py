"""Some rules of Grandis Legacy once more, written down as plainly and as slowly as the rulebook tells them.

Nothing is shared with the engine but the card files, which are read here as bare YAML. Words and numbers are those of
the rulebook; whoever doubts a line should need nothing but the book to check it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import yaml

from simulator import ROOT

_FILES = ROOT / "simulator" / "games" / "grandis" / "cards"
_NAMES = [*(f"skills_{clazz}" for clazz in ("archer", "cleric", "mage", "thief", "warrior")), "items", "events"]


def _entries(name: str) -> list[dict[str, Any]]:
    return _numbers(yaml.load((_FILES / f"{name}.yaml").read_text(encoding="utf-8"), yaml.BaseLoader))


def _numbers(value) -> Any:
    """All texts of digits as numbers."""
    if isinstance(value, dict):
        return {key: _numbers(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_numbers(item) for item in value]
    return int(value) if value.isdigit() else value


CARDS = {entry["name"]: entry for name in _NAMES for entry in _entries(name)}
HEROES = {entry["hero"]: entry for entry in _entries("heroes")}
RANK_OF = {rank["class"]: n for hero in HEROES.values() for n, rank in enumerate(hero["ranks"], 1)}
PLACES = ("left", "center", "right")
KINDS = ("Archer", "Cleric", "Mage", "Thief", "Warrior")
ATTACKS = ("Physical", "Magical", "Area", "Range", "Casting")


@dataclass
class Hero:
    """A Hero on the field; `attached` are the names of its Attachments."""

    name: str
    rank: int
    hp: int
    exhausted: bool = False
    status: dict[str, int] = field(default_factory=dict)
    attached: list[str] = field(default_factory=list)

    @property
    def card(self) -> dict[str, Any]:
        return HEROES[self.name]["ranks"][self.rank - 1]

    @property
    def ability(self) -> dict[str, Any]:
        return self.card.get("ability", {})

    def has(self, status: str) -> bool:
        return self.status.get(status, 0) > 0


@dataclass
class Team:
    """A side: a Hero or, as None, a Legacy at each place."""

    places: dict[str, Any]
    regen: int = 1
    drawn: int = 0
    mana: int = 12
    hand: list[str] = field(default_factory=list)
    deck: int = 0

    def heroes(self) -> list[Hero]:
        return [hero for hero in self.places.values() if hero]

    def three_classes(self) -> bool:
        """S19: three active Heroes of different Rank I Classes."""
        return len({HEROES[hero.name]["class"] for hero in self.heroes()}) == 3


# Rows (8.3 to 8.6, A42, S21, S42)


def row(card: str, hero: Hero) -> dict[str, Any] | None:
    """What this Hero does with a card, all keys of the card included; None where it cannot use it."""
    entry = CARDS[card]
    if "rows" not in entry:
        return entry if any(clazz in entry.get("users", hero.card["uses"]) for clazz in hero.card["uses"]) else None
    if entry.get("ultimate_of", hero.name) != hero.name:
        return None
    clazz = line(card, hero)
    return {**entry, **entry["rows"][clazz]} if clazz else None


def line(card: str, hero: Hero) -> str | None:
    """8.4 The Class whose row the Hero uses: its own, else of the highest Rank among those that it may use."""
    usable = [clazz for clazz in CARDS[card]["rows"] if clazz in hero.card["uses"]]
    own = hero.card["class"]
    return own if own in usable else max(usable, key=lambda clazz: RANK_OF[clazz], default=None)


def cost(card: str, hero: Hero, foe: Team) -> int:
    """The Mana of the row that is used; S31 for Mana Void."""
    entry = CARDS[card]
    if "cost_per_enemy_regen" in entry:
        return entry["cost_per_enemy_regen"] * foe.regen
    printed = entry.get("cost", 0)
    if not isinstance(printed, dict):
        return 1 if printed == "all Shards" else printed
    own = hero.card["class"]
    fitting = [clazz for clazz in printed if clazz in hero.card["uses"]]
    return printed[own if own in fitting else max(fitting, key=lambda clazz: RANK_OF[clazz])]


def changes(hero: Hero, verb: str) -> Iterator[dict[str, Any]]:
    """What the Attachments of a Hero change, each as {verb: value, ...}; others' cards have one row."""
    for card in hero.attached:
        entry = CARDS[card]
        about = row(card, hero) or {**entry, **next(iter(entry.get("rows", {}).values()), {})}
        yield from _with(about.get("while_attached", ()), verb)


def _with(words: list, verb: str) -> Iterator[dict[str, Any]]:
    full = [{word: True} if isinstance(word, str) else word for word in words]
    return (word for word in full if verb in word)


def steps(about: Mapping[str, Any], verb: str, part: str = "does") -> Iterator[dict[str, Any]]:
    """The steps of a program with this verb, each as {verb: value, ...}."""
    return _with(about.get(part) or [], verb)


# Attacks: label, damage (chapter 9, P5, A16, A17, A35, A61, S3 to S6, S12, S14, S16, S17, S37)


def ranged(user: Hero, card: str) -> bool:
    """Made as a Range Attack: printed so, or a Physical Attack of a Hero that gains Range."""
    gains = "gains_range" in user.ability and CARDS[card]["label"] == "Physical"
    return CARDS[card]["label"] == "Range" or (gains and "never Range" not in CARDS[card].get("flags", ()))


def label(user: Hero, card: str, rules: Mapping[str, str]) -> str:
    """S14 Physical becomes Magical; S3 by switch what gains Range is no Physical Attack any more."""
    printed = CARDS[card]["label"]
    if printed == "Physical" and any(changes(user, "turn_magical_removing_shards")):
        return "Magical"
    if printed == "Physical" and ranged(user, card) and rules["range_gain_keeps_label"] == "false":
        return "Range"
    return printed


def damage_type(user: Hero, card: str, rules: Mapping[str, str]) -> str:
    now = label(user, card, rules)
    if CARDS[card].get("type") == "none":
        return "none"
    if now in ("Physical", "Magical"):
        return now
    return CARDS[card].get("type", "Physical")


@dataclass
class Attack:
    """An Attack that has been paid: `surcharge` is what a Surge adds, `paid` the Mana value, `shards` the Shards."""

    card: str
    user: Hero
    mine: Team
    foes: Team
    rules: Mapping[str, str]
    surcharge: int = 0
    paid: int = 0
    shards: int = 0
    negated: bool = False
    removed: dict[int, int] = field(default_factory=dict)

    def __post_init__(self):
        found = row(self.card, self.user)
        assert found is not None
        self.row = found
        self.label = label(self.user, self.card, self.rules)
        self.type = damage_type(self.user, self.card, self.rules)
        self.flags = set(self.row.get("flags", ())) | set(CARDS[self.card].get("flags", ()))

    def begin(self, targets: list[Hero]) -> None:
        """S7 Venom Detonation takes the Poison off before anything else."""
        if CARDS[self.card].get("target") == "all Poisoned enemies":
            self.removed = {id(hero): hero.status.pop("Poison", 0) for hero in targets}

    def base(self, target: Hero) -> int:
        """S30, S31, S2, S7: some bases are multiplied first."""
        printed = self.row.get("damage", 0)
        if not isinstance(printed, dict):
            return printed
        mana = self.paid if self.rules["arrow_barrage_counts"] == "value" else self.shards
        times = {
            "Mana spent": mana,
            "cards drawn": self.mine.drawn,
            "enemy Mana Regen": self.foes.regen,
            "turns of Poison removed": self.removed.get(id(target), 0),
        }
        return min(printed["base"] * times[printed["times"]], printed.get("at_most", 10**6))

    def bonus(self) -> int:
        """A35 by label: Class Ability (S3 by the label before Range), own Attachments, those for all (S19)."""
        of_ability = "Physical" if CARDS[self.card]["label"] == "Physical" and self.label == "Range" else self.label
        total = self.user.ability.get(f"{of_ability.lower()}_bonus", 0)
        seen = set()
        for change in changes(self.user, "attack_bonus"):
            if self.label in change["labels"] and (change.get("stacks") != "no" or str(change) not in seen):
                total += change["attack_bonus"]
            seen.add(str(change))
        for hero in self.mine.heroes():
            for change in changes(hero, "attack_bonus_all"):
                if self.label in change["labels"]:
                    three = self.mine.three_classes()
                    total += change["with_three_classes"] if three else change["attack_bonus_all"]
        return total

    def doubles_base(self) -> bool:
        """S12 Heaven's Fury: all Attacks, or by switch those with a single target."""
        if self.rules["heavens_fury"] == "single_target":
            if self.label == "Area" or "several targets" in self.flags:
                return False
        return any(changes(self.user, "double_base"))

    def extra(self, target: Hero) -> int:
        """S6 What is added against a Hero with a status."""
        return sum(s["extra"] for s in steps(self.row, "extra", "on_hit") if target.has(s["against"]))

    def power(self, target: Hero) -> int:
        """A16 base, doubled base, bonuses, surcharge, then what doubles all of it (A61)."""
        total = self.base(target) * (2 if self.doubles_base() else 1) + self.bonus() + self.surcharge
        if self.rules["extra_damage_separate"] == "false":
            total += self.extra(target)
        if any(changes(self.user, "double_damage")):
            total *= 2
        if "doubled as Range" in self.flags and ranged(self.user, self.card):
            total *= 2
        return total

    def damage(self, target: Hero, blocked: int, reduced: int) -> int:
        """A16 minus Blocks and reductions, not below 0; Blocks only where the Attack can be blocked."""
        blocked = 0 if "cannot be blocked" in self.flags else blocked
        return suffered(target, self.foes, self.type, self.power(target) - blocked - reduced)


def suffered(target: Hero, team: Team, kind: str, amount: int) -> int:
    """S16 nothing where damage cannot be taken; S17, S37 less where this type is reduced; never below 0."""
    if any(changes(target, "no_damage")) or any(any(changes(hero, "no_damage_to_all")) for hero in team.heroes()):
        return 0
    for change in changes(target, "reduce"):
        amount -= change["reduce"] if kind in change["types"] else 0
    if kind == "Physical":
        amount -= target.ability.get("reduces_physical", 0)
    return max(0, amount)


@dataclass
class Defence:
    """What Responses do against an Attack on one Hero."""

    blocked: int = 0
    reduced: int = 0
    dodged: bool = False
    negated: bool = False


def take_attack(attack: Attack, target: Hero, defence: Defence) -> int:
    """P5 One Hero hit: damage, Burn extra (A17), what the card and the Attachments add to a hit. The damage."""
    if defence.dodged:
        return 0
    dealt = attack.damage(target, defence.blocked, defence.reduced)
    target.hp -= dealt
    if dealt > 0 and target.has("Burn"):
        target.hp -= 10
    _riders(attack, target, dealt)
    if attack.user.hp > 0:
        _attachment_riders(attack, target, dealt)
    return dealt


def _riders(attack: Attack, target: Hero, dealt: int) -> None:
    """A15, A57 What the card does to a Hero that it hits, whatever was blocked."""
    if any(steps(attack.row, "defeat", "on_hit")) and 2 * target.hp <= target.card["hp"]:
        target.hp = 0  # S8
    for step in steps(attack.row, "inflict", "on_hit"):
        longer = attack.user.ability.get("longer", {}).get(step["inflict"], 0)  # S35
        inflict(target, step["inflict"], step["turns"] + longer)
    for verb in ("remove_shards", "take_shards"):
        for step in steps(attack.row, verb, "on_hit"):
            attack.foes.mana -= min(step[verb], attack.foes.mana)
    if attack.rules["extra_damage_separate"] == "true" and target.hp > 0:
        # S6 apart from the Attack: no bonus, no Block, no Burn extra; D8 on a Hero that is still there.
        target.hp -= suffered(target, attack.foes, attack.type, attack.extra(target))
    if dealt > 0:
        for step in steps(attack.row, "heal", "on_hit"):
            attack.user.hp += healed(attack.user, step["heal"], attack.user)


def _attachment_riders(attack: Attack, target: Hero, dealt: int) -> None:
    """S14, S23 What the Attachments of the user do to a Hero that was hit."""
    for change in list(changes(attack.user, "attacks_inflict")):
        if attack.label in change["labels"]:
            _vial(attack, target, change, dealt)
    if CARDS[attack.card]["label"] == "Physical" and attack.label == "Magical" and dealt > 0:
        attack.foes.mana -= min(1, attack.foes.mana)


def finish(attack: Attack) -> Iterator[Hero]:
    """A57 What the card does for its own side, once. Yields each Hero of whose statuses one has to go (S36)."""
    if attack.user.hp <= 0:
        return
    for step in steps(attack.row, "heal", "after"):
        for hero in attack.mine.heroes():
            gained = healed(hero, step["heal"], attack.user)
            hero.hp += gained
            if gained and hero.status and "cleanses" in attack.user.ability:
                yield hero


def _vial(attack: Attack, target: Hero, change: dict[str, Any], dealt: int) -> None:
    """S23 Printed: each Physical Attack that hits. By switch: the next one that deals damage, and then it is gone."""
    if attack.rules["poison_vial_needs_damage"] == "false":
        inflict(target, change["attacks_inflict"], change["turns"])
    elif dealt > 0:
        inflict(target, change["attacks_inflict"], change["turns"])
        attack.user.attached.remove("Poison Vial")


# Statuses (11.1 to 11.8)


def inflict(hero: Hero, status: str, turns: int) -> None:
    """11.8 Durations add up, of two Bleeds the longer stays; none while the Hero is immune."""
    if any(changes(hero, "no_status")):
        return
    old = hero.status.get(status, 0)
    hero.status[status] = max(old, turns) if status == "Bleed" else old + turns


def end_phase(team: Team) -> None:
    """P6 of the team whose turn ends: Poison, Left to Right, each with its defeat (A40); then all durations fall."""
    for place, hero in team.places.items():
        if hero and hero.has("Poison"):
            hero.hp -= suffered(hero, team, "none", 10)
            if hero.hp <= 0:
                team.places[place] = None
    for hero in team.heroes():
        hero.status = {status: turns - 1 for status, turns in hero.status.items() if turns > 1}


def auto_center(one: Team, other: Team) -> None:
    """3.16 With one Hero each, both stand in the Center."""
    if len(one.heroes()) == len(other.heroes()) == 1:
        for team in (one, other):
            place = next(place for place, hero in team.places.items() if hero)
            team.places[place], team.places["center"] = team.places["center"], team.places[place]


def stays(lasts: str, played: int, own: bool, turn: int, phase: str) -> bool:
    """10.17, A22, A60, S44 Whether an Attachment of turn `played`, the owner's own or not, is still there then."""
    own_next = played + 2 if own else played + 1
    return {
        "this turn": turn == played,
        "this Battle Phase": turn == played and phase in ("deploy", "battle"),
        "until own next turn": turn < own_next,
        "until own second turn": turn < own_next + 2,
        "during own next turn": turn <= own_next,
        "to the end of own next turn": turn <= own_next,
    }[lasts]


def draw_phase(team: Team) -> bool:
    """2.14 Ready, one card, then as many Shards as the Regen (A10); False: no card, and the match is lost (1.5)."""
    for hero in team.heroes():
        hero.exhausted = False
    if team.deck == 0:
        return False
    team.deck -= 1
    team.mana = min(12, team.mana + team.regen)
    return True


def may_reposition(team: Team, one: str, other: str, rules: Mapping[str, str]) -> bool:
    """3.5, 3.6, A23 Two adjacent places, not both a Legacy's; Heroes that are Ready, not Frozen, not Stunned."""
    found = [hero for hero in (team.places[one], team.places[other]) if hero]
    ready = rules["reposition_needs_ready"] == "false" or not any(hero.exhausted for hero in found)
    held = any(hero.has("Freeze") or hero.has("Stun") for hero in found)
    return "center" in (one, other) and found != [] and ready and not held


def reposition(team: Team, one: str, other: str) -> None:
    """3.6 Both swap places, and the Heroes among them are Exhausted."""
    places = team.places
    places[one], places[other] = places[other], places[one]
    for hero in (places[one], places[other]):
        if hero:
            hero.exhausted = True


# Who may be aimed at (3.1 to 3.4, 3.9, 3.12, 11.13, A18, A36, S8, S11, S48)


def reach(place: str) -> tuple[str, ...]:
    """3.1 The Area of Attack."""
    return {"left": ("left", "center"), "center": PLACES, "right": ("center", "right")}[place]


def taunts(hero: Hero) -> bool:
    return any(changes(hero, "taunt"))


def may_aim(attack: Attack, source: str, place: str, taunted: bool = True) -> bool:
    """Whether a Hero at this place may be chosen, Taunts of others left aside unless `taunted`."""
    target = attack.foes.places[place]
    if target is None or not (ranged(attack.user, attack.card) or place in reach(source)):
        return False
    if any(changes(target, "untargetable")) or ("only Frozen targets" in attack.flags and not target.has("Freeze")):
        return False
    if attack.type == "none" and 2 * target.hp > target.card["hp"]:
        return False  # S8: Execute
    if not taunted or taunts(target):
        return True
    taunters = [p for p in PLACES if (hero := attack.foes.places[p]) and taunts(hero)]
    if taunters and attack.rules["taunt_out_of_reach"] == "cannot_attack":
        return False
    return not any(may_aim(attack, source, other, taunted=False) for other in taunters)


def area(attack: Attack, source: str) -> list[str]:
    """3.3 All Heroes in the Area of Attack, S7 or all Poisoned ones; S48 nobody while a Hero taunts."""
    heroes = {place: hero for place, hero in attack.foes.places.items() if hero}
    if any(taunts(hero) for hero in heroes.values()):
        return []
    if CARDS[attack.card].get("target") == "all Poisoned enemies":
        return [place for place, hero in heroes.items() if hero.has("Poison")]
    return [place for place in heroes if place in reach(source)]


def aims(attack: Attack, source: str) -> list[str | None]:
    """The targets of which one has to be chosen; [None] for an Area Attack that hits somebody."""
    if "attach" in attack.row and len(attack.user.attached) == 2:
        return []  # 10.14
    if attack.label == "Area":
        return [None] if area(attack, source) else []
    return [place for place in PLACES if may_aim(attack, source, place)]


# Responses (9.6, 10.3 to 10.9, 11.4, 11.6, A5, A21, D5, S7, S16, S18, S24)


def users(card: str) -> tuple[str | None, ...]:
    """Who might use a Response: a Hero anywhere for a Skill, nobody for an Item, which protects the Hero hit."""
    return PLACES if "rows" in CARDS[card] else (None,)


def may_respond(card: str, by: str | None, hit: str, attack: Attack, cards_in_hand: int) -> bool:
    """Whether the Hero at `by` may answer the Attack on the one at `hit` with this card."""
    user = attack.foes.places[by or hit]
    about = row(card, user) if user else None
    if user is None or about is None:
        return False
    if user.has("Stun") and (by or "users" in about):
        return False
    if by and user.exhausted and attack.rules["exhausted_may_defend"] == "false":
        return False
    if by not in (None, hit) and "protects allies" not in about.get("flags", ()):
        return False
    if any(steps(about, "redirect")) and (by == hit or not may_cover(attack, by, hit)):
        return False
    if "attach" in about and len(user.attached) == 2:
        return False
    if about.get("discards", 0) >= cards_in_hand or cost(card, user, attack.mine) > attack.foes.mana:
        return False  # 10.8
    return helps(about, user, attack)


def may_cover(attack: Attack, by: str | None, hit: str) -> bool:
    """S27 The two are adjacent and swap, which no Frozen Hero can (11.4); only against a single target."""
    heroes = [attack.foes.places[place] for place in (by or hit, hit)]
    near = "center" in (by, hit)
    single = attack.label != "Area" and "several targets" not in attack.flags
    return near and single and not any(hero and hero.has("Freeze") for hero in heroes)


def helps(about: Mapping[str, Any], user: Hero, attack: Attack) -> bool:
    """D5, S34 Not where public facts say that nothing can come of it."""
    flags = set(about.get("flags", ()))
    if "not against Area" in flags if attack.label == "Area" else any(steps(about, "reduce_area")):
        return False
    if attack.type == "none" and "only against damage" in flags:
        return False
    if "ultimate_of" in CARDS[attack.card] and "not against Ultimates" in flags:
        return False
    if any(steps(about, "dodge")):
        return not user.has("Freeze") and "cannot be dodged" not in attack.flags
    more = "attach" in about or any(
        any(steps(about, verb)) for verb in ("inflict", "heal", "negate", "redirect", "reduce_area")
    )
    if any(steps(about, "block")) and blocks(about, attack.type) == 0:
        return "attach" in about and attack.type == "none"
    return more or (blocks(about, attack.type) > 0 and "cannot be blocked" not in attack.flags)


def blocks(about: Mapping[str, Any], kind: str) -> int:
    """10.3 What a Response takes off damage of this type."""
    return sum(step["block"] for step in steps(about, "block") if kind in step.get("types", ("Physical", "Magical")))


def respond(card: str, by: str | None, at: str, attack: Attack, hit: Defence, everyone: Defence) -> None:
    """What a Response does for the Hero hit, for everyone that the Attack hits, and to the attacker."""
    places = attack.foes.places
    user = places[by or at]
    about = row(card, user)
    assert about is not None
    attack.foes.mana -= cost(card, user, attack.mine)
    hit.dodged = any(steps(about, "dodge"))
    hit.negated = any(steps(about, "negate"))
    if any(steps(about, "redirect")):
        places[by or at], places[at] = places[at], places[by or at]
    for step in steps(about, "reduce_area"):  # S18, S19
        everyone.reduced += step["with_three_classes"] if attack.foes.three_classes() else step["reduce_area"]
    every_hero = any("for_each_hero" in step for step in steps(about, "block"))
    (everyone if every_hero else hit).blocked += blocks(about, attack.type)
    if "attach" in about:
        user.attached.append(card)
    for step in steps(about, "inflict"):
        longer = user.ability.get("longer", {}).get(step["inflict"], 0) if step["on"] == "attacker" else 0  # S35
        inflict(user if step["on"] == "user" else attack.user, step["inflict"], step["turns"] + longer)
    for step in steps(about, "heal"):
        for hero in attack.foes.heroes():
            hero.hp += healed(hero, step["heal"], user)
    if attack.type == "Physical":  # S39
        for step in steps(about, "reflect"):
            attack.user.hp -= suffered(attack.user, attack.mine, "none", step["reflect"])


# Healing (11.2, 11.9 to 11.12, S36)


def healed(target: Hero, amount: int, user: Hero | None) -> int:
    """HP that a Hero gets back: what is done and what is received adds up, up to Max HP, none while it Bleeds."""
    if target.has("Bleed") or target.hp >= target.card["hp"]:
        return 0
    amount += user.ability.get("healing_done", 0) if user else 0
    amount += sum(change["healing_received"] for change in changes(target, "healing_received"))
    return min(amount, target.card["hp"] - target.hp)


# Shards (2.21 to 2.29, A12b, A34, A56)


@dataclass
class Shards:
    """A Shard Deck, the top first, and a Pool; each Shard is "Mana" or a Class."""

    deck: list[str]
    pool: list[str]

    def gain(self, count: int) -> None:
        """2.14, A10 From the top, as many as there are."""
        self.pool += self.deck[:count]
        self.deck = self.deck[count:]

    def spend(self, batch: list[str], skill: str | None) -> None:
        """2.26 to 2.28 One batch under all others: Mana, other Classes in their order, the Skill's own deepest."""
        for shard in batch:
            self.pool.remove(shard)
        order = ["Mana", *(kind for kind in KINDS if kind != skill), skill]
        self.deck += sorted(batch, key=order.index)

    def payments(self, due: int, skill: str | None, free: bool) -> set[tuple[str, ...]]:
        """A56 All ways to pay: enough, and, unless it is free, no Shard that could be left out. Sorted by name."""
        every = {tuple(sorted(c)) for n in range(len(self.pool) + 1) for c in combinations(self.pool, n)}
        enough = {batch for batch in every if value(batch, skill) >= due}
        if free:
            return enough
        return {b for b in enough if all(value(b[:i] + b[i + 1 :], skill) < due for i in range(len(b)))}


def value(batch: tuple[str, ...], skill: str | None) -> int:
    """2.23, 2.24 Each Shard 1, one of the Skill's own Class 2."""
    return sum(2 if shard == skill else 1 for shard in batch)
