"""The page for wrong addresses, as a static host shows it: at any depth, under any path, with nothing configured."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

ORIGIN = "http://course.test"


Publish = Callable[..., list[str]]


@pytest.fixture
def publish(page: Page, base_url: str) -> Iterator[Publish]:
    """Publish the site under a path of a host that answers wrong addresses with 404.html; return what the console says."""

    def under(prefix: str, status: int = 404) -> list[str]:
        def answer(route: Route) -> None:
            path = re.sub(r"^https?://[^/]+", "", route.request.url).partition("?")[0].partition("#")[0]
            if path.startswith(prefix):
                file = page.request.get(f"{base_url}/{path.removeprefix(prefix) or 'index.html'}")
                if file.ok:
                    route.fulfill(response=file)
                    return
            route.fulfill(status=status, content_type="text/html", body=page.request.get(f"{base_url}/404.html").text())

        page.route(f"{ORIGIN}/**", answer)
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        return said

    yield under
    page.unroute_all(behavior="wait")


@pytest.mark.parametrize("prefix", ["/", "/courses/autograd/"])
@pytest.mark.parametrize(
    "wrong",
    [
        "nope.html",
        "nope/",
        "pytorch/nope.html",
        "pytorch/autograd",
        "pytorch/deep/er/nope",
        "a/b/c/nope",
        "/evil.example/x",
        "contributing/pytorch/x",
    ],
)
def test_page_leads_home_from_every_depth(page: Page, publish: Publish, prefix: str, wrong: str) -> None:
    """Every wrong address is named, and its links and search lead into the site, wherever it is published."""
    publish(prefix)
    page.goto(ORIGIN + prefix + wrong)
    link = page.get_by_role("link", name="Home")
    expect(link).to_be_visible()
    assert link.evaluate("link => link.href") == f"{ORIGIN}{prefix}index.html"
    assert page.locator("form").evaluate("form => form.action") == f"{ORIGIN}{prefix}search.html"
    expect(page.locator("#asked")).to_contain_text(f"course.test{prefix}{wrong}")
    expect(page.locator("#by-hand")).to_be_hidden()


@pytest.mark.parametrize("wrong", ["nope.html", "pytorch/nope.html", "reference/glosary"])
def test_page_asks_for_no_folder_that_is_not_there(page: Page, publish: Publish, wrong: str) -> None:
    """For the usual slips, at the top or in a folder of the site, the console holds the wrong address itself and nothing else."""
    said = publish("/courses/autograd/")
    page.goto(f"{ORIGIN}/courses/autograd/{wrong}", wait_until="networkidle")
    expect(page.get_by_role("link", name="Home")).to_be_visible()
    assert len(said) == 1, said


def test_host_that_says_ok_to_everything_is_seen_through(page: Page, publish: Publish) -> None:
    """A host that answers every wrong address with this page and status 200 does not mislead it."""
    publish("/courses/autograd/", status=200)
    page.goto(f"{ORIGIN}/courses/autograd/a/b/nope")
    expect(page.get_by_role("link", name="Home")).to_be_visible()
    assert page.get_by_role("link", name="Home").evaluate("link => link.href") == f"{ORIGIN}/courses/autograd/index.html"


def test_site_that_is_not_found_is_not_guessed(page: Page, publish: Publish) -> None:
    """Where no folder above holds the site, no link is offered, and the page says how to go on by hand."""
    publish("/never-reached/")
    page.goto(f"{ORIGIN}/a/b", wait_until="networkidle")
    expect(page.locator("#by-hand")).to_be_visible()
    expect(page.locator("nav")).to_be_hidden()


def test_words_of_the_address_are_searched_for(page: Page, publish: Publish) -> None:
    """The search offers the words of the page's name, and one press finds the page."""
    publish("/courses/autograd/")
    page.goto(f"{ORIGIN}/courses/autograd/pytorch/auto_grad-seed.htm")
    expect(page.get_by_label("Search the lessons")).to_have_value("auto grad seed")
    page.goto(f"{ORIGIN}/courses/autograd/lessons/autograd.html")
    expect(page.get_by_label("Search the lessons")).to_have_value("autograd")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("#search-results a").first).to_have_text(re.compile("Autograd"))


def test_markup_in_the_address_is_text(page: Page, publish: Publish) -> None:
    """Markup and broken percent signs in an address are shown as text and break nothing."""
    said = publish("/")
    page.goto(f"{ORIGIN}/pytorch/%3Cimg%20src=x%20onerror=alert(1)%3E", wait_until="networkidle")
    expect(page.locator("#asked code")).to_have_text("course.test/pytorch/<img src=x onerror=alert(1)>")
    page.goto(f"{ORIGIN}/pytorch/%E0%A4%A", wait_until="networkidle")
    expect(page.get_by_role("link", name="Home")).to_be_visible()
    assert [line for line in said if "404" not in line] == []


@pytest.mark.parametrize(
    ("system", "chosen", "background"),
    [("light", None, "rgb(255, 255, 255)"), ("dark", None, "rgb(22, 25, 29)"), ("light", "dark", "rgb(22, 25, 29)"), ("dark", "light", "rgb(255, 255, 255)"), ("dark", "auto", "rgb(22, 25, 29)")],
)  # fmt: skip
def test_page_has_the_readers_theme(page: Page, publish: Publish, system: str, chosen: str | None, background: str) -> None:
    """It is light or dark as the reader has chosen on the site, and as the system is where nothing was chosen."""
    publish("/")
    page.emulate_media(color_scheme=system)
    if chosen:
        page.add_init_script(f"localStorage.setItem('mode', '{chosen}')")
    page.goto(f"{ORIGIN}/a/b", wait_until="networkidle")
    expect(page.get_by_role("link", name="Home")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == background
