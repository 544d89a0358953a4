"""The two differences of the explorer, in a JavaScript engine, against NumPy's types and the hand."""

import random

import numpy as np
import pytest

from handgrad.explorers.step_size import AT
from handgrad.figures.slopes.errors import estimate
from handgrad.worked.slopes import Givens, by_hand
from script_engine import EXPLORERS, apart, evaluate, planted

TOLERANCE = 1e-12
MODULE = "arithmetic/step-size.js"
QUOTIENTS = "(m, [x, h, type]) => { const q = m.quotients(x, h, type); return [q.oneSided, q.central]; }"
TYPES = {"float64": np.float64, "float32": np.float32}


def cases():
    """Return places, nudges and types: every power of ten of the drawing, and others drawn at random."""
    rng = random.Random(3)
    powers = [(AT, float(f"1e{power}"), type_) for power in range(-16, 1) for type_ in TYPES]
    drawn = [(rng.uniform(-5, 5), 10 ** rng.uniform(-16, 0), rng.choice([*TYPES])) for _ in range(400)]
    return powers + drawn


def disagreements(folder=EXPLORERS):
    """Return the cases in which the script's quotients are not, to the last bit, those of NumPy's type."""
    found = evaluate(MODULE, QUOTIENTS, cases(), folder)
    return [
        case
        for case, got in zip(cases(), found, strict=True)
        if got != [estimate(case[0], case[1], TYPES[case[2]], central) for central in (False, True)]
    ]


def test_quotients_are_those_of_the_types():
    """In both types, and down to nudges that are lost, each quotient is NumPy's to the last bit."""
    assert disagreements() == []


def test_errors_without_rounding_are_those_worked_out_by_hand():
    """12h + h^2 and h^2 at 4, and what stands for them elsewhere, and the slope."""
    places = [(x, h) for x, h, _ in cases()]
    found = evaluate(
        MODULE, "(m, [x, h]) => { const e = m.exactErrors(x, h); return [e.oneSided, e.central, m.slope(x)]; }", places
    )
    hand = [by_hand(Givens(x, h)) for x, h in places]
    assert (
        max(apart(got, [steps.one_sided_error, steps.central_error, steps.slope]) for got, steps in zip(found, hand, strict=True))
        <= TOLERANCE
    )


def test_a_lost_nudge_is_named_as_lost():
    """Exactly where x + h is rounded to x the explorer says so."""
    found = evaluate(MODULE, "(m, [x, h, type]) => m.quotients(x, h, type).lost", cases())
    assert found == [bool(TYPES[type_](x) + TYPES[type_](h) == TYPES[type_](x)) for x, h, type_ in cases()]
    assert True in found
    assert False in found


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("float32: Math.fround", "float32: (value) => value"),
        ("r(r(r(at * at) * at) - r(2 * at))", "r(at * at * at - 2 * at)"),
        ("r(2 * nudge)", "nudge"),
        ("f(r(place - nudge))", "f(r(place + nudge))"),
    ],
)
def test_planted_mistake_is_seen(tmp_path, right, wrong):
    """A type that does not round, one that rounds once, a lost 2 and a lost minus are each seen."""
    assert disagreements(planted(tmp_path, MODULE, right, wrong))
