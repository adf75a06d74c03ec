"""Follows a match by its log alone, as a player would who checks a replay with the rulebook in hand."""

from collections import Counter

from simulator.games.grandis import cards
from simulator.games.grandis.events import Ev, From
from simulator.games.grandis.state import MAX_HEROES, NONE, RANKS, Phase, Status

LIBRARY = cards.load()
INHERENT = (0, 300, 700)  # EXP of a Rank without EXP cards (A8)


class Reader:
    """Who stands where, HP, EXP, statuses and Exhaust of each Hero; Shards, Tokens, Main Deck and Hand of each seat.

    A Hero is (seat, row of its Rank I in tables.heroes // RANKS).
    """

    HP = (Ev.DAMAGE, Ev.BURN, Ev.POISON, Ev.DIRECT, Ev.EXTRA, Ev.REFLECTED)
    AT_A = (
        *(*HP, Ev.READY, Ev.READIED, Ev.EXHAUST, Ev.STATUS, Ev.STATUS_ENDS, Ev.HEAL, Ev.CURE, Ev.BLOCK, Ev.DODGE),
        *(Ev.MISSED, Ev.TRIBUTE, Ev.RANK_UP, Ev.ATTACH, Ev.DETACH, Ev.CAST, Ev.RELEASE, Ev.DEFEATED, Ev.IMMUNE),
        *(Ev.CAST_CANCELLED, Ev.COUNTDOWN, Ev.REVIVED, Ev.PREVENTED, Ev.ABILITY, Ev.EXP_LOST, Ev.EXECUTED),
    )
    AT_B = (Ev.PLAY, Ev.AGAIN, Ev.TRAIT, Ev.REDIRECT)
    TO_HAND = (Ev.DRAW, Ev.SEARCH, Ev.TO_HAND)
    FROM_HAND = (Ev.PLAY, Ev.TRIBUTE, Ev.REDRAW, Ev.HAND_LIMIT)

    def __init__(self):
        self.hero, self.hp, self.exp, self.status, self.exhausted = {}, {}, Counter(), Counter(), set()
        self.pool, self.deck, self.hand, self.tokens = [0, 0], [60, 60], [0, 0], [2, 2]
        self.active, self.phase = NONE, NONE

    def read(self, row):
        """Takes in one row; fails where it contradicts what came before."""
        kind, seat, a, b, c, d = map(int, row)
        who = seat, d % MAX_HEROES // RANKS
        if kind in self.AT_A or (kind in self.AT_B and b != NONE):
            assert self.hero[seat, a if kind in self.AT_A else b] == who[1]
        self._hold(kind, seat, a, b)
        self._add_up(kind, a, b, c, d)
        self._stand(kind, seat, a, b, c, d)
        self._suffer(kind, who, b, c)
        self._tire(kind, seat, who, a, b, c)
        self._learn(kind, who, b, c, d % RANKS)
        self._keep_time(kind, seat, who, b, c, d // MAX_HEROES)
        self._count(kind, seat, a, b, d)
        if kind == Ev.PHASE:
            self.phase = a

    def _stand(self, kind, seat, a, b, c, d):
        if kind == Ev.PLACED:
            self.hero[seat, a], self.hp[seat, d // RANKS] = d // RANKS, c
        elif kind == Ev.SWAP:
            one, two = self.hero[seat, b], self.hero[seat, a]
            assert c < 0 or c // RANKS == one
            assert d < 0 or d // RANKS == two
            self.hero[seat, a], self.hero[seat, b] = one, two

    def _suffer(self, kind, who, b, c):
        if kind in (*self.HP, Ev.HEAL):
            self.hp[who] += b if kind == Ev.HEAL else -b
            assert self.hp[who] == c
        elif kind in (Ev.RANK_UP, Ev.REVIVED, Ev.PREVENTED):
            self.hp[who] = b

    def _tire(self, kind, seat, who, a, b, c):
        if kind == Ev.EXHAUST:
            self.exhausted.add(who)
        elif kind in (Ev.READY, Ev.READIED):
            assert who in self.exhausted
            self.exhausted.remove(who)
        elif kind == Ev.REVIVED:
            (self.exhausted.add if c else self.exhausted.discard)(who)
        elif kind == Ev.PLAY and b != NONE and LIBRARY.cards[a].kind == "skill":
            answers = {"Timing.RESPONSE", "Timing.COUNTER"} & set(LIBRARY.cards[a].timing)
            assert answers or (seat == self.active and who not in self.exhausted)

    def _learn(self, kind, who, b, c, rank):
        if kind == Ev.TRIBUTE:
            gained = 200 if LIBRARY.cards[b].ultimate else 100
            self.exp[who] = min(INHERENT[rank + 1], self.exp[who] + gained)
            assert self.exp[who] == c
        elif kind == Ev.RANK_UP:
            assert self.exp[who] == INHERENT[rank]
        elif kind == Ev.EXP_LOST:
            self.exp[who] -= 100
            assert self.exp[who] == c
        elif kind == Ev.DEFEATED:
            self.exp[who] = INHERENT[rank]

    def _keep_time(self, kind, seat, who, b, c, in_all):
        if kind == Ev.STATUS:
            left = self.status[*who, b]
            self.status[*who, b] = max(left, c) if b == Status.BLEED else left + c
            assert self.status[*who, b] == in_all
        elif kind == Ev.STATUS_ENDS:
            assert (self.phase, seat, self.status.pop((*who, b))) == (Phase.END, self.active, 1)
        elif kind == Ev.CURE:
            assert self.status.pop((*who, b)) > 0
        elif kind == Ev.POISON:
            assert self.phase == Phase.END
            assert self.status[*who, Status.POISON] > 0
        elif kind == Ev.DEFEATED:
            self.status = Counter({key: left for key, left in self.status.items() if key[:2] != who})
        elif kind == Ev.TURN:
            self._end_turn(seat)

    def _end_turn(self, seat):
        """Each status of the player whose turn has ended is a turn shorter; those that are over are gone already."""
        for key in self.status:
            if key[0] == self.active and self.status[key] > 0:
                self.status[key] -= 1
                assert self.status[key] > 0
        self.active = seat

    def _hold(self, kind, seat, a, b):
        lost = kind in (Ev.TO_DISCARD, Ev.TO_DECK) and b in (From.HAND, From.COST, From.LEGACY_COST)
        self.hand[seat] += (kind in self.TO_HAND and a != NONE) - (kind in self.FROM_HAND or lost)
        if kind == Ev.PHASE:
            assert self.hand[seat] == b

    def _add_up(self, kind, a, b, c, d):
        if kind == Ev.POWER:
            assert ((a << (c & 1)) + b) << (c >> 1) == d
        elif kind == Ev.DEFENCE:
            assert max(0, d - a - b) == c

    def _count(self, kind, seat, a, b, d):
        if kind in (Ev.GAIN_SHARD, Ev.LOSE_SHARD):
            self.pool[seat] += 1 if kind == Ev.GAIN_SHARD else -1
            assert self.pool[seat] == b
        elif kind == Ev.PAY:
            self.pool[seat] -= a + b.bit_count()
            assert self.pool[seat] == d
        elif kind in (Ev.TOKEN, Ev.TOKEN_GAIN):
            self.tokens[seat] += 1 if kind == Ev.TOKEN_GAIN else -1
            assert self.tokens[seat] == a
        elif kind == Ev.DRAW:
            self.deck[seat] -= 1
            assert self.deck[seat] == b
        elif kind in (Ev.TO_DECK, Ev.REDRAW):
            self.deck[seat] += 1
        elif kind == Ev.SEARCH and a != NONE:
            self.deck[seat] -= 1
