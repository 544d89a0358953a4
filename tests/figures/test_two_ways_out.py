"""F3: slopes, memory and nodes are those of PyTorch."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.autograd.two_ways_out import GIVEN, OPERATION, Inputs, alt, draw
from handgrad.figures.numbers import num

OTHER = Inputs(w=5.0, cells=(7.0, 11.0), written=500.0)
LONG = Inputs(w=-4.0, cells=(-7.0, -12.0), written=-88.0)


def leaf(value):
    """Return a leaf that asks."""
    return torch.tensor(value, dtype=torch.float64, requires_grad=True)


def arrows_back(product):
    """Count the links from a product's node to the node of w."""
    return [type(node).__name__ for node, _ in product.grad_fn.next_functions].count("AccumulateGrad")


@pytest.mark.parametrize("given", [GIVEN, OTHER, LONG])
def test_the_slopes_are_pytorchs(given):
    """Two arrows lead back from w * w and one from w * w.detach(); each passes the other factor."""
    for times, slope, arrows in ((lambda w: w * w, given.slopes[0], 2), (lambda w: w * w.detach(), given.slopes[1], 1)):
        w = leaf(given.w)
        product = times(w)
        assert type(product.grad_fn).__name__ == f"{OPERATION}Backward0"
        assert arrows_back(product) == arrows
        product.backward()
        assert float(w.grad) == pytest.approx(slope, abs=1e-12)
        assert slope == pytest.approx(arrows * given.passed)


def test_the_lessons_numbers():
    """The inputs are the lesson's."""
    assert (GIVEN.w, GIVEN.slopes, GIVEN.product) == (3, (6, 3), 9)
    assert (GIVEN.cells, GIVEN.after) == ((1, 2), (100, 2))


@pytest.mark.parametrize("given", [GIVEN, OTHER])
def test_the_memory_is_shared(given):
    """detach() copies nothing: the write shows in w, and a clone does not have it."""
    w = leaf(given.cells)
    v, copy = w.detach(), w.detach().clone()
    assert v.data_ptr() == w.data_ptr() != copy.data_ptr()
    assert (v.requires_grad, v.grad_fn) == (False, None)
    v[0] = given.written
    assert tuple(w.tolist()) == tuple(v.tolist()) == given.after
    assert tuple(copy.tolist()) == given.cells


def test_the_block_records_nothing():
    """The same product leaves a node before and after the block, and none inside; its value is the same."""
    w = leaf(GIVEN.w)
    before = w * w
    with torch.no_grad():
        inside = w * w
    after = w * w
    assert [float(product.detach()) for product in (before, inside, after)] == [GIVEN.product] * 3
    assert [product.grad_fn is None for product in (before, inside, after)] == [False, True, False]
    assert type(before.grad_fn).__name__ == type(after.grad_fn).__name__ == f"{OPERATION}Backward0"


@pytest.mark.parametrize("wide", [True, False])
def test_everything_is_drawn(wide):
    """Three arrows back with what they pass, one cut; the two gradients; one storage; three results and two nodes."""
    labels = draw(wide).labels
    words = [label.words for label in labels]
    back = [label.words for label in labels if label.role == "backward"]
    assert sorted(back) == sorted([num(GIVEN.passed)] * 3 + [num(slope) for slope in GIVEN.slopes])
    assert (words.count("cut"), words.count("no node"), words.count("one storage")) == (1, 1, 1)
    assert (words.count(num(GIVEN.product)), words.count("w * w")) == (3, 4)
    assert words.count(f"{OPERATION}Backward0") + words.count(OPERATION) == 4
    assert f"v[0] = {num(GIVEN.written)}" in words


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed."""
    assert typed(draw(wide), draw(wide, OTHER)) == set()


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("given", [OTHER, LONG])
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, given, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, given)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
