"""The part of the engine that PyTorch calls ``torch.autograd``."""

from handgrad.engine.autograd import functional
from handgrad.engine.autograd.comparing import gradcheck
from handgrad.engine.autograd.function import Function
from handgrad.engine.gradients import backward, grad
from handgrad.engine.recording import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from handgrad.engine.unsupported import missing

__all__ = [
    "Function",
    "backward",
    "enable_grad",
    "functional",
    "grad",
    "gradcheck",
    "is_grad_enabled",
    "no_grad",
    "set_grad_enabled",
]


def __getattr__(name: str) -> None:
    raise missing(f"autograd.{name}")
