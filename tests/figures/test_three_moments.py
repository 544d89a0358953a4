"""F2: the three moments are those of PyTorch's own chain: values, nodes, what they keep and what is freed."""

import pytest
import torch

from figure_checks import LAYOUT, typed, untold
from handgrad.figures.autograd.three_moments import CHAIN, Chain, alt, draw
from handgrad.figures.numbers import num

OTHER = Chain(u=3.1, power=4, factor=7.3, seed=1.0)
LONG = Chain(u=-1.5, factor=2.5, seed=1.0)


def recorded(chain):
    """Run the chain forward in PyTorch and return u, v and q; v and q will keep their gradients."""
    u = torch.tensor(chain.u, dtype=torch.float64, requires_grad=True)
    v = u**chain.power
    q = chain.factor * v
    v.retain_grad()
    q.retain_grad()
    return u, v, q


def words(wide, moment, chain=CHAIN):
    """Return the words of one panel."""
    sheet = draw(wide, chain)
    begin, step = (0, 240) if wide else (0, 212)
    places = [(label.x if wide else label.y, label.words) for label in sheet.labels]
    return [word for place, word in places if begin + moment * step <= place < begin + (moment + 1) * step]


@pytest.mark.parametrize("chain", [CHAIN, OTHER, LONG])
def test_every_number_is_pytorchs(chain):
    """Values and gradients are PyTorch's; the seed is what arrives at q."""
    u, v, q = recorded(chain)
    assert u.grad is None
    q.backward(torch.tensor(chain.seed, dtype=torch.float64))
    theirs = [float(number.detach()) for number in (v, q, q.grad, v.grad, u.grad)]
    assert [chain.v, chain.q, chain.seed, chain.at_v, chain.at_u] == pytest.approx(theirs, abs=1e-12)


def test_the_lessons_numbers():
    """The chain is the lesson's."""
    assert (CHAIN.u, CHAIN.power, CHAIN.v, CHAIN.q, CHAIN.seed, CHAIN.at_v, CHAIN.at_u) == (2, 3, 8, 40, 1, 5, 60)


def test_the_nodes_keep_what_the_figure_says_and_lose_it():
    """The power's node keeps u, the multiplication's its factor, until the walk; the nodes themselves stay."""
    u, v, q = recorded(CHAIN)
    assert (type(v.grad_fn).__name__, type(q.grad_fn).__name__) == ("PowBackward0", "MulBackward0")
    assert v.grad_fn._saved_self.data_ptr() == u.data_ptr()
    assert float(q.grad_fn._saved_other) == CHAIN.factor
    assert q.grad_fn._saved_self is None
    q.backward()
    for node, name in ((v.grad_fn, "_saved_self"), (q.grad_fn, "_saved_other")):
        with pytest.raises(RuntimeError, match="after they have already been freed"):
            getattr(node, name)
    assert q.grad_fn.next_functions[0][0] is v.grad_fn


@pytest.mark.parametrize("wide", [True, False])
def test_each_moment_shows_what_there_is(wide):
    """No node at first; then nodes that keep 2 and 5; then the numbers of the walk, and nothing kept."""
    made, forward, backward = (words(wide, moment) for moment in range(3))
    assert "no node yet" in made
    assert "None" in made and "None" in forward and "None" not in backward
    assert {num(value) for value in (CHAIN.u, CHAIN.v, CHAIN.q, CHAIN.factor)} <= set(forward)
    assert [word for word in forward if word.startswith("keeps")] == ["keeps u", "keeps"]
    assert forward.count("2") == 2
    assert backward.count("freed") == 2
    assert not any(word.startswith("keeps") for word in backward)
    assert {f"seed {num(CHAIN.seed)}", num(CHAIN.at_v), num(CHAIN.at_u)} <= set(backward)
    assert backward.count(num(CHAIN.at_u)) == 2


@pytest.mark.parametrize("wide", [True, False])
def test_what_stays_stands_where_it_stood(wide):
    """A word of one panel that the next one has too stands at the same place in it."""
    sheet = draw(wide)
    step = 240 if wide else 212
    panels = [{}, {}, {}]
    for label in sheet.labels:
        moment = int((label.x if wide else label.y) // step)
        along, across = (label.x - moment * step, label.y) if wide else (label.x, label.y - moment * step)
        panels[moment].setdefault(label.words, []).append((round(along, 6), round(across, 6)))
    for word in ("u", "v", "q", "u ** 3", "5 * v", "8", "40"):
        assert panels[1][word] == panels[2][word]
    assert panels[0]["u"] == panels[1]["u"]
    assert panels[0]["None"] == panels[1]["None"]


@pytest.mark.parametrize("wide", [True, False])
def test_labels_move_with_the_chain(wide):
    """No number was typed: with another chain only the seed keeps its 1."""
    assert typed(draw(wide), draw(wide, OTHER)) == {num(CHAIN.seed)}
    assert {f"u ** {OTHER.power}", f"{num(OTHER.factor)} * v"} <= set(words(wide, 1, OTHER))


@pytest.mark.parametrize("check", LAYOUT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("chain", [Chain(u=3.0, factor=9.0), Chain(u=4.0, factor=8.0)])
@pytest.mark.parametrize("wide", [True, False])
def test_the_layout_bears_longer_numbers(wide, chain, check):
    """Two and three digits still find room."""
    assert check(draw(wide, chain)) == []


def test_the_alternative_text_moves_too():
    """What is told is computed as well."""
    assert untold(draw(True, OTHER), alt(OTHER)) == []
    assert untold(draw(True, OTHER), alt()) != []
