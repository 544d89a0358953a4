"""What cells print is made one block, as a terminal shows it, in a time that grows with its length."""

import pytest
from nbformat import NotebookNode

from handgrad.sphinxext.kernels import as_a_terminal_shows, line_to_a_kernel, settled


def stream(name: str, text: str) -> NotebookNode:
    """Return a piece of printed output."""
    return NotebookNode(output_type="stream", name=name, text=text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\n", "a\nb\n"),
        ("1 of 3\r2 of 3\rdone\n", "done\n"),
        ("a\r\nb\r\n", "a\nb\n"),
        ("abx\b\bc\n\bd", "ac\nd"),
        ("x" * 300_000, "x" * 300_000),
        ("x" * 300_000 + "\ry", "y"),
    ],
)
def test_terminal_obeys_returns_and_backspaces(text: str, shown: str) -> None:
    """Only what is left at the end is printed, as progress bars mean it."""
    assert as_a_terminal_shows(text) == shown


def test_pieces_of_one_stream_are_one_block() -> None:
    """A picture in between keeps its place after the block; stdout stands before stderr."""
    picture = NotebookNode(output_type="display_data", data={}, metadata={})
    pieces = [stream("stderr", "w"), stream("stdout", "1 of 2\r"), picture, stream("stdout", "2 of 2"), stream("stderr", "!")]
    made = settled(pieces)
    assert [output.get("text", "picture") for output in made] == ["2 of 2", "w!", "picture"]


def test_temporary_name_of_a_cell_is_not_printed() -> None:
    """It differs with every build, and tells a reader nothing."""
    (output,) = settled([stream("stderr", "/a-folder/ipykernel_12/345.py:2: UserWarning: mind\n" + "x/" * 100_000)])
    assert output.text.startswith("cell:2: UserWarning: mind\n")


def test_no_port_is_needed() -> None:
    """Of the kernels of several builds two could be given the same one; a path too long for a socket is not tried."""
    assert line_to_a_kernel("/a/kernel-1") == {"transport": "ipc", "ip": "/a/kernel-1/line"}
    assert "transport" not in line_to_a_kernel("/a/" + "k" * 100)
