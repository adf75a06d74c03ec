"""Every done section of a game's rulebook has code and a test; nothing cites one that is not in it."""

import pytest
import yaml

from simulator.jit import RULES
from simulator.runner import game as games
from tests.field import KEYS, folder, library

STATUSES = {"done", "simplified", "out of scope"}


@pytest.fixture(params=[key for key in KEYS if (folder(key) / "rulebook.yaml").is_file()])
def key(request):
    games.find(request.param)
    return request.param


@pytest.fixture
def sections(key):
    return yaml.safe_load((folder(key) / "rulebook.yaml").read_text(encoding="utf-8"))["sections"]


@pytest.fixture
def tested(key, cited):
    return set(cited["rule"].get(key, {}))


def done(sections):
    return {number for number, row in sections.items() if row["status"] == "done"}


def coded(key):
    return {section for game, section in RULES if game == key}


def test_each_section_says_something_and_has_a_status(sections):
    assert [number for number, row in sections.items() if not row["says"] or row["status"] not in STATUSES] == []


def test_what_is_not_done_has_a_reason(sections):
    assert [n for n, row in sections.items() if row["status"] != "done" and not row.get("reason")] == []


def test_each_done_section_has_code(key, sections):
    assert sorted(done(sections) - coded(key)) == []


def test_each_done_section_has_a_test(sections, tested):
    assert sorted(done(sections) - tested) == []


def test_code_and_tests_cite_only_sections_of_the_book(key, sections, tested):
    assert sorted((coded(key) | tested) - sections.keys()) == []


def test_tests_cite_only_cards_of_the_game(key, cited):
    describe = games.find(key).describe_cards
    texts = describe(library(key)) if describe else []
    known = {*library(key).names, *(text.code for text in texts), *(text.name for text in texts)}
    # A card that comes in several ranks may be cited without its rank.
    known |= {text.name.rpartition(" ")[0] for text in texts}
    assert sorted(set(cited["card"].get(key, {})) - known) == []
