"""Reports of mistakes: the link of a lesson and the prepared text."""

from urllib.parse import parse_qs, urlsplit

from bs4 import Tag

from miniature_site import Build

REPORT = {"reference/report-a-mistake": "# Report\n\nTell us.\n\n```{report}\n```\n"}
GITLAB = ("-D", "handgrad_repository_url=https://gitlab.example.org/a/b")


def link_of(page: Tag) -> Tag:
    """The link under "Mistake?" in the header of a lesson."""
    return page.select_one(".ah-facts > div:last-child a")


def test_link_carries_the_lesson_to_the_page_about_reports(build: Build, specimen: str) -> None:
    """Without a repository the link leads to the page about reports, with the lesson's id, its title and what it was made with."""
    link = link_of(build({"pytorch/autograd": specimen, **REPORT}).page("pytorch/autograd"))
    assert link.text == "Report it"
    address = urlsplit(link["href"])
    assert address.path == "../reference/report-a-mistake.html"
    assert parse_qs(address.query) == {"lesson": ["DL01.7.2"], "title": ["Kitchen sink"], "made-with": ["PyTorch 2.13.0"]}


def test_link_opens_a_new_report_where_a_repository_is_configured(build: Build, specimen: str) -> None:
    """With a repository the link opens a new issue there: the id in its title, the prepared text with the lesson's facts in its body."""
    link = link_of(build({"pytorch/autograd": specimen, **REPORT}, *GITLAB).page("pytorch/autograd"))
    address = urlsplit(link["href"])
    assert (address.netloc, address.path) == ("gitlab.example.org", "/a/b/-/issues/new")
    filled = parse_qs(address.query)
    assert filled["issue[title]"] == ["DL01.7.2: "]
    [body] = filled["issue[description]"]
    assert body.startswith("Lesson: DL01.7.2 Kitchen sink\nMade with: PyTorch 2.13.0\n\n")
    assert link["data-words"] == "issue[description]"


def test_text_waits_for_its_script(build: Build) -> None:
    """Without a script the page shows neither the text nor its button; the text is labelled, and its lines are those of a report."""
    page = build(REPORT).page("reference/report-a-mistake")
    text = page.select_one(".ah-report textarea")
    assert "hidden" in text.parent.attrs
    assert [button.text for button in page.select(".ah-report button[hidden]")] == ["Copy the report"]
    assert page.select(".ah-report a") == []
    assert page.select_one(f"label[for={text['id']}]").text == "Your report"
    lines = [line for line in text.text.splitlines() if line.strip()]
    assert lines == [
        "Lesson: ", "Made with: ", "The words or the number that are wrong, copied from the page:", "> ", "What I expected instead:", "How I found it:",
    ]  # fmt: skip


def test_repository_is_offered_without_a_script(build: Build) -> None:
    """With a repository the page about reports offers a new report there by name, in a link that no script has to show."""
    link = build(REPORT, *GITLAB).page("reference/report-a-mistake").select_one(".ah-report a")
    assert link.text == "Open a new report at gitlab.example.org"
    assert "hidden" not in link.attrs
    assert not link.find_parents(hidden=True)
    assert list(parse_qs(urlsplit(link["href"]).query, keep_blank_values=True)) == ["issue[title]", "issue[description]"]


def test_script_is_loaded_on_its_page_alone(build: Build) -> None:
    """Only the page with the prepared text loads the script that fills it in."""
    built = build(REPORT)
    loaded = {name: str(built.page(name)).count("_static/report.js") for name in ("reference/report-a-mistake", "index", "about")}
    assert loaded == {"reference/report-a-mistake": 1, "index": 0, "about": 0}


def test_repository_that_changes_is_shown_at_once(build: Build) -> None:
    """A build after the repository was configured shows it, also on pages that have not changed."""
    build(REPORT)
    assert build({}, *GITLAB).page("reference/report-a-mistake").select(".ah-report a")
