"""The rulings that a run may turn, with their values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from simulator.games.lost_legacy.filed import rule
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


SWITCHES = (
    Switch("campaign", ("no", "yes"), "7.2", "an optional rule: a match is then a whole campaign", "campaign", "yes"),
    Switch(
        "staff_without_dragons",
        ("stays", "ruins"),
        "A4",
        "the rulebook shuffles the Staff into the Ruins only with one of the two dragons",
        "staff_without_dragons_to_ruins",
        "ruins",
    ),
    Switch(
        "empty_discards",
        ("face_up", "face_down"),
        "A3",
        "without a top card there is no number that could be in the range",
        "empty_discards_face_down",
        "face_down",
    ),
    Switch(
        "legacy_in_empty_deck",
        ("plays_on", "investigates"),
        "A2",
        "the turn asks whether the deck is empty at its end, and then it is not",
        "legacy_in_empty_deck_investigates",
        "investigates",
    ),
    Switch(
        "maiden_saves",
        ("always", "once"),
        "9.8",
        "nothing says that she is used up; once: she then turns face-down",
        "maiden_saves_once",
        "once",
    ),
    Switch(
        "speed_floor",
        ("zero", "none"),
        "A8",
        "the rulebook's example lowers two players to zero and calls that a tie",
        "speed_floor",
        "zero",
    ),
)
DEFAULTS = {switch.name: switch.values[0] for switch in SWITCHES}
PRESETS = {"default": DEFAULTS, "campaign": DEFAULTS | {"campaign": "yes"}}


@rule("7.1")
def complete(settings: Mapping[str, str]) -> dict[str, str]:
    """7.1 What is agreed on before the match: the value of every switch.

    It is the default where `settings` says nothing. Raises Faults.
    """
    values = {switch.name: switch.values for switch in SWITCHES}
    faults = []
    for name, value in settings.items():
        if name not in values:
            faults.append(_fault(name, "no switch of this game", values))
        elif value not in values[name]:
            faults.append(_fault(value, f"no value of the switch '{name}'", values[name]))
    if faults:
        raise Faults(faults)
    return DEFAULTS | dict(settings)


def fill(rules, settings: Mapping[str, str]) -> None:
    """Writes all switches into the record `rules` of the tables."""
    for switch in SWITCHES:
        setattr(rules, switch.field, int(settings[switch.name] == switch.on))


def _fault(word: str, what: str, known: Iterable[str]) -> Fault:
    remedy = suggestion(word, known) or "use " + either(list(known))
    return Fault("--rule", 1, 1, f"{quoted(word)} is {what}", remedy)
