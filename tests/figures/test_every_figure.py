"""Every figure that there is: drawn well, told in words, the same in every run; and each check catches a planted fault."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from figure_checks import CHECKS, clipped, cramped, crossed, overlapping, pale, reworded, small, typed, untold
from handgrad.figures.finish import svg
from handgrad.figures.registry import load as draw_again
from handgrad.figures.registry import names
from handgrad.figures.sheet import Sheet

load = cache(draw_again)
SHEETS = [(name, side) for name in names() for side in ("wide", "narrow")]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("name", "side"), SHEETS)
def test_a_figure_is_drawn_well(name, side, check):
    """No label overlaps, is cut off, small, cramped, crossed or pale, and the final words are the words placed."""
    assert check(getattr(load(name), side)) == []


@pytest.mark.parametrize("name", names())
def test_the_sheets_have_the_agreed_widths(name):
    """The wide sheet is 700 pixels wide, the narrow one 340."""
    drawing = load(name)
    assert (drawing.wide.width, drawing.narrow.width) == (700, 340)


@pytest.mark.parametrize(("name", "side"), SHEETS)
def test_the_alternative_text_says_every_number(name, side):
    """Who cannot see a figure is told every number in it."""
    drawing = load(name)
    assert untold(getattr(drawing, side), drawing.alt) == []


@pytest.mark.parametrize("name", names())
def test_the_alternative_text_stands_without_the_picture(name):
    """It speaks of solid and dashed, forward and backward, never of a place, a colour or of being an image."""
    words = set(re.findall(r"[a-z]+", load(name).alt.lower()))
    assert words & {"above", "below", "beneath", "under", "top", "bottom", "image", "picture", "green", "blue", "red"} == set()


def _sheet(*labels, **options):
    sheet = Sheet(200, 100)
    for x, markup in labels:
        sheet.text(x, 50, markup, **options)
    return sheet


def test_an_overlap_is_named():
    """Two labels on one another are named, two side by side are not."""
    assert overlapping(_sheet((60, "first"), (75, "second"))) == ["'first' overlaps 'second'"]
    assert overlapping(_sheet((60, "first"), (120, "second"))) == []


def test_a_label_that_is_cut_off_is_named():
    """A label beyond the edge is named, and so is a shape."""
    assert clipped(_sheet((195, "beyond"))) == ["'beyond' leaves the sheet"]
    sheet = _sheet((100, "inside"))
    sheet.rect(0, 50, 20, 20, fill=None)
    assert clipped(sheet) == ["a control shape leaves the sheet"]


def test_a_small_label_is_named():
    """Words below 13 px are named, code counting at the size it is drawn; an index is not."""
    assert small(_sheet((100, "tiny"), size=12)) == ["'tiny' is 12 px"]
    assert small(_sheet((100, "`tiny`"), size=13)) == ["'`tiny`' is 12.09 px"]
    assert small(_sheet((100, "*x*~1~"), size=13)) == []


def test_a_cramped_label_is_named():
    """A label that fills its box is named."""
    sheet = _sheet((100, "squeezed"))
    width = sheet.labels[0].width
    sheet.rect(100, 50, width + 4, 30)
    assert cramped(sheet) == ["'squeezed' has 2.0 px to its box"]


def test_a_line_through_words_is_named():
    """A line behind words is named, unless a fill between them hides it."""
    sheet = _sheet((100, "words"))
    sheet.line([(10, 50), (190, 50)])
    assert crossed(sheet) == ["a control line crosses 'words'"]
    sheet.rect(100, 50, 60, 24, stroke=None, fill="bg")
    assert crossed(sheet) == []


def test_pale_words_and_lines_are_named():
    """A hairline's grey is too pale for words, and a tint is too pale for a line."""
    faults = pale(_sheet((100, "faint"), role="border"))
    assert [fault.split(" (")[0] for fault in faults] == ["'faint' in border on bg"] * 2
    sheet = Sheet(200, 100)
    sheet.line([(10, 50), (190, 50)], "backward-tint")
    assert len(pale(sheet)) == 2


def test_a_word_changed_on_the_way_is_named():
    """A number that finishing would shorten is named as missing and as new."""
    sheet = _sheet((100, "0.7311"))
    changed = svg(sheet, "").replace("0.7311", "0.73")
    assert reworded(sheet, changed) == [
        "'0.73' is placed 0 times, written 1 times",
        "'0.7311' is placed 1 times, written 0 times",
    ]


def test_a_typed_number_is_named():
    """A number that stays when the inputs change is named; the numbers in code and indices are names."""
    assert typed(_sheet((60, "0.5"), (120, "`W1` is 3")), _sheet((60, "0.7"), (120, "`W1` is 3"))) == {"3"}


def test_an_untold_number_is_named():
    """A number missing from the alternative text is named, even where a longer one contains it."""
    assert untold(_sheet((60, "3"), (120, "0.5")), "It shows 3.25, −3 and 0.5.") == ["3"]
    assert untold(_sheet((60, "3")), "It shows 3.") == []


PROGRAM = """
import sys
from handgrad.figures.finish import inline
from handgrad.figures.registry import load, names
sys.stdout.buffer.write("".join(inline(load(name)) for name in names()).encode())
"""


BY_HASH = 'print(*{"forward", "backward", "leaf", "node", "seed"})'


def _in_two_processes(program):
    """Run a program twice with different seeds of its hashes and return what it wrote."""
    source = str(Path(sys.modules["handgrad.figures"].__path__[0]).parents[1])
    environments = ({**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": source} for seed in ("1", "2"))
    runs = [subprocess.run([sys.executable, "-c", program], env=env, check=True, capture_output=True) for env in environments]
    return [run.stdout for run in runs]


def test_two_processes_write_the_same_bytes():
    """The figures do not depend on the order of hashes."""
    first, second = _in_two_processes(PROGRAM)
    assert first.count(b"<svg") == len(SHEETS)
    assert first == second


def test_an_order_of_hashes_is_seen():
    """What is written in the order of a set differs between the two processes."""
    first, second = _in_two_processes(BY_HASH)
    assert first != second
