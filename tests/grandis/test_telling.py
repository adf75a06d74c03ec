"""Events in words: an example of each sentence, in told.txt, and no kind that the engine writes lacks one.

A line of told.txt is a section, a row of seat 1 and its sentence. `2+Draxen-I` is a number beside a Hero,
`8@END` a moment in turn 8, `~` stands before a Legacy that is told apart from a Hero.
"""

import re
from pathlib import Path

import pytest
import yaml

from simulator import ROOT
from simulator.games.grandis import GAME, cards, telling
from simulator.games.grandis.events import Ev, From
from simulator.games.grandis.state import (
    MAX_HEROES,
    MOMENTS,
    NONE,
    Family,
    Moment,
    Phase,
    Position,
    Race,
    Status,
)
from simulator.runner.loop import replay
from tests.field import decks, pilot
from tests.grandis.reader import Reader
from tests.grandis.scenario import Scenario, hero

ENGINE = ROOT / "simulator" / "games" / "grandis"
LIBRARY = cards.load()
NUMBERS = {
    "none": NONE,
    **{position.name.capitalize(): position for position in Position},
    **{member.name: member for enum in (Status, Race, Family) for member in enum},
    **{f"in-{phase.name}": phase for phase in Phase},
    **{f"from-{origin.name}": origin for origin in From},
    **{card.name.replace(" ", "-"): index for index, card in enumerate(LIBRARY.cards)},
    **{legacy.name.replace(" ", "-"): index for index, legacy in enumerate(LIBRARY.legacies)},
    **{
        f"{other.name.split()[0]}-{'I' * rank}": 3 * index + rank - 1
        for index, other in enumerate(LIBRARY.heroes)
        for rank in (1, 2, 3)
    },
}


def number(word: str) -> int:
    if word.startswith("~"):
        return ~number(word[1:])
    if "@" in word:
        turn, moment = word.split("@")
        return int(turn) * MOMENTS + Moment[moment]
    if "+" in word:
        beside, other = word.split("+")
        return int(beside) * MAX_HEROES + number(other)
    return NUMBERS[word] if word in NUMBERS else int(word)


def example(line: str) -> tuple[str, Ev, list[int], str]:
    about, sentence = line.split("| ")
    section, kind, *columns = about.split()
    return section, Ev[kind], list(map(number, columns)), sentence


TOLD = list(map(example, Path(__file__).with_name("told.txt").read_text(encoding="utf-8").splitlines()))


@pytest.mark.parametrize(("section", "kind", "columns", "sentence"), TOLD, ids=[t[3] for t in TOLD])
def test_an_event_in_words(section, kind, columns, sentence):
    row = [kind, 1, *columns, 0, 0, 0, 0][:6]
    assert telling.tell(LIBRARY, row) == (sentence, section)


def key(kind: Ev, columns: list[int]) -> tuple[Ev, int | None]:
    column = telling.TOLD_APART.get(kind)
    apart = (kind, columns["abcd".index(column)] if column else None)
    return apart if apart in telling.TALES else (kind, None)


def test_each_sentence_has_an_example():
    assert {key(kind, columns) for _, kind, columns, _ in TOLD} == set(telling.TALES)


def test_the_engine_writes_exactly_the_kinds_that_have_a_sentence():
    files = [ENGINE / "effects.py", *(ENGINE / "rules").glob("*.py")]
    written = {name for file in files for name in re.findall(r"\bEv\.([A-Z_]+)", file.read_text(encoding="utf-8"))}
    assert written == {kind.name for kind in Ev} == {kind.name for kind, _ in telling.TALES}


def test_each_section_is_one_of_the_rulebook():
    book = yaml.safe_load((ENGINE / "rulebook.yaml").read_text(encoding="utf-8"))["sections"]
    assert {section for section, *_ in TOLD} - set(book) == set()


def told(g: Scenario) -> list[str]:
    """What has happened in a scenario."""
    g.settle()
    return ["{} [{}]".format(*telling.tell(g.library, row)) for row in g.log.rows[: g.log.n]]


def test_an_attack_can_be_checked_line_by_line():
    g = Scenario(
        me={"left": hero("Draxen Blacksand")},
        foe={"left": hero("Elara Heavens", hp=40, burn=1)},
        hand=["Slash"],
        mana=6,
    )
    g.play("Slash", by="left", at="left")
    assert told(g) == [
        "Seat 0 plays Slash with Draxen Blacksand I (Left) at the enemy Left"
        " (Warrior row, 2 Mana, 20 base damage) [9.1]",
        "Seat 0 pays 2 Mana with 2 Mana Shards; 4 Shards left in the Shard Pool [2.24]",
        "Seat 0's Draxen Blacksand I (Left) becomes Exhausted [5.3]",
        "Seat 1's Elara Heavens I (Left) takes 20 damage from the Attack: 20 HP left [P5]",
        "Seat 1's Elara Heavens I (Left) takes 10 more because of Burn: 10 HP left [11.3]",
        "Slash goes to the Discard Pile of Seat 0 [8.2]",
    ]


def test_the_damage_of_an_attack_can_be_added_up_again():
    g = Scenario(
        me={"left": hero("Draxen Blacksand", rank=3, attached=["Holy Medallion"])},
        foe={"left": hero("Draxen Blacksand", rank=2)},
        hand=["Rage Swing"],
        foe_hand=["Parry"],
    )
    g.play("Rage Swing", by="left", at="left").respond("Parry")
    sums = "The Attack has 50 base damage + 30 by bonuses: 80 damage [A16]"
    left = "Blocks take off 50, reductions 10: 20 of 80 damage are left [10.3]"
    harm = "Seat 1's Draxen Blacksand II (Left) takes 20 damage from the Attack: 100 HP left [P5]"
    assert [line for line in told(g) if line in (sums, left, harm)] == [sums, left, harm]


def test_what_doubles_is_told_in_its_place():
    doublers = ["Heaven's Fury", "Last Resort"]
    g = Scenario(
        me={"left": hero("Draxen Blacksand", rank=3, attached=doublers)},
        foe={"left": hero("Elara Heavens")},
        hand=["Slash"],
    )
    g.play("Slash", by="left", at="left")
    assert "The Attack has 20 base damage doubled + 10 by bonuses, all doubled: 100 damage [A16]" in told(g)


@pytest.mark.parametrize("pair", range(3))
def test_a_reader_can_follow_a_match_by_its_log_alone(pair):
    lists = list(decks("grandis").values())
    uniform = pilot("grandis", "uniform")
    match = replay(GAME, LIBRARY.tables, lists[pair : pair + 2], [uniform] * 2, (1, 2), pair, 0)
    reader = Reader()
    for row in match.events:
        reader.read(row)
        sentence, _section = telling.tell(LIBRARY, row, match.state)
        assert sentence[0].isupper()
        assert not set("{}") & set(sentence)
    assert match.failure is None
    assert [reader.deck[seat] for seat in range(2)] == match.state.sides["n_deck"].tolist()
