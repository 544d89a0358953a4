"""The reader's progress in the built pages: what the scripts are told of the course, and the places that wait for them."""

import json
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from miniature_site import Build, Built
from small_lesson import cell, lesson, notebook

NAME = "pytorch/autograd"
PROGRESS = {"reference/your-progress": "# Your progress\n\n```{progress}\n```\n"}
HOME = """# Home

```{go-on}
Begin with the first.
```

```{course}
M05  Derivatives
  derivatives/slopes      Slopes
  derivatives/chain-rule  The chain rule
DL01.7  PyTorch
  pytorch/autograd  Kitchen sink
  pytorch/modules   Modules
```

```{toctree}
:hidden:

reference/your-progress
```
"""


@pytest.fixture
def course(build: Build, specimen: str) -> Built:
    """A site with one written lesson, three announced, the page about progress, and a home page that offers to go on."""
    built = build({NAME: specimen, **PROGRESS}, course=HOME)
    assert built.status == 0, built.said
    return built


def told(built: Built) -> list[dict]:
    """What the scripts are told of the course."""
    script = (built.folder / "_static" / "course.js").read_text(encoding="utf-8")
    assert script.startswith("var handgradCourse = ")
    return json.loads(script.removeprefix("var handgradCourse = ").rstrip().removesuffix(";"))


def scripts_of(page: BeautifulSoup) -> list[str]:
    """The names of the scripts that a page loads, in order."""
    return [Path(script["src"]).name.partition("?")[0] for script in page.select("script[src]")]


def test_scripts_are_told_the_written_lessons_and_their_pieces(course: Built) -> None:
    """Page, address, id and title of each written lesson; and by its place on the page, each piece that has an answer or a solution."""
    [known] = told(course)
    assert {name: known[name] for name in ("page", "address", "id", "title")} == {
        "page": NAME,
        "address": f"{NAME}.html",
        "id": "DL01.7.1",
        "title": "Kitchen sink",
    }
    page = course.page(NAME)
    with_answers = {
        piece["id"]: piece["data-label"]
        for piece in page.select("article [data-label]")
        if piece.select("details[data-kind=answer], details[data-kind=solution]")
    }
    assert known["pieces"] == with_answers
    assert {"P1", "R1", "Q1", "E1"} <= set(with_answers.values())
    assert (known["pieces"]["print-six"], known["pieces"]["recall-letter"]) == ("P1", "R2")


def test_address_has_the_form_of_the_pages(build: Build, specimen: str) -> None:
    """Where pages are folders, so is what the scripts are told."""
    built = build({NAME: specimen}, "-b", "dirhtml")
    assert told(built)[0]["address"] == f"{NAME}/"


def test_title_is_data_and_no_code(build: Build) -> None:
    """Quotation marks and markup in a title neither end the script nor become markup."""
    title = """The "if" and </script>'s"""
    built = build({NAME: lesson("Words.").replace("# Kitchen sink", f"# {title}")}, course=HOME.replace("Kitchen sink", title))
    assert told(built)[0]["title"] == title


def test_each_page_loads_the_scripts_that_it_needs(course: Built) -> None:
    """Every page knows the course before the script of every page runs; a lesson and the page about progress load their own, no other does."""
    own = {NAME: {"lesson-progress.js"}, "reference/your-progress": {"your-progress.js"}, "index": set(), "search": set()}
    for name, wanted in own.items():
        scripts = scripts_of(course.page(name))
        assert set(scripts) & {"lesson-progress.js", "your-progress.js"} == wanted, name
        assert scripts.index("course.js") < scripts.index("every-page.js"), name


def test_lesson_ends_with_an_empty_place(course: Built) -> None:
    """The place for the count is the last of the lesson's text, and says nothing before a script fills it; other pages have none."""
    article = course.page(NAME).select_one("article")
    (end,) = article.select(".ah-end")
    assert end.get_text(strip=True) == ""
    after = [text.parent for text in end.find_all_next(string=True) if text.strip() and article in text.parents]
    assert [words for words in after if not words.find_parent(class_="ah-next")] == []
    assert course.page("index").select(".ah-end") == []


def test_overview_lists_the_written_lessons_in_the_order_of_the_course(course: Built) -> None:
    """A row for each, with its id and a link, as it is for who has begun none; and buttons that wait for their script."""
    page = course.page("reference/your-progress")
    rows = [[cell.get_text(" ", strip=True) for cell in row.select("td")] for row in page.select(".ah-overview tbody tr")]
    assert rows == [["DL01.7.1 Kitchen sink", "not begun"]]
    assert page.select_one(".ah-overview a")["href"] == f"../{NAME}.html"
    assert [button.get_text() for button in page.select(".ah-progress button:not([hidden])")] == ["Keep it", "Forget it"]
    assert page.select_one(".ah-progress__ask").has_attr("hidden")
    assert [head["scope"] for head in page.select(".ah-overview th")] == ["col", "col"]


def test_home_page_says_where_to_begin_and_links_to_progress(course: Built) -> None:
    """The author's words stand there until a script has an offer; the map's stops are named for it."""
    page = course.page("index")
    assert page.select_one(".ah-go-on").get_text(strip=True) == "Begin with the first."
    assert page.select_one(".ah-kept-where a")["href"] == "reference/your-progress.html"
    assert [stop.get("data-lesson") for stop in page.select(".ah-course li")] == [None, None, NAME, None]


def test_site_without_the_page_about_progress_links_to_none(build: Build, specimen: str) -> None:
    """The offer stands without a link that would lead nowhere."""
    built = build({NAME: specimen}, course=HOME.replace("reference/your-progress\n", "about\n"))
    assert built.status == 0, built.said
    assert built.page("index").select(".ah-kept-where a") == []


def test_offer_without_words_is_named_at_its_line(build: Build) -> None:
    """An empty offer would leave the reader without scripts with nothing."""
    built = build({}, course=HOME.replace("Begin with the first.\n", ""))
    assert any(warning.startswith("index.md:3:") for warning in built.warnings), built.warnings


def test_notebook_knows_nothing_of_it(build: Build) -> None:
    """A lesson's notebook holds no place for the count: nothing there would fill it."""
    built = build({NAME: lesson("Words.", cell("1 + 1")), **PROGRESS}, course=HOME, execute=True)
    assert built.status == 0, built.said
    assert built.page(NAME).select(".ah-end")
    assert "ah-end" not in "\n".join(part.source for part in notebook(built).cells)
