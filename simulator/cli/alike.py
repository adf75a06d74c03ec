"""Whether two manifests tell of the same plan, and in what they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

SHARED = ("schema", "game", "turn_cap", "action_cap", "rules_sha256", "switches", "cards", "changed", "matchups")
DECK = ("name", "sha256", "slots", "luck", "strategy", "strategy_sha256", "strategy_params")

Manifest = Mapping[str, Any]


def differences(one: Manifest, other: Manifest, names: Sequence[str] = SHARED) -> Iterator[str]:
    """What of two plans differs, in words: in these entries, in decklab itself, or in a deck."""
    for name in names:
        if one[name] != other[name]:
            yield f"{name.replace('_', ' ')}{_values(one[name], other[name])}"
    if one["versions"]["decklab"] != other["versions"]["decklab"]:
        yield f"decklab{_values(one['versions']['decklab'], other['versions']['decklab'])}"
    if len(one["decks"]) != len(other["decks"]):
        yield f"the number of decks{_values(len(one['decks']), len(other['decks']))}"
        return
    for number, (deck, rival) in enumerate(zip(one["decks"], other["decks"], strict=True), 1):
        yield from (
            f"{name} of deck {number}{_values(deck[name], rival[name])}" for name in DECK if deck[name] != rival[name]
        )


def _values(one: Any, other: Any) -> str:
    """Both values, where they are short enough to help."""
    told = f" ({one}, {other})"
    return told if len(told) < 60 else ""
