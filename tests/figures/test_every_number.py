"""F4: every number is PyTorch's, and moves when the network does."""

from functools import cache

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.autograd import every_number
from handgrad.figures.autograd.every_number import alt, numbers
from handgrad.figures.numbers import num
from handgrad.worked.running_network import GIVEN, Givens

draw = cache(every_number.draw)
OTHER = Givens(
    x=(1.37, 2.61), W1=((1.19, -0.53), (-0.47, 1.23)), b1=(0.57, -0.59), W2=((1.07, 1.13), (-1.17, 0.61)), b2=(-0.43, 0.07)
)
FIRST_CLASS = Givens(label=0)
LONG = Givens(
    x=(1.0061, -4.9024),
    W1=((-1.3046, -3.0901), (-2.3051, -3.9689)),
    b1=(-1.2233, -1.1643),
    W2=((-1.0848, 1.9513), (-1.2001, 1.713)),
    b2=(-1.5159, 0.5012),
    label=0,
)


def of_torch(given):
    """Return every value and gradient that the figure shows, by PyTorch, in the figure's names."""
    x = torch.tensor(given.x, dtype=torch.float64)
    leaf = {
        name: torch.tensor(getattr(given, name), dtype=torch.float64, requires_grad=True) for name in ("W1", "b1", "W2", "b2")
    }
    z1 = leaf["W1"] @ x + leaf["b1"]
    a1 = torch.relu(z1)
    z = leaf["W2"] @ a1 + leaf["b2"]
    p = torch.softmax(z, dim=0)
    L = -torch.log(p[given.label])
    kept = {"z1": z1, "a1": a1, "z": z, "p": p, "L": L}
    for tensor in kept.values():
        tensor.retain_grad()
    L.backward()
    return {"x": x} | kept, {**kept, **leaf}


def differences(shown, given):
    """Return the largest difference between the figure's numbers and PyTorch's, by name."""
    values, graded = of_torch(given)
    pairs = {name: (shown.values[name], values[name]) for name in shown.values} | {"L": (shown.L, values["L"])}
    gradients = {**shown.gradients, "L": shown.seed, "W1": shown.dW[0], "W2": shown.dW[1], "b1": shown.db[0], "b2": shown.db[1]}
    pairs |= {f"d{name}": (gradient, graded[name].grad) for name, gradient in gradients.items()}
    return {
        name: float((torch.tensor(ours, dtype=torch.float64) - theirs.detach()).abs().max())
        for name, (ours, theirs) in pairs.items()
    }


@pytest.mark.parametrize("given", [GIVEN, OTHER, FIRST_CLASS], ids=["lesson", "other", "first class"])
def test_every_number_is_pytorchs(given):
    """Values, gradients of the parameters and the retained ones between agree to 1e-12."""
    found = differences(numbers(given), given)
    assert len(found) == 15
    assert max(found.values()) < 1e-12


def test_a_wrong_number_is_seen():
    """The comparison is not blind: numbers of another network differ."""
    assert min(differences(numbers(OTHER), GIVEN)["dp"], differences(numbers(OTHER), GIVEN)["dW1"]) > 1e-3


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_network(wide):
    """No number was typed: with other inputs all change but the seed 1 and the true zero."""
    assert typed(draw(wide), draw(wide, OTHER)) == {"0", "1"}


@pytest.mark.parametrize("wide", [True, False])
def test_the_sheet_shows_every_number(wide):
    """Each value and gradient stands on the sheet, as often as the network has it."""
    shown = numbers()
    flat = [v for layer in (*shown.values.values(), *shown.gradients.values()) for v in layer] + [shown.L, shown.seed]
    flat += [v for W, dW, b, db in shown.parameters for v in (*W[0], *W[1], *dW[0], *dW[1], *b, *db)]
    words = [label.words for label in draw(wide).labels]
    for number in {num(value) for value in flat}:
        assert words.count(number) == [num(value) for value in flat].count(number)


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("given", [OTHER, FIRST_CLASS, LONG], ids=["other", "first class", "long"])
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_other_numbers(wide, given, check):
    """Longer numbers, and the other class, still find room."""
    assert check(draw(wide, given)) == []


def test_long_numbers_are_long():
    """The stress test stresses: most of its numbers have seven characters, as long as a sign, a digit and four places."""
    shown = numbers_of(draw(True, LONG))
    assert max(map(len, shown)) == 7
    assert sum(len(number) == 7 for number in shown) > len(shown) / 2


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
