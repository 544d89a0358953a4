"""Shapes and strides: the hand and torch agree exactly, on every cell and on every refusal of view."""

import random
from math import prod

import pytest
import torch

from handgrad.worked.memory_layout import Layout, contiguous, worked


def lengths_that_count(layout):
    """Length and stride of each axis; on an axis of length 1 the stride leads nowhere and may be any."""
    return [(length, stride) for length, stride in zip(layout.shape, layout.strides, strict=True) if length != 1]


def agrees(layout, tensor):
    """Same shape, offset and strides, and the same cell at every index: each cell of the storage holds its own number."""
    theirs = Layout(tuple(tensor.shape), tensor.stride(), tensor.storage_offset())
    return (
        (layout.shape, layout.offset) == (theirs.shape, theirs.offset)
        and lengths_that_count(layout) == lengths_that_count(theirs)
        and layout.cells() == tuple(tensor.flatten().tolist())
        and layout.is_contiguous == tensor.is_contiguous()
    )


def numbered(shape):
    """A contiguous tensor in which each cell holds its own number."""
    return torch.arange(prod(shape)).view(shape)


def view_of_torch(tensor, shape):
    """PyTorch's view, or None where it refuses."""
    try:
        return tensor.view(shape)
    except RuntimeError as error:
        assert "view size is not compatible" in str(error)
        return None


def some_way(rng, layout, tensor):
    """One random operation on both: an order of axes, a slice, or an axis of length 1 made longer."""
    axes = range(len(layout.shape))
    short = [axis for axis in axes if layout.shape[axis] == 1]
    kind = rng.choice(["permute", "slice", "expand"] if short else ["permute", "slice"])
    if kind == "permute":
        order = rng.sample(axes, len(axes))
        return layout.permuted(*order), tensor.permute(order)
    if kind == "expand":
        axis, length = rng.choice(short), rng.randint(2, 3)
        return layout.expanded(axis, length), tensor.expand(*layout.shape[:axis], length, *layout.shape[axis + 1 :])
    axis = rng.choice(axes)
    start, step = rng.randrange(layout.shape[axis]), rng.randint(1, 3)
    places = (slice(None),) * axis + (slice(start, None, step),)
    return layout.sliced(axis, start, step), tensor[places]


def factored(rng, count):
    """A random shape with so many numbers, axes of length 1 among them."""
    shape = []
    while count > 1:
        length = rng.choice([n for n in range(2, count + 1) if count % n == 0])
        shape.append(length)
        count //= length
    for _ in range(rng.randint(0, 1)):
        shape.insert(rng.randint(0, len(shape)), 1)
    return tuple(shape) or (1,)


def drawn(seed):
    """A random layout and its tensor after up to three operations, and a shape to view it by."""
    rng = random.Random(seed)
    shape = tuple(rng.randint(1, 4) for _ in range(rng.randint(1, 4)))
    layout, tensor = contiguous(shape), numbered(shape)
    for _ in range(rng.randint(0, 3)):
        layout, tensor = some_way(rng, layout, tensor)
    return layout, tensor, factored(rng, tensor.numel())


def test_hand_and_torch_agree_on_the_lesson():
    """The block, the turned block, the slice and the looked-up cell of the worked example are PyTorch's."""
    steps, block = worked(), numbered((2, 3, 4))
    turned = block.permute(2, 0, 1)
    q = turned[1:, :, ::2]
    for layout, tensor in ((steps.block, block), (steps.turned, turned), (steps.q, q), (steps.anew, numbered((3, 2, 2)))):
        assert agrees(layout, tensor)
    assert steps.found == q[steps.index].item()
    assert list(steps.order) == q.reshape(12).tolist()
    assert steps.q.viewed((12,)) is view_of_torch(q, (12,)) is None


def test_hand_and_torch_agree_on_any_layout():
    """Two thousand random chains of operations: every cell, every stride, and whether the order is that of the storage."""
    for seed in range(2000):
        layout, tensor, _ = drawn(seed)
        assert agrees(layout, tensor), seed


def test_hand_and_torch_refuse_the_same_views():
    """A view exists by hand exactly where PyTorch makes one, and then it is the same."""
    refused = 0
    for seed in range(2000):
        layout, tensor, shape = drawn(seed)
        ours, theirs = layout.viewed(shape), view_of_torch(tensor, shape)
        assert (ours is None) == (theirs is None), seed
        if ours is None:
            refused += 1
        else:
            assert agrees(ours, theirs), seed
    assert 200 < refused < 1800


def test_numpy_is_a_third_witness():
    """NumPy counts strides in bytes: divided by the size of a number they are the hand's."""
    for seed in range(200):
        layout, tensor, _ = drawn(seed)
        array = tensor.numpy()
        theirs = Layout(array.shape, tuple(stride // array.itemsize for stride in array.strides), layout.offset)
        assert lengths_that_count(theirs) == lengths_that_count(layout)
        assert tuple(array.ravel().tolist()) == layout.cells()


@pytest.mark.parametrize("shape", [(2, 3), (2, 3, 4), (4, 3, 2), (1, 5), (7,)])
def test_a_wrong_order_of_strides_is_seen(shape):
    """Strides that grow from the first axis differ from PyTorch's wherever two axes are longer than 1."""
    growing = tuple(prod(shape[:j]) for j in range(len(shape)))
    assert agrees(Layout(shape, growing), numbered(shape)) is (sum(length > 1 for length in shape) < 2)
