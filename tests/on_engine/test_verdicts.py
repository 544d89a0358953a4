"""What a verdict says of a cell, and that no fault of the engine hides behind what it lacks.

To start PyTorch takes longer than all else here, so many cells share a page, and what they print is written down where it is known.
"""

import pytest

from handgrad.on_engine.machine import Cell, Machine, RunError, run
from handgrad.on_engine.verdicts import ABOVE, Verdict, same, verdicts

BEGIN = "import torch\nf64 = torch.float64\nu = torch.tensor(2.0, dtype=f64, requires_grad=True)"
ENGINE = "type(torch).__name__ == 'StandIn'"
LACKING = "u.detach().numpy()\ncount = 1"
SWALLOWING = "try:\n    torch.nn.Module\nexcept AttributeError:\n    pass\n"


def verdicts_on(sources, printed=None, tags=()):
    """The verdicts on cells behind a first that imports torch; what they print is asked of PyTorch unless it is given."""
    cells = [Cell(BEGIN), *(Cell(source, tags) for source in sources)]
    if printed is None:
        outcomes = run(Machine.TORCH, cells)
        assert [outcome.failure for outcome in outcomes] == [""] * len(cells)
        printed = [outcome.printed for outcome in outcomes][1:]
    return verdicts(cells, ["", *printed])[1:]


BOTH = [
    "v = u * u\nv.backward()\nprint(u.grad, v)",
    "u * 3",
    "[u, {'a': u.tolist()}]",
    "u * 3;",
    "import warnings\nwarnings.warn('beware')",
    "print(torch.float64, torch.__name__, torch.nn.functional.__name__)",
    "import torch.nn.functional as F\nz = torch.tensor([1.0, 2.0], dtype=f64, requires_grad=True)",
    "print(type(F.cross_entropy(z, torch.tensor(1)).grad_fn).__name__)",
    "from torch.autograd import grad\nprint(grad(u * u, u))",
    "import inspect\ndef f():\n    return 1\nprint(inspect.getsource(f))",
    "import pickle\nclass A:\n    pass\nprint(type(pickle.loads(pickle.dumps(A()))).__name__)",
]


def test_cells_on_both_are_told():
    """A cell that prints the same on both is on the engine, whatever it shows and however it imports."""
    assert dict(zip(BOTH, verdicts_on(BOTH), strict=True)) == dict.fromkeys(BOTH, Verdict())


def test_error_that_is_announced_is_compared():
    """A cell that raises on purpose is on the engine where both raise the same; an error in other words is a fault."""
    sources = ["torch.ones(2) + torch.ones(3)", f"raise ValueError({ENGINE})"]
    words = "RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0"
    agreed, differs = verdicts_on(sources, [words, "ValueError: False"], tags=("raises-exception",))
    assert agreed == Verdict()
    assert differs.fault == "the engine prints 'ValueError: True' where PyTorch prints 'ValueError: False'"


LACKS = {
    "class Net(torch.nn.Module):\n    pass": "nn.Module",
    "from torch.autograd import gradgradcheck": "autograd.gradgradcheck",
    "from torch import nn, randn": "randn",
    "import torch.sparse": "sparse",
    "from torch.utils.data import Dataset": "utils",
    "print(u.detach().numpy())": "Tensor.numpy",
    "print(u.to(torch.float32))": "float32",
    "torch.tensor(1.0, device='cpu')": "tensor(device=…)",
    "u.sum(dtype=f64)": "sum(dtype=…)",
    "torch.zeros(2, dtype='x')": "'x'",
    "(u * torch.ones(2))[0].mul_(2)": "a recorded change in place of a view",
}


def test_what_the_engine_lacks_is_named():
    """A name, an import, a method, a dtype, an argument and a use that the engine lacks are named, as PyTorch names them."""
    found = verdicts_on(LACKS, [""] * len(LACKS))
    assert {source: verdict.lacks for source, verdict in zip(LACKS, found, strict=True)} == LACKS


def test_cells_that_need_such_a_cell_are_told_apart():
    """A name that such a cell would have bound, and a change that it would have made, keep out the cells that need them alone."""
    page = {
        f"(u * 1).backward()\n{LACKING}": "",
        "print(count)": "1",
        "(u * 1).backward()\nprint(u.grad)": "tensor(2., dtype=torch.float64)",
        "u.detach().numpy()\nu.detach().mul_(5)": "",
        "print(u)": "tensor(10., dtype=torch.float64, requires_grad=True)",
        "print(torch.ones(2, dtype=f64))": "tensor([1., 1.], dtype=torch.float64)",
    }
    found = verdicts_on(page, page.values())
    assert [(each.lacks, each.needs) for each in found] == [
        ("Tensor.numpy", ""), ("", "count"), ("", ""), ("Tensor.numpy", ""), ("", ABOVE), ("", ""),
    ]  # fmt: skip
    assert not any(each.fault or each.float32 for each in found)


def test_old_value_of_a_name_is_not_taken_for_the_new():
    """What such a cell would have replaced is gone, and what it names in a scope of its own stays as it was."""
    page = {
        "rows = kept = 1": "",
        "rows = u.detach().numpy()\ndef once():\n    kept = [kept for kept in range(3)]": "",
        "print(rows)": "2.0",
        "print(kept)": "1",
    }
    found = verdicts_on(page, page.values())
    assert [(each.lacks, each.needs) for each in found] == [("", ""), ("Tensor.numpy", ""), ("", "rows"), ("", "")]


def test_numbers_of_float32_are_told():
    """A cell whose digits are those of float32 is told so, by a run of both in float64."""
    page = {"print(torch.tensor(0.1).item())": "0.10000000149011612", "print(torch.ones(1).dtype)": "torch.float32"}
    assert verdicts_on(page, page.values()) == [Verdict(float32=True)] * 2


def test_only_two_things_may_differ():
    """Outputs are equal to the letter, but for the dtype of the engine and PyTorch's own sources; blanks at a line's end are none."""
    assert same("tensor(2., dtype=torch.float64)\n", "tensor(2.)")
    assert same("UserWarning: beware.", "UserWarning: beware. (Triggered internally at /w/torch/csrc/new.cpp:252.)")
    for one, other in (
        ("tensor(2.0001)", "tensor(2.0002)"), ("0.30000000000000004", "0.3"), ("tensor(2., dtype=torch.int64)", "tensor(2.)"),
        ("-0.", "0."), ("a\n\nb", "a\nb"), ("a\nb", "a"), ("", "None"),
    ):  # fmt: skip
        assert not same(one, other)


# what is planted, and how it is taken away again -> a cell that must then be seen, and what it prints on PyTorch
PLANTED = {
    "a wrong rule": (
        "from handgrad.engine.rules.arithmetic import MulBackward0\nright = MulBackward0.backward\n"
        "MulBackward0.backward = lambda node, g: tuple(each and each * 1.001 for each in right(node, g))",
        "MulBackward0.backward = right",
        "print(f'{torch.autograd.grad(u * u, u)[0].item():.4f}')",
        "4.0000",
    ),
    "a walk that forgets": (
        "from handgrad.engine.walk import Walk\nright = Walk._arrive\n"
        "Walk._arrive = lambda walk, place, g: walk.arrived.setdefault(place[0], [g] * place[0].outputs)",
        "Walk._arrive = right",
        "print(torch.autograd.grad(u * u, u)[0])",
        "tensor(4., dtype=torch.float64)",
    ),
    "another digit": (
        "from handgrad.engine import printing\nprinting.DIGITS = 5",
        "printing.DIGITS = 4",
        "print(u / 3)",
        "tensor(0.6667, dtype=torch.float64, grad_fn=<DivBackward0>)",
    ),
    "another text": ("", "", f"print({ENGINE})", "False"),
    "a failure": ("", "", f"assert not {ENGINE}", ""),
}


def test_planted_fault_of_the_engine_is_seen():
    """Each is a fault: plainly, behind a cell that the engine's lack ends, and behind a lack that the cell itself swallows."""
    sources, printed, probes = [], [], []
    for plant, restore, probe, says in PLANTED.values():
        for source, output in (
            (plant, ""),
            (probe, says),
            (LACKING, ""),
            (probe, says),
            (SWALLOWING + probe, says),
            (restore, ""),
        ):
            sources.append(source)
            printed.append(output)
            if source.endswith(probe):
                probes.append(len(sources) - 1)
    found = verdicts_on(sources, printed)
    assert len(probes) == 3 * len(PLANTED)
    for place in probes:
        assert found[place] == Verdict(fault=found[place].fault), sources[place]
        assert found[place].fault, sources[place]


OTHER_FAILURES = [
    f"if {ENGINE}:\n    print(nowhere)",
    f"if {ENGINE}:\n    torch.tensor()",
    f"if {ENGINE}:\n    raise AttributeError('the small engine has no')",
    f"if {ENGINE}:\n    raise SystemExit",
    f"if {ENGINE}:\n    import nowhere",
    f"def tensor(): pass\nif {ENGINE}:\n    tensor(device=1)",
    "try:\n    torch.nn.Module\nexcept AttributeError:\n    raise ValueError('hidden')",
]


def test_other_failure_is_no_lack():
    """A name that no cell would have bound, a wrong call, an error in the engine's words and an exit are faults."""
    found = verdicts_on(OTHER_FAILURES, [""] * len(OTHER_FAILURES))
    for source, verdict in zip(OTHER_FAILURES, found, strict=True):
        assert verdict.fault.startswith("on the engine it raises "), source


def test_python_that_ends_is_told():
    """Cells that end the Python that runs them are told, with the machine."""
    with pytest.raises(RunError, match=r"^on the engine the cells ended the Python that runs them"):
        run(Machine.ENGINE, [Cell("import os\nos._exit(3)")])


def test_engine_stands_in_without_pytorch():
    """Where the engine stands in, PyTorch is not loaded."""
    said = "import sys, torch\nprint(type(torch).__name__, 'torch._C' in sys.modules, 'numpy' in sys.modules)"
    assert run(Machine.ENGINE, [Cell(said)])[0].printed == "StandIn False False\n"
