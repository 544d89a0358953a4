"""The parts of a lesson's body: what each prints, and what is wrong or lacks."""

import pytest

from miniature_site import Build, Mistakes, line_of

QUOTED = "\N{LEFT DOUBLE QUOTATION MARK}{}\N{RIGHT DOUBLE QUOTATION MARK}"


def finished(text: str) -> str:
    """Make a draft a lesson that may lack nothing."""
    return text.replace("status: draft", "status: in review")


def cut(text: str, start: str, end: str) -> str:
    """Cut from the first `start` to the next `end`, `end` excluded."""
    first = text.index(start)
    return text[:first] + text[text.index(end, first + len(start)) :]


def test_body_is_printed_with_the_classes_of_the_style_sheet(build: Build, specimen: str) -> None:
    """Each component of the kitchen sink is found in its part by the class it is dressed by."""
    page = build({"pytorch/autograd": specimen}).page("pytorch/autograd")
    for part, selector, count in [
        ("big-picture", ".ah-tellings > .ah-telling > h3", 2),
        ("build-up", "section.part-step > h3", 3),
        ("build-up", ".ah-predict > .ah-label", 2),
        ("build-up", "aside.ah-note", 1),
        ("formal", ".ah-formal > .ah-label > span", 1),
        ("worked-example", '.ah-pass[data-pass="forward"] .katex', 1),
        ("worked-example", '.ah-pass[data-pass="backward"] .bwd', 2),
        ("code", "div.cell", 3),
        ("explore", ".ah-explore[role=group] > .ah-explore__stage details", 1),
        ("pitfalls", ".ah-pitfall > dl > dt", 6),
        ("pitfalls", ".ah-versus > [data-verdict]", 2),
        ("check", "ol.ah-qa > li", 5),
        ("exercises", ".ah-exercise .ah-stars[role=img]", 3),
        ("summary", ".ah-card > dl > dt", 3),
        ("sources", "ol.ah-sources > li time", 2),
        ("sources", ".ah-next > .ah-id", 1),
    ]:
        assert len(page.select(f"[data-part={part}] {selector}")) == count, (part, selector)


def test_headings_never_jump_a_level(build: Build, specimen: str) -> None:
    """Read in order, no heading is more than one level below the one before it."""
    levels = [
        int(heading.name[1])
        for heading in build({"pytorch/autograd": specimen}).page("pytorch/autograd").select("article :is(h1, h2, h3, h4)")
    ]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))


def test_belief_is_quoted_and_its_markup_read(build: Build, specimen: str) -> None:
    """The quotation marks are added, code in the belief is code."""
    belief = build({"pytorch/autograd": specimen}).page("pytorch/autograd").select_one(".ah-belief")
    assert belief.text.strip() == QUOTED.format("backward() gives this step\N{RIGHT SINGLE QUOTATION MARK}s gradient.")
    assert belief.select_one("code").text == "backward()"


def test_every_answer_has_a_button_of_its_own_name(build: Build, specimen: str) -> None:
    """A screen reader hears whose answer it opens; no two buttons of a page have the same name, all start closed."""
    answers = build({"pytorch/autograd": specimen}).page("pytorch/autograd").select("article details")
    names = [answer.select_one("summary").text for answer in answers]
    assert len(names) == len(set(names)) == 16
    assert {
        "What it prints of prediction 1",
        "Hint 2 of exercise 1",
        "Solution of exercise 1",
        "Answer to recall question 2",
        "Answer to question 5",
    } <= set(names)
    assert not any(answer.has_attr("open") for answer in answers)


def test_tagged_cell_moves_into_the_answer_before_it(build: Build, specimen: str) -> None:
    """A cell tagged in-answer stands inside the answer or solution, never inside a hint, and nowhere else."""
    page = build({"pytorch/autograd": specimen}).page("pytorch/autograd")
    assert "print(w * 3)" in page.select_one("#print-six details .cell").text
    assert "print(x.grad)" in page.select_one("#square details[data-kind=solution] .cell").text
    assert len(page.select("div.cell")) == 5


def test_tagged_cell_without_an_answer_before_it_is_an_error(mistakes: Mistakes, specimen: str) -> None:
    """Nothing is silently left open or lost."""
    text = specimen.replace("## In this lesson", "```{code-cell} python\n:tags: [in-answer]\nx = 1\n```\n\n## In this lesson")
    said = mistakes(text)
    assert "this cell is tagged in-answer, and no answer or solution stands before it" in said[0]
    assert said[0].startswith(f"{line_of(text, 'x = 1')}: ")


@pytest.mark.parametrize(
    ("start", "end", "at", "message"),
    [
        (":::{answer}\n6: the slope", "::::\n\n::::{question}\n:name: recall-letter", "::::{question}\n:name: slope-at-three", "this question has no answer; put an answer directive inside it"),
        (":::{answer} What it prints", "::::\n\n```{code-cell}", "::::{predict}\n:name: print-six", "this prediction has no answer; put an answer directive inside it"),
        (":::{answer} What to expect", "::::\n\n## Pitfalls", "::::{experiment}", "this experiment has no answer; put an answer directive inside it"),
        (":::{instead}\nClear", "::::\n\n::::{pitfall} A second", "::::{pitfall} `backward()`", "a pitfall has one instead directive inside it; this one has 0"),
        (":::{right}", "::::\n\n## Check", "::::{versus}", "versus holds one wrong and then one right, nothing beside them"),
    ],
)  # fmt: skip
def test_component_without_its_partner_is_an_error(
    mistakes: Mistakes, specimen: str, start: str, end: str, at: str, message: str
) -> None:
    """A question without answer, a pitfall without a way out and their like are named at the line where they begin, even in a draft."""
    text = cut(specimen, start, end)
    assert f"{line_of(text, at)}: {message}" in mistakes(text)


@pytest.mark.parametrize(
    ("start", "end", "at", "lacking"),
    [
        (":::{exact}", "## Build it up", "## The big picture", 'in "The big picture": the telling "In exact terms"'),
        ("### A second step", "## The formal", "## Build it up", 'at least 3 steps (### headings) in "Build it up", it has 1'),
        (":::{statement}", "## Worked", "## The formal", 'a statement in "The formal statement"'),
        ("::::{experiment}", "## Pitfalls", "## Explore", 'an experiment in "Explore"'),
        ("::::{pitfall} A third", "::::{versus}", "## Pitfalls", "at least 3 pitfalls, it has 2"),
        ("::::{question}\n:name: fifth-question", "## Exercises", "## Check", 'at least 5 questions in "Check yourself", it has 4'),
        (":::{solution}\nIts worked", "::::\n\n::::{exercise} Three", "::::{exercise} Two", "a solution of exercise 2"),
        ("```{code-cell} python\n:tags: [in-answer]\nx =", "::::{exercise} Two", "## Exercises", "an exercise whose solution is also run (a cell tagged in-answer)"),
        (":::{card}", "## Sources", "## Summary", "a summary card"),
        (":::{source} The text", ":::{next}", "## Sources", "a source"),
    ],
)  # fmt: skip
def test_finished_lesson_may_not_lack_a_piece(
    mistakes: Mistakes, specimen: str, start: str, end: str, at: str, lacking: str
) -> None:
    """What a draft may lack is an error in a finished lesson, at the line where it should be."""
    text = cut(finished(specimen), start, end)
    assert f"{line_of(text, at)}: this lesson lacks {lacking}; only a draft may (status: draft)" in mistakes(text)


def test_note_in_the_margin_is_short(mistakes: Mistakes, specimen: str) -> None:
    """Twenty-five words are the most."""
    text = specimen.replace("A note in the margin:", "A note in the margin " + "that runs on and on " * 3 + ":")
    assert mistakes(text) == [f"{line_of(text, ':::{beside}')}: a note in the margin has 25 words at most; this one has 30"]


def test_card_has_named_rules_and_not_too_many(mistakes: Mistakes, specimen: str) -> None:
    """Seven rules, and a rule without its name in bold, are errors."""
    text = specimen.replace("- **Add.** What", "- **A.** a\n- **B.** b\n- **C.** c\n- **D.** d\n- What")
    assert mistakes(text) == [
        f"{line_of(text, '- **Record.**')}: a card has 6 rules at most; this one has 7",
        f"{line_of(text, '- What arrives at a leaf')}: a rule on the card begins with its name in bold: **Record.** A full sentence.",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (":read: 2026-11-29\nThe default", "The default", "a source says when it was read, :read: YYYY-MM-DD"),
        (":read: 2026-11-29\nThe default", ":read: 2999-01-01\nThe default", "2999-01-01 is in the future"),
        (
            ":type: docstring",
            ":type: rumour",
            "a source says what it is, :type: documentation, docstring, paper, book, discussion",
        ),
        (
            ":of: torch.Tensor.backward\n",
            "",
            "a source gives either its address, :url:, or, for a docstring, what it describes, :of:",
        ),
        (":stars: 2", ":stars: 4", "an exercise says how many ideas it combines, :stars: 1, 2 or 3"),
        (":stars: 2\n", "", "an exercise says how many ideas it combines"),
        ("{statement} Definition: one call", "{statement} one call", "a statement is titled"),
    ],
)
def test_wrong_option_is_named_near_its_line(mistakes: Mistakes, specimen: str, old: str, new: str, message: str) -> None:
    """A source without its day, four stars and their like say what is expected, at the directive."""
    said = [line for line in mistakes(specimen.replace(old, new)) if message in line]
    assert len(said) == 1
    anchor = {
        ":t": ":::{source} The text",
        ":r": ":::{source} The text",
        ":o": ":::{source} The text",
        ":s": "::::{exercise} Two",
        "{s": ":::{statement}",
    }
    directive = line_of(specimen, anchor[old[:2]])
    assert directive <= int(said[0].partition(":")[0]) <= directive + 4


def test_picture_without_alternative_text_is_an_error(build: Build, specimen: str) -> None:
    """A picture must say what it shows; the file's name is no text."""
    text = specimen.replace("A step brings one", "![](plot.svg)\n\n![A curve and its tangent](plot.svg)\n\nA step brings one")
    built = build({"pytorch/autograd": text}, "-D", "suppress_warnings=image.not_readable,toc.not_included,myst-nb.lexer")
    message = "this picture has no alternative text; say what it shows, its numbers included"
    assert [warning for warning in built.warnings if message in warning] == [
        f"pytorch/autograd.md:{line_of(text, '![](plot')}: WARNING: {message} [handgrad.lesson]"
    ]


def test_mistakes_are_told_again_by_the_next_build(build: Build, specimen: str) -> None:
    """A build that failed does not pass because nothing has changed since."""
    text = specimen.replace("{ties}`closed`", "{ties}`opened`")
    first = build({"pytorch/autograd": text})
    second = build({"pytorch/autograd": text})
    assert first.status == second.status == 1
    assert first.warnings == second.warnings != []
    assert build({"pytorch/autograd": specimen}).status == 0
