"""gradcheck: what a walk passes back, compared with central differences, entry by entry."""

from collections.abc import Callable, Sequence
from typing import Any

from handgrad.engine.autograd.functional import jacobian
from handgrad.engine.recording import no_grad
from handgrad.engine.tensor import Tensor, new, values_of


class GradcheckError(RuntimeError):
    """The walk and the differences disagree."""


def gradcheck(
    func: Callable[..., Any],
    inputs: Tensor | Sequence[Any],
    *,
    eps: float = 1e-06,
    atol: float = 1e-05,
    rtol: float = 0.001,
    raise_exception: bool = True,
) -> bool:
    """Say whether what a walk through a function passes back is what central differences say.

    Args:
        func: Takes the inputs and returns a tensor, or several.
        inputs: A tensor or several; those that ask for their gradient are compared.
        eps: How far an entry is nudged to either side.
        atol: How large a difference may be where the slope is 0.
        rtol: How large it may be as a part of the slope.
        raise_exception: Whether a disagreement is an error, or the answer False.

    Raises:
        ValueError: no input asks for its gradient, with PyTorch's text.
        GradcheckError: they disagree.
    """
    given = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    asking = [place for place, each in enumerate(given) if isinstance(each, Tensor) and each.requires_grad]
    if not asking:
        raise ValueError(
            "gradcheck expects at least one input tensor to require gradient, but none of them have requires_grad=True."
        )
    for number in range(len(_results(func(*given)))):
        for place in asking:
            numerical, analytical = _tables(func, given, number, place, eps)
            if not _close(analytical, numerical, atol, rtol):
                if not raise_exception:
                    return False
                raise GradcheckError(
                    f"Jacobian mismatch for output {number} with respect to input {place},\n"
                    f"numerical:{numerical!r}\nanalytical:{analytical!r}\n"
                )
    return True


def _results(result: Any) -> list[Tensor]:
    listed = list(result) if isinstance(result, (tuple, list)) else [result]
    return [each for each in listed if each.dtype.is_floating_point]


def _tables(func: Callable[..., Any], given: tuple[Any, ...], number: int, place: int, eps: float) -> tuple[Tensor, Tensor]:
    """Return the Jacobian by differences and by walks, one row an entry of the input and one column an entry of the result."""

    def of(x: Tensor) -> Tensor:
        return _results(func(*given[:place], x, *given[place + 1 :]))[number]

    x = given[place]
    table = jacobian(of, x)
    entries = x.numel()
    by_walk = values_of(table)
    results = table.numel() // entries if entries else 0
    analytical = new([by_walk[column * entries + row] for row in range(entries) for column in range(results)], (entries, results))
    return new(_differences(of, x, eps), (entries, results)), analytical


def _differences(of: Callable[[Tensor], Tensor], x: Tensor, eps: float) -> list[float]:
    found: list[float] = []
    values = list(values_of(x))
    with no_grad():
        for place, value in enumerate(values):
            above, below = (
                values_of(of(new([*values[:place], moved, *values[place + 1 :]], x._shape)))
                for moved in (value + eps, value - eps)
            )
            found += [(high - low) / (2 * eps) for high, low in zip(above, below, strict=True)]
    return found


def _close(analytical: Tensor, numerical: Tensor, atol: float, rtol: float) -> bool:
    pairs = zip(values_of(analytical), values_of(numerical), strict=True)
    return all(abs(one - other) <= atol + rtol * abs(other) for one, other in pairs)
