"""What a broadcast forward asks of the way back: an entry that was used several times receives the sum."""

from handgrad.engine.shapes import Shape
from handgrad.engine.tensor import Tensor, new, values_of


def unbroadcast(g: Tensor, shape: Shape) -> Tensor:
    """Return a gradient summed to the shape that an input had before it was broadcast.

    Axes that broadcasting put in front are summed away, axes that it stretched from size 1 are summed and stay.
    """
    if g._shape == shape:
        return g
    front = len(g._shape) - len(shape)
    stretched = [front + axis for axis, size in enumerate(shape) if size == 1 and g._shape[front + axis] != 1]
    if stretched:
        g = g.sum(stretched, keepdim=True)
    if front:
        g = g.sum(tuple(range(front)))
    return g


def fronted(written: Tensor, axes: int) -> Tensor:
    """Return what is written over a tensor without the axes of size 1 that it has in front and the place has not."""
    while len(written._shape) > axes and written._shape[0] == 1:
        written = new(list(values_of(written)), written._shape[1:], written.dtype)
    return written


def back_to(g: Tensor, shape: Shape) -> Tensor:
    """Return a gradient in the shape of what was written, axes of size 1 in front included (see `fronted`)."""
    extra = max(len(shape) - len(g._shape), 0)
    back: Tensor = unbroadcast(g, shape[extra:]).reshape(shape)
    return back
