"""The part of the engine that PyTorch calls ``torch.nn``: its functions."""

from handgrad.engine.nn import functional
from handgrad.engine.unsupported import missing

__all__ = ["functional"]


def __getattr__(name: str) -> None:
    raise missing(f"nn.{name}")
