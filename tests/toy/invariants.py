"""What holds in every state of Lanterns."""

from tests.toy.state import DECK, LIFE, MAX_OIL


def check(state, tables) -> None:
    for side in state.sides[: state.n_seats]:
        assert side.n_hand + side.n_deck + side.n_used == DECK
        assert side.life <= LIFE
        assert 0 <= side.oil <= MAX_OIL


def cards(state, tables, seat: int) -> list[int]:
    """All cards of a seat, wherever they are: the same from the first to the last state."""
    side = state.sides[seat]
    return sorted([*side.hand[: side.n_hand], *side.deck[: side.n_deck], *side.used[: side.n_used]])
