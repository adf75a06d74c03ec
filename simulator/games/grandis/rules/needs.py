"""What must publicly be there before a card, Ability or Legacy may be used (S34)."""

from simulator.games.grandis.rules.shards import pool_size
from simulator.games.grandis.rules.tribute import normal_takers
from simulator.games.grandis.rules.zones import has_matches
from simulator.games.grandis.state import GAME, MAX_TOKENS, Kind, Need
from simulator.jit import kernel, rule


@rule(GAME, "S34", "A44")
def is_possible(s, t, seat, need, wanted, count):
    """S34 Illegal when public facts show that nothing can come of it; A44 a search may always be tried."""
    side, foe = s.sides[seat], s.sides[1 - seat]
    if need == Need.DISCARD_PILE:
        return has_matches(t, side.discard, side.n_discard, wanted, count)
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
    if not normal_takers(t, side):
        return False
    for i in range(side.n_hand):
        c = t.cards[s.hidden[seat].hand[i]]
        if c.kind == Kind.SKILL and not c.ultimate:
            return True
    return False
