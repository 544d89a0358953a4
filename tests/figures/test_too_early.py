"""DL01.6.1-F2: the wrong order and the right one are those of two walks that are run here."""

from collections import Counter, deque

import pytest

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.record_and_walk.too_early import COMPLETE, EARLY, alt, draw
from handgrad.worked.record_and_walk import Factors, shared_result

OTHER = Factors(a=-6.0, b=1.7, m=-5.5, f=8.0)
LONG = Factors(a=-12.0, b=15.0, m=11.0, f=13.0)
PARENTS = {"L": "d", "d": "uv", "v": "u", "u": ""}


def in_order_of(ready):
    """Return the order in which the nodes pass on, by a queue, where `ready` says how many arrivals a node waits for."""
    order, waiting, queue = [], Counter(), deque("L")
    while queue:
        node = queue.popleft()
        order.append(node)
        for parent in PARENTS[node]:
            waiting[parent] += 1
            if waiting[parent] == ready(parent):
                queue.append(parent)
    return tuple(order)


def test_the_orders_are_those_of_two_walks():
    """One passes on at the first arrival; the other waits for as many as there are arrows."""
    arrows = Counter("".join(PARENTS.values()))
    assert in_order_of(lambda _: 1) == EARLY
    assert in_order_of(arrows.__getitem__) == COMPLETE


@pytest.mark.parametrize("given", [Factors(), OTHER, LONG])
def test_what_the_leaves_get_is_what_the_orders_leave(given):
    """Each order is walked with the rules of the program, every node once."""
    steps, found = shared_result(given), []
    rules = {
        "L": lambda g: {"d": g * given.f},
        "d": lambda g: {"u": g, "v": -g},
        "v": lambda g: {"u": g * given.m},
        "u": lambda g: {"a": g * given.b, "b": g * given.a},
    }
    for order in (EARLY, COMPLETE):
        arrived = Counter({"L": steps.seed})
        for node in order:
            for parent, part in rules[node](arrived.pop(node)).items():
                arrived[parent] += part
        found.append((arrived["a"], arrived["b"]))
    early, complete = found
    assert early == pytest.approx((steps.early_da, steps.early_db), abs=1e-12)
    assert complete == pytest.approx((steps.da, steps.db), abs=1e-12)


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_inputs(wide):
    """No number was typed: with other inputs all change but the seed 1; the turns are counted."""
    turns = {f"{1 + turn}." for turn in range(len(EARLY))}
    assert {number.strip(".") for number in typed(draw(wide), draw(wide, OTHER))} <= {"1"} | {turn.strip(".") for turn in turns}


@pytest.mark.parametrize("wide", [True, False])
def test_the_turns_stand_at_their_nodes(wide):
    """Each panel numbers its nodes in its own order."""
    labels = draw(wide).labels
    turns = [label for label in labels if label.words.endswith(".") and label.words[:-1].isdigit()]
    names = {label.words: label for label in turns}
    assert len(turns) == len(EARLY) + len(COMPLETE)
    assert len(names) == len(EARLY)
    nodes = [label for label in labels if label.words in PARENTS]
    beside = [min(nodes, key=lambda node, turn=turn: (abs(node.y - turn.y), abs(node.x - turn.x))).words for turn in turns]
    numbered = list(zip(beside, (label.words for label in turns), strict=True))
    expected = [(name, f"{1 + order.index(name)}.") for order in (EARLY, COMPLETE) for name in PARENTS]
    assert sorted(numbered) == sorted(expected)


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, check):
    """Longer and negative numbers still find room."""
    assert check(draw(wide, LONG)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
