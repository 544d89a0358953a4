"""Broadcasting backwards: the hand and torch agree to 1e-12, on every step of the batch and on the other tables."""

import random
from dataclasses import astuple

import pytest
import torch

from handgrad.worked.batch_bias import (
    ARRIVING,
    BATCH,
    COLUMN,
    MADE,
    ROW,
    TARGETS,
    Batch,
    MixedUp,
    Pass,
    add_outer,
    add_row,
    by_hand,
    column_sums,
    mixed_up,
    row_sums,
    spread,
)

TOLERANCE = 1e-12


def leaf(value):
    """A leaf that asks, in float64."""
    return torch.tensor(value, dtype=torch.float64, requires_grad=True)


def plain(value):
    """A tensor as nested tuples."""
    return tuple(map(plain, value)) if isinstance(value, list) else value


def batch_of_torch(given):
    """Every step by autograd."""
    U, b, T = leaf(given.U), leaf(given.b), torch.tensor(given.T, dtype=torch.float64)
    Z = U + b
    D = Z - T
    S = D**2
    losses = S.sum(dim=1)
    L = losses.mean()
    for step in (Z, D, S, losses, L):
        step.retain_grad()
    L.backward()
    assert torch.equal(Z.grad, D.grad)
    assert torch.equal(U.grad, D.grad)
    column = (Z, D, S, losses, L, L.grad, losses.grad, S.grad, D.grad, b.grad)
    return Pass(*(plain(value.tolist()) for value in column))


def flat(value):
    """The single numbers of nested tuples, in their order."""
    return [number for part in value for number in flat(part)] if isinstance(value, tuple) else [value]


def largest_difference(one, other):
    """The largest difference of two columns, relative to numbers above 1."""
    pairs = zip(flat(one), flat(other), strict=True)
    return max(abs(a - b) / max(1.0, abs(a), abs(b)) for a, b in pairs)


def drawn(seed, *shape):
    """Random numbers in a shape."""
    uniform = random.Random(f"{seed} {shape}").uniform
    if not shape:
        return uniform(-3, 3)
    return tuple(drawn(f"{seed} {place}", *shape[1:]) for place in range(shape[0]))


def drawn_batch(seed):
    """A batch of random size with random numbers in every place."""
    rows, width = random.Random(seed).randint(1, 5), random.Random(-seed).randint(1, 4)
    return Batch(drawn(f"U{seed}", rows, width), drawn(f"b{seed}", width), drawn(f"T{seed}", rows, width))


def test_hand_and_torch_agree_on_the_lesson():
    """Every step of the worked example agrees to 1e-12."""
    assert largest_difference(astuple(by_hand()), astuple(batch_of_torch(BATCH))) < TOLERANCE


def test_hand_and_torch_agree_on_any_batch():
    """Two hundred random batches of one to five rows agree to 1e-12."""
    for seed in range(1, 201):
        given = drawn_batch(seed)
        assert largest_difference(astuple(by_hand(given)), astuple(batch_of_torch(given))) < TOLERANCE


def test_the_lessons_numbers():
    """The numbers worked on paper; no value, difference or gradient of the walk could be taken for another."""
    steps = by_hand()
    assert steps.Z == ((20, 1), (18, -13), (16, -11))
    assert steps.D == ((3, -15), (21, -6), (12, -18))
    assert steps.S == ((9, 225), (441, 36), (144, 324))
    assert (steps.losses, steps.L) == ((234, 477, 468), 393)
    assert flat(steps.G) == pytest.approx([2, -10, 14, -4, 8, -12], abs=TOLERANCE)
    assert steps.db == (24, -26)
    shown = {*flat(steps.D), *flat(steps.S), *flat(steps.losses), steps.L, *map(round, flat(steps.G)), *steps.db}
    assert len(shown) == 6 + 6 + 3 + 1 + 6 + 2


def of_torch(make, arriving, *inputs):
    """What torch passes back to each input when a table of numbers arrives at the result."""
    leaves = [leaf(value) for value in inputs]
    result = make(*leaves)
    grads = torch.autograd.grad(result, leaves, torch.tensor(arriving, dtype=torch.float64))
    return plain(result.tolist()), *(plain(grad.tolist()) for grad in grads)


@pytest.mark.parametrize("case", [(MADE, ROW, COLUMN, ARRIVING), *((drawn(s, 4, 3), drawn(s, 3), drawn(s, 4), drawn(-s, 4, 3))
                                                                   for s in range(1, 51))])  # fmt: skip
def test_rows_columns_and_sums_are_torchs(case):
    """A row on a table, a column on a row, and a sum along rows: values and what comes back agree to 1e-12."""
    table, row, column, arriving = case
    ours = add_row(table, row), arriving, column_sums(arriving)
    assert largest_difference(ours, of_torch(torch.add, arriving, table, row)) < TOLERANCE
    made, at_column, at_row = of_torch(lambda c, r: c[:, None] + r[None, :], arriving, column, row)
    assert largest_difference((add_outer(column, row), row_sums(arriving), column_sums(arriving)),
                              (made, at_column, at_row)) < TOLERANCE  # fmt: skip
    summed, back = of_torch(lambda t: t.sum(dim=1), column, table)
    assert largest_difference((row_sums(table), spread(column, len(row))), (summed, back)) < TOLERANCE


@pytest.mark.parametrize("case", [(TARGETS, TARGETS), *((drawn(s, 4), drawn(-s, 4)) for s in range(1, 101))])
def test_the_unwanted_table_is_torchs(case):
    """A column of predictions minus targets without a second axis: table, loss and gradient agree to 1e-12."""
    predictions, targets = case
    column = leaf([[value] for value in predictions])
    table = column - torch.tensor(targets, dtype=torch.float64)
    loss = (table**2).mean()
    loss.backward()
    found = MixedUp(plain(table.tolist()), loss.item(), tuple(column.grad.flatten().tolist()))
    assert largest_difference(astuple(mixed_up(predictions, targets)), astuple(found)) < TOLERANCE


def test_a_forgotten_sum_is_seen():
    """One row of G, or its mean, is not the gradient of the bias."""
    steps = by_hand()
    for wrong in (*steps.G, tuple(total / len(steps.G) for total in steps.db)):
        assert largest_difference(wrong, batch_of_torch(BATCH).db) > TOLERANCE
