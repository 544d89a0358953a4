"""The figures by name: `autograd/recorded-graph` is the module handgrad.figures.autograd.recorded_graph.

Such a module has two functions: `draw(wide)` returns a sheet, `alt()` what a reader who cannot see it is told.
"""

import importlib
import pkgutil
from dataclasses import dataclass

import handgrad.figures
from handgrad.figures.sheet import Sheet


@dataclass(frozen=True)
class Drawing:
    """A figure: its two sheets, for wide columns and for phones, and its alternative text."""

    name: str
    wide: Sheet
    narrow: Sheet
    alt: str


def names() -> list[str]:
    """Return the names of all figures: the modules of the packages under handgrad.figures."""
    packages = [found.name for found in pkgutil.iter_modules(handgrad.figures.__path__) if found.ispkg]
    return sorted(
        f"{package}/{found.name}".replace("_", "-")
        for package in packages
        for found in pkgutil.iter_modules([f"{root}/{package}" for root in handgrad.figures.__path__])
    )


def load(name: str) -> Drawing:
    """Draw a figure.

    Raises:
        LookupError: there is no figure of this name; the message lists those there are.
    """
    if name not in names():
        raise LookupError(f"there is no figure {name!r}; there are {', '.join(names())}")
    module = importlib.import_module(f"handgrad.figures.{name.replace('/', '.').replace('-', '_')}")
    return Drawing(name, module.draw(wide=True), module.draw(wide=False), module.alt())
