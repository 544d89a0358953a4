"""DL01.7.4-F2: each curve is the loop's that PyTorch runs; the panels say which of them fall, swing, stand still or stop."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.numbers import num
from handgrad.figures.training_loop.left_out import ERROR, GIVEN, Runs, alt, draw
from handgrad.worked.two_classes import LINES, grid, start

OTHER = Runs(rate=0.8, steps=45)
LONG = Runs(rate=1.0, steps=120)


def losses_of_torch(runs, *, clear):
    """The losses of PyTorch's loop from the figure's starting weights."""
    points, labels = grid()
    X, y, net = torch.tensor(points, dtype=torch.float64), torch.tensor(labels), start()
    leaves = [torch.tensor(part, dtype=torch.float64, requires_grad=True) for part in (net.W1, net.b1, net.W2, net.b2)]
    optimizer = torch.optim.SGD(leaves, lr=runs.rate)
    losses = []
    for _ in range(runs.steps):
        if clear:
            optimizer.zero_grad()
        z = torch.relu(X @ leaves[0].T + leaves[1]) @ leaves[2].T + leaves[3]
        loss = torch.nn.functional.cross_entropy(z, y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("runs", [GIVEN, OTHER], ids=["lesson", "other"])
def test_the_printed_losses_are_pytorchs(runs, wide):
    """The last loss of the whole loop, and the highest and the last without clearing, are those of PyTorch's loop."""
    words = {label.words for label in draw(wide, runs).labels}
    whole, uncleared = losses_of_torch(runs, clear=True), losses_of_torch(runs, clear=False)
    assert {num(whole[-1]), num(whole[0]), num(uncleared[-1]), num(max(uncleared))} <= words


@pytest.mark.parametrize("wide", [True, False])
def test_there_is_a_panel_for_each_line(wide):
    """The whole loop and each of its lines has a heading, and the panels that stop say the error and its round."""
    words = [label.words for label in draw(wide).labels]
    assert [word for word in words if word.startswith("no ")] == [f"no {name}" for name in LINES]
    assert words.count("RuntimeError") == words.count(f"in round {2}") == len(ERROR)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_runs(wide):
    """No number was typed: at another rate only the first loss, which no step has touched, and the second round stay."""
    assert typed(draw(wide), draw(wide, OTHER)) == {num(GIVEN.of(None).losses[0]), str(len(GIVEN.of("loss").losses) + 1)}


@pytest.mark.parametrize("wide", [True, False])
def test_last_loss_is_tied_to_its_point_where_the_curve_rises_between(wide):
    """Without clearing a spike stands under the number: a line leads from it down to the last point; no other panel needs one."""
    sheet = draw(wide)
    lines = [shape.corners for shape in sheet.painted if shape.stroke == "control" and len(shape.corners) == 2]
    (((across, upper), (_, lower)),) = [line for line in lines if line[0][0] == line[1][0]]
    (label,) = [label for label in sheet.labels if label.words == num(GIVEN.of("zero_grad").losses[-1])]
    dots = [shape.extent for shape in sheet.painted if shape.fill == "forward-line"]
    assert across == label.x
    assert 0 < upper - label.y < 12
    assert [dot for dot in dots if dot[0] < across < dot[2] and 0 < dot[1] - lower < 5]


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("runs", [OTHER, LONG], ids=["other", "long"])
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_other_curves(wide, runs, check):
    """Other curves, higher ones and longer ones, still find room."""
    assert check(draw(wide, runs)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
