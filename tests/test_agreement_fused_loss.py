"""Softmax with cross-entropy in one node: the hand and torch agree to 1e-12, step by step, and on what comes back."""

import random
from math import exp, inf, nextafter

import pytest
import torch
import torch.nn.functional as F

from handgrad.worked.fused_loss import BATCH, LARGEST, Batch, batch, plain, row

TOLERANCE = 1e-12


def leaf(value):
    """A leaf that asks, in float64."""
    return torch.tensor(value, dtype=torch.float64, requires_grad=True)


def of_torch(given, g=1.0):
    """The mean loss, and what comes back to the logits, by PyTorch's own loss."""
    Z = leaf(given.Z)
    L = F.cross_entropy(Z, torch.tensor(given.labels))
    L.backward(torch.tensor(g, dtype=torch.float64))
    return [L.item(), *Z.grad.flatten().tolist()]


def ours(given, g=1.0):
    """The same from the hand."""
    steps = batch(given, g)
    return [steps.L, *(each for passed in steps.dZ for each in passed)]


def largest_difference(one, other):
    """The largest difference of two columns, relative to numbers above 1."""
    return max(abs(a - b) / max(1.0, abs(a), abs(b)) for a, b in zip(one, other, strict=True))


def drawn(seed):
    """A batch of random size, with logits far from 0 in some rows."""
    draw = random.Random(seed)
    n, classes = draw.randint(1, 6), draw.randint(2, 5)
    Z = tuple(tuple(draw.choice((0, 900, -900)) + draw.uniform(-4, 4) for _ in range(classes)) for _ in range(n))
    return Batch(Z, tuple(draw.randrange(classes) for _ in range(n)))


@pytest.mark.parametrize("g", [1.0, -2.5])
def test_hand_and_torch_agree_on_the_lesson(g):
    """The mean loss and the six gradients of the lesson's batch agree to 1e-12, whatever arrives."""
    assert largest_difference(ours(BATCH, g), of_torch(BATCH, g)) < TOLERANCE


def test_hand_and_torch_agree_on_any_numbers():
    """Two hundred random batches, with logits that a plain exponential would not bear, agree to 1e-12."""
    for seed in range(200):
        given = drawn(seed)
        assert largest_difference(ours(given), of_torch(given)) < TOLERANCE


def test_each_step_is_torchs():
    """Log-sum-exp, loss and probabilities of each row agree with torch's own functions."""
    for z, label in zip(BATCH.Z, BATCH.labels, strict=True):
        steps, logits = row(z, label), torch.tensor(z, dtype=torch.float64)
        theirs = [torch.logsumexp(logits, 0).item(), -torch.log_softmax(logits, 0)[label].item()]
        assert largest_difference([steps.lse, steps.loss], theirs) < TOLERANCE
        assert largest_difference(steps.p, torch.softmax(logits, 0).tolist()) < TOLERANCE


@pytest.mark.parametrize("z", [(1001.0, 1003.0, 1000.0), (0.5, -3.5, -0.5), (-1000.0, -1000.5, -1001.0), (710.0, 3.0, -4.0)])
def test_the_plain_way_is_what_torch_computes(z):
    """Four nodes, nothing taken off: each value and each gradient is torch's, the infinite ones and the nan included."""
    logits = leaf(z)
    u = logits.exp()
    s = u.sum()
    log_s = s.log()
    loss = log_s - logits[2]
    s.retain_grad()
    loss.backward()
    found = plain(z, 2)
    pairs = [(found.u, u), (found.s, s), (found.log_s, log_s), (found.loss, loss), (found.ds, s.grad), (found.dz, logits.grad)]
    for mine, theirs in pairs:
        expected = torch.as_tensor(mine, dtype=torch.float64)
        assert torch.allclose(expected, theirs.detach(), rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True)


def test_the_largest_exponent():
    """The next float64 after it is too large for e to be raised to."""
    assert exp(LARGEST) < inf
    with pytest.raises(OverflowError):
        exp(nextafter(LARGEST, inf))


def test_the_lessons_numbers():
    """The numbers worked on paper, rounded last."""
    first, second = batch().rows
    assert (first.c, first.d, second.c, second.d) == (1003, (-2, 0, -3), 0.5, (0, -4, -1))
    paper = ["0.1353", "1.0000", "0.0498", "1.1851", "0.1698", "1003.1698", "3.1698", "0.1142", "0.8438", "0.0420"]
    assert [f"{each:.4f}" for each in (*first.u, first.s, first.log_s, first.lse, first.loss, *first.p)] == paper
    assert [f"{each:.4f}" for each in (second.s, second.loss, *second.delta)] == [
        "1.3862",
        "0.3266",
        "-0.2786",
        "0.0132",
        "0.2654",
    ]
    assert [f"{each:.4f}" for passed in batch().dZ for each in passed] == [
        "0.0571",
        "0.4219",
        "-0.4790",
        "-0.1393",
        "0.0066",
        "0.1327",
    ]


def test_a_forgotten_mean_is_seen():
    """A hand without 1/n differs from torch by the factor n, here the two rows of the batch."""
    forgotten = [each * 2 for each in ours(BATCH)[1:]]
    assert largest_difference(forgotten, of_torch(BATCH)[1:]) > TOLERANCE
