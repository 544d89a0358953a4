"""Rows that end in a loss: labels and probabilities are drawn, logits are what came before."""

from random_programs.program import Row, place

REDUCTIONS = ["mean", "sum", "none"]


def logits(tensor):
    """One class score a column, alone or in a batch."""
    return tensor.dim() in (1, 2)


def classifying(name, apply):
    """A row with logits and labels."""

    def choose(dice, pool):
        at = place(dice, pool, logits)
        if at is None:
            return None
        *batch, classes = pool[at].shape
        labels = [dice.randrange(classes) for _ in range(batch[0])] if batch else dice.randrange(classes)
        return (at,), {"labels": labels, "reduction": dice.choice(REDUCTIONS)}

    return Row(name, choose, lambda lib, x, labels, reduction: apply(lib, x, lib.tensor(labels), reduction=reduction))


def comparing(name, apply, fits=lambda _: True):
    """A row with two operands of one shape, and how the losses come together."""

    def choose(dice, pool):
        at = place(dice, pool, fits)
        if at is None:
            return None
        other = place(dice, pool, lambda tensor: tensor.shape == pool[at].shape)
        return (at, other), {"reduction": dice.choice(REDUCTIONS)}

    return Row(name, choose, apply)


def log_likelihood(lib, x, labels, reduction):
    """The loss in two steps."""
    return lib.nn.functional.nll_loss(lib.log_softmax(x, -1), labels, reduction=reduction)


def soft_labels(lib, x, y, reduction):
    """The loss whose labels are probabilities, themselves computed."""
    return lib.nn.functional.cross_entropy(x, lib.softmax(y, -1), reduction=reduction)


def binary(lib, x, y, reduction):
    """The loss of probabilities; the target is drawn, not learned."""
    return lib.nn.functional.binary_cross_entropy(lib.sigmoid(x), lib.sigmoid(y).detach(), reduction=reduction)


def binary_with_logits(lib, x, y, reduction):
    """The loss of logits; the target is drawn, not learned."""
    return lib.nn.functional.binary_cross_entropy_with_logits(x, lib.sigmoid(y).detach(), reduction=reduction)


ROWS = [
    classifying("cross_entropy", lambda lib, x, y, reduction: lib.nn.functional.cross_entropy(x, y, reduction=reduction)),
    classifying("nll_loss", log_likelihood),
    comparing("cross_entropy with probabilities", soft_labels, logits),
    comparing("binary_cross_entropy", binary),
    comparing("binary_cross_entropy_with_logits", binary_with_logits),
    comparing("mse_loss", lambda lib, x, y, reduction: lib.nn.functional.mse_loss(x, y, reduction=reduction)),
]
