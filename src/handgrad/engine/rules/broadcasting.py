"""What a broadcast forward asks of the way back: an entry that was used several times receives the sum."""

from handgrad.engine.shapes import Shape
from handgrad.engine.tensor import Tensor


def unbroadcast(g: Tensor, shape: Shape) -> Tensor:
    """Return a gradient summed to the shape that an input had before it was broadcast.

    Axes that broadcasting put in front are summed away, axes that it stretched from size 1 are summed and stay.
    """
    if g._shape == shape:
        return g
    front = len(g._shape) - len(shape)
    stretched = [front + axis for axis, size in enumerate(shape) if size == 1 and g._shape[front + axis] != 1]
    if front or stretched:
        g = g.sum([*range(front), *stretched], keepdim=True)
    summed: Tensor = g.reshape(shape)
    return summed
