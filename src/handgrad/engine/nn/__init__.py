"""The part of the engine that PyTorch calls ``torch.nn``: its functions."""

from handgrad.engine.nn import functional

__all__ = ["functional"]
