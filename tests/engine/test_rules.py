"""Every rule of the engine's table against central differences: no library beside it, only values at two points close by."""

import math
import random

import pytest

from handgrad import engine
from handgrad.engine.recording import apply
from handgrad.engine.rules import RULES
from handgrad.engine.rules.indexing import whole_numbers

F = engine.nn.functional
STEP = 1e-5
TOLERANCE = 1e-8
SIGNED = [(-1.7, -0.3), (0.3, 1.7)]
POSITIVE = [(0.3, 1.7)]
SHARES = [(0.1, 0.9)]
REFUSES = {"floor_divide"}  # it is recorded to say that it has no rule


def rule(name, **settings):
    """A rule that no function of the engine's own calls alone."""
    return lambda *inputs: apply(RULES[name], *inputs, **settings)


def changed(change):
    """What becomes of a copy that is changed in place."""

    def run(x, *others):
        copy = x.clone()
        change(copy, *others)
        return copy

    return run


def put(index):
    """Overwrite a part of a copy."""
    return changed(lambda copy, y: copy.__setitem__(index, y))


# rule -> what calls it, the shapes of its inputs, and where they lie if not on both sides of 0
CASES = {
    "add": (lambda x, y: x + y, (2, 3), (3,)),
    "sub": (lambda x, y: x - y, (2, 1), (2, 3)),
    "rsub": (lambda x: 2.0 - x, (3,)),
    "mul": (lambda x, y: x * y, (2, 3), (1, 3)),
    "div": (lambda x, y: x / y, (3,), (2, 1)),
    "neg": (lambda x: -x, (3,)),
    "pow": (lambda x: x**3, (3,)),
    "pow_tensor": (lambda x, y: x**y, (2, 3), (3,), POSITIVE),
    "rpow": (lambda x: 2.5**x, (3,)),
    "remainder": (lambda x: x % 0.29, (3,)),
    "remainder_tensor": (lambda x, y: (x + 3.0) % y, (2, 2), (2,)),
    "floor": (rule("floor"), (2, 2), (2,)),
    "exp": (engine.exp, (2, 2)),
    "log": (engine.log, (3,), POSITIVE),
    "log1p": (engine.log1p, (3,), POSITIVE),
    "sqrt": (engine.sqrt, (3,), POSITIVE),
    "tanh": (engine.tanh, (3,)),
    "sigmoid": (engine.sigmoid, (3,)),
    "softplus": (lambda x: F.softplus(x, 2.0, 3.0), (3,)),
    "sin": (engine.sin, (3,)),
    "cos": (engine.cos, (3,)),
    "reciprocal": (engine.reciprocal, (3,)),
    "relu": (engine.relu, (6,)),
    "relu_gate": (rule("relu_gate"), (6,), (6,)),
    "leaky_relu": (lambda x: F.leaky_relu(x, 0.2), (6,)),
    "leaky_relu_gate": (rule("leaky_relu_gate", negative_slope=0.2), (6,), (6,)),
    "abs": (engine.abs, (6,)),
    "sign": (engine.sign, (6,)),
    "clamp": (lambda x: x.clamp(-0.2, 1.0), (8,)),
    "maximum": (engine.maximum, (2, 3), (3,)),
    "minimum": (engine.minimum, (2, 3), (2, 1)),
    "where": (lambda x, y: engine.where(engine.tensor([True, False, True]), x, y), (3,), (2, 3)),
    "sum": (engine.sum, (2, 3)),
    "sum_dim": (lambda x: x.sum((0, 2)), (2, 3, 2)),
    "mean": (engine.mean, (2, 3)),
    "mean_dim": (lambda x: x.mean(1, keepdim=True), (2, 3)),
    "max": (engine.max, (2, 3)),
    "min": (engine.min, (2, 3)),
    "max_dim": (lambda x: x.max(0).values, (2, 3)),
    "min_dim": (lambda x: x.min(1, keepdim=True).values, (2, 3)),
    "amax": (lambda x: x.amax((0, 1)), (2, 3, 2)),
    "amin": (lambda x: x.amin(1), (2, 3)),
    "view": (lambda x: x.view(3, 2), (2, 3)),
    "reshape_alias": (lambda x: x[:, :2].reshape(2, 1, 2), (2, 3)),
    "unsafe_view": (lambda x, y: x @ y, (2, 2, 3), (3, 2)),
    "unsqueeze": (lambda x: x.unsqueeze(1), (3,)),
    "squeeze": (engine.squeeze, (1, 3, 1)),
    "squeeze_dim": (lambda x: x.squeeze(0), (1, 3, 1)),
    "squeeze_dims": (lambda x: x.squeeze((0, 2)), (1, 3, 1)),
    "squeeze_product": (lambda x, y: x @ y, (3,), (3, 2)),
    "permute": (lambda x: x.permute(2, 0, 1), (2, 3, 2)),
    "transpose": (lambda x: x.transpose(0, -1), (2, 3, 2)),
    "t": (engine.t, (2, 3)),
    "expand": (lambda x: x.expand(2, 3, 2), (3, 1)),
    "alias": (lambda x: x[...], (3,)),
    "clone": (engine.clone, (3,)),
    "repeat": (lambda x: x.repeat(2, 1, 3), (2, 3)),
    "select": (lambda x: x.select(1, -1), (2, 3)),
    "slice": (lambda x: x[:, ::2], (2, 3)),
    "unbind": (lambda x: x.unbind(1)[2] * x.unbind(1)[0], (2, 3)),
    "index": (lambda x: x[[0, 1, 0]], (2, 3)),
    "placed": (rule("placed", positions=whole_numbers([1, 4, 1]), size=(2, 3)), (3,)),
    "setitem": (put((slice(None), 1)), (2, 3), (2,)),
    "index_put": (put(([0, 1], [2, 0])), (2, 3), (2,)),
    "cat": (lambda x, y: engine.cat([x, y, x], 1), (2, 3), (2, 1)),
    "stack": (lambda x, y: engine.stack([x, y, x], -1), (2, 3), (2, 3)),
    "dot": (engine.dot, (3,), (3,)),
    "mv": (engine.mv, (2, 3), (3,)),
    "mm": (engine.mm, (2, 3), (3, 2)),
    "bmm": (engine.bmm, (2, 2, 3), (2, 3, 2)),
    "softmax": (lambda x: engine.softmax(x, 0), (3, 2)),
    "log_softmax": (lambda x: engine.log_softmax(x, 1), (2, 3)),
    "logsumexp": (lambda x: engine.logsumexp(x, 1), (2, 3)),
    "cross_entropy": (lambda x: F.cross_entropy(x, engine.tensor([2, 0])), (2, 3)),
    "cross_entropy_probabilities": (F.cross_entropy, (2, 3), (2, 3), SHARES),
    "nll_loss": (lambda x: F.nll_loss(x, engine.tensor([2, 0]), reduction="none"), (2, 3)),
    "mse_loss": (F.mse_loss, (2, 3), (2, 3)),
    "binary_cross_entropy": (F.binary_cross_entropy, (2, 3), (2, 3), SHARES),
    "binary_cross_entropy_with_logits": (F.binary_cross_entropy_with_logits, (2, 3), (2, 3), SHARES),
    "copy": (changed(lambda copy, y: copy.copy_(y)), (2, 3), (3,)),
    "fill": (changed(lambda copy: copy.fill_(0.5)), (3,)),
    "fill_tensor": (changed(lambda copy, y: copy.fill_(y)), (3,), ()),
    "zero": (changed(lambda copy: copy.zero_()), (3,)),
}


def inputs_of(name):
    """What calls a rule, and random inputs for it, as (shape, numbers)."""
    run, *rest = CASES[name]
    ranges = rest.pop() if isinstance(rest[-1], list) else SIGNED
    dice = random.Random(name)
    return run, [(shape, [dice.uniform(*dice.choice(ranges)) for _ in range(math.prod(shape))]) for shape in rest]


def leaf(shape, numbers):
    """A leaf that asks."""
    return engine.tensor(list(numbers)).reshape(shape).detach().requires_grad_()


def weights(count):
    """Numbers by which results are added up, so that no two entries play the same part."""
    return [math.cos(1.0 + 0.9 * at) for at in range(count)]


def value(run, inputs):
    """One number from the result."""
    result = run(*(leaf(*each) for each in inputs)).detach().reshape(-1).tolist()
    return sum(weight * number for weight, number in zip(weights(len(result)), result, strict=True))


def moved(inputs, which, place, by):
    """The inputs with one number moved."""
    copies = [(shape, list(numbers)) for shape, numbers in inputs]
    copies[which][1][place] += by
    return copies


def slopes(run, inputs):
    """The slope towards each number of each input, by central differences."""
    return [
        [
            (value(run, moved(inputs, which, place, STEP)) - value(run, moved(inputs, which, place, -STEP))) / (2 * STEP)
            for place in range(len(numbers))
        ]
        for which, (_, numbers) in enumerate(inputs)
    ]


def gradients(run, inputs):
    """The gradient at each number of each input, by the walk."""
    leaves = [leaf(*each) for each in inputs]
    result = run(*leaves)
    result.backward(engine.tensor(weights(result.numel())).reshape(tuple(result.shape)))
    return [each.grad.reshape(-1).tolist() for each in leaves]


def farthest(name):
    """The largest difference between the walk and the differences, relative to numbers above 1."""
    run, inputs = inputs_of(name)
    columns = zip(gradients(run, inputs), slopes(run, inputs), strict=True)
    pairs = [pair for found, expected in columns for pair in zip(found, expected, strict=True)]
    return max(abs(a - b) / max(1.0, abs(b)) for a, b in pairs)


def test_every_rule_has_a_case():
    """A rule that is added to the table needs a case here, and a case its rule."""
    assert set(RULES) - REFUSES == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_rule_is_the_slope_of_its_forward(monkeypatch, name):
    """Each rule gives what central differences of its forward give, and the case does come through the rule."""
    met = []
    backward = RULES[name].backward
    monkeypatch.setattr(RULES[name], "backward", lambda node, g: met.append(name) or backward(node, g))
    assert farthest(name) < TOLERANCE
    assert met


@pytest.mark.parametrize("name", CASES)
def test_rule_a_thousandth_off_differs_from_the_slope(monkeypatch, name):
    """The differences are fine enough: a rule 0.1 % off, or off by 0.001 where it gives 0, is seen."""
    backward = RULES[name].backward

    def off(node, g):
        return tuple(None if passed is None else passed * 1.001 + 0.001 * (passed == 0) for passed in backward(node, g))

    monkeypatch.setattr(RULES[name], "backward", off)
    assert farthest(name) > 1e-5


def test_rule_that_refuses_says_so():
    """A rounded quotient is computed, and a walk that comes to it ends with PyTorch's text."""
    with pytest.raises(RuntimeError, match=r"^derivative for aten::floor_divide is not implemented$"):
        (engine.tensor([1.5, -2.0], requires_grad=True) // 2).sum().backward()
