"""A training loop by hand: a line through four points, two rounds, and what is lost without clearing.

The names and the formulas are those of the lesson ``docs/pytorch/training-loop.md``.

>>> first, second = rounds(2)
>>> first.L, second.L, second.w_after
(39.0, 20.715, 0.18)
>>> [each.grad_w for each in rounds(2, clear=False)]
[-25.0, -11.8]
>>> [sum(micro_batches(parts=4, divided=divided)[0]) for divided in (True, False)]
[-25.0, -100.0]
"""

from dataclasses import dataclass, replace

Vector = tuple[float, ...]
DIGITS = 13
"""Behind how many decimals a number is rounded, so that 0.1 + 0.2 is printed as a pencil writes it."""


@dataclass(frozen=True)
class Givens:
    """What is given: the line w x + b before the first step, the examples with their targets, and the learning rate."""

    w: float = -1.0
    b: float = 5.0
    x: Vector = (-1.0, 4.0, -3.0, 2.0)
    t: Vector = (12.0, 11.0, 4.0, 5.0)
    rate: float = 0.1


GIVEN = Givens()


@dataclass(frozen=True)
class Round:
    """Every named step of one round, in the order of the page; a vector has an entry for each example."""

    w: float
    """The weight as the round finds it."""
    b: float
    """The bias as the round finds it."""
    h: Vector
    """w x + b."""
    d: Vector
    """h - t."""
    squares: Vector
    """d squared."""
    L: float
    """The mean of the squares."""
    dh: Vector
    """2 d / n: what arrives at h."""
    dw_parts: Vector
    """dh x, the contribution of each example."""
    dw: float
    """Their sum: the gradient of w in this round."""
    db: float
    """The sum of dh: the gradient of b in this round."""
    grad_w: float
    """What w.grad holds after the walk: dw, and what was left over."""
    grad_b: float
    """What b.grad holds after the walk."""
    w_after: float
    """w - rate w.grad."""
    b_after: float
    """b - rate b.grad."""


def rounds(count: int, *, clear: bool = True, given: Givens = GIVEN) -> list[Round]:
    """Run so many rounds of the loop; without clearing, every walk adds to what the earlier ones left."""
    done: list[Round] = []
    left_w = left_b = 0.0
    for _ in range(count):
        one = _round(given, left_w, left_b)
        done.append(one)
        given = replace(given, w=one.w_after, b=one.b_after)
        left_w, left_b = (0.0, 0.0) if clear else (one.grad_w, one.grad_b)
    return done


def _round(given: Givens, left_w: float, left_b: float) -> Round:
    n = len(given.x)
    h = tuple(_tidy(given.w * x + given.b) for x in given.x)
    d = tuple(_tidy(entry - t) for entry, t in zip(h, given.t, strict=True))
    squares = tuple(_tidy(entry**2) for entry in d)
    dh = tuple(_tidy(2 * entry / n) for entry in d)
    parts = tuple(_tidy(arrives * x) for arrives, x in zip(dh, given.x, strict=True))
    dw, db = _tidy(sum(parts)), _tidy(sum(dh))
    grad_w, grad_b = _tidy(left_w + dw), _tidy(left_b + db)
    return Round(
        given.w, given.b, h, d, squares, _tidy(sum(squares) / n), dh, parts, dw, db,
        grad_w, grad_b, _tidy(given.w - given.rate * grad_w), _tidy(given.b - given.rate * grad_b),
    )  # fmt: skip


def mean_loss(w: float, b: float, given: Givens = GIVEN) -> float:
    """Return the loss at another line."""
    return _tidy(sum((w * x + b - t) ** 2 for x, t in zip(given.x, given.t, strict=True)) / len(given.x))


def micro_batches(parts: int, *, divided: bool, given: Givens = GIVEN) -> tuple[Vector, Vector]:
    """Cut the batch into equal parts and return what the walk of each adds to w.grad and to b.grad.

    Each part has its own mean as its loss; ``divided`` says whether it is divided by the number of parts first.
    """
    size = len(given.x) // parts
    cut = [
        _round(replace(given, x=given.x[start : start + size], t=given.t[start : start + size]), 0.0, 0.0)
        for start in range(0, size * parts, size)
    ]
    share = parts if divided else 1
    return tuple(_tidy(one.dw / share) for one in cut), tuple(_tidy(one.db / share) for one in cut)


def _tidy(value: float) -> float:
    return round(value, DIGITS) + 0.0
