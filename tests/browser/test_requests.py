"""Nothing comes from elsewhere: every page is whole from a server, under a path and from a folder, and complains of nothing."""

import pytest

from page_measures import strangers

WAYS = ("at_root", "under_a_path", "from_a_folder")


@pytest.mark.parametrize("way", WAYS[1:])  # the first way: test_every_page_wide
def test_no_page_asks_for_anything_from_elsewhere_or_complains(request, site, opened, way):
    """No request leaves the site, none fails, no script raises, nothing is logged as an error."""
    home = request.getfixturevalue(way)
    faults = []
    for name in site.names:
        with opened() as visit:
            page = visit.go(f"{home}{name}.html")
            visit.open_answers()
            page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
            page.wait_for_timeout(30)
            faults += [(name, fault) for fault in strangers(visit, home) + visit.complaints]
    assert faults == []


@pytest.mark.parametrize("way", WAYS)
def test_pages_link_to_each_other_in_every_way_of_serving(request, site, opened, way):
    """From the home page the links of the map and the sidebar open pages of the site."""
    home = request.getfixturevalue(way)
    with opened() as visit:
        page = visit.go(f"{home}index.html")
        page.locator(".ah-course a").first.click()
        page.wait_for_load_state()
        assert page.url.startswith(home)
        assert page.locator("article h1").count() == 1
        page.locator(".bd-sidebar-primary .navbar-brand").click()
        page.wait_for_load_state()
        assert page.locator(".ah-course").count() == 1


def test_planted_request_to_another_host_is_seen(site, opened, at_root):
    """A picture from another host, planted in a page, is named, and so is the failure to get it."""
    with opened() as visit:
        page = visit.go(f"{at_root}index.html")
        page.evaluate(
            "() => { const planted = new Image(); planted.src = 'http://127.0.0.2:9/x.png'; document.body.append(planted); }"
        )
        page.wait_for_timeout(300)
        assert strangers(visit, at_root) == ["http://127.0.0.2:9/x.png"]
        assert visit.complaints


@pytest.mark.parametrize("planted", ["console.error('planted')", "setTimeout(() => nothing.at.all)", "fetch('nothing.json')"])
def test_planted_complaint_is_seen(opened, at_root, planted):
    """An error that is logged, one that is raised and a file that is missing are all complaints."""
    with opened() as visit:
        visit.go(f"{at_root}index.html").evaluate(f"() => {{ {planted}; }}")
        visit.page.wait_for_timeout(200)
        assert len(visit.complaints) >= 1


def test_request_given_up_by_leaving_the_page_is_no_complaint(opened, at_root):
    """A request that the server has not answered when the reader goes on to the next page has not failed."""
    with opened() as visit:
        page = visit.go(f"{at_root}index.html")
        page.route("**/slow.json", lambda _: None)
        with page.expect_request("**/slow.json"):
            page.evaluate("() => { fetch('slow.json'); }")
        with page.expect_event("requestfailed") as given_up:
            page.goto(f"{at_root}reference/glossary.html")
        assert (given_up.value.url, given_up.value.failure) == (f"{at_root}slow.json", "net::ERR_ABORTED")
        assert visit.complaints == []


def test_planted_request_given_up_on_its_page_is_seen(opened, at_root):
    """The same failure is a complaint where the page is not left."""
    with opened() as visit:
        page = visit.go(f"{at_root}index.html")
        page.route("**/slow.json", lambda route: route.abort("aborted"))
        with page.expect_event("requestfailed") as given_up:
            page.evaluate("() => { fetch('slow.json').catch(() => {}); }")
        assert given_up.value.failure == "net::ERR_ABORTED"
        assert f"failed: {at_root}slow.json" in visit.complaints
