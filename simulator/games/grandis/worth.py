"""How good a position is, for looking ahead: the chance of winning that the two sides' means stand for.

The weights come from a regression, rounded, those of the decks smoothed by hand. In 1,400 decisions of the
default strategy its best four options were played on to the end of the match, most of them 300 times; what the
options differ by in their share of wins is laid to what they differ by in the means below one turn later.
"""

from simulator.games.grandis.rules.tribute import exp_needed
from simulator.games.grandis.state import NONE, POSITIONS, Kind, State, Status, Tables, Timing
from simulator.jit import entry, i4, i8, kernel
from simulator.runner.lookahead import SURE

# In thousandths of a log-odds, for one of each.
HP, HEALTHY_HP, HEALTHY = 8, 3, 80  # HP of a Hero; more for those up to 80
RANK_3, EXP = 560, 750  # EXP: the whole way to the next Rank
POISON, CASTING = -80, 550
REGEN, TOKEN, MANA, BASIC = 290, 440, 50, 4  # Mana beyond the fourth
CARD, RESPONSE, DAMAGE = 190, 75, 1  # in hand; DAMAGE: for each HP that an Attack takes by its print
DECK, RACE, LATE, FAR = 100, 600, 3, 8  # a card's lead of the Main Deck, up to 8; more as the shorter one runs out
CURVE = 1500


@entry(i4(State, Tables, i8))
def worth(s, t, seat):
    """The seat's chance to win in ten-thousandths, with a straight-line stand-in for the logistic curve."""
    me, foe = s.sides[seat], s.sides[1 - seat]
    odds = side_worth(t, me, s.hidden[seat]) - side_worth(t, foe, s.hidden[1 - seat])
    lead, shorter = me.n_deck - foe.n_deck, min(me.n_deck, foe.n_deck)
    odds += (DECK + RACE // (LATE + shorter)) * max(-FAR, min(FAR, lead))
    return (SURE + SURE * odds // (CURVE + abs(odds))) // 2


@kernel
def side_worth(t, side, hidden):
    """What a side has left to win with."""
    pool = 0
    for family in range(len(side.pool)):
        pool += side.pool[family]
    total = REGEN * side.regen + TOKEN * side.tokens + MANA * max(0, pool - BASIC)
    for position in range(POSITIONS):
        if side.heroes[position].alive:
            total += _hero_worth(t, side.heroes[position])
    for i in range(side.n_hand):
        total += _card_worth(t, side, hidden.hand[i])
    return total


@kernel
def _hero_worth(t, hero):
    needed = exp_needed(t, hero)
    growth = EXP * min(hero.exp, needed) // needed if needed > 0 else RANK_3
    health = HP * hero.hp + HEALTHY_HP * min(hero.hp, HEALTHY)
    return health + growth + POISON * hero.status[Status.POISON] + CASTING * (hero.casting > 0)


@kernel
def _card_worth(t, side, card):
    """A hand card, by what the Heroes can do with it now."""
    c = t.cards[card]
    damage, usable = 0, c.kind != Kind.SKILL
    for position in range(POSITIONS):
        hero = side.heroes[position]
        row = t.row_of[hero.hero, card]
        if hero.alive and row != NONE:
            damage, usable = max(damage, t.rows[row].damage), True
    return CARD + DAMAGE * damage + RESPONSE * (usable and c.timing & Timing.RESPONSE > 0)
