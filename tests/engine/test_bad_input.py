"""Arguments out of the ordinary: PyTorch's value, or one error that says what is wrong."""

import pytest
import torch

from handgrad import engine
from handgrad.engine.nn import functional

NAN = float("nan")
VALUES = {
    "a seed of whole numbers": lambda t, x: t.autograd.grad(x * 1, x, t.tensor([[1, 2], [3, 4]]))[0],
    "a lower bound that is no number": lambda t, x: x.clamp(NAN),
    "an upper bound that is no number": lambda t, x: x.clamp(max=NAN),
    "narrow counted from the end": lambda t, x: x.narrow(1, -1, 1),
    "the size of the smallest whole number": lambda t, x: t.tensor([-(2**63)]).abs(),
    "softmax of nothing": lambda t, x: x[:, :0].softmax(1),
}
ERRORS = {
    "narrow by less than nothing": lambda t, x: x.narrow(1, 0, -1),
    "narrow before the beginning": lambda t, x: x.narrow(1, -3, 1),
    "eye of a negative size": lambda t, x: t.eye(-1),
    "a range without end": lambda t, x: t.arange(0, float("inf")),
    "a range to no number": lambda t, x: t.arange(NAN),
    "a tensor made of rows": lambda t, x: t.tensor([x[0], x[1]]),
    "a fraction of whole numbers added": lambda t, x: t.add(t.tensor([1]), t.tensor([1]), alpha=0.5),
    "a view detached in place": lambda t, x: (x * 1)[0].detach_(),
    "a new axis of size -1": lambda t, x: x.expand(-1, 2, 2),
    "a whole number past 64 bits": lambda t, x: x + 2**70,
    "exp of a number": lambda t, x: t.exp(2),
    "the larger of a tensor and a number": lambda t, x: t.maximum(x, 2),
    "joined with a number": lambda t, x: t.cat([x, 3]),
    "stacked with a number": lambda t, x: t.stack([x, 3]),
    "equal to a number": lambda t, x: t.equal(x, 3),
}


def matrix(library):
    """Return a matrix that asks for its gradient."""
    return library.tensor([[1.0, -2.0], [3.0, 4.0]], dtype=library.float64, requires_grad=True)


@pytest.mark.parametrize("asked", VALUES.values(), ids=VALUES.keys())
def test_an_unusual_argument_gives_what_pytorch_gives(asked):
    """Values, shape and dtype are PyTorch's."""
    ours, theirs = asked(engine, matrix(engine)), asked(torch, matrix(torch))
    assert tuple(ours.shape) == tuple(theirs.shape)
    assert str(ours.dtype) == str(theirs.dtype)
    assert repr(ours.tolist()) == repr(theirs.tolist())


@pytest.mark.parametrize("asked", ERRORS.values(), ids=ERRORS.keys())
def test_a_wrong_argument_is_refused_as_pytorch_refuses_it(asked):
    """The kind of the error is PyTorch's."""
    with pytest.raises(Exception) as theirs:
        asked(torch, matrix(torch))
    with pytest.raises(theirs.type):
        asked(engine, matrix(engine))


def test_a_list_of_lists_is_no_index():
    """PyTorch reads a list of lists as one part an axis and warns that this will change; the engine asks which is meant."""
    with pytest.raises(IndexError, match=r"write x\[tuple\(index\)\]"):
        matrix(engine)[[[0, 1], [1, 0]]]


def test_a_loss_against_a_number_says_what_it_takes():
    """`mse_loss` names what it was given in place of a tensor."""
    with pytest.raises(TypeError, match="mse_loss takes two tensors, and not int"):
        functional.mse_loss(matrix(engine), 0)


def test_no_number_is_no_probability():
    """`binary_cross_entropy` refuses nan, with PyTorch's text."""
    with pytest.raises(RuntimeError, match="all elements of input should be between 0 and 1"):
        functional.binary_cross_entropy(engine.tensor([NAN]), engine.tensor([1.0]))


def test_a_recorded_number_in_a_list_is_taken_with_a_warning():
    """`tensor` cuts off the record of what it is made of, and says so."""
    x = matrix(engine)
    with pytest.warns(UserWarning, match="no gradient goes back to it"):
        made = engine.tensor([x[0, 0], 2.0])
    assert made.tolist() == [1.0, 2.0]
    assert not made.requires_grad
