"""How a program is drawn: torch runs each step as it comes, and a step that it cannot stand is left out.

Hypothesis draws one number a leaf and one a step; each is the seed of the dice that choose everything else.
A step whose seed is 0 is none, so that hypothesis can leave out what a failure does not need.
"""

import math
import random

import torch
from hypothesis import strategies as st

from random_programs import elementwise, in_place, losses, products, reductions, shaping
from random_programs.program import Leaf, Program, Step

ROWS = {row.name: row for family in (elementwise, reductions, shaping, in_place, products, losses) for row in family.ROWS}
ENDS = {"repeat", "softplus"}  # done at the end of a program alone: in between, the draws stay what they were without them
EVERY_ROW = [row for name, row in ROWS.items() if name not in ENDS]
LARGEST = 20  # number of any result: where numbers grow, roundings do
ENDINGS = ["backward", "seeds", "grad"]
SEEDS = st.integers(0, 2**32)


def programs():
    """Draw programs of up to three leaves and up to twelve steps."""
    return st.builds(drawn, st.lists(SEEDS, min_size=1, max_size=3), st.lists(SEEDS, min_size=4, max_size=12))


def drawn(leaf_seeds, step_seeds, last_row=None):
    """Make a program from seeds; where a last row is named, it is done at the end, if anything fits."""
    start = tuple(drawn_leaf(random.Random(seed), asks=at == 0) for at, seed in enumerate(leaf_seeds))
    pool = [on(torch, leaf) for leaf in start]
    rows = [(random.Random(seed), EVERY_ROW) for seed in step_seeds if seed]
    rows += [(random.Random(seed), [last_row]) for seed in step_seeds[:1] if last_row]
    steps = [step for dice, among in rows if (step := drawn_step(dice, among, pool))]
    return Program(start, tuple(steps), random.Random(step_seeds[0]).choice(ENDINGS))


def ending_in(row, count):
    """Yield programs that end in a row; some have steps before it."""
    for number in range(1000):
        dice = random.Random(f"{row.name} {number}")
        seeds = [[dice.randrange(2**32) for _ in range(dice.randint(1, most))] for most in (3, 4)]
        program = drawn(*seeds, last_row=row)
        if program.steps and program.steps[-1].row is row:
            count -= 1
            yield program
        if not count:
            return


def drawn_leaf(dice, asks):
    """Draw up to three axes, and numbers; the first leaf asks for its gradient, the others mostly."""
    shape = tuple(dice.randint(1, 3) for _ in range(dice.randint(0, 3)))
    low = dice.choice([-2, 0.2])
    return Leaf(shape, tuple(dice.uniform(low, 2) for _ in range(math.prod(shape))), asks or dice.random() < 0.7)


def drawn_step(dice, rows, pool, tries=4):
    """Draw a row and what it is done to, and add its result to the pool; None where nothing fits a few times."""
    for _ in range(tries):
        row = dice.choice(rows)
        chosen = row.choose(dice, pool)
        if chosen is None or None in chosen[0]:
            continue
        places, options = chosen
        operands = [pool[at] for at in places]
        if not row.smooth(*(operand.detach() for operand in operands), **options):
            continue
        result = row.apply(torch, *operands, **options)
        if moderate(result.detach()):
            pool.append(result)
            return Step(row, places, options)
    return None


def moderate(result):
    """The result has entries, not too many and none too large."""
    return 0 < result.numel() <= shaping.LARGEST and result.dim() <= 4 and bool((result.abs() < LARGEST).all())


def on(lib, leaf):
    """Make a leaf on a library."""
    flat = lib.tensor([*leaf.values], dtype=lib.float64)
    return flat.reshape(leaf.shape).detach().requires_grad_(leaf.requires_grad)
