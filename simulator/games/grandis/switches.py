"""The rulings that a run may turn: 24 switches with their values, and three presets of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from simulator.reading import Fault, Faults, either, quoted, suggestion


@dataclass(frozen=True)
class Switch:
    """A ruling with its values, the default first. `field` of the tables is 1 where the value is `on`."""

    name: str
    values: tuple[str, str]
    ruling: str
    why: str
    field: str
    on: str


def _yes(name: str, ruling: str, why: str) -> Switch:
    return Switch(name, ("true", "false"), ruling, why, name, "true")


def _no(name: str, ruling: str, why: str) -> Switch:
    return Switch(name, ("false", "true"), ruling, why, name, "true")


def _named(name: str, values: tuple[str, str], ruling: str, why: str, field: str) -> Switch:
    return Switch(name, values, ruling, why, field, values[1])


SWITCHES = (
    _yes("exhausted_may_defend", "A5", "only 'normal' Skills need a Ready Hero; every engine lets it defend"),
    _no("defense_exhausts", "A5", "no engine Exhausts a Hero for defending"),
    _yes("first_turn_attack_ban", "2.20, A4", "written in the rulebook"),
    _named("rank3_exp", ("total", "more"), "A7", "the engines count 700 from the start", "rank3_exp_more"),
    _named(
        "racial_token_limit",
        ("each_turn", "own_turn"),
        "A6",
        "the card data count by the turn, whoever's it is",
        "racial_token_own_turn",
    ),
    _named(
        "responses_per_hit",
        ("one", "any"),
        "A53",
        "a confirmed Response closes its window (10.9)",
        "responses_any",
    ),
    _yes("counter_responses", "A13", "some cards do nothing but answer cards"),
    _yes(
        "redirect_target_may_respond",
        "A43",
        "each Hero hit may respond (10.7), though no engine lets this one",
    ),
    _named("payment", ("minimal", "free"), "A56", "overpaying would cycle a pool at will", "payment_free"),
    _yes("items_events_in_reform", "A54", "the card data allow eighteen of them there"),
    _no("event_exhausts_source", "A20", "Exhaust follows Skills (5.3)"),
    _yes("reposition_needs_ready", "A23", "the Exhaust is what the move costs; as in the engines"),
    _yes("stun_stops_token_traits", "A58", "a Trait is an active effect (11.6)"),
    _yes("auto_center_cancels_casting", "A25", "any change of position ends a Casting (10.22)"),
    _named(
        "taunt_out_of_reach",
        ("free", "cannot_attack"),
        "A36",
        "the card data bind only attackers that reach the taunter",
        "taunt_cannot_attack",
    ),
    _yes("extra_damage_separate", "S6", "the card data deal it after the Attack, on its own"),
    _yes("range_gain_keeps_label", "S3", "what gains Range is still a Physical Attack"),
    _named(
        "arrow_barrage_counts",
        ("value", "shards"),
        "S2",
        "a matching Class Shard is worth 2 Mana (2.24)",
        "arrow_barrage_shards",
    ),
    _named(
        "heavens_fury",
        ("all_attacks", "single_target"),
        "S12",
        "the printed card names no kind of Attack",
        "heavens_fury_single",
    ),
    _no("final_grit_needs_user", "S9", "with one Gladiator in the deck the card could never be played"),
    _yes("camouflage_exhausts", "S10", "nothing on the card lifts the rule (5.3); the card data do"),
    _no("poison_vial_needs_damage", "S23", "the printed card asks for no damage"),
    _yes("greater_potion_needs_ready", "S22", "for an Exhausted Hero the drawback would cost nothing"),
    _no("ultimate_tribute_needs_class_shard", "A33, S40", "the rulebook asks for no payment"),
)
DEFAULTS = {switch.name: switch.values[0] for switch in SWITCHES}
PRESETS = {
    "default": DEFAULTS,
    "printed": DEFAULTS
    | {
        "reposition_needs_ready": "false",
        "items_events_in_reform": "false",
        "extra_damage_separate": "false",
        "taunt_out_of_reach": "cannot_attack",
    },
    "reference": DEFAULTS
    | {
        "redirect_target_may_respond": "false",
        "event_exhausts_source": "true",
        "heavens_fury": "single_target",
        "camouflage_exhausts": "false",
        "poison_vial_needs_damage": "true",
        "ultimate_tribute_needs_class_shard": "true",
    },
}
"""`printed`: card texts and rulebook alone; `reference`: what the public engines do."""


def complete(settings: Mapping[str, str]) -> dict[str, str]:
    """The value of every switch, the default where `settings` says nothing; raises Faults."""
    faults = [fault for name, value in settings.items() if (fault := _wrong(name, value))]
    if faults:
        raise Faults(faults)
    return DEFAULTS | dict(settings)


def fill(rules, settings: Mapping[str, str]) -> None:
    """Writes all switches into the record `rules` of the tables."""
    for switch in SWITCHES:
        setattr(rules, switch.field, int(settings[switch.name] == switch.on))


def _wrong(name: str, value: str) -> Fault | None:
    values = {switch.name: switch.values for switch in SWITCHES}
    if name not in values:
        return _fault(name, "no switch of this game", values)
    return None if value in values[name] else _fault(value, f"no value of the switch '{name}'", values[name])


def _fault(word: str, what: str, known: Iterable[str]) -> Fault:
    remedy = suggestion(word, known) or "use " + either(list(known))
    return Fault("--rule", 1, 1, f"{quoted(word)} is {what}", remedy)
