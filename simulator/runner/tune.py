"""Fits the PARAMS of a strategy: generations of candidates, all of one generation in the same matches."""

from __future__ import annotations

import ast
import hashlib
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, groupby, islice, product
from pathlib import Path

import numpy as np

from simulator import strategy
from simulator.runner import game as games
from simulator.runner import loop, pool
from simulator.runner.game import Pilot
from simulator.strategy import StrategyError

STEP, LEAST_STEP = 0.2, 0.5
"""By how much the first candidates differ: share of a parameter's size, and at least."""

TELLING = 0.05, 0.95
"""Scores of the untuned strategy between which an opponent is worth playing against."""

Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Meeting:
    """A candidate with one deck against an opponent with another, or the same one; all by index."""

    opponent: int
    mine: int
    theirs: int


@dataclass(frozen=True)
class Task:
    """Meetings of one candidate. `round` names the luck: equal for all that play the same matches."""

    params: Numbers
    round: str
    meetings: tuple[Meeting, ...]
    pairs: int


@dataclass(frozen=True)
class Setting:
    """All that the matches depend on; `contents` are the canonical bytes of the decks, opponent 0 is the
    untuned strategy."""

    game: str
    tables: np.ndarray
    decks: tuple[np.ndarray, ...]
    contents: tuple[bytes, ...]
    opponents: tuple[str, ...]
    seed: int
    turn_cap: int = loop.TURN_CAP
    action_cap: int = loop.ACTION_CAP


@dataclass(frozen=True)
class Score:
    """What a task gave: half points of each pair, 0 to 4, [meetings, pairs]. A failed match counts as lost."""

    points: np.ndarray
    failures: int


class Arena:
    """Where candidates play: engine and strategies, compiled or from the disk cache."""

    def __init__(self, setting: Setting):
        self.setting, self.game = setting, games.find(setting.game)
        loop.compiled(self.game)
        self.opponents = [self._prepared(source) for source in setting.opponents]

    def _prepared(self, source: str) -> Pilot:
        setting = self.setting
        pilot = strategy.find(setting.game, source)
        strategy.prepare(pilot, self.game, setting.tables, [setting.decks[0]] * 2)
        return pilot

    def __call__(self, task: Task) -> Score:
        """Plays a task's meetings."""
        candidate = replace(self.opponents[0], params=np.array(task.params, np.int64))
        rows = np.stack([self._play(candidate, task, meeting) for meeting in task.meetings])
        points = half_points(rows, self.game.nobody_scores)
        return Score(points, int(np.sum(rows[..., loop.ENDING] == loop.FAILED)))

    def _play(self, candidate: Pilot, task: Task, meeting: Meeting) -> np.ndarray:
        setting = self.setting
        decks = [setting.decks[meeting.mine], setting.decks[meeting.theirs]]
        pilots, key = [candidate, self.opponents[meeting.opponent]], self._key(task, meeting)
        caps = setting.turn_cap, setting.action_cap
        return loop.play(self.game, setting.tables, decks, pilots, key, 0, task.pairs, *caps).rows

    def _key(self, task: Task, meeting: Meeting) -> tuple[int, int]:
        """The luck of a meeting: seed, round, opponent and decks, not the candidate."""
        digest = hashlib.sha256(f"{task.round} {self.opponents[meeting.opponent].name}".encode())
        for deck in (meeting.mine, meeting.theirs):
            digest.update(hashlib.sha256(self.setting.contents[deck]).digest())
        return self.setting.seed, int.from_bytes(digest.digest()[:8], "little", signed=True)


def half_points(rows: np.ndarray, nobody_scores: bool = True) -> np.ndarray:
    """Half points of the first deck in each pair, from the rows [..., 2 * pairs, columns] of its matches."""
    winners, ended = rows[..., loop.WINNER], rows[..., loop.ENDING] != loop.FAILED
    seats = np.arange(winners.shape[-1]) % 2
    points = np.where(winners < 0, int(nobody_scores), 2 * (winners == seats)) * ended
    return points.reshape(*points.shape[:-1], -1, 2).sum(-1)


class Players:
    """Workers that stay from one generation to the next. `progress` is told how many matches are done."""

    def __init__(
        self,
        arena: Arena,
        *,
        jobs: int = 1,
        method: str = "",
        stop: pool.Stop | None = None,
        attach: Callable[[], None] | None = None,
        progress: Callable[[int], None] = lambda matches: None,
    ):
        self.arena, self.progress, self.matches = arena, progress, 0
        rebuild = partial(Arena, arena.setting)
        self.workers = pool.Standing(arena, rebuild, jobs=jobs, method=method, stop=stop, attach=attach)

    def __call__(self, tasks: Sequence[Task]) -> list[Score]:
        """The scores of all these tasks; raises pool.Stopped when a signal came before the last."""
        scores = self.workers(tasks)
        self.matches += sum(2 * task.pairs * len(task.meetings) for task in tasks)
        self.progress(self.matches)
        return scores

    def close(self) -> None:
        """Sends the workers away."""
        self.workers.close()


def places(decks: Sequence[int], shared: bool) -> list[tuple[int, int]]:
    """Each pairing of the decks, both ways round, by their places; with one list for all, each with itself."""
    return [(i, j) for i, j in product(range(len(decks)), repeat=2) if i == j or not shared]


def all_meetings(opponents: Iterable[int], decks: Sequence[int], shared: bool = False) -> list[Meeting]:
    """Each opponent in each pairing of the decks."""
    pairings = places(decks, shared)
    return [Meeting(opponent, decks[i], decks[j]) for opponent in opponents for i, j in pairings]


def in_turn(opponents: Sequence[int], decks: Sequence[int], generation: int, shared: bool = False) -> list[Meeting]:
    """Each pairing of the decks with one opponent, another one in the next generation."""
    return [
        Meeting(opponents[(i + j + generation) % len(opponents)], decks[i], decks[j]) for i, j in places(decks, shared)
    ]


def _tasks(params: Numbers, name: str, meetings: Iterable[Meeting], pairs: int) -> list[Task]:
    """A task for each stretch of meetings with the same deck."""
    return [Task(params, name, tuple(part), pairs) for _deck, part in groupby(meetings, lambda m: m.mine)]


def telling(
    players: Players, start: Numbers, optional: Sequence[int], decks: Sequence[int], pairs: int, shared: bool = False
) -> list[int]:
    """Those of the opponents that neither win nor lose nearly all matches against the untuned strategy."""
    meetings = {one: _tasks(start, "trial", all_meetings([one], decks, shared), pairs) for one in optional}
    scores = iter(players([task for tasks in meetings.values() for task in tasks]))
    means = {one: _mean(islice(scores, len(tasks))) for one, tasks in meetings.items()}
    return [one for one, mean in means.items() if TELLING[0] <= mean <= TELLING[1]]


def search(
    players: Players, cloud: Cloud, opponents: Sequence[int], decks: Sequence[int], pairs: int, shared: bool = False
) -> Iterator[Numbers]:
    """The best parameters known after each generation, without end."""
    for generation in count():
        meetings = in_turn(opponents, decks, generation, shared)
        tasks = [_tasks(params, f"search {generation}", meetings, pairs) for params in cloud.candidates()]
        scores = iter(players([task for own in tasks for task in own]))
        cloud.learn([_mean(islice(scores, len(own))) for own in tasks])
        yield cloud.middle()


def check(
    players: Players,
    versions: Sequence[Numbers],
    opponents: Sequence[int],
    decks: Sequence[int],
    pairs: int,
    shared: bool = False,
) -> tuple[np.ndarray, int]:
    """Half points of each version against each opponent in each pair, the same matches for all versions, and
    how many matches failed: [versions, opponents, pairs of all meetings]."""
    meetings = all_meetings(opponents, decks, shared)
    scores = players([task for params in versions for task in _tasks(params, "check", meetings, pairs)])
    points = np.concatenate([score.points for score in scores])
    return points.reshape(len(versions), len(opponents), -1), sum(score.failures for score in scores)


def _mean(scores: Iterable[Score]) -> float:
    return float(np.concatenate([score.points for score in scores]).mean() / 4)


class Cloud:
    """Candidates around a middle that moves to where they score, over whole numbers.

    Source: Hansen, The CMA Evolution Strategy: A Tutorial (2016), arXiv:1604.00772.
    """

    def __init__(self, start: Numbers, seed: int):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it misses a plotting library that nobody needs here
            import cma  # noqa: PLC0415

        luck, self.count = np.random.default_rng(seed), len(start)
        middle = np.pad(np.array(start, float), (0, len(start) == 1))  # it wants two dimensions at least
        size = sizes(middle)
        options = {
            "CMA_stds": np.maximum(STEP * size, LEAST_STEP),
            "maxstd": size,
            "integer_variables": list(range(len(middle))),
            "randn": lambda *shape: luck.standard_normal(shape),
            "seed": np.nan,  # it would seed all of NumPy
            "signals_filename": "",
            "verbose": -9,
        }
        self.strategy = cma.CMAEvolutionStrategy(middle, 1, options)

    @property
    def people(self) -> int:
        """How many candidates a generation has."""
        return self.strategy.popsize

    def candidates(self) -> list[Numbers]:
        """The next generation."""
        self.asked = self.strategy.ask()
        return [self._whole(point) for point in self.asked]

    def learn(self, scores: Sequence[float]) -> None:
        """Takes the scores of the last candidates."""
        self.strategy.tell(self.asked, [-score for score in scores])

    def middle(self) -> Numbers:
        """The best guess: less lucky than the best candidate."""
        return self._whole(self.strategy.mean)

    def _whole(self, point) -> Numbers:
        return tuple(int(number) for number in np.rint(point)[: self.count])


def sizes(start: np.ndarray) -> np.ndarray:
    """The unit of each parameter: its size, and for a zero the median size of the others, at least 1."""
    size = np.abs(start)
    known = size[size > 0]
    return np.maximum(np.where(size > 0, size, np.median(known) if len(known) else 1), 1)


def parameters(key: str, path: Path) -> list[str]:
    """The names of a strategy's PARAMS; raises StrategyError where the file does not hold their numbers."""
    literal = _literal(path.read_bytes())
    loaded = strategy.find(key, path).params.tolist()
    if literal is None or [_number(node) for node in literal.values] != loaded:
        remedy = 'write its numbers out in one dict at the top level, such as PARAMS = {"care": 3}'
        raise StrategyError(f"{path}: error: there is nothing to tune\n  fix: {remedy}")
    return [ast.literal_eval(name) for name in literal.keys if name]


def rewritten(source: bytes, numbers: Numbers) -> bytes:
    """A strategy's source with other numbers in PARAMS, and nothing else changed."""
    literal, lines = _literal(source), source.splitlines(keepends=True)
    assert literal
    for node, number in reversed(list(zip(literal.values, numbers, strict=True))):
        if _number(node) != number:
            line, end = node.lineno - 1, node.end_col_offset
            lines[line] = lines[line][: node.col_offset] + str(number).encode() + lines[line][end:]
    return b"".join(lines)


def _literal(source: bytes) -> ast.Dict | None:
    """The dict that PARAMS is set to."""
    for node in ast.parse(source).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == "PARAMS" for target in targets):
            return node.value if isinstance(node.value, ast.Dict) else None
    return None


def _number(node: ast.expr) -> int | None:
    """The value of a plain number on one line."""
    try:
        return ast.literal_eval(node) if node.lineno == node.end_lineno else None
    except ValueError:
        return None
