"""The walk: its order, what it frees, what it adds where, and chains longer than any recursion."""

import gc
import subprocess
import sys
import weakref
from pathlib import Path

import pytest
import torch

from handgrad import engine

SOURCES = Path(__file__).parents[2] / "src"


def noted(lib):
    """The order in which the gradients of a graph with shared nodes become complete."""
    order = []
    w = lib.tensor([1.0, 2.0], requires_grad=True, dtype=lib.float64)
    b = lib.tensor(3.0, requires_grad=True, dtype=lib.float64)
    parts = {"w": w, "b": b}
    parts["square"] = w * w
    parts["sum"] = parts["square"].sum()
    parts["shifted"] = parts["sum"] + b
    parts["root"] = parts["shifted"].sqrt()
    parts["loss"] = parts["root"] * parts["sum"] + b
    for name, tensor in parts.items():
        tensor.register_hook(lambda g, name=name: order.append((name, g.tolist())))
    parts["loss"].backward()
    return order


def test_walk_goes_in_torchs_order():
    """Each node passes on once, when all has arrived; of those that are ready the one recorded last comes first, leaves before it."""
    assert noted(engine) == noted(torch)


def test_shared_leaf_receives_the_sum():
    """What comes back on several paths is added before it goes on."""
    w = engine.tensor(3.0, requires_grad=True)
    (w * w + 5 * w).backward()
    assert w.grad.item() == 2 * 3.0 + 5


def test_gradients_are_added_to_what_was_there():
    """A second walk adds into the same tensor, in place; one that was taken out sees it."""
    w = engine.tensor(3.0, requires_grad=True)
    (w**2).backward()
    kept = w.grad
    (w**2).backward()
    assert (kept.item(), w.grad is kept) == (12.0, True)


def test_leaves_do_not_share_a_gradient():
    """One tensor that reaches two leaves is copied into each; neither they nor the seed see what is done to the other."""
    a, b, seed = engine.zeros(2, requires_grad=True), engine.zeros(2, requires_grad=True), engine.ones(2)
    (a + b).backward(seed)
    a.grad.mul_(3)
    assert (a.grad.tolist(), b.grad.tolist(), seed.tolist()) == ([3.0, 3.0], [1.0, 1.0], [1.0, 1.0])


def test_second_walk_fails_where_a_freed_tensor_is_needed():
    """A walk frees what the nodes saved; a second one fails there with PyTorch's text, and what it reached before stays added."""
    texts = []
    for lib in (engine, torch):
        w, b = (lib.tensor(value, requires_grad=True) for value in (3.0, 1.0))
        y = w**2 + b
        y.backward()
        with pytest.raises(RuntimeError) as caught:
            y.backward()
        texts.append((str(caught.value), w.grad.item(), b.grad.item()))
    assert texts[0] == texts[1]
    assert texts[0][1:] == (6.0, 2.0)


def test_graph_that_saved_nothing_walks_twice():
    """Sums and additions save nothing, so their graph can be walked again, and adds again."""
    w = engine.tensor([1.0, 2.0], requires_grad=True)
    y = (w + 1).sum()
    y.backward()
    y.backward()
    assert w.grad.tolist() == [2.0, 2.0]


def test_freed_tensors_are_gone():
    """After a walk nothing but the reader's own names keeps a saved tensor alive; with retain_graph the graph does."""
    for retain, alive in ((False, False), (True, True)):
        w = engine.tensor([1.0, 2.0], requires_grad=True)
        inner = w.exp()
        y = inner.sin().sum()
        saved = weakref.ref(inner)
        del inner
        assert saved() is not None
        y.backward(retain_graph=retain)
        assert (saved() is not None) == alive


def test_released_graph_is_gone_without_the_collector():
    """A graph holds no cycle: when its end is let go, everything goes at once."""
    gc.disable()
    try:
        w = engine.tensor([1.0, 2.0], requires_grad=True)
        nodes = weakref.WeakSet()
        y = w.exp().relu().tanh().sqrt().softmax(0).amax()
        todo = [y.grad_fn]
        while todo:
            nodes.add(todo[-1])
            todo += [parent for parent, _ in todo.pop().next_functions if parent is not None]
        assert len(nodes) == 7
        del y
        assert len(nodes) == 0
    finally:
        gc.enable()


LONG = """
import sys
from handgrad import engine
w = engine.tensor(1.0, requires_grad=True)
def chain(step):
    y = w
    for _ in range(100_000):
        y = step(y)
    return y
y = chain(lambda y: y * 1.0)
y.backward(retain_graph=True)
print(w.grad.item())
del y
y = chain(lambda y: y.reshape(1).sum())
del y
y = engine.zeros(())
for _ in range(100_000):
    y.add_(w)
y.backward()
print(w.grad.item(), sys.getrecursionlimit())
"""


def test_long_chain_meets_no_limit():
    """A chain of 100,000 nodes is walked and let go within Python's usual recursion limit."""
    run = subprocess.run(
        [sys.executable, "-c", LONG], env={"PYTHONPATH": str(SOURCES)}, capture_output=True, text=True, check=False
    )
    assert (run.stdout.split(), run.stderr, run.returncode) == (["1.0", "100001.0", "1000"], "", 0)


def test_grad_leaves_every_grad_alone():
    """Grad returns what was asked for and adds nothing anywhere."""
    w, b = engine.tensor(3.0, requires_grad=True), engine.tensor(1.0, requires_grad=True)
    h = w * w
    found = engine.autograd.grad(h + b, (h, w))
    assert [g.item() for g in found] == [1.0, 6.0]
    assert (w.grad, b.grad) == (None, None)


def test_grad_walks_only_where_it_must():
    """Nodes from which nothing asked for can be reached keep what they saved."""
    w, v = engine.tensor(3.0, requires_grad=True), engine.tensor(2.0, requires_grad=True)
    aside = v.exp()
    y = w**2 + aside
    engine.autograd.grad(y, w)
    assert aside.grad_fn._saved_result.item() == aside.item()


def test_kept_gradient_of_an_intermediate():
    """retain_grad keeps it, without a node holding the tensor; reading it elsewhere warns with PyTorch's text and gives None."""
    x = engine.tensor(2.0, requires_grad=True)
    y = x**3
    z = 5 * y
    y.retain_grad()
    z.backward()
    assert (x.grad.item(), y.grad.item()) == (60.0, 5.0)
    messages = []
    for tensor in (z, torch.ones(1, requires_grad=True) * 1):
        with pytest.warns(UserWarning, match="The .grad attribute of a Tensor that is not a leaf") as caught:
            assert tensor.grad is None
        messages.append(str(caught[0].message).partition(" (Triggered")[0])
    assert messages[0] == messages[1]


def test_second_derivative():
    """With create_graph the walk is itself recorded: x^3 at 3 gives 27, then 18, then 6."""
    x = engine.tensor(3.0, requires_grad=True)
    y, found = x**3, []
    for _ in range(3):
        (y,) = engine.autograd.grad(y, x, create_graph=True)
        found.append(y.item())
    assert found == [27.0, 18.0, 6.0]
