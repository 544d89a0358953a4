"""DL01.5.3-F3: the leaves, their gradients and their new values are those that PyTorch makes."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.shared_weight.tied_or_copied import GIVEN, Descent, alt, draw
from handgrad.worked.shared_weight import Sequence

OTHER = Descent(Sequence(w=1.5, s0=-2.25, x=(10.0, 0.7), t=-20.3), rate=0.3)
LONG = Descent(Sequence(w=-1.25, s0=2.34, x=(-3.12, 1.57), t=-2.35), rate=0.0123)


def after_a_step(descent, copied):
    """The gradients and the new values of the leaves, by PyTorch, in the order of the uses."""
    given = descent.given
    w = torch.tensor(given.w, dtype=torch.float64, requires_grad=True)
    v = w.detach().clone().requires_grad_() if copied else w
    state = w * given.s0 + given.x[0]
    state = v * state + given.x[1]
    ((state - given.t) ** 2).backward()
    leaves = [w, v] if copied else [w]
    return [(leaf.grad.item(), (leaf - descent.rate * leaf.grad).item()) for leaf in leaves]


@pytest.mark.parametrize("descent", [GIVEN, OTHER, LONG])
def test_the_steps_are_pytorchs(descent):
    """Gradients and new values agree to 1e-12, copied and shared."""
    for shown, copied in ((descent.copied, True), (descent.shared, False)):
        for (_, *ours), theirs in zip(shown, after_a_step(descent, copied), strict=True):
            assert ours == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed."""
    assert typed(draw(wide), draw(wide, OTHER)) == set()


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
