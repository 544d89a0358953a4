"""DL01.7.5-F1: the graph, its values and what arrives are PyTorch's, by either call."""

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.grad_function.two_ends import GRAPH, POWER, Graph, alt, draw
from handgrad.figures.numbers import num

OTHER = Graph(w=2.5, x=6.0, v=-11.0, seed=-8.0)
LONG = Graph(w=-2.25, x=6.5, v=-9.75)


def recorded(graph):
    """The leaves and the results of the graph, by PyTorch."""
    w, v = (torch.tensor(value, dtype=torch.float64, requires_grad=True) for value in (graph.w, graph.v))
    m = w * graph.x
    u = m - v
    return w, v, m, u, u**POWER


@pytest.mark.parametrize("graph", [GRAPH, LONG])
def test_the_numbers_are_pytorchs(graph):
    """Values agree to 1e-12, and the gradients both with .grad and with what grad() returns."""
    w, v, m, u, L = recorded(graph)
    assert (graph.m, graph.u, graph.L) == pytest.approx((m.item(), u.item(), L.item()), abs=1e-12)
    hand = (graph.dw, graph.dv, graph.du)
    returned = torch.autograd.grad(L, (w, v, u), retain_graph=True)
    assert hand == pytest.approx([g.item() for g in returned], abs=1e-12)
    u.retain_grad()
    L.backward()
    assert hand == pytest.approx([t.grad.item() for t in (w, v, u)], abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_the_nodes_are_those_that_pytorch_records(wide):
    """Down each panel stand the names of the nodes from the loss to w, in the order of the walk."""
    node, names = recorded(GRAPH)[-1].grad_fn, []
    while type(node).__name__ != "AccumulateGrad":
        names.append(type(node).__name__)
        node = node.next_functions[0][0]
    shown = [label.words for label in draw(wide).labels if label.words.endswith("Backward0")]
    assert shown == names * 2


@pytest.mark.parametrize("wide", [True, False])
def test_only_backward_fills_grad(wide):
    """The first panel's leaves hold their gradients; in the second both hold None, and the tuple holds the one asked for."""
    labels = [label.words for label in draw(wide).labels]
    assert labels.count("None") == len((GRAPH.w, GRAPH.v))
    assert labels.count(num(GRAPH.dw)) == labels.count(num(GRAPH.dv)) == 2  # on its arrow, and in .grad
    assert labels.count(f"({num(GRAPH.dw)},)") == 1


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed."""
    assert numbers_of(draw(wide)) == {num(n) for n in (GRAPH.w, GRAPH.v, GRAPH.m, GRAPH.u, GRAPH.L, GRAPH.seed, GRAPH.du,
                                                       GRAPH.dw, GRAPH.dv)}  # fmt: skip
    assert typed(draw(wide), draw(wide, OTHER)) == set()


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
