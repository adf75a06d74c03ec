"""All cards in words, for people who look something up."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.games.lost_legacy.cards import Card, Library
from simulator.games.lost_legacy.cards.language import VERBS
from simulator.runner.game import CardText

_ORIGINS = {"rulebook": "", "inferred": " [inferred]", "designer": " [designer]"}


def describe(library: Library) -> list[CardText]:
    """Every card, set by set."""
    places = {card.name: place for key in library.sets for place, card in enumerate(_of(key, library), 1)}
    return [_described(card, f"{_initials(card.set)}-{places[card.name]}") for card in library.cards]


def _of(key: str, library: Library) -> list[Card]:
    return [card for card in library.cards if card.set == key]


def _initials(key: str) -> str:
    return "".join(word[0].upper() for word in key.split("_"))


def _described(card: Card, code: str) -> CardText:
    effect = _sentence("; ".join(VERBS[verb].says.format(number) for verb, number in card.steps))
    lasting = list(_lasting(card))
    summary = f"Speed {card.speed}.{_ORIGINS[card.least_sure]} {' '.join([*lasting, effect])}"
    lines = [
        f"{card.name} ({code}): speed {card.speed}, {card.copies} in {card.set}",
        *lasting,
        effect,
        f"origin: effect {card.origin}, speed {card.speed_origin}",
        f"rules: {', '.join(dict.fromkeys(_rules(card)))}",
    ]
    missing = "" if card.steps or card.modifier or card.protects else "no effect"
    return CardText(code, card.name, card.set, summary.strip(), "\n  ".join(filter(None, lines)), missing)


def _lasting(card: Card) -> Iterator[str]:
    """What a card is or does beside the effect of playing it."""
    if card.intrigue:
        yield "Intrigue."
    if any(card.after):
        yield "If after {}-{}: face-down, no effect.".format(*card.after)
    if card.modifier:
        yield f"Face-up in your discards: {card.modifier:+d} to your speed of investigating."
    if card.protects:
        yield f"Face-up in your discards: saves you from elimination by a {' or '.join(card.protects)}."


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def _rules(card: Card) -> Iterator[str]:
    yield from ("1.8", "3.4")
    yield from ("5.7",) * (card.speed == "5")
    yield from ("9.16",) * card.intrigue
    yield from ("6.2",) * any(card.after)
    yield from ("9.4", "A8") * bool(card.modifier)
    yield from ("9.8",) * bool(card.protects)
    for verb, _ in card.steps:
        yield from VERBS[verb].rules
