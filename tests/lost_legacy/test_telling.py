"""Events in words: an example of each sentence, in told.txt, and no kind that the engine writes lacks one.

A line of told.txt is the number of a rule, a row of seat 1 and its sentence.
"""

import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

from simulator import ROOT
from simulator.games.lost_legacy import GAME, cards, telling
from simulator.games.lost_legacy.events import Ev
from simulator.games.lost_legacy.state import KEY, NO_SPEED, NONE, Ending, Question, X, Zone
from simulator.runner.loop import replay
from tests.field import lists, pilot
from tests.lost_legacy.reader import Reader

ENGINE = ROOT / "simulator" / "games" / KEY
LIBRARY = cards.load()
NUMBERS = {
    **{"none": NONE, "no-speed": NO_SPEED, "X": X, "deck": Zone.DECK, "ruins": Zone.RUINS},
    **{f"hand{seat}": Zone.HAND + seat for seat in range(6)},
    **{f"discards{seat}": Zone.DISCARDS + seat for seat in range(6)},
    **{question.name.lower().replace("_", "-"): question for question in Question},
    **{f"by-{ending.name.lower()}": ending for ending in Ending},
    **{name.replace(" ", "-"): index for index, name in enumerate(LIBRARY.names)},
}


def example(line: str) -> tuple[str, list[int], str]:
    about, sentence = line.split("| ")
    section, kind, *columns = about.split()
    numbers = [NUMBERS[word] if word in NUMBERS else int(word) for word in columns]
    return section, [Ev[kind], 1, *numbers, 0, 0, 0, 0][:6], sentence


TOLD = list(map(example, Path(__file__).with_name("told.txt").read_text(encoding="utf-8").splitlines()))


@pytest.mark.parametrize(("section", "row", "sentence"), TOLD, ids=[sentence for *_, sentence in TOLD])
def test_an_event_in_words(section, row, sentence):
    assert telling.tell(LIBRARY, row) == (sentence, section)


def test_each_sentence_has_an_example():
    told = {telling.tale(Ev(row[0]), row[2:]) for _, row, _ in TOLD}
    assert told == set(telling.TALES.values())


def test_the_engine_writes_exactly_the_kinds_that_have_a_sentence():
    files = [ENGINE / "effects.py", *(ENGINE / "rules").glob("*.py")]
    written = {name for file in files for name in re.findall(r"\bEv\.([A-Z_]+)", file.read_text(encoding="utf-8"))}
    assert written == {kind.name for kind in Ev} == {kind.name for kind, _ in telling.TALES}


def test_each_rule_is_one_of_the_rulebook():
    book = yaml.safe_load((ENGINE / "rulebook.yaml").read_text(encoding="utf-8"))["sections"]
    assert {section for section, *_ in TOLD} - set(book) == set()


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("seats", [2, 4])
def test_a_reader_can_follow_a_match_by_its_log_alone(number, seats):
    match = replay(GAME, LIBRARY.tables, lists(KEY, number, seats), [pilot(KEY, "uniform")] * seats, (1, 2), number, 0)
    assert match.failure is None
    s = match.state
    reader = Reader(int(s.n_cards))
    for row in match.events:
        reader.read(row)
        sentence, _section = telling.tell(LIBRARY, row, s)
        assert sentence[0].isupper()
        assert not set("{}") & set(sentence)
    assert (reader.deck, reader.ruins) == (s.n_deck, s.n_ruins)
    for seat, side in enumerate(s.sides[:seats]):
        lying = side.discards[: side.n_discards]
        assert +reader.hands[seat] == Counter(s.kind[side.hand[: side.n_hand]].tolist())
        assert +reader.discards[seat] == Counter(zip(s.kind[lying].tolist(), s.face_down[lying].tolist(), strict=True))
