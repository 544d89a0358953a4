"""What cells need: the packages they import, at their pinned versions, and no more."""

from pathlib import Path

import pytest

from handgrad.sphinxext.cell_needs import Needs, imported_packages, needs_of, pin_of, read_pins

PINS = {"torch": "torch==2.13.0", "numpy": "numpy==2.4.6", "matplotlib": "matplotlib==3.11.2", "pyyaml": "PyYAML==6.0.4"}


@pytest.mark.parametrize(
    ("source", "packages"),
    [
        ("import math, torch.nn.functional as F", ["torch"]),
        ("from torch.autograd import gradcheck", ["torch"]),
        ("from mpl_toolkits.mplot3d import Axes3D", ["mpl_toolkits"]),
        ("def late():\n    import numpy as np", ["numpy"]),
        ("%matplotlib inline\nimport torch", ["torch"]),
        ("from . import beside\nimport __future__", []),
        ("print('import numpy')  # import torch", []),
        ("x = = 1", []),
    ],
)
def test_imports_are_found(source: str, packages: list[str]) -> None:
    """Wherever they stand in a cell, magics beside them; the standard library, relative imports and words are none."""
    assert list(imported_packages(source)) == packages


@pytest.mark.parametrize(
    ("package", "pin"),
    [("torch", "torch==2.13.0"), ("mpl_toolkits", "matplotlib==3.11.2"), ("yaml", "PyYAML==6.0.4"), ("bs4", ""), ("nowhere", "")],
)
def test_import_is_traced_to_its_pin(package: str, pin: str) -> None:
    """A package may be imported by another name than it is installed by; one that is not pinned has no pin."""
    assert pin_of(package, PINS) == pin


def test_needs_are_pinned_sorted_and_no_more() -> None:
    """Two names of one distribution need it once, and our own package is told apart."""
    assert needs_of({"matplotlib", "mpl_toolkits", "nowhere"}, PINS) == Needs(("matplotlib==3.11.2",), own_package=False)
    assert needs_of({"handgrad"}, PINS) == Needs((), own_package=True)


def test_pytorch_comes_with_numpy() -> None:
    """PyTorch names NumPy among its requirements nowhere, and warns without it."""
    assert needs_of({"torch"}, PINS).packages == ("numpy==2.4.6", "torch==2.13.0")


def test_pins_are_read(tmp_path: Path) -> None:
    """A line is found by the canonical form of its name."""
    (tmp_path / "constraints.txt").write_text("PyYAML==6.0.4\ntyping_extensions==4.16.0\n")
    pins = read_pins(tmp_path / "constraints.txt")
    assert pins == {"pyyaml": "PyYAML==6.0.4", "typing-extensions": "typing_extensions==4.16.0"}
