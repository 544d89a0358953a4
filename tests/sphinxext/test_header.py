"""The header: what the lesson is, how far it can be trusted, where a mistake is reported, who its neighbours are."""

from miniature_site import Build

PAGES = {
    "reference/review-status": "# Review status\n",
    "reference/report-a-mistake": "# Report\n",
    "reference/how-this-site-is-checked": "# Checked\n",
}


def test_header_shows_the_facts_of_the_front_matter(build: Build, specimen: str) -> None:
    """Id, level in words, minutes, status, release, notebook: each under its name."""
    page = build({"pytorch/autograd": specimen, **PAGES}).page("pytorch/autograd")
    facts = {row.dt.text.strip(): row.dd.text.strip() for row in page.select(".ah-facts > div")}
    assert facts == {
        "Lesson": "DL01.7.2", "Level": "L1 Introductory", "To read": "5 minutes", "Review": "Draft", "Made with": "PyTorch 2.13.0", "Notebook": "autograd.ipynb", "Mistake?": "Report it",
    }  # fmt: skip
    assert page.select_one(".ah-lede").text.startswith("Every component of a lesson once")
    assert page.select_one("meta[name=description]")["content"].startswith("Every component of a lesson once")


def test_status_links_to_what_it_means(build: Build, specimen: str) -> None:
    """The disc's word is a link to the page that explains it."""
    status = build({"pytorch/autograd": specimen, **PAGES}).page("pytorch/autograd").select_one(".ah-status")
    assert status["data-status"] == "draft"
    assert status.a["href"] == "../reference/review-status.html"


def test_neighbours_are_named_and_linked_once_written(build: Build, specimen: str) -> None:
    """The lesson before is announced and so without a link; the one after is written and is one."""
    after = specimen.replace("# Kitchen sink", "# Modules")
    series = build({"pytorch/autograd": specimen, "pytorch/modules": after}).page("pytorch/autograd").select_one(".ah-series")
    assert series.text.split() == [
        "Lesson",
        "2",
        "of",
        "3",
        "in",
        "PyTorch",
        "Previous:",
        "Tensors",
        "(announced)",
        "Next:",
        "Modules",
    ]
    assert [(link.get("rel"), link["href"]) for link in series.select("a[rel]")] == [(["next"], "modules.html")]


def test_promise_names_the_reader_only_when_one_has_signed(build: Build, specimen: str) -> None:
    """Review is never claimed for a lesson that nobody has signed off."""
    draft = build({"pytorch/autograd": specimen}).page("pytorch/autograd").select_one(".ah-promise").text
    assert draft.endswith("No independent reader has signed it off yet.")
    signed = specimen.replace("status: draft", "status: signed off\nsigned-off-by: Ada Example\nsigned-off-on: '2026-11-01'")
    page = build({"pytorch/autograd": signed}).page("pytorch/autograd")
    assert page.select_one(".ah-promise").text.endswith(
        "Read and signed off by Ada Example, who is independent of the authors, on 2026-11-01."
    )
