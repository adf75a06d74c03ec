"""Setup of a match (2.1 to 2.8)."""

from simulator.core.events import emit
from simulator.games.grandis.events import Ev
from simulator.games.grandis.rules.frames import push
from simulator.games.grandis.rules.play import is_attack
from simulator.games.grandis.rules.shards import build_shard_deck, gain_shards
from simulator.games.grandis.rules.zones import draw, fill_deck
from simulator.games.grandis.state import (
    DECK,
    GAME,
    MAX_TOKENS,
    NOBODY,
    NONE,
    POSITIONS,
    RANKS,
    SLOTS,
    Ask,
    FrameKind,
)
from simulator.jit import kernel, rule

OPENING_HAND, STARTING_SHARDS, STARTING_REGEN = 6, 3, 1


@rule(GAME, "2.8", "A3", "A46")
def set_up(s, t, decks, log):
    """2.8 Both sides are laid out, then the first player's Draw Phase begins; A3 seat 0 is first, and who sits there
    alternates from match to match."""
    s.turn, s.winner, s.ending, s.n_stack = 0, NOBODY, 0, 0
    s.ask = Ask.RUN
    s.active = 0
    for seat in range(2):
        clear_side(s, seat)
        place_heroes(s, t, seat, decks[seat], log)
        fill_deck(s, seat, decks[seat])
        s.sides[seat].attacks = count_attacks(t, decks[seat])
        build_shard_deck(s, t, seat, decks[seat])
        open_hand(s, t, seat, log)
    push(s, FrameKind.TURN, 0)


@rule(GAME, "2.7")
def clear_side(s, seat):
    """2.7 Mana Regen 1 and two Racial Tokens; all zones empty."""
    side = s.sides[seat]
    side.n_hand = side.n_deck = side.n_discard = side.n_shards = 0
    side.regen, side.tokens = STARTING_REGEN, MAX_TOKENS
    side.token_turn = NONE
    side.repositioned = side.tributed = side.drawn = side.own_turn = 0
    side.available = side.spent = side.played = 0
    side.total_spent = side.total_played = side.responses = side.healed = side.tributes = 0
    s.hidden[seat].known_top = 0
    for kind in range(len(side.pool)):
        side.pool[kind] = 0


@rule(GAME, "1.1", "1.3", "1.8", "2.1", "2.2", "2.10")
def place_heroes(s, t, seat, deck, log):
    """2.2 The three Rank I Heroes of the packages (1.8) stand in the formation of the list."""
    for position in range(POSITIONS):
        hero = s.sides[seat].heroes[position]
        clear_hero(hero)
        hero.hero = RANKS * deck[DECK + 2 * position]
        hero.legacy = deck[DECK + 2 * position + 1]
        hero.alive = 1
        hero.hp = t.heroes[hero.hero].hp
        emit(log, Ev.PLACED, seat, position, hero.legacy, hero.hp, hero.hero)
    s.sides[seat].n_alive = POSITIONS


@rule(GAME, "A65")
def count_attacks(t, deck):
    """A65 Decklists are open: how many of the cards in the Main Deck are Attack Skills."""
    total = 0
    for i in range(DECK):
        total += is_attack(t, deck[i])
    return total


@kernel
def clear_hero(hero):
    """Nothing lies on the Hero."""
    hero.exp = hero.n_exp = hero.exhausted = hero.acted = hero.used = hero.legacy_used = hero.casting = 0
    hero.attached = 0
    for status in range(len(hero.status)):
        hero.status[status] = 0
    for k in range(SLOTS):
        hero.slots[k].card = NONE


@rule(GAME, "2.4", "2.6", "A2", "T9")
def open_hand(s, t, seat, log):
    """2.4 Six cards, once (A2), and no mulligan; 2.6 then three Starting Shards."""
    emit(log, Ev.OPENING, seat, OPENING_HAND, STARTING_SHARDS, 0, 0)
    draw(s, t, seat, OPENING_HAND, log)
    gain_shards(s, seat, STARTING_SHARDS, log)
