"""How a tensor prints: to the letter as torch prints it, whatever its shape, numbers, dtype and history."""

import math
import random

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from handgrad.engine import printing

DTYPES = {"float64": torch.float64, "int64": torch.int64, "bool": torch.bool}
SPECIAL = [0.0, -0.0, 1.0, math.inf, -math.inf, math.nan]
EDGES = [1e-4, 9.9999e-5, 1e-3, 1.0, 1000.0, 1001.0, 1e8, 1.1e8, -1e8, 1e-300, 1e300, 0.99995, 5e-324]
ENTRIES = {
    "float64": [
        st.floats(),
        st.floats(-10, 10).map(lambda number: round(number, 5)),
        st.integers(-2000, 2000).map(float),
        st.sampled_from(SPECIAL),
        st.sampled_from(EDGES),
    ],
    "int64": [st.integers(-(2**63), 2**63 - 1), st.integers(-20, 20)],
    "bool": [st.booleans()],
}
SHAPES = st.lists(st.integers(0, 9), max_size=4).filter(lambda shape: math.prod(shape) <= 1000)
LARGE_SHAPES = st.sampled_from(
    [(1000,), (1001,), (7, 143), (1, 1001), (6, 7, 30), (40, 40), (2, 8, 7, 10), (7, 7, 7, 7), (3000, 1)]
)


@pytest.fixture(params=[False, True], ids=["float32 is the default", "float64 is the default"])
def float64_is_default(request):
    """Whether float64 is torch's default, set for one test."""
    torch.set_default_dtype(torch.float64 if request.param else torch.float32)
    yield request.param
    torch.set_default_dtype(torch.float32)


def ours(tensor):
    """What our function makes of a tensor of torch."""
    values = tensor.detach().reshape(-1).tolist()
    return printing.tensor_text(
        tuple(tensor.shape),
        values,
        str(tensor.dtype).removeprefix("torch."),
        requires_grad=tensor.requires_grad,
        grad_fn=tensor.grad_fn and type(tensor.grad_fn).__name__,
        float64_is_default=torch.get_default_dtype() == torch.float64,
    )


def made_by(name, tensor):
    """The same numbers, made by a node of this name."""
    functions = {"forward": staticmethod(lambda _, x: x.clone()), "backward": staticmethod(lambda _, gradient: gradient)}
    return type(name, (torch.autograd.Function,), functions).apply(tensor)


def filled(shape, pool, dtype, seed=0):
    """A tensor whose entries come from a pool."""
    pick = random.Random(seed).choice
    return torch.tensor([pick(pool) for _ in range(math.prod(shape))], dtype=DTYPES[dtype]).reshape(tuple(shape))


@st.composite
def tensors(draw, shapes):
    """Tensors of torch with every dtype and every history."""
    dtype = draw(st.sampled_from([*["float64"] * 4, "int64", "bool"]))
    entries = draw(st.sampled_from(ENTRIES[dtype]))
    pool = draw(st.lists(entries, min_size=1, max_size=12))
    tensor = filled(draw(shapes), pool, dtype, draw(st.integers(0, 99)))
    if dtype != "float64":
        return tensor
    tensor.requires_grad_(draw(st.booleans()))
    length = draw(st.integers(0, 60)) if tensor.requires_grad else 0
    return made_by("N" * length, tensor) if length else tensor


@settings(derandomize=True, database=None, deadline=None, max_examples=1000)
@given(tensors(SHAPES))
def test_small_tensor_prints_as_torchs(tensor):
    """Whatever the shape, the numbers, the dtype and the history: not a letter differs."""
    assert ours(tensor) == repr(tensor)


@settings(derandomize=True, database=None, deadline=None, max_examples=100)
@given(tensors(LARGE_SHAPES))
def test_large_tensor_prints_as_torchs(tensor):
    """Around and above a thousand entries, where the middle is left out, not a letter differs."""
    assert ours(tensor) == repr(tensor)


def cases():
    """Tensors that stand on every edge of the rules."""
    leaf = torch.linspace(-2, 2, 7, dtype=torch.float64, requires_grad=True)
    pairs = [[1.0, ratio] for ratio in (1000.0, 1000.5, 1e8, 1e8 + 1, 1e-4, 9.9e-5, 0.5, math.inf, math.nan)]
    pairs += [[1e8, 1e8], [1e8 + 2, 1e8], [1e-4, 1e-4], [9.9e-5, 1e-4], [-0.0, 0.0], [math.inf, -math.inf]]
    tensors = [torch.tensor(pair, dtype=torch.float64) for pair in pairs]
    tensors += [torch.tensor(number, dtype=torch.float64) for pair in pairs for number in pair]
    tensors += [torch.zeros(shape, dtype=dtype) for shape in [(0,), (0, 3), (2, 0)] for dtype in DTYPES.values()]
    tensors += [torch.arange(size) for size in (10, 22, 23, 999, 1000, 1001)]
    tensors += [torch.arange(24.0, dtype=torch.float64).reshape(shape) for shape in [(2, 3, 4), (1, 2, 3, 4), (24, 1), (24,)]]
    tensors += [torch.arange(3969).reshape(shape) for shape in [(63, 63), (7, 9, 63), (3969, 1), (7, 7, 9, 9)]]
    tensors += [torch.tensor([True, False]), torch.tensor(False), torch.tensor(-7), leaf, leaf.detach().requires_grad_()]
    return tensors + [made_by("N" * length, leaf[:count]) for length in range(1, 70) for count in (1, 5)]


def differences():
    """The cases that do not print as torch prints them."""
    return [repr(case) for case in cases() if ours(case) != repr(case)]


def test_edges_of_the_rules_print_as_torchs(float64_is_default):
    """On either side of every limit, with either default dtype, not a letter differs."""
    assert differences() == []


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("OPENING", "Tensor("),
        ("LINE", 79),
        ("LINE", 81),
        ("DIGITS", 3),
        ("WHOLE", 999),
        ("WHOLE", 1001),
        ("EDGE", 2),
        ("EDGE", 4),
        ("RATIO", 999.0),
        ("RATIO", 1001.0),
        ("LARGEST", 0.99e8),
        ("LARGEST", 1.01e8),
        ("SMALLEST", 1.01e-4),
        ("SMALLEST", 0.98e-4),
        ("isfinite", lambda _: True),
        ("_depth", lambda _: 1),
    ],
)
def test_rule_that_is_off_is_seen(monkeypatch, name, wrong):
    """A limit moved by one, a digit less, or an infinity that counts as a size is seen."""
    monkeypatch.setattr(printing, name, wrong)
    assert differences()


def test_dtype_that_goes_without_saying_is_seen(float64_is_default):
    """The text knows the default dtype: with the other one, floats print otherwise."""
    tensor = torch.ones(2, dtype=torch.float64)
    text = printing.tensor_text((2,), [1.0, 1.0], "float64", float64_is_default=not float64_is_default)
    assert text != repr(tensor)
