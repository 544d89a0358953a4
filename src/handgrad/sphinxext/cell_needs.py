"""What cells need to run: the packages they import, at the exact versions their outputs were made with."""

import ast
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

from IPython.core.inputtransformer2 import TransformerManager
from packaging.utils import canonicalize_name

OWN_PACKAGE = "handgrad"
# PyTorch does not require NumPy; without it, it warns at the first tensor, and `.numpy()` fails.
COMPANIONS = {"torch": "numpy"}


@dataclass(frozen=True)
class Needs:
    """What to install beside Jupyter: pinned packages, such as `torch==2.13.0`, and perhaps the course's own."""

    packages: tuple[str, ...]
    own_package: bool


def imported_packages(source: str) -> Iterator[str]:
    """Yield the top-level name of each import of a cell that is not of the standard library, in order, repeats included.

    IPython's magics are allowed. Of a cell that is no Python nothing is yielded: it fails when it runs.
    """
    try:
        tree = ast.parse(TransformerManager().transform_cell(source))
    except SyntaxError:
        return
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        yield from (top for name in names if (top := name.partition(".")[0]) not in sys.stdlib_module_names)


def read_pins(constraints: Path) -> dict[str, str]:
    """Return the pins of a constraints file by canonical name: `{"torch": "torch==2.13.0"}`."""
    lines = constraints.read_text(encoding="utf-8").split()
    return {canonicalize_name(line.partition("==")[0]): line for line in lines}


def pin_of(package: str, pins: Mapping[str, str]) -> str:
    """Return the pin of the distribution that an imported name belongs to, or nothing where none is pinned."""
    candidates = _distributions().get(package, [package])
    return next((pins[name] for each in candidates if (name := canonicalize_name(each)) in pins), "")


@cache
def _distributions() -> Mapping[str, list[str]]:
    return packages_distributions()


def needs_of(packages: set[str], pins: Mapping[str, str]) -> Needs:
    """Return what cells that import these packages need; a name without a pin is left out."""
    with_companions = packages | {COMPANIONS[name] for name in packages if name in COMPANIONS}
    pinned = {pin_of(name, pins) for name in with_companions - {OWN_PACKAGE}}
    return Needs(tuple(sorted(pinned - {""})), OWN_PACKAGE in packages)
