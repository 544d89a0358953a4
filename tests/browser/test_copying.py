"""What the copy buttons put on the clipboard is code that runs: no outputs, no prompts, in the order of the page."""

import json
import subprocess
import sys

import pytest

PYTHON = "div.highlight-python, div.highlight-ipython3, div.highlight-ipython"
RUN = """
import json, sys
names = {"__name__": "__main__"}
for number, (code, may_raise) in enumerate(json.load(sys.stdin)):
    try:
        exec(compile(code, f"block {number}", "exec"), names)
    except Exception as error:
        if not may_raise:
            sys.exit(f"block {number} raises {type(error).__name__}: {error}\\n{code}")
"""


def copied(visit, address) -> list[tuple[str, bool]]:
    """Press each copy button of a page that stands on Python code; return what was copied, and whether it is announced to raise."""
    page = visit.go(address)
    visit.open_answers()
    blocks = page.locator("button.copybtn")
    result = []
    for number in range(blocks.count()):
        button = blocks.nth(number)
        around = button.locator("xpath=ancestor::div[contains(@class, 'highlight-')]")
        if not around.evaluate(f"(element) => element.matches({json.dumps(PYTHON)})"):
            continue
        page.evaluate("() => navigator.clipboard.writeText('')")
        button.focus()
        button.press("Enter")
        page.wait_for_function("async () => (await navigator.clipboard.readText()) !== ''", timeout=3000)
        may_raise = button.evaluate("(element) => !!element.closest('.tag_raises-exception, [data-verdict=wrong]')")
        result.append((page.evaluate("() => navigator.clipboard.readText()"), may_raise))
    return result


def run(blocks) -> str:
    """Run blocks of code one after the other in a fresh Python; return what went wrong."""
    done = subprocess.run(
        [sys.executable, "-c", RUN], input=json.dumps(blocks), capture_output=True, text=True, check=False, cwd="/"
    )
    return done.stderr if done.returncode else ""


def test_every_copied_block_of_a_lesson_runs(site, opened, at_root):
    """All Python of a lesson, copied block by block and pasted into a fresh Python, runs from top to bottom."""
    lessons = [name for name in site.names if site.page(name).select("[data-part=header]")]
    assert "pytorch/autograd" in lessons
    for name in lessons:
        with opened(permissions=["clipboard-read", "clipboard-write"]) as visit:
            blocks = copied(visit, f"{at_root}{name}.html")
        assert len(blocks) >= len(site.page(name).select("div.cell"))
        assert run(blocks) == "", name


def test_outputs_have_no_copy_button(site, opened, at_root):
    """What a cell printed cannot be copied as code."""
    with opened() as visit:
        page = visit.go(f"{at_root}pytorch/autograd.html")
        assert page.locator(".cell_input button.copybtn").count() > 20
        assert page.locator(".cell_output button.copybtn").count() == 0


@pytest.mark.parametrize("block", [">>> print(1)", "print(1\\n1", "tensor([1., 2.])", "1 / 0"])
def test_planted_block_that_does_not_run_is_named(block):
    """A prompt, an output and a failing line among the copied blocks are named with their number."""
    assert run([["x = 1", False], [block, False]]).startswith("block 1 raises")


def test_announced_exception_does_not_stop_the_run():
    """A block that is announced to raise does, and the next one runs."""
    assert run([["x = 1 / 0", True], ["y = 1", False]]) == ""
