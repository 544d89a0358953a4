"""Modules that answer to `import torch`: each name is looked up in our engine, and what the engine lacks is named."""

import sys
from importlib.abc import MetaPathFinder
from types import ModuleType
from typing import Any

from handgrad import engine
from handgrad.engine.nn import functional
from handgrad.engine.unsupported import UnsupportedError

TORCH = "torch"


class UnsupportedImportError(UnsupportedError, ImportError):
    """A part of PyTorch that the engine lacks."""


class StandIn(ModuleType):
    """A module under PyTorch's name that has what one of the engine's has."""

    def __init__(self, name: str, source: ModuleType, **instead: Any) -> None:
        """Stand for a module; ``instead`` takes the place of what the engine does in another way."""
        super().__init__(name, f"The engine's {source.__name__}, under PyTorch's name.")
        self.__path__: list[str] = []
        self._source = source
        self._lacking: set[str] = set()
        vars(self).update(instead)

    def __getattr__(self, name: str) -> Any:
        """Return what the engine has under this name, and remember what it lacks: `from … import …` tells no reason."""
        try:
            return getattr(self._source, name)
        except UnsupportedError:
            self._lacking.add(name)
            raise

    def __dir__(self) -> list[str]:
        """Name what is there."""
        return sorted({*vars(self), *dir(self._source)})


class Refuse(MetaPathFinder):
    """Refuses the parts of PyTorch for which no module stands in."""

    def find_spec(self, name: str, *_: object) -> None:
        """Find nothing that is not PyTorch's, and name what is.

        Raises:
            UnsupportedImportError: it is a part of PyTorch.
        """
        if name.startswith(f"{TORCH}."):
            part = name.removeprefix(f"{TORCH}.")
            raise UnsupportedImportError(f"the small engine has no {part!r}", part)


def two_nodes(logits: Any, target: Any, reduction: str = "mean") -> Any:
    """Return cross-entropy as PyTorch records it, in two nodes; the engine's own is one node, which a lesson is about."""
    if isinstance(target, engine.Tensor) and isinstance(logits, engine.Tensor) and target.dtype is engine.int64:
        return functional.nll_loss(functional.log_softmax(logits, -1), target, reduction)
    return functional.cross_entropy(logits, target, reduction)


def install() -> None:
    """Let `import torch`, and the import of its parts, find the engine in this process."""
    assert TORCH not in sys.modules
    two_nodes.__name__ = "cross_entropy"
    instead: dict[ModuleType, dict[str, Any]] = {functional: {"cross_entropy": two_nodes}}
    _stand_in(TORCH, engine, instead)
    sys.meta_path.insert(0, Refuse())


def _stand_in(name: str, source: ModuleType, instead: dict[ModuleType, dict[str, Any]]) -> StandIn:
    """Make a module and those of its parts, found among what the engine offers."""
    offered = {part: getattr(source, part) for part in source.__all__}
    parts = {
        part: _stand_in(f"{name}.{part}", module, instead) for part, module in offered.items() if isinstance(module, ModuleType)
    }
    sys.modules[name] = module = StandIn(name, source, **parts, **instead.get(source, {}))
    return module


def lacking(error: ImportError) -> str:
    """Return what of PyTorch's `from torch… import …` asked for in vain; nothing where the import failed for another reason."""
    module = sys.modules.get(error.name or "")
    if not isinstance(module, StandIn):
        return ""
    named = [name for name in module._lacking if f"cannot import name {name!r} " in str(error)]
    part = module.__name__.removeprefix(TORCH).lstrip(".")
    return f"{part}.{named[0]}".lstrip(".") if named else ""
