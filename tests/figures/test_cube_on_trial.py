"""DL01.6.4-F2: differences and relative errors are PyTorch's, each verdict is that of the tolerance, each dot stands at its error."""

from math import log10

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.checking.cube_on_trial import GIVEN, alt, draw, rules
from handgrad.worked.cube_check import Givens, by_hand

OTHER = (Givens(u=1.7, h=0.3, part=0.02, tolerance=0.003), Givens(u=1.7, h=0.04, part=0.02, tolerance=0.003))
LONG = tuple(Givens(u=-3.4567, h=h, part=0.1234, tolerance=0.0025) for h in (1.2345, 0.0321))


@pytest.mark.parametrize("given", [*GIVEN, *OTHER, *LONG])
def test_the_errors_are_pytorchs(given):
    """The right rule is autograd's, and all is held against the nudged forward pass."""
    u = torch.tensor(given.u, dtype=torch.float64, requires_grad=True)
    (u**3).backward()
    above, below = ((u.detach() + step) ** 3 for step in (given.h, -given.h))
    difference = ((above - below) / (2 * given.h)).item()
    for (_, value, error), told in zip(rules(given, by_hand(given)), (u.grad, 3 * u, u.grad * (1 + given.part)), strict=True):
        assert value == pytest.approx(told.item(), abs=1e-11)
        assert error == pytest.approx(abs(told.item() - difference) / max(abs(told.item()), abs(difference)), abs=1e-9)


def test_only_the_right_rule_passes_and_only_with_the_finer_nudge():
    """The coarse nudge fails the right rule and would rather have the faulty one."""
    verdicts = [[error <= given.tolerance for _, _, error in rules(given, by_hand(given))] for given in GIVEN]
    assert verdicts == [[False, False, False], [True, False, False]]
    (_, _, right), _, (_, _, large) = rules(GIVEN[0], by_hand(GIVEN[0]))
    assert large < right


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("given", [GIVEN, OTHER])
def test_each_dot_stands_at_its_error_in_the_colour_of_its_verdict(given, wide):
    """A dot farther along has the larger error; one that passes is ink, one that fails is plum."""
    fills = ("text", "caution-line")
    dots = [shape for shape in draw(wide, given).painted if shape.fill in fills and not shape.stroke]
    found = [(error, each.tolerance) for each in given for _, _, error in rules(each, by_hand(each))]
    assert [dot.fill for dot in dots] == [fills[error > tolerance] for error, tolerance in found]
    places = [(dot.extent[0] + dot.extent[2]) / 2 for dot in dots]
    decade = (places[1] - places[0]) / (log10(found[1][0]) - log10(found[0][0]))
    for place, (error, _) in zip(places, found, strict=True):
        assert place - places[0] == pytest.approx(decade * (log10(error) - log10(found[0][0])), abs=0.5)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed; the powers of ten of the axis stay."""
    assert typed(draw(wide), draw(wide, OTHER)) <= {"10", "−6", "−4", "−2", "0"}


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
