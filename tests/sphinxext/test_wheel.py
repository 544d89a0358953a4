"""Our own package, for the lessons whose cells import it: a wheel in the site, named and linked by the notebook."""

from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest
from nbclient.exceptions import CellExecutionError

from clean_environment import make_environment, named_packages, run_in
from miniature_site import Build, Built, build_site
from small_lesson import NAME, cell, lesson, notebook

WHEEL = "handgrad-0.1.0-py3-none-any.whl"
PAGE = lesson(cell('from handgrad.worked.running_network import by_hand\n\nprint(f"{by_hand().L:.4f}")'))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A site with one lesson, whose cell imports our package."""
    built = build_site(tmp_path_factory.mktemp("own"), {NAME: PAGE}, execute=True)
    assert built.status == 0, built.said
    return built


def test_page_and_notebook_offer_the_wheel(built: Built) -> None:
    """The page links the notebook and the wheel; the notebook tells to save the wheel beside it, and how to install it."""
    links = built.page(NAME).select(".ah-facts a[download]")
    assert [(link["href"], link["download"]) for link in links] == [
        ("autograd.ipynb", "autograd.ipynb"),
        (f"../_static/{WHEEL}", WHEEL),
    ]
    assert (built.folder / "_static" / WHEEL).exists()
    said = notebook(built).cells[0].source
    assert f"[{WHEEL}]({WHEEL})" in said
    assert "save it beside this notebook" in said
    assert f"\npip install {WHEEL}\n" in said


def test_notebook_runs_where_only_the_wheel_is_installed(built: Built, tmp_path: Path) -> None:
    """The package comes from the wheel and from nowhere else, and prints what the page shows."""
    (wheel,) = named_packages(notebook(built))
    python = make_environment(tmp_path / "with", [], built.folder / "_static" / wheel)
    (again,) = run_in(python, notebook(built)).cells
    assert again.outputs[0].text == "1.3133\n"
    with pytest.raises(CellExecutionError, match="No module named 'handgrad'"):
        run_in(make_environment(tmp_path / "without", []), notebook(built))


def test_wheel_holds_the_package_and_is_the_same_each_time(built: Built, build: Build, tmp_path: Path) -> None:
    """Every Python file of the package is in it; another build gives the same bytes."""
    spec = find_spec("handgrad")
    assert spec is not None and spec.origin is not None
    package = Path(spec.origin).parent
    held = set(ZipFile(built.folder / "_static" / WHEEL).namelist())
    assert {f"handgrad/{path.relative_to(package).as_posix()}" for path in package.rglob("*.py")} <= held
    assert not [name for name in held if "__pycache__" in name or name.startswith("tests")]
    other = build({NAME: PAGE})
    assert (other.folder / "_static" / WHEEL).read_bytes() == (built.folder / "_static" / WHEEL).read_bytes()


def test_wheel_has_its_address_where_one_is_configured(build: Build) -> None:
    """The notebook installs it from the site and links it there."""
    said = notebook(build({NAME: PAGE}, "-D", "html_baseurl=https://example.org/autograd/")).cells[0].source
    assert f"\npip install https://example.org/autograd/_static/{WHEEL}\n" in said
    assert f"[{WHEEL}](https://example.org/autograd/_static/{WHEEL})" in said
    assert "beside this notebook" not in said


def test_wheel_is_there_only_while_a_lesson_needs_it(build: Build) -> None:
    """A site whose cells do not import our package has no wheel, nor one of an earlier build."""
    built = build({NAME: lesson(cell("import math"))})
    assert list(built.folder.rglob("*.whl")) == []
    (built.folder / "_static" / "handgrad-0.0.1-py3-none-any.whl").touch()
    build({NAME: PAGE})
    assert [path.name for path in built.folder.rglob("*.whl")] == [WHEEL]
    build({NAME: lesson(cell("import math"))})
    assert list(built.folder.rglob("*.whl")) == []
