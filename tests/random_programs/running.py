"""A program run on a library, and two runs compared number by number."""

import math

from random_programs.drawing import on

TOLERANCE = 1e-12
BLURRED = "binary_cross_entropy"
ADDED = 1e-12  # torch adds it to the denominator p (1 - p) of this row's second derivative
ON_THE_WAY = 100  # how much larger the steps around it may make what is off


def flat(nested):
    """The numbers of a nested list in order."""
    return [number for part in nested for number in flat(part)] if isinstance(nested, list) else [nested]


def described(tensor):
    """A tensor's shape, whether it asks, and its numbers; None for the shape of a gradient that is not there."""
    if tensor is None:
        return (None, None, [])
    return (tuple(tensor.shape), tensor.requires_grad, flat(tensor.detach().clone().tolist()))


def results(program, lib, look=None):
    """Run the steps: the leaves, then each step's result. Each step and what it is done to is looked at before it is done."""
    pool = [on(lib, leaf) for leaf in program.leaves]
    for step in program.steps:
        if look:
            look(step, [pool[at] for at in step.operands])
        pool.append(step.row.apply(lib, *(pool[at] for at in step.operands), **step.options))
    return pool


def seed(lib, tensor, start):
    """A tensor of the same shape with numbers of its own, none of them alike."""
    numbers = [math.sin(1.0 + start + 0.7 * at) for at in range(tensor.numel())]
    return lib.tensor(numbers, dtype=lib.float64).reshape(tuple(tensor.shape))


def ends(program, pool):
    """The results that no step went on with, and that ask for a gradient; the first leaf, where there is none."""
    used = {at for step in program.steps for at in step.operands}
    return [tensor for at, tensor in enumerate(pool) if at not in used and tensor.requires_grad] or pool[:1]


def total(lib, tensors):
    """One number from all of them."""
    parts = [(tensor * seed(lib, tensor, start)).sum() for start, tensor in enumerate(tensors)]
    return sum(parts[1:], parts[0])


def gradients(program, pool, lib):
    """Pass back from all ends, in the way the program says."""
    asking = [tensor for tensor in pool[: len(program.leaves)] if tensor.requires_grad]
    last = ends(program, pool)
    if program.ending == "grad":
        return lib.autograd.grad(total(lib, last), asking, allow_unused=True) + tuple(leaf.grad for leaf in asking)
    if program.ending == "seeds":
        for start, tensor in enumerate(last):
            tensor.backward(seed(lib, tensor, start), retain_graph=True)
    else:
        total(lib, last).backward()
    return tuple(leaf.grad for leaf in asking)


def outcome(program, lib):
    """Everything that can be compared: each result, each gradient."""
    pool = results(program, lib)
    found = {f"step {at - len(program.leaves)}": described(tensor) for at, tensor in enumerate(pool)}
    between = [tensor for tensor in pool if tensor.requires_grad and not tensor.is_leaf]
    for tensor in between:
        tensor.retain_grad()
    found |= {f"gradient {at}": described(tensor) for at, tensor in enumerate(gradients(program, pool, lib))}
    return found | {f"gradient between {at}": described(tensor.grad) for at, tensor in enumerate(between)}


def second_outcome(program, lib):
    """The gradients of a sum of gradients: each entry of a row of the table of second derivatives."""
    pool = results(program, lib)
    asking = [tensor for tensor in pool[: len(program.leaves)] if tensor.requires_grad]
    first = lib.autograd.grad(total(lib, ends(program, pool)), asking, create_graph=True, allow_unused=True)
    found = {f"gradient {at}": described(tensor) for at, tensor in enumerate(first)}
    again = [tensor for tensor in first if tensor is not None and tensor.requires_grad]
    if again:
        second = lib.autograd.grad(total(lib, again), asking, allow_unused=True)
        found |= {f"second gradient {at}": described(tensor) for at, tensor in enumerate(second)}
    return found


def close(a, b, tolerance=TOLERANCE):
    """Whether two numbers agree: relative once they exceed 1; nan agrees with nothing."""
    return abs(a - b) <= tolerance * max(1.0, abs(a), abs(b))


def disagreements(ours, theirs, tolerance=TOLERANCE):
    """Name what differs between two outcomes."""
    faults = [f"{name} is not there in both" for name in ours.keys() ^ theirs.keys()]
    for name in (name for name in theirs if name in ours):
        (*kind, numbers), (*other, expected) = ours[name], theirs[name]
        if kind != other or not all(close(a, b, tolerance) for a, b in zip(numbers, expected, strict=True)):
            faults.append(f"{name}: {ours[name]} for {theirs[name]}")
    return faults


def blur(program, lib):
    """How far torch's second derivatives of a program may be off."""
    denominators = []

    def look(step, operands):
        if step.row.name == BLURRED:
            p = lib.sigmoid(operands[0].detach())
            denominators.extend(flat([(p * (1 - p)).tolist()]))

    results(program, lib, look)
    return ON_THE_WAY * ADDED / min(denominators) if denominators else 0.0


def compared(program, run, ours, theirs):
    """Run a program on both, and name what differs."""
    tolerance = TOLERANCE + (blur(program, theirs) if run is second_outcome else 0.0)
    return disagreements(run(program, ours), run(program, theirs), tolerance)
