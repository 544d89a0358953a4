"""Small graphs to walk through, node by node; the order of the walk back and the first numbers are those of our engine."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from handgrad import engine
from handgrad.engine.tensor import Tensor

TITLE = "Walk through the graph"
Place = tuple[float, float]
"""Where a node stands: along the walk, and across it."""


@dataclass(frozen=True)
class Input:
    """A number that the reader may change; one that asks gets a gradient."""

    name: str
    start: float
    at: Place
    asks: bool = False
    low: float = -10
    high: float = 10
    step: float = 0.5


@dataclass(frozen=True)
class Node:
    """One operation and the name of its result; an operand is a name, or a number that stays."""

    name: str
    operation: str
    operands: tuple[str | float, ...]
    at: Place


@dataclass(frozen=True)
class Graph:
    """A graph in the order in which it is computed; the last node is what the walk back begins with."""

    title: str
    inputs: tuple[Input, ...]
    nodes: tuple[Node, ...]


GRAPHS: dict[str, Graph] = {
    "loss": Graph(
        "*L* = (*w* *x* + 1 − *t*)^2^",
        (Input("w", 2, (0, 0), asks=True), Input("x", 3, (0, 1)), Input("t", 10, (2, 1), low=-20, high=20)),
        (
            Node("u", "times", ("w", "x"), (1, 0)),
            Node("y", "plus", ("u", 1), (2, 0)),
            Node("r", "minus", ("y", "t"), (3, 0)),
            Node("L", "square", ("r",), (4, 0)),
        ),
    ),
    "square": Graph(
        "*z* = 2*x*^2^ + 1",
        (Input("x", 3, (0, 0), asks=True),),
        (
            Node("s", "square", ("x",), (1, 0)),
            Node("q", "times", (2, "s"), (2, 0)),
            Node("z", "plus", ("q", 1), (3, 0)),
        ),
    ),
    "neuron": Graph(
        "*L* = (relu(*w* *x* + *b*) − *t*)^2^",
        (
            Input("w", 3, (0, 0), asks=True),
            Input("x", 2, (0, 1)),
            Input("b", -1, (1, 1), asks=True),
            Input("t", 2, (3, 1)),
        ),
        (
            Node("u", "times", ("w", "x"), (1, 0)),
            Node("h", "plus", ("u", "b"), (2, 0)),
            Node("a", "relu", ("h",), (3, 0)),
            Node("d", "minus", ("a", "t"), (4, 0)),
            Node("L", "square", ("d",), (5, 0)),
        ),
    ),
    "twice": Graph(
        "*L* = (3*w* − *w*^2^)^2^",
        (Input("w", 2, (0, 0.5), asks=True, low=-3, high=5),),
        (
            Node("a", "times", (3, "w"), (1, 0)),
            Node("p", "square", ("w",), (1, 1)),
            Node("r", "minus", ("a", "p"), (2, 0.5)),
            Node("L", "square", ("r",), (3, 0.5)),
        ),
    ),
}

OPERATIONS: dict[str, Callable[..., Tensor]] = {
    "times": lambda a, b: a * b,
    "plus": lambda a, b: a + b,
    "minus": lambda a, b: a - b,
    "square": lambda a: a**2,
    "relu": lambda a: a.relu(),
}


def _graphs(text: str) -> list[str]:
    names = text.replace(",", " ").split()
    for name in names:
        if name not in GRAPHS:
            raise ValueError(f"there is no graph {name!r}; there are {', '.join(GRAPHS)}")
    if not names or len(set(names)) < len(names):
        raise ValueError(f"name some of {', '.join(GRAPHS)}, each once")
    return names


OPTIONS = {"graph": _graphs}


def given(graph: list[str] | None = None) -> dict[str, Any]:
    """Return the graphs of a page, each with the engine's walk from where the reader begins."""
    return {"graphs": [as_data(name) for name in graph or ["loss"]]}


def as_data(name: str) -> dict[str, Any]:
    """Return a graph as JSON can hold it."""
    graph = GRAPHS[name]
    return {
        "name": name,
        "title": graph.title,
        "inputs": [vars(one) for one in graph.inputs],
        "nodes": [vars(one) for one in graph.nodes],
        **walked(graph, {one.name: one.start for one in graph.inputs}),
    }


def walked(graph: Graph, inputs: dict[str, float]) -> dict[str, Any]:
    """Return the values, the walk back in its order, and the gradients of the inputs that ask, all by our engine."""
    asks = {one.name for one in graph.inputs if one.asks}
    order: list[str] = []
    arrived: dict[str, Tensor] = {}

    def watch(name: str) -> Callable[[Tensor], None]:
        def hook(g: Tensor) -> None:
            order.append(name)
            arrived[name] = g

        return hook

    known = {
        name: engine.tensor(float(value), requires_grad=name in asks, dtype=engine.float64) for name, value in inputs.items()
    }
    for node in graph.nodes:
        known[node.name] = OPERATIONS[node.operation](*(known[one] if isinstance(one, str) else one for one in node.operands))
        known[node.name].register_hook(watch(node.name))
    known[graph.nodes[-1].name].backward()
    nodes = {node.name: node for node in graph.nodes}
    values = {name: value.item() for name, value in known.items()}
    held: dict[str, float] = {}
    walk = [_moment(nodes[name], known, arrived[name], held) for name in order]
    gradients = {name: known[name].grad.item() for name in sorted(asks)}  # type: ignore[union-attr]  # the walk has filled it
    return {"values": values, "walk": walk, "gradients": gradients}


def _moment(node: Node, known: dict[str, Tensor], arrived: Tensor, held: dict[str, float]) -> dict[str, Any]:
    """Return what one node does on the way back: for each operand that asks its slope, what it is sent, what it then holds."""
    operands = [
        known[one].detach().requires_grad_(known[one].requires_grad) if isinstance(one, str) else one for one in node.operands
    ]
    result = OPERATIONS[node.operation](*operands)
    tensors = [one for one in operands if isinstance(one, Tensor) and one.requires_grad]
    names = [name for name in node.operands if isinstance(name, str) and known[name].requires_grad]
    slopes = _numbers(engine.autograd.grad(result, tensors, retain_graph=True))
    sent = _numbers(engine.autograd.grad(result, tensors, arrived))
    parts = []
    for name, slope, part in zip(names, slopes, sent, strict=True):
        before = held.get(name)
        held[name] = part + (before or 0.0)
        parts.append({"to": name, "slope": slope, "sent": part, "before": before, "after": held[name]})
    return {"node": node.name, "arrived": arrived.item(), "parts": parts}


def _numbers(gradients: tuple[Tensor | None, ...]) -> list[float]:
    return [gradient.item() for gradient in gradients if gradient is not None]
