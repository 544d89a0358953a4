"""The strides' arithmetic, in a JavaScript engine, against the pencil, the engine of the course, and PyTorch."""

import random
from itertools import product
from math import prod

import pytest
import torch

from handgrad import engine
from handgrad.worked import memory_layout as pencil
from script_engine import EXPLORERS, evaluate, planted

MODULE = "arithmetic/strides.js"
CALL = """(m, [shape, steps]) => {
  for (const { args } of steps) for (const item of args) if (item.ends) item.ends = item.ends.map((end) => end ?? undefined);
  const { layout, held, copied, done, refusal } = m.run(shape, steps);
  return [layout.shape, layout.strides, layout.offset, held ?? null, done, refusal ? [refusal.type, refusal.message] : null];
}"""
METHODS = ("view", "reshape", "flatten", "transpose", "permute", "expand", "unsqueeze", "squeeze", "contiguous")
SHAPES = [shape for axes in range(4) for shape in product((1, 2, 3, 4, 6), repeat=axes) if prod(shape) <= 24]


def step(name, *args):
    """Return an operation as the line's reader gives it to the script."""
    return {"name": name, "args": list(args)}


def at(*items):
    """Return an index as the line's reader gives it; a slice is a tuple of its ends."""
    kinds = {int: lambda n: {"kind": "number", "value": n}, tuple: lambda ends: {"kind": "slice", "ends": list(ends)}}
    odd = {"...": {"kind": "rest"}, "None": {"kind": "new"}}
    return step("index", *(odd[item] if isinstance(item, str) else kinds[type(item)](item) for item in items))


LESSON = [
    ((2, 3), [step("T")]),
    ((2, 3), [step("T"), step("view", 6)]),
    ((2, 3), [step("T"), step("reshape", 6)]),
    ((2, 3), [step("T"), step("view", 3, 2, 1)]),
    ((2, 3), [at((None, None), (None, None, 2))]),
    ((2, 3), [at((None, None), 1)]),
    ((3,), [step("expand", 4, 3)]),
    ((2, 3, 4), [step("permute", 2, 0, 1), at((1, None), (None, None), (None, None, 2))]),
    ((2, 3, 4), [step("view", 4, 3, 2)]),
    ((4, 6), [at((1, None), (None, None, 3)), step("T"), step("view", 6)]),
    ((2, 3), [step("T"), step("reshape", 6), step("view", 2, 3), step("T"), step("reshape", 6)]),
]
ODD = [
    ((1, 3), [step("expand", -2, 3)]),
    ((3,), [step("expand", -2, 3)]),
    ((2, 3), [step("expand", -2, 3)]),
    ((1, 1), [step("expand", -2, -3)]),
    ((), [step("expand", -2)]),
    ((), [step("expand", -1)]),
    ((), [at((None, None, -1))]),
    ((), [at((None, None, 0))]),
    ((), [at((None, None))]),
    ((2, 3), [at(5, (None, None, 0))]),
    ((2, 3), [at((None, None, 0), 5)]),
]
"""What only PyTorch's own order of looking, or its way of counting, explains."""


def a_step(rng, shape):
    """Return an operation for a shape, possible more often than not."""
    axes = len(shape)
    numbers = {
        "view": lambda: rng.choice(
            [[prod(shape)], [-1, 2], [2, -1], [3, -1], [*shape, 1], [*reversed(shape)], [5], [-1, -1], [-2, 3]]
        ),
        "expand": lambda: [
            rng.choice((3, length, -1)) if length == 1 or rng.random() < 0.1 else rng.choice((length, -1)) for length in shape
        ],
        "permute": lambda: rng.choice(
            [rng.sample(range(axes), axes), [a - axes for a in rng.sample(range(axes), axes)], [0] * axes, [0, 2]]
        ),
        "transpose": lambda: [rng.randint(-axes - 1, axes), rng.randint(-axes, max(axes - 1, 0))],
        "flatten": lambda: rng.choice([[], [0], [1], [0, 1], [-2, -1], [1, 0]]),
        "unsqueeze": lambda: [rng.randint(-axes - 2, axes + 1)],
        "squeeze": lambda: rng.choice([[], [rng.randint(-axes, axes)]]),
        "contiguous": list,
    }
    name = rng.choice((*METHODS, "index", "index", "index"))
    if name == "index":
        ends = (None, None, 0, 1, 2, -1, -2, 3)
        kinds = (lambda: rng.randint(-2, 3), lambda: tuple(rng.choice(ends) for _ in range(2)), lambda: (rng.choice(ends), rng.choice(ends), rng.choice((1, 2, 3, 3, 0, -1))))  # fmt: skip
        items = [rng.choice(kinds)() for _ in range(rng.randint(1, axes + rng.choice((0, 0, 0, 1))) if axes else 1)]
        if rng.random() < 0.3:
            items.insert(rng.randint(0, len(items)), rng.choice(("...", "None")))
        return at(*items)
    made = step(name, *numbers["view" if name == "reshape" else name]())
    if name == "expand" and rng.random() < 0.3:
        made["args"].insert(0, rng.choice((2, 4, -1)))
    return made


def cases():
    """Return the lesson's lines, odd ones, and others of up to four operations drawn at random."""
    rng = random.Random(3)
    drawn = []
    for _ in range(1500):
        shape, steps = rng.choice(SHAPES), []
        tensor = fresh(torch, shape)
        for _ in range(rng.randint(1, 4)):
            one = a_step(rng, tuple(tensor.shape))
            if one["name"] in ("view", "reshape", "permute", "expand") and not one["args"]:
                continue
            try:
                tensor = applied(tensor, one)
            except (RuntimeError, IndexError, ValueError):
                steps.append(one)
                break
            if not tensor.numel():
                break  # an empty tensor is refused before it is drawn
            steps.append(one)
        drawn.append((shape, steps))
    return LESSON + ODD + drawn


def fresh(library, shape):
    """Return a new tensor whose entries are the numbers of their cells."""
    return library.tensor([float(cell) for cell in range(prod(shape))], dtype=library.float64).view(shape)


def applied(tensor, one):
    """Return what a library makes of one operation."""
    if one["name"] != "index":
        return getattr(tensor, one["name"])(*one["args"])
    kinds = {"number": lambda item: item["value"], "slice": lambda item: slice(*item["ends"]), "rest": lambda _: ..., "new": lambda _: None}  # fmt: skip
    found = tuple(kinds[item["kind"]](item) for item in one["args"])
    return tensor[found if len(found) > 1 else found[0]]


def by_library(library, shape, steps):
    """Return what a library says of a line: layout, numbers held where it has copied, operations done, and its refusal."""
    tensor = begun = fresh(library, shape)
    held, refusal, done = None, None, 0
    for one in steps:
        try:
            after = one_of_two(tensor) if one["name"] == "T" else applied(tensor, one)
        except (RuntimeError, IndexError, ValueError) as error:
            refusal = [type(error).__name__, str(error)]
            break
        if storage(library, after) != storage(library, tensor):
            held = [float(entry) for entry in flat(after)]
        tensor, done = after, done + 1
    assert (held is None) == (storage(library, tensor) == storage(library, begun))
    strides = tensor.stride()
    return [list(map(float, tensor.shape)), list(map(float, strides)), float(tensor.storage_offset()), held, float(done), refusal]


def one_of_two(tensor):
    """Return the transpose of a table."""
    assert len(tensor.shape) == 2
    return tensor.T


def storage(library, tensor):
    """Return what tells two storages apart."""
    return tensor.untyped_storage().data_ptr()


def flat(tensor):
    """Return all entries in reading order."""
    return tensor.reshape(-1).tolist()


def disagreements(folder=EXPLORERS):
    """Return the lines of which the script and PyTorch say different things."""
    tried = cases()
    found = evaluate(MODULE, CALL, tried, folder)
    return [(case, got, want) for case, got in zip(tried, found, strict=True) if got != (want := by_library(torch, *case))]


def test_script_and_torch_agree():
    """Shape, strides, offset, what is copied, and the words of each refusal are PyTorch's, for the lesson's lines and hundreds more."""
    assert disagreements() == []


def test_script_and_engine_agree():
    """Shape, strides, offset and what is copied are those of the course's engine; on an axis of length 1 any stride will do."""
    tried = [case for case in cases() if by_library(torch, *case)[-1] is None]
    found = evaluate(MODULE, CALL, tried)
    assert len(tried) > 600
    assert [without_idle(one) for one in found] == [without_idle(by_library(engine, *case)) for case in tried]


def without_idle(found):
    """Return what is said of a line without the strides of axes of length 1."""
    shape, strides, *rest = found
    return [shape, [stride for length, stride in zip(shape, strides, strict=True) if length != 1], *rest]


def test_script_and_pencil_agree():
    """Every index of the worked example's q, and of t and its transpose, leads to the cell that the pencil finds."""
    q = LESSON[7]
    (found,) = evaluate(MODULE, CALL, [q])
    steps = pencil.worked()
    assert tuple(map(tuple, found[:2])) == (steps.q.shape, steps.q.strides)
    assert found[2] == steps.q.offset
    layouts = [steps.q, pencil.contiguous((2, 3)), pencil.contiguous((2, 3)).permuted(1, 0)]
    given = [{"shape": each.shape, "strides": each.strides, "offset": each.offset} for each in layouts]
    cells = evaluate("arithmetic/layouts.js", "(m, layout) => m.cellsOf(layout)", given)
    assert [tuple(each) for each in cells] == [each.cells() for each in layouts]


@pytest.mark.parametrize(
    ("module", "right", "wrong"),
    [
        ("strides.js", "strides: axes.map((axis) => v.strides[axis])", "strides: v.strides"),
        ("indexing.js", "strides.push(v.strides[axis] * step)", "strides.push(v.strides[axis])"),
        ("indexing.js", "offset += start * v.strides[axis]", "offset += start"),
        ("indexing.js", "sliced(item.ends, 0);", ""),
        ("strides.js", "shape: counted(shape), strides }", "shape, strides }"),
        ("strides.js", "if (want === -1 && axis < front)", "if (want < 0 && axis < front)"),
        ("strides.js", "shape[axis] !== have ? 0 :", "shape[axis] !== have ? 1 :"),
        ("strides.js", "{ ...fresh(shape), copied: true }", "fresh(shape)"),
        ("strides.js", "held ? held[cell] : cell", "cell"),
        ("strides.js", "Use .reshape(...) instead.", "Use .reshape() instead."),
        ("layouts.js", "strides[axis] === run.length * run.hop", "strides[axis] >= run.hop"),
        ("layouts.js", "if (inside !== length) return undefined;", ""),
    ],
)  # fmt: skip
def test_planted_mistake_is_seen(tmp_path, module, right, wrong):
    """Strides left behind, a step forgotten, a copy that is not one, and words that PyTorch does not say are each seen."""
    assert disagreements(planted(tmp_path, f"arithmetic/{module}", right, wrong))


def test_a_line_is_read_as_it_is_written():
    """Any line comes back as the same operations, from its own words, from its address, and with spaces and a true minus."""
    tried = [steps for _, steps in cases()]
    call = """(m, steps) => {
      for (const { args } of steps) for (const item of args) if (item.ends) item.ends = item.ends.map((end) => end ?? undefined);
      const line = m.writeLine(steps);
      const spaced = ` v = ${line.replaceAll("-", "\\u2212").replaceAll(",", " , ")}`;
      const again = [line, m.decoded(m.coded(line)), spaced].map((text) => JSON.stringify(m.readLine(text)));
      return [line, again.every((text) => text === JSON.stringify({ steps })), /[,:;=]/.test(m.coded(line))];
    }"""
    found = evaluate("arithmetic/line.js", call, tried)
    assert all(same and not parts for _, same, parts in found)
    assert [line for line, _, _ in found[:6]] == [
        "t.T",
        "t.T.view(6)",
        "t.T.reshape(6)",
        "t.T.view(3, 2, 1)",
        "t[:, ::2]",
        "t[:, 1]",
    ]
