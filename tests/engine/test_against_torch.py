"""The engine and torch run the same random programs, in float64, and agree to 1e-12 on every result and every gradient.

Which programs are drawn, and which numbers count as equal, stands in tests/random_programs.
"""

from fractions import Fraction

import pytest
import torch
from hypothesis import given, settings

from handgrad import engine
from random_programs import ROWS, compared, ending_in, outcome, programs, second_outcome
from random_programs.running import results

SETTINGS = settings(derandomize=True, database=None, deadline=None)
OTHER_GRAPH = {
    "cross_entropy": "one node in place of two",
    "cross_entropy with probabilities": "one node in place of six",
    "add with alpha": "a node for the factor",
    "sub with alpha": "a node for the factor",
    "x[...] = y": "a step of 2 over an axis of 1 counts as the whole axis",
    "x[...] = mean": "a step of 2 over an axis of 1 counts as the whole axis",
    "x[x < 0] = number": "a mask without axes is written to as any mask",
    "x @ y": "batches of size 1 are expanded and never folded",
    "matmul": "batches of size 1 are expanded and never folded",
    "batch @ batch": "batches of size 1 are expanded and never folded",
}
EACH = 8  # programs that end in one row


def assert_agreement(program, run=outcome):
    """Fail with the program and what differs."""
    faults = compared(program, run, engine, torch)
    assert not faults, "\n".join([f"{program}", *faults])


@settings(SETTINGS, max_examples=1000)
@given(programs())
def test_engine_agrees_on_random_programs(program):
    """Whatever is done to whatever: each result and each leaf's gradient is torch's."""
    assert_agreement(program)


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_engine_agrees_on_every_row(row):
    """For each row of the table, eight programs that end in it agree."""
    found = list(ending_in(row, EACH))
    assert len(found) == EACH
    for program in found:
        assert_agreement(program)


@settings(SETTINGS, max_examples=300)
@given(programs())
def test_engine_agrees_on_second_derivatives(program):
    """What a recorded walk gives can be walked again: each second gradient is torch's."""
    assert_agreement(program, second_outcome)


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_engine_agrees_on_second_derivatives_of_every_row(row):
    """For each row of the table, the second gradients of a few programs agree."""
    for program in ending_in(row, 4):
        assert_agreement(program, second_outcome)


def graph(node):
    """A node's name and its parents, each with the number of its output, down to the leaves."""
    if node is None or type(node).__name__ == "AccumulateGrad":
        return node and "AccumulateGrad"
    return type(node).__name__, tuple((graph(parent), output) for parent, output in node.next_functions)


def recorded(lib, step, pool):
    """The graph of one step, done to leaves in the place of what it was done to."""
    leaves = {at: pool[at].detach().clone().requires_grad_() for at in step.operands}
    return graph(step.row.apply(lib, *(leaves[at] for at in step.operands), **step.options).grad_fn)


@pytest.mark.parametrize("row", [row for row in ROWS.values() if row.name not in OTHER_GRAPH], ids=lambda row: row.name)
def test_engine_records_what_torch_records(row):
    """The nodes of every row, by name, with their parents in order, are those that torch records."""
    for program in ending_in(row, EACH):
        ours, torchs = (recorded(lib, program.steps[-1], results(program, lib)) for lib in (engine, torch))
        assert ours == torchs, program


def test_second_derivative_of_binary_cross_entropy_is_exact():
    """Where torch is off by 1e-11, since it adds 1e-12 to a denominator, the engine gives what fractions give."""
    p, y = engine.tensor(0.25, requires_grad=True), engine.tensor(0.75)
    (first,) = engine.autograd.grad(engine.nn.functional.binary_cross_entropy(p, y), p, create_graph=True)
    (second,) = engine.autograd.grad(first, p)
    expected = float(Fraction(3, 4) / Fraction(1, 16) + Fraction(1, 4) / Fraction(9, 16))
    assert (first.item(), second.item()) == pytest.approx((-8 / 3, expected), rel=1e-15)
