"""What holds in every state of Lanterns."""

from tests.toy.state import DECK, LIFE, MAX_OIL, Event


def check(state, tables) -> None:
    for side in state.sides[: state.n_seats]:
        assert side.n_hand + side.n_deck + side.n_used == DECK
        assert side.life <= LIFE
        assert 0 <= side.oil <= MAX_OIL


def cards(state, tables, seat: int) -> list[int]:
    """All cards of a seat, wherever they are: the same from the first to the last state."""
    side = state.sides[seat]
    return sorted([*side.hand[: side.n_hand], *side.deck[: side.n_deck], *side.used[: side.n_used]])


def card_names(library) -> list[str]:
    """All cards, by number."""
    return library.names


def played(events) -> set[int]:
    """Numbers of the cards that were played."""
    return set(events[events[:, 0] == Event.PLAY, 2].tolist())
