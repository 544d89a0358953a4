"""Figure labels come from values: no digit and no number word is typed into a string that a figure may print.

The source is read, not run, so a figure that no other test knows is held to the rule on its first day. The redrawing of
tests/figure_checks.py is the partner that looks at the labels themselves.
"""

from pathlib import Path

import pytest

from figure_strings import typed_digits, unneeded

FIGURES = Path(__file__).parents[2] / "src" / "handgrad" / "figures"

MACHINERY = {  # a file that writes no words of a figure: why it holds digits
    "contact_sheet.py": "weights of fonts, HTML and CSS",
    "finish.py": "patterns of SVG, attributes of SVG",
    "fonts.py": "names of files",
    "label.py": "a turn by a right angle, in an attribute of SVG",
    "numbers.py": "the zeros that a printed number loses",
    "palette.py": "the colours",
}
COUNTED = {  # a file and its words that count things of the picture: what would have to be redrawn for another count
    ("many_inputs/lowest_point.py", "Two contour maps"): "the wrong one beside the right one",
    ("many_inputs/two_cuts.py", "Two cuts"): "along w, and along b",
    ("many_inputs/two_gradients.py", "two inputs"): "the inputs of plus",
    ("many_inputs/two_gradients.py", "two dashed arrows"): "the inputs of plus",
    ("autograd/three_calls.py", "Two charts"): "the wrong one beside the right one",
    ("autograd/three_moments.py", "Three moments"): "the panels",
    ("autograd/two_ways_out.py", "Two ways out"): "detach, and no_grad",
    ("autograd/two_ways_out.py", "two solid arrows forward"): "the arrows of w * w",
    ("autograd/two_ways_out.py", "two dashed arrows back"): "the arrows of w * w",
    ("autograd/two_ways_out.py", "three times"): "before the block, in it, after it",
    ("slopes/errors.py", "Two charts"): "one for each kind of numbers",
    ("slopes/two_steps.py", "Two steps"): "the wrong one and the right one",
}


def test_figure_labels_come_from_values():
    """No string of the figures holds a typed number: a label has its value in braces."""
    assert (FIGURES / "autograd" / "three_calls.py").is_file()
    faults = typed_digits(FIGURES, MACHINERY, COUNTED)
    assert not faults, "\n".join(faults)


def test_each_exception_is_needed():
    """An exception that nothing needs any more goes."""
    assert unneeded(FIGURES, MACHINERY, COUNTED) == []


@pytest.fixture
def planted(tmp_path):
    """Write one line of a figure, and return the folder of the figures."""

    def plant(code):
        (tmp_path / "lesson").mkdir()
        (tmp_path / "lesson" / "planted.py").write_text(f'"""Planted."""\n{code}\n', encoding="utf-8")
        return tmp_path

    return plant


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('sheet.text(6, 18, "seed 1")', "digit in 'seed 1'"),
        ('sheet.text(6, 18, f"{name} is 0.5")', "digit in '{} is 0.5'"),
        ('label = f"{value}0"', "digit in '{}0'"),
        ('label = f"{value:0>4} of 7"', "digit in '{} of 7'"),
        ("""label = f"{', 12'.join(names)}\"""", "digit in ', 12'"),
        ("""label = f"{value:{'.4f'}}\"""", "digit in '.4f'"),
        ('label = f"{nothing:7>2}"', "digit in '7>2'"),
        ('label = "`u ** 3`"', "digit in '`u ** 3`'"),
        ('label = "w^2^"', "digit in 'w^2^'"),
        ('label = "w²"', "digit in 'w²'"),
        ('label = "½"', "digit in '½'"),
        ('label = "\\x37"', "digit in '7'"),
        ('label = "W1 = 3"', "digit in 'W1 = 3'"),
        ('label = "W1.5"', "digit in 'W1.5'"),
        ('label = "1e3"', "digit in '1e3'"),
        ('label = "the 3rd"', "digit in 'the 3rd'"),
        ('LABELS = {"seed": "−1"}', "digit in '−1'"),
        ('def f(words="call 1"): pass', "digit in 'call 1'"),
        ('label = f"{3}"', "number in '3'"),
        ('label = f"{-0.5:.4f}"', "number in '-0.5'"),
        ('label = f"{w if wide else 4}"', "number in 'w if wide else 4'"),
        ('label = f"{2 * 3.0}"', "number in '2 * 3.0'"),
        ("label = str(3)", "number in '3'"),
        ("label = str(int(3.0))", "number in 'int(3.0)'"),
        ('label = "%d" % 3', "number in '3'"),
        ('label = "%d and %d" % (n, 3)', "number in '(n, 3)'"),
        ('label = "{}".format(3)', "number in '3'"),
        ("label = num(0.5)", "number in '0.5'"),
        ("label = num(value=0.5)", "number in '0.5'"),
        ("label = numbers.num(0.5)", "number in '0.5'"),
        ("label = vector((w, 2.0))", "number in '(w, 2.0)'"),
        ("label = matrix(((1.0, 2.0), row))", "number in '((1.0, 2.0), row)'"),
        ("label = num((1.0, 2.0)[k])", "number in '(1.0, 2.0)[k]'"),
        ("labels = map(num, (1.0, 2.0))", "number in '(1.0, 2.0)'"),
        ('label = "Four of the nodes"', "number word in 'Four of the nodes'"),
        ('label = f"{name} two"', "number word in '{} two'"),
        ('label = "half of it"', "number word in 'half of it'"),
        ('label = "w squared"', "number word in 'w squared'"),
    ],
)
def test_planted_number_is_named(planted, code, fault):
    """A number typed into a label is named with its file and line, alone, by whichever road it gets there."""
    assert typed_digits(planted(code)) == [f"lesson/planted.py:2: typed {fault}"]


@pytest.mark.parametrize(
    "code",
    [
        'label = "`W1 @ x`"',
        'label = f"{operation}Backward0"',
        'label = f"float64, _x1: {num(W1[0][1])}"',
        'label = f"v[0] = {after}"',
        'label = "**z**^(1)^~2~"',
        'label = f"*b*{layer}~{unit + 1}~"',
        'label = f"{x:.2f} {y:08x} {z:>{width}}"',
        "label = num(values[0]) + vector(cells[:2]) + str(2 * w)",
        "sheet.text(6, 18, words, size=13)",
        'def f():\n    """Two of 3."""\n    x = 1\n    """Of these 2."""',
        'raise ValueError(f"a curve needs 2 points, not {n}")',
        'label = "one of both, often, the weight, two_ways"',
        'label = f"{True}, {None}, {wide}"',
        "remainder = 7 % 3",
        'rule = "–" * 3',
    ],
)
def test_names_and_values_are_let_through(planted, code):
    """A digit of a name, an index, a format, a place or a message is none of a label's numbers."""
    assert typed_digits(planted(code)) == []


def test_a_fault_names_the_line_where_its_string_begins(planted):
    """In a text of several lines the excerpt says which part is meant."""
    text = 'label = (\n    f"it holds {value} and gives "\n    f"{other} after 2 calls, as before"\n)'
    assert typed_digits(planted(text)) == ["lesson/planted.py:3: typed digit in 'gives {} after 2 calls, as before'"]


def test_counted_things_are_let_through_in_their_file_only(planted):
    """Words on the list pass where they are listed; other numbers of the same string do not."""
    root = planted('label = "Two charts with two bars"')
    assert typed_digits(root, counted=[("lesson/other.py", "Two charts")]) == typed_digits(root)
    assert typed_digits(root, counted=[("lesson/planted.py", "Two charts")]) == [
        "lesson/planted.py:2: typed number word in '{} with two bars'"
    ]


def test_a_list_that_could_shrink_is_named(planted):
    """An exception for a file or for words that no fault stands behind is named; a needed one is not."""
    root = planted('label = "Two charts"')
    assert unneeded(root, {"lesson/planted.py"}) == []
    assert unneeded(root, {"lesson/gone.py"}) == ["lesson/gone.py needs no exception"]
    assert unneeded(root, (), {("lesson/planted.py", "Two charts")}) == []
    assert unneeded(root, (), {("lesson/planted.py", "Three")}) == ["lesson/planted.py needs no exception for 'Three'"]
