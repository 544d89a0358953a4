"""Products with a Jacobian, under the names of ``torch.func``: from the left by a walk back, from the right by two."""

from collections.abc import Callable
from typing import Any

from handgrad.engine.entrywise import zeros
from handgrad.engine.gradients import grad
from handgrad.engine.recording import enable_grad
from handgrad.engine.tensor import Tensor
from handgrad.engine.unsupported import UnsupportedUseError, missing

__all__ = ["jvp", "vjp"]


def vjp(func: Callable[..., Tensor], *primals: Tensor) -> tuple[Tensor, Callable[[Tensor], tuple[Tensor, ...]]]:
    """Return the value of a function, and the rule that passes a row back to each of its inputs."""
    leaves, value = _computed(func, primals)

    def rule(row: Tensor) -> tuple[Tensor, ...]:
        """Return row times Jacobian, for each input."""
        return _passed_back(value, leaves, row)

    return value.detach(), rule


def jvp(func: Callable[..., Tensor], primals: tuple[Tensor, ...], tangents: tuple[Tensor, ...]) -> tuple[Tensor, Tensor]:
    """Return the value of a function, and how fast it changes where its inputs change as the tangents say.

    PyTorch carries the rates along on the way forward. The engine has no such way; a walk back is linear in what it begins with,
    so a second walk, through the first, turns a product from the left into one from the right.

    Raises:
        RuntimeError: a tangent is missing, or has another shape than its input.
    """
    if len(primals) != len(tangents) or any(x._shape != t._shape for x, t in zip(primals, tangents, strict=True)):
        raise RuntimeError("jvp takes one tangent for each input, of its shape")
    leaves, value = _computed(func, primals)
    with enable_grad():
        row = zeros(value._shape).requires_grad_()
        passed = _passed_back(value, leaves, row, recorded=True)
        recorded = [(each, tangent) for each, tangent in zip(passed, tangents, strict=True) if each.requires_grad]
        if not recorded:
            return value.detach(), zeros(value._shape)
        (rate,) = grad([each for each, _ in recorded], row, [tangent for _, tangent in recorded])
    assert rate is not None
    return value.detach(), rate


def _computed(func: Callable[..., Tensor], primals: tuple[Tensor, ...]) -> tuple[list[Tensor], Tensor]:
    """Return fresh leaves in place of the inputs, and the function's value of them.

    Raises:
        UnsupportedUseError: the function returns several tensors.
    """
    leaves = [each.detach().requires_grad_() for each in primals]
    with enable_grad():
        value: Any = func(*leaves)
    if not isinstance(value, Tensor):
        raise UnsupportedUseError("the engine takes a function of one result here", "a function of several results")
    return leaves, value


def _passed_back(value: Tensor, leaves: list[Tensor], row: Tensor, *, recorded: bool = False) -> tuple[Tensor, ...]:
    if not value.requires_grad:
        return tuple(zeros(each._shape) for each in leaves)
    found = grad(value, leaves, row, retain_graph=True, create_graph=recorded, materialize_grads=True)
    return tuple(each for each in found if each is not None)


def __getattr__(name: str) -> None:
    raise missing(f"func.{name}")
