"""DL01.6.4-F1: gradient and nudged losses are those of PyTorch's network and of the engine's; each label moves with its input."""

import pytest
import torch

import handgrad.engine as engine
from figure_checks import LAYOUT, typed, untold
from handgrad.figures.checking.witnesses import BY_RULES, GIVEN, Case, alt, draw
from handgrad.worked.running_network import Givens

OTHER = Case(
    Givens(x=(0.7, -1.3), W1=((2.25, 0.9), (0.35, -0.6)), b1=(0.15, 0.85), W2=((0.45, -0.2), (1.6, 0.55)), b2=(0.3, -0.1)), h=0.03
)
LONG = Case(Givens(x=(-12.34, 7.89), W1=((-1.234, -2.345), (0.5, -1.5)), b1=(11.5, 3.5)), h=0.0321)


def machine_loss(lib, case, w):
    """The loss of the same network by PyTorch or by the engine, with another first weight."""
    given = case.network
    x, W1, b1, W2, b2 = (lib.tensor(v, dtype=lib.float64) for v in (given.x, given.W1, given.b1, given.W2, given.b2))
    W1 = lib.cat([w.reshape(1), W1.flatten()[1:]]).reshape(2, 2)
    z = W2 @ lib.relu(W1 @ x + b1) + b2
    return lib.nn.functional.cross_entropy(z, lib.tensor(given.label))


@pytest.mark.parametrize("lib", [pytest.param(torch, id="torch"), pytest.param(engine, id="engine")])
@pytest.mark.parametrize("case", [GIVEN, OTHER, LONG])
def test_rule_and_losses_are_the_machines(case, lib):
    """What the rules say is each machine's gradient, and each loss is its forward pass at the nudged weight."""
    w = lib.tensor(case.w, dtype=lib.float64, requires_grad=True)
    machine_loss(lib, case, w).backward()
    assert case.rule == pytest.approx(w.grad.item(), abs=1e-12)
    sides = [machine_loss(lib, case, w.detach() + step).item() for step in (case.h, -case.h)]
    assert [case.loss(case.w + case.h), case.loss(case.w - case.h)] == pytest.approx(sides, abs=1e-12)
    assert case.difference == pytest.approx((sides[0] - sides[1]) / (2 * case.h), abs=1e-11)


def test_the_pencil_gets_the_difference_from_the_printed_losses():
    """The six places that are printed are enough for the four of the difference."""
    above, below = (round(GIVEN.loss(GIVEN.w + step), 6) for step in (GIVEN.h, -GIVEN.h))
    assert f"{(above - below) / (2 * GIVEN.h):.4f}" == f"{GIVEN.difference:.4f}"


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed."""
    assert typed(draw(wide), draw(wide, OTHER)) == set()


@pytest.mark.parametrize("wide", [True, False])
def test_every_witness_by_the_rules_says_the_same(wide):
    """Hand, engine and PyTorch stand there with one number."""
    words = [label.words for label in draw(wide).labels]
    assert set(BY_RULES) <= set(words)
    assert words.count("1.4621") == len(BY_RULES)


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
