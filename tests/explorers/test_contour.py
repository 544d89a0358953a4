"""The contour map's arithmetic, in a JavaScript engine, against the hand and the engine of the course."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from handgrad import engine
from handgrad.explorers.contour import WINDOW, given
from handgrad.figures.many_inputs import lowest_point
from handgrad.worked.two_parameters import GIVEN, by_hand, step
from script_engine import EXPLORERS, apart, evaluate, planted

MODULE = "arithmetic/contour.js"
TOLERANCE = 1e-12
NUMBERS = given()["numbers"]
LOSSES = {"valley": lambda w, b: (w * 3 + b - 5) ** 2, "bowl": lambda w, b: w**2 + 4 * b**2}
CALL = """(m, [name, w, b, rate, numbers]) => {
  const loss = m.losses(numbers)[name];
  const end = m.stepDown(loss, [w, b], rate);
  return [loss.value([w, b]), ...loss.gradient([w, b]), ...end, m.crosses(loss, [w, b], end) ? 1 : 0];
}"""


def cases():
    """Return losses, places and rates: those of the lesson, and others drawn at random."""
    rng = random.Random(8)
    drawn = [(rng.choice([*LOSSES]), rng.uniform(*WINDOW[0]), rng.uniform(*WINDOW[1]), rng.uniform(0, 0.3)) for _ in range(600)]
    lesson = [("valley", 2.0, 1.0, rate) for rate in (0.02, 0.05, 0.1, 0.12)] + [
        ("valley", 2.0, -1.0, 0.1),
        ("bowl", 3.0, 1.0, 0.1),
    ]
    return [(*case, NUMBERS) for case in [*lesson, ("bowl", 0.0, 0.0, 0.3), *drawn]]


def by_engine(name, w, b):
    """Return the loss and its gradient, which one backward walk finds."""
    at = [engine.tensor(value, dtype=engine.float64, requires_grad=True) for value in (w, b)]
    loss = LOSSES[name](*at)
    loss.backward()
    return [loss.item(), at[0].grad.item(), at[1].grad.item()]


def wanted(name, w, b, rate, _):
    """Return loss, gradient, the end of a step, and whether the ground rises there along the step."""
    value, dw, db = by_engine(name, w, b)
    end = (w - rate * dw, b - rate * db)
    _, then_dw, then_db = by_engine(name, *end)
    return [value, dw, db, *end, float(dw * then_dw + db * then_db < 0)]


def disagreements(folder=EXPLORERS):
    """Return the cases in which the script and the engine differ by more than the tolerance."""
    found = evaluate(MODULE, CALL, cases(), folder)
    return [case for case, got in zip(cases(), found, strict=True) if differ(case, got, wanted(*case))]


def differ(case, got, want):
    """Whether a number differs; of a step that ends on the valley floor within rounding no side can be told."""
    name, w, b, rate, _ = case
    on_the_floor = name == "valley" and abs((1 - 20 * rate) * (3 * w + b - 5)) < TOLERANCE
    told = 5 if on_the_floor else 6
    return apart(got[:told], want[:told]) > TOLERANCE


def test_script_and_engine_agree():
    """Loss, gradient, step and crossing are the engine's, for the lesson's places and for hundreds of others."""
    assert disagreements() == []


def test_script_and_hand_agree_on_the_valley():
    """In the valley the numbers are those worked out by hand, for other inputs and targets too."""
    rng = random.Random(9)
    drawn = [
        replace(GIVEN, w=rng.uniform(-3, 3), b=rng.uniform(-3, 3), x=rng.uniform(1, 4), target=rng.uniform(-5, 5))
        for _ in range(200)
    ]
    asked = [("valley", one.w, one.b, 0.02, {**NUMBERS, "x": one.x, "target": one.target}) for one in [GIVEN, *drawn]]
    for one, got in zip([GIVEN, *drawn], evaluate(MODULE, CALL, asked), strict=True):
        hand, end = by_hand(one), step(one, 0.02)
        assert apart(got[:5], [hand.L, hand.dw, hand.db, end.w, end.b]) <= TOLERANCE


def walked(name, w, b, rate, steps):
    """Return a walk as the script takes it."""
    call = "(m, [name, at, rate, steps, window, numbers]) => m.walk(m.losses(numbers)[name], at, rate, steps, window)"
    return evaluate(MODULE, call, [(name, (w, b), rate, steps, WINDOW, NUMBERS)])[0]


def test_walk_is_that_of_the_lesson_and_of_the_figure():
    """Five steps through the valley multiply the loss by 0.36 each; five through the bowl are those of the lesson's figure."""
    places = walked("valley", 2.0, 1.0, 0.02, 5)
    assert [by_engine("valley", *at)[0] for at in places] == pytest.approx([4 * 0.36**k for k in range(6)], rel=1e-11)
    assert NUMBERS["stretch"] == lowest_point.STRETCH
    bowl = lowest_point.walk()
    for got, want in zip(walked("bowl", 3.0, 1.0, lowest_point.RATE, lowest_point.STEPS), bowl, strict=True):
        assert apart(got, list(want)) <= TOLERANCE


def test_walk_ends_outside_of_the_map():
    """With the rate 0.12 the difference grows by 1.4 and turns: the fourth place lies outside, and is the last."""
    places = walked("valley", 2.0, 1.0, 0.12, 12)
    assert [3 * w + b - 5 for w, b in places] == pytest.approx([2 * (-1.4) ** k for k in range(len(places))])
    outside = [not (WINDOW[0][0] <= w <= WINDOW[0][1] and WINDOW[1][0] <= b <= WINDOW[1][1]) for w, b in places]
    assert outside == [False] * (len(places) - 1) + [True]
    assert len(places) == 5


def test_contour_lines_have_their_loss():
    """On every point of a contour line the engine finds the loss of the line, and the valley has a line on either side."""
    call = "(m, [name, level, window, numbers]) => m.losses(numbers)[name].contour(level, window)"
    for name in LOSSES:
        for level in (0.0, 0.5, 4.0, 16.0, 48.0):
            ((*lines,),) = evaluate(MODULE, call, [(name, level, WINDOW, NUMBERS)])
            assert len(lines) == (2 if name == "valley" and level else 1)
            assert all(abs(by_engine(name, *at)[0] - level) <= 1e-9 for line in lines for at in line)


def exactly_cut(start, end):
    """Return the part of a line in the window, or none, by exact fractions: the places on it where it meets a border, tried one by one."""
    start, end = ([Fraction(value) for value in place] for place in (start, end))
    inside = [
        part
        for part in meetings(start, end)
        if all(low <= value <= high for value, (low, high) in zip(along(start, end, part), WINDOW, strict=True))
    ]
    return (
        [float(value) for part in (min(inside), max(inside)) for value in along(start, end, part)]
        if len(set(inside)) > 1
        else None
    )


def along(start, end, part):
    """Return the place on a line so far on."""
    return [one + part * (other - one) for one, other in zip(start, end, strict=True)]


def meetings(start, end):
    """Return both ends of a line, and where it meets a border of the window."""
    met = [
        (Fraction(border) - one) / (other - one)
        for one, other, borders in zip(start, end, WINDOW, strict=True)
        if one != other
        for border in borders
    ]
    return [Fraction(0), Fraction(1), *(part for part in met if 0 <= part <= 1)]


def test_lines_are_cut_at_the_border():
    """Of any line the part inside of the map is left, to 1e-12, and nothing where it passes by."""
    rng = random.Random(10)
    lines = [[(rng.uniform(-6, 6), rng.uniform(-4, 4)) for _ in range(2)] for _ in range(400)] + [
        [(1.0, -3.0), (1.0, 3.0)],
        [(9.0, 0.0), (9.0, 1.0)],
    ]
    found = evaluate(
        MODULE, "(m, [from, to, window]) => m.cut(from, to, window)?.flat() ?? null", [(*line, WINDOW) for line in lines]
    )
    for got, line in zip(found, lines, strict=True):
        want = exactly_cut(*line)
        assert (got is None) == (want is None)
        assert want is None or apart(got, want) <= TOLERANCE
    assert None in found


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("2 * difference(at) * x, 2 * difference(at)]", "2 * difference(at), 2 * difference(at)]"),
        ("w * x + b - target", "w * x + b - target + 1e-9"),
        ("[2 * w, 2 * stretch * b]", "[2 * w, stretch * b]"),
        ("at[1] - rate * db", "at[1] + rate * db"),
        ("then[1] * now[1] < 0", "then[1] * now[1] > 0"),
    ],
)
def test_planted_mistake_is_seen(tmp_path, right, wrong):
    """A lost factor, a loss that is off, half a slope, a step uphill in b, and a crossing told of every other step are each seen."""
    assert disagreements(planted(tmp_path, MODULE, right, wrong))
