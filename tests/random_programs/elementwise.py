"""Rows that work entry by entry."""

from random_programs.program import Row, place

FAR = 0.01  # from a kink
NUMBERS = [-2.0, -0.5, 0.5, 1.0, 1.5, 3, -1]


def unary(name, apply, smooth=lambda *_, **__: True, **options):
    """A row with one operand; each option is drawn from a list."""

    def choose(dice, pool):
        return (place(dice, pool),), {key: dice.choice(values) for key, values in options.items()}

    return Row(name, choose, apply, smooth)


def named(name, smooth=lambda *_, **__: True):
    """A row that libraries offer both as a function and as a method of this name."""
    forms = {"function": lambda lib, x: getattr(lib, name)(x), "method": lambda _, x: getattr(x, name)()}
    return unary(name, lambda lib, x, form: forms[form](lib, x), smooth, form=[*forms])


def broadcasting(name, apply, smooth=lambda *_, **__: True):
    """A row with two operands whose shapes go together."""

    def choose(dice, pool):
        first = place(dice, pool)
        return (first, place(dice, pool, lambda other: go_together(pool[first], other))), {}

    return Row(name, choose, apply, smooth)


def go_together(first, second):
    """Whether two shapes broadcast."""
    sizes = zip(reversed(first.shape), reversed(second.shape), strict=False)
    return all(a == b or 1 in (a, b) for a, b in sizes)


def away(*points):
    """Every entry stays away from these points."""
    return lambda x, **_: all(bool(((x - point).abs() > FAR).all()) for point in points)


def positive(x, *_, **__):
    """Every entry is clearly above 0."""
    return bool((x > 0.1).all())


def apart(x, y):
    """No entry of one comes near the entry of the other that it is compared with."""
    return bool(((x - y).abs() > FAR).all())


def pick(lib, x, y):
    """Take entries of either, by a condition on one."""
    return lib.where(x > 0, x, y)


def pick_or_number(lib, x, number):
    """Take an entry or a number."""
    return lib.where(x > 0, x, number)


def between_multiples(x, k):
    """No entry comes near a multiple of k."""
    return bool(((x / k - (x / k).round()).abs() > FAR).all())


ROWS = [
    named("neg"),
    named("exp"),
    named("log", positive),
    named("log1p", positive),
    named("sqrt", positive),
    named("tanh"),
    named("sigmoid"),
    named("relu", away(0)),
    named("abs", away(0)),
    named("square"),
    named("sin"),
    named("cos"),
    named("reciprocal", away(0)),
    named("sign", away(0)),
    named("clone"),
    unary("contiguous", lambda _, x: x.contiguous()),
    unary("detach", lambda _, x: x.detach()),
    unary("-x", lambda _, x: -x),
    unary("softplus", lambda lib, x, beta: lib.nn.functional.softplus(x, beta), beta=[1.0, 2.0]),
    unary("leaky_relu", lambda lib, x, slope: lib.nn.functional.leaky_relu(x, slope), away(0), slope=[0.01, 0.2]),
    unary("nn.functional.relu", lambda lib, x: lib.nn.functional.relu(x), away(0)),
    unary("clamp below", lambda lib, x, low: lib.clamp(x, min=low), away(-0.5, 0.25), low=[-0.5, 0.25]),
    unary("clamp above", lambda _, x, high: x.clamp(max=high), away(-0.5, 0.25), high=[-0.5, 0.25]),
    unary("clamp between", lambda _, x: x.clamp(-0.5, 0.75), away(-0.5, 0.75)),
    unary("x + number", lambda _, x, k: x + k, k=NUMBERS),
    unary("number + x", lambda _, x, k: k + x, k=NUMBERS),
    unary("x - number", lambda _, x, k: x - k, k=NUMBERS),
    unary("number - x", lambda _, x, k: k - x, k=NUMBERS),
    unary("x * number", lambda _, x, k: x * k, k=NUMBERS),
    unary("number * x", lambda _, x, k: k * x, k=NUMBERS),
    unary("x / number", lambda _, x, k: x / k, k=NUMBERS),
    unary("number / x", lambda _, x, k: k / x, away(0), k=NUMBERS),
    unary("x ** whole", lambda _, x, k: x**k, k=[0, 1, 2, 3]),
    unary("x ** number", lambda _, x, k: x**k, positive, k=[0.5, -1, -2, 1.5]),
    unary("x % number", lambda _, x, k: x % k, between_multiples, k=[1.5, 2]),
    unary("pow", lambda lib, x, k: lib.pow(x, k), k=[2, 3]),
    unary("number ** x", lambda _, x, k: k**x, k=[0.5, 2, 3.0]),
    unary("where with a number", pick_or_number, away(0), number=NUMBERS[:3]),
    broadcasting("x + y", lambda _, x, y: x + y),
    broadcasting("x - y", lambda _, x, y: x - y),
    broadcasting("x * y", lambda _, x, y: x * y),
    broadcasting("x / y", lambda _, x, y: x / y, lambda _, y: away(0)(y)),
    broadcasting("x ** y", lambda _, x, y: x**y, positive),
    broadcasting("add", lambda lib, x, y: lib.add(x, y)),
    broadcasting("sub", lambda lib, x, y: lib.sub(x, y)),
    broadcasting("add with alpha", lambda _, x, y: x.add(y, alpha=0.5)),
    broadcasting("sub with alpha", lambda lib, x, y: lib.sub(x, y, alpha=3)),
    broadcasting("mul", lambda _, x, y: x.mul(y)),
    broadcasting("div", lambda lib, x, y: lib.div(x, y), lambda _, y: away(0)(y)),
    broadcasting("x % y", lambda _, x, y: x % y, lambda x, y: away(0)(y) and between_multiples(x, y)),
    broadcasting("maximum", lambda lib, x, y: lib.maximum(x, y), apart),
    broadcasting("minimum", lambda lib, x, y: lib.minimum(x, y), apart),
    broadcasting("max of two", lambda lib, x, y: lib.max(x, y), apart),
    broadcasting("x * (x > y)", lambda _, x, y: x * (x > y), apart),
    broadcasting("where", pick, lambda x, _: away(0)(x)),
]
