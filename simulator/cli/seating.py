"""Who plays whom: the entrants and the matchups that a command asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from simulator.cli.errors import USAGE, Refusal, unknown
from simulator.runner.game import Game
from simulator.runner.plan import Entrant, pairings

Matchups = Sequence[tuple[int, ...]]


def matrix(game: Game, decks: list[Any], named: int, options) -> tuple[list[Entrant], Matchups]:
    """Every deck against every other and itself; or every list with every number of seats."""
    if game.shared_deck:
        return _tables(game, decks, options)
    return _entrants(game, decks, options), pairings(len(decks))


def run(game: Game, decks: list[Any], named: int, options) -> tuple[list[Entrant], Matchups]:
    """One deck against another or, `named` twice, against itself; or one list, with as few seats as it has."""
    most = 1 if game.shared_deck else 2
    if named != most:
        plays = "one that all seats share" if game.shared_deck else "two"
        fix = "use 'matrix' for more" if named > most else "name another one, or this one twice"
        raise Refusal(f"{named} decklist{'s' * (named > 1)}, where 'run' plays {plays}", fix, USAGE)
    if game.shared_deck:
        return _tables(game, decks, options, usual=1)
    return _entrants(game, decks, options), [(0, len(decks) - 1)]


def seat_numbers(word: str) -> range:
    """The numbers of seats that '3' or '2..4' stands for."""
    first, _, last = word.partition("..")
    if not (first.isdecimal() and (last or first).isdecimal()) or int(last or first) < int(first):
        raise Refusal(f"'{word}' is no number of seats", "write one such as 3, or a range such as 2..4", USAGE)
    return range(int(first), int(last or first) + 1)


def _entrants(game: Game, decks: list[Any], options) -> list[Entrant]:
    if options.seats:
        remedy = "leave it out: with so many decklists, so many seats"
        raise Refusal(f"--seats is for games whose seats share one list, and {game.title} is none", remedy, USAGE)
    default, special = strategies(options.strategy, decks, game.strategy)
    return [Entrant.of(game, deck, special.get(deck.name, default)) for deck in decks]


def _tables(game: Game, decks: list[Any], options, usual: int | None = None) -> tuple[list[Entrant], Matchups]:
    """Each list with each number of seats that it has and the user wants, or with the `usual` first of them;
    and the strategies in these seats."""
    if options.seats:
        numbers = seat_numbers(options.seats)
        _check_seats(game, decks, numbers)
        seatings = [(deck, seats) for deck in decks for seats in _seats_of(game, deck) if seats in numbers]
    else:
        seatings = [(deck, seats) for deck in decks for seats in _seats_of(game, deck)[:usual]]
    places = [str(place) for place in range(1, max(seats for _, seats in seatings) + 1)]
    default, special = strategies(options.strategy, decks, game.strategy, places)
    entrants: dict[tuple[str, str], Entrant] = {}
    matchups = []
    for deck, seats in seatings:
        own = special.get(deck.name, default)
        players = [(deck.name, special.get(place, own)) for place in places[:seats]]
        for name, source in players:
            entrants.setdefault((name, source), Entrant.of(game, deck, source))
        matchups.append(tuple(list(entrants).index(player) for player in players))
    return list(entrants.values()), matchups


def _seats_of(game: Game, deck: Any) -> range:
    return getattr(deck, "seats", game.seats)


def _check_seats(game: Game, decks: list[Any], numbers: range) -> None:
    most = {deck.name: _seats_of(game, deck) for deck in decks}
    missing = [str(seats) for seats in numbers if not any(seats in seated for seated in most.values())]
    if missing:
        remedy = "; ".join(f"{name}: {seats[0]} to {seats[-1]}" for name, seats in most.items())
        raise Refusal(f"no list here has seats for {' or '.join(missing)}", remedy, USAGE)


def strategies(
    words: Iterable[str], decks: Sequence[Any], default: str, places: Sequence[str] = ()
) -> tuple[str, dict[str, str]]:
    """Who plays: by default, and for the decks and places of which the user says so; the last word counts."""
    special: dict[str, str] = {}
    for word in words:
        source, at, one = ("", "", "") if Path(word).is_file() else word.rpartition("@")
        if at:
            special[_named(one, decks, places)] = source
        else:
            default = word
    return default, special


def _named(word: str, decks: Sequence[Any], places: Sequence[str]) -> str:
    """The place, or the name of the deck that is called so or whose file is."""
    names: Mapping[str, str] = {Path(d.path).stem: d.name for d in decks} | {d.name: d.name for d in decks}
    names = {place: place for place in places} | names
    if word not in names:
        raise unknown("deck or player" if places else "deck", word, [*(deck.name for deck in decks), *places])
    return names[word]
