"""The running network's explorer, driven as a reader drives it; every number that it shows is that of the hand."""

import pytest

from handgrad.figures.numbers import num
from handgrad.worked.running_network import GIVEN, Givens, by_hand
from page_measures import violations

PAGE, ITS_KINK = "by-hand/running-network", "pytorch/autograd"
# Numbers with all their digits, both signs, a loss of 200, probabilities and gradients that need a power of ten, units shut.
STATES = (
    "",
    "b1_0=0,b1_1=-2",
    "W1_00=4.7123,W1_01=3.4567,W1_10=4.3333,W1_11=4.7771,b1_0=-4.4441,W2_00=-4.5678,W2_01=-4.5678,W2_10=3.2345,W2_11=4.1234,y=0",
    "W1_00=4.7123,W1_01=-3.4567,W1_10=-4.3333,W1_11=-4.7771,b1_0=-4.4441,b1_1=3.0001,W2_00=-4.5678,b2_0=-1.2345",
    "W1_00=4.7123,W1_01=3.4567,W1_10=-4.3333,W1_11=4.7771,b1_0=-4.4441,W2_00=4.5678,W2_01=4.5678,W2_10=3.2345,W2_11=-4.1234,y=0",
    "W1_00=0.7,b1_0=0.3",
)
# Words of the drawing that meet other words, or its border; a line of a unit may come within 2 pixels of the next.
MEETING = """(drawing) => {
  const border = drawing.getBoundingClientRect();
  const words = [...drawing.querySelectorAll("text")].map((text) => [text.textContent, text.getBoundingClientRect()]);
  const out = words.filter(([, box]) => box.left < border.left || box.right > border.right || box.top < border.top || box.bottom > border.bottom);
  const meet = words.flatMap(([text, one], place) => words.slice(place + 1).filter(([, other]) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom - 4 && other.top < one.bottom - 4).map(([other]) => `${text} | ${other}`));
  return [...out.map(([text]) => text), ...meet];
}"""
# Words that reach over the border of the box in which they begin.
OVER_ITS_BOX = """(drawing) => {
  const boxes = [...drawing.querySelectorAll("rect:not(.is-plate)")].map((box) => box.getBoundingClientRect());
  return [...drawing.querySelectorAll("text")].filter((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return boxes.some((box) => left > box.left && left < box.right && top > box.top && bottom < box.bottom && right > box.right - 4);
  }).map((text) => text.textContent);
}"""


def opened_at(visit, at_root, state="", place=PAGE):
    """Open the explorer with a state in the address, and return it with its page."""
    page = visit.go(f"{at_root}{place}.html{'#running-network:' + state if state else ''}")
    frame = page.locator("#running-network.is-live")
    frame.wait_for(timeout=5000)
    return page, frame


def words(frame):
    """Return what stands under the drawing, in one line."""
    return " ".join(frame.locator(".ah-explore__readout p").all_inner_texts())


def row(values):
    """Return numbers as they are told in a row."""
    return f"({', '.join(num(value) for value in values)})"


def told(givens):
    """Return what is told of a network: its forward pass, what arrives where, and all twelve gradients."""
    s = by_hand(givens)
    return (
        f"Forward: z1 = {row(s.z1)}, relu gives a1 = {row(s.a1)}, z = {row(s.z)}, p = {row(s.p)}, "
        f"and L = \N{MINUS SIGN}ln p[{givens.label}] = {num(s.L)}. "
        f"Backward: p \N{MINUS SIGN} y = {row(s.delta2)} at z, {row(s.da1)} at a1, {row(s.delta1)} at z1. "
        f"W1: {', '.join(map(row, s.dW1))}. b1: {row(s.db1)}. W2: {', '.join(map(row, s.dW2))}. b2: {row(s.db2)}. "
    )


def test_every_field_changes_its_own_number(opened, at_root):
    """A half more in any of the twelve fields gives the network with that one number changed; reset leads back."""
    with opened() as visit:
        _, frame = opened_at(visit, at_root)
        assert words(frame).startswith(told(GIVEN))
        for name in ("W1", "W2"):
            for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)):
                table = [list(values) for values in getattr(GIVEN, name)]
                table[i][j] += 0.5
                frame.get_by_label(f"{name}[{i}, {j}]", exact=True).fill(str(table[i][j]))
                assert words(frame).startswith(told(Givens(**{name: table})))
                frame.get_by_role("button", name="Reset").press("Enter")
        for name in ("b1", "b2"):
            for i in (0, 1):
                values = list(getattr(GIVEN, name))
                values[i] += 0.5
                frame.get_by_label(f"{name}[{i}]", exact=True).fill(str(values[i]))
                assert words(frame).startswith(told(Givens(**{name: values})))
                frame.get_by_role("button", name="Reset").press("Enter")
        assert words(frame).startswith(told(GIVEN))


@pytest.mark.parametrize(
    ("bias", "why"),
    [
        ("0", "z1[0] is 0, exactly on the kink, and there relu passes back 0"),
        ("-1", "z1[0] is below 0, so relu is shut and passes back 0"),
    ],
)
def test_what_vanishes_at_the_kink_and_below_is_said(opened, at_root, bias, why):
    """With b1[0] at 0 five gradients vanish, and below 0 the same five; which and why is told, and the unit is drawn shut."""
    with opened() as visit:
        page, frame = opened_at(visit, at_root, f"b1_0={bias}")
        assert words(frame).startswith(told(Givens(b1=(float(bias), -0.5))))
        assert f"Five of the twelve vanish. {why}: the first row of W1 and b1[0] get nothing." in words(frame)
        assert [at.text_content() for at in frame.locator("svg.ah-explore__drawing text.is-strong", has_text="shut").all()] == (
            ["relu shut"] if float(bias) else []
        )
        assert "the first column of W2, so that column gets nothing either." in words(frame)
        assert frame.locator("rect.is-shut").count() == 1
        assert violations(page) == []


def test_slider_moves_the_number_touched_last(opened, at_root):
    """The one slider moves the first weight at first, then whichever field has had the focus; the class can be changed too."""
    with opened() as visit:
        _, frame = opened_at(visit, at_root)
        frame.locator("input[type=range]").press("ArrowRight")
        assert words(frame).startswith(told(Givens(W1=((1.1, -0.5), (-0.5, 1.0)))))
        frame.get_by_role("button", name="Undo").press("Enter")
        frame.get_by_label("b2[1]", exact=True).focus()
        frame.locator("input[type=range]").press("ArrowLeft")
        assert words(frame).startswith(told(Givens(b2=(-0.5, -0.1))))
        frame.get_by_role("button", name="Undo").press("Enter")
        frame.get_by_role("radio", name="0").check(force=True)
        assert words(frame).startswith(told(Givens(label=0)))


def test_lesson_on_autograd_begins_with_the_bias_of_its_kink(opened, at_root):
    """There the slider and the button have the first bias: one press puts the unit on its kink, slides go below, undos lead back."""
    with opened() as visit:
        page, frame = opened_at(visit, at_root, place=ITS_KINK)
        assert words(frame).startswith(told(GIVEN))
        frame.get_by_role("button", name="Set b1[0] to 0").press("Enter")
        assert words(frame).startswith(told(Givens(b1=(0.0, -0.5))))
        assert "Five of the twelve vanish. z1[0] is 0, exactly on the kink" in words(frame)
        frame.locator("input[type=range]").press("PageDown")
        assert words(frame).startswith(told(Givens(b1=(-1.0, -0.5))))
        assert "Five of the twelve vanish. z1[0] is below 0" in words(frame)
        for _ in range(2):
            frame.get_by_role("button", name="Undo").press("Enter")
        assert words(frame).startswith(told(GIVEN))
        assert violations(page) == []


def test_button_sets_the_number_touched_last_to_0(opened, at_root):
    """The button names the number whose slider is there, sets that one, and is off where it is 0 already."""
    with opened() as visit:
        _, frame = opened_at(visit, at_root)
        frame.get_by_label("b1[1]", exact=True).focus()
        button = frame.get_by_role("button", name="Set b1[1] to 0")
        button.press("Enter")
        assert words(frame).startswith(told(Givens(b1=(0.5, 0.0))))
        assert button.get_attribute("aria-disabled") == "true"
        frame.get_by_label("W2[0, 0]", exact=True).focus()
        assert frame.get_by_role("button", name="Set W2[0, 0] to 0").get_attribute("aria-disabled") == "false"


@pytest.mark.parametrize("width", [1280, 700, 360, 320])
def test_numbers_of_the_drawing_keep_clear_of_each_other(opened, at_root, width):
    """However long the numbers are, none meets another, leaves its box or the drawing; and none is said to be what it is not."""
    for state in STATES:
        with opened(width=width, has_touch=width < 600) as visit:
            _, frame = opened_at(visit, at_root, state)
            drawing = frame.locator("svg.ah-explore__drawing")
            assert drawing.locator("rect:not(.is-plate)").count() == 7
            assert drawing.evaluate(MEETING) == []
            assert drawing.evaluate(OVER_ITS_BOX) == []
            assert visit.complaints == []


@pytest.mark.parametrize("width", [1280, 320])
def test_fields_stand_as_the_rows_of_the_layers(opened, at_root, width):
    """Two weights and a bias in a row, one below the other in a column; a mistake is told under them with the name of its field."""
    with opened(width=width) as visit:
        _, frame = opened_at(visit, at_root)
        for layer in "12":
            names = [[f"W{layer}[{unit}, 0]", f"W{layer}[{unit}, 1]", f"b{layer}[{unit}]"] for unit in (0, 1)]
            boxes = [[frame.get_by_label(name, exact=True).bounding_box() for name in row] for row in names]
            assert all(len({round(box["y"]) for box in row}) == 1 for row in boxes)
            assert all(round(one["x"]) == round(other["x"]) for one, other in zip(*boxes, strict=True))
            assert boxes[0][0]["y"] < boxes[1][0]["y"]
        field = frame.get_by_label("b1[1]", exact=True)
        field.fill("9e99")
        field.press("Enter")
        mistake = frame.locator(".ah-mistakes p:visible")
        assert mistake.evaluate("(p) => getComputedStyle(p, '::before').content") == '"b1[1]: "'
        assert (
            mistake.inner_text()
            == "\N{LEFT DOUBLE QUOTATION MARK}9e99\N{RIGHT DOUBLE QUOTATION MARK} lies outside. Type a number from \N{MINUS SIGN}5 to 5."
        )


def test_sum_that_rounding_leaves_beside_the_kink_is_told(opened, at_root):
    """0.7 - 1 + 0.3 is not 0 in float64: that it is no more than rounding, and what relu makes of it, is said."""
    assert 0.7 - 1 + 0.3 < 0
    with opened() as visit:
        _, frame = opened_at(visit, at_root, "W1_00=0.7,b1_0=0.3")
        assert (
            "z1[0] is no farther from the kink than rounding alone can bring it; relu takes it as below 0 all the same."
            in words(frame)
        )


def test_touch_alone_sets_a_number_and_takes_it_back(opened, at_root):
    """A tap on a field chooses its number, a tap on the button sets it to 0, one on the other class changes the loss, undo leads back."""
    with opened(width=360, height=740, has_touch=True) as visit:
        _, frame = opened_at(visit, at_root)
        frame.get_by_label("b1[0]", exact=True).tap()
        frame.get_by_role("button", name="Set b1[0] to 0").tap()
        assert told(Givens(b1=(0.0, GIVEN.b1[1]))) in words(frame)
        frame.locator(".ah-choice label").first.tap()
        assert told(Givens(b1=(0.0, GIVEN.b1[1]), label=0)) in words(frame)
        for _ in range(2):
            frame.get_by_role("button", name="Undo").tap()
        assert told(GIVEN) in words(frame)
