"""The graph walker's arithmetic, in a JavaScript engine: against the engine's walk, PyTorch, and the pencil of the lessons."""

import json
import random

import pytest
import torch

from handgrad.explorers.graph_walker import GRAPHS, as_data, given, walked
from handgrad.figures.autograd.two_arrivals import TwoUses
from handgrad.worked import chain, neuron
from script_engine import EXPLORERS, apart, evaluate, planted

TOLERANCE = 1e-12
MODULE = "arithmetic/graph-walker.js"
CALL = """(m, [graph, inputs]) => {
    const values = m.forward(graph, inputs);
    return { values, walk: m.backward(graph, values, graph.walk.map((moment) => moment.node)) };
}"""
OF_TORCH = {
    "loss": lambda w, x, t: (w * x + 1 - t) ** 2,
    "square": lambda x: 2 * x**2 + 1,
    "neuron": lambda w, x, b, t: (torch.relu(w * x + b) - t) ** 2,
    "twice": lambda w: (3 * w - w**2) ** 2,
}


def cases():
    """Return each graph with its first inputs, with whole ones (kinks and zeros among them), and with others drawn at random."""
    rng = random.Random(9)
    found = []
    for name, graph in GRAPHS.items():
        starts = {one.name: float(one.start) for one in graph.inputs}
        whole = [{key: float(rng.randint(-3, 3)) for key in starts} for _ in range(60)]
        drawn = [{one.name: rng.uniform(one.low, one.high) for one in graph.inputs} for _ in range(100)]
        found += [(name, inputs) for inputs in (starts, *whole, *drawn)]
    return found


def flat(work):
    """Return all numbers of a walk in one list, and all its names in another."""
    numbers, names = [*work["values"].values()], [*work["values"]]
    for moment in work["walk"]:
        names.append(moment["node"])
        numbers.append(moment["arrived"])
        for part in moment["parts"]:
            names += [part["to"], part["before"] is None]
            numbers += [part["slope"], part["sent"], part["after"], part["before"] or 0.0]
    return numbers, names


def disagreements(folder=EXPLORERS):
    """Return the cases in which the script's walk is not the engine's."""
    data = {name: as_data(name) for name in GRAPHS}
    found = evaluate(MODULE, CALL, [(data[name], inputs) for name, inputs in cases()], folder)
    wrong = []
    for (name, inputs), work in zip(cases(), found, strict=True):
        (numbers, names), (wanted, wanted_names) = flat(work), flat(walked(GRAPHS[name], inputs))
        if names != wanted_names or apart(numbers, wanted) > TOLERANCE:
            wrong.append((name, inputs))
    return wrong


def test_script_walks_as_the_engine_does():
    """Values, order, slopes, products and sums are the engine's, for the first inputs and for hundreds of others."""
    assert disagreements() == []


def test_gradients_are_pytorch_s():
    """What the inputs that ask hold at the end is what PyTorch puts into their .grad."""
    for name, inputs in cases():
        leaves = {
            one.name: torch.tensor(inputs[one.name], dtype=torch.float64, requires_grad=one.asks) for one in GRAPHS[name].inputs
        }
        OF_TORCH[name](**leaves).backward()
        wanted = {key: leaf.grad.item() for key, leaf in sorted(leaves.items()) if leaf.requires_grad}
        found = walked(GRAPHS[name], inputs)["gradients"]
        assert [*found] == [*wanted]
        assert apart([*found.values()], [*wanted.values()]) <= TOLERANCE


def test_first_walks_are_those_of_the_pencil():
    """The loss of one weight gives -18, 2x^2 + 1 gives 12, the neuron 12 and 6, and two arrivals make -4, as worked out by hand."""
    loss, square, cell = chain.loss_by_hand(), chain.square_by_hand(), neuron.by_hand()
    assert as_data("loss")["gradients"] == {"w": loss.dw}
    assert as_data("loss")["values"]["L"] == loss.L
    assert [as_data("square")["values"][name] for name in "sqz"] == [square.s, square.q, square.z]
    assert as_data("square")["gradients"] == {"x": square.dx}
    assert as_data("neuron")["gradients"] == {"b": cell.db, "w": cell.dw}
    arrivals = [
        (part["before"], part["sent"]) for moment in as_data("twice")["walk"] for part in moment["parts"] if part["to"] == "w"
    ]
    assert arrivals == [(None, TwoUses().walk[4]), (-16.0, TwoUses().walk[3])]
    assert as_data("twice")["gradients"] == {"w": TwoUses().dw} == {"w": -4.0}


def test_what_a_page_is_given_is_data():
    """All graphs together are JSON, and come back as they were."""
    assert json.loads(json.dumps(given([*GRAPHS]), allow_nan=False))["graphs"][0]["name"] == "loss"


@pytest.mark.parametrize(
    ("guess", "right", "said"),
    [
        (6, 6, True),
        (-17.9991, -18, True),
        (0.73, 0.7311, True),
        (0.7, 0.7311, False),
        (18, -18, False),
        (0, 0, True),
        (0.1, 0, False),
    ],
)
def test_a_prediction_is_judged_with_some_tolerance(guess, right, said):
    """Two places are enough, a wrong sign is not."""
    assert evaluate(MODULE, "(m, [guess, right]) => m.isRight(guess, right)", [(guess, right)]) == [said]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("slopes: (a, b) => [b, a]", "slopes: (a, b) => [a, b]"),
        ("slopes: () => [1, -1]", "slopes: () => [1, 1]"),
        ("slopes: (a) => [2 * a]", "slopes: (a) => [2 * a * 1.0000000001]"),
        ("[a > 0 ? 1 : 0]", "[a >= 0 ? 1 : 0]"),
        ("held[operand] = sent + (before ?? 0);", "held[operand] = sent;"),
        ("held[name] * slopes[place]", "slopes[place]"),
        ("value: (a) => a * a,", "value: (a) => a + a,"),
    ],
)
def test_planted_mistake_is_seen(tmp_path, right, wrong):
    """Crossed slopes, a lost minus, a slope that is barely off, an open kink, a sum or a product left out: each is seen."""
    assert disagreements(planted(tmp_path, MODULE, right, wrong))
