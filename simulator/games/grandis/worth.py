"""How good a position is, for looking ahead: the chance of winning that the two sides' means stand for.

The weights come from a logistic regression of the winner on 63,000 beginnings of turns in matches between
default strategies that now and then choose at random, with a term for each decklist, so that they tell of
positions and not of lists.
"""

from simulator.games.grandis.rules.tribute import exp_needed
from simulator.games.grandis.state import NONE, POSITIONS, Kind, State, Status, Tables, Timing
from simulator.jit import entry, i4, i8, kernel
from simulator.runner.lookahead import SURE

# In thousandths of a log-odds.
HP, HEALTHY = 6, 80  # a Hero's HP, of which 80 count
LAST_HERO = 830  # less
RANK_3, RANK_2 = 306, -425
EXP = 845  # the whole way to the next Rank
POISON = -53
CASTING = 450
REGEN, TOKEN, MANA = 354, 329, 25
CARD, RESPONSE, BLOW, LATER = 182, 66, 2, 48
USED = 110
DECK, FAR, LATE = 3700, 8, 3
CURVE = 1500


@entry(i4(State, Tables, i8))
def worth(s, t, seat):
    """The seat's chance to win in ten-thousandths, with a straight-line stand-in for the logistic curve."""
    me, foe = s.sides[seat], s.sides[1 - seat]
    odds = _means(t, me, s.hidden[seat]) - _means(t, foe, s.hidden[1 - seat])
    lead, shorter = me.n_deck - foe.n_deck, min(me.n_deck, foe.n_deck)
    odds += (100 + DECK // (LATE + shorter)) * max(-FAR, min(FAR, lead))
    return (SURE + SURE * odds // (CURVE + abs(odds))) // 2


@kernel
def _means(t, side, hidden):
    """What a side has left to win with."""
    total = CARD * side.n_hand + REGEN * side.regen + TOKEN * side.tokens + USED * side.n_discard
    total -= LAST_HERO * (side.n_alive == 1)
    pool = 0
    for family in range(6):
        pool += side.pool[family]
    total += MANA * min(pool, 4)
    for position in range(POSITIONS):
        hero = side.heroes[position]
        if hero.alive:
            needed = exp_needed(t, hero)
            total += HP * min(hero.hp, HEALTHY) + POISON * hero.status[Status.POISON] + CASTING * (hero.casting > 0)
            total += EXP * min(hero.exp, needed) // needed if needed > 0 else RANK_3
            if t.heroes[hero.hero].rank > 1:
                total += RANK_2
    for i in range(side.n_hand):
        card = hidden.hand[i]
        c = t.cards[card]
        blow, usable, later = 0, c.kind != Kind.SKILL, False
        for position in range(POSITIONS):
            hero = side.heroes[position]
            if hero.alive:
                row = t.row_of[hero.hero, card]
                if row != NONE:
                    usable = True
                    blow = max(blow, t.rows[row].damage)
                following = t.heroes[hero.hero].next
                if following != NONE and t.row_of[following, card] != NONE:
                    later = True
        total += BLOW * blow
        if usable and c.timing & Timing.RESPONSE:
            total += RESPONSE
        if later and not usable:
            total += LATER
    return total
