"""Rows that bring axes together: sums, means, largest and smallest entries, softmax and its family."""

from random_programs.elementwise import FAR, unary
from random_programs.program import BOTH, Row, axis, place


def along(name, apply, smooth=lambda *_, **__: True, **options):
    """A row with one operand and one of its axes; each option is drawn from a list."""

    def choose(dice, pool):
        at = place(dice, pool, lambda tensor: tensor.dim() > 0)
        if at is None:
            return None
        return (at,), {"dim": axis(dice, pool[at])} | {key: dice.choice(values) for key, values in options.items()}

    return Row(name, choose, apply, smooth)


def along_several(name, apply):
    """A row with one operand and some of its axes."""

    def choose(dice, pool):
        at = place(dice, pool, lambda tensor: tensor.dim() > 1)
        if at is None:
            return None
        dims = dice.sample(range(pool[at].dim()), dice.randint(1, pool[at].dim()))
        return (at,), {"dim": tuple(dims), "keepdim": dice.choice(BOTH)}

    return Row(name, choose, apply)


def no_ties(x, dim=None, **_):
    """No two entries that are compared come near each other."""
    ordered = x.reshape(-1).sort().values if dim is None else x.sort(dim).values
    return bool((ordered.diff(dim=-1 if dim is None else dim) > FAR).all())


def no_ties_in(x, dim, **_):
    """No two entries that are compared come near each other, along several axes."""
    rest = [at for at in range(x.dim()) if at not in dim]
    rows = x.permute(*rest, *dim).reshape(*(x.shape[at] for at in rest), -1)
    return no_ties(rows, -1)


def largest_in(name):
    """A row for amax or amin, along several axes."""
    row = along_several(name, lambda lib, x, **at: getattr(lib, name)(x, **at))
    return Row(f"{name} along axes", row.choose, row.apply, no_ties_in)


ROWS = [
    unary("sum", lambda _, x: x.sum()),
    unary("mean", lambda lib, x: lib.mean(x)),
    unary("max", lambda _, x: x.max(), no_ties),
    unary("min", lambda lib, x: lib.min(x), no_ties),
    unary("amax", lambda _, x: x.amax(), no_ties),
    along("sum along", lambda lib, x, dim, keepdim: lib.sum(x, dim, keepdim=keepdim), keepdim=BOTH),
    along("mean along", lambda _, x, dim, keepdim: x.mean(dim, keepdim=keepdim), keepdim=BOTH),
    along_several("sum along axes", lambda _, x, dim, keepdim: x.sum(dim=dim, keepdim=keepdim)),
    along_several("mean along axes", lambda _, x, dim, keepdim: x.mean(dim=dim, keepdim=keepdim)),
    along("max along", lambda _, x, dim, keepdim: x.max(dim, keepdim=keepdim).values, no_ties, keepdim=BOTH),
    along("min along", lambda lib, x, dim, keepdim: lib.min(x, dim=dim, keepdim=keepdim)[0], no_ties, keepdim=BOTH),
    along("amax along", lambda _, x, dim, keepdim: x.amax(dim, keepdim=keepdim), no_ties, keepdim=BOTH),
    along("amin along", lambda lib, x, dim, keepdim: lib.amin(x, dim=dim, keepdim=keepdim), no_ties, keepdim=BOTH),
    largest_in("amax"),
    largest_in("amin"),
    along_several("logsumexp along axes", lambda _, x, dim, keepdim: x.logsumexp(dim, keepdim=keepdim)),
    along("softmax", lambda lib, x, dim: lib.softmax(x, dim)),
    along("nn.functional.softmax", lambda lib, x, dim: lib.nn.functional.softmax(x, dim=dim)),
    along("log_softmax", lambda _, x, dim: x.log_softmax(dim)),
    along("nn.functional.log_softmax", lambda lib, x, dim: lib.nn.functional.log_softmax(x, dim=dim)),
    along("logsumexp", lambda lib, x, dim, keepdim: lib.logsumexp(x, dim, keepdim=keepdim), keepdim=BOTH),
]
