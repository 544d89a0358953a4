"""Changes in place: PyTorch's results, its nodes, and its error where a saved tensor was changed."""

import pytest
import torch

from handgrad import engine

CHANGES = {
    "add a tensor": lambda y, v: y.add_(v),
    "add three times a tensor": lambda y, v: y.add_(v.detach(), alpha=3),
    "subtract": lambda y, v: y.sub_(v),
    "multiply by a tensor": lambda y, v: y.mul_(v),
    "multiply by a number": lambda y, v: y.mul_(2),
    "divide": lambda y, v: y.div_(v),
    "raise to a number": lambda y, v: y.pow_(3),
    "raise to a tensor": lambda y, v: y.pow_(v),
    "square": lambda y, v: y.square_(),
    "zero": lambda y, v: y.zero_(),
    "fill": lambda y, v: y.fill_(3),
    "fill with an entry": lambda y, v: y.fill_(v[0]),
    "copy": lambda y, v: y.copy_(v),
    "clamp": lambda y, v: y.clamp_(0.5, 0.7),
    "relu": lambda y, v: y.sub_(0.6).relu_(),
    "exp": lambda y, v: y.exp_(),
    "log": lambda y, v: y.log_(),
    "sqrt": lambda y, v: y.sqrt_(),
    "tanh": lambda y, v: y.tanh_(),
    "sigmoid": lambda y, v: y.sigmoid_(),
    "neg": lambda y, v: y.neg_(),
    "abs": lambda y, v: y.abs_(),
    "reciprocal": lambda y, v: y.reciprocal_(),
    "sin": lambda y, v: y.sin_(),
    "cos": lambda y, v: y.cos_(),
    "write to a place": lambda y, v: y.__setitem__(0, v[1]),
    "write to a slice": lambda y, v: y.__setitem__(slice(0, 2), v[1:]),
    "write to listed places": lambda y, v: y.__setitem__([0, 2], v[:2]),
    "write to a mask": lambda y, v: y.__setitem__(y > 0.5, 0.0),
    "+=": lambda y, v: y.__iadd__(v),
    "**=": lambda y, v: y.__ipow__(2),
}


@pytest.mark.parametrize("name", CHANGES)
def test_recorded_change_is_torchs(name):
    """A change of an intermediate goes into the record: entries, version, node and gradients are PyTorch's."""
    found = []
    for lib in (engine, torch):
        leaf = lib.tensor([0.3, 0.2, 0.4], requires_grad=True, dtype=lib.float64)
        v = lib.tensor([0.5, 0.6, 0.7], requires_grad=True, dtype=lib.float64)
        y = leaf * 2
        CHANGES[name](y, v)
        weights = lib.tensor([1.0, -2.0, 3.0], dtype=lib.float64)
        (y * weights).sum().backward()
        parents = [type(parent).__name__ for parent, _ in y.grad_fn.next_functions]
        found.append(
            (
                type(y.grad_fn).__name__,
                parents,
                y._version,
                y.tolist() + leaf.grad.tolist() + (v.grad.tolist() if v.grad is not None else []),
            )
        )
    assert found[0][:3] == found[1][:3]
    assert found[0][3] == pytest.approx(found[1][3], rel=1e-12, abs=1e-12)


BROKEN = {
    "the result of exp": lambda y: (y.exp(), lambda out: out.add_(1)),
    "the result of a change in place": lambda y: (y.exp_(), lambda out: y.add_(1)),
    "the input of sin": lambda y: (y.sin(), lambda out: y.mul_(2)),
    "a factor": lambda y: (y * y, lambda out: y.add_(1)),
    "a factor, through a detached tensor": lambda y: (y * y, lambda out: y.detach().zero_()),
    "a factor, through a view under no_grad": lambda y: (y * y, lambda out: unrecorded(y)),
}


def unrecorded(y):
    """Change an entry through a view, without a record."""
    lib = engine if isinstance(y, engine.Tensor) else torch
    with lib.no_grad():
        y[:1].add_(1)


@pytest.mark.parametrize("name", BROKEN)
def test_change_of_a_saved_tensor_is_noticed(name):
    """The walk stops with PyTorch's text where a saved tensor is not what it was, and adds nothing."""
    texts = []
    for lib in (engine, torch):
        leaf = lib.tensor([1.0, 2.0], requires_grad=True, dtype=lib.float64)
        out, change = BROKEN[name](leaf * 1)
        change(out)
        with pytest.raises(RuntimeError) as caught:
            out.sum().backward()
        texts.append(str(caught.value))
        assert leaf.grad is None
    assert texts[0] == texts[1]


def test_leaf_is_changed_under_no_grad():
    """A step of training: under no_grad a leaf may be changed, stays a leaf, and its version goes up."""
    w = engine.tensor([1.0, 2.0], requires_grad=True)
    (w * w).sum().backward()
    with engine.no_grad():
        w -= 0.25 * w.grad
        w[0] = 7.0
    assert (w.tolist(), w.is_leaf, w.requires_grad, w._version) == ([7.0, 1.0], True, True, 2)


def test_change_of_unsaved_tensor_is_fine():
    """What no rule saved may be changed: addition saved nothing."""
    w = engine.tensor([1.0, 2.0], requires_grad=True)
    y = w * 1
    z = y + 1
    y.mul_(5)
    z.sum().backward()
    assert w.grad.tolist() == [1.0, 1.0]


def test_plain_tensor_takes_in_what_asks():
    """A tensor that asked for nothing becomes part of the graph when something that asks is written into it."""
    x, w = engine.zeros(3), engine.tensor(2.0, requires_grad=True)
    for place in range(3):
        x[place] = w * (place + 1)
    (x * x).sum().backward()
    assert w.grad.item() == 2 * 2.0 * (1 + 4 + 9)


def test_data_changes_unnoticed():
    """.data shares the entries and counts its own changes, as in PyTorch: the walk uses the changed entries."""
    w = engine.tensor([1.0, 2.0], requires_grad=True)
    y = w * 1
    z = (y * y).sum()
    y.data.mul_(3)
    z.backward()
    assert (w.grad.tolist(), y._version) == ([6.0, 12.0], 0)


@pytest.mark.parametrize(
    "change",
    [
        lambda lib: lib.zeros(3).add_(lib.zeros(2, 3)),
        lambda lib: lib.zeros(3, dtype=lib.int64).add_(1.5),
        lambda lib: lib.zeros(3).copy_(lib.zeros(2)),
        lambda lib: lib.zeros(3).fill_(lib.zeros(2)),
        lambda lib: lib.zeros(2, 3).__setitem__(([0, 1], [1, 2]), lib.ones(3)),
    ],
)
def test_change_that_does_not_fit_is_refused(change):
    """What would change the shape or the dtype is refused with PyTorch's text."""
    texts = []
    for lib in (engine, torch):
        with pytest.raises(RuntimeError) as caught:
            change(lib)
        texts.append(str(caught.value).replace("Float", "Double"))
    assert texts[0] == texts[1]
