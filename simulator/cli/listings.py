"""The commands that play nothing: what there is, and what is wrong with it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from simulator import rulebook, strategy
from simulator.cli import inputs
from simulator.cli.decklists import count, game_keys
from simulator.cli.errors import CHECK_FAILED, DONE, USAGE, Refusal, say, unknown
from simulator.runner.game import Game

SHOWN_TESTS = 4


def games() -> int:
    """Prints key and title of each game."""
    return _columns((key, inputs.find_game(key).title) for key in game_keys())


def strategies(key: str) -> int:
    """Prints name and idea of each strategy of a game, and how to have them look ahead."""
    ahead = ("lookahead:NAME", "NAME, which plays its best options on before it chooses.")
    return _columns([*strategy.listed(inputs.find_game(key).key).items(), ahead])


def random_deck(key: str, seed: str, out: Path | None, file: Path | None) -> int:
    """Prints a random legal decklist, or writes it to a file that must be new."""
    game = inputs.find_game(key)
    if game.random_deck is None:
        raise Refusal(f"{game.title} makes no random decks")
    text = game.random_deck(game.load({}, file), inputs.seed(seed))
    if out is None:
        say(text.rstrip("\n"))
        return DONE
    with out.open("x", encoding="utf-8", newline="\n") as new:
        new.write(text)
    return DONE


def cards(key: str, name: str, status: bool, mutate: str, file: Path | None) -> int:
    """Prints the cards of a game, one of them, or how many can be played and how many tests would miss."""
    game = inputs.find_game(key)
    if game.describe_cards is None:
        raise Refusal(f"{game.title} has no card list")
    texts = game.describe_cards(game.load({}, file))
    if name:
        say(_card(name, texts).details)
        return DONE
    if not status and not mutate:
        return _columns((t.code, t.name, t.summary) for t in texts)
    return max(_card_status(texts), _mutants(game, "cards", mutate))


def _card(name: str, texts: Sequence):
    known = {word: text for text in texts for word in (text.code.casefold(), text.name.casefold())}
    if name.casefold() not in known:
        raise unknown("card", name, [text.name for text in texts])
    return known[name.casefold()]


def _card_status(texts: Sequence) -> int:
    missing = [text for text in texts if text.missing]
    kinds, playable = Counter(t.kind for t in texts), Counter(t.kind for t in texts if not t.missing)
    _columns((kind, f"{playable[kind]} of {total} playable") for kind, total in kinds.items())
    for text in missing:
        say(f"{text.code} {text.name}: {text.missing}")
    say(f"{len(texts) - len(missing)} of {len(texts)} playable")
    return CHECK_FAILED if missing else DONE


def rules(key: str, check: bool, switches: bool, status: bool, mutate: str) -> int:
    """Prints the rules of a game, or what --rule sets. With `check`, 1 where something is missing; with
    `mutate`, where no test would miss it."""
    game = inputs.find_game(key)
    if switches:
        return _switches(game)
    check = check or bool(mutate)
    sections = rulebook.sections(game, {} if status and not check else _citations(game, check))
    if status:
        return _columns((name, str(number)) for name, number in Counter(s.status for s in sections).items())
    if check:
        return max(_missing(sections), _mutants(game, "rules", mutate))
    for section in sections:
        _section(section)
    return DONE


def _missing(sections: Sequence[rulebook.Section]) -> int:
    missing = [section for section in sections if section.missing]
    for section in missing:
        say(f"{section.number}: no {section.missing}")
    say(f"{count(sections, 'rule')}, {len(missing)} without function, test or reason")
    return CHECK_FAILED if missing else DONE


def _mutants(game: Game, part: str, tenth: str) -> int:
    """Prints what of the rules or cards no test would miss; nothing is asked when no `tenth` is named."""
    if not tenth:
        return DONE
    if tenth not in (*"0123456789", "all"):
        raise Refusal(f"'{tenth}' is no tenth", "use 'all', or a digit", USAGE)
    try:
        lines, proven = rulebook.mutants(game, part, tenth)
    except FileNotFoundError:
        raise Refusal("there are no tests here", "use a checkout") from None
    except subprocess.CalledProcessError as error:
        raise Refusal(f"the tests cannot be run\n{error.stdout}{error.stderr}") from None
    for line in lines:
        say(line)
    return DONE if proven else CHECK_FAILED


def _citations(game: Game, needed: bool) -> dict[str, tuple[str, ...]]:
    try:
        return rulebook.citations(game)
    except FileNotFoundError:
        if needed:
            raise Refusal("there are no tests here", "check the rules in a checkout") from None
        return {}
    except subprocess.CalledProcessError as error:
        remedy = "install what the tests need: pip install -e '.[test]'"
        raise Refusal(f"the tests cannot be collected\n{error.stdout.decode()}", remedy) from None


def _section(section: rulebook.Section) -> None:
    say(f"{section.number}  {section.says}  [{section.status}]")
    tests = _tests(section.tests)
    for word, entries in (("reason", [section.reason]), ("in", section.functions), ("tests", tests)):
        if any(entries):
            say(f"    {word}: {', '.join(entries)}")


def _tests(cited: Iterable[str]) -> list[str]:
    """The first tests, each with the number of its cases, then how many more there are."""
    cases = Counter(test.partition("[")[0].rpartition("/")[2] for test in cited)
    named = [f"{test} ({number} cases)" if number > 1 else test for test, number in cases.items()]
    more = len(named) - SHOWN_TESTS
    return named if more <= 0 else [*named[:SHOWN_TESTS], f"and {count(named[SHOWN_TESTS:], 'test')} more"]


def _switches(game: Game) -> int:
    for switch in game.switches:
        say(f"{switch.name} = {' | '.join(switch.values)}  [{switch.ruling}]\n    {switch.why}")
    defaults = {switch.name: switch.values[0] for switch in game.switches}
    for name, values in game.presets.items():
        turned = [f"{switch}={value}" for switch, value in values.items() if value != defaults[switch]]
        say(f"--rules {name}: {', '.join(turned) or 'all defaults'}")
    return DONE


def _columns(rows: Iterable[Sequence[str]]) -> int:
    """Prints rows with their columns aligned; on a terminal, cut to its width."""
    rows = [tuple(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    most = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    for row in rows:
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        say(line.rstrip()[:most])
    return DONE
