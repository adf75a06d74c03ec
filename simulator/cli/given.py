"""What a command that plays gives: the command line prints it, the api hands it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from simulator.cli.errors import DONE
from simulator.runner.run import Outcome

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Given:
    """A report in any form, and what it was made from.

    folder    with the files, if there is one
    outcomes  what came of playing, for each version
    render    (form, width, encoding) -> the report; None where too little was played to tell anything
    tables    makes its tables, by the names of their files without suffix
    parts     what was found of each version alone, by its folder's name
    code      the exit code where nothing went wrong
    """

    folder: Path | None
    outcomes: Sequence[Outcome] = ()
    render: Callable[[str, int, str], str] | None = None
    tables: Callable[[], Mapping[str, pd.DataFrame]] = dict
    parts: Mapping[str, Given] = field(default_factory=dict)
    code: int = DONE

    @property
    def stopped(self) -> int:
        """The signal that ended it before all was played, or 0."""
        whole = all(outcome.manifest["finished"] for outcome in self.outcomes)
        return max(self.code - 128, 0) if whole else self.outcomes[0].stopped
