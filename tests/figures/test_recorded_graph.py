"""F1: the drawn graph is the one that PyTorch records."""

import pytest
import torch

from handgrad.figures.autograd.recorded_graph import STEPS, alt, draw
from handgrad.worked.running_network import GIVEN


def recorded_chain(relu=torch.relu):
    """Walk from L.grad_fn and return (node, the leaf it feeds), from the loss back; and what the last node's other input is."""
    x = torch.tensor(GIVEN.x, dtype=torch.float64)
    leaves = {
        name: torch.tensor(getattr(GIVEN, name), dtype=torch.float64, requires_grad=True) for name in ("W1", "b1", "W2", "b2")
    }
    a1 = relu(leaves["W1"] @ x + leaves["b1"])
    loss = torch.nn.functional.cross_entropy(leaves["W2"] @ a1 + leaves["b2"], torch.tensor(GIVEN.label))
    names = {id(leaf): name for name, leaf in leaves.items()}
    chain, node, inputs = [], loss.grad_fn, []
    while node is not None:
        inputs = [following for following, _ in node.next_functions]
        fed = [names[id(following.variable)] for following in inputs if "AccumulateGrad" in type(following).__name__]
        chain.append((type(node).__name__, "".join(fed)))
        rest = [following for following in inputs if following is not None and "AccumulateGrad" not in type(following).__name__]
        node = rest[0] if rest else None
    return chain, inputs


def drawn_chain():
    """Return the table of the figure in the same form."""
    return [(step.node, step.leaf) for step in reversed(STEPS)]


def test_the_drawn_nodes_and_leaves_are_the_recorded_ones():
    """The nodes in their order, and the leaf that each feeds, are those walked from L.grad_fn."""
    assert drawn_chain() == recorded_chain()[0]


def test_x_ends_in_none():
    """The last node's other input, where x entered, is None, as the figure says."""
    assert recorded_chain()[1].count(None) == 1


def test_another_network_is_not_the_drawn_one():
    """The comparison notices one other operation."""
    assert drawn_chain() != recorded_chain(torch.tanh)[0]


@pytest.mark.parametrize("wide", [True, False])
def test_every_node_is_drawn(wide):
    """The sheet names each node, each leaf and each operation of the table."""
    words = [label.words for label in draw(wide).labels]
    for step in STEPS:
        node = step.node.removesuffix("Backward0")
        assert words.count(node) == sum(other.node == step.node for other in STEPS)
        assert not step.leaf or step.leaf in words
        assert not step.code or step.code in words
    assert words.count("Backward0") == len(STEPS)


def test_every_node_is_told():
    """The alternative text names the nodes in the order of the walk."""
    told, at = alt(), 0
    for step in reversed(STEPS):
        at = told.index(step.node, at) + 1


def test_the_counted_nodes_are_the_recorded_ones():
    """How many nodes the last operation records, and how many feed a leaf, is what the walk finds."""
    chain, _ = recorded_chain()
    last = [node for node, _ in chain].index("AddBackward0")
    assert f"cross_entropy records {last}." in alt()
    assert f"Of these nodes, {sum(bool(leaf) for _, leaf in chain)} also pass" in alt()
