"""The part of the engine that PyTorch calls ``torch.nn``: its functions, and the leaf that a model learns."""

from handgrad.engine.nn import functional
from handgrad.engine.nn.parameter import Parameter
from handgrad.engine.unsupported import missing

__all__ = ["Parameter", "functional"]


def __getattr__(name: str) -> None:
    raise missing(f"nn.{name}")
