"""The part of the engine that PyTorch calls ``torch.autograd``."""

from handgrad.engine.gradients import backward, grad
from handgrad.engine.recording import enable_grad, is_grad_enabled, no_grad, set_grad_enabled

__all__ = ["backward", "enable_grad", "grad", "is_grad_enabled", "no_grad", "set_grad_enabled"]
