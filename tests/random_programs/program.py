"""What a program is: leaves, steps and rows, all of them plain descriptions that know no library."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

BOTH = [False, True]


@dataclass(frozen=True)
class Leaf:
    """A tensor that a program starts from."""

    shape: tuple[int, ...]
    values: tuple[float, ...]
    requires_grad: bool = True


@dataclass(frozen=True)
class Row:
    """An operation: how to choose what it is done to, how to do it, and where it is smooth.

    ``choose(dice, pool)`` returns the places of its operands in the pool and its options, or None where nothing fits.
    ``apply(lib, *operands, **options)`` runs it on a library.
    ``smooth(*operands, **options)`` says whether torch's operands stay away from its kinks.
    """

    name: str
    choose: Callable[..., tuple[tuple[int, ...], dict[str, Any]] | None] = field(repr=False)
    apply: Callable[..., Any] = field(repr=False)
    smooth: Callable[..., bool] = field(repr=False, default=lambda *_, **__: True)


@dataclass(frozen=True)
class Step:
    """A row, done to earlier results (the leaves come first), with its options."""

    row: Row
    operands: tuple[int, ...]
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Program:
    """Leaves, steps, and a seed for each number that the gradients start from."""

    leaves: tuple[Leaf, ...]
    steps: tuple[Step, ...]
    ending: str = "backward"


def place(dice, pool, fits=lambda _: True):
    """Draw the place of an operand that fits, every other time the newest; None where there is none."""
    places = [at for at, tensor in enumerate(pool) if fits(tensor)]
    return dice.choice(dice.choice([places, places[-1:]])) if places else None


def axis(dice, tensor):
    """Draw an axis of a tensor, counted from the front or from the back."""
    return dice.randint(-tensor.dim(), tensor.dim() - 1)
