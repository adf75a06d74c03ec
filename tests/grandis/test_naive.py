"""The engine against tests/grandis/naive.py on random positions, 9,550 in all and always the same ones.

900 whole Attacks with Responses, 2,500 powers and damages, 3,200 runs of payments, gains and losses of Shards, 2,800
runs of statuses, 150 runs of four turns; besides, the row of each of 160 cards for each of 30 Hero cards, and how long
each card stays that is attached.
"""

from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from simulator.core import rng
from simulator.games.grandis.cards.language import LINES
from simulator.games.grandis.rules import attack, damage, shards, status
from simulator.games.grandis.rules import heroes as heroes_rules
from simulator.games.grandis.state import NONE, OFFERS, Act, Ask, Status
from tests.grandis import naive
from tests.grandis.naive import CARDS, HEROES, PLACES, Defence
from tests.grandis.scenario import Scenario, library, rule
from tests.grandis.scenario import hero as place

DUELS, POWERS, PAYMENTS, CLOCKS, WEEKS = 900, 2500, 1600, 2800, 150
ROOMY = [HealthCheck.too_slow, HealthCheck.data_too_large]


def fixed(examples: int):
    """These examples and no others, in any run."""
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=ROOMY,
        phases=(Phase.generate, Phase.shrink),
        report_multiple_bugs=False,
    )


RULES = [
    {},
    {"extra_damage_separate": "false"},
    {"heavens_fury": "single_target", "poison_vial_needs_damage": "true"},
    {"range_gain_keeps_label": "false", "arrow_barrage_counts": "shards"},
    {"range_gain_keeps_label": "false", "extra_damage_separate": "false"},
    {"taunt_out_of_reach": "cannot_attack", "redirect_target_may_respond": "false"},
    {"exhausted_may_defend": "false"},
]
STATUSES = ("Poison", "Burn", "Freeze", "Bleed", "Stun")
OTHER_WAYS = {"Dual Arrow", "Soul Blast Shot"}  # more than one question about targets
BOOSTS = (
    *("Enrage", "Holy Medallion", "Arcane Scroll", "Blessing of Might", "Blessing of Wisdom", "Heaven's Fury"),
    *("Coordination Attack", "Poison Vial", "Aether Infusion"),
)
GUARDS = (
    *("Shield Bash", "Ice Block", "Blessing of Divinity", "Unbroken Stand", "Taunt", "Invisibility Cloak"),
    *("Camouflage", "Holy Ring", "Ring of Grace", "Blessing of Might"),
)
ANSWERS = (
    *("Parry", "Deflect", "Deflect Arrow", "Deflection", "Mana Shield", "Fire Wall", "Unbroken Stand", "Holy Barrier"),
    *("Sacred Bulwark", "Ice Block", "Blessing of Divinity", "Evasion", "Side Step", "Escape Arrow"),
    *("Spectral Grappling Hook", "Ring of Protection", "Chain Mail", "Cover Up", "Smoke Screen", "Brilliant Radiance"),
    *("Tactical Adaptation", "Defensive Formation"),
)
HANDS = [ANSWERS[k : k + 3] for k in range(len(ANSWERS))] + [ANSWERS[k::6] for k in range(6)]
HERO_CARDS = [(name, rank) for name in HEROES for rank in (1, 2, 3)]
CASTS: dict[tuple, list] = {}
"""Heroes by the row of an Attack card that they use."""
for _card, _entry in CARDS.items():
    for _name, _rank in HERO_CARDS:
        if _entry.get("label") in ("Physical", "Magical", "Area", "Range") and _card not in OTHER_WAYS:
            if naive.row(_card, naive.Hero(_name, _rank, 1)):
                CASTS.setdefault((_card, naive.line(_card, naive.Hero(_name, _rank, 1))), []).append((_name, _rank))


def everything(rules):
    """The values of all switches."""
    return library(**rules).switches


@cache
def loads(cards, name, rank):
    """No, one or two of these Attachments that the Hero can carry."""
    hero = naive.Hero(name, rank, 0)
    fitting = [c for c in cards if CARDS[c].get("attach") != "user" or naive.row(c, hero)]
    pairs = list(combinations_with_replacement(fitting, 2))
    return st.sampled_from([(), *((card,) for card in fitting), *pairs[:: 1 + len(pairs) // 30]])


AILMENTS = [{}, *({s: n} for s in STATUSES for n in (1, 3)), *({a: 2, b: 1} for a, b in combinations(STATUSES, 2))]
ANYBODY = st.sampled_from([*[None] * 20, *HERO_CARDS])
SOMEBODY = st.sampled_from(HERO_CARDS)
AILING = st.sampled_from(AILMENTS)
SMALL = st.integers(0, 59)


@st.composite
def heroes(draw, cards, who=SOMEBODY, calm=False):
    """A Hero, hurt or not, with statuses and Attachments; a Legacy where nobody is."""
    found = draw(who)
    if found is None:
        return None
    hero, number = naive.Hero(*found, 0), draw(SMALL)
    hero.hp = hero.card["hp"] - number // 2 % (hero.card["hp"] // 10) * 10
    hero.attached = list(draw(loads(cards, *found)))
    if not calm:
        hero.exhausted, hero.status = bool(number % 2), dict(draw(AILING))
    return hero


def put(g, seat, place_, hero):
    """Lay a Hero, or a Legacy, where another stood."""
    spot = g.state.sides[seat].heroes[PLACES.index(place_)]
    status.clear_statuses(spot)
    g._place(spot, _laid(hero))


@dataclass
class Duel:
    """An Attack to be made; the digits of `choices` tell what the players choose."""

    rules: dict
    card: str
    source: str
    mine: naive.Team
    foes: naive.Team
    hand: tuple
    choices: int
    surge: bool


@st.composite
def duels(draw):
    (card, _line), users = draw(st.sampled_from(list(CASTS.items())))
    source, number = draw(st.sampled_from(PLACES)), draw(SMALL)
    mine = {p: None if p == source else draw(heroes(("Coordination Attack",), ANYBODY)) for p in PLACES}
    boosts = BOOSTS if any(mine.values()) else (*BOOSTS, *["Last Resort"] * 4)
    mine[source] = draw(heroes(boosts, st.sampled_from(users), calm=True))
    foes = {p: draw(heroes(GUARDS, SOMEBODY if p == "center" else ANYBODY)) for p in PLACES}
    return Duel(
        rules=draw(st.sampled_from(RULES)),
        card=card,
        source=source,
        mine=naive.Team(mine, drawn=number % 10),
        foes=naive.Team(foes, regen=1 + number // 10),
        hand=draw(st.sampled_from(HANDS)),
        choices=draw(st.integers(0, 12**4)),
        surge=draw(st.booleans()),
    )


def laid(team: naive.Team) -> dict:
    """The team in the words of a Scenario; a Legacy where there is no Hero."""
    return {p: _laid(hero) for p, hero in team.places.items()}


def _laid(hero):
    if hero is None:
        return place(alive=False)
    about = {key: getattr(hero, key) for key in ("rank", "hp", "exhausted", "attached")}
    return place(hero.name, **about, **{status.lower(): turns for status, turns in hero.status.items()})


class Bout:
    """A duel in the engine and in the naive rules, side by side."""

    def __init__(self, duel: Duel):
        self.duel, self.choices = duel, duel.choices
        self.mine, self.foes = deepcopy(duel.mine), deepcopy(duel.foes)
        needed = CARDS[duel.card].get("discards_named", [])
        self.g = Scenario(
            me=laid(self.mine),
            foe=laid(self.foes),
            hand=[duel.card, *needed],
            foe_hand=duel.hand,
            foe_regen=self.foes.regen,
            rules=duel.rules,
        )
        self.g.side().drawn = self.mine.drawn
        user = self.mine.places[duel.source]
        barrage = CARDS[duel.card].get("cost") == "all Shards"
        due = 12 if barrage else naive.cost(duel.card, user, self.foes)
        self.mine.mana -= due
        self.attack = naive.Attack(duel.card, user, self.mine, self.foes, everything(duel.rules), paid=due, shards=due)
        self.everyone = Defence()

    def asks(self):
        """What is asked, as soon as it is something that matters here."""
        self.g._settle(lambda: self.g.state.ask in (Ask.SURCHARGE, Ask.RESPOND, Ask.STATUS))
        return self.g.state.ask

    def choose(self, things):
        self.choices, digit = divmod(self.choices, 12)
        return sorted(things, key=str)[digit % len(things)]

    def aims(self):
        """The targets that the engine offers."""
        options = [o for o in self.g._options() if o.act == Act.PLAY and o.card == self.g.card(self.duel.card)]
        return [PLACES[o.target] if o.target != NONE else None for o in options if PLACES[o.source] == self.duel.source]

    def play(self):
        expected = naive.aims(self.attack, self.duel.source)
        assert sorted(self.aims(), key=str) == sorted(expected, key=str)
        if not expected:
            return
        target = self.choose(expected)
        self.g.play(self.duel.card, by=self.duel.source, at=target)
        self.surge()
        hits = [target] if target else naive.area(self.attack, self.duel.source)
        self.attack.begin([self.foes.places[hit] for hit in hits])
        for hit in hits:
            if self.loser() is None:
                self.take(hit)
        if self.loser() is None and not self.attack.negated:
            if "attach" in self.attack.row and self.attack.user.hp > 0:
                self.attack.user.attached.append(self.duel.card)
            for _hero in list(naive.finish(self.attack)):
                self.cure()
        self.compare()

    def cure(self):
        """One status of a Hero goes, of the player's choice; the Heroes come in any order."""
        assert self.asks() == Ask.STATUS
        options = {STATUSES[o.value]: o for o in self.g._options()}
        [at] = {o.target for o in options.values()}
        hero = self.mine.places[PLACES[at]]
        assert set(options) == set(hero.status)
        chosen = self.choose(options)
        self.g._step(options[chosen])
        del hero.status[chosen]

    def loser(self):
        """A29 Who has lost the last Hero first."""
        if self.attack.user.hp <= 0 and self.mine.heroes() == [self.attack.user]:
            return "me"
        return None if self.foes.heroes() else "foe"

    def surge(self):
        """A Surge is offered for Magical Attacks while there is a Shard to spend."""
        offered = self.asks() == Ask.SURCHARGE
        surcharge = self.attack.user.ability.get("surcharge", 0) if self.attack.label == "Magical" else 0
        assert offered == (surcharge > 0 and self.mine.mana > 0)
        if offered:
            self.g.choose("Mana" if self.duel.surge else None)
            self.attack.surcharge = surcharge * self.duel.surge

    def take(self, hit):
        """One Hero hit: its window, another after a Redirect (A43), then what the Attack does to it."""
        defence = Defence()
        redirected = self.window(hit, defence) == "Cover Up"
        if redirected and self.attack.rules["redirect_target_may_respond"] == "true":
            self.window(hit, defence, again=True)
        self.attack.negated = defence.negated
        target = self.foes.places[hit]
        if self.loser() or defence.negated:
            return
        defence.blocked += self.everyone.blocked
        defence.reduced += self.everyone.reduced
        naive.take_attack(self.attack, target, defence)
        if target.hp <= 0:
            self.foes.places[hit] = None

    def window(self, hit, defence, again=False):
        """The engine must offer what it should; returns the card that is played. A second one is for the new target
        alone (D18)."""
        hand = self.g.hand("foe", now=True)
        plays = {(card, by) for card in hand for by in naive.users(card)}
        plays = {play for play in plays if naive.may_respond(*play, hit, self.attack, len(hand))}
        if again:
            plays = {(card, by) for card, by in plays if by == hit}
        asked = self.asked(hit)
        assert self.offered() == plays if asked else not plays
        chosen = self.choose([None, *plays])
        if asked:
            self.g.respond(*(chosen or [None]))
        if chosen:
            naive.respond(*chosen, hit, self.attack, defence, self.everyone)
            if self.g.asks == "discard_cost":
                self.g._step(self.g._options()[0])
        return chosen[0] if chosen else None

    def asked(self, hit):
        """Whether the Hero hit there gets a window: none where there is nothing to choose."""
        asks = self.asks()
        frame = self.g.state.stack[self.g.state.n_stack - 1]
        return asks == Ask.RESPOND and PLACES[self.g.state.attack.hits[frame.i].position] == hit

    def offered(self):
        """Cards and users that the engine offers in the window."""
        plays = [o for o in self.g._options() if o.act == Act.PLAY]
        return {(self.g._card_word(o), PLACES[o.source] if o.source != NONE else None) for o in plays}

    def compare(self):
        over = self.g.over
        if self.loser() or over:
            assert over == ({"me": "foe", "foe": "me"}[self.loser()], "heroes_defeated")
            return
        if self.attack.user.hp <= 0:
            self.mine.places[self.duel.source] = None
        naive.auto_center(self.mine, self.foes)
        for who, team in (("me", self.mine), ("foe", self.foes)):
            assert {p: self.seen(who, p) for p in PLACES} == {p: _told(h) for p, h in team.places.items()}

    def seen(self, who, p):
        found = self.g._seen(self.g._number(who), p, now=True)
        if found.name is None or found.hp <= 0:
            return None
        return found.name, found.rank, found.hp, found.status, sorted(found.attached)


def _told(hero):
    if hero is None:
        return None
    status = {status.lower(): turns for status, turns in hero.status.items() if turns}
    return hero.name, hero.rank, hero.hp, status, sorted(hero.attached)


@rule("3.3", "3.9", "3.12", "10.3", "10.4", "10.6", "10.7", "A15", "A16", "A17", "A18", "A21", "A43", "P5", "S6", "S23")
@fixed(DUELS)
@given(duels())
def test_attacks(duel):
    Bout(duel).play()


@rule("A16", "A35", "A61", "S2", "S3", "S4", "S5", "S6", "S12", "S14", "S16", "S17", "S19", "S20", "S30", "S31", "S37")
@fixed(POWERS)
@given(duels())
def test_damage(duel):
    """What an Attack would do to each enemy Hero, whether it reaches it or not."""
    g, user = table(**duel.rules), duel.mine.places[duel.source]
    for seat, team in enumerate((duel.mine, duel.foes)):
        side = g.state.sides[seat]
        side.drawn, side.regen, side.n_alive = team.drawn, team.regen, len(team.heroes())
        for p in PLACES:
            put(g, seat, p, team.places[p])
    paid, surcharge, blocked = duel.choices % 13, 10 * duel.surge, duel.choices % 7 * 10
    naively = naive.Attack(duel.card, user, duel.mine, duel.foes, everything(duel.rules), surcharge, paid, paid)
    naively.begin(duel.foes.heroes())
    a, card = g.state.attack, g.card(duel.card)
    row = heroes_rules.row_for(g.tables, g.state.sides[0].heroes[PLACES.index(duel.source)], card)
    attack.describe_attack(g.tables, 5, *g.state.sides, a, card, row, PLACES.index(duel.source), paid)
    a.surcharge = surcharge
    for p, hero in duel.foes.places.items():
        if hero:
            position = PLACES.index(p)
            target = g.state.sides[1].heroes[position]
            power = damage.attack_power(g.tables, a, target, target.status[Status.POISON])
            assert power == naively.power(hero)
            dealt = damage.damage_after_defence(g.tables, 5, g.state.sides[1], position, a.type, power, blocked)
            assert dealt == naive.suffered(hero, duel.foes, naively.type, power - blocked)


# Rows, costs, users


@rule("5.2", "8.3", "8.4", "8.5", "A42", "S42")
def test_every_hero_uses_the_row_of_every_card_that_the_book_gives_it():
    lib = library()
    for number, (name, rank) in enumerate(HERO_CARDS):
        hero = naive.Hero(name, rank, 0)
        for card in CARDS:
            found = lib.tables[0].row_of[number, lib.names[card]]
            expected = naive.row(card, hero)
            if CARDS[card].get("kind") == "Event" or CARDS[card].get("user") == "none":
                continue  # nobody uses it
            assert (found == NONE) == (expected is None), (name, rank, card)
            if expected is not None and "rows" in expected:
                row = lib.tables[0].rows[found]
                assert LINES[row.line] == naive.line(card, hero), (name, rank, card)
                if row.cost and "cost_per_enemy_regen" not in expected:
                    assert row.cost == naive.cost(card, hero, naive.Team({})), (name, rank, card)


# Shards and payments


@st.composite
def purses(draw):
    """Twelve Shards, so many of them in the Pool, and what happens to them."""
    classes = draw(st.sampled_from(CLASS_SETS))
    luck = draw(SEEDS)
    shards = [*classes, *["Mana"] * (12 - len(classes))]
    Random(luck).shuffle(shards)
    return shards, luck % 10, draw(st.lists(SEEDS, min_size=1, max_size=5))


CLASS_SETS = [c for n in range(4) for c in combinations(naive.KINDS, n)]
SEEDS = st.integers(0, 2**20)


class Purse:
    """The Shards of a side in the engine and in the naive rules."""

    def __init__(self, shards, pooled, free):
        self.naive = naive.Shards(shards[pooled:], shards[:pooled])
        self.free, self.g = free, table(payment="free" if free else "minimal")
        self.side, self.hidden = self.g.state.sides[0], self.g.state.hidden[0]
        self.side.pool[:] = [shards[:pooled].count(kind) for kind in SHARD_KINDS]
        self.side.n_shards = 12 - pooled
        self.hidden.shards[: 12 - pooled] = [SHARD_KINDS.index(kind) for kind in shards[pooled:]]

    def gain(self, number):
        count = number % 7
        shards.gain_shards(self.g.state, 0, count, self.g.log)
        self.naive.gain(count)

    def lose(self, number):
        """2.29, A34 Each Shard of the Pool as likely; the scripted one is counted kind by kind. A12b One batch."""
        pool, picks = sorted(self.naive.pool, key=SHARD_KINDS.index), []
        lost = min(number % 3 + 1, len(pool))
        for left in range(len(pool), len(pool) - lost, -1):
            picks.append(number % left)
        rng.script(self.g.state.rng[4], *picks)
        self.naive.spend([pool.pop(pick) for pick in picks], None)
        assert shards.lose_shards(self.g.state, 0, number % 3 + 1, self.g.log) == (lost > 0)

    def pay(self, number):
        skill = (*naive.KINDS, None)[number % 6]
        due, family = number // 6 % 10, SHARD_KINDS.index(skill or "Mana")
        ways = self.naive.payments(due, skill, self.free)
        room = np.zeros(1, OFFERS)[0]
        n = shards.list_payments(self.g.tables, self.side, family, due, room)
        assert {self._batch(o) for o in room.options[:n]} == ways
        assert n == len(ways)
        assert (shards.pool_value(self.side, family) >= due) == bool(ways)
        if ways:
            option = room.options[number // 60 % n]
            batch = self._batch(option)
            paid = shards.pay(self.g.state, self.g.tables, 0, family, option.target, option.value, due, self.g.log)
            assert paid == naive.value(batch, skill)
            self.naive.spend(list(batch), skill)

    def _batch(self, o):
        kinds = [kind for n, kind in enumerate(SHARD_KINDS) if n and o.value >> n & 1]
        return tuple(sorted([*kinds, *["Mana"] * int(o.target)]))

    def compare(self):
        kinds = self.hidden.shards[: self.side.n_shards]
        assert [SHARD_KINDS[kind] for kind in kinds] == self.naive.deck
        assert self.side.pool.tolist() == [self.naive.pool.count(kind) for kind in SHARD_KINDS]


SHARD_KINDS = ("Mana", *naive.KINDS)


@cache
def table(**rules):
    """A position to try single rules on."""
    return Scenario(rules=rules)


@pytest.mark.parametrize("free", [False, True])
@rule("2.14", "2.24", "2.26", "2.27", "2.28", "2.29", "A10", "A12", "A12b", "A34", "A56")
@fixed(PAYMENTS)
@given(purses())
def test_payments_and_the_order_of_shards(free, purse):
    first, pooled, numbers = purse
    purse = Purse(first, pooled, free)
    for number in numbers:
        (purse.pay, purse.gain, purse.pay, purse.lose)[number % 4](number // 4)
        purse.compare()


# Statuses


@rule("11.5", "11.7", "11.8", "A40", "A50", "A51", "S16")
@fixed(CLOCKS)
@given(st.tuples(*[heroes(("Ice Block", "Unbroken Stand"))] * 3), st.lists(SEEDS, max_size=6))
def test_statuses_add_up_and_run_down(found, numbers):
    g, team = table(), naive.Team(dict(zip(PLACES, found, strict=True)))
    for p, hero in team.places.items():
        put(g, 0, p, hero)
    for number in numbers:
        at, turns, which = number % 3, 1 + number // 3 % 3, number // 9 % 8
        if which < 5:
            status.inflict(g.state, g.tables, 0, at, which, turns, g.log)
            naive.inflict(found[at], STATUSES[which], turns)
        else:
            end_phase(g)
            naive.end_phase(team)
        assert [_clock(h) for h in g.state.sides[0].heroes] == [(h.hp, sorted(_running(h))) for h in found]


def end_phase(g):
    """What the turn does in its End Phase, without what follows from a defeat."""
    for position in range(3):
        damage.poison_damage(g.state, g.tables, 0, position, g.log)
        hero = g.state.sides[0].heroes[position]
        if hero.hp <= 0:
            hero.alive = 0
            status.clear_statuses(hero)
    status.run_down(g.state, 0, g.log)


def _clock(h):
    return h.hp, sorted((STATUSES[n], turns) for n, turns in enumerate(h.status.tolist()) if turns)


def _running(hero):
    return [item for item in hero.status.items() if item[1]] if hero.hp > 0 else []


# Attachments

ATTACHING = {
    (card, about["lasts"]): hero
    for hero in HERO_CARDS
    for card in CARDS
    if (about := naive.row(card, naive.Hero(*hero, 0))) and "attach" in about
}
"""Cards that stay, each with the duration of a row, and a Hero that plays them."""


def staying(card, user):
    """The position after this Hero has played the card, and whether that was in its own turn."""
    label = CARDS[card].get("label")
    mine = {"center": user, "left": place(alive=False), "right": place(alive=False)}
    if label == "Defense":
        g = Scenario(hand=["Slash"], foe=mine, foe_hand=[card])
        return g.play("Slash", by="center", at="center").respond(card, by="center"), False
    g = Scenario(me=mine, hand=[card], phase="battle" if label in naive.ATTACKS else "deploy")
    aimed = label in naive.ATTACKS or CARDS[card].get("attach") == "target"
    used = label or CARDS[card].get("attach") == "user"
    g.play(card, by="center" if used else None, at="center" if aimed else None)
    return (g.choose("Poison Arrow") if card == "Triple Shot" else g), True


@rule("10.12", "10.16", "10.17", "A22", "A60", "S44")
@pytest.mark.parametrize(("card", "lasts"), ATTACHING)
def test_attachments_stay_as_long_as_printed(card, lasts):
    name, rank = ATTACHING[card, lasts]
    g, own = staying(card, place(name, rank=rank))
    while g.settle().state.turn < 11:
        seen = card in (g.hero if own else g.foe)("center", now=True).attached
        assert seen == naive.stays(lasts, 5, own, g.state.turn, g.asks), (g.state.turn, g.asks)
        g.end_phase()


# Turns


@st.composite
def weeks(draw):
    """Two sides in the Deploy Phase, and the numbers that tell what each player does in the next turns."""
    team = lambda: naive.Team(  # noqa: E731
        {p: draw(heroes((), SOMEBODY if p == "center" else ANYBODY)) for p in PLACES},
        regen=draw(st.integers(1, 6)),
        mana=draw(st.integers(2, 10)),
        deck=draw(st.integers(0, 4)),
        hand=list(draw(st.sampled_from(WEEK_HANDS))),
    )
    return team(), team(), draw(st.lists(SEEDS, min_size=4, max_size=4)), draw(st.sampled_from(WEEK_RULES))


WEEK_HANDS = [("Health Potion", "Freeze Bomb", "Dazed"), ("Dazed",) * 3 + ("Freeze Bomb",) * 2 + ("Elixir",) * 6]
WEEK_RULES = [{}, {"reposition_needs_ready": "false"}]


class Week:
    """Some turns in the engine and in the naive rules, side by side. In each Deploy Phase one thing may be done."""

    def __init__(self, mine, foes, rules):
        self.teams, self.rules = [mine, foes], everything(rules)
        about = {"me": laid(mine), "foe": laid(foes), "phase": "deploy", "rules": rules}
        for who, team in (("", mine), ("foe_", foes)):
            numbers = {"hand": team.hand, "deck": ["Elixir"] * team.deck, "mana": team.mana, "regen": team.regen}
            about.update({who + key: value for key, value in numbers.items()})
        self.g = Scenario(**about)

    def turn(self, number):
        """From Deploy to the next Deploy; False when the match is over."""
        seat = int(self.g.state.active)
        me, foe = self.teams[seat], self.teams[1 - seat]
        acts = self.acts(me, foe)
        assert self.offered() == acts
        self.do(sorted(acts)[number % len(acts)] if acts and number % 5 else None, me, foe)
        naive.auto_center(me, foe)
        self.g.end_turn()
        naive.end_phase(me)
        if me.heroes():
            self.discard(me, number)
        if not me.heroes():
            assert self.g.over == (self.g._who(1 - seat), "heroes_defeated")
            return False
        if not naive.draw_phase(foe):
            assert self.g.over == (self.g._who(seat), "deck_out")
            return False
        foe.hand.append("Elixir")
        naive.auto_center(me, foe)
        self.compare()
        return True

    def acts(self, me, foe):
        """All that the player may do, Elixirs, Traits and Abilities left aside."""
        pairs = [("left", "center"), ("center", "right")]
        acts = {("reposition", *pair) for pair in pairs if naive.may_reposition(me, *pair, self.rules)}
        for p in PLACES:
            if "Health Potion" in me.hand and (hero := me.places[p]) and naive.healed(hero, 30, None):
                acts.add(("Health Potion", p))
            if "Freeze Bomb" in me.hand and foe.places[p]:
                acts.add(("Freeze Bomb", p))
            if "Dazed" in me.hand and foe.places[p] and me.mana > 0:
                acts.add(("Dazed", p))
        return acts

    def offered(self):
        self.g._settle()
        found = set()
        for o in self.g._options():
            if o.act == Act.REPOSITION:
                found.add(("reposition", PLACES[o.source], PLACES[o.target]))
            elif o.act == Act.PLAY and self.g._card_word(o) != "Elixir":
                found.add((self.g._card_word(o), PLACES[o.target]))
        return found

    def do(self, act, me, foe):
        if act is None:
            return
        if act[0] == "reposition":
            self.g.reposition(*act[1:])
            naive.reposition(me, *act[1:])
            return
        card, p = act
        self.g.play(card, at=p)
        me.hand.remove(card)
        if card == "Health Potion":
            me.places[p].hp += naive.healed(me.places[p], 30, None)
        else:
            naive.inflict(foe.places[p], "Freeze" if card == "Freeze Bomb" else "Stun", 1)
            me.mana -= card == "Dazed"

    def discard(self, me, number):
        """2.12, A31 Down to eight cards, of the owner's choice."""
        while len(me.hand) > 8:
            assert self.g.asks == "discard_hand"
            options = {self.g._card_word(o): o for o in self.g._options()}
            assert set(options) == set(me.hand)
            card = sorted(options)[number % len(options)]
            self.g._step(options[card])
            me.hand.remove(card)

    def compare(self):
        self.g._settle()
        assert self.g.asks == "deploy"
        for who, team in zip(("me", "foe"), self.teams, strict=True):
            assert {p: self.seen(who, p) for p in PLACES} == {p: _stands(h) for p, h in team.places.items()}
            side = self.g.side(who)
            assert (self.g.hand(who), side.n_deck) == (sorted(team.hand), team.deck)
            assert (side.pool.sum(), side.n_shards) == (team.mana, 12 - team.mana)

    def seen(self, who, p):
        found = self.g._seen(self.g._number(who), p, now=True)
        return (found.name, found.hp, found.exhausted, found.status) if found.name else None


def _stands(hero):
    return (hero.name, hero.hp, hero.exhausted, {s.lower(): n for s, n in hero.status.items()}) if hero else None


@rule("1.4", "1.5", "2.12", "2.14", "2.18", "3.6", "3.14", "3.16", "5.7", "11.4", "11.6", "11.7", "11.10", "A23", "A52")
@fixed(WEEKS)
@given(weeks())
def test_turns(week):
    *teams, numbers, rules = week
    week = Week(*teams, rules)
    for number in numbers:
        if not week.turn(number):
            break
