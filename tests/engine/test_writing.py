"""Writing into a tensor: sources with more axes, and whole numbers that take floats."""

import pytest
import torch

from handgrad import engine

PLACES = {
    "all": slice(None),
    "every axis": ...,
    "a slice": slice(0, 2),
    "a place": 1,
    "listed places": [0, 2],
}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES.keys())
def test_a_source_with_axes_of_size_one_in_front_receives_its_gradient(place):
    """What is written may have more axes than its place, of size 1; its gradient has its own shape."""

    def written(library):
        x = library.tensor([2.0, 3.0, 4.0], dtype=library.float64, requires_grad=True)
        source = library.tensor([[[5.0]]], dtype=library.float64, requires_grad=True)
        y = x * 2
        y[place] = source
        (y * y).sum().backward()
        return y.tolist(), x.grad.tolist(), source.grad.tolist()

    assert written(engine) == written(torch)


def test_copy_refuses_a_source_with_more_axes():
    """`copy_` takes no source with more axes than its target, and changes nothing then."""

    def refused(library):
        target = library.tensor([1.0, 2.0], dtype=library.float64)
        with pytest.raises(RuntimeError) as caught:
            target.copy_(library.tensor([[3.0, 4.0]], dtype=library.float64))
        return str(caught.value), target.tolist()

    assert refused(engine) == refused(torch)


def test_whole_numbers_take_floats_that_ask_for_a_gradient():
    """Whole numbers overwritten by recorded floats drop what is behind the point, and ask for nothing."""

    def written(library):
        x = library.tensor([2.7, -3.7], dtype=library.float64, requires_grad=True)
        whole = library.tensor([1, 1])
        whole[0] = x[1]
        copied = library.tensor([1, 1]).copy_(x)
        return whole.tolist(), whole.requires_grad, copied.tolist(), copied.requires_grad

    assert written(engine) == written(torch)


def test_a_view_from_no_grad_is_not_changed_outside():
    """A view that no_grad made can be changed in no_grad alone; elsewhere the change would be missing in the record."""

    def refused(library):
        x = library.tensor([1.0, 2.0], dtype=library.float64, requires_grad=True)
        with library.no_grad():
            part = x.view(2)[1:]
            part.mul_(5)
        with pytest.raises(RuntimeError) as caught:
            part.mul_(2)
        return str(caught.value).split(".")[0], x.tolist()

    assert refused(engine) == refused(torch)
