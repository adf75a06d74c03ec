"""All cards in words, for people who look something up."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.games.grandis.cards import language as lang
from simulator.games.grandis.cards.language import Step, Word, words
from simulator.games.grandis.cards.model import Card, Hero, Legacy, Rank, Row, Trait
from simulator.runner.game import CardText

_NUMERALS = ("I", "II", "III")
_LABEL_RULES = {
    "Physical": ("9.1",),
    "Magical": ("9.2",),
    "Area": ("9.3", "10.7"),
    "Range": ("9.4",),
    "Casting": ("9.5", "10.18", "10.23"),
    "Defense": ("9.6", "9.11"),
    "Support": ("9.7", "9.13"),
    "Tactical": ("9.8", "9.12"),
}
_KIND_RULES = {"skill": ("8.4",), "item": ("9.14", "5.4"), "event": ("9.15",)}
_STATUS_RULES = {
    "Status.POISON": ("11.5",),
    "Status.BURN": ("11.3",),
    "Status.FREEZE": ("11.4",),
    "Status.BLEED": ("11.2",),
    "Status.STUN": ("11.6",),
}
_STEP_RULES = {
    "block": ("10.3",),
    "dodge": ("10.4",),
    "negate": ("10.6", "S24"),
    "cancel": ("10.6", "A13"),
    "redirect": ("10.5", "S27"),
    "reduce_area": ("S18", "S19"),
    "heal": ("11.9", "11.12"),
    "draw": ("12.18",),
    "gain_shards": ("A10", "S33"),
    "take_shards": ("2.29", "A34"),
    "remove_shards": ("2.29", "S15"),
    "search": ("12.17", "A44"),
    "recover": ("S34",),
    "revive": ("7.10", "A28", "S50"),
    "look_at_hand": ("12.16", "A65"),
    "tokens": ("5.8",),
    "tribute": ("6.1", "A45"),
    "discard_exp": ("6.14",),
    "ready": ("A19",),
    "swap_self": ("3.15", "S25", "S26"),
    "swap_target": ("3.15", "S26"),
    "swap_both": ("3.15", "A24"),
    "defeat": ("S8", "A64"),
    "extra": ("S6",),
    "fixed_damage": ("S6",),
    "strike": ("S37",),
    "reflect": ("S39",),
    "prevent_defeat": ("12.15", "S38"),
    "name_card": ("S32",),
    "attack_bonus": ("A16", "A35"),
    "attack_bonus_all": ("A16", "A35", "S19"),
    "double_base": ("A16", "S12"),
    "double_damage": ("A16", "S20", "A61"),
    "reduce": ("A16", "S17"),
    "no_damage": ("S16",),
    "no_damage_to_all": ("S16",),
    "untargetable": ("S11",),
    "taunt": ("11.13", "A36", "S48"),
    "healing_received": ("11.12",),
    "attacks_inflict": ("S23",),
    "next_damage_inflicts": ("S23",),
    "turn_magical_removing_shards": ("S14",),
    "attack_twice": ("S13",),
    "named_card_is_area": ("S32",),
}


def describe(library) -> list[CardText]:
    """Every card of the library: Main Deck, Hero and Legacy cards, in this order."""
    traits = {trait.race: trait for trait in library.traits}
    return [
        *map(_main_deck, library.cards),
        *(
            _hero(hero, place, rank, traits[hero.race])
            for hero in library.heroes
            for place, rank in enumerate(hero.ranks)
        ),
        *map(_legacy, library.legacies),
    ]


def _main_deck(card: Card) -> CardText:
    kind = " ".join(filter(None, [card.clazz, card.label, card.kind.capitalize()]))
    ultimate = f"Ultimate of {card.owner}" if card.owner else ""
    lines = [f"{card.name} ({card.code}): {kind}", card.text, ultimate, *_uses(card), *map(_row, card.rows)]
    missing = "" if all(map(_does_something, card.rows)) else "a row without any effect"
    return _text(card.code, card.name, card.kind, f"{kind}. {card.text}", [*lines, _rules(card)], missing)


def _text(code: str, name: str, kind: str, summary: str, lines: list[str], missing: str = "") -> CardText:
    return CardText(code, name, kind, summary, "\n  ".join(filter(None, lines)), missing)


def _uses(card: Card) -> Iterator[str]:
    yield "when: " + ", ".join(Word(lang.TIMINGS).say(timing) for timing in card.timing)
    if card.target != "Target.NONE":
        yield f"target: {Word(lang.TARGETS).say(card.target)}"
    if card.type not in ("Damage.NONE", f"Damage.{card.label.upper()}"):
        yield f"type: {Word(lang.TYPES).say(card.type)}"
    if card.answers:
        yield "answers: " + ", ".join(Word(lang.ANSWERS).say(kind) for kind in card.answers)
    if card.kind == "item" and card.users:
        yield "Hero: " + ", ".join(Word(lang.CLASSES).say(user) for user in card.users)
    if card.discards:
        yield f"discards: {card.discards} more"
    if card.named:
        yield "discards: " + ", ".join(card.named)


def _row(row: Row) -> str:
    parts = [
        _cost(row),
        _damage(row),
        _casting(row),
        words(row.program),
        row.on_hit and f"on hit: {words(row.on_hit)}",
        row.after and f"afterwards: {words(row.after)}",
        row.effects and f"attached to {_host(row)} {Word(lang.LASTS).say(row.lasts)}: {words(row.effects)}",
        ", ".join(said for said, flag in lang.FLAGS.items() if flag in row.flags),
        "Exhausts" if row.exhausts else "",
    ]
    return f"{row.line or 'all'}: " + "; ".join(filter(None, parts))


def _host(row: Row) -> str:
    return Word(lang.HOSTS).say(row.host)


def _cost(row: Row) -> str:
    if "Flag.SPENDS_ALL" in row.flags:
        return "all Shards"
    each = " for each enemy Mana Regen" if "Flag.PER_ENEMY_REGEN" in row.flags else ""
    return f"{row.cost} Mana{each}"


def _damage(row: Row) -> str:
    if not row.damage:
        return ""
    times = "" if row.times == "Times.ONE" else f" times {Word(lang.TIMES).say(row.times)}"
    return f"{row.damage} damage{times}" + (f", at most {row.at_most}" if row.at_most else "")


def _casting(row: Row) -> str:
    turns, draws = row.casting
    return f"Casting, turns {turns}" * bool(turns) + f"Casting, draws {draws}" * bool(draws)


def _does_something(row: Row) -> bool:
    return bool(row.damage or row.program or row.on_hit or row.after or row.effects)


def _rules(card: Card) -> str:
    cited = [*_KIND_RULES[card.kind], *_LABEL_RULES.get(card.label, ())]
    cited += ["2.21", "6.6", "A63"] if card.ultimate else []
    cited += ["10.8"] if card.discards or card.named else []
    for row in card.rows:
        cited += ["10.12", "10.14"] if row.host != "Host.NONE" else []
        for step in (*row.program, *row.on_hit, *row.after, *row.effects):
            cited += _cited(step)
    return "rules: " + ", ".join(dict.fromkeys(cited))


def _cited(step: Step) -> list[str]:
    statuses = [rule for arg in step.args if isinstance(arg, str) for rule in _STATUS_RULES.get(arg, ())]
    when = ["A15"] if step.when != "When.HIT" else []
    return [*_STEP_RULES.get(step.verb, ()), *statuses, *when]


def _hero(hero: Hero, place: int, rank: Rank, trait: Trait) -> CardText:
    race = Word(lang.RACES).say(hero.race)
    kind = f"{race} {rank.clazz}, Rank {_NUMERALS[place]}"
    lines = [
        f"{hero.name} ({rank.code}): {kind}, {rank.hp} HP",
        f"rows of: {', '.join(rank.uses)}",
        f"from {rank.exp} EXP: draw {rank.bonus_draw}, Mana Regen +{rank.bonus_regen}" if rank.exp else "",
        f"{trait.name}: {words(trait.program)}",
        f"{rank.ability}: {_ability(rank)}" if rank.ability else "",
        "rules: 5.1, 6.7, 8.3",
    ]
    return _text(rank.code, f"{hero.name} {_NUMERALS[place]}", "hero", f"{kind}, {rank.hp} HP", lines)


def _ability(rank: Rank) -> str:
    said = []
    for key, value in rank.columns.items():
        if key == "longer":
            said += [f"{Word(lang.STATUSES).say(status)} lasts {turns} longer" for status, turns in value]
        else:
            said.append(key.replace("_", " ") + (f" {value}" if value != 1 or key == "heal_cost" else ""))
    return ", ".join(said)


def _legacy(legacy: Legacy) -> CardText:
    skills = "Skill" if legacy.cost == 1 else "Skills"
    price = f"discards {legacy.cost} {legacy.clazz} {skills}: {words(legacy.program)}"
    lines = [
        f"{legacy.name} ({legacy.code}): {legacy.clazz} Legacy",
        legacy.text,
        price,
        "rules: 7.4, 7.5, A27, S34",
    ]
    return _text(legacy.code, legacy.name, "legacy", f"{legacy.clazz} Legacy. {legacy.text}", lines)
