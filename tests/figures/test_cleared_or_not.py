"""DL01.7.4-F5: every number is what PyTorch's SGD has at that moment, with zero_grad and without; the paths are its paths."""

import re

import pytest
import torch

from figure_checks import LAYOUT, numbers_of, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.training_loop.cleared_or_not import DRAWN, TICKS, TOLD, alt, draw, parts, path
from handgrad.worked.one_weight import GIVEN, Givens, rounds

OTHER = Givens(w=-0.7, rate=0.08, a=1.7, c=6.1)
RATE = Givens(rate=0.15)
FROM_RIGHT = Givens(w=13.25, rate=0.0625, a=-2.25, c=-11.25)
ALL = pytest.mark.parametrize("given", [GIVEN, OTHER, RATE, FROM_RIGHT], ids=["lesson", "other", "rate", "from right"])
BOTH = pytest.mark.parametrize("clear", [True, False], ids=["cleared", "kept"])


def loop_of_torch(given, *, clear):
    """The weight at the start and after each round, and what each backward adds and leaves, as PyTorch's SGD has them."""
    w = torch.tensor(given.w, dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=given.rate)
    held, slopes, grads = [w.item()], [], []
    for _ in range(DRAWN):
        if clear:
            optimizer.zero_grad()
        before = 0.0 if w.grad is None else w.grad.item()
        ((given.a * w - given.c) ** 2).backward()
        slopes.append(w.grad.item() - before)
        grads.append(w.grad.item())
        optimizer.step()
        held.append(w.item())
    return held, slopes, grads


@ALL
@BOTH
def test_the_path_is_that_of_pytorchs_optimizer(given, clear):
    """At the start and after every round the weight is where PyTorch's SGD has it."""
    assert path(clear, given) == pytest.approx(loop_of_torch(given, clear=clear)[0], abs=1e-11)


@ALL
@BOTH
def test_the_parts_are_what_each_backward_of_pytorch_has_added(given, clear):
    """Kept, a row holds every slope so far; cleared, only the new one; either way they add up to PyTorch's w.grad."""
    _, slopes, grads = loop_of_torch(given, clear=clear)
    rows = parts(clear, rounds(TOLD, clear=clear, given=given))
    for count, row in enumerate(rows, 1):
        kept = [part for part in row if part is not None]
        assert len(row) == count
        assert kept == pytest.approx(slopes[count - 1 : count] if clear else slopes[:count], abs=1e-11)
        assert sum(kept) == pytest.approx(grads[count - 1], abs=1e-11)


@ALL
@pytest.mark.parametrize("wide", [True, False])
def test_every_number_is_pytorchs(given, wide):
    """The sheet shows PyTorch's numbers of the rounds that have a row, both ends of the swing, what is given, and no others."""
    loops = [loop_of_torch(given, clear=clear) for clear in (True, False)]
    values = [given.w, given.rate, given.a, given.c, given.c / given.a]
    values += [value for held, slopes, grads in loops for part in (held[1:], slopes, grads) for value in part[:TOLD]]
    values += [min(loops[1][0]), max(loops[1][0])]
    counts = {str(count) for count in (*range(1, TOLD + 1), *TICKS)}
    assert numbers_of(draw(wide, given)) == {num(round(value, 9)) for value in values} | counts


@BOTH
def test_one_comes_to_rest_and_the_other_swings(clear):
    """The cleared weight is at the lowest place in the end; the other passes it again and again."""
    held = [w - GIVEN.lowest for w in path(clear)]
    turns = sum(one * other < 0 for one, other in zip(held, held[1:], strict=False))
    assert (turns, abs(held[-1]) < 1e-6) == ((0, True) if clear else (4, False))


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_loop(wide):
    """No number was typed: for another loop only the counts of the rounds stay."""
    counts = {str(count) for count in (*range(1, TOLD + 1), *TICKS)}
    assert typed(draw(wide), draw(wide, OTHER)) == counts


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("given", [OTHER, RATE, FROM_RIGHT], ids=["other", "rate", "from right"])
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_other_loops(wide, given, check):
    """Another rate, longer numbers, and a path that begins on the other side still find room."""
    assert check(draw(wide, given)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []


@ALL
def test_the_alternative_text_tells_what_each_backward_adds(given):
    """Round by round, cleared and then kept, it names PyTorch's slopes in their order."""
    slopes = [slope for clear in (True, False) for slope in loop_of_torch(given, clear=clear)[1][:TOLD]]
    assert re.findall(r"backward adds (\S+),", alt(given)) == [num(round(slope, 9)) for slope in slopes]
