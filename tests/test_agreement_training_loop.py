"""The training loop by hand, PyTorch's and our engine's, with SGD: every step agrees to 1e-12, cleared or not, and in parts."""

import random
from dataclasses import astuple

import pytest
import torch

from handgrad.worked import two_classes
from handgrad.worked.training_loop import GIVEN, Givens, mean_loss, micro_batches, rounds
from machines import leaf, on_each_machine

TOLERANCE = 1e-12
COUNT = 4


def rounds_of(lib, given, *, clear):
    """For each round what the hand names, by autograd: the walk alone from fresh leaves, `.grad` from those of the loop."""
    x, t = (lib.tensor(values, dtype=lib.float64) for values in (given.x, given.t))
    w, b = leaf(lib, given.w), leaf(lib, given.b)
    columns = []
    for _ in range(COUNT):
        if clear:
            w.grad = b.grad = None
        fresh = leaf(lib, w.item()), leaf(lib, b.item())
        for leaves in (fresh, (w, b)):
            h = x * leaves[0] + leaves[1]
            h.retain_grad()
            d = h - t
            L = (d**2).mean()
            L.backward()
        walk = [fresh[0].grad.item(), fresh[1].grad.item()]
        column = [w.item(), b.item(), *h.tolist(), *d.tolist(), L.item(), *h.grad.tolist(), *walk, w.grad.item(), b.grad.item()]
        with lib.no_grad():
            for theta in (w, b):
                theta -= given.rate * theta.grad
        columns.append([*column, w.item(), b.item()])
    return columns


def by_hand(given, *, clear):
    """The same numbers from the pencil."""
    return [
        [r.w, r.b, *r.h, *r.d, r.L, *r.dh, r.dw, r.db, r.grad_w, r.grad_b, r.w_after, r.b_after]
        for r in rounds(COUNT, clear=clear, given=given)
    ]


def largest_difference(one, other):
    """The largest difference of two lists of columns, relative to numbers above 1."""
    pairs = [pair for left, right in zip(one, other, strict=True) for pair in zip(left, right, strict=True)]
    return max(abs(a - b) / max(1.0, abs(a), abs(b)) for a, b in pairs)


def drawn(seed):
    """Givens with a random number in every place, and four to six examples."""
    uniform = random.Random(seed).uniform
    size = 4 + seed % 3
    x, t = (tuple(uniform(-2, 2) for _ in range(size)) for _ in range(2))
    return Givens(uniform(-2, 2), uniform(-2, 2), x, t, uniform(0.01, 0.2))


@on_each_machine
@pytest.mark.parametrize("clear", [True, False])
def test_hand_and_machine_agree_on_the_lesson(lib, clear):
    """Four rounds of the lesson's line, with and without clearing, agree to 1e-12."""
    assert largest_difference(by_hand(GIVEN, clear=clear), rounds_of(lib, GIVEN, clear=clear)) < TOLERANCE


@on_each_machine
@pytest.mark.parametrize("clear", [True, False])
def test_hand_and_machine_agree_on_any_numbers(lib, clear):
    """A hundred random lines, with random examples, targets and rates, agree too."""
    for seed in range(100):
        given = drawn(seed)
        assert largest_difference(by_hand(given, clear=clear), rounds_of(lib, given, clear=clear)) < TOLERANCE


def test_the_lessons_numbers():
    """The numbers worked on paper."""
    first, second = rounds(2)
    assert (first.h, first.d, first.L) == ((6, 1, 8, 3), (-6, -10, 4, -2), 39)
    assert (first.dh, first.dw_parts, first.dw, first.db) == ((-3, -5, 2, -1), (3, -20, -6, -2), -25, -7)
    assert (second.w, second.b, second.L, second.dw, second.db) == (1.5, 5.7, 20.715, 13.2, -3.1)
    assert (second.w_after, second.b_after, mean_loss(0.18, 6.01)) == (0.18, 6.01, 15.0849)
    left = rounds(3, clear=False)
    assert (left[1].grad_w, left[1].grad_b, left[2].w, left[2].b, left[2].L) == (-11.8, -10.1, 2.68, 6.71, 45.8149)


def test_every_named_step_follows_from_the_ones_before():
    """Squares and contributions, which no machine was asked for, are what their names say."""
    for seed in range(20):
        given = drawn(seed)
        for each in rounds(COUNT, given=given):
            assert each.squares == pytest.approx([d**2 for d in each.d], abs=1e-9)
            assert each.dw_parts == pytest.approx([g * x for g, x in zip(each.dh, given.x, strict=True)], abs=1e-9)


@pytest.mark.parametrize("parts", [1, 2, 4])
@pytest.mark.parametrize("divided", [True, False])
def test_micro_batches_are_pytorchs(parts, divided):
    """What each part's walk adds, and their sum, is PyTorch's; divided, the sum is the gradient of the whole batch."""
    x, t = (torch.tensor(values, dtype=torch.float64) for values in (GIVEN.x, GIVEN.t))
    added = []
    for xs, ts in zip(x.chunk(parts), t.chunk(parts), strict=True):
        w, b = leaf(torch, GIVEN.w), leaf(torch, GIVEN.b)
        loss = ((w * xs + b - ts) ** 2).mean()
        (loss / parts if divided else loss).backward()
        added.append((w.grad.item(), b.grad.item()))
    to_w, to_b = micro_batches(parts, divided=divided)
    assert list(zip(to_w, to_b, strict=True)) == [pytest.approx(pair, abs=TOLERANCE) for pair in added]
    share = 1 if divided else parts
    assert sum(to_w) == pytest.approx(share * rounds(1)[0].dw, abs=TOLERANCE)


def network(units):
    """The small network of the lesson, its starting weights from the formula."""
    net = torch.nn.Sequential(torch.nn.Linear(2, units), torch.nn.ReLU(), torch.nn.Linear(units, 2)).double()
    a = torch.arange(units, dtype=torch.float64)
    numbers = (torch.stack([a.cos(), a.sin()], 1), a * 0, torch.stack([a.sin(), a.cos()]) / 2, torch.zeros(2))
    with torch.no_grad():
        for theta, number in zip(net.parameters(), numbers, strict=True):
            theta.copy_(number)
    return net


def trained(left_out, rounds_run):
    """The losses and the network of PyTorch's loop, whole or with a line left out."""
    points, labels = two_classes.grid()
    X, y = torch.tensor(points, dtype=torch.float64), torch.tensor(labels)
    net = network(two_classes.UNITS)
    optimizer = torch.optim.SGD(net.parameters(), lr=two_classes.RATE)
    losses, stopped = [], False
    z = net(X)
    loss = torch.nn.functional.cross_entropy(z, y)
    for _ in range(rounds_run):
        if left_out != "zero_grad":
            optimizer.zero_grad()
        if left_out != "forward":
            z = net(X)
        if left_out != "loss":
            loss = torch.nn.functional.cross_entropy(z, y)
        try:
            if left_out != "backward":
                loss.backward()
        except RuntimeError:
            stopped = True
            break
        losses.append(loss.item())
        if left_out != "step":
            optimizer.step()
    return losses, net, stopped


@pytest.mark.parametrize("left_out", [None, *two_classes.LINES])
def test_the_loop_without_a_line_is_pytorchs(left_out):
    """Whole and without any of its lines, the hand's losses are PyTorch's; where PyTorch stops, so does the hand.

    Without clearing, the swings make each rounding larger, round by round: to 1e-12 in the first twenty, 1e-8 in all.
    """
    ours = two_classes.train(left_out)
    theirs, net, stopped = trained(left_out, two_classes.STEPS)
    assert stopped == (left_out in ("forward", "loss"))
    assert len(ours.losses) == len(theirs)
    assert ours.losses[:20] == pytest.approx(theirs[:20], abs=TOLERANCE)
    assert ours.losses == pytest.approx(theirs, abs=1e-8 if left_out == "zero_grad" else TOLERANCE)
    if left_out not in ("zero_grad", "forward", "loss"):
        assert [list(row) for row in ours.net.W1] == [pytest.approx(row, abs=TOLERANCE) for row in net[0].weight.tolist()]
        assert ours.net.b2 == pytest.approx(net[2].bias.tolist(), abs=TOLERANCE)


@pytest.mark.parametrize("seed", range(5))
def test_a_walk_from_random_weights_is_pytorchs(seed):
    """From any weights, the loss and all gradients of one walk agree to 1e-12, and so does the count of right points."""
    draw = random.Random(seed).uniform
    start = two_classes.start(3 + seed)
    any_net = two_classes.moved(start, two_classes.walk(start, *two_classes.grid())[1], draw(-3, 3))
    points, labels = two_classes.grid()
    X, y = torch.tensor(points, dtype=torch.float64), torch.tensor(labels)
    net = network(3 + seed)
    with torch.no_grad():
        for theta, numbers in zip(net.parameters(), astuple(any_net), strict=True):
            theta.copy_(torch.tensor(numbers, dtype=torch.float64))
    loss, grads = two_classes.walk(any_net, points, labels)
    theirs = torch.nn.functional.cross_entropy(net(X), y)
    theirs.backward()
    assert loss == pytest.approx(theirs.item(), abs=TOLERANCE)
    for theta, numbers in zip(net.parameters(), astuple(grads), strict=True):
        assert (theta.grad - torch.tensor(numbers, dtype=torch.float64)).abs().max() < TOLERANCE
    assert two_classes.right(any_net, points, labels) == (net(X).argmax(1) == y).sum()
