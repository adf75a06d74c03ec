"""Where the time of a Grandis match goes: `python -m tests.benchmarks.profile [STRATEGY]`, in nanoseconds a question.

Each function goes through the questions of matches between the first two starters, one kind at a time.
"""

import sys
import time
from collections import defaultdict

import numpy as np

from simulator.games.grandis.state import Ask
from simulator.jit import Floats, Words, entry, i8, pointer, rows, typed, void
from simulator.runner.loop import LOG, RNG, Desk, _seat
from tests.benchmarks.throughput import starter_table

MATCHES, KEPT, ROUNDS, PARTS = 40, 500, 9, ("legal", "look", "decide", "step")


def work(part, kept, s, views, t, options, n, picks, log, luck, params, memory, ratings, legal, look, decide, step):
    """One part for copies of all states kept, deciding after looking; a part beyond the last only copies."""
    for i in range(len(kept)):
        s[0] = kept[i]
        if part == 0:
            n[i] = legal(s[0], t[0], options[i])
        elif part <= 2:
            look(s[0], t[0], views[0])
            if part == 2:
                picks[i] = decide(views[0], t[0], options[i, : n[i]], luck, params, memory, ratings)
        elif part == 3:
            step(s[0], t[0], options[i, picks[i]], log)
            log.n_marks = 0


def questions(table, match):
    """Each state of a match in which somebody is asked, with the number of options."""
    game, desk = table.game, Desk(table.game, *table.matchup(1), match // 2, 1, *table.caps)
    s, t, options, log, view = desk.states[0], desk.tables[0], desk.options[0], desk.log[0], desk.views[0]
    _seat(desk.run[0], desk.states, desk.lucks, desk.decks, desk.seated, log, desk.memory, match % 2)
    game.setup(s, t, desk.seated, log)
    while s.ask:
        n, pick, side = game.legal(s, t, options), 0, (s.decider + match) % 2
        yield int(s.ask), n, desk.states[:1].copy()
        if n > 1:
            game.look(s, t, view)
            own = desk.lucks[side], desk.params[side], desk.memory[side]
            pick = desk.pilots[side].decide(view, t, options[:n], *own, desk.ratings[0])
        game.step(s, t, options[pick], log)
        log.n_marks = 0


def nanoseconds(table, function, kept):
    """What each part takes for one of these states."""
    game, desk, n = table.game, Desk(table.game, *table.matchup(1), 0, 1, *table.caps), np.zeros(len(kept), np.int64)
    room = desk.states, desk.views, desk.tables, np.zeros((len(kept), game.max_options), game.option), n, n.copy()
    own = desk.log[0], desk.lucks[0], desk.params[0], desk.memory[0], desk.ratings[0]
    best = np.full(len(PARTS) + 1, np.inf)
    for part in list(range(len(best))) * ROUNDS:
        begun = time.perf_counter()
        function(part, kept, *room, *own, game.legal, game.look, table.pilots[0].decide, game.step)
        best[part] = min(best[part], 1e9 * (time.perf_counter() - begun) / len(kept))
    return best[:-1] - [best[-1], best[-1], best[1], best[-1]]


def main(strategy="balanced"):
    table, found, total = starter_table("grandis", strategy)[0], defaultdict(list), np.zeros(len(PARTS))
    game = table.game
    kinds = [*map(rows, (game.state, game.state, game.view, game.tables)), rows(game.option, 2), Words, Words]
    kinds += [typed(LOG), typed(RNG), Words, Words, Floats, *(pointer(game.signatures[part]) for part in PARTS)]
    function = entry(void(i8, *kinds))(work)
    for match in range(MATCHES):
        for ask, n, state in questions(table, match):
            found[Ask(ask).name + (", forced" if n == 1 else "")].append(state)
    print(f"{'':24}" + "".join(f"{word:>9}" for word in ("a match", *PARTS)))
    for name, kept in sorted(found.items(), key=lambda item: -len(item[1])):
        times = nanoseconds(table, function, np.concatenate(kept[:KEPT]))
        times[1:3] *= "forced" not in name
        total += times * len(kept) / MATCHES
        print(f"{name:24}{len(kept) / MATCHES:9.1f}" + "".join(f"{x:9.0f}" for x in times))
    print(f"{'in a match':33}" + "".join(f"{x:9.0f}" for x in total))


if __name__ == "__main__":
    main(*sys.argv[1:])
