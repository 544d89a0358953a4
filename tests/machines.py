"""The two machines that the hand is compared with: they offer the same names and share no code."""

import pytest
import torch

from handgrad import engine

MACHINES = {"torch": torch, "engine": engine}
on_each_machine = pytest.mark.parametrize("lib", MACHINES.values(), ids=MACHINES)


def leaf(lib, value):
    """A float64 leaf that asks for its gradient."""
    return lib.tensor(value, dtype=lib.float64, requires_grad=True)
