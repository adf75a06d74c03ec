"""How a card of Lost Legacy is left without effect."""

from collections.abc import Iterator

from simulator.games.lost_legacy.cards import Library


def cards(library: Library) -> Iterator[tuple[str, ...]]:
    """The names by which tests cite each card."""
    return ((name,) for name in library.names)


def wipe(library: Library, name: str) -> None:
    """Takes away what a card does when played and while it lies in the discards, but not when it may be played."""
    kind = library.tables[0].kinds[library.names.index(name)]
    kind.steps = kind.modifier = kind.protects = 0
