"""Racial Traits and activated Class Abilities (5.1, 5.8, 5.9)."""

from simulator.core.events import emit
from simulator.games.grandis.events import Ev
from simulator.games.grandis.rules.frames import ask, offer, pop, push
from simulator.games.grandis.rules.healing import heal
from simulator.games.grandis.rules.heroes import exhaust, is_stunned, may_use_token, use_token
from simulator.games.grandis.rules.play import pay_one
from simulator.games.grandis.rules.shards import pool_size
from simulator.games.grandis.rules.targets import list_choices
from simulator.games.grandis.state import GAME, NONE, POSITIONS, Act, Ask, FrameKind, Target
from simulator.jit import kernel, rule


@rule(GAME, "5.8", "5.9", "A6", "A58")
def may_use_trait(s, t, seat, position, opening):
    """5.9 A Racial Trait may be used while Exhausted, A58 not while Stunned; 5.8 with an unused Racial Token."""
    hero = s.sides[seat].heroes[position]
    if not hero.alive or t.traits[t.heroes[hero.hero].race].opening != opening:
        return False
    if is_stunned(hero) and t.rules.stun_stops_token_traits:
        return False
    return may_use_token(s, t, seat)


@kernel
def list_traits(s, t, opening, out, n):
    """Write the uses of Racial Traits of the turn player, one for each Race and target."""
    seat = s.active
    if not may_use_token(s, t, seat):
        return n
    for position in range(POSITIONS):
        race = t.heroes[s.sides[seat].heroes[position].hero].race
        if may_use_trait(s, t, seat, position, opening) and not _listed(s, t, seat, position, opening, race):
            n = list_choices(s, t, seat, Act.TRAIT, race, NONE, t.traits[race].target, position, out, n)
    return n


@kernel
def _listed(s, t, seat, position, opening, race):
    """True when a Hero of this Race further left may use the Trait: who uses it makes no difference."""
    for other in range(position):
        if t.heroes[s.sides[seat].heroes[other].hero].race == race and may_use_trait(s, t, seat, other, opening):
            return True
    return False


@rule(GAME, "5.8", "5.9")
def start_trait(s, t, seat, position, target, hit, log):
    """5.8 Spend the Token; 5.9 the Hero is not Exhausted."""
    race = t.heroes[s.sides[seat].heroes[position].hero].race
    use_token(s, seat, log)
    emit(log, Ev.TRAIT, seat, race, position, target, s.sides[seat].heroes[position].hero)
    p = s.stack[push(s, FrameKind.PROGRAM, seat)]
    p.pc, p.source, p.target, p.i = t.traits[race].program, position, target, hit


@rule(GAME, "S46", "5.6", "11.6")
def may_use_ability(s, t, seat, position):
    """S46 A Ready Hero that is not Stunned, once per turn, for any one Shard."""
    hero = s.sides[seat].heroes[position]
    if not hero.alive or t.heroes[hero.hero].heals == 0 or hero.used == s.turn:
        return False
    ready = not hero.exhausted and not is_stunned(hero)
    return ready and pool_size(s.sides[seat]) >= t.heroes[hero.hero].heal_cost


@kernel
def list_abilities(s, t, out, n):
    """Write the uses of activated Class Abilities."""
    for position in range(POSITIONS):
        if may_use_ability(s, t, s.active, position):
            n = list_choices(s, t, s.active, Act.ABILITY, NONE, NONE, Target.OWN_HURT, position, out, n)
    return n


@kernel
def start_ability(s, seat, position, target, log):
    """Use the activated Class Ability of a Hero on an own Hero."""
    s.sides[seat].heroes[position].used = s.turn
    f = s.stack[push(s, FrameKind.ABILITY, seat)]
    f.source, f.target = position, target
    emit(log, Ev.ABILITY, seat, position, target, 0, s.sides[seat].heroes[position].hero)


@rule(GAME, "S46", "11.12")
def advance_ability(s, t, log):
    """S46 Pay any Shard, heal, then the user is Exhausted."""
    f = s.stack[s.n_stack - 1]
    if f.phase == 0:
        f.phase = 1
        ask(s, Ask.SHARD, f.seat)
        return
    seat, source, target = f.seat, f.source, f.target
    pop(s)
    pay_one(s, t, seat, s.answer.value, log)
    heal(s, t, seat, target, NONE, t.heroes[s.sides[seat].heroes[source].hero].heals, log)
    exhaust(s, seat, source, log)


@kernel
def offer_race(out, n, race, position):
    """Write a Racial Trait used as a Response."""
    return offer(out, n, Act.TRAIT, race, position, NONE, 0)
