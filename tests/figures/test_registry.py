"""The register: a figure by its name, and the page of all figures."""

import pytest

from handgrad.figures import contact_sheet
from handgrad.figures.registry import load, names


def test_the_name_is_the_module():
    """A figure's name is its folder and its file, with hyphens."""
    assert {"autograd/recorded-graph", "autograd/every-number", "autograd/three-calls"} <= set(names())
    drawing = load("autograd/recorded-graph")
    assert drawing.name == "autograd/recorded-graph"
    assert drawing.alt.startswith("The graph that PyTorch records")


@pytest.mark.parametrize("name", ["autograd/nothing", "sheet", "../x", "autograd"])
def test_an_unknown_name_lists_the_known(name):
    """Who mistypes a name is told those there are."""
    with pytest.raises(LookupError, match=r"there is no figure .*; there are autograd/every-number, "):
        load(name)


def test_the_contact_sheet_shows_every_figure(tmp_path):
    """The page holds every figure in each look with its alternative text, and every file it asks for."""
    page = contact_sheet.write(tmp_path).read_text(encoding="utf-8")
    for name in names():
        assert f"<h2>{name}</h2>" in page
    assert page.count("<svg ") == len(names()) * 3 * 2 * 2
    style = (tmp_path / "contact.css").read_text(encoding="utf-8")
    fonts = [part.split('"')[0] for part in style.split('url("')[1:]]
    assert fonts
    assert all((tmp_path / font).is_file() for font in [*fonts, "figures.css"])
