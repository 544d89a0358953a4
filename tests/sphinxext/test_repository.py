"""The address of the repository: read, refused, and the address of a new report made from it."""

from urllib.parse import parse_qs, urlsplit

import pytest
from sphinx.errors import ConfigError

from handgrad.sphinxext.repository import read_repository
from miniature_site import Build

TITLE, BODY = "DL01.7.2: a & b", "First line\n> ü + 1 #2"


@pytest.mark.parametrize(
    ("address", "page", "fields"),
    [
        ("https://github.com/a/b", "https://github.com/a/b/issues/new", ("title", "body")),
        ("https://github.com/a/b.git", "https://github.com/a/b/issues/new", ("title", "body")),
        ("https://github.com/a/b/issues/", "https://github.com/a/b/issues/new", ("title", "body")),
        ("http://forge.example.org:8080/a/b/", "http://forge.example.org:8080/a/b/issues/new", ("title", "body")),
        ("https://gitlab.com/a/sub/b", "https://gitlab.com/a/sub/b/-/issues/new", ("issue[title]", "issue[description]")),
        ("https://gitlab.example.org/a/b", "https://gitlab.example.org/a/b/-/issues/new", ("issue[title]", "issue[description]")),
        ("https://code.example.org/a/b/-/issues", "https://code.example.org/a/b/-/issues/new", ("issue[title]", "issue[description]")),
        ("https://code.example.org/a/b/-/", "https://code.example.org/a/b/-/issues/new", ("issue[title]", "issue[description]")),
    ],
)  # fmt: skip
def test_new_issue_has_the_form_of_its_host(address: str, page: str, fields: tuple[str, str]) -> None:
    """The address of a new issue and the names of its fields are those of the host, and the text arrives sign by sign."""
    repository = read_repository(address)
    assert repository is not None
    made = urlsplit(repository.new_issue(TITLE, BODY))
    assert f"{made.scheme}://{made.netloc}{made.path}" == page
    assert parse_qs(made.query, strict_parsing=True) == {fields[0]: [TITLE], fields[1]: [BODY]}


def test_no_address_is_no_repository() -> None:
    """Where nothing is configured there is no repository."""
    assert read_repository("") is None


@pytest.mark.parametrize(
    "address",
    [
        "github.com/a/b", "ftp://github.com/a/b", "javascript:alert(1)", "https://", "https://github.com", "https:///a/b",
        "https://github.com/a/b?tab=1", "https://github.com/a/b#c", "https://me:secret@github.com/a/b", "https://git hub.com/a/b",
        "https://github.com/a b", "https://[github.com/a/b", "https://github.com:port/a/b", "git@github.com:a/b.git", " ",
    ],
)  # fmt: skip
def test_address_that_is_none_is_refused(address: str) -> None:
    """What is no address of a repository on the web is refused with the variable's name, an example and the way out."""
    with pytest.raises(ConfigError) as caught:
        read_repository(address)
    for words in ("HANDGRAD_REPOSITORY_URL", "such as https://example.org/group/project", repr(address), "leave it empty"):
        assert words in str(caught.value)


def test_build_stops_at_a_wrong_address(build: Build) -> None:
    """A wrong address stops the build before a page is written, with one line that says what to do."""
    built = build({}, "-D", "handgrad_repository_url=github.com/a/b")
    assert built.status != 0
    assert "HANDGRAD_REPOSITORY_URL must be the address of a repository" in built.said
    assert not (built.folder / "index.html").exists()
