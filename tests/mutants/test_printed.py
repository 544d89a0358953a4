"""Which numbers of a page are printed, and where; the lists were written by hand from what a reader sees."""

import pytest

from mutants.printed import printed_numbers


def found(text: str) -> list[str]:
    """Return the printed numbers of a page as they are written."""
    return [text[number.start : number.end] for number in printed_numbers(text)]


def places(text: str) -> set[str]:
    """Return the places of the printed numbers of a page."""
    return {number.span.place for number in printed_numbers(text)}


PLACES = [
    ("prose", "The gradient is 6 at w, and -0.5 after that.\nIt grew by 73.11 %: see (24, 32).\n", "6 0.5 73.11 24 32"),
    ("prose", "% a note 7\n%= w.grad\nSo 12.\n", "12"),
    ("prose", ":::{everyday}\nYou change 3 coins.\n:::\n", "3"),
    ("prose", "A sum is\n100. Then it is 2.13.\n", "100 2.13"),
    ("prose", "It fails above 1e-12.\n", "1 12"),
    ("prose", "Whole: 1e6.\n", "1 6"),
    ("prose", "All Twelve rows, twenty-one in half a minute, twice.\n", "Twelve twenty-one half twice"),
    ("prose", "The [three rules](rule-7.md), {term}`two leaves <leaf-4>`.\n", "three two"),
    ("prose", "Half of \\$5 &#8201;is 3\\%.\n", "Half 5 3"),
    ("prose", "1900 is a year.\n", "1900"),
    ("heading", "## Twelve gradients in 3 steps\n", "Twelve 3"),
    ("heading", "::::{exercise} Two ideas\n:stars: 2\n::::\n", "Two"),
    ("heading", "::::{pitfall} `f(w)` is 0.\n::::\n", "0"),
    ("list", "- first 6\n- then 7\n  and 8\n", "6 7 8"),
    ("list", "1. adds 4\n2. adds 5\n\n   which makes 9\n", "4 5 9"),
    ("list", "+ 4\n+ 5\n", "4 5"),
    ("list", "Term\n: holds 4\n", "4"),
    ("inline maths", "So $z^{(1)}_2 = -0.5 + 1 = 0.5$.\n", "0.5 1 0.5"),
    ("inline maths", "$5w - 3u^2$, $\\ln2 = 0.6931$, $0.5\\,p_1$\n", "5 3 2 2 0.6931 0.5"),
    ("inline maths", "$\\frac12 + \\frac{3}{4} + \\frac1{1 + e}$ and $1/8$\n", "1 2 3 4 1 1 1 8"),
    ("inline maths", "$10^{-12}$, $2.5 \\times 10^6$, $1{,}048{,}576$\n", "10 12 2.5 10 6 1{,}048{,}576"),
    ("inline maths", "$x = 3 \\text{ or two}$\n", "3 two"),
    ("display maths", "$$\n\\begin{aligned}\nh &= 3 \\cdot 2 \\\\[0.7em]\n&= \\fwd{6} % not 7\n\\end{aligned}\n$$\n", "3 2 6"),
    ("display maths", "$$ L = 9 $$\n", "9"),
    ("display maths", "\\begin{align*}\na &= 4\n\\end{align*}\n", "4"),
    ("display maths", "```{math}\n:label: eq-1\na = 4\n```\n", "4"),
    ("display maths", "It is $$a = 4$$ then.\n", "4"),
    ("table", "| $w$ | two |\n|:--|--:|\n| $p_1$ | $2p_1,\\; 1.4621$ |\n", "two 2 1.4621"),
    ("caption", ":::{drawing} autograd/three-calls-2\nIt grows to 18, by `6` three times.\n:::\n", "18 6 three"),
    ("option", ":::{figure} a1.svg\n:alt: It grows to 18.\n:width: 300\n:::\n", "18"),
    ("option", "```{code-block} text\n:caption: All 4\n```\n", "4"),
    ("option", "```{code-cell} python\n---\nmystnb:\n  image:\n    alt: a line at 0.5\n    width: 300\n---\nx = 3\n```\n", "0.5"),
    (
        "answer",
        "::::{question}\n:::{answer} What 2 and 3 give\n`6`.\n$2 \\cdot 3 = 6$, and so on:\n\n- 7\n:::\n::::\n",
        "2 3 6 2 3 6 7",
    ),
    ("answer", "::::{exercise} A\n:::{hint}\nTake 4.\n:::\n:::{solution}\n```python\ny = 5\n```\n:::\n::::\n", "4 5"),
    ("card", "::::{card}\n- **Walk.** The seed 1 enters.\n::::\n", "1"),
    (
        "front matter",
        '---\nlevel: L2\nminutes: 60\ntitle: Two\ndescription: >-\n  all 12,\n  then 13\nread: "2026"\n---\n',
        "Two 12 13",
    ),
    ("fence", "```python\nw2 = 2\nprint(w2 ** 3, v[0])   # w2: 8, then half\n```\n", "2 3 0 8 half"),
    ("fence", "```text\nz1 [0.5, 1.0] two\n```\n", "0.5 1.0 two"),
    ("fence", "```\nhalf 5\n```\n", "half 5"),
    ("inline code", "`tensor(84.)` from `w ** 2 * x1`, ``a `3` b``\n", "84 2 3"),
    (
        "comment",
        '```{code-cell} python\n:tags: [x-3]\ndef f(w, n=4):\n    """Walk twice."""\n    return "# 5", w * 6  # 7 times\n```\n',
        "twice 7",
    ),
    ("output", "```{code-cell} python\nprint(w, 3)\n```\n%> z1 [0.5, -1.0] from AddBackward0\n%> two 7\n", "0.5 1.0 two 7"),
    ("output", "  %> 7\n", "7"),
]


@pytest.mark.parametrize(("place", "page", "numbers"), PLACES)
def test_printed_numbers_are_found_with_their_place(place: str, page: str, numbers: str) -> None:
    """Every number that a reader sees is found once, in order, and its place is known."""
    assert found(page) == numbers.split()
    assert places(page) == {place}


@pytest.mark.parametrize(
    "page",
    [
        "---\nlevel: L2\nminutes: 60\n---\n\n# Autograd\n",
        "The weights W1 in float64, M05, DL01.7.2, and $W1$.\n",
        "$\\vect{z}^{(1)}_2$, $z_{12}$, $\\mat{W}^{(2)\\T}$, $\\mathtt{f32}$, $a^{[3]}$\n",
        "$$\n\\rule{0.5em} a \\\\[0.7em] b\n$$\n",
        "%= 8, two\n%: x = 3\n% 4\n",
        "See {lesson}`by-hand/two-3`, {ties}`four-4`, [](a-5.md), https://example.org/6/a?b=7 and <https://example.org/8>.\n",
        "(part-7)=\n## Title\n",
        ":::{drawing} autograd/three-calls-3\n:again: 4\n:::\n",
        ":::{next} pytorch/modules-2\nMore.\n:::\n",
        ":::{source} Notes\n:url: https://example.org/3\n:read: 2026-11-29\nThe seed.\n:::\n",
        "```{code-cell} python\n:tags: [in-answer]\nx = [1, 2]\nprint(f'{x:12} two')\n```\n",
        "1. first\n2. second\n",
        "```{toctree}\n:hidden:\n\nlesson-3\n```\n",
        "The 2nd one, `x2`, `float64`, the twofold and often.\n",
        "Spaces &#160; and &nbsp2; do not count.\n",
    ],
)
def test_names_are_no_numbers(page: str) -> None:
    """Names, indices, lengths, addresses, code that runs and comments of the source are no printed numbers."""
    assert found(page) == []


def test_what_follows_a_fence_is_read_again() -> None:
    """After fences, cells, formulas and nested directives the page is read on as text."""
    page = "::::{versus}\n:::{wrong}\n```python\na = 1\n```\n:::\nIt is 2.\n::::\n\n```{code-cell} python\na = 9\n```\n\n3\n\n$$4$$\n\n5 `6`\n"
    assert found(page) == ["1", "2", "3", "4", "5", "6"]


def test_place_ends_with_its_directive() -> None:
    """What stands behind an answer or a caption, inside the same directive, has its own place again."""
    page = "::::{question}\n:::{answer}\n1\n:::\n2\n:::{drawing} a\n3\n:::\n4\n::::\n5\n"
    assert [number.span.place for number in printed_numbers(page)] == ["answer", "prose", "caption", "prose", "prose"]


@pytest.mark.parametrize(
    "page", ["```{code-cell} python", "```python\n", ":::{drawing} a", "$$ 3", "---\ntitle: 3", "", "::::\n3", "- 3\n```"]
)
def test_page_that_ends_early_is_read_to_its_end(page: str) -> None:
    """What was opened and never closed goes on to the end of the page."""
    assert found(page) == ["3"] * page.count("3")
