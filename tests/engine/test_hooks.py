"""Hooks and retained gradients: PyTorch's order, and its words where a hook returns what cannot go on."""

import pytest
import torch

from handgrad import engine

WRONG_ANSWERS = {
    "a number": lambda g: 3,
    "another shape": lambda g: g.sum(),
    "more axes": lambda g: g.unsqueeze(0),
}


def test_a_retained_gradient_is_what_all_hooks_leave():
    """`retain_grad` keeps what the last hook returned, also where the hook was registered later."""

    def kept(library):
        x = library.tensor([1.0, 2.0], dtype=library.float64, requires_grad=True)
        y = x * 2
        y.register_hook(lambda g: g + 1)
        y.retain_grad()
        y.register_hook(lambda g: g * 10)
        y.sum().backward()
        return y.grad.tolist(), x.grad.tolist()

    assert kept(engine) == kept(torch)


@pytest.mark.parametrize("leaf", [True, False], ids=["leaf", "intermediate"])
@pytest.mark.parametrize("answer", WRONG_ANSWERS.values(), ids=WRONG_ANSWERS.keys())
def test_a_hook_that_returns_what_does_not_fit_is_named(answer, leaf):
    """What a hook returns takes the gradient's place only where it fits; else PyTorch's error says which hook it was."""

    def refused(library):
        x = library.tensor([1.0, 2.0], dtype=library.float64, requires_grad=True)
        y = x * 2
        (x if leaf else y).register_hook(answer)
        with pytest.raises((TypeError, RuntimeError)) as caught:
            y.sum().backward()
        return type(caught.value), str(caught.value), x.grad

    assert refused(engine) == refused(torch)


def test_a_hook_that_changes_the_dtype_is_named():
    """A gradient of another dtype goes no further."""
    x = engine.tensor([1.0, 2.0], requires_grad=True)
    x.register_hook(lambda g: g.long())
    with pytest.raises(RuntimeError, match="hook '<lambda>' has changed the type of value"):
        x.sum().backward()
    assert x.grad is None
