"""The tangent's arithmetic, in a JavaScript engine, against the hand and the engine of the course."""

import random

import pytest

from handgrad import engine
from handgrad.worked.slopes import Givens, by_hand
from script_engine import EXPLORERS, apart, evaluate, planted

TOLERANCE = 1e-12
CALL = "(m, [curve, x, rate]) => [m.CURVES[curve].value(x), m.CURVES[curve].slope(x), m.stepDown(m.CURVES[curve], x, rate)]"
CURVES = {"square": lambda x: x**2, "cubic": lambda x: x**3 - 2 * x}


def cases():
    """Return places and rates: the lesson's, and others drawn at random."""
    rng = random.Random(5)
    drawn = [(rng.choice([*CURVES]), rng.uniform(-5, 5), rng.uniform(0, 1.5)) for _ in range(400)]
    return [("square", 3.0, 0.1), ("square", 3.0, 1.1), ("square", -2.0, 0.1), ("square", 0.0, 0.5), ("cubic", 4.0, 0.1), *drawn]


def by_engine(curve, x, rate):
    """Return value, slope and the end of a step, the slope found by a backward walk."""
    at = engine.tensor(x, dtype=engine.float64, requires_grad=True)
    y = CURVES[curve](at)
    y.backward()
    return [y.item(), at.grad.item(), x - rate * at.grad.item()]


def disagreements(folder=EXPLORERS):
    """Return the cases in which the script and the engine differ by more than the tolerance."""
    found = evaluate("arithmetic/tangent.js", CALL, cases(), folder)
    return [case for case, got in zip(cases(), found, strict=True) if apart(got, by_engine(*case)) > TOLERANCE]


def test_script_and_engine_agree():
    """For the lesson's places and for hundreds of others, value, slope and step are the engine's."""
    assert disagreements() == []


def test_script_and_hand_agree_on_the_cubic():
    """The cubic's value and slope are those worked out by hand."""
    places = [case[1] for case in cases()]
    found = evaluate("arithmetic/tangent.js", "(m, x) => [m.CURVES.cubic.value(x), m.CURVES.cubic.slope(x)]", places)
    hand = [by_hand(Givens(x)) for x in places]
    assert found == [pytest.approx([steps.value, steps.slope], rel=TOLERANCE, abs=TOLERANCE) for steps in hand]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("slope: (x) => 2 * x", "slope: (x) => 2 * x * 1.000000001"),
        ("3 * x * x - 2", "3 * x - 2"),
        ("x * x * x - 2 * x", "x * x * x + 2 * x"),
        ("x - rate *", "x + rate *"),
    ],
)
def test_planted_mistake_is_seen(tmp_path, right, wrong):
    """A slope that is off by a thousand-millionth, a lost power, a wrong sign and a step uphill are each seen."""
    assert disagreements(planted(tmp_path, "arithmetic/tangent.js", right, wrong))
