"""The course in one place: ids are counted from it, pages are held against it, and it fills the navigation."""

import pytest

from handgrad.sphinxext.course import CourseFormError, read_course
from miniature_site import COURSE, Build, line_of

LINES = """
M05  Derivatives
  derivatives/slopes      Slopes: what a gradient is
  derivatives/chain-rule  The chain rule

DL01.7  PyTorch
  pytorch/tensors   Tensors
  pytorch/autograd  Autograd
""".splitlines()


def test_ids_are_counted_from_the_place_in_the_module() -> None:
    """The second lesson of DL01.7 is DL01.7.2; announced lessons count too."""
    course = read_course("index", LINES)
    assert [(lesson.id, lesson.title) for lesson in course.lessons()] == [
        ("M05.1", "Slopes: what a gradient is"),
        ("M05.2", "The chain rule"),
        ("DL01.7.1", "Tensors"),
        ("DL01.7.2", "Autograd"),
    ]


def test_neighbours_cross_modules_and_end_at_the_ends() -> None:
    """The lesson after the last of a module is the first of the next; the ends have one neighbour."""
    course = read_course("index", LINES)
    around = [tuple(found and found.id for found in course.neighbours(lesson)) for lesson in course.lessons()]
    assert around == [(None, "M05.2"), ("M05.1", "DL01.7.1"), ("M05.2", "DL01.7.2"), ("DL01.7.1", None)]


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        (["  derivatives/slopes  Slopes"], 0, "stands before any module"),
        (["M05  Derivatives", "  slopes"], 1, "neither a module"),
        (["M05  Derivatives", "", "just words"], 2, "neither a module"),
        (["M05  Derivatives", "  slopes  A", "  slopes  B"], 2, '"slopes" is listed twice'),
        (["M05  Derivatives", "  slopes  A", "M05  Again"], 2, '"M05" is listed twice'),
        (["M05  Derivatives", "  slopes  A", "  M06  Again"], 2, '"M06  Again" is indented; a module stands at the margin'),
        (
            ["M05  Derivatives", "  slopes.md  A"],
            1,
            '"slopes.md" is not the name of a page: letters, digits, .* no ending such as .md',
        ),
        (["M05  Derivatives", "  ../slopes  A"], 1, r'"\.\./slopes" is not the name of a page'),
        (["M05  Derivatives", "  /slopes  A"], 1, '"/slopes" is not the name of a page'),
        (["M05  Derivatives", "  by//hand  A"], 1, '"by//hand" is not the name of a page'),
        (["M05  Derivatives", "  dérivées  A"], 1, '"dérivées" is not the name of a page'),
        (["M05  Derivatives", "  index  A"], 1, '"index" is the page that lists the course; it cannot be a lesson too'),
        (["M05  Derivatives", "M06  More", "  slopes  A"], 0, 'the module "M05" has no lesson'),
        (["M05  Derivatives", "  slopes  A", "", "M06  More"], 3, 'the module "M06" has no lesson'),
        (["M05  Derivatives", "  slopes  The `grad`"], 1, 'the title "The `grad`" is printed as it is; write it without `'),
        (["M05  About $x$", "  slopes  A"], 0, r'the title "About \$x\$" is printed as it is; write it without \$'),
    ],
)
def test_line_that_cannot_be_read_is_named(lines: list[str], line: int, message: str) -> None:
    """Each kind of slip in the list says on which line it is."""
    with pytest.raises(CourseFormError, match=message) as caught:
        read_course("index", lines)
    assert caught.value.line == line


def test_slip_in_the_list_is_an_error_at_its_line(build: Build) -> None:
    """The build names the home page and the line inside the directive."""
    course = COURSE.replace("  pytorch/modules   Modules\n", "  pytorch/modules\n")
    built = build({}, course=course)
    assert built.warnings[0].startswith(f'index.md:{line_of(course, "pytorch/modules")}: WARNING: "pytorch/modules" is neither')


def test_pages_are_held_against_the_course(build: Build, specimen: str) -> None:
    """A wrong title, a page without a level, a lesson outside the course: each at its place."""
    built = build(
        {
            "pytorch/autograd": specimen.replace("# Kitchen sink", "# Another title"),
            "pytorch/tensors": "# Tensors\n\nNo front matter.\n",
            "pytorch/extra": specimen,
        }
    )
    said = [warning for warning in built.warnings if "handgrad.lesson" in warning]
    title = line_of(specimen, "# Kitchen sink")
    assert (
        f'pytorch/autograd.md:{title}: WARNING: the title is "Another title", the course lists "Kitchen sink" [handgrad.lesson]'
        in said
    )
    assert any(
        warning.startswith("pytorch/tensors.md:1: WARNING: this page is lesson DL01.7.1 of the course") for warning in said
    )
    assert any(
        warning.startswith("pytorch/extra.md:1: WARNING: this lesson is not in the course; list it in index.md")
        for warning in said
    )


def test_map_shows_every_lesson_and_links_the_written(build: Build, specimen: str) -> None:
    """All lessons stand on the map; only the written one is a link, and the sidebar lists only it."""
    built = build({"pytorch/autograd": specimen})
    stops = built.page("index").select(".ah-course li")
    assert [stop.select_one(".ah-id").text for stop in stops] == ["M05.1", "M05.2", "DL01.7.1", "DL01.7.2", "DL01.7.3"]
    assert [stop["data-state"] for stop in stops] == ["announced", "announced", "announced", "written", "announced"]
    assert [link["href"] for stop in stops for link in stop.select("a")] == ["pytorch/autograd.html"]
    assert [link["href"] for link in built.page("index").select(".bd-links a")] == ["pytorch/autograd.html", "about.html"]


def test_new_page_becomes_a_link_everywhere_without_a_fresh_build(build: Build, specimen: str) -> None:
    """When an announced lesson is written, the pages that name it are written again."""
    first = build({"pytorch/autograd": specimen})
    assert "chain-rule.html" not in str(first.page("pytorch/autograd").select_one(".ah-needs"))
    lesson = specimen.replace("# Kitchen sink", "# The chain rule").replace("{next} pytorch/modules", "{next} pytorch/tensors")
    second = build({"pytorch/autograd": specimen, "derivatives/chain-rule": lesson})
    assert second.status == 0, second.said
    assert "../derivatives/chain-rule.html" in str(second.page("pytorch/autograd").select_one(".ah-needs"))
    assert "derivatives/chain-rule.html" in str(second.page("index").select_one(".ah-course"))
    assert "derivatives/chain-rule.html" in str(second.page("index").select_one(".bd-links"))


def test_inserted_lesson_moves_the_ids_after_it(build: Build, specimen: str) -> None:
    """An id is nowhere typed: a lesson announced before it changes it on every page."""
    first = build({"pytorch/autograd": specimen})
    assert first.page("pytorch/autograd").select_one(".ah-facts .ah-id").text == "DL01.7.2"
    course = COURSE.replace("  pytorch/tensors", "  pytorch/arrays    Arrays\n  pytorch/tensors")
    second = build({"pytorch/autograd": specimen}, course=course)
    assert second.page("pytorch/autograd").select_one(".ah-facts .ah-id").text == "DL01.7.3"


def test_parallel_build_keeps_the_course(build: Build, specimen: str) -> None:
    """Read by several processes, the pages still find the course and each other."""
    pages = {f"notes/page-{number}": f"# Page {number}\n\nSee {{lesson}}`pytorch/autograd`.\n" for number in range(8)}
    built = build({"pytorch/autograd": specimen, **pages}, "-j", "2")
    assert built.status == 0, built.said
    for name in pages:
        assert built.page(name).select_one("article a .ah-id").text == "DL01.7.2"
    assert built.page("pytorch/autograd").select_one(".ah-facts .ah-id").text == "DL01.7.2"
