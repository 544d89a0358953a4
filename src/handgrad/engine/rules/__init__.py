"""The table of rules: every operation that is recorded, by its name; forward and backward rule stand in its class."""

from handgrad.engine.node import Node
from handgrad.engine.rules import (
    arithmetic,
    choosing,
    curves,
    extremes,
    indexing,
    joining,
    kinks,
    losses,
    overwriting,
    products,
    reductions,
    softmax,
    views,
)

FAMILIES = (
    arithmetic,
    curves,
    kinks,
    choosing,
    reductions,
    extremes,
    views,
    indexing,
    joining,
    products,
    softmax,
    losses,
    overwriting,
)

RULES: dict[str, type[Node]] = {name: rule for family in FAMILIES for name, rule in family.RULES.items()}
