"""The explorer directive: what it prints, what it needs, and what it says of an author's mistake."""

import gzip
import json

import pytest

from handgrad.explorers.registry import load, names
from handgrad.sphinxext.scripts import EXPLORER_KIT, SCRIPTS, bundled, explorer_script
from miniature_site import ROOT, Build, Mistakes, line_of

ESBUILD = ROOT / "build" / "node" / "node_modules" / "esbuild" / "bin" / "esbuild"
KILOBYTE = 1000
PLACED = """::::{explorer} tangent
:x: 2
:predict: Where is the slope 1?
:::{drawing} slopes/tangents
A parabola.
:::

Drag the point.
:::{answer} What you will see
At 0.5.
:::
::::
"""


def with_explorer(specimen: str, placed: str = PLACED) -> str:
    """Return a lesson with an explorer before its experiment."""
    return specimen.replace("::::{experiment}", f"{placed}\n::::{{experiment}}", 1)


def test_explorer_is_a_figure_a_walk_and_data(build: Build, specimen: str) -> None:
    """The frame holds the bar, the figure, the walk with its answer, and what the script begins with; its name leads to it."""
    page = build({"pytorch/autograd": with_explorer(specimen)}).page("pytorch/autograd")
    (frame,) = page.select("[data-part=explore] .ah-explore[data-explorer=tangent]")
    assert frame["id"] == frame["data-explorer"] == "tangent"
    assert json.loads(frame["data-given"]) == {"curve": "square", "x": 2.0, "rate": 0.1}
    assert frame.select_one(".ah-explore__bar strong").get_text().startswith("A point on a curve")
    assert frame.select_one(".ah-explore__ask").get_text() == "Where is the slope 1?"
    assert len(frame.select(".ah-explore__still > figure svg")) == 2
    assert frame.select_one(".ah-explore__walk > p").get_text() == "Drag the point."
    assert frame.select_one("summary").get_text().startswith("What you will see of prediction")
    assert not frame.select("input, button")


def test_scripts_and_sheet_come_with_an_explorer_alone(build: Build, specimen: str) -> None:
    """The page that has one loads the kit before the explorer's script; the other pages load nothing of them."""
    built = build({"pytorch/autograd": with_explorer(specimen)})
    sources = [script["src"] for script in built.page("pytorch/autograd").select("script[src*='explorers/']")]
    assert [source.rpartition("_static/")[2].partition("?")[0] for source in sources] == [
        EXPLORER_KIT,
        explorer_script("step-size"),
        explorer_script("tangent"),
    ]
    assert all(
        built.page("about").select(selector) == [] for selector in ("script[src*='explorers/']", "[href*='explorers.css']")
    )
    assert (built.folder / "_static" / EXPLORER_KIT).is_file()


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("{explorer} tangent", "{explorer} tangant", "there is no explorer 'tangant'; there are "),
        (":x: 2", ":x: 9", ":x: '9' is not a number from -5 to 5"),
        (":x: 2", ":x: nan", ":x: 'nan' is not a number from -5 to 5"),
        (":x: 2", ":curve: circle", ":curve: 'circle' is none of square, cubic"),
        (":x: 2", ":h: 0.1", "the explorer tangent has no option 'h'; it has curve, x, rate"),
        (":predict: Where is the slope 1?\n", "", "say what the reader writes down first, in the option :predict:"),
        (":::{drawing} slopes/tangents\nA parabola.\n:::\n", "", "an explorer begins with one figure"),
        (":::{answer} What you will see\nAt 0.5.\n:::\n", "", "this explorer has no answer; put an answer directive inside it"),
    ],
)  # fmt: skip
def test_mistake_is_told_once_with_its_line(mistakes: Mistakes, specimen: str, right: str, wrong: str, message: str) -> None:
    """A wrong name, option or value and a missing piece are one message, at the line of the directive."""
    placed = PLACED.replace(right, wrong)
    text = with_explorer(specimen, placed)
    said = [line for line in mistakes(text) if "explorer" in line or message in line]
    assert len(said) == 1, said
    assert said[0].startswith(f"{line_of(text, placed)}: ")
    assert message in said[0]


def test_same_explorer_twice_needs_another_name(mistakes: Mistakes, specimen: str) -> None:
    """Two explorers of a kind on one page are told apart by name, in the page and in the address."""
    again = PLACED.replace(":::{drawing} slopes/tangents\nA parabola.\n:::", ":::{drawing} slopes/tangents\n:again:\n:::")
    said = mistakes(with_explorer(specimen, f"{PLACED}\n{again}"))
    assert any('the name "tangent" is taken on this page' in line for line in said)
    assert mistakes(with_explorer(specimen, f"{PLACED}\n{again.replace(':x: 2', ':name: second')}")) == []


def test_explorer_is_no_experiment(mistakes: Mistakes, specimen: str) -> None:
    """A finished lesson still needs an experiment that is run."""
    text = with_explorer(specimen).replace("status: draft", "status: in review")
    start = text.index("::::{experiment}")
    cut = text[:start] + text[text.index("## Pitfalls", start) :]
    assert any('an experiment in "Explore"' in line for line in mistakes(cut))


def test_explorer_outside_of_explore_is_named(mistakes: Mistakes, specimen: str) -> None:
    """It stands in Explore, and nowhere else."""
    text = specimen.replace("## Pitfalls\n", f"## Pitfalls\n\n{PLACED}\n", 1)
    assert any("stands in explore, not in pitfalls" in line for line in mistakes(text))


def test_notebook_holds_the_figure_and_the_walk(build: Build, specimen: str) -> None:
    """The notebook has title, prediction, figure and walk, and nothing of the script's data."""
    built = build({"pytorch/autograd": with_explorer(specimen)}, execute=True)
    text = (built.folder / "pytorch" / "autograd.ipynb").read_text(encoding="utf-8")
    for words in ("A point on a curve", "Where is the slope 1?", "attachment:slopes-tangents.png", "Drag the point."):
        assert words in text
    assert "data-given" not in text


@pytest.mark.parametrize("name", names())
def test_explorer_begins_somewhere(name: str) -> None:
    """Every explorer has a title, begins without any option, and what it is given is JSON."""
    explorer = load(name)
    assert explorer.title
    assert json.dumps(explorer.given(), allow_nan=False)
    assert (SCRIPTS / explorer_script(name)).is_file()


def test_all_explorers_together_are_light() -> None:
    """The kit and every explorer, compressed, weigh less than 40 kB; the kit is in none of the others."""
    entries = (EXPLORER_KIT, *(explorer_script(name) for name in names()))
    scripts = {script: bundled(ESBUILD, SCRIPTS / script).encode() for script in entries}
    weights = {script: len(gzip.compress(text, 6)) for script, text in scripts.items()}
    assert sum(weights.values()) < 40 * KILOBYTE, weights
    assert [script for script, text in scripts.items() if b"The address could not be read" in text] == [EXPLORER_KIT]
