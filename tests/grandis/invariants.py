"""What holds in every state of Grandis Legacy."""

from simulator.games.grandis.events import Ev
from simulator.games.grandis.state import (
    DECK,
    MAX_REGEN,
    MAX_TOKENS,
    NONE,
    SHARDS,
    Ask,
    FrameKind,
    Position,
    Status,
)


def check(state, tables) -> None:
    for seat, side in enumerate(state.sides):
        hidden = state.hidden[seat]
        assert sum(side.pool) + side.n_shards == SHARDS
        assert 0 <= hidden.unseen_shards <= side.n_shards
        assert 0 <= hidden.known_top <= side.n_deck
        assert 1 <= side.regen <= MAX_REGEN
        assert 0 <= side.tokens <= MAX_TOKENS
        assert side.n_alive == sum(side.heroes["alive"])
        assert len(cards(state, tables, seat)) == DECK
        for hero in side.heroes:
            check_hero(state, tables, hero)
    if state.ask in (Ask.DEPLOY, Ask.BATTLE, Ask.REFORM):
        check_between_actions(state)


def check_hero(state, tables, hero) -> None:
    card = tables.heroes[hero.hero]
    lying = [slot.card for slot in hero.slots if slot.card != NONE]
    assert hero.hp <= card.hp
    assert min(hero.status) >= 0
    if not hero.alive:
        assert not any(hero.status)
        assert not lying
        assert hero.n_exp == hero.exhausted == hero.casting == 0
        return
    assert hero.hp > 0 or state.n_stack > 1 or not state.ask
    assert card.exp_needed <= hero.exp
    if hero.casting:
        assert hero.exhausted
        assert hero.slots[hero.casting - 1].card != NONE
        assert hero.status[Status.STUN] == 0


def check_between_actions(state) -> None:
    """Nothing waits, no defeat is open, the last Heroes stand in the Center."""
    assert state.n_stack == 1
    assert state.decider == state.active
    assert all(hero.hp > 0 for side in state.sides for hero in side.heroes if hero.alive)
    if all(side.n_alive == 1 for side in state.sides):
        assert all(side.heroes[Position.CENTER].alive for side in state.sides)


def cards(state, tables, seat: int) -> list[int]:
    """All Main Deck cards of a seat, wherever they are: the same from the first to the last state."""
    side, hidden = state.sides[seat], state.hidden[seat]
    found = [*hidden.hand[: side.n_hand], *hidden.deck[: side.n_deck], *side.discard[: side.n_discard]]
    for hero in side.heroes:
        found += [*hero.exp_cards[: hero.n_exp], *(slot.card for slot in hero.slots if slot.card != NONE)]
    for frame in state.stack[: state.n_stack]:
        if frame.kind in (FrameKind.PLAY, FrameKind.RELEASE) and frame.seat == seat:
            found.append(frame.card)
    return sorted(map(int, found))


def card_names(library) -> list[str]:
    """All Main Deck cards, by number."""
    return [card.name for card in library.cards]


def played(events) -> set[int]:
    """Numbers of the Main Deck cards that were played."""
    return set(events[events[:, 0] == Ev.PLAY, 2].tolist())
