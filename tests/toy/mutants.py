"""How a card of Lanterns is left without effect."""

from collections.abc import Iterator

from tests.toy.cards import Library


def cards(library: Library) -> Iterator[tuple[str, ...]]:
    """The names by which tests cite each card."""
    return ((name,) for name in library.names)


def wipe(library: Library, name: str) -> None:
    library.tables[0].cards[library.names.index(name)].steps = 0
