r"""One side of a chain, such as `2p_1` or `(0.5, 1)`: its numbers, the symbols it names, and how its value is computed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from handgrad.numbers.algebra import Value
from handgrad.numbers.form import Number
from handgrad.numbers.tex import Piece

Lookup: TypeAlias = Callable[[str], Value]
Evaluate: TypeAlias = Callable[[Lookup, dict[int, float]], Value]


@dataclass
class Term:
    """One side of a chain: its pieces, its numbers, the symbols it names, and its value once the symbols have theirs.

    It is `guessed` where a symbol is none of the notation's, and only a name of the page's code spells it.
    """

    pieces: list[Piece]
    numbers: list[Number] = field(default_factory=list)
    symbols: list[str] = field(default_factory=list)
    evaluate: Evaluate | None = None
    is_literal: bool = False
    guessed: bool = False
    unreadable: str = ""

    @property
    def start(self) -> int:
        """Return where the term begins in the page."""
        return self.pieces[0].start
