"""Arithmetic at the edges: what PyTorch answers where Python raises, signed zeros included."""

from itertools import product
from math import copysign, inf, nan

import pytest
import torch

from handgrad import engine

EDGES = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -3.0, 1024.0, 1025.0, -1025.0, 1e308, -1e308, 5e-324, inf, -inf, nan]
PAIRS = list(product(EDGES, EDGES))


def lib_of(tensor):
    """The library that a tensor belongs to."""
    return engine if isinstance(tensor, engine.Tensor) else torch


def alike(ours, theirs):
    """Whether two numbers are the same to the sign of a zero, or differ by rounding alone."""
    if theirs != theirs:
        return ours != ours
    if theirs in (0.0, inf, -inf):
        return ours == theirs and copysign(1, ours) == copysign(1, theirs)
    return abs(ours - theirs) <= 1e-15 * abs(theirs)


def differing(arguments, function):
    """Name the arguments for which engine and torch answer differently, each entry computed by itself."""
    faults = []
    for values in arguments:
        ours, theirs = (function(*(lib.tensor(v, dtype=lib.float64) for v in values)).item() for lib in (engine, torch))
        if not alike(ours, theirs):
            faults.append(f"{values}: {ours} for {theirs}")
    return faults


@pytest.mark.parametrize("name", ["add", "sub", "mul", "div", "pow", "maximum", "minimum", "floor_divide", "remainder"])
def test_two_numbers(name):
    """Every pair of edges gives what PyTorch gives."""
    assert differing(PAIRS, lambda a, b: (a // b) if name == "floor_divide" else getattr(a, name)(b)) == []


@pytest.mark.parametrize(
    "name", ["exp", "log", "log1p", "sqrt", "tanh", "sigmoid", "sin", "cos", "reciprocal", "relu", "abs", "sign", "neg", "square"]
)
def test_one_number(name):
    """Every edge gives what PyTorch gives; only its log1p takes the smallest of all numbers for 0."""
    edges = [v for v in EDGES if (name, v) != ("log1p", 5e-324)]
    assert differing([(v,) for v in edges], lambda a: getattr(a, name)()) == []


@pytest.mark.parametrize("exponent", [0, 1, 2, 3, -1, -2, -3, 0.5, -0.5, 1.5])
def test_power_with_a_number(exponent):
    """Every edge to the power of a Python number gives what PyTorch gives, and a number to the power of every edge."""
    assert differing([(v,) for v in EDGES], lambda a: a**exponent) == []
    assert differing([(v,) for v in EDGES], lambda a: exponent**a) == []


@pytest.mark.parametrize(
    "values",
    [(-0.0,), (-0.0, -0.0), (inf, -inf), (inf, 1.0), (nan, 1.0), (-inf, -inf), (1000.0, 999.0), (1000.0, 0.0), (-1000.0, -999.0)],
)
def test_reductions(values):
    """Sums, products and softmax of edges are PyTorch's."""
    for function in (
        lambda a: a.sum(),
        lambda a: a.mean(),
        lambda a: a.max(),
        lambda a: a.min(),
        lambda a: a.amax(),
        lambda a: a @ a,
        lambda a: a.logsumexp(0),
        lambda a: a.softmax(0)[0],
        lambda a: a.log_softmax(0)[0],
        lambda a: lib_of(a).nn.functional.cross_entropy(a, lib_of(a).tensor(0), reduction="none"),
        lambda a: lib_of(a).nn.functional.cross_entropy(a[None], lib_of(a).tensor([0]), reduction="none"),
    ):
        ours, theirs = (function(lib.tensor(values, dtype=lib.float64)).item() for lib in (engine, torch))
        assert alike(ours, theirs)


def test_whole_numbers_have_64_bits():
    """Past the largest whole number they begin again at the smallest, as in PyTorch."""
    for function in (lambda a: a * 4, lambda a: a + a, lambda a: a.sum(), lambda a: -a, lambda a: a**2, lambda a: a @ a):
        ours, theirs = (function(lib.tensor([2**62, 2**62 + 1, -(2**63)])).tolist() for lib in (engine, torch))
        assert ours == theirs
