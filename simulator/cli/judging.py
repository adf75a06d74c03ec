"""gate --from: judges the gates of a file by the counts of a run that was played before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path
from typing import Any

from simulator.cli import gates, inputs, kept, play, versions
from simulator.cli.errors import USAGE, Refusal, unknown
from simulator.cli.gates import CHANGE, Gate
from simulator.cli.gating import UNKNOWN, Meeting, decide, verdict
from simulator.cli.given import Given
from simulator.cli.options import GateOptions
from simulator.reading import quoted
from simulator.runner.plan import content_hash
from simulator.runner.tally import RunResult
from simulator.stats import LEVEL, Estimate
from simulator.stats.decisions import Decision

TELL = ("source", "junit", "ci", "format", "quiet", "verbose", "jobs", "start_method", "command")
"""Options that do not change what is played."""


@dataclass
class Case:
    """A gate with its meetings and what is known of it, at a level; `pairs` against each opponent at least."""

    gate: Gate
    meetings: Sequence[Sequence[Meeting]]
    known: Callable[[float], Estimate]
    pairs: int
    decision: Decision = Decision.INCONCLUSIVE
    estimate: Estimate = UNKNOWN


def judge(file: Path, options) -> Given:
    """Judges all gates by a kept run; exit codes as of `gate`. What the run lacks is told for all gates at once."""
    _check(options)
    found = gates.load(file)
    manifest, run = kept.load(options.source)
    game = inputs.find_game(manifest["game"])
    versions.check_game(game, "gate")
    gates.check(found, run.endings)
    cards = manifest["cards"] and Path(manifest["cards"])
    paths = list(dict.fromkeys(path for gate in found for path in (*gate.decks, *gate.opponents)))
    if inputs.one_game(paths) is not game:
        raise Refusal(f"{options.source} is a run of {game.title}, the gates are about another game")
    library = game.load(manifest["switches"], cards, manifest["changed"])
    decks = dict(zip(paths, inputs.read_all(paths, game, library), strict=True))
    cases = _Kept(manifest, run, decks).cases(found)
    decide(cases, LEVEL)
    from simulator.cli import answer

    part = manifest["parts"][0]["run"] if "parts" in manifest else ""
    judged = answer.judged_gates(cases, options.source, file, options, bool(run.watched), part)
    return replace(answer.given(run, options.source, judged), code=verdict(cases))


def _check(options) -> None:
    if options.format not in play.FORMATS:
        raise unknown("format", options.format, play.FORMATS)
    usual = GateOptions()
    names = [one.name for one in fields(options) if one.name not in TELL]
    if told := [name for name in names if getattr(options, name) != getattr(usual, name)]:
        words = ", ".join(NAMES.get(name, f"--{name.replace('_', '-')}") for name in told)
        raise Refusal(f"{words}: with --from nothing is played", "leave it out, or play without --from", USAGE)


NAMES = {"pairs": "--max-pairs", "changed": "--set"}


class _Kept:
    """A run's decks by their content, and their meetings."""

    def __init__(self, manifest: Mapping[str, Any], run: RunResult, decks: Mapping[Path, Any]):
        self.manifest, self.run, self.decks = manifest, run, decks
        self.matchups = [tuple(matchup) for matchup in manifest["matchups"]]

    def cases(self, found: Sequence[Gate]) -> list[Case]:
        """The gates with what the run tells of them; raises Faults where it does not."""
        cases = [case for gate in found if (case := self._case(gate))]
        found[0].node.page.finish()
        return cases

    def _case(self, gate: Gate) -> Case | None:
        if gate.measure == CHANGE:
            gate.node.fault("a kept run does not hold a comparison pair by pair", "play this gate, without --from")
            return None
        own, *rivals = (self._entrants(gate, path) for path in (*gate.decks, *gate.opponents))
        if not own or not all(rivals):
            return None
        met = [self._meeting(own, rival) for rival in rivals]
        for path, meeting in zip(gate.opponents, met, strict=True):
            if meeting is None:
                gate.node.fault(f"{gate.decks[0].name} has not met {path.name} in this run", "play the gates")
        meetings = [meeting for meeting in met if meeting]
        tallies = [self.run.tallies[self.matchups[meeting.matchup]] for meeting in meetings]
        pairs = min((tally.pairs for tally in tallies), default=0)
        return Case(gate, [meetings], partial(self._known, gate, meetings), pairs)

    def _entrants(self, gate: Gate, path: Path) -> list[int]:
        """Those of the run that play this deck; none, with a fault, where that is not clear."""
        deck, played = self.decks[path], list(enumerate(self.manifest["decks"]))
        found = [number for number, entrant in played if entrant["sha256"] == content_hash(deck)]
        found = [number for number in found if played[number][1]["name"] == deck.name] or found
        names = list(dict.fromkeys(entrant["name"] for _, entrant in played))
        if not found and deck.name in names:
            gate.node.fault(f"{path.name} is not as this run has played it", "play the gates")
        elif not found:
            gate.node.fault(f"{path.name} has not played in this run", f"it holds {', '.join(map(quoted, names))}")
        elif len({self.run.strategies[number] for number in found}) > 1:
            gate.node.fault(f"in this run several strategies play {path.name}", "name a run where one does")
            return []
        return found

    def _meeting(self, own: Sequence[int], rivals: Sequence[int]) -> Meeting | None:
        return next(self._meetings(own, rivals), None)

    def _meetings(self, own: Sequence[int], rivals: Sequence[int]) -> Iterator[Meeting]:
        for number, (a, b) in enumerate(self.matchups):
            if (a, b) in self.run.tallies and self.run.tallies[a, b].pairs:
                if a in own and b in rivals:
                    yield Meeting(number, 0)
                elif b in own and a in rivals:
                    yield Meeting(number, 1)

    def _known(self, gate: Gate, meetings: Sequence[Meeting], level: float) -> Estimate:
        """The measure, each opponent counted alike."""
        from reports import frames
        from simulator.stats.pairs import combine

        met = [frames.Meeting(self.matchups[meeting.matchup], meeting.own) for meeting in meetings]
        return combine(_measured(self.run, gate.measure, frames.sides(self.run, met), level))


def _measured(run: RunResult, measure: str, sides, level: float) -> Estimate:
    from reports.frames import ANYONE, OUTCOMES

    if measure == "score":
        return sides.score(level)
    if measure == "first_seat":
        return sides.first_seat(level)
    if measure in run.endings:
        return sides.share(ANYONE, run.endings.index(measure), level)
    return sides.share(OUTCOMES[measure], level=level)
