"""Optimizers under the names of ``torch.optim``: they change parameters in place, unrecorded, by what ``.grad`` holds."""

import math
from collections.abc import Callable, Iterable
from typing import Any

from handgrad.engine.entrywise import zeros
from handgrad.engine.recording import enable_grad, no_grad
from handgrad.engine.tensor import Tensor
from handgrad.engine.unsupported import missing

__all__ = ["SGD", "Adam"]


class Optimizer:
    """What all optimizers share: parameters in groups, each with settings of its own.

    Attributes:
        param_groups: The parameters with their settings, which may be changed between steps.
    """

    def __init__(self, params: Iterable[Any], settings: dict[str, Any]) -> None:
        """Take parameters, or groups of them.

        Raises:
            ValueError: there are none, with PyTorch's text.
        """
        listed = list(params)
        if not listed:
            raise ValueError("optimizer got an empty parameter list")
        groups = listed if isinstance(listed[0], dict) else [{"params": listed}]
        self.param_groups = [{**settings, **group, "params": _tensors(group["params"])} for group in groups]

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Forget the gradients, or overwrite them by 0."""
        for group in self.param_groups:
            for parameter in group["params"]:
                if set_to_none:
                    parameter.grad = None
                elif parameter.grad is not None:
                    parameter.grad.detach_().zero_()

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """Move each parameter that has a gradient; a closure is called first, and what it returns is returned."""
        loss = None
        if closure is not None:
            with enable_grad():
                loss = closure()
        with no_grad():
            for group in self.param_groups:
                for parameter in group["params"]:
                    if parameter.grad is not None:
                        self._move(parameter, group)
        return loss

    def _move(self, parameter: Any, group: dict[str, Any]) -> None:
        raise NotImplementedError

    def __getattr__(self, name: str) -> Any:
        """Refuse what PyTorch's optimizers have and the engine's lack."""
        raise missing(f"optim.{type(self).__name__}.{name}")


class SGD(Optimizer):
    """Gradient descent, plain or with momentum."""

    def __init__(
        self, params: Iterable[Any], lr: float = 0.001, momentum: float = 0, dampening: float = 0, weight_decay: float = 0
    ) -> None:
        """Take the parameters, the rate, how much of earlier steps goes on, and the pull towards 0."""
        super().__init__(params, {"lr": lr, "momentum": momentum, "dampening": dampening, "weight_decay": weight_decay})
        self._moving: dict[Tensor, Tensor] = {}

    def _move(self, parameter: Any, group: dict[str, Any]) -> None:
        g = _pulled(parameter, group)
        if group["momentum"]:
            if parameter in self._moving:
                self._moving[parameter].mul_(group["momentum"]).add_(g, alpha=1 - group["dampening"])
            else:
                self._moving[parameter] = g.clone()
            g = self._moving[parameter]
        parameter.add_(g, alpha=-group["lr"])


class Adam(Optimizer):
    """Steps of a size of their own for each number: the mean of its gradients over the root of the mean of their squares."""

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 0.001,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-08,
        weight_decay: float = 0,
    ) -> None:
        """Take the parameters, the rate, how much of both means goes on, what keeps the root from 0, and the pull towards 0."""
        super().__init__(params, {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay})
        self._means: dict[Tensor, tuple[int, Tensor, Tensor]] = {}

    def _move(self, parameter: Any, group: dict[str, Any]) -> None:
        g = _pulled(parameter, group)
        keep, keep_squares = group["betas"]
        steps, mean, squares = self._means.get(parameter, (0, zeros(parameter._shape), zeros(parameter._shape)))
        steps += 1
        mean = mean + (g - mean) * (1 - keep)
        squares = squares * keep_squares + g * g * (1 - keep_squares)
        self._means[parameter] = (steps, mean, squares)
        root = squares.sqrt() / math.sqrt(1 - keep_squares**steps) + group["eps"]
        parameter.add_(mean / root, alpha=-group["lr"] / (1 - keep**steps))


def _pulled(parameter: Any, group: dict[str, Any]) -> Any:
    """Return the gradient, with the pull of weight decay towards 0."""
    pull = group["weight_decay"]
    return parameter.grad.add(parameter, alpha=pull) if pull else parameter.grad


def _tensors(params: Any) -> list[Tensor]:
    return [params] if isinstance(params, Tensor) else list(params)


def __getattr__(name: str) -> None:
    raise missing(f"optim.{name}")
