"""Looking ahead: which options are tried, in which worlds, on whose luck, and what is left untouched."""

from dataclasses import replace

import numpy as np
import pytest

from simulator import strategy
from simulator.core import rng
from simulator.jit import entry, plain
from simulator.runner import loop
from simulator.runner.lookahead import LIVE, SURE, Ahead, look_ahead
from simulator.strategy import StrategyError
from tests.field import TOY, decks, library, pilot
from tests.toy import GAME, engine
from tests.toy.state import SIGNATURES, Ask

KEY = (5, -6)
BOLD, PATIENT = decks(TOY)["bold"], decks(TOY)["patient"]
TABLES = library(TOY).tables
SPENDER, UNIFORM = pilot(TOY, "spender"), pilot(TOY, "uniform")


class Line:
    """A game of plain functions: each step ends a turn, and the first one leaves its option's number in
    `active`. It writes down what is asked of it."""

    def __init__(self, worths, samples=2, turns=1, width=4, wins=None, game=GAME):
        self.desk = loop.Desk(game, TABLES, (BOLD, PATIENT), (SPENDER, SPENDER), KEY, 0, 1, 200, 200)
        self.desk.ahead[1] = samples, turns, width
        self.desk.log[0].cap = 7
        self.live.turn, self.live.ask, self.live.decider, self.live.winner = 10, Ask.ACT, 1, -1
        self.worths, self.wins, self.redealt, self.asked, self.tried, self.ends = worths, wins or {}, [], [], [], []

    @property
    def live(self):
        return self.desk.states[LIVE]

    def choose(self, ratings):
        desk, n = self.desk, len(ratings)
        desk.ratings[0, :n] = ratings
        desk.options[0]["target"][:n] = range(n)
        desk.memory[1] = 50
        return look_ahead(
            desk.run[0], desk.ahead[1], desk.states, desk.views, desk.lucks, TABLES[0], desk.options, n,
            desk.ratings, desk.log[0], desk.params, desk.memory, 1, desk.tried,
            lambda s, t, view: None, self.legal, self.step, self.redeal, self.worth, self.decide,
        )  # fmt: skip

    def redeal(self, s, t, seat, luck):
        self.redealt.append(seat)
        s.n_stack = rng.below(luck, 1000)

    def legal(self, s, t, options):
        options["target"][:2] = -1
        return 2

    def step(self, s, t, option, log):
        s.turn, s.decider = s.turn + 1, 1 - s.decider
        log.n_marks = 3
        if option.target >= 0:
            self.tried.append(int(option.target))
            s.active = option.target
            if option.target in self.wins:
                s.ask, s.winner = Ask.OVER, self.wins[option.target]

    def worth(self, s, t, seat):
        self.ends.append((int(s.turn), int(seat)))
        return self.worths[s.active]

    def decide(self, view, t, options, luck, params, memory, ratings):
        self.asked.append((rng.next32(luck), int(memory[0])))
        memory[0] += 1
        return 0


def test_the_option_of_the_highest_worth_is_chosen_whatever_its_rating():
    assert Line([4000, 4100, 4900, 4200]).choose([9.0, 8.0, 1.0, 5.0]) == 2


def test_among_equals_the_better_rated_is_chosen():
    assert Line([4000, 4900, 4900, 4900]).choose([9.0, 1.0, 3.0, 2.0]) == 2


def test_only_the_best_rated_are_tried_each_in_every_world():
    line = Line([1000, 2000, 9000, 3000], samples=3, width=3)
    assert line.choose([5.0, 7.0, -1.0, 6.0]) == 3
    assert line.tried == [1, 3, 0] * 3
    assert line.redealt == [1] * 3


def test_a_win_is_worth_more_and_a_defeat_less_than_any_position():
    assert Line([SURE - 1, 0, 5000], wins={1: 1}).choose([3.0, 2.0, 1.0]) == 1
    assert Line([1, 9000], wins={1: 0}).choose([1.0, 2.0]) == 0
    assert Line([4999, 0], wins={1: -1}).choose([2.0, 1.0]) == 1


def test_a_match_that_nobody_wins_is_worth_a_part_of_a_win_or_where_everybody_loses_nothing():
    assert Line([5001, 0], wins={1: -1}).choose([1.0, 2.0]) == 0
    lost = replace(GAME, nobody_scores=False)
    assert Line([1, 9000], wins={1: -1}, game=lost).choose([1.0, 2.0]) == 0


def test_worths_beyond_certainty_count_as_certain():
    assert Line([SURE * 5, 0], wins={1: 1}).choose([1.0, 2.0]) == 1


@pytest.mark.parametrize("turns", [1, 2, 5])
def test_it_looks_to_the_end_of_so_many_turns_beyond_the_present_one(turns):
    line = Line([1, 2], samples=1, turns=turns)
    line.choose([2.0, 1.0])
    assert line.ends == [(10 + turns + 1, 1)] * 2


def test_it_does_not_look_beyond_the_turn_cap():
    line = Line([1, 2], samples=1, turns=5)
    line.desk.run[0].turn_cap = 12
    line.choose([2.0, 1.0])
    assert line.ends == [(13, 1)] * 2


def test_without_a_number_of_turns_it_looks_to_the_end_of_the_match_or_the_turn_cap():
    line = Line([1, 2], samples=1, turns=0)
    line.choose([2.0, 1.0])
    assert line.ends == [(201, 1)] * 2


def test_all_options_of_a_world_meet_the_same_luck_and_worlds_differ():
    line = Line([1, 2, 3], samples=2, turns=2)
    line.choose([3.0, 2.0, 1.0])
    lucks = np.array([luck for luck, _ in line.asked]).reshape(2, 3, 2)
    assert (lucks == lucks[:, :1]).all()
    assert len(np.unique(lucks)) == 4  # two worlds, two seats


def test_the_strategy_remembers_in_its_own_seat_alone_and_the_match_forgets_the_worlds():
    line = Line([1, 2], samples=2, turns=4)
    before = line.desk.states[LIVE].tobytes()
    line.choose([2.0, 1.0])
    assert [memory for _, memory in line.asked] == [0, 50, 1, 51] * 4  # the other seat moves first
    assert line.desk.memory[1, 0] == 50
    assert line.desk.states[LIVE].tobytes() == before
    assert (line.desk.log[0].cap, line.desk.log[0].n, line.desk.log[0].n_marks) == (7, 0, 0)


def play(pilots, pairs=10, first=0, game=GAME):
    return loop.play(game, TABLES, (BOLD, PATIENT), pilots, KEY, first, pairs)


def again(pilots, match, game=GAME):
    return loop.replay(game, TABLES, (BOLD, PATIENT), pilots, KEY, *divmod(match, 2))


def test_who_looks_at_one_option_only_plays_as_without_looking():
    same = replace(SPENDER, ahead=Ahead(samples=2, width=1))
    plain, looking = play((SPENDER, UNIFORM)), play((same, UNIFORM))
    assert (plain.rows == looking.rows).all()
    assert (plain.turn_sums == looking.turn_sums).all()


def test_who_looks_ahead_beats_whoever_plays_by_the_same_strategy_without(tmp_path):
    """One that never plays a card meets its like: who sees where that leads burns the other before it decks out."""
    path = tmp_path / "pacifist.py"
    path.write_text("def value(view, cards, option):\n    return -option.act\n")
    never, looking = strategy.find(TOY, path), strategy.find(TOY, f"lookahead:{path}:samples=2")
    assert (play((looking, never)).rows[:, loop.WINNER] == np.tile([0, 1], 10)).all()


def test_a_match_of_one_who_looks_ahead_is_replayed_and_does_not_depend_on_the_chunk():
    looking = strategy.find(TOY, "lookahead:spender:samples=2:turns=2")
    chunk = play((looking, UNIFORM))
    assert (play((looking, UNIFORM), 4, first=6).rows == chunk.rows[12:]).all()
    for match in (0, 7, 19):
        assert (again((looking, UNIFORM), match).row == chunk.rows[match]).all()


def test_the_loop_is_the_same_in_python():
    pilots = strategy.find(TOY, "lookahead:spender:samples=2:turns=2"), UNIFORM
    desk = loop.Desk(GAME, TABLES, (BOLD, PATIENT), pilots, KEY, 0, 2, 200, 200)
    assert desk.play(plain(loop.play_matches)) == []
    assert (desk.rows == play(pilots, 2).rows).all()


def test_a_match_that_fails_in_a_world_is_left_out_and_the_rest_goes_on(tmp_path):
    path = tmp_path / "brittle.py"
    path.write_text("def value(view, cards, option):\n    assert view.sides[view.me].life != 1\n    return 0\n")
    pilots = strategy.find(TOY, f"lookahead:{path}:samples=1:turns=4"), UNIFORM
    chunk = play(pilots, 20)
    failed = [2 * failure.pair + failure.game for failure in chunk.failures]
    assert 0 < len(failed) < 40
    for match in range(40):
        alone = play(pilots, 1, match // 2)
        assert (alone.rows[match % 2] == chunk.rows[match]).all()
        assert (chunk.rows[match, loop.ENDING] == loop.FAILED) == (match in failed)
    for match, failure in zip(failed, chunk.failures, strict=True):
        replay = again(pilots, match)
        assert replay.failure == failure
        assert len(replay.events)
    said = {failure.message.partition(" failed with ")[0] for failure in chunk.failures}
    assert f"looking ahead: strategy '{pilots[0].name}'" in said


def test_the_log_goes_on_in_the_match_after_one_that_failed_in_a_world():
    pilots = strategy.find(TOY, "lookahead:spender:samples=1"), UNIFORM
    desk = loop.Desk(replace(GAME, worth=entry(SIGNATURES["worth"])(worthless)), TABLES, (BOLD, PATIENT), pilots,
                     KEY, 0, 2, 200, 200)  # fmt: skip
    desk.log[0].cap = 500
    assert len(desk.play(loop.compiled(GAME))) == 4
    assert desk.log[0].cap == 500


def worthless(s, t, seat):
    if s.turn > 0:
        raise ValueError("no idea")
    return 0


def enchanted(s, t, seat, luck):
    s.ending = 77


def legal(s, t, options):
    if s.ending == 77:
        options[0].act = 0
        return 1
    return engine.legal(s, t, options)


def step(s, t, option, log):
    if s.ending != 77:
        engine.step(s, t, option, log)


@pytest.mark.parametrize(
    ("functions", "said"),
    [
        ({"worth": worthless}, "ValueError: no idea"),
        (
            {"redeal": enchanted, "legal": legal, "step": step},
            "AssertionError: the engine runs in a circle: 10,000 forced steps in one turn",
        ),
    ],
)
def test_an_engine_that_fails_in_a_world_is_told_so_and_does_not_hang(functions, said):
    game = replace(GAME, **{name: entry(SIGNATURES[name])(function) for name, function in functions.items()})
    pilots = strategy.find(TOY, "lookahead:spender:samples=1"), UNIFORM
    chunk = play(pilots, 2, game=game)
    assert [(f.pair, f.game, f.message) for f in chunk.failures] == [
        (pair, number, f"looking ahead: {said}") for pair in (0, 1) for number in (0, 1)
    ]


def test_the_full_name_says_how_to_look_and_sets_parameters(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text('PARAMS = {"care": 3}\ndef value(view, cards, option, params):\n    return params.care\n')
    found = strategy.find(TOY, f"lookahead:{path}:samples=7:turns=0:width=3:care=-5")
    assert (found.ahead, found.params.tolist()) == (Ahead(7, 0, 3), [-5])
    assert found.name == "lookahead:mine:samples=7:turns=0:width=3:care=-5"
    plain = strategy.find(TOY, f"{path}:care=4")
    assert (plain.ahead.samples, plain.params.tolist(), plain.name) == (0, [4], "mine:care=4")
    assert len({found.content, plain.content, strategy.find(TOY, path).content}) == 3


def test_a_name_still_holds_in_another_folder(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text("def value(view, cards, option):\n    return 1\n")
    monkeypatch.chdir(tmp_path)
    assert strategy.lasting("lookahead:mine.py:samples=2") == f"lookahead:{tmp_path / 'mine.py'}:samples=2"
    assert strategy.lasting("lookahead:spender") == "lookahead:spender"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "lookahead:uniform",
            "uniform.py:1: error: only a strategy with value(view, cards, option) can look ahead\n"
            "  fix: leave 'lookahead:' out, or give it value instead of decide",
        ),
        ("lookahead:spender:samples=0", "samples from 1, turns from 0 (the end of the match), width from 2 to 16"),
        ("lookahead:spender:width=17", "width from 2 to 16"),
        ("lookahead:spender:turns=-1", "turns from 0"),
        ("lookahead:spendr", "did you mean 'spender'?"),
        ("spender:samples=3", "no parameter 'samples'"),
        ("lookahead:spender:sample=3", "no parameter 'sample'\n  fix: known are samples, turns, width"),
        ("spender:care", "fix: write NAME:PARAMETER=NUMBER"),
        ("lookahead:spender:samples=x", "fix: write NAME:PARAMETER=NUMBER"),
        ("lookahead:spender:samples=1.5", "fix: write NAME:PARAMETER=NUMBER"),
        ("lookahead:spender:samples=9999999999", "a whole number of at most nine digits"),
        ("./mine.py:care=x", "there is no such file\n  fix: write NAME:PARAMETER=NUMBER"),
        ("lookahed:spender", "or lookahead:NAME"),
        ("lookahead", "or lookahead:NAME"),
        ("lookahead:", "there is no strategy 'lookahead:'"),
    ],
)
def test_a_name_that_makes_no_sense_is_refused_with_a_remedy(name, said):
    with pytest.raises(StrategyError) as caught:
        strategy.find(TOY, name)
    assert said in str(caught.value)
