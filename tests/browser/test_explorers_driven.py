"""Each explorer driven by mouse, by touch and by keyboard; what it then shows is what the engine computes."""

import re

import pytest

from handgrad import engine
from handgrad.explorers.graph_walker import GRAPHS, walked
from handgrad.figures.numbers import num
from handgrad.figures.slopes.errors import np
from handgrad.worked.slopes import GIVEN

TANGENT, WALKER, STEP_SIZE = "derivatives/slopes.html", "derivatives/chain-rule.html", "engine/checking.html"


def frame_of(page, kind):
    """Return the frame of an explorer, once its script has opened it."""
    frame = page.locator(f"[data-explorer='{kind}'].is-live")
    frame.wait_for(timeout=10000)
    frame.scroll_into_view_if_needed()
    return frame


def lines(frame):
    """Return the lines under the drawing."""
    return frame.locator(".ah-explore__readout p").all_inner_texts()


def square(x):
    """Return value and slope of x^2 by the engine."""
    at = engine.tensor(x, dtype=engine.float64, requires_grad=True)
    y = at**2
    y.backward()
    return y.item(), at.grad.item()


def assert_tangent(frame, x):
    """Compare what stands under the drawing with the engine."""
    value, slope = square(x)
    assert lines(frame)[0].startswith(f"At x = {num(x)} the curve is at {num(value)}, and its slope is {num(slope)}:")


@pytest.mark.parametrize("by", ["mouse", "touch", "keyboard"])
def test_tangent_follows_the_point(opened, at_root, by):
    """The point is dragged, touched and moved by keys; value and slope are the engine's; undo takes the whole drag back."""
    with opened(has_touch=by == "touch", width=400 if by == "touch" else 1280) as visit:
        page = visit.go(f"{at_root}{TANGENT}")
        frame = frame_of(page, "tangent")
        knob = frame.get_by_role("slider", name="Point on the curve")
        assert_tangent(frame, 3.0)
        before = knob.bounding_box()
        x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
        if by == "mouse":
            page.mouse.move(x, y)
            page.mouse.down()
            for step in (10, 20, 40, 60):
                page.mouse.move(x - step, y)
            page.mouse.up()
        elif by == "touch":
            page.touchscreen.tap(x - 60, y)
        else:
            knob.press("ArrowLeft")
            knob.press("ArrowLeft")
        found = float(knob.get_attribute("aria-valuenow"))
        assert found < 3
        assert_tangent(frame, found)
        assert knob.bounding_box()["x"] < before["x"]
        for _ in range(2 if by == "keyboard" else 1):
            frame.get_by_role("button", name="Undo").click()
        assert_tangent(frame, 3.0)
        assert visit.complaints == []


def test_steps_downhill_are_those_of_the_engine(opened, at_root):
    """Five steps with the rate 0.1 from 3 end where the engine's slopes lead; a step out of the drawing is refused and told."""
    with opened() as visit:
        page = visit.go(f"{at_root}{TANGENT}")
        frame = frame_of(page, "tangent")
        x = 3.0
        for _ in range(5):
            frame.get_by_role("button", name="Step downhill").press("Enter")
            x = x - 0.1 * square(x)[1]
            assert_tangent(frame, x)
        frame.get_by_label("rate", exact=True).fill("1.5")
        frame.get_by_label("point x", exact=True).fill("4")
        frame.get_by_label("point x", exact=True).press("Enter")
        frame.get_by_role("button", name="Step downhill").press("Enter")
        assert f"would end at {num(4 - 1.5 * 8)}, outside of the drawing" in frame.locator(".ah-explore__notice").inner_text()
        assert_tangent(frame, 4.0)


def moments(graph, work):
    """Return the number that each step of a whole walk has to show: forward, the seed, and back."""
    back = [part["after"] for moment in work["walk"] for part in moment["parts"]]
    return [*(work["values"][node.name] for node in graph.nodes), 1.0, *back]


@pytest.mark.parametrize("inputs", [{}, {"w": -1.5}, {"w": 0.5, "t": 4.0}])
def test_walk_by_keyboard_shows_the_engine_s_numbers(opened, at_root, inputs):
    """Node by node forward and back: each line names the number that the engine has, from the first inputs and from others."""
    graph = GRAPHS["loss"]
    work = walked(graph, {one.name: inputs.get(one.name, float(one.start)) for one in graph.inputs})
    with opened() as visit:
        page = visit.go(f"{at_root}{WALKER}")
        frame = frame_of(page, "graph-walker")
        for name, value in inputs.items():
            field = frame.locator("label", has_text=re.compile(f"^{name}$")).locator("visible=true")
            box = page.locator(f"[id='{field.get_attribute('for')}']")
            box.fill(str(value))
            box.press("Enter")
        button = frame.locator(".ah-primary")
        for number in moments(graph, work):
            button.press("Enter")
            assert any(
                f"{num(number)}." in line
                or f"{num(number)} goes" in line
                or f"{num(number)}]" in line
                or f"seed {num(number)}:" in line
                for line in lines(frame)
            ), (number, lines(frame))
        assert button.get_attribute("aria-disabled") == "true"
        assert f"w holds {num(work['gradients']['w'])}" in lines(frame)[-1]
        assert visit.complaints == []


def test_predictions_are_judged_kindly(opened, at_root):
    """Asked first, the reader types: a wrong number gets a hint, a right one the next step, and nonsense is no number."""
    with opened() as visit:
        page = visit.go(f"{at_root}{WALKER}#graph-walker:ask=yes")
        frame = frame_of(page, "graph-walker")
        field, verdict = frame.locator(".ah-guess input"), frame.locator(".ah-guess__verdict")
        for typed, said in (
            ("5", "Not 5 yet. Put the numbers in: 2 · 3."),
            ("x", "is not a number."),
            ("", "Nothing stands here."),
            ("6", "Yes, 6."),
        ):
            field.fill(typed)
            field.press("Enter")
            assert said in verdict.inner_text()
        assert "= 6." in lines(frame)[0]


def test_errors_are_those_of_numpy_in_both_types(opened, at_root):
    """Down the nudges of the drawing the central difference and its error are those that NumPy's types give."""
    with opened() as visit:
        page = visit.go(f"{at_root}{STEP_SIZE}")
        frame = frame_of(page, "step-size")
        field = frame.get_by_label("nudge h", exact=True)
        for type_ in ("float64", "float32"):
            frame.get_by_label(type_, exact=True).check()
            of = getattr(np, type_)
            for h in ("1", "0.001", "1e-7", "1e-13"):
                field.fill(h)
                field.press("Enter")
                x, nudge, two = of(GIVEN.x), of(float(h)), of(2)
                above, below = (at * at * at - two * at for at in (x + nudge, x - nudge))
                wanted = float((above - below) / (two * nudge))
                assert lines(frame)[2].startswith(f"Central: {shown(wanted)}, off by"), (lines(frame), wanted)
                assert ("the nudge is lost" in lines(frame)[0]) == bool(x + nudge == x)


def shown(value):
    """Return a number with twelve digits, as the page writes it."""
    return f"{value:.12g}".replace("-", "−")


def test_the_nudge_is_moved_by_touch(opened, at_root):
    """A touch of the drawing puts the nudge there, and a touch of the type changes it; what is told is NumPy's error there."""
    with opened(has_touch=True, width=400) as visit:
        page = visit.go(f"{at_root}{STEP_SIZE}")
        frame = frame_of(page, "step-size")
        knob = frame.get_by_role("slider", name="Nudge h", exact=True)
        before = knob.bounding_box()
        page.touchscreen.tap(before["x"] + before["width"] / 2 - 90, before["y"] - 60)
        assert knob.bounding_box()["x"] < before["x"] - 60
        h = float(knob.get_attribute("aria-valuenow"))
        assert h < GIVEN.h
        for type_ in ("float64", "float32"):
            frame.locator("label", has_text=type_).tap()
            of = getattr(np, type_)
            x, nudge, two = of(GIVEN.x), of(h), of(2)
            above, below = (at * at * at - two * at for at in (x + nudge, x - nudge))
            assert lines(frame)[2].startswith(f"Central: {shown(float((above - below) / (two * nudge)))}, off by")
        assert visit.complaints == []


def test_the_graph_is_walked_by_touch(opened, at_root):
    """Every step of the walk, a guess, and a change of the graph are made by touch alone."""
    work = walked(GRAPHS["loss"], {one.name: float(one.start) for one in GRAPHS["loss"].inputs})
    with opened(has_touch=True, width=360) as visit:
        page = visit.go(f"{at_root}{WALKER}")
        frame = frame_of(page, "graph-walker")
        for _ in moments(GRAPHS["loss"], work):
            frame.locator(".ah-primary").tap()
        assert f"w holds {num(work['gradients']['w'])}" in lines(frame)[-1]
        frame.get_by_role("button", name="Reset").tap()
        frame.locator(".ah-choice label", has_text="yes").tap()
        frame.locator(".ah-guess input").tap()
        page.keyboard.type(str(work["values"]["u"]))
        frame.get_by_role("button", name="Check").tap()
        assert lines(frame)[0].endswith(f"= {num(work['values']['u'])}.")
        frame.locator(".ah-choice label", has_text="z = ").tap()
        assert frame.get_by_label("x, slider").locator("visible=true").count() == 1
        assert frame.get_by_label("w, slider").locator("visible=true").count() == 0
        assert visit.complaints == []
