"""The parts of a lesson: found by their headings, in order, whole unless the lesson is a draft."""

from handgrad.sphinxext.anatomy import HEADER, PARTS
from miniature_site import Build, Mistakes, line_of

SEVENTEEN = [
    "header",
    "map",
    "objectives",
    "question",
    "prerequisites",
    "recall",
    "big-picture",
    "build-up",
    "formal",
    "worked-example",
    "code",
    "explore",
    "pitfalls",
    "check",
    "exercises",
    "summary",
    "sources",
]


def without_part(text: str, heading: str) -> str:
    """Cut a part out of a lesson."""
    start = text.index(f"## {heading}\n")
    end = text.find("\n## ", start)
    return text[:start] + text[end + 1 :]


def test_parts_are_the_seventeen_of_the_anatomy_in_order() -> None:
    """The table of parts is the anatomy's, the header first."""
    assert [HEADER, *(part.name for part in PARTS)] == SEVENTEEN


def test_page_carries_each_part_once_and_in_order(build: Build, specimen: str) -> None:
    """A built lesson has one element for each part, marked by data-part."""
    built = build({"pytorch/autograd": specimen})
    assert built.status == 0, built.said
    assert [element["data-part"] for element in built.page("pytorch/autograd").select("[data-part]")] == SEVENTEEN


def test_missing_part_of_a_finished_lesson_is_an_error(mistakes: Mistakes, specimen: str) -> None:
    """A lesson in review that has no pitfalls fails, at its title's line."""
    text = without_part(specimen, "Pitfalls").replace("status: draft", "status: in review")
    said = mistakes(text)
    assert f'{line_of(text, "# Kitchen sink")}: this lesson lacks the part "Pitfalls"; only a draft may (status: draft)' in said


def test_draft_lists_what_it_lacks_instead(build: Build, specimen: str) -> None:
    """A draft without pitfalls builds, and its page says so at the top."""
    built = build({"pytorch/autograd": without_part(specimen, "Pitfalls")})
    assert built.status == 0, built.said
    header = built.page("pytorch/autograd").select_one("[data-part=header]")
    assert [item.text for item in header.select(".ah-lacking li")] == [
        "the part \N{LEFT DOUBLE QUOTATION MARK}Pitfalls\N{RIGHT DOUBLE QUOTATION MARK}",
        "in \N{LEFT DOUBLE QUOTATION MARK}Worked example\N{RIGHT DOUBLE QUOTATION MARK}: a figure with every number",
    ]


def test_wrong_headings_are_errors_even_in_a_draft(mistakes: Mistakes, specimen: str) -> None:
    """A heading that is no part, a part that stands twice and parts out of order are each named with their line."""
    swapped = without_part(specimen, "Explore")
    explore = specimen[specimen.index("## Explore\n") : specimen.index("## Pitfalls\n")]
    text = swapped.replace("## Check yourself\n", f"{explore}## Check yourself\n").replace(
        "## The question\n", "## A question\n", 1
    )
    text += "\n## Code\n\nAgain.\n"
    said = mistakes(text)
    assert said[0].startswith(
        f'{line_of(text, "## A question")}: "A question" is not a part of a lesson; did you mean "The question"?'
    )
    assert said[1] == f'{text.count(chr(10)) - 2}: the part "Code" stands twice'
    assert (
        said[2] == f'{line_of(text, "## Explore")}: the part "Explore" stands after "Pitfalls"; in a lesson it stands before it'
    )
    assert len(said) == 3


def test_text_before_the_first_part_is_an_error(mistakes: Mistakes, specimen: str) -> None:
    """The header is made from the front matter; a paragraph of its own would stand in its way."""
    text = specimen.replace("# Kitchen sink\n", "# Kitchen sink\n\nA stray paragraph.\n", 1)
    assert mistakes(text) == [
        f'{line_of(text, "A stray")}: nothing stands before "## In this lesson" but the title; the front matter makes the header'
    ]


def test_lesson_without_title_is_an_error(mistakes: Mistakes, specimen: str) -> None:
    """A lesson begins with its title."""
    said = mistakes(specimen[: specimen.index("# Kitchen sink")] + "Only a paragraph.\n")
    assert any("a lesson begins with its title: # Title" in message for message in said)


def test_draft_may_be_nothing_but_headings(build: Build, specimen: str) -> None:
    """An author can begin with the headings alone, and reads what each part lacks."""
    front = specimen[: specimen.index("# Kitchen sink")]
    text = front + "# Kitchen sink\n\n" + "\n\n".join(f"## {part.heading}" for part in PARTS) + "\n"
    built = build({"pytorch/autograd": text})
    assert built.status == 0, built.said
    lacking = [item.text for item in built.page("pytorch/autograd").select(".ah-lacking li")]
    assert len(lacking) >= len(PARTS)
