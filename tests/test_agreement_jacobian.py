"""Jacobians by hand, by torch and, as far as a walk goes, by our engine: the node, its products, and the chain of three nodes, to 1e-12."""

import random
from dataclasses import asdict

import pytest
import torch

from handgrad import engine
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
from machines import leaf, on_each_machine

TOLERANCE = 1e-12

# the first forward-mode call of torch 2.13 scripts its decompositions, and torch itself warns of that
pytestmark = pytest.mark.filterwarnings("ignore:.torch.jit.script. is deprecated:DeprecationWarning")


def tensor(values):
    """A tensor in float64."""
    return torch.tensor(values, dtype=torch.float64)


def node_of(lib, x):
    """The lesson's node, on a tensor."""
    return lib.stack([x[0] * x[1], x[0] ** 2 - 2 * x[1]])


def node_of_torch(x):
    """The lesson's node, on a tensor of torch."""
    return node_of(torch, x)


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


@on_each_machine
@pytest.mark.parametrize(("x", "g"), [point[:2] for point in POINTS])
def test_walk_through_the_node_agrees(lib, x, g):
    """One walk with the seed g gives g^T J, and one for each row of the unit matrix gives the table."""
    at = leaf(lib, x)
    value = node_of(lib, at)
    rows = [
        lib.autograd.grad(value, at, lib.tensor(seed, dtype=lib.float64), retain_graph=True)[0] for seed in (g, (1, 0), (0, 1))
    ]
    product, *table = (row.tolist() for row in rows)
    assert farthest(node(x), tensor(value.tolist())) < TOLERANCE
    assert farthest(row_times_table(g, table_at(x)), tensor(product)) < TOLERANCE
    assert farthest(table_at(x), tensor(table)) < TOLERANCE


def walk_of(lib, givens):
    """The values of the chain and what the walk brings to each."""
    A, c = (lib.tensor(value, dtype=lib.float64) for value in (givens.A, givens.c))
    x = leaf(lib, givens.x)
    u = A @ x
    v = u**2
    L = c @ v
    g_v, g_u, g_x = lib.autograd.grad(L, (v, u, x))
    steps = {"u": u, "v": v, "L": L, "g_v": g_v, "g_u": g_u, "g_x": g_x}
    return {name: tensor(value.tolist()) for name, value in steps.items()}


def chain_of_torch(givens):
    """Every step of the chain, by autograd and by torch.func."""
    A, c = tensor(givens.A), tensor(givens.c)
    walked = walk_of(torch, givens)

    def run(after):
        return torch.func.jvp(after, (tensor(givens.x),), (tensor(givens.t),))[1]

    pushed = {"t_u": run(lambda x: A @ x), "t_v": run(lambda x: (A @ x) ** 2), "t_L": run(lambda x: c @ (A @ x) ** 2)}
    table = torch.autograd.functional.jacobian(torch.square, walked["u"])
    return walked | {"slopes": table.diagonal()} | pushed


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


@pytest.mark.parametrize("givens", [Givens(), *(random_givens(seed) for seed in range(100))])
def test_walk_of_the_engine_through_the_chain_agrees(givens):
    """Values and walk of the chain agree with the engine too."""
    hand, machine = asdict(by_hand(givens)), walk_of(engine, givens)
    assert {step: worst for step in machine if (worst := farthest(hand[step], machine[step])) >= TOLERANCE} == {}


def test_table_of_the_squares_is_diagonal():
    """Off the diagonal the squares have slope 0, so the slopes alone are the whole table."""
    u = tensor(by_hand().u)
    table = torch.autograd.functional.jacobian(torch.square, u)
    assert torch.equal(table, torch.diag(tensor(by_hand().slopes)))


def test_a_change_of_one_number_is_seen():
    """The comparison is not blind: a number off by 1e-11, and a table for its transpose, are far."""
    assert farthest((5.0 + 1e-11, 3.0), tensor((5.0, 3.0))) > TOLERANCE
    assert farthest(row_times_table(G, table_at(X)), tensor(table_times_column(table_at(X), G))) > TOLERANCE
