"""Which cells of a page run on the engine too and print the same, and what keeps each other one out: decided by runs.

What keeps a cell out is one of three things, and each is seen in a run:

- it asks for something that the engine lacks, and says so;
- it needs what such a cell would have left behind: PyTorch, too, prints that where those cells end early;
- its numbers are those of float32: where both machines compute in float64, they print the same.

Whatever else ends a cell or changes what it prints is a fault, of the engine or of the cell.
"""

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass

from handgrad.on_engine.child import Outcome
from handgrad.on_engine.machine import Cell, Machine, run
from handgrad.on_engine.names import bound_names

NAMED_DTYPE = ", dtype=torch.float64"
"""May differ: the engine's floats are float64 and say so; PyTorch's say nothing where no dtype was named."""
IN_PYTORCHS_SOURCES = re.compile(r" \(Triggered internally at [^)\s]*\)")
"""May differ: behind some warnings PyTorch names the line of its own sources that gave it."""
ABOVE = "what a cell above does"


@dataclass(frozen=True)
class Verdict:
    """What is known of a cell: it runs on the engine too and prints the same unless one of the three says otherwise.

    Attributes:
        lacks: What of PyTorch's the engine has not: ``nn.Module``.
        needs: What the cell needs of cells that do not run on the engine: a name, or what they change.
        fault: What is wrong, in words.
    """

    lacks: str = ""
    needs: str = ""
    float32: bool = False
    fault: str = ""

    @property
    def on_engine(self) -> bool:
        """Whether the cell runs on the engine too and prints the same."""
        return not (self.lacks or self.needs or self.float32 or self.fault)


def same(one: str, other: str) -> bool:
    """Say whether two outputs are the same, letter by letter, but for the two things that may differ."""
    return _lines(one) == _lines(other) or _lines(_bare(one)) == _lines(_bare(other))


def _bare(text: str) -> str:
    return IN_PYTORCHS_SOURCES.sub("", text.replace(NAMED_DTYPE, ""))


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip("\n").split("\n")]


def verdicts(cells: Sequence[Cell], printed: Sequence[str]) -> list[Verdict]:
    """Return a verdict for each cell of a page, given what it prints on PyTorch.

    Raises:
        RunError: the cells ended the Python that runs them.
    """
    return _Page(list(cells), list(printed)).verdicts()


class _Page:
    """A page's cells on the engine; those that the engine's lacks end are cut there, so that no statement runs by half."""

    def __init__(self, cells: list[Cell], printed: list[str]) -> None:
        self.cells, self.printed = cells, printed
        self.kept_out: dict[int, Verdict] = {}
        self.cut: dict[int, int] = {}

    def verdicts(self) -> list[Verdict]:
        outcomes = self._run_what_runs()
        found = {place: self._verdict(place, outcome) for place, outcome in enumerate(outcomes)}
        for place in self._explained(outcomes, [place for place in found if found[place].fault], in_float64=False):
            found[place] = Verdict(needs=ABOVE)
        for place in self._explained(outcomes, [place for place in found if found[place].fault], in_float64=True):
            found[place] = Verdict(float32=True)
        return [found[place] for place in range(len(self.cells))]

    def _run_what_runs(self) -> list[Outcome]:
        """Run the cells until none is ended by what the engine lacks, cutting those that are."""
        while True:
            outcomes = run(Machine.ENGINE, self.cells, self.cut)
            before = len(self.kept_out)
            for place, outcome in enumerate(outcomes):
                if verdict := self._keeps_out(outcome):
                    self.kept_out[place], self.cut[place] = verdict, outcome.done
            if len(self.kept_out) == before:
                return outcomes

    def _keeps_out(self, outcome: Outcome) -> Verdict | None:
        if outcome.lacks:
            return Verdict(lacks=outcome.lacks)
        if outcome.undefined and any(outcome.undefined in self._not_bound(place) for place in self.kept_out):
            return Verdict(needs=outcome.undefined)
        return None

    def _not_bound(self, place: int) -> set[str]:
        """Return the names to which the statements of a cell give a value that are not run."""
        return {
            name for statement in ast.parse(self.cells[place].source).body[self.cut[place] :] for name in bound_names(statement)
        }

    def _verdict(self, place: int, outcome: Outcome) -> Verdict:
        if place in self.kept_out:
            return self.kept_out[place]
        if outcome.failure:
            return Verdict(fault=f"on the engine it raises {outcome.failure}")
        if not same(outcome.printed, self.printed[place]):
            return Verdict(fault=_first_difference(outcome.printed, self.printed[place]))
        return Verdict()

    def _explained(self, outcomes: list[Outcome], places: list[int], *, in_float64: bool) -> list[int]:
        """Return the cells among some that print the same on both machines under the same circumstances."""
        if not places or not (self.cut or in_float64):
            return []
        torch = run(Machine.TORCH, self.cells, self.cut, in_float64=in_float64)
        ours = run(Machine.ENGINE, self.cells, self.cut, in_float64=True) if in_float64 else outcomes
        return [
            place
            for place in places
            if torch[place].failure == ours[place].failure and same(torch[place].printed, ours[place].printed)
        ]


def _first_difference(ours: str, theirs: str) -> str:
    pairs = zip([*_lines(ours), "nothing more"], [*_lines(theirs), "nothing more"], strict=False)
    one, other = next((pair for pair in pairs if not same(*pair)), (ours, theirs))
    return f"the engine prints {one!r} where PyTorch prints {other!r}"
