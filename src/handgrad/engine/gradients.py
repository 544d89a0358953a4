"""backward and grad: the two ways to ask for gradients. Both check everything first, then walk."""

from collections.abc import Sequence
from typing import Any

from handgrad.engine.entrywise import zeros
from handgrad.engine.node import Node, edge_to
from handgrad.engine.recording import is_grad_enabled, set_grad_enabled
from handgrad.engine.tensor import Tensor, new
from handgrad.engine.walk import Place, Walk

Tensors = Tensor | Sequence[Tensor]


def backward(
    tensors: Tensors,
    grad_tensors: "Tensor | Sequence[Tensor | None] | None" = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Tensors | None = None,
) -> None:
    """Walk back from tensors and add the gradients into the leaves, or into ``inputs`` alone.

    Args:
        tensors: Where the walk begins.
        grad_tensors: A seed for each; a tensor of one entry is seeded with 1.
        retain_graph: Whether the saved tensors stay for another walk; as ``create_graph`` where nothing is said.
        create_graph: Whether the walk is itself recorded, for second derivatives.
        inputs: The tensors to whose ``.grad`` is added.

    Raises:
        RuntimeError: a tensor asks for nothing, a seed is missing or has another shape, or a node needs what was freed.
    """
    outputs = _listed(tensors)
    seeds = _seeds(outputs, _listed_seeds(grad_tensors, len(outputs)), create_graph=create_graph)
    keep = create_graph if retain_graph is None else retain_graph
    if inputs is None:
        _walk(Walk(keep=keep), seeds, create_graph=create_graph)
        return
    wanted = _places(_listed(inputs))
    if not wanted:
        raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
    walk = Walk(wanted, keep=keep)
    _walk(walk, seeds, create_graph=create_graph)
    for tensor, place in zip(_listed(inputs), wanted, strict=True):
        if place in walk.found:
            g = walk.found[place]
            with set_grad_enabled(create_graph):
                tensor._grad = g.clone() if tensor._grad is None else tensor._grad + g
            for hook in tensor._after or ():
                hook(tensor)


def grad(
    outputs: Tensors,
    inputs: Tensors,
    grad_outputs: "Tensor | Sequence[Tensor | None] | None" = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    allow_unused: bool | None = None,
    materialize_grads: bool = False,
) -> "tuple[Tensor | None, ...]":
    """Return the gradients of outputs by inputs, one for each input, and leave every ``.grad`` alone.

    The arguments are those of `backward`; with ``allow_unused`` an input that no path reaches is answered by None, with
    ``materialize_grads`` by zeros.

    Raises:
        RuntimeError: as for `backward`, or an input asks for nothing, or no path leads to it.
    """
    starts, asked = _listed(outputs), _listed(inputs)
    if not asked:
        raise RuntimeError("`inputs` argument to `grad()` cannot be empty.")
    seeds = _seeds(starts, _listed_seeds(grad_outputs, len(starts)), create_graph=create_graph)
    wanted = _places(asked)
    walk = Walk(wanted, keep=create_graph if retain_graph is None else retain_graph)
    _walk(walk, seeds, create_graph=create_graph)
    found = [walk.found.get(place) for place in wanted]
    if materialize_grads:
        return tuple(zeros(each._shape) if g is None else g for g, each in zip(found, asked, strict=True))
    if None in [g if g is None else 0 for g in found] and not allow_unused:
        index = next(i for i, g in enumerate(found) if g is None)
        raise RuntimeError(
            f"The differentiated Tensor at index {index} appears to not have been used in the graph. "
            "Set allow_unused=True if this is the desired behavior."
        )
    return tuple(found)


def _walk(walk: Walk, seeds: list[tuple[Place, Tensor]], *, create_graph: bool) -> None:
    before = is_grad_enabled()
    with set_grad_enabled(create_graph):
        walk.run(seeds)
    assert is_grad_enabled() is before


def _listed(tensors: Tensors) -> list[Tensor]:
    listed: list[Any] = list(tensors) if isinstance(tensors, (list, tuple)) else [tensors]
    for each in listed:
        if not isinstance(each, Tensor):
            raise TypeError(f"gradients are asked of tensors, and not of {type(each).__name__}")
    return listed


def _listed_seeds(seeds: "Tensor | Sequence[Tensor | None] | None", length: int) -> list[Tensor | None]:
    if seeds is None:
        return [None] * length
    if not isinstance(seeds, (Tensor, list, tuple)):
        raise TypeError(f"a seed is a tensor of the output's shape, and not {type(seeds).__name__}")
    listed: list[Tensor | None] = [seeds] if isinstance(seeds, Tensor) else list(seeds)
    if len(listed) != length:
        raise RuntimeError(f"got {length} tensors and {len(listed)} gradients")
    return listed


def _seeds(outputs: list[Tensor], given: list[Tensor | None], *, create_graph: bool) -> list[tuple[Place, Tensor]]:
    """Return where the walk begins and with what, one row an output."""
    seeds = []
    for index, (output, seed) in enumerate(zip(outputs, given, strict=True)):
        node, number = edge_to(output)
        if node is None:
            raise RuntimeError(f"element {index} of tensors does not require grad and does not have a grad_fn")
        seeds.append(((node, number), _seed(output, seed, index, create_graph=create_graph)))
    return seeds


def _seed(output: Tensor, seed: Tensor | None, index: int, *, create_graph: bool) -> Tensor:
    if seed is None:
        if output.numel() != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return new([1.0], output._shape)
    if not isinstance(seed, Tensor):
        raise TypeError(f"gradients can be either Tensors or None, but got {type(seed).__name__}")
    if seed._shape != output._shape:
        raise RuntimeError(
            f"Mismatch in shape: grad_output[{index}] has a shape of {seed.shape} "
            f"and output[{index}] has a shape of {output.shape}."
        )
    seed = seed.to(output.dtype)
    return seed if create_graph else seed.detach()


def _places(inputs: list[Tensor]) -> list[Place]:
    """Return the places where the gradients of the inputs arrive."""
    places = []
    for each in inputs:
        node, number = edge_to(each)
        if node is None:
            raise RuntimeError("One of the differentiated Tensors does not require grad")
        assert isinstance(node, Node)
        places.append((node, number))
    return places
