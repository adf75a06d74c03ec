"""What must publicly be there before a card, Ability or Legacy may be used (S34)."""

from simulator.games.grandis.rules.shards import pool_size
from simulator.games.grandis.rules.tribute import may_tribute
from simulator.games.grandis.rules.zones import count_matches
from simulator.games.grandis.state import GAME, MAX_TOKENS, POSITIONS, Need
from simulator.jit import kernel, rule


@rule(GAME, "S34", "A44")
def is_possible(s, t, seat, card, need, wanted, count):
    """S34 Illegal when public facts show that nothing can come of it; A44 a search may always be tried."""
    side, foe = s.sides[seat], s.sides[1 - seat]
    if need == Need.DISCARD_PILE:
        return count_matches(t, side.discard, side.n_discard, wanted) >= count
    if need == Need.ENEMY_SHARD:
        return pool_size(foe) > 0
    if need == Need.ENEMY_HAND:
        return foe.n_hand > 0
    if need == Need.TOKEN_ROOM:
        return side.tokens < MAX_TOKENS
    if need == Need.TRIBUTE_CARD:
        return _has_normal_tribute(s, t, seat)
    return True


@kernel
def _has_normal_tribute(s, t, seat):
    side = s.sides[seat]
    for i in range(side.n_hand):
        card = s.hidden[seat].hand[i]
        for position in range(POSITIONS):
            if not t.cards[card].ultimate and may_tribute(t, side, position, card):
                return True
    return False
