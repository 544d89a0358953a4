"""Copies, pickles and threads: what goes along with a tensor, and what stays."""

import copy
import pickle
import threading

import pytest

from handgrad import engine

WAYS = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda tensor: pickle.loads(pickle.dumps(tensor))}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS.keys())
def test_a_copied_leaf_collects_gradients_of_its_own(way):
    """A copy of a leaf is a leaf: what it receives does not arrive at the one it was copied from."""
    x = engine.tensor([1.0, 2.0], requires_grad=True)
    held = (x * x).sum()
    held.backward()
    other = way(x)
    assert repr(other) == repr(x)
    other.grad = None
    (other * 3).sum().backward()
    assert x.grad.tolist() == [2.0, 4.0]
    assert other.grad.tolist() == [3.0, 3.0]


def test_a_thread_has_its_own_recording():
    """`no_grad` in one thread leaves recording on in another, as in PyTorch."""
    found = []
    with engine.no_grad():
        thread = threading.Thread(target=lambda: found.append(engine.is_grad_enabled()))
        thread.start()
        thread.join()
    assert found == [True]


def test_a_deep_copy_of_what_a_node_made_is_refused():
    """Only leaves can be copied deeply, as in PyTorch."""
    x = engine.tensor([1.0, 2.0], requires_grad=True)
    with pytest.raises(RuntimeError, match="Only Tensors created explicitly by the user"):
        copy.deepcopy(x * 2)


def test_views_copied_together_share_their_storage():
    """A tensor and its view, copied deeply in one go, stay a tensor and its view."""
    whole = engine.arange(4.0)
    entire, part = copy.deepcopy([whole, whole[1:3]])
    entire[1] = 7.0
    assert part.tolist() == [7.0, 2.0]
    assert whole.tolist() == [0.0, 1.0, 2.0, 3.0]


@pytest.mark.parametrize("switch", [engine.no_grad, engine.no_grad(), engine.enable_grad()])
def test_a_generator_is_not_decorated(switch):
    """A decorator would switch for no line of a generator, so it is refused."""

    def rows():
        yield 1

    with pytest.raises(TypeError, match="generator function"):
        switch(rows)
