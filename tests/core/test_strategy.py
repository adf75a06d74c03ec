"""Finding, checking and compiling strategies, and what a beginner is told."""

import textwrap
import time

import numpy as np
import pytest

from simulator import jit, strategy
from simulator.core.rng import RNG
from simulator.runner import loop
from simulator.strategy import StrategyError
from tests.field import TOY, decks, library
from tests.toy import GAME

BOLD, PATIENT = decks(TOY)["bold"], decks(TOY)["patient"]
TABLES = library(TOY).tables


@pytest.fixture(autouse=True)
def _fresh_cache(tmp_path, monkeypatch):
    def folder(module):
        (tmp_path / module).mkdir(exist_ok=True)
        return tmp_path / module

    monkeypatch.setattr(strategy.jit, "cache_folder", folder)


@pytest.fixture
def write(tmp_path):
    def written(text, name="mine.py"):
        path = tmp_path / name
        path.write_text(textwrap.dedent(text), encoding="utf-8")
        return path

    return written


def prepared(path, **params):
    pilot = strategy.find(TOY, path, params)
    strategy.prepare(pilot, GAME, TABLES, (BOLD, PATIENT))
    return pilot


def complaint(path, **params):
    with pytest.raises(StrategyError) as caught:
        prepared(path, **params)
    return str(caught.value)


def ask(pilot, oil=0, count=3, memory=None):
    """The strategy's choice among options that aim at seats 0, 1, ..."""
    view, options = np.zeros(1, GAME.view)[0], np.zeros(count, GAME.option)
    view.oil, options["target"] = oil, range(count)
    memory = np.zeros(max(1, pilot.memory_words), np.int64) if memory is None else memory
    return pilot.decide(view, TABLES[0], options, np.zeros(1, RNG)[0], pilot.params, memory, np.zeros(count))


def test_strategies_are_listed_with_the_first_line_of_their_docstring():
    assert strategy.listed(TOY) == {
        "spender": "Play the costliest card and aim at the weakest player.",
        "uniform": "Any legal option, each as likely.",
    }


def test_a_strategy_is_found_by_name_and_by_path(write):
    named = strategy.find(TOY, "uniform")
    assert (named.name, named.idea) == ("uniform", "Any legal option, each as likely.")
    path = write('"""Mine."""\ndef value(view, cards, option):\n    return 1\n')
    mine = strategy.find(TOY, str(path))
    assert (mine.name, mine.idea, mine.path) == ("mine", "Mine.", path)


def test_an_unknown_name_is_answered_with_the_nearest():
    assert complaint("unifrom") == "error: there is no strategy 'unifrom' for tests.toy\n  fix: did you mean 'uniform'?"
    assert "known are spender, uniform" in complaint("zzz")


def test_a_missing_file_is_named(tmp_path):
    assert complaint(tmp_path / "none.py") == f"{tmp_path / 'none.py'}: error: there is no such file"


def test_fifteen_lines_outside_the_project_play(write):
    path = write("""
        '''Gamble when it is cheap, else pass.'''
        from tests.toy.state import Act

        PATIENCE = 2

        def worth(cards, option):
            return 5 - cards.cards[option.card].cost

        def value(view, cards, option):
            if option.act == Act.PLAY and view.oil >= PATIENCE:
                return worth(cards, option)
            return 0
    """)
    pilot = prepared(path)
    chunk = loop.play(GAME, TABLES, (BOLD, PATIENT), (pilot, pilot), (1, 2), 0, 10)
    assert chunk.failures == []


TAIL = """
import numpy as np
def tail(options):
    return {}[1:]
def decide(view, cards, options, luck):
    return tail(options)[-1]
"""


@pytest.mark.parametrize("made", ["np.arange(len(options))", "[i for i in range(len(options))]"])
def test_a_strategy_that_says_so_may_make_arrays_and_lists(write, made):
    assert ask(prepared(write("ARRAYS = True" + TAIL.format(made))), count=5) == 4


@pytest.mark.skipif(jit.INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize("made", ["np.arange(len(options))", "[i for i in range(len(options))]"])
def test_one_that_does_not_is_told_the_word(write, made):
    assert "fix: do without, or write ARRAYS = True" in complaint(write(TAIL.format(made)))


def test_the_highest_value_wins_and_the_first_on_ties(write):
    pilot = prepared(write("def value(view, cards, option):\n    return -abs(option.target - 2) // 2\n"))
    assert ask(pilot, count=5) == 2
    assert ask(prepared(write("def value(view, cards, option):\n    return 0.5\n")), count=5) == 0


def test_parameters_come_as_a_record_and_can_be_set(write):
    path = write("""
        PARAMS = {"low": 1, "high": 2}
        def decide(view, cards, options, luck, params):
            return (params.high if view.oil > 0 else params.low) % len(options)
    """)
    assert [ask(prepared(path), oil) for oil in (0, 1)] == [1, 2]
    assert [ask(prepared(path, high=0), oil) for oil in (0, 1)] == [1, 0]
    assert strategy.find(TOY, path, {"high": 0}).content != strategy.find(TOY, path).content
    assert complaint(path, hihg=1).endswith("error: no parameter 'hihg'\n  fix: known are low, high")


def test_memory_is_kept_between_decisions(write):
    path = write("""
        MEMORY = [("n", "i4"), ("seen", "i8", (3,))]
        def decide(view, cards, options, luck, memory):
            memory.n += 1
            memory.seen[memory.n % 3] = 7
            return memory.n % len(options)
    """)
    pilot, memory = prepared(path), np.zeros(4, np.int64)
    assert [int(ask(pilot, memory=memory)) for _ in range(4)] == [1, 2, 0, 1]
    assert pilot.memory_words == 4


@pytest.mark.parametrize("kind", ["decide", "value"])
@pytest.mark.parametrize("extras", [(), ("params",), ("memory",), ("params", "memory")])
def test_all_kinds_of_functions_play_the_same_compiled_and_plain(write, kind, extras):
    first = {"decide": "view, cards, options, luck", "value": "view, cards, option"}[kind]
    uses = " + ".join(["view.oil", *{"params": ["params.x"], "memory": ["memory.x"]}.get("", [])])
    uses += "".join(f" + {extra}.x" for extra in extras)
    answer = {"decide": f"({uses}) % len(options)", "value": f"(option.target * 7 + {uses}) % 5"}[kind]
    path = write(f"""
        {'PARAMS = {"x": 3}' if "params" in extras else ""}
        {'MEMORY = [("x", "i8")]' if "memory" in extras else ""}
        def {kind}({", ".join([first, *extras])}):
            {"memory.x += 2" if "memory" in extras else ""}
            return {answer}
    """)
    pilot = prepared(path)
    plain = strategy.replace(pilot, decide=strategy.jit.plain(pilot.decide))
    for oil in range(5):
        assert ask(pilot, oil) == ask(plain, oil)


def test_memory_starts_blank_in_each_match(write):
    path = write("""
        MEMORY = [("n", "i8")]
        def decide(view, cards, options, luck, memory):
            memory.n += 1
            return memory.n % len(options)
    """)
    pilot = prepared(path)
    together = loop.play(GAME, TABLES, (BOLD, PATIENT), (pilot, pilot), (1, 2), 0, 3).rows
    apart = [loop.play(GAME, TABLES, (BOLD, PATIENT), (pilot, pilot), (1, 2), pair, 1).rows for pair in range(3)]
    assert (np.concatenate(apart) == together).all()


DECIDE, VALUE = "def decide(view, cards, options, luck):\n    ", "def value(view, cards, option):\n    "
MISTAKES = {
    "def decide(view, cards, options, luck:\n": ":1: error: not valid Python",
    "import no_such_thing\n": ":1: error: ModuleNotFoundError: No module named 'no_such_thing'",
    "x = 1\n": ":1: error: decide(view, cards, options, luck) or value(view, cards, option) is missing",
    DECIDE + "return 0\n" + VALUE + "return 0\n": ":1: error: decide and value: keep one of them",
    "\ndef decide(view):\n    return 0\n": ":2: error: decide takes (view, cards, options, luck)",
    "PARAMS = {'a': 1}\n" + VALUE + "return 0\n": ":2: error: value takes (view, cards, option, params)",
    "PARAMS = {'a': 'b'}\n" + VALUE + "return 0\n": ":1: error: PARAMS is a dict",
    "MEMORY = [('a', 'f4')]\n" + VALUE + "return 0\n": ":1: error: MEMORY is a dtype",
    DECIDE + "return view.deck[0]\n": (
        ":2: error: a player cannot see 'deck'\n  fix: there is ask, me, oil, n_hand, hand, sides"
    ),
    DECIDE + "return view.sides[1].hand[0]\n": (
        ":2: error: a player cannot see 'hand'\n  fix: did you mean 'n_hand'? there is life, out, n_hand"
    ),
    VALUE + "return option.cost\n": ":2: error: an option has no 'cost'",
    VALUE + "return cards.cards[0].price\n": ":2: error: the cards have no 'price'",
    VALUE + "return view.sides.life\n": ":2: error: a list has no 'life'\n  fix: take one",
    VALUE + "return view.hand[99]\n": ":2: error: IndexError",
    VALUE + "x = 1\n": ":2: error: value returned None",
    VALUE + "return 'much'\n": ":2: error: value returned 'much'",
    DECIDE + "x = 1\n": ":2: error: decide returned None\n  fix: return the place",
    DECIDE + "x = 1\n    return len(options)\n": ":3: error: decide returned ",
    DECIDE + "return 0.0\n": ":2: error: decide returned 0.0",
    DECIDE + "return 'END'\n": ":2: error: decide returned 'END'",
    DECIDE + "return 1 // (view.oil * 0)\n": ":2: error: FloatingPointError: divide by zero",
    DECIDE + "n = 0\n    while True:\n        n += 1\n": "error: still at it after 0.2 seconds",
    "import random\n" + DECIDE + "return random.randrange(len(options))\n": (
        ":3: error: chose differently on the same luck\n  fix: draw all chance from `luck`"
    ),
    DECIDE + "best = {}\n    best['a'] = [1, 'b']\n    return 0\n": "error: cannot be compiled",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_gets_one_message_that_names_its_line(write, text, monkeypatch):
    monkeypatch.setattr(strategy, "CALL_SECONDS", 0.2)
    path = write(text)
    said = complaint(path)
    assert said.startswith(f"{path}:")
    assert MISTAKES[text] in said
    assert len(said.splitlines()) <= 2


def test_a_mistake_that_the_trial_does_not_come_to_is_told_with_its_line(write):
    path = write(VALUE + "if view.n_hand > 99:\n        return option.cost\n    return 0\n")
    assert complaint(path) == f"{path}:3: error: there is no field 'cost'"


def test_the_first_choice_is_always_tried_however_slow_the_machine(write, monkeypatch):
    path, end = write(VALUE + "return option.cost\n"), time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: end)
    monkeypatch.setattr(strategy, "TRIAL_SECONDS", -1)
    assert ":2: error: an option has no 'cost'" in complaint(path)


def test_an_endless_loop_is_told_by_its_line_in_time(write, monkeypatch):
    monkeypatch.setattr(strategy, "CALL_SECONDS", 0.2)
    path = write("def decide(view, cards, options, luck):\n    while len(options):\n        pass\n    return 0\n")
    begun = time.monotonic()
    assert complaint(path)[len(str(path)) :][:3] in (":2:", ":3:")
    assert time.monotonic() - begun < 3


def test_a_strategy_is_tried_once_for_each_content(write, monkeypatch):
    path, trials = write("def value(view, cards, option):\n    return 0\n"), []
    monkeypatch.setattr(strategy._Trial, "play", lambda *_: trials.append(1))
    prepared(path)
    prepared(path)
    assert trials == [1]
