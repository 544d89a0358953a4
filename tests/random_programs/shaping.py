"""Rows that move entries without changing them: views, indexing, and putting tensors together."""

import math

from random_programs.elementwise import away, unary
from random_programs.program import BOTH, Row, axis, place
from random_programs.reductions import along

LARGEST = 40  # entries


def factors(dice, count):
    """Draw a shape that has so many entries."""
    divisors = [n for n in range(1, count + 1) if count % n == 0]
    first = dice.choice(divisors)
    second = dice.choice([n for n in divisors if (count // first) % n == 0])
    shape = [first, second, count // first // second][: dice.randint(1, 3)]
    return (*shape[:-1], count // math.prod(shape[:-1]))


def reshaping(name, apply):
    """A row that gives another shape to as many entries, one size perhaps left to be found."""

    def choose(dice, pool):
        at = place(dice, pool)
        shape = [*factors(dice, pool[at].numel())]
        if dice.choice(BOTH):
            shape[dice.randint(0, len(shape) - 1)] = -1
        return (at,), {"shape": tuple(shape)}

    return Row(name, choose, apply, lambda x, **_: name != "view" or x.is_contiguous())


def permuting(dice, pool):
    """Draw an order of the axes."""
    at = place(dice, pool)
    return (at,), {"dims": tuple(dice.sample(range(pool[at].dim()), pool[at].dim()))}


def transposing(dice, pool):
    """Draw two axes."""
    at = place(dice, pool, lambda tensor: tensor.dim() > 0)
    return None if at is None else ((at,), {"dims": (axis(dice, pool[at]), axis(dice, pool[at]))})


def stretching(dice, pool):
    """Draw a larger shape for a tensor that has axes of size 1, or a new first axis."""
    at = place(dice, pool)
    shape = [dice.randint(1, 3) if size == 1 else size for size in pool[at].shape]
    shape = [*([dice.randint(1, 3)] if dice.choice(BOTH) else []), *shape]
    return ((at,), {"shape": tuple(shape)}) if math.prod(shape) <= LARGEST else None


def repeating(dice, pool):
    """Draw how often a tensor stands along each axis, perhaps along a new one in front."""
    at = place(dice, pool)
    counts = [dice.randint(1, 2) for _ in range(pool[at].dim() + dice.randint(0, 1))]
    return ((at,), {"counts": tuple(counts)}) if math.prod(counts) * pool[at].numel() <= LARGEST else None


def flattening(dice, pool):
    """Draw a range of axes."""
    at = place(dice, pool, lambda tensor: tensor.dim() > 0)
    if at is None:
        return None
    start = dice.randint(0, pool[at].dim() - 1)
    return (at,), {"start_dim": start, "end_dim": dice.randint(start, pool[at].dim() - 1)}


def new_axis(dice, pool):
    """Draw where a new axis goes."""
    at = place(dice, pool)
    return (at,), {"dim": dice.randint(-pool[at].dim() - 1, pool[at].dim())}


def item(dice, size):
    """Draw what may stand in brackets for one axis."""
    cut = slice(dice.choice([None, dice.randrange(size)]), dice.choice([None, dice.randint(1, size)]), dice.choice([None, 1, 2]))
    return dice.choice([dice.randint(-size, size - 1), cut])


def indexing(dice, pool):
    """Draw numbers and slices for the first axes and perhaps, behind an Ellipsis, for the last; then one None or one list."""
    at = place(dice, pool, lambda tensor: tensor.dim() > 0)
    if at is None:
        return None
    shape = pool[at].shape
    first = dice.randint(0, len(shape))
    behind = dice.randint(0, len(shape) - first)
    index = [item(dice, size) for size in shape[:first]]
    index += [..., *(item(dice, size) for size in shape[len(shape) - behind :])] if behind or not index else []
    extra = dice.choice(["nothing", "None", "list"])
    if extra == "None":
        index.insert(dice.randint(0, len(index)), None)
    elif extra == "list" and first:
        index = [slice(None) if isinstance(part, int) else part for part in index]
        index[first - 1] = [dice.randint(-shape[first - 1], shape[first - 1] - 1) for _ in range(dice.randint(1, 4))]
    return (at,), {"index": tuple(index)}


def pairing(dice, pool):
    """Draw three entries by row and column."""
    at = place(dice, pool, lambda tensor: tensor.dim() >= 2)
    if at is None:
        return None
    rows, columns = ([dice.randrange(size) for _ in range(3)] for size in pool[at].shape[:2])
    return (at,), {"rows": rows, "columns": columns}


def joining(dice, pool):
    """Draw two or three tensors of one shape, the same one more than once as it comes, and an axis."""
    at = place(dice, pool, lambda tensor: tensor.dim() > 0)
    if at is None:
        return None
    others = [place(dice, pool, lambda other: other.shape == pool[at].shape) for _ in range(dice.randint(1, 2))]
    return (at, *others), {"dim": axis(dice, pool[at])}


def matrix(tensor):
    """It has at least two axes."""
    return tensor.dim() >= 2


def of_matrices(name, apply, fits=matrix):
    """A row for tensors that have the axes it needs."""

    def choose(dice, pool):
        at = place(dice, pool, fits)
        return None if at is None else ((at,), {})

    return Row(name, choose, apply)


ROWS = [
    reshaping("reshape", lambda _, x, shape: x.reshape(shape)),
    reshaping("view", lambda _, x, shape: x.view(*shape)),
    Row("flatten", flattening, lambda lib, x, **at: lib.flatten(x, **at)),
    unary("ravel", lambda _, x: x.ravel()),
    Row("permute", permuting, lambda _, x, dims: x.permute(dims)),
    Row("transpose", transposing, lambda lib, x, dims: lib.transpose(x, *dims)),
    of_matrices("T", lambda _, x: x.T, lambda tensor: tensor.dim() == 2),
    of_matrices("t", lambda _, x: x.t(), lambda tensor: tensor.dim() <= 2),
    of_matrices("mT", lambda _, x: x.mT),
    Row("expand", stretching, lambda _, x, shape: x.expand(shape)),
    Row("broadcast_to", stretching, lambda lib, x, shape: lib.broadcast_to(x, shape)),
    Row("repeat", repeating, lambda _, x, counts: x.repeat(counts)),
    Row("unsqueeze", new_axis, lambda _, x, dim: x.unsqueeze(dim)),
    unary("squeeze", lambda lib, x: lib.squeeze(x)),
    along("squeeze along several", lambda _, x, dim: x.squeeze((dim,))),
    along("squeeze along", lambda _, x, dim: x.squeeze(dim)),
    along("select first", lambda _, x, dim: x.select(dim, 0)),
    along("select last", lambda lib, x, dim: lib.select(x, dim, -1)),
    along("narrow", lambda lib, x, dim: lib.narrow(x, dim, 0, 1)),
    Row("expand_as", joining, lambda _, x, *others, dim: x.select(dim, 0).unsqueeze(dim).expand_as(others[0])),
    Row("view_as", joining, lambda _, x, *others, **__: (x * 1).contiguous().view_as(others[0])),
    along("unbind", lambda _, x, dim: x.unbind(dim)[-1]),
    of_matrices("iteration", lambda _, x: next(iter(x)), lambda tensor: tensor.dim() > 0),
    Row("x[...]", indexing, lambda _, x, index: x[index]),
    Row("x[[rows], [columns]]", pairing, lambda lib, x, rows, columns: x[lib.tensor(rows), lib.tensor(columns)]),
    unary("x[x > 0]", lambda _, x: x[x > 0], away(0)),
    Row("cat", joining, lambda lib, *parts, dim: lib.cat(parts, dim)),
    Row("stack", joining, lambda lib, *parts, dim: lib.stack(parts, dim=dim)),
]
