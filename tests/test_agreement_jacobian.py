"""Jacobians by hand and by torch: the node, its two products, and the chain of three nodes, to 1e-12."""

import random
from dataclasses import asdict

import pytest
import torch

from handgrad.worked.jacobian import (
    G,
    Givens,
    T,
    X,
    by_hand,
    node,
    row_times_table,
    table_at,
    table_times_column,
)

TOLERANCE = 1e-12

# the first forward-mode call of torch 2.13 scripts its decompositions, and torch itself warns of that
pytestmark = pytest.mark.filterwarnings("ignore:.torch.jit.script. is deprecated:DeprecationWarning")


def tensor(values):
    """A tensor in float64."""
    return torch.tensor(values, dtype=torch.float64)


def node_of_torch(x):
    """The lesson's node, on a tensor."""
    return torch.stack([x[0] * x[1], x[0] ** 2 - 2 * x[1]])


def farthest(hand, machine):
    """The largest difference, relative to the size of numbers above 1; another shape is infinitely far."""
    hand, machine = tensor(hand), machine.detach()
    if hand.shape != machine.shape:
        return float("inf")
    return ((hand - machine).abs() / machine.abs().clamp(min=1)).max().item()


def drawn(uniform, count):
    """As many random numbers."""
    return tuple(uniform(-3, 3) for _ in range(count))


POINTS = [(X, G, T), *((drawn(r, 2), drawn(r, 2), drawn(r, 2)) for r in (random.Random(s).uniform for s in range(100)))]


@pytest.mark.parametrize(("x", "g", "t"), POINTS)
def test_node_and_its_products_agree(x, g, t):
    """Values, table, g^T J and J t of the node agree with torch's own four calls."""
    at = tensor(x)
    value, back = torch.func.vjp(node_of_torch, at)
    assert farthest(node(x), value) < TOLERANCE
    assert farthest(table_at(x), torch.autograd.functional.jacobian(node_of_torch, at)) < TOLERANCE
    assert farthest(row_times_table(g, table_at(x)), back(tensor(g))[0]) < TOLERANCE
    assert farthest(table_times_column(table_at(x), t), torch.func.jvp(node_of_torch, (at,), (tensor(t),))[1]) < TOLERANCE


def chain_of_torch(givens):
    """Every step of the chain, by autograd and by torch.func."""
    A, c = tensor(givens.A), tensor(givens.c)
    x = tensor(givens.x).requires_grad_()
    u = A @ x
    v = u**2
    L = c @ v
    g_v, g_u, g_x = torch.autograd.grad(L, (v, u, x))

    def run(after):
        return torch.func.jvp(after, (tensor(givens.x),), (tensor(givens.t),))[1]

    pushed = {"t_u": run(lambda x: A @ x), "t_v": run(lambda x: (A @ x) ** 2), "t_L": run(lambda x: c @ (A @ x) ** 2)}
    table = torch.autograd.functional.jacobian(torch.square, u.detach())
    return {"u": u, "v": v, "L": L, "slopes": table.diagonal(), "g_v": g_v, "g_u": g_u, "g_x": g_x} | pushed


def random_givens(seed):
    """Givens whose every number is random."""
    uniform = random.Random(seed).uniform
    return Givens(drawn(uniform, 3), (drawn(uniform, 3), drawn(uniform, 3)), drawn(uniform, 2), drawn(uniform, 3))


@pytest.mark.parametrize("givens", [Givens(), *(random_givens(seed) for seed in range(100))])
def test_every_step_of_the_chain_agrees(givens):
    """Values, walk and run of the chain agree with torch, step by step."""
    hand, machine = asdict(by_hand(givens)), chain_of_torch(givens)
    assert hand.keys() == machine.keys()
    assert {step: worst for step in hand if (worst := farthest(hand[step], machine[step])) >= TOLERANCE} == {}


def test_table_of_the_squares_is_diagonal():
    """Off the diagonal the squares have slope 0, so the slopes alone are the whole table."""
    u = tensor(by_hand().u)
    table = torch.autograd.functional.jacobian(torch.square, u)
    assert torch.equal(table, torch.diag(tensor(by_hand().slopes)))


def test_a_change_of_one_number_is_seen():
    """The comparison is not blind: a number off by 1e-11, and a table for its transpose, are far."""
    assert farthest((5.0 + 1e-11, 3.0), tensor((5.0, 3.0))) > TOLERANCE
    assert farthest(row_times_table(G, table_at(X)), tensor(table_times_column(table_at(X), G))) > TOLERANCE
