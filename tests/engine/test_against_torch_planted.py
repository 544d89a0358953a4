"""The proof is itself tested: wrong rules are planted in the engine, and the comparison with torch must see each of them.

Every rule of the table is met by a program, so none can be wrong unseen.
"""

from itertools import islice

import pytest
import torch

from handgrad import engine
from handgrad.engine.rules import FAMILIES, RULES
from random_programs import ROWS, compared, ending_in, outcome, second_outcome

RUNS = (outcome, second_outcome)
REFUSES = {"floor_divide"}  # it is recorded to say that it has no rule


@pytest.fixture(scope="module")
def meetings():
    """For each rule the runs in which the walk comes through it, as (run, program, how many parents ask)."""
    found = {name: [] for name in RULES}
    with pytest.MonkeyPatch.context() as patch:
        met = {}
        for name, rule in RULES.items():
            patch.setattr(rule, "backward", noting(rule.backward, name, met))
        for program in (program for row in ROWS.values() for program in ending_in(row, 3)):
            for run in RUNS:
                met.clear()
                run(program, engine)
                for name, asking in met.items():
                    found[name].append((run, program, asking))
    return found


def noting(backward, name, met):
    """A rule that notes that it was called, and for how many parents."""

    def noted(node, g):
        passed = backward(node, g)
        met[name] = max(met.get(name, 0), sum(gradient is not None for gradient in passed))
        return passed

    return noted


def seen(meetings, most=30):
    """Whether one of the runs differs from torch's, or comes to no end."""
    for run, program, _ in islice(meetings, most):
        try:
            if compared(program, run, engine, torch):
                return True
        except (RuntimeError, ValueError):
            return True
    return False


def changed(backward, change):
    """A rule whose answer is changed."""
    return lambda node, g: change(tuple(backward(node, g)))


def off(passed):
    """Every gradient 0.1 % larger, and 0.001 where it was 0."""
    return tuple(g if g is None else g * 1.001 + 0.001 * (g == 0) for g in passed)


@pytest.mark.parametrize("name", sorted(RULES.keys() - REFUSES))
def test_every_rule_is_met(meetings, name):
    """No rule of the table is left out by the programs, and unchanged none of them differs from torch."""
    assert meetings[name]
    assert not seen(meetings[name], 3)


@pytest.mark.parametrize("name", sorted(RULES.keys() - REFUSES))
def test_rule_a_thousandth_off_is_seen(meetings, monkeypatch, name):
    """A rule that is 0.1 % off is seen, whichever it is."""
    monkeypatch.setattr(RULES[name], "backward", changed(RULES[name].backward, off))
    assert seen(meetings[name])


def test_rule_that_swaps_its_parents_is_seen(meetings, monkeypatch):
    """Whichever rule with two parents gives each what belongs to the other, it is seen."""
    names = [name for name, runs in meetings.items() if any(asking == 2 for *_, asking in runs)]
    assert {"add", "sub", "mul", "div", "pow_tensor", "mm", "mv", "dot", "maximum", "where"} <= set(names)
    for name in names:
        with monkeypatch.context() as patch:
            patch.setattr(RULES[name], "backward", changed(RULES[name].backward, lambda passed: passed[::-1]))
            assert seen([run for run in meetings[name] if run[2] == 2]), name


@pytest.mark.parametrize(
    "family", [family for family in FAMILIES if hasattr(family, "unbroadcast")], ids=lambda family: family.__name__
)
def test_rule_that_forgets_to_unbroadcast_is_seen(meetings, monkeypatch, family):
    """A family of rules that passes on what arrives as it is, where an input was broadcast, is seen."""
    monkeypatch.setattr(family, "unbroadcast", lambda g, _: g)
    assert any(seen(meetings[name], 100) for name in family.RULES)


def test_gradient_that_is_not_added_is_seen(meetings, monkeypatch):
    """A walk that keeps only the last of what arrives at a result that was used twice is seen."""
    monkeypatch.setattr(
        engine.walk.Walk, "_arrive", lambda walk, place, g: walk.arrived.setdefault(place[0], [g] * place[0].outputs)
    )
    assert seen([run for runs in meetings.values() for run in runs], 200)
