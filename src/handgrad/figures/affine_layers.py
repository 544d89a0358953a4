"""The layers of the perceptron worked by hand, as the figures show them: by their places in an nn.Sequential."""

from dataclasses import dataclass

from handgrad.figures.numbers import matrix, vector
from handgrad.worked.perceptron import GIVEN, Givens, Matrix, Vector, by_hand


@dataclass(frozen=True)
class Layer:
    """One affine layer: what comes in, its weights and biases, its sums, and the gradients of them all."""

    place: int
    enters: str
    leaves: str
    a: Vector
    da: Vector | None
    W: Matrix
    dW: Matrix
    b: Vector
    db: Vector
    z: Vector
    delta: Vector

    @property
    def shape(self) -> str:
        """How nn.Linear is told its size."""
        return f"`Linear({len(self.a)}, {len(self.b)})`"

    @property
    def size(self) -> int:
        """How many numbers it learns."""
        return len(self.b) * (len(self.a) + 1)

    @property
    def told(self) -> str:
        """The layer in words, forward, for an alternative text."""
        return f"layer {self.place}, weight {matrix(self.W)}, bias {vector(self.b)}, gives {vector(self.z)}"

    @property
    def told_back(self) -> str:
        """The layer in words, backward."""
        passed = f" and passes back {vector(self.da)}" if self.da else "; the input asks for no gradient"
        return (
            f"layer {self.place} receives {vector(self.delta)}, its weight gets {matrix(self.dW)} "
            f"and its bias {vector(self.db)}{passed}"
        )


def layers(given: Givens = GIVEN) -> tuple[Layer, Layer, Layer]:
    """Take every number from the work by hand; the place of a layer counts the relus between as well."""
    s, g = by_hand(given), given
    return (
        Layer(0, "**x**", "**z**^(1)^", g.x, None, g.W1, s.dW1, g.b1, s.db1, s.z1, s.delta1),
        Layer(2, "**a**^(1)^", "**z**^(2)^", s.a1, s.da1, g.W2, s.dW2, g.b2, s.db2, s.z2, s.delta2),
        Layer(4, "**a**^(2)^", "**z**^(3)^", s.a2, s.da2, g.W3, s.dW3, g.b3, s.db3, s.z3, s.delta3),
    )
