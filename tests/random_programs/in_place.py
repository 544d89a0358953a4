"""Rows that change a tensor in place: a copy, which is itself recorded, so that its history is changed too."""

import torch

from random_programs.elementwise import away, broadcasting, positive, unary
from random_programs.program import Row
from random_programs.shaping import indexing


def on_a_copy(change):
    """A row that changes a copy in place and returns it."""

    def apply(_, x, *others, **options):
        copy = x.clone()
        change(copy, *others, **options)
        return copy

    return apply


def named(name, smooth=lambda *_, **__: True, *arguments):
    """A row for a method of this name that changes a tensor in place."""
    return unary(name, on_a_copy(lambda copy: getattr(copy, name)(*arguments)), smooth)


def filling(x, y):
    """The second operand fits into the shape of the first."""
    return torch.broadcast_shapes(x.shape, y.shape) == x.shape


def add_to(copy, y):
    """The operator, which binds a name of its own."""
    copy += y


def assigned(_, x, index, value=None):
    """Overwrite a part of a copy by twice itself, or by a number."""
    copy = x.clone()
    copy[index] = x[index] * 2 if value is None else value
    return copy


def masked(_, x, value):
    """Overwrite what is below 0."""
    copy = x * 1
    copy[x < 0] = value
    return copy


def used_before(_, x):
    """A tensor that was used before it is changed; the use did not save it."""
    copy = x.clone()
    before = copy + x
    copy.mul_(2)
    return before * copy


def a_constant(lib, x):
    """A tensor that asks for nothing until it takes in one that does."""
    zeros = lib.zeros(tuple(x.shape), dtype=lib.float64)
    zeros += x
    return zeros * x


def no_list(_, index):
    """No list stands in the brackets, in which a place could occur twice."""
    return not any(isinstance(part, list) for part in index)


ROWS = [
    broadcasting("add_", on_a_copy(lambda copy, y: copy.add_(y)), filling),
    broadcasting("+=", on_a_copy(add_to), filling),
    broadcasting("sub_", on_a_copy(lambda copy, y: copy.sub_(y)), filling),
    broadcasting("mul_", on_a_copy(lambda copy, y: copy.mul_(y)), filling),
    broadcasting("div_", on_a_copy(lambda copy, y: copy.div_(y)), lambda x, y: filling(x, y) and away(0)(y)),
    broadcasting("copy_", on_a_copy(lambda copy, y: copy.copy_(y)), filling),
    broadcasting("fill_ with a tensor", on_a_copy(lambda copy, y: copy.fill_(y)), lambda _, y: y.dim() == 0),
    named("zero_"),
    named("fill_", lambda _: True, 0.5),
    named("pow_", lambda _: True, 2),
    named("clamp_", away(-0.5, 0.5), -0.5, 0.5),
    named("exp_"),
    named("relu_", away(0)),
    named("sqrt_", positive),
    Row("x[...] = y", indexing, assigned, no_list),
    Row("x[...] = number", indexing, lambda lib, x, index: assigned(lib, x, index, 0.25)),
    Row("x[...] = mean", indexing, lambda _, x, index: assigned(_, x, index, x.mean()), no_list),
    unary("x[x < 0] = number", masked, away(0), value=[0.0, 1.5]),
    unary("changed after a use", used_before),
    unary("zeros += x", a_constant),
]
