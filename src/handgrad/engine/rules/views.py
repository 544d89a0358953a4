"""Views: the same storage under another shape. On the way back the gradient takes the shape it had."""

from handgrad.engine.entrywise import zeros
from handgrad.engine.node import Gradients, Node
from handgrad.engine.rules.broadcasting import unbroadcast
from handgrad.engine.shapes import Shape, size_of, strides_of
from handgrad.engine.tensor import Tensor, new, values_of, view_of


class _Reshaped(Node):
    """Another shape, the same entries in the same order."""

    __slots__ = ()

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g in the shape that the input had."""
        return (g.reshape(self.shapes[0]),)


class ViewBackward0(_Reshaped):
    """A view in another shape."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, size: Shape, strides: Shape) -> Tensor:
        """Return the view; the caller found the strides."""
        return view_of(a, size, strides, a._offset)


class ReshapeAliasBackward0(ViewBackward0):
    """A view in another shape, of entries that do not lie side by side."""

    __slots__ = ()


class UnsafeViewBackward0(_Reshaped):
    """Another shape of a fresh copy, which nobody else sees."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, size: Shape) -> Tensor:
        """Return the copy in its new shape."""
        made = view_of(a, size, strides_of(size), a._offset)
        made._base = None
        return made


class UnsqueezeBackward0(_Reshaped):
    """A view with one more axis, of size 1."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, dim: int) -> Tensor:
        """Return the view."""
        stride = a._shape[dim] * a._strides[dim] if dim < len(a._shape) else 1
        return view_of(a, (*a._shape[:dim], 1, *a._shape[dim:]), (*a._strides[:dim], stride, *a._strides[dim:]), a._offset)


class SqueezeBackward0(_Reshaped):
    """A view without the axes of size 1."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, dim: Shape) -> Tensor:
        """Return the view; of the named axes those of size 1 go."""
        kept = [axis for axis, size in enumerate(a._shape) if size != 1 or axis not in dim]
        return view_of(a, tuple(a._shape[axis] for axis in kept), tuple(a._strides[axis] for axis in kept), a._offset)


class SqueezeBackward1(SqueezeBackward0):
    """A view without one axis of size 1."""

    __slots__ = ()


class SqueezeBackward2(SqueezeBackward0):
    """A view without several axes of size 1."""

    __slots__ = ()


class SqueezeBackward4(SqueezeBackward0):
    """A fresh product without the axis that it was given; nobody else sees its storage."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, dim: Shape) -> Tensor:
        """Return the product in its new shape."""
        made = SqueezeBackward0.forward(a, dim)
        made._base = None
        return made


class PermuteBackward0(Node):
    """A view with its axes in another order."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, dims: Shape) -> Tensor:
        """Return the view."""
        return view_of(a, tuple([a._shape[axis] for axis in dims]), tuple([a._strides[axis] for axis in dims]), a._offset)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g with its axes in the order that they had."""
        dims = self.settings["dims"]
        return (g.permute(tuple(dims.index(axis) for axis in range(len(dims)))),)


class TransposeBackward0(Node):
    """A view with two axes exchanged."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, dim0: int, dim1: int) -> Tensor:
        """Return the view."""
        order = list(range(len(a._shape)))
        if order:
            order[dim0], order[dim1] = order[dim1], order[dim0]
        return PermuteBackward0.forward(a, tuple(order))

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g with the two axes exchanged back."""
        return (g.transpose(self.settings["dim0"], self.settings["dim1"]),)


class TBackward0(Node):
    """A matrix with rows and columns exchanged."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return the view; what has fewer axes than two stays as it is."""
        return PermuteBackward0.forward(a, tuple(reversed(range(len(a._shape)))))

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g with rows and columns exchanged."""
        return (g.t(),)


class ExpandBackward0(Node):
    """A view that shows entries several times, with stride 0, as broadcasting does."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, size: Shape) -> Tensor:
        """Return the view."""
        front = len(size) - len(a._shape)
        strides = [0] * front + [
            0 if have == 1 and want != 1 else stride
            for have, want, stride in zip(a._shape, size[front:], a._strides, strict=True)
        ]
        return view_of(a, size, tuple(strides), a._offset)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on the sums over what was shown several times."""
        return (unbroadcast(g, self.shapes[0]),)


class RepeatBackward0(Node):
    """Copies of the whole, side by side along each axis."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor, repeats: Shape) -> Tensor:
        """Return the copies."""
        front = len(repeats) - len(a._shape)
        shape = (1,) * front + a._shape
        values = values_of(a)
        for axis in reversed(range(len(shape))):
            block = size_of(shape[axis:]) * size_of(repeats[axis + 1 :])
            values = [v for start in range(0, len(values), block or 1) for v in values[start : start + block] * repeats[axis]]
        return new(list(values), tuple(size * times for size, times in zip(shape, repeats, strict=True)), a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on the sum over the copies."""
        repeats = self.settings["repeats"]
        shape = (1,) * (len(repeats) - len(self.shapes[0])) + self.shapes[0]
        apart = tuple(length for pair in zip(repeats, shape, strict=True) for length in pair)
        if not apart or 0 in repeats:
            return (g if not apart else zeros(self.shapes[0]),)
        return (g.reshape(apart).sum(tuple(range(0, len(apart), 2))).reshape(self.shapes[0]),)


class AliasBackward0(Node):
    """A view of everything."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return the view."""
        return view_of(a, a._shape, a._strides, a._offset)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g."""
        return (g,)


class CloneBackward0(Node):
    """A copy with a storage of its own."""

    __slots__ = ()

    @staticmethod
    def forward(a: Tensor) -> Tensor:
        """Return the copy, contiguous."""
        return new(list(values_of(a)), a._shape, a.dtype)

    def backward(self, g: Tensor) -> Gradients:
        """Pass on g."""
        return (g,)


RULES: dict[str, type[Node]] = {
    "view": ViewBackward0,
    "reshape_alias": ReshapeAliasBackward0,
    "unsafe_view": UnsafeViewBackward0,
    "unsqueeze": UnsqueezeBackward0,
    "squeeze": SqueezeBackward0,
    "squeeze_dim": SqueezeBackward1,
    "squeeze_dims": SqueezeBackward2,
    "squeeze_product": SqueezeBackward4,
    "permute": PermuteBackward0,
    "transpose": TransposeBackward0,
    "t": TBackward0,
    "expand": ExpandBackward0,
    "repeat": RepeatBackward0,
    "alias": AliasBackward0,
    "clone": CloneBackward0,
}
