"""Whole tables of slopes, under the names of ``torch.autograd.functional``."""

from collections.abc import Callable, Sequence
from typing import Any

from handgrad.engine.entrywise import zeros
from handgrad.engine.gradients import grad
from handgrad.engine.recording import enable_grad
from handgrad.engine.shapes import Shape, size_of
from handgrad.engine.tensor import Tensor, new, values_of
from handgrad.engine.unsupported import UnsupportedUseError, missing

__all__ = ["jacobian"]


def jacobian(func: Callable[..., Tensor], inputs: Tensor | Sequence[Tensor], create_graph: bool = False) -> Any:
    """Return the slope of every entry of a function's result in every entry of its inputs.

    Args:
        func: Takes the inputs and returns one tensor.
        inputs: One tensor, or several.
        create_graph: Whether the table is itself recorded.

    Returns:
        For one input a tensor of the result's shape followed by the input's; for several a tuple of such tensors.

    Raises:
        UnsupportedUseError: the function returns several tensors.
    """
    given = [inputs] if isinstance(inputs, Tensor) else list(inputs)
    with enable_grad():
        asked = [each.view_as(each) if create_graph else each.detach().requires_grad_() for each in given]
        result = func(*asked)
        if not isinstance(result, Tensor):
            raise UnsupportedUseError("the engine's jacobian takes a function of one result", "a Jacobian of several results")
        rows = [_row(result, place, asked, create_graph) for place in range(result.numel())]
        tables = tuple(_table(result._shape, column, each) for column, each in zip(_columns(rows, asked), asked, strict=True))
    return tables[0] if isinstance(inputs, Tensor) else tables


def _row(result: Tensor, place: int, asked: list[Tensor], create_graph: bool) -> tuple[Tensor, ...]:
    """Return the slopes of one entry of the result: one walk, from the seed that is 1 there and 0 elsewhere."""
    if not result.requires_grad:
        return tuple(zeros(each._shape) for each in asked)
    seed = new([float(at == place) for at in range(result.numel())], result._shape)
    found = grad(result, asked, seed, retain_graph=True, create_graph=create_graph, materialize_grads=True)
    return tuple(each for each in found if each is not None)


def _columns(rows: list[tuple[Tensor, ...]], asked: list[Tensor]) -> list[list[Tensor]]:
    return [[row[number] for row in rows] for number in range(len(asked))]


def _table(shape: Shape, rows: list[Tensor], each: Tensor) -> Tensor:
    from handgrad.engine.functions.joining import stack  # joining is made of what this package is made of

    if not rows:
        return zeros((*shape, *each._shape))
    if any(row.requires_grad for row in rows):
        recorded: Tensor = stack(rows).reshape((*shape, *each._shape))
        return recorded
    values = [value for row in rows for value in values_of(row)]
    assert len(values) == size_of((*shape, *each._shape))
    return new(values, (*shape, *each._shape))


def __getattr__(name: str) -> None:
    raise missing(f"autograd.functional.{name}")
