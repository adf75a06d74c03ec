"""Reports of gates: for people, for JUnit readers, for a pull request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from xml.etree import ElementTree

import pandas as pd

from reports.answer import Answer
from reports.files import records
from reports.frames import columns
from reports.headline import percent
from reports.layout import Table, clean, number, points, signed
from reports.page import Headline, Page
from simulator.stats import Estimate
from simulator.stats.decisions import Band, Decision

LIMITS = "They tell of chance alone, not of weak play or rules read wrongly."


WORDS = {Decision.FAIL: "fails", Decision.INCONCLUSIVE: "stays open", Decision.PASS: "passes"}


@dataclass(frozen=True)
class Judged:
    """A gate and what came of it. `replay` is a command that shows one of its matches, `line` its place."""

    id: str
    about: str
    demand: str
    band: Band
    estimate: Estimate
    pairs: int
    decision: Decision
    line: int
    replay: str

    @property
    def sentence(self) -> str:
        return f"{self.about}: {self.demand}; found {self.found} in {self.pairs:,} pairs"

    @property
    def change(self) -> bool:
        """Whether it is about a change, from -1 to 1, and not about a share."""
        return self.demand.startswith("change ")

    @property
    def found(self) -> str:
        return points(*self.estimate[:3]) if self.change else percent(self.estimate)


def frame(gates: Sequence[Judged]) -> pd.DataFrame:
    """A row per gate."""
    return pd.DataFrame([
        {"gate": gate.id, "about": gate.about, "demand": gate.demand, "decision": str(gate.decision),
         "pairs": gate.pairs, **columns("value", gate.estimate)}
        for gate in gates
    ])  # fmt: skip


def page(gates: Sequence[Judged], watched: bool = True) -> Page:
    """The gates as a table, with a headline; `watched`: they were judged while their matches were played."""
    counts = {decision: sum(gate.decision == decision for gate in gates) for decision in Decision}
    told = ", ".join(f"{number} {decision}" for decision, number in counts.items() if number)
    rows = [
        [
            clean(gate.id), str(gate.decision), clean(gate.demand),
            (signed if gate.change else number)(*gate.estimate[:3], 100), f"{gate.pairs:,}",
        ]
        for gate in gates
    ]  # fmt: skip
    table = Table(
        "Each gate: what it demands, and what was found, % or points", ["gate", "", "demand", "found", "pairs"], rows, 3
    )
    looks = "however often they are looked at" if watched else "of a run whose length was fixed before"
    notes = [f"Intervals hold for all gates together at 95 %, {looks}.", LIMITS]
    return Page(f"Gates: {told}", [], [table], notes, headline=headline(gates))


def headline(gates: Sequence[Judged]) -> Headline:
    """Whether the change may land, and what each gate says."""
    groups = {
        word: [(clean(gate.id), gate.found) for gate in gates if gate.decision == decision]
        for decision, word in WORDS.items()
    }
    failed, open_ones, passed = (len(found) for found in groups.values())
    lead = f"This may land: {f'all {passed} gates pass' if passed > 1 else 'the gate passes'}"
    if failed:
        lead = f"This may not land: {failed} of {len(gates)} gates fail{'s' * (failed == 1)}"
    elif open_ones:
        lead = f"Not decided: {open_ones} of {len(gates)} gates stay{'s' * (open_ones == 1)} open"
    said = [f"{clean(gate.id)}: {clean(gate.sentence)}." for gate in gates if gate.decision != Decision.PASS]
    return Headline(lead, [(word, found) for word, found in groups.items() if found], said)


def answer(gates: Sequence[Judged], watched: bool = True) -> Answer:
    """The gates as the answer of a command."""
    table = frame(gates)
    asked = {"judged": [asdict(gate) for gate in gates], "watched": watched}
    return Answer("gates", page(gates, watched), table, {"gates": records(table)}, gates, asked)


def kept(told: Mapping[str, Any]) -> Judged:
    """A gate as JSON has kept it."""
    named = {
        "band": Band(*told["band"]),
        "estimate": Estimate(*told["estimate"]),
        "decision": Decision(told["decision"]),
    }
    return Judged(**{**told, **named})


def junit(gates: Sequence[Judged], suite: str) -> str:
    """A test case per gate: what fails is a failure, what stays open an error."""
    kinds = {Decision.FAIL: "failure", Decision.INCONCLUSIVE: "error"}
    root = ElementTree.Element("testsuite", name=suite, tests=str(len(gates)))
    for decision, kind in kinds.items():
        root.set(f"{kind}s", str(sum(gate.decision == decision for gate in gates)))
    for gate in gates:
        case = ElementTree.SubElement(root, "testcase", classname=suite, name=gate.id)
        if kind := kinds.get(gate.decision):
            ElementTree.SubElement(case, kind, message=clean(gate.sentence), type=str(gate.decision))
        ElementTree.SubElement(case, "system-out").text = clean(f"{gate.sentence}; {gate.replay}")
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def workflow_commands(gates: Sequence[Judged], file: str) -> list[str]:
    """Annotations of GitHub for the gates that did not pass; it shows ten of a kind, so failures come first."""
    levels = {Decision.FAIL: "error", Decision.INCONCLUSIVE: "warning"}
    shown = [(levels[decision], gate) for decision in levels for gate in gates if gate.decision == decision]
    return [
        f"::{level} file={_property(file)},line={gate.line},title={_property(f'{gate.id}: {gate.decision}')}"
        f"::{_data(gate.sentence)}"
        for level, gate in shown
    ]


def _data(word: str) -> str:
    return word.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(word: str) -> str:
    return _data(word).replace(":", "%3A").replace(",", "%2C")
