"""Lines and shapes as readers type them, in a JavaScript engine: what is read, and what is told of the rest."""

import pytest

from script_engine import evaluate

READ_SHAPE = "(m, text) => m.readShape(text, { axes: 3, length: 12, size: 24 })"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Nothing stands here."),
        ("x.T", "The line begins with t."),
        ("t.", "“.” cannot be read."),
        ("t.view", "“.view” needs its brackets"),
        ("t.clone()", "“.clone” is not known here."),
        ("t.constructor(1)", "“.constructor” is not known here."),
        ("t.transpose(0)", "transpose takes two numbers"),
        ("t.view()", "view takes 1 to 6 numbers"),
        ("t.view(6.5)", "“6.5” is not a whole number"),
        ("t.view(99999)", "“99999” is not a whole number"),
        ("t.view(2,,3)", "A number is missing at a comma."),
        ("t[]", "A number is missing at a comma."),
        ("t[1:2:3:4]", "“1:2:3:4” has more than two colons."),
        ("t[..., ...]", "An index has one “...” at most."),
        ("t[:, [0, 2]]", "A list as an index always copies"),
        ("t" + ".T" * 7, "These are more than 6 operations"),
        ("t[\N{ARABIC-INDIC DIGIT THREE}]", "“\N{ARABIC-INDIC DIGIT THREE}” is not a whole number"),
        ("<b>1</b>", "The line begins with t."),
    ],
)
def test_what_cannot_be_read_is_told(text, said):
    """A line that is no line is named, with what to write."""
    (found,) = evaluate("arithmetic/line.js", "(m, text) => m.readLine(text)", [text])
    assert found["mistake"].startswith(said)


@pytest.mark.parametrize(
    ("text", "shape"),
    [("2, 3", [2, 3]), ("(2, 3)", [2, 3]), ("[2,3]", [2, 3]), ("2x3", [2, 3]), ("2 \N{MULTIPLICATION SIGN} 3 \N{MULTIPLICATION SIGN} 4", [2, 3, 4]), ("(5,)", [5]), ("()", []), (" 7 ", [7])],
)  # fmt: skip
def test_a_shape_is_read(text, shape):
    """What a reader can mean by a shape is that shape."""
    assert evaluate("arithmetic/shape.js", READ_SHAPE, [text]) == [{"shape": shape}]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Nothing stands here."),
        ("2,,3", "“2,,3” is not a length."),
        ("-2", "“-2” is not a length."),
        ("1e1", "“1e1” is not a length."),
        ("2.5", "“2.5” is not a length."),
        ("0, 3", "Each length is a number from 1 to 12."),
        ("13", "Each length is a number from 1 to 12."),
        ("2, 2, 2, 2", "These are more than 3 axes."),
        ("5, 5", "This shape holds 25 numbers; the drawing has room for 24."),
        ("\N{ARABIC-INDIC DIGIT THREE}", "“\N{ARABIC-INDIC DIGIT THREE}” is not a length."),
    ],
)
def test_what_is_no_shape_is_told(text, said):
    """A text that is no shape, or one that finds no room, is named, with what to write."""
    (found,) = evaluate("arithmetic/shape.js", READ_SHAPE, [text])
    assert found["mistake"].startswith(said)
