"""DL01.6.1-F1: the lines, the nodes and what goes along each arrow are those of the program, as PyTorch runs it."""

import re
from dataclasses import astuple

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.record_and_walk.line_by_line import CODE, NODES, alt, draw
from handgrad.worked.record_and_walk import FACTORS, Factors, shared_result

OTHER = Factors(a=-6.0, b=1.7, m=-5.5, f=8.0)
LONG = Factors(a=-12.0, b=15.0, m=11.0, f=13.0)


@pytest.mark.parametrize("wide", [True, False])
def test_the_sheet_shows_every_number(wide):
    """Each number of the work by hand, which a test compares with PyTorch, stands on the sheet, but for the sum at u."""
    steps = shared_result()
    given = {steps.u, steps.v, steps.d, steps.L, steps.seed, steps.at_d, steps.direct, steps.at_v, steps.through_v, steps.da}
    assert numbers_of(draw(wide)) == {num(value) for value in (*given, steps.db, *astuple(FACTORS))}


def test_the_nodes_are_those_that_the_lines_leave():
    """The lines run as they stand; PyTorch names the same kinds of nodes, and finds the values."""
    names = {name: torch.tensor(value, requires_grad=True) for name, value in vars(FACTORS).items()}
    for name, code in CODE.items():
        names[name] = eval(code, {}, names)
        assert type(names[name].grad_fn).__name__ == f"{NODES[name]}Backward0"
        assert names[name].item() == getattr(shared_result(), name)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed: with other inputs all change but the seed 1."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"1"}


@pytest.mark.parametrize("wide", [True, False])
def test_each_gradient_stands_between_the_nodes_it_joins(wide):
    """What is passed on is written lower where the walk begins, and higher where it ends."""
    steps = shared_result()
    labels = [
        label for label in draw(wide).labels if label.role == "backward" and re.fullmatch(r"\N{MINUS SIGN}?\d+", label.words)
    ]
    up = [label.words for label in sorted(labels, key=lambda label: (-label.y, label.x))]
    passed = (steps.at_d, steps.at_v, steps.direct, steps.through_v, steps.db, steps.da)
    assert up == [num(value) for value in passed]


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
    told, told_then = (set(re.findall(r"\N{MINUS SIGN}?\d[\d.]*\b", text)) for text in (alt(), alt(OTHER)))
    assert told & told_then == {"1"}
