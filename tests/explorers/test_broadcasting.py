"""The arithmetic of two shapes that meet, in a JavaScript engine, against the pencil, the engine of the course, and PyTorch."""

import random
from itertools import product
from math import prod

import pytest
import torch

from handgrad import engine
from handgrad.engine.shapes import broadcast_shapes
from handgrad.explorers.broadcasting import given
from handgrad.worked import batch_bias as pencil
from script_engine import EXPLORERS, evaluate, planted

MODULE = "arithmetic/broadcasting.js"
MEET = "(m, [a, b]) => m.meet(a, b)"
BACK = """(m, [a, b, arrives]) => {
  const { shape } = m.meet(a, b);
  return [shape, m.sumBack(arrives, a, shape), m.sumBack(arrives, b, shape), m.entriesRead(a, shape), m.entriesRead(b, shape)];
}"""
SHAPES = [shape for axes in range(4) for shape in product((1, 2, 3, 4), repeat=axes) if prod(shape) <= 24]


def pairs():
    """Return every pair of shapes that a reader can type, thinned out, and the lesson's."""
    every = list(product(SHAPES, SHAPES))
    return [((3, 2), (2,)), ((3, 2), (3,)), ((3, 1), (1, 2)), ((3, 2), ()), ((), ()), *random.Random(2).sample(every, 1200)]


def by_library(library, a, b):
    """Return the shape in which two tensors meet, or the words of the refusal."""
    try:
        return {"shape": list(map(float, (library.zeros(a) + library.zeros(b)).shape))}
    except RuntimeError as error:
        return str(error)


def odd_meetings(folder=EXPLORERS):
    """Return the pairs of which the script and PyTorch say different things."""
    found = evaluate(MODULE, MEET, pairs(), folder)
    said = [one.get("refusal", one) for one in found]
    return [pair for pair, got in zip(pairs(), said, strict=True) if got != by_library(torch, *pair)]


def fitting():
    """Return the pairs that fit, each with whole numbers that arrive."""
    rng = random.Random(8)
    fit = [(a, b) for a, b in pairs() if isinstance(by_library(torch, a, b), dict)]
    return [(a, b, [float(rng.randint(-99, 99)) for _ in range(prod(broadcast_shapes(a, b)))]) for a, b in fit]


def by_walk(library, a, b, arrives):
    """Return what a library's backward walk brings to two inputs, and which entry of each every place of the sum has read."""
    leaves = [library.zeros(shape, dtype=library.float64).requires_grad_() for shape in (a, b)]
    result = leaves[0] + leaves[1]
    result.backward(library.tensor(arrives, dtype=library.float64).reshape(result.shape))
    numbered = [
        library.tensor([float(place) for place in range(prod(shape))], dtype=library.float64).reshape(shape) for shape in (a, b)
    ]
    read = [each.expand(result.shape) for each in numbered]
    return [
        list(map(float, result.shape)),
        *(leaf.grad.reshape(-1).tolist() for leaf in leaves),
        *(each.reshape(-1).tolist() for each in read),
    ]


def odd_walks(folder=EXPLORERS, library=torch):
    """Return the pairs whose ways back differ between the script and a library."""
    found = evaluate(MODULE, BACK, fitting(), folder)
    return [case[:2] for case, got in zip(fitting(), found, strict=True) if got != by_walk(library, *case)]


def test_script_and_torch_agree_on_what_fits():
    """The shape in which two shapes meet, and the words where they do not fit, are PyTorch's."""
    assert odd_meetings() == []


def test_script_and_engine_agree_on_what_fits():
    """Every pair meets in the engine's shape, and is refused in the engine's words."""
    found = evaluate(MODULE, MEET, pairs())
    assert [one.get("refusal", one) for one in found] == [by_library(engine, *pair) for pair in pairs()]


@pytest.mark.parametrize("library", [engine, torch])
def test_script_and_library_agree_on_the_way_back(library):
    """What each place reads, and what comes back to each entry, are those of a backward walk."""
    assert len(fitting()) > 200
    assert odd_walks(library=library) == []


def test_script_and_pencil_agree():
    """The start is the lesson's batch and bias, and the column sums, row sums and the whole sum are the pencil's."""
    start = given()
    arrives = start["values"]["arrives"][:6]
    assert (start["a"], start["b"]) == ((3, 2), (2,))
    assert tuple(zip(arrives[::2], arrives[1::2], strict=True)) == pencil.ARRIVING
    assert start["values"]["a"][:6] == [entry for row in pencil.MADE for entry in row]
    cases = [((3, 2), shape, arrives) for shape in ((2,), (3, 1), ())]
    row, column, scalar = (found[2] for found in evaluate(MODULE, BACK, cases))
    assert tuple(row) == pencil.column_sums(pencil.ARRIVING)
    assert tuple(column) == pencil.row_sums(pencil.ARRIVING)
    assert scalar == [sum(pencil.row_sums(pencil.ARRIVING))]


def test_axes_that_are_summed_are_told():
    """The axes added in front and those stretched are told apart, and an axis that is not stretched is neither."""
    cases = [
        ((2,), (3, 2)),
        ((3, 1), (3, 2)),
        ((1,), (3, 2)),
        ((3, 2), (3, 2)),
        ((1, 4), (2, 3, 4)),
        ((1, 1), (1, 5)),
        ((), (2, 3)),
    ]
    found = evaluate(MODULE, "(m, [shape, full]) => m.axesSummed(shape, full)", cases)
    assert [(one["added"], one["stretched"]) for one in found] == [
        ([0], []), ([], [1]), ([0], [1]), ([], []), ([0], [1]), ([], [1]), ([0, 1], []),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("right", "wrong", "odd"),
    [
        ("[axis - axes + a.length]", "[axis]", odd_meetings),
        ("m === n || n === 1 ? m", "m === n || n === 1 || m < n ? m", odd_meetings),
        ("axis = meetings.length - 1; axis >= 0; axis -= 1", "axis = 0; axis < meetings.length; axis += 1", odd_meetings),
        ("(shape[axis] === 1 ? 0 : i)", "i", odd_walks),
        (
            "const index = indexAt(full, place).slice(front);",
            "const index = indexAt(full, place).slice(0, shape.length);",
            odd_walks,
        ),
        ("back[entry] += arrives[place]", "back[entry] = arrives[place]", odd_walks),
    ],
)
def test_planted_mistake_is_seen(tmp_path, right, wrong, odd):
    """Shapes lined up from the left, a stretch of other lengths than 1, and a sum that is none are each seen."""
    assert odd(planted(tmp_path, MODULE, right, wrong))
