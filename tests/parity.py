"""Plays the matches of the parity test and prints a digest of each: `python -m tests.parity GAME`.

Each deck and each strategy plays at least once, in matches of at most sixty turns; the last match is the
beginning of one between players that look ahead.
"""

import contextlib
import hashlib
import sys

from simulator import strategy
from simulator.runner import game as games
from simulator.runner import loop
from tests.field import decks, library, pilot, pilots, table

MATCHES = 40
TURNS, TURNS_AHEAD = 60, 3


def digests(key: str, matches: int = MATCHES):
    """A line for each match: decks, strategies, its row, and a hash of its events and its last state."""
    names = pilots(key)
    for match in range(matches - 1):
        yield digest(key, match, [names[(match + i * (1 + match // len(names))) % len(names)] for i in range(2)], TURNS)
    yield digest(key, matches - 1, [looking(key)] * 2, TURNS_AHEAD)


def digest(key: str, match: int, by: list[str], turns: int) -> str:
    """The line of one match."""
    two = table(key, match)
    replay = loop.replay(
        games.find(key), library(key).tables, [decks(key)[name] for name in two], [pilot(key, name) for name in by],
        (match, -match), match, match % 2, turn_cap=turns,
    )  # fmt: skip
    if replay.failure:
        raise RuntimeError(replay.failure.message)
    content = hashlib.sha256(replay.events.tobytes() + replay.state.tobytes()).hexdigest()
    return f"{match} {two} {by} {replay.row.tolist()} {len(replay.events)} events {content}"


def looking(key: str) -> str:
    """The first strategy that can look ahead, doing so a little."""
    for name in pilots(key):
        with contextlib.suppress(strategy.StrategyError):
            return pilot(key, f"lookahead:{name}:samples=1:width=2").name
    raise RuntimeError(f"no strategy of {key} can look ahead")


if __name__ == "__main__":
    print(*digests(*sys.argv[1:]), sep="\n")
