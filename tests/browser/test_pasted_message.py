"""A message of PyTorch, pasted whole into the search: it leads to its question, whatever numbers, names and lines stand in it."""

from urllib.parse import quote

import pytest

from asked_questions import PAGE, pattern, printed, read_questions

QUESTIONS = "reference/questions.html"
TRACEBACK = (
    'Traceback (most recent call last):   File "train.py", line 71, in <module>     main()   '
    'File "train.py", line 48, in main     loss.backward()   File "lib/torch/_tensor.py", '
    "line 522, in backward     torch.autograd.backward( "
)
ELSEWHERE = (
    "RuntimeError: one of the variables needed for gradient computation has been modified by an inplace operation: "
    "[torch.cuda.HalfTensor [64, 3, 7, 7]], which is output 0 of AsStridedBackward0, is at version 31; expected version 30 instead. "
    "Hint: the backtrace further above shows the operation that failed to compute its gradient. "
    "The variable in question was changed in there or anywhere later. Good luck!"
)
PARTS = (
    ("Trying to backward through the graph a second time", "second-time"),
    ("target 5 is out of bounds", "label-out-of-bounds"),
    ("grad can be implicitly created only", "scalar-outputs"),
    (
        "RuntimeError: Trying to backward through the graph a second time, but the saved intermediate results have already been "
        "freed. Specify retain_graph=True when calling .backward() or autograd.grad() the first time.",
        "second-time",
    ),
    (
        "RuntimeError: One of the differentiated Tensors appears to not have been used in the graph. "
        "Set allow_unused=True if this is the desired behavior.",
        "not-used-in-the-graph",
    ),
    ("AttributeError: cannot assign parameters before Module.__init__() call", "super-forgotten"),
    (
        "TypeError: cannot assign 'torch.cuda.FloatTensor' as parameter 'gain' (torch.nn.Parameter or None expected)",
        "assigned-a-tensor",
    ),
    (
        "RuntimeError: a view of a leaf Variable that requires grad is being used in an in-place operation.",
        "view-of-a-leaf-in-place",
    ),
)
NO_MESSAGE = (
    "retain_graph",
    "how do I clear the gradient of a leaf",
    "what does the chain rule say about a sum",
    "RuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 7.79 GiB total capacity; 5.84 GiB already allocated)",
    "FileNotFoundError: [Errno 2] No such file or directory: 'data/train.csv'",
    "",
)


def offered(page, home, words):
    """Return the place that the search page offers for these words, or nothing."""
    page.goto(f"{home}search.html?q={quote(words)}", wait_until="domcontentloaded")
    link = page.locator(".ah-meant a")
    return link.get_attribute("href").rpartition("#")[2] if link.count() else ""


def test_every_message_leads_to_its_question(opened, at_root):
    """What PyTorch prints for each question of the page, pasted whole, is offered that question and no other."""
    questions = [question for question in read_questions(PAGE.read_text(encoding="utf-8")) if question.message]
    with opened() as visit:
        for question in questions:
            whole = next(said for said in printed(question.shown) if pattern(question.message).fullmatch(said))
            assert offered(visit.page, at_root, whole) == question.name


@pytest.mark.parametrize("way", ["at_root", "under_a_path", "from_a_folder"])
def test_pasted_traceback_is_led_to_the_answer(request, opened, way):
    """A traceback with the shapes, versions and hints of another program, pasted into the field of any page, opens its question."""
    home = request.getfixturevalue(way)
    with opened() as visit:
        page = visit.go(f"{home}index.html")
        page.keyboard.press("Control+k")
        page.locator("#pst-search-dialog input").fill(TRACEBACK + ELSEWHERE)
        page.keyboard.press("Enter")
        link = page.locator(".ah-meant a")
        link.wait_for(timeout=8000)
        assert "Questions people ask" in page.locator(".ah-meant").inner_text()
        link.click()
        page.wait_for_url(f"**/{QUESTIONS}#modified-in-place")
        assert 0 <= page.locator("#modified-in-place h3").bounding_box()["y"] < 450
        assert visit.complaints == []


@pytest.mark.parametrize(("part", "name"), PARTS)
def test_part_of_a_message_or_another_wording_is_enough(opened, at_root, part, name):
    """The first words of a message, the reader's own names in it, and the wording of an older release are offered the question."""
    with opened() as visit:
        assert offered(visit.page, at_root, part) == name


@pytest.mark.parametrize("words", NO_MESSAGE)
def test_other_words_are_offered_nothing(opened, at_root, words):
    """Single words, a sentence, and errors that the page does not know are searched for as ever, without an offer."""
    with opened() as visit:
        assert offered(visit.page, at_root, words) == ""
        assert visit.complaints == []
