"""Recording: when a node is made, who holds what, and that a refused call leaves nothing behind."""

import warnings

import pytest
import torch

from handgrad import engine
from handgrad.engine.nn import functional as F

FT = torch.nn.functional


def behind(tensor):
    """The graph behind a tensor as nested tuples of names, leaves as AccumulateGrad."""

    def named(node):
        return node and (type(node).__name__, *((named(parent), output) for parent, output in node.next_functions))

    return named(tensor.grad_fn)


GRAPHS = {
    "the running network without its loss": lambda lib, w, v: w @ (w @ v + v).relu() + v,
    "numbers beside tensors": lambda lib, w, v: 2 - (3 * v + 1) / 2 - 1 / v + 2**v + v**2 + v**v,
    "reductions": lambda lib, w, v: w.sum() + w.mean() + w.max() + w.sum(0).amax() + w.mean(1).min() + w.max(1)[0].logsumexp(0),
    "shapes": lambda lib, w, v: w.t().reshape(4) + w.T.flatten() + w.mT.unsqueeze(0).squeeze(0).expand(3, 2, 2)[0].reshape(-1),
    "places": lambda lib, w, v: w[0, 1] + w[:, 0][None][0] + w[[1, 0]][1] + w[w > 0].sum() + list(w)[1],
    "kinks": lambda lib, w, v: v.abs().clamp(0, 1).maximum(v).minimum(v) + lib.where(v > 0, v, 0.0) + v.relu(),
    "joined": lambda lib, w, v: lib.cat([v, v]).sum() + lib.stack([v, v], 1).sum(),
    "products": lambda lib, w, v: (v @ w) @ v + lib.outer(v, v).sum() + (w @ w).sum() + (w.expand(3, 2, 2) @ w).sum(),
    "losses": lambda lib, w, v: (
        lib.nn.functional.mse_loss(v, v.detach()) + lib.nn.functional.nll_loss(v.log_softmax(0), lib.tensor(1))
    ),
}


@pytest.mark.parametrize("name", GRAPHS)
def test_graph_is_torchs(name):
    """Nodes, their names, their parents and which output of a parent is meant are those that PyTorch records."""
    graphs = []
    for lib in (engine, torch):
        w = lib.tensor([[0.4, -0.6], [0.3, 0.2]], requires_grad=True)
        v = lib.tensor([0.5, 0.7], requires_grad=True)
        graphs.append(behind(GRAPHS[name](lib, w, v)))
    assert graphs[0] == graphs[1]


def test_fused_loss_is_one_node():
    """Cross-entropy is one node, as its documentation says; PyTorch records two."""
    z = engine.tensor([[0.0, 1.0]], requires_grad=True)
    assert behind(F.cross_entropy(z, engine.tensor([1]))) == ("CrossEntropyBackward0", (("AccumulateGrad",), 0))
    zt = torch.tensor([[0.0, 1.0]], requires_grad=True)
    assert behind(FT.cross_entropy(zt, torch.tensor([1])))[0] == "NllLossBackward0"


def test_leaf_has_one_node():
    """All uses of a leaf lead to one AccumulateGrad, which holds the leaf."""
    w = engine.tensor(2.0, requires_grad=True)
    a, b = (w * w).grad_fn, w.exp().grad_fn
    nodes = {node for node, _ in (*a.next_functions, *b.next_functions)}
    assert len(nodes) == 1
    assert nodes.pop().variable is w


def test_saved_tensors_have_torchs_names():
    """What a node saved is found under PyTorch's names, and gone after a walk."""
    found = []
    for lib in (engine, torch):
        w = lib.tensor(2.0, requires_grad=True, dtype=lib.float64)
        u = w**3
        z = 5 * u
        y = z.exp()
        found.append(
            (
                u.grad_fn._saved_self.item(),
                u.grad_fn._saved_exponent,
                z.grad_fn._saved_self is None,
                y.grad_fn._saved_result.item(),
            )
        )
        y.backward()
        with pytest.raises(RuntimeError, match="access saved tensors after they have already been freed"):
            _ = y.grad_fn._saved_result
    assert found[0] == found[1]


def test_nothing_is_recorded_where_nothing_asks():
    """Without a leaf that asks, under no_grad, and for whole numbers and bools there is no node."""
    x, w = engine.tensor([1.0, 2.0]), engine.tensor([1.0, 2.0], requires_grad=True)
    with engine.no_grad():
        inside = w * 2
    for plain in (x.exp(), inside, w > 1, w.argmax(), w.max(0).indices, w.detach(), w.isnan()):
        assert (plain.grad_fn, plain.requires_grad, plain.is_leaf) == (None, False, True)


def test_modes_nest_and_come_back():
    """no_grad, enable_grad and set_grad_enabled hold for their block or their function, errors included."""
    seen = [engine.is_grad_enabled()]
    with engine.no_grad():
        seen.append(engine.is_grad_enabled())
        with engine.enable_grad():
            seen.append(engine.is_grad_enabled())
        with pytest.raises(ZeroDivisionError), engine.set_grad_enabled(True):
            seen.append(1 // 0)
        seen.append(engine.is_grad_enabled())
    asked = engine.no_grad()(engine.is_grad_enabled)
    seen += [asked(), asked(), engine.no_grad(engine.is_grad_enabled)(), engine.set_grad_enabled(False)(engine.is_grad_enabled)()]
    assert seen == [True, False, True, False, False, False, False, False]
    assert engine.is_grad_enabled()


def test_leaf_made_under_no_grad_asks():
    """A factory's requires_grad=True counts under no_grad too."""
    with engine.no_grad():
        w = engine.tensor(1.0, requires_grad=True)
    assert (w.requires_grad, w.is_leaf) == (True, True)


REFUSED = {
    "shapes that do not meet": lambda lib, w: w + lib.ones(2),
    "a product that does not fit": lambda lib, w: w @ lib.ones(2, 3),
    "two vectors of different length": lambda lib, w: w[0] @ lib.ones(2),
    "a matrix and a short vector": lambda lib, w: w @ lib.ones(2),
    "two kinds of number": lambda lib, w: w @ lib.tensor([1, 2, 3]),
    "an axis that is not there": lambda lib, w: w.sum(2),
    "a shape of another size": lambda lib, w: w.reshape(4),
    "a view that would be a copy": lambda lib, w: w.t().view(6),
    "a place that is not there": lambda lib, w: w[2],
    "too many indices": lambda lib, w: w[0, 0, 0],
    "a stretch that is none": lambda lib, w: w.expand(2, 2),
    "a label out of range": lambda lib, w: lib.nn.functional.cross_entropy(w, lib.tensor([0, 3])),
    "a label below 0": lambda lib, w: lib.nn.functional.cross_entropy(w, lib.tensor([0, -1])),
    "too few labels": lambda lib, w: lib.nn.functional.cross_entropy(w, lib.tensor([0])),
    "an unknown reduction": lambda lib, w: lib.nn.functional.cross_entropy(w, lib.tensor([0, 1]), reduction="average"),
    "no seed": lambda lib, w: (w * 2).backward(),
    "a seed of another shape": lambda lib, w: (w * 2).backward(lib.ones(3, 2)),
    "an output that asks for nothing": lambda lib, w: lib.ones(3).sum().backward(),
    "an input that asks for nothing": lambda lib, w: lib.autograd.grad(w.sum(), lib.ones(3)),
    "an input that is not reached": lambda lib, w: lib.autograd.grad(w.sum(), lib.ones(3, requires_grad=True)),
    "ragged lists": lambda lib, w: lib.tensor([[1.0, 2.0], [3.0]]),
    "a gradient of whole numbers": lambda lib, w: lib.tensor([1, 2], requires_grad=True),
    "asking for it later": lambda lib, w: lib.tensor([1, 2]).requires_grad_(),
    "turning an intermediate off": lambda lib, w: (w * 2).requires_grad_(False),
    "a leaf changed in place": lambda lib, w: w.add_(1),
    "a view of a leaf changed in place": lambda lib, w: w[0].mul_(2),
    "a place of a leaf written to": lambda lib, w: w.__setitem__(0, 1.0),
    "one number of many": lambda lib, w: w.item(),
    "the truth of many": lambda lib, w: bool(w > 0),
    "a gradient of another shape": lambda lib, w: setattr(w, "grad", lib.ones(3)),
    "whole numbers to a negative power": lambda lib, w: lib.tensor([2]) ** -1,
    "the mean of whole numbers": lambda lib, w: lib.tensor([2]).mean(),
    "different shapes stacked": lambda lib, w: lib.stack([w, w.t()]),
    "NumPy while it asks": lambda lib, w: w.numpy(),
    "the length of a number": lambda lib, w: len(w.sum()),
    "a text beside a tensor": lambda lib, w: w * "three",
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusal_says_what_torch_says_and_changes_nothing(name):
    """A call that cannot be answered raises PyTorch's error with PyTorch's text, and the leaf is as before."""
    texts = []
    for lib in (engine, torch):
        w = lib.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True, dtype=lib.float64)
        with pytest.raises(Exception, match=r".") as caught, lib_default(lib):
            REFUSED[name](lib, w)
        texts.append((caught.type, str(caught.value)))
        assert (w.tolist(), w.grad, w._version, w.grad_fn) == ([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], None, 0, None)
    assert texts[0] == texts[1]
    assert engine.is_grad_enabled()


def lib_default(lib):
    """Torch computing in float64 as the engine does."""
    return torch.device("cpu") if lib is engine else Float64()


class Float64:
    """A block in which torch's default is float64."""

    def __enter__(self):
        """Begin it."""
        torch.set_default_dtype(torch.float64)

    def __exit__(self, *_):
        """End it."""
        torch.set_default_dtype(torch.float32)


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda: engine.cumsum, AttributeError, "the small engine has no 'cumsum'"),
        (lambda: engine.ones(1).cumsum(0), AttributeError, "the small engine's tensors have no 'cumsum'"),
        (lambda: F.gelu, AttributeError, "the small engine has no 'nn.functional.gelu'"),
        (lambda: engine.autograd.gradgradcheck, AttributeError, "the small engine has no 'autograd.gradgradcheck'"),
        (lambda: engine.nn.Linear, AttributeError, "the small engine has no 'nn.Linear'"),
        (lambda: engine.ones(1).float(), AttributeError, "has the dtypes float64, int64 and bool, and not float"),
        (lambda: engine.float32, AttributeError, "has the dtypes float64, int64 and bool, and not float32"),
        (lambda: engine.tensor([1.0], dtype="float32"), TypeError, "has the dtypes float64, int64 and bool"),
        (lambda: engine.set_default_dtype(engine.int64), TypeError, "computes in float64 alone"),
        (lambda: engine.ones(1).numpy(), TypeError, "does without NumPy"),
        (lambda: engine.Tensor([1.0]), TypeError, "make a tensor with engine.tensor"),
        (
            lambda: F.cross_entropy(engine.ones(2, 3, 4), engine.zeros(2, 4, dtype=engine.int64)),
            RuntimeError,
            r"takes \(n, C\) or \(C\)",
        ),
        (lambda: engine.ones(3).clamp(min=engine.ones(3)), TypeError, "use maximum and minimum"),
    ],
)
def test_what_the_engine_lacks_is_named(call, error, said):
    """What PyTorch has and the engine lacks ends in one clear message."""
    with pytest.raises(error, match=said):
        call()


def test_copying_a_tensor_warns_as_torch_does():
    """tensor(tensor) copies, with PyTorch's warning."""
    messages = []
    for lib in (engine, torch):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            assert lib.tensor(lib.ones(2)).tolist() == [1.0, 1.0]
        messages.append(str(caught[0].message))
    assert messages[0] == messages[1]
