"""The node: one recorded operation. It holds its backward rule, its parents and what it saved.

Each kind of operation is a class of nodes; forward and backward rule stand in it side by side, and `rules` is the table of all.
"""

import re
import weakref
from itertools import count
from math import inf
from typing import Any, ClassVar

from handgrad.engine.shapes import Shape
from handgrad.engine.tensor import Tensor, alias

FREED = (
    "Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed). "
    "Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). Specify retain_graph=True if "
    "you need to backward through the graph a second time or if you need to access saved tensors after calling backward."
)
RESULT = -1
INDICES = -2

_next_number = count().__next__

Gradients = tuple[Tensor | None, ...]
Edge = tuple["Node | None", int]


class Node:
    """One recorded operation: `forward` computed it, `backward` is its rule on the way back.

    Attributes:
        saves: What the rule reads later, one row each: (name, which, needed_by). ``which`` is the position of an input, RESULT
            or INDICES; ``needed_by`` is the parent whose gradient reads it, or None where all do.
        next_functions: The parents: for each input the node that made it and which of its outputs that was. A leaf that asks is
            represented by its `AccumulateGrad`; an input that does not ask by None.
        shapes: The shape of each input.
        settings: What else the forward was given, such as an axis.
    """

    __slots__ = (
        "__weakref__",
        "_kept",
        "freed",
        "hooks",
        "next_functions",
        "number",
        "outputs",
        "retainers",
        "settings",
        "shapes",
    )

    saves: ClassVar[tuple[tuple[str, int, int | None], ...]] = ()
    many: ClassVar[bool] = False
    """Whether it has several outputs, so that the rule receives a list."""

    _kept: dict[str, tuple[Tensor, int, bool]]
    next_functions: tuple[Edge, ...]
    shapes: tuple[Shape, ...]
    settings: dict[str, Any]
    hooks: list[tuple[int, Any]] | None
    retainers: list[tuple[int, Any]] | None
    """What keeps gradients for `retain_grad`: after all hooks."""
    number: float
    outputs: int
    freed: bool

    def __init__(self, inputs: tuple[Tensor, ...], settings: dict[str, Any]) -> None:
        """Note the parents of an operation that was just computed."""
        self.next_functions = tuple([edge_to(each) for each in inputs])
        self.shapes = tuple([each._shape for each in inputs])
        self.settings = settings
        self.number = _next_number()
        self.hooks = None
        self.retainers = None
        self.outputs = 1
        self.freed = False
        self._kept = {}

    forward: ClassVar[Any]

    def backward(self, g: Any) -> Gradients:
        """Return what goes on to each parent, given what arrives: a vector-Jacobian product."""
        raise NotImplementedError

    def __call__(self, *arrived: "Tensor | None") -> "Tensor | Gradients | None":
        """Return what the rule passes back for what arrives: one gradient, or a tuple where there are several parents.

        Raises:
            TypeError: more or less arrives than the operation has outputs, with PyTorch's text.
        """
        if len(arrived) != self.outputs:
            raise TypeError(f"expected {self.outputs} arguments, got {len(arrived)} instead")
        passed = self.backward(list(arrived) if self.many else arrived[0])
        return passed[0] if len(passed) == 1 else passed

    def keep(self, inputs: tuple[Tensor, ...], result: Tensor, indices: Tensor | None = None) -> None:
        """Save what the backward rule will read, each with the version of its storage."""
        for name, which, needed_by in self.saves:
            if needed_by is None or self.next_functions[needed_by][0] is not None:
                if which >= 0:
                    self._kept[name] = (inputs[which], inputs[which]._storage.version, False)
                else:  # kept without its node, which is this one: no cycle
                    kept = result if which == RESULT else indices
                    assert kept is not None
                    self._kept[name] = (alias(kept), kept._storage.version, which == RESULT)
        for name, value in self.settings.items():
            if isinstance(value, Tensor):
                self._kept[name] = (value, value._storage.version, False)

    def saved(self, name: str) -> Tensor:
        """Return a saved tensor.

        Raises:
            RuntimeError: a walk has freed it, or it was changed in place since, with PyTorch's texts.
        """
        if self.freed:
            raise RuntimeError(FREED)
        tensor, version, is_result = self._kept[name]
        if tensor._storage.version != version:
            raise RuntimeError(_changed(tensor, version, self.name() if is_result else None))
        if is_result:
            tensor = alias(tensor)
            tensor._node, tensor._requires_grad = self, True
        return tensor

    def needs(self, parent: int) -> bool:
        """Say whether a parent asks for its gradient."""
        return self.next_functions[parent][0] is not None

    def free(self) -> None:
        """Let go of the saved tensors; a node that saved none can be walked again."""
        if self._kept:
            self._kept = {}
            self.freed = True

    def name(self) -> str:
        """Return the name of the kind of node."""
        return type(self).__name__

    def __getattr__(self, name: str) -> Any:
        """Return what was saved under PyTorch's name for it: ``_saved_self``, ``_saved_exponent``."""
        wanted = name.removeprefix("_saved_")
        if wanted != name:
            if wanted in self.settings and not isinstance(self.settings[wanted], Tensor):
                return self.settings[wanted]
            if self.freed or wanted in self._kept:
                return self.saved(wanted)
            if any(row[0] == wanted for row in self.saves):
                return None
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __repr__(self) -> str:
        """Return the name and the address, as PyTorch prints a node."""
        return f"<{type(self).__name__} object at {id(self):#x}>"


class AccumulateGrad(Node):
    """Where a leaf waits: what arrives here is added into the leaf's ``.grad``."""

    __slots__ = ("variable",)

    variable: Tensor

    def __init__(self, variable: Tensor) -> None:
        """Stand for a leaf that asks for its gradient."""
        super().__init__((), {})
        self.variable = variable
        self.number = inf  # whatever is ready, a leaf comes first

    def name(self) -> str:
        """Return the name as PyTorch's nodes give it."""
        return "torch::autograd::AccumulateGrad"


def edge_to(tensor: Tensor) -> Edge:
    """Return the parent that an input stands for: the node that made it, and which of its outputs it is."""
    if tensor._node is not None:
        return tensor._node, tensor._output
    return (accumulate_node(tensor), 0) if tensor._requires_grad else (None, 0)


def accumulate_node(leaf: Tensor) -> AccumulateGrad:
    """Return the leaf's node, the same one as long as a graph holds it."""
    node = leaf._accumulate() if leaf._accumulate is not None else None
    if node is None:
        node = AccumulateGrad(leaf)
        leaf._accumulate = weakref.ref(node)
    return node


def _changed(tensor: Tensor, version: int, maker: str | None) -> str:
    """Return PyTorch's text for a saved tensor that was changed in place."""
    node = tensor._node
    maker = maker or (None if node is None else node.name())
    maker = maker and re.sub(r"Backward\d*$", "", maker)
    which = f", which is output {tensor._output} of {maker}," if maker else ""
    return (
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        f"[torch.{tensor.dtype.long_name}Tensor {list(tensor._shape)}]{which} is at version {tensor._storage.version}; expected "
        f"version {version} instead. Hint: enable anomaly detection to find the operation that failed to compute its gradient, "
        "with torch.autograd.set_detect_anomaly(True, check_nan=False)."
    )
