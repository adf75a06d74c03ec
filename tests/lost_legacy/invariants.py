"""What holds in every state of Lost Legacy."""

from simulator.games.lost_legacy.events import Ev
from simulator.games.lost_legacy.rules.piles import DISCARDS, HAND, pile, size
from simulator.games.lost_legacy.state import Ask


def zones(state) -> dict[int, int]:
    """The zone of every card that lies somewhere, by card; a card that lies twice fails."""
    found = {}
    for zone in range(DISCARDS + state.n_seats):
        for card in pile(state, zone)[: size(state, zone)]:
            assert int(card) not in found
            found[int(card)] = zone
    return found


def check(state, tables) -> None:
    where = zones(state)
    assert sorted(where) == list(range(state.n_cards))
    check_knowledge(state, where)
    check_cards(state, tables, where)
    for seat in range(state.n_seats):
        check_side(state, seat)
    if state.ask != Ask.OVER:
        assert not state.sides[state.decider].out


def check_knowledge(state, where) -> None:
    """A card that a seat knows may lie in its own zone only; its true zone is never ruled out; own cards are known."""
    for seat in range(state.n_seats):
        for card, zone in where.items():
            may, knows = state.may[seat, card], state.knows[card] >> seat & 1
            assert may >> zone & 1
            assert not knows or may == 1 << zone
            assert knows or zone not in (HAND + seat, DISCARDS + seat)
            assert knows or zone < DISCARDS or state.face_down[card]


def check_cards(state, tables, where) -> None:
    """Only cards in discards lie face-down, and a forced one can have been forced."""
    for card, zone in where.items():
        kind, after = tables.kinds[state.kind[card]], state.after[card]
        assert zone >= DISCARDS or not state.face_down[card]
        assert after == 0 or state.face_down[card]
        assert after <= 0 or kind.after_from <= after <= kind.after_to


def check_side(state, seat) -> None:
    """One card in hand, two while choosing which of them goes, none when eliminated."""
    side = state.sides[seat]
    choosing = state.ask in (Ask.PLAY, Ask.PUT_BACK) and state.decider == seat
    assert side.n_hand == (0 if side.out else 2 if choosing else 1)


def cards(state, tables, seat: int) -> list[int]:
    """The kinds of all cards, wherever they are: the same from the first to the last state, and for every seat."""
    return sorted(int(state.kind[card]) for card in zones(state))


def card_names(library) -> list[str]:
    """All cards, by number."""
    return library.names


def played(events) -> set[int]:
    """Numbers of the cards that were played."""
    return set(events[events[:, 0] == Ev.PLAY, 2].tolist())
