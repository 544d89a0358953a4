"""The explorers of strides, of broadcasting and of zero_grad, driven by keyboard and touch, beside the numbers of PyTorch."""

import re

import pytest
import torch

from handgrad.explorers import broadcasting, strides

HELD = torch.tensor(strides.HELD)
SIGN = "\N{MINUS SIGN}"


def opened_at(visit, home, page_name, name, fields=""):
    """Open an explorer, at a state of the address where one is given, and return its frame."""
    page = visit.go(f"{home}{page_name}.html{f'#{name}:{fields}' if fields else ''}")
    frame = page.locator(f"[id='{name}'].is-live")
    frame.wait_for(timeout=5000)
    return page, frame


def readout(frame) -> str:
    """Return the words under the drawing."""
    return frame.locator(".ah-explore__readout").inner_text().replace("\n", " ")


def typed(frame, label, text):
    """Type a text into the field of a label."""
    field = frame.get_by_label(label, exact=True)
    field.fill(text)
    field.press("Enter")
    return field


@pytest.mark.parametrize("line", ["t.T", "t[1:, ::3]", "t.T.reshape(24)", "t.view(2, 3, 4)", "t.unsqueeze(1)[:, 0]", "t[2:, 1]"])
def test_strides_say_what_torch_says(opened, at_root, line):
    """For a typed line, shape, strides and offset are PyTorch's, and every entry reached by the arrow keys holds PyTorch's number."""
    v = eval(line, {"t": HELD.view(4, 6)})
    with opened() as visit:
        _, frame = opened_at(visit, at_root, "pytorch/tensors", "strides")
        typed(frame, "shape of t", "4, 6")
        typed(frame, "v =", line)
        assert f"shape {tuple(v.shape)}, strides {v.stride()} and offset {v.storage_offset()}" in readout(frame)
        assert ("had to copy" in readout(frame)) == (v.untyped_storage().data_ptr() != HELD.untyped_storage().data_ptr())
        entry = frame.get_by_role("slider", name="Entry of v")
        entry.press("Home")
        for number in v[(0,) * (v.dim() - 1)].tolist():
            assert readout(frame).endswith(f"which holds {number}.")
            entry.press("ArrowRight")
        entry.press("End")
        assert readout(frame).endswith(f"which holds {v.reshape(-1)[-1]}.")
        assert entry.get_attribute("aria-valuenow") == str(v.numel() - 1)
        assert visit.complaints == []


def test_strides_show_a_refusal_in_torch_s_words(opened, at_root):
    """A refused line stays as typed, PyTorch's error stands there with the hops, and a button mends it."""
    with pytest.raises(RuntimeError) as refused:
        HELD[:6].view(2, 3).T.view(6)
    with opened() as visit:
        _, frame = opened_at(visit, at_root, "pytorch/tensors", "strides")
        field = typed(frame, "v =", "t.T.view(6)")
        assert f"RuntimeError: {refused.value}" in readout(frame)
        assert f"the hops are 3, {SIGN}2, 3, {SIGN}2, 3." in readout(frame)
        assert field.input_value() == "t.T.view(6)"
        frame.get_by_role("button", name="Remove the last").press("Enter")
        frame.get_by_role("button", name=".reshape(6)").press("Enter")
        assert field.input_value() == "t.T.reshape(6)"
        assert "had to copy" in readout(frame)
        assert visit.complaints == []


@pytest.mark.parametrize(
    "text", ["", "t.", "x", "t.clone()", "t[:, [0, 2]]", "t[3:]", "t.expand(20, 2, 3)", "9" * 60, "<b>1</b>"]
)
def test_strides_bear_any_line(opened, at_root, text):
    """A line that cannot be read or drawn stays in its field, is told, and changes nothing; reset takes it away."""
    with opened() as visit:
        _, frame = opened_at(visit, at_root, "pytorch/tensors", "strides")
        before = readout(frame)
        field = typed(frame, "v =", text)
        told = frame.locator(f"[id='{field.get_attribute('aria-describedby')}']")
        assert field.get_attribute("aria-invalid") == "true"
        assert len(told.inner_text()) > 20
        assert field.input_value() == text
        assert readout(frame) == before
        frame.get_by_role("button", name="Reset").press("Enter")
        assert field.get_attribute("aria-invalid") is None
        assert visit.complaints == []


def test_an_entry_is_picked_by_touch(opened, at_root):
    """A tap on an entry of the table picks it, in the narrow drawing too, and a link brings it back."""
    with opened(width=360, has_touch=True) as visit:
        page, frame = opened_at(visit, at_root, "pytorch/tensors", "strides")
        drawing = frame.locator("svg.ah-explore__drawing")
        drawing.scroll_into_view_if_needed()
        entry = drawing.locator("text", has_text=re.compile("^53$")).last.bounding_box()
        page.touchscreen.tap(entry["x"] + 4, entry["y"] + 4)
        assert "Index (2, 1) leads to cell 0 + 2 · 1 + 1 · 3 = 5, which holds 53." in readout(frame)
        page.wait_for_timeout(300)
        address = page.url
    with opened(width=360) as visit:
        visit.go(address)
        assert "Index (2, 1)" in readout(visit.page.locator("[id='strides'].is-live"))


@pytest.mark.parametrize(
    ("a", "b"), [((3, 2), (2,)), ((3, 2), (3, 1)), ((3, 2), ()), ((2, 3, 4), (3, 1)), ((3, 1), (1, 2)), ((4,), (2, 1))]
)
def test_broadcasting_says_what_torch_says(opened, at_root, a, b):
    """Every entry of b, reached by the slider's keys, gets the number that PyTorch's backward walk brings to it."""
    values = broadcasting.given()["values"]
    second = torch.zeros(b, dtype=torch.float64, requires_grad=True)
    made = torch.zeros(a, dtype=torch.float64) + second
    made.backward(torch.tensor(values["arrives"][: made.numel()], dtype=torch.float64).view(made.shape))
    with opened() as visit:
        _, frame = opened_at(visit, at_root, "engine/broadcasting", "broadcasting")
        typed(frame, "shape of a", str(a))
        typed(frame, "shape of b", str(b))
        assert f"meet in {tuple(made.shape)}." in readout(frame)
        entry = frame.get_by_role("slider", name="entry", exact=True)
        entry.press("Home")
        for number in second.grad.reshape(-1).tolist():
            brought = re.search(r"comes back to it: (?:.* = )?(\S+)\. The gradient", readout(frame))[1]
            assert float(brought.replace(SIGN, "-")) == number
            entry.press("ArrowRight")
        assert visit.complaints == []


def test_broadcasting_shows_a_refusal_in_torch_s_words(opened, at_root):
    """Shapes that do not fit are told axis by axis, in PyTorch's words, with what would help; a pair that is too large stays out."""
    with pytest.raises(RuntimeError) as refused:
        torch.zeros(3, 2) + torch.zeros(3)
    with opened() as visit:
        _, frame = opened_at(visit, at_root, "engine/broadcasting", "broadcasting")
        typed(frame, "shape of b", "3")
        assert str(refused.value) in readout(frame)
        assert "2 meets 3, and neither is 1" in readout(frame)
        assert "give it a further axis: (3, 1)" in readout(frame)
        before = readout(frame)
        field = typed(frame, "shape of b", "12, 1, 1")
        assert field.get_attribute("aria-invalid") == "true"
        assert readout(frame) == before
        assert visit.complaints == []


def test_zero_grad_says_what_torch_says(opened, at_root):
    """Round by round by keyboard, both loops stand where PyTorch's optimizer leads, and what each gradient is made of is said."""
    paths = {}
    for clears in (True, False):
        w = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
        optimizer = torch.optim.SGD([w], lr=0.1)
        paths[clears] = []
        for _ in range(3):
            if clears:
                optimizer.zero_grad()
            ((2 * w - 4) ** 2).backward()
            optimizer.step()
            paths[clears].append(f"{w.item():.4f}".rstrip("0"))
    with opened() as visit:
        _, frame = opened_at(visit, at_root, "pytorch/training-loop", "zero-grad")
        for round_, (cleared, kept) in enumerate(zip(paths[True], paths[False], strict=True), 1):
            frame.get_by_role("button", name="Next round").press("Enter")
            said = readout(frame)
            assert said.startswith(f"Round {round_}.")
            with_, without = said.split("Without:")
            assert f"= {cleared}, and the loss" in with_
            assert f"= {kept}, and the loss" in without
        frame.get_by_role("button", name="Undo").press("Enter")
        for _ in range(3):
            frame.get_by_role("button", name="Next line").press("Enter")
        assert "w.grad is" in readout(frame)
        assert f"{SIGN}9.6 + 6.08 = {SIGN}3.52" in readout(frame)
        assert visit.complaints == []


def test_zero_grad_ends_without_a_fault(opened, at_root):
    """At the largest rate the loops leave the drawing, are told as outside, and the buttons end after the last round."""
    with opened() as visit:
        _, frame = opened_at(visit, at_root, "pytorch/training-loop", "zero-grad", "rate=0.6,w=5")
        forward = frame.get_by_role("button", name="Next round")
        for _ in range(14):
            forward.press("Enter")
        assert readout(frame).startswith("Round 12.")
        assert forward.get_attribute("aria-disabled") == "true"
        assert frame.locator("svg text", has_text="outside").count() == 2
        assert visit.complaints == []
