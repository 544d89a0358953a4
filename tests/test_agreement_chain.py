"""The chains of the lesson on the chain rule: the hand, PyTorch and our engine find the same numbers, to 1e-12."""

import random
from dataclasses import asdict, fields

import pytest

from handgrad.worked.chain import LOSS, SQUARE, LossGivens, SquareGivens, loss_by_hand, square_by_hand
from machines import MACHINES, leaf, on_each_machine

TOLERANCE = 1e-12


def loss_by(lib, givens):
    """Every step of the loss that a machine can be asked for."""
    w = leaf(lib, givens.w)
    u = w * givens.x
    y = u + givens.b
    r = y - givens.t
    L = r**2
    steps = {"u": u, "y": y, "r": r, "L": L}
    return numbers(steps, w, "w", slope=slope_of_square(lib, r))


def square_by(lib, givens):
    """Every step of z = f x^2 + c that a machine can be asked for."""
    x = leaf(lib, givens.x)
    s = x**2
    q = givens.f * s
    z = q + givens.c
    steps = {"s": s, "q": q, "z": z}
    return numbers(steps, x, "x", slope=slope_of_square(lib, x))


def slope_of_square(lib, tensor):
    """The slope of the square alone, where a tensor stands."""
    at = tensor.detach().requires_grad_()
    return lib.autograd.grad(lib.square(at), at)[0]


def numbers(steps, start, name, slope):
    """Walk back from the last step, and return values, gradients and the slope of the square."""
    for step in steps.values():
        step.retain_grad()
    list(steps.values())[-1].backward()
    gradients = {f"d{other}": step.grad for other, step in {**steps, name: start}.items()}
    return {key: float(value.detach()) for key, value in {**steps, **gradients, "slope": slope}.items()}


def random_givens(kind, seed):
    """Givens whose every number is drawn."""
    uniform = random.Random(seed).uniform
    return kind(*(uniform(-5, 5) for _ in fields(kind)))


def assert_agreement(hand, machine):
    """Hand and machine name the same steps, and no two numbers differ."""
    assert asdict(hand).keys() == machine.keys()
    for name, value in asdict(hand).items():
        assert abs(value - machine[name]) <= TOLERANCE * max(1, abs(value)), name


def test_the_lessons_loss():
    """The numbers that the page prints, worked on paper: 6, 7, -3, 9 forward, then 1, -6, -6, -6, -18."""
    hand = loss_by_hand()
    assert (hand.u, hand.y, hand.r, hand.L) == (6, 7, -3, 9)
    assert (hand.dL, hand.slope, hand.dr, hand.dy, hand.du, hand.dw) == (1, -6, -6, -6, -6, -18)


def test_the_lessons_square():
    """The numbers that the page prints, worked on paper: 9, 18, 19 forward, then 1, 1, 2, 12."""
    hand = square_by_hand()
    assert (hand.s, hand.q, hand.z) == (9, 18, 19)
    assert (hand.dz, hand.dq, hand.ds, hand.slope, hand.dx) == (1, 1, 2, 6, 12)


@on_each_machine
@pytest.mark.parametrize("givens", [LOSS, *(random_givens(LossGivens, seed) for seed in range(200))])
def test_hand_and_machine_agree_on_the_loss(lib, givens):
    """Every value and every gradient of the loss is PyTorch's, and the engine's."""
    assert_agreement(loss_by_hand(givens), loss_by(lib, givens))


@on_each_machine
@pytest.mark.parametrize("givens", [SQUARE, *(random_givens(SquareGivens, seed) for seed in range(200))])
def test_hand_and_machine_agree_on_the_square(lib, givens):
    """Every value and every gradient of z is PyTorch's, and the engine's."""
    assert_agreement(square_by_hand(givens), square_by(lib, givens))


def test_a_slope_taken_at_the_first_input_is_caught():
    """The comparison is not blind: the square's slope at w instead of r gives another gradient."""
    for lib in MACHINES.values():
        machine = loss_by(lib, LOSS)
        assert abs(machine["dr"] - machine["dL"] * 2 * LOSS.w) > TOLERANCE
