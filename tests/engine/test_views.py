"""Views: the same storage under another shape, with PyTorch's strides, and never a wrong gradient through an old view."""

import pytest
import torch

from handgrad import engine

NUMBERS = list(range(24))
VIEWS = [
    lambda t: t,
    lambda t: t.transpose(0, 2),
    lambda t: t.permute(1, 0, 2),
    lambda t: t[1],
    lambda t: t[:, 1:],
    lambda t: t[:, :, ::2],
    lambda t: t[..., 3],
    lambda t: t[None, 0, :, None],
    lambda t: t.view(6, 4),
    lambda t: t.view(-1, 2, 2, 2),
    lambda t: t.transpose(1, 2).reshape(2, 12),
    lambda t: t[:, :, :2].reshape(6, 2),
    lambda t: t.unsqueeze(1),
    lambda t: t[:, :1].squeeze(),
    lambda t: t[:1].expand(3, 3, 4),
    lambda t: t.mT,
    lambda t: t[1].t(),
    lambda t: t.flatten(1),
    lambda t: t.transpose(0, 1).contiguous(),
    lambda t: t.narrow(2, 1, 2),
    lambda t: t.select(1, -1),
]


@pytest.mark.parametrize("number", range(len(VIEWS)))
def test_view_lies_where_torch_lays_it(number):
    """Shape, strides, offset and entries of a view are PyTorch's, and it shares the storage exactly where PyTorch's does."""
    ours, theirs = (lib.tensor(NUMBERS).view(2, 3, 4) for lib in (engine, torch))
    found, expected = VIEWS[number](ours), VIEWS[number](theirs)
    assert tuple(found.shape) == tuple(expected.shape)
    assert found.stride() == expected.stride()
    assert found.storage_offset() == expected.storage_offset()
    assert found.is_contiguous() == expected.is_contiguous()
    assert found.tolist() == expected.tolist()
    shared, expected_shared = (
        a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr() for a, b in ((found, ours), (expected, theirs))
    )
    assert shared == expected_shared


def test_writing_to_a_view_changes_what_it_views():
    """A write through any view lands in the storage that all share."""
    base = engine.zeros(2, 3)
    base.t()[1].add_(5)
    base[:, 2] = engine.tensor([7.0, 8.0])
    base.detach()[0, 0] = 1
    assert base.tolist() == [[1.0, 5.0, 7.0], [0.0, 5.0, 8.0]]


def test_copies_do_not_share():
    """clone, tensor(list) and a list of places copy."""
    numbers = [1.0, 2.0]
    base = engine.tensor(numbers)
    for copy in (base.clone(), base[[0, 1]], base[base > 0]):
        copy.zero_()
    assert (base.tolist(), numbers) == ([1.0, 2.0], [1.0, 2.0])


def test_old_view_of_a_recorded_tensor_is_refused():
    """After a recorded change in place, a view taken before has no right record: using it or asking for its node is an error."""
    whole = engine.ones(3, requires_grad=True) * 1
    view = whole[:2]
    whole.mul_(2)
    for use in (
        lambda: view.sum(),
        lambda: view.grad_fn,
        lambda: view.requires_grad,
        lambda: view.detach(),
        lambda: view.add_(1),
    ):
        with pytest.raises(RuntimeError, match="take the view after the change"):
            use()
    assert whole[:2].tolist() == [2.0, 2.0]


def test_recorded_change_of_a_view_is_refused():
    """A recorded change of a view is an error that names the way out, and changes nothing."""
    whole = engine.ones(3, requires_grad=True) * 1
    plain, w = engine.zeros(3), engine.tensor(2.0, requires_grad=True)
    for change in (lambda: whole[:2].mul_(2), lambda: plain[:2].add_(w)):
        with pytest.raises(RuntimeError, match=r"tensor\[\.\.\.\] = value"):
            change()
    assert (whole.tolist(), plain.tolist(), whole._version, plain._version) == ([1.0] * 3, [0.0] * 3, 0, 0)


def test_expanded_tensor_is_not_written_to():
    """Where one place in storage stands for several entries, a change in place is refused as PyTorch refuses it."""
    with pytest.raises(RuntimeError, match="more than one element of the written-to tensor"):
        engine.zeros(3).expand(2, 3).add_(1)
