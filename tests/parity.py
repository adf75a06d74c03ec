"""Plays the matches of the parity test and prints a digest of each: `python -m tests.parity GAME`.

Each deck and each strategy plays at least once, in matches of at most sixty turns.
"""

import hashlib
import sys

from simulator.runner import game as games
from simulator.runner import loop
from tests.field import decks, library, pilot, pilots

MATCHES = 40


def digests(key: str, matches: int = MATCHES):
    """A line for each match: decks, strategies, its row, and a hash of its events and its last state."""
    game, lists, names = games.find(key), decks(key), pilots(key)
    for match in range(matches):
        two = [list(lists)[(match + i * (1 + match // len(lists))) % len(lists)] for i in range(2)]
        by = [names[(match + i * (1 + match // len(names))) % len(names)] for i in range(2)]
        replay = loop.replay(
            game, library(key).tables, [lists[name] for name in two], [pilot(key, name) for name in by],
            (match, -match), match, match % 2, turn_cap=60,
        )  # fmt: skip
        if replay.failure:
            raise RuntimeError(replay.failure.message)
        content = hashlib.sha256(replay.events.tobytes() + replay.state.tobytes()).hexdigest()
        yield f"{match} {two} {by} {replay.row.tolist()} {len(replay.events)} events {content}"


if __name__ == "__main__":
    print(*digests(*sys.argv[1:]), sep="\n")
