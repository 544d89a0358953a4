"""The hand's own numbers, against the lesson's print, the exact forms and other work on paper."""

from dataclasses import replace
from math import e, inf, log, nextafter

import pytest

from handgrad.worked.running_network import FAR, Givens, Pass, by_hand, softmax_cross_entropy

GRADIENTS = ("dW1", "db1", "dW2", "db2")
DIGITS = 1e-14  # what a few roundings more or less may change


def places(value):
    """The value with four places, as a page prints it; nested as it is."""
    return f"{value:.4f}" if isinstance(value, float) else [places(part) for part in value]


def near(value):
    """The value to within the last digits of a float64."""
    if isinstance(value, tuple) and isinstance(value[0], tuple):
        return tuple(near(row) for row in value)
    return pytest.approx(value, rel=DIGITS, abs=DIGITS)


# What curriculum and lesson print, worked on paper.
PRINTED = {
    "z1": ["0.5000", "1.0000"],
    "a1": ["0.5000", "1.0000"],
    "z": ["1.0000", "0.0000"],
    "p": ["0.7311", "0.2689"],
    "L": "1.3133",
    "y": ["0.0000", "1.0000"],
    "delta2": ["0.7311", "-0.7311"],
    "dW2": [["0.3655", "0.7311"], ["-0.3655", "-0.7311"]],
    "db2": ["0.7311", "-0.7311"],
    "da1": ["1.4621", "0.3655"],
    "mask": ["1.0000", "1.0000"],
    "delta1": ["1.4621", "0.3655"],
    "dW1": [["1.4621", "2.9242"], ["0.3655", "0.7311"]],
    "db1": ["1.4621", "0.3655"],
}

# The same before any rounding; q is the probability of the wrong class.
q = e / (1 + e)
EXACT = {
    "z1": (0.5, 1.0),
    "a1": (0.5, 1.0),
    "z": (1.0, 0.0),
    "p": (q, 1 / (1 + e)),
    "L": log(1 + e),
    "y": (0.0, 1.0),
    "delta2": (q, -q),
    "dW2": ((q / 2, q), (-q / 2, -q)),
    "db2": (q, -q),
    "da1": (2 * e / (1 + e), q / 2),
    "mask": (1.0, 1.0),
    "delta1": (2 * e / (1 + e), q / 2),
    "dW1": ((2 * e / (1 + e), 4 * e / (1 + e)), (q / 2, q)),
    "db1": (2 * e / (1 + e), q / 2),
}

# The exercise, b1[0] = -1: the first unit is off.
UNIT_OFF = {
    "z1": (-1.0, 1.0),
    "a1": (0.0, 1.0),
    "z": (0.5, 0.5),
    "p": (0.5, 0.5),
    "L": log(2),
    "y": (0.0, 1.0),
    "delta2": (0.5, -0.5),
    "dW2": ((0.0, 0.5), (0.0, -0.5)),
    "db2": (0.5, -0.5),
    "da1": (1.0, 0.25),
    "mask": (0.0, 1.0),
    "delta1": (0.0, 0.25),
    "dW1": ((0.0, 0.0), (0.25, 0.5)),
    "db1": (0.0, 0.25),
}


def with_first_bias(bias):
    """The running network with b1[0] changed."""
    return by_hand(replace(Givens(), b1=(bias, -0.5)))


def test_every_step_has_an_expected_value():
    """No step of the pass is left out of the tables of this file."""
    steps = set(Pass.__dataclass_fields__)
    assert steps == set(PRINTED) == set(EXACT) == set(UNIT_OFF)


@pytest.mark.parametrize("step", PRINTED)
def test_default_numbers_print_as_on_the_page(step):
    """Each step of the lesson's network, rounded last, prints the page's four places."""
    assert PRINTED[step] == places(getattr(by_hand(), step))


@pytest.mark.parametrize("step", EXACT)
def test_default_numbers_are_the_exact_forms(step):
    """Each step is its exact form, e/(1+e), ln(1+e), 2e/(1+e), to the last digits."""
    assert near(EXACT[step]) == getattr(by_hand(), step)


@pytest.mark.parametrize("step", UNIT_OFF)
def test_unit_off_gives_the_exercise(step):
    """With b1[0] = -1 the first unit is off and each step is the exercise's solution."""
    assert near(UNIT_OFF[step]) == getattr(with_first_bias(-1.0), step)


@pytest.mark.parametrize("step", UNIT_OFF)
def test_on_the_kink_the_relu_passes_back_nothing(step):
    """With b1[0] = 0 the first unit sits on the kink: L = ln 2, and all but z1 is as with the unit off."""
    expected = (0.0, 1.0) if step == "z1" else UNIT_OFF[step]
    assert near(expected) == getattr(with_first_bias(0.0), step)


@pytest.mark.parametrize("gradient", GRADIENTS)
def test_bias_on_the_kink_and_below_give_the_same_gradients(gradient):
    """b1[0] = 0 and b1[0] = -1 give the same twelve gradients, to the bit."""
    assert getattr(with_first_bias(0.0), gradient) == getattr(with_first_bias(-1.0), gradient)


def test_other_label_turns_the_target_round():
    """With the first class true, y = (1, 0), L = ln(1+e) - 1 and delta2 = (-1, 1)/(1+e)."""
    steps = by_hand(replace(Givens(), label=0))
    assert steps.y == (1.0, 0.0)
    assert near(log(1 + e) - 1) == steps.L
    assert near((-1 / (1 + e), 1 / (1 + e))) == steps.delta2


def test_changed_numbers_are_followed_by_every_step():
    """Other numbers, worked on paper, no two alike in an array, so that no index can pass for another."""
    givens = Givens(
        x=(3.0, 5.0),
        W1=((2.0, -1.0), (0.25, 0.5)),
        b1=(1.0, -0.25),
        W2=((1.0, 2.0), (-1.5, 4.0)),
        b2=(0.5, -3.0),
        label=0,
    )
    # z1 = (6-5+1, 0.75+2.5-0.25), z = (2+6+0.5, -3+12-3): class 2 trails by 2.5
    s = 1 / (1 + e**2.5)
    steps = by_hand(givens)
    assert steps.z1 == steps.a1 == (2.0, 3.0)
    assert steps.z == (8.5, 6.0)
    assert near((1 - s, s)) == steps.p
    assert near(log(1 + e**-2.5)) == steps.L
    assert near((-s, s)) == steps.delta2 == steps.db2
    assert near(((-2 * s, -3 * s), (2 * s, 3 * s))) == steps.dW2
    assert near((-2.5 * s, 2 * s)) == steps.da1 == steps.delta1 == steps.db1
    assert near(((-7.5 * s, -12.5 * s), (6 * s, 10 * s))) == steps.dW1


@pytest.mark.parametrize(
    ("z", "label", "p", "loss"),
    [
        ((1000.0, 0.0), 1, (1.0, 0.0), 1000.0),
        ((1000.0, 0.0), 0, (1.0, 0.0), 0.0),
        ((0.0, 1000.0), 0, (0.0, 1.0), 1000.0),
        ((1000.0, 1000.0), 1, (0.5, 0.5), log(2)),
        ((-1000.0, -1000.0), 0, (0.5, 0.5), log(2)),
        ((-1000.0, -1001.0), 1, (q, 1 / (1 + e)), log(1 + e)),
        ((1e300, -1e300), 1, (1.0, 0.0), 2e300),
    ],
)
def test_softmax_stays_right_for_large_logits(z, label, p, loss):
    """Logits far beyond what e^z can hold give the right p and a finite, right loss."""
    assert (near(p), near(loss)) == softmax_cross_entropy(z, label)


def test_softmax_has_no_step_where_its_arithmetic_changes():
    """Just below and just above FAR the two ways of taking c agree."""
    p_below, loss_below = softmax_cross_entropy((FAR, 0.0), 1)
    p_above, loss_above = softmax_cross_entropy((nextafter(FAR, inf), 0.0), 1)
    assert near(p_below) == p_above
    assert near(loss_below) == loss_above == near(FAR)


@pytest.mark.parametrize("label", [-1, 2])
def test_label_outside_the_two_classes_is_refused(label):
    """A label that names no class is an error, not a silent wrong target."""
    with pytest.raises(ValueError, match="0 or 1"):
        Givens(label=label)
