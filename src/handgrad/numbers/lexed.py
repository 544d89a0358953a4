"""What the lexer hands on: the numbers of a piece of a page, its formulas, and what else in it was understood."""

from dataclasses import dataclass, field

from handgrad.numbers.form import Number


@dataclass(frozen=True)
class Formula:
    """A formula: its TeX and where that begins in the page."""

    start: int
    tex: str


@dataclass
class Lexed:
    """The numbers of a piece of a page in reading order, the formulas they stand in, and the spans that hold no number.

    A span is a name, a target, a setting, or code: digits in it are no printed numbers. `code` pairs each piece of code with its
    numbers; `texts` are words within formulas, which the lexer of running text reads.
    """

    numbers: list[Number] = field(default_factory=list)
    formulas: list[Formula] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)
    code: list[tuple[str, list[Number]]] = field(default_factory=list)
    texts: list[tuple[int, str]] = field(default_factory=list)

    def place(self, start: int, end: int) -> None:
        """Note a span whose digits are no printed numbers."""
        self.spans.append((start, end))

    def extend(self, other: "Lexed") -> None:
        """Take over what was found in another piece."""
        self.numbers += other.numbers
        self.formulas += other.formulas
        self.spans += other.spans
        self.code += other.code
