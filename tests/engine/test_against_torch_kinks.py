"""Kinks, ties, infinities, nan and both zeros: the engine gives what torch gives, the sign of a zero included."""

import math
import random
from itertools import product

import pytest
import torch

from handgrad import engine
from random_programs import elementwise, in_place, losses, products, reductions, shaping
from random_programs.running import close, flat

SPECIAL = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    0.25,
    0.75,
    2.0,
    -3.0,
    40.0,
    710.0,
    -746.0,
    1e300,
    -1e300,
    math.inf,
    -math.inf,
    math.nan,
]
TIES = [0.0, -0.0, 1.0, 1.0, 2.0, -2.0]
SEEDS = [1.0, -2.0, 0.0]
GRID = list(zip(*product(SPECIAL, SPECIAL), strict=True))
ENTRYWISE = [row for row in (*elementwise.ROWS, *in_place.ROWS) if not row.name.startswith(("x[", "fill_ with"))]
TOGETHER = [row for row in (*reductions.ROWS, *shaping.ROWS) if not row.name.startswith("x[x")]
EITHER_ZERO = ("maximum", "minimum", "max of two")  # of 0 and -0 torch gives the one or the other, by their place in memory


def ran(lib, row, operands, options, seed):
    """The result and the gradients, with a seed that is the same number everywhere."""
    leaves = [lib.tensor(values, dtype=lib.float64, requires_grad=True) for values in operands]
    result = row.apply(lib, *leaves, **options)
    if result.requires_grad:
        result.backward(lib.full(tuple(result.shape), seed, dtype=lib.float64))
    return [result.detach().tolist(), *(None if leaf.grad is None else leaf.grad.tolist() for leaf in leaves)]


def same(ours, torchs):
    """Whether two numbers are the same: both nan, the same infinity, zeros of one sign, or close."""
    if ours is None or torchs is None or math.isnan(ours) or math.isnan(torchs):
        return ours is torchs or (ours is not None and torchs is not None and math.isnan(ours) and math.isnan(torchs))
    if ours == torchs == 0:
        return math.copysign(1, ours) == math.copysign(1, torchs)
    return ours == torchs or (math.isfinite(ours) and math.isfinite(torchs) and close(ours, torchs))


def differences(row, operands, options, seeds=SEEDS):
    """Name each number that differs."""
    faults = []
    for seed in seeds:
        ours, torchs = (ran(lib, row, operands, options, seed) for lib in (engine, torch))
        for what, (mine, theirs) in enumerate(zip(ours, torchs, strict=True)):
            columns = flat(mine), flat(theirs)
            assert len(columns[0]) == len(columns[1])
            either = what == 0 and row.name in EITHER_ZERO
            pairs = enumerate(zip(*columns, strict=True))
            faults += [
                f"{what} at {at}, seed {seed}: {a} for {b}"
                for at, (a, b) in pairs
                if not same(a, b) and not (either and a == b == 0)
            ]
    return faults


def choices(row, pool, count):
    """Yield what a row is done to and with which options, each once."""
    known = []
    for seed in range(count):
        chosen = row.choose(random.Random(seed), pool)
        if chosen and None not in chosen[0] and chosen not in known:
            known.append(chosen)
            yield chosen


@pytest.mark.parametrize("row", ENTRYWISE, ids=lambda row: row.name)
def test_special_numbers_give_what_torch_gives(row):
    """Whatever special numbers meet in an operation: results and gradients are torch's to the sign of zero."""
    pool = [torch.zeros(len(GRID[0]))]
    for places, options in choices(row, pool, 40):
        operands = GRID if len(places) == 2 else [SPECIAL]
        assert differences(row, [list(values) for values in operands], options) == []


def matrix(dice, numbers):
    """Three rows of three."""
    return [[dice.choice(numbers) for _ in range(3)] for _ in range(3)]


@pytest.mark.parametrize("numbers", [TIES, SPECIAL], ids=["ties", "special numbers"])
@pytest.mark.parametrize("row", TOGETHER, ids=lambda row: row.name)
def test_ties_and_special_numbers_that_meet_give_what_torch_gives(row, numbers):
    """Ties share or choose as in torch, and nan and infinities spread as in torch."""
    dice = random.Random(row.name)
    for places, options in choices(row, [torch.zeros(3, 3)], 25):
        operands = [matrix(dice, numbers) for _ in places]
        assert differences(row, operands, options) == [], operands


@pytest.mark.parametrize("row", losses.ROWS, ids=lambda row: row.name)
def test_losses_of_equal_and_of_large_numbers_give_what_torch_gives(row):
    """A loss and its gradients are torch's where logits are equal, and where they are so large that an exponential overflows."""
    dice = random.Random(row.name)
    for places, options in choices(row, [torch.zeros(3, 3)], 25):
        for numbers in (TIES, [0.0, 40.0, -40.0, 710.0, -746.0, 1e300, -1e300]):
            operands = [matrix(dice, numbers) for _ in places]
            assert differences(row, operands, options, SEEDS[:2]) == [], operands


@pytest.mark.parametrize("row", products.ROWS, ids=lambda row: row.name)
def test_products_of_special_numbers_give_what_torch_gives(row):
    """A zero times an infinity is nan in a product of matrices too."""
    dice = random.Random(row.name)
    for shapes in product([(3,), (2, 3), (3, 2), (2, 2, 3), (2, 3, 2)], repeat=2):
        pool = [torch.zeros(shape) for shape in shapes]
        for places, options in choices(row, pool, 10):
            operands = [
                torch.tensor([dice.choice(SPECIAL) for _ in range(pool[at].numel())]).reshape(pool[at].shape).tolist()
                for at in places
            ]
            assert differences(row, operands, options) == [], operands


@pytest.mark.parametrize(
    ("number", "other"),
    [
        (0.0, -0.0),
        (1.0, 1.0 + 1e-11),
        (math.nan, 1.0),
        (math.inf, -math.inf),
        (math.inf, 1e300),
        (None, 0.0),
        (0.0, None),
        (1.0, math.nan),
    ],
)
def test_numbers_that_are_not_the_same_are_told_apart(number, other):
    """The comparison is not blind: zeros of two signs, nan, infinities and a missing gradient each count."""
    assert not same(number, other)
    assert same(number, number)
