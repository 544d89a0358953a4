"""DL01.7.4-F1: what the figure says of each line is what a program finds that runs the lines one by one."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.training_loop.five_lines import CHANGED, Line, alt, before, draw, lines
from handgrad.worked.training_loop import GIVEN, Givens

OTHER = Givens(w=-2.3, b=3.9, x=(1.3, -0.7, 2.6, 0.6), t=(4.6, 1.9, -3.2, 2.8), rate=0.05)
LONG = Givens(w=-10.25, b=-13.25, x=(-1.25, -2.75, 3.25, 1.75), t=(-14.75, 12.25, -9.25, 5.75), rate=0.02)


def run(given):
    """Run the second round of PyTorch's loop and note the gradient, the weight and the loss after each line."""
    x, t = (torch.tensor(values, dtype=torch.float64) for values in (given.x, given.t))
    w, b = (torch.tensor(value, dtype=torch.float64, requires_grad=True) for value in (given.w, given.b))
    optimizer = torch.optim.SGD([w, b], lr=given.rate)
    ((w * x + b - t) ** 2).mean().backward()
    optimizer.step()
    noted = [(w.grad.item(), w.item())]

    def note():
        noted.append((None if w.grad is None else w.grad.item(), w.item()))

    optimizer.zero_grad()
    note()
    h = w * x + b
    note()
    loss = ((h - t) ** 2).mean()
    note()
    loss.backward()
    note()
    optimizer.step()
    note()
    return noted, loss.item()


@pytest.mark.parametrize("given", [GIVEN, OTHER, LONG], ids=["lesson", "other", "long"])
def test_each_line_leaves_what_pytorch_has(given):
    """After every line w.grad and w print as PyTorch's do, and the loss is PyTorch's."""
    noted, loss = run(given)
    said = [(line.grad, line.w) for line in (before(given), *lines(given))]
    assert said == [("None" if grad is None else num(grad), num(w)) for grad, w in noted]
    assert lines(given)[2].graph.endswith(f"= {num(loss)}")


def test_the_marked_columns_are_those_that_changed():
    """A column is framed where its words differ from those of the line before, and nowhere else."""
    told = [before(), *lines()]
    for one, other, changed in zip(told, told[1:], CHANGED, strict=False):
        assert tuple(place for place in range(len(Line._fields)) if one[place] != other[place]) == changed


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_line(wide):
    """No number was typed."""
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
