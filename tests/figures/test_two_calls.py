"""DL01.7.5-F3: what is kept, freed, returned and refused is what PyTorch keeps, frees, returns and refuses."""

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.grad_function.two_calls import alt, draw
from handgrad.figures.grad_function.two_ends import GRAPH, POWER, Graph
from handgrad.figures.numbers import num

OTHER = Graph(w=2.5, x=6.0, v=-11.0)
LONG = Graph(w=-2.25, x=6.5, v=-9.75)
FREED = "freed"


def kept(node, name):
    """Return what a node keeps, or that it was freed."""
    try:
        return num(getattr(node, name).item())
    except RuntimeError:
        return FREED


def moments(graph, retain):
    """What the two nodes keep after the forward pass and after each call, and what the calls give."""
    w, v = (torch.tensor(value, dtype=torch.float64, requires_grad=True) for value in (graph.w, graph.v))
    m = w * torch.tensor(graph.x, dtype=torch.float64)
    L = (m - v) ** POWER
    seen, given = [], []
    for leaf, options in ((None, {}), (w, {"retain_graph": retain}), (v, {})):
        if leaf is not None:
            try:
                (g,) = torch.autograd.grad(L, leaf, **options)
                given.append(f"({num(g.item())},)")
            except RuntimeError as error:
                given.append(type(error).__name__)
        seen.append((kept(L.grad_fn, "_saved_self"), kept(m.grad_fn, "_saved_other")))
    return seen, given


def drawn(sheet, left, top, high):
    """The same read off a panel: its cells row by row, and the words in its last column."""
    part = [label for label in sheet.labels if left <= label.x < left + 350 and top + 80 < label.y < top + high]
    cells = [(label.y, label.x, label.words) for label in part if label.role == "forward"]
    struck = [shape.extent for shape in sheet.painted if shape.stroke == "control" and len(shape.corners) == 2]
    middles = [((upper + lower) / 2, (near + far) / 2) for near, upper, far, lower in struck]
    cells += [(y, x, FREED) for y, x in middles if left <= x < left + 350 and top < y < top + high]
    rows = [[words for _, _, words in sorted(row)] for row in _rows(cells)]
    ends = [label.words for label in sorted(part, key=lambda label: label.y) if label.x > left + 280]
    return [tuple(row) for row in rows], ends


def _rows(cells):
    ordered = sorted((round(y), x, words) for y, x, words in cells)
    heights = sorted({y for y, _, _ in ordered})
    return [[cell for cell in ordered if cell[0] == y] for y in heights]


@pytest.mark.parametrize("graph", [GRAPH, LONG])
@pytest.mark.parametrize("wide", [True, False])
def test_each_panel_is_what_pytorch_does(wide, graph):
    """Every cell, struck out or not, and every result or error of both panels comes out of a run."""
    sheet = draw(wide, graph)
    for retain, corner in ((False, (0, 0)), (True, (360, 0) if wide else (0, 262))):
        seen, given = moments(graph, retain)
        cells, ends = drawn(sheet, *corner, 252)
        assert cells == seen
        assert ends == (given if retain else [given[0], "Runtime", "Error"])
        assert retain or given[1] == "RuntimeError"


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed."""
    assert numbers_of(draw(wide)) == {num(n) for n in (GRAPH.u, GRAPH.x, GRAPH.dw, GRAPH.dv)}
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
