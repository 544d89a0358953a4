"""The explorers by name: `step-size` is the module `handgrad.explorers.step_size`, and `static/scripts/explorers/step-size.js`.

Such a module has `TITLE`, the words in its bar; `OPTIONS`, by name, what reads what an author may set; and `given(**options)`,
which returns what the script begins with, as it stands in JSON.
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import handgrad.explorers
from handgrad.explorers.options import Read

NO_EXPLORERS = {"options", "registry"}


@dataclass(frozen=True)
class Explorer:
    """What the build knows of one explorer."""

    name: str
    title: str
    options: Mapping[str, Read]
    given: Callable[..., Mapping[str, Any]]


def names() -> list[str]:
    """Return the names of all explorers."""
    found = {module.name for module in pkgutil.iter_modules(handgrad.explorers.__path__)}
    return sorted(name.replace("_", "-") for name in found - NO_EXPLORERS)


def load(name: str) -> Explorer:
    """Return an explorer.

    Raises:
        LookupError: there is none of this name; the message lists those there are.
    """
    if name not in names():
        raise LookupError(f"there is no explorer {name!r}; there are {', '.join(names())}")
    module = importlib.import_module(f"handgrad.explorers.{name.replace('-', '_')}")
    return Explorer(name, module.TITLE, module.OPTIONS, module.given)
