"""Jacobians, products with them, optimizers, and what a storage holds: compared with PyTorch."""

import struct

import numpy
import pytest
import torch

from handgrad import engine
from machines import MACHINES, leaf

TOLERANCE = 1e-12


def both(use):
    """What a use of a machine gives on PyTorch and on the engine."""
    return [use(lib) for lib in MACHINES.values()]


def close(one, other):
    """Whether nested lists of numbers agree: to 1e-12, relative once they exceed 1."""
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(close(a, b) for a, b in zip(one, other, strict=True))
    return abs(one - other) <= TOLERANCE * max(1.0, abs(other))


FUNCTIONS = {
    "a vector": lambda lib, x: lib.stack([x[0] * x[1], x[0] ** 2 - 2 * x[1]]),
    "a number": lambda lib, x: (x**3).sum(),
    "a matrix": lambda lib, x: lib.outer(x, x.exp()),
    "one entry left out": lambda lib, x: x[:1].sin(),
    "no use of it": lambda lib, x: lib.ones(2, dtype=lib.float64),
    "softmax": lambda lib, x: lib.softmax(x, 0),
}


# PyTorch's forward mode, which `jvp` takes, calls what PyTorch itself has deprecated.
@pytest.mark.filterwarnings("ignore:`torch.jit.script`:DeprecationWarning")
@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS.keys())
def test_table_and_products_are_pytorchs(function):
    """The Jacobian, a row times it and it times a column: shapes and numbers of PyTorch, and nothing recorded."""

    def use(lib):
        x, t = lib.tensor([1.5, -0.5], dtype=lib.float64), lib.tensor([2.0, 3.0], dtype=lib.float64)
        table = lib.autograd.functional.jacobian(lambda x: function(lib, x), x)
        value, rule = lib.func.vjp(lambda x: function(lib, x), x)
        back = rule(lib.ones_like(value))
        pushed = lib.func.jvp(lambda x: function(lib, x), (x,), (t,))
        found = (table, value, *back, *pushed)
        return [(tuple(each.shape), each.tolist(), each.requires_grad) for each in found]

    theirs, ours = both(use)
    for one, other in zip(ours, theirs, strict=True):
        assert (one[0], one[2]) == (other[0], other[2])
        assert close(one[1], other[1])


def test_table_of_several_inputs_and_a_recorded_one():
    """Several inputs give a tuple of tables, and a recorded table leads on to second derivatives."""

    def use(lib):
        x, w = leaf(lib, [1.5, -0.5]), leaf(lib, [[0.5, 1.5], [2.0, -1.0]])
        tables = lib.autograd.functional.jacobian(lambda w, x: (w @ x) ** 2, (w, x))
        recorded = lib.autograd.functional.jacobian(lambda x: (x**3).sum(), x, create_graph=True)
        recorded.sum().backward()
        return [table.tolist() for table in tables], x.grad.tolist()

    theirs, ours = both(use)
    assert close(ours, theirs)


STEPS = {
    "SGD": {"lr": 0.1},
    "momentum": {"lr": 0.1, "momentum": 0.9},
    "dampening": {"lr": 0.1, "momentum": 0.9, "dampening": 0.25},
    "weight decay": {"lr": 0.1, "weight_decay": 0.5},
    "Adam": {"lr": 0.1},
    "Adam with weight decay": {"lr": 0.1, "betas": (0.8, 0.95), "eps": 1e-3, "weight_decay": 0.5},
}


def path(lib, name, settings):
    """Where two parameters stand after each of twenty steps; one has a gradient at every second step alone."""
    w, b = leaf(lib, [3.0, -1.0]), leaf(lib, 0.5)
    optimizer = getattr(lib.optim, "Adam" if "Adam" in name else "SGD")([w, b], **settings)
    stands = []
    for step in range(20):
        optimizer.zero_grad()
        ((w**2).sum() + (b * w[0] if step % 2 else 0)).backward()
        optimizer.step()
        stands.append([*w.tolist(), b.item()])
    return stands


@pytest.mark.parametrize("name", STEPS)
def test_optimizer_goes_where_pytorchs_goes(name):
    """Twenty steps of each kind end where PyTorch's end, and a rate 0.1 % off is seen."""
    theirs, ours = both(lambda lib: path(lib, name, STEPS[name]))
    assert close(ours, theirs)
    assert not close(path(engine, name, {**STEPS[name], "lr": 0.1001}), theirs)


def test_optimizer_with_groups_and_a_closure():
    """Groups have settings of their own, which may be changed; a closure is called, and what it returns returned."""

    def use(lib):
        w, b = leaf(lib, 3.0), leaf(lib, 2.0)
        optimizer = lib.optim.SGD([{"params": [w]}, {"params": b, "lr": 0.5}], lr=0.1)
        (w * b).backward()
        optimizer.param_groups[0]["lr"] = 0.25

        def closure():
            optimizer.zero_grad(set_to_none=False)
            loss = w * w + b
            loss.backward()
            return loss

        loss = optimizer.step(closure)
        with pytest.raises(ValueError, match=r"^optimizer got an empty parameter list$"):
            lib.optim.SGD([])
        return loss.item(), w.item(), b.item()

    theirs, ours = both(use)
    assert close(ours, theirs)


def test_optimizers_lack_is_named():
    """What an optimizer of PyTorch's has and the engine's lacks is named."""
    with pytest.raises(AttributeError, match=r"optim\.SGD\.state_dict"):
        engine.optim.SGD([leaf(engine, 1.0)]).state_dict()


@pytest.mark.parametrize(
    "values", [[[1.5, -2.0], [0.0, 4.0]], [[1, 0], [3, 4]], [[True, False], [True, True]]], ids=["floats", "ints", "bools"]
)
def test_storage_and_places_are_pytorchs(values):
    """The bytes of a storage, the sizes in bytes, and where entries are not 0."""

    def use(lib):
        x = lib.tensor(values, dtype=lib.float64) if isinstance(values[0][0], float) else lib.tensor(values)
        storage = x.untyped_storage()
        sizes = x.element_size(), x.itemsize, x.nbytes, x[0].nbytes, x[0].untyped_storage().nbytes(), x.dtype.itemsize
        return bytes(storage), storage.nbytes(), sizes, x.nonzero().tolist(), lib.nonzero(x[0]).tolist()

    theirs, ours = both(use)
    assert ours == theirs
    assert len(ours[0]) == 4 * struct.calcsize("d" if isinstance(values[0][0], float) else "?" if values[0][0] is True else "q")


def test_arrays_in_memory_become_tensors():
    """What lies in memory as NumPy's arrays do is copied, whatever its strides; a dtype that the engine lacks is named."""
    for array in (numpy.arange(6.0).reshape(2, 3).T, numpy.array([1, 2]), numpy.array(True), numpy.float64(2.5)):
        ours, theirs = engine.tensor(array), torch.tensor(array)
        assert (repr(ours), ours.tolist()) == (repr(theirs), theirs.tolist())
    with pytest.raises(TypeError, match="no dtype for"):
        engine.tensor(numpy.zeros(2, dtype=numpy.float32))


def test_part_of_what_is_shown_several_times_is_written():
    """A place of an expanded tensor is written where it lies in storage; a part that lies there twice is refused."""

    def use(lib):
        base = lib.tensor([1.0, 2.0, 3.0], dtype=lib.float64)
        rows = base.expand(4, 3)
        rows[0, 1] = 9.0
        rows[2] = lib.tensor([4.0, 5.0, 6.0], dtype=lib.float64) * rows[0]
        with pytest.raises(RuntimeError) as caught:
            rows[:, 0] = 1.0
        return base.tolist(), str(caught.value)

    theirs, ours = both(use)
    assert ours == theirs


@pytest.mark.parametrize("counts", [(2,), (2, 3), (1, 0, 2), (3, 1, 2)])
def test_repeat_is_pytorchs(counts):
    """Shape and entries are PyTorch's, nothing at all too, and fewer counts than axes are refused in its words."""

    def use(lib):
        x = lib.tensor([[1.0, 2.0], [3.0, 4.0]], dtype=lib.float64)
        try:
            return x.repeat(*counts).tolist(), x.repeat(counts).shape, x[0].repeat(counts).tolist()
        except RuntimeError as error:
            return str(error)

    theirs, ours = both(use)
    assert ours == theirs


@pytest.mark.parametrize("at", [-800.0, -3.0, 0.0, 9.9, 10.1, 800.0])
def test_softplus_is_pytorchs_far_out_too(at):
    """Value, slope and second slope agree on both sides of the threshold."""

    def use(lib):
        x = leaf(lib, at)
        y = lib.nn.functional.softplus(x, beta=2.0)
        (first,) = lib.autograd.grad(y, x, create_graph=True)
        (second,) = lib.autograd.grad(first, x)
        return [y.item(), first.item(), second.item()]

    theirs, ours = both(use)
    assert close(ours, theirs)
