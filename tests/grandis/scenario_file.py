"""Reads and plays rule scenarios that are written in words; the head of scenarios.yaml explains them.

    for case in read(FILE):
        case.play()

Words that are not known are faults of the file, told all at once with line, scenario and step.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from simulator import reading
from simulator.games.grandis.state import MAX_REGEN, MAX_TOKENS, Ask, Family, Phase, Status
from simulator.games.grandis.switches import SWITCHES
from simulator.reading import Node, Page, Scalar, either, quoted, suggestion
from tests.grandis.scenario import PLACES, Hero, Scenario, all_cards, hero, library

FILE = Path(__file__).with_name("scenarios.yaml")
_BOOK = library()
_CARDS = list(_BOOK.names)
_HEROES = [card.name for card in _BOOK.heroes]
_LEGACIES = [card.name for card in _BOOK.legacies]
_TRAITS = [card.name for card in _BOOK.traits]
_SHARDS = [kind.name.capitalize() for kind in Family]
_STATUSES = [status.name.capitalize() for status in Status]
_SEATS = ("me", "foe")
_TURNS = {"me": 5, "foe": 6, "first": 1}


@dataclass
class Step:
    """A move or an expectation; `act` raises AssertionError where it is not possible or not met."""

    line: int
    words: str
    act: Callable[[Scenario], object]


@dataclass
class Case:
    """A scenario as it was read."""

    file: str
    name: str
    rules: list[str] = field(default_factory=list)
    setup: dict = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)

    def play(self) -> None:
        g = self._lay()
        for step in self.steps:
            try:
                step.act(g)
            except AssertionError as error:
                where = f"{self.file}:{step.line}: {self.name}: {step.words}"
                raise AssertionError(f"{where}\n{error}") from None

    def _lay(self) -> Scenario:
        if "opening" in self.setup:
            return Scenario.opening(rules=self.setup.get("rules"))
        return Scenario(**self.setup)


def read(path: Path = FILE) -> list[Case]:
    """The scenarios of a file; raises Faults."""
    return read_page(reading.read(path))


def read_page(page: Page) -> list[Case]:
    table, cases = page.root.table(), {}
    for name in table:
        _case(page, table, name, cases)
    page.finish()
    return list(cases.values())


@contextmanager
def _within(page: Page, what: str) -> Iterator[None]:
    """Tells in every fault found meanwhile where it was found."""
    before = len(page.faults)
    yield
    page.faults[before:] = [replace(fault, message=f"{what}: {fault.message}") for fault in page.faults[before:]]


def _case(page, table, name, cases) -> Case:
    if name in cases:
        return cases[name]
    case = cases[name] = Case(page.file, name)
    with _within(page, name):
        fields = table[name][1].fields(optional=["like", "rules", "moves", *_SETUP])
        base = fields["like"].choice(table) if "like" in fields else None
        for missing in [] if "like" in fields else {"rules", "moves"} - fields.keys():
            table[name][0].fault(f"'{missing}' is missing", f"add a line '{missing}: ...', or one with 'like'")
    if base:
        _take_over(case, _case(page, table, base, cases))
    with _within(page, name):
        _fill(case, fields)
    return case


def _take_over(case: Case, base: Case) -> None:
    case.rules, case.steps = base.rules, base.steps
    case.setup = {key: dict(value) if key in _SEATS else value for key, value in base.setup.items()}


def _fill(case: Case, fields: dict[str, Node]) -> None:
    for key in _SETUP.keys() & fields:
        for name, value in _SETUP[key](fields[key]).items():
            case.setup[name] = case.setup.get(name, {}) | value if name in _SEATS else value
    if "rules" in fields:
        case.rules = [item.text() for item in fields["rules"].items()]
    if "moves" in fields:
        case.steps = [step for item in fields["moves"].items() for step in _steps(item)]


def _known(node: Node, word: str, words: Iterable[str], what: str) -> str:
    """The word; a fault where it is none of these."""
    known = list(words)
    if word and word not in known:
        node.fault(f"{quoted(word)} is no {what}", suggestion(word, known) or "use " + either(known[:25]))
    return word


# The position


def _switches(node):
    values = {switch.name: switch.values for switch in SWITCHES}
    fields = node.fields(optional=values)
    return {"rules": {name: value.choice(values[name]) for name, value in fields.items()}}


def _side(prefix, seat, node):
    fields = node.fields(optional=[*PLACES, *_SIDE])
    told = {seat: {place: _placed(fields[place]) for place in PLACES if place in fields}}
    for key in _SIDE.keys() & fields:
        name, parse = _SIDE[key]
        told[prefix + name] = parse(fields[key])
    return told


def _cards(node):
    return _many(node, _CARDS, "card")


def _shards(node):
    return _many(node, _SHARDS, "kind of Shard")


def _pool(node):
    return {"Mana": 0} | Counter(_shards(node))


def _many(node, words, what):
    """The words of a list, or one alone; `3 Slash` stands for three of them."""
    found = []
    for item in [node] if isinstance(node, Scalar) else node.items():
        first, _, rest = item.text().partition(" ")
        count, word = (int(first), rest) if first.isdecimal() else (1, item.text())
        found += [_known(item, word, words, what)] * count
    return found


def _placed(node) -> Hero:
    return hero(**_lying(node))


def _lying(node) -> dict:
    """What a phrase such as 'Draxen Blacksand II, 50 HP, Poison 2' tells of a place."""
    told: dict = {}
    for item in node.text().split(", "):
        for key, value in _fact(node, item).items():
            told[key] = told.get(key, []) + value if isinstance(value, list) else value
    return told


_STATUS = f"({'|'.join(_STATUSES)})"
_FACTS = {
    r"(\d+) HP": lambda node, n: {"hp": int(n)},
    r"(\d+) EXP": lambda node, n: {"exp": int(n)},
    r"Exhausted": lambda node: {"exhausted": True},
    r"Ready": lambda node: {"exhausted": False},
    rf"{_STATUS} (\d+)": lambda node, status, turns: {status.lower(): int(turns)},
    rf"no {_STATUS}": lambda node, status: {status.lower(): 0},
    r"no Attachment": lambda node: {"attached": []},
    r"no EXP card": lambda node: {"exp_cards": []},
    r"no Casting": lambda node: {"casting": None},
    r"with (.+)": lambda node, card: {"attached": [_known(node, card, _CARDS, "card")]},
    r"EXP card (.+)": lambda node, card: {"exp_cards": [_known(node, card, _CARDS, "card")]},
    r"casting (.+) at (.+) in (\d+)": lambda node, card, place, turns: {
        "casting": (_known(node, card, _CARDS, "card"), _known(node, place, PLACES, "place"), int(turns))
    },
}
_EXAMPLES = ["50 HP", "400 EXP", "Exhausted", "Ready", "no Attachment", "with", "EXP card", "casting", *_STATUSES]


def _fact(node, item) -> dict:
    for pattern, told in _FACTS.items():
        found = re.fullmatch(pattern, item)
        if found:
            return told(node, *found.groups())
    return _standing(node, item)


def _standing(node, item) -> dict:
    """Which Hero or Legacy lies here."""
    front, _, back = item.rpartition(" of ")
    name, _, rank = back.rpartition(" ")
    if rank not in ("I", "II", "III"):
        name, rank = back, "I"
    _known(node, name, [*_HEROES, *_EXAMPLES], "Hero, and nothing that one has")
    told = {"name": name, "rank": len(rank), "alive": not front}
    if front and front != "Legacy":
        told["legacy"] = _known(node, front, _LEGACIES, "Legacy")
    return told


_SIDE = {
    "hand": ("hand", _cards),
    "deck": ("deck", _cards),
    "discard": ("discard", _cards),
    "pool": ("shards", _pool),
    "shard deck": ("shard_deck", _shards),
    "regen": ("regen", lambda node: node.integer(1, MAX_REGEN)),
    "tokens": ("tokens", lambda node: node.integer(0, MAX_TOKENS)),
}
_SETUP = {
    "switches": _switches,
    "opening": lambda node: {"opening": node.choice(["yes"])},
    "turn": lambda node: {"turn": _TURNS.get(node.choice(_TURNS))},
    "phase": lambda node: {"phase": node.choice(["deploy", "battle", "reform"])},
    "me": partial(_side, "", "me"),
    "foe": partial(_side, "foe_", "foe"),
}


# Moves


def _choose(g, what, place=None):
    word = {"nothing": None, "yes": True}.get(what, what)
    return g.choose((word, place) if place else word)


def _use(g, name, by, at=None):
    if name in _LEGACIES:
        return g.legacy(by)
    return g.ability(by, at) if name == "Class Ability" else g.trait(by, at)


def _pay(g, shards):
    kinds = Counter(shards)
    return g.pay(kinds.pop("Mana", 0), kinds)


def _go_to(g, phase):
    turn = int(g.state.turn)
    while g.state.phase != Phase[phase.upper()]:
        g.end_phase()
        assert g.state.turn == turn, f"there is no {phase} phase ahead in this turn"


_MOVES = {
    "plays CARD [by PLACE] [at PLACE] [and PLACE]": Scenario.play,
    "uses NAME by PLACE [at PLACE]": _use,
    "answers with CARD [by PLACE]": Scenario.answer,
    "lets it pass": lambda g: g.answer(None),
    "chooses WHAT [for PLACE]": _choose,
    "pays SHARDS": _pay,
    "tributes CARD to PLACE": Scenario.tribute,
    "swaps PLACE and PLACE": Scenario.reposition,
    "goes to PHASE": _go_to,
    "ends the phase": Scenario.end_phase,
    "ends the turn": Scenario.end_turn,
}
_SLOTS = {
    "CARD": ([*_CARDS, *_TRAITS], "card"),
    "PLACE": (PLACES, "place"),
    "NAME": ([*_TRAITS, *_LEGACIES, "Class Ability"], "Racial Trait, Legacy or 'Class Ability'"),
    "WHAT": ([*_CARDS, *PLACES, *_STATUSES, *_SHARDS, "yes", "nothing"], "choice"),
    "PHASE": (["deploy", "battle", "reform"], "phase to go to"),
}


def _steps(node) -> list[Step]:
    """The move that a line tells, or the expectations of its keys."""
    if isinstance(node, Scalar):
        with _within(node.page, node.value):
            return [Step(node.line, node.value, _move(node, node.value))]
    return [_expectation(key, value) for key, value in node.pairs()]


def _move(node, text):
    who, _, told = text.partition(" ")
    _known(node, who, _SEATS, "player")
    for form, act in _MOVES.items():
        found = re.fullmatch(_pattern(form), told)
        if found:
            words = [_slot(node, slot, word) for slot, word in zip(_slots(form), found.groups(), strict=True)]
            return partial(_make, who, act, words)
    node.fault("no move reads like this", suggestion(told, _MOVES) or "the moves are " + either(list(_MOVES)))
    return None


def _slots(form):
    return re.findall("[A-Z]{2,}", form)


def _pattern(form):
    return re.sub("[A-Z]{2,}", "(.+?)", re.sub(r" \[(.*?)\]", r"(?: \1)?", form))


def _slot(node, slot, word):
    if slot == "SHARDS":
        return [kind for item in word.split(", ") for kind in _shards(replace(node, value=item))]
    return word and _known(node, word, *_SLOTS[slot])


def _make(who, act, words, g):
    g.mover = who
    act(g, *words)


# Expectations


def _expectation(key, node) -> Step:
    told = f"{key.value}: {_shown(node)}"
    with _within(node.page, told):
        wanted, look = _wish(key, node)
    return Step(key.line, told, partial(_compare, wanted, look))


def _shown(node):
    return node.value if isinstance(node, Scalar) else "[" + ", ".join(item.text() for item in node.items()) + "]"


def _compare(wanted, look, g):
    g.settle_costs()
    seen = look(g)
    assert seen == wanted, f"expected {wanted}, found {seen}; now {g.decider} is asked: {g.asks}"


def _wish(key, node):
    """What is expected, and the question to the position that must give it."""
    offer = re.fullmatch(r"(me|foe) may (play|use|tribute) (.+)", key.value)
    if offer:
        who, act, name = offer.groups()
        _known(key, name, *_SLOTS["NAME" if act == "use" else "CARD"])
        return _offered(who, _OFFERS[act][0].format(re.escape(name)), _OFFERS[act][1], node)
    if _known(key, key.value, [*_WISHES, "me may play", "foe may play"], "expectation") in _WISHES:
        return _WISHES[key.value](node)
    return None, None


def _at_place(who, place, node):
    told = _lying(node)
    return _in_order(told), lambda g: _in_order({key: _seen(g, who, place)[key] for key in told})


def _in_order(facts):
    return {key: sorted(value) if isinstance(value, list) else value for key, value in facts.items()}


def _seen(g, who, place):
    lies = g.side(who, now=True).heroes[PLACES.index(place)]
    seen = vars(g.hero(place, now=True) if who == "me" else g.foe(place, now=True))
    if lies.casting:
        slot = lies.slots[lies.casting - 1]
        seen["casting"] = (seen["casting"], PLACES[slot.target], int(slot.counter))
    status = {name.lower(): 0 for name in _STATUSES} | seen["status"]
    return seen | status | {"name": g.library.heroes[lies.hero // 3].name, "alive": bool(lies.alive)}


def _zone(who, look, order, words, node):
    count = re.fullmatch(r"(\d+) (?:cards?|Shards?)", node.value) if isinstance(node, Scalar) else None
    if count:
        return int(count[1]), lambda g: len(look(g, who, now=True))
    return order(_many(node, words, "card or Shard")), lambda g: order(look(g, who, now=True))


def _pool_shards(g, who, now):
    return list(Counter(g.pool(who, now)).elements())


def _number(look, node):
    return node.integer(0, 200), look


def _side_number(who, name, node):
    return _number(lambda g: int(g.side(who, now=True)[name]), node)


_OFFERS = {
    "play": (r"play {}(?: ((?:by|at) .*))?", r"\1"),
    "use": (r"(?:trait|legacy) {}(?: (by .*))?", r"\1"),
    "tribute": (r"tribute {} at (.*)", r"to \1"),
    "swap": (r"reposition by (.*) at (.*)", r"\1 and \2"),
    "answer": (r"(?:play|trait) (.+?)((?: by \w+)?)(?: at \w+)?", r"\1\2"),
    "choose": (r"choose (.*)", r"\1"),
}


def _offered(who, pattern, form, node):
    """'no', 'yes', or exactly the ways that are legal."""
    if isinstance(node, Scalar) and node.value in ("yes", "no"):
        return node.value == "yes", lambda g: bool(_ways(g, who, pattern, form))
    wanted = [node] if isinstance(node, Scalar) else node.items()
    return sorted(item.text() for item in wanted), lambda g: _ways(g, who, pattern, form)


def _ways(g, who, pattern, form):
    if g.decider != who:
        assert g.asks in ("deploy", "battle", "reform"), f"{g.decider} is asked first: {g.asks}"
        return []
    return sorted(found.expand(form) for option in g.options() if (found := re.fullmatch(pattern, option)))


def _choice_of(words, look, node):
    return node.choice(words), look


def _window(node):
    """Whose window is open: 'foe at center', 'me against Evasion', 'none'."""
    found = re.fullmatch("(.+?) (?:at (.+)|against (.+))", node.text())
    who, place, card = found.groups() if found else (None, None, None)
    if node.text() != "none":
        _known(node, who or node.text(), _SEATS, "player with a window")
        _known(node, place, PLACES, "place")
        _known(node, card, _CARDS, "card")
    return node.text(), _open_window


def _open_window(g):
    if g.state.ask == Ask.RESPOND:
        return f"{g.decider} at {PLACES[g.look().target]}"
    return f"{g.decider} against {g.library.cards[g.look().card].name}" if g.state.ask == Ask.COUNTER else "none"


def _damage(node):
    return [item.integer(0, 999) for item in node.items()], lambda g: [row[3] for row in g.events("DAMAGE", now=True)]


_ENDS = [f"{who} wins by {how}" for who in _SEATS for how in ("heroes defeated", "deck out")]
_QUESTIONS = [f"{who} {ask.name.lower().replace('_', ' ')}" for who in _SEATS for ask in Ask if ask > Ask.RUN]
_WISHES = {
    "window": _window,
    "asked": partial(_choice_of, _QUESTIONS, lambda g: f"{g.decider} {g.asks.replace('_', ' ')}"),
    "over": partial(
        _choice_of, ["no", *_ENDS], lambda g: "no" if g.state.ask else "{} wins by {}".format(*g.over).replace("_", " ")
    ),
    "damage of Attacks": _damage,
}
for _who in _SEATS:
    _WISHES |= {f"{_who} {place}": partial(_at_place, _who, place) for place in PLACES}
    _WISHES |= {f"{_who} may {act}": partial(_offered, _who, *_OFFERS[act]) for act in ("swap", "answer", "choose")}
    _WISHES |= {f"{_who} {name}": partial(_side_number, _who, name) for name in ("regen", "tokens")}
    _WISHES[f"{_who} cards in all"] = partial(_number, partial(all_cards, who=_who, now=True))
    _WISHES[f"{_who} hand"] = partial(_zone, _who, Scenario.hand, sorted, _CARDS)
    _WISHES[f"{_who} discard"] = partial(_zone, _who, Scenario.discard, sorted, _CARDS)
    _WISHES[f"{_who} deck"] = partial(_zone, _who, Scenario.deck, list, _CARDS)
    _WISHES[f"{_who} pool"] = partial(_zone, _who, _pool_shards, sorted, _SHARDS)
    _WISHES[f"{_who} shard deck"] = partial(_zone, _who, Scenario.shard_deck, list, _SHARDS)
