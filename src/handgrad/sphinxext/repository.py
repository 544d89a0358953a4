"""The repository that takes reports of mistakes, where one is configured, and the address of a new report in it."""

import re
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError

ADDRESS = re.compile(r"https?://[^\s/?#@]+(/[^\s?#]+)", re.IGNORECASE)
ISSUES = re.compile(r"(/-)?(/issues)?/*$")


@dataclass(frozen=True)
class Forms:
    """What a kind of host calls the page of a new issue and its two fields."""

    page: str
    title: str
    body: str


GITHUB = Forms("issues/new", "title", "body")  # Gitea and Forgejo take the same
GITLAB = Forms("-/issues/new", "issue[title]", "issue[description]")


@dataclass(frozen=True)
class Repository:
    """A repository's address, without the page of its issues, and the forms of its host."""

    address: str
    forms: Forms

    @property
    def host(self) -> str:
        """The name of the host, as a reader knows it: `github.com`."""
        return urlsplit(self.address).netloc

    def new_issue(self, title: str, body: str) -> str:
        """Return the address of a new issue whose title and text are filled in."""
        return f"{self.address}/{self.forms.page}?{urlencode({self.forms.title: title, self.forms.body: body})}"


def read_repository(address: str) -> Repository | None:
    """Return the repository at an address, or None where the address is empty.

    GitLab is known by its name in the host, or by the `/-/` that it alone puts before its pages.

    Raises:
        ConfigError: the address is not one of a repository on the web.
    """
    if not address:
        return None
    if not (ADDRESS.fullmatch(address) and _is_split(address)):
        raise ConfigError(
            "HANDGRAD_REPOSITORY_URL must be the address of a repository that takes issues, "
            f"such as https://example.org/group/project, not {address!r}; leave it empty to have none"
        )
    is_gitlab = "gitlab" in urlsplit(address).netloc.lower() or "/-/" in f"{address}/"
    return Repository(ISSUES.sub("", address).removesuffix(".git"), GITLAB if is_gitlab else GITHUB)


def _is_split(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number, a bracket that is not closed
        return False


def _check(app: Sphinx, config: Config) -> None:
    read_repository(config.handgrad_repository_url)


def setup_repository(app: Sphinx) -> None:
    """Register the address, and refuse a wrong one before a page is read."""
    app.add_config_value("handgrad_repository_url", "", "env", [str])
    app.connect("config-inited", _check)
