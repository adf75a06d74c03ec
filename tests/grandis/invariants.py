"""What holds in every state of Grandis Legacy."""

from simulator.games.grandis.events import Ev
from simulator.games.grandis.state import (
    DECK,
    MAX_REGEN,
    MAX_TOKENS,
    NONE,
    SHARDS,
    Act,
    Ask,
    Family,
    Flag,
    FrameKind,
    Kind,
    Moment,
    Position,
    Status,
)


def check(state, tables) -> None:
    for seat, side in enumerate(state.sides):
        hidden = state.hidden[seat]
        check_shards(side, shards(state, seat))
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


def check_shards(side, kinds) -> None:
    """Twelve in all, at most one of each Class and of three Classes."""
    assert min(side.pool) >= 0
    assert sum(kinds) == SHARDS
    assert max(kinds[Family.ARCHER :]) <= 1
    assert sum(kinds[Family.ARCHER :]) <= 3


def check_hero(state, tables, hero) -> None:
    card = tables.heroes[hero.hero]
    lying = [slot.card for slot in hero.slots if slot.card != NONE]
    assert hero.attached == len(lying)
    assert hero.hp <= card.hp
    assert min(hero.status) >= 0
    assert all(slot.counter >= 0 for slot in hero.slots if slot.card != NONE)
    assert all(slot.until >= state.turn for slot in hero.slots if slot.card != NONE and slot.moment != Moment.NEVER)
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


def check_options(state, tables, options) -> None:
    """No Hero is offered what a defeated, Stunned, Exhausted or Frozen one may not do; a fallen one has its Legacy."""
    heroes = state.sides[state.decider].heroes
    for o in options:
        if o.act in (Act.PLAY, Act.TRAIT, Act.ABILITY) and o.source != NONE:
            assert heroes[o.source].alive  # 7.2
            assert heroes[o.source].status[Status.STUN] == 0  # 11.6, A58
            assert _may_use(state, tables, heroes[o.source], o)
        elif o.act == Act.LEGACY:
            assert not heroes[o.source].alive
            assert heroes[o.source].legacy_used != state.turn  # 7.5
        elif o.act == Act.TRIBUTE:
            assert heroes[o.target].alive
            assert tables.heroes[heroes[o.target].hero].next != NONE  # 6.14
        elif o.act == Act.REPOSITION:
            assert abs(o.source - o.target) == 1  # 3.5
            assert all(_may_move(heroes[position]) for position in (o.source, o.target))


def _may_use(state, tables, hero, o) -> bool:
    """5.6 Skills and Abilities of the own turn take a Ready Hero, A19 one Skill each; A5, 5.4, 5.9 others do not."""
    if o.act == Act.TRAIT:
        return bool(state.sides[state.decider].tokens > 0 and state.sides[state.decider].token_turn < state.turn)
    if o.act == Act.PLAY and tables.cards[o.card].kind != Kind.SKILL:
        return True
    if state.ask in (Ask.RESPOND, Ask.COUNTER):
        frozen = hero.status[Status.FREEZE] > 0
        return not (frozen and tables.rows[tables.row_of[hero.hero, o.card]].keywords & Flag.DODGES)  # 11.4
    return not hero.exhausted and (o.act == Act.ABILITY or hero.acted != state.turn)


def _may_move(hero) -> bool:
    """A23 A Legacy, or a Hero that is Ready, not Frozen and not Stunned."""
    held = hero.exhausted or hero.status[Status.FREEZE] or hero.status[Status.STUN]
    return not (hero.alive and held)


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


def shards(state, seat: int) -> list[int]:
    """All Shards of a seat by kind, in Pool and Shard Deck: the same from the first to the last state."""
    side = state.sides[seat]
    lying = state.hidden[seat].shards[: side.n_shards]
    return [int(side.pool[kind] + (lying == kind).sum()) for kind in Family]


def card_names(library) -> list[str]:
    """All Main Deck cards, by number."""
    return [card.name for card in library.cards]


def played(events) -> set[int]:
    """Numbers of the Main Deck cards that were played."""
    return set(events[events[:, 0] == Ev.PLAY, 2].tolist())
