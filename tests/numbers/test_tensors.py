"""Tensors and arrays as sources."""

from number_pages import said_of_each

CODE = """
import numpy as np
import torch
t = torch.tensor([[0.1, 2.0], [3.0, -4.0]])
w = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
(w ** 3).sum().backward()
third = torch.tensor(1.0) / 3
""".strip()


def test_tensor_counts_as_its_elements() -> None:
    """Row by row, with or without a gradient, of any kind of number; and so does an array."""
    expected: dict[str, list[str]] = {
        "0.1, 2, 3, -4\n%= t": [],
        "2, 3 and 12\n%= t[0, 1], w.grad": [],
        "1, 2\n%= w": [],
        "0.3333\n%= third": [],
        "0.3333, 3\n%= third.item(), t.numpy().max()": [],
        "(2, 2) and four\n%= t.shape, t.numel()": [],
        "3, 4\n%= np.array([3, 4])": [],
        "`tensor(3.)` and `tensor([0.1000, 2.0000])`\n%= t[1, 0], t[0]": [],
        "`tensor([0.1000, 2.])`\n%= t[0]": ["1:18: 2. should be 2.0000 (t[0] = 2)"],
        "2, 0.1, 3, -4\n%= t": ["1:1: 2 should be 0.1 (t = 0.1)", "1:4: 0.1 should be 2 (t = 2)"],
        "`tensor([3., 13.])`\n%= w.grad": ["1:14: 13. should be 12. (w.grad = 12)"],
    }
    assert said_of_each(expected, CODE) == expected


def test_tensor_that_a_page_does_not_print() -> None:
    """Truth values and thousands of elements are no numbers of a page, and the entry says so."""
    expected = {
        "1\n%= t > 0": ["2:4: t > 0 holds True and False and no numbers"],
        "1\n%= torch.zeros(5000)": ["2:4: torch.zeros(5000) has 5000 elements, more than a page prints"],
        "1\n%= w.grad_fn": ["2:4: w.grad_fn is None, which is no number"],
        "1\n%= torch.tensor(float('nan'))": ["1:1: 1 should be nan (torch.tensor(float('nan')) = nan)"],
    }
    assert said_of_each(expected, CODE) == expected
