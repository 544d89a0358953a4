"""The roles lesson and lesson-id print what the course counts."""

from miniature_site import Build, line_of


def test_roles_print_id_and_title_or_the_id_alone(build: Build, specimen: str) -> None:
    """Announced lessons are named without a link, written ones are linked, from any folder."""
    text = "# Notes\n\n{lesson}`pytorch/tensors`, {lesson}`pytorch/autograd` and {lesson-id}`pytorch/autograd`.\n"
    page = build({"pytorch/autograd": specimen, "deep/down/notes": text}).page("deep/down/notes")
    paragraph = page.select_one("article p")
    assert paragraph.text == "DL01.7.1 Tensors, DL01.7.2 Kitchen sink and DL01.7.2."
    assert [link["href"] for link in paragraph.select("a")] == ["../../pytorch/autograd.html"] * 2


def test_unknown_lesson_is_an_error_at_its_line(build: Build) -> None:
    """A slip in a lesson's page is named with the line and the lessons there are."""
    text = "# Notes\n\nA line.\n\nSee {lesson}`pytorch/autogard`.\n"
    built = build({"notes": text})
    assert built.status == 1
    assert built.warnings == [
        f'notes.md:{line_of(text, "See")}: WARNING: the course has no lesson "pytorch/autogard"; it lists derivatives/slopes, '
        "derivatives/chain-rule, pytorch/tensors, pytorch/autograd, pytorch/modules [handgrad.lesson]"
    ]
