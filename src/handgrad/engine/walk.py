"""The walk: from the seeds back to the leaves, each node once, when all that arrives at it has arrived."""

from collections.abc import Iterable
from heapq import heappop, heappush
from itertools import count

from handgrad.engine.entrywise import zeros
from handgrad.engine.node import AccumulateGrad, Node
from handgrad.engine.recording import apply, is_grad_enabled
from handgrad.engine.rules.overwriting import CopyBackwards
from handgrad.engine.tensor import Tensor, new, values_of

Place = tuple[Node, int]  # an output of a node: where a gradient arrives


class Walk:
    """One walk back through a graph.

    Attributes:
        arrived: For each node met and not yet visited what has arrived, one entry for each of its outputs.
        waiting: For each node how many edges of the graph have still to bring something.
        wanted: The places whose gradients are asked for, and which are not added into leaves; empty for all leaves.
        found: What arrived at the wanted places.
    """

    def __init__(self, wanted: Iterable[Place] = (), *, keep: bool = False) -> None:
        """Prepare a walk that frees what the nodes saved, unless it keeps it."""
        self.arrived: dict[Node, list[Tensor | None]] = {}
        self.waiting: dict[Node, int] = {}
        self.wanted = set(wanted)
        self.found: dict[Place, Tensor] = {}
        self.keep = keep

    def run(self, seeds: list[tuple[Place, Tensor]]) -> None:
        """Go from the seeds to the leaves; of the nodes that are ready, the one recorded last comes first."""
        self.waiting = count_edges(node for (node, _), _ in seeds)
        useful = self._useful()
        for place, seed in seeds:
            self._arrive(place, seed)
        ready: list[tuple[float, int, Node]] = []
        turn = count().__next__
        for node in self.arrived:
            if not self.waiting[node]:
                heappush(ready, (-node.number, turn(), node))
        while ready:
            node = heappop(ready)[2]
            for parent in self._visit(node, useful):
                if not self.waiting[parent]:
                    heappush(ready, (-parent.number, turn(), parent))

    def _visit(self, node: Node, useful: set[Node] | None) -> list[Node]:
        """Let one node pass back what has arrived, and return the parents that it told."""
        arrived = self.arrived.pop(node, None) or [None] * node.outputs
        run_hooks(node, arrived)
        if self.wanted:
            self.found |= {
                (node, number): g for number, g in enumerate(arrived) if g is not None and (node, number) in self.wanted
            }
        if useful is not None and node not in useful:
            passed: tuple[Tensor | None, ...] = (None,) * len(node.next_functions)
        elif isinstance(node, AccumulateGrad):
            if arrived[0] is not None:
                accumulate(node.variable, arrived[0])
                for hook in node.variable._after or ():
                    hook(node.variable)
            return []
        else:
            passed = self._rule(node, arrived)
        told = []
        for (parent, output), g in zip(node.next_functions, passed, strict=True):
            if parent is not None:
                self.waiting[parent] -= 1
                if g is not None:
                    self._arrive((parent, output), g)
                told.append(parent)
        return list(dict.fromkeys(told))

    def _rule(self, node: Node, arrived: list[Tensor | None]) -> tuple[Tensor | None, ...]:
        """Call the node's backward rule and free what it saved."""
        if all(g is None for g in arrived):
            passed: tuple[Tensor | None, ...] = (None,) * len(node.next_functions)
        else:
            passed = node.backward(arrived if node.many else arrived[0])
        if not self.keep:
            node.free()
        return passed

    def _arrive(self, place: Place, g: Tensor) -> None:
        """Add what arrives at an output of a node to what has arrived there before."""
        node, output = place
        arrived = self.arrived.setdefault(node, [None] * node.outputs)
        before = arrived[output]
        arrived[output] = g if before is None else before + g

    def _useful(self) -> set[Node] | None:
        """Return the nodes from which a wanted place can be reached; None where all leaves are wanted."""
        if not self.wanted:
            return None
        goals = {node for node, _ in self.wanted}
        children: dict[Node, list[Node]] = {}
        for node in self.waiting:
            for parent, _ in node.next_functions:
                if parent is not None:
                    children.setdefault(parent, []).append(node)
        useful: set[Node] = set()
        todo = [child for goal in goals for child in children.get(goal, [])]
        while todo:
            node = todo.pop()
            if node not in useful:
                useful.add(node)
                todo += children.get(node, [])
        return useful


def count_edges(roots: Iterable[Node]) -> dict[Node, int]:
    """Return every node that can be reached, with how many edges lead to it. A list of what is to do, no recursion."""
    edges = dict.fromkeys(roots, 0)
    todo = list(edges)
    while todo:
        for parent, _ in todo.pop().next_functions:
            if parent is not None:
                if parent not in edges:
                    edges[parent] = 0
                    todo.append(parent)
                edges[parent] += 1
    return edges


def accumulate(leaf: Tensor, g: Tensor) -> None:
    """Add what arrives into the leaf's ``.grad``, in place as PyTorch does unless the walk is itself recorded."""
    before = leaf._grad
    if before is None:
        leaf._grad = apply(CopyBackwards, zeros(g._shape), g) if is_grad_enabled() else new(list(values_of(g)), g._shape)
    elif is_grad_enabled():
        leaf._grad = before + g
    else:
        before.add_(g)


def run_hooks(node: Node, arrived: list[Tensor | None]) -> None:
    """Show each hook of a node's outputs what has arrived there; what a hook returns takes its place."""
    hooks = node.hooks or ()
    if isinstance(node, AccumulateGrad):
        hooks = [(0, hook) for hook in node.variable._hooks or ()]
    for output, hook in [*hooks, *(node.retainers or ())]:
        g = arrived[output]
        if g is not None:
            answer = hook(g)
            if answer is not None:
                _check_answer(answer, g, getattr(hook, "__name__", repr(hook)))
                arrived[output] = answer


def _check_answer(answer: object, g: Tensor, hook: str) -> None:
    if not isinstance(answer, Tensor):
        raise TypeError(f"expected Variable, but hook returned '{type(answer).__name__}'")
    if answer._shape != g._shape:
        raise RuntimeError(f"hook '{hook}' has changed the size of value")
    if answer.dtype is not g.dtype:
        raise RuntimeError(f"hook '{hook}' has changed the type of value")
