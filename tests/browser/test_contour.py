"""The contour map, driven as a reader drives it; every number that it shows is the engine's."""

import re

import pytest

from handgrad import engine
from handgrad.figures.numbers import num
from page_measures import violations

PAGE = "derivatives/many-inputs"
KNOB = "[role=slider][aria-label='Start of the walk on the map']"
LOSSES = {"valley": lambda w, b: (w * 3 + b - 5) ** 2, "bowl": lambda w, b: w**2 + 4 * b**2}


@pytest.fixture
def on_the_map(opened, at_root):
    """Return what opens the explorer with a state in the address, and a window of a kind."""

    def go(visit, state=""):
        page = visit.go(f"{at_root}{PAGE}.html{'#contour:' + state if state else ''}")
        frame = page.locator("#contour.is-live")
        frame.wait_for(timeout=5000)
        return page, frame

    return go


def by_engine(name, w, b):
    """Return the loss and its gradient."""
    at = [engine.tensor(value, dtype=engine.float64, requires_grad=True) for value in (w, b)]
    loss = LOSSES[name](*at)
    loss.backward()
    return loss.item(), at[0].grad.item(), at[1].grad.item()


def words(frame):
    """Return what stands under the drawing, in one line."""
    return " ".join(frame.locator(".ah-explore__readout p").all_inner_texts())


def told_at(name, w, b):
    """Return what is told of a place."""
    loss, dw, db = by_engine(name, w, b)
    return f"At w = {num(w)}, b = {num(b)} the loss is {num(loss)}. There the gradient is ({num(dw)}, {num(db)})"


def test_arrow_keys_move_the_point_both_ways(opened, on_the_map):
    """Left and right move w, up and down move b, by a tenth; what is told is the engine's loss and gradient there."""
    with opened() as visit:
        _, frame = on_the_map(visit)
        assert words(frame).startswith(told_at("valley", 2.0, 1.0))
        knob = frame.locator(KNOB)
        for key in ("ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown"):
            knob.press(key)
        assert words(frame).startswith(told_at("valley", 1.8, 1.2))
        assert knob.get_attribute("aria-valuetext").startswith(
            f"w 1.8, b 1.2; the loss is {num(by_engine('valley', 1.8, 1.2)[0])}"
        )
        knob.press("End")
        knob.press("PageDown")
        assert words(frame).startswith(told_at("valley", 3.5, 0.2))


@pytest.mark.parametrize(
    ("name", "start", "rate"), [("valley", (2.0, 1.0), 0.02), ("valley", (2.0, 1.0), 0.1), ("bowl", (3.0, 1.0), 0.22)]
)
def test_steps_lead_where_the_engine_leads(opened, on_the_map, name, start, rate):
    """Five steps by keyboard are five steps against the engine's gradient, each loss the engine's; five undos lead back."""
    with opened() as visit:
        _, frame = on_the_map(visit, f"loss={name},w={start[0]},b={start[1]},rate={rate}")
        before, (w, b) = words(frame), start
        for step in range(1, 6):
            loss, dw, db = by_engine(name, w, b)
            w, b = w - rate * dw, b - rate * db
            frame.get_by_role("button", name="Step downhill").press("Enter")
            then = by_engine(name, w, b)[0]
            assert words(frame).startswith(f"Step {step}: ")
            assert f"= {num(w)}, b" in words(frame)
            assert f"= {num(b)}. The loss goes from {num(loss)} to {num(then)}:" in words(frame)
        for _ in range(5):
            frame.get_by_role("button", name="Undo").press("Enter")
        assert words(frame) == before


def test_a_rate_too_large_leads_out_of_the_map(opened, on_the_map):
    """With 0.12 the fourth step ends outside: that is said, the button is off, and a smaller rate brings the walk back."""
    with opened() as visit:
        page, frame = on_the_map(visit, "rate=0.12")
        on = frame.get_by_role("button", name="Step downhill")
        for _ in range(6):
            on.press("Enter")
        assert words(frame).startswith("Step 4: ")
        assert "higher. It went past the lowest place" in words(frame)
        assert "outside of the map" in words(frame)
        assert on.get_attribute("aria-disabled") == "true"
        assert violations(page) == []
        frame.get_by_label("rate", exact=True).fill("0.02")
        assert "outside" not in words(frame)
        assert on.get_attribute("aria-disabled") == "false"


def test_the_walk_goes_on_from_where_it_stands(opened, on_the_map):
    """'Begin from here' makes the end of a walk its start, and one undo takes it back."""
    with opened() as visit:
        _, frame = on_the_map(visit, "steps=2")
        before = words(frame)
        frame.get_by_role("button", name="Begin from here").press("Enter")
        assert words(frame).startswith(told_at("valley", 1.616, 0.872))
        frame.get_by_role("button", name="Undo").press("Enter")
        assert words(frame) == before


def middle_of_knob(frame):
    """Return where the point lies in the window, once it is in sight."""
    frame.locator("svg.ah-explore__drawing").scroll_into_view_if_needed()
    box = frame.locator(f"{KNOB} .ah-handle__knob").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("touch", [False, True])
def test_point_is_dragged_and_put(opened, on_the_map, touch):
    """The point follows the pointer, one undo takes the whole drag back, and a click or a touch elsewhere puts it there."""
    with opened(width=360 if touch else 1280, has_touch=touch) as visit:
        page, frame = on_the_map(visit)
        before, (x, y) = words(frame), middle_of_knob(frame)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 30, y + 40, steps=4)
        page.mouse.up()
        w, b = (
            float(value.replace("\N{MINUS SIGN}", "-"))
            for value in re.match(r"At w = (\S+), b = (\S+) the", words(frame)).groups()
        )
        assert w < 2
        assert b < 1
        assert words(frame).startswith(told_at("valley", w, b))
        frame.get_by_role("button", name="Undo").press("Enter")
        assert words(frame) == before
        x, y = middle_of_knob(frame)
        (page.touchscreen.tap if touch else page.mouse.click)(x - 30, y + 40)
        assert words(frame).startswith(told_at("valley", w, b))
