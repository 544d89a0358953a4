"""A real Chromium, and the built site as a server would give it out."""

import os
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING = (
    "The browser tests need Chromium. On Debian: `apt-get install chromium`. Anywhere: "
    "`python -m playwright install chromium` in the environment of .nox. Or name the program in HANDGRAD_CHROMIUM."
)


def find_chromium(own: str) -> str:
    """Return the program: the one that HANDGRAD_CHROMIUM names, or one on the PATH, or the one that Playwright brought.

    Raises:
        FileNotFoundError: there is none; the message says how to get one.
    """
    named = os.environ.get("HANDGRAD_CHROMIUM", "")
    candidates = [named] if named else [*(shutil.which(name) or "" for name in NAMES), own]
    for program in candidates:
        if program and Path(program).is_file():
            return program
    raise FileNotFoundError(f"{named} is not there. {MISSING}" if named else MISSING)


class _Quiet(SimpleHTTPRequestHandler):
    prefix = ""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name the base class uses)
        """Say nothing."""

    def translate_path(self, path: str) -> str:
        """Look for the file under the prefix, and nowhere where the address lies outside of it."""
        if not path.startswith(self.prefix):
            return str(Path(self.directory) / "nowhere")
        return super().translate_path(path.removeprefix(self.prefix) or "/")


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Pass over a browser that hung up, which it does when its page is left; let the others be heard."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def served(folder: Path, prefix: str = "") -> Iterator[str]:
    """Serve a folder on this machine under a path such as `/courses/autograd`, and give its address, with a final `/`."""
    handler = type("Handler", (_Quiet,), {"prefix": prefix})
    server = _Server(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}{prefix}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@dataclass
class Visit:
    """A page open in the browser, with what it asked for and what it complained of."""

    page: Page
    requests: list[str] = field(default_factory=list)
    responses: list[Response] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    _of_this_page: list[Request] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Listen from the start."""
        self.page.on("request", self._asked)
        self.page.on("response", lambda response: self.responses.append(response))
        self.page.on("requestfailed", self._failed)
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)
        if request.is_navigation_request():
            self._of_this_page.clear()
        self._of_this_page.append(request)

    def _failed(self, request: Request) -> None:
        if not self._taken_back(request):
            self.complaints.append(f"failed: {request.url}")

    def _taken_back(self, request: Request) -> bool:
        """Tell whether the browser gave the request up because its page was left, which it does with whatever is still under way."""
        left = request not in self._of_this_page or request.url.endswith("/favicon.svg")  # which it asks for after the page
        return request.failure == "net::ERR_ABORTED" and left

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text}")

    def go(self, address: str) -> Page:
        """Open an address and wait until the page is quiet: scripts run, fonts there, layout done."""
        self.page.goto(address, wait_until="load")
        self.page.evaluate("() => document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 60)))")
        return self.page

    def open_answers(self) -> None:
        """Open everything that is folded away."""
        self.page.evaluate("() => document.querySelectorAll('details').forEach((details) => (details.open = true))")


@contextmanager
def visit(browser: Browser, width: int = 1280, height: int = 900, theme: str = "light", **settings: object) -> Iterator[Visit]:
    """Open an empty page in a profile of its own, in a window of that size, for a reader who prefers that theme."""
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme, **settings)
    try:
        yield Visit(context.new_page())
    finally:
        context.close()
