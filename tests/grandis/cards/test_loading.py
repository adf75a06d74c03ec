"""The card files: all cards are there, mean what they say in the tables, and every fault has a place."""

import contextlib
import re
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.games.grandis.cards import load, words
from simulator.games.grandis.cards.book import FILES, FOLDER
from simulator.games.grandis.cards.catalogue import describe
from simulator.games.grandis.cards.language import EFFECTS, LINES, VERBS
from simulator.games.grandis.state import (
    CURE_ONE,
    Family,
    Flag,
    Host,
    Kind,
    Label,
    Lasts,
    Mod,
    Need,
    Op,
    Opening,
    Race,
    Status,
    Target,
    Timing,
)
from simulator.games.grandis.switches import DEFAULTS, PRESETS, SWITCHES, complete
from simulator.reading import Faults

LIBRARY = load()
T = LIBRARY.tables[0]


def card(name, tables=T):
    return tables.cards[LIBRARY.names[name]]


def rows(name, tables=T):
    c = card(name, tables)
    return [tables.rows[i] for i in range(c.first_row, c.first_row + c.n_rows)]


def program(start, tables=T):
    """The rows of a program without its end."""
    found = []
    while tables.ops[start, 0] != Op.END:
        found.append(tuple(int(n) for n in tables.ops[start]))
        start += 1
    return found


def mods(row, tables=T):
    return [tuple(map(int, tables.mods[i])) for i in range(row.first_mod, row.first_mod + row.n_mods)]


def line_used(hero, rank, name, tables=T):
    """The Class of the row that a Hero uses at a Rank; None where it uses none."""
    place = 3 * [h.name for h in LIBRARY.heroes].index(hero) + rank - 1
    row = tables.row_of[place, LIBRARY.names[name]]
    return None if row < 0 else LINES[tables.rows[row].line]


def faults_of(tmp_path, text):
    """(line, column, message, remedy) of all that is wrong with a further card file."""
    with pytest.raises(Faults) as error:
        with_file(tmp_path, text)
    assert {fault.file for fault in error.value.faults} == {str(tmp_path / "mine.yaml")}
    return [(fault.line, fault.column, fault.message, fault.remedy) for fault in error.value.faults]


def with_file(tmp_path, text, switches=None):
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return load(switches or {}, path)


# What there is


def test_all_cards_of_the_season_are_there():
    kinds = Counter(c.kind for c in LIBRARY.cards)
    assert kinds == {"skill": 128, "item": 20, "event": 12}
    assert Counter(c.clazz for c in LIBRARY.cards if c.kind == "skill") == {
        "Archer": 24,
        "Cleric": 25,
        "Mage": 25,
        "Thief": 30,
        "Warrior": 24,
    }
    assert sum(c.ultimate for c in LIBRARY.cards) == 10
    assert len({c.owner for c in LIBRARY.cards if c.ultimate}) == 10
    assert [len(h.ranks) for h in LIBRARY.heroes] == [3] * 10
    assert len(LIBRARY.legacies) == 10
    assert {t.race for t in LIBRARY.traits} == {f"Race.{race.name}" for race in Race}


def test_names_and_codes_are_unique_and_every_card_says_what_it_does():
    texts = describe(LIBRARY)
    assert len(texts) == len({text.code for text in texts}) == len({text.name for text in texts}) == 200
    assert [text.name for text in texts if text.missing or len(text.details.splitlines()) < 4] == []
    assert [c.name for c in (*LIBRARY.cards, *LIBRARY.legacies, *LIBRARY.traits) if not c.text] == []


def test_indices_are_those_of_the_tables():
    assert (T.n_cards, T.n_heroes) == (160, 30)
    for number, c in enumerate(LIBRARY.cards):
        assert LIBRARY.names[c.name] == LIBRARY.names[c.code] == number
        assert Kind(T.cards[number].kind).name.lower() == c.kind
        assert all(T.rows[T.cards[number].first_row + i].card == number for i in range(len(c.rows)))


def test_every_program_ends_and_holds_only_steps():
    starts = [start for r in T.rows[: T.n_rows] for start in (r.program, r.on_hit, r.after)]
    starts += [r.program for r in (*T.legacies[:10], *T.traits[: len(Race)])]
    assert T.ops[0, 0] == Op.END
    steps = [step for start in starts for step in program(start)]
    assert {step[0] for step in steps} <= set(Op)
    assert len(steps) + sum(start > 0 for start in starts) == T.n_ops - CURE_ONE - 2
    assert program(CURE_ONE) == [(Op.CURE, 1, 0, 0, 0)]


def test_every_step_of_the_language_is_a_member_of_the_engine():
    assert {verb.member for verb in VERBS.values()} | {"END"} == {op.name for op in Op}
    assert {effect.member for effect in EFFECTS.values()} | {"NONE"} == {mod.name for mod in Mod}


def test_reading_the_cards_compiles_nothing():
    code = "import sys; from simulator.games.grandis.cards import load; load(); print('numba' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


# What the tables say


@pytest.mark.card("grandis", "Fireball", "Ice Lance")
def test_an_attack_has_damage_and_riders():
    (row,) = rows("Fireball")
    c = card("Fireball")
    assert (c.label, c.timing, c.target) == (Label.MAGICAL, Timing.BATTLE, Target.ENEMY_IN_AOA)
    assert (c.family, row.cost, row.damage, row.exhausts) == (Family.MAGE, 4, 40, 1)
    assert program(row.on_hit) == [(Op.INFLICT, Status.BURN, 1, 0, 0)]
    assert (row.program, row.after) == (0, 0)


@pytest.mark.parametrize(
    ("name", "flags"),
    [
        ("Evasion", Flag.DODGES | Flag.STOPS_PHYSICAL | Flag.STOPS_MAGICAL),
        ("Parry", Flag.STOPS_PHYSICAL),
        ("Mana Shield", Flag.STOPS_MAGICAL),
        ("Ice Block", Flag.STOPS_PHYSICAL | Flag.STOPS_MAGICAL),
        ("Cover Up", Flag.REDIRECTS | Flag.NOT_AREA | Flag.PROTECTS_ALLY),
        ("Brilliant Radiance", Flag.NEGATES | Flag.NOT_AREA | Flag.NOT_CASTING | Flag.NOT_ULTIMATE),
        ("Smoke Screen", Flag.NEGATES | Flag.NOT_AREA | Flag.NOT_CASTING),
        ("Sacred Bulwark", Flag.COVERS_ALL | Flag.PROTECTS_ALLY | Flag.STOPS_PHYSICAL | Flag.STOPS_MAGICAL),
        (
            "Defensive Formation",
            Flag.AREA_ONLY | Flag.COVERS_ALL | Flag.NO_USER | Flag.STOPS_PHYSICAL | Flag.STOPS_MAGICAL,
        ),
        ("Health Potion", Flag.NO_USER),
        ("Chain Mail", Flag.STOPS_PHYSICAL),
        ("Mana Void", Flag.PER_ENEMY_REGEN),
        ("Arrow Barrage", Flag.SPENDS_ALL),
        ("Venom Detonation", Flag.NO_DODGE | Flag.MULTI_TARGET),
    ],
)
def test_flags_follow_from_the_steps(name, flags):
    assert card(name).keywords == flags
    assert all(row.keywords == flags for row in rows(name))


@pytest.mark.card("grandis", "Execute")
def test_a_flag_of_one_row_is_not_one_of_the_card():
    gladiator, conqueror = rows("Execute")
    assert card("Execute").keywords == gladiator.keywords == Flag.NOT_DAMAGE
    assert conqueror.keywords == Flag.NOT_DAMAGE | Flag.NO_DODGE
    assert (gladiator.cost, conqueror.cost) == (6, 4)
    assert program(gladiator.on_hit) == [(Op.DEFEAT, 0, 0, 0, 0)]


@pytest.mark.rule("grandis", "S34")
@pytest.mark.parametrize(
    ("name", "need", "count"),
    [
        ("Steal", Need.ENEMY_SHARD, 1),
        ("Calculated Plan", Need.ENEMY_HAND, 1),
        ("Eyes of the Hawk", Need.ENEMY_HAND, 1),
        ("Forged Alliance", Need.TOKEN_ROOM, 1),
        ("Relentless Leveling", Need.TRIBUTE_CARD, 1),
        ("Déjà vu", Need.DISCARD_PILE, 1),
        ("Replenish", Need.DISCARD_PILE, 2),
        ("Sixth Sense", Need.NONE, 1),
        ("Mana Absorption", Need.NONE, 1),
    ],
)
def test_what_must_be_possible_follows_from_the_first_step(name, need, count):
    row = rows(name)[-1]
    assert (row.need, row.need_count) == (need, count)


@pytest.mark.card("grandis", "Replenish", "Sun God Church", "Falconer's Whistle")
def test_filters_say_which_cards_are_meant():
    replenish = T.filters[rows("Replenish")[0].need_filter]
    assert (replenish.kinds, replenish.family, replenish.ultimates) == (1 << Kind.SKILL, Family.ARCHER, 0)
    named = {legacy.name: T.legacies[i] for i, legacy in enumerate(LIBRARY.legacies)}
    church = T.filters[program(named["Sun God Church"].program)[0][1]]
    assert (church.labels, church.family) == (1 << Label.PHYSICAL | 1 << Label.MAGICAL, 0)
    whistle = T.filters[program(named["Falconer's Whistle"].program)[0][1]]
    assert (whistle.kinds, whistle.ultimates) == (0b111, 1)
    assert whistle.labels == (1 << len(Label)) - 1


@pytest.mark.card("grandis", "Holy Ring", "Heaven's Fury", "Coordination Attack", "Shield Bash", "Tornado")
def test_attachments_have_host_and_duration_by_row():
    cleric, priest = rows("Holy Ring")
    assert (cleric.attaches, cleric.n_mods) == (Host.NONE, 0)
    assert (priest.attaches, priest.lasts) == (Host.USER, Lasts.OWN_NEXT_START)
    assert mods(priest) == [(Mod.UNTARGETABLE, 1, 0, 0)]
    assert [row.lasts for row in rows("Heaven's Fury")] == [Lasts.OWN_NEXT_TURN, Lasts.THIS_TURN]
    assert {row.attaches for row in rows("Heaven's Fury")} == {Host.TARGET}
    (coordination,) = rows("Coordination Attack")
    assert coordination.attaches == Host.ANY_OWN
    assert mods(rows("Blessing of Might")[0]) == [(Mod.ATTACK_BONUS, 20, 1 << Label.PHYSICAL, 0)]  # S43
    assert mods(rows("Enrage")[0]) == [(Mod.ATTACK_BONUS, 20, 1 << Label.PHYSICAL, 1)]
    assert mods(coordination) == [(Mod.ATTACK_BONUS_ALL, 10, 1 << Label.PHYSICAL | 1 << Label.MAGICAL, 20)]
    assert mods(rows("Shield Bash")[1]) == [(Mod.REDUCE, 20, 1, 0)]
    assert {(row.attaches, row.lasts, row.cast_turns) for row in rows("Tornado")} == {(Host.USER, Lasts.UNTIL_USED, 1)}


@pytest.mark.card("grandis", "Triple Shot", "X Cross Slash")
def test_cards_name_other_cards_by_index():
    names = LIBRARY.names
    assert program(rows("Triple Shot")[0].program) == [
        (Op.NAME_CARD, names["Poison Arrow"], names["Burning Arrow"], 0, 0)
    ]
    assert list(card("X Cross Slash").named) == [names["Horizontal Slash"], names["Vertical Slash"]]
    assert list(card("Smite").named) == [-1, -1]


def test_heroes_carry_their_abilities():
    korvak = T.heroes[2]
    assert (korvak.name, korvak.rank, korvak.hp, korvak.next, korvak.exp_needed) == (0, 3, 130, -1, 700)
    assert (korvak.gains_range, korvak.physical_bonus, korvak.race) == (1, 10, Race.BEASTMAN)
    assert (T.heroes[1].next, T.heroes[1].bonus_draw, T.heroes[1].bonus_regen) == (2, 2, 1)
    vaelis = T.heroes[3 * 4 + 1]
    assert list(vaelis.longer) == [0, 1, 1, 0, 0]
    aurex = T.heroes[3 * 9 + 2]
    assert (aurex.heals, aurex.heal_cost, aurex.family) == (20, 1, Family.WARRIOR)
    assert aurex.lines == sum(1 << LINES.index(line) for line in ("Warrior", "Cleric", "Paladin", "Crusader"))


def test_traits_stand_at_their_race():
    dwarf, elf = T.traits[Race.DWARF], T.traits[Race.ELF]
    assert (dwarf.opening, program(dwarf.program)) == (Opening.DEFEAT, [(Op.PREVENT_DEFEAT, 30, 0, 0, 0)])
    assert (elf.opening, program(elf.program)) == (Opening.DEPLOY, [(Op.GAIN_SHARDS, 2, 0, 0, 0)])
    assert T.traits[Race.HALFLING].keywords & Flag.DODGES
    assert T.traits[Race.BEASTMAN].target == Target.ENEMY_DAMAGED


# Which row a Hero uses


@pytest.mark.rule("grandis", "8.3", "8.4", "8.5", "A42")
@pytest.mark.parametrize(
    ("hero", "rank", "name", "line"),
    [
        ("Draxen Blacksand", 3, "Deflect", "Gladiator"),  # the rulebook's example
        ("Draxen Blacksand", 1, "Deflect", "Warrior"),
        ("Aurex Sunsworn", 3, "Deflect", "Warrior"),
        ("Draxen Blacksand", 1, "Whirlwind", None),
        ("Alden Sterling", 3, "Blink Strike", "Arbalest"),
        ("Alden Sterling", 3, "Long Range Shot", "Arbalest"),
        ("Alden Sterling", 3, "Aim Shot", "Archer"),
        ("Alden Sterling", 3, "Finishing Strike", "Thief"),
        ("Alden Sterling", 1, "Finishing Strike", None),
        ("Korvak Ironfang", 3, "Long Range Shot", "Archer"),
        ("Korvak Ironfang", 3, "Aim Shot", "Marksman"),
        ("Aurex Sunsworn", 1, "Smite", None),
        ("Aurex Sunsworn", 3, "Smite", "Cleric"),
        ("Aurex Sunsworn", 3, "Hammer of Justice", "Paladin"),
        ("Aurex Sunsworn", 3, "Divine Judgement", "Crusader"),
        ("Aurex Sunsworn", 2, "Divine Judgement", "Paladin"),
        ("Elara Heavens", 3, "Holy Ring", "Priest"),
        ("Lucien Voss", 3, "Mana Absorption", "Spell Blade"),
        ("Lucien Voss", 3, "Fire Blast", "Mage"),
        ("Lucien Voss", 2, "Sword Combo", "Spell Blade"),
        ("Elara Heavens", 3, "Heaven's Fury", "Saint"),
        ("Thrain Sunborn", 3, "Heaven's Fury", None),  # an Ultimate of another Hero
    ],
)
def test_the_row_of_the_own_class_or_the_highest_earlier_one(hero, rank, name, line):
    assert line_used(hero, rank, name) == line


@pytest.mark.rule("grandis", "S21")
def test_items_ask_for_a_usable_class_at_any_rank():
    def may(hero, rank, name):
        place = 3 * [h.name for h in LIBRARY.heroes].index(hero) + rank - 1
        return T.row_of[place, LIBRARY.names[name]] >= 0

    assert may("Lucien Voss", 2, "Arcane Scroll")
    assert not may("Lucien Voss", 1, "Arcane Scroll")
    assert may("Draxen Blacksand", 3, "Chain Mail")
    assert not may("Vaelis Stormweave", 3, "Chain Mail")
    assert all(may(hero.name, rank, "Health Potion") for hero in LIBRARY.heroes for rank in (1, 2, 3))


@pytest.mark.rule("grandis", "6.6", "A63")
def test_decks_are_told_who_can_use_a_card():
    codes = {hero.name: hero.code for hero in LIBRARY.heroes}
    usable = {c.name: c.usable_by for c in LIBRARY.cards}
    assert usable["Whirlwind"] == {codes["Draxen Blacksand"]}
    assert usable["Smite"] == {codes[name] for name in ("Elara Heavens", "Thrain Sunborn", "Aurex Sunsworn")}
    assert usable["Final Grit"] == {codes["Draxen Blacksand"]}
    assert usable["Heaven's Fury"] == {codes["Elara Heavens"]}
    assert usable["Market Bargain"] == set(codes.values())


# Switches


@pytest.mark.rule("grandis", "S9")
@pytest.mark.card("grandis", "Final Grit")
def test_final_grit_needs_a_user_only_by_its_switch():
    assert card("Final Grit").keywords == Flag.NO_USER
    assert all(T.row_of[hero, LIBRARY.names["Final Grit"]] >= 0 for hero in range(T.n_heroes))
    t = load({"final_grit_needs_user": "true"}).tables[0]
    assert card("Final Grit", t).keywords == 0
    assert rows("Final Grit", t)[0].exhausts == 1
    assert line_used("Elara Heavens", 3, "Final Grit", t) is None
    assert line_used("Draxen Blacksand", 2, "Final Grit", t) == "Gladiator"
    gladiators = 1 << LINES.index("Gladiator") | 1 << LINES.index("Conqueror")
    assert rows("Final Grit")[0].revives == gladiators


@pytest.mark.rule("grandis", "S10", "S12", "S22", "S23")
def test_readings_by_switch():
    t = load(
        {
            "camouflage_exhausts": "false",
            "heavens_fury": "single_target",
            "greater_potion_needs_ready": "false",
            "poison_vial_needs_damage": "true",
        }
    ).tables[0]
    assert (rows("Camouflage")[0].exhausts, card("Camouflage").keywords) == (1, 0)
    assert (rows("Camouflage", t)[0].exhausts, card("Camouflage", t).keywords) == (0, Flag.WHILE_EXHAUSTED)
    assert [mods(row) for row in rows("Heaven's Fury")] == [[(Mod.DOUBLE_BASE, 1, 0, 0)]] * 2
    assert [mods(row, t) for row in rows("Heaven's Fury", t)] == [[(Mod.DOUBLE_BASE, 2, 0, 0)]] * 2
    assert card("Greater Health Potion").target == Target.OWN_READY_HURT
    assert card("Greater Health Potion", t).target == Target.OWN_HURT
    physical = 1 << Label.PHYSICAL
    assert mods(rows("Poison Vial")[0]) == [(Mod.ATTACK_INFLICTS, Status.POISON, 2, physical)]
    assert mods(rows("Poison Vial", t)[0], t) == [(Mod.NEXT_DAMAGE_INFLICTS, Status.POISON, 2, physical)]


@pytest.mark.rule("grandis", "A20")
def test_events_have_a_source_only_by_their_switch():
    events = [c.name for c in LIBRARY.cards if c.kind == "event"]
    assert all(card(name).keywords & Flag.NO_USER and not rows(name)[0].exhausts for name in events)
    t = load({"event_exhausts_source": "true"}).tables[0]
    assert not card("Market Bargain", t).keywords & Flag.NO_USER
    assert card("Market Bargain", t).users == (1 << len(LINES)) - 1
    assert {name for name in events if rows(name, t)[0].exhausts} == {*events} - {
        "Last Resort",
        "Coordination Attack",
        "Intercept",
        "Tactical Adaptation",
        "Defensive Formation",
    }
    assert card("Intercept", t).keywords == Flag.NO_USER


def test_there_are_24_switches_with_presets():
    assert len(SWITCHES) == len(DEFAULTS) == 24
    assert all(switch.ruling and switch.why for switch in SWITCHES)
    changed = {name: {k for k, v in preset.items() if v != DEFAULTS[k]} for name, preset in PRESETS.items()}
    assert changed["default"] == set()
    assert changed["printed"] == {
        "reposition_needs_ready",
        "items_events_in_reform",
        "extra_damage_separate",
        "taunt_out_of_reach",
    }
    assert changed["reference"] == {
        "redirect_target_may_respond",
        "event_exhausts_source",
        "heavens_fury",
        "camouflage_exhausts",
        "poison_vial_needs_damage",
        "ultimate_tribute_needs_class_shard",
    }
    assert all(complete(preset) == preset for preset in PRESETS.values())


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_a_switch_turns_its_own_field(switch):
    turned = load({switch.name: switch.values[1]})
    before, after = T.rules, turned.tables[0].rules
    assert [name for name in before.dtype.names if before[name] != after[name]] == [switch.field]
    assert before[switch.field] == (switch.values[0] == "true")
    assert turned.content != LIBRARY.content
    assert turned.switches[switch.name] == switch.values[1]


def test_an_unknown_switch_or_value_is_an_error():
    with pytest.raises(Faults) as error:
        load({"paiment": "free", "payment": "fre"})
    assert [(f.message, f.remedy) for f in error.value.faults] == [
        ("'fre' is no value of the switch 'payment'", "did you mean 'free'?"),
        ("'paiment' is no switch of this game", "did you mean 'payment'?"),
    ]


# Cards of one's own

NEW = """\
- name: Ember Kick
  class: Warrior
  label: Physical
  cost: 2
  rows:
    Warrior: {damage: 30, on_hit: [{inflict: Burn, turns: 1}]}
"""


def test_a_new_card_comes_last(tmp_path):
    library = with_file(tmp_path, NEW)
    t = library.tables[0]
    assert library.names["Ember Kick"] == 160
    assert t.rows[t.cards[160].first_row].damage == 30
    assert library.cards[160].code == "Ember Kick"
    assert [c.name for c in library.cards[:160]] == [c.name for c in LIBRARY.cards]
    assert library.content != LIBRARY.content


def test_a_card_replaces_the_one_of_its_name_or_code(tmp_path):
    by_name = with_file(tmp_path, NEW.replace("Ember Kick", "Slash"))
    slash = by_name.cards[by_name.names["Slash"]]
    assert (slash.code, slash.rows[0].damage, len(by_name.cards)) == ("S1-WAR-001", 30, 160)
    assert by_name.names == LIBRARY.names
    by_code = with_file(tmp_path, NEW + "  code: S1-WAR-001\n")
    assert "Slash" not in by_code.names
    assert by_code.names["Ember Kick"] == by_code.names["S1-WAR-001"] == LIBRARY.names["Slash"]
    both = NEW.replace("Ember Kick", "Slash") + "  code: S1-WAR-002\n"
    assert faults_of(tmp_path, both) == [(7, 9, "another card has this code", "")]


def test_like_begins_with_another_card(tmp_path):
    library = with_file(tmp_path, "- {name: Fireball, like: Fireball, cost: 3}\n- {name: Ash, like: Fireball}\n")
    fireball, ash = (library.cards[library.names[name]] for name in ("Fireball", "Ash"))
    assert (fireball.rows[0].cost, fireball.rows[0].damage, fireball.code) == (3, 40, "S1-MAG-003")
    assert (ash.rows[0].cost, ash.rows[0].damage, ash.code) == (3, 40, "Ash")


def test_heroes_and_legacies_can_be_replaced_but_not_added(tmp_path):
    text = "- {legacy: Warrior's Relic, code: S1-WAR-L001, class: Warrior, cost: 2, does: [{draw: 4}]}\n"
    library = with_file(tmp_path, text)
    assert words(next(x for x in library.legacies if x.name == "Warrior's Relic").program) == "draw 4"
    assert len(library.legacies) == 10
    assert faults_of(tmp_path, text.replace("Relic", "Helm").replace("L001", "L009")) == [
        (1, 3, "'Warrior's Helm' is new; only cards can be added", "did you mean 'Warrior's Relic'?")
    ]


FAULTS = [
    # what stands in NEW, what stands there instead (^: the place of the fault), the fault, its remedy
    ("inflict: B", "^inflickt: B", "unknown step 'inflickt'", "did you mean 'inflict'?"),
    ("turns: 1", "^turn: 1", "unknown key 'turn' in 'inflict'", "did you mean 'turns'?"),
    (", turns: 1", "", "'inflict' needs 'turns'", "write {inflict: ..., turns: ...}"),
    ("Burn", "^Brn", "'Brn' is not allowed here", "did you mean 'Burn'?"),
    ("turns: 1", "turns: ^one", "'one' is not a whole number", "use plain digits, such as 3"),
    ("{inflict: Burn, turns: 1}", "^heal", "'heal' needs a value", "write {heal: ...}"),
    ("inflict: Burn, turns: 1", "defeat: ^3", "'3' is not allowed here", "use yes"),
    ("turns: 1}", "turns: 1, when: ^missed}", "'missed' is not allowed here", "use hit"),
    ("damage: 30", "damage: ^{base: 10}", "'times' is missing", "add a line 'times: ...'"),
    (": Physical", ": ^Phisical", "'Phisical' is not allowed here", "did you mean 'Physical'?"),
    ("  cost: 2", "  ^costs: 2", "unknown key 'costs'", "did you mean 'cost'?"),
    ("  cost: 2\n", "", "'cost' is missing", "add a line 'cost: ...'"),
    ("label: Physical", "kind: Item", "'timing' is missing", "add a line 'timing: ...'"),
    ("  label: Physical\n", "", "a card says 'label:' (a Skill) or 'kind: Item' or 'kind: Event'", ""),
    ("    Warrior", "    ^Warior", "'Warior' is not allowed here", "did you mean 'Warrior'?"),
    ("damage: 30, on_hit: ", "does: ^", "'does' has no effect here", "an Attack has 'on_hit' and 'after'"),
    (": Physical", ": Area", "'type' is missing", "add a line 'type: Physical' or 'type: Magical'"),
    ("damage: 30", "while_attached: ^[taunt]", "'while_attached' has no effect here", "add 'attach: user'"),
    ("{damage: 30", "^{attach: user", "what attaches needs 'lasts:'", ""),
    ("cost: 2", "cost: ^{Gladiator: 2}", "the cost for Warrior is missing", ""),
    ("cost", "discards_named: [^Slsh]\n  cost", "'Slsh' is not a card of grandis", "did you mean 'Slash'?"),
    ("cost", "ultimate_of: ^Elara\n  cost", "'Elara' is not allowed here", "did you mean 'Elara Heavens'?"),
    ("cost", "readings: {^taunt: {cost: 3}}\n  cost", "'taunt' is no switch of this game", ""),
    ("cost", "like: ^Fire Ball\n  cost", "'Fire Ball' is not a card of grandis", "did you mean 'Fireball'?"),
    ("- name", "- title", "an entry begins with name:, hero:, legacy: or race:", ""),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message", "remedy"), FAULTS)
def test_a_fault_has_a_place_and_a_remedy(tmp_path, old, new, message, remedy):
    assert old in NEW
    text = NEW.replace(old, new, 1)
    before = text.partition("^")[0]
    place = before.count("\n") + 1, len(before) - before.rfind("\n")
    found = faults_of(tmp_path, text.replace("^", ""))
    assert message in [fault[2] for fault in found]
    assert "^" not in text or (*place, message) in [fault[:3] for fault in found]
    assert remedy in next(fault[3] for fault in found if fault[2] == message)


@pytest.mark.parametrize(
    ("label", "message"),
    [
        ("Tactical", "'damage' has no effect here"),
        ("Casting", "a Casting needs 'casting:'"),
        ("Casting\n  casting: {}", "say 'turns' or 'draws'"),
    ],
)
def test_a_key_that_would_do_nothing_is_an_error(tmp_path, label, message):
    assert message in [fault[2] for fault in faults_of(tmp_path, NEW.replace("Physical", label))]


def test_all_faults_of_a_file_are_told_at_once(tmp_path):
    text = NEW.replace("Burn", "Brn").replace("cost: 2", "cost: x") + 2 * NEW.replace("Kick", "Jab")
    assert [(line, message) for line, _, message, _ in faults_of(tmp_path, text)] == [
        (4, "'x' is not a whole number"),
        (6, "'Brn' is not allowed here"),
        (13, "'Ember Jab' stands here twice (first at line 7)"),
    ]


def test_more_cards_than_the_tables_hold_are_an_error(tmp_path):
    library = with_file(tmp_path, "".join(NEW.replace("Kick", f"Kick {i}") for i in range(100)))
    with pytest.raises(Faults, match="more cards"):
        _ = library.tables


OURS = "\n".join((FOLDER / f"{name}.yaml").read_text(encoding="utf-8") for name in FILES[3:])
SCRAPS = sorted(set(re.findall(r"[\w']+|[\[\]{},:-]", OURS)))


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_cards_give_faults_and_nothing_else(tmp_path_factory, data):
    cards = re.split(r"\n\n", OURS)
    text = data.draw(st.sampled_from(cards))
    for _ in range(data.draw(st.integers(1, 3))):
        scraps = list(re.finditer(r"[\w']+|[\[\]{},:-]", text))
        scrap = data.draw(st.sampled_from(scraps)) if scraps else None
        if scrap:
            text = text[: scrap.start()] + data.draw(st.sampled_from(["", *SCRAPS])) + text[scrap.end() :]
    path = tmp_path_factory.getbasetemp() / "damaged.yaml"
    path.write_text(text, encoding="utf-8")
    with contextlib.suppress(Faults):
        assert load({}, path).tables[0].n_cards >= 160


# In words


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Fireball", "inflict Burn, turns 1"),
        ("Holy Slash", "heal 20, on user, when deals damage"),
        ("Fire Wall", "block 70, types Physical; inflict Burn, turns 2, on attacker"),
        ("Replenish", "recover a non-Ultimate Archer Skill, count 2, to deck; draw 1"),
        ("Step In", "dodge; swap self facing attacker"),
        ("Jump Slash", "swap self facing target, optional yes"),
        ("Triple Shot", "name card Poison Arrow or Burning Arrow"),
        ("Smoke Screen", "negate to hand"),
        ("Heaven's Fury", "double base all Attacks"),
        ("Magic Compass", "search a Skill"),
    ],
)
def test_programs_are_told_in_words(name, said):
    row = LIBRARY.cards[LIBRARY.names[name]].rows[0]
    assert words(row.program or row.on_hit or row.effects) == said


def test_a_card_is_shown_with_its_rows_and_rules():
    shown = {text.name: text.details for text in describe(LIBRARY)}
    assert shown["Ice Lance"].splitlines() == [
        "Ice Lance (S1-MAG-002): Mage Magical Skill",
        "  A lance that Freezes.",
        "  when: battle",
        "  target: enemy in reach",
        "  Mage: 3 Mana; 30 damage; on hit: inflict Freeze, turns 1; Exhausts",
        "  rules: 8.4, 9.2, 11.4",
    ]
    assert "Crusader, Rank III, 150 HP" in shown["Aurex Sunsworn III"]


def test_the_example_of_the_readme_can_be_played(tmp_path):
    example = re.search(r"```yaml\n(.*?)```", (FOLDER / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert example
    library = with_file(tmp_path, example[1])
    assert [row.line for row in library.cards[-1].rows] == ["Warrior", "Gladiator"]
    assert library.cards[library.names["Fireball"]].cost == 3
    assert library.tables[0].n_cards == 161
