"""A Chromium for the tests, and the whole site served in the ways in which readers meet it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from chromium import QUIET, Visit, find_chromium, served, visit
from whole_site import Site

Open = Callable[..., AbstractContextManager[Visit]]


@pytest.fixture(scope="session")
def start_chromium() -> Iterator[Callable[..., Browser]]:
    """Return what starts a Chromium with the flags that are named."""
    with sync_playwright() as playwright:
        program = find_chromium(playwright.chromium.executable_path)
        yield lambda *flags: playwright.chromium.launch(executable_path=program, args=[*QUIET, *flags])


@pytest.fixture(scope="session")
def browser(start_chromium: Callable[..., Browser]) -> Iterator[Browser]:
    """Start Chromium once."""
    with start_chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def opened_from_disk(start_chromium: Callable[..., Browser]) -> Iterator[Open]:
    """Return what opens a window of a Chromium that gives all pages of a folder one storage.

    Left to itself it now and then gives a page an empty one of its own (Chromium 156, about one page in a hundred on a busy machine).
    """
    with start_chromium("--allow-file-access-from-files") as browser:
        yield partial(visit, browser)


@pytest.fixture(scope="session")
def visits(browser: Browser) -> Open:
    """Return what opens a window of the size and for the reader that is named."""
    return partial(visit, browser)


@pytest.fixture
def opened(visits: Open) -> Open:
    """Return the same for one test."""
    return visits


@pytest.fixture
def page(opened: Open) -> Iterator[Page]:
    """Open a page of a wide window."""
    with opened() as visit:
        yield visit.page


@pytest.fixture(scope="session")
def base_url(at_root: str) -> str:
    """Return the address of the site at the root of a server, without its final `/`."""
    return at_root.rstrip("/")


@pytest.fixture(scope="session")
def at_root(site: Site) -> Iterator[str]:
    """Serve the site at the root of a server."""
    with served(site.folder) as address:
        yield address


@pytest.fixture(scope="session")
def under_a_path(site: Site) -> Iterator[str]:
    """Serve the site under a path."""
    with served(site.folder, "/courses/autograd") as address:
        yield address


@pytest.fixture(scope="session")
def from_a_folder(site: Site) -> str:
    """Return the address of the site's folder, as a double click opens it."""
    return f"{site.folder.as_uri()}/"
