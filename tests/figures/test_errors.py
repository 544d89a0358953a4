"""The drawn errors are those of the differences as PyTorch computes them in the same type, and fall and rise as the lesson says."""

from math import log10

import numpy as np
import pytest
import torch

from figure_checks import LAYOUT, untold
from handgrad.figures.slopes.errors import SMALLEST, alt, best, draw, errors, estimate
from handgrad.worked.slopes import Givens, by_hand

TYPES = {np.float64: torch.float64, np.float32: torch.float32}
CASES = [(of, central) for of in TYPES for central in (False, True)]


def torch_estimate(x, h, of, central):
    """The same difference, by tensors of the same type."""
    x, h = torch.tensor(x, dtype=TYPES[of]), torch.tensor(h, dtype=TYPES[of])
    above, value, below = (at * at * at - 2 * at for at in (x + h, x, x - h))
    return ((above - below) / (2 * h) if central else (above - value) / h).item()


@pytest.mark.parametrize("power", range(0, -9, -1))
@pytest.mark.parametrize(("of", "central"), CASES)
def test_the_estimates_are_pytorchs(of, central, power):
    """Same type, same operations, same number."""
    h = float(f"1e{power}")
    assert estimate(4.0, h, of, central) == torch_estimate(4.0, h, of, central)


@pytest.mark.parametrize(("of", "central"), CASES)
def test_for_large_nudges_the_error_is_what_algebra_gives(of, central):
    """For nudges of 1 and a tenth the error is 12h + h^2 one-sided, h^2 central."""
    for power, found in errors(4.0, of, central)[:2]:
        steps = by_hand(Givens(4.0, 10.0**power))
        assert found == pytest.approx(steps.central_error if central else steps.one_sided_error, rel=0.01)


@pytest.mark.parametrize(("of", "central"), CASES)
def test_rounding_wins_in_the_end(of, central):
    """The best nudge is neither the largest nor the smallest; at the smallest x + h is x, and the whole slope is missed."""
    found = errors(4.0, of, central)
    assert SMALLEST[of] < best(found) < 0
    assert found[-1] == (SMALLEST[of], 46)


def test_the_best_nudges_are_the_lessons():
    """One-sided 1e-8 and 1e-3, central 1e-5 and 1e-3."""
    assert [best(errors(4.0, of, central)) for of, central in CASES] == [-8, -5, -3, -3]


@pytest.mark.parametrize("wide", [True, False])
def test_the_curves_move_with_the_place(wide):
    """At another place other curves are drawn: their lowest points stand where their errors say."""
    dots = [[shape.extent for shape in draw(wide, x).painted if shape.fill in ("text", "control") and not shape.stroke]
            for x in (4.0, 2.7)]  # fmt: skip
    assert len(dots[0]) == len(dots[1]) == len(CASES)
    assert all(one != other for one, other in zip(*dots, strict=True))
    lowest = [log10(min(error for _, error in errors(4.0, of, central))) for of, central in CASES]
    heights = [bottom for _, _, _, bottom in dots[0]]
    assert sorted(range(2), key=lowest.__getitem__) == sorted(range(2), key=heights.__getitem__, reverse=True)


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_another_place(wide, check):
    """Other curves still leave room for their names."""
    assert check(draw(wide, 5.0)) == []


def test_the_alternative_text_tells_the_axes():
    """Every power on the axes is told, and the text moves with the place."""
    assert untold(draw(), alt()) == []
    assert alt(2.7) != alt()
