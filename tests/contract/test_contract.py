"""What every game owes the shared code, for every game folder there is and the made-up one."""

import numpy as np
import pytest

from simulator.runner import game as games
from simulator.runner import loop
from simulator.runner.lookahead import SURE
from simulator.runner.loop import DECISIONS, ENDING, METRICS, WINNER
from tests.contract.walk import Walk
from tests.field import KEYS, decks, invariants, library, lists, pilot, pilots, random_deck

WALKS = 6


@pytest.fixture(params=KEYS)
def key(request):
    return request.param


@pytest.fixture
def game(key):
    return games.find(key)


@pytest.fixture(params=range(WALKS))
def walk(request, key):
    return Walk(key, request.param)


def leaves(dtype: np.dtype) -> set[str]:
    if dtype.subdtype:
        return leaves(dtype.subdtype[0])
    if dtype.names is None:
        return {dtype.str[1:]}
    return set().union(*(leaves(dtype[name]) for name in dtype.names))


def test_records_hold_whole_numbers_of_four_or_eight_bytes(game):
    for dtype in (game.state, game.view, game.option, game.tables):
        assert leaves(dtype) <= {"i4", "i8"}
        assert issubclass(dtype.type, np.record)


def test_the_state_has_the_fields_that_the_loop_reads(game):
    assert {"turn", "ask", "decider", "winner", "ending", "rng"} <= set(game.state.names)
    assert game.state["rng"].subdtype[0].names[:4] == ("a", "b", "c", "d")
    assert game.state["rng"].shape[0] <= 64


def test_names_are_plain_words(game):
    for names in (game.endings, game.match_metrics, game.turn_metrics):
        assert len(set(names)) == len(names)
        assert all(name.isidentifier() and name == name.lower() for name in names)
    assert not {"turn_cap", "action_cap"} & set(game.endings)


def test_switches_start_with_their_default_and_are_known_to_the_tables(key, game):
    for switch in game.switches:
        assert len(set(switch.values)) == len(switch.values) > 1
        for value in switch.values:
            assert game.load({switch.name: value}).switches[switch.name] == value
        assert library(key).switches[switch.name] == switch.values[0]
    for preset in game.presets.values():
        game.load(preset)


def test_every_shipped_deck_is_legal_and_has_a_curve(key, game):
    assert len(decks(key)) > 1
    for slots in decks(key).values():
        assert slots.shape == (game.deck_size,)


def test_random_decks_are_legal_and_of_their_seed_alone(key, game):
    if game.random_deck is None:
        pytest.skip("the game makes no random decks")
    contents = {random_deck(key, seed).content for seed in range(200)}
    assert len(contents) > 100
    assert contents == {random_deck(key, seed).content for seed in reversed(range(200))}


def test_setup_leads_to_a_first_decision(walk):
    stop = next(iter(walk))
    state = stop.state[0]
    assert state.ask != 0
    assert state.turn == 1
    assert state.winner == -1
    assert len(stop.options) >= 1


def test_every_state_of_a_random_match_is_sound(key, game, walk):
    hooks = invariants(key)
    for stop in walk:
        state, over = stop.state[0], stop.state[0].ask == 0
        assert (len(stop.options) == 0) == over
        assert len(stop.options) <= game.max_options
        assert len({option.tobytes() for option in stop.options}) == len(stop.options)
        assert over or 0 <= state.decider < len(walk.decks)
        assert over or state.winner == -1
        if hooks:
            hooks.check(state, walk.tables)


def test_a_random_match_ends_in_a_named_way(game, walk):
    *_, last = walk
    state = last.state[0]
    assert state.ask == 0, "over the turn cap"
    assert 0 <= state.ending < len(game.endings)
    assert -1 <= state.winner < len(walk.decks)
    for seat in range(len(walk.decks)):
        out = np.full(len(game.match_metrics) + 1, -99, np.int32)
        game.measure(state, walk.tables, seat, out[:-1])
        assert (out[:-1] != -99).all()
        assert out[-1] == -99


def test_no_card_is_lost_or_made(key, walk):
    hooks = invariants(key)
    if hooks is None or not hasattr(hooks, "cards"):
        pytest.skip("the game has no count of its cards")
    counts = []
    for stop in walk:
        counts.append([hooks.cards(stop.state[0], walk.tables, seat) for seat in range(len(walk.decks))])
        assert counts[-1] == counts[0]


def test_asking_and_looking_change_nothing(game, walk):
    for stop in walk:
        state, before = stop.state, stop.state.tobytes()
        walk.options(state[0])
        walk.look(state[0])
        for seat in range(len(walk.decks)):
            game.worth(state[0], walk.tables, seat)
        assert state.tobytes() == before


def test_everything_that_decides_the_future_is_in_the_state(walk):
    for stop in walk:
        if stop.number % 5 or not len(stop.options):
            continue
        one, other = stop.state.copy(), stop.state.copy()
        for _ in range(4):
            for state in (one, other):
                options = walk.options(state[0])
                if len(options):
                    walk.step(state[0], options[len(options) // 2])
        assert one.tobytes() == other.tobytes()


def test_a_view_shows_nothing_of_what_was_in_it(game, walk):
    if not game.clears_view:
        pytest.skip("the game is given blank Views")
    for stop in walk:
        used = np.full(game.view.itemsize, 7, np.uint8).view(game.view)
        game.look(stop.state[0], walk.tables, used[0])
        assert used.tobytes() == walk.look(stop.state[0])


def test_a_player_sees_and_may_do_the_same_whatever_is_hidden(walk):
    changed = 0
    for stop in walk:
        if stop.number % 3 or not len(stop.options):
            continue
        state = stop.state[0]
        other = walk.redealt(stop.state, int(state.decider), stop.number)
        assert walk.look(other[0]) == walk.look(state)
        assert walk.options(other[0]).tobytes() == stop.options.tobytes()
        changed += other.tobytes() != stop.state.tobytes()
    assert changed > 0


def test_hidden_cards_are_really_dealt_anew(walk):
    """Most redeals of a fresh match differ from the truth and from each other."""
    stop = next(iter(walk))
    seat = int(stop.state[0].decider)
    redeals = {walk.redealt(stop.state, seat, seed).tobytes() for seed in range(10)}
    assert len(redeals - {stop.state.tobytes()}) >= 8


def test_chance_to_come_is_dealt_anew(walk):
    """Whoever looks ahead must not see how the coins are going to fall."""
    stop = next(iter(walk))
    true = stop.state[0].rng
    dealt = [walk.redealt(stop.state, int(stop.state[0].decider), seed)[0].rng for seed in range(2)]
    for stream in range(len(true)):
        assert len({true[stream].tobytes(), *(rng[stream].tobytes() for rng in dealt)}) == 3


def test_worth_lies_between_a_lost_and_a_won_match(game, walk):
    worths = [game.worth(stop.state[0], walk.tables, seat) for stop in walk for seat in range(len(walk.decks))]
    assert 0 <= min(worths) < max(worths) <= SURE


def test_a_match_goes_on_soundly_from_a_redeal(key, game, walk):
    hooks = invariants(key)
    for stop in walk:
        if stop.number % 7 or not len(stop.options):
            continue
        state = walk.redealt(stop.state, int(stop.state[0].decider), stop.number)
        for step in range(6):
            if hooks:
                hooks.check(state[0], walk.tables)
            options = walk.options(state[0])
            if len(options):
                walk.step(state[0], options[step % len(options)])


def test_the_same_streams_give_the_same_match_and_others_another(key, game):
    two, tables = [pilot(key, pilots(key)[0])] * 2, library(key).tables
    rows = [loop.replay(game, tables, lists(key), two, (5, seed), 0, 0) for seed in (6, 6, 7)]
    assert rows[0].events.tobytes() == rows[1].events.tobytes() != rows[2].events.tobytes()
    assert rows[0].state.tobytes() == rows[1].state.tobytes()


def test_the_log_changes_nothing(key, game):
    two, tables = [pilot(key, pilots(key)[-1])] * 2, library(key).tables
    rows = loop.play(game, tables, lists(key), two, (5, 6), 0, 3).rows
    for match, row in enumerate(rows):
        assert (loop.replay(game, tables, lists(key), two, (5, 6), *divmod(match, 2)).row == row).all()


def test_a_deck_against_itself_scores_exactly_half_in_every_pair(key, game):
    tables = library(key).tables
    for i, slots in enumerate(decks(key).values()):
        two = [pilot(key, pilots(key)[i % len(pilots(key))])] * 2
        chunk = loop.play(game, tables, [slots, slots], two, (i, 1), 0, 25)
        assert chunk.failures == []
        rows = chunk.rows.reshape(25, 2, -1)
        assert (rows[:, 0] == rows[:, 1]).all()


def test_no_match_of_any_strategy_breaks_an_internal_check(key, game):
    tables = library(key).tables
    for i, name in enumerate(pilots(key)):
        chunk = loop.play(game, tables, lists(key, i), [pilot(key, name)] * 2, (i, 2), 0, 50)
        assert chunk.failures == []
        assert (chunk.rows[:, ENDING] >= 0).all()
        assert (chunk.rows[:, WINNER] >= -1).all()
        assert (chunk.rows[:, DECISIONS] > 0).any()
        assert chunk.rows.shape[1] == METRICS + 2 * len(game.match_metrics)


def test_marks_come_once_for_each_own_turn_in_order(key, game):
    """The counts per own turn fall from the first turn on, and both decks have about as many."""
    tables = library(key).tables
    chunk = loop.play(game, tables, lists(key), [pilot(key, pilots(key)[0])] * 2, (1, 1), 0, 20)
    counts = chunk.turn_counts[:, loop.ALL, :, 0]
    assert (np.diff(counts, axis=1) <= 0).all()
    assert (counts[:, 0] <= 40).all()
    assert counts[:, 0].min() > 0


def test_each_event_can_be_told_with_its_section(key, game):
    tables = library(key).tables
    two = [pilot(key, pilots(key)[0])] * 2
    events = [row for pair in range(2) for row in loop.replay(game, tables, lists(key), two, (1, 1), pair, 0).events]
    assert len(events) > 10
    for row in events:
        sentence, section = game.tell(library(key), row)
        assert sentence
        assert sentence.isprintable()
        assert isinstance(section, str)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_more_than_two_seats(key, game, seats):
    if seats not in game.seats:
        pytest.skip("the game has no seat for them")
    walk = Walk(key, seats, seats=seats)
    for stop in walk:
        assert stop.state[0].decider < seats
        assert (len(stop.options) == 0) == (stop.state[0].ask == 0)
    assert {int(seat) for seat in walk.log[0].rows[: walk.log[0].n, 1]} >= set(range(seats))


def blanked(key, part):
    """A list of which this part is nothing but blanks."""
    slots = lists(key)[0].copy()
    slots[list(part.slots)] = part.blank
    return slots


def test_blanks_can_be_held_but_are_never_played_nor_listed(key, game):
    if game.shared_deck:
        pytest.skip("no deck of its own from which a card could be taken out")
    tables = library(key).tables
    shown = {text.name for text in game.describe_cards(library(key))} if game.describe_cards else set()
    for part in game.parts(library(key)):
        assert part.names[part.blank] not in shown
        assert part.number(part.names[part.blank]) is None
        assert game.turn_event >= 0
        cards = lists(key)
        for i, name in enumerate(pilots(key)):
            found = loop.replay(game, tables, [blanked(key, part), cards[1]], [pilot(key, name)] * 2, (i, 4), 0, 0)
            assert found.failure is None
            own = found.events[found.events[:, 1] == 0]
            assert (own[np.isin(own[:, 0], part.played), 2] != part.blank).all()
            assert not part.drawn or part.blank in own[np.isin(own[:, 0], part.drawn), 2]
            assert all(game.tell(library(key), row, found.state)[0] for row in found.events)


def test_parts_name_each_card_of_a_deck(key, game):
    if game.shared_deck:
        pytest.skip("no deck of its own from which a card could be taken out")
    for part in game.parts(library(key)):
        for slots in decks(key).values():
            for card in slots[list(part.slots)].tolist():
                assert part.number(part.names[card]) == card
