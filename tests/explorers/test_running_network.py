"""The running network's arithmetic, in a JavaScript engine, against the hand, the engine of the course, and PyTorch."""

import random
from dataclasses import asdict

import pytest
import torch

from handgrad import engine
from handgrad.explorers.running_network import PARAMETERS, given
from handgrad.worked.running_network import GIVEN, Givens, by_hand
from script_engine import EXPLORERS, apart, evaluate, planted

MODULE = "arithmetic/running-network.js"
TOLERANCE = 1e-12
NAMES = ("z1", "a1", "z", "p", "L", "delta2", "da1", "delta1", "dW1", "db1", "dW2", "db2")
CALL = f"(m, givens) => {{ const found = m.pass(givens); return {list(NAMES)}.map((name) => [found[name]].flat(2)).flat(); }}"


def cases():
    """Return the lesson's network with either class and on its kink, and others within the fields' ends, some of them on a kink."""
    rng = random.Random(12)
    pair = lambda: (rng.uniform(-5, 5), rng.uniform(-5, 5))  # noqa: E731  (two numbers, six times)
    drawn = [Givens(GIVEN.x, (pair(), pair()), pair(), (pair(), pair()), pair(), rng.randint(0, 1)) for _ in range(400)]
    halves = lambda: (rng.randint(-3, 3) / 2, rng.randint(-3, 3) / 2)  # noqa: E731  (two halves, six times)
    kinks = [
        Givens(GIVEN.x, (halves(), halves()), halves(), (halves(), halves()), halves(), rng.randint(0, 1)) for _ in range(200)
    ]
    ends = Givens(GIVEN.x, ((5.0, 5.0), (5.0, 5.0)), (5.0, 5.0), ((5.0, 5.0), (-5.0, -5.0)), (5.0, -5.0), 1)
    return [GIVEN, Givens(label=0), Givens(b1=(0.0, -0.5)), Givens(b1=(0.0, -1.5)), Givens(b1=(-2.0, -3.0)), ends, *drawn, *kinks]


def flat(values):
    """Return numbers in one row, whatever they are nested in."""
    return [number for value in values for number in flat(value)] if isinstance(values, (list, tuple)) else [values]


def by_library(library, givens):
    """Return the loss and all twelve gradients, found by one walk of a library."""
    W1, b1, W2, b2 = (
        library.tensor(value, dtype=library.float64, requires_grad=True) for value in (givens.W1, givens.b1, givens.W2, givens.b2)
    )
    hidden = (W1 @ library.tensor(givens.x, dtype=library.float64) + b1).relu()
    z = W2 @ hidden + b2
    loss = library.nn.functional.cross_entropy(z, library.tensor(givens.label))
    loss.backward()
    return flat([loss.item(), *(value.grad.tolist() for value in (W1, b1, W2, b2))])


def disagreements(folder=EXPLORERS):
    """Return the networks in which the script and the hand differ by more than the tolerance."""
    found = evaluate(MODULE, CALL, [asdict(case) for case in cases()], folder)
    hands = [by_hand(case) for case in cases()]
    return [
        case
        for case, hand, got in zip(cases(), hands, found, strict=True)
        if apart(got, flat([getattr(hand, name) for name in NAMES])) > TOLERANCE
    ]


def test_script_and_hand_agree():
    """Every value, what arrives at every layer, and all twelve gradients are those worked out by hand."""
    assert disagreements() == []


@pytest.mark.parametrize("library", [engine, torch])
def test_script_and_library_agree(library):
    """The loss and all twelve gradients are those of one walk of the engine and of PyTorch, on the kink too."""
    call = "(m, givens) => { const f = m.pass(givens); return [f.L, f.dW1, f.db1, f.dW2, f.db2].flat(3); }"
    for case, got in zip(cases(), evaluate(MODULE, call, [asdict(case) for case in cases()]), strict=True):
        assert apart(got, by_library(library, case)) <= TOLERANCE


def sums_near_the_kink():
    """Return weights and a bias, in tenths, whose sum would be 0 but for rounding."""
    tenths = range(-20, 21)
    return [(w / 10, v / 10, -(w + 2 * v) / 10) for w in tenths for v in tenths if abs(w + 2 * v) <= 50]


def sides_that_differ(folder=EXPLORERS):
    """Return the sums of which the script finds another side of the kink than the engine and PyTorch."""
    cases = sums_near_the_kink()
    asked = [asdict(Givens(W1=((w, v), GIVEN.W1[1]), b1=(b, GIVEN.b1[1]))) for w, v, b in cases]
    found = evaluate(MODULE, "(m, givens) => m.pass(givens).z1[0]", asked, folder)
    return [
        case for case, z in zip(cases, found, strict=True) if {side(library, *case) for library in (engine, torch)} != {z > 0}
    ]


def side(library, w, v, b):
    """Whether a library finds a hidden sum above 0."""
    weights, bias, x = (library.tensor(value, dtype=library.float64) for value in ([[w, v]], [b], list(GIVEN.x)))
    return (weights @ x + bias).item() > 0


def test_script_is_on_the_same_side_of_the_kink():
    """Where rounding alone decides whether a sum is above 0, the script decides as the engine and PyTorch do: it adds in their order."""
    assert sides_that_differ() == []
    assert any(w + 2 * v + b != 0 for w, v, b in sums_near_the_kink())


def test_another_order_of_adding_is_seen(tmp_path):
    """With the bias added first, some sum falls on the other side."""
    wrong = "b[unit] + W[unit][0] * x[0] + W[unit][1] * x[1]"
    assert sides_that_differ(planted(tmp_path, MODULE, "W[unit][0] * x[0] + W[unit][1] * x[1] + b[unit]", wrong))


def test_start_is_that_of_the_lesson():
    """The twelve begin where the lesson's network begins, each under the name of its place."""
    start = given()["start"]
    assert tuple(start) == PARAMETERS
    assert len(start) == 12
    assert all(start[f"W1_{i}{j}"] == GIVEN.W1[i][j] and start[f"W2_{i}{j}"] == GIVEN.W2[i][j] for i in (0, 1) for j in (0, 1))
    assert all(start[f"b1_{i}"] == GIVEN.b1[i] and start[f"b2_{i}"] == GIVEN.b2[i] for i in (0, 1))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("z1[unit] > 0 ? da1", "z1[unit] >= 0 ? da1"),
        ("unit === label ? 1 : 0)", "unit === label ? 0 : 1)"),
        ("W2[0][unit] * delta2[0] + W2[1][unit]", "W2[unit][0] * delta2[0] + W2[unit][1]"),
        ("outer(delta2, a1)", "outer(a1, delta2)"),
        ("Math.log1p(other)", "Math.log1p(other) * 1.00000000001"),
    ],
)
def test_planted_mistake_is_seen(tmp_path, right, wrong):
    """A slope of 1 on the kink, y turned, a matrix not turned, an outer product turned, and a loss slightly off are each seen."""
    assert disagreements(planted(tmp_path, MODULE, right, wrong))
