"""The witnesses of the running network side by side: they share no code, and agree to 1e-12.

A witness is a function from ``Givens`` to a column: the name of a step -> its number or nested numbers.
Another machine joins by one line in ``machines.py``, any other witness by one in ``WITNESSES``.
"""

import random
from dataclasses import asdict, fields, replace
from functools import partial
from itertools import combinations
from math import nan

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from handgrad.worked.running_network import Givens, by_hand
from machines import MACHINES, leaf

TOLERANCE = 1e-12
REQUIRED = ("L", "dW1", "db1", "dW2", "db2")  # a witness may name more steps, never fewer


def hand_column(givens):
    """Every step, with the pencil."""
    return asdict(by_hand(givens))


def machine_column(lib, givens):
    """Every step that a machine can be asked for, in float64."""
    x = lib.tensor(givens.x, dtype=lib.float64)
    W1, b1, W2, b2 = (leaf(lib, value) for value in (givens.W1, givens.b1, givens.W2, givens.b2))
    z1 = W1 @ x + b1
    a1 = lib.relu(z1)
    z = W2 @ a1 + b2
    for step in (z1, a1, z):
        step.retain_grad()
    L = lib.nn.functional.cross_entropy(z, lib.tensor(givens.label))
    L.backward()
    column = {"z1": z1, "a1": a1, "z": z, "p": lib.softmax(z, 0), "L": L}
    column |= {"delta2": z.grad, "dW2": W2.grad, "db2": b2.grad}
    column |= {"da1": a1.grad, "delta1": z1.grad, "dW1": W1.grad, "db1": b1.grad}
    return {name: value.tolist() for name, value in column.items()}


WITNESSES = {"hand": hand_column} | {name: partial(machine_column, lib) for name, lib in MACHINES.items()}


def entries(name, value):
    """The single numbers of a nested value, by name: {"db1[0]": 1.46, "db1[1]": 0.37}."""
    if isinstance(value, (int, float)):
        return {name: value}
    found = {}
    for place, part in enumerate(value):
        found |= entries(f"{name}[{place}]", part)
    return found


def close(a, b):
    """Whether two numbers agree: to 1e-12, relative once they exceed 1; nan agrees with nothing."""
    return abs(a - b) <= TOLERANCE * max(1.0, abs(a), abs(b))


def disagreements(columns):
    """Compare columns, witness -> column, and name every number that not all agree on.

    A required step that a column lacks is a disagreement, and so is a step of another shape; a step
    that is not required is compared between those who name it.
    """
    faults = []
    for step in sorted(set(REQUIRED).union(*columns.values())):
        given_by = {who: entries(step, column[step]) for who, column in columns.items() if step in column}
        if step in REQUIRED:
            faults += [f"{step}: {who} does not give it" for who in columns if who not in given_by]
        for name in sorted(set().union(*given_by.values())):
            values = {who: numbers.get(name, nan) for who, numbers in given_by.items()}
            if not all(close(a, b) for a, b in combinations(values.values(), 2)):
                faults.append(f"{name}: " + ", ".join(f"{who} {v!r}" for who, v in values.items()))
    return faults


def all_columns(givens):
    """What each witness says."""
    return {who: witness(givens) for who, witness in WITNESSES.items()}


def assert_agreement(givens):
    """Fail with the list of disagreements, if there are any."""
    faults = disagreements(all_columns(givens))
    assert not faults, "\n".join([f"{givens}", *faults])


def drawn(number, label):
    """Givens whose every number comes from one call of ``number``."""

    def pair():
        return number(), number()

    return Givens(pair(), (pair(), pair()), pair(), (pair(), pair()), pair(), label)


def distance_from_kink(givens):
    """How near a hidden unit comes to 0, where one rounding could switch it."""
    return min(abs(v) for v in by_hand(givens).z1)


def with_mask(mask, label, seed):
    """Random givens, each hidden unit a good step on its wanted side of the kink."""
    uniform = random.Random(seed).uniform
    givens = drawn(lambda: uniform(-2, 2), label)
    z1 = by_hand(givens).z1
    wanted = [uniform(0.1, 3) * (1 if on else -1) for on in mask]
    return replace(givens, b1=tuple(b - z + w for b, z, w in zip(givens.b1, z1, wanted, strict=True)))


def test_witnesses_agree_on_the_running_network():
    """Hand, torch and engine find the lesson's numbers, all twelve gradients among them, to 1e-12."""
    assert_agreement(Givens())


def test_comparison_covers_twelve_gradients():
    """The required steps hold twelve gradients and the loss, in every column."""
    for column in all_columns(Givens()).values():
        names = [name for step in REQUIRED for name in entries(step, column[step])]
        assert len(set(names) - {"L"}) == 12


@pytest.mark.parametrize("label", [0, 1])
@pytest.mark.parametrize("mask", [(1, 1), (1, 0), (0, 1), (0, 0)], ids=str)
def test_witnesses_agree_whichever_units_are_off(mask, label):
    """For every pattern of open and shut units and either label, fifty random networks agree."""
    for seed in range(50):
        givens = with_mask(mask, label, seed)
        assert mask == by_hand(givens).mask
        assert_agreement(givens)


# Nothing is remembered between runs, and every run tries the same inputs: a failure can be seen again.
@settings(derandomize=True, database=None, deadline=None, max_examples=200)
@given(st.data(), st.sampled_from([0, 1]))
def test_witnesses_agree_on_any_small_numbers(data, label):
    """Whatever numbers between -2 and 2 the network is given, away from the kink, the witnesses agree."""
    givens = drawn(lambda: data.draw(st.floats(-2, 2)), label)
    assume(distance_from_kink(givens) > 1e-9)
    assert_agreement(givens)


@pytest.mark.parametrize("label", [0, 1])
@pytest.mark.parametrize("b1", [(0.0, -0.5), (0.5, -1.5), (0.0, -1.5)], ids=str)
def test_witnesses_agree_on_the_kink(b1, label):
    """With either unit or both exactly on the kink, every witness passes back 0 there."""
    givens = replace(Givens(), b1=b1, label=label)
    assert distance_from_kink(givens) == 0
    assert_agreement(givens)


@pytest.mark.parametrize("label", [0, 1])
@pytest.mark.parametrize("b2", [(800.0, 0.0), (0.0, 5000.0), (-900.0, -900.0), (9000.0, 9000.0)], ids=str)
def test_witnesses_agree_on_large_logits(b2, label):
    """Where a plain exponential overflows or vanishes, the witnesses still agree."""
    assert_agreement(replace(Givens(), b2=b2, label=label))


def named(faults):
    """The numbers that the faults name."""
    return [fault.split(":")[0] for fault in faults]


def changed(column, step, change):
    """The column with one step changed."""
    return column | {step: change(column[step])}


def scaled(value, factor):
    """Every number of a nested value times a factor."""
    return [scaled(v, factor) for v in value] if isinstance(value, (list, tuple)) else value * factor


@pytest.mark.parametrize("who", WITNESSES)
@pytest.mark.parametrize("step", REQUIRED)
def test_rule_a_thousandth_off_is_caught(step, who):
    """A rule 0.1 % off, in any column, is caught and every number of its step is named."""
    columns = all_columns(Givens())
    columns[who] = changed(columns[who], step, lambda value: scaled(value, 1.001))
    faults = disagreements(columns)
    assert sorted(entries(step, columns[who][step])) == named(faults)


@pytest.mark.parametrize("gradient", ["dW1[0][1]", "dW1[1][1]", "db1[0]", "dW2[1][0]", "db2[1]"])
def test_single_number_off_is_caught(gradient):
    """One gradient off by 1e-11 is caught, and it alone is named."""
    step, *path = gradient.replace("]", "").split("[")
    columns = all_columns(Givens())
    place = columns["torch"][step]
    for index in path[:-1]:
        place = place[int(index)]
    place[int(path[-1])] += 1e-11
    assert [gradient] == named(disagreements(columns))


def without_mask(givens):
    """A hand that forgets the ReLU on the way back."""
    steps = by_hand(givens)
    dW1 = [[d * x for x in givens.x] for d in steps.da1]
    return asdict(steps) | {"delta1": steps.da1, "db1": steps.da1, "dW1": dW1}


@pytest.mark.parametrize("bias", [0.0, -1.0])
def test_missing_mask_is_caught_once_a_unit_is_off(bias):
    """Forgetting the mask goes unseen while both units are on; off or on the kink it is caught."""
    assert not disagreements(all_columns(Givens()) | {"wrong": without_mask(Givens())})
    givens = replace(Givens(), b1=(bias, -0.5))
    faults = disagreements(all_columns(givens) | {"wrong": without_mask(givens)})
    assert named(faults) == ["dW1[0][0]", "dW1[0][1]", "db1[0]", "delta1[0]"]


@pytest.mark.parametrize(
    ("step", "change"),
    [
        ("db1", lambda value: [nan, value[1]]),
        ("db1", lambda value: value[:1]),
        ("dW1", lambda value: value[0]),
        ("z1", lambda value: [value]),
    ],
    ids=["nan", "too short", "another shape", "a step that is not required"],
)
def test_number_that_is_none_and_other_shape_are_caught(step, change):
    """A nan and a step of another shape agree with nothing."""
    columns = all_columns(Givens())
    columns["engine"] = changed(columns["engine"], step, change)
    faults = disagreements(columns)
    assert faults
    assert all(fault.startswith(step) for fault in faults)


def test_missing_number_is_caught_where_the_others_say_zero():
    """A number that is not there is not a 0: with a unit off, leaving out its zeros is caught."""
    columns = all_columns(replace(Givens(), b1=(-1.0, -0.5)))
    columns["torch"] = changed(columns["torch"], "dW1", lambda rows: [rows[0][:1], rows[1]])
    assert named(disagreements(columns)) == ["dW1[0][1]"]


@pytest.mark.parametrize("step", REQUIRED)
def test_column_that_leaves_out_a_required_step_is_caught(step):
    """Another witness need not name every step, but the loss and the gradients it must."""
    another = {name: value for name, value in WITNESSES["torch"](Givens()).items() if name in REQUIRED}
    columns = all_columns(Givens())
    assert not disagreements(columns | {"another": another})
    del another[step]
    assert [f"{step}: another does not give it"] == disagreements(columns | {"another": another})


def test_drawn_givens_fill_every_field():
    """Random givens change every given number: none keeps its default by oversight."""
    givens = drawn(iter(range(100, 200)).__next__, 0)
    assert all(getattr(givens, field.name) != field.default for field in fields(Givens))
